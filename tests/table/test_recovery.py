"""The recovery code: it moves all seats of a token to another device, once, whoever races."""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence

import pytest

from gladsheim.table import Hall
from gladsheim.table.deeds import Mark
from gladsheim.table.errors import NoSuchTable, NotNow, NotYourSeat, Quicker
from gladsheim.table.seats import CROCKFORD, new_token, recovery_as_shown, recovery_by
from table.seating import ANN, BOB, BOT, find, play_on

pytestmark = pytest.mark.anyio


@pytest.fixture
async def hall(url: str) -> AsyncIterator[Hall]:
    one = await Hall.start(url, find=find, pace=0)
    yield one
    await one.close()


@pytest.fixture
async def halls(postgres_url: str) -> AsyncIterator[list[Hall]]:
    found = [await Hall.start(postgres_url, find=find, pace=0) for _ in range(2)]
    yield found
    for one in found:
        await one.close()


async def with_friend(hall: Hall) -> tuple[str, str, str]:
    """Open a table for two; return it and both tokens."""
    opened = await hall.open("toy", {}, [ANN, BOB])
    ann, invitation = opened.tokens[0], opened.invitations[1]
    assert ann
    assert invitation
    _, bob = await hall.join(opened.table, invitation, "Bob")
    return opened.table, ann, bob


async def code_of(hall: Hall, table: str, token: str) -> str:
    code = (await hall.sight(table, token)).recovery
    assert code
    return code


async def holds(hall: Hall, table: str, token: str) -> list[int]:
    """The seats that a token holds, also by acting."""
    try:
        sight = await hall.sight(table, token)
    except NotYourSeat:
        with pytest.raises(NotYourSeat):
            await hall.act(table, token, 0, 0)
        return []
    return [seat.seat for seat in sight.seats if seat.is_you]


def test_a_code_is_sixteen_signs_that_are_not_misread():
    codes = {recovery_by(new_token()) for _ in range(200)}
    assert len(codes) == 200
    for code in codes:
        assert [len(part) for part in code.split("-")] == [4, 4, 4, 4]
        assert set(code) <= {*CROCKFORD, "-"}
    assert not set("ILOU") & set(CROCKFORD)
    assert recovery_by("token") == recovery_by("token")


@pytest.mark.parametrize("seed", range(20))
def test_a_code_is_read_however_it_is_typed(seed: int):
    rng = random.Random(seed)
    code = recovery_by(f"token {seed}")
    typed = code.replace("-", rng.choice(["", " ", "-", " - ", "_", "\t"]))
    typed = typed.replace("0", rng.choice("0oO")).replace("1", rng.choice("1lLiI"))
    typed = "".join(rng.choice([sign.lower(), sign.upper()]) for sign in typed)
    assert recovery_as_shown(f" {typed}\n") == code


async def test_the_seats_move_and_the_old_device_holds_nothing(hall: Hall) -> None:
    opened = await hall.open("toy", {"hand": "3"}, [ANN, BOT, ANN])
    old = opened.tokens[0]
    assert old
    before = await hall.sight(opened.table, old)
    new = await hall.recover(opened.table, before.recovery.lower().replace("-", " "))
    assert new != old
    assert await holds(hall, opened.table, new) == [0, 2]
    assert await holds(hall, opened.table, old) == []
    after = await hall.sight(opened.table, new)
    assert (after.view, after.legal, after.log) == (before.view, before.legal, before.log)
    assert after.recovery == recovery_by(new)
    assert (await play_on(hall, opened.table, new)).over


async def test_a_code_is_good_once_and_the_new_device_has_its_own(hall: Hall) -> None:
    table, ann, bob = await with_friend(hall)
    code = await code_of(hall, table, ann)
    second = await hall.recover(table, code)
    with pytest.raises(NotYourSeat, match="recovery code"):
        await hall.recover(table, code)
    third = await hall.recover(table, await code_of(hall, table, second))
    assert [await holds(hall, table, token) for token in (ann, second, third, bob)] == [
        [],
        [],
        [0],
        [1],
    ]


