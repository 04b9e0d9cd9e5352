"""The exact chances, against counting: all faces of the die, all subsets of a bag."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from gladsheim.games.yggdrasil.actions import CALM, DRAWN, ENEMIES, FIGHT, ICE_FIGHT, MOVE
from gladsheim.games.yggdrasil.odds import (
    calming_odds,
    draw_odds,
    expected_vikings,
    fight_odds,
)
from gladsheim.games.yggdrasil.onslaught import ADDING_ELVES, KEEPING, ROLLING
from gladsheim.games.yggdrasil.siege import DEFEATED
from tests.yggdrasil.table import siege

EVERYTHING = {"HEL": 1, "SURT": 2, "LOKI": 3}
GIANTS = ("", "HYRROKKIN", "VAFTHRUDNIR", "GYMIR", "HYRROKKIN GYMIR VAFTHRUDNIR")
GODS = ("ODIN", "THOR", "TYR")


def counted(state, elves, is_won) -> Fraction:
    """Return the chance of success with the best answers, by playing every roll by the rules."""
    if state.phase == ROLLING:
        outcomes = state.chances()
        total = sum(weight for _, weight in outcomes)
        chance = Fraction(0)
        for outcome, weight in outcomes:
            after = state.copy()
            after.apply(outcome)
            chance += Fraction(weight, total) * counted(after, elves, is_won)
        return chance
    if state.phase == KEEPING:
        answers = state.legal()
    elif state.phase == ADDING_ELVES:
        answers = state.legal()[: elves + 1]
    else:
        return Fraction(is_won(state))
    chances = []
    for answer in answers:
        after = state.copy()
        after.apply(answer)
        chances.append(counted(after, elves, is_won))
    return max(chances)


@pytest.mark.rule("YG-11.4", "YG-11.5", "YG-16.2", "YG-19.13", "YG-20.2", "YG-20.6")
@pytest.mark.parametrize("tyr", ["all_rolls", "reroll", "fights_only"])
@pytest.mark.parametrize("giants", GIANTS)
@pytest.mark.parametrize("god", GODS)
def test_the_chance_of_a_fight_is_what_counting_all_rolls_gives(god, giants, tyr):
    state = siege(
        f"{god} FREY",
        "2 4 6 8 3 7",
        part="B",
        vikings=8,
        elves=2,
        artifacts={god: EVERYTHING},
        giants_active=giants,
        tyr=tyr,
    ).state
    tried = Counter()
    for enemy in range(len(ENEMIES)):
        space = state.space[enemy]
        for vikings in range(9):
            for elves in range(3):
                after = state.copy()
                after.apply(FIGHT + enemy * 48 + vikings)
                chance = counted(after, elves, lambda end: end.space[enemy] < space)  # noqa: B023
                assert fight_odds(state, enemy, vikings, elves) == pytest.approx(float(chance))
                tried[chance in (0, 1)] += 1
    assert tried[False] > 10
    assert tried[True] > 10


@pytest.mark.rule("YG-19.3")
@pytest.mark.parametrize("god", GODS)
def test_the_chance_against_a_giant_counts_no_artifact(god):
    giants = "GIALP HRUNGNIR SKRYMIR"
    state = siege(
        f"{god} FREY",
        "2 4 6 7 3 7",
        part="B",
        vikings=6,
        elves=1,
        artifacts={god: EVERYTHING},
        giants_active=giants,
    ).state
    for giant in (0, 2, 3):
        for vikings in range(7):
            for elves in range(2):
                after = state.copy()
                after.apply(ICE_FIGHT + giant * 48 + vikings)
                chance = counted(after, elves, lambda end: end.giants[giant] == DEFEATED)  # noqa: B023
                assert fight_odds(state, 6 + giant, vikings, elves) == pytest.approx(float(chance))


@pytest.mark.rule("YG-9.2", "YG-9.3", "YG-20.6", "YG-21.3")
@pytest.mark.parametrize("end", ["power_3", "never"])
@pytest.mark.parametrize("tyr", ["all_rolls", "reroll", "fights_only"])
@pytest.mark.parametrize("giants", ["", "VAFTHRUDNIR"])
@pytest.mark.parametrize("god", ["ODIN", "TYR"])
def test_the_chance_to_calm_fenrir_is_what_counting_all_rolls_gives(god, giants, tyr, end):
    for space in range(2, 9):
        state = siege(
            f"{god} FREY",
            f"1 1 1 1 1 {space}",
            part="B",
            angry=True,
            giants_active=giants,
            tyr=tyr,
            fenrir_at_end=end,
        ).state
        after = state.copy()
        after.apply(CALM)
        chance = counted(after, 0, lambda end: end.angry == 0)
        assert calming_odds(state) == pytest.approx(float(chance))


@pytest.mark.rule("YG-21.3")
@pytest.mark.parametrize(("space", "chance"), [(2, 5 / 6), (5, 3 / 6), (6, 1 / 6)])
def test_fenrir_is_calmed_with_the_chances_of_the_book(space, chance):
    state = siege("THOR FREY", f"1 1 1 1 1 {space}", part="B", angry=True).state
    assert calming_odds(state) == pytest.approx(chance)


def subsets(vikings, others, count) -> Counter:
    """Count the subsets of a bag by the Vikings they hold."""
    bag = [1] * vikings + [0] * others
    return Counter(sum(drawn) for drawn in combinations(bag, min(count, len(bag))))


@pytest.mark.rule("YG-12.3", "YG-12.6")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_a_draw_holds_vikings_as_often_as_subsets_do(count):
    for vikings in range(7):
        for others in range(7):
            ways = subsets(vikings, others, count)
            chances = draw_odds(vikings, others, count)
            assert len(chances) == min(count, vikings + others) + 1
            for found, chance in enumerate(chances):
                assert chance == pytest.approx(ways[found] / sum(ways.values()))


@pytest.mark.rule("YG-12.3", "YG-12.6", "YG-19.15", "YG-20.4")
@pytest.mark.parametrize(
    ("god", "giants", "count"),
    [("ODIN", "", 3), ("HEIMDALL", "", 4), ("ODIN", "SKRYMIR", 2), ("HEIMDALL", "SKRYMIR", 3)],
)
@pytest.mark.parametrize("bag", [(6, 12), (5, 0), (0, 7), (1, 1), (2, 9), (1, 0)])
def test_a_search_in_midgard_has_the_weights_of_all_subsets(god, giants, count, bag):
    state = siege(
        f"{god} FREY", part="B", bags={"white": bag}, giants_active=giants, submerged="black"
    ).state
    ways = subsets(*bag, count)
    mean = sum(found * number for found, number in ways.items()) / sum(ways.values())
    assert expected_vikings(state, 0) == pytest.approx(mean)
    state.apply(MOVE + 2)  # from the Rainbow Island to the white one
    assert dict(state.chances()) == {DRAWN + found: number for found, number in ways.items()}


def test_an_empty_bag_brings_nothing():
    state = siege("ODIN FREY", part="B", bags={"white": (0, 0)}).state
    assert expected_vikings(state, 0) == 0
    assert draw_odds(0, 0, 3) == [1.0]


@pytest.mark.rule("YG-13.1", "YG-13.2")
@pytest.mark.parametrize("bag", [(6, 12), (3, 1), (0, 7)])
def test_a_draw_in_the_kingdom_of_fire_has_the_weights_of_all_subsets(bag):
    state = siege("ODIN FREY", part="B", bags={"green": bag}).state
    state.clean(2)
    ways = subsets(*bag, 5)
    assert dict(state.chances()) == {DRAWN + found: number for found, number in ways.items()}
