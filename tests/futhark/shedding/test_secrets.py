"""Hands and chosen cards stay secret until they may be known (FU-3.10, FU-4.7); choosing early."""

import msgspec
import pytest
from hypothesis import given

from gladsheim.core.events import Heard, events_of, hear
from gladsheim.core.playout import step_at_random
from gladsheim.core.rng import Rng
from gladsheim.core.state import OVER, WATCHER, Scribe, State
from gladsheim.core.words import LANGUAGES, language
from gladsheim.games.futhark import SHEDDING
from gladsheim.games.futhark.shedding.actions import ACTIONS
from gladsheim.games.futhark.shedding.state import SheddingState
from gladsheim.games.futhark.shedding.table import PASSING
from tests.futhark.shedding.layout import Table, lay_out
from tests.rules import rule
from tests.strategies import seeds


def passing(**options: str) -> Table:
    """Return a game of four in which P0 is to choose the first of the passed cards."""
    hands = ("55 58 11 13 Y", "34 36 L", "89 99 44", "47 67 77")
    return lay_out(*hands, **options).plays("lay 55", "lay 58")


def all_that_is_told(state: State, id: int, viewer: int) -> bytes:
    """Do one step; return all that a viewer sees, hears and reads of it and after it."""
    twin = state.copy()
    twin.scribe = Scribe()
    twin.apply(id)
    house = SHEDDING.check(4, {})
    heard = [hear(event, viewer) for event in events_of(twin.scribe)]
    view = SHEDDING.view(twin, viewer)
    words = [SHEDDING.tell(each, house) for each in heard]
    words += [SHEDDING.prompt(view), *(line.text for line in SHEDDING.describe(view))]
    texts = [[language(code).say(each) for each in words] for code in LANGUAGES]
    return msgspec.json.encode((heard, view, texts))


@rule("FU-4.7")
def test_nobody_can_tell_what_has_been_chosen():
    game = passing()
    while game.state.phase == PASSING and game.state.passed < 3:
        chooser = game.actor
        legal = game.state.legal()
        assert len(legal) >= 3
        for viewer in (WATCHER, 0, 1, 2, 3):
            told = {all_that_is_told(game.state, id, viewer) for id in legal}
            assert len(told) == (len(legal) if viewer == chooser else 1)
        game.plays(ACTIONS.notation(legal[-1]))


@rule("FU-4.7")
def test_it_is_seen_who_has_chosen_but_only_the_chooser_sees_what():
    game = passing().plays("pass 13")
    for viewer in (WATCHER, 0, 1, 2, 3):
        view = game.view(viewer)
        assert [player.has_chosen for player in view.players] == [True, False, False, False]
        assert view.chosen == ("13" if viewer == 0 else "")


@rule("FU-4.7")
def test_a_passed_card_is_known_to_giver_and_receiver_alone():
    game = passing().plays("pass 13", "pass 36", "pass 89")
    last = game.state.copy()
    last.scribe = Scribe()
    last.apply(ACTIONS.parse("pass 47"))
    events = {event.seat: event for event in events_of(last.scribe) if event.kind == "passes"}
    for seat in range(4):
        knowing = {viewer for viewer in range(4) if hear(events[seat], viewer).private}
        assert knowing == {seat, (seat + 1) % 4}
        assert hear(events[seat], WATCHER).private == ()


@rule("FU-4.7")
def test_a_later_seat_may_choose_early_whatever_the_earlier_ones_choose():
    game = passing()
    for seat in (1, 2, 3):
        early = SHEDDING.early(game.state, seat)
        assert early is not None
        assert early.actor == seat
    seen = set()
    for first in ("pass 11", "pass 13", "pass Y"):
        for second in ("pass 34", "pass L"):
            other = passing().plays(first)
            early = SHEDDING.early(other.state, 2)
            assert early is not None
            later = other.plays(second).state
            views = [SHEDDING.view(state, 2) for state in (early, later)]
            assert views[0] == views[1]
            assert early.legal() == later.legal()
            seen.add(msgspec.json.encode(views[0]))
    assert len(seen) == 1
    assert SHEDDING.early(game.state, 0) is None  # it is the actor


def test_choosing_early_changes_nothing():
    game = passing()
    before = [SHEDDING.view(game.state, viewer) for viewer in range(4)]
    SHEDDING.early(game.state, 3)
    assert [SHEDDING.view(game.state, viewer) for viewer in range(4)] == before


@pytest.mark.parametrize("how", ["in_order", "blind"])
@rule("O-8")
def test_nobody_chooses_early_where_cards_are_passed_in_turn(how):
    game = passing(passing=how)
    assert [SHEDDING.early(game.state, seat) for seat in range(4)] == [None] * 4


def test_nobody_chooses_early_outside_of_the_passing():
    game = lay_out("28 13", "34", "89")
    assert [SHEDDING.early(game.state, seat) for seat in range(3)] == [None] * 3
    chosen = passing().plays("pass 13")
    assert SHEDDING.early(chosen.state, 0) is None


def sees_new_cards(heard: Heard, viewer: int) -> bool:
    """Return whether a viewer has just got cards out of another hand."""
    if heard.kind == "swaps":
        return viewer in (heard.seat, heard.public[0])
    return heard.kind == "passes" and heard.public[0] == viewer


@given(seed=seeds)
def test_the_table_looks_alike_in_every_state_that_fits(seed: str):
    """Whatever is hidden from a seat may be anything else: neither view nor news change.

    The seat goes on in a drawn State with the same open steps as in the true one.
    """
    rng = Rng(seed)
    seats = 2 + rng.below(5)
    house = SHEDDING.check(seats, {})
    state = SHEDDING.start(seats, house)
    for _ in range(rng.below(160)):
        if state.actor == OVER:
            return
        step_at_random(state, rng)
    viewer = rng.below(seats + 1)
    viewer = WATCHER if viewer == seats else viewer
    twin: SheddingState = SHEDDING.sample(SHEDDING.view(state, viewer), rng)
    while state.actor != OVER:
        ids = [id for id, _ in state.chances()] or state.legal()
        others = [id for id, _ in twin.chances()] or twin.legal()
        id = ids[rng.below(len(ids))]
        if id not in others:
            return  # the true State has come to where the drawn one cannot follow
        told = []
        for one in (state, twin):
            one.scribe = Scribe()
            one.apply(id)
            heard = [hear(event, viewer) for event in events_of(one.scribe)]
            told.append((heard, SHEDDING.view(one, viewer)))
        assert [(e.kind, e.seat, e.public) for e in told[0][0]] == [
            (e.kind, e.seat, e.public) for e in told[1][0]
        ]
        if any(sees_new_cards(each, viewer) for each in told[0][0]):
            return  # and from here on it knows more
        assert told[0] == told[1]
