"""What one seat, or a watcher, may know of a match: the View, built up from nothing."""

from typing import Final

import msgspec

from gladsheim.core.state import OVER, WATCHER
from gladsheim.core.views import View
from gladsheim.games.futhark.cards import CARDS
from gladsheim.games.futhark.stakes.actions import ACTIONS, CENTRE, PLACES, UP
from gladsheim.games.futhark.stakes.combinations import rank_of, runes_of
from gladsheim.games.futhark.stakes.spread import (
    AFTER,
    ANTE,
    BEFORE,
    CHOOSE,
    CHOOSING_DEALER,
    DEALING,
    END,
    FINAL_REVEAL,
    FIRST_REVEAL,
    HIDDEN,
    MEETING,
    SEALING,
    SPEAKING,
    STAKES,
    Result,
)
from gladsheim.games.futhark.stakes.state import StakesState


class Card(msgspec.Struct, frozen=True, tag=True):
    """A card whose face the viewer knows: `25`, `55`, `Y` or `L`."""

    name: str


class Back(msgspec.Struct, frozen=True, tag=True):
    """A card whose face the viewer does not know."""


class Combination(msgspec.Struct, frozen=True):
    """What somebody's runes make."""

    rank: int
    """From 1, the lowest; 0 for no combination (FU-10.3)."""
    runes: tuple[int, ...]
    """The defining runes, numbered from 1, in the order of the table."""


class Place(msgspec.Struct, frozen=True):
    """One of the five common cards."""

    name: str
    card: Card | Back | None
    """None as long as nothing lies there."""
    is_up: bool
    seen_by: tuple[int, ...]
    """Who has looked at it while it is face down (O-22)."""
    is_fixed: bool
    """It lies face down, and its card has been set apart from the stock (O-22, O-23)."""
    loki: tuple[int, ...]
    """The seats of the LOKI beside it, one entry a card."""


class Player(msgspec.Struct, frozen=True):
    """One player, as the viewer sees it."""

    seat: int
    points: int
    paid: int
    """Points paid this round, the ante included."""
    extra: int
    """Points paid beyond the ante."""
    is_inside: bool
    """In the round."""
    is_alive: bool
    """Had points when the round began."""
    has_decided: bool
    counted: int
    """Which of the last two cards count: 1 left, 2 right, 3 both (O-14)."""
    choice: str
    """The viewer's own secret decision (O-19), else empty."""
    hand: tuple[Card | Back, ...]
    known: tuple[str, ...]
    """Cards of the hand that everybody knows (O-23)."""
    used: int
    """YGGDRASIL laid away this round."""
    waits: bool
    """Still to be asked in this window."""
    rests: bool
    """Wants to be asked no more in this round, as far as the viewer can tell."""
    is_silent: bool
    """Has gone on; others cannot tell yet whether it rests."""


class Aside(msgspec.Struct, frozen=True):
    """A card of an earlier round, laid aside, that not everybody knows (O-24)."""

    card: Card | Back
    known_to: tuple[int, ...]


class Ended(msgspec.Struct, frozen=True):
    """One player in the round that has ended."""

    seat: int
    paid: int
    gained: int
    """What the round has brought or cost in all."""
    is_winner: bool
    hand: tuple[str, ...]
    """The hand, if it was shown (FU-10.7)."""
    loki: tuple[str, ...]
    """The places beside which LOKI lay."""
    combination: Combination | None


class LastRound(msgspec.Struct, frozen=True):
    """The round before this one, as everybody has seen it."""

    number: int
    dealer: int
    how: str
    """`showdown`, `alone`, `void` or `no contest`."""
    cross: tuple[str, ...]
    """The five common cards; empty where one stayed face down."""
    players: tuple[Ended, ...]


class Rival(msgspec.Struct, frozen=True):
    """How the viewer stands against one rival, as shares of all hands that it can hold."""

    seat: int
    ahead: float
    level: float
    behind: float


class Odds(msgspec.Struct, frozen=True):
    """Exact chances, from nothing but a View; see `odds.py`."""

    ranks: tuple[float, ...]
    """The chance of each rank at the showdown, from 0; empty when it cannot be told."""
    rivals: tuple[Rival, ...]
    is_final: bool
    """All common cards lie open."""


