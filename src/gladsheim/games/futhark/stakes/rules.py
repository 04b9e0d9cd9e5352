"""The house rules, the deck and the combinations of one table, as flat numbers (part C)."""

from typing import Final

from gladsheim.games.futhark.stakes.combinations import Table

FREE: Final = 0
MATCH: Final = 1
PER_CARD: Final = 2

DEALER_FIRST: Final = 0
NEXT_FIRST: Final = 1
SECRET: Final = 2

SHARED: Final = 0
CARRIED: Final = 1
HIGHER: Final = 2


class Rules:
    """Everything that house rules and `cards.toml` decide. Shared by all copies, never changed."""

    def __init__(self, seats: int, table: Table) -> None:
        self.seats = seats
        self.changed: list[tuple[str, str]] = []
        """The options that differ from the rule book, for Views."""
        # From cards.toml
        self.table = table
        self.kinds: int = 0
        self.copies: list[int] = []
        """Copies of each kind in the deck (FU-1.5)."""
        self.low: list[int] = []
        """The lower rune of each kind, from 0; -1 on YGGDRASIL and LOKI (FU-1.4)."""
        self.high: list[int] = []
        self.yggdrasil: int = 0
        self.loki: int = 0
        self.cards: int = 0
        """All cards of the deck."""
        self.points: int = 10
        """What each player begins with (FU-7.2)."""
        # Open points, in their order
        self.stakes: int = FREE
        self.own_returned: bool = False
        self.unmatched_stays: bool = False
        self.side_pots: bool = False
        self.tie: int = SHARED
        self.order: int = DEALER_FIRST
        self.broke_out: bool = False
        self.replaced: bool = False
        self.loki_looks: bool = False
        self.free_choice: bool = False
        self.play_down: bool = False
        self.best_five: bool = False
        self.may_sit_out: bool = False
        self.last_pays: bool = False
        self.loki_open: bool = False
