"""Minds: legal, repeatable, and blind to what their seat does not know."""

import pytest

from gladsheim.core.playout import step_at_random
from gladsheim.core.rng import Rng
from gladsheim.core.state import OVER
from gladsheim.core.words import language
from gladsheim.minds import MINDS, Budget, find
from toy import TOY, ToyState

BUDGET = Budget(iterations=40)
LEVELS = sorted(MINDS)


def game_of(seed: str) -> ToyState:
    state = TOY.start(2, TOY.check(2, {"hand": "5"}))
    rng = Rng(seed)
    while state.to_deal:
        step_at_random(state, rng)
    return state


@pytest.mark.parametrize("level", LEVELS)
def test_a_whole_game_of_legal_actions(level: str) -> None:
    mind, rng = find(level).make(TOY), Rng("bot")
    for seed in range(5):
        state = game_of(str(seed))
        while state.actor != OVER:
            if state.actor < 0:
                step_at_random(state, rng)
                continue
            view = TOY.view(state, state.actor)
            action = mind.choose(view, view.legal, rng, BUDGET)
            assert state.why_not(action) is None
            state.apply(action)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_seed_give_the_same_action(level: str) -> None:
    """Also when the State behind the View is another one that fits it."""
    mind = find(level).make(TOY)
    for seed in range(20):
        state = game_of(f"game {seed}")
        view = TOY.view(state, state.actor)
        twin = TOY.view(TOY.sample(view, Rng(f"twin {seed}")), state.actor)
        assert twin == view
        chosen = [
            mind.choose(seen, seen.legal, Rng(str(seed)), BUDGET) for seen in (view, view, twin)
        ]
        assert len(set(chosen)) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_a_mind_refuses_a_state(level: str) -> None:
    state = game_of("refused")
    with pytest.raises(TypeError, match="never a ToyState"):
        find(level).make(TOY).choose(state, state.legal(), Rng("x"), BUDGET)  # type: ignore[arg-type]


def test_an_unknown_level_names_those_there_are() -> None:
    with pytest.raises(KeyError, match="greedy"):
        find("grandmaster")


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_called_something(level: str) -> None:
    assert MINDS[level].id == level
    assert language("en").say(MINDS[level].name)
    assert language("en").say(MINDS[level].summary)
