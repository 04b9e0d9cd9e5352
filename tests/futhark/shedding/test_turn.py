"""A turn: what fits, when one draws, two cards, the passing (FU-3 and FU-4)."""

import pytest

from gladsheim.core.state import NATURE
from tests.futhark.shedding.layout import lay_out
from tests.rules import rule


@rule("FU-3.1", "FU-5.6")
@pytest.mark.parametrize(
    ("pile", "guide"), [("25", "25"), ("12 25 Y", "25"), ("25 L Y L", "25"), ("Y 34", "34")]
)
def test_the_guide_card_is_the_topmost_rune_card(pile, guide):
    assert lay_out("28 13", seats=2, pile=pile).guide == guide


@rule("FU-3.2", "FU-3.3", "FU-3.4")
def test_what_fits_may_be_laid_and_nothing_else():
    game = lay_out("12 29 35 55 34 Y", "89")
    assert game.legal == {"lay 12", "lay 29", "lay 35", "lay 55", "lay Y 1", "lay Y 2"}
    game.refuses("lay 34", "FU-3.2").refuses("lay 78", "FU-3.4").refuses("end", "FU-3.4")


@rule("FU-3.5")
def test_who_cannot_lay_has_to_draw():
    game = lay_out("34 67", "89")
    assert game.legal == {"draw"}
    game.refuses("end", "FU-3.5")


@rule("FU-3.6")
def test_only_the_drawn_card_may_be_laid_after_drawing():
    game = lay_out("34 67 79", "89").plays("draw").deals("24")
    assert game.legal == {"lay 24", "end"}
    game.refuses("lay 34", "FU-3.6").plays("lay 24")
    assert game.legal == {"end"}
    stuck = lay_out("34 67", "89").plays("draw").deals("78")
    assert stuck.legal == {"end"}
    stuck.refuses("lay 78", "FU-3.2").plays("end")
    assert stuck.actor == 1


@rule("FU-3.6", "FU-4.2")
def test_a_second_card_may_follow_the_drawn_one():
    game = lay_out("34 67 49", "89").plays("draw").deals("Y")
    assert game.legal == {"lay Y 1", "lay Y 2", "end"}
    mixed = lay_out("34 67 77", "89", stock="57").plays("draw").deals("57").plays("lay 57")
    assert mixed.legal == {"lay 77", "end"}


@rule("FU-3.7")
def test_one_card_is_drawn_and_no_more():
    lay_out("34 67", "89").plays("draw").deals("78").refuses("draw", "FU-3.7")
    lay_out("12 67", "89").plays("lay 12").refuses("draw", "FU-3.7")


@rule("FU-3.8")
def test_nobody_lays_out_of_turn():
    game = lay_out("55 58 11", "56 34", "89").plays("lay 55", "lay 58", "pass 11")
    assert game.actor == 1
    game.refuses("lay 56", "FU-3.8")


@rule("FU-4.1", "FU-4.2", "FU-4.3")
def test_the_second_card_is_optional_and_needs_a_double():
    game = lay_out("22 12 28 34", "89").plays("lay 22")
    assert game.legal == {"lay 12", "lay 28", "end"}
    other = lay_out("12 22 11 28", "89").plays("lay 12")
    assert other.legal == {"lay 22", "lay 11", "end"}
    other.refuses("lay 28", "FU-4.2").plays("end")
    assert other.actor == 1


@rule("FU-4.4")
def test_the_second_card_fits_on_the_first():
    game = lay_out("22 12 35 55", "89", pile="25").plays("lay 22")
    game.refuses("lay 35", "FU-4.4").refuses("lay 55", "FU-4.4")


@rule("FU-4.5")
def test_after_a_double_a_card_without_runes_may_follow():
    game = lay_out("22 Y L 34", "89").plays("lay 22")
    assert game.legal == {"lay Y 1", "lay Y 2", "lay L", "lay L swap 2", "end"}
    lay_out("12 Y L 34", "89").plays("lay 12").refuses("lay Y 1", "FU-4.2").refuses(
        "lay L", "FU-4.5"
    )


@rule("FU-4.6", "FU-4.7")
def test_cards_move_at_once_when_all_have_chosen():
    game = lay_out("55 58 11 13", "34 36", "89", turn=0).plays("lay 55", "lay 58")
    assert game.actor == 0
    game.plays("pass 13")
    assert (game.hand(0), game.hand(1)) == ("13 11", "34 36")
    game.plays("pass 36")
    game.refuses("pass 36", "FU-4.8")  # P2 is to choose and does not hold it yet
    game.plays("pass 89")
    assert (game.hand(0), game.hand(1), game.hand(2)) == ("89 11", "13 34", "36")


@rule("FU-4.6", "FU-4.7")
def test_the_passing_comes_after_the_effect_of_the_second_card():
    game = lay_out("55 Y 11", "34", stock="67").plays("lay 55", "lay Y 2")
    assert game.actor == NATURE
    game.deals("67")
    assert game.legal == {"pass 11"}
    game.plays("pass 11")
    assert game.legal == {"pass 34", "pass 67"}


@rule("FU-4.8")
def test_any_card_may_be_passed_but_one_must():
    game = lay_out("55 58 11 Y L", "34").plays("lay 55", "lay 58")
    assert game.legal == {"pass 11", "pass Y", "pass L"}
    game.refuses("end", "FU-4.8").refuses("pass 34", "FU-4.8").refuses("keep", "FU-4.7")
    game.refuses("draw", "FU-3.7")


@rule("FU-4.6")
def test_nothing_is_passed_outside_of_the_passing():
    lay_out("55 58 11", "34").refuses("pass 11", "FU-4.6")


@rule("FU-4.10")
def test_hands_keep_their_sizes():
    game = lay_out("55 58 11 13 14", "34 36", "89 99 79").plays("lay 55", "lay 58")
    before = [len(hand) for hand in game.state.hands]
    game.plays("pass 11", "pass 34", "pass 89")
    assert [len(hand) for hand in game.state.hands] == before


@rule("FU-4.11")
def test_a_double_alone_passes_nothing():
    game = lay_out("55 58 11", "34").plays("lay 55", "end")
    assert game.actor == 1
    assert "passes" not in [kind for kind, _, _ in game.heard]


@rule("FU-4.9")
def test_a_last_second_card_wins_before_the_passing():
    assert lay_out("27 77", "34").plays("lay 27", "lay 77").won_by(0)
