"""Random games: here, in OpenSpiel through Python, in RLCard, in PettingZoo's Leduc hold'em.

A contender is played as its Python users play it. All take turns in one process on one core.
"""

import copy
import random
from collections.abc import Callable
from typing import Any, NamedTuple

import pettingzoo
import pyspiel
import rlcard
from timing import Work, rate, rates, table

from gladsheim.core.playout import playout, step_at_random
from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER
from gladsheim.games import GAMES

WATCHED = 100
"""So many games are played once more, untimed, to count their moves."""
KEPT = 10
"""Of so many of them the positions are kept, to be copied and asked for what is legal."""

Watch = Callable[[int, bool], tuple[int, list[Any]]]
"""Plays the random game of a number; how many moves of seats it had, and copies of the positions
if they are asked for."""


class Contender(NamedTuple):
    """A game and how it is played."""

    name: str
    play: Work
    """Plays the random game of a number; 1, or the parts that it had."""
    watch: Watch
    copy: Callable[[Any], object]
    legal: Callable[[Any], object]
    counts: str = "games"


class Yardstick(NamedTuple):
    """One of our games, and what it is held against."""

    game: str
    seats: int
    theirs: str
    wanted: float
    """How many times their games a second ours are to be."""
    counts: str = "games"


YARDSTICKS = (
    Yardstick("ravens", 2, "backgammon", 3.0),
    Yardstick("thunder", 2, "battleship", 5.0),
    Yardstick("yggdrasil", 4, "backgammon", 4.5),
    Yardstick("futhark", 4, "crazy_eights(players=4)", 3.0),
    Yardstick("futhark-stakes", 4, "crazy_eights(players=4)", 3.0, "rounds"),
)
OPENSPIEL = ("crazy_eights(players=4)", "backgammon", "battleship", "gin_rummy")


def ours(yard: Yardstick) -> Contender:
    """Return one of our games, played by the rules and not through an adapter."""
    game = GAMES[yard.game]
    settings = game.check(yard.seats, {})

    def play(number: int) -> float:
        state = game.start(yard.seats, settings)
        playout(state, Rng(f"bench:{number}"), 100_000)
        return 1 if yard.counts == "games" else game.measures(state)[yard.counts]

    def watch(number: int, keeps: bool) -> tuple[int, list[Any]]:
        state, rng = game.start(yard.seats, settings), Rng(f"bench:{number}")
        moves, met = 0, []
        while state.actor != OVER:
            if state.actor != NATURE:
                moves += 1
                if keeps:
                    met.append(state.copy())
            step_at_random(state, rng)
        return moves, met

    return Contender(
        yard.game, play, watch, lambda state: state.copy(), lambda state: state.legal(), yard.counts
    )


def theirs(
    name: str,
    watch: Watch,
    copy: Callable[[Any], object],
    legal: Callable[[Any], object],
) -> Contender:
    """Return a game that is played in Python, move by move."""

    def play(number: int) -> float:
        watch(number, False)
        return 1

    return Contender(name, play, watch, copy, legal)


def openspiel(name: str) -> Contender:
    """Return a game of OpenSpiel."""
    game = pyspiel.load_game(name)

    def watch(number: int, keeps: bool) -> tuple[int, list[Any]]:
        rng = random.Random(number)
        state = game.new_initial_state()
        moves, met = 0, []
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                moves += 1
                if keeps:
                    met.append(state.clone())
                state.apply_action(rng.choice(state.legal_actions()))
        return moves, met

    return theirs(name, watch, lambda state: state.clone(), lambda state: state.legal_actions())


def uno() -> Contender:
    """Return Uno of RLCard, which has no copy of its own."""
    env = rlcard.make("uno", config={"seed": 1})

    def watch(number: int, keeps: bool) -> tuple[int, list[Any]]:
        rng = random.Random(number)
        state, _ = env.reset()
        moves, met = 0, []
        while not env.is_over():
            moves += 1
            if keeps:
                met.append(copy.deepcopy(env.game))
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
        return moves, met

    return theirs("RLCard uno", watch, copy.deepcopy, lambda game: game.get_legal_actions())


def leduc() -> Contender:
    """Return Leduc hold'em of PettingZoo, which has no copy of its own."""
    env = pettingzoo.make("aec", "classic/leduc_holdem_v4")

    def watch(number: int, keeps: bool) -> tuple[int, list[Any]]:
        rng = random.Random(number)
        env.reset(seed=number)
        moves, met = 0, []
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            action = None
            if not termination and not truncation:
                moves += 1
                if keeps:
                    met.append(copy.deepcopy(env.unwrapped.env.game))
                action = rng.choice(observation["action_mask"].nonzero()[0].tolist())
            env.step(action)
        return moves, met

    return theirs("PettingZoo leduc", watch, copy.deepcopy, lambda game: game.get_legal_actions())


def microseconds(call: Callable[[Any], object], positions: list[Any], seconds: float) -> float:
    """Return how long a call takes, on the average over these positions."""

    def work(number: int) -> float:
        for position in positions:
            call(position)
        return len(positions)

    return 1e6 / rate(work, seconds)[0]


def row(one: Contender, pace: float, seconds: float) -> list[str]:
    """Return the line of a contender that plays so many games (or parts) a second."""
    moves, counted, met = 0, 0.0, []
    for number in range(WATCHED):
        more, positions = one.watch(number, number < KEPT)
        moves += more
        met += positions
        counted += 1 if one.counts == "games" else one.play(number)
    return [
        one.name,
        f"{pace:,.0f} {one.counts}",
        f"{pace * moves / counted:,.0f}",
        f"{microseconds(one.copy, met, seconds):.2f}",
        f"{microseconds(one.legal, met, seconds):.2f}",
    ]


def run(rounds: int, seconds: float) -> None:
    """Measure all, print all, and the ratios that are wanted."""
    contenders = [*map(ours, YARDSTICKS), *map(openspiel, OPENSPIEL), uno(), leduc()]
    found = rates({one.name: one.play for one in contenders}, rounds, seconds)
    print("Random games, one core")
    table(
        ["", "a second", "moves a second", "copy us", "legal us"],
        [row(one, found[one.name], seconds / 4) for one in contenders],
    )
    print("How many times as many games a second (of futhark-stakes: rounds)")
    others = [one.name for one in contenders[len(YARDSTICKS) :]]
    table(
        ["", *others],
        [
            [yard.game, *(f"{found[yard.game] / found[name]:.1f}" for name in others)]
            for yard in YARDSTICKS
        ],
    )
    for yard in YARDSTICKS:
        ratio = found[yard.game] / found[yard.theirs]
        compiled = "compiled" if GAMES[yard.game].compiled else "interpreted"
        print(
            f"{yard.game}, {yard.seats} seats ({compiled}): {ratio:.1f} times {yard.theirs}, "
            f"wanted: {yard.wanted}"
        )
    print(flush=True)