async def test_a_friend_moves_as_the_host_does_and_stays_who_they_are(hall: Hall) -> None:
    table, ann, bob = await with_friend(hall)
    new = await hall.recover(table, await code_of(hall, table, bob))
    assert (await hall.sight(table, new)).seats[1].name == "Bob"
    assert await holds(hall, table, ann) == [0]


@pytest.mark.parametrize("code", ["", "-", "0000-0000-0000-0000", "x" * 10_000, "é'\x00"])
async def test_a_wrong_code_moves_nothing(hall: Hall, code: str) -> None:
    table, ann, _ = await with_friend(hall)
    with pytest.raises(NotYourSeat) as refused:
        await hall.recover(table, code)
    assert refused.value.status == 403
    assert await holds(hall, table, ann) == [0]
    with pytest.raises(NoSuchTable):
        await hall.recover("nowhere", await code_of(hall, table, ann))


async def test_a_code_of_another_table_is_none_here(hall: Hall) -> None:
    (one, ann, _), (other, _, _) = await with_friend(hall), await with_friend(hall)
    with pytest.raises(NotYourSeat):
        await hall.recover(other, await code_of(hall, one, ann))


async def test_an_invitation_that_was_sent_still_holds(hall: Hall) -> None:
    opened = await hall.open("toy", {}, [ANN, BOB])
    ann, invitation = opened.tokens[0], opened.invitations[1]
    assert ann
    assert invitation
    new = await hall.recover(opened.table, await code_of(hall, opened.table, ann))
    # It follows from the old token, so the new device cannot show it; a new one would void the
    # link that somebody has been sent.
    assert (await hall.sight(opened.table, new)).seats[1].invitation == ""
    seat, _ = await hall.join(opened.table, invitation, "Bob")
    assert seat == 1


async def test_the_games_before_and_after_move_along(hall: Hall) -> None:
    first, ann, bob = await with_friend(hall)
    tables = [first]
    for _ in range(2):
        await hall.resign(tables[-1], bob)
        tables.append((await hall.rematch(tables[-1], ann)).table)
    new = await hall.recover(tables[1], await code_of(hall, tables[1], ann))
    for table in tables:
        assert await holds(hall, table, new) == [0]
        assert await holds(hall, table, ann) == []
        assert await holds(hall, table, bob) == [1]
        with pytest.raises(NotYourSeat):
            await hall.recover(table, recovery_by(ann))
    await hall.resign(tables[-1], bob)
    last = await hall.rematch(tables[-1], new)
    assert last.tokens == [new, None]
    assert await holds(hall, last.table, new) == [0]


async def test_who_watches_hears_of_it(hall: Hall) -> None:
    table, ann, bob = await with_friend(hall)
    async with hall.changes(table) as feed:
        number = (await hall.sight(table, bob)).number
        await hall.recover(table, await code_of(hall, table, ann))
        assert await asyncio.wait_for(anext(feed), 10) == number


async def test_of_many_who_have_the_code_one_gets_the_seat(hall: Hall) -> None:
    table, ann, _ = await with_friend(hall)
    code = await code_of(hall, table, ann)
    found = await asyncio.gather(
        *(hall.recover(table, code) for _ in range(6)), return_exceptions=True
    )
    tokens = [one for one in found if isinstance(one, str)]
    assert len(tokens) == 1
    assert all(isinstance(one, NotYourSeat) for one in found if one not in tokens)
    assert await holds(hall, table, tokens[0]) == [0]


async def test_a_move_and_the_next_game_at_once(hall: Hall) -> None:
    """Whichever comes first, the old token holds no seat of the next game."""
    table, ann, bob = await with_friend(hall)
    for _ in range(8):
        await hall.resign(table, bob)
        code = await code_of(hall, table, ann)
        asked = [hall.rematch(table, bob), hall.recover(table, code), hall.rematch(table, ann)]
        random.shuffle(asked)
        found = await asyncio.gather(*asked, return_exceptions=True)
        new = next(one for one in found if isinstance(one, str))
        following = (await hall.sight(table, None)).rematch
        assert following
        assert await holds(hall, following, ann) == []
        assert await holds(hall, following, new) == [0]
        table, ann = following, new


