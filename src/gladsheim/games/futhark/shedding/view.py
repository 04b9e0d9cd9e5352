"""What one seat, or a watcher, may know of a game; typed plain data, built up from nothing.

Open to all are the pile, the hand sizes and the size of the stock; hands and the order of the stock
are hidden (FU-3.10). A chosen card is its owner's secret until all have chosen (FU-4.7).

A seat remembers the cards it has seen in other hands: those it has passed on, and the whole hand
that it has given away in a swap. Such a card is `Known` where it is certain who holds it, and a
`Rumour` where it may have been passed on since. Of what goes into the stock again all remember
which cards they were. Not remembered are: that a seat could not lay, and so held no card that
fitted then; that of several known cards only one can have been passed on at a time; which of
several equal cards was drawn, laid or shuffled; and that a dealer held no rune card (FU-2.10).
"""

import msgspec

from gladsheim.core.state import OVER
from gladsheim.core.views import View
from gladsheim.games.futhark.cards import CARDS
from gladsheim.games.futhark.shedding.knowledge import HANDS
from gladsheim.games.futhark.shedding.state import SheddingState
from gladsheim.games.futhark.shedding.table import LAYING, NOTHING, PASSING, SWAPPING

NAMES = CARDS.names


class Card(msgspec.Struct, frozen=True, tag="card"):
    """A card in the viewer's own hand."""

    name: str
    """Its name in the deck, such as `25`, `Y`."""


class Known(msgspec.Struct, frozen=True, tag="known"):
    """A card in another hand of which the viewer can tell for certain which it is."""

    name: str


class Hidden(msgspec.Struct, frozen=True, tag="hidden"):
    """A card the viewer sees only from behind."""


class Player(msgspec.Struct, frozen=True):
    """One seat."""

    seat: int
    hand: tuple[Card | Known | Hidden, ...]
    """In the order of the deck, not in the order of drawing; what is hidden comes last."""
    has_chosen: bool
    """Whether the seat has chosen the card it passes on."""


class Rumour(msgspec.Struct, frozen=True):
    """A card the viewer knows to be in one of several hands."""

    name: str
    seats: tuple[int, ...]


class SheddingView(View, frozen=True, kw_only=True):
    """A game as one viewer knows it."""

    phase: str
    """`lay`, `drawn` (may lay the drawn card), `second`, `swap`, `pass`, `nature` or `over`."""
    step: int
    """The same in the finer steps of the State."""
    dealer: int
    turn: int
    """The seat in turn; while cards are dealt, the seat that gets the next one."""
    players: tuple[Player, ...]
    rumours: tuple[Rumour, ...]
    stock: int
    """Cards left to draw before a reshuffle."""
    pile: tuple[str, ...]
    """From bottom to top."""
    guide: str
    """The card to match (FU-3.1); empty while no rune card lies."""
    shuffled: tuple[str, ...]
    """What went into the last reshuffle; empty before the first."""
    to_deal: int
    is_free: bool
    """Whether the dealer has to begin with a rune card of its choice (FU-2.7)."""
    laid: int
    is_double: bool
    """Whether the first card of this turn counted as a double."""
    drew: bool
    drawn: tuple[Card | Hidden, ...]
    """The card drawn in this turn for want of one to lay, while it may be laid."""
    named: int
    """The seat that Yggdrasil has named last in this turn; -1 when none."""
    swaps: int
    """Swaps of Loki that are still to be decided."""
    last_swap: tuple[int, ...]
    """The two seats that have swapped hands last; empty before the first swap."""
    passed: int
    """Seats that have had their part in the passing."""
    chosen: str
    """The card the viewer has chosen to pass on; empty when none."""
    idle: int
    winners: tuple[int, ...]
    """Who has won; empty while nobody has."""
    ending: int


def make_view(state: SheddingState, viewer: int) -> SheddingView:
    """Return what `viewer` (a seat or WATCHER) may know of a game."""
    over = state.actor == OVER
    seats = range(state.seats)
    tokens = state.known[viewer] if viewer >= 0 else []
    known: list[list[int]] = [[] for _ in seats]
    rumours: list[Rumour] = []
    for token in tokens:
        hands = tuple(seat for seat in seats if token % HANDS >> seat & 1)
        if len(hands) == 1:
            known[hands[0]].append(token // HANDS)
        else:
            rumours.append(Rumour(NAMES[token // HANDS], hands))
    drawn: tuple[Card | Hidden, ...] = ()
    if state.drawn != NOTHING:
        drawn = (Card(NAMES[state.drawn]) if viewer == state.turn else Hidden(),)
    chosen = state.chosen[viewer] if viewer >= 0 else NOTHING
    return SheddingView(
        game="futhark",
        viewer=viewer,
        seats=state.seats,
        actor=state.actor,
        options=tuple(state.rules.changed),
        legal=tuple(state.legal()) if viewer >= 0 and viewer == state.actor else (),
        returns=tuple(state.returns()) if over else (),
        phase=_phase(state),
        step=state.phase,
        dealer=state.dealer,
        turn=state.turn,
        players=tuple(
            Player(
                seat,
                _own_hand(state, seat) if seat == viewer else _other_hand(state, seat, known[seat]),
                state.chosen[seat] != NOTHING,
            )
            for seat in seats
        ),
        rumours=tuple(rumours),
        stock=state.stock,
        pile=tuple(NAMES[kind] for kind in state.pile),
        guide=NAMES[state.guide] if state.guide != NOTHING else "",
        shuffled=tuple(
            NAMES[kind] for kind, count in enumerate(state.shuffled) for _ in range(count)
        ),
        to_deal=state.to_deal,
        is_free=state.is_free,
        laid=state.laid,
        is_double=state.is_double,
        drew=state.drew,
        drawn=drawn,
        named=state.named,
        swaps=state.swaps,
        last_swap=() if state.last_swap == NOTHING else divmod(state.last_swap, 8),
        passed=state.passed,
        chosen=NAMES[chosen] if chosen != NOTHING else "",
        idle=state.idle,
        winners=tuple(seat for seat in seats if state.winners >> seat & 1),
        ending=state.ending,
    )


def _phase(state: SheddingState) -> str:
    if state.actor == OVER:
        return "over"
    if state.actor < 0:
        return "nature"
    if state.phase == LAYING:
        return "second" if state.laid else "drawn" if state.drew else "lay"
    return {SWAPPING: "swap", PASSING: "pass"}[state.phase]


def _own_hand(state: SheddingState, seat: int) -> tuple[Card | Known | Hidden, ...]:
    return tuple(Card(NAMES[kind]) for kind in state.hands[seat])


def _other_hand(
    state: SheddingState, seat: int, known: list[int]
) -> tuple[Card | Known | Hidden, ...]:
    hidden = len(state.hands[seat]) - len(known)
    return (*(Known(NAMES[kind]) for kind in known), *(Hidden() for _ in range(hidden)))
