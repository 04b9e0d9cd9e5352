"""What lies on the table in the shedding game, and how cards move; no rule of who may do what.

A hand is a sorted list of kinds, the stock counts them, the pile lists them from bottom to top.
"""

from typing import Final

from gladsheim.core.state import NATURE, NOBODY, OVER, State
from gladsheim.games.futhark.shedding.actions import KINDS, L, Y
from gladsheim.games.futhark.shedding.knowledge import (
    add,
    move_on,
    swap_done,
    swap_seen,
    take_away,
)
from gladsheim.games.futhark.shedding.rules import Rules

CHOOSING: Final = 0
"""NATURE chooses the first dealer."""
DEALING: Final = 1
STARTING: Final = 2
"""NATURE turns up the start card."""
LAYING: Final = 3
"""The seat in turn lays its first or second card, draws or ends."""
DRAWING: Final = 4
"""NATURE deals the card of a seat that could not lay."""
NAMED: Final = 5
"""NATURE deals the card of the seat that YGGDRASIL has named."""
SWAPPING: Final = 6
"""The seat in turn decides on a swap for a LOKI that lies already."""
PASSING: Final = 7
"""Seats choose the cards they pass on."""
TAKING: Final = 8
"""NATURE draws the passed card from a hand (O-8)."""

NOTHING: Final = -1
HAND_EMPTY: Final = 0
"""The game ends with a hand without cards (FU-2.2)."""
BLOCKED: Final = 1


