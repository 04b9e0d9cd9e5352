"""The store: what went in comes out, a number is given once, damage is told and left alone."""

import random
import sqlite3
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from gladsheim.table import Hall, TableError, store
from gladsheim.table.deeds import Deed
from gladsheim.table.errors import Damaged, NoSuchTable, Quicker, StoreError
from gladsheim.table.schema import metadata
from gladsheim.table.store import Store
from table.seating import ANN, BOB, BOT, LAY_A, LAY_B, find, plan, play_on, table

pytestmark = pytest.mark.anyio


def path_of(url: str) -> Path:
    return Path(url.removeprefix("sqlite+aiosqlite:///"))


def rows(url: str) -> list[str]:
    """All that a database file holds, as text."""
    with sqlite3.connect(path_of(url)) as file:
        found = list(file.iterdump())
    file.close()
    return found


def change(url: str, command: str) -> None:
    with sqlite3.connect(path_of(url)) as file:
        assert file.execute(command).rowcount > 0
    file.close()


async def test_what_went_in_comes_out(url: str) -> None:
    it = table()
    it.act((0,), 4, LAY_A)
    it.undo((0,), 5)
    kept = await Store.open(url)
    await kept.add(it.plan, it.deeds[:3])
    await kept.append("hoard", it.deeds[3:])
    await kept.close()
    kept = await Store.open(url)
    assert await kept.load("hoard") == (it.plan, it.deeds)
    with pytest.raises(NoSuchTable):
        await kept.load("another")
    await kept.close()


async def test_a_file_is_written_for_power_cuts_and_for_two_processes(file_url: str) -> None:
    kept = await Store.open(file_url)
    async with kept._engine.connect() as connection:
        found = [
            (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    await kept.close()
    assert found == ["wal", 2, 1, store.BUSY_SECONDS * 1000]


async def test_a_number_is_given_once_and_a_request_is_whole(url: str) -> None:
    kept = await Store.open(url)
    await kept.add(plan(), [Deed(0, "step", -1, 1)])
    with pytest.raises(Quicker):
        await kept.append("hoard", [Deed(1, "step", -1, 1), Deed(0, "step", -1, 1)])
    assert (await kept.load("hoard"))[1] == [Deed(0, "step", -1, 1)]
    await kept.close()


async def test_one_rematch_and_one_friend(url: str) -> None:
    kept = await Store.open(url)
    await kept.add(plan(), [])
    for name, fits in (("next", True), ("other", False)):
        following = msgspec.structs.replace(plan(), id=name)
        if fits:
            await kept.add(following, [], after="hoard")
        else:
            with pytest.raises(Quicker):
                await kept.add(following, [], after="hoard")
    assert (await kept.load("hoard"))[0].rematch == "next"
    with pytest.raises(NoSuchTable):
        await kept.load("other")
    free = msgspec.structs.replace(plan().seats[0], token=None, invitation="x")
    await kept.add(msgspec.structs.replace(plan(), id="free", seats=(free,)), [])
    taken = msgspec.structs.replace(free, token="t", invitation=None, name="Bob")
    await kept.take_seat("free", 0, free, taken)
    with pytest.raises(Quicker):
        await kept.take_seat("free", 0, free, taken)
    assert (await kept.load("free"))[0].seats == (taken,)
    await kept.close()


async def test_the_migrations_lead_to_the_schema(url: str) -> None:
    await (await Store.open(url)).close()
    kept = await Store.open(url)

    def compare(connection: sa.Connection) -> None:
        found, dialect = sa.inspect(connection), connection.dialect
        assert set(found.get_table_names()) == {*metadata.tables, "alembic_version"}
        for name, wanted in metadata.tables.items():
            columns = {
                column["name"]: (column["type"].compile(dialect), column["nullable"])
                for column in found.get_columns(name)
            }
            assert columns == {
                column.name: (column.type.compile(dialect), column.nullable)
                for column in wanted.columns
            }
            assert found.get_pk_constraint(name)["constrained_columns"] == [
                column.name for column in wanted.primary_key
            ]

    async with kept._engine.connect() as connection:
        await connection.run_sync(compare)
    await kept.close()


async def test_two_halls_may_start_on_one_new_file(url: str) -> None:
    import anyio

    opened: list[Store] = []

    async def start() -> None:
        opened.append(await Store.open(url))

    async with anyio.create_task_group() as group:
        for _ in range(4):
            group.start_soon(start)
    assert len(opened) == 4
    for kept in opened:
        await kept.close()


# What can be wrong with a database


@pytest.mark.parametrize(
    "url", ["", "nonsense", "nonsense://x", "sqlite+nodriver:///x", "sqlite+aiosqlite:////no/x.db"]
)
async def test_an_address_that_leads_nowhere(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StoreError) as caught:
        await Store.open(url)
    assert caught.value.status == 503
    assert "\n" not in str(caught.value)
    assert not list(tmp_path.iterdir())


async def test_a_file_that_is_no_database(file_url: str) -> None:
    path_of(file_url).write_bytes(b"Once upon a time there was a hall. " * 200)
    before = path_of(file_url).read_bytes()
    with pytest.raises(StoreError, match="not a database"):
        await Store.open(file_url)
    assert path_of(file_url).read_bytes() == before


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE deeds SET id = 999 WHERE number = 4",
        "UPDATE deeds SET actor = 1 WHERE number = 4",
        "UPDATE deeds SET kind = 'undo' WHERE number = 0",
        "UPDATE deeds SET kind = 'dance' WHERE number = 2",
        "UPDATE deeds SET id = 'x' WHERE number = 2",
        "UPDATE deeds SET id = 1.5 WHERE number = 2",
        "DELETE FROM deeds WHERE number = 2",
        "DELETE FROM deeds WHERE number = 3 OR number > 3",
        "DELETE FROM seats WHERE seat = 0",
        "DELETE FROM seats",
        "UPDATE seats SET kind = 'troll'",
        "UPDATE seats SET level = 'grandmaster'",
        "UPDATE tables SET options = '{'",
        'UPDATE tables SET options = \'[["moon", "full"]]\'',
        "UPDATE tables SET game = 'chess'",
        "UPDATE tables SET created = 'yesterday'",
    ],
)
async def test_a_damaged_table_is_told_and_left_alone(file_url: str, damage: str) -> None:
    hall = await Hall.start(file_url, find=find, pace=0)
    bad = await hall.open("toy", {}, [ANN, BOT])
    token = bad.tokens[0]
    assert token
    sight = await hall.sight(bad.table, token)
    await hall.act(bad.table, token, sight.number, sight.legal[0].id)
    await hall.close()
    change(file_url, damage if "WHERE" not in damage else damage.replace("WHERE", "WHERE 1 AND"))
    before = rows(file_url)
    hall = await Hall.start(file_url, find=find, pace=0)
    for ask in (
        lambda: hall.sight(bad.table, token),
        lambda: hall.act(bad.table, token, 5, LAY_B),
        lambda: hall.resign(bad.table, token),
        lambda: hall.saga(bad.table, None),
    ):
        with pytest.raises(Damaged) as caught:
            await ask()
        assert caught.value.status == 500
        assert bad.table in str(caught.value)
    assert rows(file_url) == before
    good = await hall.open("toy", {}, [ANN, BOT])
    assert good.tokens[0]
    assert (await play_on(hall, good.table, good.tokens[0])).over
    await hall.close()


