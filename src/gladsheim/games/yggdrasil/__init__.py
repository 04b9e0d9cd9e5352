"""Yggdrasil: up to six gods together against six enemies.

`state.py` is the State; under it lie `deeds.py` (the gods' part of a turn), `onslaught.py` (the
enemies' part) and `siege.py` (where everything stands). `judging.py` says why not, `odds.py` how
likely.
"""

from gladsheim.games.yggdrasil.game import YGGDRASIL

__all__ = ["YGGDRASIL"]
