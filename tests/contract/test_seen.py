"""`State.seen`: what a viewer sees of an action, which is what searches tell actions apart by."""

import msgspec
import pytest

from gladsheim.core.events import events_of, hear
from gladsheim.core.state import NATURE, OVER, Scribe, State
from tests.contract.cases import CASES, Case, some

pytestmark = pytest.mark.parametrize("case", CASES, ids=str)


def after(case: Case, state: State, action: int, viewer: int) -> tuple[bytes, int]:
    """Return what a viewer sees and hears once an action is done, and who acts then."""
    twin = state.copy()
    twin.scribe = Scribe()
    twin.apply(action)
    heard = [hear(event, viewer) for event in events_of(twin.scribe)]
    return msgspec.json.encode((case.game.view(twin, viewer), heard)), twin.actor


def groups(state: State, viewer: int) -> dict[int, list[int]]:
    """Return the legal actions by what a viewer sees of them."""
    found: dict[int, list[int]] = {}
    for action in state.legal():
        found.setdefault(state.seen(action, viewer), []).append(action)
    return found


def test_an_actor_sees_what_it_does(case: Case):
    for state, _ in some(case):
        assert all(state.seen(action, state.actor) == action for action in state.legal())


def test_actions_that_are_seen_alike_cannot_be_told_apart(case: Case):
    """The View and everything heard are equal, unless what is hidden decides that the game ends."""
    for state, _ in some(case, 15):
        for viewer in case.viewers:
            if viewer == state.actor:
                continue
            for alike in groups(state, viewer).values():
                if len(alike) > 1:
                    looks = [after(case, state, action, viewer) for action in alike[:4]]
                    assert len({look for look, actor in looks if actor != OVER}) <= 1


def test_actions_that_are_seen_apart_can_be_told_apart(case: Case):
    """The View or something heard differs, unless NATURE's outcome is still to show it."""
    for state, _ in some(case, 8):
        for viewer in case.viewers[-2:]:
            if viewer == state.actor:
                continue
            apart = [alike[0] for alike in groups(state, viewer).values()]
            looks = [after(case, state, action, viewer) for action in apart[:: len(apart) // 8 + 1]]
            settled = [look for look, actor in looks if actor != NATURE]
            assert len(set(settled)) == len(settled)
