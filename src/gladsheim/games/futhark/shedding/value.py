"""How well a seat stands in the shedding game, as a sum of named terms, for minds that look ahead.

Everything is compared with the rivals: the one that is nearest to the end, or all of them. The
weights were fitted to who won many games of scripted players at two to six seats (logistic
regression, each weight kept to the sign that it must have), then rounded.
"""

import math
from typing import Final

from gladsheim.core.state import OVER
from gladsheim.games.futhark.shedding.actions import KINDS, L, Y
from gladsheim.games.futhark.shedding.state import SheddingState
from gladsheim.games.futhark.shedding.table import NOTHING

TERMS: Final = (
    "cards",
    "end",
    "fitting",
    "pairs",
    "doubles",
    "yggdrasil",
    "loki",
    "turn",
    "rivals",
)
"""What counts: cards that the others have more; how near the own end is against the nearest
rival's; how much of the hand fits on the guide card and together; doubles, YGGDRASIL and LOKI in
hand; how soon one's turn comes; how many there are to beat."""
WEIGHTS: Final[list[float]] = [
    0.12,
    1.9,
    0.44,
    0.17,
    0.15,
    0.2,
    0.26,
    0.02,
    0.92,
]
"""What one of each is worth, in logarithms of odds."""


def value(state: SheddingState, seat: int) -> float:
    """Return the prospects of a seat, from -1 (lost) to 1 (won)."""
    if state.actor == OVER:
        return state.returns()[seat]
    total = 0.0
    for term in terms(state, seat):
        total += term
    return 2.0 / (1.0 + math.exp(-total)) - 1.0


def terms(state: SheddingState, seat: int) -> list[float]:
    """Return what each of the TERMS adds to the prospects of a seat."""
    seats = state.seats
    own = survey(state, seat)
    others = [0.0] * 6
    nearest = 1000.0
    for rival in range(seats):
        if rival == seat:
            continue
        found = survey(state, rival)
        nearest = min(nearest, found[0])
        for at in range(len(found)):
            others[at] += found[at] / (seats - 1)
    ahead = state.turn - seat  # 0 in turn, then from -1 for who comes next
    ahead = ahead if ahead <= 0 else ahead - seats
    features = [
        others[0] - own[0],
        1.0 / (0.5 + own[0]) - 1.0 / (0.5 + nearest),
        own[1] - others[1],
        own[2] - others[2],
        own[3] - others[3],
        own[4] - others[4],
        own[5] - others[5],
        1.0 + 2.0 * ahead / (seats - 1) if state.turn >= 0 else 0.0,
        -math.log(seats - 1.0),
    ]
    for at in range(len(features)):
        features[at] *= WEIGHTS[at]
    return features


def survey(state: SheddingState, seat: int) -> list[float]:
    """Return cards in hand, how much of it fits on the pile and together, doubles, specials."""
    rules = state.rules
    hand = state.hands[seat]
    guide = state.guide
    fitting = 0
    pairs = 0
    doubles = 0
    yggdrasils = 0
    lokis = 0
    runes = 0
    for at in range(len(hand)):
        kind = hand[at]
        if kind == Y:
            yggdrasils += 1
        elif kind == L:
            lokis += 1
        else:
            runes += 1
            doubles += rules.double[kind]
            if guide != NOTHING and rules.fits[guide * KINDS + kind] == 1:
                fitting += 1
            for other in range(at):
                pairs += rules.fits[kind * KINDS + hand[other]]
    return [
        float(len(hand)),
        float(fitting) / (1.0 + runes),
        2.0 * pairs / (runes * (runes - 1.0)) if runes > 1 else 1.0,
        float(doubles),
        float(yggdrasils),
        float(lokis),
    ]
