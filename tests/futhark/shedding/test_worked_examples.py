"""The rule book's worked examples of the shedding game, under their own numbers."""

from tests.futhark.shedding.layout import dealt, lay_out
from tests.rules import rule


@rule("FU-3.2", "FU-4.11")
def test_example_1_match():
    game = lay_out("59 11", seats=3).plays("lay 59", "end")
    assert game.guide == "59"
    assert game.actor == 1
    assert game.state.laid == 0


@rule("FU-3.2", "FU-3.9")
def test_example_2_no_match():
    lay_out("39 28", seats=3).refuses("lay 39", "FU-3.2")


@rule("FU-3.4")
def test_example_3_no_tactical_draw():
    lay_out("28 13", seats=3).refuses("draw", "FU-3.4")


@rule("FU-3.3", "FU-3.4")
def test_example_4_a_special_is_a_fitting_card():
    game = lay_out("13 L", seats=3).refuses("draw", "FU-3.4")
    assert game.legal == {"lay L", "lay L swap 2", "lay L swap 3"}


@rule("FU-3.5", "FU-3.6", "FU-3.7")
def test_example_5_draw_and_lay():
    game = lay_out("13 78", seats=3).plays("draw").deals("57")
    assert game.legal == {"lay 57", "end"}
    game.refuses("draw", "FU-3.7")
    other = lay_out("13 78", seats=3).plays("draw").deals("57")
    assert len(game.plays("end").hand(0).split()) == 3
    assert len(other.plays("lay 57").hand(0).split()) == 2


@rule("FU-3.6", "FU-4.4")
def test_example_6_drawn_double_two_cards():
    game = lay_out("39 17", seats=3).plays("draw").deals("55").plays("lay 55")
    game.refuses("lay 39", "FU-4.4").plays("end")
    assert game.actor == 1
    assert game.hand(0) == "17 39"


@rule("FU-4.2", "FU-4.6", "FU-4.10")
def test_example_7_double_first():
    game = lay_out("55 58 11", "34", "89").plays("lay 55", "lay 58")
    game.plays("pass 11", "pass 34", "pass 89")
    assert (game.hand(0), game.hand(1), game.hand(2)) == ("89", "11", "34")
    assert game.actor == 1


@rule("FU-4.3")
def test_example_8_double_second():
    game = lay_out("27 77 13", "34", "89").plays("lay 27", "lay 77")
    assert game.guide == "77"
    game.plays("pass 13", "pass 34", "pass 89")
    assert game.actor == 1


@rule("FU-4.2")
def test_example_9_two_mixed_cards():
    game = lay_out("27 78 13", seats=3).plays("lay 27").refuses("lay 78", "FU-4.2")
    assert game.state.laid == 1


@rule("FU-4.1")
def test_example_10_third_card():
    lay_out("55 58 88", seats=3).plays("lay 55", "lay 58").refuses("lay 88", "FU-4.1")


@rule("FU-4.9", "FU-6.1")
def test_example_11_out_with_two_cards():
    game = lay_out("55 58", seats=3).plays("lay 55", "lay 58")
    assert game.won_by(0)
    assert "passes" not in [kind for kind, _, _ in game.heard]


@rule("FU-2.7", "FU-2.8", "FU-2.9")
def test_example_12_start_with_yggdrasil():
    game = dealt("46 66 L 12", "36", "89", turned="Y")
    assert game.actor == 0
    game.refuses("lay L", "FU-2.7").plays("lay 46", "lay 66")
    game.plays("pass L", "pass 36", "pass 89")
    assert game.actor == 1
    assert game.guide == "66"
    assert "draws" not in [kind for kind, _, _ in game.heard]


@rule("FU-5.1", "FU-5.2", "FU-5.3", "FU-5.4")
def test_example_13_yggdrasil_and_the_guide_card():
    game = lay_out("Y 13", "59 11", "34", stock="67 89").plays("lay Y 3").deals("67")
    assert game.hand(2) == "34 67"
    game.plays("end", "lay 59", "end")
    assert game.actor == 2  # P2 misses no turn


@rule("FU-5.5")
def test_example_14_yggdrasil_on_yggdrasil():
    game = lay_out("13", "Y 34", pile="25 Y", stock="67 89", turn=1)
    game.plays("lay Y 1").deals("67")
    assert game.hand(0) == "13 67"
    assert game.actor == 1


