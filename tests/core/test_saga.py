"""The Saga: reading and writing are exact inverses, damage names its line, a veil hides all."""

import re
from collections.abc import Callable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gladsheim.core.game import Game
from gladsheim.core.record import RESIGN, Replay, Step, parse_step
from gladsheim.core.rng import Rng
from gladsheim.core.saga import LIMIT, Saga, SagaError, read, replayed, saga, veiled, write
from gladsheim.core.state import NATURE, WATCHER
from tests import strategies
from tests.playing import record_of
from tests.toy import TOY

EXAMPLE = """\
[Game "toy"]
[Seats "2"]
[Option "hand=3"]
[Option "cards=5 4 3"]
[Date "2026-11-30"]

1. nature: (deal B) (deal C) (deal B) (deal A) (deal A) (deal A)
2. 1: hide B (deal C)
3. 2: pair A C
4. 1: lay A
5. 2: lay A
6. 1: pair B C
"""
"""Headers on the lines 1 to 5, turns on the lines 7 to 12."""

records = strategies.records(TOY, st.integers(2, 4))


def find(id: str) -> Game:
    return {"toy": TOY}[id]


def error_of(call: Callable[[], object]) -> SagaError | None:
    try:
        call()
    except SagaError as error:
        return error
    return None


def test_the_example_is_a_saga():
    found, places = read(EXAMPLE, find)
    assert (found.game, found.seats) == ("toy", 2)
    assert found.options == (("hand", "3"), ("cards", "5 4 3"))
    assert found.headers == (("Date", "2026-11-30"),)
    assert found.steps[0] == Step(NATURE, TOY.outcomes.parse("deal B"))
    assert found.actors == (NATURE,) * 6 + (0, NATURE, 1, 0, 1, 0)
    assert places == (7, 7, 7, 7, 7, 7, 8, 8, 9, 10, 11, 12)
    assert found.is_whole
    assert replayed(found, TOY, places).returns() == [1.0, -1.0]
    assert write(found, TOY) == EXAMPLE


@given(records)
def test_what_is_written_reads_back(record):
    text = write(record, TOY)
    found, places = read(text, find)
    assert found == record
    assert write(found, TOY) == text
    assert len(places) == len(record.steps)
    replayed(found, TOY, places)


@given(records, st.integers(0, 3) | st.just(WATCHER))
def test_a_veiled_saga_reads_back(record, viewer):
    assume(viewer < record.seats)
    text = write(veiled(record, TOY, viewer), TOY)
    found, _ = read(text, find)
    assert write(found, TOY) == text
    assert found == veiled(record, TOY, viewer)
    assert found.is_whole == ("?" not in text.split("\n\n", 1)[1])


@given(st.data(), records)
def test_whatever_reads_is_written_again_exactly(data, record):
    """Damage a Saga anywhere: it is refused with a line it has, or it was another exact Saga."""
    text = write(record, TOY)
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 3))
    put = data.draw(strategies.awkward_texts | st.sampled_from([*text.split(" "), text[:40]]))
    damaged = text[:at] + put + text[at + cut :]
    refused = error_of(lambda: read(damaged, find))
    if refused:
        assert 1 <= refused.line <= damaged.count("\n") + 1
        assert str(refused).startswith(f"line {refused.line}: ")
        assert "\n" not in str(refused)
        return
    found, places = read(damaged, find)
    assert write(found, TOY) == damaged
    illegal = error_of(lambda: replayed(found, TOY, places))
    assert illegal is None or illegal.line in places


@given(st.text(max_size=200) | strategies.awkward_texts)
def test_any_text_is_a_saga_or_an_error(text):
    with pytest.raises(SagaError):
        read(text, find)


