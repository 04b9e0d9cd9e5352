"""How a game ends, and what happens when cards run out (FU-6)."""

import pytest

from gladsheim.games.futhark import SHEDDING
from tests.futhark.shedding.layout import lay_out
from tests.rules import rule


@rule("FU-6.1", "FU-6.2", "FU-6.3")
@pytest.mark.parametrize(
    ("hand", "pile", "text"),
    [
        ("Y", "25", "lay Y"),
        ("L", "25", "lay L"),
        ("L", "25 Y", "lay L"),
        ("55", "25", "lay 55"),
        ("28", "25", "lay 28"),
    ],
)
def test_any_card_may_be_the_last_and_has_no_effect(hand, pile, text):
    game = lay_out(hand, "34", "89", pile=pile)
    assert game.legal == {text}
    if text != "lay 55" and text != "lay 28":
        game.refuses(f"{text} 2", "FU-6.2")
    game.plays(text)
    assert game.won_by(0)
    assert SHEDDING.ending(game.state) == "hand empty"
    assert game.state.returns() == [1.0, -1.0, -1.0]


@rule("FU-6.4")
def test_the_guide_card_and_all_above_it_stay_in_a_reshuffle():
    game = lay_out("67", "34", pile="Y 12 39 25 Y L", stock="").plays("draw")
    assert game.pile == "25 Y L"
    assert game.stock == "12 39 Y"


@rule("FU-6.5")
def test_a_turn_without_any_card_to_draw_is_over():
    game = lay_out("67", "34 25", pile="22 Y", stock="").plays("draw")
    assert game.actor == 1
    assert game.hand(0) == "67"
    assert ("no card", 0, [0]) in game.heard


@rule("FU-6.6")
def test_a_blocked_game_is_won_by_the_smallest_hand():
    game = lay_out("67 78", "34", "89 99", pile="25", stock="").plays("draw", "draw")
    assert not game.is_over
    game.plays("draw")
    assert game.won_by(1)
    assert SHEDDING.ending(game.state) == "blocked"
    assert game.state.returns() == [-1.0, 1.0, -1.0]


@rule("FU-6.6", "FU-6.3")
def test_equal_hands_share_a_blocked_game():
    game = lay_out("67", "34", "89 99", pile="25", stock="").plays("draw", "draw", "draw")
    assert game.won_by(0, 1)
    assert game.state.returns() == [0.5, 0.5, -1.0]


@rule("FU-6.6")
def test_a_laid_or_a_drawn_card_begins_the_count_anew():
    laid = lay_out("67", "34", "Y 99", pile="25", stock="").plays("draw", "draw", "lay Y 1", "end")
    laid.plays("draw", "draw")
    assert not laid.is_over
    assert laid.plays("draw").won_by(0, 1, 2)
    drawn = lay_out("67", "34", "99 89", pile="13 25", stock="").plays("draw").deals("13")
    drawn.plays("end", "draw", "draw")
    assert not drawn.is_over
    assert drawn.plays("draw").won_by(1)
