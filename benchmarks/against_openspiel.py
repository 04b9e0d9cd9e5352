"""Complete random games per second, here and in OpenSpiel through Python, in one run on one core.

Run it with `make bench`. Machines differ and are noisy, so only the ratios mean anything: the two
sides take turns, the figure of each is the median of its turns.
"""

import random
import statistics
import time
from collections.abc import Callable

import pyspiel

from gladsheim.cli.bench import measure
from gladsheim.core.playout import playout
from gladsheim.core.rng import Rng
from gladsheim.games import GAMES

ROUNDS = 5
SECONDS = 2.0
YARDSTICKS = {"ravens": "backgammon", "thunder": "battleship"}
"""For each of our games, the OpenSpiel game it is held against."""
WANTED = {"ravens": 3.0, "thunder": 5.0}
"""The ratio that the issue asks for."""


def openspiel_game(name: str) -> Callable[[random.Random], None]:
    """Return a function that plays one random game of OpenSpiel, as its Python users do."""
    game = pyspiel.load_game(name)

    def play(rng: random.Random) -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))

    return play


def our_game(name: str) -> Callable[[random.Random], None]:
    """Return a function that plays one random game of ours."""
    game = GAMES[name]
    seats = game.seats[0]
    settings = game.check(seats, {})

    def play(rng: random.Random) -> None:
        playout(game.start(seats, settings), Rng(str(rng.random())), 100_000)

    return play


def games_per_second(play: Callable[[random.Random], None], seed: int) -> float:
    """Return how many games are played in a second of CPU time."""
    rng = random.Random(seed)
    played = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < SECONDS:
        play(rng)
        played += 1
    return played / spent


def main() -> None:
    """Print the comparison and the figures of `gladsheim bench`."""
    for name, yardstick in YARDSTICKS.items():
        ours, theirs = our_game(name), openspiel_game(yardstick)
        rounds = [
            (games_per_second(ours, seed), games_per_second(theirs, seed)) for seed in range(ROUNDS)
        ]
        mine = statistics.median(one for one, _ in rounds)
        other = statistics.median(two for _, two in rounds)
        speed = measure(GAMES[name], 1.0)
        print(f"{name} ({'compiled' if speed.compiled else 'interpreted'}): {mine:,.0f} games/s")
        print(f"OpenSpiel {yardstick} through Python: {other:,.0f} games/s")
        print(f"ratio {mine / other:.1f} (wanted: at least {WANTED[name]})")
        print(f"copy {speed.copy_us:.2f} us, legal {speed.legal_us:.2f} us")


if __name__ == "__main__":
    main()
