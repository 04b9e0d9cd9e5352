"""Sections 7.1 and 7.2: what may be changed at all, and ROTATE."""

import pytest

from gladsheim.games.ravens.actions import ACTIONS, DRAW2, ROTATE
from tests.ravens.table import A, B, lay
from tests.rules import rule

STEP, TURN, SHIFT, ADD = "forward-back", "rotate-remove", "swap-slide", "draw2-loop"
TRICKS = f"{TURN} {TURN} {SHIFT} {SHIFT} {ADD} {ADD}"
SIDES = ("N", "S")


@rule("OR-7.1")
@pytest.mark.parametrize("mover", [A, B])
@pytest.mark.parametrize("raven", [A, B])
@pytest.mark.parametrize("index", range(10))
def test_an_occupied_card_cannot_be_changed_by_anybody(mover: int, raven: int, index: int):
    if index == (9 if raven == A else 0):
        return  # it would have finished
    places = {"a": index} if raven == A else {"b": index}
    race = lay("K", **places, hand_a=TRICKS, hand_b=TRICKS, mover=mover)
    column = index + 1 if index < 5 else 10 - index
    for other in range(1, 6):
        if other != column:
            race.refuses(f"swap {column} {other}", rule="OR-7.1")
            race.allows(f"rotate {other}", f"remove {other}", f"slide {other} N")
    for words in ("rotate {}", "remove {}", "slide {} N", "slide {} S"):
        race.refuses(words.format(column), rule="OR-7.1")


@rule("OR-7.1", "OR-7.8")
@pytest.mark.parametrize("index", [2, 3])
def test_a_loop_card_with_a_raven_on_either_half_cannot_be_rotated(index: int):
    race = lay("K", loops=(("N", 2, "MI"),), b=index, hand_a=TURN)
    race.refuses("rotate loop 1", rule="OR-7.1").allows("rotate 2", "rotate 3")


@rule("OR-7.1", "OR-7.20")
def test_a_raven_on_an_outer_half_that_lies_on_a_loop_occupies_the_card():
    race = lay("K", hand_a=TRICKS).loops("N", 2, "MI").plays("slide 3 N")
    assert race.circuit == "MFMPIIJ|MJPF"
    outer = race.state.line[2] * 2
    race.state.place[B] = outer
    race.state.find_raven(B)
    assert race.at(B) == 3
    race.refuses("rotate 3", rule="OR-7.1").refuses("remove 3", rule="OR-7.1")
    race.refuses("swap 1 3", rule="OR-7.1")


@rule("OR-7.2", "OR-2.6")
@pytest.mark.parametrize("side", SIDES)
def test_a_partially_covered_card_of_the_line_cannot_be_changed(side: str):
    for junction in (2, 3):
        race = lay("K", hand_a=TRICKS).plays(f"slide 3 {side}").loops(side, junction, "FJ")
        for words in ("rotate 3", "remove 3", "slide 3 N", "slide 3 S", "swap 1 3", "swap 3 4"):
            race.refuses(words, rule="OR-7.2")


@rule("OR-7.2", "OR-7.8")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("column", [2, 3])
def test_a_partially_covered_loop_card_cannot_be_rotated(side: str, column: int):
    race = lay("K", hand_a=TRICKS).loops(side, 2, "MJ").allows("rotate loop 1")
    race.plays(f"slide {column} {side}").refuses("rotate loop 1", rule="OR-7.2")


@rule("OR-7.2", "OR-7.14")
@pytest.mark.parametrize("side", SIDES)
def test_a_card_may_be_changed_again_once_it_is_uncovered(side: str):
    race = lay("K", hand_a=TRICKS).loops(side, 2, "MJ").plays(f"slide 3 {side}")
    race.refuses("rotate loop 1", rule="OR-7.2").plays("remove 3").allows("rotate loop 1")
    before = race.circuit
    assert race.plays("rotate loop 1").circuit != before


