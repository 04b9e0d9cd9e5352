"""Advice: moves with chances, the best first, and a reason that the game can say."""

import pytest

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER
from gladsheim.core.views import View
from gladsheim.core.words import language
from gladsheim.games import GAMES
from gladsheim.minds import Budget, advise
from tests.toy import TOY

BUDGET = Budget(iterations=60)


def asked(game, seed: str, least: int = 12) -> View:
    """Return a View of a seat that has a real choice, some way into a scripted game."""
    seats = max(2, game.seats[0])
    state, rng, done = game.start(seats, game.check(seats, {})), Rng(seed), 0
    while state.actor != OVER:
        if state.actor == NATURE:
            state.apply(state.fate(rng))
        elif done >= least and len(state.legal()) >= 3:
            return game.view(state, state.actor)
        else:
            state.apply(game.policy(state, rng))
            done += 1
    raise AssertionError("no choice came up")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_advice_names_the_best_moves_and_why(game):
    view = asked(game, "advice")
    advice = advise(game, view, Rng("a"), BUDGET)
    assert 1 <= len(advice.moves) <= 3
    assert len({action for action, _ in advice.moves}) == len(advice.moves)
    for action, chance in advice.moves:
        assert action in view.legal
        assert 0 <= chance <= advice.moves[0][1] <= 1
    assert advice == advise(game, view, Rng("a"), BUDGET)


@pytest.mark.parametrize("id", GAMES)
def test_a_reason_is_a_sentence_in_both_languages(id):
    game = GAMES[id]
    reasons = {advise(game, asked(game, seed), Rng(seed), BUDGET).reason for seed in "abcdef"}
    assert reasons - {""}
    for reason in reasons - {""}:
        words = game.term_words(reason)
        assert words is not None
        for code in ("en", "de"):
            assert language(code).say(words).endswith(".")


@pytest.mark.parametrize("id", ["ravens", "thunder", "yggdrasil"])
def test_the_terms_make_the_value(id):
    """The more the terms sum up to, the better the prospects."""
    game = GAMES[id]
    found = []
    for seed in "abcdefgh":
        view = asked(game, seed)
        state = game.sample(view, Rng(seed))
        total = sum(game.terms(state, view.viewer).values())
        found.append((total, game.value(state, view.viewer)))
    values = [worth for _, worth in sorted(found)]
    assert values == sorted(values)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_advice_needs_a_view(game):
    state = game.start(max(2, game.seats[0]), game.check(max(2, game.seats[0]), {}))
    with pytest.raises(TypeError):
        advise(game, state, Rng("a"), BUDGET)


@pytest.mark.parametrize(
    ("game", "options"),
    [(TOY, {"aside": "1"}), (GAMES["ravens"], {}), (GAMES["futhark"], {})],
    ids=lambda one: getattr(one, "id", ""),
)
def test_where_there_is_one_move_it_is_the_advice(game, options):
    """A search looks on to where there is a choice; what it finds there is not for now."""
    forced = 0
    for seed in range(20):
        state, rng = game.start(2, game.check(2, options)), Rng(f"forced {seed}")
        while state.actor != OVER and forced < 3:
            if state.actor == NATURE:
                state.apply(state.fate(rng))
                continue
            legal = state.legal()
            if len(legal) == 1:
                forced += 1
                advice = advise(game, game.view(state, state.actor), Rng("a"), BUDGET)
                assert [action for action, _ in advice.moves] == legal
                assert 0 <= advice.moves[0][1] <= 1
                assert advice.reason == ""
            state.apply(legal[rng.below(len(legal))])
    assert forced
