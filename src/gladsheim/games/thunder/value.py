"""How well a side stands in a battle, as a sum of named terms, for minds that look ahead.

Every term but the last compares both sides. The weights were
fitted to who won many games of scripted players (logistic regression, each weight kept to the sign
that it must have), then rounded.
"""

import math
from typing import Final

from gladsheim.core.state import OVER
from gladsheim.games.thunder.actions import (
    BA,
    C7,
    FA,
    FIG,
    FR,
    KINDS,
    RV,
    SW,
    TR,
)
from gladsheim.games.thunder.battle import ACTING, DRAWING
from gladsheim.games.thunder.field import EMPTY
from gladsheim.games.thunder.state import ThunderState

TERMS: Final = (
    "cards",
    "columns",
    "fronts",
    "duels",
    "hand",
    "soldiers",
    "powers",
    "ravens",
    "deck",
    "figure",
    "bare",
    "treasure shown",
    "treasure in front",
    "treasure in hand",
    "cover",
    "turn",
)
"""What counts: cards on the battlefield, columns, strength in the first row, fronts that beat what
faces them, cards in hand, those of them that can be laid, action cards, Ravens, cards in the deck,
the figure card, few cards on the field, the treasure faceup, heading a column, or in hand, facedown
cards behind which it may be, and action points left."""
WEIGHTS: Final[list[float]] = [
    0.02,
    0.06,
    0.04,
    0.25,
    0.11,
    0.01,
    0.01,
    0.01,
    0.12,
    0.08,
    -0.94,
    -1.0,
    -1.7,
    -1.3,
    0.03,
    0.03,
]
"""What one of each is worth, in logarithms of odds."""


def value(state: ThunderState, seat: int) -> float:
    """Return the prospects of a side, from -1 (lost) to 1 (won)."""
    if state.actor == OVER:
        return state.returns()[seat]
    total = 0.0
    for term in terms(state, seat):
        total += term
    return 2.0 / (1.0 + math.exp(-total)) - 1.0


def terms(state: ThunderState, seat: int) -> list[float]:
    """Return what each of the TERMS adds to the prospects of a side."""
    own = survey(state, seat)
    other = survey(state, 1 - seat)
    found: list[float] = []
    for at in range(len(own)):
        found.append(WEIGHTS[at] * (own[at] - other[at]))
    left = float(state.points()) if state.phase >= ACTING else 0.0
    sign = 1.0 if state.turn == seat else -1.0
    found.append(WEIGHTS[len(own)] * sign * (left - 1.5))
    return found


def survey(state: ThunderState, seat: int) -> list[float]:
    """Return what a side has of each of the TERMS but the last."""
    standing = 0
    columns = 0
    fronts = 0.0
    duels = 0.0
    is_shown = 0.0
    heads = 0.0
    cover = 0
    figure = 0.0
    other = 1 - seat
    base = seat * 12
    for lane in range(3):
        height = state.height[seat * 3 + lane]
        standing += height
        if height == 0:
            continue
        columns += 1
        front = state.field[base + lane * 4]
        kind = front % KINDS
        if kind == FIG:
            figure = 1.0
        else:
            fronts += 4.0 if kind == SW else float(max(0, state.strength(front)))
            facing = state.field[other * 12 + lane * 4]
            if facing != EMPTY:
                if beats(state, seat, front, facing):
                    duels += 1.0 if state.up[other * 12 + lane * 4] else 0.5
        for row in range(height):
            place = base + lane * 4 + row
            if state.field[place] == seat * KINDS + TR:
                if state.up[place]:
                    is_shown = 1.0
                if row == 0:
                    heads = 1.0
                elif row == 1:
                    heads = 0.3
            elif state.up[place] == 0:
                cover += 1
    soldiers = 0
    powers = 0
    ravens = 0
    begin = seat * 46
    for code in range(46):
        count = state.hand[begin + code]
        if count > 0:
            kind = code % KINDS
            if kind == RV:
                ravens += count
            elif kind <= C7:
                soldiers += count
            elif kind >= BA:
                powers += count
    size = state.hand_size[seat]
    deck = state.deck_size[seat]
    if state.phase == DRAWING and state.turn == seat:  # the card is as good as drawn
        size += 1
        deck -= 1
    holds = 0.0
    if state.hand[begin + seat * KINDS + TR] > 0:
        holds = 3.0 / (2.0 + size)
    bare = 1.0 / standing if 0 < standing < 5 else 2.0 if standing == 0 else 0.0
    return [
        float(standing),
        float(columns),
        fronts,
        duels,
        float(size),
        float(soldiers),
        float(powers),
        float(ravens),
        float(deck),
        figure,
        bare,
        is_shown,
        heads,
        holds,
        float(cover),
    ]


def beats(state: ThunderState, seat: int, mine: int, theirs: int) -> bool:
    """Return whether a card that challenges beats what faces it (TL-8.4 to TL-8.7)."""
    my_kind = mine % KINDS
    kind = theirs % KINDS
    if my_kind < RV or my_kind > C7 or kind == FIG:
        return False
    if kind == SW:
        return my_kind == FA
    if kind == C7:
        return my_kind == FR
    if my_kind == C7 and kind == FR:
        return False
    return state.effective(seat, mine, True) > state.strength(theirs)