class Layout(State):
    """The cards, and whose turn it is."""

    def __init__(self, rules: Rules, seats: int) -> None:
        super().__init__()
        self.rules: Rules = rules
        self.seats: int = seats
        self.hands: list[list[int]] = []
        """Each seat's cards, in the order of the deck."""
        self.bag: list[int] = []
        """The stock by kind; its order does not exist until it is drawn."""
        self.stock: int = 0
        self.pile: list[int] = []
        self.guide: int = NOTHING
        """The topmost rune card of the pile (FU-3.1), or NOTHING."""
        self.shuffled: list[int] = []
        """What went into the last reshuffle, by kind; empty before the first."""
        self.known: list[list[int]] = []
        """For each seat its tokens (`knowledge.py`)."""
        self.phase: int = CHOOSING
        self.dealer: int = NOTHING
        self.turn: int = NOTHING
        """The seat in turn; while cards are dealt, the seat that gets the next one."""
        self.to_deal: int = 0
        self.is_free: bool = False
        """A special card started the pile: the dealer's first card is any rune card (FU-2.7)."""
        self.laid: int = 0
        """Cards laid in this turn."""
        self.is_double: bool = False
        """Whether the first of them counted as a double (FU-4.2)."""
        self.drew: bool = False
        """Whether the seat in turn has drawn because it could not lay."""
        self.drawn: int = NOTHING
        """What it has drawn."""
        self.named: int = NOTHING
        """The seat that draws for YGGDRASIL."""
        self.swaps: int = 0
        """Swaps of LOKI that are still to be decided."""
        self.tracked: list[int] = []
        """For each seat a bit for each kind of which it may have a token: others are not sought."""
        self.last_swap: int = NOTHING
        """The two seats that have swapped hands last: one * 8 + other."""
        self.passed: int = 0
        """How many seats have had their part in the passing, from the seat in turn on."""
        self.chosen: list[int] = []
        """What each seat has chosen to pass; NOTHING where it has not yet."""
        self.idle: int = 0
        """Turns in a row in which nothing was laid and nothing drawn (FU-6.6)."""
        self.winners: int = 0
        """The winners' bits once the game is over."""
        self.ending: int = HAND_EMPTY

    def clear(self) -> None:
        """Put all cards into the stock and forget what was known (FU-2.3)."""
        self.hands = []
        for _ in range(self.seats):
            self.hands.append([])
        self.bag = self.rules.counts[:]
        self.stock = 0
        for count in self.bag:
            self.stock += count
        self.pile = []
        self.guide = NOTHING
        self.shuffled = []
        self.last_swap = NOTHING
        self.tracked = [0] * self.seats
        self.known = []
        for _ in range(self.seats):
            self.known.append([])
        self.chosen = [NOTHING] * self.seats

    # Cards move

    def draw(self, seat: int, kind: int) -> None:
        """Give a seat a card of the stock."""
        self.bag[kind] -= 1
        self.stock -= 1
        self.add_card(seat, kind)

    def add_card(self, seat: int, kind: int) -> None:
        """Put a card into a hand, in its place."""
        hand = self.hands[seat]
        at = len(hand)
        while at > 0 and hand[at - 1] > kind:
            at -= 1
        hand.insert(at, kind)

    def take_card(self, seat: int, kind: int) -> None:
        """Take a card out of a hand that holds it."""
        hand = self.hands[seat]
        for at in range(len(hand)):
            if hand[at] == kind:
                hand.pop(at)
                return

    def put(self, kind: int) -> None:
        """Put a card on the pile; one without runes leaves the guide card as it is (FU-5.4)."""
        self.pile.append(kind)
        if kind < Y:
            self.guide = kind

    def put_from_hand(self, seat: int, kind: int) -> None:
        """Put a card of a hand on the pile; whoever knew of it has seen it now."""
        self.take_card(seat, kind)
        self.put(kind)
        tracked = self.tracked
        for viewer in range(self.seats):
            if tracked[viewer] >> kind & 1:
                take_away(self.known[viewer], kind, seat, 1)
                if self.rules.counts[kind] == 1:
                    tracked[viewer] &= ~(1 << kind)

    def can_draw(self) -> bool:
        """Return whether there is a card to draw, after a reshuffle if one is needed (FU-6.4)."""
        if self.stock == 0:
            self.reshuffle()
        return self.stock > 0

    def has_card(self) -> bool:
        """Return whether there is a card to draw, in the stock or below the guide card."""
        return self.stock > 0 or self.pile_below() > 0

    def pile_below(self) -> int:
        """Return how many cards lie below the guide card (FU-6.4)."""
        at = len(self.pile) - 1
        while at > 0 and self.pile[at] >= Y:
            at -= 1
        return at

    def reshuffle(self) -> None:
        """Shuffle what lies below the guide card into the stock (FU-6.4)."""
        at = self.pile_below()
        if at < 1:
            return  # FU-6.5: there is no card below it
        self.shuffled = [0] * KINDS
        for position in range(at):
            self.shuffled[self.pile[position]] += 1
        self.bag = self.shuffled[:]
        self.stock = at
        del self.pile[:at]
        if self.scribe is not None:
            self.scribe.tell("reshuffles", NATURE, [at], [], NOBODY, True)

    def swap_hands(self, one: int, other: int) -> None:
        """Swap two whole hands (FU-5.10): each of the two knows what the other holds now."""
        given = self.hands[one]
        taken = self.hands[other]
        self.hands[one] = taken
        self.hands[other] = given
        self.last_swap = one * 8 + other
        for kind in given:
            self.tracked[one] |= 1 << kind
        for kind in taken:
            self.tracked[other] |= 1 << kind
        for viewer in range(self.seats):
            if viewer == one:
                swap_done(self.known[viewer], one, other, given, taken)
            elif viewer == other:
                swap_done(self.known[viewer], other, one, taken, given)
            else:
                swap_seen(self.known[viewer], one, other)
        if self.scribe is not None:
            public = [other, len(given), len(taken)]
            self.scribe.tell("swaps", one, public, [], NOBODY, True)

    def move_passed(self, first: int, last: int) -> None:
        """Move the chosen cards of some seats (counted from the seat in turn) to the next seats.

        All of them move at once (FU-4.7).
        """
        givers = 0
        single = 0
        for step in range(first, last):
            seat = (self.turn + step) % self.seats
            if self.chosen[seat] != NOTHING:
                givers |= 1 << seat
                if len(self.hands[seat]) == 1:
                    single |= 1 << seat
        for viewer in range(self.seats):
            tokens = self.known[viewer]
            before = (viewer + self.seats - 1) % self.seats
            if givers >> before & 1 and self.tracked[viewer] >> self.chosen[before] & 1:
                take_away(tokens, self.chosen[before], before, 1)
            move_on(tokens, givers, single, self.seats, viewer)
            if givers >> viewer & 1:
                add(tokens, self.chosen[viewer], (viewer + 1) % self.seats)
                self.tracked[viewer] |= 1 << self.chosen[viewer]
        for seat in range(self.seats):
            if givers >> seat & 1:
                self.take_card(seat, self.chosen[seat])
        for seat in range(self.seats):
            if givers >> seat & 1:
                kind = self.chosen[seat]
                to = (seat + 1) % self.seats
                self.add_card(to, kind)
                self.chosen[seat] = NOTHING
                if self.scribe is not None:
                    self.scribe.tell("passes", seat, [to], [kind], 1 << seat | 1 << to, True)

    # What lies there

    def copied(self) -> int:
        """Return the card that a LOKI laid on the pile now would copy (FU-5.6, FU-5.9).

        It is a rune card or YGGDRASIL; with O-10 always a rune card.
        """
        at = len(self.pile) - 1
        while at > 0 and self.pile[at] == L:
            at -= 1
        kind = self.pile[at]
        return self.guide if kind == Y and self.rules.loki_looks_below else kind

    def counts_double(self, kind: int) -> bool:
        """Return whether a card laid now counts as a double (FU-4.2, FU-5.7)."""
        if kind == L:
            kind = self.copied()
        return self.rules.double[kind] == 1

    def acts_as_yggdrasil(self, kind: int) -> bool:
        """Return whether a card laid now makes somebody draw (FU-5.1, FU-5.8)."""
        return kind == Y or (kind == L and self.copied() == Y)

    def holds_runes(self, seat: int) -> bool:
        """Return whether a seat holds a rune card."""
        hand = self.hands[seat]
        return len(hand) > 0 and hand[0] < Y

    def returns(self) -> list[float]:
        """Return each seat's result: winners share 1, the others lose; 0 for all without a winner.

        One seat wins (FU-6.3), unless a blocked game makes several share (FU-6.6, O-13).
        """
        count = 0
        for seat in range(self.seats):
            count += self.winners >> seat & 1
        results: list[float] = []
        for seat in range(self.seats):
            if count == 0:
                results.append(0.0)
            else:
                results.append(1.0 / count if self.winners >> seat & 1 else -1.0)
        return results

    def end_game(self, winners: int, ending: int) -> None:
        """End the game; `winners` has a bit for each."""
        self.actor = OVER
        self.winners = winners
        self.ending = ending
        if self.scribe is not None:
            public: list[int] = []
            for seat in range(self.seats):
                if winners >> seat & 1:
                    public.append(seat)
            self.scribe.tell("over", NATURE, [ending, *public], [], NOBODY, True)
