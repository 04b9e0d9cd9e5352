"""Reviews: what is rated, for whom and when, and that nothing else waits for them."""

import asyncio

import msgspec
import pytest

from gladsheim.core.record import RESIGN, Replay
from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE
from gladsheim.games import GAMES
from gladsheim.minds import Budget, Rating
from gladsheim.table import Hall, Review, reviews
from gladsheim.table.deeds import STEP, Deed
from gladsheim.table.errors import Malformed, NotNow
from gladsheim.table.reviews import Reviews
from gladsheim.table.table import Table
from gladsheim.table.thinkers import Thinkers, rated
from table.seating import (
    ANN,
    ASIDE_A,
    ASIDE_B,
    BOT,
    DICE,
    LAY_A,
    LAY_B,
    LAY_C,
    find,
    plan,
    play_on,
    table,
)
from tests.playing import play_on as steps_of

pytestmark = pytest.mark.anyio
SEED = "cd" * 32


@pytest.fixture(autouse=True)
def little_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rate after few iterations: these tests are about who gets what, not how good it is."""
    monkeypatch.setattr(reviews, "BUDGET", Budget(iterations=40))


async def whole(hall: Hall, id: str, seat: int) -> Review:
    """Ask again and again until the review is done."""
    known = 0
    while not (review := await hall.review(id, None, seat)).is_done:
        assert known <= len(review.rated) <= review.choices
        known = len(review.rated)
        await asyncio.sleep(0.01)
    return review


async def played() -> tuple[Hall, str, str]:
    """Return a hall with a game that is over, and the token of a person at it."""
    hall = await Hall.start(find=find, pace=0)
    opened = await hall.open("toy", {"hand": "3"}, [ANN, BOT, DICE], seed=SEED)
    token = opened.tokens[0]
    assert token
    await play_on(hall, opened.table, token)
    return hall, opened.table, token


async def test_every_seat_gets_its_review_and_always_the_same() -> None:
    hall, id, _ = await played()
    other, id_there, _ = await played()
    for seat in range(3):
        review = await whole(hall, id, seat)
        assert review.seat == seat
        assert len(review.rated) == review.choices > 0
        assert review == await hall.review(id, None, seat) == await whole(other, id_there, seat)
        assert review.best == sum(each.loss == 0 for each in review.rated)
        losses = [each.loss for each in review.mistakes]
        assert losses == sorted(losses, reverse=True)
        assert all(each.words != each.best for each in review.mistakes)
        assert review.loss == pytest.approx(
            sum(each.loss for each in review.rated) / review.choices
        )
    # Who lays everything open gives away what hiding would have brought.
    first = await hall.review(id, None, 0)
    assert first.mistakes
    assert first.mistakes[0].loss == max(each.loss for each in first.rated)
    await hall.close()
    await other.close()


async def test_there_is_none_while_the_game_runs() -> None:
    hall = await Hall.start(find=find)
    opened = await hall.open("toy", {}, [ANN, ANN])
    for seat in (0, 1):
        with pytest.raises(NotNow, match="after the end"):
            await hall.review(opened.table, None, seat)
    with pytest.raises(Malformed):
        await hall.review(opened.table, None, 2)
    assert opened.tokens[0]
    await hall.resign(opened.table, opened.tokens[0])
    review = await hall.review(opened.table, None, 0)
    assert (review.choices, review.rated, review.is_done) == (0, (), True)
    await hall.close()


async def test_a_hall_closes_in_the_middle_of_a_review() -> None:
    hall, id, _ = await played()
    assert not (await hall.review(id, None, 0)).is_done
    await asyncio.wait_for(hall.close(), 20)


def test_only_choices_are_rated_and_only_those_that_stand() -> None:
    it = table("A A C B")
    # Seat 1 has Amber and Coin, seat 2 Amber and Bronze.
    it.act((0,), it.number, LAY_C)
    it.undo((0,), it.number)
    it.act((0,), it.number, LAY_A)
    it.act((1,), it.number, LAY_B)
    it.act((0,), it.number, LAY_C)
    assert not it.is_over
    with pytest.raises(NotNow):
        it.decisions(0)
    while not it.is_over:
        it.act((it.actor,), it.number, it.view(it.actor).legal[0])
    first = it.decisions(0)[0]
    assert (first.line, first.action) == (1, LAY_A)
    assert len(first.view.legal) > 1
    assert it.decisions(1)[0].action == LAY_B


def test_a_choice_made_early_is_rated_with_what_was_seen_then() -> None:
    it = table("A B B A", options={"aside": "1"})
    it.act((1,), it.number, ASIDE_B)
    it.act((0,), it.number, ASIDE_A)
    it.course.add(STEP, 0, RESIGN)
    (early,) = it.decisions(1)
    assert (early.line, early.action) == (2, ASIDE_B)
    assert early.view == it.sight(None, 1, 1).view


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_rated_is_what_the_replay_shows(game: str, seats: int) -> None:
    found = GAMES[game]
    if not found.seats[0] <= seats <= found.seats[1]:
        pytest.skip("the box seats fewer")
    replay = Replay(found, seats, found.check(seats, {}))
    deeds = [
        Deed(number, STEP, step.actor, step.id)
        for number, step in enumerate(steps_of(replay, Rng(f"review {game}")))
    ]
    it = Table.load(found, plan(seats, game=game), deeds)
    acted = [deed for deed in deeds if deed.actor != NATURE]
    for seat in range(seats):
        decisions = it.decisions(seat)
        assert decisions
        for each in decisions:
            assert acted[each.line - 1] == Deed(
                acted[each.line - 1].number, STEP, seat, each.action
            )
            assert each.action in each.view.legal
            assert len(each.view.legal) > 1
        for each in (decisions[0], decisions[-1]):
            assert each.view == it.sight(None, each.line - 1, seat).view


class Slow(Thinkers):
    """Rates when it is told to."""

    def __init__(self) -> None:
        super().__init__(processes=1)
        self.asked = 0
        self.may = asyncio.Semaphore(0)
        self.fails = False

    async def rate(self, *arguments: object) -> Rating:
        self.asked += 1
        await self.may.acquire()
        if self.fails:
            raise RuntimeError("no idea")
        return rated(*arguments)  # type: ignore[arg-type]


def ended(name: str) -> Table:
    """Return a finished game; tables of different names are different tables."""
    replay = Replay(find("toy"), 2, find("toy").check(2, {"hand": "3"}))
    deeds = [
        Deed(number, STEP, step.actor, step.id)
        for number, step in enumerate(steps_of(replay, Rng("ended")))
    ]
    sitting = msgspec.structs.replace(plan(2, {"hand": "3"}), id=name)
    return Table.load(find("toy"), sitting, deeds)


async def test_asking_again_starts_nothing_and_reviews_take_turns() -> None:
    thinkers = Slow()
    found = Reviews(thinkers)
    one, other = ended("one"), ended("other")
    for _ in range(5):
        assert found.of(one, 0).rated == found.of(other, 0).rated == ()
    await asyncio.sleep(0)
    assert thinkers.asked == 1
    while not found.of(one, 0).is_done:
        ahead = len(found.of(one, 0).rated) - len(found.of(other, 0).rated)
        assert ahead in (0, 1)
        thinkers.may.release()
        await asyncio.sleep(0.001)
    thinkers.may.release()
    found.close()
    thinkers.close()


async def test_too_many_at_once_are_refused_and_nothing_is_kept_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reviews, "MOST_AT_ONCE", 2)
    monkeypatch.setattr(reviews, "KEPT", 1)
    thinkers = Slow()
    found = Reviews(thinkers)
    tables = [ended(name) for name in "abcd"]
    for each in tables[:2]:
        found.of(each, 0)
    with pytest.raises(NotNow, match="Many games"):
        found.of(tables[2], 0)
    found.of(tables[0], 0)  # whoever has one goes on looking at it
    for at, each in enumerate(tables):
        while not found.of(each, 0).is_done:
            thinkers.may.release()
            await asyncio.sleep(0.001)
        assert len(found._kept) <= 3, at
    found.close()
    thinkers.close()


async def test_a_rating_that_fails_does_not_stop_the_others(
    caplog: pytest.LogCaptureFixture,
) -> None:
    thinkers = Slow()
    found = Reviews(thinkers)
    it = ended("one")
    all_choices = found.of(it, 0).choices
    assert all_choices > 1
    thinkers.fails = True
    thinkers.may.release()
    while found.of(it, 0).choices == all_choices:
        await asyncio.sleep(0.001)
    thinkers.fails = False
    while not (review := found.of(it, 0)).is_done:
        thinkers.may.release()
        await asyncio.sleep(0.001)
    assert len(review.rated) == review.choices == all_choices - 1
    assert "could not be rated" in caplog.text
    found.close()
    thinkers.close()
