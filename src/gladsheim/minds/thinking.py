"""Minds that look ahead: `SearchMind` searches, `EasyMind` looks one step ahead and errs."""

import math
import time
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from gladsheim.core.game import Game
from gladsheim.core.playout import step_ahead
from gladsheim.core.rng import Rng
from gladsheim.core.state import State
from gladsheim.core.views import View
from gladsheim.minds.mind import Budget, seen
from gladsheim.minds.search import Search, Tuning

TUNINGS: Final[Mapping[str, Tuning]] = MappingProxyType(
    {
        "ravens": Tuning(depth=24, models=True),
        "thunder": Tuning(depth=24, looks=4, models=True, merges=True, believes=True),
        "yggdrasil": Tuning(depth=5, settles=False, trust=0.8, prior_weight=8.0, sharpness=2.0),
        "futhark": Tuning(models=True, merges=True),
        "futhark-stakes": Tuning(looks=4, models=True, merges=True),
    }
)
"""By game, measured; any other game is played to its end in every playout.

What happens to the gods hangs on dice and cards much more than on one action, so in Yggdrasil the
search departs from the script only where it is sure."""
PROBE: Final = 10
"""Positions tried for a certain win, for each iteration that may be done."""
PROBE_PACE: Final = 10_000
"""Likewise for each second."""
BATCH: Final = 8
"""Iterations between two looks at the clock."""
CARELESS: Final = 0.05
"""How much worse (of 2 from lost to won) a move is that `easy` takes e times less often."""
HABIT: Final = 0.5
"""How often `easy` does what lies at hand, as the scripted player does, without a look ahead."""


class SearchMind:
    """Searches as long as its share of the budget allows."""

    def __init__(self, game: Game, share: float = 1.0, tuning: Tuning | None = None) -> None:
        self.game = game
        self.share = share
        self.tuning = tuning or TUNINGS.get(game.id) or Tuning()

    def choose(self, view: View, legal: Sequence[int], rng: Rng, budget: Budget) -> int:
        """Return the best action found; at once where there is only one."""
        seen(view)
        if len(legal) == 1:
            return legal[0]
        return self.think(view, rng, budget).best()

    def think(
        self, view: View, rng: Rng, budget: Budget, sample: Callable[[], State] | None = None
    ) -> Search:
        """Return a search that has used its share of the budget, or could not change its mind;
        `sample` as for `search`.
        """
        search = self.search(view, rng, sample)
        if budget.iterations is not None:
            most = max(1, round(budget.iterations * self.share))
            search.probe(PROBE * most)
            while search.iterations < most and not search.is_settled(most - search.iterations):
                search.run(min(BATCH, most - search.iterations))
        else:
            begin = time.perf_counter()
            spent = 0.0
            seconds = budget.seconds * self.share
            search.probe(int(PROBE_PACE * seconds))
            while spent < seconds:
                search.run(BATCH)
                spent = time.perf_counter() - begin
                left = int(search.iterations * (seconds - spent) / spent)
                if search.is_settled(left):
                    break
        return search

    def search(self, view: View, rng: Rng, sample: Callable[[], State] | None = None) -> Search:
        """Return a search that has not begun; `sample` imagines other positions than the View's."""
        game = self.game
        imagine = game.guess if self.tuning.believes else game.sample
        return Search(
            sample or (lambda: imagine(view, rng)),
            game.policy,
            game.glance,
            game.value,
            view.seats,
            view.viewer,
            rng,
            self.tuning,
        )


class EasyMind:
    """Plays by habit, or looks one step ahead in one imagined position and errs where choices are
    close: as somebody does who has learned the rules but not the game.
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, view: View, legal: Sequence[int], rng: Rng, budget: Budget) -> int:
        """Return an action, the likelier the better it looks: a small mistake happens often."""
        seen(view)
        if len(legal) == 1:
            return legal[0]
        state = self.game.sample(view, rng)
        if rng.chance() < HABIT:
            return self.game.policy(state, rng)
        values = []
        for action in legal:
            values.append(self.game.value(step_ahead(state, action, rng), view.viewer))
        best = max(values)
        weights = [math.exp((each - best) / CARELESS) for each in values]
        left = rng.chance() * sum(weights)
        for action, weight in zip(legal, weights, strict=True):
            left -= weight
            if left < 0.0:
                return action
        return legal[-1]
