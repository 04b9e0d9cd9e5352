"""Playing games between bots from beginning to end: the one way in which the laboratory does it.

Game number n of a seed draws from streams of its own, so that it is the same game whoever plays it,
when, and beside how many others. NATURE's stream depends on the seed and the number alone: games of
that number under other house rules, or between other bots, meet the same chance.
"""

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from gladsheim.core.game import Game
from gladsheim.core.options import Settings
from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER, State
from gladsheim.minds import Budget, find

LONGEST: Final = 100_000
"""Steps after which a game is taken to be broken."""

Chooser = Callable[[State, Rng], int]
"""Gives the action of the seat that acts."""


class Played(msgspec.Struct, frozen=True):
    """A game that has come to its end."""

    steps: list[int]
    """Every action and every outcome of NATURE, in order."""
    moves: int
    """How many of them were actions of seats."""
    state: State
    """The last position."""


def play(
    game: Game,
    settings: Settings,
    levels: Sequence[str],
    seed: str,
    number: int,
    budget: Budget | None = None,
) -> Played:
    """Play game `number` of a seed, with a bot of a level at each seat.

    Raises KeyError for an unknown level and RuntimeError for a game without end.
    """
    choosers = [chooser(game, level, budget or Budget()) for level in levels]
    nature = Rng(f"{seed}:{number}")
    streams = [Rng(f"{seed}:{number}:{seat}") for seat in range(len(levels))]
    state = game.start(len(levels), settings)
    steps: list[int] = []
    moves = 0
    while state.actor != OVER:
        if state.actor == NATURE:
            step = state.fate(nature)
        else:
            step = choosers[state.actor](state, streams[state.actor])
            moves += 1
        state.apply(step)
        steps.append(step)
        if len(steps) > LONGEST:
            raise RuntimeError(f"game {number} of seed {seed}: no end after {LONGEST} steps")
    return Played(steps, moves, state)


def chooser(game: Game, level: str, budget: Budget) -> Chooser:
    """Return how a bot of a level chooses.

    The scripted player uses only what its seat may know (tests/contract/test_views.py), and chance
    uses nothing. So they are asked here without a View being made first, and with `greedy` a game
    takes down to a fiftieth of the time.
    """
    if level == "greedy":
        return game.policy
    mind = find(level).make(game)
    if level == "random":
        return _at_random

    def choose(state: State, rng: Rng) -> int:
        view = game.view(state, state.actor)
        return mind.choose(view, view.legal, rng, budget)

    return choose


def _at_random(state: State, rng: Rng) -> int:
    legal = state.legal()
    return legal[rng.below(len(legal))]
