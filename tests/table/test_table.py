"""The laws of a Table. No database and no seed: the test deals the cards.

First cards `A B C A`: seat 1 holds A C, seat 2 holds B A.
"""

import msgspec
import pytest

from gladsheim.core import saga
from gladsheim.core.record import RESIGN
from gladsheim.core.state import NATURE, OVER, WATCHER
from gladsheim.core.words import language
from gladsheim.table import deal
from gladsheim.table.deeds import Deed
from gladsheim.table.errors import Damaged, Illegal, Malformed, NotNow, NotYourSeat, TableError
from gladsheim.table.seats import SeatPlan, digest, invitation_by, seated
from gladsheim.table.table import Table
from table.seating import HIDE_A, HIDE_B, LAY_A, LAY_B, LAY_C, PAIR_AB, PAIR_AC, plan, still, table
from toy import TOY, Back

FIRST, SECOND = (0,), (1,)
say = language("en").say


def played(*actions: int) -> Table:
    """A table at which the seats have acted in turn."""
    it = table()
    for action in actions:
        it.act((it.actor,), it.number, action)
    return it


# Acting


def test_an_action_and_what_nature_does_after_it_are_one_request() -> None:
    it = table()
    deeds = it.act(FIRST, 4, HIDE_A)
    assert [(deed.number, deed.actor) for deed in deeds] == [(4, 0), (5, NATURE)]
    assert it.number == 6
    assert it.actor == 1


def test_opening_deals_by_the_seed() -> None:
    one, deeds = Table.open(TOY, plan(), now=still)
    _, same = Table.open(TOY, plan(), now=still)
    assert deeds == same == one.deeds
    assert len(deeds) == 4
    assert all(deed.actor == NATURE for deed in deeds)


@pytest.mark.parametrize(
    ("held", "number", "action", "kind", "status"),
    [
        ((), 4, LAY_A, NotYourSeat, 403),
        (SECOND, 4, LAY_B, NotNow, 409),
        (FIRST, 3, LAY_A, NotNow, 409),
        (FIRST, 5, LAY_A, NotNow, 409),
        (FIRST, -1, LAY_A, NotNow, 409),
        (FIRST, 4, 99, Malformed, 400),
        (FIRST, 4, -1, Malformed, 400),
        (FIRST, 4, RESIGN, Malformed, 400),
        (FIRST, 4, LAY_B, Illegal, 422),
    ],
)
def test_what_may_not_be_done_changes_nothing(
    held: tuple[int, ...], number: int, action: int, kind: type[TableError], status: int
) -> None:
    it = table()
    before = it.sight("token-1")
    with pytest.raises(kind) as caught:
        it.act(held, number, action)
    assert caught.value.status == status
    assert say(caught.value.words) == str(caught.value)
    assert it.sight("token-1") == before


def test_an_illegal_action_names_its_rule() -> None:
    with pytest.raises(Illegal) as caught:
        table().act(FIRST, 4, LAY_B)
    assert caught.value.rule == "TY-2"
    assert "TY-2" in str(caught.value)
    assert "Lay down Bronze" in str(caught.value)


def test_nothing_more_after_the_end() -> None:
    it = played(PAIR_AC, PAIR_AB)
    assert it.is_over
    for deed in (
        lambda: it.act(FIRST, it.number, LAY_A),
        lambda: it.resign(FIRST),
        lambda: it.undo(SECOND, it.number),
    ):
        with pytest.raises(NotNow, match="over"):
            deed()  # type: ignore[no-untyped-call]


# Tokens


def test_a_token_is_kept_as_a_hash_and_holds_its_seats() -> None:
    seats, tokens, invitations = seated(
        [SeatPlan("person"), SeatPlan("friend"), SeatPlan("person"), SeatPlan("bot", "", "greedy")]
    )
    token, invitation = tokens[0], invitations[1]
    assert token
    assert invitation
    assert tokens == [token, None, token, None]
    assert invitations == [None, invitation, None, None]
    assert token not in str(seats)
    assert invitation not in str(seats)
    it = Table(TOY, plan(seats=4))
    it.plan = msgspec.structs.replace(it.plan, seats=seats)
    assert it.held(token) == (0, 2)
    assert it.held(None) == ()
    assert invitation_by(token, 1) == invitation


@pytest.mark.parametrize("token", ["", "token-3", "token-1 ", "'; drop table seats; --", "é" * 9])
def test_an_unknown_token_gives_nothing(token: str) -> None:
    for ask in (table().held, table().sight, table().saga):
        with pytest.raises(NotYourSeat):
            ask(token)


def test_the_hash_of_a_token_is_no_token() -> None:
    with pytest.raises(NotYourSeat):
        table().held(digest("token-1"))


