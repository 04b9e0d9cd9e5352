"""Section 12: the house rules about changing the track (OP-15 to OP-27, OP-33, OP-34)."""

import pytest

from tests.ravens.table import A, B, lay
from tests.rules import rule

TRICKS = "rotate-remove rotate-remove swap-slide swap-slide draw2-loop draw2-loop forward-back"


@rule("OP-15")
def test_by_default_a_raven_is_never_covered():
    # WE-40
    lay("X", b=2, hand_a="swap-slide").refuses("slide 2 N", rule="OR-7.5")
    lay("X", a=2, hand_a="swap-slide").refuses("slide 2 N", rule="OR-7.5")


@rule("OP-15")
def test_with_push_back_the_raven_moves_back_before_it_is_covered():
    race = lay("X", a=2, b=7, hand_a="swap-slide", cover_raven="push_back")
    race.plays("slide 2 N")
    assert race.circuit == "FIPMI|MI"
    assert race.at(A) == 1, "from the loop's right half back to its left half"
    assert "pushed_back" in race.heard


@rule("OP-15")
def test_push_back_leaves_a_raven_alone_that_is_not_covered():
    race = lay("X", b=1, hand_a="swap-slide", cover_raven="push_back").plays("slide 2 N")
    assert race.at(B) == 1
    assert "pushed_back" not in race.heard


@rule("OP-15", "OP-24")
def test_push_back_holds_for_a_loop_card_laid_on_another_one():
    # A stands on the half over column 3 (index 3), where the second loop card comes to lie
    setting = {"hand_a": "draw2-loop", "a": 3, "loops": (("N", 2, "MI"),)}
    race = lay("K", adjacent_loops="share", **setting)
    race.plays("loop").deals("land FP").refuses("lay N 3", rule="OR-7.5").allows("lay S 3")
    race = lay("K", adjacent_loops="share", cover_raven="push_back", **setting)
    race.plays("loop").deals("land FP").plays("lay N 3")
    assert race.circuit == "MFMFPFPIJ|MJIPF"
    assert race.at(A) == 2


def uncovered(**options):
    """Return WE-50: the loop at N 2 was covered by k3, which has been removed again."""
    race = lay("K", hand_a=TRICKS, loops=(("N", 2, "MJ"),), **options)
    race.plays("slide 3 N").refuses("rotate loop 1", rule="OR-7.2")
    race.plays("remove 3")
    assert race.circuit == "MFMJIJ|MJPF"
    return race


@rule("OP-16")
def test_by_default_a_card_is_fixed_only_while_it_is_covered():
    uncovered().plays("rotate loop 1")


@rule("OP-16")
def test_with_covered_forever_a_card_once_covered_stays_fixed():
    uncovered(covered_forever="on").refuses("rotate loop 1", rule="OP-16")


@rule("OP-16", "OP-22")
def test_covered_forever_fixes_a_card_of_the_line_as_well():
    for value, fixed in (("off", False), ("on", True)):
        race = lay("K", hand_a=TRICKS, covered_forever=value, loop_remove="outermost")
        race.plays("slide 3 N", "loop").deals("land FJ").plays("lay N 3")
        race.refuses("swap 2 3", rule="OR-7.2")
        race.plays("remove loop 1")
        if fixed:
            race.refuses("swap 2 3", rule="OP-16")
        else:
            race.allows("swap 2 3")
        race.allows("swap 1 2")


@rule("OP-17")
def test_by_default_a_card_on_top_is_a_normal_target():
    race = lay("X", hand_a=TRICKS).plays("slide 2 N")
    race.allows("rotate 2", "swap 1 2", "remove 2")
    race = lay("K", hand_a=TRICKS).plays("slide 3 N", "loop").deals("land FJ").plays("lay N 3")
    race.allows("rotate loop 1")


