"""Playing a State to its end at random: the yardstick of speed and the floor of all search."""

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER, State


def step_at_random(state: State, rng: Rng) -> None:
    """Apply one random outcome or one legal action, each action equally likely."""
    if state.actor == NATURE:
        state.apply(state.fate(rng))
    else:
        legal = state.legal()
        state.apply(legal[rng.below(len(legal))])


def nature_acts(state: State, rng: Rng, part: int) -> None:
    """Let NATURE act until a seat is asked, the game is over, or its part `part` has ended."""
    while state.actor == NATURE and state.part() == part:
        state.apply(state.fate(rng))


def step_ahead(state: State, action: int, rng: Rng) -> State:
    """Return what comes of an action, with NATURE's outcomes after it in the same part."""
    after = state.copy()
    after.apply(action)
    nature_acts(after, rng, state.part())
    return after


def playout(state: State, rng: Rng, limit: int) -> int:
    """Play on at random until the game is OVER; return the number of steps taken.

    Steps count actions and outcomes. Raises RuntimeError after `limit` steps.
    """
    steps = 0
    while state.actor != OVER:
        if steps >= limit:
            raise RuntimeError(f"no end after {limit} steps")
        step_at_random(state, rng)
        steps += 1
    return steps
