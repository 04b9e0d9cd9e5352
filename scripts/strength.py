"""How strong the Minds are: plays matches between levels and writes docs/strength.md.

    python scripts/strength.py                              a small run: every match, a few pairs
    python scripts/strength.py --pairs 100 --seconds 1      the measure that the targets are set in
    python scripts/strength.py --game thunder --pairs 50    one game only

Two sides play every deal twice, with the seats changed: NATURE draws from the same stream both
times (common random numbers). In a co-operative game the same siege is played once by each team.
Budgets are iterations, so that a busy machine does not change the result, or seconds.

Each finished game is a line of build/strength.jsonl; a run that was stopped goes on where it was. A
line counts only for the sources that it was played with: any change of rules or Minds begins anew.
"""

import argparse
import hashlib
import json
import math
import multiprocessing
import os
import platform
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER
from gladsheim.games import find
from gladsheim.minds import Budget
from gladsheim.minds import find as find_level

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "gladsheim"
RESULTS = ROOT / "build" / "strength.jsonl"
PAGE = ROOT / "docs" / "strength.md"
SEED = "strength"
LONGEST = 100_000
NORMAL_QUANTILE = 1.959964
"""Of 95 %."""


class Match(NamedTuple):
    """Two levels held against each other; two teams where all win or lose together."""

    game: str
    level: str
    against: str
    wanted: str = ""
    seats: int = 2
    options: tuple[tuple[str, str], ...] = ()
    is_common: bool = False

    @property
    def id(self) -> str:
        rules = "".join(f" {name}={value}" for name, value in self.options)
        return f"{self.game}{rules} {self.seats}: {self.level} - {self.against}"


MATCHES = (
    Match("ravens", "hard", "greedy", "75 %"),
    Match("ravens", "hard", "normal", "58 %"),
    Match("ravens", "greedy", "easy"),
    Match("ravens", "easy", "random"),
    Match("thunder", "hard", "greedy", "75 %"),
    Match("thunder", "hard", "normal", "58 %"),
    Match("thunder", "greedy", "easy"),
    Match("thunder", "easy", "random"),
    *(
        Match("yggdrasil", "hard", "greedy", options=(("difficulty", level),), is_common=True)
        for level in ("easy", "hard", "very_hard")
    ),
    Match("yggdrasil", "greedy", "easy", options=(("difficulty", "hard"),), is_common=True),
)


class Job(NamedTuple):
    """One game of a match."""

    match: Match
    pair: int
    half: int
    """0: the first side sits first (or plays); 1: the other one."""
    budget: Budget

    @property
    def key(self) -> str:
        return f"{self.match.id} / {budget_words(self.budget)} / {self.pair}.{self.half}"


def budget_words(budget: Budget) -> str:
    """Return a budget as the page says it."""
    if budget.iterations is not None:
        return f"{budget.iterations} iterations"
    return f"{budget.seconds:g} s"


def fingerprint() -> str:
    """Return a short hash of all sources that decide a game."""
    found = hashlib.sha256()
    for folder in ("core", "games", "minds"):
        for path in sorted((SOURCE / folder).rglob("*")):
            if path.suffix in (".py", ".toml"):
                found.update(path.read_bytes())
    return found.hexdigest()[:12]


def play(job: Job) -> dict[str, float | int | str]:
    """Play one game; return the first side's result and what its thinking has cost."""
    match = job.match
    game = find(match.game)
    seats = match.seats
    if match.is_common:
        levels = [match.against if job.half else match.level] * seats
    else:
        levels = [match.level, match.against][:: -1 if job.half else 1]
    minds = [find_level(level).make(game) for level in levels]
    nature = Rng(f"{SEED}:{match.id}:{job.pair}")
    streams = [Rng(f"{SEED}:{match.id}:{job.pair}.{job.half}:{seat}") for seat in range(seats)]
    state = game.start(seats, game.check(seats, dict(match.options)))
    moves, spent, longest = 0, 0.0, 0.0
    for _ in range(LONGEST):
        if state.actor == OVER:
            break
        if state.actor == NATURE:
            state.apply(state.fate(nature))
            continue
        seat = state.actor
        view = game.view(state, seat)
        begin = time.process_time()
        action = minds[seat].choose(view, view.legal, streams[seat], job.budget)
        if levels[seat] == match.level and len(view.legal) > 1:
            took = time.process_time() - begin
            moves, spent, longest = moves + 1, spent + took, max(longest, took)
        state.apply(action)
    mine = job.half if not match.is_common else 0
    return {
        "key": job.key,
        "result": state.returns()[mine],
        "moves": moves,
        "seconds": round(spent, 3),
        "longest": round(longest, 3),
    }


# Counting


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share by Wilson's score; a draw is half a win."""
    if games == 0:
        return 0.0, 1.0
    z = NORMAL_QUANTILE
    share = wins / games
    middle = share + z * z / (2 * games)
    width = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return (middle - width) / whole, (middle + width) / whole


