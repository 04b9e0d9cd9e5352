"""The Hall: whole games with bots, friends and watchers; many requests at once; a new start."""

import asyncio
from collections.abc import Sequence

import pytest

from gladsheim.core import saga
from gladsheim.core.rng import Rng
from gladsheim.core.views import View
from gladsheim.core.words import W
from gladsheim.minds import Budget, Level
from gladsheim.table import Hall, SeatPlan, deal, thinkers
from gladsheim.table.errors import (
    Malformed,
    NoSuchTable,
    NotNow,
    NotYourSeat,
    Quicker,
    TableError,
)
from table.seating import ANN, BOB, BOT, DICE, find, play_on

pytestmark = pytest.mark.anyio
MEMORY = "sqlite+aiosqlite://"


async def start(url: str = MEMORY, pace: float = 0, limit: int = 1000) -> Hall:
    return await Hall.start(url, find=find, pace=pace, limit=limit)


async def until_over(hall: Hall, table: str) -> None:
    async with hall.changes(table) as feed:
        while not (await hall.sight(table, None)).over:
            await anext(feed)


@pytest.mark.parametrize("seats", [[ANN, BOT], [BOT, ANN], [DICE, BOT, ANN], [ANN, DICE, DICE]])
async def test_a_person_plays_bots(seats: list[SeatPlan]) -> None:
    hall = await start()
    opened = await hall.open("toy", {"hand": "3"}, seats)
    token = opened.tokens[seats.index(ANN)]
    assert token
    assert [t is not None for t in opened.tokens] == [plan is ANN for plan in seats]
    sight = await play_on(hall, opened.table, token)
    whole, places = saga.read(await hall.saga(opened.table, None), find)
    assert saga.replayed(whole, find("toy"), places).actor == sight.view.actor
    assert deal.verify(whole, find("toy")) > 0
    await hall.close()


async def test_bots_play_alone_and_watchers_see_every_number() -> None:
    hall = await start()
    opened = await hall.open("toy", {}, [BOT, DICE])
    await until_over(hall, opened.table)
    sight = await hall.sight(opened.table, None)
    assert sorted({line.number for line in sight.log}) == list(range(sight.number))
    assert not sight.thinking
    await hall.close()


@pytest.mark.parametrize(
    ("game", "options", "seats"),
    [
        ("chess", {}, [ANN, BOT]),
        ("toy", {"moon": "full"}, [ANN, BOT]),
        ("toy", {"hand": "99"}, [ANN, BOT]),
        ("toy", {}, [ANN]),
        ("toy", {}, [ANN] * 5),
        ("toy", {}, []),
        ("toy", {}, [ANN, SeatPlan("bot", "", "grandmaster")]),
        ("toy", {}, [ANN, SeatPlan("troll")]),  # type: ignore[arg-type]
    ],
)
async def test_a_table_that_cannot_be(
    game: str, options: dict[str, str], seats: list[SeatPlan]
) -> None:
    hall = await start()
    with pytest.raises(Malformed) as caught:
        await hall.open(game, options, seats)
    assert str(caught.value)
    await hall.close()


async def test_a_name_is_one_short_line() -> None:
    hall = await start()
    name = " Ann\n\x00\u202e of   the \t hall " + "x" * 100
    opened = await hall.open("toy", {}, [SeatPlan("person", name, "hard"), BOT])
    seat = (await hall.sight(opened.table, None)).seats[0]
    assert seat.name == ("Ann of the hall " + "x" * 100)[:40]
    assert seat.level == ""
    await hall.close()


async def test_a_friend_takes_the_seat_once(url: str) -> None:
    hall = await start(url)
    opened = await hall.open("toy", {}, [ANN, BOB])
    invitation = opened.invitations[1]
    assert invitation
    async with hall.changes(opened.table) as feed:
        seat, token = await hall.join(opened.table, invitation, "Bob")
        assert seat == 1
        assert await anext(feed) == 5
    with pytest.raises(NotYourSeat):
        await hall.join(opened.table, invitation, "Eve")
    await hall.close()
    hall = await start(url)
    sight = await hall.sight(opened.table, token)
    assert sight.view.viewer == 1
    assert sight.seats[1].name == "Bob"
    with pytest.raises(NotYourSeat):
        await hall.join(opened.table, invitation, "Eve")
    with pytest.raises(NotNow):
        await hall.act(opened.table, token, 4, sight.view.viewer)
    await hall.close()


