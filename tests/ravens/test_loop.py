"""Sections 7.1 and 7.6: LOOP."""

import pytest

from gladsheim.core.state import NATURE
from gladsheim.games.ravens.actions import ACTIONS, KINDS, OUTCOMES
from tests.ravens.table import A, B, Race, lay
from tests.rules import rule

TURN, SHIFT, ADD, STEP = "rotate-remove", "swap-slide", "draw2-loop", "forward-back"
TRICKS = f"{TURN} {TURN} {SHIFT} {SHIFT} {ADD} {ADD} {STEP} {STEP}"
SIDES = ("N", "S")
AWAY = {"N": "S", "S": "N"}


def places(race: Race) -> list[str]:
    """Where the drawn card may be laid, without the two ways of laying it."""
    assert all(f"{words} turned" in race.legal for words in race.legal if "turned" not in words)
    return [words for words in race.legal if "turned" not in words]


@rule("OR-7.23")
def test_the_card_is_drawn_and_seen_before_it_is_placed():
    race = lay("K", hand_a=ADD).plays("loop")
    assert race.state.actor == NATURE
    assert race.state.chances() == [(OUTCOMES.parse(f"land {kind}"), 4) for kind in KINDS[:10]]
    race.deals("land PJ")
    assert race.state.actor == A
    assert "drew_land" in race.heard
    kind, _, public, secret, _, reveals = race.scribe.notes[-1]
    assert (kind, public, secret, reveals) == ("drew_land", [KINDS.index("PJ")], [], True)


@rule("OR-7.23")
@pytest.mark.parametrize(("lands", "circuit"), [("PJ", "MFPJPIJ|MJIPF"), ("JP", "MFJPPIJ|MJIPF")])
def test_either_half_may_be_l(lands: str, circuit: str):
    assert lay("K", hand_a=ADD).loops("N", 2, lands).circuit == circuit


@rule("OR-7.23", "OR-7.30")
def test_side_and_junction_are_free():
    race = lay("K", hand_a=ADD).draws_land("PJ")
    assert places(race) == [f"lay {side} {j}" for side in SIDES for j in range(1, 5)]
    circuits = {
        "lay N 1": "MPJFPIJ|MJIPF",
        "lay N 4": "MFPIPJJ|MJIPF",
        "lay S 1": "MFPIJ|MJIPJPF",
        "lay S 4": "MFPIJ|MJPJIPF",
    }
    for words, circuit in circuits.items():
        assert lay("K", hand_a=ADD).draws_land("PJ").plays(words).circuit == circuit


@rule("OR-7.23")
def test_the_drawn_card_has_left_the_deck():
    race = lay("K", hand_a=f"{ADD} {ADD}")
    size = race.state.deck.size()
    race.loops("N", 1, "PJ")
    assert race.state.deck.size() == size - 1
    race.plays("loop")
    assert (OUTCOMES.parse("land PJ"), 3) in race.state.chances()


@rule("OR-7.24")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("column", [2, 3, 4])
def test_a_loop_needs_two_neighbouring_spaces_of_its_route(side: str, column: int):
    race = lay("K", hand_a=TRICKS).plays(f"slide {column} {AWAY[side]}").draws_land("FJ")
    for junction in range(1, 5):
        if column in (junction, junction + 1):
            race.refuses(f"lay {side} {junction}", rule="OR-7.24")
        else:
            race.allows(f"lay {side} {junction}")
        race.allows(f"lay {AWAY[side]} {junction}")


@rule("OR-7.24")
@pytest.mark.parametrize("side", SIDES)
def test_a_gap_between_two_spaces_makes_no_junction(side: str):
    """With column 3 slid away 2 and 4 are neighbours on the path, but no loop spans the gap."""
    race = lay("K", hand_a=TRICKS).plays(f"slide 3 {AWAY[side]}").draws_land("FJ")
    race.refuses(f"lay {side} 2", rule="OR-7.24").refuses(f"lay {side} 3", rule="OR-7.24")


