"""The scripted player: flies when it can, and plays the trick that helps it most.

It looks at the open track and the actor's own hand only, so it may play on any State that fits the
actor's View. Cost is counted in cards: every run of equal lands ahead costs one flight card.
"""

from gladsheim.core.rng import Rng
from gladsheim.games.ravens.actions import (
    BURN,
    DISCARD,
    DRAW2,
    DRAW_FLIGHT,
    DRAW_LOKI,
    FORWARD,
    LAY,
    LOOP,
    MIX,
    PAIR,
)
from gladsheim.games.ravens.hands import KINDS
from gladsheim.games.ravens.setup import DISCARDING, LAYING, PLAY
from gladsheim.games.ravens.state import RavensState

CARD = 10
"""What one run ahead weighs against one space ahead."""
GOOD_TRICK = 12
"""A trick is played at once when it gains at least this much."""
HOME = 1000
ALL = 100000
FEW = 3


def choose(state: RavensState, rng: Rng) -> int:
    """Return the scripted player's action; equal ones are drawn from `rng`."""
    return choose_among(state, rng, ALL)


def glance(state: RavensState, rng: Rng) -> int:
    """Return what it does at a glance: of all tricks it looks at a few, drawn from `rng`."""
    return choose_among(state, rng, FEW)


def choose_among(state: RavensState, rng: Rng, most: int) -> int:
    """Return the action of a player who looks at so many tricks at most."""
    legal = state.legal()
    if len(legal) == 1:
        return legal[0]
    if state.phase == PLAY:
        return choose_play(state, legal, rng, most)
    if state.phase == LAYING:
        return best_of(state, legal, rng)
    if state.phase == DISCARDING:
        return choose_discard(state, legal)
    if legal[0] == DRAW_FLIGHT or (legal[0] >= MIX and legal[0] < DISCARD):
        return choose_pile(state, legal)
    return legal[rng.below(len(legal))]


def cost(state: RavensState, raven: int) -> int:
    """Return what a raven's way home still costs: 0 when it has finished."""
    if state.finished[raven]:
        return 0
    path = state.path_of(raven)
    step = state.direction(raven)
    at = state.index[raven] + step
    total = 0
    before = -1
    while 0 <= at < len(path):
        land = state.land[path[at] & 127]
        total += 1
        if land != before:
            total += CARD
            before = land
        at += step
    return total


def judge(state: RavensState, seat: int) -> int:
    """Return how well a seat stands: the cost of its nearest rival less its own."""
    if state.finished[seat]:
        return HOME
    rival = HOME
    for raven in range(state.rules.ravens):
        if raven != seat and not (state.rules.teams and raven % 2 == seat % 2):
            rival = min(rival, cost(state, raven))
    if rival == HOME:  # flying alone
        rival = 0
    at = seat * KINDS
    need = state.next_land(seat)
    own = cost(state, seat)
    if need >= 0 and state.hand[at + need] > 0:
        own -= CARD // 2  # the next flight is in hand
    return rival - own


def best_of(state: RavensState, options: list[int], rng: Rng) -> int:
    """Return the option after which the actor stands best."""
    seat = state.mover
    best = options[0]
    best_value = -10 * HOME
    ties = 0
    for option in options:
        after = state.copy()
        after.apply(option)
        value = judge(after, seat)
        if value > best_value:
            best = option
            best_value = value
            ties = 1
        elif value == best_value:
            ties += 1
            if rng.below(ties) == 0:
                best = option
    return best


def choose_play(state: RavensState, legal: list[int], rng: Rng, most: int) -> int:
    """Return a flight, a trick, or the beginning of the draw."""
    seat = state.mover
    flights: list[int] = []
    tricks: list[int] = []
    draws: list[int] = []
    can_draw_two = False
    can_loop = False
    can_hop = False
    for action in legal:
        if action < FORWARD:
            flights.append(action)
        elif action == FORWARD:
            can_hop = True
        elif action == DRAW2:
            can_draw_two = True
        elif LOOP <= action < LAY:
            can_loop = True
        elif action >= DRAW_FLIGHT:
            draws.append(action)
        elif action < BURN:
            tricks.append(action)
    size = state.hand_size[seat]
    hurry = state.target <= state.begun[seat]
    if can_draw_two and (size < state.rules.limit or hurry):
        return DRAW2
    while len(tricks) > most:
        tricks[rng.below(len(tricks))] = tricks[-1]
        tricks.pop()
    if tricks:
        trick = best_of(state, tricks, rng)
        after = state.copy()
        after.apply(trick)
        gain = judge(after, seat) - judge(state, seat)
        spare = size > state.rules.limit - state.rules.draw
        if gain >= GOOD_TRICK or (spare and gain >= CARD // 2) or (hurry and gain > 0):
            return trick
    if flights and flights[0] < PAIR:
        return flights[0]
    if can_hop:
        return FORWARD
    if can_loop and is_ahead_of_rivals_only(state, seat):
        return legal[first_at_least(legal, LOOP)]
    if flights:
        # A pair costs two cards: worth it with a full hand, for a long run, or in a hurry.
        if hurry or size > state.rules.limit - state.rules.draw or state.run(seat) >= 2:
            return best_pair(state, seat, flights)
    return choose_pile(state, draws) if draws else legal[-1]


def first_at_least(legal: list[int], action: int) -> int:
    """Return the place of the first legal action with at least this number."""
    at = 0
    while legal[at] < action:
        at += 1
    return at


def is_ahead_of_rivals_only(state: RavensState, seat: int) -> bool:
    """Return whether a loop can be laid where only rivals have still to pass."""
    return (
        state.index[seat] >= 2
        if state.direction(seat) == 1
        else (state.index[seat] <= len(state.path_of(seat)) - 3)
    )


def best_pair(state: RavensState, seat: int, flights: list[int]) -> int:
    """Return the pair whose land the raven will miss least."""
    best = flights[0]
    best_count = -1
    for action in flights:
        if action < 2 * PAIR:
            count = state.hand[seat * KINDS + action - PAIR]
            if count > best_count:
                best = action
                best_count = count
    return best


def choose_pile(state: RavensState, options: list[int]) -> int:
    """Return a pile, or a mix: Loki cards while the hand holds few, else flight cards."""
    seat = state.mover
    at = seat * KINDS
    tricks = 0
    for kind in range(5, 9):
        tricks += state.hand[at + kind]
    if options[0] >= MIX:  # the mixes are in the order of their flight cards
        return options[len(options) - 2] if tricks < 2 and len(options) > 1 else options[-1]
    wants_trick = tricks < 2 and state.hand_size[seat] - tricks >= 2
    if wants_trick and DRAW_LOKI in options:
        return DRAW_LOKI
    return options[0]


def choose_discard(state: RavensState, legal: list[int]) -> int:
    """Return the card that helps least: of the land the hand holds most beyond the next need."""
    seat = state.mover
    need = state.next_land(seat)
    best = legal[-1]
    best_count = 0
    for action in legal:
        kind = action - DISCARD
        count = state.hand[seat * KINDS + kind]
        if kind >= 5:
            count -= 1  # tricks are worth more than a spare flight card
        elif kind == need:
            count -= 2
        if count > best_count:
            best = action
            best_count = count
    return best
