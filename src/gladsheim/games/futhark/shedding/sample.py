"""Makes a State that fits a View: every hidden card gets a face and a place."""

from gladsheim.core.rng import Rng
from gladsheim.games.futhark.cards import CARDS
from gladsheim.games.futhark.shedding.actions import KINDS
from gladsheim.games.futhark.shedding.knowledge import HANDS, bits
from gladsheim.games.futhark.shedding.rules import AT_ONCE, Rules
from gladsheim.games.futhark.shedding.state import SheddingState
from gladsheim.games.futhark.shedding.table import NOTHING
from gladsheim.games.futhark.shedding.view import Card, Hidden, Known, SheddingView

TRIES = 10_000
KIND_OF = {name: kind for kind, name in enumerate(CARDS.names)}


class NoStateError(ValueError):
    """A View that no State fits; it was not made by `make_view`."""


def fit_state(view: SheddingView, rules: Rules, rng: Rng) -> SheddingState:
    """Return a State that fits a View.

    All ways to give the unseen cards a place in the hands and the stock that fit the View are
    equally likely, equal cards told apart; so are all cards of a hand to be the one that a seat has
    secretly chosen to pass. Other seats are taken to remember nothing. Raises NoStateError for a
    View that contradicts itself.
    """
    state = _open_part(view, rules)
    tokens = _tokens(view)
    if view.viewer >= 0:
        state.known[view.viewer] = tokens
        for token in tokens:
            state.tracked[view.viewer] |= 1 << token // HANDS
    unseen = rules.counts[:]
    for kind in state.pile:
        unseen[kind] -= 1
    room = [0] * view.seats
    for player in view.players:
        if player.seat == view.viewer:
            for card in player.hand:
                kind = _kind(card)
                unseen[kind] -= 1
                state.hands[player.seat].append(kind)
        else:
            room[player.seat] = len(player.hand)
    hides_drawn = bool(view.drawn) and isinstance(view.drawn[0], Hidden)
    if hides_drawn:
        room[view.turn] -= 1  # its place is a place for cards that were in the stock
    for token, seat in zip(tokens, places_of(tokens, room, rng), strict=True):
        state.hands[seat].append(token // HANDS)
        unseen[token // HANDS] -= 1
        room[seat] -= 1
    _fill(state, view, unseen, room, hides_drawn, rng)
    if rules.passing == AT_ONCE:
        for player in view.players:
            if player.has_chosen:
                state.chosen[player.seat] = _chosen(state, view, player.seat, rng)
    return state


def _open_part(view: SheddingView, rules: Rules) -> SheddingState:
    """Return a State with everything that is open to all; hands and stock are still empty."""
    state = SheddingState(rules, view.seats)
    state.clear()
    state.actor = view.actor
    state.phase = view.step
    state.dealer = view.dealer
    state.turn = view.turn
    state.to_deal = view.to_deal
    state.is_free = view.is_free
    state.laid = view.laid
    state.is_double = view.is_double
    state.drew = view.drew
    state.drawn = _kind(view.drawn[0]) if view.drawn else NOTHING
    state.named = view.named
    state.swaps = view.swaps
    if view.last_swap:
        state.last_swap = view.last_swap[0] * 8 + view.last_swap[1]
    state.passed = view.passed
    state.idle = view.idle
    state.ending = view.ending
    for seat in view.winners:
        state.winners |= 1 << seat
    for name in view.pile:
        state.put(KIND_OF[name])
    state.stock = view.stock
    if view.shuffled:
        state.shuffled = [view.shuffled.count(name) for name in CARDS.names]
    return state


def _kind(card: Card | Known | Hidden) -> int:
    return NOTHING if isinstance(card, Hidden) else KIND_OF[card.name]


def _tokens(view: SheddingView) -> list[int]:
    """Return what the viewer remembers, as the State holds it."""
    tokens = [
        _kind(card) * HANDS + (1 << player.seat)
        for player in view.players
        for card in player.hand
        if isinstance(card, Known)
    ]
    for rumour in view.rumours:
        tokens.append(KIND_OF[rumour.name] * HANDS + sum(1 << seat for seat in rumour.seats))
    return sorted(tokens)


def places_of(tokens: list[int], room: list[int], rng: Rng) -> list[int]:
    """Return for each remembered card a hand; all ways to give them different places are as likely.

    A place is drawn among the free ones for one card after the other, the surest first. Where the
    number of free places depends on what was drawn before, the whole is thrown away now and then,
    so that no way is favoured.
    """
    order = sorted(range(len(tokens)), key=lambda at: (bits(tokens[at] % HANDS), tokens[at]))
    for _ in range(TRIES):
        free = room[:]
        found = [NOTHING] * len(tokens)
        for nth, at in enumerate(order):
            hands = tokens[at] % HANDS
            choices = [(seat, free[seat]) for seat in range(len(free)) if hands >> seat & 1]
            choices = [(seat, many) for seat, many in choices if many > 0]
            now = sum(many for _, many in choices)
            # Cards that can only be in these hands are in them in any case.
            within = sum(1 for one in order[:nth] if tokens[one] % HANDS & ~hands == 0)
            most = sum(many for seat, many in enumerate(room) if hands >> seat & 1) - within
            if now == 0 or rng.below(most) >= now:
                break
            found[at] = rng.pick(choices)
            free[found[at]] -= 1
        else:
            return found
    raise NoStateError("the cards this View remembers do not fit into the hands")


def _fill(
    state: SheddingState,
    view: SheddingView,
    unseen: list[int],
    room: list[int],
    hides_drawn: bool,
    rng: Rng,
) -> None:
    """Lay the unseen cards into the places left, those that cannot be in the stock into hands."""
    held: list[int] = []
    loose: list[int] = []
    for kind in range(KINDS):
        most = min(unseen[kind], state.shuffled[kind]) if state.shuffled else unseen[kind]
        loose += [kind] * most
        held += [kind] * (unseen[kind] - most)
    places = [seat for seat, free in enumerate(room) for _ in range(free)]
    if len(held) > len(places) or len(held) + len(loose) != (
        len(places) + hides_drawn + view.stock
    ):
        raise NoStateError("the cards this View does not show do not fit into hands and stock")
    rng.shuffle(places)
    rng.shuffle(loose)
    cards = held + loose
    for seat, kind in zip(places, cards, strict=False):
        state.hands[seat].append(kind)
    rest = cards[len(places) :]
    if hides_drawn:
        state.drawn = rest.pop()
        state.hands[view.turn].append(state.drawn)
    for hand in state.hands:
        hand.sort()
    state.bag = [0] * KINDS
    for kind in rest:
        state.bag[kind] += 1


def _chosen(state: SheddingState, view: SheddingView, seat: int, rng: Rng) -> int:
    """Return the card that a seat has chosen to pass."""
    if seat == view.viewer:
        return KIND_OF[view.chosen]
    return state.hands[seat][rng.below(len(state.hands[seat]))]
