"""Positions whose outcome is certain: found by trying all that a seat can still do by itself.

Exact and slow: a yardstick for Minds, not a Mind. It runs on States and so belongs to the referee.
"""

from collections.abc import Callable, Iterator

from gladsheim.core.state import NATURE, OVER, State

Hopeless = Callable[[State, int], bool]
"""Says quickly of a position that a seat cannot win before another acts; False where it may."""


class TooManyError(Exception):
    """A position from which there are more ways to go on than were to be tried."""


class Solver:
    """Tries what one seat can do before anybody else acts; at most so many positions."""

    def __init__(self, seat: int, hopeless: Hopeless, most: int) -> None:
        self.seat = seat
        self.hopeless = hopeless
        self.left = most

    def wins(self, state: State) -> bool:
        """Return whether the seat can win for certain, whatever NATURE does, before another acts.

        Raises TooManyError when it has not been found within the allowed number of positions.
        """
        if state.actor == OVER:
            return state.returns()[self.seat] > 0
        if state.actor == NATURE:
            return all(self.wins(after) for after in self._each(state, state.chances()))
        if state.actor != self.seat or self.hopeless(state, self.seat):
            return False
        legal = [(action, 1) for action in state.legal()]
        return any(self.wins(after) for after in self._each(state, legal))

    def _each(self, state: State, actions: list[tuple[int, int]]) -> Iterator[State]:
        for action, _ in actions:
            self.left -= 1
            if self.left < 0:
                raise TooManyError
            after = state.copy()
            after.apply(action)
            yield after


def winning(state: State, hopeless: Hopeless, most: int) -> list[int]:
    """Return the legal actions after which the actor still wins for certain in this turn.

    Whatever other seats hide: they do not act any more. Raises TooManyError when that takes more
    than `most` positions.
    """
    solver = Solver(state.actor, hopeless, most)
    found = []
    for action in state.legal():
        after = state.copy()
        after.apply(action)
        if solver.wins(after):
            found.append(action)
    return found
