"""A seat's webhook: who may set it, who sees it, and when there is news for it."""

import asyncio

import msgspec
import pytest

from gladsheim.table import Hall
from gladsheim.table.errors import Malformed, NotYourSeat
from gladsheim.table.webhook import Awaited
from table.seating import ANN, BOT, find
from tests.table.test_chat import seated

pytestmark = pytest.mark.anyio
URL = "https://example.org/turn?key=secret"
OTHER = "https://example.net/"


async def start(url: str = "sqlite+aiosqlite://", news: list[Awaited] | None = None) -> Hall:
    heard = [] if news is None else news
    return await Hall.start(url, find=find, pace=0, tell=heard.append)


async def acts(hall: Hall, table: str, token: str) -> None:
    sight = await hall.sight(table, token)
    await hall.act(table, token, sight.number, sight.legal[0].id)


async def test_only_its_holder_sees_it(url: str) -> None:
    hall = await start(url)
    table, ann, bob = await seated(hall)
    await hall.set_webhook(table, ann, f" {URL} ", "de")
    assert (await hall.sight(table, ann)).webhook == URL
    for token in (bob, None):
        sight = await hall.sight(table, token)
        assert sight.webhook == ""
        assert b"example" not in msgspec.json.encode(sight)
        assert "example" not in await hall.saga(table, token)
    with pytest.raises(NotYourSeat):
        await hall.set_webhook(table, "forged", OTHER, "en")
    with pytest.raises(Malformed):
        await hall.set_webhook(table, ann, "ftp://example.org/", "en")
    assert (await hall.sight(table, ann)).webhook == URL
    await hall.resign(table, ann)
    assert b"example" not in msgspec.json.encode(await hall.sight(table, bob))
    following = (await hall.rematch(table, bob)).table
    assert (await hall.sight(following, ann)).webhook == URL
    await hall.close()
    hall = await start(url)
    assert (await hall.sight(following, ann)).webhook == URL
    await hall.set_webhook(following, ann, "", "de")
    assert (await hall.sight(following, ann)).webhook == ""
    assert (await hall.sight(table, ann)).webhook == URL  # each table has its own
    await hall.close()


async def test_there_is_news_when_a_choice_comes_to_be_awaited(url: str) -> None:
    news: list[Awaited] = []
    hall = await start(url, news)
    table, ann, bob = await seated(hall)
    await hall.set_webhook(table, ann, URL, "de")
    await hall.set_webhook(table, bob, OTHER, "en")
    assert news == []  # it is Ann's turn already
    await acts(hall, table, ann)
    number = (await hall.sight(table, bob)).number
    assert news == [Awaited(table, "toy", 1, number, OTHER, "en")]
    await acts(hall, table, bob)
    number = (await hall.sight(table, ann)).number
    assert news[1:] == [Awaited(table, "toy", 0, number, URL, "de")]
    await hall.say(table, bob, "hello")
    await hall.undo(table, bob, number)  # what oneself does is no news
    assert len(news) == 2
    await hall.resign(table, bob)
    assert len(news) == 2  # it is over
    following = (await hall.rematch(table, bob)).table
    [opens] = [seat.seat for seat in (await hall.sight(following, None)).seats if seat.choosing]
    assert [(one.table, one.seat) for one in news[2:]] == [(following, opens)] * (opens == 0)
    await hall.close()


async def test_a_bot_is_another_and_oneself_at_another_seat_is_not(url: str) -> None:
    news: list[Awaited] = []
    hall = await start(url, news)
    opened = await hall.open("toy", {"hand": "3"}, [ANN, ANN, BOT])
    table, token = opened.table, opened.tokens[0]
    assert token
    await hall.set_webhook(table, token, URL, "en")
    await acts(hall, table, token)
    await acts(hall, table, token)
    async with hall.changes(table) as feed:
        while not (await hall.sight(table, token)).legal:
            await asyncio.wait_for(anext(feed), 20)
    assert [one.seat for one in news] == [0]
    await hall.close()


async def test_one_hall_tells_what_it_has_stored(postgres_url: str) -> None:
    news: tuple[list[Awaited], list[Awaited]] = ([], [])
    halls = [await start(postgres_url, each) for each in news]
    table, ann, bob = await seated(halls[0])
    async with halls[0].changes(table) as feed:
        await halls[1].set_webhook(table, bob, URL, "en")
        await asyncio.wait_for(anext(feed), 10)
        await acts(halls[1], table, ann)
        await asyncio.wait_for(anext(feed), 10)
        assert (await halls[0].sight(table, bob)).legal
    assert [len(each) for each in news] == [0, 1]
    for hall in halls:
        await hall.close()


async def test_a_webhook_that_fails_is_removed_unless_it_is_another_by_now(url: str) -> None:
    hall = await start(url)
    table, ann, _ = await seated(hall)
    await hall.set_webhook(table, ann, URL, "en")
    await hall.drop_webhook(table, 0, OTHER)
    assert (await hall.sight(table, ann)).webhook == URL
    await hall.drop_webhook(table, 0, URL)
    assert (await hall.sight(table, ann)).webhook == ""
    await hall.close()


async def test_what_hears_the_news_cannot_stop_the_table() -> None:
    def broken(_: Awaited) -> None:
        raise RuntimeError

    hall = await Hall.start(find=find, pace=0, tell=broken)
    table, ann, bob = await seated(hall)
    await hall.set_webhook(table, bob, URL, "en")
    await acts(hall, table, ann)
    assert (await hall.sight(table, bob)).legal
    await hall.close()
