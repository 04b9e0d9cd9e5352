"""Reached positions of every game, in which a seat has a choice."""

from collections.abc import Iterator

from gladsheim.core.game import Game
from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER, State


def reached(
    game: Game, seats: int, seed: str, every: int, options: dict[str, str] | None = None
) -> Iterator[State]:
    """Yield copies of every so many positions with a choice, out of a game as scripted.

    One action in eight is random, so that odd positions are reached too.
    """
    state = game.start(seats, game.check(seats, options or {}))
    rng = Rng(seed)
    choices = 0
    while state.actor != OVER:
        if state.actor == NATURE:
            state.apply(rng.pick(state.chances()))
            continue
        legal = state.legal()
        if len(legal) > 1:
            choices += 1
            if choices % every == 0:
                yield state.copy()
        if rng.below(8) == 0:
            state.apply(legal[rng.below(len(legal))])
        else:
            state.apply(game.policy(state, rng))
