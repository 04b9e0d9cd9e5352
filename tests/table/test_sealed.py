"""Choices made early: sealed until the seat's turn comes, and nobody's business until then.

The toy's house rule `aside`: after the deal every seat sets a card aside, all at the same time.
First cards `A B C B C A`: three seats hold A B, B C and C A.
"""

import itertools
import random

import msgspec
import pytest

from gladsheim.core import saga
from gladsheim.core.record import RESIGN
from gladsheim.core.words import language
from gladsheim.table import Hall, deal
from gladsheim.table.deeds import NO_CHOICE, Deed
from gladsheim.table.errors import Damaged, Illegal, Malformed, NotNow, NotYourSeat
from gladsheim.table.seats import digest
from gladsheim.table.store import Store
from gladsheim.table.table import SEALED, Table
from table.seating import (
    ANN,
    ASIDE_A,
    ASIDE_B,
    ASIDE_C,
    BOB,
    BOT,
    DICE,
    LAY_A,
    find,
    plan,
    play_on,
    table,
)
from toy import TOY

TOGETHER = {"aside": "1"}
TOKENS = ("token-1", "token-2", "token-3")
EVERYBODY = (*TOKENS, None)
FIRST, SECOND, THIRD = (0,), (1,), (2,)
say = language("en").say


def together(deals: str = "A B C B C A") -> Table:
    """Three seats before they set a card aside: A B, B C and C A."""
    return table(deals, 3, TOGETHER)


def holding(it: Table, token: str, *seats: int) -> Table:
    """Let one token hold several seats."""
    found = list(it.plan.seats)
    for seat in seats:
        found[seat] = msgspec.structs.replace(found[seat], token=digest(token))
    it.plan = msgspec.structs.replace(it.plan, seats=tuple(found))
    return it


def kinds(deeds: list[Deed]) -> list[tuple[str, int, int]]:
    return [(deed.kind, deed.actor, deed.id) for deed in deeds]


def loaded_again(it: Table) -> Table:
    """The same table, read from its record, after a look whether it shows everybody the same."""
    again = Table.load(TOY, it.plan, it.deeds)
    tokens = {seat.token for seat in it.plan.seats}
    for token in EVERYBODY:
        if token is None or digest(token) in tokens:
            assert again.sight(token) == it.sight(token)
            assert again.saga(token) == it.saga(token)
    assert again.choosing == it.choosing
    return again


# Choosing


def test_everybody_is_asked_at_once_as_if_it_were_their_turn() -> None:
    it = together()
    for seat, token in enumerate(TOKENS):
        sight = it.sight(token)
        assert (sight.view.viewer, sight.view.actor) == (seat, seat)
        assert [choice.id for choice in sight.legal] == list(sight.view.legal)
        assert say(sight.prompt) == "Set a card aside"
    watcher = it.sight(None)
    assert watcher.legal == ()
    assert watcher.view.actor == 0
    for token in EVERYBODY:
        assert [seat.choosing for seat in it.sight(token).seats] == [True] * 3


def test_a_choice_is_sealed_and_opened_when_the_turn_comes() -> None:
    it = together()
    assert kinds(it.act(THIRD, 6, ASIDE_C)) == [("early", 2, ASIDE_C)]
    assert it.number == 7
    sight = it.sight("token-3")
    assert (sight.prompt, sight.legal) == (SEALED, ())
    assert sight.sealed
    assert sight.sealed.id == ASIDE_C
    assert kinds(it.act(SECOND, 7, ASIDE_B)) == [("early", 1, ASIDE_B)]
    opened = it.act(FIRST, 8, ASIDE_A)
    assert kinds(opened) == [("step", 0, ASIDE_A), ("step", 1, ASIDE_B), ("step", 2, ASIDE_C)]
    for token in TOKENS:
        assert it.sight(token).sealed is None
    assert it.actor == 0
    assert it.lines == 3
    assert say(it.sight("token-3").log[-1].words) == "Seat 3 sets Coin aside"
    assert say(it.sight("token-1").log[-1].words) == "Seat 3 sets a card aside"
    loaded_again(it)


@pytest.mark.parametrize("order", [*itertools.permutations(range(3))])
def test_in_whatever_order_they_choose_the_steps_are_the_same(order: tuple[int, ...]) -> None:
    it = together()
    for seat in order:
        it.act((seat,), it.number, {0: ASIDE_A, 1: ASIDE_B, 2: ASIDE_C}[seat])
        it = loaded_again(it)
    steps = [deed.id for deed in it.deeds if deed.kind == "step"]
    assert steps[6:] == [ASIDE_A, ASIDE_B, ASIDE_C]
    assert it.choosing == (0,)


