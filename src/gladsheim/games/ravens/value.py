"""How well a seat stands in a race, as a sum of named terms, for minds that look ahead.

Everything is compared with the rival that is nearest to home. The weights were
fitted to who won many games of scripted players (logistic regression, each weight kept to the sign
that it must have), then rounded.
"""

import math
from typing import Final

from gladsheim.core.state import OVER
from gladsheim.games.ravens.hands import KINDS
from gladsheim.games.ravens.rules import TRIAL
from gladsheim.games.ravens.setup import PLAY
from gladsheim.games.ravens.state import RavensState

TERMS: Final = ("way", "spaces", "fitting", "cards", "tricks", "tempo", "finish", "home", "last")
"""What counts: runs of equal lands ahead, spaces ahead, runs that the hand can fly at once, flight
cards in hand, Loki cards, whose plays come next, the lead where home is near, being there, and who
has the last turn (OR-9.4, OR-9.5)."""
WEIGHTS: Final[list[float]] = [
    0.53,
    0.01,
    0.02,
    0.36,
    0.92,
    0.87,
    1.7,
    3.4,
    1.09,
]
"""What one of each is worth, in logarithms of odds."""


def value(state: RavensState, seat: int) -> float:
    """Return the prospects of a seat, from -1 (lost) to 1 (won)."""
    if state.actor == OVER:
        return state.returns()[seat]
    if state.rules.mode == TRIAL:
        own = survey(state, seat)
        par = state.trial_par()
        turns = state.begun[seat] + max(0.0, own[0] - 0.7 * own[2]) * 0.5
        return max(-1.0, min(1.0, (par - turns) / par))
    total = 0.0
    for term in terms(state, seat):
        total += term
    return 2.0 / (1.0 + math.exp(-total)) - 1.0


def terms(state: RavensState, seat: int) -> list[float]:
    """Return what each of the TERMS adds to the prospects of a seat."""
    own = survey(state, seat)
    other: list[float] = []
    rival = 0
    for raven in range(state.rules.ravens):
        if raven == seat or (state.rules.teams and raven % 2 == seat % 2):
            continue
        found = survey(state, raven)
        if not other or ahead(found) < ahead(other):
            other = found
            rival = raven
    mine = ahead(own)
    theirs = ahead(other)
    tempo = 1.0 if (state.mover == seat) == (state.phase == PLAY) else -1.0
    ravens = state.rules.ravens
    later = (seat - state.first) % ravens > (rival - state.first) % ravens
    features = [
        other[0] - own[0],
        other[1] - own[1],
        own[2] - other[2],
        own[3] - other[3],
        own[4] - other[4],
        tempo,
        (theirs - mine) / (2.0 + min(mine, theirs)),
        own[5] - other[5],
        1.0 if later else -1.0,
    ]
    for at in range(len(features)):
        features[at] *= WEIGHTS[at]
    return features


def ahead(found: list[float]) -> float:
    """Return how many runs are left when the hand has been flown."""
    return max(0.0, found[0] - found[2])


def survey(state: RavensState, raven: int) -> list[float]:
    """Return runs and spaces ahead, runs the hand can fly, its flight cards, tricks, and home."""
    if state.finished[raven]:
        return [0.0, 0.0, 0.0, 0.0, 0.0, 1.0]
    at = raven * KINDS
    hand = state.hand[at : at + 5] if raven < state.rules.seats else [0] * 5
    cards = hand[0] + hand[1] + hand[2] + hand[3] + hand[4]
    path = state.path_of(raven)
    step = state.direction(raven)
    place = state.index[raven] + step
    runs = 0
    spaces = 0
    fitting = 0
    can_fly = True
    before = -1
    land_of = state.land
    count = len(path)
    while 0 <= place < count:
        land = land_of[path[place] & 127]
        spaces += 1
        if land != before:
            before = land
            runs += 1
            if can_fly:
                if hand[land] > 0:
                    hand[land] -= 1
                    fitting += 1
                else:
                    # two equal cards do for any land (OR-5.4)
                    most = 0
                    for kind in range(1, 5):
                        if hand[kind] > hand[most]:
                            most = kind
                    if hand[most] >= 2:
                        hand[most] -= 2
                        fitting += 1
                    else:
                        can_fly = False
        place += step
    tricks = 0
    if raven < state.rules.seats:
        for kind in range(5, 9):
            tricks += state.hand[at + kind]
    if raven < state.rules.seats:
        # what is over the limit will have to go (OR-8.2)
        cards = max(0, cards - max(0, state.hand_size[raven] - state.rules.limit))
    kept = tricks if tricks < 2 else 2.0 + 0.3 * (tricks - 2)  # the third waits for its turn
    return [float(runs), float(spaces), float(fitting), float(cards), kept, 0.0]
