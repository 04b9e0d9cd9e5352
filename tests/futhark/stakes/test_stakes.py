"""Section 4 of the rule book: the stakes (FU-9)."""

from tests.futhark.stakes.layout import start
from tests.rules import rule

HANDS = ("12 13 14", "23 24 26", "28 29 34", "45 46 47")
MATCH = {"stakes": "match"}


def at_stakes(seats: int, points: str = "", dealer: int = 0, **options):
    table = start(*HANDS[:seats], points=points, dealer=dealer, **options).goes_on()
    return table.deals("99 88 89")


@rule("FU-9.1")
def test_each_decides_once_clockwise_from_the_dealer():
    table = at_stakes(4, dealer=2)
    order = []
    for _ in range(4):
        order.append(table.actor)
        assert table.legal == ["pay 0", "pay 1", "pay 2"]
        table.plays("pay 1")
    assert order == [2, 3, 0, 1]
    assert table.refused("pay 1") == "FU-9.1"


@rule("FU-9.1", "FU-9.9")
def test_outside_of_the_stakes_nobody_pays():
    table = start(*HANDS[:2])
    assert table.refused("pay 1") == "FU-9.1"
    assert at_stakes(2).refused("pay 1 left") == "FU-9.9"
    assert at_stakes(2, **MATCH).refused("pay 1 left") == "O-14"


@rule("FU-9.2")
def test_the_mark_must_be_reached():
    table = at_stakes(3, **MATCH).plays("pay 2")
    assert table.state.mark == 2
    assert table.legal == ["pay 0", "pay 2"]
    assert table.refused("pay 1") == "FU-9.2"


@rule("FU-9.3")
def test_who_paid_one_is_asked_once_more_after_a_raise():
    table = at_stakes(3, **MATCH).plays("pay 1", "pay 2", "pay 2")
    assert table.actor == 0
    assert table.refused("pay 2") == "FU-9.3"
    table.plays("pay 0")
    assert table.inside == [1, 2]
    table = at_stakes(3, **MATCH).plays("pay 1", "pay 1", "pay 1")
    assert table.state.phase == 9  # nobody raised: the window before the final reveal


@rule("FU-9.3", "FU-9.4")
def test_who_is_all_in_is_not_asked_again():
    table = at_stakes(2, points="2 9", **MATCH).plays("pay 1", "pay 2")
    assert table.inside == [0, 1]
    assert table.state.phase == 9


@rule("FU-9.4")
def test_nobody_pays_more_than_there_is():
    table = at_stakes(2, points="2 9")
    assert table.legal == ["pay 0", "pay 1"]
    assert table.refused("pay 2") == "FU-9.4"


@rule("FU-9.5")
def test_who_pays_nothing_is_out_and_what_is_paid_stays_paid():
    table = at_stakes(3).plays("pay 0", "pay 1", "pay 1")
    assert table.inside == [1, 2]
    assert table.paid == [1, 2, 2]


@rule("FU-9.6")
def test_who_is_all_in_with_the_ante_decides_nothing():
    table = at_stakes(3, points="9 1 9").plays("pay 1", "pay 0")
    assert table.inside == [0, 1]
    assert table.paid == [2, 1, 1]


@rule("FU-9.6", "FU-7.8")
def test_two_who_are_all_in_go_straight_to_the_last_cards():
    table = at_stakes(2, points="1 1")
    assert table.state.phase == 9
    table.goes_on().deals("44 55").goes_on()
    assert table.is_over


@rule("FU-9.7")
def test_the_last_one_wins_without_a_reveal():
    table = at_stakes(3).plays("pay 1", "pay 0", "pay 0")
    assert table.last.how == "alone"
    assert table.winners == [0]
    assert all(player.hand == () for player in table.last.players)


@rule("FU-9.7")
def test_the_last_one_undecided_is_not_asked():
    table = at_stakes(2).plays("pay 0")
    assert table.last.how == "alone"
    assert table.winners == [1]
    assert table.last.players[1].paid == 1


@rule("FU-9.8")
def test_what_nobody_matches_goes_back():
    table = at_stakes(3, points="9 3 9", **MATCH).plays("pay 1", "pay 2", "pay 0", "pay 0")
    # P1 paid 2, the others at most 1: one point goes back.
    assert table.last.players[1].paid == 2
    assert table.points == [7, 4, 8]


@rule("FU-9.8")
def test_against_one_who_is_all_in_a_payment_only_serves_to_stay_in():
    table = at_stakes(2, points="1 9", dealer=1, **MATCH).plays("pay 2")
    assert table.paid == [1, 1]
    assert table.points == [0, 8]


@rule("FU-9.9")
def test_what_others_pay_does_not_matter():
    table = at_stakes(3).plays("pay 2", "pay 1", "pay 1")
    assert table.state.phase == 9
    assert table.inside == [0, 1, 2]
    assert table.paid == [3, 2, 2]
