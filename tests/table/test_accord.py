"""What people at a table agree on: takebacks, bots in somebody's place, and who may look on."""

from collections.abc import Callable

import msgspec
import pytest

from gladsheim.core.words import language
from gladsheim.minds import MINDS
from gladsheim.table import Hall, SeatPlan, Sight
from gladsheim.table.accord import ABANDONED
from gladsheim.table.clocks import LIVE, Clock
from gladsheim.table.deeds import LEVELS, Deed, Terms
from gladsheim.table.errors import Damaged, Malformed, NotNow, NotYourSeat
from gladsheim.table.seats import digest
from gladsheim.table.table import Table
from table.seating import (
    ANN,
    ASIDE_A,
    BOB,
    BOT,
    HIDE_A,
    LAY_A,
    LAY_B,
    Time,
    find,
    plan,
    play_on,
    table,
    timed,
)
from toy import TOY

pytestmark = pytest.mark.anyio
say = language("en").say
FIRST, SECOND = (0,), (1,)
TOKENS = ("token-1", "token-2", None)


def same_again(it: Table, now: Callable[[], float]) -> None:
    """The record tells the same when it is read again."""
    again = Table.load(it.game, it.plan, it.deeds, now)
    for token in TOKENS:
        assert again.sight(token) == it.sight(token)


def two_laid() -> tuple[Table, Time]:
    """Ann and Bob have each laid a card, which reveals nothing that was hidden."""
    it, time = timed(None)
    it.act(FIRST, it.number, LAY_A)
    it.act(SECOND, it.number, it.view(1).legal[0])
    return it, time


def shown_back(it: Table, token: str) -> list[tuple[int, str]]:
    return [(one.left, say(one.words)) for one in it.sight(token).takebacks]


def test_what_is_asked_back_names_the_action() -> None:
    it, _ = two_laid()
    ((left, words),) = shown_back(it, "token-1")
    assert "Amber" in words
    assert shown_back(it, "token-2")
    assert shown_back(it, "token-1") != shown_back(it, "token-2")
    assert it.sight(None).takebacks == ()
    it.accord.ask_back(FIRST, it.number, left)
    wish = it.sight("token-2").wish
    assert wish
    assert wish.asks_you
    assert "Amber" in say(wish.words)
    assert it.sight("token-1").wish.is_yours  # type: ignore[union-attr]


def test_all_that_came_after_goes_back_when_the_other_agrees() -> None:
    it, time = two_laid()
    before = it.course.retold(len(it.course.steps) - 2).state.returns
    assert before
    steps = len(it.course.steps)
    it.accord.ask_back(FIRST, it.number, steps - 2)
    deeds = it.accord.answer(SECOND, it.number, agrees=True)
    assert [(deed.kind, deed.actor) for deed in deeds][:2] == [("agree", 1), ("undo", 0)]
    assert len(it.course.steps) == steps - 2
    assert it.actor == 0
    assert LAY_A in it.view(0).legal
    same_again(it, time)


def test_no_is_no_and_one_may_think_better_of_it() -> None:
    it, time = two_laid()
    left = shown_back(it, "token-1")[0][0]
    it.accord.ask_back(FIRST, it.number, left)
    with pytest.raises(NotNow, match="answered already"):
        it.accord.answer(FIRST, it.number, agrees=True)
    with pytest.raises(NotNow, match="Something else"):
        it.accord.ask_back(SECOND, it.number, left + 1)
    it.accord.answer(FIRST, it.number, agrees=False)
    assert it.sight(None).wish is None
    it.accord.ask_back(FIRST, it.number, left)
    it.accord.answer(SECOND, it.number, agrees=False)
    assert it.sight(None).wish is None
    same_again(it, time)


def test_an_action_in_between_ends_the_wish() -> None:
    it, _ = two_laid()
    left = shown_back(it, "token-1")[0][0]
    it.accord.ask_back(FIRST, it.number, left)
    asked = it.number
    it.act((it.actor,), it.number, it.view(it.actor).legal[0])
    assert it.sight(None).wish is None
    with pytest.raises(NotNow, match="Nothing is asked"):
        it.accord.answer(SECOND, asked, agrees=True)


