"""How well a seat stands in the stakes game, as a sum of named terms, for minds that look ahead.

Points decide. What lies in the middle is shared out as each seat in the round may win it, with a
chance guessed from what the hands are worth with the cards that lie open. The weights were fitted
to who won many matches and rounds of scripted players (logistic regression), then rounded.
"""

import math
from typing import Final

from gladsheim.core.state import OVER
from gladsheim.games.futhark.stakes.combinations import rank_of
from gladsheim.games.futhark.stakes.spread import ANTE, count_bits
from gladsheim.games.futhark.stakes.state import StakesState

TERMS: Final = ("points", "richest", "rivals", "middle")
"""What counts: points against the mean of the others', and against the most that another has, each
as a ratio; how many are to be outlived; and what lies in the middle, by the chance to win it. What
has been paid in this round counts as if it were still one's own, except for the last."""
WEIGHTS: Final[list[float]] = [
    0.5,
    0.1,
    0.95,
    1.0,
]
"""What one of each is worth, in logarithms of odds."""
RANK: Final[list[float]] = [0.3, 0.3, 0.25, 0.2, 0.2, 0.0]
"""What one rank more is worth before the showdown, in logarithms of odds, by common cards open."""
LEAD: Final[list[float]] = [0.15, 0.3, 0.4, 0.55, 0.8, 9.0]
"""What the best hand is worth; once all cards lie open it wins."""
SPECIAL: Final[list[float]] = [0.3, 0.3, 0.3, 0.3, 0.2, 0.0]
"""What a LOKI is worth that is in hand or lies beside a card that is face down."""


def value(state: StakesState, seat: int) -> float:
    """Return the prospects of a seat, from -1 (lost) to 1 (won)."""
    if state.actor == OVER:
        return state.returns()[seat]
    return 2.0 * prospects(state, seat) - 1.0


def terms(state: StakesState, seat: int) -> list[float]:
    """Return what each of the TERMS adds to the prospects of a seat, in logarithms of odds."""
    points: list[int] = []
    for each in range(state.rules.seats):
        points.append(state.points[each] + state.paid[each])
    found = standing(points, seat)
    total = 0.0
    for term in found:
        total += term
    chance = min(0.999, max(0.001, prospects(state, seat)))
    found.append(WEIGHTS[3] * (math.log(chance / (1.0 - chance)) - total))
    return found


def prospects(state: StakesState, seat: int) -> float:
    """Return the chance of a seat to win the match."""
    rules = state.rules
    seats = rules.seats
    pot = state.carried
    for each in range(seats):
        pot += state.paid[each]
    if state.phase <= ANTE or pot == state.carried:
        return outlive(state.points, seat)
    chances = showdown(state)
    total = 0.0
    for winner in range(seats):
        if chances[winner] > 0.0:
            points = state.points[:]
            own = 0 if rules.own_returned else state.paid[winner]  # FU-11.2
            points[winner] += pot - own
            total += chances[winner] * outlive(points, seat)
    return total


def outlive(points: list[int], seat: int) -> float:
    """Return the chance of a seat to win the match with so many points at the end of a round."""
    if points[seat] == 0:
        return 0.0
    rivals = 0
    for each in points:
        if each > 0:
            rivals += 1
    if rivals == 1:
        return 1.0
    total = 0.0
    for term in standing(points, seat):
        total += term
    return 1.0 / (1.0 + math.exp(-total))


def standing(points: list[int], seat: int) -> list[float]:
    """Return what each of the TERMS but the last adds with so many points."""
    rivals = 0
    theirs = 0
    most = 0
    for each in range(len(points)):
        if each != seat and points[each] > 0:
            rivals += 1
            theirs += points[each]
            most = max(most, points[each])
    mean = theirs / rivals if rivals > 0 else 0.0
    mine = math.log(0.5 + points[seat])
    return [
        WEIGHTS[0] * (mine - math.log(0.5 + mean)),
        WEIGHTS[1] * (mine - math.log(0.5 + most)),
        WEIGHTS[2] * -math.log(max(1, rivals)),
    ]


def showdown(state: StakesState) -> list[float]:
    """Return each seat's chance of the best combination among those still in the round."""
    rules = state.rules
    chances = [0.0] * rules.seats
    shown = count_bits(state.up)
    worths: list[int] = []
    best = -1
    for seat in range(rules.seats):
        worth = -1
        if state.inside >> seat & 1 == 1:
            worth = state.worth(seat)
        worths.append(worth)
        best = max(best, worth)
    total = 0.0
    for seat in range(rules.seats):
        if worths[seat] < 0:
            continue
        found = RANK[shown] * rank_of(rules.table.grade_of(worths[seat]))
        if worths[seat] == best:
            found += LEAD[shown]
        for place in range(3 * seat, 3 * seat + 3):
            if state.hand[place] == rules.loki:
                found += SPECIAL[shown]
        for place in range(4):
            if state.up >> place + 1 & 1 == 0:
                found += SPECIAL[shown] * state.laid[4 * seat + place]
        chances[seat] = math.exp(found)
        total += chances[seat]
    for seat in range(rules.seats):
        chances[seat] /= total
    return chances
