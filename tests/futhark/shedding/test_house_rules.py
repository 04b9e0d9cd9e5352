"""Every open point's other value does what it says; its first value is in the other tests."""

import pytest

from gladsheim.core.state import NATURE
from gladsheim.games.futhark import SHEDDING
from tests.futhark.shedding.layout import dealt, lay_out
from tests.rules import rule


@rule("O-3")
def test_drawing_may_end_the_turn():
    game = lay_out("34 67", "89", drawn_card="ends_turn").plays("draw").deals("28")
    assert game.actor == 1
    assert game.hand(0) == "28 34 67"


@rule("O-4")
def test_drawing_may_be_allowed_to_who_could_lay():
    game = lay_out("28 34", "89", drawing="allowed")
    assert game.legal == {"lay 28", "draw"}
    game.refuses("end", "FU-3.4").plays("draw").deals("56")
    assert game.legal == {"lay 56", "end"}
    game.refuses("lay 28", "FU-3.6")
    lay_out("28 34", "89", stock="", pile="22", drawing="allowed").refuses("draw", "FU-3.4")
    start = dealt("28 34", "89", turned="Y", stock="67", drawing="allowed")
    start.refuses("draw", "FU-2.7")


@rule("O-5", "FU-2.9")
def test_the_dealers_card_on_a_special_may_be_an_extra_one():
    game = dealt("28 22 78 34", "89", turned="L", stock="67")
    assert game.plays("lay 28").legal == {"lay 22", "end"}
    extra = dealt("28 22 78 34", "89", turned="L", stock="67", start_card="extra")
    extra.plays("lay 28")
    assert extra.actor == 0
    assert extra.legal == {"lay 22", "lay 78"}
    extra.plays("lay 22", "end")
    assert extra.actor == 1
    last = dealt("28", "89", turned="L", stock="67", start_card="extra")
    assert last.plays("lay 28").won_by(0)


@rule("O-6")
def test_the_second_card_need_not_fit():
    game = lay_out("22 12 35 77 Y", "89", second_card="any").plays("lay 22")
    assert game.legal == {"lay 12", "lay 35", "lay 77", "lay Y 1", "lay Y 2", "end"}
    mixed = lay_out("12 35 77", "89", second_card="any").plays("lay 12")
    assert mixed.legal == {"end"}
    mixed.refuses("lay 77", "FU-4.4")  # the other one is no double
    lay_out("35 13", "89", pile="22", second_card="any").refuses("lay 35", "FU-3.2")


@rule("O-7")
def test_the_win_may_be_looked_for_after_the_passing():
    game = lay_out("55 58", "34", "89 99", win_check="after_passing").plays("lay 55", "lay 58")
    assert game.actor == 1  # P0 has none to pass
    game.plays("pass 34", "pass 99")
    assert (game.hand(0), game.hand(1), game.hand(2)) == ("99", "", "34 89")
    assert game.won_by(1)


@rule("O-7")
def test_the_last_card_has_its_effect_when_the_win_is_looked_for_late():
    game = lay_out("Y", "34", stock="67", win_check="after_passing")
    assert game.legal == {"lay Y 1", "lay Y 2"}
    other = game.plays("lay Y 2").deals("67")
    assert other.won_by(0)
    own = lay_out("Y", "34", stock="67", win_check="after_passing").plays("lay Y 1").deals("67")
    assert own.legal == {"end"}
    loki = lay_out("L", "34", win_check="after_passing").plays("lay L swap 2", "end")
    assert loki.won_by(1)
    assert lay_out("28", "34", win_check="after_passing").plays("lay 28").won_by(0)


@rule("O-8")
def test_cards_may_be_passed_in_turn_order():
    game = lay_out("55 58 11", "34", "89", passing="in_order").plays("lay 55", "lay 58")
    game.plays("pass 11")
    assert (game.hand(0), game.hand(1)) == ("", "34 11")
    assert game.legal == {"pass 34", "pass 11"}
    game.plays("pass 11", "pass 11")
    assert (game.hand(0), game.hand(1), game.hand(2)) == ("11", "34", "89")
    assert game.actor == 1


