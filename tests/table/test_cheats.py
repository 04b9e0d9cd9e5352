"""What a hostile player tries at a table: time that is not theirs, another's bot, hidden hands."""

import msgspec
import pytest

from gladsheim.core.record import RESIGN
from gladsheim.core.saga import read, write
from gladsheim.games import GAMES
from gladsheim.table.accord import ABANDONED
from gladsheim.table.clocks import BOT, DAY, DAYS, LIVE, Clock
from gladsheim.table.deal import DealError, verify
from gladsheim.table.deeds import FLAG, Terms
from gladsheim.table.errors import NotNow, NotYourSeat
from gladsheim.table.table import Table
from table.seating import HIDE_A, LAY_A, Time, dealt, find, plan, timed
from toy import TOY

FIRST, SECOND = (0,), (1,)
LAST = Clock(LIVE, 60.0, 5.0)


def left(it: Table) -> list[float | None]:
    return [seat.left for seat in it.sight(None).seats]


def test_time_comes_from_choices_only_and_once_for_each() -> None:
    """To take back and to do again is no way to time, with others' consent or without."""
    it, _ = timed(LAST)
    for _ in range(3):
        it.act(FIRST, it.number, LAY_A)
        assert left(it)[0] == 65.0
        it.accord.ask_back(FIRST, it.number, len(it.course.steps) - 1)
        it.accord.answer(SECOND, it.number, agrees=True)
    sealing = Table.load(
        TOY,
        msgspec.structs.replace(plan(3, {"aside": "1"}), terms=Terms(LAST)),
        dealt("ABCBCA"),
        Time(),
    )
    for _ in range(3):
        sealing.act(SECOND, sealing.number, sealing.question(1)[1].legal[0])
        sealing.undo(SECOND, sealing.number)
    assert left(sealing) == [60.0, 65.0, 60.0]


def test_nature_between_two_turns_costs_nobody_their_bonus() -> None:
    it, time = timed(LAST)
    time.now += 10
    deeds = it.act(FIRST, it.number, HIDE_A)
    assert deeds[-1].actor == -1
    assert left(it) == [55.0, 60.0]


def test_nobody_is_kept_from_choosing_until_their_time_is_over() -> None:
    """Where there is a clock, an action that lets another's run goes back by agreement only."""
    it, _ = timed(LAST)
    it.act(FIRST, it.number, LAY_A)
    assert not it.sight("token-1").can_undo
    with pytest.raises(NotNow, match="nothing"):
        it.undo(FIRST, it.number)
    assert it.sight("token-1").takebacks
    free, _ = timed(None)
    free.act(FIRST, free.number, LAY_A)
    assert free.sight("token-1").can_undo


@pytest.mark.parametrize("clock", [LAST, Clock(DAYS, DAY)], ids=["live", "days"])
def test_neither_a_bot_nor_a_pause_gives_time(clock: Clock) -> None:
    it, time = timed(clock)
    time.now += clock.seconds - 2
    for _ in range(2):
        it.accord.stand_in(FIRST, 0, "easy")
        it.accord.play_again(FIRST)
        assert left(it)[0] == 2.0
    it.accord.ask_pause(FIRST)
    it.accord.answer(SECOND, it.number, agrees=True)
    it.accord.resume(FIRST)
    assert left(it)[0] == 2.0


def test_whose_time_was_over_comes_back_after_the_bot_has_chosen() -> None:
    it, time = timed(Clock(LIVE, 60.0, 0.0, BOT))
    time.now += 60
    it.accord.flag()
    with pytest.raises(NotNow, match="the bot makes it"):
        it.accord.play_again(FIRST)
    it.choose(0, LAY_A)
    it.accord.play_again(FIRST)
    assert left(it)[0] == 30.0


def test_a_day_lasts_a_day_whoever_has_chosen_before() -> None:
    """Nature's outcomes stand between two choices, and a bot may have made the one before."""
    it, time = timed(Clock(DAYS, DAY))
    it.accord.stand_in(FIRST, 0, "easy")
    it.choose(0, HIDE_A)
    time.now += 1000
    it.act(SECOND, it.number, it.view(1).legal[-1])
    it.accord.play_again(FIRST)
    assert left(it)[0] == DAY


