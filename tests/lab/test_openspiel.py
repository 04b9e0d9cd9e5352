"""OpenSpiel's own tests and bots for every game, and what they do not ask.

The playthroughs in `playthroughs/` are compared with new ones; after a change of rules or Views
that is meant, `python -m tests.lab.playthroughs` writes them anew.
"""

import os
import subprocess
import sys
from collections.abc import Iterator

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from gladsheim.core.options import OptionError
from gladsheim.core.rng import Rng
from gladsheim.games import GAMES
from gladsheim.lab.openspiel import register, seats_of, short_name
from tests.lab.playing import SEATED, name
from tests.lab.playthroughs import FOLDER, generated
from tests.lab.playthroughs import GAMES as PLAYED

register()

RANDOM_GAMES = int(os.environ.get("GLADSHEIM_LAB_GAMES", "1"))
"""How many games `random_sim_test` plays of each; `make` may ask for more."""
EVERY = pytest.mark.parametrize(("game", "seats"), SEATED, ids=name)
OTHERS = [
    "gladsheim_ravens(players=1,mode=trial)",
    "gladsheim_ravens(players=1,mode=ghost,hide_hand_mix=on)",
    "gladsheim_ravens(players=3,flight_counts=4 6 5 5 5)",
    "gladsheim_ravens(players=4,teams=on,columns=8)",
    "gladsheim_thunder(first_player=random,seer=always_three)",
    "gladsheim_yggdrasil(players=3,angry_cards=n2,difficulty=hard)",
]


def load(game, seats: int):
    return pyspiel.load_game(f"{short_name(game)}(players={seats})")


def states(game, seed: str) -> Iterator[pyspiel.State]:
    """Play a random game; yield its states."""
    rng = Rng(seed)
    state = game.new_initial_state()
    while True:
        yield state
        if state.is_terminal():
            return
        if state.is_chance_node():
            outcomes = [(id, round(chance * 1e6)) for id, chance in state.chance_outcomes()]
            state.apply_action(rng.pick(outcomes))
        else:
            legal = state.legal_actions()
            state.apply_action(legal[rng.below(len(legal))])


@EVERY
def test_as_openspiel_tests_it(game, seats):
    pyspiel.random_sim_test(load(game, seats), RANDOM_GAMES, serialize=True, verbose=False)


@pytest.mark.parametrize("text", OTHERS)
def test_house_rules_as_openspiel_tests_them(text):
    pyspiel.random_sim_test(pyspiel.load_game(text), 1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", PLAYED)
def test_playthrough(name):
    assert generated(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES.values(), ids=name)
def test_ismcts_plays_a_whole_game(game):
    spiel = load(game, max(2, game.seats[0]))
    dice = np.random.RandomState(5)
    bot = ISMCTSBot(spiel, RandomRolloutEvaluator(1, dice), 2.0, 2, random_state=dice)
    state = spiel.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(dice.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(bot.step(state)))
    assert max(map(abs, state.returns())) == 1


@EVERY
def test_a_resampled_state_looks_the_same(game, seats):
    spiel = load(game, seats)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for at, state in enumerate(states(spiel, "resampled")):
        if at % 20 or state.is_chance_node() or state.is_terminal():
            continue
        player = state.current_player()
        twin = state.resample_from_infostate(player, sampler)
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.information_state_tensor(player) == state.information_state_tensor(player)
        assert twin.legal_actions() == state.legal_actions()
        # It can be cloned, stored and played on like any other.
        _, stored = pyspiel.deserialize_game_and_state(
            pyspiel.serialize_game_and_state(spiel, twin)
        )
        action = state.legal_actions()[0]
        found = set()
        for one in (twin.clone(), stored):
            one.apply_action(action)
            found.add(
                (str(one), one.current_player(), *map(one.information_state_string, range(seats)))
            )
        assert len(found) == 1


def test_resampling_deals_other_hidden_cards():
    spiel = pyspiel.load_game("gladsheim_ravens")
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    state = next(
        one
        for one in states(spiel, "other")
        if one.current_player() == 0 and one.move_number() > 100
    )
    others = {
        state.resample_from_infostate(0, sampler).information_state_string(1) for _ in range(5)
    }
    assert len(others) > 1


@EVERY
def test_an_information_state_never_comes_twice(game, seats):
    """Perfect recall: what a player has done is part of it, so it differs at every choice."""
    met = set()
    choices = 0
    for state in states(load(game, seats), "recall"):
        if state.current_player() >= 0:
            choices += 1
            met.add((state.current_player(), state.information_state_string()))
    assert len(met) == choices > 0


def test_what_a_player_cannot_see_is_not_in_its_information_state():
    for state in states(pyspiel.load_game("gladsheim_ravens"), "hidden"):
        if state.is_chance_node() and state.position.state.actor < 0:
            drawing = state.position.view(0).mover
            children = [state.child(id) for id, _ in state.chance_outcomes()]
            seen = {one.information_state_string(1 - drawing) for one in children}
            if len(children) > 1 and state.position.view(0).dealing:
                assert len(seen) == 1
                assert len({one.information_state_string(drawing) for one in children}) > 1
                return
    pytest.fail("nobody has drawn a card")


def test_two_ways_to_the_same_view_are_two_information_states():
    met = 0
    for state in states(pyspiel.load_game("gladsheim_yggdrasil"), "ways"):
        if state.current_player() == 0:
            ways = {}
            for one in state.legal_actions():
                for other in state.child(one).legal_actions():
                    last = state.child(one)
                    if last.current_player() == 0:
                        last.apply_action(other)
                        told = last.information_state_string(0)
                        ways.setdefault(last.observation_string(0), []).append(told)
            for told in ways.values():
                assert len(set(told)) == len(told)
                met += len(told) > 1
            if met:
                return
    pytest.fail("no two ways have led to the same View")


@EVERY
def test_utilities_are_as_declared(game, seats):
    spiel = load(game, seats)
    kind = spiel.get_type().utility
    for seed in range(5):
        *_, last = states(spiel, f"utility {seed}")
        returns = last.returns()
        assert spiel.min_utility() <= min(returns) <= max(returns) <= spiel.max_utility()
        if kind == pyspiel.GameType.Utility.ZERO_SUM:
            assert sum(returns) == 0
        elif kind == pyspiel.GameType.Utility.IDENTICAL:
            assert len(set(returns)) == 1


def test_what_cannot_be_played_is_refused():
    for text, why in (
        ("gladsheim_thunder(players=3)", "2 seats"),
        ("gladsheim_ravens(columns=99)", "columns"),
        ("gladsheim_yggdrasil(angry_cards=n9)", "angry_cards"),
    ):
        with pytest.raises(OptionError, match=why):
            pyspiel.load_game(text)


def test_all_seats_are_offered():
    assert seats_of(GAMES["ravens"]) == [1, 2, 3, 4]
    assert seats_of(GAMES["thunder"]) == [2]
    assert seats_of(GAMES["yggdrasil"]) == [1, 2, 3, 4, 5, 6]


def test_a_process_that_has_registered_ends_in_peace():
    code = "import pyspiel; from gladsheim.lab.openspiel import register; register(); register()"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