@rule("FU-5.2", "FU-5.10")
def test_example_15_self_as_target():
    game = lay_out("Y 13 14 16 17", seats=3, stock="67").plays("lay Y 1").deals("67")
    assert len(game.hand(0).split()) == 5
    lay_out("L 13 14 16 17", seats=3).refuses("lay L swap 1", "FU-5.10")


@rule("FU-4.5")
def test_example_16_yggdrasil_then_double():
    game = lay_out("Y 22 28 13", "34", "89", stock="67").plays("lay Y 2").deals("67")
    game.refuses("lay 28", "FU-4.2").plays("lay 22")
    game.plays("pass 13", "pass 34", "pass 89")


@rule("FU-5.7", "FU-4.6")
def test_example_17_loki_copies_a_double():
    game = lay_out("L 58 13", "34", "89", pile="55").plays("lay L", "lay 58")
    game.plays("pass 13", "pass 34", "pass 89")
    assert game.hand(1) == "13"


@rule("FU-5.7")
def test_example_18_loki_copies_a_mixed_card():
    game = lay_out("L 55 58 13", "34", "89").plays("lay L").refuses("lay 58", "FU-4.2")
    game.plays("lay 55", "pass 13", "pass 34", "pass 89")


@rule("FU-4.5", "FU-5.12")
def test_example_19_loki_second_on_a_mixed_card():
    lay_out("27 L 13", seats=3).plays("lay 27").refuses("lay L", "FU-4.5")
    game = lay_out("22 L 13", "34", "89").plays("lay 22", "lay L swap 2")
    assert (game.hand(0), game.hand(1)) == ("34", "13")
    game.plays("pass 34", "pass 13", "pass 89")


@rule("FU-5.8", "FU-5.11")
def test_example_20_loki_on_yggdrasil():
    game = lay_out(..., "L 22 55 26 13", ..., "34", pile="25 Y", stock="67", turn=1)
    game.refuses("lay L", "FU-5.8").refuses("lay L swap 4", "FU-5.11")
    game.plays("lay L 4").deals("67")
    assert game.hand(3) == "34 67"
    assert game.legal == {"swap 1", "swap 3", "swap 4", "keep"}
    game.plays("keep")
    assert game.guide == "25"
    assert game.legal == {"lay 22", "lay 55", "end"}


@rule("FU-5.9")
def test_example_21_loki_chain():
    game = lay_out("13", "L 56 78", pile="55 L", turn=1).plays("lay L")
    assert game.legal == {"lay 56", "end"}


@rule("FU-5.11", "FU-6.1")
def test_example_22_swap_before_the_second_card():
    game = lay_out("L 12 13 14 16 17 18 19", "34", "15", pile="55").plays("lay L swap 3")
    assert game.hand(0) == "15"
    game.plays("lay 15")
    assert game.won_by(0)
    assert len(game.hand(2).split()) == 7


@rule("FU-6.1", "FU-6.2")
def test_example_23_last_card_loki():
    game = lay_out("L", seats=3).refuses("lay L swap 2", "FU-6.2").plays("lay L")
    assert game.won_by(0)


@rule("FU-4.7", "FU-4.10")
def test_example_24_passing_with_one_card_each():
    game = lay_out("55 58 34", "12", "89").plays("lay 55", "lay 58")
    game.plays("pass 34").plays("pass 12").plays("pass 89")
    assert (game.hand(1), game.hand(2), game.hand(0)) == ("34", "12", "89")
    assert not game.is_over


@rule("FU-6.4")
def test_example_25_reshuffle():
    game = lay_out("55", "45 67", pile="12 23 39", stock="", turn=1).plays("draw")
    assert game.pile == "39"
    assert game.stock == "12 23"
    game.deals("12")
    assert game.hand(1) == "12 45 67"
    assert game.stock == "23"


@rule("FU-5.8", "FU-5.9")
def test_example_43_loki_on_loki_on_yggdrasil():
    game = lay_out(..., "L 13", "34", pile="25 Y L", stock="67", turn=1)
    game.plays("lay L 3").deals("67")
    assert game.hand(2) == "34 67"
    assert game.legal == {"swap 1", "swap 3", "keep"}
    assert game.guide == "25"