def test_nobody_agrees_to_what_they_have_not_read() -> None:
    it, _ = two_laid()
    seen = it.number
    it.accord.ask_back(FIRST, it.number, shown_back(it, "token-1")[0][0])
    with pytest.raises(NotNow, match="Nothing is asked"):
        it.accord.answer(SECOND, seen, agrees=True)


def test_nothing_goes_back_behind_what_was_revealed_or_dealt() -> None:
    it = table()
    it.act(FIRST, it.number, HIDE_A)  # NATURE deals a card for it
    assert it.deeds[-1].actor == -1
    assert it.sight("token-1").takebacks == ()
    for left in (0, 3, 4, 5, -1, 99):
        with pytest.raises(NotNow, match="no longer"):
            it.accord.ask_back(FIRST, it.number, left)


def test_among_bots_it_is_done_at_once() -> None:
    it, time = two_laid()
    it.accord.stand_in(SECOND, 1, "easy")
    left = shown_back(it, "token-1")[0][0]
    deeds = it.accord.ask_back(FIRST, it.number, left)
    assert [deed.kind for deed in deeds][:2] == ["ask", "undo"]
    same_again(it, time)


def test_what_was_chosen_face_down_is_not_named() -> None:
    """A wish is told as each has heard the action, not as it was."""
    it = table("A B C B C A", 3, {"aside": "1"})
    it.act(FIRST, it.number, ASIDE_A)
    assert not it.course.reveals(len(it.course.steps) - 1)
    it.accord.ask_back(FIRST, it.number, len(it.course.steps) - 1)
    assert it.sight("token-2").wish
    for token in ("token-2", "token-3", None):
        sight = it.sight(token)
        assert "Amber" not in say(sight.wish.words)  # type: ignore[union-attr]
        assert not any("Amber" in say(line.words) for line in sight.log if line.seat == 0)
    assert "Amber" in say(it.sight("token-1").wish.words)  # type: ignore[union-attr]


def test_a_bot_stands_in_and_leaves_again() -> None:
    it, time = timed(None)
    deeds = it.accord.stand_in(FIRST, 0, "hard")
    assert [(deed.kind, deed.actor, LEVELS[deed.id]) for deed in deeds] == [("bot", 0, "hard")]
    assert it.bots_to_choose() == {0: "hard"}
    sight = it.sight("token-1")
    assert sight.legal == ()
    assert (sight.seats[0].kind, sight.seats[0].level) == ("bot", "hard")
    assert sight.seats[0].stands_in
    with pytest.raises(NotNow, match="A bot plays for you"):
        it.act(FIRST, it.number, LAY_A)
    with pytest.raises(NotNow, match="plays there already"):
        it.accord.stand_in(FIRST, 0, "hard")
    same_again(it, time)
    it.choose(0, LAY_A)
    it.accord.play_again(FIRST)
    assert it.bots_to_choose() == {}
    assert it.sight("token-1").seats[0].kind == "person"
    with pytest.raises(NotNow, match="No bot"):
        it.accord.play_again(FIRST)
    same_again(it, time)


def test_an_empty_seat_gets_a_bot_until_its_friend_comes() -> None:
    it, time = timed(None, absent=(1,))
    it.accord.stand_in(FIRST, 1, "normal")
    assert it.sight(None).seats[1].stands_in
    it.take_seat(1, "Bob", "token-2")
    assert not it.sight(None).seats[1].stands_in
    assert it.bots_to_choose() == {}
    same_again(it, time)


def test_who_keeps_others_waiting_may_be_replaced_after_a_while() -> None:
    it, time = timed(None)
    assert it.sight("token-2").seats[0].free_from == ABANDONED
    assert it.sight(None).seats[0].free_from is None
    assert it.sight("token-2").seats[1].free_from == 0.0  # one's own, at any time
    with pytest.raises(NotNow, match="for long"):
        it.accord.stand_in(SECOND, 0, "normal")
    time.now += ABANDONED
    it.accord.stand_in(SECOND, 0, "normal")
    it.accord.play_again(FIRST)
    with pytest.raises(NotNow, match="for long"):
        it.accord.stand_in(SECOND, 0, "normal")


def test_where_there_is_a_clock_it_says_who_is_away() -> None:
    it, time = timed(Clock(LIVE, 3600.0))
    time.now += ABANDONED
    assert it.sight("token-2").seats[0].free_from is None
    with pytest.raises(NotNow):
        it.accord.stand_in(SECOND, 0, "normal")


