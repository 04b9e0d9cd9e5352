"""What holds in every reached position: cards are conserved, both judges agree, games end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gladsheim.core.playout import playout, step_at_random
from gladsheim.core.rng import Rng
from gladsheim.core.state import OVER
from gladsheim.games.futhark import SHEDDING
from gladsheim.games.futhark.shedding.actions import ACTION_COUNT, KINDS
from gladsheim.games.futhark.shedding.state import SheddingState
from tests.rules import rule
from tests.strategies import seeds, values


@st.composite
def games(draw: st.DrawFn) -> tuple[SheddingState, Rng]:
    """A first position under any house rules, and chance."""
    seats = draw(st.integers(2, 6))
    chosen = {
        option.id: draw(values(option))
        for option in SHEDDING.options[1:]
        if draw(st.integers(0, 3)) == 0
    }
    return SHEDDING.start(seats, SHEDDING.check(seats, chosen)), Rng(draw(seeds))


def check_cards(state: SheddingState) -> None:
    for kind in range(KINDS):
        held = sum(hand.count(kind) for hand in state.hands)
        assert state.bag[kind] >= 0
        there = held + state.bag[kind] + state.pile.count(kind)
        assert there == state.rules.counts[kind]
    assert state.stock == sum(state.bag)
    assert state.hands == [sorted(hand) for hand in state.hands]


@given(game=games())
def test_no_card_is_ever_lost_or_made(game: tuple[SheddingState, Rng]):
    state, rng = game
    while state.actor != OVER:
        step_at_random(state, rng)
        check_cards(state)


@rule("FU-3.9")
@given(game=games())
def test_legal_and_why_not_agree_under_all_house_rules(game: tuple[SheddingState, Rng]):
    state, rng = game
    while state.actor != OVER:
        if state.actor >= 0:
            legal = state.legal()
            allowed = [id for id in range(ACTION_COUNT) if state.why_not(id) is None]
            assert legal == allowed != []
        step_at_random(state, rng)


@rule("FU-4.10")
@given(game=games())
def test_nobody_is_without_a_card_while_the_game_goes_on(game: tuple[SheddingState, Rng]):
    state, rng = game
    late = state.rules.late_win or state.rules.passing != 0
    while state.actor != OVER:
        step_at_random(state, rng)
        if not late and not state.to_deal and state.actor != OVER:
            assert all(state.hands)


@rule("FU-6.3", "FU-6.6")
@pytest.mark.parametrize("seats", range(2, 7))
def test_random_games_end_with_one_winner(seats):
    for number in range(60):
        state = SHEDDING.start(seats, SHEDDING.check(seats, {}))
        playout(state, Rng(f"ends {number}"), 5000)
        assert SHEDDING.ending(state) == "hand empty"
        results = state.returns()
        assert results.count(1.0) == 1
        assert results.count(-1.0) == seats - 1
        assert state.hands[results.index(1.0)] == []