@rule("OP-17")
def test_with_top_card_fixed_neither_the_upper_nor_the_lower_card_can_be_chosen():
    race = lay("X", hand_a=TRICKS, top_card_fixed="on").plays("slide 2 N")
    for notation in ("rotate 2", "remove 2", "swap 1 2"):
        race.refuses(notation, rule="OP-17")
    race.refuses("rotate loop 1", rule="OR-7.2")
    race = lay("K", hand_a=TRICKS, top_card_fixed="on")
    race.plays("slide 3 N", "loop").deals("land FJ").plays("lay N 3")
    race.refuses("rotate loop 1", rule="OP-17").refuses("rotate 3", rule="OR-7.2")


@rule("OP-17")
def test_top_card_fixed_leaves_a_slid_card_alone_that_covers_nothing():
    lay("K", hand_a=TRICKS, top_card_fixed="on").plays("slide 3 N", "rotate 3")


@rule("OP-18")
def test_by_default_loop_cards_are_neither_removed_nor_swapped():
    race = lay("K", hand_a=TRICKS, loops=(("N", 2, "MI"), ("S", 4, "FP")))
    race.refuses("remove loop 1", rule="OR-7.11").refuses("swap 3 loop 1", rule="OR-7.11")
    race.refuses("swap loop 1 loop 2", rule="OR-7.11").allows("rotate loop 1")


@rule("OP-18")
def test_with_loop_remove_the_outermost_card_of_a_loop_can_be_removed():
    loops = (("N", 2, "MI"), ("N", 2, "JP"))
    race = lay("K", hand_a=TRICKS, loops=loops, loop_remove="outermost")
    assert race.circuit == "MFMJPIPIJ|MJIPF"
    race.refuses("remove loop 1", rule="OP-18").refuses("swap 3 loop 2", rule="OR-7.11")
    race.plays("remove loop 2")
    assert race.circuit == "MFMIPIJ|MJIPF"
    race.refuses("remove loop 2", rule="OR-2.4").refuses("rotate loop 2", rule="OR-2.4")
    race.plays("remove loop 1")
    assert race.circuit == "MFPIJ|MJIPF"


@rule("OP-18")
def test_with_loop_remove_a_loop_card_has_to_be_free_too():
    race = lay("K", hand_a=TRICKS, a=2, loops=(("N", 2, "MI"),), loop_remove="outermost")
    race.refuses("remove loop 1", rule="OR-7.1")
    race = lay("X", hand_a=TRICKS, loop_remove="outermost").plays("slide 2 N")
    race.refuses("remove loop 1", rule="OR-7.2")


@rule("OP-18")
def test_with_loop_swap_a_loop_card_trades_places_with_a_card_of_the_line():
    race = lay("K", hand_a=TRICKS, loops=(("N", 2, "MJ"),), loop_swap="on")
    race.refuses("remove loop 1", rule="OR-7.11")
    race.plays("swap 3 loop 1")
    # the loop card M/J lies in column 3 (M north), k3 P/I in the loop (P over column 2)
    assert race.circuit == "MFPIMIJ|MJJPF"


@rule("OP-18")
def test_with_loop_swap_two_loop_cards_trade_places():
    race = lay("K", hand_a=TRICKS, loops=(("N", 2, "MI"), ("S", 4, "FP")), loop_swap="on")
    assert race.circuit == "MFMIPIJ|MPFJIPF"
    race.plays("swap loop 1 loop 2")
    assert race.circuit == "MFFPPIJ|MIMJIPF"


@rule("OP-18")
def test_with_loop_swap_both_cards_have_to_be_free():
    race = lay("K", hand_a=TRICKS, a=0, loops=(("N", 2, "MI"),), loop_swap="on")
    race.refuses("swap 1 loop 1", rule="OR-7.1").allows("swap 2 loop 1")
    race = lay("K", hand_a=TRICKS, a=2, loops=(("N", 2, "MI"),), loop_swap="on")
    race.refuses("swap 1 loop 1", rule="OR-7.1")


