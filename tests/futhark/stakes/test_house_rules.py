"""Section 8 of the rule book: every house rule of the stakes game (O-14 to O-28)."""

import re

import pytest

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE
from gladsheim.games.futhark.cards import CARDS
from gladsheim.games.futhark.stakes import STAKES
from gladsheim.games.futhark.stakes.cards import COMBINATIONS, table_of
from gladsheim.games.futhark.stakes.combinations import rank_of, runes_of
from gladsheim.games.futhark.stakes.view import Back, Card
from tests.futhark.stakes import brute
from tests.futhark.stakes.layout import deal_hands, showdown, start
from tests.rules import rule

HANDS = ("12 13 14", "23 24 26", "27 36 37", "45 46 47")
COMMON = "99 88 89 44 55"
WINS = "45 46 47"
TIED = ("12 34 Y", "13 24 L")
TEXT = (STAKES.folder / "rulebook.en.md").read_text(encoding="utf-8")


def at_stakes(*hands: str, **options):
    return start(*hands, **options).goes_on().deals("99 88 89")


def test_the_options_of_the_rule_book_are_those_of_the_program_default_first():
    written = dict(re.findall(r"`(\w+) = ([^`]+)`\.\n", TEXT))
    assert list(written) == [option.id for option in STAKES.options]
    for option in STAKES.options:
        assert tuple(written[option.id].split(" | ")) == option.values


@rule("O-1", "O-2")
def test_deck_and_combinations_are_data_and_no_option():
    assert {option.rule for option in STAKES.options} == {f"O-{n}" for n in range(14, 29)}


# O-14 to O-18: what is paid and won


@rule("O-14")
def test_one_point_counts_one_card_two_points_both():
    table = at_stakes("12 13 14", "23 24 26", "27 36 37", stakes="per_card")
    assert table.legal == ["pay 0", "pay 2", "pay 1 left", "pay 1 right"]
    assert table.refused("pay 1") == "O-14"
    table.plays("pay 1 left", "pay 2", "pay 1 right").goes_on().deals("44 55")
    assert [table.signs(seat, 4) for seat in range(3)] == [3, 3, 0]
    assert [table.signs(seat, 5) for seat in range(3)] == [0, 2, 2]
    assert table.paid == [2, 3, 2]


@rule("O-14")
def test_who_was_all_in_with_the_ante_has_paid_for_neither():
    table = at_stakes("12 13 14", "23 24 26", points="1 9", stakes="per_card")
    table.plays("pay 2").goes_on().deals("44 55")
    assert [table.signs(seat, 5) for seat in range(2)] == [0, 2]


@rule("O-14")
def test_with_the_last_point_one_card_is_bought():
    table = at_stakes("12 13 14", "23 24 26", points="2 9", stakes="per_card")
    assert table.legal == ["pay 0", "pay 1 left", "pay 1 right"]


@rule("O-15")
def test_the_winners_stake_comes_back():
    table = showdown(COMMON, HANDS[0], WINS, own_stake="returned")
    assert table.points == [8, 12]
    assert table.state.spent == 0


@rule("O-16")
def test_with_match_an_unmatched_payment_may_stay_paid():
    table = at_stakes(*HANDS[:2], stakes="match", unmatched="stays").plays("pay 2", "pay 0")
    assert table.last.players[0].paid == 3
    assert table.points == [8, 9]


@rule("O-17")
def test_a_winner_takes_at_most_what_the_winner_paid():
    table = showdown(COMMON, WINS, *HANDS[:2], points="1 9 9", pays="2 1", side_pots="on")
    # P0 paid 1: one from each; two points go back to P1, one to P2.
    assert table.points == [2, 8, 8]


@rule("O-17", "FU-11.4")
def test_after_a_tie_the_side_pots_hold_point_by_point():
    table = showdown("99 88 89 77 66", *TIED, "14 L Y", points="1 9 9", pays="1 2", side_pots="on")
    assert table.winners == [0, 1]
    # P2 paid 3: the first point is shared (odd, to P1), the second is P1's, the third goes back.
    assert table.points == [1, 11, 7]


@rule("O-18")
def test_a_tie_may_leave_all_stakes_in_for_the_next_round():
    table = showdown("99 88 89 77 66", *TIED, tie="carried")
    assert table.points == [8, 8]
    assert table.state.carried == 4


@rule("O-18")
def test_the_next_winner_takes_what_was_carried():
    table = showdown("99 88 89 77 66", *TIED, tie="carried")
    deal_hands(table, HANDS[0], WINS)
    table.goes_on().deals("99 88 89").plays("pay 1", "pay 1").goes_on().deals("44 55").goes_on()
    assert table.winners == [1]
    assert table.last.players[1].gained == 4 + 2 - 2
    assert table.state.carried == 0


