"""Clocks: whose time runs, what a turn adds, and what happens when it is over, whoever is there."""

import asyncio

import pytest

from gladsheim.core.record import RESIGN
from gladsheim.core.words import language
from gladsheim.table import Hall
from gladsheim.table.accord import Accord
from gladsheim.table.clocks import BOT, DAY, DAYS, LIVE, Choice, Clock, Clocks
from gladsheim.table.deeds import FLAG, Deed, Terms
from gladsheim.table.errors import Malformed, NotNow
from gladsheim.table.table import Table
from table.seating import ANN, BOB, LAY_A, LAY_B, Time, find, plan, timed

pytestmark = pytest.mark.anyio
say = language("en").say

FIVE = Clock(LIVE, 300.0, 5.0)
FIRST, SECOND = (0,), (1,)


def left(it: Table) -> list[float | None]:
    return [seat.left for seat in it.sight(None).seats]


def test_time_runs_for_whose_choice_is_awaited() -> None:
    it, time = timed(FIVE)
    time.now += 100
    assert left(it) == [200.0, 300.0]
    assert [seat.ticks for seat in it.sight(None).seats] == [True, False]
    it.act(FIRST, it.number, LAY_A)
    time.now += 30
    assert left(it) == [205.0, 270.0]


def test_a_bonus_comes_when_the_turn_passes_on() -> None:
    clocks = Clocks(FIVE, 2)
    clocks.turn(0.0, (0,), (0,), None)
    clocks.turn(10.0, (0,), (0,), Choice(0, 0))  # it goes on itself: nothing is added
    assert clocks.left(0, 10.0) == 290.0
    clocks.turn(20.0, (1,), (1,), Choice(0, 1))
    assert clocks.left(0, 20.0) == 285.0
    clocks.turn(20.0, (), (), None)  # its turn ends without a choice of its own: nothing is added
    assert clocks.left(1, 99.0) == 300.0


def test_days_begin_anew_with_every_choice() -> None:
    clocks = Clocks(Clock(DAYS, DAY), 2)
    clocks.turn(0.0, (0,), (0,), None)
    clocks.turn(1000.0, (0,), (0,), Choice(0, 0))
    assert clocks.left(0, 1000.0) == DAY
    clocks.turn(5000.0, (1,), (1,), Choice(0, 1))
    clocks.turn(6000.0, (0,), (0,), Choice(1, 2))
    assert [clocks.left(seat, 6000.0) for seat in (0, 1)] == [DAY, DAY - 1000.0]
    assert clocks.due == 6000.0 + DAY


def test_whose_time_is_over_has_lost() -> None:
    it, time = timed(FIVE)
    time.now += 299
    assert it.accord.flag() == []
    assert it.due == time.now + 1
    time.now += 1
    for late in (
        lambda: it.act(FIRST, it.number, LAY_A),
        lambda: it.resign(FIRST),
        lambda: it.accord.ask_pause(SECOND),
    ):
        with pytest.raises(NotNow, match="time"):
            late()
    (deed,) = it.accord.flag()
    assert (deed.kind, deed.actor, deed.id) == (FLAG, 0, RESIGN)
    sight = it.sight(None)
    assert sight.over
    assert sight.view.returns == (-1.0, 1.0)
    assert "time of" in say(sight.result)
    assert it.due is None
    assert it.accord.flag() == []
    assert "Termination" in it.saga(None)
    assert Table.load(it.game, it.plan, it.deeds, time).sight(None) == sight


def test_a_bot_plays_on_where_that_is_agreed() -> None:
    it, time = timed(Clock(LIVE, 60.0, then=BOT))
    time.now += 60
    (deed,) = it.accord.flag()
    assert deed.kind == FLAG
    assert not it.is_over
    assert it.bots_to_choose() == {0: "normal"}
    assert it.due is None  # a bot has no clock
    it.choose(0, LAY_A)
    it.accord.play_again(FIRST)
    assert left(it)[0] == 30.0
    assert it.due == time.now + 60
    assert Table.load(it.game, it.plan, it.deeds, time).sight(None) == it.sight(None)


def test_no_clock_runs_before_everybody_is_there() -> None:
    it, time = timed(FIVE, absent=(1,))
    time.now += 1000
    assert left(it) == [300.0, 300.0]
    it.take_seat(1, "Bob", "token-2")
    time.now += 10
    assert left(it) == [290.0, 300.0]


