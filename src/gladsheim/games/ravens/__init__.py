"""Odin's Ravens: two ravens race along a track that changes its shape.

`state.py` is the State with the turn; under it lie `setup.py`, `race.py`, `hands.py`, `track.py`.
`changes.py` and `flight.py` say what is legal, `refusals.py` why not.
"""

from gladsheim.games.ravens.game import RAVENS

__all__ = ["RAVENS"]
