"""One game between bots: a number is always the same game, and meets the same chance."""

import pytest

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER
from gladsheim.games import GAMES, find
from gladsheim.lab.playing import chooser, play
from gladsheim.minds import Budget
from tests.lab.playing import name
from tests.toy import TOY

every_game = pytest.mark.parametrize("game", [*GAMES.values(), TOY], ids=name)


@every_game
def test_a_number_is_always_the_same_game(game):
    settings = game.check(game.seats[0], {})
    levels = ["greedy", *["random"] * (game.seats[0] - 1)]
    one = play(game, settings, levels, "seed", 3)
    assert one.steps == play(game, settings, levels, "seed", 3).steps
    assert one.steps != play(game, settings, levels, "seed", 4).steps
    assert one.state.actor == OVER
    assert one.moves < len(one.steps)


def test_other_bots_and_other_rules_meet_the_same_chance():
    game = find("ravens")

    def line(levels, **options):
        """Return what NATURE deals before anybody has chosen anything."""
        settings = game.check(2, options)
        state, found = game.start(2, settings), []
        for step in play(game, settings, levels, "seed", 0).steps:
            if state.actor != NATURE:
                break
            found.append(step)
            state.apply(step)
        return found

    usual = line(["greedy", "greedy"])
    assert len(usual) > 16
    assert usual == line(["random", "greedy"])
    assert usual == line(["greedy", "greedy"], run_optional="on")


@every_game
def test_the_short_cuts_choose_as_the_bots_do(game):
    """`random` draws alike; `greedy` is the script, as a greedy Mind asks it."""
    seats = game.seats[0]
    settings = game.check(seats, {})
    state, nature = game.start(seats, settings), Rng("nature")
    at_random, scripted = (chooser(game, level, Budget()) for level in ("random", "greedy"))
    while state.actor != OVER:
        if state.actor == NATURE:
            state.apply(state.fate(nature))
            continue
        legal = state.legal()
        assert at_random(state, Rng("a")) == legal[Rng("a").below(len(legal))]
        action = scripted(state, Rng("b"))
        imagined = game.sample(game.view(state, state.actor), Rng("c"))
        assert action == game.policy(imagined, Rng("b"))
        state.apply(action)


def test_a_game_without_end_is_said_to_be_one(monkeypatch):
    monkeypatch.setattr("gladsheim.lab.playing.LONGEST", 5)
    with pytest.raises(RuntimeError, match="game 7 of seed x: no end after 5 steps"):
        play(TOY, TOY.check(2, {}), ["random", "random"], "x", 7)