async def test_no_such_table_leaves_no_trace() -> None:
    hall = await start()
    for ask in (
        lambda: hall.sight("x" * 100, None),
        lambda: hall.act("", "t", 0, 0),
        lambda: hall.rematch("x", "t"),
        lambda: hall.changes("x").__aenter__(),
    ):
        with pytest.raises(NoSuchTable):
            await ask()
    assert not hall._floor.places
    await hall.close()


async def test_of_many_at_once_one_acts() -> None:
    hall = await start()
    opened = await hall.open("toy", {}, [ANN, BOB])
    token = opened.tokens[0]
    assert token
    choice = (await hall.sight(opened.table, token)).legal[0].id
    done = await asyncio.gather(
        *(hall.act(opened.table, token, 4, choice) for _ in range(20)), return_exceptions=True
    )
    assert done.count(5) == 1
    assert sum(isinstance(one, NotNow) for one in done) == 19
    await hall.close()


async def test_of_two_halls_on_one_database_one_is_quicker(url: str) -> None:
    one, two = await start(url), await start(url)
    opened = await one.open("toy", {}, [ANN, BOB])
    token = opened.tokens[0]
    assert token
    before = await two.sight(opened.table, token)
    assert before == await one.sight(opened.table, token)
    number = await one.act(opened.table, token, before.number, before.legal[0].id)
    with pytest.raises(NotNow) as caught:  # Quicker, where it has not heard of it yet
        await two.act(opened.table, token, before.number, before.legal[1].id)
    assert caught.value.status == 409
    assert (await two.sight(opened.table, token)).number == number
    assert await two.sight(opened.table, token) == await one.sight(opened.table, token)
    await two.undo(opened.table, token, number)
    with pytest.raises(NotNow):
        await one.undo(opened.table, token, number)
    await one.close()
    await two.close()


async def test_of_two_actions_at_the_same_time_one_is_done(url: str) -> None:
    halls = [await start(url) for _ in range(2)]
    opened = await halls[0].open("toy", {"hand": "5"}, [ANN, ANN])
    token = opened.tokens[0]
    assert token
    quicker = 0
    while not (sight := await halls[1].sight(opened.table, token)).over:
        await halls[0].sight(opened.table, token)
        asked = (hall.act(opened.table, token, sight.number, sight.legal[0].id) for hall in halls)
        done = await asyncio.gather(*asked, return_exceptions=True)
        assert sorted(isinstance(one, NotNow) for one in done) == [False, True]
        quicker += sum(isinstance(one, Quicker) for one in done)
        # The one who was too late sees at once what the other has done.
        late = halls[[isinstance(one, NotNow) for one in done].index(True)]
        assert (await late.sight(opened.table, token)).number in done
    assert quicker
    for hall in halls:
        await hall.close()


async def test_two_halls_race_through_a_whole_game(url: str) -> None:
    halls = [await start(url), await start(url)]
    opened = await halls[0].open("toy", {"hand": "5"}, [ANN, ANN])
    token = opened.tokens[0]
    assert token

    async def play(hall: Hall) -> int:
        acted = 0
        while True:
            sight = await hall.sight(opened.table, token)
            if sight.over:
                return acted
            try:
                await hall.act(opened.table, token, sight.number, sight.legal[0].id)
                acted += 1
            except NotNow:
                pass

    acted = sum(await asyncio.gather(*map(play, halls)))
    sights = [await hall.sight(opened.table, token) for hall in halls]
    assert sights[0] == sights[1]
    assert sights[0].lines == acted
    for hall in halls:
        await hall.close()


async def test_bots_of_two_halls_do_not_get_in_each_others_way(url: str) -> None:
    halls = [await start(url), await start(url)]
    opened = await halls[0].open("toy", {"hand": "5"}, [BOT, DICE])
    await asyncio.gather(*(until_over(hall, opened.table) for hall in halls))
    one, two = [await hall.sight(opened.table, None) for hall in halls]
    assert one == two
    for hall in halls:
        await hall.close()


