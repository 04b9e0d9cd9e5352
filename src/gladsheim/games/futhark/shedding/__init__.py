"""Futhark, the shedding game of the rune cards, for two to six.

`state.py` is the State; under it lie `table.py` (cards and how they move) and `knowledge.py` (what
seats know of other hands). `refusals.py` says why something is not legal.
"""

from gladsheim.games.futhark.shedding.game import SHEDDING

__all__ = ["SHEDDING"]