@rule("O-8")
def test_cards_may_be_drawn_blind():
    game = lay_out("55 58 11 13", "34", passing="blind").plays("lay 55", "lay 58")
    assert game.actor == NATURE
    assert len(game.state.chances()) == 2
    game.deals("take 13")
    assert game.hand(1) == "13 34"
    assert len(game.state.chances()) == 2
    game.deals("take 13")
    assert (game.hand(0), game.hand(1)) == ("13 11", "34")
    assert game.knows(1, 0) == "13"


@rule("O-9")
def test_yggdrasil_may_have_to_name_another():
    game = lay_out("Y 13", "34", "89", yggdrasil="another")
    assert game.legal == {"lay Y 2", "lay Y 3"}
    game.refuses("lay Y 1", "O-9")
    lay_out("L 13", "34", pile="25 Y", yggdrasil="another").refuses("lay L 1", "O-9")


@rule("O-10")
def test_loki_on_yggdrasil_may_copy_the_guide_card():
    game = lay_out("L 56 78", "34", pile="55 Y", loki_on_yggdrasil="copies_below")
    game.refuses("lay L 2", "O-10").plays("lay L")
    assert game.legal == {"lay 56", "end"}
    mixed = lay_out("L 56 55", "34", pile="35 Y", loki_on_yggdrasil="copies_below").plays("lay L")
    assert mixed.legal == {"lay 55", "end"}
    second = lay_out("Y L 13", "34", pile="55", stock="67", loki_on_yggdrasil="copies_below")
    second.plays("lay Y 2").deals("67")
    assert second.legal == {"lay L", "lay L swap 2", "end"}


@rule("O-11")
def test_the_swap_may_come_at_the_end_of_the_turn():
    game = lay_out("L 55 13", "34", "89", pile="25", swap="end_of_turn")
    game.refuses("lay L swap 2", "O-11").plays("lay L")
    assert game.legal == {"lay 55", "end"}
    game.refuses("swap 2", "O-11").plays("lay 55")
    assert game.legal == {"swap 2", "swap 3", "keep"}
    game.refuses("end", "O-11").plays("swap 2")
    assert game.legal == {"pass 34"}
    game.plays("pass 34", "pass 13", "pass 89")
    assert game.actor == 1


@rule("O-11")
def test_each_loki_of_a_turn_has_its_swap_at_the_end():
    game = lay_out("L L 13", "34", "89", pile="55", swap="end_of_turn").plays("lay L", "lay L")
    game.plays("swap 2", "keep")
    assert game.legal == {"pass 34"}
    single = lay_out("L 13", "34", pile="25", swap="end_of_turn").plays("lay L", "end", "keep")
    assert single.actor == 1
    assert lay_out("L", "34", swap="end_of_turn").plays("lay L").won_by(0)


@rule("O-12")
def test_loki_may_be_forbidden_as_the_last_card():
    game = lay_out("L", "34", last_loki="forbidden", stock="28 67")
    game.refuses("lay L", "O-12")
    assert game.legal == {"draw"}
    game.plays("draw").deals("28")
    assert game.legal == {"lay 28", "end"}
    second = lay_out("55 L", "34", last_loki="forbidden").plays("lay 55")
    assert second.legal == {"end"}
    second.refuses("lay L", "O-12")
    lay_out("L 13", "34", last_loki="forbidden").plays("lay L", "end")


@rule("O-13")
def test_a_blocked_game_may_be_a_draw():
    game = lay_out("67", "34 99", pile="25", stock="", blocked="draw").plays("draw", "draw")
    assert game.is_over
    assert game.state.returns() == [0.0, 0.0]
    assert SHEDDING.ending(game.state) == "blocked"


@rule("FU-2.3", "O-3", "O-4", "O-5", "O-6", "O-7", "O-8", "O-9", "O-10", "O-11", "O-12", "O-13")
@pytest.mark.parametrize("code", ["en", "de"])
def test_the_rule_book_writes_every_value_of_every_option(code):
    book = SHEDDING.rulebook(code)
    for option in SHEDDING.options:
        assert f"`{option.id} = {' | '.join(option.values)}`" in book[option.rule]