async def test_a_start_between_remembers_it(url: str) -> None:
    one = await Hall.start(url, find=find, pace=0)
    table, ann, _ = await with_friend(one)
    code = await code_of(one, table, ann)
    await one.close()
    other = await Hall.start(url, find=find, pace=0)
    new = await other.recover(table, code)
    await other.close()
    last = await Hall.start(url, find=find, pace=0)
    assert await holds(last, table, new) == [0]
    assert await holds(last, table, ann) == []
    await last.close()


async def test_halls_race_for_the_seats(halls: list[Hall]) -> None:
    for _ in range(5):
        table, ann, bob = await with_friend(halls[0])
        await halls[0].resign(table, bob)
        following = (await halls[1].rematch(table, bob)).table
        code = await code_of(halls[0], table, ann)
        other = await code_of(halls[0], table, bob)
        found = await asyncio.gather(
            halls[0].recover(table, code),
            halls[1].recover(following, code),
            halls[0].recover(following, other),
            halls[1].recover(table, other),
            return_exceptions=True,
        )
        for pair, seat, old in ((found[:2], 0, ann), (found[2:], 1, bob)):
            assert sorted(type(one) is str for one in pair) == [False, True]
            assert any(isinstance(one, NotYourSeat) for one in pair)
            new = next(one for one in pair if isinstance(one, str))
            for hall in halls:
                for each in (table, following):
                    assert await holds(hall, each, new) == [seat]
                    assert await holds(hall, each, old) == []


async def test_halls_move_seats_while_another_begins_the_next_game(halls: list[Hall]) -> None:
    table, ann, bob = await with_friend(halls[0])
    for _ in range(6):
        await halls[1].resign(table, bob)
        code = await code_of(halls[1], table, ann)
        found = await asyncio.gather(
            halls[0].rematch(table, bob), halls[1].recover(table, code), return_exceptions=True
        )
        following, new = found
        assert not isinstance(following, BaseException), following
        assert isinstance(new, str)
        for hall in halls:
            assert await holds(hall, following.table, new) == [0]
            assert await holds(hall, following.table, ann) == []
        table, ann = following.table, new


async def test_who_watches_in_another_hall_is_told(halls: list[Hall]) -> None:
    table, ann, bob = await with_friend(halls[0])
    async with halls[1].changes(table) as feed:
        assert await holds(halls[1], table, ann) == [0]
        await halls[0].recover(table, await code_of(halls[0], table, ann))
        await asyncio.wait_for(anext(feed), 10)
        assert await holds(halls[1], table, ann) == []
        assert await holds(halls[1], table, bob) == [1]


async def test_the_next_game_is_refused_with_a_plan_that_is_old(hall: Hall) -> None:
    """The store itself: a table cannot go on with tokens that hold its seats no more."""
    table, ann, bob = await with_friend(hall)
    await hall.resign(table, bob)
    stale = await hall._floor.store.plan(table)
    await hall.recover(table, await code_of(hall, table, ann))
    import msgspec

    with pytest.raises(Quicker):
        await hall._floor.store.add(msgspec.structs.replace(stale, id="next"), [], after=table)
    assert (await hall.sight(table, None)).rematch == ""
    assert isinstance(Quicker(), NotNow)


async def test_what_is_said_meanwhile_hides_no_move_of_seats(file_url: str) -> None:
    """A change that this hall makes itself, between the move and the look for it, counts too."""
    hall = await Hall.start(file_url, find=find, pace=0)
    table, ann, bob = await with_friend(hall)
    store = hall._floor.store
    marks = store.marks

    async def late(tables: Sequence[str]) -> dict[str, Mark]:
        found = await marks(tables)
        await hall.say(table, bob, "Where are you?")
        return found

    store.marks = late  # type: ignore[method-assign]
    new = await hall.recover(table, (await hall.sight(table, ann)).recovery)
    store.marks = marks  # type: ignore[method-assign]
    assert (await hall.sight(table, new)).view.viewer == 0
    with pytest.raises(NotYourSeat):
        await hall.sight(table, ann)
    await hall.close()
