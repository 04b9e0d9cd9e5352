"""The chat of a table: who may say something, who hears it, how long it is kept."""

import asyncio
import time

import msgspec
import pytest
import sqlalchemy as sa

from gladsheim.table import Hall, chat, schema
from gladsheim.table.errors import Malformed, NotNow, NotYourSeat
from gladsheim.table.store import Store
from table.seating import ANN, BOB, BOT, find

pytestmark = pytest.mark.anyio


async def start(url: str = "sqlite+aiosqlite://") -> Hall:
    return await Hall.start(url, find=find, pace=0)


async def seated(hall: Hall) -> tuple[str, str, str]:
    """Open a table for two; return it and their tokens."""
    opened = await hall.open("toy", {"hand": "3"}, [ANN, BOB])
    invitation, ann = opened.invitations[1], opened.tokens[0]
    assert invitation
    assert ann
    _, bob = await hall.join(opened.table, invitation, "Bob")
    return opened.table, ann, bob


async def said(hall: Hall, table: str, token: str | None) -> list[tuple[int, int, str, str]]:
    sayings = (await hall.sight(table, token)).chat.sayings
    return [(one.number, one.seat, one.name, one.text) for one in sayings]


async def test_everybody_reads_what_those_who_hold_seats_say(url: str) -> None:
    hall = await start(url)
    table, ann, bob = await seated(hall)
    number = (await hall.sight(table, ann)).number
    before = time.time()
    async with hall.changes(table) as feed:
        assert await hall.say(table, ann, "  Good\tmorning\n\u202eBob! ") == 0
        assert await asyncio.wait_for(anext(feed), 10) == number
        assert await hall.say(table, bob, "<b>Hello</b>") == 1
    expected = [(0, 0, "Ann", "Good morning Bob!"), (1, 1, "Bob", "<b>Hello</b>")]
    for token in (ann, bob, None):
        assert await said(hall, table, token) == expected
        assert (await hall.sight(table, token)).number == number  # it is no deed
    sayings = (await hall.sight(table, None)).chat.sayings
    assert before <= sayings[0].at <= sayings[1].at <= time.time()
    await hall.close()
    again = await start(url)
    assert await said(again, table, bob) == expected
    await again.close()


async def test_who_holds_no_seat_says_nothing() -> None:
    hall = await start()
    table, ann, _ = await seated(hall)
    for token in ("", "forged"):
        with pytest.raises(NotYourSeat):
            await hall.say(table, token, "hello")
    assert await said(hall, table, ann) == []
    await hall.close()


@pytest.mark.parametrize("text", ["", " \t\n", "\u200b\u202e", "x" * 301, "x" * 20_000])
async def test_what_is_no_saying_changes_nothing(text: str) -> None:
    hall = await start()
    table, ann, _ = await seated(hall)
    with pytest.raises(Malformed, match="1 to 300 signs"):
        await hall.say(table, ann, text)
    assert await said(hall, table, ann) == []
    assert await hall.say(table, ann, "ö" * 300) == 0
    await hall.close()


async def test_a_device_with_several_seats_speaks_for_the_one_it_shows() -> None:
    hall = await start()
    opened = await hall.open("toy", {}, [ANN, msgspec.structs.replace(ANN, name="Eve"), BOT])
    token = opened.tokens[0]
    assert token
    for name in ("Ann", "Eve"):
        sight = await hall.sight(opened.table, token)
        assert sight.legal
        await hall.say(opened.table, token, "here")
        assert (await said(hall, opened.table, token))[-1][2] == name
        await hall.act(opened.table, token, sight.number, sight.legal[0].id)
    await hall.close()


async def test_the_chat_goes_on_at_the_rematch(url: str) -> None:
    hall = await start(url)
    table, ann, bob = await seated(hall)
    await hall.say(table, ann, "one")
    await hall.resign(table, bob)
    following = (await hall.rematch(table, ann)).table
    await hall.say(following, ann, "two")
    async with hall.changes(following) as feed:
        await hall.say(table, bob, "three")  # who has stayed behind is heard
        await asyncio.wait_for(anext(feed), 10)
    await hall.resign(following, bob)
    last = (await hall.rematch(following, bob)).table
    await hall.say(last, bob, "four")
    texts = ["one", "two", "three", "four"]
    keys = set()
    for each in (table, following, last):
        assert [text for *_, text in await said(hall, each, None)] == texts
        keys.add((await hall.sight(each, None)).chat.key)
    assert len(keys) == 1
    assert table not in keys  # who may see the last game may not see the first for that
    await hall.close()
    again = await start(url)
    for each in (last, table):
        assert [number for number, *_ in await said(again, each, ann)] == [0, 1, 2, 3]
    await again.close()


async def test_the_chat_of_another_table_is_another(url: str) -> None:
    hall = await start(url)
    table, ann, _ = await seated(hall)
    other, eve, _ = await seated(hall)
    await hall.say(table, ann, "one")
    await hall.say(other, eve, "two")
    assert await said(hall, table, None) == [(0, 0, "Ann", "one")]
    assert await said(hall, other, None) == [(0, 0, "Ann", "two")]
    await hall.close()


