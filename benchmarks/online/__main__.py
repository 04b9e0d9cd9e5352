"""A hall full of people: how soon everybody at a table knows what one of them has done there.

    python -m benchmarks.online [--tables 1000] [--rate 100] [--seconds 30] [--page FILE]

Simulated browsers, two at each table, against a real server on this machine (`gladsheim serve`),
with SQLite and with PostgreSQL, one and two workers; and beside them boardgame.io with its default
storage. `make online` measures all of it in about ten minutes and writes `docs/online.md`. Each
table is in the middle of a game; its people do random legal actions. They come at random,
`--rate` a second in all, whether or not the server keeps up, and an action counts from the moment
it was due until the last of the two has what follows from it. Then the rate is raised until 99 of
100 actions are no longer over in 250 ms; then 16 actions are kept under way all the time.

The browsers are one more process, and they and the database share the processors with the server:
how much each has worked is printed. Only what was measured in one run may be compared.
"""

import argparse
import asyncio
import contextlib
import os
import random
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import uvloop
from benchmarks.online import hall, page, rival
from benchmarks.online.crowd import Crowd, Table
from benchmarks.online.figures import memory, quantile, settle, worked
from benchmarks.serving import serving
from tests.postgres import Postgres

from gladsheim.table.backup import restore

BEARABLE = 250.0
"""Milliseconds: the highest rate is the one at which 99 of 100 actions take no longer."""
HALVINGS = 3
"""How often the range that holds the highest rate is halved."""
FEW = 20
"""Tables that are open before the memory of the others is measured."""
AT_ONCE = 16
"""Actions under way where as many are done as can be."""
SETUPS = {"sqlite": ("SQLite", 1), "postgres": ("PostgreSQL", 1), "postgres2": ("PostgreSQL", 2)}


class Stage(msgspec.Struct):
    """What was measured at one rate."""

    rate: float
    done: float
    """Actions a second that were over."""
    p50: float
    p99: float
    """Milliseconds."""
    server: float
    database: float
    browsers: float
    """Per cent of one processor."""
    refused: list[str]
    """What was said to moves that were not taken."""


class Result(msgspec.Struct):
    """What was measured of one server."""

    name: str
    tables: int
    asked: Stage
    highest: float = 0.0
    most: Stage | None = None
    """As many actions as can be."""
    bare: float = 0.0
    """KiB a table that nobody watches."""
    watched: float = 0.0
    """KiB a table with both its sockets."""
    played: float = 0.0
    """The same after the asked rate."""


class Server:
    """A server that is measured: its processes and the crowd at it."""

    def __init__(self, crowd: Crowd, process: int, database: int | None = None) -> None:
        self.crowd = crowd
        self.process = process
        self.database = database

    def _worked(self) -> tuple[float, float, float]:
        database = worked(self.database) if self.database else 0.0
        return worked(self.process), database, time.process_time()

    async def stage(self, rate: float, seconds: float) -> Stage:
        """Let people come at a rate; 0 keeps AT_ONCE actions under way."""
        crowd = self.crowd
        crowd.times, crowd.refused = [], []
        before, begin = self._worked(), time.perf_counter()
        if rate:
            await crowd.at_rate(rate, seconds)
        else:
            await crowd.at_most(AT_ONCE, seconds)
        passed = time.perf_counter() - begin
        shares = [
            100 * max(0.0, now - then) / passed
            for now, then in zip(self._worked(), before, strict=True)
        ]
        found = Stage(
            rate,
            len(crowd.times) / passed,
            quantile(crowd.times, 0.5),
            quantile(crowd.times, 0.99),
            *shares,
            crowd.refused,
        )
        say(page.stage_line(found))
        return found

    async def highest(self, asked: Stage, seconds: float) -> float:
        """Return the highest rate that is bearable; 0 when it is below an eighth of the asked."""
        good, bad = 0.0, 0.0
        if asked.p99 < BEARABLE:
            good = asked.rate
        else:
            bad = asked.rate
        while not (good and bad):
            rate = 2 * good or bad / 2
            if rate < asked.rate / 8:
                return 0.0
            good, bad = await self._tried(rate, seconds, good, bad)
        for _ in range(HALVINGS):
            good, bad = await self._tried((good + bad) / 2, seconds, good, bad)
        return good

    async def _tried(
        self, rate: float, seconds: float, good: float, bad: float
    ) -> tuple[float, float]:
        is_good = (await self.stage(rate, seconds)).p99 < BEARABLE
        return (rate, bad) if is_good else (good, rate)


def say(text: str) -> None:
    """Print a line at once."""
    print(text, flush=True)


async def read_pages(tables: list[Table]) -> None:
    """Ask for the page of each seat at some tables, as a browser does before its socket."""
    gate = asyncio.Semaphore(8)
    async with httpx.AsyncClient(timeout=60) as client:

        async def one(browser: hall.Browser) -> None:
            async with gate:
                answer = await client.get(browser.page(), headers=browser.headers())
                if answer.status_code != 200:
                    raise RuntimeError(f"{answer.status_code}: {answer.text}")

        await asyncio.gather(*(one(seat) for table in tables for seat in table.seats))


