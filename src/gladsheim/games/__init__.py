"""The registry of games. A game knows `core` and nothing else of Gladsheim.

A new game is a folder here and one line in `GAMES`.
"""

from gladsheim.core.game import Game
from gladsheim.games.futhark import SHEDDING, STAKES
from gladsheim.games.ravens import RAVENS
from gladsheim.games.thunder import THUNDER
from gladsheim.games.yggdrasil import YGGDRASIL

GAMES: dict[str, Game] = {game.id: game for game in (RAVENS, THUNDER, YGGDRASIL, SHEDDING, STAKES)}


def find(id: str) -> Game:
    """Return the game of an id; raises KeyError that names those there are."""
    if id not in GAMES:
        raise KeyError(f"no game is called {id!r}; there are: {', '.join(GAMES)}")
    return GAMES[id]