@pytest.mark.parametrize(
    ("line", "before", "after"),
    [
        (1, '[Game "toy"]', '[Game "chess"]'),
        (1, '[Game "toy"]', 'Game "toy"'),
        (1, '[Game "toy"]\n', ""),
        (2, '[Seats "2"]\n', ""),
        (2, '[Seats "2"]', '[Seats "two"]'),
        (2, '[Seats "2"]', '[Seats "5"]'),
        (2, '[Seats "2"]', '[Seats "02"]'),
        (2, '[Seats "2"]', '[Seats "２"]'),
        (2, '[Seats "2"]', f'[Seats "{"2" * 5000}"]'),
        (2, "hand=3", "hand=5"),  # 10 cards of 12 for two; the next case has three seats
        (3, "hand=3", "hand=4"),
        (3, "hand=3", "hand=2"),  # the rule book's own value is not written
        (3, "hand=3", "feet=3"),
        (3, "hand=3", "hand"),
        (4, "cards=5 4 3", "cards=5 4 4"),
        (4, "cards=5 4 3", "cards=5,4,3"),
        (4, "cards=5 4 3", "hand=3"),
        (
            3,
            '[Option "hand=3"]\n[Option "cards=5 4 3"]',
            '[Option "cards=5 4 3"]\n[Option "hand=3"]',
        ),
        (5, '[Date "', '[Seats "'),
        (6, '"2026-11-30"]', '"2026-11-30"]\n[Option "hand=3"]'),
        (5, "2026-11-30", 'the "day"'),
        (5, "2026-11-30", "a \\q b"),
        (5, "2026-11-30", "a \r b"),
        (5, "[Date", "[Da te"),
        (5, '"]\n\n1.', '" ]\n\n1.'),
        (6, '"]\n\n1.', '"]\n1.'),
        (7, "1. nature", "2. nature"),
        (7, "1. nature", "01. nature"),
        (7, "1. nature", f"{'1' * 5000}. nature"),
        (7, "nature: (deal B)", "nature: deal B"),
        (7, "nature: (deal B)", "nature: (deal D)"),
        (7, "(deal B) (deal C)", "(deal B)  (deal C)"),
        (7, "(deal B) (deal C)", "(deal B)(deal C)"),
        (7, "(deal B) (deal C)", "(Deal B) (deal C)"),
        (7, "(deal B) (deal C)", "((deal B) (deal C)"),
        (7, "(deal B) (deal C)", "(deal B) () (deal C)"),
        (8, "2. 1:", "2. 3:"),
        (8, "2. 1:", "2. 0:"),
        (8, "2. 1:", "2. nature:"),
        (8, "2. 1:", "3. 1:"),
        (8, "hide B", "hide X"),
        (8, "hide B", "(hide B)"),
        (8, "hide B (deal C)", "(deal C)"),
        (8, "hide B (deal C)", " "),
        (9, "3. 2: pair A C", "3. 2: pair C A"),
        (9, "3. 2: pair A C", "3. 1: pair A C"),
        (9, "3. 2: pair A C", "3. 2:  pair A C"),
        (9, "3. 2: pair A C", "3. 2: pair A C;"),
        (9, "3. 2: pair A C", "3. 2: pair A C "),
        (9, "3. 2: pair A C", "\n3. 2: pair A C"),
        (10, "4. 1: lay A\n", ""),
        (12, "6. 1: pair B C\n", "6. 1: pair B C"),
        (12, "6. 1: pair B C\n", "6. 1: pair B"),
        (13, "6. 1: pair B C\n", "6. 1: pair B C\n\n"),
    ],
)
def test_damage_names_its_line(line, before, after):
    assert before in EXAMPLE
    damaged = EXAMPLE.replace(before, after, 1)
    if after == "hand=5":
        damaged = damaged.replace('[Seats "2"]', '[Seats "3"]')
    with pytest.raises(SagaError) as caught:
        read(damaged, find)
    assert caught.value.line == line
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    ("line", "before", "after", "message"),
    [
        (8, "hide B", "hide C", "hide C is not legal by rule TY-2"),
        (9, "pair A C", "pair B C", "pair B C is not legal by rule TY-3"),
        (9, "hide B (deal C)", "hide B", "not this seat's turn"),
        (8, "hide B (deal C)", "lay B (deal C)", "not this seat's turn"),
        (7, " (deal A) (deal A) (deal A)", " (deal C) (deal C) (deal C)", "not possible here"),
        (10, "4. 1: lay A", "4. 1: resign", None),
        (11, "4. 1: lay A", "4. 1: resign", "the game is over"),
        (11, "lay A\n6", "lay A; lay A\n6", "not this seat's turn"),
        (9, "pair A C", "?", "no replay"),
    ],
)
def test_a_step_that_cannot_be_names_its_line(line, before, after, message):
    damaged = EXAMPLE.replace(before, after, 1)
    if message is None:
        damaged = "\n".join(damaged.split("\n")[:line]) + "\n"
        assert replayed(*_with_places(damaged)).ending() == "resigned"
        return
    with pytest.raises(SagaError, match=message) as caught:
        replayed(*_with_places(damaged))
    assert caught.value.line == line


