"""What lies on the table in a round: hands, stock, cross, points; and what it is worth (FU-10).

The face-down cards of the cross that nobody has seen are as good as the stock: they are drawn when
they are turned up. Seats, places and rest marks are bits of a mask.
"""

from typing import Final

from gladsheim.core.state import State
from gladsheim.games.futhark.stakes.actions import CENTRE, LEFT, UP
from gladsheim.games.futhark.stakes.rules import PER_CARD, Rules

# Phases of a round (FU-7), in their order.
CHOOSING_DEALER: Final = 0
DEALING: Final = 1
ANTE: Final = 2
BEFORE: Final = 3
"""Window (a) of FU-8.12: before the first reveal."""
FIRST_REVEAL: Final = 4
SPEAKING: Final = 5
"""Window (b) for all, where the stakes are decided in secret (O-19)."""
STAKES: Final = 6
SEALING: Final = 7
"""The stakes, each decided in secret (O-19)."""
MEETING: Final = 8
"""Who paid one point is asked again after a raise (FU-9.3)."""
AFTER: Final = 9
"""Window (c): before the final reveal."""
FINAL_REVEAL: Final = 10
END: Final = 11
"""Window (d): after the final reveal."""

# What NATURE's next card is for, or what interrupts a question.
NOTHING: Final = 0
TURN: Final = 1
DRAW: Final = 2
LOOK: Final = 3
FILL: Final = 4
BURN: Final = 5
CHOOSE: Final = 6
"""Not NATURE's: the asker takes a card of the open stock (O-23)."""

# How a round ended.
SHOWDOWN: Final = 0
ALONE: Final = 1
VOID: Final = 2
"""Everybody has dropped at once (O-19)."""
NO_CONTEST: Final = 3
"""Fewer than two have paid the ante (O-26)."""

HIDDEN: Final = -1


class Result:
    """How a round has ended, as everybody has seen it; never changed once it is made."""

    def __init__(self) -> None:
        self.number: int = 0
        self.dealer: int = 0
        self.how: int = SHOWDOWN
        self.winners: int = 0
        self.shown: int = 0
        """The seats that have shown their hand (FU-10.7)."""
        self.cross: list[int] = []
        """The five common cards; HIDDEN where one stayed face down."""
        self.hand: list[int] = []
        """Three a seat; HIDDEN where not shown or not there."""
        self.laid: list[int] = []
        self.grade: list[int] = []
        """The combination of each seat in the showdown."""
        self.paid: list[int] = []


