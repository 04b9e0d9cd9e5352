"""A backup goes from either kind of database into either; what is no whole backup is refused."""

import io
import json
import time

import pytest
import sqlalchemy as sa

from gladsheim.table import Hall, schema
from gladsheim.table.backup import backup, restore
from gladsheim.table.errors import NoSuchTable, StoreError, TableError
from gladsheim.table.store import Store
from table.seating import ANN, BOB, BOT, find, play_on
from tests.postgres import Postgres

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["sqlite", "postgresql"])
def other(request: pytest.FixtureRequest, tmp_path) -> str:
    """The address of another empty database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'other.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new()


async def filled(url: str) -> tuple[list[str], str]:
    """Play at some tables; return them, and the token that holds a seat at each."""
    hall = await Hall.start(url, find=find, pace=0)
    opened = await hall.open("toy", {"hand": "3"}, [ANN, BOT, BOB])
    token = opened.tokens[0]
    assert token
    tables = [opened.table]
    await hall.say(opened.table, token, "Good luck!")
    await hall.set_webhook(opened.table, token, "https://example.org/turn", "de")
    await hall.resign(opened.table, token)
    following = await hall.rematch(opened.table, token)
    tables.append(following.table)
    sight = await hall.sight(following.table, token)
    assert sight.number
    await hall.close()
    return tables, token


async def everything(url: str) -> list[list[dict[str, object]]]:
    store = await Store.open(url)
    async with store.snapshot() as connection:
        found = [
            [dict(row) for row in (await connection.execute(query)).mappings()]
            for query in (
                sa.select(table).order_by(*table.primary_key)
                for table in schema.metadata.sorted_tables
            )
        ]
    await store.close()
    return found


async def test_a_backup_is_restored_in_either_database(url: str, other: str) -> None:
    tables, token = await filled(url)
    file = io.StringIO()
    rows = await backup(url, file)
    kept = file.getvalue()
    assert rows == kept.count("\n") - 2
    assert await restore(other, io.StringIO(kept)) == rows
    assert await everything(other) == await everything(url)
    hall = await Hall.start(other, find=find, pace=0)
    sights = [await hall.sight(table, token) for table in tables]
    assert [sight.over for sight in sights] == [True, False]
    assert sights[0].rematch == tables[1]
    for sight in sights:
        assert [saying.text for saying in sight.chat.sayings] == ["Good luck!"]
        assert sight.webhook == "https://example.org/turn"
    await hall.resign(tables[1], token)
    await hall.close()
    with pytest.raises(StoreError, match="empty"):
        await restore(other, io.StringIO(kept))


async def test_a_backup_is_of_one_moment(url: str) -> None:
    """What is written while it is made is in it as a whole or not at all."""
    hall = await Hall.start(url, find=find, pace=0)
    opened = await hall.open("toy", {"hand": "5"}, [ANN, BOT])
    token = opened.tokens[0]
    assert token

    count = sa.select(sa.func.count()).select_from(schema.deeds)
    kept = await Store.open(url)
    async with kept.snapshot() as connection:
        before = (await connection.execute(count)).scalar()
        await play_on(hall, opened.table, token)
        assert (await connection.execute(count)).scalar() == before
    async with kept.snapshot() as connection:
        assert (await connection.execute(count)).scalar() > before
    await kept.close()
    await hall.close()


def damaged(text: str) -> dict[str, str]:
    lines = text.splitlines(keepends=True)
    row = json.loads(lines[1])
    return {
        "nothing": "",
        "no backup": "once upon a time\n",
        "another kind": '{"kind": "list"}\n' + "".join(lines[1:]),
        "cut off": "".join(lines[:-1]),
        "cut off in a line": text[:-5],
        "a row left out": "".join([*lines[:2], *lines[3:]]),
        "a row twice": "".join([*lines[:-1], lines[-2], json.dumps({"rows": len(lines) - 1})]),
        "something behind it": text + lines[1],
        "another table": text.replace('"in":"seats"', '"in":"thrones"'),
        "a column left out": lines[0]
        + json.dumps(row | {"row": {"id": "x"}})
        + "\n"
        + "".join(lines[2:]),
        "another type": text.replace('"game":"toy"', '"game":7'),
        "a list": text.replace(lines[1], "[]\n"),
    }


KINDS = list(damaged("{}\n{}\n{}\n{}\n"))


@pytest.mark.parametrize("kind", KINDS)
async def test_what_is_no_whole_backup_changes_nothing(file_url: str, tmp_path, kind: str) -> None:
    await filled(file_url)
    file = io.StringIO()
    await backup(file_url, file)
    text = damaged(file.getvalue())[kind]
    other = f"sqlite+aiosqlite:///{tmp_path / 'other.db'}"
    with pytest.raises(TableError):
        await restore(other, io.StringIO(text))
    assert not any(await everything(other))


async def test_what_nobody_has_touched_for_long_is_deleted(url: str) -> None:
    tables, token = await filled(url)
    hall = await Hall.start(url, find=find, pace=0)
    alive = await hall.open("toy", {}, [ANN, BOB])
    store = await Store.open(url)
    async with store.writing() as connection:
        long_ago = time.time() - 40 * 86400
        await connection.execute(
            sa.update(schema.deeds).where(schema.deeds.c.table.in_(tables)).values(at=long_ago)
        )
    await store.close()
    assert await hall.forget(50) == 0
    async with hall.changes(tables[0]) as feed:
        assert await hall.forget(30) == 2
        await anext(feed)
        for table in tables:
            with pytest.raises(NoSuchTable):
                await hall.sight(table, token)
    assert (await hall.sight(alive.table, None)).number
    assert any(await everything(url))
    await hall.close()


async def test_a_rematch_that_is_deleted_can_be_asked_for_again(url: str) -> None:
    tables, token = await filled(url)
    store = await Store.open(url)
    async with store.writing() as connection:
        await connection.execute(
            sa.update(schema.deeds).where(schema.deeds.c.table == tables[1]).values(at=0.0)
        )
    assert await store.forget(1.0) == [tables[1]]
    assert await store.forget(1.0) == []
    await store.close()
    hall = await Hall.start(url, find=find, pace=0)
    assert (await hall.sight(tables[0], token)).rematch == ""
    assert (await hall.rematch(tables[0], token)).table != tables[1]
    await hall.close()
