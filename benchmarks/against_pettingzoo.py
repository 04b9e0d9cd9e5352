"""Steps per second of the PettingZoo environments, beside PettingZoo's own, in one run.

    python benchmarks/against_pettingzoo.py [--seconds S]

A step is an observation with its mask, a random legal choice, and `step`; CPU time on one core.
"""

import argparse
import random
import time
from typing import Any

import numpy as np
import pettingzoo

from gladsheim.games import GAMES
from gladsheim.lab.pettingzoo import register


def steps_per_second(env: Any, seconds: float) -> float:
    """Play at random for some seconds of CPU time; return the steps per second."""
    random.seed(1)
    env.reset(seed=1)
    steps, begin = 0, time.process_time()
    while time.process_time() - begin < seconds:
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            action = None
            if not termination and not truncation:
                action = random.choice(np.flatnonzero(observation["action_mask"]).tolist())
            env.step(action)
            steps += 1
        env.reset()
    return steps / (time.process_time() - begin)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU time for each")
    register()
    seconds = parser.parse_args().seconds
    ours = [f"gladsheim/{game}_v0" for game in GAMES]
    for name in (*ours, "classic/leduc_holdem_v4", "classic/connect_four_v3"):
        env = pettingzoo.make("aec", name)
        print(f"{name:32}{steps_per_second(env, seconds):10,.0f} steps/s", flush=True)


if __name__ == "__main__":
    main()
