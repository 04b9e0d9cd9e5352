"""Hands and piles (section 8): what each seat holds, draws and has laid aside.

Cards are counted by kind: 0-4 flight cards by land, 5-8 Loki cards by type. The order of a pile
does not exist until a card is drawn, except where the seats order their Loki piles openly (V-8).
"""

from typing import Final

from gladsheim.core.deck import Deck
from gladsheim.core.state import NOBODY
from gladsheim.games.ravens.rules import Rules
from gladsheim.games.ravens.track import Track

KINDS: Final = 9
FLIGHT: Final = 0
LOKI: Final = 1


class Hands(Track):
    """The cards of a race, on top of its track.

    The flight cards of a seat are always the same, over pile, hand and discards (OR-8.7).
    """

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.hand: list[int] = []
        """Nine counts a seat."""
        self.pile: list[int] = []
        """Nine counts a seat: what is left in the two piles together."""
        self.discard: list[int] = []
        """Five counts a seat: the open flight discards (OR-5.7, OR-8.3)."""
        self.spent: list[int] = []
        """Four counts a seat: Loki cards out of the game (OR-6.2)."""
        self.hand_size: list[int] = []
        self.flight_left: list[int] = []
        self.loki_left: list[int] = []
        self.discarded: list[int] = []
        """How many cards each discard pile holds."""
        self.stack: list[list[int]] = []
        """Each seat's Loki pile from the top, where it is ordered openly (V-8); else empty."""
        self.deck: Deck = Deck([])
        """The land cards left (OR-3.6)."""

    def hand_out(self) -> None:
        """Give every seat its two full piles and an empty hand (OR-3.8)."""
        rules = self.rules
        seats = rules.seats
        self.hand = [0] * (KINDS * seats)
        self.pile = (rules.flight_counts + rules.loki_counts) * seats
        self.discard = [0] * (5 * seats)
        self.spent = [0] * (4 * seats)
        self.hand_size = [0] * seats
        self.flight_left = [sum(rules.flight_counts)] * seats
        self.loki_left = [sum(rules.loki_counts)] * seats
        self.discarded = [0] * seats
        self.stack = [[] for _ in range(seats)] if rules.loki_draft else []

    def can_give_flight(self, seat: int) -> bool:
        """Return whether a flight card can be drawn, after a reshuffle if need be (OR-8.4)."""
        return self.flight_left[seat] > 0 or self.discarded[seat] > 0

    def can_give(self, seat: int) -> int:
        """Return how many cards the piles of a seat could give (OR-6.9, OR-8.6)."""
        return self.flight_left[seat] + self.discarded[seat] + self.loki_left[seat]

    def reshuffle(self, seat: int) -> None:
        """Make the discards of a seat its new flight pile (OR-8.4); Loki cards never (OR-8.5)."""
        for land in range(5):
            self.pile[seat * KINDS + land] += self.discard[seat * 5 + land]
            self.discard[seat * 5 + land] = 0
        self.flight_left[seat] += self.discarded[seat]
        self.discarded[seat] = 0
        if self.scribe is not None:
            self.scribe.tell("reshuffled", seat, [], [], NOBODY, True)

    def take_from_pile(self, seat: int, kind: int) -> None:
        """Move a card from a pile into the hand."""
        self.pile[seat * KINDS + kind] -= 1
        self.hand[seat * KINDS + kind] += 1
        self.hand_size[seat] += 1
        if kind < 5:
            self.flight_left[seat] -= 1
        else:
            self.loki_left[seat] -= 1
            if self.stack:
                del self.stack[seat][0]
        if self.scribe is not None:
            pile = FLIGHT if kind < 5 else LOKI
            if self.rules.hide_hand_mix:  # OP-14
                self.scribe.tell("drew_card", seat, [], [pile, kind], 1 << seat, True)
            elif self.stack and pile == LOKI:
                self.scribe.tell("drew_openly", seat, [pile, kind], [], NOBODY, True)
            else:
                self.scribe.tell("drew", seat, [pile], [kind], 1 << seat, True)

    def lay_aside(self, seat: int, kind: int) -> None:
        """Move a card from the hand to where used cards of its kind go (OR-5.7, OR-6.2, OR-8.3)."""
        self.hand[seat * KINDS + kind] -= 1
        self.hand_size[seat] -= 1
        if kind < 5:
            self.discard[seat * 5 + kind] += 1
            self.discarded[seat] += 1
        else:
            self.spent[seat * 4 + kind - 5] += 1

    def draw_weights(self, seat: int, pile: int, base: int) -> list[tuple[int, int]]:
        """Return the cards that can come off a pile, as (base + kind, copies)."""
        outcomes: list[tuple[int, int]] = []
        at = seat * KINDS
        if pile == FLIGHT:
            for kind in range(5):
                if self.pile[at + kind] > 0:
                    outcomes.append((base + kind, self.pile[at + kind]))
        elif self.stack:  # V-8
            outcomes.append((base + self.stack[seat][0], 1))
        else:
            for kind in range(5, 9):
                if self.pile[at + kind] > 0:
                    outcomes.append((base + kind, self.pile[at + kind]))
        return outcomes
