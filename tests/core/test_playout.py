"""A random playout ends, counts its steps and says so when it does not end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gladsheim.core.playout import playout, step_at_random
from gladsheim.core.rng import Rng
from gladsheim.core.state import OVER
from tests import strategies
from tests.toy import TOY


@given(st.integers(2, 4), strategies.seeds)
def test_it_ends_and_counts(seats, seed):
    settings = TOY.check(seats, {})
    state, twin = TOY.start(seats, settings), TOY.start(seats, settings)
    steps = playout(state, Rng(seed), 100)
    rng = Rng(seed)
    for _ in range(steps):
        assert twin.actor != OVER
        step_at_random(twin, rng)
    assert state.actor == twin.actor == OVER
    assert state.returns() == twin.returns()


def test_a_game_that_does_not_end_is_an_error():
    with pytest.raises(RuntimeError, match="no end after 5 steps"):
        playout(TOY.start(2, TOY.check(2, {})), Rng("x"), 5)
