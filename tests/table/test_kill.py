"""A Hall is killed (SIGKILL) again and again while it plays; nothing acknowledged may be lost.

After each kill: every acknowledged deed is stored once, under its number; the numbers have no gap;
no request is stored by half; the record replays by the rules. Then the next Hall plays on.
"""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gladsheim.table import Hall
from gladsheim.table.deeds import EARLY, NO_CHOICE, UNDO
from gladsheim.table.store import Store
from gladsheim.table.table import Table
from table.seating import ANN, BOB, BOT, DICE, find

pytestmark = pytest.mark.anyio
KILLS = int(os.environ.get("GLADSHEIM_KILLS", "25"))
HERE = Path(__file__).parent


@contextmanager
def nursery() -> Iterator[subprocess.Popen[str]]:
    found = [str(HERE.parent), *sys.path]
    with subprocess.Popen(
        [sys.executable, str(HERE / "nursery.py")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(found)},
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def one_life(process: subprocess.Popen[str], order: str, rng: random.Random) -> list[list[str]]:
    """Let a Hall play until a random moment, kill it, and return what it has acknowledged."""
    assert process.stdin
    assert process.stdout
    process.stdin.write(order + "\n")
    process.stdin.flush()
    born, pid = process.stdout.readline().split()
    assert born == "born"
    said: list[list[str]] = []
    # Some die while they start, most in the middle of the game; the pause moves the blow to any
    # point between two acknowledgements.
    for _ in range(rng.choice((0, 1, 3, 10, 30))):
        said.append(process.stdout.readline().split())
    time.sleep(rng.random() * (0.005 if said else 0.1))
    os.kill(int(pid), signal.SIGKILL)
    while (line := process.stdout.readline().split()) != ["dead"]:
        assert line, "the nursery itself has died"
        said.append(line)
    return said


async def test_what_was_acknowledged_survives_a_kill(url: str) -> None:
    hall = await Hall.start(url, find=find, pace=0)
    current: list[tuple[str, str]] = []
    """Who plays: at which table, with which token."""
    for aside, seats in (
        ("0", [ANN, BOT]),
        ("0", [ANN, ANN]),
        ("1", [DICE, ANN, BOT]),
        ("1", [ANN, BOB, BOB, ANN]),
    ):
        opened = await hall.open("toy", {"hand": "3", "aside": aside}, seats)
        current.append((opened.table, next(token for token in opened.tokens if token)))
        for invitation in filter(None, opened.invitations):
            _, token = await hall.join(opened.table, invitation, "Bob")
            current.append((opened.table, token))
    await hall.close()

    tables = {table for table, _ in current}
    acknowledged: list[list[str]] = []
    rng = random.Random()
    with nursery() as process:
        for _ in range(KILLS):
            order = " ".join([url, *(f"{table}:{token}" for table, token in current)])
            said = one_life(process, order, rng)
            acknowledged += said
            for kind, table, *rest in said:
                if kind == "next":
                    following, token = rest
                    tables.add(following)
                    current[current.index((table, token))] = following, token
            kept = await all_there(url, acknowledged, tables)
    assert sum(kind == "act" for kind, *_ in acknowledged) > KILLS
    assert sum(kind == "undo" for kind, *_ in acknowledged) > 0
    assert sum(deed.kind == EARLY for table in kept for deed in table.deeds) > 0


async def all_there(url: str, acknowledged: list[list[str]], tables: set[str]) -> list[Table]:
    store = await Store.open(url)
    kept = {}
    for id in tables:
        plan, deeds = await store.load(id)
        assert [deed.number for deed in deeds] == list(range(len(deeds)))
        kept[id] = Table.load(find("toy"), plan, deeds)
    await store.close()
    found: set[tuple[str, int]] = set()
    for kind, table, *rest in acknowledged:
        if kind == "next":
            assert kept[table].plan.rematch == rest[0]
        elif kind == "undo":
            number = int(rest[0])
            deed = kept[table].deeds[number]
            assert deed.kind == UNDO or (deed.kind, deed.id) == (EARLY, NO_CHOICE)
            assert (table, number) not in found
            found.add((table, number))
        else:
            seat, number, after, action = map(int, rest)
            found.add(
                next(
                    (table, deed.number)
                    for deed in kept[table].deeds[number:after]
                    if deed.kind != UNDO
                    and (deed.actor, deed.id) == (seat, action)
                    and (table, deed.number) not in found
                )
            )
    return list(kept.values())
