"""Sections 7.3 and 7.7: REMOVE."""

import pytest

from tests.ravens.table import A, B, lay
from tests.rules import rule

TURN, SHIFT, ADD = "rotate-remove", "swap-slide", "draw2-loop"
TRICKS = f"{TURN} {TURN} {SHIFT} {SHIFT} {ADD} {ADD}"
SIX = "MFPIJM/FPIJMF"
SIDES = ("N", "S")


@rule("OR-7.9", "OR-7.14")
@pytest.mark.parametrize(
    ("column", "circuit"),
    [
        (1, "FPIJ|MJIP"),
        (2, "MPIJ|MJIF"),
        (3, "MFIJ|MJPF"),
        (4, "MFPJ|MIPF"),
        (5, "MFPI|JIPF"),
    ],
)
def test_both_routes_lose_a_space(column: int, circuit: str):
    race = lay("K", hand_a=TURN).plays(f"remove {column}")
    assert race.circuit == circuit
    assert race.length == 8


@rule("OR-7.9", "OR-7.14")
@pytest.mark.parametrize(("side", "circuit"), [("N", "MFIJ|MJPF"), ("S", "MFIJ|MJPF")])
def test_a_slid_card_takes_one_space_with_it(side: str, circuit: str):
    race = lay("K", hand_a=TRICKS).plays(f"slide 3 {side}")
    assert race.length == 9
    assert race.plays("remove 3").circuit == circuit
    assert race.length == 8
    assert race.lies == "0000"


@rule("OR-7.10")
def test_a_removed_card_does_not_come_back():
    race = lay("K", hand_a=f"{TURN} {ADD}")
    size = race.state.deck.size()
    race.plays("remove 1")
    assert race.state.deck.size() == size
    assert race.state.deck.bottom == []


@rule("OR-7.11")
def test_loop_cards_cannot_be_removed_swapped_or_slid():
    race = lay("K", loops=(("N", 2, "MI"), ("S", 4, "FJ")), hand_a=TRICKS)
    race.refuses("remove loop 1", rule="OR-7.11").refuses("remove loop 2", rule="OR-7.11")
    race.refuses("swap 1 loop 1", rule="OR-7.11").refuses("swap loop 1 loop 2", rule="OR-7.11")
    assert [words for words in race.legal if "loop " in words] == ["rotate loop 1", "rotate loop 2"]


@rule("OR-7.12")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("column", [3, 4])
def test_a_stack_moves_to_the_junction_where_the_line_closes(side: str, column: int):
    """The loop lies over columns 3 and 4 of six; either may go."""
    race = lay(SIX, loops=((side, 3, "MJ"), (side, 3, "FI")), hand_a=TURN)
    race.plays(f"remove {column}")
    left = {3: "FMFIJI", 4: "PMFIJJ"}[column]
    right = {3: "JJIFMP", 4: "MJIFMI"}[column]
    assert (left if side == "N" else right) in race.circuit
    assert race.state.loop_junction == ([1, 1] if column == 3 else [2, 2])


@rule("OR-7.12")
@pytest.mark.parametrize("side", SIDES)
def test_stacks_further_on_keep_their_columns(side: str):
    race = lay(SIX, loops=((side, 1, "MJ"), (side, 5, "FI")), hand_a=TURN).plays("remove 3")
    if side == "N":
        assert race.circuit == "MMJFIJFIM|FMJPF"
    else:
        assert race.circuit == "MFIJM|FIFMJPJMF"
    assert race.state.loop_junction == [0, 3]


@rule("OR-7.13")
@pytest.mark.parametrize("side", SIDES)
def test_a_a_stack_may_not_lose_its_second_neighbour(side: str):
    race = lay("K", loops=((side, 1, "MI"), (side, 4, "FP")), hand_a=TURN)
    race.refuses("remove 1", rule="OR-7.13").refuses("remove 5", rule="OR-7.13")
    race.allows("remove 3")


@rule("OR-7.13")
@pytest.mark.parametrize("side", SIDES)
def test_a_an_end_column_without_a_stack_may_go(side: str):
    race = lay("K", loops=((side, 2, "MI"),), hand_a=TURN).allows("remove 1", "remove 5")
    other = "S" if side == "N" else "N"
    assert race.plays("remove 1").state.loop_junction == [0]
    race = lay("K", loops=((other, 1, "MI"),), hand_a=TURN).refuses("remove 1", rule="OR-7.13")
    race.allows("remove 5")


@rule("OR-7.13")
@pytest.mark.parametrize("side", SIDES)
def test_b_two_stacks_of_one_side_may_not_come_to_share_a_column(side: str):
    """Loops at junctions 2 and 4: they lie over 2, 3 and 4, 5. Next to each other lie 3 and 4."""
    race = lay(SIX, loops=((side, 2, "MI"), (side, 4, "FP")), hand_a=TURN)
    for column in (3, 4):
        race.refuses(f"remove {column}", rule="OR-7.13")
    race.allows("remove 1", "remove 2", "remove 5", "remove 6")