@rule("OP-19")
def test_by_default_a_loop_moves_up_when_a_card_beneath_it_is_removed():
    # WE-35
    race = lay("K", hand_a=TRICKS, loops=(("N", 2, "MI"),)).plays("remove 3")
    assert race.circuit == "MFMIIJ|MJPF"


@rule("OP-19")
def test_with_never_a_card_beneath_a_loop_stays():
    race = lay("K", hand_a=TRICKS, loops=(("N", 2, "MI"),), remove_beside_loop="never")
    race.refuses("remove 2", rule="OP-19").refuses("remove 3", rule="OP-19")
    race.allows("remove 1", "remove 4", "remove 5", "swap 2 3", "rotate 2")


@rule("OP-20")
def test_by_default_a_removed_card_is_out_of_the_game():
    race = lay("K", hand_a=TRICKS)
    size = race.state.deck.size()
    race.plays("remove 3")
    assert race.state.deck.size() == size


@rule("OP-20")
def test_with_removed_to_bottom_it_goes_under_the_land_deck():
    race = lay("K", hand_a=TRICKS, removed_to_bottom="on")
    race.state.deck.bag = [1] + [0] * 9
    race.plays("remove 3")  # P/I
    assert race.state.deck.size() == 2
    race.plays("loop").deals("land MF").plays("lay N 1")
    race.plays("loop").deals("land PI")


@rule("OP-20", "OP-18")
def test_removed_to_bottom_holds_for_loop_cards():
    race = lay(
        "K",
        hand_a=TRICKS,
        loops=(("N", 2, "MI"),),
        removed_to_bottom="on",
        loop_remove="outermost",
    )
    size = race.state.deck.size()
    assert race.plays("remove loop 1").state.deck.size() == size + 1


@rule("OP-21")
def test_by_default_a_slid_place_stays_slid_when_its_card_is_swapped():
    # WE-26
    race = lay("K", hand_a=TRICKS).plays("slide 2 N", "swap 2 4")
    assert race.circuit == "MJPFJ|MPIF"


@rule("OP-21")
def test_with_swap_slid_illegal_slid_cards_cannot_be_swapped():
    race = lay("K", hand_a=TRICKS, swap_slid="illegal").plays("slide 2 N")
    race.refuses("swap 2 4", rule="OP-21").refuses("swap 1 2", rule="OP-21")
    race.allows("swap 1 4", "rotate 2")


@rule("OP-22")
def test_by_default_a_slid_card_stays_slid():
    race = lay("K", hand_a=TRICKS).plays("slide 3 N")
    for where in ("N", "S", "back"):
        race.refuses(f"slide 3 {where}", rule="OR-7.19")


@rule("OP-22")
def test_with_slide_back_a_slid_card_may_be_slid_back_to_straight():
    race = lay("K", hand_a=TRICKS, slide_back="on").plays("slide 3 S")
    assert race.circuit == "MFIJ|MJPPF"
    race.refuses("slide 3 S", rule="OR-7.19").refuses("slide 3 N", rule="OR-7.19")
    race.refuses("slide 2 back", rule="OP-22")
    race.plays("slide 3 back")
    assert race.circuit == "MFPIJ|MJIPF"


@rule("OP-22")
def test_sliding_back_uncovers_the_loop_half_beneath():
    race = lay("X", hand_a=TRICKS, slide_back="on").plays("slide 2 N")
    assert race.circuit == "FIPMI|MI"
    race.plays("slide 2 back")
    assert race.circuit == "FIJPI|MMI"
    race.allows("rotate loop 1")


@rule("OP-22")
def test_a_slid_card_has_to_be_free_to_be_slid_back():
    race = lay("K", a=2, hand_a=TRICKS, slide_back="on")
    race.state.place[A] = -1
    race.plays("slide 3 N")
    race.state.place[A] = race.state.path[2]
    race.state.find_raven(A)
    race.refuses("slide 3 back", rule="OR-7.1")


