"""Complete random games per second, here and in OpenSpiel through Python, in one run on one core.

Run it with `make bench`. Machines differ and are noisy, so only the ratios mean anything: the two
sides take turns, the figure of each is the median of its turns.
"""

import random
import statistics
import time
from collections.abc import Callable
from typing import NamedTuple

import pyspiel

from gladsheim.cli.bench import measure
from gladsheim.core.playout import playout
from gladsheim.core.rng import Rng
from gladsheim.games import GAMES

ROUNDS = 5
SECONDS = 2.0


class Yardstick(NamedTuple):
    """One of our games, and the OpenSpiel game it is held against."""

    game: str
    seats: int
    theirs: str
    """The game as OpenSpiel's `load_game` is told it."""
    wanted: float
    """The ratio of games per second that the issue asks for."""
    counted: str = "games"
    """What is counted of ours: games, or something that the game measures."""


YARDSTICKS = (
    Yardstick("ravens", 2, "backgammon", 3.0),
    Yardstick("thunder", 2, "battleship", 5.0),
    Yardstick("yggdrasil", 4, "backgammon", 4.5),
    Yardstick("futhark", 4, "crazy_eights(players=4)", 3.0),
    Yardstick("futhark-stakes", 4, "crazy_eights(players=4)", 3.0, "rounds"),
)


def openspiel_game(name: str) -> Callable[[random.Random], int]:
    """Return a function that plays one random game of OpenSpiel, as its Python users do."""
    game = pyspiel.load_game(name)

    def play(rng: random.Random) -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        return 1

    return play


def our_game(yard: Yardstick) -> Callable[[random.Random], int]:
    """Return a function that plays one random game of ours and returns what it counts for."""
    game = GAMES[yard.game]
    settings = game.check(yard.seats, {})

    def play(rng: random.Random) -> int:
        state = game.start(yard.seats, settings)
        playout(state, Rng(str(rng.random())), 100_000)
        return 1 if yard.counted == "games" else game.measures(state)[yard.counted]

    return play


def games_per_second(play: Callable[[random.Random], int], seed: int) -> float:
    """Return how many games (or what is counted) are played in a second of CPU time."""
    rng = random.Random(seed)
    played = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < SECONDS:
        played += play(rng)
    return played / spent


def main() -> None:
    """Print the comparison and the figures of `gladsheim bench`."""
    for yard in YARDSTICKS:
        ours, theirs = our_game(yard), openspiel_game(yard.theirs)
        rounds = [
            (games_per_second(ours, seed), games_per_second(theirs, seed)) for seed in range(ROUNDS)
        ]
        mine = statistics.median(one for one, _ in rounds)
        other = statistics.median(two for _, two in rounds)
        speed = measure(GAMES[yard.game], 1.0, yard.seats)
        built = "compiled" if speed.compiled else "interpreted"
        print(f"{yard.game}, {yard.seats} seats ({built}): {mine:,.0f} {yard.counted}/s")
        print(f"OpenSpiel {yard.theirs} through Python: {other:,.0f} games/s")
        print(f"ratio {mine / other:.1f} (wanted: at least {yard.wanted})")
        print(f"copy {speed.copy_us:.2f} us, legal {speed.legal_us:.2f} us")


if __name__ == "__main__":
    main()
