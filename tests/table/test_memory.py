"""What a table takes up in memory while people sit at it."""

import gc
import tracemalloc
from pathlib import Path

import pytest

from gladsheim.core.rng import Rng
from gladsheim.games import find
from gladsheim.table import Hall, SeatPlan
from gladsheim.table.deeds import new_plan
from gladsheim.table.seats import new_token, seated
from gladsheim.table.store import Store
from gladsheim.table.table import Table

pytestmark = pytest.mark.anyio

PLAYED = 100
"""Actions: most of a race."""
FEW = 30
"""Tables after which most lines of a race have been said once."""
MEASURED = 12
MOST = 60
"""KiB that a table may take up, with the logs of both seats and of those who watch."""


async def test_what_a_table_takes_up(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'hall.db'}"
    store = await Store.open(url)
    people = {}
    for number in range(FEW + MEASURED):
        table, tokens = await _played(store, number)
        people[table] = tokens
    await store.close()
    hall = await Hall.start(url)

    async def looked_at(tables: list[str]) -> None:
        for table in tables:
            for token in (*people[table], None):
                assert len((await hall.sight(table, token)).log) > PLAYED

    await looked_at(list(people)[:FEW])
    gc.collect()
    tracemalloc.start()
    try:
        await looked_at(list(people)[FEW:])
        gc.collect()
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert taken / 1024 / MEASURED < MOST
    await hall.close()


async def _played(store: Store, number: int) -> tuple[str, tuple[str, str]]:
    """Keep a race in the middle of which two people are; return its table and their tokens."""
    seats, tokens, _ = seated([SeatPlan("person", "Ann"), SeatPlan("friend", "")])
    plan = new_plan("ravens", (), seats, f"{number:064x}", created=0.0)
    table, deeds = Table.open(find("ravens"), plan)
    friend, dice = new_token(), Rng(f"race {number}")
    deeds += table.take_seat(1, "Bob", friend)
    for _ in range(PLAYED):
        seat = table.choosing[0]
        legal = table.question(seat)[1].legal
        deeds += table.act((seat,), table.number, legal[dice.below(len(legal))])
    await store.add(table.plan, deeds)
    assert tokens[0]
    return plan.id, (tokens[0], friend)
