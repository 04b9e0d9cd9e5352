"""Reduced games: their trees, OpenSpiel's CFR on them, and how the bots are measured.

What CFR finds is held against an independent backward induction: a seat that can win for sure has
the value 1.
"""

import copy

import msgspec
import numpy as np
import pyspiel
import pytest

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER
from gladsheim.lab import exact
from gladsheim.lab.exact import ForgottenError, SmallRules, TooLargeError, Tree
from gladsheim.lab.openspiel import Observer, Position, SpielGame
from gladsheim.lab.reduced import REDUCED, SmallThunder
from gladsheim.minds.greedy import GreedyMind
from gladsheim.minds.mind import Budget
from gladsheim.minds.thinking import SearchMind


class OneWall(SmallThunder):
    """The treasure and a Shield Wall on either side."""

    copies = {"TR": 1, "SW": 1}  # noqa: RUF012
    turns = 12


class OneWarrior(SmallThunder):
    """The treasure and Viking Warriors on either side."""

    copies = {"TR": 1, "VW": 1}  # noqa: RUF012
    turns = 12


class Brief(SmallThunder):
    """So few turns that the treasures are drawn and laid down, but hardly found."""

    turns = 5


class Told(Observer):
    """The adapter's observer of information states, without the vector: strings are asked for."""

    has_past = True

    def __init__(self):
        self.tensor = np.zeros(1, np.float32)
        self.dict = {}

    def set_from(self, state, player):
        pass


def small_id(small) -> str:
    return small.id


def steps_of(position: Position) -> list[int]:
    state = position.state
    if state.actor == NATURE:
        return [step for step, _ in state.chances()]
    return state.legal()


def after(position: Position, step: int) -> Position:
    twin = copy.deepcopy(position)
    twin.apply(step)
    return twin


def can_force(seat: int, positions: list[Position]) -> bool:
    """Return whether a seat wins for sure, whatever others and NATURE do, by what it sees alone."""
    asked: dict[str, list[Position]] = {}
    while positions:
        position = positions.pop()
        if position.state.actor == OVER:
            if position.state.returns()[seat] < 1.0:
                return False
        elif position.state.actor == seat:
            asked.setdefault(position.information(seat), []).append(position)
        else:
            positions += [after(position, step) for step in steps_of(position)]
    return all(
        any(can_force(seat, [after(one, step) for one in alike]) for step in steps_of(alike[0]))
        for alike in asked.values()
    )


def solved(tree: Tree) -> list[exact.Answer]:
    return list(exact.solve(tree))


@pytest.mark.parametrize(("small", "winner"), [(OneWall(), 0), (OneWarrior(), 1)])
def test_who_can_win_for_sure_has_the_whole_value(small, winner):
    start = Position(SmallRules(small))
    assert [can_force(seat, [copy.deepcopy(start)]) for seat in (0, 1)] == [
        seat == winner for seat in (0, 1)
    ]
    *_, answer = solved(Tree(small))
    assert answer.value == pytest.approx(1 - 2 * winner, abs=3 * answer.exploitability + 1e-9)


def test_the_exploitability_falls():
    answers = solved(Tree(Brief()))
    found = [answer.exploitability for answer in answers]
    assert found == sorted(found, reverse=True)
    assert found[0] > 0.01
    assert found[-1] <= 0.001
    assert abs(answers[-1].value) <= 2 * found[-1]  # nobody can force anything so soon


def test_the_tree_is_the_game_that_the_adapter_plays():
    """CFR on the adapter itself, slow, does the same as on the tree."""
    small = OneWarrior()

    class SpielSmall(SpielGame):
        id = "thunder"

        def __init__(self):
            super().__init__({})
            self.rules = SmallRules(small)

        def make_py_observer(self, iig_obs_type=None, params=None):
            return Told()

    tree = Tree(small)
    ours, theirs = SpielSmall(), tree.game
    solvers = [pyspiel.CFRPlusSolver(game) for game in (ours, theirs)]
    for _ in range(5):
        found = []
        for game, solver in zip((ours, theirs), solvers, strict=True):
            solver.evaluate_and_update_policy()
            found.append(pyspiel.exploitability(game, solver.tabular_average_policy()))
        assert found[0] == pytest.approx(found[1], abs=1e-9)


@pytest.mark.parametrize("small", REDUCED, ids=small_id)
def test_a_reduced_game_imagines_what_fits_its_views(small):
    """Random games: what is sampled looks the same, can be copied, and is cut in time."""
    settings = small.check(2, dict(small.chosen))
    turns = set()
    for seed in range(20):
        rng = Rng(f"reduced {seed}")
        state = small.start(2, settings)
        while state.actor != OVER:
            if state.actor != NATURE:
                view = small.view(state, state.actor)
                twin = small.sample(view, rng)
                assert msgspec.json.encode(small.view(twin, state.actor)) == msgspec.json.encode(
                    view
                )
                assert list(view.legal) == state.copy().legal() == twin.legal()
                assert all(state.why_not(action) is None for action in view.legal)
                state.apply(rng.pick([(action, 1) for action in view.legal]))
            else:
                state.apply(state.fate(rng))
        assert sum(state.returns()) == pytest.approx(0)
        turns.add(state.turns)
    assert max(turns) <= small.turns + 1


def test_greedy_is_asked_only_what_it_can_come_to():
    tree = Tree(Brief())
    asked = []

    class Listening(GreedyMind):
        def choose(self, view, legal, rng, budget):
            asked.append(view)
            return super().choose(view, legal, rng, budget)

    policy = exact.policy_of(tree, Listening(tree.small), Budget(iterations=1), 1, "asked")
    assert 0 < len(asked) < len(tree.questions)
    worst = exact.exploitability(tree, policy)
    *_, answer = solved(tree)
    assert worst >= answer.exploitability
    # A best answer takes at least what the equilibrium takes.
    lost = answer.value - exact.value_of(tree, policy, answer.policy)
    assert lost <= 2 * worst + 2 * answer.exploitability


def test_a_search_keeps_a_sure_win():
    tree = Tree(OneWarrior())
    *_, answer = solved(tree)
    policy = exact.policy_of(
        tree, SearchMind(tree.small), Budget(iterations=200), 1, "a sure win of seat 2"
    )
    assert exact.value_of(tree, answer.policy, policy) == pytest.approx(-1)
    assert exact.value_of(tree, answer.policy, exact.uniform(tree)) > -0.9


def test_a_seat_that_forgets_is_found_out(monkeypatch):
    monkeypatch.setattr(
        Position, "information", lambda position, seat: str(position.view(seat).turns)
    )
    with pytest.raises(ForgottenError):
        Tree(Brief())


def test_a_tree_too_large_is_refused():
    with pytest.raises(TooLargeError, match="50"):
        Tree(Brief(), most=50)
