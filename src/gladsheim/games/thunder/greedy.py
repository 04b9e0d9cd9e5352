"""The scripted player: weighs every legal action by what it may win and cost, and takes the best.

It uses only what the actor may know: its own cards, what lies faceup, the piles, and counts. A
facedown card of the opponent is weighed as any of those that have not been seen. Values are in
tenths of a card.
"""

from gladsheim.core.rng import Rng
from gladsheim.games.thunder.actions import (
    A4,
    BA,
    BALDR,
    BE,
    BERSERKER,
    C7,
    CHALLENGE,
    DEPLOY,
    DRAW,
    EMPTY,
    END,
    FA,
    FIG,
    FIGURE,
    FR,
    FREYA,
    FRIGG_COLUMN,
    HE,
    HEL,
    ID,
    KINDS,
    LONGSHIPS,
    LOSE,
    NM,
    ODIN,
    ON,
    PLACE,
    RAVENS_FIGURE,
    RAVENS_HAND,
    RAVENS_ROW,
    RV,
    SEER,
    STOP,
    SW,
    SWAP,
    TAKE,
    TR,
    VALKYRIES,
    VIDARR,
    VW,
    WEAPON,
)
from gladsheim.games.thunder.battle import (
    ACTING,
    LOSING,
    PLACING,
    SEER_ASKS,
    SETTING,
    is_fetched,
)
from gladsheim.games.thunder.field import EMPTY as NO_CARD
from gladsheim.games.thunder.field import (
    LAY_UNDER,
    TAKE_AT,
    TAKE_HIDDEN,
    card_code,
    deployable_code,
)
from gladsheim.games.thunder.moves import facing_lane
from gladsheim.games.thunder.state import ThunderState

GAME = 5000
"""What finding a treasure is worth."""


def choose(state: ThunderState, rng: Rng) -> int:
    """Return the scripted player's action; equal ones are drawn from `rng`."""
    legal = state.legal()
    if len(legal) == 1:
        return legal[0]
    unseen = unseen_cards(state)
    best = legal[0]
    best_value = -10 * GAME
    ties = 0
    for action in legal:
        value = weigh(state, action, unseen)
        if value > best_value:
            best = action
            best_value = value
            ties = 1
        elif value == best_value:
            ties += 1
            if rng.below(ties) == 0:
                best = action
    return best


def weigh(state: ThunderState, action: int, unseen: list[int]) -> int:
    """Return what an action is worth to the actor."""
    phase = state.phase
    if phase == ACTING:
        return weigh_turn(state, action, unseen)
    if phase == SETTING:
        return set_value(action)
    if phase == LOSING:
        # The strong go down first, so that Freya finds nothing on top.
        return state.strength(card_code(state.actor, action - LOSE))
    if phase == PLACING:
        return place_value(state, action - PLACE)
    if phase == SEER_ASKS:
        return 1 if (action == ON) == (state.hand_size[1 - state.turn] >= 9) else 0
    return -(action - TAKE) if action >= TAKE and action < STOP else 0


def set_value(kind: int) -> int:
    """Return how gladly a card is set in setup: the strong to the front, Ravens stay in hand."""
    if kind == TR or kind == RV or kind == FR:
        return -kind
    if kind == NM:
        return 1
    return 20 if kind == SW else 10 + kind


def unseen_cards(state: ThunderState) -> list[int]:
    """Return for each kind how many cards of the opponent the actor has not seen.

    Their places are the opponent's deck, hand and facedown cards. The last number is their sum.
    """
    me = state.actor
    other = 1 - me
    counts = state.rules.copies[:]
    for seat in range(2):
        for code in open_pile(state, seat):
            if code // KINDS == other:
                counts[code % KINDS] -= 1
        for at in range(seat * 12, seat * 12 + 12):
            code = state.field[at]
            if code != NO_CARD and code // KINDS == other and (seat == me or state.up[at]):
                counts[code % KINDS] -= 1
    total = 0
    for kind in range(KINDS):
        stolen = state.hand[me * 46 + other * KINDS + kind]
        counts[kind] = max(0, counts[kind] - stolen)
        total += counts[kind]
    counts.append(max(1, total))
    return counts


