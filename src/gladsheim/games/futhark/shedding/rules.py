"""The deck and the house rules of one table as flat numbers that the compiled rules read."""

from typing import Any, Final

RANDOM_DEALER: Final = -1

WIDTH: Final = 21
"""One more than there can be copies of a card."""

AT_ONCE: Final = 0
IN_ORDER: Final = 1
BLIND: Final = 2
"""How cards are passed (O-8)."""


class Rules:
    """Everything that house rules and the deck decide. Shared by all copies, never changed."""

    def __init__(self) -> None:
        self.changed: list[tuple[str, str]] = []
        """The options that differ from the rule book, for Views."""
        # The deck (FU-1.1)
        self.counts: list[int] = []
        """Copies of each kind."""
        self.double: list[int] = []
        """1 for a card with two equal runes (FU-1.3)."""
        self.fits: list[int] = []
        """[guide * kinds + kind]: 1 where two rune cards share a rune (FU-3.2), or specials lie."""
        self.draws: list[Any] = []
        """[kind * WIDTH + copies]: the outcome and its weight, made once for all games."""
        # Setup
        self.deal: int = 10
        """Cards dealt to each seat (FU-2.4)."""
        self.first_dealer: int = RANDOM_DEALER
        """A seat, or RANDOM_DEALER (FU-2.3)."""
        # Open points, in their order
        self.draw_ends: bool = False
        """O-3: a drawn card is never laid in the same turn."""
        self.draw_freely: bool = False
        """O-4: who could lay may draw."""
        self.start_extra: bool = False
        """O-5: the dealer's card on a special start card comes before a full turn."""
        self.second_any: bool = False
        """O-6: the second card need not fit."""
        self.late_win: bool = False
        """O-7: an empty hand is looked for at the end of the turn only."""
        self.passing: int = AT_ONCE
        """O-8."""
        self.others_only: bool = False
        """O-9: YGGDRASIL names another seat."""
        self.loki_looks_below: bool = False
        """O-10: LOKI on YGGDRASIL copies the guide card."""
        self.swap_late: bool = False
        """O-11: hands are swapped at the end of the turn."""
        self.loki_not_last: bool = False
        """O-12."""
        self.blocked_draw: bool = False
        """O-13: a blocked game has no winner."""
