"""Section 12: the house rules about playing and finishing (OP-9 to OP-13, OP-28 to OP-32)."""

import pytest

from gladsheim.games.ravens import RAVENS
from tests.ravens.table import A, B, lay
from tests.rules import rule

RUN = "MPPIJ/FFIJM"
"""Line K with k2 rotated: two Plains in a row on the north route."""


def draw_three(race, *cards):
    for card in cards or ("P", "P", "P"):
        race.plays("draw flight").deals(card)


@rule("OP-9")
def test_by_default_the_whole_run_is_flown():
    race = lay(RUN, a=0, hand_a="P")
    race.refuses("fly P 1", rule="OR-5.2").plays("fly P")
    assert race.at(A) == 2


@rule("OP-9")
def test_with_run_optional_a_raven_may_stop_on_any_space_of_the_run():
    race = lay(RUN, a=0, hand_a="P P", run_optional="on")
    race.allows("fly P").refuses("fly P 2", rule="OR-5.2").refuses("fly P 3", rule="OR-5.2")
    race.plays("fly P 1")
    assert race.at(A) == 1
    race.refuses("fly P 1", rule="OR-5.2").plays("fly P")
    assert race.at(A) == 2


@rule("OP-9")
def test_with_run_optional_a_pair_may_stop_as_well():
    race = lay(RUN, a=0, hand_a="I I", run_optional="on")
    race.allows("pair I").plays("pair I 1")
    assert race.at(A) == 1
    lay(RUN, a=0, hand_a="I I").refuses("pair I 1", rule="OR-5.2")


@rule("OP-10")
def test_by_default_no_pair_while_a_matching_card_is_held():
    # WE-51
    lay("K", a=0, hand_a="F M M").refuses("pair M", rule="OR-5.5").allows("fly F")


@rule("OP-10")
def test_with_pair_any_time_a_pair_may_be_played_all_the_same():
    race = lay("K", a=0, hand_a="F F M M", pair_any_time="on")
    race.allows("fly F").refuses("pair F", rule="OR-5.5").plays("pair M")
    assert race.at(A) == 1
    assert race.hand(A) == "F F"


@rule("OP-11")
def test_by_default_turning_round_takes_a_card():
    # WE-8
    race = lay("K", a=3, hand_a="J").plays("fly J")
    assert race.at(A) == 4
    race.refuses("fly J", rule="OR-5.1")


@rule("OP-11")
@pytest.mark.parametrize(
    ("seat", "before", "hand", "deed", "after"),
    [
        (A, 3, "J", "fly J", 5),
        (A, 3, "P P", "pair P", 5),
        (A, 3, "forward-back", "forward", 5),
        (B, 6, "M", "fly M", 4),
        (B, 6, "forward-back", "forward", 4),
        (A, 2, "I", "fly I", 3),
        (A, 5, "J", "fly J", 6),
    ],
)
def test_with_free_turn_the_raven_goes_on_round_the_turn_around(seat, before, hand, deed, after):
    at = {"a": before} if seat == A else {"b": before}
    hands = {"hand_a": hand} if seat == A else {"hand_b": hand}
    race = lay("K", mover=seat, free_turn="on", **at, **hands).plays(deed)
    assert race.at(seat) == after


@rule("OP-11")
def test_free_turn_does_nothing_at_the_start_end():
    race = lay("K", hand_a="M", free_turn="on").plays("fly M")
    assert race.at(A) == 0


@rule("OP-11", "OR-7.20")
def test_free_turn_is_not_for_a_slid_column_whose_halves_follow_each_other_over_a_loop():
    setting = {"hand_a": "F J swap-slide", "free_turn": "on"}
    race = lay("K", loops=(("N", 1, "PI"),), **setting).plays("slide 1 N")
    assert race.circuit == "FMIFPIJ|MJIP"  # k1's south half, then its north half on the loop
    assert race.plays("fly F").at(A) == 0
    race = lay("K", a=4, loops=(("N", 4, "PI"),), **setting).plays("slide 5 N")
    assert race.circuit == "MFPIPJM|JIPF"
    assert race.plays("fly J").at(A) == 5


@rule("OP-12")
def test_by_default_a_trick_that_cannot_be_done_keeps_its_card():
    race = lay("K", hand_a="forward-back")
    race.refuses("back", rule="OR-6.7").refuses("burn forward-back", rule="OR-6.3")


@rule("OP-12")
@pytest.mark.parametrize("card", ["forward-back", "rotate-remove", "swap-slide", "draw2-loop"])
def test_with_burn_loki_a_card_may_be_played_without_effect(card):
    race = lay("K", a=0, b=9, hand_a=card, burn_loki="on").plays(f"burn {card}")
    assert race.hand(A) == ""
    assert sum(race.state.spent[:4]) == 1
    assert (race.circuit, race.at(A), race.at(B)) == ("MFPIJ|MJIPF", 0, 9)
    assert race.state.actor == A, "the turn goes on"


@rule("OP-12")
def test_only_a_card_held_can_be_burnt():
    race = lay("K", hand_a="swap-slide", burn_loki="on")
    race.refuses("burn draw2-loop", rule="OR-6.1")


def last_turn(**options):
    """Return A home first; B, in its last turn, holds two FORWARD/BACK cards."""
    race = lay("K", a=8, b=7, hand_a="F F", hand_b="forward-back forward-back", first=A, **options)
    return race.plays("fly F")


@rule("OP-13")
def test_by_default_a_finished_raven_stays():
    last_turn().refuses("back", rule="OR-6.7")