def open_pile(state: ThunderState, seat: int) -> list[int]:
    """Return the cards of a pile as the actor remembers them.

    Of the opponent's pile nobody else knows which card Hel has taken; it counts as lying there.
    """
    log = state.pile_log[seat]
    if seat == state.actor or not log:
        return state.pile[seat]
    codes = log[1 : 1 + log[0]]
    at = 1 + log[0]
    while at < len(log):
        event = log[at]
        if event < TAKE_AT:
            codes.append(event % LAY_UNDER)
        elif event < TAKE_HIDDEN:
            at += 1
            if log[at] in codes:
                codes.remove(log[at])
        at += 1
    return codes


def weigh_turn(state: ThunderState, action: int, unseen: list[int]) -> int:
    """Weigh an action of a turn."""
    if action == DRAW:
        return draw_value(state)
    if action < FIGURE:
        return deploy_value(state, action - DEPLOY)
    if action < CHALLENGE:
        return figure_value(state, action - FIGURE)
    if action < BALDR:
        lane = action - CHALLENGE
        return challenge_value(state, lane, lane, 0, unseen) + hurry(state)
    if action >= VIDARR and action < EMPTY:
        number = action - VIDARR
        lane = number // 4 * 2
        return (
            challenge_value(state, lane, facing_lane(state, lane), number % 4, unseen)
            + hurry(state)
            - 25
        )
    if action >= RAVENS_ROW and action < SEER:
        return ravens_value(state, action, unseen) + hurry(state) // 13
    if action >= EMPTY or action == END:
        return -50
    return power_value(state, action, unseen) + hurry(state) // 13


def hurry(state: ThunderState) -> int:
    """Return how much a challenge is worth beyond its result.

    Whoever has filled the field, the hand and emptied the deck has points left and loses (TL-2.5).
    """
    seat = state.turn
    room = 12 - standing(state, state.turn)
    room += min(state.deck_size[seat], state.rules.limit - state.hand_size[seat])
    return 14 * max(0, 12 - room)


def figure_value(state: ThunderState, lane: int) -> int:
    """Weigh a column for the figure card: never where there is somebody to challenge.

    Whoever can challenge nobody any more has points left in the end, and loses (TL-2.5).
    """
    height = state.height[state.turn * 3 + lane]
    if state.height[(1 - state.turn) * 3 + lane] == 0:
        return 1100 + 10 * height
    return -2000


def draw_value(state: ThunderState) -> int:
    """Weigh a draw: urgent when few cards stand and none can be laid (TL-2.4)."""
    seat = state.turn
    value = 119
    if standing(state, state.turn) <= 5:
        reserves = 0
        for index in range(19):
            reserves += state.hand[seat * 46 + deployable_code(seat, index)]
        if reserves < 8:
            value += 81
    return value


# Challenges


def duel_value(state: ThunderState, lane: int, kind: int, facing: int) -> int:
    """Return what a challenge of a card of this kind brings."""
    me = state.turn
    other = 1 - me
    mine = state.field[me * 12 + lane * 4]
    my_kind = mine % KINDS
    if kind == TR:
        return GAME
    if kind == NM:
        return lane_value(state, facing)
    if kind == SW:
        return 60 + finish(state) if my_kind == FA else -card_value(state, mine)
    if my_kind == FR and kind == C7:
        return 110 + finish(state)
    if my_kind == C7 and kind == FR:
        return -card_value(state, mine)
    difference = state.effective(me, mine, True) - state.rules.strength[kind]
    gain = 20 + 12 * state.rules.strength[kind] + finish(state)
    loss = card_value(state, mine)
    if difference == 0:
        if state.top_kind(me) == ID:
            loss = 0
        elif state.top_kind(other) == ID:
            gain = 0
        return gain - loss
    return gain if difference > 0 else -loss


def finish(state: ThunderState) -> int:
    """Return what one card fewer of the opponent brings: a bare side loses (TL-2.4)."""
    left = standing(state, 1 - state.turn)
    if left > state.points():
        return 0
    return GAME // 4 if left == 1 else 400 // left


def standing(state: ThunderState, seat: int) -> int:
    """Return how many cards of a seat lie on the battlefield."""
    return state.height[seat * 3] + state.height[seat * 3 + 1] + state.height[seat * 3 + 2]


