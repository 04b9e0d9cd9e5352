"""Why an action is not legal: written from the rule book alone, apart from `legal()`."""

from gladsheim.core.state import NATURE, OVER
from gladsheim.games.futhark.stakes.actions import (
    ACTION_COUNT,
    GO_ON,
    JOIN,
    LAY,
    PAY,
    PAY_LEFT,
    REST,
    SIT_OUT,
    TAKE,
    UP,
    USE,
)
from gladsheim.games.futhark.stakes.flow import Flow
from gladsheim.games.futhark.stakes.rules import FREE, MATCH, PER_CARD
from gladsheim.games.futhark.stakes.spread import ANTE, CHOOSE, MEETING, SEALING, STAKES


def why_not(state: Flow, action: int) -> str | None:
    """Return the id of the rule that forbids an action to the actor; None when it is legal."""
    if state.actor == OVER:
        return "FU-11.6"
    if state.actor == NATURE:
        return "FU-8.1"  # not in the middle of another action
    if not 0 <= action < ACTION_COUNT:
        return "FU-8.12"
    if action >= TAKE:
        if state.task != CHOOSE:
            return "FU-8.2"
        return None if state.bag[action - TAKE] > 0 else "O-23"
    if state.task == CHOOSE:
        return "O-23"
    if action == JOIN or action == SIT_OUT:
        if state.phase == ANTE:
            return None
        return "O-26" if state.rules.may_sit_out else "FU-7.5"
    if state.phase == ANTE:
        return "O-26"
    if action == GO_ON or action == REST:
        is_asked_for_stake = state.phase in (STAKES, MEETING, SEALING)
        return "FU-9.1" if is_asked_for_stake else None
    if action == USE:
        return why_not_yggdrasil(state)
    if action < PAY:
        return why_not_loki(state, action - LAY)
    return why_not_pay(state, action)


def why_not_yggdrasil(state: Flow) -> str | None:
    """Judge the use of YGGDRASIL (FU-8.1, FU-8.2)."""
    held = state.hand[3 * state.actor : 3 * state.actor + 3]
    if state.phase == SEALING:
        return "O-19"
    if state.rules.yggdrasil not in held:
        return "FU-8.1"
    face_down = sum(1 for place in range(UP, 5) if state.cross[place] == -1)
    left = state.bag_size - state.burned - face_down
    if not state.up & 1:
        left -= 1  # the top card is to be the centre (FU-7.6)
    return None if left > 0 else "FU-8.2"


def why_not_loki(state: Flow, place: int) -> str | None:
    """Judge LOKI beside a card of the cross (FU-8.4, FU-8.5)."""
    held = state.hand[3 * state.actor : 3 * state.actor + 3]
    if state.phase == SEALING:
        return "O-19"
    if state.rules.loki not in held:
        return "FU-8.4"
    if state.up >> place & 1 and not state.rules.loki_open:
        return "FU-8.5"
    return None


def why_not_pay(state: Flow, action: int) -> str | None:
    """Judge a stake (FU-9.1 to FU-9.4)."""
    if state.phase not in (STAKES, MEETING, SEALING):
        return "FU-9.1"
    stakes = state.rules.stakes
    points = state.points[state.actor]
    is_for_one_card = action >= PAY_LEFT
    wanted = 1 if is_for_one_card else action - PAY
    if is_for_one_card and stakes != PER_CARD:
        return "FU-9.9" if stakes == FREE else "O-14"
    if wanted == 1 and not is_for_one_card and stakes == PER_CARD:
        return "O-14"
    if wanted > points:
        return "FU-9.4"
    if state.phase == MEETING:
        return None if wanted < 2 else "FU-9.3"
    if wanted == 0:
        others = [
            seat
            for seat in range(state.rules.seats)
            if seat != state.actor and state.inside >> seat & 1
        ]
        return None if others or state.phase == SEALING else "O-27"
    if stakes == MATCH and state.phase == STAKES:
        # A seat reaches the mark or goes all-in with its last point.
        if wanted < max(state.extra) and wanted < points:
            return "FU-9.2"
    return None
