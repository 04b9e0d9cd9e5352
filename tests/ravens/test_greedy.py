"""The scripted player: strong enough to be an opponent, lawful, and no better informed than it may.

Measured: see the last assertion of the first test.
"""

import pytest

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER
from gladsheim.games.ravens import RAVENS
from tests.ravens.more_table import LONGEST, OTHER_VALUES, any_rules, seats_for

GAMES = 200
ONE_SEAT_MORE = [
    (seats, {id: value}) for id, value in OTHER_VALUES for seats in seats_for(id, value)[:1]
]
MIXED = [any_rules(Rng(f"greedy {number}")) for number in range(20)]


def duel(seed, greedy_seat):
    """Return the results of a race of the scripted player against random play."""
    state = RAVENS.start(2, RAVENS.check(2, {}))
    rng = Rng(seed)
    while state.actor != OVER:
        if state.actor == NATURE:
            state.apply(rng.pick(state.chances()))
        elif state.actor == greedy_seat:
            state.apply(RAVENS.policy(state, rng))
        else:
            legal = state.legal()
            state.apply(legal[rng.below(len(legal))])
    return state.returns()


def test_it_beats_random_play_in_nearly_all_races(record_property):
    won = 0
    for number in range(GAMES):
        seat = number % 2
        won += duel(f"greedy against random {number}", seat)[seat] > 0
    record_property("won", won)
    assert won >= 0.95 * GAMES, f"{won} of {GAMES}"


@pytest.mark.parametrize(
    "case", [(2, {}), *ONE_SEAT_MORE, *MIXED], ids=lambda case: f"{case[0]} {dict(case[1])}"
)
def test_it_plays_by_the_rules_and_only_from_what_it_sees(case):
    seats, chosen = case
    state = RAVENS.start(seats, RAVENS.check(seats, chosen))
    rng = Rng(f"lawful {case}")
    for number in range(LONGEST):
        if state.actor == OVER:
            break
        if state.actor == NATURE:
            state.apply(rng.pick(state.chances()))
            continue
        seed = f"{case} {number}"
        action = RAVENS.policy(state, Rng(seed))
        assert action in state.legal()
        assert state.why_not(action) is None
        if number % 5 == 0:
            other = RAVENS.sample(RAVENS.view(state, state.actor), Rng(f"other {seed}"))
            assert RAVENS.policy(other, Rng(seed)) == action
        state.apply(action)
    else:
        pytest.fail(f"no end after {LONGEST} steps")


def test_its_choice_changes_nothing_and_depends_on_the_rng_alone():
    state = RAVENS.start(2, RAVENS.check(2, {}))
    rng = Rng("again")
    while state.actor != OVER:
        if state.actor == NATURE:
            state.apply(rng.pick(state.chances()))
            continue
        before = [RAVENS.view(state, viewer) for viewer in (0, 1)]
        action = RAVENS.policy(state, Rng("same"))
        assert [RAVENS.view(state, viewer) for viewer in (0, 1)] == before
        assert action == RAVENS.policy(state.copy(), Rng("same"))
        state.apply(action)