def card_value(state: ThunderState, code: int) -> int:
    """Return what one of the own cards on the battlefield is worth."""
    value = 21 + 4 * max(0, state.strength(code))
    if standing(state, state.turn) <= 5:
        value += 192 // max(1, standing(state, state.turn))  # nearly bare (TL-2.4)
    return value


def lane_value(state: ThunderState, lane: int) -> int:
    """Return what it brings to lose a whole lane on both sides."""
    me = state.turn
    for row in range(state.height[me * 3 + lane]):
        if state.field[me * 12 + lane * 4 + row] % KINDS == TR:
            return -GAME
    return 40 * (state.height[(1 - me) * 3 + lane] - state.height[me * 3 + lane])


def challenge_value(
    state: ThunderState, lane: int, facing: int, row: int, unseen: list[int]
) -> int:
    """Weigh a challenge; a facedown card is any of the unseen ones with strength."""
    at = (1 - state.turn) * 12 + facing * 4 + row
    if state.up[at]:
        return duel_value(state, lane, state.field[at] % KINDS, facing)
    total = 0
    value = 0
    for kind in range(C7 + 1):
        if unseen[kind] > 0:
            total += unseen[kind]
            value += unseen[kind] * duel_value(state, lane, kind, facing)
    return value // max(1, total) + 19


def ravens_value(state: ThunderState, action: int, unseen: list[int]) -> int:
    """Weigh Ravens from hand."""
    other = 1 - state.turn
    if RAVENS_FIGURE <= action < RAVENS_HAND:
        lane = state.figure_lane(state.turn)
        others = standing(state, other) - state.height[other * 3 + lane]
        return 60 if others == 0 and state.height[other * 3 + lane] > 0 else -400
    total = unseen[KINDS]
    if action >= RAVENS_HAND:
        value = 0
        for kind in range(KINDS):
            gain = 25 if state.rules.strength[kind] < 2 else 0
            if kind == TR:
                gain = GAME
            elif kind == NM:
                gain = 25 * state.hand_size[other]
            value += unseen[kind] * gain
        return value // total - 25
    lane = (action - RAVENS_ROW) % 3
    at = other * 12 + lane * 4
    if state.up[at]:
        kind = state.field[at] % KINDS
        if kind == FIG:
            return 150
        return 40 if kind in (RV, FR) else -60
    value = 0
    count = 0
    for kind in range(C7 + 1):
        gain = 0
        if kind == TR:
            gain = GAME
        elif kind == NM:
            gain = lane_value(state, lane)
        elif kind in (RV, FR):
            gain = 35
        count += unseen[kind]
        value += unseen[kind] * gain
    return value // max(1, count) - 25


# Cards laid and moved


