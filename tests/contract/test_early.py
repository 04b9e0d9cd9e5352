"""Secret choices at the same time: who need not wait sees what they will see in their turn."""

from collections.abc import Iterator

import msgspec
import pytest

from gladsheim.core.game import Game
from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, State
from gladsheim.core.views import View
from tests.contract.cases import CASES, Case, looks, positions
from tests.contract.test_views import all_that_is_read
from tests.playing import LONGEST
from tests.toy import TOY

every_case = pytest.mark.parametrize("case", CASES, ids=str)
MOST = 12
"""Positions of a game that are looked at."""


def who(game: Game, state: State, seats: int) -> list[int]:
    """Return the seats that may choose early."""
    others = [seat for seat in range(seats) if seat != state.actor]
    return [seat for seat in others if game.early(state, seat) is not None]


def early(case: Case) -> Iterator[tuple[State, int, State]]:
    """Yield positions, a seat that need not wait there, and where it chooses."""
    found = [state for state, _ in positions(case) if who(case.game, state, case.seats)]
    for state in found[:: max(1, len(found) // MOST)]:
        for seat in who(case.game, state, case.seats):
            position = case.game.early(state, seat)
            assert position is not None
            yield state, seat, position


def seen(view: View) -> bytes:
    return msgspec.json.encode(view)


def test_the_toy_has_such_a_step():
    assert any(any(early(case)) for case in CASES if case.game is TOY)


@every_case
def test_a_seat_chooses_early_only_while_another_is_to_act(case: Case):
    for state, _ in positions(case):
        if state.actor < 0:
            assert who(case.game, state, case.seats) == []


@every_case
def test_the_early_position_asks_the_seat_itself(case: Case):
    game = case.game
    for state, seat, position in early(case):
        before = looks(case, state)
        assert position.actor == seat
        assert position.scribe is None
        legal = set(position.legal())
        assert legal
        for action in range(len(game.actions)):
            assert (position.why_not(action) is None) == (action in legal)
        position.apply(min(legal))
        assert looks(case, state) == before, "the position has moved with its early one"


@every_case
def test_who_may_choose_early_is_no_secret(case: Case):
    for state, _, _ in early(case):
        expected = who(case.game, state, case.seats)
        for viewer in case.viewers:
            other = case.game.sample(case.game.view(state, viewer), Rng("who"))
            assert who(case.game, other, case.seats) == expected


@every_case
def test_what_is_seen_early_is_what_the_seat_may_know(case: Case):
    game = case.game
    for state, seat, position in early(case):
        view = game.view(position, seat)
        for known in (game.view(state, seat), view):
            other = game.sample(known, Rng("early"))
            if other.actor != seat:
                again = game.early(other, seat)
                assert again is not None
                other = again
            assert seen(game.view(other, seat)) == seen(view)
            assert all_that_is_read(game, game.view(other, seat)) == all_that_is_read(game, view)
            assert game.policy(other, Rng("bot")) == game.policy(position, Rng("bot"))


@every_case
def test_no_choice_of_others_changes_what_is_seen_early(case: Case):
    game = case.game
    for at, (state, seat, position) in enumerate(early(case)):
        expected = seen(game.view(position, seat))
        first = state.legal()
        for number, action in enumerate(first[:: max(1, len(first) // 6)]):
            twin, rng = state.copy(), Rng(f"{at} {number}")
            twin.apply(action)
            for _ in range(LONGEST):
                if twin.actor == seat:
                    break
                if twin.actor == NATURE:
                    twin.apply(rng.pick(twin.chances()))
                    continue
                between = game.early(twin, seat)
                assert between is not None, "a seat that did not have to wait has to"
                assert seen(game.view(between, seat)) == expected
                legal = twin.legal()
                twin.apply(legal[rng.below(len(legal))])
            assert seen(game.view(twin, seat)) == expected
