"""Whole races of Odin's Ravens through the Hall, with bots, a person and a watcher."""

import msgspec
import pytest

from gladsheim.core import saga
from gladsheim.core.state import OVER
from gladsheim.core.words import language
from gladsheim.games import find
from gladsheim.table import Hall, SeatPlan, deal
from table.seating import ANN, BOT, DICE, play_on

pytestmark = pytest.mark.anyio
say = language("en").say


@pytest.mark.parametrize("seats", [[BOT, BOT], [DICE, BOT], [ANN, BOT], [DICE, ANN]])
async def test_a_whole_race(url: str, seats: list[SeatPlan]) -> None:
    hall = await Hall.start(url, pace=0)
    opened = await hall.open("ravens", {}, seats)
    token = next((token for token in opened.tokens if token), None)
    if token:
        sight = await play_on(hall, opened.table, token)
    else:
        async with hall.changes(opened.table) as feed:
            while not (sight := await hall.sight(opened.table, None)).over:
                await anext(feed)
    assert sight.view.actor == OVER
    assert len(sight.view.returns) == 2
    assert say(sight.result)
    assert sorted({line.number for line in sight.log}) == list(range(sight.number))
    whole, places = saga.read(await hall.saga(opened.table, None), find)
    assert saga.replayed(whole, find("ravens"), places).actor == OVER
    assert deal.verify(whole, find("ravens")) > 0
    await hall.close()

    hall = await Hall.start(url, pace=0)
    again = await hall.sight(opened.table, token)
    assert msgspec.json.encode(again) == msgspec.json.encode(sight)
    for line in range(0, again.lines + 1, 7):
        assert (await hall.replay(opened.table, token, line)).line == line
    if token:
        following = await hall.rematch(opened.table, token)
        assert (await hall.sight(following.table, token)).game == "ravens"
    await hall.close()


async def test_the_next_race_after_somebody_has_given_up() -> None:
    hall = await Hall.start(pace=0)
    opened = await hall.open("ravens", {}, [ANN, ANN])
    token = opened.tokens[0]
    assert token
    await hall.resign(opened.table, token)
    sight = await hall.sight(opened.table, token)
    assert "has given up" in say(sight.result)
    following = await hall.rematch(opened.table, token)
    assert not (await hall.sight(following.table, token)).over
    await hall.close()
