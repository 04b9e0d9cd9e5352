"""The State of every game: what is legal, why not, what chance does, and that a copy is a copy."""

import pytest

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER, State
from tests.contract.cases import CASES, Case, looks, positions, some

pytestmark = pytest.mark.parametrize("case", CASES, ids=str)


def test_the_actor_can_always_act(case: Case):
    for state, _ in positions(case):
        legal, chances = state.legal(), state.chances()
        if state.actor >= 0:
            assert legal == sorted(set(legal)) != []
            assert all(action in case.game.actions for action in legal)
            assert chances == []
            assert state.actor < case.seats
        else:
            assert legal == []
            assert state.actor in (NATURE, OVER)
            assert bool(chances) == (state.actor == NATURE)


def test_legal_and_why_not_agree_on_the_whole_table(case: Case):
    rules = case.game.rulebook("en").rules
    for state, _ in positions(case):
        if state.actor < 0:
            continue
        legal = set(state.legal())
        for action in range(len(case.game.actions)):
            rule = state.why_not(action)
            if action in legal:
                assert rule is None, f"{case.game.actions.notation(action)}: {rule}"
            else:
                assert rule in rules, f"{case.game.actions.notation(action)}: {rule}"


def test_chances_have_positive_weights(case: Case):
    for state, _ in positions(case):
        chances = state.chances()
        assert all(weight > 0 and outcome in case.game.outcomes for outcome, weight in chances)
        assert len({outcome for outcome, _ in chances}) == len(chances)


def test_fate_draws_as_the_weights_say(case: Case):
    for number, (state, _) in enumerate(some(case)):
        if state.actor == NATURE:
            for seed in range(3):
                name = f"{number} {seed}"
                assert state.fate(Rng(name)) == Rng(name).pick(state.chances())


def test_a_game_ends_with_a_result_for_each_seat(case: Case):
    ends = [state for state, _ in positions(case) if state.actor == OVER]
    assert len(ends) == 2
    for state in ends:
        assert len(state.returns()) == case.seats
        assert case.game.ending(state) in case.game.endings


def test_every_outcome_and_action_can_be_applied(case: Case):
    rng = Rng("apply")
    for state, _ in some(case):
        every = [outcome for outcome, _ in state.chances()] or state.legal()
        for _ in range(min(8, len(every))):
            twin = state.copy()
            twin.apply(every[rng.below(len(every))])
            looks(case, twin)


def test_a_copy_is_equal_and_moves_alone(case: Case):
    kept: list[tuple[State, bytes]] = []
    for state, step in some(case):
        twin = state.copy()
        assert type(twin) is type(state)
        assert twin.scribe is None
        before = looks(case, state)
        assert looks(case, twin) == before
        if step is not None:
            twin.apply(step.id)
            assert looks(case, state) == before, "the original has moved with its copy"
            other = state.copy()
            other.apply(step.id)
            assert looks(case, other) == looks(case, twin)
        kept.append((state, before))
    for state, before in kept:
        assert looks(case, state) == before, "an earlier copy has moved"


def test_no_earlier_copy_moves_while_a_game_goes_on(case: Case):
    replay = case.replay()
    kept: list[tuple[State, bytes]] = []
    for at, (_, step) in enumerate(positions(case)):
        if at % 7 == 0:
            kept.append((replay.state.copy(), looks(case, replay.state)))
        if step is None:
            break
        replay.do(step)
    for state, before in kept:
        assert looks(case, state) == before


def test_asking_changes_nothing(case: Case):
    for state, _ in some(case):
        before = looks(case, state)
        state.legal()
        state.chances()
        if state.actor >= 0:
            for action in range(0, len(case.game.actions), 3):
                state.why_not(action)
            case.game.policy(state, Rng("ask"))
        for viewer in case.viewers:
            case.game.view(state, viewer)
        assert looks(case, state) == before


def test_the_scripted_player_plays_by_the_rules(case: Case):
    for state, _ in positions(case):
        if state.actor >= 0:
            action = case.game.policy(state, Rng("policy"))
            assert action in state.legal()
            assert action == case.game.policy(state.copy(), Rng("policy"))