class StakesView(View, frozen=True, kw_only=True):
    """A match as one viewer may know it."""

    phase: str
    """`start`, `deal`, `ante`, `before`, `first`, `speak`, `stakes`, `secret`, `meet`, `after`,
    `final`, `end` or `over`."""
    round: int
    dealer: int
    players: tuple[Player, ...]
    common: tuple[Place, ...]
    """Centre, up, down, left, right."""
    stock: int
    """Cards in the stock."""
    is_stock_open: bool
    """Everybody knows what is in the stock (O-23)."""
    stock_faces: tuple[str, ...]
    """What is in the stock, if everybody knows."""
    mark: int
    """The highest additional payment."""
    pot: int
    """Points paid this round by all, with what was carried over."""
    carried: int
    spent: int
    """Points out of the game."""
    history: tuple[tuple[int, ...], ...]
    """Everybody's points before the first round and after each."""
    last: LastRound | None
    best: Combination | None
    """What the viewer's cards make with the open ones (FU-7.7); None for who holds none."""
    gone: tuple[str, ...]
    """Cards that everybody knows to be laid aside from earlier rounds, or replaced."""
    aside: tuple[Aside, ...]
    burned: int
    """Cards laid aside that nobody has seen (O-24)."""
    step: int
    task: int
    target: int
    asker: int
    dealt: int
    """Where exactly the round stands."""
    winner: int
    """The last survivor; -1 while the match goes on."""


PHASES: Final = {
    CHOOSING_DEALER: "start",
    DEALING: "deal",
    ANTE: "ante",
    BEFORE: "before",
    FIRST_REVEAL: "first",
    SPEAKING: "speak",
    STAKES: "stakes",
    SEALING: "secret",
    MEETING: "meet",
    AFTER: "after",
    FINAL_REVEAL: "final",
    END: "end",
}
HOWS: Final = ("showdown", "alone", "void", "no contest")
NAMES: Final = tuple(CARDS.names)


def seats_of(mask: int) -> tuple[int, ...]:
    """Return the seats of a mask."""
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


def combination_of(grade: int) -> Combination:
    """Return a grade as data."""
    return Combination(rank_of(grade), tuple(runes_of(grade)))