@rule("O-18", "FU-11.6")
def test_nothing_is_carried_if_somebody_tied_with_the_last_point():
    table = showdown("99 88 89 77 66", *TIED, points="2 2", tie="carried")
    assert sum(table.points) + sum(table.paid) == 4
    assert table.state.carried == 0


@rule("O-18")
def test_the_higher_stake_may_win_a_tie():
    table = showdown("99 88 89 77 66", *TIED, pays="1 2", tie="higher")
    assert [player.gained for player in table.last.players] == [-2, -1]
    table = showdown("99 88 89 77 66", *TIED, pays="1 1", tie="higher")
    assert [player.gained for player in table.last.players] == [0, 0]


# O-19, O-20, O-26, O-27: who decides when


@rule("O-19")
def test_the_seat_after_the_dealer_may_decide_first():
    table = at_stakes(*HANDS[:3], dealer=1, order="after_dealer")
    order = []
    for _ in range(3):
        order.append(table.actor)
        table.plays("pay 1")
    assert order == [2, 0, 1]


@rule("O-19")
def test_all_may_decide_at_once_in_secret():
    table = at_stakes(*HANDS[:3], order="secret")
    assert table.legal == ["go on", "rest"]
    table.goes_on()
    assert table.refused("use Y") == "O-19"
    assert table.refused("loki left") == "O-19"
    assert table.refused("go on") == "FU-9.1"
    table.plays("pay 2")
    assert table.view(0).players[0].choice == "pay 2"
    for viewer in (-3, 1, 2):
        player = table.view(viewer).players[0]
        assert (player.choice, player.has_decided, player.paid) == ("", True, 1)
    table.plays("pay 0")
    assert table.points == [9, 9, 9]
    table.plays("pay 1")
    assert table.points == [7, 9, 8]
    assert table.inside == [0, 2]


@rule("O-19")
def test_if_all_drop_out_at_once_they_take_back_what_they_paid():
    table = at_stakes(*HANDS[:2], order="secret").goes_on().plays("pay 0", "pay 0")
    assert table.last.how == "void"
    assert table.points == [10, 10]
    assert table.state.round == 2


@rule("O-19", "FU-9.3")
def test_in_secret_a_raise_may_have_to_be_met_as_well():
    table = at_stakes(*HANDS[:2], order="secret", stakes="match").goes_on()
    table.plays("pay 1")
    assert table.legal == ["pay 0", "pay 1", "pay 2"]  # nobody knows a mark yet
    table.plays("pay 2")
    assert table.actor == 0
    assert table.legal == ["pay 0", "pay 1"]


@rule("O-20")
def test_who_has_no_point_left_to_pay_may_be_out():
    table = at_stakes(*HANDS[:3], points="1 9 9", last_point="out")
    assert table.actor == 1
    assert table.inside == [1, 2]
    assert table.paid == [1, 1, 1]


@rule("O-20", "FU-9.7")
def test_if_nobody_can_pay_the_last_one_is_left():
    table = at_stakes(*HANDS[:2], points="1 1", last_point="out")
    assert table.is_over
    assert table.winners == [1]


@rule("O-26")
def test_the_ante_may_be_voluntary():
    table = start(*HANDS[:3], dealer=1, sitting_out="on")
    assert table.actor == 1
    assert table.legal == ["ante", "sit out"]
    assert table.refused("go on") == "O-26"
    table.plays("ante", "sit out", "ante")
    assert table.inside == [0, 1]
    assert table.points == [9, 9, 10]
    assert table.refused("ante") == "O-26"


@rule("O-26")
@pytest.mark.parametrize("answers", [("sit out", "sit out"), ("ante", "sit out")])
def test_if_fewer_than_two_play_their_points_go_back(answers):
    table = start(*HANDS[:2], sitting_out="on").plays(*answers)
    assert table.last.how == "no contest"
    assert table.winners == []
    assert table.points == [10, 10]


@rule("O-27")
def test_the_last_one_undecided_may_have_to_pay():
    table = at_stakes(*HANDS[:2], last_undecided="pays").plays("pay 0")
    assert table.actor == 1
    assert table.legal == ["pay 1", "pay 2"]
    assert table.refused("pay 0") == "O-27"
    table.plays("pay 1")
    assert table.last.how == "alone"
    assert table.last.players[1].gained == -1


@rule("O-27", "FU-9.6")
def test_who_cannot_pay_need_not():
    table = at_stakes(*HANDS[:2], dealer=1, points="1 9", last_undecided="pays").plays("pay 0")
    assert table.last.how == "alone"
    assert table.winners == [0]


# O-21 to O-25, O-28: cards


