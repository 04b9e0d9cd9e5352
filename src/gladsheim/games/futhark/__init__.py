"""The rune cards: one deck (`cards.toml`) and two games on it.

`shedding` is about getting rid of the hand, `stakes` about betting on combinations.
"""

from gladsheim.games.futhark.shedding import SHEDDING

__all__ = ["SHEDDING"]
