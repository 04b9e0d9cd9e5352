"""Gymnasium's own check for every game and seat, and what it does not ask."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from gladsheim.core.options import OptionError
from gladsheim.core.rng import Rng
from gladsheim.games import GAMES
from gladsheim.lab.gymnasium import SeatEnv, register
from tests.lab.playing import SEATED, name


def play(one: gymnasium.Env, seed: int) -> list[bytes]:
    """Play a whole game at random; return what was seen, with the reward and the ending."""
    observation, info = one.reset(seed=seed)
    choices = Rng(str(seed))
    seen = [observation["observation"].tobytes()]
    over = False
    while not over:
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        action = legal[choices.below(len(legal))]
        observation, reward, over, truncated, info = one.step(action)
        assert not truncated
        seen.append(observation["observation"].tobytes())
    return [*seen, str((reward, info)).encode()]


@pytest.mark.parametrize(("game", "seats"), SEATED, ids=name)
def test_as_gymnasium_checks_it(game, seats):
    for seat in {0, seats - 1}:
        one = gymnasium.make(f"gladsheim/{game.id}-v0", seats=seats, seat=seat)
        check_env(one.unwrapped)


@pytest.mark.parametrize("mode", ["text", "ansi", "rgb_array"])
def test_pictures_as_gymnasium_checks_them(mode):
    check_env(gymnasium.make("gladsheim/yggdrasil-v0", render_mode=mode).unwrapped)


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_decides_a_whole_game(game):
    one, other = (gymnasium.make(f"gladsheim/{game}-v0") for _ in range(2))
    seen = play(one, 1)
    assert seen == play(other, 1)
    assert seen[0] != play(one, 2)[0]


def test_each_seat_has_its_mind():
    one = SeatEnv("yggdrasil", seats=3, seat=1, minds=["greedy", "random"])
    assert sorted(one.minds) == [0, 2]
    assert type(one.minds[0]) is not type(one.minds[2])
    play(one, 4)


def test_what_is_against_the_rules_loses():
    one = SeatEnv("ravens", minds="random")
    observation, _ = one.reset(seed=1)
    _, reward, terminated, _, info = one.step(
        int(np.flatnonzero(observation["action_mask"] == 0)[0])
    )
    assert (reward, terminated, info["ending"]) == (-1, True, "illegal")
    assert info["rule"].startswith("O")
    with pytest.raises(RuntimeError, match="call reset"):
        one.step(0)
    one.reset()
    with pytest.raises(ValueError, match="there is no action"):
        one.step(9999)


def test_what_does_not_fit_is_refused():
    with pytest.raises(OptionError, match="columns"):
        SeatEnv("ravens", options={"columns": "99"})
    with pytest.raises(ValueError, match="no seat 2"):
        SeatEnv("ravens", seat=2)
    with pytest.raises(ValueError, match="2 minds for 1 other"):
        SeatEnv("ravens", minds=["greedy", "greedy"])
    with pytest.raises(KeyError, match="expected one of"):
        SeatEnv("ravens", minds="odin")


def test_registering_twice_is_no_harm():
    register()
    assert {f"gladsheim/{game}-v0" for game in GAMES} <= set(gymnasium.registry)