@rule("OR-7.13")
@pytest.mark.parametrize("side", SIDES)
def test_b_a_free_column_between_two_stacks_may_go_and_then_they_are_neighbours(side: str):
    race = lay(SIX, loops=((side, 1, "MI"), (side, 4, "FP")), hand_a=f"{TURN} {TURN}")
    race.plays("remove 3")
    assert race.state.loop_junction == [0, 2]
    race.refuses("remove 2", rule="OR-7.13").refuses("remove 3", rule="OR-7.13")


@rule("OR-7.13")
def test_b_stacks_of_two_sides_do_not_hinder_each_other():
    race = lay("K", loops=(("N", 2, "MI"), ("S", 3, "FP")), hand_a=TURN).allows("remove 3")
    race.plays("remove 3")
    assert race.state.loop_junction == [1, 1]
    assert race.circuit == "MFMIIJ|MJPFPF"


@rule("OR-7.13")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("slid", "removed", "junction"), [(2, 3, 3), (5, 4, 3)])
def test_c_a_stack_may_not_come_over_a_column_slid_towards_its_side(side, slid, removed, junction):
    away = "S" if side == "N" else "N"
    race = lay(SIX, loops=((side, junction, "MI"),), hand_a=f"{SHIFT} {TURN}")
    race.plays(f"slide {slid} {side}").refuses(f"remove {removed}", rule="OR-7.13")
    race = lay(SIX, loops=((side, junction, "MI"),), hand_a=f"{SHIFT} {TURN}")
    race.plays(f"slide {slid} {away}").allows(f"remove {removed}")


@rule("OR-7.13", "OR-7.14")
@pytest.mark.parametrize("side", SIDES)
def test_c_a_column_over_which_the_stack_lay_before_does_not_count(side: str):
    race = lay("K", hand_a=TRICKS).loops(side, 2, "MJ").plays(f"slide 3 {side}")
    race.allows("remove 2", "remove 3")
    length = race.length
    assert race.plays("remove 2").length == length - 2
    assert race.state.is_loop_covered(0)


@rule("OR-7.13")
@pytest.mark.parametrize("column", [1, 2])
def test_d_two_columns_are_the_least(column: int):
    lay("MF/FP", hand_a=TURN).refuses(f"remove {column}", rule="OR-7.13")
    race = lay("MFP/FPI", hand_a=f"{TURN} {TURN}").plays(f"remove {column}")
    assert len(race.line) == 2
    race.refuses("remove 1", rule="OR-7.13").refuses("remove 2", rule="OR-7.13")


@rule("OR-7.13", "OR-2.15")
@pytest.mark.parametrize("side", SIDES)
def test_e_a_route_needs_a_space(side: str):
    race = lay("MFP/FPI", hand_a=TRICKS).plays(f"slide 1 {side}", f"slide 3 {side}")
    race.refuses("remove 2", rule="OR-7.13").allows("remove 1", "remove 3")


@rule("OR-7.13", "OR-2.15")
@pytest.mark.parametrize("side", SIDES)
def test_e_a_loop_is_no_space_of_a_route(side: str):
    away = "S" if side == "N" else "N"
    race = lay("MFPI/FPIJ", loops=((side, 2, "JM"),), hand_a=TRICKS)
    race.plays(f"slide 1 {away}", f"slide 2 {away}")
    race.state.hand[7] = 1  # a third trick of that sort
    race.plays(f"slide 4 {away}").refuses("remove 3", rule="OR-7.13")


@rule("OR-7.14")
@pytest.mark.parametrize("side", SIDES)
def test_c_the_uncovered_loop_half_is_a_space_again(side: str):
    race = lay("K", hand_a=TRICKS).loops(side, 2, "MJ").plays(f"slide 3 {side}")
    half = race.state.loop_card[0] * 2 + 1
    assert half not in race.state.path
    assert race.length == 11
    race.plays("remove 3")
    assert half in race.state.path
    assert race.length == 10
    assert not race.state.is_loop_covered(0)


@rule("OR-7.33", "OR-2.12")
def test_occupied_and_covered_columns_may_move_up():
    race = lay(SIX, a=4, b=6, hand_a=TRICKS).plays("slide 4 N").loops("N", 3, "MF")
    assert race.state.is_column_covered(3)
    places = race.state.place[:]
    race.plays("remove 2")
    assert race.state.place == places
    assert race.state.is_column_covered(2)
    assert race.circuit == "MPMFJJM|FMIF"
    assert race.circuit[race.at(A)] == "J"


@rule("OR-7.33", "OR-7.12")
@pytest.mark.parametrize("raven", [A, B])
def test_a_stack_with_a_raven_on_it_moves_along(raven: int):
    race = lay("K", loops=(("N", 2, "MI"),), hand_a=TURN)
    race.state.place[raven] = race.state.loop_card[0] * 2
    race.state.find_raven(raven)
    race.plays("remove 3")
    assert race.circuit == "MFMIIJ|MJPF"
    assert race.at(raven) == 2
