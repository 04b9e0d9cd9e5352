"""YGGDRASIL and LOKI (FU-5)."""

import pytest

from gladsheim.core.state import NATURE
from tests.futhark.shedding.layout import lay_out
from tests.rules import rule


@rule("FU-5.1", "FU-5.2")
def test_yggdrasil_names_anybody_at_the_table_and_has_to():
    game = lay_out("Y 13", "34", "89")
    assert game.legal == {"lay Y 1", "lay Y 2", "lay Y 3"}
    game.refuses("lay Y", "FU-5.1").refuses("lay Y 4", "FU-5.1")


@rule("FU-5.3")
def test_who_names_oneself_may_lay_the_drawn_card_as_second_only():
    game = lay_out("Y 13", "34", stock="22 28").plays("lay Y 1").deals("22")
    assert game.legal == {"lay 22", "end"}
    other = lay_out("Y 13", "34", stock="22 28").plays("lay Y 1").deals("28")
    assert other.legal == {"end"}


@rule("FU-5.4", "FU-5.6")
def test_specials_leave_the_guide_card():
    for pile in ("25 Y", "25 L", "25 Y L Y"):
        game = lay_out("28 34", "89", pile=pile)
        assert game.legal == {"lay 28"}


@rule("FU-5.5")
def test_each_yggdrasil_makes_one_seat_draw_one_card():
    game = lay_out("22 Y Y 13", "34", "89", stock="67 78", pile="12")
    game.plays("lay Y 2").deals("67").plays("lay 22")
    assert game.hand(1) == "34 67"
    game.plays("pass 13", "pass 67", "pass 89")
    assert game.actor == 1


@rule("FU-5.7", "FU-5.9")
@pytest.mark.parametrize(
    ("pile", "second"),
    [
        ("55", {"lay 56", "lay 55"}),
        ("55 L L", {"lay 56", "lay 55"}),
        ("35", {"lay 55"}),
        ("35 L", {"lay 55"}),
    ],
)
def test_loki_counts_as_what_lies_below(pile, second):
    game = lay_out("L 56 55 78" if "55" not in pile else "L 56 78", "89", pile=pile).plays("lay L")
    assert game.legal == (second - {"lay 55"} if "55" in pile else second) | {"end"}


@rule("FU-5.8")
def test_loki_on_yggdrasil_is_no_double_and_makes_a_seat_draw():
    game = lay_out("L 56 78", "89", pile="55 Y", stock="67").plays("lay L 2").deals("67")
    game.plays("keep")
    assert game.hand(1) == "67 89"
    assert game.legal == {"end"}
    lay_out("L 56", "89", pile="55").refuses("lay L 2", "FU-5.8")


@rule("FU-5.10")
def test_a_swap_takes_the_whole_hand_and_needs_no_consent():
    game = lay_out("L 13 14 Y", "34", "89 99").plays("lay L swap 2")
    assert (game.hand(0), game.hand(1), game.hand(2)) == ("34", "13 14 Y", "89 99")
    assert game.actor == 0
    game.refuses("swap 3", "FU-5.11").refuses("keep", "FU-5.11")


@rule("FU-5.10")
def test_a_swap_is_optional_and_never_with_oneself_or_nobody():
    game = lay_out("L 13 14", "34", "89 99")
    game.refuses("lay L swap 1", "FU-5.10").refuses("lay L swap 4", "FU-5.10")
    game.plays("lay L")
    assert game.hand(0) == "13 14"
    late = lay_out("L 13 14", "34", pile="25 Y", stock="67").plays("lay L 1").deals("67")
    late.refuses("swap 1", "FU-5.10").refuses("swap 3", "FU-5.10").refuses("end", "FU-5.11")


@rule("FU-5.11")
def test_the_draw_comes_before_the_swap():
    game = lay_out("L 13 14", "34", pile="25 Y", stock="67 22").plays("lay L 2").deals("22")
    game.plays("swap 2")
    assert (game.hand(0), game.hand(1)) == ("34 22", "13 14")
    assert game.legal == {"lay 22", "end"}  # out of the new hand


@rule("FU-5.12")
def test_a_second_loki_copies_the_double_swaps_and_passes():
    game = lay_out("22 L 13 14", "34", "89", pile="12").plays("lay 22", "lay L swap 3")
    assert game.legal == {"pass 89"}
    game.plays("pass 89", "pass 34", "pass 14")
    assert (game.hand(0), game.hand(1), game.hand(2)) == ("14", "89", "13 34")


@rule("FU-6.5")
def test_without_a_card_to_draw_yggdrasil_does_nothing():
    game = lay_out("Y 22 13", "34", stock="").plays("lay Y 2")
    assert game.actor == 0
    assert game.hand(1) == "34"
    assert game.legal == {"lay 22", "end"}
    assert ("no card", 1, [1]) in game.heard
    loki = lay_out("L 22 13", "34", pile="25 Y", stock="").plays("lay L 2")
    assert loki.legal == {"swap 2", "keep"}


@rule("FU-6.4")
def test_yggdrasil_can_cause_a_reshuffle():
    game = lay_out("Y 13", "34", pile="12 25", stock="").plays("lay Y 2")
    assert game.actor == NATURE
    assert game.pile == "25 Y"
    game.deals("12")
    assert game.hand(1) == "12 34"