class Spread(State):
    """Everything that lies on the table."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        seats = rules.seats
        self.rules = rules
        self.points: list[int] = [rules.points] * seats
        self.hand: list[int] = [HIDDEN] * (3 * seats)
        """Three kinds a seat; HIDDEN where there is no card."""
        self.bag: list[int] = rules.copies[:]
        """Copies of each kind in the stock, with the unseen cards of the cross."""
        self.bag_size: int = rules.cards
        self.burned: int = 0
        """Cards of the bag that were laid aside unseen in earlier rounds (O-24)."""
        self.gone: list[int] = []
        """Kinds that everybody knows to be laid aside: earlier rounds (O-24), replaced (O-21)."""
        self.aside: list[int] = []
        """Cards laid aside that not everybody knows (O-24): kind * 16 + mask of those who do."""
        self.round: int = 0
        self.dealer: int = 0
        self.phase: int = CHOOSING_DEALER
        self.task: int = NOTHING
        self.target: int = 0
        """The seat that is dealt to, or the place that is turned up, looked at, filled."""
        self.asker: int = 0
        """The seat whose question NATURE has interrupted."""
        self.dealt: int = 0
        self.alive: int = (1 << seats) - 1
        """Who has taken part since the round began: had points then (FU-7.3)."""
        self.inside: int = 0
        """Who is in the round (FU-9.5)."""
        self.paid: list[int] = [0] * seats
        """Points paid this round, ante included (FU-11.1)."""
        self.extra: list[int] = [0] * seats
        """Points paid beyond the ante (FU-9.1)."""
        self.mark: int = 0
        """The highest additional payment (FU-9.2)."""
        self.counted: list[int] = [3] * seats
        """Which of the last two cards count, 1 left, 2 right (O-14)."""
        self.choice: list[int] = [HIDDEN] * seats
        """What a seat has decided in secret (O-19), as an action."""
        self.spoken: int = 0
        """Who has decided about the stakes."""
        self.waiting: int = 0
        """Who is still to be asked in this window."""
        self.resting: int = 0
        """Who wants to be asked no more in this round."""
        self.known_rest: int = 0
        """Of these, those of whom everybody can tell, because a window has passed them over."""
        self.silent: int = 0
        """Who has gone on: others cannot tell yet whether with a wish to rest."""
        self.cross: list[int] = [HIDDEN] * 5
        """Centre, up, down, left, right; HIDDEN while it is nowhere written (see above)."""
        self.up: int = 0
        """The places that are turned up."""
        self.looked: list[int] = [0] * 5
        """Who has looked at a place that is face down (O-22)."""
        self.laid: list[int] = [0] * (4 * seats)
        """LOKI of each seat beside up, down, left, right (FU-8.4)."""
        self.used: list[int] = [0] * seats
        """YGGDRASIL that each seat has laid away this round (FU-8.2)."""
        self.stock_open: bool = False
        """Everybody knows what the stock holds (O-23)."""
        self.carried: int = 0
        """Points in the middle from a tie (O-18)."""
        self.spent: int = 0
        """Points out of the game (FU-11.2)."""
        self.history: list[int] = [rules.points] * seats
        """Everybody's points before the first round and after each."""
        self.last: Result | None = None
        self.winner: int = -1

    # Cards

    def give(self, seat: int, kind: int) -> None:
        """Put a card into a hand."""
        place = 3 * seat
        while self.hand[place] != HIDDEN:
            place += 1
        self.hand[place] = kind

    def holds(self, seat: int, kind: int) -> bool:
        """Return whether a seat holds a card of this kind."""
        for place in range(3 * seat, 3 * seat + 3):
            if self.hand[place] == kind:
                return True
        return False

    def lay_down(self, seat: int, kind: int) -> None:
        """Take a card, which the seat holds, out of its hand."""
        place = 3 * seat
        while self.hand[place] != kind:
            place += 1
        self.hand[place] = HIDDEN

    def hand_size(self, seat: int) -> int:
        """Return how many cards a seat holds."""
        size = 0
        for place in range(3 * seat, 3 * seat + 3):
            if self.hand[place] != HIDDEN:
                size += 1
        return size

    def is_cross_laid(self) -> bool:
        """Return whether the four cards lie face down around the stock (FU-7.4)."""
        return self.phase >= ANTE

    def stock_size(self) -> int:
        """Return how many cards the stock has."""
        size = self.bag_size - self.burned
        if self.is_cross_laid():
            for place in range(UP, 5):
                if self.cross[place] == HIDDEN:
                    size -= 1
        return size

    def drawable(self) -> int:
        """Return how many cards YGGDRASIL can still take: one stays to be the centre (FU-7.6)."""
        return self.stock_size() - (0 if self.up >> CENTRE & 1 == 1 else 1)

    # Worth

    def cards_of(self, seat: int) -> list[int]:
        """Return the rune cards that count for a seat as far as they are open (FU-10.1, FU-8.7)."""
        rules = self.rules
        found: list[int] = []
        for place in range(3 * seat, 3 * seat + 3):
            kind = self.hand[place]
            if kind != HIDDEN and rules.low[kind] >= 0:  # FU-8.11: specials in hand are blank
                found.append(kind)
        for place in range(5):
            if self.up >> place & 1 == 0:
                continue
            kind = self.cross[place]
            if rules.low[kind] < 0:
                continue  # FU-8.10, FU-8.9: blank for everyone, and nothing to copy
            if self.is_counted(seat, place):
                found.append(kind)
            if place >= UP:
                for _ in range(self.laid[4 * seat + place - UP]):
                    found.append(kind)
        return found

    def is_counted(self, seat: int, place: int) -> bool:
        """Return whether a common card counts for a seat: one of the last two may not (O-14)."""
        if place < LEFT or self.rules.stakes != PER_CARD:
            return True
        return self.counted[seat] >> place - LEFT & 1 == 1

    def worth(self, seat: int) -> int:
        """Return what the open cards are worth to a seat; the higher wins (FU-10.4)."""
        rules = self.rules
        low: list[int] = []
        high: list[int] = []
        for kind in self.cards_of(seat):
            low.append(rules.low[kind])
            high.append(rules.high[kind])
        if rules.best_five:
            return rules.table.best_five(low, high)
        return rules.table.worth(rules.table.count(low, high, (1 << len(low)) - 1))

    # Seats

    def inside_count(self) -> int:
        """Return how many seats are in the round."""
        return count_bits(self.inside)

    def next_with_points(self, seat: int) -> int:
        """Return the next seat clockwise that has points."""
        seats = self.rules.seats
        found = (seat + 1) % seats
        while self.points[found] == 0:
            found = (found + 1) % seats
        return found

    def tell(self, kind: str, seat: int, public: list[int]) -> None:
        """Note what everybody sees; a decision by itself shows nothing that was hidden."""
        if self.scribe is not None:
            self.scribe.tell(kind, seat, public, [], 0, False)

    def tell_revealed(self, kind: str, seat: int, public: list[int]) -> None:
        """Note what everybody sees and nobody could see before: it cannot be taken back."""
        if self.scribe is not None:
            self.scribe.tell(kind, seat, public, [], 0, True)


def count_bits(mask: int) -> int:
    """Return how many bits of a mask are set."""
    count = 0
    while mask > 0:
        count += mask & 1
        mask >>= 1
    return count
