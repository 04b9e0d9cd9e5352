"""How strong the Minds are: plays matches between levels and writes docs/strength.md.

    python scripts/strength.py                              a small run: every match, a few pairs
    python scripts/strength.py --pairs 100 --seconds 1      the measure that the targets are set in
    python scripts/strength.py --game thunder --pairs 50    one game only

A level plays every deal once in each seat, the other level in all others: NATURE draws from the
same stream each time (common random numbers). In a co-operative game the same siege is played once
by each team. Solved endings (`endings.py`) are single positions. Budgets are iterations, so that a
busy machine does not change the result, or seconds.

Each finished game is a line of build/strength.jsonl; a run that was stopped goes on where it was. A
line counts only for the sources that it was played with: any change of rules or Minds begins anew.
"""

import argparse
import hashlib
import json
import multiprocessing
import os
import platform
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple

import endings
import seer

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER
from gladsheim.games import find
from gladsheim.lab.playing import LONGEST
from gladsheim.lab.study.statistics import share
from gladsheim.minds import Budget
from gladsheim.minds import find as find_level

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "gladsheim"
RESULTS = ROOT / "build" / "strength.jsonl"
PAGE = ROOT / "docs" / "strength.md"
SEED = "strength"
SEER = "seer"
"""The name of the bound in `seer.py`, which is no Mind."""


DUEL, TEAMS, ENDINGS = "duel", "teams", "endings"
"""One seat against all others; two teams of their own, where all win or lose together; positions
in which some moves win for certain."""


class Match(NamedTuple):
    """Two levels held against each other."""

    game: str
    level: str
    against: str
    wanted: str = ""
    seats: int = 2
    options: tuple[tuple[str, str], ...] = ()
    kind: str = DUEL

    @property
    def turns(self) -> int:
        """How often each deal is played."""
        return self.seats if self.kind == DUEL else 2

    @property
    def id(self) -> str:
        rules = "".join(f" {name}={value}" for name, value in self.options)
        kind = f" {ENDINGS}" if self.kind == ENDINGS else ""
        return f"{self.game}{rules}{kind} {self.seats}: {self.level} - {self.against}"


MATCHES = (
    Match("ravens", "hard", "greedy", "75 %"),
    Match("ravens", "hard", "normal", "58 %"),
    Match("ravens", "hard", "greedy", "95 %", kind=ENDINGS),
    Match("ravens", "greedy", "easy"),
    Match("ravens", "easy", "random"),
    Match("thunder", "hard", "greedy", "75 %"),
    Match("thunder", "hard", "normal", "58 %"),
    Match("thunder", "greedy", "easy"),
    Match("thunder", "easy", "random"),
    Match("futhark", "hard", "greedy", "60 %"),
    Match("futhark", "hard", "greedy", "35 %", seats=4),
    Match("futhark", "greedy", "easy"),
    Match("futhark-stakes", "hard", "greedy", "60 %"),
    Match("futhark-stakes", "hard", "greedy", "40 %", seats=4),
    Match("futhark-stakes", "greedy", "easy"),
    *(
        Match("yggdrasil", "hard", other, options=(("difficulty", level),), kind=TEAMS)
        for level in ("easy", "very_hard")
        for other in ("greedy", SEER)
    ),
    Match("yggdrasil", "greedy", "easy", options=(("difficulty", "hard"),), kind=TEAMS),
)


class Job(NamedTuple):
    """One game of a match."""

    match: Match
    deal: int
    turn: int
    """The seat of the first level, or 0 and 1 for the first level and the other one."""
    budget: Budget

    @property
    def key(self) -> str:
        return f"{self.match.id} / {budget_words(self.budget)} / {self.deal}.{self.turn}"


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


Result = dict[str, float | int | str]


def play(job: Job) -> Result:
    """Play one game, or choose in one position; return the result and what thinking has cost."""
    return solve(job) if job.match.kind == ENDINGS else play_game(job)


def solve(job: Job) -> Result:
    """Choose in a solved position; the result is 1 for a move that still wins, else -1."""
    match = job.match
    state, winners = endings.position(job.deal)
    game = find(match.game)
    mind = find_level((match.level, match.against)[job.turn]).make(game)
    view = game.view(state, state.actor)
    begin = time.process_time()
    action = mind.choose(view, view.legal, Rng(f"{SEED}:{job.key}"), job.budget)
    took = time.process_time() - begin
    return result_of(job, 1.0 if action in winners else -1.0, [took])


def play_game(job: Job) -> Result:
    """Play one game."""
    match = job.match
    game = find(match.game)
    seats = range(match.seats)
    if match.kind == TEAMS:
        levels = [(match.level, match.against)[job.turn] for _ in seats]
    else:
        levels = [match.level if seat == job.turn else match.against for seat in seats]
    nature = Rng(f"{SEED}:{match.id}:{job.deal}")
    streams = [Rng(f"{SEED}:{match.id}:{job.deal}.{job.turn}:{seat}") for seat in seats]
    minds = [None if level == SEER else find_level(level).make(game) for level in levels]
    state = game.start(match.seats, game.check(match.seats, dict(match.options)))
    times = []
    for _ in range(LONGEST):
        if state.actor == OVER:
            break
        if SEER in levels:
            seer.lay_open(state, nature)
        if state.actor == NATURE:
            state.apply(state.fate(nature))
            continue
        seat = state.actor
        mind = minds[seat]
        begin = time.process_time()
        if mind is None:
            action = seer.choose(game, state, streams[seat], job.budget)
        else:
            view = game.view(state, seat)
            begin = time.process_time()
            action = mind.choose(view, view.legal, streams[seat], job.budget)
        if levels[seat] == match.level and len(state.legal()) > 1:
            times.append(time.process_time() - begin)
        state.apply(action)
    mine = job.turn if match.kind == DUEL else 0
    return result_of(job, state.returns()[mine], times)


