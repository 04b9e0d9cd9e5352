"""Races of Odin's Ravens that are won for certain in this turn, but not by every move.

A rival is as near to its end: what is not won now may be lost.

The players of these races gather cards and never play a trick, so that hands are rich at the end.
"""

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER
from gladsheim.games import find
from gladsheim.games.ravens.actions import DRAW_FLIGHT, FORWARD
from gladsheim.games.ravens.hands import KINDS
from gladsheim.games.ravens.setup import DISCARDING, DRAW, PLAY
from gladsheim.games.ravens.state import RavensState
from gladsheim.games.ravens.value import survey
from gladsheim.lab.solve import TooManyError, winning

MOST = 5_000
"""Positions that may be tried to solve one."""
GAIN = 4
"""A trick takes at most so many runs of equal lands off the way: a swap changes two places of a
side, and a run that vanishes between two equal ones takes one of them with it."""
RARE = 4
"""At most one of so many legal actions may win."""
RACES = 1_000


def position(number: int) -> tuple[RavensState, list[int]]:
    """Return a solved position and all its winning actions; each number gives another one."""
    game = find("ravens")
    for race in range(RACES):
        rng = Rng(f"ending:{number}:{race}")
        state = game.start(2, game.check(2, {}))
        assert isinstance(state, RavensState)
        while state.actor != OVER:
            if state.actor == NATURE:
                state.apply(state.fate(rng))
                continue
            found = solved(state)
            if 0 < len(found) * RARE <= len(state.legal()):
                return state, found
            state.apply(gather(state, rng))
    raise RuntimeError(f"no ending in {RACES} races")


def solved(state: RavensState) -> list[int]:
    """Return the actions that win for certain in this turn; none where that takes too long."""
    if is_hopeless(state, state.actor) or not is_pressing(state, state.actor):
        return []
    try:
        return winning(state, is_hopeless, MOST)
    except TooManyError:
        return []


def is_hopeless(state: RavensState, seat: int) -> bool:
    """Return whether a hand cannot carry its raven home in this turn, even with all luck."""
    if state.mover != seat or state.phase in (DRAW, DISCARDING):
        return True
    at = seat * KINDS
    flights = sum(state.hand[at : at + 5])
    tricks = sum(state.hand[at + 5 : at + KINDS]) + (state.phase != PLAY)
    return survey(state, seat)[0] > flights + GAIN * tricks


def is_pressing(state: RavensState, seat: int) -> bool:
    """Return whether a rival may come home in its next turn, or is there already."""
    rival = 1 - seat
    return survey(state, rival)[0] <= state.hand_size[rival]


def gather(state: RavensState, rng: Rng) -> int:
    """Return the action of a player who flies, draws and keeps all tricks."""
    legal = state.legal()
    if state.phase == PLAY:
        flights = [action for action in legal if action < FORWARD]
        if flights:
            return flights[0]
        legal = [action for action in legal if action >= DRAW_FLIGHT]
    return legal[rng.below(len(legal))]