@rule("OP-23")
def test_by_default_a_card_may_be_slid_away_from_a_loop():
    # WE-41
    race = lay("X", hand_a=TRICKS).plays("slide 2 S")
    assert race.circuit == "FIJI|MPI"


@rule("OP-23")
def test_with_slide_from_loop_illegal_it_may_not():
    race = lay("X", hand_a=TRICKS, slide_from_loop="illegal")
    race.refuses("slide 1 S", rule="OP-23").refuses("slide 2 S", rule="OP-23")
    race.allows("slide 2 N", "slide 3 S", "slide 3 N")


@rule("OP-24")
def test_by_default_neighbouring_loops_are_not_laid():
    # WE-33
    race = lay("K", hand_a=TRICKS, loops=(("N", 2, "MI"),))
    race.plays("loop").deals("land FP")
    race.refuses("lay N 1", rule="OR-7.24").refuses("lay N 3", rule="OR-7.24")
    race.allows("lay N 2", "lay N 4", "lay S 1", "lay S 2", "lay S 3")


@rule("OP-24")
def test_with_share_the_new_half_lies_on_the_old_one_and_is_passed_twice():
    race = lay("K", hand_a=TRICKS, loops=(("N", 2, "MI"),), adjacent_loops="share")
    race.plays("loop").deals("land FP").plays("lay N 3")
    # k2, M, (F on I), k3, F, P, k4: each loop in full
    assert race.circuit == "MFMFPFPIJ|MJIPF"
    race.refuses("rotate loop 1", rule="OR-7.2").plays("rotate loop 2")
    assert race.circuit == "MFMPPPFIJ|MJIPF"


@rule("OP-24")
def test_with_share_the_loop_before_may_be_the_newer_one():
    race = lay("K", hand_a=TRICKS, loops=(("N", 3, "MI"),), adjacent_loops="share")
    race.plays("loop").deals("land FP").plays("lay N 2")
    # k2, F, P, k3, (P on M), I, k4
    assert race.circuit == "MFFPPPIIJ|MJIPF"


@rule("OP-24")
def test_a_raven_on_a_shared_half_knows_which_of_the_two_loops_it_is_in():
    loops = (("N", 2, "MI"), ("N", 3, "FP"))
    race = lay("K", a=3, hand_a="P F P forward-back", loops=loops, adjacent_loops="share")
    assert race.circuit == "MFMFPFPIJ|MJIPF"
    assert (race.at(A), race.state.next_land(A)) == (3, 2)
    race.plays("fly P", "forward")
    assert race.at(A) == 5
    race.plays("fly P")
    assert race.at(A) == 6
    race = lay("K", b=5, mover=B, hand_b="P F", loops=loops, adjacent_loops="share")
    race.plays("fly P", "fly F")
    assert race.at(B) == 3


@rule("OP-25", "OR-7.25")
def test_a_loop_grows_outward_at_the_same_junction():
    # WE-29
    race = lay("K", hand_a=TRICKS, loops=(("N", 2, "MI"),))
    race.plays("loop").deals("land PJ").plays("lay N 2 turned")
    assert race.circuit == "MFMJPIPIJ|MJIPF"


@rule("OP-26")
def test_by_default_the_loop_card_is_seen_before_its_place_is_chosen():
    race = lay("K", hand_a=TRICKS).refuses("loop N 2", rule="OP-26")
    race.plays("loop").deals("land MI")
    assert len(race.legal) == 2 * 2 * 4
    race.allows("lay N 1", "lay S 4 turned")


@rule("OP-26")
def test_with_loop_blind_the_place_is_named_first_and_the_orientation_stays_free():
    race = lay("K", hand_a=TRICKS, loop_blind="on").refuses("loop", rule="OP-26")
    race.plays("loop N 2").deals("land MI")
    assert race.legal == ["lay N 2", "lay N 2 turned"]
    race.refuses("lay N 3", rule="OP-26").refuses("lay S 2", rule="OP-26")
    race.plays("lay N 2 turned")
    assert race.circuit == "MFIMPIJ|MJIPF"


