"""Information-set Monte-Carlo tree search (Cowling, Powley and Whitehouse 2012), compiled.

One search for all games. It knows States only as `sample` imagines them from a View: every iteration
starts from a fresh one. The tree's branches are what the searching seat sees of each action
(`State.seen`), so that positions it cannot tell apart share a node. NATURE is not in the tree: her
outcomes are drawn anew in every iteration (open loop). Every seat picks the branch that is best for
itself; where all share one result, that is the common one.
"""

import math
from collections.abc import Callable
from typing import Final

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER, State

EXPLORE: Final = 0.7
"""How much the search tries what it knows little about; results lie between -1 and 1."""
PRIOR_WEIGHT: Final = 1.0
"""How many visits' worth the one-step evaluation of an action counts."""
SEATS: Final = 16
"""Branches are numbered seen * SEATS + actor."""
PATH: Final = 200
"""At most so many actions of an iteration are in the tree."""


class Node:
    """What the searching seat has seen since the root."""

    def __init__(self, prior: float) -> None:
        self.visits: int = 0
        self.available: int = 0
        """In how many iterations this branch could have been taken."""
        self.total: float = 0.0
        """Sum of the results of the seat that took the branch."""
        self.prior: float = prior
        """Evaluation when the branch was first met, for the seat that takes it."""
        self.children: dict[int, Node] = {}


class Search:
    """One search from one View."""

    def __init__(
        self,
        sample: Callable[[], State],
        policy: Callable[[State, Rng], int],
        value: Callable[[State, int], float],
        seats: int,
        seat: int,
        rng: Rng,
        depth: int,
        wildness: float,
    ) -> None:
        """`depth`: a playout ends after so many actions; `wildness`: share of random ones in it."""
        self.sample = sample
        self.policy = policy
        self.value = value
        self.seats = seats
        self.seat = seat
        self.rng = rng
        self.depth = depth
        self.wildness = wildness
        self.root = Node(0.0)
        self.iterations: int = 0

    def iterate(self) -> None:
        """Do one iteration: descend, add a branch, play on, and count the result."""
        self.iterations += 1
        rng = self.rng
        state = self.sample()
        node = self.root
        nodes: list[Node] = [node]
        actors: list[int] = [self.seat]
        fresh = False
        while not fresh and len(nodes) < PATH:
            while state.actor == NATURE:
                state.apply(rng.pick(state.chances()))
            if state.actor == OVER:
                break
            actor = state.actor
            legal = state.legal()
            if len(legal) == 1:
                state.apply(legal[0])
                continue
            branch, action = self._branch(node, state, actor, legal)
            node = node.children[branch]
            fresh = node.visits == 0
            nodes.append(node)
            actors.append(actor)
            state.apply(action)
        results = self._result(state)
        for at in range(len(nodes)):
            one = nodes[at]
            one.visits += 1
            one.total += results[actors[at]]

    def _branch(self, node: Node, state: State, actor: int, legal: list[int]) -> tuple[int, int]:
        """Choose the branch to take from a node, and an action that looks like it."""
        children = node.children
        me = self.seat
        branches: list[int] = []
        actions: list[int] = []
        for action in legal:
            branch = (action if actor == me else state.seen(action, me)) * SEATS + actor
            if branch in branches:
                continue  # one of several that look alike is drawn below
            branches.append(branch)
            actions.append(action)
            if branch not in children:
                children[branch] = Node(self._prior(state, actor, action))
        best = -1
        best_score = -1e9
        rng = self.rng
        for at in range(len(branches)):
            child = children[branches[at]]
            child.available += 1
            visits = float(child.visits)
            score = (child.total + PRIOR_WEIGHT * child.prior) / (visits + PRIOR_WEIGHT)
            score += EXPLORE * math.sqrt(math.log(float(child.available) + 1.0) / (visits + 1.0))
            score += 1e-6 * rng.chance()
            if score > best_score:
                best_score = score
                best = at
        action = actions[best]
        if len(branches) < len(legal):
            alike = [
                one for one in legal if state.seen(one, me) * SEATS + actor == branches[best]
            ]
            action = alike[rng.below(len(alike))]
        return branches[best], action

    def _prior(self, state: State, actor: int, action: int) -> float:
        after = state.copy()
        after.apply(action)
        if after.actor == OVER:
            return after.returns()[actor]
        return self.value(after, actor)

    def _result(self, state: State) -> list[float]:
        """Play on by the scripted policy, and return every seat's result or evaluation."""
        rng = self.rng
        left = self.depth
        wildness = self.wildness
        while state.actor != OVER:
            if state.actor == NATURE:
                state.apply(rng.pick(state.chances()))
                continue
            if left == 0:
                return [self.value(state, seat) for seat in range(self.seats)]
            left -= 1
            if wildness > 0.0 and rng.chance() < wildness:
                legal = state.legal()
                state.apply(legal[rng.below(len(legal))])
            else:
                state.apply(self.policy(state, rng))
        return state.returns()