async def measure(server: Server, result_name: str, asked: argparse.Namespace) -> Result:
    """Measure a server whose tables nobody has opened yet."""
    crowd = server.crowd
    few, rest = crowd.tables[:FEW], crowd.tables[FEW:]
    is_hall = isinstance(few[0].seats[0], hall.Browser)
    if is_hall:
        await read_pages(few)
    await crowd.open(few)
    await server.crowd.at_most(AT_ONCE, min(3.0, asked.seconds))
    before = memory(server.process)
    bare = before
    if is_hall:
        await read_pages(rest)
        bare = memory(server.process)
    await crowd.open(rest)
    watched = memory(server.process)
    # A hall that has just been opened draws much for the first time.
    await crowd.at_rate(asked.rate / 2, asked.seconds / 3)
    found = Result(result_name, len(crowd.tables), await server.stage(asked.rate, asked.seconds))
    found.bare = (bare - before) / len(rest)
    found.watched = (watched - before) / len(rest)
    found.played = (memory(server.process) - before) / len(rest)
    say(page.memory_line(found))
    if not asked.short:
        found.highest = await server.highest(found.asked, asked.seconds / 3)
    found.most = await server.stage(0, asked.seconds / 3)
    await crowd.close()
    return found


@contextlib.contextmanager
def database(kind: str, folder: Path) -> Iterator[tuple[str, int | None]]:
    """Give the address of an empty database, and its process if it has one."""
    if kind == "SQLite":
        yield f"sqlite+aiosqlite:///{folder / 'online.db'}", None
        return
    postgres = Postgres(syncs=True)
    try:
        yield postgres.new(), postgres.process
    finally:
        postgres.stop()


def measured(setup: str, file: Path, tokens: hall.Tokens, asked: argparse.Namespace) -> Result:
    """Measure Gladsheim with one database and so many workers."""
    kind, workers = SETUPS[setup]
    name = f"Gladsheim, {kind}, {workers} worker{'s' * (workers > 1)}"
    say(f"\n{name}:")
    with database(kind, file.parent) as (url, its_process):
        with file.open(encoding="utf-8") as lines:
            asyncio.run(restore(url, lines))
        with serving(url, "--workers", str(workers)) as (address, process):
            settle(process)
            crowd = Crowd(hall.browsers(address, tokens), random.Random(1))
            return uvloop.run(measure(Server(crowd, process, its_process), name, asked))


def measured_rival(asked: argparse.Namespace) -> Result:
    """Measure boardgame.io; raises rival.MissingError."""
    rival.install()
    name = f"boardgame.io {rival.VERSION}, in memory"
    say(f"\n{name}:")
    with rival.serving() as (address, process):
        crowd = Crowd(rival.browsers(address, asked.tables), random.Random(1))
        return uvloop.run(measure(Server(crowd, process), name, asked))


def main() -> None:
    """Measure, print what was measured, and write the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("setups", nargs="*", metavar="SETUP", help=f"{', '.join(SETUPS)}, rival")
    parser.add_argument("--tables", type=int, default=1000, help="with two sockets each")
    parser.add_argument("--rate", type=float, default=100, help="actions a second in all")
    parser.add_argument("--seconds", type=float, default=30, help="at this rate; others a third")
    parser.add_argument("--played", type=int, default=100, help="actions done before, each table")
    parser.add_argument("--game", default="ravens", help="a game for two")
    parser.add_argument("--short", action="store_true", help="do not look for the highest rate")
    parser.add_argument("--page", type=Path, help="write the figures into this file")
    asked = parser.parse_args()
    everything = [*SETUPS, "rival"]
    if unknown := [name for name in asked.setups if name not in everything]:
        parser.error(f"no setup is called {unknown[0]!r}; there are: {', '.join(everything)}")
    if asked.tables <= FEW:
        parser.error(f"--tables must be more than {FEW}")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    setups = asked.setups or everything
    results, left_out = [], ""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tables.jsonl"
        if set(setups) & set(SETUPS):
            say(f"{asked.tables} tables of {asked.game}, {asked.played} actions done at each ...")
            tokens = hall.prepare(file, asked.game, asked.tables, asked.played)
        for setup in setups:
            if setup in SETUPS:
                results.append(measured(setup, file, tokens, asked))
                continue
            try:
                results.append(measured_rival(asked))
            except rival.MissingError as missing:
                left_out = f"boardgame.io was left out: {missing}."
                say(f"\n{left_out}")
    say("\n" + page.summary(results))
    load = f"{os.cpu_count()} processors, load average {os.getloadavg()[0]:.1f}"
    say(f"{load}, Python {sys.version.split()[0]}")
    if asked.page:
        asked.page.write_text(page.written(results, asked, left_out), encoding="utf-8")


if __name__ == "__main__":
    main()