@rule("OR-7.3")
@pytest.mark.parametrize("side", SIDES)
def test_the_card_on_top_stays_a_target(side: str):
    race = lay("K", hand_a=TRICKS).loops(side, 2, "MJ").plays(f"slide 3 {side}")
    race.allows("rotate 3", "remove 3", "swap 1 3", "swap 3 5")
    race = lay("K", hand_a=TRICKS).plays(f"slide 3 {side}").loops(side, 2, "MJ")
    race.allows("rotate loop 1").refuses("rotate 3", rule="OR-7.2")


@rule("OR-7.6")
def test_no_other_change_exists():
    kinds = {ACTIONS.notation(action).split()[0] for action in range(ROTATE, DRAW2)}
    assert kinds == {"rotate", "remove", "slide", "swap"}


@rule("OR-7.6", "OR-7.31")
def test_equal_lands_may_become_neighbours():
    race = lay("K", hand_a=TRICKS).plays("rotate 2")
    assert race.circuit == "MPPIJ|MJIFF"
    assert race.plays("swap 3 5").circuit == "MPJIP|IJMFF"
    assert race.loops("N", 3, "JI").circuit == "MPJJIIP|IJMFF"


@rule("OR-7.7")
@pytest.mark.parametrize("column", range(1, 6))
def test_rotating_exchanges_the_two_halves_and_nothing_else(column: int):
    race = lay("K", hand_a=f"{TURN} {TURN}")
    before = race.line
    race.plays(f"rotate {column}")
    after = before[:]
    after[column - 1] = before[column - 1][::-1]
    assert race.line == after
    assert race.length == 10
    assert race.plays(f"rotate {column}").line == before


@rule("OR-7.7", "OR-7.16")
@pytest.mark.parametrize(
    ("side", "before", "after"),
    [("N", "MFIIJ|MJPF", "MFPIJ|MJPF"), ("S", "MFIJ|MJPPF", "MFIJ|MJIPF")],
)
def test_a_slid_card_turns_where_it_lies(side: str, before: str, after: str):
    race = lay("K", hand_a=TRICKS).plays(f"slide 3 {side}")
    assert race.circuit == before
    assert race.plays("rotate 3").circuit == after
    assert race.lies == f"00{side}00"


@rule("OR-7.7", "OR-7.3")
def test_a_card_that_covers_a_loop_half_still_covers_it_when_rotated():
    race = lay("K", hand_a=TRICKS).loops("N", 2, "MJ").plays("slide 3 N")
    assert race.circuit == "MFMPIIJ|MJPF"
    assert race.plays("rotate 3").circuit == "MFMIPIJ|MJPF"
    race.refuses("rotate loop 1", rule="OR-7.2")


@rule("OR-7.8")
@pytest.mark.parametrize("side", SIDES)
def test_any_level_of_a_stack_may_be_rotated(side: str):
    stack = ((side, 2, "MF"), (side, 2, "PI"), (side, 2, "JM"))
    middles = {1: "FPJMIM", 2: "MIJMPF", 3: "MPMJIF"}
    for level, middle in middles.items():
        race = lay("K", loops=stack, hand_a=TURN).plays(f"rotate loop {level}")
        assert (middle if side == "N" else middle[::-1]) in race.circuit
        assert race.length == 16


@rule("OR-7.8", "OR-2.6")
def test_loop_cards_further_out_cover_nothing():
    race = lay("K", loops=(("N", 2, "MF"), ("N", 2, "PI")), hand_a=TURN)
    assert not race.state.is_loop_covered(0)
    race.allows("rotate loop 1", "rotate loop 2")


@rule("OR-7.8", "OR-7.1")
def test_a_raven_on_the_inner_loop_card_does_not_hold_the_outer_one():
    race = lay("K", loops=(("N", 2, "MF"), ("N", 2, "PI")), b=2, hand_a=TURN)
    race.refuses("rotate loop 1", rule="OR-7.1").allows("rotate loop 2")