def test_who_has_still_to_choose_is_known_to_all_and_nothing_else() -> None:
    one, other = together(), together()
    one.act(SECOND, 6, ASIDE_B)
    other.act(SECOND, 6, ASIDE_C)
    for token in ("token-1", "token-3", None):
        assert msgspec.json.encode(one.sight(token)) == msgspec.json.encode(other.sight(token))
        assert one.saga(token) == other.saga(token)
        assert [seat.choosing for seat in one.sight(token).seats] == [True, False, True]
        assert one.sight(token).log[-1].words.message == ""
        assert one.sight(token).log[-1].number == 6
    assert one.saga("token-2") == other.saga("token-2")
    assert "aside" not in one.saga("token-2").split("\n\n")[1]


def test_nobody_is_told_a_choice_by_what_it_can_do() -> None:
    """Illegal actions are refused by what the seat itself sees, also in its early position."""
    it = together()
    for action, rule in ((ASIDE_A, "TY-2"), (LAY_A, "TY-6")):
        with pytest.raises(Illegal) as caught:
            it.act(SECOND, 6, action)
        assert caught.value.rule == rule
    with pytest.raises(Malformed):
        it.act(SECOND, 6, 99)
    with pytest.raises(Malformed):
        it.act(SECOND, 6, NO_CHOICE)
    with pytest.raises(Malformed):
        it.act(SECOND, 6, RESIGN)
    assert it.number == 6


def test_why_speaks_of_the_early_position() -> None:
    it = together()
    assert it.why(SECOND, ["aside", "hand:B"]) is None
    refusal = it.why(SECOND, ["aside", "hand:A"])
    assert refusal
    assert refusal.rule == "TY-2"
    it.act(SECOND, 6, ASIDE_B)
    refusal = it.why(SECOND, ["aside", "hand:B"])
    assert refusal
    assert refusal.words == SEALED


def test_who_has_chosen_chooses_no_second_time() -> None:
    it = together()
    it.act(SECOND, 6, ASIDE_B)
    with pytest.raises(NotNow) as caught:
        it.act(SECOND, 7, ASIDE_C)
    assert caught.value.words == SEALED
    assert it.number == 7


# Numbers


def test_two_who_choose_at_the_same_time_do_not_refuse_each_other() -> None:
    it = together()
    it.act(THIRD, 6, ASIDE_C)
    it.act(FIRST, 6, ASIDE_A)
    assert it.actor == 1
    it.act(SECOND, 6, ASIDE_B)  # it was asked early, and now it is its turn
    assert kinds(it.deeds[6:]) == [
        ("early", 2, ASIDE_C),
        ("step", 0, ASIDE_A),
        ("step", 1, ASIDE_B),
        ("step", 2, ASIDE_C),
    ]


def test_since_says_which_numbers_are_taken() -> None:
    it = together()
    assert it.sight("token-1").since == 6
    it.act(THIRD, 6, ASIDE_C)
    assert [it.sight(token).since for token in EVERYBODY] == [6, 6, 7, 7]
    for number in (5, 8, -1):
        with pytest.raises(NotNow):
            it.act(FIRST, number, ASIDE_A)
    it.undo(THIRD, 7)
    assert [it.sight(token).since for token in EVERYBODY] == [6, 6, 8, 8]
    for number in (5, 6, 7):
        with pytest.raises(NotNow):
            it.act(THIRD, number, ASIDE_C)
    it.act(FIRST, 6, ASIDE_A)
    it.act(THIRD, 8, ASIDE_A)


def test_what_is_sent_twice_is_done_once() -> None:
    it = together()
    it.act(FIRST, 6, ASIDE_A)
    it.act(SECOND, 6, ASIDE_B)
    for held, action in ((FIRST, ASIDE_A), (SECOND, ASIDE_B), (FIRST, ASIDE_B)):
        with pytest.raises(NotNow):
            it.act(held, 6, action)
    it.undo(SECOND, 8)
    with pytest.raises(NotNow):
        it.act(SECOND, 6, ASIDE_B)
    it.act(SECOND, 9, ASIDE_C)


def test_a_question_that_has_changed_is_not_answered_by_an_old_one() -> None:
    it = table()
    it.act(FIRST, 4, LAY_A)
    it.undo(FIRST, 5)
    with pytest.raises(NotNow, match="moved on"):
        it.act(FIRST, 4, LAY_A)


