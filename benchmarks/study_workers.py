"""How much faster a study is on several processes, and whether its memory stays flat.

    python benchmarks/study_workers.py                      10,000 races, on one process and on two
    python benchmarks/study_workers.py --games 2000 --rounds 2 --workers 4

Both ways are measured in turn, round after round, from start to end of the command, so that what
else the machine does meets both alike. Where others keep the processors busy, two processes get no
more of them than one does; so the CPU time of the busiest process is shown as well: with free
processors that is what the whole would take. Memory is that of all processes of the study together.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import psutil

STUDY = """
seed = "{seed}"
games = {games}
[[grid]]
game = "ravens"
"""


class Measured(NamedTuple):
    """What a study has cost."""

    seconds: float
    used: float
    """CPU seconds of all processes."""
    busiest: float
    """CPU seconds of the process that had most to do."""
    memory: list[int]
    """Bytes, each half second."""


def measured(workers: int, games: int, seed: str) -> Measured:
    """Play a study and measure it."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "study.toml")
        file.write_text(STUDY.format(seed=seed, games=games), encoding="utf-8")
        command = [sys.executable, "-m", "gladsheim", "study", str(file), "--workers", str(workers)]
        before = os.times()
        begin = time.perf_counter()
        process = psutil.Popen([*command, "--out", f"{folder}/out"], stdout=subprocess.DEVNULL)
        memory = []
        spent: dict[int, float] = {}
        while process.poll() is None:
            try:
                family = [process, *process.children(recursive=True)]
                memory.append(sum(each.memory_info().rss for each in family))
                for each in family:
                    times = each.cpu_times()
                    spent[each.pid] = times.user + times.system
            except psutil.NoSuchProcess:
                pass
            time.sleep(0.5)
        seconds = time.perf_counter() - begin
        assert process.returncode == 0
        after = os.times()
        used = after.children_user - before.children_user
        used += after.children_system - before.children_system
        return Measured(seconds, used, max(spent.values()), memory)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    load = os.getloadavg()[0]
    print(f"{os.cpu_count()} processors, load before {load:.1f}")
    found: dict[int, list[Measured]] = {1: [], asked.workers: []}
    for number in range(asked.rounds):
        for workers, several in found.items():
            one = measured(workers, asked.games // asked.rounds, f"round {number}")
            several.append(one)
            parts = [one.memory[len(one.memory) * part // 4] >> 20 for part in range(1, 4)]
            print(
                f"{workers} processes: {one.seconds:.1f} s, {one.used:.1f} s of CPU, the busiest "
                f"{one.busiest:.1f} s; MiB after a quarter, half, three quarters: {parts}",
                flush=True,
            )
    alone, together = found[1], found[asked.workers]
    faster = sum(one.seconds for one in alone) / sum(one.seconds for one in together)
    free = sum(one.used for one in alone) / sum(one.busiest for one in together)
    print(f"{asked.workers} processes are {faster:.2f} times as fast as one")
    print(f"by the CPU time of the busiest process, {free:.2f} times on free processors")


if __name__ == "__main__":
    main()
