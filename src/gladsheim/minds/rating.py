"""How well an action was chosen, from what its seat knew when it chose.

A search finds the best action, as for a hint. Where another was taken, both are then tried equally
often, always as a pair from the same imagined position, and searched on from there: so neither is
known worse for being tried less, and what the dice of imagination do to both alike cancels out.
"""

import math
from typing import Final

import msgspec

from gladsheim.core.game import Game
from gladsheim.core.rng import Rng
from gladsheim.core.state import State
from gladsheim.core.views import View
from gladsheim.minds.advice import chance_of, reason
from gladsheim.minds.mind import Budget, seen
from gladsheim.minds.search import Search
from gladsheim.minds.thinking import SearchMind

SURE: Final = 2.0
"""Standard errors by which an action has to be worse before it is said to be."""
MISTAKE: Final = 0.02
"""The least part of the chance of winning whose loss is a mistake."""


class Rating(msgspec.Struct, frozen=True):
    """How well an action was chosen."""

    chance: float
    """Estimated chance of winning after it, 0 to 1."""
    best: int
    """The best action found: the one taken, unless another is better beyond doubt."""
    best_chance: float
    """Estimated chance of winning after the best action; never less than `chance`."""
    reason: str
    """The term of the evaluation that speaks most for the best action; empty where the one taken is
    no mistake, or nothing can be said."""

    @property
    def loss(self) -> float:
        """The part of the chance of winning that was given away, 0 to 1."""
        return self.best_chance - self.chance

    @property
    def is_mistake(self) -> bool:
        """Whether so much was given away that it is worth a word."""
        return self.loss >= MISTAKE


def rate(game: Game, view: View, taken: int, rng: Rng, budget: Budget) -> Rating:
    """Return how well a legal action was chosen by the seat that saw `view`.

    `budget.iterations`, which has to be given, is spent on finding the best action and, where that
    is another one, once more on comparing the two. Raises ValueError for an action that is not
    legal, and for a budget without iterations.
    """
    if taken not in seen(view).legal:
        raise ValueError(f"action {taken} was not legal")
    if budget.iterations is None:
        raise ValueError("a rating is repeatable: its budget counts iterations")
    search = SearchMind(game).think(view, rng, budget)
    best = search.best()
    found = {action: mean for action, visits, mean in search.found() if visits}
    if best == taken:
        return _good(taken, found[taken])
    pairs = max(1, budget.iterations // 2)
    worth_best, worth_taken, error = _compare(game, view, best, taken, rng, pairs)
    if worth_best - worth_taken <= SURE * error:
        return _good(taken, worth_taken)
    rating = Rating(chance_of(worth_taken), best, chance_of(worth_best), "")
    if not rating.is_mistake:
        return rating
    why = reason(game, view, rng, best, [taken])
    return msgspec.structs.replace(rating, reason=why)


def _good(taken: int, worth: float) -> Rating:
    return Rating(chance_of(worth), taken, chance_of(worth), "")


def _compare(
    game: Game, view: View, best: int, taken: int, rng: Rng, pairs: int
) -> tuple[float, float, float]:
    """Return what two actions are worth (-1 to 1) and the standard error of the difference."""
    branches = [_Branch(game, view, action, rng) for action in (best, taken)]
    differences = []
    for _ in range(pairs):
        imagined = game.sample(view, rng)
        one, other = (branch.play(imagined.copy()) for branch in branches)
        differences.append(one - other)
    mean = sum(differences) / pairs
    spread = sum((each - mean) ** 2 for each in differences) / max(1, pairs - 1)
    return branches[0].mean, branches[1].mean, math.sqrt(spread / pairs)


class _Branch:
    """What comes after one action: a search of its own, from positions that it is given."""

    def __init__(self, game: Game, view: View, action: int, rng: Rng) -> None:
        self.game = game
        self.seat = view.viewer
        self.action = action
        self.total = 0.0
        self.tried = 0
        self._next: list[State] = []
        self._search: Search = SearchMind(game).search(view, rng, self._next.pop)
        self._search.checks = 0  # every iteration is given its position: there are no others

    @property
    def mean(self) -> float:
        """The mean result so far, from -1 to 1."""
        return self.total / self.tried

    def play(self, state: State) -> float:
        """Take the action in this position, and return what comes of it for the seat."""
        part = state.part()
        state.apply(self.action)
        if state.part() != part:
            # No search looks further than to the end of a part, such as a round.
            worth = self.game.value(state, self.seat)
        else:
            root = self._search.root
            before = root.total
            self._next.append(state)
            self._search.run(1)
            worth = root.total - before
        self.tried += 1
        self.total += worth
        return worth
