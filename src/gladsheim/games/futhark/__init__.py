"""The rune cards: one deck (`cards.toml`) and two games on it.

`shedding` is about getting rid of the hand, `stakes` about betting on combinations.
"""

from gladsheim.games.futhark.shedding import SHEDDING
from gladsheim.games.futhark.stakes import STAKES

__all__ = ["SHEDDING", "STAKES"]
