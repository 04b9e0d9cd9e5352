"""What all benchmarks share: contenders take turns, and the median of each one's turns counts.

Machines differ and are noisy, so only what was measured in one run may be compared.
"""

import statistics
import time
from collections.abc import Callable, Mapping

Work = Callable[[int], float]
"""Does a piece of work, numbered from 0, and returns how much it was (games, steps, iterations)."""


def rate(work: Work, seconds: float, number: int = 0) -> tuple[float, int]:
    """Work for some seconds of CPU time; return how much was done a second, and the next number."""
    done, spent, begin = 0.0, 0.0, time.process_time()
    while spent < seconds:
        done += work(number)
        number += 1
        spent = time.process_time() - begin
    return done / spent, number


def rates(contenders: Mapping[str, Work], rounds: int, seconds: float) -> dict[str, float]:
    """Let all work in turn, so many rounds; return the median of each one's rates a second."""
    found: dict[str, list[float]] = {name: [] for name in contenders}
    numbers = dict.fromkeys(contenders, 0)
    for _ in range(rounds):
        for name, work in contenders.items():
            one, numbers[name] = rate(work, seconds, numbers[name])
            found[name].append(one)
    return {name: statistics.median(each) for name, each in found.items()}


def table(head: list[str], rows: list[list[str]]) -> None:
    """Print rows under a head, the first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    for row in (head, *rows):
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        print("  ".join(cells).rstrip())
    print(flush=True)
