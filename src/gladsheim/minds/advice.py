"""Advice for a person: the best moves, the chance of winning that each leaves, and why.

All of it from what the person may know: like every Mind it is given a View. The reason is the part
of the game's evaluation in which the best move is furthest ahead of the other moves.
"""

import msgspec

from gladsheim.core.game import Game
from gladsheim.core.playout import step_ahead
from gladsheim.core.rng import Rng
from gladsheim.core.views import View
from gladsheim.minds.mind import Budget, seen
from gladsheim.minds.thinking import SearchMind

MOVES = 3
"""So many moves are named."""
IMAGINED = 12
"""Positions in which moves are compared for the reason."""
COMPARED = 8
"""Moves that the best one is compared with, at most."""


class Advice(msgspec.Struct, frozen=True):
    """What to do."""

    moves: tuple[tuple[int, float], ...]
    """(action, chance of winning from 0 to 1), the best first; at least one."""
    reason: str
    """The term of the evaluation (`Game.terms`) that speaks most for the best move; or empty."""


def advise(game: Game, view: View, rng: Rng, budget: Budget) -> Advice:
    """Return what to do in a position as one seat sees it; the View has to have legal actions."""
    legal = list(seen(view).legal)
    if len(legal) == 1:  # a search begins where there is something to choose
        return Advice(((legal[0], _chance(game, view, rng, legal[0])),), "")
    search = SearchMind(game).think(view, rng, budget)
    best = search.best()
    found = sorted(search.found(), key=lambda one: (one[0] != best, -one[1], one[0]))
    # A move tried less is known less well: it is not said to be better than the one preferred.
    most = found[0][2]
    moves = tuple(
        (action, chance_of(min(mean, most))) for action, visits, mean in found[:MOVES] if visits
    )
    others = [action for action in legal if action != best]
    return Advice(moves, reason(game, view, rng, best, others) if others else "")


def _chance(game: Game, view: View, rng: Rng, action: int) -> float:
    """Return the chance of winning after an action, by the game's evaluation."""
    worth = 0.0
    for _ in range(IMAGINED):
        after = step_ahead(game.sample(view, rng), action, rng)
        worth += game.value(after, view.viewer)
    return chance_of(worth / IMAGINED)


def chance_of(worth: float) -> float:
    """Return prospects from -1 to 1 as a chance of winning from 0 to 1."""
    return min(1.0, max(0.0, (worth + 1.0) / 2.0))


def reason(game: Game, view: View, rng: Rng, best: int, others: list[int]) -> str:
    """Return the term in which the best move is furthest ahead of the mean of some others.

    Empty when the game can say nothing that speaks for it.
    """
    others = list(others)
    while len(others) > COMPARED:
        del others[rng.below(len(others))]
    gains: dict[str, float] = {}
    for _ in range(IMAGINED):
        state = game.sample(view, rng)
        for action, share in [(best, 1.0), *((one, -1.0 / len(others)) for one in others)]:
            after = step_ahead(state, action, rng)
            for term, worth in game.terms(after, view.viewer).items():
                gains[term] = gains.get(term, 0.0) + share * worth
    said = {term: gain for term, gain in gains.items() if gain > 0.0 and game.term_words(term)}
    return max(said, key=lambda term: said[term], default="")
