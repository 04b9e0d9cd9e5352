"""Section 7.4: SWAP."""

import pytest

from tests.ravens.table import A, B, lay
from tests.rules import rule

TURN, SHIFT, ADD = "rotate-remove", "swap-slide", "draw2-loop"
TRICKS = f"{TURN} {TURN} {SHIFT} {SHIFT} {ADD} {ADD}"
PAIRS = [(low, high) for high in range(2, 6) for low in range(1, high)]


@rule("OR-7.15")
@pytest.mark.parametrize(("one", "two"), PAIRS)
def test_two_cards_trade_places_without_being_turned(one: int, two: int):
    race = lay("K", hand_a=SHIFT)
    line = race.line
    line[one - 1], line[two - 1] = line[two - 1], line[one - 1]
    assert race.plays(f"swap {one} {two}").line == line
    assert race.length == 10


@rule("OR-7.15")
def test_a_swap_may_be_said_from_either_end():
    assert lay("K", hand_a=SHIFT).plays("swap 4 1").circuit == "IFPMJ|MFIPJ"


@rule("OR-7.15")
@pytest.mark.parametrize(("raven", "index"), [(A, 1), (A, 8), (B, 1), (B, 8)])
def test_both_cards_have_to_be_free(raven: int, index: int):
    race = lay("K", **{"ab"[raven]: index}, hand_a=SHIFT)
    assert [words for words in race.legal if words.startswith("swap")] == [
        f"swap {one} {two}" for one, two in PAIRS if 2 not in (one, two)
    ]


@rule("OR-7.16")
@pytest.mark.parametrize(("side", "circuit"), [("N", "PFFIJ|MJPI"), ("S", "PFIJ|MJMPI")])
def test_a_slid_place_stays_slid(side: str, circuit: str):
    race = lay("K", hand_a=TRICKS).plays(f"slide 3 {side}", "swap 1 3")
    assert race.lies == f"00{side}00"
    assert race.line == ["P/I", "F/P", "M/F", "I/J", "J/M"]
    assert race.circuit == circuit


@rule("OR-7.16")
def test_two_slid_places_trade_their_cards():
    race = lay("K", hand_a=f"{SHIFT} {SHIFT} {TURN}").plays("slide 2 N", "slide 4 S")
    assert race.circuit == "MPPJ|MIIF"
    race.state.hand[7] = 1
    assert race.plays("swap 2 4").circuit == "MJPJ|MFIF"
    assert race.lies == "0N0S0"


@rule("OR-7.16", "OR-7.20")
@pytest.mark.parametrize("side", ["N", "S"])
def test_a_card_that_comes_to_a_covering_place_covers(side: str):
    race = lay("K", hand_a=TRICKS).loops(side, 2, "MJ").plays(f"slide 3 {side}", "swap 1 3")
    assert race.circuit == ("PFMMFIJ|MJPI" if side == "N" else "PFIJ|MJMFMPI")
    assert race.state.is_loop_covered(0)
    race.refuses("rotate loop 1", rule="OR-7.2").allows("rotate 3")


@rule("OR-7.15", "OR-7.2")
def test_a_covered_card_is_no_partner():
    race = lay("K", hand_a=TRICKS).plays("slide 3 N").loops("N", 2, "MJ")
    for other in (1, 2, 4, 5):
        race.refuses(f"swap 3 {other}", rule="OR-7.2")
    race.allows("swap 2 4", "swap 1 5")


@rule("OR-7.15", "OR-7.12")
def test_loops_stay_at_their_junction_when_the_cards_under_them_are_swapped():
    race = lay("K", loops=(("N", 2, "MI"),), hand_a=SHIFT).plays("swap 2 5")
    assert race.circuit == "MJMIPIF|PJIMF"