def make_view(state: StakesState, viewer: int) -> StakesView:
    """Return what `viewer` (a seat or WATCHER) may know of a match."""
    is_over = state.actor == OVER
    pot = sum(state.paid) + state.carried
    return StakesView(
        game="futhark-stakes",
        viewer=viewer,
        seats=state.rules.seats,
        actor=state.actor,
        options=tuple(state.rules.changed),
        legal=tuple(state.legal()) if viewer >= 0 and viewer == state.actor else (),
        returns=tuple(state.returns()) if is_over else (),
        phase="over" if is_over else PHASES[state.phase],
        round=state.round,
        dealer=state.dealer,
        players=tuple(_player(state, seat, viewer) for seat in range(state.rules.seats)),
        common=tuple(_place(state, place, viewer) for place in range(5)),
        stock=state.stock_size(),
        is_stock_open=state.stock_open,
        stock_faces=_faces(state.bag) if state.stock_open else (),
        mark=state.mark,
        pot=0 if is_over else pot,
        carried=state.carried,
        spent=state.spent,
        history=_history(state),
        last=_last(state, state.last) if state.last is not None else None,
        best=_best(state, viewer),
        gone=tuple(NAMES[kind] for kind in state.gone),
        aside=tuple(
            Aside(
                Card(NAMES[code // 16]) if viewer >= 0 and code >> viewer & 1 else Back(),
                seats_of(code % 16),
            )
            for code in state.aside
        ),
        burned=state.burned,
        step=state.phase,
        task=state.task,
        target=state.target,
        asker=state.asker,
        dealt=state.dealt,
        winner=state.winner,
    )


def _faces(counts: list[int]) -> tuple[str, ...]:
    return tuple(NAMES[kind] for kind, count in enumerate(counts) for _ in range(count))


def _history(state: StakesState) -> tuple[tuple[int, ...], ...]:
    seats = state.rules.seats
    found = state.history
    return tuple(tuple(found[at : at + seats]) for at in range(0, len(found), seats))


def _best(state: StakesState, viewer: int) -> Combination | None:
    """Return what the viewer's hand makes with the open cards."""
    if viewer < 0 or state.phase == DEALING:
        return None
    if not state.hand_size(viewer) and not any(state.laid[4 * viewer : 4 * viewer + 4]):
        return None
    return combination_of(state.rules.table.grade_of(state.worth(viewer)))


def _player(state: StakesState, seat: int, viewer: int) -> Player:
    """Return a player as the viewer sees it."""
    bit = 1 << seat
    is_own = seat == viewer
    choice = state.choice[seat]
    resting = state.resting if is_own else state.known_rest
    return Player(
        seat=seat,
        points=state.points[seat],
        paid=state.paid[seat],
        extra=state.extra[seat],
        is_inside=bool(state.inside & bit),
        is_alive=bool(state.alive & bit),
        has_decided=bool(state.spoken & bit),
        counted=state.counted[seat],
        choice=ACTIONS.notation(choice) if is_own and choice != HIDDEN else "",
        hand=_hand(state, seat, viewer),
        known=tuple(NAMES[kind] for kind in _known(state, seat)),
        used=state.used[seat],
        waits=bool(state.waiting & bit),
        rests=bool(resting & bit),
        is_silent=bool(state.silent & bit),
    )


def _known(state: StakesState, seat: int) -> list[int]:
    """Return the kinds in a hand that everybody knows."""
    return sorted(code // 4 for code in state.known if code % 4 == seat)


def _hand(state: StakesState, seat: int, viewer: int) -> tuple[Card | Back, ...]:
    """Return a hand: the own one, one shown at the end, else what everybody knows of it."""
    held = sorted(kind for kind in state.hand[3 * seat : 3 * seat + 3] if kind != HIDDEN)
    is_shown = state.actor == OVER and state.last is not None and state.last.shown >> seat & 1
    if seat == viewer or is_shown:
        return tuple(Card(NAMES[kind]) for kind in held)
    known = _known(state, seat)
    backs = len(held) - len(known)
    return (*(Card(NAMES[kind]) for kind in known), *(Back() for _ in range(backs)))


def _place(state: StakesState, place: int, viewer: int) -> Place:
    """Return one of the common cards."""
    kind = state.cross[place]
    is_up = bool(state.up >> place & 1)
    knows = is_up or (viewer != WATCHER and state.looked[place] >> viewer & 1)
    card: Card | Back | None = None
    if kind != HIDDEN and knows:
        card = Card(NAMES[kind])
    elif place != CENTRE and state.is_cross_laid():
        card = Back()
    loki = (
        [
            seat
            for seat in range(state.rules.seats)
            for _ in range(state.laid[4 * seat + place - UP])
        ]
        if place != CENTRE
        else []
    )
    return Place(
        name=PLACES[place],
        card=card,
        is_up=is_up,
        seen_by=seats_of(state.looked[place]),
        is_fixed=kind != HIDDEN and not is_up,
        loki=tuple(loki),
    )


def _last(state: StakesState, result: Result) -> LastRound:
    """Return the last round as everybody has seen it."""
    seats = state.rules.seats
    at = result.number * seats
    players = []
    for seat in range(seats):
        grade = result.grade[seat]
        hand = sorted(kind for kind in result.hand[3 * seat : 3 * seat + 3] if kind != HIDDEN)
        beside = [
            PLACES[place]
            for place in range(UP, 5)
            for _ in range(result.laid[4 * seat + place - UP])
        ]
        players.append(
            Ended(
                seat=seat,
                paid=result.paid[seat],
                gained=state.history[at + seat] - state.history[at - seats + seat],
                is_winner=bool(result.winners >> seat & 1),
                hand=tuple(NAMES[kind] for kind in hand),
                loki=tuple(beside),
                combination=combination_of(grade) if grade >= 0 else None,
            )
        )
    return LastRound(
        number=result.number,
        dealer=result.dealer,
        how=HOWS[result.how],
        cross=tuple(NAMES[kind] if kind != HIDDEN else "" for kind in result.cross),
        players=tuple(players),
    )


__all__ = ["CHOOSE", "HOWS", "PHASES", "Back", "Card", "StakesView", "make_view"]
