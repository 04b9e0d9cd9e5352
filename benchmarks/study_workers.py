"""How much faster a study is on several processes, and whether its memory stays flat.

    python benchmarks/study_workers.py                      10,000 races, on one process and on two
    python benchmarks/study_workers.py --games 2000 --rounds 2 --workers 4

Both ways are measured in turn, round after round, from start to end of the command, so that what
else the machine does meets both alike. Memory is that of all processes of the study together.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil

STUDY = """
seed = "{seed}"
games = {games}
[[grid]]
game = "ravens"
"""


def measured(workers: int, games: int, seed: str) -> tuple[float, float, list[int]]:
    """Play a study; return its seconds, its CPU seconds, its memory (bytes) each half second."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "study.toml")
        file.write_text(STUDY.format(seed=seed, games=games), encoding="utf-8")
        command = [sys.executable, "-m", "gladsheim", "study", str(file), "--workers", str(workers)]
        before = os.times()
        begin = time.perf_counter()
        process = psutil.Popen([*command, "--out", f"{folder}/out"], stdout=subprocess.DEVNULL)
        memory = []
        while process.poll() is None:
            try:
                family = [process, *process.children(recursive=True)]
                memory.append(sum(each.memory_info().rss for each in family))
            except psutil.NoSuchProcess:
                pass
            time.sleep(0.5)
        seconds = time.perf_counter() - begin
        assert process.returncode == 0
        after = os.times()
        used = after.children_user - before.children_user
        return seconds, used + after.children_system - before.children_system, memory


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    load = os.getloadavg()[0]
    print(f"{os.cpu_count()} processors, load before {load:.1f}")
    sums = {1: [0.0, 0.0], asked.workers: [0.0, 0.0]}
    for number in range(asked.rounds):
        for workers, sum_of in sums.items():
            games = asked.games // asked.rounds
            seconds, used, memory = measured(workers, games, f"round {number}")
            sum_of[0] += seconds
            sum_of[1] += used
            parts = [memory[len(memory) * part // 4] >> 20 for part in range(1, 4)]
            print(
                f"{workers} processes: {games} games in {seconds:.1f} s ({used:.1f} s of CPU); "
                f"MiB after a quarter, half, three quarters: {parts}",
                flush=True,
            )
    one, several = sums[1], sums[asked.workers]
    print(f"{asked.workers} processes are {one[0] / several[0]:.2f} times as fast as one")
    print(f"for the same games they use {several[1] / one[1]:.2f} times the CPU time")


if __name__ == "__main__":
    main()
