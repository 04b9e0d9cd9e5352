"""Playing a game on, step by step, with choices that a seed decides. Knows no rule."""

from collections.abc import Iterator

from gladsheim.core.game import Game
from gladsheim.core.record import Replay, Step
from gladsheim.core.rng import Rng
from gladsheim.core.saga import Saga, saga
from gladsheim.core.state import NATURE, OVER

LONGEST = 20_000
"""More steps than any game has; a game that goes on is broken."""


def random_step(replay: Replay, rng: Rng) -> Step:
    """Return a random outcome or a random legal action."""
    if replay.actor == NATURE:
        return replay.outcome(rng)
    legal = replay.state.legal()
    return Step(replay.actor, legal[rng.below(len(legal))])


def play_on(replay: Replay, rng: Rng, most: int = LONGEST) -> Iterator[Step]:
    """Play at random to the end, or for `most` steps; yield each step after it was done."""
    for _ in range(most):
        if replay.actor == OVER:
            return
        step = random_step(replay, rng)
        replay.do(step)
        yield step
    assert most < LONGEST, f"no end after {most} steps"


def record_of(game: Game, seats: int, chosen: dict[str, str], seed: str, most: int) -> Saga:
    """Return the whole Saga of a random game of at most `most` steps."""
    settings = game.check(seats, chosen)
    replay = Replay(game, seats, settings)
    steps = list(play_on(replay, Rng(seed), most))
    return saga(game, seats, settings, steps, {"Seed": seed})
