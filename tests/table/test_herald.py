"""Several halls on one PostgreSQL: they hear of each other, and lost news is only late."""

import asyncio
import random
from collections.abc import AsyncIterator

import pytest

from gladsheim.core.rng import Rng
from gladsheim.core.views import View
from gladsheim.core.words import W
from gladsheim.minds import Budget, Level
from gladsheim.table import Hall, herald, thinkers
from gladsheim.table.deeds import Mark
from gladsheim.table.errors import NoSuchTable, NotNow, StoreError, TableError
from gladsheim.table.floor import Floor
from gladsheim.table.herald import PostgresHerald, read, write
from table.seating import ANN, BOB, BOT, DICE, find, play_on

pytestmark = pytest.mark.anyio


@pytest.fixture
def database(postgres_url: str) -> str:
    return postgres_url


@pytest.fixture
def compared() -> float:
    """Seconds between two comparisons with the store."""
    return 0.05


@pytest.fixture
async def halls(
    database: str, compared: float, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[list[Hall]]:
    monkeypatch.setattr(Floor, "compared", compared)
    found = [await Hall.start(database, find=find, pace=0) for _ in range(3)]
    yield found
    for one in found:
        await one.close()


never = pytest.mark.parametrize("compared", [3600.0])
"""Only news helps."""


@pytest.mark.parametrize("text", ["", "x", "x 1", "x 1 1 1", "x -1 0", "x 1 " + "9" * 99])
def test_news_that_is_none(text: str) -> None:
    assert read(text) is None


def test_news_is_read_as_it_was_written() -> None:
    for mark in (Mark(0, 0), Mark(7, 2)):
        assert read(write("table", mark)) == ("table", mark)


@never
async def test_who_watches_in_another_hall_hears_of_everything(halls: list[Hall]) -> None:
    here, there, _ = halls
    opened = await here.open("toy", {}, [ANN, BOB])
    ann, invitation = opened.tokens[0], opened.invitations[1]
    assert ann
    assert invitation
    async with there.changes(opened.table) as feed:
        _, bob = await here.join(opened.table, invitation, "Bob")
        await anext(feed)
        assert (await there.sight(opened.table, bob)).seats[1].name == "Bob"
        sight = await here.sight(opened.table, ann)
        number = await here.act(opened.table, ann, sight.number, sight.legal[0].id)
        while await anext(feed) != number:
            pass
        assert (await there.sight(opened.table, ann)) == await here.sight(opened.table, ann)
        await here.resign(opened.table, bob)
        await anext(feed)
        following = await here.rematch(opened.table, ann)
        await anext(feed)
        assert (await there.sight(opened.table, bob)).rematch == following.table


async def play_at(one: Hall, table: str, token: str, rng: random.Random) -> None:
    """Play a seat to the end through one hall, always told by its feed."""
    async with one.changes(table) as feed:
        while not (sight := await one.sight(table, token)).over:
            if not sight.legal:
                await anext(feed)
                continue
            try:
                await one.act(table, token, sight.number, rng.choice(sight.legal).id)
            except TableError as error:
                if error.status != 409:
                    raise


@pytest.mark.parametrize("lost", [0.0, 0.5, 1.0])
async def test_lost_news_is_harmless(
    halls: list[Hall], lost: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(lost)
    told = PostgresHerald.tell
    dropped = 0

    def tell(self: PostgresHerald, table: str, mark: Mark) -> None:
        nonlocal dropped
        if rng.random() < lost:
            dropped += 1
        else:
            told(self, table, mark)

    monkeypatch.setattr(PostgresHerald, "tell", tell)
    opened = await halls[0].open("toy", {"hand": "3"}, [ANN, BOB, BOT])
    ann, invitation = opened.tokens[0], opened.invitations[1]
    assert ann
    assert invitation
    _, bob = await halls[2].join(opened.table, invitation, "Bob")
    await asyncio.gather(
        play_at(halls[0], opened.table, ann, rng),
        play_at(halls[1], opened.table, bob, rng),
        play_at(halls[2], opened.table, ann, rng),
    )
    sights = [await one.sight(opened.table, None) for one in halls]
    assert sights[0] == sights[1] == sights[2]
    assert (dropped > 0) == (lost > 0)


@never
async def test_a_table_that_nobody_watches_is_never_stale(halls: list[Hall]) -> None:
    """Without a feed no news is taken; the table is compared when it is asked for."""
    here, there, _ = halls
    opened = await here.open("toy", {}, [ANN, ANN])
    token = opened.tokens[0]
    assert token
    while not (sight := await there.sight(opened.table, token)).over:
        await here.act(opened.table, token, sight.number, sight.legal[0].id)
    following = await here.rematch(opened.table, token)
    assert (await there.sight(opened.table, token)).rematch == following.table


async def test_only_one_hall_lets_a_bot_think(
    halls: list[Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    thought: list[bytes] = []

    class Slow:
        def choose(self, view: View, legal: tuple[int, ...], rng: Rng, budget: Budget) -> int:
            import time

            import msgspec

            thought.append(msgspec.json.encode(view))
            time.sleep(0.02)
            return legal[0]

    level = Level("greedy", W("Slow"), W("Takes its time."), lambda game: Slow())
    monkeypatch.setattr(thinkers, "find", lambda id: level)
    opened = await halls[0].open("toy", {"hand": "5"}, [BOT, BOT])

    async def watch(one: Hall) -> None:
        async with one.changes(opened.table) as feed:
            while not (await one.sight(opened.table, None)).over:
                await anext(feed)

    await asyncio.gather(*map(watch, halls))
    sight = await halls[0].sight(opened.table, None)
    assert len(thought) == sight.lines


async def test_a_hall_that_is_gone_leaves_its_bots_to_another(halls: list[Hall]) -> None:
    gone, heir, _ = halls
    gone._drivers.pace = 3600  # it has begun to think, and never comes to an end
    opened = await gone.open("toy", {}, [BOT, DICE])
    async with heir.changes(opened.table) as feed:
        assert (await heir.sight(opened.table, None)).number == 4
        await asyncio.sleep(0.2)
        assert (await heir.sight(opened.table, None)).number == 4
        wire = gone._floor.herald._wire  # type: ignore[attr-defined]
        wire.terminate()  # as when its process is killed
        while not (await heir.sight(opened.table, None)).over:
            await anext(feed)


async def test_a_hall_finds_postgresql_again(
    halls: list[Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(herald, "TRY_AGAIN", 0.01)
    here, there, _ = halls
    opened = await here.open("toy", {"hand": "5"}, [ANN, BOT])
    token = opened.tokens[0]
    assert token
    for one in halls:
        one._floor.herald._wire.terminate()  # type: ignore[attr-defined]
    async with there.changes(opened.table) as feed:
        playing = asyncio.create_task(play_on(here, opened.table, token))
        while not (await there.sight(opened.table, None)).over:
            await anext(feed)
        await playing


async def test_a_table_that_is_deleted_is_gone_in_every_hall(halls: list[Hall]) -> None:
    here, there, _ = halls
    opened = await here.open("toy", {}, [ANN, BOB])
    await here.sight(opened.table, None)
    async with there.changes(opened.table) as feed, here._floor.store._engine.begin() as connection:
        for table, key in (("deeds", '"table"'), ("seats", '"table"'), ("tables", "id")):
            await connection.exec_driver_sql(f"DELETE FROM {table} WHERE {key} = '{opened.table}'")
        await connection.commit()
        await anext(feed)
        for one in halls:
            with pytest.raises(NoSuchTable):
                await one.sight(opened.table, None)
            with pytest.raises(NoSuchTable):
                await one.act(opened.table, opened.tokens[0] or "", 4, 0)


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("postgresql://localhost/x", "expected sqlite"),
        ("postgresql+psycopg://localhost/x", "expected sqlite"),
        ("mysql+asyncmy://localhost/x", "expected sqlite"),
        ("postgresql+asyncpg://ann:secret@127.0.0.1:1/x", "cannot be used"),
    ],
)
async def test_an_address_that_is_none_of_ours(url: str, said: str) -> None:
    with pytest.raises(StoreError, match=said) as caught:
        await Hall.start(url, find=find)
    assert "secret" not in str(caught.value)


async def test_no_such_database_is_told(database: str) -> None:
    with pytest.raises(StoreError, match="does not exist"):
        await Hall.start(database.replace("/hall_", "/nix_"), find=find)


async def test_after_the_end_of_the_table_nobody_acts(halls: list[Hall]) -> None:
    opened = await halls[0].open("toy", {}, [ANN, BOB])
    token = opened.tokens[0]
    assert token
    sight = await halls[1].sight(opened.table, token)
    await halls[0].resign(opened.table, token)
    with pytest.raises(NotNow):
        await halls[1].act(opened.table, token, sight.number, sight.legal[0].id)