def test_an_invitation_is_good_for_one() -> None:
    seats, tokens, invitations = seated([SeatPlan("person", "Ann"), SeatPlan("friend")])
    it = table()
    it.plan = msgspec.structs.replace(it.plan, seats=seats)
    host, invitation = tokens[0], invitations[1]
    assert invitation
    assert it.sight(host).seats[1].invitation == invitation
    assert it.sight(None).seats[1].invitation == ""
    assert not it.sight(host).seats[1].joined
    number = it.invited(invitation)
    it.take_seat(number, "Bob", "bobs")
    assert it.held("bobs") == SECOND
    assert it.sight(host).seats[1].name == "Bob"
    assert it.sight(host).seats[1].joined
    assert it.sight(host).seats[1].invitation == ""
    with pytest.raises(NotYourSeat):
        it.invited(invitation)


# Taking back


def test_ones_latest_action_can_be_taken_back() -> None:
    it = played(LAY_A)
    assert it.sight("token-1").can_undo
    assert not it.sight("token-2").can_undo
    before = table().sight("token-1")
    assert it.undo(FIRST, 5) == [Deed(5, "undo", 0, 4)]
    after = it.sight("token-1")
    assert (after.view, after.legal, after.lines) == (before.view, before.legal, 0)
    assert after.number == 6
    assert say(after.log[-1].words) == "Seat 1 takes back an action."


def test_not_the_action_of_another_seat() -> None:
    it = played(LAY_A)
    with pytest.raises(NotNow):
        it.undo(SECOND, 5)
    it.act(SECOND, 5, LAY_A)
    with pytest.raises(NotNow):
        it.undo(FIRST, 6)


def test_not_after_nature_has_shown_something() -> None:
    it = played(HIDE_A)
    assert not it.sight("token-1").can_undo
    with pytest.raises(NotNow):
        it.undo(FIRST, it.number)


def test_not_before_the_first_action_and_not_with_a_stale_number() -> None:
    with pytest.raises(NotNow):
        table().undo(FIRST, 4)
    with pytest.raises(NotNow):
        played(LAY_A).undo(FIRST, 4)
    with pytest.raises(NotYourSeat):
        played(LAY_A).undo((), 5)


def test_who_holds_both_seats_takes_back_either() -> None:
    it = played(LAY_A, LAY_B)
    it.undo((0, 1), 6)
    it.undo((0, 1), 7)
    assert it.actor == 0
    assert [deed.kind for deed in it.deeds[4:]] == ["step", "step", "undo", "undo"]
    assert it.sight("token-1").view == table().sight("token-1").view


def test_what_nature_does_after_an_undo_is_drawn_for_its_own_number() -> None:
    """Hence taking back and trying again cannot fish for a better card."""
    it, deeds = Table.open(TOY, plan(), now=still)
    first = it.sight("token-1").legal[0].id
    it.act(FIRST, it.number, first)
    it.undo(FIRST, it.number)
    hide = next(choice.id for choice in it.sight("token-1").legal if "hide" in choice.notation)
    _, dealt = it.act(FIRST, it.number, hide)
    assert dealt.number == len(deeds) + 3
    told, _ = saga.read(it.saga(None), lambda _: TOY)
    assert ("TakenBack", f"{len(deeds) + 1}>{len(deeds)}") in told.headers


# Giving up


def test_giving_up_ends_the_game_also_out_of_turn() -> None:
    it = table()
    assert it.resign(SECOND) == [Deed(4, "step", 1, RESIGN)]
    sight = it.sight("token-1")
    assert sight.over
    assert sight.view.actor == OVER
    assert sight.view.legal == ()
    assert sight.legal == ()
    assert sight.view.returns == (1.0, -1.0)
    assert say(sight.result) == "Seat 1 wins: Seat 2 has given up."
    assert say(sight.log[-1].words) == "Seat 2 has given up"
    assert sight.prompt == sight.result


def test_with_several_seats_the_one_whose_turn_it_is_gives_up() -> None:
    it = played(LAY_A)
    assert it.resign((0, 1))[0].actor == 1
    with pytest.raises(NotYourSeat):
        table().resign(())


# The next game


def test_the_next_game_only_after_this_one_and_only_for_those_who_sit_here() -> None:
    it = played(PAIR_AC)
    with pytest.raises(NotNow):
        it.rematch_options(FIRST)
    it.act(SECOND, it.number, PAIR_AB)
    assert it.rematch_options(SECOND) == {}
    with pytest.raises(NotYourSeat):
        it.rematch_options(())


def test_the_next_game_has_the_same_house_rules() -> None:
    it = table("A A B B C C", options={"hand": "3"})
    it.resign(FIRST)
    assert it.rematch_options(FIRST) == {"hand": "3"}


# What is seen


