"""Choices of the searching Minds for fixed seeds, in one line: run as a program, it prints that.

`test_thinking.py` compares the line of the compiled search with that of the pure-Python one.
"""

import gladsheim.minds.search
from gladsheim.core.rng import Rng
from gladsheim.games import GAMES
from gladsheim.minds import MINDS, Budget
from tests.minds.positions import reached

ITERATIONS = 20


def digest() -> str:
    """Return what every Mind chooses in some positions of every game."""
    found = []
    for game in GAMES.values():
        seats = max(2, game.seats[0])
        for number, state in enumerate(reached(game, seats, "digest", 24)):
            if number == 3:
                break
            view = game.view(state, state.actor)
            for level in MINDS.values():
                mind = level.make(game)
                found.append(
                    mind.choose(view, view.legal, Rng(f"{number}"), Budget(iterations=ITERATIONS))
                )
    return ",".join(map(str, found))


if __name__ == "__main__":
    file = str(gladsheim.minds.search.__file__)
    print("pure" if file.endswith(".py") else "compiled", digest())