# Several seats in one hand


def test_who_holds_several_seats_chooses_for_one_after_the_other() -> None:
    it = holding(together(), "both", 1, 2)
    assert it.sight("both").view.viewer == 1
    it.act((1, 2), 6, ASIDE_B)
    assert it.sight("both").view.viewer == 2
    it.act((1, 2), 7, ASIDE_C)
    sight = it.sight("both")
    assert (sight.view.viewer, sight.prompt) == (1, SEALED)
    assert sight.sealed
    assert sight.sealed.id == ASIDE_B
    it.undo((1, 2), 8)
    assert it.sight("both").view.viewer == 2
    it.undo((1, 2), 9)
    assert it.sight("both").view.viewer == 1


def test_an_old_number_means_the_seat_that_was_shown_then() -> None:
    """Else a double click of the one person would choose for the next at the same device."""
    it = holding(together("A B B B C C"), "both", 1, 2)
    it.act((1, 2), 6, ASIDE_B)
    with pytest.raises(NotNow):
        it.act((1, 2), 6, ASIDE_B)
    assert it.choosing == (0, 2)


def test_the_actors_seat_comes_first() -> None:
    it = holding(together(), "both", 0, 2)
    assert it.sight("both").view.viewer == 0
    it.act((0, 2), 6, ASIDE_A)
    assert it.sight("both").view.viewer == 2
    it.act(SECOND, 6, ASIDE_B)
    it.act((0, 2), 7, ASIDE_C)
    assert it.actor == 0


# Taking back


def test_a_sealed_choice_can_be_taken_back_until_it_is_opened() -> None:
    it = together()
    before = it.sight("token-3")
    assert not before.can_undo
    it.act(THIRD, 6, ASIDE_C)
    assert it.sight("token-3").can_undo
    assert not it.sight("token-1").can_undo
    with pytest.raises(NotNow):
        it.undo(FIRST, 7)
    assert kinds(it.undo(THIRD, 7)) == [("early", 2, NO_CHOICE)]
    after = it.sight("token-3")
    assert (after.view, after.legal, after.prompt) == (before.view, before.legal, before.prompt)
    assert not after.can_undo
    loaded_again(it)
    it.act(THIRD, 8, ASIDE_A)
    it.act(FIRST, 6, ASIDE_A)
    it.act(SECOND, 6, ASIDE_B)
    assert it.deeds[-1].id == ASIDE_A


def test_it_stays_sealed_while_others_take_theirs_back() -> None:
    it = together()
    it.act(FIRST, 6, ASIDE_A)
    it.act(THIRD, 6, ASIDE_C)
    it.undo(FIRST, 8)
    assert it.choosing == (0, 1)
    it.act(SECOND, 6, ASIDE_B)
    loaded_again(it)
    assert [deed.id for deed in it.act(FIRST, 10, ASIDE_B)] == [ASIDE_B, ASIDE_B, ASIDE_C]


def test_an_opened_choice_is_a_step_like_any_other() -> None:
    it = together()
    it.act(SECOND, 6, ASIDE_B)
    it.act(FIRST, 7, ASIDE_A)
    assert not it.can_undo(FIRST)
    it.undo(SECOND, 9)
    assert it.sight("token-2").legal
    assert it.sight("token-2").sealed is None
    assert it.actor == 1
    it.undo(FIRST, 10)
    assert it.choosing == (0, 1, 2)
    loaded_again(it)


def test_of_several_things_the_latest_is_taken_back_first() -> None:
    it = holding(together(), "both", 0, 2)
    it.act((2,), 6, ASIDE_C)
    it.act((0,), 7, ASIDE_A)
    assert kinds(it.undo((0, 2), 8)) == [("undo", 0, 6)]
    assert kinds(it.undo((0, 2), 9)) == [("early", 2, NO_CHOICE)]
    it.act((0,), 10, ASIDE_A)
    it.act((2,), 11, ASIDE_C)
    assert kinds(it.undo((0, 2), 12)) == [("early", 2, NO_CHOICE)]
    assert kinds(it.undo((0, 2), 13)) == [("undo", 0, 6)]


class Fickle(type(TOY)):  # type: ignore[misc]
    """A game that breaks the contract: the seat sees what others chose."""

    def view(self, state, viewer):  # type: ignore[no-untyped-def]
        return msgspec.structs.replace(super().view(state, viewer), deck=sum(state.aside))


