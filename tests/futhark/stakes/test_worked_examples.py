"""The worked examples of the rule book, under their own numbers (26 to 42)."""

from gladsheim.games.futhark.stakes.view import Back, Card
from tests.futhark.stakes.layout import showdown, start
from tests.rules import rule

HANDS = ("12 13 14", "23 24 26", "28 29 34", "45 46 47")
"""Hands that do not matter."""


@rule("FU-7.4", "FU-7.6")
def test_26_first_reveal():
    table = start("12 13 14", "23 24 26")
    assert [place.card for place in table.view().common] == [None, Back(), Back(), Back(), Back()]
    table.goes_on().deals("25 15 33")
    faces = [Card("25"), Card("15"), Card("33"), Back(), Back()]
    assert [place.card for place in table.view().common] == faces
    table.plays("pay 1", "pay 1").goes_on().deals("67 48")
    assert [place.card for place in table.view().common][3:] == [Card("67"), Card("48")]


@rule("FU-10.2", "FU-10.3")
def test_27_highest_row():
    table = showdown("25 15 33 67 48", "11 14 29", "12 13 23")
    assert table.combination(0) == ("Ætt", ())


@rule("FU-10.4")
def test_28_same_row_counts_decide():
    table = showdown("25 15 33 67 48", "11 14 29", "38 39 99")
    assert table.combination(0) == table.combination(1) == ("Ætt", ())
    assert table.winners == [1]


@rule("FU-10.4", "FU-10.5")
def test_29_defining_runes_decide():
    table = showdown("12 22 59 78 47", "25 79 99", "15 24 44")
    assert table.combination(0) == ("Twice four", (9, 2))
    assert table.combination(1) == ("Twice four", (4, 2))
    assert table.winners == [0]


@rule("FU-12.2", "FU-10.4")
def test_30_rank_beats_runes():
    table = showdown("12 34 56 77 88", "99 19 29", "57 67 58")
    assert table.combination(0) == ("Jera-Futhark", ())
    assert table.combination(1) == ("Ætt", ())
    assert table.winners == [0]


@rule("FU-8.10", "FU-12.2")
def test_31_sechsling_over_doppelvierling():
    table = showdown("11 13 15 17 Y", "19 68 48", "55 35 57")
    assert table.combination(0) == ("Six of a rune", (1,))
    assert table.combination(1) == ("Twice four", (5, 1))
    assert table.winners == [0]


@rule("FU-8.11")
def test_32_blank_hand_cards():
    table = showdown("13 25 46 79 Y", "99 L Y", "12 14 16")
    assert table.combination(0) == ("Futhark", ())


@rule("FU-8.1", "FU-8.2")
def test_33_yggdrasil_in_hand():
    table = start("44 Y 29", "12 13 14").goes_on().deals("25 15 33").plays("pay 1", "pay 1")
    table.goes_on().deals("67 48").plays("use Y").deals("47")
    assert table.hand(0) == "29 47 44"
    assert table.actor == 0
    table.goes_on()
    assert table.last.players[0].hand == ("29", "47", "44")


@rule("FU-8.4", "FU-8.7")
def test_34_loki_on_a_hidden_card():
    table = start("12 13 14", "L 23 24", "15 16 17").goes_on().deals("77 88 99")
    table.plays("pay 1", "loki left", "pay 1", "pay 1").goes_on()
    before = [table.signs(seat, 6) for seat in range(3)]
    table.deals("66")
    after = [table.signs(seat, 6) for seat in range(3)]
    assert [late - early for late, early in zip(after, before, strict=True)] == [2, 4, 2]


@rule("FU-8.5")
def test_35_loki_too_late():
    table = start("12 13 14", "L 23 24").goes_on().deals("77 88 99").plays("pay 1")
    assert table.actor == 1
    assert table.refused("loki up") == "FU-8.5"
    table.plays("pay 1").goes_on().deals("66 55").plays("go on")
    assert table.actor == 1
    assert table.refused("loki left") == "FU-8.5"