@pytest.mark.parametrize("seed", range(12))
async def test_a_damaged_file_never_brings_the_hall_down(file_url: str, seed: int) -> None:
    """Bytes are overwritten anywhere: each table then works, or says what is wrong."""
    hall = await Hall.start(file_url, find=find, pace=0)
    opened = [await hall.open("toy", {}, [BOT, BOT]) for _ in range(12)]
    await hall.close()
    rng = random.Random(seed)
    path = path_of(file_url)
    content = bytearray(path.read_bytes())
    for _ in range(rng.choice((1, 3, 30))):
        at = rng.randrange(len(content))
        content[at : at + 16] = rng.randbytes(min(16, len(content) - at))
    path.write_bytes(bytes(content))
    try:
        hall = await Hall.start(file_url, find=find, pace=0)
    except StoreError:
        return
    said: list[str] = []
    for table_opened in opened:
        try:
            await hall.sight(table_opened.table, None)
        except TableError as error:
            said.append(str(error))
    assert all(said)
    await hall.close()


async def test_what_the_database_refuses_tells_no_seed(url: str) -> None:
    kept = await Store.open(url)
    await kept.add(plan(), [])
    with pytest.raises(Quicker) as refused:
        await kept.add(plan(), [])
    assert plan().seed not in str(refused.value.__cause__)
    await kept.close()


async def test_a_full_disk_loses_nothing_that_was_acknowledged(file_url: str) -> None:
    hall = await Hall.start(file_url, find=find, pace=0)
    opened = await hall.open("toy", {}, [ANN, BOB])
    token = opened.tokens[0]
    assert token
    async with hall._floor.store._engine.connect() as connection:
        pages = (await connection.exec_driver_sql("PRAGMA page_count")).scalar()
        await connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    async def fill() -> None:
        for _ in range(500):
            await hall.open("toy", {}, [ANN, BOB])

    with pytest.raises(StoreError, match="full"):
        await fill()
    acknowledged = 4
    with pytest.raises(StoreError, match="full"):  # noqa: PT012 - each of them may be the one
        for _ in range(500):
            sight = await hall.sight(opened.table, token)
            action = sight.legal[0].id
            acknowledged = await hall.act(opened.table, token, acknowledged, action)
            acknowledged = await hall.undo(opened.table, token, acknowledged)
    sight = await hall.sight(opened.table, token)
    assert sight.number == acknowledged
    await hall.close()
    hall = await Hall.start(file_url, find=find, pace=0)
    assert await hall.sight(opened.table, token) == sight
    await hall.close()


async def test_a_database_that_stays_busy(file_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "BUSY_SECONDS", 0.05)
    hall = await Hall.start(file_url, find=find, pace=0)
    opened = await hall.open("toy", {}, [ANN, BOB])
    token = opened.tokens[0]
    assert token
    other = sqlite3.connect(path_of(file_url), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    before = await hall.sight(opened.table, token)
    with pytest.raises(StoreError, match="locked"):
        await hall.act(opened.table, token, before.number, before.legal[0].id)
    assert await hall.sight(opened.table, token) == before
    other.execute("ROLLBACK")
    other.close()
    await hall.act(opened.table, token, before.number, before.legal[0].id)
    await hall.close()