@rule("OR-7.24")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("junction", [1, 2, 3, 4])
def test_loops_of_one_side_are_no_neighbours(side: str, junction: int):
    race = lay("K", loops=((side, junction, "MI"),), hand_a=ADD).draws_land("FJ")
    for other in range(1, 5):
        race.allows(f"lay {AWAY[side]} {other}")
        if abs(other - junction) == 1:
            race.refuses(f"lay {side} {other}", rule="OR-7.24")
        else:
            race.allows(f"lay {side} {other}")


@rule("OR-7.24", "OR-7.12")
def test_after_a_removal_a_junction_may_be_free_again():
    race = lay("K", loops=(("N", 1, "MI"),), hand_a=TRICKS)
    race.plays("remove 2").draws_land("FJ").refuses("lay N 2", rule="OR-7.24")
    race.allows("lay N 1", "lay N 3")


@rule("OR-7.25")
@pytest.mark.parametrize(
    ("side", "circuit"), [("N", "MFMPFJJIPIJ|MJIPF"), ("S", "MFPIJ|MJIIJJFPMPF")]
)
def test_levels_are_laid_outside_each_other(side: str, circuit: str):
    race = lay("K", loops=((side, 2, "MI"), (side, 2, "PJ")), hand_a=ADD)
    assert race.length == 14
    assert race.loops(side, 2, "FJ").circuit == circuit
    assert race.length == 16


@rule("OR-7.25", "OR-7.24")
@pytest.mark.parametrize("side", SIDES)
def test_a_further_level_needs_no_space_under_it(side: str):
    race = lay("K", loops=((side, 2, "MI"),), hand_a=TRICKS).plays(f"slide 2 {AWAY[side]}")
    race.draws_land("FJ").allows(f"lay {side} 2", f"lay {side} 2 turned")
    race.refuses(f"lay {side} 1", rule="OR-7.24")


@rule("OR-7.26", "OR-6.5", "OR-6.6")
@pytest.mark.parametrize("raven", [A, B])
@pytest.mark.parametrize("side", SIDES)
def test_a_raven_flies_the_whole_detour_and_back(raven: int, side: str):
    stack = ((side, 2, "MJ"), (side, 2, "PF"))
    met = {
        (A, "N"): "MPFJ",
        (B, "N"): "JFPM",
        (A, "S"): "JFPM",
        (B, "S"): "MPFJ",
    }[raven, side]
    before = {(A, "N"): 1, (B, "N"): 6, (A, "S"): 7, (B, "S"): 12}[raven, side]
    step = 1 if raven == A else -1
    for number, land in enumerate(met):
        index = before + number * step
        race = lay("K", loops=stack, a=index, b=index, hand_a=land, hand_b=land, mover=raven)
        race.plays(f"fly {land}")
        assert race.at(raven) == index + step
        race = lay("K", loops=stack, a=index + step, b=index + step, mover=1 - raven)
        race.holds(1 - raven, STEP).plays("back")
        assert race.at(raven) == index


@rule("OR-7.27", "OR-7.4")
@pytest.mark.parametrize(
    ("side", "junction", "circuit"),
    [
        ("N", 2, "MFMJIIJ|MJPF"),
        ("N", 3, "MFIMJIJ|MJPF"),
        ("S", 2, "MFIJ|MJPJMPF"),
        ("S", 3, "MFIJ|MJJMPPF"),
    ],
)
def test_a_loop_half_that_meets_an_outer_half_lies_on_top(side, junction, circuit):
    race = lay("K", hand_a=TRICKS).plays(f"slide 3 {side}").loops(side, junction, "MJ")
    assert race.circuit == circuit
    race.refuses("rotate 3", rule="OR-7.2").allows("rotate loop 1")


@rule("OR-7.27")
def test_a_loop_may_cover_two_outer_halves():
    race = lay("K", hand_a=TRICKS).plays("slide 2 N", "slide 3 N").loops("N", 2, "MJ")
    assert race.circuit == "MPMJIIJ|MJF"
    race.refuses("rotate 2", rule="OR-7.2").refuses("rotate 3", rule="OR-7.2")


