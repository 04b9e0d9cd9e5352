"""The house rules of one battle as flat numbers that the compiled rules read."""

from typing import Final

LOKI_FIRST: Final = 0
THOR_FIRST: Final = 1
RANDOM_FIRST: Final = 2

FREE: Final = 0
ONCE_PER_CARD: Final = 1
NOT_WHEN_PLAYED: Final = 2

ANY_FIGURE: Final = 0
OPPONENT_ONLY: Final = 1
NAME_FACEDOWN: Final = 2


class Rules:
    """Everything that house rules and `cards.toml` decide. Shared by all copies, never changed."""

    def __init__(self) -> None:
        self.changed: list[tuple[str, str]] = []
        """The options that differ from the rule book, for Views."""
        # From cards.toml
        self.copies: list[int] = []
        """Copies of each kind in a deck (TL-3.4)."""
        self.strength: list[int] = []
        """Printed strength of each kind; -1 where none is printed (TL-1.2)."""
        self.symbol: list[int] = []
        """1 where a kind has the symbol (TL-1.3)."""
        self.opening: int = 9
        self.limit: int = 12
        self.fetch: int = 3
        self.seer: int = 3
        # Open points (section 17), in their order
        self.declared: bool = False
        self.figure_at_setup: bool = False
        self.place_few: bool = False
        self.first_player: int = LOKI_FIRST
        self.recount: bool = False
        self.auto_end: bool = False
        self.no_contact: bool = False
        self.empty_plays: bool = False
        self.challenges: int = FREE
        self.seven_tie_both: bool = False
        self.card_before: bool = False
        self.figure_removed: bool = False
        self.baldr_swaps: bool = False
        self.weapon: int = ANY_FIGURE
        self.fetch_choice: bool = False
        self.seer_always: bool = False
        self.diagonal: bool = False
        self.treasure_back: bool = False
        self.symbol_to_hand: bool = False
