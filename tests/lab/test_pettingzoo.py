"""PettingZoo's own tests for every game and number of seats, and what they do not ask."""

import warnings

import numpy as np
import pettingzoo
import pytest

from gladsheim.core.options import OptionError
from gladsheim.core.rng import Rng
from gladsheim.core.state import OVER
from gladsheim.games import GAMES
from gladsheim.lab.pettingzoo import env, raw_env, register
from gladsheim.lab.pictures import WIDTH, draw
from tests.lab.playing import SEATED, name

with warnings.catch_warnings():
    # It imports an environment of PettingZoo in a way that PettingZoo warns of.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

SEEDS = 100
EVERY = pytest.mark.parametrize(("game", "seats"), SEATED, ids=name)
# PettingZoo's own environments with masks are named in its test, so that it says this of them not.
MASKED = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each"
)


def play_on(one, choices: Rng, most: int) -> list[bytes]:
    """Play at random; return what the agents saw."""
    seen = []
    for agent in one.agent_iter(most):
        observation, reward, terminated, _, _ = one.last()
        seen.append(agent.encode() + observation["observation"].tobytes() + str(reward).encode())
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        one.step(None if terminated else legal[choices.below(len(legal))])
    return seen


@EVERY
@MASKED
def test_api(game, seats):
    api_test(env(game.id, seats=seats), num_cycles=100)


@EVERY
def test_seeds_as_pettingzoo_tests_them(game, seats):
    seed_test(lambda: env(game.id, seats=seats), num_cycles=20)


@pytest.mark.parametrize("game", GAMES)
def test_a_hundred_seeds(game):
    one, other = env(game), env(game)
    different = set()
    for seed in range(SEEDS):
        one.reset(seed=seed)
        other.reset(seed=seed)
        seen = play_on(one, Rng(str(seed)), 4)
        assert seen == play_on(other, Rng(str(seed)), 4)
        different.add(tuple(seen))
    assert len(different) > 0.9 * SEEDS


@pytest.mark.parametrize("game", GAMES)
def test_without_a_new_seed_the_generator_runs_on(game):
    games = []
    one = env(game)
    for seed in (5, None, 5, None):
        one.reset(seed=seed)
        games.append(play_on(one, Rng("same"), 4))
    assert games[:2] == games[2:]
    assert games[0] != games[1]


@pytest.mark.parametrize("game", GAMES)
def test_render_as_pettingzoo_tests_it(game, capsys):
    render_test(lambda render_mode: env(game, render_mode=render_mode))
    assert capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_words_and_pictures(game):
    one = raw_env(game, render_mode="text")
    one.reset(seed=1)
    text = one.render()
    assert isinstance(text, str)
    assert len(text.splitlines()) > 3
    picture = draw(text)
    assert picture.shape[1:] == (WIDTH, 3)
    assert len(np.unique(picture)) > 2


@EVERY
def test_a_whole_game(game, seats):
    one = env(game.id, seats=seats)
    one.reset(seed=3)
    spaces = {
        agent: (one.observation_space(agent), one.action_space(agent)) for agent in one.agents
    }
    results = {}
    choices = Rng("whole")
    for steps, agent in enumerate(one.agent_iter()):
        observation, reward, terminated, truncated, info = one.last()
        assert one.observation_space(agent) is spaces[agent][0]
        assert one.action_space(agent) is spaces[agent][1]
        if steps % 20 == 0:
            assert observation in one.observation_space(agent)
        assert not truncated
        if terminated:
            results[agent] = reward
            assert info["ending"] in game.endings
            one.step(None)
        else:
            assert reward == 0
            legal = np.flatnonzero(observation["action_mask"]).tolist()
            assert legal == one.unwrapped.state_now.legal()
            one.step(legal[choices.below(len(legal))])
    state = one.unwrapped.state_now
    assert state.actor == OVER
    assert results == dict(zip(one.possible_agents, state.returns(), strict=True))


def illegal(one) -> int:
    return int(np.flatnonzero(one.last()[0]["action_mask"] == 0)[0])


def test_what_is_against_the_rules_is_refused_with_the_rule():
    one = raw_env("ravens")
    one.reset(seed=1)
    with pytest.raises(ValueError, match=r"not legal by rule [A-Z]+-"):
        one.step(illegal(one))
    with pytest.raises(ValueError, match="there is no action 9999"):
        one.step(9999)


def test_what_is_against_the_rules_loses():
    one = env("ravens")
    one.reset(seed=1)
    loser = one.agent_selection
    one.step(illegal(one))
    found = {}
    for agent in one.agent_iter():
        _, reward, terminated, _, info = one.last()
        assert terminated
        assert info["ending"] == "illegal"
        assert info["rule"]
        found[agent] = reward
        one.step(None)
    assert found == {agent: -1 if agent == loser else 0 for agent in one.possible_agents}


def test_house_rules():
    assert len(raw_env("ravens", seats=1, options={"mode": "trial"}).possible_agents) == 1
    with pytest.raises(OptionError, match="columns"):
        raw_env("ravens", options={"columns": "99"})
    with pytest.raises(OptionError, match="2 seats"):
        raw_env("thunder", seats=3)
    with pytest.raises(KeyError, match="ravens"):
        raw_env("chess")
    with pytest.raises(ValueError, match="rgb_array"):
        raw_env("ravens", render_mode="film")


@pytest.mark.parametrize("game", GAMES)
def test_made_by_name(game):
    register()
    one = pettingzoo.make("aec", f"gladsheim/{game}_v0", render_mode="text")
    assert str(one) == f"gladsheim/{game}_v0"
    assert one.unwrapped.render_mode == "text"
