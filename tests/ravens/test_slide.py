"""Sections 7.1 and 7.5: SLIDE, and cards that overlap because of it."""

import pytest

from gladsheim.games.ravens.actions import ACTIONS
from tests.ravens.table import A, B, lay
from tests.rules import rule

TURN, SHIFT, ADD, STEP = "rotate-remove", "swap-slide", "draw2-loop", "forward-back"
TRICKS = f"{TURN} {TURN} {SHIFT} {SHIFT} {ADD} {ADD} {STEP} {STEP}"
SIDES = ("N", "S")
AWAY = {"N": "S", "S": "N"}


@rule("OR-7.17", "OR-2.14")
@pytest.mark.parametrize(
    ("words", "circuit"),
    [
        ("slide 1 N", "FFPIJ|MJIP"),
        ("slide 2 N", "MPPIJ|MJIF"),
        ("slide 5 N", "MFPIM|JIPF"),
        ("slide 1 S", "FPIJ|MJIPM"),
        ("slide 2 S", "MPIJ|MJIFF"),
        ("slide 5 S", "MFPI|JJIPF"),
    ],
)
def test_one_route_changes_its_land_and_the_other_loses_a_space(words: str, circuit: str):
    race = lay("K", hand_a=SHIFT).plays(words)
    assert race.circuit == circuit
    assert race.length == 9
    assert race.line == ["M/F", "F/P", "P/I", "I/J", "J/M"]  # nothing was turned


@rule("OR-7.18")
def test_there_is_no_slide_along_the_line():
    ways = {ACTIONS.notation(a).split()[2] for a in range(246, 318)}
    assert ways == {"N", "S", "back"}
    race = lay("K", hand_a=SHIFT)
    offered = [words for words in race.legal if words.startswith("slide")]
    assert offered == [f"slide {column} {side}" for column in range(1, 6) for side in SIDES]


@rule("OR-7.19")
@pytest.mark.parametrize("side", SIDES)
def test_a_slid_card_is_slid_neither_further_nor_back(side: str):
    race = lay("K", hand_a=TRICKS).plays(f"slide 3 {side}")
    for way in ("N", "S", "back"):
        race.refuses(f"slide 3 {way}", rule="OR-7.19")
    race.refuses("slide 1 back", rule="OR-7.19")


@rule("OR-7.19", "OR-7.16")
def test_the_card_that_comes_to_a_slid_place_is_slid_too():
    race = lay("K", hand_a=TRICKS).plays("slide 3 N", "swap 1 3")
    race.state.hand[7] = 1
    race.refuses("slide 3 S", rule="OR-7.19").allows("slide 1 N", "slide 1 S")


@rule("OR-7.20", "OR-7.4")
@pytest.mark.parametrize(
    ("side", "column", "circuit"),
    [
        ("N", 2, "MPFJPIJ|MJIF"),  # F, the outer half of k2, lies on M, the l half
        ("N", 3, "MFMPIIJ|MJPF"),  # P, the outer half of k3, lies on J, the r half
        ("S", 2, "MPIJ|MJIJPFF"),
        ("S", 3, "MFIJ|MJPIMPF"),
    ],
)
def test_a_card_slid_onto_a_loop_half_takes_its_place(side: str, column: int, circuit: str):
    race = lay("K", hand_a=TRICKS).loops(side, 2, "MJ").plays(f"slide {column} {side}")
    assert race.circuit == circuit
    assert race.length == 11
    race.refuses("rotate loop 1", rule="OR-7.2")


@rule("OR-7.20")
@pytest.mark.parametrize(("side", "circuit"), [("N", "MPFPIIJ|MJF"), ("S", "MIJ|MJPIPFF")])
def test_both_halves_of_a_loop_card_may_be_covered(side: str, circuit: str):
    race = lay("K", hand_a=TRICKS).loops(side, 2, "MJ")
    race.plays(f"slide 2 {side}", f"slide 3 {side}")
    assert race.circuit == circuit
    assert race.length == 10


@rule("OR-7.20", "OR-2.5")
@pytest.mark.parametrize("side", SIDES)
def test_only_the_innermost_level_is_covered(side: str):
    race = lay("K", hand_a=TRICKS).loops(side, 2, "MJ").loops(side, 2, "PF")
    race.plays(f"slide 3 {side}")
    assert race.circuit == ("MFMPFPIIJ|MJPF" if side == "N" else "MFIJ|MJPIFPMPF")
    race.refuses("rotate loop 1", rule="OR-7.2").allows("rotate loop 2")


@rule("OR-7.20", "OR-7.25")
def test_a_further_level_over_a_covered_loop_leaves_it_covered():
    race = lay("K", hand_a=TRICKS).loops("N", 2, "MJ").plays("slide 3 N").loops("N", 2, "FM")
    assert race.circuit == "MFMFMPIIJ|MJPF"
    race.refuses("rotate loop 1", rule="OR-7.2").allows("rotate loop 2", "rotate 3")