def test_a_pause_needs_all_and_ends_by_anybody() -> None:
    it, time = timed(FIVE)
    it.accord.ask_pause(FIRST)
    asked = it.number
    wish = it.sight("token-2").wish
    assert wish
    assert wish.asks_you
    assert not it.sight("token-1").wish.asks_you  # type: ignore[union-attr]
    time.now += 10
    it.accord.answer(SECOND, asked, agrees=True)
    assert it.sight(None).paused
    assert it.due is None
    time.now += 5000
    assert left(it) == [290.0, 300.0]
    for early in (
        lambda: it.act(FIRST, it.number, LAY_A),
        lambda: it.undo(FIRST, it.number),
        lambda: it.accord.ask_pause(FIRST),
    ):
        with pytest.raises(NotNow, match="pauses"):
            early()
    assert it.sight("token-1").legal == ()
    it.accord.resume(SECOND)
    time.now += 10
    assert left(it) == [280.0, 300.0]
    it.act(FIRST, it.number, LAY_A)
    with pytest.raises(NotNow, match="does not pause"):
        it.accord.resume(FIRST)


def test_a_refused_pause_is_none() -> None:
    it, _ = timed(FIVE)
    it.accord.ask_pause(SECOND)
    it.accord.answer(FIRST, it.number, agrees=False)
    assert it.sight(None).wish is None
    assert not it.sight(None).paused
    with pytest.raises(NotNow, match="Nothing is asked"):
        it.accord.answer(FIRST, it.number, agrees=True)


@pytest.mark.parametrize(
    "clock",
    [
        Clock(LIVE, 1.0),
        Clock(LIVE, 1e9),
        Clock(DAYS, 90 * DAY),
        Clock(LIVE, 60.0, -1.0),
        Clock(LIVE, 60.0, 1e6),
        Clock(DAYS, DAY, 5.0),
        Clock(LIVE, float("nan")),
    ],
)
def test_a_clock_that_cannot_be_is_refused(clock: Clock) -> None:
    with pytest.raises(Malformed):
        Terms(clock).check()


@pytest.fixture
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gladsheim.table.timekeeper.TICK", 0.01)


@pytest.mark.usefixtures("fast")
async def test_the_hall_ends_the_turn_though_nobody_is_there(url: str) -> None:
    time = Time(1000.0)
    hall = await Hall.start(url, find=find, pace=0, now=time)
    opened = await hall.open("toy", {}, [ANN, BOB], terms=Terms(FIVE))
    assert opened.invitations[1]
    _, bob = await hall.join(opened.table, opened.invitations[1], "Bob")
    ann = opened.tokens[0]
    assert ann
    sight = await hall.sight(opened.table, ann)
    await hall.act(opened.table, ann, sight.number, sight.legal[0].id)
    await hall.close()
    time.now += 301  # the server was away as well
    hall = await Hall.start(url, find=find, pace=0, now=time)
    for _ in range(500):
        if (await hall.sight(opened.table, bob)).over:
            break
        await asyncio.sleep(0.01)
    sight = await hall.sight(opened.table, bob)
    assert sight.over
    assert sight.view.returns == (1.0, -1.0)
    assert await hall._floor.store.due(time.now + 1e9) == []
    await hall.close()


@pytest.mark.usefixtures("fast")
async def test_who_is_in_time_plays_on(url: str) -> None:
    time = Time(1000.0)
    hall = await Hall.start(url, find=find, pace=0, now=time)
    opened = await hall.open("toy", {}, [ANN, ANN], terms=Terms(Clock(DAYS, DAY)))
    ann = opened.tokens[0]
    assert ann
    for action in (LAY_A, LAY_B):
        time.now += DAY - 1
        await asyncio.sleep(0.05)
        sight = await hall.sight(opened.table, ann)
        assert not sight.over
        legal = [choice.id for choice in sight.legal]
        await hall.act(opened.table, ann, sight.number, action if action in legal else legal[0])
    await hall.close()


def test_deeds_tell_the_time_in_order() -> None:
    it, time = timed(FIVE)
    it.act(FIRST, it.number, LAY_A)
    time.now -= 50  # the computer's clock was set back
    it.act(SECOND, it.number, it.view(1).legal[0])
    times = [deed.at for deed in it.deeds]
    assert times == sorted(times)
    assert isinstance(it.deeds[0], Deed)
    assert plan().terms == Terms()


@pytest.mark.usefixtures("fast")
async def test_what_breaks_at_one_table_stops_no_other_clock(
    file_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Time(1000.0)
    hall = await Hall.start(file_url, find=find, pace=0, now=time)
    terms = Terms(Clock(LIVE, 60.0))
    opened = [await hall.open("toy", {}, [ANN, ANN], terms=terms) for _ in range(2)]
    broken, sound = (one.table for one in opened)
    flag = Accord.flag

    def breaks(it: Accord) -> list[Deed]:
        if it.course.plan.id == broken:
            raise RuntimeError
        return flag(it)

    monkeypatch.setattr(Accord, "flag", breaks)
    for _ in range(500):
        time.now += 61
        if (await hall.sight(sound, opened[1].tokens[0])).over:
            break
        await asyncio.sleep(0.01)
    assert (await hall.sight(sound, opened[1].tokens[0])).over
    assert not (await hall.sight(broken, opened[0].tokens[0])).over
    await hall.close()
