"""The stakes game of the rune cards: pay, reveal, and let the best combination win.

`state.py` is the State, `flow.py` how a round goes on, `refusals.py` why an action is not legal.
`combinations.py` ranks what runes a seat has; `odds.py` counts chances from a View.
"""

from gladsheim.games.futhark.stakes.game import STAKES

__all__ = ["STAKES"]
