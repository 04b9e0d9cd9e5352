"""Minds that look ahead: repeatable by seed, honest, and quick where nothing is to be decided."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import gladsheim
from gladsheim.core.game import Game
from gladsheim.core.rng import Rng
from gladsheim.games import GAMES
from gladsheim.games.ravens import RAVENS
from gladsheim.games.thunder import THUNDER
from gladsheim.lab.solve import winning
from gladsheim.minds import MINDS, Budget, find
from gladsheim.minds.thinking import SearchMind
from tests.minds.digest import digest
from tests.minds.positions import reached
from tests.ravens.table import B, lay

SOURCE = Path(gladsheim.__file__).parent
REPOSITORY = Path(__file__).parents[2]
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


@every_game
@pytest.mark.parametrize("level", MINDS)
def test_what_a_seat_cannot_see_does_not_change_its_choice(game: Game, level: str) -> None:
    """The proof of honesty: the true position and one drawn from the View are played alike."""
    mind = find(level).make(game)
    seats = max(2, game.seats[0])
    for seed in range(3):
        for number, state in enumerate(reached(game, seats, f"honest {seed}", 9)):
            view = game.view(state, state.actor)
            twin = game.view(game.sample(view, Rng(f"{number}")), state.actor)
            chosen = [
                mind.choose(seen, seen.legal, Rng("bot"), Budget(iterations=12))
                for seen in (view, twin)
            ]
            assert chosen[0] == chosen[1]


def test_compiled_and_pure_minds_choose_alike(tmp_path: Path) -> None:
    if not RAVENS.compiled:
        pytest.skip("this process runs in pure Python: nothing to compare")
    shutil.copytree(
        SOURCE,
        tmp_path / "gladsheim",
        ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"),
    )
    path = os.pathsep.join([str(tmp_path), str(REPOSITORY)])
    done = subprocess.run(
        [sys.executable, "-m", "tests.minds.digest"],
        env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    mode, pure = done.stdout.split()
    assert mode == "pure"
    assert pure == digest()


@every_game
def test_a_budget_of_iterations_is_kept(game: Game) -> None:
    state = next(iter(reached(game, 2, "budget", 7)))
    mind = SearchMind(game)
    search = mind.search(game.view(state, state.actor), Rng("budget"))
    search.run(25)
    assert search.iterations == 25
    assert sum(visits for _, visits, _ in search.found()) == 25
    assert search.best() in state.legal()


@every_game
def test_a_budget_of_seconds_is_kept(game: Game) -> None:
    state = next(iter(reached(game, 2, "seconds", 7)))
    view = game.view(state, state.actor)
    begin = time.process_time()
    assert find("hard").make(game).choose(view, view.legal, Rng("s"), Budget(0.05)) in view.legal
    assert time.process_time() - begin < 1.0


@pytest.mark.parametrize("level", MINDS)
def test_where_there_is_one_choice_it_is_made_at_once(level: str) -> None:
    state = next(iter(reached(THUNDER, 2, "one", 5)))
    view = THUNDER.view(state, state.actor)
    begin = time.process_time()
    assert find(level).make(THUNDER).choose(view, (77,), Rng("one"), Budget(60.0)) == 77 or (
        level == "greedy"  # it looks at the position, not at what it is offered
    )
    assert time.process_time() - begin < 1.0


def test_hard_takes_a_treasure_that_lies_open() -> None:
    """A certain win one action away is never missed."""
    from gladsheim.games.thunder.actions import CHALLENGE
    from tests.thunder.table import lay

    battle = lay(
        thor={"A": "A4*", "B": "A5*", "C": "A6*"},
        loki={"A": "VW*", "B": "TR*", "C": "A5*"},
        hand_thor="A4 VW",
        hand_loki="VW FA",
    )
    view = THUNDER.view(battle.state, 0)
    chosen = find("hard").make(THUNDER).choose(view, view.legal, Rng("x"), Budget(iterations=60))
    assert chosen == CHALLENGE + 1


def test_a_narrow_way_home_is_found_at_once() -> None:
    """B cannot fly, and of all that its trick may do one thing alone opens the way."""
    state = lay("K", b=3, hand_b="F M rotate-remove", mover=B, first=0).state
    view = RAVENS.view(state, B)
    search = SearchMind(RAVENS).think(view, Rng("home"), Budget(iterations=40))
    assert search.iterations == 0
    assert RAVENS.actions.notation(search.best()) == "remove 3"
    assert search.found()[0][2] == 1.0


@every_game
def test_what_is_taken_for_certain_wins(game: Game) -> None:
    """Every certain win that a search claims is won in the true position too."""
    for seed in range(4):
        for state in reached(game, max(2, game.seats[0]), f"certain {seed}", 5):
            seat = state.actor
            search = SearchMind(game).search(game.view(state, seat), Rng("certain"))
            search.probe(200)
            if search.certain >= 0:
                assert search.certain in winning(state, lambda state, seat: False, 20_000)
