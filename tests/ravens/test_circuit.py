"""Section 2: the table, the circuit, and where the ravens are in it."""

import pytest

from tests.ravens.table import A, B, Race, lay
from tests.rules import rule

TRICKS = "rotate-remove rotate-remove swap-slide swap-slide draw2-loop draw2-loop"
LOOPS = (("N", 2, "MI"), ("N", 2, "JP"), ("S", 4, "FP"))


def put(race: Race, raven: int, index: int) -> Race:
    """Stand a raven on a space of the present circuit."""
    race.state.place[raven] = race.state.path[index]
    race.state.find_raven(raven)
    return race


@rule("OR-2.1")
def test_the_line_is_an_ordered_list_and_stacks_hang_on_junctions():
    race = lay("K", loops=LOOPS)
    assert race.line == ["M/F", "F/P", "P/I", "I/J", "J/M"]
    assert race.state.loop_side == [0, 0, 1]
    assert race.state.loop_junction == [1, 1, 3]  # junctions 2, 2 and 4, counted from 0 inside
    assert [race.state.level(loop) for loop in range(3)] == [1, 2, 1]


@rule("OR-2.1")
@pytest.mark.parametrize("words", ["rotate 6", "remove 6", "slide 6 N", "swap 1 6", "swap 6 7"])
def test_a_column_that_is_not_there_cannot_be_named(words: str):
    lay("K", hand_a=TRICKS).refuses(words, rule="OR-2.1")


@rule("OR-2.2")
def test_rotating_exchanges_the_half_that_points_north_and_the_one_that_points_south():
    race = lay("K", hand_a=TRICKS).plays("rotate 4")
    assert race.line == ["M/F", "F/P", "P/I", "J/I", "J/M"]
    assert race.plays("rotate 4").line[3] == "I/J"


@rule("OR-2.3")
def test_a_slid_card_has_one_half_in_a_row_and_one_outside():
    race = lay("K", hand_a=TRICKS).plays("slide 2 N", "slide 4 S")
    assert race.lies == "0N0S0"
    assert race.circuit == "MPPJ|MIIF"  # column 2: its S half P in row NR; column 4: its N half I


@rule("OR-2.4")
@pytest.mark.parametrize(("lands", "circuit"), [("FJ", "MFFJPIJ|MJIPF"), ("JF", "MFJFPIJ|MJIPF")])
def test_a_loop_card_lies_with_l_over_the_lower_and_r_over_the_higher_column(lands, circuit):
    assert lay("K", loops=(("N", 2, lands),)).circuit == circuit


@rule("OR-2.4")
def test_a_loop_card_that_is_not_there_cannot_be_named():
    race = lay("K", hand_a=TRICKS, loops=LOOPS)
    race.allows("rotate loop 3").refuses("rotate loop 4", rule="OR-2.4")


@rule("OR-2.5", "OR-7.4")
@pytest.mark.parametrize(
    ("side", "loop_first", "slide_first"),
    [("N", "MFMPIIJ|MJPF", "MFMJIIJ|MJPF"), ("S", "MFIJ|MJPIMPF", "MFIJ|MJPJMPF")],
)
def test_what_came_later_lies_on_top(side: str, loop_first: str, slide_first: str):
    """The same two cards at the same spots: column 3 slid, and a loop over columns 2 and 3."""
    race = lay("K", hand_a=TRICKS).loops(side, 2, "MJ").plays(f"slide 3 {side}")
    assert race.circuit == loop_first
    race = lay("K", hand_a=TRICKS).plays(f"slide 3 {side}").loops(side, 2, "MJ")
    assert race.circuit == slide_first


@rule("OR-2.6", "OR-2.10")
def test_a_covered_half_is_no_space():
    race = lay("X", hand_a=TRICKS).plays("slide 2 N")
    covered = race.state.loop_card[0] * 2 + 1
    assert covered not in race.state.path
    assert race.state.is_loop_covered(0)
    race = lay("K", hand_a=TRICKS).plays("slide 3 N").loops("N", 2, "MJ")
    assert race.state.line[2] * 2 not in race.state.path
    assert race.state.is_column_covered(2)


@rule("OR-2.7", "OR-2.8")
@pytest.mark.parametrize("raven", [A, B])
@pytest.mark.parametrize("index", [1, 8])
def test_a_raven_on_either_half_occupies_the_card(raven: int, index: int):
    race = put(lay("K", hand_a=TRICKS), raven, index)
    for words in ("rotate 2", "remove 2", "slide 2 N", "slide 2 S", "swap 1 2", "swap 2 5"):
        race.refuses(words, rule="OR-7.1")
    race.allows("rotate 1", "rotate 3", "remove 1", "slide 3 N", "swap 1 3")


@rule("OR-2.8", "OR-7.1", "OR-7.2")
def test_a_card_is_free_again_when_the_raven_has_left():
    race = lay("K", a=1, hand_a=f"{TRICKS} forward-back").refuses("rotate 2", rule="OR-7.1")
    race.plays("forward").allows("rotate 2").refuses("rotate 3", rule="OR-7.1")