def _with_places(text: str) -> tuple[Saga, Game, tuple[int, ...]]:
    found, places = read(text, find)
    return found, TOY, places


def test_a_novel_is_not_read():
    with pytest.raises(SagaError, match="longer than"):
        read("x" * (LIMIT + 1), find)


@pytest.mark.parametrize("key", ["Game", "Seats", "Option", "", "two words", "1st", "é", 'a"'])
def test_a_header_that_could_not_be_read_is_not_written(key):
    record = saga(TOY, 2, TOY.check(2, {}), [], {key: "x"})
    with pytest.raises(ValueError, match="cannot have a header"):
        write(record, TOY)


def test_only_a_whole_saga_can_be_veiled():
    record = record_of(TOY, 2, {}, "veil", 8)
    with pytest.raises(ValueError, match="whole"):
        veiled(veiled(record, TOY, 0), TOY, 1)


def test_a_veil_shows_its_reader_what_the_reader_knows():
    record, _ = read(EXAMPLE, find)
    assert write(veiled(record, TOY, 1), TOY).split("\n")[5:9] == [
        '[View "2"]',
        "",
        "1. nature: (?) (deal C) (?) (deal A) (?) (deal A)",
        "2. 1: ? (?)",
    ]
    assert '[View "watcher"]' in write(veiled(record, TOY, WATCHER), TOY)


def with_other_secrets(steps: tuple[Step, ...], seats: int, viewer: int, rng: Rng) -> list[Step]:
    """Return a record in which everything that `viewer` may not know went otherwise if it could."""
    replay = Replay(TOY, seats, TOY.check(seats, {}))
    changed = []
    for step in steps:
        holder = replay.state.turn
        if step.id == RESIGN or holder == viewer:
            new = step
        elif step.actor == NATURE:
            new = replay.outcome(rng)
        elif TOY.actions.notation(step.id).startswith("hide"):
            hides = [id for id in replay.state.legal() if 3 <= id < 6]
            new = Step(step.actor, hides[rng.below(len(hides))])
        else:
            new = step
        replay.check(new)
        replay.do(new)
        changed.append(new)
    return changed


@given(strategies.seeds, st.integers(2, 4), st.integers(0, 30), st.integers(-1, 3))
def test_a_veil_hides_whatever_went_on_behind_it(seed, seats, most, viewer):
    viewer = viewer if 0 <= viewer < seats else WATCHER
    record = record_of(TOY, seats, {}, seed, most)
    veil = write(veiled(record, TOY, viewer), TOY)
    settings = TOY.check(seats, {})
    for other in range(5):
        try:
            steps = with_other_secrets(record.steps, seats, viewer, Rng(f"{seed} {other}"))
        except ValueError:
            continue  # with other cards the open moves could not have been made
        twin = saga(TOY, seats, settings, steps, dict(record.headers))
        assert write(veiled(twin, TOY, viewer), TOY) == veil


def test_hidden_steps_have_no_trace_of_what_they_were():
    """Every sentence of the game behind the veil is the same sign."""
    record = record_of(TOY, 3, {}, "traces", 100)
    body = write(veiled(record, TOY, WATCHER), TOY).split("\n\n", 1)[1]
    assert not re.search(r"hide|deal", body)
    assert parse_step(TOY, 0, "lay A") == Step(0, 0)
