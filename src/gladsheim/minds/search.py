"""Information-set Monte-Carlo tree search (Cowling, Powley and Whitehouse 2012), compiled.

One search for all games. It knows States only as `sample` imagines them from a View: every
iteration starts from a fresh one. The tree's branches are what the searching seat sees of each
action (`State.seen`), so that positions it cannot tell apart share a node. NATURE is not in the
tree: her outcomes are drawn anew in every iteration (open loop). Every seat picks the branch that
is best for itself; where all share one result, that is the common one.

A branch is tried the more the likelier it looks (as in PUCT, Rosin 2011): by the game's `value` one
step ahead, and by what the scripted player would do. How often it could have been taken stands in
for the visits of its parent, since not every branch exists in every State.
"""

import math
from collections.abc import Callable
from typing import Final

from gladsheim.core.playout import nature_acts, step_ahead
from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER, State

SEATS: Final = 16
"""Branches are numbered seen * SEATS + actor."""
PATH: Final = 200
"""At most so many actions of an iteration are in the tree."""
CHECKS: Final = 30
"""In so many imagined States a line has to win, to be taken for certain."""
NONE: Final = -1


class Tuning:
    """How a search goes about it; what is best differs between games."""

    def __init__(
        self,
        explore: float = 1.0,
        sharpness: float = 4.0,
        trust: float = 0.25,
        prior_weight: float = 1.0,
        looks: int = 1,
        settles: bool = True,
        depth: int = 400,
        wildness: float = 0.1,
        models: bool = False,
        merges: bool = False,
        believes: bool = False,
    ) -> None:
        self.explore: float = explore
        """How much branches are tried that look likely but have been tried little."""
        self.sharpness: float = sharpness
        """How much likelier a branch is for a better evaluation: e to the power of this."""
        self.trust: float = trust
        """How likely it is that the scripted player's action is best."""
        self.prior_weight: float = prior_weight
        """How many visits' worth the one-step evaluation counts."""
        self.looks: int = looks
        """In how many imagined States an action is evaluated one step ahead."""
        self.settles: bool = settles
        """Whether NATURE's outcome is drawn before that evaluation."""
        self.depth: int = depth
        """A playout is cut after so many actions, and evaluated."""
        self.wildness: float = wildness
        """The share of random actions in playouts."""
        self.models: bool = models
        """Whether the others are thought to play as scripted: they know less than a State tells."""
        self.merges: bool = merges
        """Whether what they do then is not in the tree, as little as NATURE's outcomes: the
        searching seat plans further ahead, but for the mean of what the others may do."""
        self.believes: bool = believes
        """Whether positions are imagined by `Game.guess` instead of by `sample`."""


class Node:
    """What the searching seat has seen since the root."""

    def __init__(self) -> None:
        self.visits: int = 0
        self.available: int = 0
        """In how many iterations this branch could have been taken."""
        self.total: float = 0.0
        """Sum of the results of the seat that took the branch."""
        self.prior: float = 0.0
        """Mean evaluation one step ahead, for the seat that takes the branch."""
        self.looks: int = 0
        self.likely: float = 0.0
        """How likely the branch looks, against its siblings."""
        self.children: dict[int, Node] = {}
        self.scripted: int = -1
        """The branch that the scripted player takes here; -1 before it has been asked."""


