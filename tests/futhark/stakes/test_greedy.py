"""The scripted player: it uses its specials, pays by its chance, and beats random play."""

import pytest

from gladsheim.core.rng import Rng
from gladsheim.games.futhark.stakes import STAKES
from gladsheim.games.futhark.stakes.actions import ACTIONS
from gladsheim.games.futhark.stakes.greedy import Hopes
from tests.futhark.stakes.layout import start
from tests.playing import duel

WEAK = "12 25 14"


def chooses(table) -> str:
    return ACTIONS.notation(STAKES.policy(table.state, Rng("greedy")))


def test_it_uses_yggdrasil_first_and_then_loki_beside_a_card_that_is_turned_up_early():
    table = start("Y L 14", "23 24 26")
    assert chooses(table) == "use Y"
    table.plays("use Y").deals("15")
    assert chooses(table) == "loki up"
    table.plays("loki up")
    assert chooses(table) == "rest"


def test_it_lays_loki_beside_the_best_open_card():
    table = start("L 13 14", "23 24 26", loki_open="on").goes_on().deals("99 88 11")
    assert chooses(table) == "loki down"


def test_it_takes_the_best_card_of_an_open_stock():
    table = start("Y 11 12", "23 24 26", yggdrasil_draw="choice").goes_on().deals("13 14 55")
    table.plays("use Y").deals("88 89")
    assert chooses(table) == "take 19"  # the sixth sign of rune 1, and the highest other rune


def test_it_drops_a_hopeless_hand_and_stays_with_a_strong_one():
    common = "99 88 89"
    table = start(WEAK, "23 24 26", dealer=1).goes_on().deals(common).plays("pay 1")
    assert chooses(table) == "pay 0"
    assert chooses(start("39 49 59", WEAK).goes_on().deals(common)) == "pay 1"


def test_it_raises_where_others_must_match():
    strong = start("39 49 59", WEAK, stakes="match").goes_on().deals("99 88 89")
    assert chooses(strong) == "pay 2"


def test_it_pays_for_both_cards_with_a_strong_hand():
    strong = start("39 49 59", WEAK, stakes="per_card").goes_on().deals("99 88 89")
    assert chooses(strong) == "pay 2"


def test_its_hopes_are_those_of_the_hand():
    table = start("39 49 59", WEAK).goes_on().deals("99 88 89")
    strong = Hopes(table.state, 0, Rng("hopes"))
    table = start(WEAK, "39 49 59").goes_on().deals("99 88 89")
    weak = Hopes(table.state, 0, Rng("hopes"))
    assert strong.wins > 0.8
    assert weak.wins < 0.6
    assert strong.gain > weak.gain


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_wins_more_often_than_random_play(seats):
    won = 0
    matches = 120
    for number in range(matches):
        greedy = number % seats
        won += duel(STAKES, seats, f"beats {number}", greedy).winner == greedy
    assert won / matches > 1 / seats + 0.1
