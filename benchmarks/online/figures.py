"""What is read of processes, and of the seconds that actions took. Linux."""

import math
import os
import time
from collections.abc import Sequence
from pathlib import Path

import psutil

GLANCE = 1.0
"""Seconds between two looks at a process."""
TICKS = os.sysconf("SC_CLK_TCK")


def family(process: int) -> list[int]:
    """Return a process and all that it has started."""
    return [process, *(each.pid for each in psutil.Process(process).children(recursive=True))]


def memory(process: int) -> float:
    """Return the KiB that a process and all that it has started take up.

    What several of them share counts once in all (PSS).
    """
    total = 0
    for each in family(process):
        for line in Path(f"/proc/{each}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                total += int(line.split()[1])
    return float(total)


def worked(process: int) -> float:
    """Return for how many seconds a process and all that it has started have worked."""
    total = 0
    for each in family(process):
        fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / TICKS


def settle(process: int) -> None:
    """Wait until a server that has just started has nothing more to do: it reads its templates."""
    before = -1.0
    while (now := worked(process)) - before > 0.1 * GLANCE:
        before = now
        time.sleep(GLANCE)


def quantile(times: Sequence[float], share: float) -> float:
    """Return the milliseconds within which a share of the actions were over."""
    if not times:
        return math.inf
    return 1000 * sorted(times)[min(len(times) - 1, int(share * len(times)))]
