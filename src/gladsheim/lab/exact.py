"""Exact answers about reduced games: the whole tree, OpenSpiel's CFR on it, and what Minds lose.

The tree is walked once, through the adapter's Position (so an information state is what
`gladsheim.lab.openspiel` says it is), and handed to OpenSpiel as an extensive-form game in Gambit's
notation: its solvers in C++ then need no Python.
"""

import copy
from collections.abc import Iterator
from typing import Any

import msgspec
import pyspiel

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER
from gladsheim.core.views import View
from gladsheim.lab.openspiel import Position, Rules
from gladsheim.lab.reduced import SEATS, Small
from gladsheim.minds.mind import Budget, Mind


class TooLargeError(ValueError):
    """A tree of more nodes than was allowed."""


class ForgottenError(ValueError):
    """An information state in which a seat could have done different things before."""


class Question(msgspec.Struct, eq=False):
    """One information state in which a seat has something to choose."""

    seat: int
    number: int
    """Among the questions of its seat, from 1."""
    before: "tuple[Question, int] | None"
    """The seat's last question before it, and the answer that led here."""
    view: View
    legal: tuple[int, ...]
    key: str = ""
    """What OpenSpiel calls it."""
    ids: tuple[int, ...] = ()
    """The legal actions as OpenSpiel numbers them."""

    def id_of(self, action: int) -> int:
        """Return what OpenSpiel calls a legal action."""
        return self.ids[self.legal.index(action)]


Said = tuple[Question, int]


class SmallRules(Rules):
    """A reduced game as a Position wants it."""

    def __init__(self, small: Small) -> None:
        self.game = small
        self.seats = SEATS
        self.settings = small.check(SEATS, dict(small.chosen))


class Tree:
    """All of a reduced game. Nodes where nothing is to be chosen are left out."""

    def __init__(self, small: Small, most: int = 2_000_000) -> None:
        """Walk a game; raises TooLargeError beyond `most` nodes."""
        self.small = small
        self.most = most
        self.nodes = 0
        self.ends = 0
        self.asked = [0] * SEATS
        self._known: dict[tuple[int, str], Question] = {}
        self._payoffs: dict[tuple[float, ...], int] = {}
        rows = self._walk(Position(SmallRules(small)), (None,) * SEATS)
        self.efg = 'EFG 2 R "" { "1" "2" }\n' + "\n".join(rows) + "\n"
        self.questions = list(self._known.values())
        self.game = pyspiel.load_efg_game(self.efg)
        self._name_questions()

    def _walk(self, position: Position, last: tuple[Said | None, ...]) -> Iterator[str]:
        """Yield the lines of a node and of all below it; `last` is what each seat has said."""
        state = position.state
        while state.actor != OVER:
            chances = state.chances() if state.actor == NATURE else []
            steps = [step for step, _ in chances] or state.legal()
            if len(steps) > 1:
                break
            position.apply(steps[0])
        self.nodes += 1
        if self.nodes > self.most:
            raise TooLargeError(f"more than {self.most} nodes")
        if state.actor == OVER:
            self.ends += 1
            returns = tuple(state.returns())
            number = self._payoffs.setdefault(returns, len(self._payoffs) + 1)
            yield f't "" {number} "" {{ {returns[0]!r}, {returns[1]!r} }}'
            return
        if state.actor == NATURE:
            total = sum(weight for _, weight in chances)
            shares = " ".join(f'"{step}" {weight / total!r}' for step, weight in chances)
            yield f'c "" 1 "" {{ {shares} }} 0'
        else:
            seat = state.actor
            question = self._question(position, steps, last[seat])
            names = " ".join(f'"{step}"' for step in steps)
            yield f'p "" {seat + 1} {question.number} "" {{ {names} }} 0'
        for step in steps:
            child = copy.deepcopy(position)
            child.apply(step)
            said = last
            if state.actor != NATURE:
                said = (*last[:seat], (question, step), *last[seat + 1 :])
            yield from self._walk(child, said)

    def _question(self, position: Position, legal: list[int], before: Said | None) -> Question:
        """Return the actor's question; raises ForgottenError if it forgets what it has done."""
        seat = position.state.actor
        told = (seat, position.information(seat))
        question = self._known.get(told)
        if question is None:
            self.asked[seat] += 1
            view = position.view(seat)
            question = Question(seat, self.asked[seat], before, view, tuple(legal))
            self._known[told] = question
        if question.before != before or question.legal != tuple(legal):
            raise ForgottenError(f"seat {seat} cannot tell two pasts of its own apart: {position}")
        return question

    def _name_questions(self) -> None:
        """Find out what OpenSpiel calls each question and its answers."""
        unnamed = {f"{one.seat}-{one.seat}-{one.number}-": one for one in self.questions}
        stack = [self.game.new_initial_state()]
        while stack and unnamed:
            state = stack.pop()
            if state.is_terminal():
                continue
            if not state.is_chance_node():
                key = state.information_state_string()
                question = unnamed.pop(key, None)
                if question is not None:
                    ids = {state.action_to_string(id): id for id in state.legal_actions()}
                    question.key = key
                    question.ids = tuple(ids[str(action)] for action in question.legal)
            stack += [state.child(id) for id in state.legal_actions()]


