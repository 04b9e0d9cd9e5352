"""The scripted player of the shedding game: a yardstick for the minds, and the playout policy.

It looks at its own hand, the open table, hand sizes and what its seat remembers, at nothing else.
It counts how few cards it can be left with in this turn, spares cards without runes for later,
keeps a hand that fits on many runes, and turns YGGDRASIL and LOKI on whoever is nearest to the end.
"""

from typing import Final

from gladsheim.core.rng import Rng
from gladsheim.games.futhark.shedding.actions import (
    DRAW,
    END,
    KEEP,
    KINDS,
    NAME_L,
    NAME_Y,
    PASS,
    SWAP,
    SWAP_L,
    L,
    Y,
)
from gladsheim.games.futhark.shedding.knowledge import HANDS
from gladsheim.games.futhark.shedding.state import SheddingState
from gladsheim.games.futhark.shedding.table import LAYING, NOTHING

CARD: Final = 100
"""What one card less in hand is worth."""
WIN: Final = 100_000
NEVER: Final = -1_000_000


def choose(state: SheddingState, rng: Rng) -> int:
    """Return the action of the seat to act; equally good ones are drawn from."""
    best = NEVER
    found: list[int] = []
    for action in state.legal():
        worth = value(state, action)
        if worth > best:
            best = worth
            found = [action]
        elif worth == best:
            found.append(action)
    return found[rng.below(len(found))]


def value(state: SheddingState, action: int) -> int:
    """Return how good an action looks."""
    if action >= PASS:
        if action < DRAW:
            return passing_value(state, action - PASS)
        if action == KEEP:
            return 0
        return -CARD // 2 if action == END else -CARD
    if action >= SWAP:
        return swap_value(state, action - SWAP, len(state.hands[state.actor]))
    if action >= SWAP_L:
        left = len(state.hands[state.actor]) - 1
        return lay_value(state, L) + swap_value(state, action - SWAP_L, left)
    if action >= NAME_L:
        return lay_value(state, L) + naming_value(state, action - NAME_L)
    if action >= NAME_Y:
        return lay_value(state, Y) + naming_value(state, action - NAME_Y)
    return lay_value(state, action)


def lay_value(state: SheddingState, kind: int) -> int:
    """Return how good laying a card looks, before anybody draws or swaps for it."""
    seat = state.actor
    left = len(state.hands[seat]) - 1
    if left == 0:
        return WIN
    hand = state.hands[seat][:]
    hand.remove(kind)
    guide = kind if kind < Y else state.guide
    worth = CARD - spared(state, kind)
    if state.laid == 0 and not (state.is_free and state.rules.start_extra):
        second = best_second(state, hand, kind, guide)
        if second != NOTHING:
            if left == 1:
                return WIN // 2
            worth += CARD - spared(state, second)
            hand.remove(second)
            guide = second if second < Y else guide
    return worth + breadth(state, hand, guide)


def spared(state: SheddingState, kind: int) -> int:
    """Return what is lost with a card: those without runes always fit, doubles bring a second."""
    if kind == Y:
        return 30
    if kind == L:
        return 40
    return 8 if state.rules.double[kind] else 0


def best_second(state: SheddingState, hand: list[int], first: int, guide: int) -> int:
    """Return the best card of a hand to lay after the first; NOTHING when none can be."""
    is_double = state.counts_double(first)
    best = NOTHING
    least = CARD
    for kind in hand:
        if not is_double and not state.rules.double[kind]:
            continue
        need_not_fit = is_double and state.rules.second_any
        if kind < Y and not need_not_fit and not state.rules.fits[guide * KINDS + kind]:
            continue
        cost = spared(state, kind)
        if cost < least:
            least = cost
            best = kind
    return best


def breadth(state: SheddingState, hand: list[int], guide: int) -> int:
    """Return how well a hand goes on: pairs of cards that fit each other, and on the guide card."""
    worth = 0
    held: list[int] = []
    for kind in hand:
        if kind < Y:
            held.append(kind)
            if state.rules.fits[guide * KINDS + kind]:
                worth += 2
    for at in range(len(held)):
        for other in range(at):
            if state.rules.fits[held[at] * KINDS + held[other]]:
                worth += 1
    if len(held) > 1:
        worth = worth * 20 // (len(held) * (len(held) + 1))
    return worth


def naming_value(state: SheddingState, seat: int) -> int:
    """Return how good it is that a seat draws a card: the nearer to the end, the better."""
    if seat == state.actor:
        return -CARD
    size = len(state.hands[seat])
    worth = 60 if size == 1 else 40 if size == 2 else 20 if size == 3 else 10 - min(size, 9)
    return worth + (2 if seat == (state.turn + 1) % state.seats else 0)


def swap_value(state: SheddingState, other: int, left: int) -> int:
    """Return how good a swap of `left` cards for another hand looks."""
    worth = CARD * (left - len(state.hands[other]))
    for token in state.known[state.actor]:
        if token % HANDS == 1 << other and token // HANDS >= Y:
            worth += 30
    mine = -1 if state.phase == LAYING else 0  # the LOKI that is to be laid
    for kind in state.hands[state.actor]:
        if kind >= Y:
            mine += 1
    return worth - 30 * mine - CARD // 2


def passing_value(state: SheddingState, kind: int) -> int:
    """Return how little is lost by passing a card on."""
    seat = state.actor
    if kind >= Y:
        return -CARD
    worth = -20 if state.rules.double[kind] else 0
    for other in state.hands[seat]:
        if other != kind and state.rules.fits[kind * KINDS + other]:
            worth -= 3
    if seat == state.turn and state.rules.fits[state.guide * KINDS + kind]:
        worth -= 4  # the next seat lays on this very card
    return worth