@rule("FU-9.1", "FU-9.9", "FU-11.1", "FU-11.2")
def test_36_raise():
    table = start(*HANDS, dealer=0).goes_on().deals("99 88 89")
    table.plays("pay 1", "pay 2", "pay 0", "pay 2")
    assert table.paid == [2, 3, 1, 3]
    assert table.inside == [0, 1, 3]
    table.goes_on().deals("44 55").goes_on()  # P3 has four 4 and four 5
    assert table.winners == [3]
    assert table.last.players[3].gained == 3
    assert table.points == [8, 7, 9, 13]


@rule("FU-9.2", "FU-9.3")
def test_36_raise_with_match():
    table = start(*HANDS, dealer=0, stakes="match").goes_on().deals("99 88 89")
    table.plays("pay 1", "pay 2", "pay 0", "pay 2")
    assert table.actor == 0
    assert table.legal == ["pay 0", "pay 1"]
    table.plays("pay 1").goes_on().deals("44 55").goes_on()
    assert table.winners == [3]
    assert table.last.players[3].gained == 4


@rule("FU-9.9", "FU-9.1")
def test_37_less_than_another():
    table = start(*HANDS[:3], dealer=1, points="10 10 7").goes_on().deals("99 88 89")
    table.plays("pay 2")
    assert table.actor == 2
    assert table.points[2] == 6
    assert table.legal == ["pay 0", "pay 1", "pay 2"]  # three cannot even be said


@rule("FU-9.2", "FU-9.4")
def test_37_less_than_another_with_match():
    table = start(*HANDS[:3], dealer=1, points="10 10 7", stakes="match").goes_on()
    table.deals("99 88 89").plays("pay 2")
    assert table.refused("pay 1") == "FU-9.2"
    assert table.legal == ["pay 0", "pay 2"]
    table = start(*HANDS[:3], dealer=1, points="10 10 2", stakes="match").goes_on()
    table.deals("99 88 89").plays("pay 2")
    assert table.legal == ["pay 0", "pay 1"]
    assert table.refused("pay 2") == "FU-9.4"
    table.plays("pay 1")
    assert 2 in table.inside


@rule("FU-9.6", "FU-11.5")
def test_38_ante_as_last_point():
    table = start(*HANDS[:3], dealer=0, points="5 1 5").goes_on().deals("99 88 89")
    assert table.points == [4, 0, 4]
    table.plays("pay 1")
    assert table.actor == 2
    table.plays("pay 1").goes_on().deals("22 25").goes_on()
    assert table.winners == [1]
    assert table.points == [3, 4, 3]


@rule("FU-11.3")
def test_39_no_side_pot():
    table = start("22 12 29", "34 35 36", "46 47 56", dealer=0, points="2 9 9").goes_on()
    table.deals("99 88 89").plays("pay 1", "pay 2", "pay 2").goes_on().deals("23 24").goes_on()
    assert table.winners == [0]
    assert table.points == [6, 6, 6]


@rule("FU-11.4", "FU-10.6")
def test_40_tie_with_odd_point():
    # Both hands hold the runes 1 to 4 once.
    table = start("35 36 56", "12 34 Y", "13 24 L", dealer=0).goes_on()
    table.deals("99 88 89").plays("pay 0", "pay 2", "pay 2").goes_on().deals("77 66").goes_on()
    assert table.winners == [1, 2]
    assert table.points == [9, 11, 10]


@rule("FU-9.7", "FU-11.2")
def test_41_nothing_comes_back():
    table = start(*HANDS[:2], dealer=0).goes_on().deals("99 88 89").plays("pay 2", "pay 0")
    assert table.last.how == "alone"
    assert table.last.players[0].gained == -2
    assert table.points == [8, 9]


@rule("FU-9.8", "FU-11.2")
def test_41_with_match_it_comes_back():
    table = start(*HANDS[:2], dealer=0, stakes="match").goes_on().deals("99 88 89")
    table.plays("pay 2", "pay 0")
    assert table.last.players[0].gained == 0
    assert table.points == [10, 9]


@rule("FU-9.7", "FU-11.1")
def test_42_last_undecided_player():
    table = start(*HANDS[:3], dealer=0).goes_on().deals("99 88 89").plays("pay 0", "pay 0")
    assert table.last.how == "alone"
    assert table.winners == [2]
    assert table.last.players[2].gained == 1
    assert table.points == [9, 9, 11]
