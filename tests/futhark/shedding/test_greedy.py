"""The scripted player: strong, honest, and the same compiled or not."""

import pytest

from gladsheim.core.rng import Rng
from gladsheim.games.futhark import SHEDDING
from gladsheim.games.futhark.shedding.actions import ACTIONS
from tests.futhark.shedding.layout import Table, lay_out
from tests.playing import duel


def choice(game: Table) -> str:
    return ACTIONS.notation(SHEDDING.policy(game.state, Rng("greedy")))


def wins(seats: int, games: int) -> float:
    """Return the share of games that the scripted player wins against random ones."""
    won = 0
    for number in range(games):
        me = number % seats
        won += duel(SHEDDING, seats, f"greedy {number}", me).returns()[me] > 0
    return won / games


@pytest.mark.parametrize(("seats", "share"), [(2, 0.6), (4, 0.42), (6, 0.28)])
def test_it_beats_random_players(seats, share):
    assert wins(seats, 150) > share


def test_it_wins_when_it_can():
    assert choice(lay_out("28", "34 36", pile="25")) == "lay 28"
    assert choice(lay_out("27 77", "34 36", pile="25")) == "lay 27"
    assert choice(lay_out("27 77", "34 36", pile="25").plays("lay 27")) == "lay 77"


def test_it_spares_cards_without_runes():
    assert choice(lay_out("28 34 Y L", "39 36 37", pile="25")) == "lay 28"


def test_it_lays_two_cards_rather_than_one():
    assert choice(lay_out("28 27 77 14", "34 36 37", pile="25")) in ("lay 27", "lay 77")


def test_it_names_whoever_is_nearest_to_the_end():
    assert choice(lay_out("Y 13 14", "34 36 37", "89", "44 47", pile="25")) == "lay Y 3"


def test_it_swaps_for_a_much_smaller_hand_and_not_for_a_larger_one():
    assert choice(lay_out("L 13 14 16 17 18", "89", pile="25")) == "lay L swap 2"
    assert choice(lay_out("L 13", "34 36 37 67", pile="25")) == "lay L"
    late = lay_out("L 13 14 16", "89", pile="25 Y", stock="67").plays("lay L 1").deals("67")
    assert choice(late) == "swap 2"


def test_it_passes_no_card_without_runes_while_it_has_another():
    game = lay_out("55 58 11 Y L", "34 36", pile="25").plays("lay 55", "lay 58")
    assert choice(game) == "pass 11"