async def test_after_a_new_start_the_bots_go_on(url: str) -> None:
    hall = await start(url, pace=3600)
    opened = await hall.open("toy", {}, [BOT, DICE])
    assert (await hall.sight(opened.table, None)).thinking
    await hall.close()
    hall = await start(url)
    assert (await hall.sight(opened.table, None)).number == 4
    await until_over(hall, opened.table)
    await hall.close()


async def test_a_bot_takes_its_time() -> None:
    hall = await start(pace=0.05)
    loop = asyncio.get_running_loop()
    begun = loop.time()
    opened = await hall.open("toy", {}, [DICE, DICE])
    await until_over(hall, opened.table)
    assert loop.time() - begun >= 0.05 * (await hall.sight(opened.table, None)).lines
    await hall.close()


async def test_idle_tables_wait_in_the_store(url: str) -> None:
    hall = await start(url, limit=3)
    opened = [await hall.open("toy", {}, [ANN, BOB]) for _ in range(10)]
    assert len(hall._floor.places) <= 4
    for _ in range(2):
        for one in opened:
            sight = await hall.sight(one.table, one.tokens[0])
            assert one.tokens[0]
            await hall.act(one.table, one.tokens[0], sight.number, sight.legal[0].id)
            await hall.undo(one.table, one.tokens[0], (await hall.sight(one.table, None)).number)
    assert len(hall._floor.places) <= 3
    async with hall.changes(opened[0].table):
        for one in opened:
            await hall.sight(one.table, None)
        assert opened[0].table in hall._floor.places
    await hall.close()


async def test_who_goes_away_does_not_leave_half_a_deed(url: str) -> None:
    """A request is cancelled at every point it can be; memory and store agree afterwards."""
    for steps in range(12):
        hall = await start(url)
        opened = await hall.open("toy", {}, [ANN, BOB])
        token = opened.tokens[0]
        assert token
        hide = next(
            choice.id
            for choice in (await hall.sight(opened.table, token)).legal
            if "hide" in choice.notation
        )
        asked = asyncio.create_task(hall.act(opened.table, token, 4, hide))
        for _ in range(steps):
            await asyncio.sleep(0)
        asked.cancel()
        await asyncio.wait([asked])
        if hall._floor.tasks:
            await asyncio.wait(set(hall._floor.tasks))
        here = await hall.sight(opened.table, token)
        await hall.close()
        hall = await start(url)
        assert await hall.sight(opened.table, token) == here
        assert here.number in (4, 6)
        await hall.close()


async def test_a_feed_tells_the_newest_and_ends_with_the_hall() -> None:
    hall = await start()
    opened = await hall.open("toy", {}, [ANN, BOB])
    token = opened.tokens[0]
    assert token
    heard: list[int] = []
    ready = asyncio.Event()

    async def listen() -> None:
        async with hall.changes(opened.table) as feed:
            ready.set()
            async for number in feed:
                heard.append(number)

    listening = asyncio.create_task(listen())
    await ready.wait()
    choice = (await hall.sight(opened.table, token)).legal[0].id
    await hall.act(opened.table, token, 4, choice)
    await hall.undo(opened.table, token, 5)
    await hall.act(opened.table, token, 6, choice)
    while not heard:
        await asyncio.sleep(0)
    await hall.close()
    await listening
    assert heard == sorted(heard)
    assert heard[-1] == 7


async def test_the_next_game_keeps_all_tokens(url: str) -> None:
    hall = await start(url)
    opened = await hall.open("toy", {"hand": "3"}, [ANN, BOB, BOT])
    invitation, ann = opened.invitations[1], opened.tokens[0]
    assert invitation
    assert ann
    _, bob = await hall.join(opened.table, invitation, "Bob")
    with pytest.raises(NotNow):
        await hall.rematch(opened.table, ann)
    await hall.resign(opened.table, bob)
    one, two = await asyncio.gather(
        hall.rematch(opened.table, ann), hall.rematch(opened.table, bob)
    )
    assert one.table == two.table == (await hall.sight(opened.table, None)).rematch
    assert one.tokens == [ann, None, None]
    assert two.tokens == [None, bob, None]
    with pytest.raises(NotYourSeat):
        await hall.rematch(opened.table, "eve")
    for token, seat in ((ann, 0), (bob, 1)):
        sight = await hall.sight(one.table, token)
        assert sight.view.viewer == seat
        assert sight.view.options == (("hand", "3"),)
        assert sight.seed_hash != (await hall.sight(opened.table, token)).seed_hash
    await hall.close()