def score(result: float) -> float:
    """Return a result as a share of a win."""
    return 1.0 if result > 0 else 0.5 if result == 0 else 0.0


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def jobs_of(matches: Iterable[Match], pairs: int, budget: Budget) -> Iterator[Job]:
    """Yield all games, pair after pair, so that a run that is stopped has a bit of everything."""
    matches = list(matches)
    for pair in range(pairs):
        for match in matches:
            for half in range(2):
                yield Job(match, pair, half, budget)


def read_results(stamp: str) -> dict[str, dict[str, float]]:
    """Return the finished games of these sources by their keys."""
    found = {}
    if RESULTS.exists():
        for line in RESULTS.read_text().splitlines():
            one = json.loads(line)
            if one["stamp"] == stamp:
                found[one["key"]] = one
    return found


def rows_of(found: dict[str, dict[str, float]], budgets: list[str]) -> Iterator[str]:
    """Yield the rows of the table."""
    for match in MATCHES:
        for words in budgets:
            begin = f"{match.id} / {words} / "
            games: dict[str, dict[str, float]] = {
                key.removeprefix(begin): one for key, one in found.items() if key.startswith(begin)
            }
            pairs = [key[:-2] for key in games if key.endswith(".0") and f"{key[:-2]}.1" in games]
            if pairs:
                yield row_of(match, words, [(games[f"{p}.0"], games[f"{p}.1"]) for p in pairs])


def row_of(match: Match, words: str, pairs: list[tuple[dict[str, float], dict[str, float]]]) -> str:
    """Return the row of a match."""
    rules = ", ".join(value for _, value in match.options)
    name = f"{match.game}{f' ({rules})' if rules else ''}"
    firsts = [score(first["result"]) for first, _ in pairs]
    seconds = [score(second["result"]) for _, second in pairs]
    thought = [first for first, _ in pairs]
    if match.is_common:
        low, high = wilson(sum(firsts), len(firsts))
        other = wilson(sum(seconds), len(seconds))
        share = percent(sum(firsts) / len(firsts))
        theirs = percent(sum(seconds) / len(seconds))
        against = f"{match.against}: {theirs} ({percent(other[0])} to {percent(other[1])})"
        games = len(firsts)
    else:
        thought += [second for _, second in pairs]
        both = firsts + seconds
        low, high = wilson(sum(both), len(both))
        share, against, games = percent(sum(both) / len(both)), match.against, len(both)
    moves = max(1, sum(int(one["moves"]) for one in thought))
    mean = sum(one["seconds"] for one in thought) / moves
    longest = max(one["longest"] for one in thought)
    return (
        f"| {name} | {match.level} | {against} | {words} | {games} | {share} "
        f"| {percent(low)} to {percent(high)} | {match.wanted} | {mean:.3f} ({longest:.2f}) |"
    )


def write_page(found: dict[str, dict[str, float]], stamp: str) -> None:
    """Write docs/strength.md from all finished games."""
    budgets = sorted({key.split(" / ")[1] for key in found})
    lines = [
        "# How strong the bots are",
        "",
        "Written by `make strength` (`scripts/strength.py`), which anybody can run again; "
        "`--pairs` and `--seconds` make it exact.",
        "",
        "Two sides play every deal twice with seats changed, NATURE drawing from the same stream. "
        "In Yggdrasil, where all win or lose together, each siege is played once by a team of each "
        "level, and both shares of victories stand in the row. A draw is half a win. Intervals are "
        "Wilson's, 95 %. Seconds are CPU time for a choice of the first level, the longest in "
        "brackets. `hard` has the whole budget, `normal` 6 % of it.",
        "",
        "| game | level | against | budget | games | won | 95 % | wanted at 1 s | seconds a move |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
        *rows_of(found, budgets),
        "",
        f"Sources {stamp}, Python {platform.python_version()}, {platform.machine()}.",
        "",
    ]
    PAGE.write_text("\n".join(lines))


def main() -> None:
    """Play what is missing, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--pairs", type=int, default=4, help="deals for each match")
    parser.add_argument("--iterations", type=int, default=200, help="budget of a choice")
    parser.add_argument("--seconds", type=float, help="budget of a choice, instead of iterations")
    parser.add_argument("--game", help="only this game")
    parser.add_argument("--level", help="only matches of this level")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    budget = Budget(iterations=asked.iterations)
    if asked.seconds is not None:
        budget = Budget(seconds=asked.seconds)
    matches = [
        match
        for match in MATCHES
        if asked.game in (None, match.game) and asked.level in (None, match.level)
    ]
    stamp = fingerprint()
    found = read_results(stamp)
    missing = [job for job in jobs_of(matches, asked.pairs, budget) if job.key not in found]
    RESULTS.parent.mkdir(exist_ok=True)
    fresh = multiprocessing.get_context("spawn")
    with (
        ProcessPoolExecutor(asked.workers, mp_context=fresh) as pool,
        RESULTS.open("a", buffering=1) as file,
    ):
        running = [pool.submit(play, job) for job in missing]
        for number, done in enumerate(as_completed(running)):
            one = {**done.result(), "stamp": stamp}
            file.write(json.dumps(one) + "\n")
            found[str(one["key"])] = one
            print(f"{number + 1}/{len(missing)} {one['key']}: {one['result']:g}", flush=True)
    write_page(found, stamp)
    print(PAGE.read_text())


if __name__ == "__main__":
    main()
