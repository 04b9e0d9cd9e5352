"""The Mind that plays by the game's scripted player, in a position it imagines.

The scripted player wants a State; the Mind has none, so it samples one that fits its View. The
script uses only what the actor may know, hence what is imagined does not matter to it.
"""

from collections.abc import Sequence

from gladsheim.core.game import Game
from gladsheim.core.rng import Rng
from gladsheim.core.views import View
from gladsheim.minds.mind import Budget, seen


class GreedyMind:
    """Plays what the game's `policy` says."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, view: View, legal: Sequence[int], rng: Rng, budget: Budget) -> int:
        """Return the scripted player's action."""
        return self.game.policy(self.game.sample(seen(view), rng), rng)
