"""`gladsheim simulate`: many games between bots, counted.

Every game draws from its own streams, named after the seed and the game's number, so that the
result is the same whatever the number of workers.
"""

import multiprocessing
import os
import secrets
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from math import ceil
from time import perf_counter
from typing import Annotated, Final

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress

from gladsheim.cli.asked import GameId, Json, Options, game_of, levels_of, options_of, settings_of
from gladsheim.cli.output import print_columns, print_json
from gladsheim.games import find
from gladsheim.lab.playing import play

PARTS: Final = 8
"""Pieces of work for each worker: enough for a steady progress bar and an even load."""


class Work(msgspec.Struct, frozen=True):
    """Some games to be played, for one worker."""

    game: str
    seats: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    seed: str
    first: int
    """The number of the first game."""
    games: int


class Tally(msgspec.Struct):
    """What has been counted."""

    wins: list[int]
    draws: int = 0
    endings: Counter[str] = msgspec.field(default_factory=Counter)
    moves: list[int] = msgspec.field(default_factory=list)
    """Actions of seats in each game."""
    measures: dict[str, dict[str, list[int]]] = msgspec.field(default_factory=dict)
    """For each ending what the game measures (`Game.measures`), game by game."""

    def add(self, other: "Tally") -> None:
        """Count in what another worker has counted."""
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.draws += other.draws
        self.endings += other.endings
        self.moves += other.moves
        for ending, measures in other.measures.items():
            self.measure(ending, measures)

    def measure(self, ending: str, measures: Mapping[str, list[int]]) -> None:
        """Count in what games that ended so have measured."""
        known = self.measures.setdefault(ending, {})
        for name, numbers in measures.items():
            known.setdefault(name, []).extend(numbers)


def command(
    game: GameId,
    games: Annotated[int, typer.Option(min=1, help="How many games.")],
    seats: Annotated[str, typer.Option(metavar="LEVEL,LEVEL", help="A bot for each seat.")],
    seed: Annotated[str | None, typer.Option(help="Repeats a simulation.")] = None,
    option: Options = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes; by default one per processor.")
    ] = None,
    json: Json = False,
) -> None:
    """Let bots play many games and count who wins."""
    found, levels = game_of(game), levels_of(seats, may_be_human=False)
    settings = settings_of(found, len(levels), options_of(option))
    work = Work(
        game, tuple(levels), settings.changed(), seed or secrets.token_hex(8), first=0, games=games
    )
    begun = perf_counter()
    tally = simulated(work, min(workers or os.cpu_count() or 1, games))
    measures = {
        ending: {name: spread(numbers) for name, numbers in those.items()}
        for ending, those in sorted(tally.measures.items())
        if those
    }
    report = {
        "game": game,
        "games": games,
        "seats": levels,
        "wins": tally.wins,
        "draws": tally.draws,
        "endings": dict(sorted(tally.endings.items())),
        "moves": spread(tally.moves),
        "measures": measures,
        "seconds": round(perf_counter() - begun, 3),
    }
    if json:
        print_json(report)
        return
    rows = [
        (f"{seat}. {level}", f"{wins:,} ({wins / games:.1%})")
        for seat, (level, wins) in enumerate(zip(levels, tally.wins, strict=True), 1)
    ]
    rows.append(("draws", f"{tally.draws:,} ({tally.draws / games:.1%})"))
    rows += [(f"ending: {name}", f"{n:,}") for name, n in sorted(tally.endings.items())]
    rows += [(f"moves: {name}", f"{n:g}") for name, n in spread(tally.moves).items()]
    for ending, those in measures.items():
        for name, numbers in those.items():
            rows.append((f"{ending}: {name}", f"{numbers['mean']:g} ({numbers['max']:g} at most)"))
    rows.append(("seed", work.seed))
    print_columns([found.id, f"{games:,} games in {report['seconds']} s"], rows)


def spread(moves: list[int]) -> dict[str, float]:
    """Return the mean, the median, the 95th percentile (nearest rank) and the maximum."""
    ordered = sorted(moves)

    def rank(share: float) -> int:
        return ordered[ceil(share * len(ordered)) - 1]

    mean = round(sum(ordered) / len(ordered), 2)
    return {"mean": mean, "p50": rank(0.5), "p95": rank(0.95), "max": ordered[-1]}


def simulated(work: Work, workers: int) -> Tally:
    """Play all games of some work on a number of processes, with a bar on a terminal."""
    whole = Tally([0] * len(work.seats))
    with Progress(
        console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()
    ) as progress:
        bar = progress.add_task("simulate", total=work.games)
        for tally in _tallies(work, workers):
            whole.add(tally)
            progress.advance(bar, len(tally.moves))
    return whole


def _tallies(work: Work, workers: int) -> Iterator[Tally]:
    parts = list(_parts(work, ceil(work.games / (workers * PARTS))))
    if workers == 1:
        yield from map(play_some, parts)
        return
    # Forking a process in which the progress bar's thread runs could hang: start fresh ones.
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=fresh) as pool:
        running = [pool.submit(play_some, part) for part in parts]
        try:
            for done in as_completed(running):
                yield done.result()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _parts(work: Work, size: int) -> Iterator[Work]:
    for first in range(0, work.games, size):
        yield msgspec.structs.replace(work, first=first, games=min(size, work.games - first))


def play_some(work: Work) -> Tally:
    """Play the games of some work, one after the other."""
    tally = Tally([0] * len(work.seats))
    for number in range(work.first, work.first + work.games):
        _play_one(work, number, tally)
    return tally


def _play_one(work: Work, number: int, tally: Tally) -> None:
    game = find(work.game)
    settings = game.check(len(work.seats), dict(work.options))
    played = play(game, settings, work.seats, work.seed, number)
    state = played.state
    returns = state.returns()
    for seat, value in enumerate(returns):
        tally.wins[seat] += value > 0
    tally.draws += not any(returns)
    ending = game.ending(state)
    tally.endings[ending] += 1
    tally.measure(ending, {name: [number] for name, number in game.measures(state).items()})
    tally.moves.append(played.moves)
