"""Section 6 of the rule book: points change hands (FU-11)."""

import pytest

from tests.futhark.stakes.layout import showdown
from tests.rules import rule

COMMON = "99 88 89 44 55"
WINS = "45 46 47"
"""Five of a rune with these common cards; all others are worth less."""
REST = ("12 13 14", "23 24 26", "27 36 37")


@rule("FU-11.1", "FU-11.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_winner_gains_what_all_others_have_paid(seats):
    table = showdown(COMMON, *REST[: seats - 1], WINS)
    assert table.points == [8] * (seats - 1) + [8 + 2 * (seats - 1)]
    assert table.state.spent == 2
    assert sum(table.points) == 10 * seats - 2


@rule("FU-11.3")
def test_a_winner_who_is_all_in_gets_all_of_it():
    table = showdown(COMMON, REST[0], WINS, points="9 1", pays="2")
    assert table.points == [6, 3]


@rule("FU-11.4")
def test_a_tie_takes_the_own_stake_back():
    table = showdown("99 88 89 77 66", "12 34 Y", "13 24 L", pays="2 1")
    assert table.points == [10, 10]
    assert table.state.spent == 0


@rule("FU-11.4")
@pytest.mark.parametrize(
    ("dealer", "pays", "points"), [(0, "1 1 0", [10, 11, 9]), (1, "1 0 1", [11, 10, 9])]
)
def test_the_odd_point_goes_to_the_first_after_the_dealer(dealer, pays, points):
    table = showdown("99 88 89 77 66", "12 34 Y", "13 24 L", "35 36 56", pays=pays, dealer=dealer)
    assert table.winners == [0, 1]
    assert table.points == points


@rule("FU-11.5")
def test_who_has_no_points_after_the_settlement_is_out():
    table = showdown(COMMON, *REST[:2], WINS, points="2 9 9")
    assert table.points[0] == 0
    assert not table.view().players[0].is_alive
    assert table.inside == [1, 2]


@rule("FU-11.5")
def test_who_wins_with_the_last_point_stays_in():
    table = showdown(COMMON, REST[0], WINS, REST[1], points="9 1 9", pays="1 1")
    assert table.points == [7, 4, 7]
    assert table.view().players[1].is_alive


@rule("FU-11.6")
def test_the_last_with_points_wins_the_match():
    table = showdown(COMMON, REST[0], REST[1], WINS, points="2 2 5")
    assert table.is_over
    assert table.state.returns() == [-1.0, -1.0, 1.0]


def test_everybodys_points_after_each_round_are_kept():
    table = showdown(COMMON, *REST[:2], WINS)
    assert table.view().history == ((10, 10, 10), (8, 8, 12))
    assert [player.gained for player in table.last.players] == [-2, -2, 2]
