"""The States that `sample` draws: all that fit, each as often as it should."""

from collections import Counter

import msgspec
import pytest

from gladsheim.core.rng import Rng
from gladsheim.core.state import WATCHER
from gladsheim.games.futhark import SHEDDING
from gladsheim.games.futhark.cards import CARDS
from gladsheim.games.futhark.shedding.actions import KINDS
from gladsheim.games.futhark.shedding.sample import NoStateError, fit_state, places_of
from tests.futhark.shedding.layout import Table, lay_out, names

DRAWS = 6000


def drawn(game: Table, viewer: int) -> Counter[tuple[str, ...]]:
    """Return how often each set of hands (and the stock) was drawn."""
    found: Counter[tuple[str, ...]] = Counter()
    view = game.view(viewer)
    for seed in range(DRAWS):
        state = fit_state(view, game.state.rules, Rng(str(seed)))
        assert SHEDDING.view(state, viewer) == view
        hands = [" ".join(CARDS.names[kind] for kind in hand) for hand in state.hands]
        found[(*hands, names(state.bag))] += 1
    return found


def assert_even(found: Counter[tuple[str, ...]], ways: int) -> None:
    """Check that there are so many outcomes, all about as frequent (six sigma)."""
    assert len(found) == ways
    mean = DRAWS / ways
    assert all(abs(many - mean) < 6 * mean**0.5 for many in found.values())


def test_unseen_cards_are_anywhere_with_the_same_chance():
    game = lay_out("13", "34", "89", stock="67")
    assert_even(drawn(game, 0), 6)
    assert_even(drawn(game, WATCHER), 24)


def test_a_known_card_stays_where_it_is():
    game = lay_out("55 58 11 13", "34 36", "89", stock="").plays(
        "lay 55", "lay 58", "pass 11", "pass 34", "pass 89"
    )
    found = drawn(game, 0)
    assert all("11" in hands[1].split() for hands in found)
    assert_even(found, 2)


def test_a_rumour_is_in_each_of_its_hands_as_often_as_there_are_places():
    game = lay_out("55 58 11 13", "88 18 16 46", "89 99", "44 47", stock="")
    game.plays("lay 55", "lay 58", "pass 11", "pass 16", "pass 89", "pass 44")
    game.plays("lay 88", "lay 18", "pass 11", "pass 99", "pass 47", "pass 13")
    assert game.rumours(0) == {"11": (1, 2)}
    found = drawn(game, 0)
    assert all("13" in hands[1] for hands in found)
    # In hand 1 beside the known 13: 6 ways for the others; in hand 2: 12 ways.
    assert sum("11" in hands[1] for hands in found) == 6
    assert_even(found, 18)


def test_two_rumours_with_crossing_hands_are_even():
    tokens = [5 * 64 + 0b0110, 6 * 64 + 0b1100]
    room = [0, 1, 1, 2]
    found = Counter(tuple(places_of(tokens, room, Rng(str(seed)))) for seed in range(DRAWS))
    # Hand 3 has two places: both cards cannot be in hand 2.
    expected = {(1, 2): 1, (1, 3): 2, (2, 3): 2}
    assert set(found) == set(expected)
    for places, ways in expected.items():
        mean = DRAWS * ways / 5
        assert abs(found[places] - mean) < 6 * mean**0.5


def test_what_was_not_shuffled_is_not_in_the_stock():
    game = lay_out("67 14", "34", "89", pile="12 23 39", stock="").plays("draw").deals("12")
    found = drawn(game, 0)
    assert all(hands[3] == "23" for hands in found)
    assert_even(found, 2)
    other = drawn(game, 1)
    assert all(set(hands[3].split()) <= {"12", "23"} for hands in other)


def test_a_drawn_card_is_one_that_was_in_the_stock():
    game = lay_out("67 78", "34 35", pile="12 23 39", stock="").plays("draw").deals("12")
    view = game.view(1)
    for seed in range(40):
        state = fit_state(view, game.state.rules, Rng(str(seed)))
        assert names([int(kind == state.drawn) for kind in range(KINDS)]) in ("12", "23")


def test_a_chosen_card_is_any_of_the_hand():
    game = lay_out("55 58 11 13", "34 36", stock="").plays("lay 55", "lay 58", "pass 11")
    chosen = Counter()
    for seed in range(400):
        state = fit_state(game.view(1), game.state.rules, Rng(str(seed)))
        chosen[names([int(kind == state.chosen[0]) for kind in range(KINDS)])] += 1
    assert set(chosen) == {"11", "13"}
    assert min(chosen.values()) > 130


def test_a_view_that_contradicts_itself_is_refused():
    view = lay_out("13", "34", "89").view(0)
    with pytest.raises(NoStateError):
        SHEDDING.sample(msgspec.structs.replace(view, stock=view.stock + 1), Rng("x"))