async def test_the_newest_are_shown_and_no_more_than_some_are_kept(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat, "KEPT", 5)
    monkeypatch.setattr(chat, "SHOWN", 3)
    hall = await start(url)
    table, ann, _ = await seated(hall)
    for number in range(8):
        assert await hall.say(table, ann, f"no. {number}") == number
    assert [number for number, *_ in await said(hall, table, None)] == [5, 6, 7]
    await hall.close()
    assert await kept(url) == [3, 4, 5, 6, 7]
    again = await start(url)
    assert [number for number, *_ in await said(again, table, None)] == [5, 6, 7]
    assert await again.say(table, ann, "no. 8") == 8
    await again.close()


async def kept(url: str) -> list[int]:
    store = await Store.open(url)
    async with store.snapshot() as connection:
        query = sa.select(schema.sayings.c.number).order_by(schema.sayings.c.number)
        found = list((await connection.execute(query)).scalars())
    await store.close()
    return found


async def test_the_host_closes_and_opens_it(url: str) -> None:
    hall = await start(url)
    table, ann, bob = await seated(hall)
    await hall.say(table, bob, "one")
    for token in (bob, "forged"):
        with pytest.raises(NotYourSeat):
            await hall.switch_chat(table, token, False)
    async with hall.changes(table) as feed:
        await hall.switch_chat(table, ann, False)
        await asyncio.wait_for(anext(feed), 10)
    for token in (ann, bob):
        with pytest.raises(NotNow, match="switched the chat off"):
            await hall.say(table, token, "two")
    sights = [await hall.sight(table, token) for token in (ann, bob, None)]
    assert [sight.chat.is_host for sight in sights] == [True, False, False]
    assert [sight.chat.is_open for sight in sights] == [False] * 3
    await hall.resign(table, bob)
    following = (await hall.rematch(table, bob)).table
    await hall.close()
    hall = await start(url)
    with pytest.raises(NotNow):
        await hall.say(following, bob, "two")
    await hall.switch_chat(following, ann, True)
    await hall.say(table, bob, "two")
    assert [text for *_, text in await said(hall, following, ann)] == ["one", "two"]
    await hall.close()


async def test_two_halls_tell_each_other(postgres_url: str) -> None:
    one, other = await start(postgres_url), await start(postgres_url)
    table, ann, bob = await seated(one)
    async with other.changes(table) as feed:
        await one.say(table, ann, "hello")
        await asyncio.wait_for(anext(feed), 10)
        assert await said(other, table, bob) == [(0, 0, "Ann", "hello")]
    await other.say(table, bob, "and to you")  # nobody watches: it is looked for
    assert [text for *_, text in await said(one, table, ann)] == ["hello", "and to you"]
    await one.resign(table, bob)
    following = (await one.rematch(table, ann)).table
    async with other.changes(following) as feed:
        await one.say(table, bob, "wait")
        await asyncio.wait_for(anext(feed), 10)
        assert [text for *_, text in await said(other, following, None)][-1] == "wait"
    await one.close()
    await other.close()


async def test_nothing_is_lost_when_all_talk_at_once(url: str) -> None:
    halls = [await start(url)]
    if halls[0].is_shared:
        halls.append(await start(url))
    table, ann, bob = await seated(halls[0])
    numbers = await asyncio.gather(
        *(
            halls[at % len(halls)].say(table, (ann, bob)[at % 3 % 2], f"no. {at}")
            for at in range(12)
        )
    )
    assert sorted(numbers) == list(range(12))
    for hall in halls:
        found = await said(hall, table, None)
        assert [number for number, *_ in found] == list(range(12))
        assert {text for *_, text in found} == {f"no. {at}" for at in range(12)}
        await hall.close()


async def test_it_is_forgotten_with_the_last_table(url: str) -> None:
    hall = await start(url)
    table, ann, bob = await seated(hall)
    other, eve, _ = await seated(hall)
    await hall.say(other, eve, "stays")
    await hall.say(table, ann, "one")
    await hall.resign(table, bob)
    following = (await hall.rematch(table, ann)).table
    await age(url, table)
    assert await hall.forget(30) == 1
    assert [text for *_, text in await said(hall, following, ann)] == ["one"]
    await hall.say(following, bob, "two")
    assert [text for *_, text in await said(hall, following, ann)] == ["one", "two"]
    await age(url, following)
    assert await hall.forget(30) == 1
    assert await kept(url) == [0]
    assert await said(hall, other, None) == [(0, 0, "Ann", "stays")]
    await hall.close()


async def age(url: str, table: str) -> None:
    """Let it be long ago that something was done at a table."""
    store = await Store.open(url)
    deed = schema.deeds.c
    async with store.writing() as connection:
        await connection.execute(sa.update(schema.deeds).where(deed.table == table).values(at=1.0))
    await store.close()


async def test_no_secret_is_in_it() -> None:
    hall = await start()
    table, ann, bob = await seated(hall)
    await hall.say(table, ann, "hello")
    await hall.set_webhook(table, ann, "https://example.org/secret", "de")
    for token in (ann, bob, None):
        told = msgspec.json.encode((await hall.sight(table, token)).chat).decode()
        for secret in (ann, bob, "example.org", table):
            assert secret not in told
    await hall.close()