def result_of(job: Job, result: float, times: list[float]) -> Result:
    """Return what is written of a job; times are those of the first level's choices."""
    return {
        "key": job.key,
        "result": result,
        "moves": len(times),
        "seconds": round(sum(times), 3),
        "longest": round(max(times, default=0.0), 3),
    }


# Counting


def score(result: float) -> float:
    """Return a result as a share of a win."""
    return 1.0 if result > 0 else 0.5 if result == 0 else 0.0


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def jobs_of(matches: Iterable[Match], deals: int, budget: Budget) -> Iterator[Job]:
    """Yield all games, deal after deal, so that a run that is stopped has a bit of everything."""
    matches = list(matches)
    for deal in range(deals):
        for match in matches:
            for turn in range(match.turns):
                yield Job(match, deal, turn, budget)


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
    """Yield the rows of the table: all deals that were played in full."""
    for match in MATCHES:
        for words in budgets:
            begin = f"{match.id} / {words} / "
            deals: dict[str, dict[int, dict[str, float]]] = {}
            for key, one in found.items():
                if key.startswith(begin):
                    deal, turn = key.removeprefix(begin).split(".")
                    deals.setdefault(deal, {})[int(turn)] = one
            whole = [deal for deal in deals.values() if len(deal) == match.turns]
            if whole:
                yield row_of(match, words, whole)


def row_of(match: Match, words: str, deals: list[dict[int, dict[str, float]]]) -> str:
    """Return the row of a match."""
    notes = [value for _, value in match.options]
    if match.kind == ENDINGS:
        notes.append("solved endings")
    elif match.seats > 2:
        notes.append(f"{match.seats} seats")
    rules = ", ".join(notes)
    name = f"{match.game}{f' ({rules})' if rules else ''}"
    theirs = [score(deal[1]["result"]) for deal in deals]
    if match.kind == DUEL:
        thought = [one for deal in deals for one in deal.values()]
        against = match.against if match.seats == 2 else f"{match.seats - 1} {match.against}"
    else:
        thought = [deal[0] for deal in deals]
        against = f"{match.against}: {share_words(theirs)}"
    won = [score(one["result"]) for one in thought]
    moves = max(1, sum(int(one["moves"]) for one in thought))
    mean = sum(one["seconds"] for one in thought) / moves
    longest = max(one["longest"] for one in thought)
    return (
        f"| {name} | {match.level} | {against} | {words} | {len(won)} | {share_words(won)} "
        f"| {match.wanted} | {mean:.3f} ({longest:.2f}) |"
    )


def share_words(scores: list[float]) -> str:
    """Return a share with its interval."""
    found = share(sum(scores), len(scores))
    return f"{percent(found.value)} ({percent(found.low)} to {percent(found.high)})"


def write_page(found: dict[str, dict[str, float]], stamp: str) -> None:
    """Write docs/strength.md from all finished games."""
    budgets = sorted({key.split(" / ")[1] for key in found})
    lines = [
        "# How strong the bots are",
        "",
        "Written by `make strength` (`scripts/strength.py`), which anybody can run again; "
        "`--pairs` and `--seconds` make it exact.",
        "",
        "The first level plays every deal once in each seat, the other level in all other seats, "
        "NATURE drawing from the same stream. In Yggdrasil, where all win or lose together, each "
        "siege is played once by a team of each level, and both shares of victories stand in the "
        "row; a `seer` is the same search, but it is given the true State and sees the order of "
        "the Enemy deck (a bound, not a bot). Solved endings are single positions of the ravens "
        "in which at most a quarter of the moves win for certain in this turn, and the rival may "
        "come home in its next: won are those in which such a move was taken. A draw is half a "
        "win. Intervals are Wilson's, 95 %. Seconds are CPU time for a choice of the first level, "
        "the longest in brackets. `hard` has the whole budget, `normal` 6 % of it; both stop "
        "sooner when nothing can change any more.",
        "",
        "| game | level | against | budget | games | won (95 %) | wanted at 1 s | seconds a move |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
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
    parser.add_argument("--kind", choices=(DUEL, TEAMS, ENDINGS), help="only matches of this kind")
    parser.add_argument("--against", help="only matches against this level")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    budget = Budget(iterations=asked.iterations)
    if asked.seconds is not None:
        budget = Budget(seconds=asked.seconds)
    matches = [
        match
        for match in MATCHES
        if asked.game in (None, match.game)
        and asked.level in (None, match.level)
        and asked.kind in (None, match.kind)
        and asked.against in (None, match.against)
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
