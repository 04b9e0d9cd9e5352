"""The scripted player: strong enough to be an opponent, lawful, and no better informed than it may.

Measured: see the last assertion of the first test.
"""

import pytest

from gladsheim.core.rng import Rng
from gladsheim.games.ravens import RAVENS
from tests.playing import duel, scripted_choice_is_pure, scripted_play_is_lawful
from tests.ravens.more_table import LONGEST, OTHER_VALUES, any_rules, seats_for

GAMES = 200
ONE_SEAT_MORE = [
    (seats, {id: value}) for id, value in OTHER_VALUES for seats in seats_for(id, value)[:1]
]
MIXED = [any_rules(Rng(f"greedy {number}")) for number in range(20)]


def test_it_beats_random_play_in_nearly_all_races(record_property):
    won = 0
    for number in range(GAMES):
        seat = number % 2
        won += duel(RAVENS, 2, f"greedy against random {number}", seat).returns()[seat] > 0
    record_property("won", won)
    assert won >= 0.95 * GAMES, f"{won} of {GAMES}"


@pytest.mark.parametrize(
    "case", [(2, {}), *ONE_SEAT_MORE, *MIXED], ids=lambda case: f"{case[0]} {dict(case[1])}"
)
def test_it_plays_by_the_rules_and_only_from_what_it_sees(case):
    seats, chosen = case
    scripted_play_is_lawful(RAVENS, seats, chosen, f"{case}", LONGEST, every=5)


def test_its_choice_changes_nothing_and_depends_on_the_rng_alone():
    scripted_choice_is_pure(RAVENS, 2, {})