def test_who_does_not_sit_here_moves_nobody() -> None:
    it, _ = timed(None, absent=(1,))
    for ask in (
        lambda: it.accord.stand_in((), 1, "normal"),
        lambda: it.accord.play_again(()),
        lambda: it.accord.ask_back((), it.number, 0),
        lambda: it.accord.ask_pause(()),
        lambda: it.accord.answer((), it.number, agrees=True),
        lambda: it.accord.resume(()),
        lambda: it.accord.show((), is_shown=True),
    ):
        with pytest.raises(NotYourSeat):
            ask()
    for seat, level in ((1, "loki"), (7, "normal"), (-1, "normal")):
        with pytest.raises(Malformed):
            it.accord.stand_in(FIRST, seat, level)
    with pytest.raises(NotNow, match="no clock"):
        it.accord.ask_pause(FIRST)


def test_every_level_has_its_number_for_ever() -> None:
    assert LEVELS == ("random", "easy", "normal", "hard", "greedy")
    assert set(LEVELS) == set(MINDS)


BAD = {
    "a bot of no level": Deed(4, "bot", 0, 17),
    "a bot on no seat": Deed(4, "bot", 5, 1),
    "back without a bot": Deed(4, "back", 0, 0),
    "agreed to nothing": Deed(4, "agree", 0, 0),
    "refused nothing": Deed(4, "refuse", 1, 0),
    "asked for what never was": Deed(4, "ask", 0, 4),
    "time of nobody": Deed(4, "flag", -1, -10),
    "time by no level": Deed(4, "flag", 0, 99),
    "NATURE sits down": Deed(4, "join", -1, 0),
}


@pytest.mark.parametrize("kind", BAD)
def test_damage_is_found(kind: str) -> None:
    with pytest.raises(Damaged):
        Table.load(TOY, plan(), [*table().deeds, BAD[kind]])


# Who may look on


def watched(watching: str) -> tuple[Table, Time]:
    it, time = timed(None)
    terms = Terms(watching=watching)  # type: ignore[arg-type]
    it.plan = msgspec.structs.replace(it.plan, terms=terms)
    return it, time


def test_a_closed_table_shows_nothing_to_who_only_watches() -> None:
    it, _ = watched("off")
    for look in (lambda: it.sight(None), lambda: it.saga(None), lambda: it.sight(None, 0)):
        with pytest.raises(NotYourSeat, match="closed"):
            look()
    assert it.sight("token-1").view.viewer == 0
    it.resign(FIRST)
    with pytest.raises(NotYourSeat):
        it.sight(None)
    assert "Seed" in it.saga("token-2")


def test_where_only_the_public_part_is_shown_hands_stay_closed_after_the_end() -> None:
    it, _ = watched("public")
    it.resign(FIRST)
    sight = it.sight(None)
    assert sight.over
    assert sight.open_seats == ()
    for seat in (0, 1):
        with pytest.raises(NotYourSeat):
            it.sight(None, 0, seat)
        with pytest.raises(NotYourSeat):
            it.must_show((), seat)
        assert it.sight("token-1", 0, seat).view.viewer == seat
    assert "(?)" in it.saga(None)
    assert "(?)" not in it.saga("token-1")


def test_a_seat_lets_others_look_over_its_shoulder() -> None:
    it, time = watched("hands")
    with pytest.raises(NotYourSeat):
        it.sight(None, seat=0)
    it.accord.show(FIRST, is_shown=True)
    sight = it.sight(None, seat=0)
    assert sight.view == msgspec.structs.replace(it.view(0))
    assert sight.following
    assert sight.legal == ()
    assert not any(seat.is_you for seat in sight.seats)
    assert it.sight(None).open_seats == (0,)
    with pytest.raises(NotYourSeat):
        it.sight(None, seat=1)
    # Who plays sees no other hand, whoever shows theirs.
    with pytest.raises(NotYourSeat):
        it.sight("token-2", seat=0)
    assert it.sight("token-2").open_seats == ()
    assert it.accord.show(FIRST, is_shown=True) == []
    same_again(it, time)
    it.accord.show(FIRST, is_shown=False)
    with pytest.raises(NotYourSeat):
        it.sight(None, seat=0)


