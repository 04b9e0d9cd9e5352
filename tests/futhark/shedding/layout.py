"""A game laid out for a test, so that a test reads like a rule.

    game = lay_out("28 13", pile="25", stock="57")
    game.refuses("draw", "FU-3.4").plays("lay 28")
    assert game.hand(0) == "13"

Hands are those of P0, P1, ...; `...` is a hand of a few cards that do not matter. A pile is written
from bottom to top. Without a `stock` all cards that lie nowhere are in it; with one the rest is out
of the game. The test is NATURE: `deals("57")` says what the stock yields. Seats in notation count
from 1, so P2 is named by `lay Y 3`.
"""

from types import EllipsisType

from gladsheim.core.state import NATURE, OVER, Scribe
from gladsheim.games.futhark import SHEDDING
from gladsheim.games.futhark.cards import CARDS
from gladsheim.games.futhark.shedding.actions import ACTIONS, KINDS, OUTCOMES
from gladsheim.games.futhark.shedding.options import rules_for
from gladsheim.games.futhark.shedding.rules import Rules
from gladsheim.games.futhark.shedding.state import SheddingState, new_game
from gladsheim.games.futhark.shedding.table import STARTING
from gladsheim.games.futhark.shedding.view import Hidden, Known, SheddingView

SPARE = 3
"""Cards in a hand that does not matter."""


def rules_of(seats: int, options: dict[str, str]) -> Rules:
    return rules_for(seats, SHEDDING.check(seats, options))


def kinds(text: str) -> list[int]:
    return [CARDS.kind(name) for name in text.split()]


def names(counts: list[int]) -> str:
    """Return counts of kinds as text, in the order of the deck."""
    return " ".join(CARDS.names[kind] for kind, many in enumerate(counts) for _ in range(many))


def start(seats: int, **options: str) -> "Table":
    """Return a game from its very beginning."""
    return Table(new_game(rules_of(seats, options), seats))


def dealt(
    *hands: str, turned: str, dealer: int = 0, stock: str | None = None, **options: str
) -> "Table":
    """Return a game with these hands dealt, and this card turned up to start the pile."""
    whole = None if stock is None else f"{stock} {turned}"
    game = lay_out(*hands, pile="", stock=whole, **options)
    game.state.dealer = game.state.turn = dealer
    game.state.phase = STARTING
    game.state.actor = NATURE
    return game.deals(turned)


def lay_out(
    *hands: str | EllipsisType,
    pile: str = "25",
    stock: str | None = None,
    turn: int = 0,
    seats: int = 0,
    **options: str,
) -> "Table":
    """Lay out a game at the beginning of a turn; missing hands up to `seats` do not matter."""
    hands = (*hands, *[...] * (seats - len(hands)))
    rules = rules_of(len(hands), options)
    state = SheddingState(rules, len(hands))
    state.clear()
    for kind in kinds(pile):
        state.put(kind)
    left = rules.counts[:]
    wanted = [[] if hand is ... else kinds(hand) for hand in hands]
    for kind in [*state.pile, *(kind for hand in wanted for kind in hand), *kinds(stock or "")]:
        left[kind] -= 1
        assert left[kind] >= 0, f"there are not so many {CARDS.names[kind]}"
    for seat, hand in enumerate(hands):
        if hand is ...:
            spare = [kind for kind in range(KINDS - 2) if left[kind]][seat * 2 :: 5][:SPARE]
            wanted[seat] = spare
            for kind in spare:
                left[kind] -= 1
    for seat, cards in enumerate(wanted):
        for kind in cards:
            state.add_card(seat, kind)
    if stock is not None:
        rules.counts = [many - out for many, out in zip(rules.counts, left, strict=True)]
        left = [kinds(stock).count(kind) for kind in range(KINDS)]
    state.bag = left
    state.stock = sum(left)
    state.dealer = 0
    state.begin_turn(turn)
    return Table(state)


class Table:
    """A game under test."""

    def __init__(self, state: SheddingState) -> None:
        self.state = state
        self.heard: list[tuple[str, int, list[int]]] = []

    def _apply(self, id: int) -> None:
        scribe = Scribe()
        self.state.scribe = scribe
        self.state.apply(id)
        self.heard += [note[:3] for note in scribe.notes]
        self.is_whole()

    def plays(self, *texts: str) -> "Table":
        """The actor does these things; each has to be legal."""
        for text in texts:
            id = ACTIONS.parse(text)
            assert self.state.why_not(id) is None, (text, self.state.why_not(id))
            assert id in self.state.legal(), text
            self._apply(id)
        return self

    def deals(self, *texts: str) -> "Table":
        """NATURE yields these cards; another outcome is written in full, such as `dealer 2`."""
        for text in texts:
            id = OUTCOMES.parse(text if " " in text else f"deal {text}")
            assert self.state.actor == NATURE
            assert id in [outcome for outcome, _ in self.state.chances()], text
            self._apply(id)
        return self

    def refuses(self, text: str, rule: str) -> "Table":
        """The actor may not do this, by this rule; nothing changes."""
        id = ACTIONS.parse(text)
        before = SHEDDING.view(self.state, self.state.actor)
        assert self.state.why_not(id) == rule, (text, self.state.why_not(id))
        assert id not in self.state.legal()
        assert SHEDDING.view(self.state, self.state.actor) == before
        return self

    def is_whole(self) -> None:
        """Check that no card is lost or double."""
        state = self.state
        for kind in range(KINDS):
            held = sum(hand.count(kind) for hand in state.hands)
            there = held + state.bag[kind] + state.pile.count(kind)
            assert there == state.rules.counts[kind], CARDS.names[kind]
        assert state.stock == sum(state.bag)
        for hand in state.hands:
            assert hand == sorted(hand)

    def hand(self, seat: int) -> str:
        return " ".join(CARDS.names[kind] for kind in self.state.hands[seat])

    @property
    def pile(self) -> str:
        return " ".join(CARDS.names[kind] for kind in self.state.pile)

    @property
    def guide(self) -> str:
        return CARDS.names[self.state.guide]

    @property
    def stock(self) -> str:
        return names(self.state.bag)

    @property
    def actor(self) -> int:
        return self.state.actor

    @property
    def legal(self) -> set[str]:
        return {ACTIONS.notation(id) for id in self.state.legal()}

    @property
    def is_over(self) -> bool:
        return self.state.actor == OVER

    def won_by(self, *seats: int) -> bool:
        """Return whether the game is over and exactly these seats have won."""
        if not self.is_over:
            return False
        results = self.state.returns()
        return [seat for seat, result in enumerate(results) if result > 0] == list(seats)

    def view(self, viewer: int) -> SheddingView:
        return SHEDDING.view(self.state, viewer)

    def knows(self, viewer: int, seat: int) -> str:
        """Return the cards that `viewer` knows for certain to be in the hand of `seat`."""
        hand = self.view(viewer).players[seat].hand
        return " ".join(one.name for one in hand if isinstance(one, Known))

    def rumours(self, viewer: int) -> dict[str, tuple[int, ...]]:
        return {rumour.name: rumour.seats for rumour in self.view(viewer).rumours}

    def hides(self, viewer: int, seat: int) -> int:
        """Return how many cards of a hand the viewer sees only from behind."""
        return sum(isinstance(one, Hidden) for one in self.view(viewer).players[seat].hand)
