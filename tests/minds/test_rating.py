"""Ratings: what is given away is found, what is as good is not called worse, all is repeatable."""

import msgspec
import pytest

from gladsheim.core.record import Replay
from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER
from gladsheim.core.views import View
from gladsheim.games import GAMES
from gladsheim.minds import Budget, find, rate
from gladsheim.minds import rating as module
from gladsheim.minds.thinking import SearchMind
from tests.minds.test_advice import asked
from tests.toy import TOY

BUDGET = Budget(iterations=60)


def choices(game, most: int) -> list[View]:
    """Return what the seats of a scripted game saw at their real choices."""
    seats = max(2, game.seats[0])
    state, rng, found = game.start(seats, game.check(seats, {})), Rng("choices"), []
    while state.actor != OVER and len(found) < most:
        if state.actor == NATURE:
            state.apply(state.fate(rng))
        else:
            if len(state.legal()) > 2:
                found.append(game.view(state, state.actor))
            state.apply(game.policy(state, rng))
    return found


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_rating_is_a_chance_and_a_better_action_or_none(game):
    view = asked(game, "rated")
    for action in view.legal[:: max(1, len(view.legal) // 4)]:
        rating = rate(game, view, action, Rng("a"), BUDGET)
        assert rating == rate(game, view, action, Rng("a"), BUDGET)
        assert 0 <= rating.chance <= rating.best_chance <= 1
        assert rating.best in view.legal
        assert (rating.best == action) == (rating.loss == 0)
        assert not rating.reason or (rating.is_mistake and game.term_words(rating.reason))


def test_whoever_plays_at_random_gives_more_away_than_the_script():
    """Over all games together: in one alone a few positions say too little."""
    given = {"random": 0.0, "greedy": 0.0}
    for game in GAMES.values():
        for at, view in enumerate(choices(game, 32)[::2]):
            for level in given:
                action = find(level).make(game).choose(view, view.legal, Rng(str(at)), BUDGET)
                given[level] += rate(game, view, action, Rng(str(at)), BUDGET).loss
    assert given["random"] > given["greedy"]


def test_the_best_action_found_gives_nothing_away():
    view = asked(TOY, "toy", least=0)
    best = SearchMind(TOY).think(view, Rng("b"), BUDGET).best()
    rating = rate(TOY, view, best, Rng("b"), BUDGET)
    assert (rating.best, rating.loss, rating.reason) == (best, 0.0, "")


def test_two_actions_that_lead_to_the_same_are_equally_good():
    """The end of a game that is decided: what is laid first changes nothing."""
    replay = Replay(TOY, 2, TOY.check(2, {"hand": "2"}))
    for notation in "deal C", "deal A", "deal C", "deal A":
        replay.state.apply(TOY.outcomes.parse(notation))
    replay.state.apply(TOY.actions.parse("hide C"))
    while replay.actor == NATURE:
        replay.state.apply(TOY.outcomes.parse("deal A"))
    view = TOY.view(replay.state, replay.actor)
    for action in view.legal:
        rating = rate(TOY, view, action, Rng("c"), BUDGET)
        assert 0 <= rating.loss <= 1
    one, other = (TOY.actions.parse(text) for text in ("lay A", "lay A"))
    results = module._compare(TOY, view, one, other, Rng("d"), 20)
    assert results[0] == pytest.approx(results[1], abs=3 * results[2] + 1e-9)


def test_an_action_that_ends_the_part_is_judged_by_what_comes_then():
    """In the stakes game no search looks beyond the round; neither does a rating."""
    game = GAMES["futhark-stakes"]
    state, rng, ended = game.start(2, game.check(2, {})), Rng("rounds"), 0
    while state.actor != OVER and not ended:
        if state.actor == NATURE:
            state.apply(state.fate(rng))
            continue
        action, part = game.policy(state, rng), state.part()
        after = state.copy()
        after.apply(action)
        if after.part() != part and after.actor != OVER:
            ended += 1
            seat = state.actor
            branch = module._Branch(game, game.view(state, seat), action, rng)
            assert branch.play(state.copy()) == game.value(after, seat)
        state = after
    assert ended


def test_what_cannot_be_rated_is_refused():
    view = asked(TOY, "toy", least=0)
    other = next(each.id for each in TOY.actions.actions if each.id not in view.legal)
    with pytest.raises(ValueError, match="not legal"):
        rate(TOY, view, other, Rng("a"), BUDGET)
    with pytest.raises(ValueError, match="iterations"):
        rate(TOY, view, view.legal[0], Rng("a"), Budget())
    with pytest.raises(TypeError):
        rate(TOY, TOY.start(2, TOY.check(2, {})), 0, Rng("a"), BUDGET)
    assert msgspec.json.encode(rate(TOY, view, view.legal[0], Rng("a"), BUDGET))
