"""Angry Fenrir: section 9."""

import pytest

from tests.rules import rule
from tests.yggdrasil.table import siege


def angry(space: int, gods: str = "THOR", part: str = "B", **more):
    return siege(gods, f"1 1 1 1 1 {space}", angry=True, part=part, **more)


@rule("YG-9.1")
def test_only_attempts_while_he_is_angry():
    table = angry(3, "THOR ODIN", vikings=3, elves=1)
    assert table.legal == ["calm"]
    table.refuses("asgard FENRIR 3", "midgard white", "ice stack", "end", rule="YG-9.1")
    table.refuses("exchange ODIN 1", "forge HEL 1", rule="YG-9.1")
    assert table.plays("calm").left == 2


@rule("YG-9.2", "YG-9.3", "YG-21.1")
@pytest.mark.parametrize(
    ("space", "colours"),
    [
        (1, "white blue green"),
        (3, "white blue green"),
        (4, "white blue"),
        (5, "white blue"),
        (6, "white"),
        (7, "white"),
        (8, "white"),
    ],
)
def test_what_calms_him_where_he_stands(space, colours):
    for colour in ("white", "blue", "green", "black"):
        table = angry(space).plays("calm").rolls(colour)
        assert table.is_angry == (colour not in colours.split())


@rule("YG-9.4")
def test_after_a_success_the_rest_is_used_normally():
    table = angry(2).plays("calm").rolls("white")
    table.refuses("calm", rule="YG-9.4").allows("elf", "end", "vanir up")
    assert table.left == 2


@rule("YG-9.5")
def test_attempts_are_no_visits():
    table = angry(3, "FREY ODIN", elves=1).plays("calm").rolls("black").plays("calm").rolls("white")
    assert table.state.visited == [0] * 9
    assert table.left == 2


@rule("YG-9.6")
def test_the_next_god_first_draws_then_goes_on_trying():
    table = angry(4, "THOR TYR")
    for _ in range(3):
        table.plays("calm").rolls("green")
    assert (table.turn, table.is_angry, table.asks_nature) == ("TYR", True, True)
    table.draws("LOKI").giant("GREIP")
    assert table.legal == ["calm"]


@rule("YG-9.7")
def test_his_card_moves_him_but_does_not_act_again():
    table = angry(1, part="A").draws("FENRIR")
    assert (table.spaces, table.is_angry) == ("1 1 1 1 1 2", True)
    assert "angry" not in table.heard
    table = angry(1, part="A", difficulty="hard").draws("angry FENRIR")
    assert (table.spaces, table.is_angry) == ("1 1 1 1 1 3", True)
    assert "angry" not in table.heard
    table = angry(1, part="A", difficulty="ragnarok", dead=5).draws("ragnarok 1").rolls("white")
    table.giant("GREIP")
    assert (table.spaces, table.dead) == ("2 1 1 2 1 2", 6)
    assert (table.is_angry, table.legal) == (True, ["calm"])
    assert "angry" not in table.heard


@rule("YG-9.8", "YG-8.9")
def test_nidhogg_changes_nothing_about_his_temper():
    for temper in (True, False):
        table = siege("THOR", "2 2 2 2 2 1", angry=temper).draws("NIDHOGG")
        assert (table.spaces, table.is_angry) == ("2 2 2 2 3 2", temper)


@rule("YG-9.9")
def test_a_rune_does_not_calm_him():
    table = siege(
        "THOR", "1 1 1 1 1 3", vikings=4, giants_active="GIALP", defeated="GREIP HRUNGNIR SKRYMIR"
    )
    table.draws("SURT").rolls("white").plays("ice GIALP 4")
    table.state.angry = 1  # cannot happen by the rules
    table.rolls("white")
    assert table.spaces == "1 1 1 1 1 2"
    assert table.is_angry


@rule("YG-9.10")
@pytest.mark.parametrize("temper", [True, False])
def test_the_residence_changes_nothing_about_his_temper(temper):
    table = siege("THOR", "1 1 1 1 1 7", angry=temper).draws("FENRIR")
    assert (table.spaces, table.is_angry) == ("1 1 1 1 1 8", temper)
    table = siege("THOR", "1 1 1 1 1 6", angry=temper, difficulty="hard").draws("angry FENRIR")
    assert (table.spaces, table.is_angry) == ("1 1 1 1 1 8", temper)


@rule("YG-9.11")
@pytest.mark.parametrize(("gods", "attempts"), [("THOR ODIN", 3), ("FREY ODIN", 4)])
def test_as_many_attempts_as_actions(gods, attempts):
    table = angry(4, gods)
    for _ in range(attempts):
        assert table.turn == gods.split()[0]
        table.plays("calm").rolls("black")
    assert table.turn == "ODIN"
    table = angry(4, gods).plays("calm").rolls("black").plays("calm").rolls("white")
    assert table.left == attempts - 2