def test_a_choice_is_dropped_when_what_its_seat_sees_has_changed() -> None:
    deals = together().deeds
    it = Table.load(Fickle(), plan(3, TOGETHER), deals)
    it.act(SECOND, 6, ASIDE_B)
    assert kinds(it.act(FIRST, 7, ASIDE_A)) == [("step", 0, ASIDE_A)]
    assert it.choosing[0] == 1
    assert it.sight("token-2").sealed is None
    with pytest.raises(NotNow):
        it.act(SECOND, 6, ASIDE_B)
    it.act(SECOND, 8, ASIDE_C)
    again = Table.load(Fickle(), plan(3, TOGETHER), it.deeds)
    assert again.sight("token-2") == it.sight("token-2")


# The end


def test_a_choice_that_was_never_opened_is_never_told() -> None:
    it = together()
    it.act(SECOND, 6, ASIDE_B)
    it.resign(THIRD)
    assert it.is_over
    for token in EVERYBODY:
        assert it.sight(token).sealed is None
        assert "aside B" not in it.saga(token)
        assert not any(seat.choosing for seat in it.sight(token).seats)
    assert not it.can_undo(SECOND)
    assert it.rematch_options(SECOND) == TOGETHER
    loaded_again(it)


def test_who_has_sealed_may_give_up() -> None:
    it = together()
    it.act(SECOND, 6, ASIDE_B)
    assert kinds(it.resign(SECOND)) == [("step", 1, RESIGN)]
    it = holding(together(), "both", 1, 2)
    assert kinds(it.resign((1, 2))) == [("step", 1, RESIGN)]


def test_the_replay_tells_what_became_of_it_step_by_step() -> None:
    it = together()
    it.act(THIRD, 6, ASIDE_C)
    assert it.sight("token-3", 0).sealed == it.sight("token-3").sealed
    it.act(SECOND, 6, ASIDE_B)
    it.act(FIRST, 6, ASIDE_A)
    for line in range(it.lines):
        for token in EVERYBODY:
            sight = it.sight(token, line)
            assert sight.view.actor == line
            assert sight.legal == ()
            assert sight.sealed is None
            assert not any(seat.choosing for seat in sight.seats)
    assert it.sight("token-3", 0).number == 6


def test_the_saga_is_veiled_and_proves_its_deals_in_the_end() -> None:
    """NATURE's numbers move on with what was sealed and with what was taken back."""
    it, _ = Table.open(TOY, plan(3, TOGETHER))
    rng = random.Random(1)
    for _ in range(3):
        seats = [seat for seat in it.choosing if seat != it.actor]
        it.act((seats[0],), it.number, it.question(seats[0])[1].legal[0])
        if rng.random() < 0.5:
            it.undo((seats[0],), it.number)
        if len(it.choosing) == 1:
            break
    while not it.is_over:
        legal = it.question(it.actor)[1].legal
        hide = [id for id in legal if "hide" in TOY.actions.notation(id)]
        it.act((it.actor,), it.number, (hide or legal)[0])
        if it.can_undo((0, 1, 2)) and rng.random() < 0.5:
            it.undo((0, 1, 2), it.number)
        loaded_again(it)
    whole, places = saga.read(it.saga(None), lambda _: TOY)
    saga.replayed(whole, TOY, places)
    assert "Sealed" in dict(whole.headers)
    assert deal.verify(whole, TOY) > 6
    for numbers in ("x", "7 6", "6 6", "-1", "9" * 9):
        other = dict(whole.headers) | {"Sealed": numbers}
        with pytest.raises(deal.DealError):
            deal.verify(msgspec.structs.replace(whole, headers=tuple(other.items())), TOY)


def test_the_headers_give_each_step_its_number() -> None:
    assert deal.deed_numbers(4, "", "") == [0, 1, 2, 3]
    assert deal.deed_numbers(4, "", "1 2 5") == [0, 3, 4, 6]
    assert deal.deed_numbers(4, "4>2", "1") == [0, 2, 5, 6]
    assert deal.deed_numbers(2, "4>2", "1 5 6") == [0, 2]
    for taken_back, sealed in (("1>0", "1"), ("1>0", "0"), ("4>2", "0 1 2")):
        with pytest.raises(ValueError, match=r"number|out of order|that many actions back"):
            deal.deed_numbers(4, taken_back, sealed)


def test_a_running_saga_hides_what_was_set_aside() -> None:
    it = together()
    it.act(SECOND, 6, ASIDE_B)
    it.act(FIRST, 6, ASIDE_A)
    for token, known in (("token-1", "aside A"), ("token-2", "aside B"), ("token-3", "")):
        text = it.saga(token)
        assert '[Sealed "6"]' in text
        for step in ("aside A", "aside B"):
            assert (step in text) == (step == known)