def deploy_value(state: ThunderState, number: int) -> int:
    """Weigh laying a card: no column empty, the strong in front, the treasure deep."""
    seat = state.turn
    kind = deployable_code(seat, number // 12) % KINDS
    lane = number % 12 // 4
    row = number % 4
    height = state.height[seat * 3 + lane]
    if kind == TR:
        # Deep behind others it is safer than in the hand, where Ravens find it.
        return 45 if row >= 2 and row == height else -100
    value = 0
    if standing(state, state.turn) <= 6:
        value += 144
    if height == 0:
        value += 296
    elif height == 1:
        value += 43
    strength = state.rules.strength[kind]
    if row == 0:
        value += 4 * strength if kind != SW else 22
        at = (1 - seat) * 12 + lane * 4
        if state.up[at] and state.field[at] != NO_CARD:
            facing = state.field[at] % KINDS
            now = state.front(seat, lane)
            was = now != NO_CARD and beats(state, now % KINDS, facing)
            if beats(state, kind, facing):
                value += 0 if was else 60
            elif was:
                value -= 60
        if height > 0:
            front = state.front(seat, lane)
            value -= 4 * max(0, state.strength(front)) - 6
    else:
        value += 10 if kind in (NM, VW, FA, A4) else 0
    if kind == NM:
        value -= 15 if row == 0 and height > 0 else 0
    if kind in (RV, FR):
        value -= 30
    return value


def beats(state: ThunderState, kind: int, facing: int) -> bool:
    """Return whether a card that challenges beats a faceup card of the opponent."""
    if kind < RV or kind > C7 or facing == FIG:
        return False
    if facing == SW:
        return kind == FA
    if facing == C7:
        return kind == FR
    return state.rules.strength[kind] > state.rules.strength[facing]


def power_value(state: ThunderState, action: int, unseen: list[int]) -> int:
    """Weigh the action cards that challenge nothing."""
    seat = state.turn
    other = 1 - seat
    if action < VALKYRIES:
        return baldr_value(state, (action - BALDR) // 12, (action - BALDR) % 12)
    if action < SWAP:
        return valkyries_value(state, (action - VALKYRIES) // 12, (action - VALKYRIES) % 12)
    if action < BERSERKER:
        return 5
    if action < FREYA:
        return 30 if action == BERSERKER and has_warriors(state) else 22
    if action == FREYA:
        top = state.pile[other][len(state.pile[other]) - 1]
        return 25 + 8 * state.strength(top)
    if action < FRIGG_COLUMN:
        return 10 + state.hand_size[other] * 110 * unseen[C7] // unseen[KINDS]
    if action < WEAPON:
        lane = (action - FRIGG_COLUMN) % 3
        hidden = 0
        for row in range(state.height[other * 3 + lane]):
            hidden += 1 - state.up[other * 12 + lane * 4 + row]
        return 12 * hidden
    if action < HEL:
        side = (action - WEAPON) // 12
        if side == seat:
            return -300
        code = state.field[action - WEAPON]
        return 160 if code % KINDS == FIG else 60
    if action < LONGSHIPS:
        return hel_value(state, action - HEL)
    if action <= ODIN:
        count = 0
        for code in state.pile[seat]:
            if is_fetched(code % KINDS, action == ODIN):
                count += 1
        return 22 * min(3, count)
    return 15 if action == SEER else 0


def has_warriors(state: ThunderState) -> bool:
    """Return whether Viking Warriors head an own column."""
    for lane in range(3):
        code = state.front(state.turn, lane)
        if code != NO_CARD and code % KINDS == VW:
            return True
    return False


def hel_value(state: ThunderState, position: int) -> int:
    """Weigh what Hel could bring back."""
    pile = state.pile[state.turn]
    code = pile[len(pile) - 1 - position]
    kind = code % KINDS
    if kind == FIG:
        return 120
    if kind == RV:
        return 45
    return 20 + 5 * max(0, state.strength(code)) if kind not in (BA, BE, HE) else 15


def baldr_value(state: ThunderState, place: int, target: int) -> int:
    """Weigh Baldr: the treasure out of the front, the strong into it."""
    seat = state.turn
    kind = state.field[seat * 12 + place] % KINDS
    lane = target // 4
    if kind == TR:
        is_safer = place % 4 < 2 and target % 4 > place % 4
        return 120 if is_safer else -80
    if target % 4 == 0 and place % 4 > 0:
        front = state.front(seat, lane)
        before = state.strength(front) if front != NO_CARD else 0
        return 8 * (state.rules.strength[kind] - before) - 10
    if state.height[seat * 3 + lane] == 0 and state.height[seat * 3 + place // 4] > 1:
        return 50
    return -20


def valkyries_value(state: ThunderState, place: int, target: int) -> int:
    """Weigh Valkyries: a strong front card of the opponent goes behind."""
    other = 1 - state.turn
    at = other * 12 + place
    if place % 4 != 0 or target % 4 == 0 or not state.up[at]:
        return -20
    kind = state.field[at] % KINDS
    if state.height[other * 3 + place // 4] < 2:
        return -20
    return 30 if kind == SW else 8 * state.rules.strength[kind] - 20


def place_value(state: ThunderState, lane: int) -> int:
    """Weigh a column of the opponent for a card that is held up: where it can be beaten."""
    mine = state.front(state.turn, lane)
    if mine != NO_CARD and state.can_challenge(mine):
        if state.effective(state.turn, mine, True) > state.strength(state.held_up):
            return 20
    return state.height[(1 - state.turn) * 3 + lane]