async def test_of_two_halls_one_opens_the_next_game(url: str) -> None:
    halls = [await start(url), await start(url)]
    opened = await halls[0].open("toy", {}, [ANN, BOT])
    token = opened.tokens[0]
    assert token
    await halls[0].resign(opened.table, token)
    assert (await halls[1].sight(opened.table, token)).over
    one, two = [await hall.rematch(opened.table, token) for hall in halls]
    assert one == two
    for hall in halls:
        await hall.close()


async def test_a_hint_is_legal_and_for_the_one_whose_turn_it_is() -> None:
    hall = await start()
    opened = await hall.open("toy", {}, [ANN, BOB])
    token, invitation = opened.tokens[0], opened.invitations[1]
    assert token
    assert invitation
    hint = await hall.hint(opened.table, token)
    assert hint.action in [choice.id for choice in (await hall.sight(opened.table, token)).legal]
    assert hint == await hall.hint(opened.table, token)
    assert 0 <= hint.chance <= 1
    _, bob = await hall.join(opened.table, invitation, "Bob")
    with pytest.raises(NotNow):
        await hall.hint(opened.table, bob)
    with pytest.raises(NotYourSeat):
        await hall.hint(opened.table, "eve")
    await hall.close()


async def test_why_and_replay_go_through_the_hall() -> None:
    hall = await start()
    opened = await hall.open("toy", {}, [ANN, BOB])
    token = opened.tokens[0]
    assert token
    refusal = await hall.why(opened.table, token, ["moon"])
    assert refusal
    assert (await hall.replay(opened.table, token, 0)).view.viewer == 0
    with pytest.raises(TableError):
        await hall.replay(opened.table, None, 0, seat=1)
    await hall.close()


class Fool:
    """A bot that breaks, or cheats."""

    def __init__(self, action: int | None) -> None:
        self.action = action
        self.asked = 0

    def choose(self, view: View, legal: Sequence[int], rng: Rng, budget: Budget) -> int:
        self.asked += 1
        assert isinstance(view, View)
        if self.action is None:
            raise RuntimeError("no idea")
        return self.action


def seat(fool: Fool, monkeypatch: pytest.MonkeyPatch) -> None:
    level = Level("greedy", W("Fool"), W("Plays badly."), lambda game: fool)
    monkeypatch.setattr(thinkers, "find", lambda id: level)


async def test_a_bot_that_cheats_plays_something_legal(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    seat(Fool(999), monkeypatch)
    hall = await start()
    opened = await hall.open("toy", {}, [BOT, BOT])
    await until_over(hall, opened.table)
    await hall.close()
    assert "not legal" in caplog.text


async def test_a_bot_that_breaks_does_not_stop_the_table(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    fool = Fool(None)
    seat(fool, monkeypatch)
    hall = await start()
    opened = await hall.open("toy", {}, [BOT, BOT])
    await until_over(hall, opened.table)
    await hall.close()
    assert fool.asked >= 2
    assert "could not choose" in caplog.text


async def test_no_mind_gets_the_seed() -> None:
    """What a bot draws does not tell what NATURE will draw."""
    for seed, number in (("ab" * 32, 0), (deal.new_seed(), 7)):
        names = [deal.bot(seed, number, 0), deal.bot(seed, number, 1), deal.hint(seed, number)]
        names += [deal.review(seed, number, seat) for seat in (0, 1)]
        assert not any(seed in name for name in names)
        streams = [deal.nature(seed, number), *map(Rng, names)]
        drawn = {tuple(rng.below(1000) for _ in range(20)) for rng in streams}
        assert len(drawn) == 6


async def test_a_hall_that_closes_does_not_wait_for_bots_that_queue(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What they would have done they are asked for again when the table is opened again."""
    hall = await start()
    opened = await hall.open("toy", {}, [SeatPlan("bot", "", "hard"), ANN])
    waiting: list[int] = []
    close = hall._thinkers.close

    def closed() -> None:
        waiting.append(len(hall._floor.tasks))
        close()

    monkeypatch.setattr(hall._thinkers, "close", closed)
    assert (await hall.sight(opened.table, None)).thinking
    await hall.close()
    assert waiting == [1]
