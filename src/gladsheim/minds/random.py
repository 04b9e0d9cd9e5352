"""The Mind that takes any legal action, each equally likely: the floor for all others."""

from collections.abc import Sequence

from gladsheim.core.game import Game
from gladsheim.core.rng import Rng
from gladsheim.core.views import View
from gladsheim.minds.mind import Budget, seen


class RandomMind:
    """Plays at random."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, view: View, legal: Sequence[int], rng: Rng, budget: Budget) -> int:
        """Return one of the legal actions."""
        seen(view)
        return legal[rng.below(len(legal))]
