"""Makes a State that fits a View: what lies face down is drawn anew."""

from collections.abc import Iterable

from gladsheim.core.rng import Rng
from gladsheim.games.futhark.stakes.actions import ACTIONS, PAY, PAY_LEFT, PLACES, UP
from gladsheim.games.futhark.stakes.combinations import BASE, MOST_ALIKE
from gladsheim.games.futhark.stakes.rules import PER_CARD, Rules
from gladsheim.games.futhark.stakes.spread import HIDDEN, Result
from gladsheim.games.futhark.stakes.state import StakesState
from gladsheim.games.futhark.stakes.view import (
    HOWS,
    NAMES,
    Back,
    Card,
    Combination,
    LastRound,
    StakesView,
)

KIND_OF = {name: kind for kind, name in enumerate(NAMES)}


def fit_state(view: StakesView, rules: Rules, rng: Rng) -> StakesState:
    """Return a State that fits a View; every one that fits is equally likely.

    All cards that the viewer does not see are dealt anew to the places of which it sees the back.
    Whether a silent seat rests, and what a seat has decided in secret, is drawn as well.
    """
    state = StakesState(rules)
    _set_open(state, view)
    _set_progress(state, view)
    _set_hidden(state, view, rng)
    return state


def _set_open(state: StakesState, view: StakesView) -> None:
    """Set up what everybody sees."""
    for player in view.players:
        seat = player.seat
        state.points[seat] = player.points
        state.paid[seat] = player.paid
        state.extra[seat] = player.extra
        state.counted[seat] = player.counted
        state.used[seat] = player.used
    for place, common in enumerate(view.common):
        state.looked[place] = _mask(common.seen_by)
        state.up |= int(common.is_up) << place
        for seat in common.loki:
            state.laid[4 * seat + place - UP] += 1
    state.inside = _mask(p.seat for p in view.players if p.is_inside)
    state.alive = _mask(p.seat for p in view.players if p.is_alive)
    state.spoken = _mask(p.seat for p in view.players if p.has_decided)
    state.waiting = _mask(p.seat for p in view.players if p.waits)
    state.silent = _mask(p.seat for p in view.players if p.is_silent)
    state.gone = [KIND_OF[name] for name in view.gone]
    state.history = [points for after in view.history for points in after]
    state.last = _result(view.last, view.seats) if view.last is not None else None


def _set_progress(state: StakesState, view: StakesView) -> None:
    """Set where the match stands."""
    state.actor = view.actor
    state.round = view.round
    state.dealer = view.dealer
    state.phase = view.step
    state.task = view.task
    state.target = view.target
    state.asker = view.asker
    state.dealt = view.dealt
    state.mark = view.mark
    state.carried = view.carried
    state.spent = view.spent
    state.burned = view.burned
    state.stock_open = view.is_stock_open
    state.winner = view.winner


def _set_hidden(state: StakesState, view: StakesView, rng: Rng) -> None:
    """Deal what the viewer does not see, and draw what others have decided."""
    rules = state.rules
    unseen = rules.copies[:]
    unseen[rules.yggdrasil] -= sum(state.used)
    unseen[rules.loki] -= sum(state.laid)
    for kind in state.gone:
        unseen[kind] -= 1
    held = [card for player in view.players for card in player.hand]
    lying = [place.card for place in view.common if place.card is not None]
    for card in (*held, *lying, *(each.card for each in view.aside)):
        if isinstance(card, Card):
            unseen[KIND_OF[card.name]] -= 1
    bag = unseen[:]
    if state.stock_open:
        bag = [0] * rules.kinds
        for name in view.stock_faces:
            bag[KIND_OF[name]] += 1
        pool = [count - left for count, left in zip(unseen, bag, strict=True)]
    else:
        pool = bag  # what is drawn from the unseen cards is missing in the stock

    def face(card: Card | Back) -> int:
        if isinstance(card, Card):
            return KIND_OF[card.name]
        kind = rng.pick([(each, count) for each, count in enumerate(pool) if count > 0])
        pool[kind] -= 1
        return kind

    for player in view.players:
        seat = player.seat
        for card in player.hand:
            state.give(seat, face(card))
        state.known += [KIND_OF[name] * 4 + seat for name in player.known]
    for place, common in enumerate(view.common):
        if common.is_up or common.is_fixed:
            assert common.card is not None
            state.cross[place] = face(common.card)
    state.aside = [face(each.card) * 16 + _mask(each.known_to) for each in view.aside]
    state.bag = bag
    state.bag_size = sum(bag)
    _set_decisions(state, view, rng)


def _set_decisions(state: StakesState, view: StakesView, rng: Rng) -> None:
    """Set what seats have decided without saying it: the rest mark and the secret stake."""
    for player in view.players:
        seat = player.seat
        bit = 1 << seat
        is_own = seat == view.viewer
        if player.rests:
            state.resting |= bit
            if not player.is_silent:
                state.known_rest |= bit
        elif player.is_silent and not is_own and rng.below(2):
            state.resting |= bit
        if is_own and player.choice:
            state.choice[seat] = ACTIONS.parse(player.choice)
        elif view.phase == "secret" and player.has_decided:
            state.choice[seat] = _payment(state, player.points, rng)


def _payment(state: StakesState, points: int, rng: Rng) -> int:
    """Draw a secret stake that a seat with so many points could have chosen (O-19)."""
    could = [PAY]
    if state.rules.stakes == PER_CARD:
        could += [PAY_LEFT, PAY_LEFT + 1]
    else:
        could.append(PAY + 1)
    if points > 1:
        could.append(PAY + 2)
    return could[rng.below(len(could))]


def _mask(seats: Iterable[int]) -> int:
    """Return the mask of some seats."""
    found = 0
    for seat in seats:
        found |= 1 << seat
    return found


def _grade(combination: Combination | None) -> int:
    """Return a combination as the number it was made of."""
    if combination is None:
        return -1
    found = combination.rank
    for at in range(MOST_ALIKE):
        found = found * BASE + (combination.runes[at] if at < len(combination.runes) else 0)
    return found


def _result(last: LastRound, seats: int) -> Result:
    """Return the last round as the State keeps it."""
    result = Result()
    result.number = last.number
    result.dealer = last.dealer
    result.how = HOWS.index(last.how)
    result.cross = [KIND_OF[name] if name else HIDDEN for name in last.cross]
    result.laid = [0] * (4 * seats)
    for player in last.players:
        seat = player.seat
        result.winners |= int(player.is_winner) << seat
        result.shown |= int(player.combination is not None) << seat
        kinds = [KIND_OF[name] for name in player.hand]
        result.hand += kinds + [HIDDEN] * (3 - len(kinds))
        for name in player.loki:
            result.laid[4 * seat + PLACES.index(name) - UP] += 1
        result.grade.append(_grade(player.combination))
        result.paid.append(player.paid)
    return result