def test_everybody_gets_every_number_once_in_order() -> None:
    it = played(HIDE_A, LAY_A)
    it.act(FIRST, it.number, LAY_C)
    for token in ("token-1", "token-2", None):
        log = it.sight(token).log
        assert sorted({line.number for line in log}) == list(range(it.number))
        assert [line.number for line in log] == sorted(line.number for line in log)


def test_a_log_says_to_each_what_they_may_know() -> None:
    it = played(HIDE_A)
    told = {
        token: say(next(line.words for line in it.sight(token).log if line.number == 4))
        for token in ("token-1", "token-2", None)
    }
    assert told == {
        "token-1": "Seat 1 lays Amber face down",
        "token-2": "Seat 1 lays a card face down",
        None: "Seat 1 lays a card face down",
    }


def test_lines_that_have_been_read_do_not_change() -> None:
    it = played(LAY_A)
    before = it.sight("token-2").log
    it.undo(FIRST, 5)
    it.act(FIRST, 6, HIDE_A)
    assert it.sight("token-2").log[: len(before)] == before


def test_the_choices_are_the_actors_alone() -> None:
    it = table()
    assert [choice.notation for choice in it.sight("token-1").legal] == [
        "lay A",
        "lay C",
        "hide A",
        "hide C",
        "pair A C",
    ]
    assert it.sight("token-1").legal[-1].also == (("hand:C", "hand:A"),)
    for token in ("token-2", None):
        assert it.sight(token).legal == ()
        assert it.sight(token).view.legal == ()


def test_the_seed_is_shown_after_the_end_and_has_the_hash_shown_before() -> None:
    it = table()
    before = it.sight("token-1")
    assert before.seed == ""
    assert it.plan.seed not in it.saga("token-1")
    it.resign(FIRST)
    after = it.sight(None)
    assert deal.seed_hash(after.seed) == before.seed_hash == after.seed_hash
    assert it.plan.seed in it.saga(None)


def test_a_sight_holds_no_secret_of_others() -> None:
    """Whatever is in the Sight of a watcher also fits another deal of the hidden cards."""
    one = table("A B C A")
    other = table("C A B B")
    assert msgspec.json.encode(one.sight(None)) == msgspec.json.encode(other.sight(None))
    assert one.saga(None) == other.saga(None)
    assert "token" not in str(msgspec.to_builtins(one.sight("token-1")))


def test_who_holds_both_seats_sees_the_one_whose_turn_it_is() -> None:
    it = table()
    seats = tuple(msgspec.structs.replace(seat, token=digest("both")) for seat in it.plan.seats)
    it.plan = msgspec.structs.replace(it.plan, seats=seats)
    assert it.sight("both").view.viewer == 0
    it.act(FIRST, 4, LAY_A)
    assert it.sight("both").view.viewer == 1
    assert [seat.is_you for seat in it.sight("both").seats] == [True, True]


# Earlier lines


def test_every_earlier_line_is_what_could_be_seen_then() -> None:
    it = table()
    then = {0: {token: it.sight(token) for token in ("token-1", "token-2", None)}}
    for line, action in enumerate((HIDE_A, LAY_A, LAY_C), 1):
        it.act((it.actor,), it.number, action)
        then[line] = {token: it.sight(token) for token in ("token-1", "token-2", None)}
    assert it.lines == 3
    for line, sights in then.items():
        for token, sight in sights.items():
            now = it.sight(token, line)
            assert now.view == sight.view
            assert now.log == sight.log
            assert (now.number, now.line, now.described) == (
                sight.number,
                line,
                sight.described,
            )
            if line < 3:
                assert now.legal == ()
                assert not now.can_undo
                assert now.prompt == sight.prompt


@pytest.mark.parametrize("line", [-1, 2, 10**9])
def test_there_is_no_such_line(line: int) -> None:
    with pytest.raises(Malformed):
        played(LAY_A).sight("token-1", line)


def test_the_hands_of_others_after_the_end_only() -> None:
    it = played(LAY_A)
    for token, seat in (("token-1", 1), (None, 0), ("token-1", 2), (None, -1)):
        with pytest.raises((NotYourSeat, Malformed)):
            it.sight(token, 0, seat)
    assert it.sight("token-1", 0, 0).view.viewer == 0
    it.resign(FIRST)
    sight = it.sight(None, 0, 1)
    assert sight.view.viewer == 1
    assert Back() not in sight.view.hoards[1].hand  # type: ignore[attr-defined]
    with pytest.raises(Malformed):
        it.sight(None, 0, 2)


# Why not