@rule("O-21")
def test_a_common_special_may_be_replaced():
    table = start("12 13 14", "L 24 26", common_specials="replaced")
    table.plays("go on", "loki up").goes_on().deals("Y L 99 Y 88 89")
    faces = [place.card for place in table.view().common[:3]]
    assert faces == [Card("99"), Card("88"), Card("89")]
    assert table.view().gone == ("Y", "L", "Y")
    assert table.signs(1, 8) == 2 * 2 + 1  # the copy is that of the new card
    assert table.view().stock == 54 - 6 - 4 - 1 - 3


@rule("O-22")
def test_whoever_lays_loki_may_look():
    table = start("L 13 14", "L 24 26", loki_looks="on").plays("loki left")
    assert table.actor == NATURE
    table.deals("99")
    assert table.actor == 0
    assert table.place("left", 0).card == Card("99")
    assert table.place("left", 1).card == Back()
    assert table.place("left").seen_by == (0,)
    table.plays("go on", "loki left")  # it is known by now: nothing is drawn
    assert table.actor == 1
    assert table.place("left", 1).card == Card("99")
    table.goes_on().deals("88 89 77").plays("pay 1", "pay 1").goes_on().deals("66")
    assert table.place("left").is_up


@rule("O-23")
def test_yggdrasil_may_take_any_card_of_the_open_stock():
    table = start("Y 13 14", "23 24 26", yggdrasil_draw="choice").plays("use Y")
    table.deals("11 22 33 44")  # the cross is set apart from the stock, unseen
    assert table.actor == 0
    assert table.view().is_stock_open
    assert len(table.view().stock_faces) == 44
    assert table.refused("take 11") == "O-23"
    assert table.refused("go on") == "O-23"
    table.plays("take 99")
    assert table.hand(0) == "13 14 99"
    assert table.view(1).players[0].hand == (Card("99"), Back(), Back())
    assert [place.card for place in table.view(0).common[1:]] == [Back()] * 4
    table.goes_on().deals("55")
    assert [place.card for place in table.view().common[:3]] == [
        Card("55"),
        Card("11"),
        Card("22"),
    ]


@rule("O-24")
def test_the_stock_may_be_played_down():
    table = showdown(COMMON, *HANDS[:2], reshuffle="when_low")
    assert table.state.bag_size == 54 - 6 - 5
    assert sorted(table.view().gone) == sorted(f"{COMMON} {HANDS[0]} {HANDS[1]}".split())
    left = [sum(table.state.bag)]
    for _ in range(3):
        names = [name for kind, name in enumerate(CARDS.names) if table.state.bag[kind]]
        deal_hands(table, " ".join(names[:3]), " ".join(names[3:6]))
        table.goes_on().deals(" ".join(names[6:9])).plays("pay 0")
        left.append(table.state.bag_size - table.state.burned)
    # Six hand cards, three open ones, and left and right laid aside unseen: eleven a round.
    assert left == [43, 32, 21, 54]  # 10 would be fewer than 3 x 2 + 10


@rule("O-24")
def test_who_dropped_out_knows_the_own_old_hand_alone():
    table = start(*HANDS[:2], reshuffle="when_low").goes_on().deals("99 88 89").plays("pay 0")
    aside = table.view(0).aside
    assert [each.known_to for each in aside] == [(0,)] * 3 + [(1,)] * 3
    assert [each.card for each in aside[:3]] == [Card(name) for name in HANDS[0].split()]
    assert [each.card for each in aside[3:]] == [Back()] * 3
    assert table.view().burned == 2


@rule("O-25")
def test_the_best_five_may_count():
    common, hand = "13 14 15 16 39", "49 59 69"
    table = showdown(common, hand, "12 23 24")
    assert table.combination(0) == ("Twice four", (9, 1))
    table = showdown(common, hand, "12 23 24", counted="best_five")
    assert table.combination(0) == ("Four of a rune", (9,))


@rule("O-25")
def test_the_best_five_are_those_that_trying_everything_finds():
    rng = Rng("best five")
    table = table_of(COMBINATIONS, 9)
    names = CARDS.names[:-2]
    for _ in range(40):
        eight = [names[rng.below(45)] for _ in range(8)]
        kinds = [CARDS.kinds[CARDS.names.index(name)] for name in eight]
        found = table.best_five([kind.low - 1 for kind in kinds], [kind.high - 1 for kind in kinds])
        rank, runes, _ = brute.best_five(eight, COMBINATIONS)
        grade = table.grade_of(found)
        assert (rank_of(grade), tuple(runes_of(grade))) == (rank, runes)


@rule("O-28")
def test_loki_may_copy_an_open_card():
    table = start("L 13 14", "L 24 26", loki_open="on").goes_on().deals("99 88 89")
    table.plays("loki up")
    assert table.signs(0, 8) == 2 * 2 + 1
    table.plays("pay 1", "pay 1").goes_on().deals("44 55").plays("go on", "loki right")
    assert table.signs(1, 5) == 4