@rule("OR-7.27", "OR-7.20")
def test_one_half_of_a_loop_may_cover_and_the_other_be_covered():
    race = lay("K", hand_a=TRICKS).plays("slide 2 N").loops("N", 2, "MJ").plays("slide 3 N")
    assert race.circuit == "MPMPIIJ|MJF"
    race.refuses("rotate 2", rule="OR-7.2").refuses("rotate loop 1", rule="OR-7.2")
    race.allows("rotate 3", "remove 3")
    race.plays("remove 3").refuses("rotate 2", rule="OR-7.2").allows("rotate loop 1")


@rule("OR-7.28")
@pytest.mark.parametrize("raven", [A, B])
@pytest.mark.parametrize("index", range(1, 9))
def test_a_raven_hinders_no_loop(raven: int, index: int):
    race = lay("K", **{"ab"[raven]: index}, hand_a=ADD)
    place = race.state.place[raven]
    race.draws_land("MI")
    assert len(places(race)) == 8
    race.plays("lay N 2")
    assert race.state.place[raven] == place


@rule("OR-7.28", "OR-7.25")
@pytest.mark.parametrize("index", [2, 3])
def test_a_raven_on_a_loop_hinders_no_further_level(index: int):
    race = lay("K", loops=(("N", 2, "MI"),), b=index, hand_a=ADD).loops("N", 2, "JP")
    assert race.circuit == "MFMJPIPIJ|MJIPF"
    assert race.at(B) == (2 if index == 2 else 5)


@rule("OR-7.29")
@pytest.mark.parametrize("side", SIDES)
def test_a_loop_is_longer_for_both_who_have_not_passed_it(side: str):
    race = lay("K", hand_a=ADD)
    race.loops(side, 2, "MI")
    assert (race.state.to_go(A), race.state.to_go(B)) == (12, 12)
    at = {"N": {"a": 2, "b": 5}, "S": {"a": 4, "b": 7}}[side]
    race = lay("K", **at, hand_a=ADD)
    before = (race.state.to_go(A), race.state.to_go(B))
    race.loops(side, 2, "MI")
    passed = race.state.to_go(A) - before[0], race.state.to_go(B) - before[1]
    assert passed == ((0, 2) if side == "N" else (2, 0))


@rule("OR-7.30")
@pytest.mark.parametrize("side", SIDES)
def test_no_loop_lies_beyond_either_end(side: str):
    race = lay("K", hand_a=ADD).draws_land("MI")
    for junction in (5, 6, 23):
        race.refuses(f"lay {side} {junction}", rule="OR-7.30")
        race.refuses(f"lay {side} {junction} turned", rule="OR-7.30")
    assert f"lay {side} 0" not in {ACTIONS.notation(action) for action in range(len(ACTIONS))}


@rule("OR-7.31")
def test_a_loop_card_need_not_differ_from_its_neighbours():
    race = lay("K", hand_a=f"{ADD} {ADD}").loops("N", 2, "FP")
    assert race.circuit == "MFFPPIJ|MJIPF"
    assert race.loops("N", 2, "FP").circuit == "MFFFPPPIJ|MJIPF"


@rule("OR-7.32")
def test_without_land_cards_there_is_no_loop():
    race = lay("K", hand_a=ADD)
    race.state.deck.bag = [0] * 15
    race.refuses("loop", rule="OR-7.32")


@rule("OR-7.32")
def test_at_most_four_loops_are_ever_laid_of_24_cards():
    loops = "draw2-loop draw2-loop"
    race = lay("Z", hand_a=loops, hand_b=loops)
    race.loops("N", 3, "MF").loops("N", 3, "MF").passes_to(B).loops("S", 3, "MF").loops(
        "S", 3, "MF"
    )
    assert race.length == 40
    race.refuses("loop", rule="OR-6.1").passes_to(A).refuses("loop", rule="OR-6.1")