@rule("OR-7.21")
@pytest.mark.parametrize(
    ("side", "column", "circuit"),
    [
        ("N", 2, "MMJPIJ|MJIFF"),
        ("N", 3, "MFMJIJ|MJPPF"),
        ("S", 2, "MPPIJ|MJIJMF"),
        ("S", 3, "MFIIJ|MJJMPF"),
    ],
)
def test_a_card_may_be_slid_away_from_a_loop(side: str, column: int, circuit: str):
    race = lay("K", hand_a=TRICKS).loops(side, 2, "MJ").plays(f"slide {column} {AWAY[side]}")
    assert race.circuit == circuit
    assert race.length == 11
    race.allows("rotate loop 1", f"rotate {column}")


@rule("OR-7.21")
def test_both_cards_under_a_loop_may_be_slid_away():
    race = lay("K", hand_a=TRICKS).loops("N", 2, "MJ").plays("slide 2 S", "slide 3 S")
    assert race.circuit == "MMJIJ|MJPFF"
    assert race.loops("N", 2, "PF").circuit == "MMPFJIJ|MJPFF"  # OR-7.25 asks for a stack only


@rule("OR-7.21", "OR-7.29")
def test_a_raven_on_a_loop_stays_there_when_a_column_under_it_is_slid_away():
    race = lay("K", loops=(("N", 2, "MJ"),), b=3, hand_a=f"{SHIFT} {STEP}").plays("slide 3 S")
    assert race.circuit == "MFMJIJ|MJPPF"
    assert race.at(B) == 3
    assert race.plays("back").at(B) == 4


@rule("OR-7.5", "OR-7.22")
@pytest.mark.parametrize("raven", [A, B])
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("column", [2, 3])
def test_no_slide_may_cover_a_raven(raven: int, side: str, column: int):
    def standing(half: int):
        race = lay("K", loops=((side, 2, "MJ"),), hand_a=SHIFT, hand_b=SHIFT)
        race.state.place[raven] = race.state.loop_card[0] * 2 + half
        race.state.find_raven(raven)
        return race

    under, beside = (0, 1) if column == 2 else (1, 0)
    race = standing(under).refuses(f"slide {column} {side}", rule="OR-7.5")
    race.allows(f"slide {column} {AWAY[side]}")
    race.passes_to(B).refuses(f"slide {column} {side}", rule="OR-7.5")
    race = standing(beside)
    place = race.state.place[raven]
    race.plays(f"slide {column} {side}")
    assert race.state.place[raven] == place


@rule("OR-7.5")
def test_a_raven_on_an_outer_level_is_not_covered():
    race = lay("K", loops=(("N", 2, "MJ"), ("N", 2, "PF")), b=4, hand_a=SHIFT)
    race.plays("slide 3 N")
    assert race.circuit == "MFMPFPIIJ|MJPF"
    assert race.at(B) == 4


@rule("OR-7.22", "OR-2.15")
@pytest.mark.parametrize("side", SIDES)
def test_a_route_has_to_keep_a_space(side: str):
    race = lay("MFP/FPI", hand_a=SHIFT + " " + SHIFT).plays(f"slide 1 {side}", f"slide 2 {side}")
    race.state.hand[7] = 1
    race.refuses(f"slide 3 {side}", rule="OR-7.22").allows(f"slide 3 {AWAY[side]}")


@rule("OR-7.17", "OR-5.9")
@pytest.mark.parametrize(("side", "circuit"), [("N", "MFPIM|JIPF"), ("S", "MFPI|JJIPF")])
def test_at_the_turn_around_a_slid_card_has_only_one_space(side: str, circuit: str):
    race = lay("K", a=3, hand_a=f"{SHIFT} {STEP} {STEP}").plays(f"slide 5 {side}")
    assert race.circuit == circuit
    assert race.plays("forward", "forward").at(A) == 5


@rule("OR-7.17", "OR-2.11", "OR-9.2")
@pytest.mark.parametrize(("raven", "index", "side"), [(A, 8, "N"), (B, 1, "S")])
def test_sliding_the_final_space_away_brings_the_raven_behind_it_home(raven, index, side):
    race = lay("K", **{"ab"[raven]: index}, hand_a=SHIFT).plays(f"slide 1 {side}")
    assert race.state.is_on_final(raven)
    assert race.state.finished[raven] == 1
    other = "S" if side == "N" else "N"
    race = lay("K", **{"ab"[raven]: index}, hand_a=SHIFT).plays(f"slide 1 {other}")
    assert race.state.finished == [0, 0]
