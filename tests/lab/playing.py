"""What the tests of the laboratory run over, and how its games are played."""

from gladsheim.core.game import Game
from gladsheim.games import GAMES

SEATED = [
    (game, seats) for game in GAMES.values() for seats in range(game.seats[0], game.seats[1] + 1)
]
"""Every game at every number of seats of the printed rules."""


def name(value: object) -> str:
    """Return what a test calls a game or a number of seats."""
    return value.id if isinstance(value, Game) else str(value)