class Answer(msgspec.Struct):
    """What CFR has found."""

    iterations: int
    value: float
    """What the first seat gets, of -1 to 1, when both play the average policy."""
    exploitability: float
    """Of the average policy."""
    policy: Any
    """OpenSpiel's, the average over the iterations."""


def solve(tree: Tree, wanted: float = 1e-3, most: int = 20_000) -> Iterator[Answer]:
    """Run CFR+ until the exploitability is small enough; yield what it has after 1, 2, 4, ..."""
    solver = pyspiel.CFRPlusSolver(tree.game)
    done, ahead = 0, 1
    while True:
        while done < ahead:
            solver.evaluate_and_update_policy()
            done += 1
        policy = solver.tabular_average_policy()
        found = exploitability(tree, policy)
        yield Answer(done, value_of(tree, policy, policy), found, policy)
        if found <= wanted or done >= most:
            return
        ahead = done * 2


def value_of(tree: Tree, first: Any, second: Any) -> float:
    """Return what the first seat gets when the two play these policies."""
    start = tree.game.new_initial_state()
    return float(pyspiel.expected_returns(start, [first, second], -1, True)[0])


def exploitability(tree: Tree, policy: Any) -> float:
    """Return what a seat that answers best to a policy gains, on average over both seats.

    0 in equilibrium; half of what the literature calls NashConv.
    """
    return float(pyspiel.exploitability(tree.game, policy))


def uniform(tree: Tree) -> Any:
    """Return the policy that takes every legal action as often."""
    return pyspiel.TabularPolicy(
        {each.key: [(id, 1.0 / len(each.ids)) for id in each.ids] for each in tree.questions}
    )


def policy_of(tree: Tree, mind: Mind, budget: Budget, times: int, seed: str) -> Any:
    """Return how often a Mind does what, each question put to it so many times.

    What it cannot come to by its own choices it is not asked: whatever it did there, nothing that
    another does can lead there.
    """
    found: dict[str, dict[int, float]] = {}
    for at, question in enumerate(tree.questions):
        ids = dict(zip(question.legal, question.ids, strict=True))
        counts = dict.fromkeys(question.ids, 0)
        before = question.before
        if before is None or found[before[0].key][before[0].id_of(before[1])] > 0.0:
            for time in range(times):
                rng = Rng(f"{seed}:{at}:{time}")
                counts[ids[mind.choose(question.view, question.legal, rng, budget)]] += 1
            found[question.key] = {id: count / times for id, count in counts.items()}
        else:
            found[question.key] = {id: 1.0 / len(ids) for id in counts}
    return pyspiel.TabularPolicy({key: list(chances.items()) for key, chances in found.items()})
