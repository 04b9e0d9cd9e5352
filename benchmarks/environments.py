"""PettingZoo environments: ours beside PettingZoo's own.

A step is an observation with its mask, a random legal choice, and `step`.
"""

import random

import numpy as np
import pettingzoo
from timing import Work, rates, table

from gladsheim.games import GAMES
from gladsheim.lab.pettingzoo import register

OURS = tuple(f"gladsheim/{game}_v0" for game in GAMES)
THEIRS = ("classic/leduc_holdem_v4", "classic/texas_holdem_v4", "classic/connect_four_v3")


def game_of(name: str) -> Work:
    """Return what plays a random game in an environment and returns its steps."""
    env = pettingzoo.make("aec", name)

    def work(number: int) -> float:
        rng = random.Random(number)
        env.reset(seed=number)
        steps = 0
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            action = None
            if not termination and not truncation:
                action = rng.choice(np.flatnonzero(observation["action_mask"]).tolist())
            env.step(action)
            steps += 1
        return steps

    return work


def run(rounds: int, seconds: float) -> None:
    """Measure all, print all."""
    register()
    found = rates({name: game_of(name) for name in (*OURS, *THEIRS)}, rounds, seconds)
    print("PettingZoo environments, one core")
    table(
        ["", "steps a second", *(f"/ {name.partition('/')[2]}" for name in THEIRS)],
        [
            [name, f"{steps:,.0f}", *(f"{steps / found[other]:.2f}" for other in THEIRS)]
            for name, steps in found.items()
        ],
    )
