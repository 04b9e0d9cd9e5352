"""What a seat knows of cards in other hands, and what it does not (FU-3.10, view.py)."""

import pytest
from hypothesis import given

from gladsheim.core.playout import step_at_random
from gladsheim.core.rng import Rng
from gladsheim.core.state import OVER, WATCHER
from gladsheim.games.futhark import SHEDDING
from gladsheim.games.futhark.shedding.actions import KINDS
from gladsheim.games.futhark.shedding.knowledge import HANDS, take_away
from gladsheim.games.futhark.shedding.state import SheddingState
from tests.futhark.shedding.layout import Table, lay_out
from tests.rules import rule
from tests.strategies import seeds


def pass_all(game: Table, *cards: str) -> Table:
    return game.plays("lay 55", "lay 58").plays(*(f"pass {card}" for card in cards))


@rule("FU-4.6")
def test_who_passes_a_card_knows_it_in_the_next_hand():
    game = pass_all(lay_out("55 58 11 13", "34 36", "89 99"), "11", "34", "89")
    assert (game.knows(0, 1), game.knows(1, 2), game.knows(2, 0)) == ("11", "34", "89")
    assert (game.knows(0, 2), game.knows(1, 0), game.knows(2, 1)) == ("", "", "")
    assert game.hides(0, 1) == 1


@rule("FU-3.10")
def test_a_watcher_knows_nothing():
    game = pass_all(lay_out("55 58 11 13", "34 36", "89 99"), "11", "34", "89")
    assert [game.knows(WATCHER, seat) for seat in range(3)] == ["", "", ""]
    assert [game.hides(WATCHER, seat) for seat in range(3)] == [2, 2, 2]


def test_a_known_card_that_is_laid_is_known_no_longer():
    game = pass_all(lay_out("55 58 11 88", "34 36", "89 99"), "88", "34", "99")
    assert game.knows(0, 1) == "88"
    game.plays("lay 88", "end")
    assert game.knows(0, 1) == ""


def twice_passed(third: str = "89 99", second: str = "88 18 16 46") -> Table:
    """Return a game after two passings, in which 11 went from P0 to P1 and on to P2."""
    game = pass_all(lay_out("55 58 11 13", second, third, "44 47"), "11", "16", "89", "44")
    return game.plays("lay 88", "lay 18", "pass 11", "pass 99", "pass 47", "pass 13")


def test_a_known_card_may_have_been_passed_on():
    game = twice_passed()
    assert game.rumours(0) == {"11": (1, 2)}
    assert game.knows(0, 1) == "13"
    assert game.rumours(1) == {"16": (2, 3)}
    assert game.knows(1, 2) == "11"


def test_a_single_card_is_passed_on_for_certain():
    assert twice_passed(second="88 18 16").knows(0, 2) == "11"


def test_who_gets_a_card_back_knows_where_it_is():
    game = lay_out("55 58 11", "88 18 34").plays("lay 55", "lay 58", "pass 11", "pass 34")
    assert game.knows(0, 1) == "11"
    game.plays("lay 88", "lay 18", "pass 11", "pass 34")
    assert game.hand(0) == "11"
    assert game.knows(0, 1) == "34"
    assert game.knows(1, 0) == "11"


@rule("FU-5.10")
def test_who_swaps_knows_the_hand_given_away():
    game = lay_out("L 13 14", "34 36 37", "89").plays("lay L swap 2")
    assert game.knows(0, 1) == "13 14"
    assert game.knows(1, 0) == "34 36 37"
    assert game.knows(2, 0) == game.knows(2, 1) == ""
    assert game.view(2).last_swap == (0, 1)


def test_knowledge_follows_the_hands_that_others_swap():
    game = pass_all(lay_out("55 58 11 13", "L 34 36", "89 99"), "11", "34", "89")
    game.plays("lay L swap 3")
    assert game.knows(0, 2) == "11"
    assert game.knows(1, 2) == "36 11"
    assert game.knows(1, 0) == ""
    assert game.knows(2, 0) == "89"


def test_a_rumour_about_ones_own_new_hand_is_settled():
    game = twice_passed(third="L 89 99")
    assert game.rumours(0) == {"11": (1, 2)}
    game.plays("lay L swap 1")
    assert game.hand(0) == "16 11"
    assert game.rumours(0) == {}
    assert (game.knows(0, 1), game.knows(0, 2)) == ("13", "47 44")


def test_equal_cards_are_not_told_apart():
    y = KINDS - 2
    tokens = [y * HANDS + 0b010, y * HANDS + 0b110]
    take_away(tokens, y, 1, 1)
    assert tokens == [y * HANDS + 0b110]  # the other one may be in either hand
    take_away(tokens, y, 0, 1)
    assert tokens == [y * HANDS + 0b110]  # that one came from elsewhere
    take_away(tokens, y, 2, 1)
    assert tokens == []


def true_cards(state: SheddingState, viewer: int, kind: int) -> list[int]:
    """Return the hands with a card of a kind, one entry for each card."""
    return [
        seat
        for seat in range(state.seats)
        if seat != viewer
        for _ in range(state.hands[seat].count(kind))
    ]


def can_be_matched(wanted: list[int], hands: list[int]) -> bool:
    """Return whether each set of hands can have a card of its own."""
    if not wanted:
        return True
    return any(
        wanted[0] >> seat & 1 and can_be_matched(wanted[1:], hands[:at] + hands[at + 1 :])
        for at, seat in enumerate(hands)
    )


@given(seed=seeds)
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"passing": "in_order"},
        {"passing": "blind"},
        {"swap": "end_of_turn"},
        {"win_check": "after_passing"},
    ],
    ids=str,
)
def test_what_is_known_is_true(seed: str, options: dict[str, str]):
    rng = Rng(seed)
    seats = 2 + rng.below(5)
    state = SHEDDING.start(seats, SHEDDING.check(seats, options))
    while state.actor != OVER:
        step_at_random(state, rng)
        for viewer in range(seats):
            tokens = state.known[viewer]
            assert tokens == sorted(tokens)
            assert all(token % HANDS and not token >> viewer & 1 for token in tokens)
            for kind in {token // HANDS for token in tokens}:
                wanted = [token % HANDS for token in tokens if token // HANDS == kind]
                assert can_be_matched(wanted, true_cards(state, viewer, kind))
