"""Section 2 of the rule book: how a round goes (FU-7, and the size of the deck, FU-1.7)."""

import msgspec
import pytest

from gladsheim.core.options import OptionError
from gladsheim.core.state import NATURE
from gladsheim.games.futhark.cards import CARDS
from gladsheim.games.futhark.stakes import STAKES
from gladsheim.games.futhark.stakes.actions import OUTCOMES
from gladsheim.games.futhark.stakes.options import check_seats, rules_for
from gladsheim.games.futhark.stakes.state import new_match
from tests.futhark.stakes.layout import Table, deal_hands, settle, showdown, start
from tests.rules import rule

HANDS = ("12 13 14", "23 24 26", "28 29 34", "45 46 47")


def deck(rune_cards: int, yggdrasil: int):
    """The deck with so many of its rune cards and of YGGDRASIL, and without LOKI."""
    kinds = list(CARDS.kinds)
    kinds = [*kinds[:rune_cards], *kinds[-2:]]
    for at, copies in ((-2, yggdrasil), (-1, 0)):
        kinds[at] = msgspec.structs.replace(kinds[at], copies=copies)
    return msgspec.structs.replace(CARDS, kinds=tuple(kinds))


@rule("FU-1.7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_deck_that_could_run_out_is_refused(seats):
    check_seats(seats, settle(seats), deck(3 * seats + 5, 0))
    check_seats(seats, settle(seats), deck(3 * seats + 5, 5))
    with pytest.raises(OptionError, match=r"FU-1\.7"):
        check_seats(seats, settle(seats), deck(3 * seats + 4, 0))
    with pytest.raises(OptionError, match=r"FU-1\.7"):
        check_seats(seats, settle(seats), deck(3 * seats + 4, 5))


@rule("FU-1.7")
def test_the_smallest_deck_lasts_a_round_with_every_yggdrasil():
    data = deck(11, 5)
    rules = rules_for(2, settle(2), data)
    state = new_match(rules)
    state.apply(OUTCOMES.first + len(CARDS.kinds))  # seat 0 deals
    table = Table(state)
    deal_hands(table, "Y Y 12", "Y Y Y", data=data)
    for _ in range(5):
        if not state.legal() or 2 not in state.legal():
            state.apply(0)
        state.apply(2)
        state.apply(state.chances()[0][0])
    assert state.drawable() == 0
    assert state.why_not(2) in ("FU-8.1", "FU-8.2")


@rule("FU-7.1")
@pytest.mark.parametrize("seats", [0, 1, 5, 6])
def test_two_to_four_can_play(seats):
    with pytest.raises(OptionError, match=r"FU-7\.1"):
        STAKES.check(seats, {})


@rule("FU-7.2")
def test_everybody_begins_with_ten_points():
    table = Table(STAKES.start(4, settle(4)))
    assert table.points == [10] * 4
    assert table.view().history == ((10, 10, 10, 10),)


@rule("FU-7.11")
def test_chance_names_the_first_dealer_who_decides_first():
    state = STAKES.start(3, settle(3))
    assert [OUTCOMES.notation(outcome) for outcome, _ in state.chances()] == [
        "dealer 1",
        "dealer 2",
        "dealer 3",
    ]
    assert {weight for _, weight in state.chances()} == {1}
    table = start(*HANDS[:3], dealer=2).goes_on().deals("99 88 89")
    assert table.actor == 2


@rule("FU-7.3")
def test_three_cards_one_at_a_time_the_dealer_last():
    state = STAKES.start(3, settle(3))
    state.apply(OUTCOMES.parse("dealer 2"))
    order = []
    while state.phase == 1:
        order.append(state.target)
        state.apply(state.chances()[0][0])
    assert order == [2, 0, 1] * 3


@rule("FU-7.3")
def test_who_has_no_points_is_dealt_no_cards():
    table = start("12 13 14", "", "28 29 34", points="9 0 11", dealer=0)
    assert table.inside == [0, 2]
    assert table.view().players[1].hand == ()
    assert not table.view().players[1].is_alive


@rule("FU-7.3", "FU-7.10")
def test_all_cards_are_shuffled_and_the_next_with_points_deals():
    table = start("12 13 14", "", "28 29 34", points="9 0 11", dealer=0).goes_on()
    table.deals("99 88 89").plays("pay 0")
    assert table.state.dealer == 2
    assert table.state.round == 2
    assert table.state.bag == CARDS.counts


@rule("FU-7.4")
def test_the_cross_lies_face_down_when_the_hands_are_dealt():
    table = start(*HANDS[:2])
    assert table.view().stock == 54 - 6 - 4
    assert [place.name for place in table.view().common] == [
        "centre",
        "up",
        "down",
        "left",
        "right",
    ]


@rule("FU-7.5")
def test_everybody_pays_one_point():
    table = start(*HANDS)
    assert table.paid == [1] * 4
    assert table.points == [9] * 4
    assert table.refused("sit out") == "FU-7.5"


@rule("FU-7.6")
def test_the_centre_belongs_to_the_stock_no_more():
    table = start(*HANDS[:2]).goes_on()
    assert table.view().stock == 44
    table.deals("99")
    assert table.view().stock == 43
    table.deals("88 89")
    assert table.view().stock == 43


@rule("FU-7.7")
def test_the_view_names_what_the_viewers_cards_make_now():
    table = start("11 14 29", "12 13 23").goes_on().deals("25 15 33")
    best = table.view(0).best
    assert best is not None
    assert (best.rank, best.runes) == (3, (1,))  # four signs of rune 1
    assert table.view().best is None


@rule("FU-7.8")
def test_no_reveal_without_a_contest():
    table = start(*HANDS[:3]).goes_on().deals("99 88 89").plays("pay 1", "pay 0", "pay 0")
    assert table.last.cross == ("99", "88", "89", "", "")
    assert table.actor == NATURE
    assert table.state.round == 2


@rule("FU-7.9")
def test_the_highest_combination_wins():
    table = showdown("99 88 89 44 55", "12 13 14", "45 46 47")
    assert table.last.how == "showdown"
    assert table.winners == [1]


@rule("FU-11.6", "FU-7.2", "FU-11.5")
def test_who_alone_has_points_wins():
    table = showdown("99 88 89 44 55", "12 13 14", "45 46 47", points="2 5")
    assert table.is_over
    assert table.points == [0, 5]
    assert table.state.returns() == [-1.0, 1.0]
    assert STAKES.ending(table.state) == "last survivor"
    assert table.refused("go on") == "FU-11.6"
    assert table.view().winner == 1
    assert [card.name for card in table.view().players[0].hand] == ["12", "13", "14"]
