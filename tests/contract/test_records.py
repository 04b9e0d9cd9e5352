"""Notation, picks, records and Sagas of every game."""

import pytest

from gladsheim.core.game import Game
from gladsheim.core.record import RESIGN, Step, parse_step, retell, write_step
from gladsheim.core.saga import read, replayed, saga, veiled, write
from gladsheim.core.state import OUTCOME
from gladsheim.core.words import LANGUAGES, language
from tests.contract.cases import ALL_GAMES, CASES, Case, looks, positions, records

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.id)


@every_game
def test_every_way_to_say_an_action_reads_back(game: Game):
    by_picks = {}
    for action in game.actions.actions:
        assert action.picks, f"{action.notation} cannot be clicked"
        for notation, picks in action.ways():
            assert game.actions.parse(notation) == action.id
            assert by_picks.setdefault(picks, action.id) == action.id
    for action in game.actions.actions[:: max(1, len(game.actions) // 200)]:
        for _, picks in action.ways():
            assert action.id in game.actions.starting_with(picks)


@every_game
def test_outcomes_have_notations_of_their_own_and_no_picks(game: Game):
    assert game.outcomes.first == OUTCOME
    assert len(game.actions) < OUTCOME
    for outcome in game.outcomes.actions:
        assert game.outcomes.parse(outcome.notation) == outcome.id
        assert outcome.picks == ()


@every_game
@pytest.mark.parametrize("code", LANGUAGES)
def test_everything_has_a_name_to_read(game: Game, code: str):
    say = language(code).say
    for words in (game.name, game.summary, game.credits, *game.endings.values()):
        assert say(words).strip()
    for option in game.options:
        assert say(option.title).strip()
        assert len(option.names) in (0, len(option.values))
        assert all(say(name).strip() for name in option.names)
    for seat in range(game.seats[1]):
        assert say(game.seat_name(seat, None)).strip()
    house = game.check(game.seats[0], {})
    said = [say(game.action_words(action.id, house)).strip() for action in game.actions.actions]
    assert all(said)


@every_case
def test_legal_actions_sound_different(case: Case):
    """Two choices that read alike could not be told apart by who cannot see the picture."""
    for state, _ in positions(case)[::5]:
        view = case.game.view(state, max(state.actor, 0))
        for words in (
            [case.game.action_words(action, case.settings) for action in state.legal()],
            [case.game.choice_words(action, case.settings, view) for action in state.legal()],
        ):
            said = [language("en").say(each) for each in words]
            assert len(set(said)) == len(said)


@every_case
def test_a_saga_is_read_as_it_was_written_and_tells_the_game_again(case: Case):
    for steps in records(case):
        whole = saga(case.game, case.seats, case.settings, steps, {"Event": 'a "test"'})
        text = write(whole, case.game)
        found, places = read(text, {case.game.id: case.game}.__getitem__)
        assert found == whole
        assert write(found, case.game) == text
        again = replayed(found, case.game, places)
        first = retell(case.game, case.seats, case.settings, steps)
        assert looks(case, again.state) == looks(case, first.state)
        assert again.returns() == first.returns()
        for step in steps:
            assert parse_step(case.game, step.actor, write_step(case.game, step)) == step


@every_case
def test_a_veiled_saga_reads_back(case: Case):
    steps = records(case)[1]
    whole = saga(case.game, case.seats, case.settings, steps, {})
    for viewer in case.viewers:
        text = write(veiled(whole, case.game, viewer), case.game)
        found, _ = read(text, {case.game.id: case.game}.__getitem__)
        assert write(found, case.game) == text


@every_case
def test_a_seat_may_give_up_and_loses(case: Case):
    steps = records(case)[0]
    for seat in range(case.seats):
        replay = retell(case.game, case.seats, case.settings, steps[: len(steps) // 2])
        replay.check(Step(seat, RESIGN))
        replay.do(Step(seat, RESIGN))
        results = replay.returns()
        assert len(results) == case.seats
        assert results[seat] < 0


@every_case
def test_the_next_game_at_the_table_can_be_played(case: Case):
    replay = retell(case.game, case.seats, case.settings, records(case)[0])
    chosen = case.game.rematch(replay.state, case.settings, None)
    case.game.start(case.seats, case.game.check(case.seats, chosen))