def test_nobody_says_how_well_a_bot_plays_for_somebody_else() -> None:
    it, _ = timed(None)
    it.accord.stand_in(SECOND, 1, "hard")
    assert it.sight("token-1").seats[1].free_from is None
    with pytest.raises(NotNow, match="take over"):
        it.accord.stand_in(FIRST, 1, "random")
    it.accord.stand_in(SECOND, 1, "easy")


def test_the_seed_is_for_whoever_may_see_all_hands() -> None:
    """All deals follow from it."""
    it, _ = timed(None)
    it.plan = msgspec.structs.replace(it.plan, terms=Terms(watching="public"))
    it.resign(FIRST)
    assert it.plan.seed not in it.saga(None)
    assert it.plan.seed not in msgspec.json.encode(it.sight(None)).decode()
    assert it.sight("token-2").seed == it.plan.seed
    assert it.plan.seed in it.saga("token-2")


def test_a_closed_table_does_not_say_whether_it_is_over() -> None:
    it, _ = timed(None)
    it.plan = msgspec.structs.replace(it.plan, terms=Terms(watching="off"))
    for _ in ("running", "over"):
        with pytest.raises(NotYourSeat, match="closed"):
            it.must_show((), 0)
        if not it.is_over:
            it.resign(FIRST)


@pytest.mark.parametrize("game", GAMES)
def test_who_has_given_up_can_be_seen_everywhere(game: str) -> None:
    """The rules know nothing of it: their position has no end and no winner."""
    it, _ = Table.open(GAMES[game], plan(2, {}, game))
    it.resign(FIRST)
    for token in ("token-1", "token-2", None):
        sight = it.sight(token)
        assert sight.over
        assert sight.prompt == sight.result


def test_nothing_can_be_put_between_a_choice_and_its_outcome() -> None:
    """Whoever deals could try so many deeds beside the game until they like the card."""
    it, _ = Table.open(TOY, plan())
    it.act(FIRST, it.number, next(a for a in it.view(0).legal if HIDE_A <= a < HIDE_A + 3))
    it.accord.show(SECOND, is_shown=True)
    it.resign(FIRST)
    whole, _ = read(it.saga("token-1"), find)
    assert verify(whole, TOY)
    drawn = max(n for n, step in enumerate(whole.steps) if step and step.actor == -1)
    for aside in (0, 2, drawn):
        headers = dict(whole.headers) | {"Asides": str(aside)}
        forged = msgspec.structs.replace(whole, headers=tuple(headers.items()))
        write(forged, TOY)
        with pytest.raises(DealError, match="at once"):
            verify(forged, TOY)


def test_who_would_lose_by_time_does_not_escape_it_by_a_bot() -> None:
    it, time = timed(Clock(LIVE, 60.0))
    time.now += 59
    it.accord.stand_in(FIRST, 0, "hard")
    time.now += 1
    (deed,) = it.accord.flag()
    assert (deed.kind, deed.actor, deed.id) == (FLAG, 0, RESIGN)
    it, time = timed(Clock(LIVE, 60.0), absent=(1,))
    it.accord.stand_in(FIRST, 1, "hard")  # nobody's time: the seat is empty
    it.act(FIRST, it.number, it.view(0).legal[0])
    assert it.due is None


def test_rivals_do_not_choose_how_well_a_bot_plays_for_somebody() -> None:
    it, time = timed(None)
    time.now += ABANDONED
    it.accord.stand_in(SECOND, 0, "random")
    assert it.bots_to_choose() == {0: "normal"}


def test_who_has_been_told_no_asks_again_after_the_next_step() -> None:
    it, _ = timed(Clock(LIVE, 600.0))
    it.accord.ask_pause(SECOND)
    it.accord.answer(FIRST, it.number, agrees=False)
    with pytest.raises(NotNow, match="told no"):
        it.accord.ask_pause(SECOND)
    it.accord.ask_pause(FIRST)  # the other may ask
    it.accord.answer(SECOND, it.number, agrees=False)
    it.act(FIRST, it.number, it.view(0).legal[0])
    it.accord.ask_pause(SECOND)
