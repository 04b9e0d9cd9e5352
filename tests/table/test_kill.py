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
from gladsheim.table.store import Store
from gladsheim.table.table import Table
from table.seating import ANN, BOT, DICE, find

pytestmark = pytest.mark.anyio
KILLS = 25
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


async def test_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    file = tmp_path / "hall.db"
    url = f"sqlite+aiosqlite:///{file}"
    hall = await Hall.start(url, find=find, pace=0)
    tokens: dict[str, str] = {}
    for seats in ([ANN, BOT], [ANN, ANN], [DICE, ANN, BOT]):
        opened = await hall.open("toy", {"hand": "3"}, seats)
        tokens[opened.table] = next(token for token in opened.tokens if token)
    await hall.close()

    current = list(tokens)
    acknowledged: list[list[str]] = []
    rng = random.Random()
    with nursery() as process:
        for _ in range(KILLS):
            order = " ".join([str(file), *(f"{table}:{tokens[table]}" for table in current)])
            said = one_life(process, order, rng)
            acknowledged += said
            for kind, table, *rest in said:
                if kind == "next":
                    tokens[rest[0]] = tokens[table]
                    current[current.index(table)] = rest[0]
            await all_there(url, acknowledged, list(tokens))
    assert sum(kind == "step" for kind, *_ in acknowledged) > KILLS
    assert sum(kind == "undo" for kind, *_ in acknowledged) > 0


async def all_there(url: str, acknowledged: list[list[str]], tables: list[str]) -> None:
    store = await Store.open(url)
    kept = {}
    for id in tables:
        plan, deeds = await store.load(id)
        assert [deed.number for deed in deeds] == list(range(len(deeds)))
        kept[id] = Table.load(find("toy"), plan, deeds)
    await store.close()
    numbers = [(table, rest[0]) for kind, table, *rest in acknowledged if kind != "next"]
    assert len(numbers) == len(set(numbers))
    for kind, table, *rest in acknowledged:
        if kind == "next":
            assert kept[table].plan.rematch == rest[0]
            continue
        deed = kept[table].deeds[int(rest[0])]
        assert deed.kind == kind
        if kind == "step":
            assert deed.id == int(rest[1])