@rule("OP-26")
def test_with_loop_blind_only_permitted_places_can_be_named():
    race = lay("K", hand_a=TRICKS, loops=(("N", 2, "MI"),), loop_blind="on")
    race.refuses("loop N 3", rule="OR-7.24").refuses("loop N 5", rule="OR-7.30")
    race.allows("loop N 2", "loop N 4")


@rule("OP-27")
def test_by_default_a_loop_may_be_laid_beside_a_raven():
    # WE-31
    race = lay("K", a=1, hand_a=TRICKS).plays("loop").deals("land MI").plays("lay N 2")
    assert race.circuit == "MFMIPIJ|MJIPF"
    assert (race.at(A), race.state.next_land(A)) == (1, 0)


@rule("OP-27")
@pytest.mark.parametrize("raven", [{"a": 1}, {"b": 8}])
def test_with_loop_near_raven_illegal_no_loop_beside_a_raven(raven):
    # the raven stands on k2, on its north or its south half
    race = lay("K", hand_a=TRICKS, loop_near_raven="illegal", **raven)
    race.plays("loop").deals("land MI")
    for place in ("N 1", "N 2", "S 1", "S 2"):
        race.refuses(f"lay {place}", rule="OP-27")
    race.allows("lay N 3", "lay S 3", "lay N 4")


@rule("OP-27")
def test_with_loop_near_raven_illegal_a_raven_on_the_loop_prevents_a_further_level():
    race = lay("K", a=2, hand_a=TRICKS, loops=(("N", 2, "MI"),), loop_near_raven="illegal")
    race.plays("loop").deals("land MI").refuses("lay N 2", rule="OP-27").allows("lay S 2")


@rule("OP-33")
def test_by_default_column_1_may_be_slid_away_from_a_loop():
    # WE-49
    race = lay("K", hand_a=TRICKS, loops=(("S", 1, "IM"),)).plays("slide 1 N")
    assert race.circuit == "FFPIJ|MJIPMI"


@rule("OP-33")
@pytest.mark.parametrize(("side", "away", "towards"), [("S", "N", "S"), ("N", "S", "N")])
def test_with_slide_col1_under_loop_illegal_it_may_not(side, away, towards):
    setting = {"hand_a": TRICKS, "slide_col1_under_loop": "illegal"}
    race = lay("K", loops=((side, 1, "IM"),), **setting)
    race.refuses(f"slide 1 {away}", rule="OP-33")
    race.allows(f"slide 1 {towards}", "slide 2 N", "slide 2 S")
    lay("K", loops=((side, 4, "IM"),), **setting).allows(
        "slide 1 N", "slide 1 S", f"slide 5 {away}"
    )


@rule("OP-34")
def test_by_default_a_partially_covered_loop_card_cannot_be_rotated():
    # WE-39
    race = lay("X", hand_a=TRICKS).plays("slide 2 N").refuses("rotate loop 1", rule="OR-7.2")
    race.plays("rotate 2")
    assert race.circuit == "FIMPI|MI"


@rule("OP-34")
def test_with_rotate_covered_it_can():
    race = lay("X", hand_a=TRICKS, rotate_covered="on").plays("slide 2 N", "rotate loop 1")
    assert race.circuit == "FJPMI|MI"
    race.refuses("remove loop 1", rule="OR-7.11")


@rule("OP-34")
def test_rotate_covered_does_not_help_a_covered_card_of_the_line():
    race = lay("K", hand_a=TRICKS, rotate_covered="on").plays("slide 3 N")
    race.plays("loop").deals("land FJ").plays("lay N 3").refuses("rotate 3", rule="OR-7.2")