@rule("OP-13")
def test_with_back_after_finish_it_can_be_pulled_back_and_the_race_goes_on():
    race = last_turn(back_after_finish="on").plays("back")
    assert race.at(A) == 8
    assert race.state.finished == [0, 0]
    draw_three(race)
    assert race.state.actor == A, "nobody is home: no last turn any more"
    race.plays("fly F")
    assert race.state.actor == B
    draw_three(race, "I", "I", "I")
    assert race.is_over
    assert race.returns == [1.0, -1.0]


@rule("OP-13", "OR-6.7")
def test_back_after_finish_does_not_reach_a_raven_at_the_start():
    lay("K", hand_a="forward-back", back_after_finish="on").refuses("back", rule="OR-6.7")


@rule("OP-28")
def test_by_default_a_change_can_bring_a_raven_home():
    # WE-46
    race = lay("K", a=8, b=7, first=B, hand_a="rotate-remove").plays("remove 1")
    assert race.is_over


@rule("OP-28")
@pytest.mark.parametrize("deed", ["fly J", "fly I", "forward"])
def test_without_finish_by_change_it_takes_one_more_move_of_its_own(deed):
    race = lay(
        "K",
        a=8,
        b=7,
        first=B,
        hand_a="rotate-remove forward-back J J I",
        finish_by_change="off",
    )
    race.plays("remove 1")
    assert race.at(A) == 7 == race.length - 1
    assert race.state.finished == [0, 0]
    assert race.state.actor == A
    race.refuses("pair J", rule="OR-5.1").refuses("fly M", rule="OR-5.1")
    race.plays(deed)
    assert race.is_over
    assert race.returns == [1.0, -1.0]


@rule("OP-28")
def test_without_finish_by_change_the_waiting_raven_can_be_moved_back():
    race = lay("K", a=2, b=1, hand_a="rotate-remove forward-back", finish_by_change="off").plays(
        "remove 1"
    )
    assert (race.at(B), race.state.finished) == (0, [0, 0])
    race.plays("back")
    assert race.at(B) == 1


@rule("OP-29")
@pytest.mark.parametrize("draws", [False, True])
def test_a_finisher_draws_only_where_the_house_rule_says_so(draws):
    race = lay(
        "K",
        a=8,
        b=7,
        first=A,
        hand_a="F J J J J J",
        finisher_draws="on" if draws else "off",
    )
    race.plays("fly F")
    if draws:
        race.refuses("fly J", rule="OR-4.4")
        draw_three(race)
        assert race.state.hand_size[A] == 8
        race.plays("discard P")
        assert race.hand(A) == "P P J J J J J"
    else:
        assert race.hand(A) == "J J J J J"
    assert race.state.actor == B


@rule("OP-29", "OR-9.7")
def test_with_finisher_draws_the_cards_drawn_count():
    race = lay("K", a=8, b=1, first=A, hand_a="F", hand_b="M J J", finisher_draws="on")
    race.plays("fly F")
    draw_three(race)
    race.plays("fly M")
    assert not race.is_over
    draw_three(race)
    assert race.is_over
    assert race.returns == [-1.0, 1.0], "three cards against five"


@rule("OP-30")
def test_by_default_discards_wait_until_a_card_is_needed():
    race = lay("K").pile(A, "J swap-slide").plays("draw flight").deals("J")
    assert len(race.discards(A)) == 24
    assert race.state.flight_left[A] == 0


@rule("OP-30")
def test_with_when_emptied_they_are_shuffled_at_once():
    race = lay("K", reshuffle="when_emptied").pile(A, "J swap-slide")
    race.plays("draw flight").deals("J")
    assert race.discards(A) == ""
    assert race.state.flight_left[A] == 24
    assert race.state.actor == A


@rule("OP-30")
@pytest.mark.parametrize(("value", "left"), [("when_needed", 0), ("when_emptied", 1)])
def test_the_moment_decides_which_discards_are_in(value, left):
    # draw2 takes the last flight card; a card flown after that is in the new pile only if the
    # shuffle waits until the next card is needed
    race = lay("K", a=0, hand_a="F draw2-loop", reshuffle=value).pile(A, "J swap-slide swap-slide")
    race.plays("draw2", "draw loki").deals("swap-slide").plays("draw flight").deals("J")
    race.plays("fly F", "draw flight")
    assert race.state.discarded[A] == left


@rule("OP-31", "OR-5.8")
def test_ravens_share_a_space_and_fly_past_each_other():
    race = lay("K", a=3, b=4, hand_a="J M J").plays("fly J")
    assert race.at(A) == race.at(B) == 4
    race.plays("fly M", "fly J")
    assert (race.at(A), race.at(B)) == (6, 4)


@rule("OP-32")
@pytest.mark.parametrize("by", [A, B])
def test_by_default_a_double_finish_is_settled_by_the_hands(by):
    hands = ["", "J J"]
    hands[by] += " rotate-remove"
    race = lay("K", a=8, b=1, hand_a=hands[0], hand_b=hands[1], mover=by).plays("remove 1")
    assert race.returns == [-1.0, 1.0]


@rule("OP-32")
@pytest.mark.parametrize("by", [A, B])
@pytest.mark.parametrize("first", [A, B])
def test_with_active_whoever_played_the_trick_wins(by, first):
    hands = ["J J", "J J"]
    hands[by] = "rotate-remove"
    race = lay(
        "K",
        a=8,
        b=1,
        hand_a=hands[0],
        hand_b=hands[1],
        mover=by,
        first=first,
        double_finish="active",
    ).plays("remove 1")
    assert race.returns == ([1.0, -1.0] if by == A else [-1.0, 1.0])


@rule("OP-32", "OR-9.7")
def test_active_does_not_touch_a_finish_one_after_the_other():
    race = lay("K", a=8, b=1, hand_a="F", hand_b="M J", double_finish="active")
    race.plays("fly F", "fly M")
    assert race.returns == [-1.0, 1.0]
    assert RAVENS.ending(race.state) == "hand"