def test_a_game_without_such_a_step_has_no_such_header() -> None:
    assert "Sealed" not in table().saga(None)


@pytest.mark.parametrize("seed", range(40))
def test_whatever_happens_in_whatever_order_the_record_holds(seed: int) -> None:
    """Seats act, take back and send old numbers; what is accepted is done once and replays."""
    rng = random.Random(seed)
    it, _ = Table.open(TOY, plan(3, TOGETHER | {"hand": "3"}))
    if rng.random() < 0.3:
        holding(it, "token-2", 1, 2)
    held = {token: it.held(token) for token in TOKENS[:2]}
    if len(held["token-2"]) == 1:
        held["token-3"] = THIRD
    shown = {token: [it.sight(token)] for token in held}
    for _ in range(60):
        token = rng.choice([*held])
        seen = rng.choice(shown[token][-3:])
        before, number = it.sight(token), it.number
        asked = {seat: it.question(seat) for seat in it.choosing}
        undoes = rng.random() < 0.25
        try:
            if undoes:
                deeds = it.undo(held[token], seen.number)
                assert before.can_undo
            elif seen.legal:
                chosen = rng.choice(seen.legal).id
                deeds = it.act(held[token], seen.number, chosen)
                # It is done for the seat that was shown, and that saw then what it sees now.
                assert (deeds[0].actor, deeds[0].id) == (seen.view.viewer, chosen)
                since, view = asked[seen.view.viewer]
                assert seen.view == view
                assert seen.number >= since
            else:
                continue
        except NotNow:
            assert it.number == number
            assert it.sight(token) == before
            if seen.number == number:
                assert not before.can_undo if undoes else it.is_over
            continue
        assert [deed.number for deed in deeds] == list(range(number, it.number))
        for each in held:
            shown[each].append(it.sight(each))
        loaded_again(it)
    if not it.is_over:
        it.resign(FIRST)
    whole, places = saga.read(it.saga(None), lambda _: TOY)
    saga.replayed(whole, TOY, places)
    assert deal.verify(whole, TOY) >= 9


# Damage


@pytest.mark.parametrize(
    "bad",
    [
        [Deed(6, "early", 0, ASIDE_A)],
        [Deed(6, "early", 3, ASIDE_A)],
        [Deed(6, "early", -1, ASIDE_A)],
        [Deed(6, "early", 1, ASIDE_A)],
        [Deed(6, "early", 1, LAY_A)],
        [Deed(6, "early", 1, 99)],
        [Deed(6, "early", 1, RESIGN)],
        [Deed(6, "early", 1, NO_CHOICE)],
        [Deed(6, "early", 1, ASIDE_B), Deed(7, "early", 1, ASIDE_C)],
        [Deed(6, "early", 1, ASIDE_B), Deed(7, "step", 0, ASIDE_A)],
        [Deed(6, "early", 1, ASIDE_B), Deed(7, "step", 0, ASIDE_A), Deed(8, "step", 1, ASIDE_C)],
        [Deed(6, "early", 1, ASIDE_B), Deed(7, "step", 0, ASIDE_A), Deed(8, "step", 1, RESIGN)],
        [Deed(6, "step", 0, ASIDE_A), Deed(7, "early", 0, ASIDE_A)],
        [Deed(6, "step", 2, RESIGN), Deed(7, "early", 1, ASIDE_B)],
    ],
)
def test_an_early_deed_that_cannot_be_is_damage(bad: list[Deed]) -> None:
    with pytest.raises(Damaged):
        Table.load(TOY, plan(3, TOGETHER), [*together().deeds, *bad])


def test_no_early_deed_where_nobody_chooses_at_once() -> None:
    for bad in (Deed(4, "early", 1, ASIDE_B), Deed(2, "early", 1, ASIDE_B)):
        with pytest.raises(Damaged):
            Table.load(TOY, plan(), [*table().deeds[: bad.number], bad])


# In the hall and in the store


pytest_async = pytest.mark.anyio


