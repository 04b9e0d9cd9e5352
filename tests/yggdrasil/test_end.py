"""The end of the game: section 6."""

import pytest

from gladsheim.core.state import WATCHER
from gladsheim.games.yggdrasil import YGGDRASIL
from tests.rules import rule
from tests.yggdrasil.table import siege


@rule("YG-6.1")
def test_defeat_is_checked_only_at_the_end_of_a_turn():
    table = siege("THOR", "4 4 4 4 3 1", vikings=5, difficulty="hard").draws("angry NIDHOGG")
    assert table.spaces == "4 4 4 4 5 2"  # five beyond the wall, and the turn goes on
    table.plays("asgard NIDHOGG 5").rolls("white")
    assert table.spaces == "4 4 4 4 4 2"
    table = siege("THOR", "7 1 1 1 1 1", vikings=7).draws("HEL")
    assert table.spaces == "8 1 1 1 1 1"
    table.plays("asgard HEL 7").rolls("black").plays("end")
    assert (table.spaces, table.is_over) == ("7 1 1 1 1 1", False)


@rule("YG-6.2")
@pytest.mark.parametrize(
    ("spaces", "ending"),
    [("4 4 4 4 4 3", "wall"), ("4 5 4 7 6 1", "wall"), ("4 5 5 7 3 1", "")],
)
def test_five_beyond_the_wall(spaces, ending):
    assert siege("THOR", spaces, part="B").plays("end").ending == ending


@rule("YG-6.3")
@pytest.mark.parametrize(
    ("spaces", "ending"),
    [("6 6 6 1 1 1", "door"), ("7 6 7 5 1 1", "door"), ("7 7 5 5 1 1", "")],
)
def test_three_beyond_the_door(spaces, ending):
    assert siege("THOR", spaces, part="B").plays("end").ending == ending


@rule("YG-6.4")
def test_one_in_the_residence():
    assert siege("THOR", "1 1 1 8 1 1", part="B").plays("end").ending == "residence"
    assert siege("THOR", "1 1 1 7 1 1", part="B").plays("end").ending == ""


@rule("YG-6.5")
def test_victory_comes_in_the_turn_of_the_last_card():
    table = siege("THOR", deck="HEL").draws("HEL").rolls("white")
    assert not table.is_over
    table.plays("elf", "forge HEL 1", "vanir up")
    assert (table.ending, table.state.returns()) == ("victory", [1.0])
    # an angry Fenrir is no defeat
    table = siege("THOR", "1 1 1 1 1 5", deck="FENRIR").draws("FENRIR")
    for _ in range(3):
        table.plays("calm").rolls("black")
    assert (table.is_angry, table.ending) == (True, "victory")


@rule("YG-6.6")
@pytest.mark.parametrize(
    ("spaces", "ending"),
    [("7 1 1 1 1 1", "residence"), ("5 6 6 1 1 1", "door"), ("3 4 4 4 4 1", "wall")],
)
def test_a_defeat_counts_before_the_empty_deck(spaces, ending):
    table = siege("THOR", spaces, deck="HEL").draws("HEL")
    if table.asks_nature:
        table.rolls("white")
    table.plays("end")
    assert (table.ending, table.state.returns()) == (ending, [-1.0])


@rule("YG-6.7")
@pytest.mark.parametrize("gods", ["THOR", "THOR TYR FREY FREYJA HEIMDALL ODIN"])
def test_at_most_42_turns(gods):
    table = siege(gods, first_player="seat_1")
    while not table.is_over:  # the enemies are held back by a hand from above
        table.state.space = [1] * 6
        table.plays_on(str(table.state.turns), 1)
    assert (table.ending, table.state.turns) == ("victory", 42)


@rule("YG-6.8")
def test_no_score_but_the_turn_and_every_condition_are_reported():
    table = siege("THOR", "8 7 6 4 4 4", part="B").plays("end")
    view = YGGDRASIL.view(table.state, WATCHER)
    assert view.returns == (-1.0,)
    assert view.turns == 1
    assert (view.in_residence, view.beyond_door, view.beyond_wall) == (1, 3, 6)
    assert view.limits == (5, 3)
