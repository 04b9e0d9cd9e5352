"""`gladsheim verify`: a finished game is proved, and every kind of meddling with it is found."""

import hashlib
import re
from collections.abc import Callable

import pytest

from gladsheim.core.saga import read
from gladsheim.core.state import NATURE
from gladsheim.table.deeds import UNDO
from gladsheim.table.table import Table
from tests.cli.driving import Said, gladsheim
from tests.core.test_saga import EXAMPLE
from tests.table.seating import find, plan
from tests.toy import TOY


def table_over() -> Table:
    """Play a whole game, with actions taken back and choices made early; cards are drawn later."""
    it, _ = Table.open(TOY, plan(2, {"hand": "3", "aside": "1"}))
    while not it.is_over:
        seat = it.choosing[-1]
        legal = {TOY.actions.notation(id): id for id in it.question(seat)[1].legal}
        lay = next((id for said, id in legal.items() if said.startswith("lay")), None)
        if lay is not None and sum(deed.kind == UNDO for deed in it.deeds) < 2:
            it.act((seat,), it.number, lay)
            it.undo((seat,), it.number)
        draws = [id for said, id in legal.items() if said.startswith("hide")]
        it.act((seat,), it.number, (draws or list(legal.values()))[0])
    return it


WHOLE = table_over().saga(None)


@pytest.fixture
def verify(capsys: pytest.CaptureFixture[str], tmp_path) -> Callable[..., Said]:
    def ask(text: str, *more: str) -> Said:
        file = tmp_path / "game.saga"
        file.write_text(text, encoding="utf-8", newline="")
        return gladsheim(capsys, "verify", str(file), *more)

    return ask


def header(name: str, text: str = WHOLE) -> str:
    found = re.search(rf'\[{name} "(.*)"\]', text)
    assert found, name
    return found[1]


def test_a_finished_game_is_proved(verify):
    said = verify(WHOLE)
    assert (said.code, said.err) == (0, "")
    lines = said.out.splitlines()
    deals = sum(actor == NATURE for actor in read(WHOLE, find)[0].actors)
    assert f"+ All {deals} deals follow from the seed." in lines
    assert f"+ The seed has the hash {header('SeedHash')}." in lines
    assert sum(line.startswith("+ ") for line in lines) == 5
    assert not any(line.startswith("-") for line in lines)
    assert 'TakenBack "' in WHOLE
    assert 'Sealed "' in WHOLE


def test_it_speaks_german(verify):
    assert "Alle" in verify(WHOLE, "--lang", "de").out


def test_the_hash_that_was_noted_is_compared(verify):
    noted = header("SeedHash")
    assert verify(WHOLE, "--hash", noted.upper()).code == 0
    said = verify(WHOLE, "--hash", noted[::-1])
    assert said.code == 1
    assert "not the one that was noted" in said.out


def other_seed(text: str) -> str:
    """Put another seed there, with its hash: as whoever has dealt badly would."""
    forged = hashlib.sha256(b"loki").hexdigest()
    return text.replace(header("SeedHash"), forged).replace(header("Seed"), "loki")


def without(name: str) -> str:
    return re.sub(rf'\[{name} ".*"\]\n', "", WHOLE)


def other_deal(text: str) -> str:
    """Deal another card where the hand that it goes to makes no difference."""
    for kind in "ABC":
        for found in re.finditer(r"\(deal ([ABC])\)", text):
            forged = f"{text[: found.start(1)]}{kind}{text[found.end(1) :]}"
            if kind != found[1]:
                return forged
    raise AssertionError


MEDDLING = {
    "another seed": (WHOLE.replace(header("Seed"), "ab" * 31 + "ac"), "hash"),
    "another hash": (WHOLE.replace(header("SeedHash"), "0" * 64), "hash"),
    "another seed and its hash": (other_seed(WHOLE), "not what the seed gives"),
    "no seed": (without("Seed"), "no seed"),
    "no hash": (without("SeedHash"), "no seed"),
    "another deal": (other_deal(WHOLE), "not what the seed gives|not legal|not possible"),
    "an action that is not legal": (re.sub("hide [ABC]", "hide Z", WHOLE, count=1), "line "),
    "another ending": (WHOLE.replace(header("Ending"), "resigned"), "Ending"),
    "no ending": (without("Ending"), "Ending"),
    "the last turn left out": (WHOLE[: WHOLE.rindex("\n", 0, -1) + 1], "Ending"),
    "cut off": (WHOLE[:-4], "cut off"),
    "a turn left out": (re.sub(r"\n3\. .*", "", WHOLE), "line "),
    "two turns exchanged": (
        re.sub(r"\n(3\. )(.*)\n(4\. )(.*)", r"\n\g<1>\4\n\g<3>\2", WHOLE),
        "line |rules",
    ),
    "what was taken back": (without("TakenBack"), "not what the seed gives|do not fit"),
    "what was sealed": (without("Sealed"), "not what the seed gives|do not fit"),
    "sealed what nobody sealed": (
        WHOLE.replace('[Sealed "', '[Sealed "999 ').replace("999 6", "6 999"),
        "no deed had",
    ),
    "another house rule": (WHOLE.replace("hand=3", "hand=2"), "line "),
    "another game": (WHOLE.replace('Game "toy"', 'Game "ravens"'), "line "),
    "a header twice": (
        WHOLE.replace("[Ending", f'[Seed "{header("Seed")}"]\n[Ending'),
        "twice",
    ),
    "another way of writing": (WHOLE.replace("aside A", "aside  A", 1), "expected"),
    "hidden": (re.sub(r"\(deal [ABC]\)", "(?)", WHOLE, count=1), "hides"),
    "nothing": ("", "line 1"),
}


@pytest.mark.parametrize("kind", MEDDLING)
def test_meddling_is_found(verify, kind):
    text, reason = MEDDLING[kind]
    assert text != WHOLE, WHOLE
    said = verify(text)
    assert (said.code, said.err) == (1, "")
    bad = [line for line in said.out.splitlines() if line.startswith("- ")]
    assert len(bad) == 1
    assert re.search(reason, bad[0]), bad


def test_every_single_deal_is_checked(verify):
    """Any one outcome exchanged for another, by the seed alone or by what cannot follow."""
    saga, _ = read(WHOLE, find)
    at = [found.start(1) for found in re.finditer(r"\(deal ([ABC])\)", WHOLE)]
    assert len(at) == sum(actor == NATURE for actor in saga.actors)
    for place in at:
        for kind in "ABC":
            if kind != WHOLE[place]:
                assert verify(WHOLE[:place] + kind + WHOLE[place + 1 :]).code == 1


def test_a_game_that_was_not_finished_is_not_proved(verify):
    assert verify(EXAMPLE).code == 1


def test_a_file_that_cannot_be_read_is_bad_input(capsys):
    said = gladsheim(capsys, "verify", "/nowhere/x.saga")
    assert (said.code, said.out) == (2, "")