def test_why_names_the_rule_of_the_action_that_was_meant() -> None:
    it = table()
    assert it.why(FIRST, []) is None
    assert it.why(FIRST, ["hand:A"]) is None
    assert it.why(FIRST, ["hand:C", "hand:A"]) is None
    refusal = it.why(FIRST, ["hand:B"])
    assert refusal
    assert refusal.rule == "TY-2"
    assert "Lay down Bronze" in say(refusal.words)
    refusal = it.why(FIRST, ["hand:A", "hand:B"])
    assert refusal
    assert refusal.rule == "TY-3"


def test_why_not_at_all() -> None:
    it = table()
    for held, picks in ((SECOND, ["hand:A"]), (FIRST, ["moon"]), (FIRST, ["hand:A"] * 3)):
        refusal = it.why(held, picks)
        assert refusal
        assert refusal.rule == ""
    with pytest.raises(NotYourSeat):
        it.why((), [])
    it.resign(FIRST)
    assert it.why(FIRST, ["hand:A"])


# The Saga


def test_the_saga_is_veiled_until_the_end() -> None:
    it = played(HIDE_A)
    text = it.saga("token-1")
    assert "1: hide A" in text
    assert "(deal B)" not in text.split("\n\n")[1].split("\n")[0]
    assert "hide A" not in it.saga("token-2")
    assert "hide A" not in it.saga(None)
    it.resign(SECOND)
    for token in ("token-1", "token-2", None):
        whole, places = saga.read(it.saga(token), lambda _: TOY)
        assert whole.is_whole
        assert saga.replayed(whole, TOY, places).ending() == "resigned"


def test_a_whole_saga_proves_its_deals() -> None:
    it, _ = Table.open(TOY, plan(), now=still)
    while not it.is_over:
        choices = it.sight(f"token-{it.actor + 1}").legal
        it.act((it.actor,), it.number, choices[0].id)
        if it.can_undo((0, 1)):
            it.undo((0, 1), it.number)
            it.act((it.actor,), it.number, choices[-1].id)
    whole, _ = saga.read(it.saga(None), lambda _: TOY)
    assert "TakenBack" in dict(whole.headers)
    assert deal.verify(whole, TOY) == sum(step.actor == NATURE for step in whole.steps if step)
    other = dict(whole.headers) | {"Seed": "cd" * 32}
    with pytest.raises(deal.DealError, match="hash"):
        deal.verify(msgspec.structs.replace(whole, headers=tuple(other.items())), TOY)
    other |= {"SeedHash": deal.seed_hash("cd" * 32)}
    with pytest.raises(deal.DealError, match="not what the seed gives"):
        deal.verify(msgspec.structs.replace(whole, headers=tuple(other.items())), TOY)


@pytest.mark.parametrize("header", ["x", "1", "1>", "5>99", "-1>-1", "0>0 0>0"])
def test_a_damaged_header_is_no_crash(header: str) -> None:
    it = table()
    it.resign(FIRST)
    whole, _ = saga.read(it.saga(None), lambda _: TOY)
    headers = (*whole.headers, ("TakenBack", header))
    with pytest.raises(deal.DealError):
        deal.verify(msgspec.structs.replace(whole, headers=headers), TOY)


# Loading


def test_a_record_loads_as_it_was() -> None:
    it = played(LAY_A)
    it.undo(FIRST, 5)
    it.act(FIRST, 6, HIDE_A)
    again = Table.load(TOY, it.plan, it.deeds)
    for token in ("token-1", "token-2", None):
        assert again.sight(token) == it.sight(token)
        assert again.saga(token) == it.saga(token)


@pytest.mark.parametrize(
    "bad",
    [
        Deed(4, "step", 0, LAY_B),
        Deed(4, "step", 1, LAY_B),
        Deed(4, "step", 0, 12345),
        Deed(4, "step", NATURE, TOY.outcomes.parse("deal A")),
        Deed(4, "step", 7, RESIGN),
        Deed(4, "step", 0, HIDE_A),
        Deed(4, "undo", 0, 4),
        Deed(4, "undo", 0, -1),
        Deed(5, "step", 0, LAY_A),
        Deed(3, "step", 0, LAY_A),
        Deed(4, "dance", 0, LAY_A),  # type: ignore[arg-type]
    ],
)
def test_a_deed_that_does_not_replay_is_damage(bad: Deed) -> None:
    with pytest.raises(Damaged) as caught:
        Table.load(TOY, plan(), [*table().deeds, bad])
    assert caught.value.status == 500
    assert "hoard" in str(caught.value)


def test_options_that_cannot_be_are_damage() -> None:
    with pytest.raises(Damaged):
        Table.load(TOY, plan(options={"hand": "99"}), [])


def test_a_watcher_is_a_watcher() -> None:
    sight = table().sight(None)
    assert sight.view.viewer == WATCHER
    assert not any(seat.is_you for seat in sight.seats)


def test_a_hidden_card_may_be_hidden_again() -> None:
    it = played(HIDE_A, HIDE_B)
    assert it.number == 8
