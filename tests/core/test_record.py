"""A record retells its game step by step, and refuses what the rules refuse, naming the rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gladsheim.core.actions import NotationError
from gladsheim.core.record import RESIGN, IllegalStep, Replay, Step, parse_step, retell, write_step
from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OUTCOME, OVER, WATCHER
from tests import strategies
from tests.playing import play_on
from tests.rules import rule
from tests.toy import TOY


def told(*texts: str, seats: int = 2) -> Replay:
    """A game of the toy with the first hands and actions given in the game's notation."""
    replay = Replay(TOY, seats, TOY.check(seats, {}))
    for text in texts:
        step = parse_step(TOY, replay.actor, text)
        replay.check(step)
        replay.do(step)
    return replay


HANDS = ("deal A", "deal B", "deal A", "deal C")
"""Seat 1 holds A A, seat 2 holds B C."""


@pytest.mark.parametrize(
    ("text", "id"), [("lay B", "TY-2"), ("pair A C", "TY-3"), ("hide C", "TY-2")]
)
@rule("TY-2", "TY-3")
def test_an_illegal_action_is_refused_by_its_rule(text, id):
    replay = told(*HANDS)
    with pytest.raises(IllegalStep, match=f"{text} is not legal by rule {id}") as caught:
        replay.check(parse_step(TOY, 0, text))
    assert caught.value.rule == id


@rule("TY-4")
def test_nothing_is_hidden_once_the_deck_is_empty():
    replay = Replay(TOY, 4, TOY.check(4, {"hand": "3"}))
    while replay.actor == NATURE:
        replay.do(replay.outcome(Rng("deal")))
    card = next(kind for kind in range(3) if replay.state.why_not(kind) is None)
    with pytest.raises(IllegalStep, match="TY-4"):
        replay.check(Step(replay.actor, 3 + card))


@pytest.mark.parametrize(
    ("step", "message"),
    [
        (Step(1, 1), "not this seat's turn"),
        (Step(NATURE, OUTCOME), "not this seat's turn"),
        (Step(OVER, 0), "not this seat's turn"),
        (Step(0, -1), "no action -1"),
        (Step(0, 999), "no action 999"),
        (Step(0, OUTCOME), f"no action {OUTCOME}"),
        (Step(NATURE, RESIGN), "only a seat can give up"),
        (Step(WATCHER, RESIGN), "only a seat can give up"),
        (Step(2, RESIGN), "only a seat can give up"),
    ],
)
def test_what_cannot_be_done_now_is_refused(step, message):
    with pytest.raises(IllegalStep, match=message) as caught:
        told(*HANDS).check(step)
    assert caught.value.rule == ""


@pytest.mark.parametrize("id", [0, OUTCOME - 1, OUTCOME + 3])
def test_nature_does_only_what_is_possible(id):
    with pytest.raises(IllegalStep, match="not possible here"):
        told().check(Step(NATURE, id))


def test_a_deal_that_the_deck_has_no_card_for_is_refused():
    replay = Replay(TOY, 2, TOY.check(2, {"cards": "1 1 10"}))
    replay.do(parse_step(TOY, NATURE, "deal A"))
    with pytest.raises(IllegalStep, match="not possible here"):
        replay.check(parse_step(TOY, NATURE, "deal A"))


def test_giving_up_ends_the_game_and_loses_it():
    replay = told(*HANDS)
    replay.check(Step(1, RESIGN))
    assert replay.do(Step(1, RESIGN)) == ()
    assert replay.actor == OVER
    assert replay.returns() == [1.0, -1.0]
    assert replay.ending() == "resigned"
    for step in (Step(0, 0), Step(0, RESIGN)):
        with pytest.raises(IllegalStep, match="the game is over"):
            replay.check(step)


@rule("TY-5")
def test_the_richest_hoard_wins():
    replay = told(*HANDS, "lay A", "pair B C", "lay A")
    assert replay.actor == OVER
    assert replay.returns() == [-1.0, 1.0]
    assert replay.ending() == "won"


@rule("TY-1")
def test_events_tell_a_deal_to_its_seat_only():
    replay = told()
    (event,) = replay.do(parse_step(TOY, NATURE, "deal C"))
    assert (event.kind, event.seat, event.public, event.secret) == ("draws", 0, (), (2,))
    assert event.audience == 1
    assert event.reveals


@given(st.integers(2, 4), strategies.seeds)
def test_a_record_retells_the_same_game(seats, seed):
    settings = TOY.check(seats, {})
    replay = Replay(TOY, seats, settings)
    steps = list(play_on(replay, Rng(seed)))
    again = retell(TOY, seats, settings, steps)
    for viewer in (*range(seats), WATCHER):
        assert TOY.view(again.state, viewer) == TOY.view(replay.state, viewer)
    assert again.returns() == replay.returns()
    assert again.ending() == replay.ending()
    assert all(parse_step(TOY, step.actor, write_step(TOY, step)) == step for step in steps)


def test_the_same_seed_draws_the_same_outcomes():
    one, other = told(), told()
    assert [one.outcome(Rng(f"s:{n}")) for n in range(20)] == [
        other.outcome(Rng(f"s:{n}")) for n in range(20)
    ]


def test_retelling_stops_at_the_first_step_that_cannot_be():
    settings = TOY.check(2, {})
    with pytest.raises(IllegalStep):
        retell(TOY, 2, settings, [Step(NATURE, OUTCOME), Step(0, 0)])


@pytest.mark.parametrize(
    ("actor", "text"), [(NATURE, "lay A"), (0, "deal A"), (NATURE, "resign"), (0, "")]
)
def test_seats_and_nature_have_notations_of_their_own(actor, text):
    with pytest.raises(NotationError):
        parse_step(TOY, actor, text)


def test_resign_is_a_step():
    assert parse_step(TOY, 1, "resign") == Step(1, RESIGN)
    assert write_step(TOY, Step(1, RESIGN)) == "resign"
