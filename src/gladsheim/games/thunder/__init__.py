"""Thunder & Lightning: Thor against Loki on a hidden battlefield.

`state.py` is the State; under it lie `battle.py` (turns, challenges, powers) and `field.py` (where
the cards lie). `moves.py` says what is legal, `refusals.py` why not; `memory.py` what can be known.
"""

from gladsheim.games.thunder.game import THUNDER

__all__ = ["THUNDER"]