class Search:
    """One search from one View."""

    def __init__(
        self,
        sample: Callable[[], State],
        policy: Callable[[State, Rng], int],
        glance: Callable[[State, Rng], int],
        value: Callable[[State, int], float],
        seats: int,
        seat: int,
        rng: Rng,
        tuning: Tuning,
    ) -> None:
        self.sample = sample
        self.policy = policy
        self.glance = glance
        self.value = value
        self.seats = seats
        self.seat = seat
        self.rng = rng
        self.explore: float = tuning.explore
        self.sharpness: float = tuning.sharpness
        self.trust: float = tuning.trust
        self.prior_weight: float = tuning.prior_weight
        self.looks: int = tuning.looks
        self.settles: bool = tuning.settles
        self.depth: int = tuning.depth
        self.wildness: float = tuning.wildness
        self.models: bool = tuning.models
        self.merges: bool = tuning.merges
        self.root = Node()
        self.iterations: int = 0
        self.checks: int = CHECKS
        """In how many imagined States a line is checked; 0 looks for no certain win."""
        self.certain: int = NONE
        """An action that begins a line of the seat's own which wins whatever is hidden; or NONE."""
        self.line: list[int] = []
        """The actions of an iteration, as long as only the searching seat has acted."""
        self.is_alone: bool = True
        """Whether only the searching seat has acted in this iteration, not even NATURE."""
        self.doubted: list[list[int]] = []
        """Lines that win only in some of the imagined States."""
        self.left: int = 0
        """Positions that a probe may still try."""
        self.is_cut: bool = False
        """Whether the probe could have gone deeper."""

    def run(self, iterations: int) -> None:
        """Do so many more iterations, or fewer when a certain win is found."""
        for _ in range(iterations):
            if self.certain != NONE:
                break
            self.iterate()

    def probe(self, most: int) -> None:
        """Look for a certain win by the seat's own actions, at most so many positions.

        Short lines come first. What a turn can still bring is often a narrow path that no
        playout finds.
        """
        state = self.sample()
        self.left = most
        self.is_cut = True
        depth = 1
        while self.is_cut and self.left > 0 and self.certain == NONE:
            self.is_cut = False
            self._probe(state, depth, [])
            depth += 1

    def _probe(self, state: State, depth: int, line: list[int]) -> None:
        """Try all lines of this many more actions."""
        for action in state.legal():
            if self.left <= 0 or self.certain != NONE:
                return
            self.left -= 1
            after = state.copy()
            after.apply(action)
            if after.actor == OVER:
                if after.returns()[self.seat] >= 1.0:
                    self._check([*line, action])
            elif after.actor == self.seat:
                if depth > 1:
                    self._probe(after, depth - 1, [*line, action])
                else:
                    self.is_cut = True

    def iterate(self) -> None:
        """Do one iteration: descend, add a branch, play on, and count the result."""
        rng = self.rng
        self.iterations += 1
        state = self.sample()
        node = self.root
        nodes: list[Node] = [node]
        actors: list[int] = [self.seat]
        part = state.part()
        self.line = []
        self.is_alone = True
        fresh = False
        while not fresh and len(nodes) < PATH:
            if state.actor == NATURE:
                self.is_alone = False
                nature_acts(state, rng, part)
            if state.actor < 0 or state.part() != part:
                break
            actor = state.actor
            legal = state.legal()
            if len(legal) == 1:
                self._note(actor, legal[0])
                state.apply(legal[0])
                continue
            if self.models and actor != self.seat:
                action = self._play(state, legal)
                if self.merges:
                    self.is_alone = False
                    state.apply(action)
                    continue
                branch = state.seen(action, self.seat) * SEATS + actor
                if branch not in node.children:
                    node.children[branch] = Node()
            else:
                branch, action = self._branch(node, state, actor, legal)
            node = node.children[branch]
            fresh = node.visits == 0
            nodes.append(node)
            actors.append(actor)
            self._note(actor, action)
            state.apply(action)
        results = self._result(state, part)
        if self.checks > 0 and self.is_alone and state.actor == OVER and results[self.seat] >= 1.0:
            self._check(self.line)
        for at in range(len(nodes)):
            one = nodes[at]
            one.visits += 1
            one.total += results[actors[at]]

    def _note(self, actor: int, action: int) -> None:
        """Take an action into the line, as long as it is the searching seat's own."""
        if actor != self.seat:
            self.is_alone = False
        elif self.is_alone:
            self.line.append(action)

    def _check(self, line: list[int]) -> None:
        """Find out whether a line that has won in one imagined State wins in all."""
        if line in self.doubted:
            return
        for _ in range(self.checks):
            state = self.sample()
            for action in line:
                if state.actor != self.seat or action not in state.legal():
                    self.doubted.append(line)
                    return
                state.apply(action)
            if state.actor != OVER or state.returns()[self.seat] < 1.0:
                self.doubted.append(line)
                return
        self.certain = line[0]

    def _branch(self, node: Node, state: State, actor: int, legal: list[int]) -> tuple[int, int]:
        """Choose the branch to take from a node, and an action that looks like it."""
        children = node.children
        me = self.seat
        rng = self.rng
        branches: list[int] = []
        actions: list[int] = []
        found: list[Node] = []
        if node.scripted < 0:
            # The script uses only what the actor may know: at the searching seat's own nodes one
            # answer holds for all imagined States.
            scripted = self.policy(state, rng)
            shown = scripted if actor == me else state.seen(scripted, me)
            node.scripted = shown * SEATS + actor
        total = 0.0
        for action in legal:
            branch = (action if actor == me else state.seen(action, me)) * SEATS + actor
            if actor != me and branch in branches:
                continue  # one of several that look alike is drawn below
            child = children.get(branch)
            if child is None:
                child = Node()
                children[branch] = child
            if child.looks < self.looks:
                self._look(child, state, actor, action)
            branches.append(branch)
            actions.append(action)
            found.append(child)
            child.available += 1
            total += child.likely
        best = -1
        best_score = -1e9
        trust = self.trust
        if node.scripted not in branches:
            trust = 0.0
        weight = self.prior_weight
        share = (1.0 - trust) / total
        for at in range(len(found)):
            child = found[at]
            likely = child.likely * share
            if branches[at] == node.scripted:
                likely += trust
            visits = float(child.visits)
            score = (child.total + weight * child.prior) / (visits + weight)
            score += self.explore * likely * math.sqrt(float(child.available)) / (visits + 1.0)
            score += 1e-6 * rng.chance()
            if score > best_score:
                best_score = score
                best = at
        action = actions[best]
        if actor != me and len(branches) < len(legal):
            alike = [one for one in legal if state.seen(one, me) * SEATS + actor == branches[best]]
            action = alike[rng.below(len(alike))]
        return branches[best], action

    def _look(self, child: Node, state: State, actor: int, action: int) -> None:
        """Evaluate an action one step ahead, and take that into the branch's mean."""
        if self.settles:
            after = step_ahead(state, action, self.rng)
        else:
            after = state.copy()
            after.apply(action)
        found = self.value(after, actor)
        child.looks += 1
        child.prior += (found - child.prior) / child.looks
        child.likely = math.exp(self.sharpness * child.prior)

    def _play(self, state: State, legal: list[int]) -> int:
        """Return what a seat is thought to do outside the tree."""
        rng = self.rng
        if self.wildness > 0.0 and rng.chance() < self.wildness:
            return legal[rng.below(len(legal))]
        return self.policy(state, rng)

    def _result(self, state: State, part: int) -> list[float]:
        """Play on as scripted in this part, and return every seat's result or evaluation."""
        rng = self.rng
        left = self.depth
        wildness = self.wildness
        while state.actor != OVER:
            is_past = state.part() != part
            if state.actor == NATURE and not is_past:
                self.is_alone = False
                state.apply(state.fate(rng))
                continue
            if left == 0 or is_past:
                return [self.value(state, seat) for seat in range(self.seats)]
            left -= 1
            if wildness > 0.0 and rng.chance() < wildness:
                legal = state.legal()
                action = legal[rng.below(len(legal))]
            else:
                action = self.glance(state, rng)
            self._note(state.actor, action)
            state.apply(action)
        return state.returns()

    def best(self) -> int:
        """Return a certain win, or the action tried most; of equal ones the better one, then the
        lower number.
        """
        if self.certain != NONE:
            return self.certain
        best = -1
        most: Node | None = None
        for branch, child in self.root.children.items():
            if (
                most is None
                or is_better(child, most)
                or (not is_better(most, child) and branch < best)
            ):
                best = branch
                most = child
        return best // SEATS

    def is_settled(self, left: int) -> bool:
        """Return whether so many more iterations cannot change what is best."""
        if self.certain != NONE:
            return True
        first = 0
        second = 0
        for child in self.root.children.values():
            if child.visits > first:
                second = first
                first = child.visits
            elif child.visits > second:
                second = child.visits
        return first - second > left

    def found(self) -> list[tuple[int, int, float]]:
        """Return each action at the root with its visits and its mean result; 1 if it wins."""
        found: list[tuple[int, int, float]] = []
        if self.certain != NONE:
            found.append((self.certain, self.iterations + 1, 1.0))
        for branch, child in sorted(self.root.children.items()):
            if branch // SEATS != self.certain:
                found.append((branch // SEATS, child.visits, child.total / max(1, child.visits)))
        return found


def is_better(one: Node, other: Node) -> bool:
    """Return whether a branch was tried more, or as often with a better result."""
    if one.visits != other.visits:
        return one.visits > other.visits
    return one.total > other.total
