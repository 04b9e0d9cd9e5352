"""The words and figures that the benchmark prints, and the page that it writes."""

from __future__ import annotations

import argparse
import os
import platform
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from benchmarks.online.__main__ import Result, Stage


def stage_line(stage: Stage) -> str:
    """Say what was measured at one rate."""
    rate = f"{stage.rate:5.0f} a second" if stage.rate else "as many as can be"
    refused = f"  {len(stage.refused)} REFUSED: {stage.refused[0]}" if stage.refused else ""
    return (
        f"  {rate:18} {stage.done:6.1f} done a second"
        f"  p50 {stage.p50:6.1f} ms  p99 {stage.p99:7.1f} ms"
        f"  processor: server {stage.server:3.0f} %, database {stage.database:3.0f} %,"
        f" browsers {stage.browsers:3.0f} %{refused}"
    )


def memory_line(result: Result) -> str:
    """Say what a table takes up."""
    bare = f"{result.bare:.1f} without sockets, " if result.bare else ""
    watched = f"{result.watched:.1f} with two, {result.played:.1f} after the actions"
    return f"  KiB a table: {bare}{watched}"


def rows(results: list[Result]) -> list[list[str]]:
    """Return the table of all figures, its head first."""
    found = [
        [
            "server",
            "p50 ms",
            "p99 ms",
            "highest rate",
            "most a second",
            "KiB a table",
            "with sockets",
        ]
    ]
    for each in results:
        bare = f"{each.bare:.0f}" if each.bare else "-"
        most = f"{each.most.done:.0f}" if each.most else "-"
        figures = [f"{each.asked.p50:.0f}", f"{each.asked.p99:.0f}", f"{each.highest:.0f}", most]
        found.append([each.name, *figures, bare, f"{each.played:.0f}"])
    return found


def summary(results: list[Result]) -> str:
    """Return all figures, to be printed."""
    table = rows(results)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in table
    )


def written(results: list[Result], asked: argparse.Namespace, left_out: str) -> str:
    """Return the page."""
    head, *lines = rows(results)
    table = [head, ["---", *["--:"] * (len(head) - 1)], *lines]
    markdown = "\n".join(f"| {' | '.join(row)} |" for row in table)
    shares = "\n".join(
        f"- {each.name}: server {each.asked.server:.0f} %, database {each.asked.database:.0f} %,"
        f" browsers {each.asked.browsers:.0f} %"
        for each in results
    )
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors"
    rate = f"{asked.rate:.0f} actions a second"
    return f"""\
# How a hall full of people fares

Written by `make online` (`benchmarks/online`); not to be changed by hand.

{asked.tables} tables of {asked.game} for two, each in the middle of its game
({asked.played} actions done), with {2 * asked.tables} sockets. People do random legal actions,
{rate} in all, at random times whether or not the server keeps up
({asked.seconds:.0f} s). An action counts from the moment it was due until the last viewer of its
table has what follows from it. All was measured in one run on one machine
({machine}, Python {platform.python_version()}): compare only within it.

{markdown}

- *p50*, *p99*: half, and 99 of 100, of the actions were over in so many milliseconds, at
  {rate}.
- *highest rate*: actions a second at which 99 of 100 are over in 250 ms, found by doubling and
  halving; 0 when none of the rates tried was.
- *most a second*: actions a second when 16 are under way all the time.
- *KiB a table*: what it takes up of the server's memory while nobody watches; *with sockets*: with
  both its sockets, after the actions. What processes share counts once (PSS); with several
  workers a table may be in several.

The browsers are one process on the same machine, and PostgreSQL has its own: they take processors
from the server. At {rate} they worked, in per cent of one processor:

{shares}

boardgame.io runs a game of similar size (`benchmarks/online/boardgame/game.js`) with its default
storage, which writes nothing to disk, and sends JSON that each browser draws from. Gladsheim
writes each action to disk before anybody is told of it, and sends each viewer the finished parts
of the page and the legal moves in their language. {left_out}
"""