@rule("OR-2.9")
@pytest.mark.parametrize(
    ("loops", "circuit"),
    [
        ((), "MFPIJ|MJIPF"),
        ((("N", 1, "IJ"),), "MIJFPIJ|MJIPF"),
        ((("S", 1, "IJ"),), "MFPIJ|MJIPJIF"),
        ((("S", 4, "IJ"),), "MFPIJ|MJIJIPF"),
        ((("N", 2, "MI"), ("N", 2, "JP"), ("N", 2, "FM")), "MFMJFMPIPIJ|MJIPF"),
        ((("S", 2, "MI"), ("S", 2, "JP"), ("S", 2, "FM")), "MFPIJ|MJIIPMFJMPF"),
        ((("N", 1, "IJ"), ("N", 3, "FM"), ("S", 1, "PM")), "MIJFPFMIJ|MJIPMPF"),
    ],
)
def test_the_circuit_goes_out_on_the_n_route_and_home_on_the_s_route(loops, circuit: str):
    assert lay("K", loops=loops).circuit == circuit


@rule("OR-2.10", "OR-7.17")
def test_outer_halves_and_gaps_are_passed_over():
    race = lay("K", a=1, b=6, hand_a=TRICKS).plays("slide 3 S")
    assert race.circuit == "MFIJ|MJPPF"
    race.passes_to(A).holds(A, "I")
    assert race.plays("fly I").at(A) == 2  # straight over the gap onto column 4


@rule("OR-2.10")
def test_without_a_loop_at_its_spot_an_outer_half_is_in_nobody_s_way():
    race = lay("K", hand_a=TRICKS).plays("slide 3 N").loops("N", 1, "MJ")
    assert race.circuit == "MMJFIIJ|MJPF"
    race.allows("rotate 3", "remove 3", "rotate loop 1")


@rule("OR-2.11")
@pytest.mark.parametrize("columns", [16, 5])
def test_a_flies_the_circuit_upwards_and_b_downwards(columns: int):
    race = lay("Z" if columns == 16 else "K", hand_a="forward-back", hand_b="forward-back")
    assert race.length == 2 * columns
    race.plays("forward").passes_to(B).plays("forward")
    assert (race.at(A), race.at(B)) == (0, race.length - 1)
    last = race.length - 1
    put(put(race, A, last), B, 0)
    assert race.state.is_on_final(A)
    assert race.state.is_on_final(B)
    put(put(race, A, last - 1), B, 1)
    assert not race.state.is_on_final(A)
    assert not race.state.is_on_final(B)
    put(put(race, A, 0), B, last)
    assert not race.state.is_on_final(A)
    assert not race.state.is_on_final(B)


@rule("OR-2.12", "OR-7.29")
def test_a_raven_stays_on_its_half_while_the_circuit_changes_around_it():
    race = lay("K", a=2, b=6, hand_a=TRICKS)
    place = race.state.place[:]
    race.loops("N", 1, "IJ").loops("S", 1, "IJ")
    assert (race.at(A), race.at(B)) == (4, 8)
    race.plays("slide 5 S", "swap 1 2", "remove 2", "rotate 1")
    assert race.state.place == place
    assert (race.at(A), race.at(B)) == (3, 6)


@rule("OR-2.13")
def test_the_next_space_lies_one_step_in_the_raven_s_direction():
    race = lay("K", a=6, b=6, hand_a="I M", hand_b="I M")
    race.allows("fly I").refuses("fly M", rule="OR-5.1")
    race.passes_to(B).allows("fly M").refuses("fly I", rule="OR-5.1")


@rule("OR-2.15", "OR-7.22")
def test_loop_halves_and_outer_halves_are_no_row_spaces():
    race = lay("MF/FP", hand_a=TRICKS).loops("N", 1, "IJ").plays("slide 1 S")
    assert race.circuit == "IJF|PM"
    race.refuses("slide 2 S", rule="OR-7.22").allows("slide 2 N")


@rule("OR-2.16", "OR-2.11")
@pytest.mark.parametrize("raven", [A, B])
def test_the_end_of_the_circuit_is_the_final_space_even_on_a_loop(raven: int):
    side, away = ("S", "N") if raven == A else ("N", "S")
    race = lay("K", hand_a=TRICKS).loops(side, 1, "IM").plays(f"slide 1 {away}")
    final = race.state.loop_card[0] * 2
    assert race.state.path[-1 if raven == A else 0] == final
    race.state.place[raven] = final
    race.state.find_raven(raven)
    assert race.state.is_on_final(raven)


@rule("OR-2.14")
def test_a_round_trip_of_every_space_meets_each_half_once():
    race = lay("Z", loops=(("N", 4, "MF"), ("S", 9, "PJ"), ("S", 9, "IJ")), hand_a=TRICKS)
    race.plays("slide 7 N", "slide 12 S")
    path = race.state.path
    assert len(path) == len(set(path)) == race.length == 32 + 6 - 2
