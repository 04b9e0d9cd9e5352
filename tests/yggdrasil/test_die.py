"""The die: section 21."""

from fractions import Fraction

import pytest

from gladsheim.games.yggdrasil.cards import CARDS
from gladsheim.games.yggdrasil.odds import calming_odds, fight_odds
from tests.rules import rule
from tests.yggdrasil.table import siege


@rule("YG-21.1")
def test_the_colour_for_effects_the_hammers_for_fights():
    assert siege("THOR").draws("HEL").rolls("green", 1).bag("green") == (11, 6)
    table = siege("ODIN", "2 1 1 1 1 1", vikings=2, part="B").plays("asgard HEL 2")
    assert table.rolls("white", 3).spaces == "1 1 1 1 1 1"


@rule("YG-21.2")
def test_the_six_faces():
    faces = (("white", 3), ("blue", 2), ("blue", 2), ("green", 1), ("green", 1), ("black", 0))
    assert CARDS.die.faces == faces
    table = siege("THOR").draws("HEL")
    weights = {"roll white 3": 1, "roll blue 2": 2, "roll green 1": 2, "roll black 0": 1}
    assert table.outcomes == weights


@rule("YG-21.3")
@pytest.mark.parametrize(("space", "chance"), [(1, "5/6"), (4, "3/6"), (6, "1/6")])
def test_the_chance_to_calm_fenrir(space, chance):
    table = siege("THOR", f"1 1 1 1 1 {space}", angry=True, part="B")
    assert calming_odds(table.state) == pytest.approx(float(Fraction(chance)))
    table.plays("calm")
    calming = 0
    for outcome, weight in table.state.chances():
        after = table.state.copy()
        after.apply(outcome)
        calming += weight * (1 - after.angry)
    assert Fraction(calming, 6) == Fraction(chance)


@rule("YG-21.3")
def test_the_mean_is_one_and_a_half_hammers():
    assert Fraction(sum(hammers for _, hammers in CARDS.die.faces), 6) == Fraction(3, 2)


@rule("YG-21.3", "YG-20.6")
@pytest.mark.parametrize("god", ["ODIN", "THOR", "TYR"])
def test_the_odds_of_fights_are_those_of_the_rules(god):
    """Every fight is carried out with every roll, with and without Elves."""
    for vikings in range(5):
        for elves in (0, 1):
            table = siege(
                god,
                "4 1 1 1 1 1",
                vikings=vikings,
                elves=elves,
                artifacts={god: {"HEL": 1}},
                part="B",
            )
            expected = fight_odds(table.state, 0, vikings, elves)
            assert win_chance(table.plays(f"asgard HEL {vikings}").state) == pytest.approx(expected)


def win_chance(state) -> float:
    """Return the best chance to push Hel back, over all rolls and choices."""
    if state.space[0] == 3:
        return 1.0
    if state.used and state.phase == 13:  # the fight is over
        return 0.0
    found = []
    for outcome, weight in state.chances() or [(action, 0) for action in state.legal()]:
        after = state.copy()
        after.apply(outcome)
        found.append((win_chance(after), weight))
    if state.actor >= 0:
        return max(chance for chance, _ in found)
    return sum(chance * weight for chance, weight in found) / sum(weight for _, weight in found)