@pytest_async
async def test_what_is_sealed_is_stored_before_it_is_acknowledged(url: str) -> None:
    hall = await Hall.start(url, find=find, pace=0)
    opened = await hall.open("toy", TOGETHER, [BOB, ANN, BOB])
    ann = opened.tokens[1]
    assert ann
    async with hall.changes(opened.table) as feed:
        legal = (await hall.sight(opened.table, ann)).legal
        hint = await hall.hint(opened.table, ann)
        assert hint.action in [choice.id for choice in legal]
        number = await hall.act(opened.table, ann, 6, legal[0].id)
        assert await anext(feed) == number == 7
    store = await Store.open(url)
    _, deeds = await store.load(opened.table)
    await store.close()
    assert msgspec.structs.replace(deeds[6], at=0.0) == Deed(6, "early", 1, legal[0].id)
    before = await hall.sight(opened.table, ann)
    await hall.close()
    hall = await Hall.start(url, find=find, pace=0)
    assert await hall.sight(opened.table, ann) == before
    with pytest.raises(NotNow):
        await hall.hint(opened.table, ann)
    with pytest.raises(NotYourSeat):
        await hall.act(opened.table, "eve", 6, legal[0].id)
    await hall.undo(opened.table, ann, 7)
    assert (await hall.sight(opened.table, ann)).legal == legal
    await hall.close()


@pytest_async
async def test_bots_choose_at_once_and_whatever_others_do(url: str) -> None:
    """Every bot has chosen before the person has; it chooses the same when the person was first."""
    chosen = []
    for person_first in (False, True):
        hall = await Hall.start(url, find=find, pace=3600 if person_first else 0)
        seats = [ANN, DICE, BOT, DICE]
        opened = await hall.open("toy", TOGETHER | {"hand": "3"}, seats, seed="ab" * 32)
        ann = opened.tokens[0]
        assert ann
        if person_first:
            sight = await hall.sight(opened.table, ann)
            await hall.act(opened.table, ann, sight.number, sight.legal[0].id)
            await hall.close()
            hall = await Hall.start(url, find=find, pace=0)
        async with hall.changes(opened.table) as feed:
            while not (sight := await hall.sight(opened.table, ann)).legal or any(
                seat.choosing for seat in sight.seats[1:]
            ):
                await anext(feed)
        assert not sight.thinking
        if not person_first:
            assert [seat.choosing for seat in sight.seats] == [True, False, False, False]
            await hall.act(opened.table, ann, 12, sight.legal[0].id)
        sight = await play_on(hall, opened.table, ann)
        whole, _ = saga.read(await hall.saga(opened.table, None), find)
        steps = [TOY.actions.notation(step.id) for step in whole.steps if step and step.actor >= 0]
        chosen.append(steps[:4])
        assert deal.verify(whole, TOY) >= 12
        await hall.close()
    assert chosen[0] == chosen[1]
    assert all("aside" in step for step in chosen[0])


@pytest_async
@pytest.mark.parametrize("seats", [[BOT, DICE], [DICE, ANN, BOT], [BOT, BOT, DICE, DICE]])
async def test_whole_games_with_bots(seats: list) -> None:  # type: ignore[type-arg]
    hall = await Hall.start(find=find, pace=0)
    opened = await hall.open("toy", TOGETHER, seats)
    token = next((token for token in opened.tokens if token), None)
    if token:
        await play_on(hall, opened.table, token)
    async with hall.changes(opened.table) as feed:
        while not (sight := await hall.sight(opened.table, None)).over:
            await anext(feed)
    assert sorted({line.number for line in sight.log}) == list(range(sight.number))
    whole, places = saga.read(await hall.saga(opened.table, None), find)
    saga.replayed(whole, TOY, places)
    assert deal.verify(whole, TOY) > 0
    await hall.close()


@pytest_async
async def test_two_people_who_choose_at_once_in_two_halls(url: str) -> None:
    """Of two halls on one database the slower looks again, and sees that nothing has changed."""
    one, two = [await Hall.start(url, find=find, pace=0) for _ in range(2)]
    opened = await one.open("toy", TOGETHER, [BOB, ANN, BOB])
    ann, invitation = opened.tokens[1], opened.invitations[2]
    assert ann
    assert invitation
    _, bob = await one.join(opened.table, invitation, "Bob")
    mine, theirs = await one.sight(opened.table, ann), await two.sight(opened.table, bob)
    await one.act(opened.table, ann, mine.number, mine.legal[0].id)
    await two.act(opened.table, bob, theirs.number, theirs.legal[0].id)
    assert (await two.sight(opened.table, bob)).prompt == SEALED
    with pytest.raises(NotNow):
        await one.undo(opened.table, ann, mine.number + 1)
    for hall in (one, two):
        assert (await hall.sight(opened.table, ann)).prompt == SEALED
        await hall.close()