def test_what_is_sealed_is_not_shown_over_a_shoulder() -> None:
    it = table("A B C B C A", 3, {"aside": "1"})
    it.accord.show(SECOND, is_shown=True)
    it.act(SECOND, it.number, it.question(1)[1].legal[0])
    assert it.sight("token-2").sealed
    assert it.sight(None, seat=1).sealed is None


# In the hall


async def opened(url: str, *seats: SeatPlan, terms: Terms | None = None) -> tuple[Hall, str, str]:
    hall = await Hall.start(url, find=find, pace=0)
    found = await hall.open("toy", {}, list(seats), terms=terms)
    assert found.tokens[0]
    return hall, found.table, found.tokens[0]


async def test_bots_play_for_both_until_the_end(url: str) -> None:
    hall, id, ann = await opened(url, ANN, BOB)
    await hall.stand_in(id, ann, 1, "greedy")
    await hall.stand_in(id, ann, 0, "greedy")
    async with hall.changes(id) as feed:
        while not (await hall.sight(id, ann)).over:
            await anext(feed)
    await hall.close()


async def test_a_bot_that_stands_in_goes_on_after_a_new_start(url: str) -> None:
    hall, id, ann = await opened(url, ANN, BOB)
    hall._drivers.pace = 3600
    await hall.stand_in(id, ann, 1, "greedy")
    await hall.close()
    hall = await Hall.start(url, find=find, pace=0)
    assert (await play_on(hall, id, ann)).over
    await hall.close()


async def test_the_terms_and_the_bots_go_on_in_the_next_game(url: str) -> None:
    terms = Terms(Clock(LIVE, 600.0, 5.0), "public")
    hall, id, ann = await opened(url, ANN, BOB, terms=terms)
    await hall.stand_in(id, ann, 1, "greedy")
    await play_on(hall, id, ann)
    again = await hall.rematch(id, ann)
    sight = await hall.sight(again.table, ann)
    assert sight.terms == terms
    assert sight.seats[1].stands_in
    assert not sight.seats[0].stands_in
    plan = await hall._floor.store.plan(again.table)
    assert plan.origin == id
    await hall.close()


async def test_a_friend_comes_while_somebody_acts(url: str) -> None:
    """Both want the next number; both get one."""
    here, id, ann = await opened(url, ANN, BOB)
    there = await Hall.start(url, find=find, pace=0) if here.is_shared else here
    invitation = (await here.sight(id, ann)).seats[1].invitation
    await there.sight(id, None)

    async def act(sight: Sight) -> int:
        return await here.act(id, ann, sight.number, sight.legal[0].id)

    sight = await here.sight(id, ann)
    import asyncio

    (_, token), _ = await asyncio.gather(there.join(id, invitation, "Bob"), act(sight))
    for hall in {here, there}:
        assert (await hall.sight(id, token)).view.viewer == 1
        assert (await hall.sight(id, None)).seats[1].name == "Bob"
    for hall in {here, there}:
        await hall.close()


async def test_a_table_of_bots_agrees_to_everything(url: str) -> None:
    hall, id, ann = await opened(url, ANN, BOT)
    async with hall.changes(id) as feed:
        sight = await hall.sight(id, ann)
        lay = next((c.id for c in sight.legal if "lay" in c.notation), None)
        if sight.legal and lay is not None:
            await hall.act(id, ann, sight.number, lay)
            while not (sight := await hall.sight(id, ann)).legal and not sight.over:
                await anext(feed)
            if sight.takebacks:
                await hall.ask_back(id, ann, sight.number, sight.takebacks[0].left)
                assert lay in [c.id for c in (await hall.sight(id, ann)).legal]
    await hall.close()


def test_a_token_of_several_seats_agrees_once() -> None:
    it, _ = timed(None, seats=3)
    seats = list(it.plan.seats)
    seats[2] = msgspec.structs.replace(seats[2], token=digest("token-2"))
    it.plan = msgspec.structs.replace(it.plan, seats=tuple(seats))
    it.act(FIRST, it.number, LAY_A)
    it.accord.ask_back(FIRST, it.number, len(it.course.steps) - 1)
    deeds = it.accord.answer((1, 2), it.number, agrees=True)
    assert [deed.kind for deed in deeds] == ["agree", "undo"]
    assert LAY_B not in it.view(0).legal
