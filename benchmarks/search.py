"""Iterations a second of our search, beside OpenSpiel's information-set MCTS, in opening positions.

An opening position is the first in which somebody has something to choose. OpenSpiel's bots play
every iteration to the end of the game at random, ours as their tunings say.
"""

import random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from timing import Work, rates, table

from gladsheim.core.playout import step_at_random
from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE
from gladsheim.games import GAMES
from gladsheim.minds.thinking import SearchMind

SEATS = {"ravens": 2, "thunder": 2, "yggdrasil": 4, "futhark": 4, "futhark-stakes": 4}
PEERS = ("gin_rummy", "hearts")
AT_ONCE = 100
"""Iterations of one search."""
WANTED = 10.0
"""How many times the iterations of OpenSpiel's Python version ours are to be."""


def ours(id: str) -> Work:
    """Return what does iterations of our search in the opening position of a game."""
    game = GAMES[id]
    state, rng = game.start(SEATS[id], game.check(SEATS[id], {})), Rng("opening")
    while state.actor == NATURE or len(state.legal()) < 2:
        step_at_random(state, rng)
    view = game.view(state, state.actor)
    mind = SearchMind(game)

    def work(number: int) -> float:
        mind.search(view, Rng(f"search:{number}")).run(AT_ONCE)
        return AT_ONCE

    return work


def opening(game: Any) -> Any:
    """Return the first position of a game of OpenSpiel in which there is something to choose."""
    rng = random.Random(1)
    state = game.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(state.legal_actions()[0])
    return state


def in_python(name: str) -> Work:
    """Return what does iterations of OpenSpiel's IS-MCTS in Python."""
    game = pyspiel.load_game(name)
    state = opening(game)

    def work(number: int) -> float:
        dice = np.random.RandomState(number)
        evaluator = mcts.RandomRolloutEvaluator(1, dice)
        ismcts.ISMCTSBot(game, evaluator, 2.0, AT_ONCE, random_state=dice).step(state)
        return AT_ONCE

    return work


def in_cpp(name: str) -> Work:
    """Return what does iterations of OpenSpiel's IS-MCTS in C++."""
    state = opening(pyspiel.load_game(name))

    def work(number: int) -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(1, number)
        pyspiel.ISMCTSBot(number, evaluator, 2.0, AT_ONCE).step(state)
        return AT_ONCE

    return work


def run(rounds: int, seconds: float) -> None:
    """Measure all, print all, and the ratios that are wanted."""
    contenders = {id: ours(id) for id in GAMES}
    theirs: dict[str, Work] = {}
    for name in PEERS:
        theirs[f"{name}, Python"] = in_python(name)
        theirs[f"{name}, C++"] = in_cpp(name)
    found = rates(contenders | theirs, rounds, seconds)
    print("Iterations of search a second in the opening position, one core")
    table(
        ["", "a second", *(f"/ {name}" for name in theirs)],
        [
            [name, f"{each:,.0f}", *(f"{each / found[other]:.1f}" for other in theirs)]
            for name, each in found.items()
        ],
    )
    for id in contenders:
        least = min(found[id] / found[f"{name}, Python"] for name in PEERS)
        print(f"{id}: at least {least:.1f} times OpenSpiel's in Python, wanted: {WANTED}")
    print(flush=True)
