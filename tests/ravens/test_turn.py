"""Section 4: the turn."""

import pytest

from tests.ravens.table import A, B, lay
from tests.rules import rule


@rule("OR-4.1")
def test_a_turn_plays_then_draws_three_then_discards_down_to_seven():
    race = lay("K", a=0, hand_a="F P P I I J M", mover=A)
    race.plays("fly F", "draw flight").deals("M").plays("draw flight").deals("M")
    race.plays("draw flight").deals("F")
    assert race.hand(A) == "M M M F P P I I J"
    assert race.legal == ["discard M", "discard F", "discard P", "discard I", "discard J"]
    race.plays("discard J", "discard I")
    assert race.hand(A) == "M M M F P P I"
    assert race.state.actor == B


@rule("OR-4.1", "OR-4.5")
def test_a_turn_may_play_nothing_but_still_draws_three():
    race = lay("K", a=0, hand_a="F")
    race.plays("draw flight").deals("I").plays("draw loki").deals("swap-slide")
    race.plays("draw loki").deals("draw2-loop")
    assert race.at(A) == 0
    assert race.hand(A) == "F I swap-slide draw2-loop"
    assert race.state.actor == B


@rule("OR-4.1")
def test_nobody_discards_with_seven_cards_or_fewer():
    race = lay("K", hand_a="F P P I")
    for land in "MMM":
        race.plays("draw flight").deals(land)
    assert race.hand(A) == "M M M F P P I"
    assert race.state.actor == B


@rule("OR-4.1")
def test_more_than_seven_cards_may_be_held_until_the_end_of_the_turn():
    race = lay("K", a=0, hand_a="M M M F P P I draw2-loop")
    race.plays("draw2", "draw flight").deals("J").plays("draw flight").deals("J")
    assert race.hand(A) == "M M M F P P I J J"
    race.allows("fly F", "draw flight").refuses("discard J", rule="OR-8.2")


@rule("OR-4.2")
def test_cards_are_played_one_after_the_other_each_in_full():
    race = lay("K", a=0, hand_a="P P I rotate-remove")
    race.plays("rotate 2")
    assert race.circuit == "MPPIJ|MJIFF"  # the turned card counts at once
    race.plays("fly P")
    assert race.at(A) == 2
    race.plays("fly I")
    assert race.at(A) == 3


@rule("OR-4.2")
def test_flight_and_loki_cards_mix_in_any_order():
    race = lay("K", hand_a="M P J forward-back forward-back", b=9)
    race.plays("fly M", "forward", "fly P", "back", "draw flight")
    assert race.at(A) == 2
    assert race.at(B) == "START"
    assert race.state.spent[0] == 2


@rule("OR-4.2")
def test_a_trick_with_several_steps_is_finished_before_the_next_card():
    race = lay("K", a=0, hand_a="F draw2-loop")
    race.plays("draw2")
    race.refuses("fly F", rule="OR-6.8")
    race.plays("draw flight").deals("M").refuses("fly F", rule="OR-6.8")
    race.plays("draw flight").deals("M").allows("fly F")


@rule("OR-4.2")
def test_a_loop_card_drawn_is_laid_before_the_next_card():
    race = lay("K", a=0, hand_a="F draw2-loop")
    race.plays("loop").deals("land MI").refuses("fly F", rule="OR-7.23")
    race.refuses("draw flight", rule="OR-7.23")
    race.plays("lay S 2").allows("fly F")


@rule("OR-4.3")
def test_there_are_two_kinds_of_play_and_the_draw():
    race = lay("K", a=0, b=9, hand_a="F M M swap-slide")
    kinds = {notation.split()[0] for notation in race.legal}
    assert kinds == {"fly", "slide", "swap", "draw"}
    assert race.state.why_not(5_000) == "OR-4.3"


@rule("OR-4.4")
@pytest.mark.parametrize("pile", ["flight", "loki"])
def test_the_first_draw_ends_playing(pile):
    race = lay("K", a=0, b=9, hand_a="F M M forward-back swap-slide draw2-loop rotate-remove")
    race.allows("fly F", "forward", "back", "swap 3 4", "loop", "draw2", "rotate 2")
    race.plays(f"draw {pile}").deals("M" if pile == "flight" else "swap-slide")
    for notation in ("fly F", "forward", "back", "swap 3 4", "loop", "draw2", "rotate 2"):
        race.refuses(notation, rule="OR-4.4")
    race.refuses("discard M", rule="OR-8.2")
    race.refuses("end", rule="OR-4.4")
    assert race.legal == ["draw flight", "draw loki"]


@rule("OR-4.4")
def test_a_card_drawn_at_the_end_of_a_turn_can_be_played_in_the_next_one():
    race = lay("K", a=0)
    for card in "FFF":
        race.plays("draw flight").deals(card)
    assert race.state.actor == B
    for _ in range(3):
        race.plays("draw flight").deals("M")
    race.plays("fly F")
    assert race.at(A) == 1


@rule("OR-4.4", "OR-6.8")
def test_cards_drawn_by_draw2_may_be_played_at_once():
    race = lay("K", a=0, b=9, hand_a="draw2-loop")
    race.plays("draw2", "draw flight").deals("F").plays("draw loki").deals("forward-back")
    race.plays("fly F", "back")
    assert (race.at(A), race.at(B)) == (1, "START")
    race.plays("draw flight").deals("M").plays("draw flight").deals("M")
    assert race.state.actor != B, "the two cards of draw2 do not count among the three"
    race.plays("draw flight").deals("M")
    assert race.state.actor == B


@rule("OR-4.5")
def test_playing_nothing_again_and_again_is_allowed_not_drawing_is_not():
    race = lay("K", a=0, b=9, hand_a="F", hand_b="F")
    for _ in range(6):
        race.refuses("end", rule="OR-4.5")
        for _ in range(3):
            race.plays("draw flight")
            race.state.apply(race.state.chances()[0][0])
        while race.legal[0].startswith("discard"):
            race.plays(race.legal[-1])
    assert (race.at(A), race.at(B)) == (0, 9)
    assert race.state.begun == [5, 4]


@rule("OR-4.1", "OR-3.10")
@pytest.mark.parametrize(("first", "second"), [(A, B), (B, A)])
def test_turns_alternate(first, second):
    race = lay("K", mover=first, first=first)
    for seat in (first, second, first, second):
        assert race.state.actor == seat
        for _ in range(3):
            race.plays("draw flight")
            race.state.apply(race.state.chances()[0][0])
        while race.legal[0].startswith("discard"):
            race.plays(race.legal[-1])
