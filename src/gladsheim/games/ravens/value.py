"""How well a seat stands in a race, for a search that cannot play on to the end."""

from gladsheim.games.ravens.greedy import CARD, cost
from gladsheim.games.ravens.hands import KINDS
from gladsheim.games.ravens.state import RavensState

SCALE = 40.0
"""A lead of so much cost is worth half a win."""
IN_HAND = 4.0
"""What a flight card in hand is worth that fits one of the next lands, against CARD for a run."""
TRICK = 3.0


def value(state: RavensState, seat: int) -> float:
    """Return the prospects of a seat, from -1 (lost) to 1 (won)."""
    if state.actor == -2:
        return state.returns()[seat]
    own = way(state, seat)
    rival = 1e9
    for raven in range(state.rules.ravens):
        if raven != seat and not (state.rules.teams and raven % 2 == seat % 2):
            rival = min(rival, way(state, raven))
    if rival > 1e8:  # flying alone
        rival = 4.0 * CARD
    lead = rival - own
    return lead / (SCALE + abs(lead))


def way(state: RavensState, raven: int) -> float:
    """Return what is left of a raven's way, in cost, less what its hand helps."""
    left = float(cost(state, raven))
    if left == 0.0:
        return -20.0
    at = raven * KINDS
    helps = 0.0
    path = state.path_of(raven)
    step = state.direction(raven)
    place = state.index[raven] + step
    before = -1
    used = [0] * KINDS
    runs = 0
    while 0 <= place < len(path) and runs < 4:
        land = state.land[path[place] & 127]
        if land != before:
            runs += 1
            before = land
            if state.hand[at + land] > used[land]:
                used[land] += 1
                helps += IN_HAND
            else:
                break
        place += step
    for kind in range(5, 9):
        helps += TRICK * state.hand[at + kind]
    return left - helps
