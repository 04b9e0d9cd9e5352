"""Section 8: draw, hand limit, piles."""

import pytest

from gladsheim.games.ravens import RAVENS
from tests.ravens.more_table import positions
from tests.ravens.table import A, B, lay, start
from tests.rules import rule

LOKI_CARDS = "forward-back rotate-remove swap-slide draw2-loop"


@rule("OR-8.1")
@pytest.mark.parametrize("mix", ["fff", "ffl", "flf", "lff", "fll", "lfl", "llf", "lll"])
def test_three_cards_are_drawn_in_any_order_and_mix(mix):
    race = lay("K")
    lokis = iter(["swap-slide", "swap-slide", "draw2-loop"])
    for pile in mix:
        race.allows("draw flight", "draw loki")
        if pile == "f":
            race.plays("draw flight").deals("P")
        else:
            race.plays("draw loki").deals(next(lokis))
    assert race.state.actor == B
    assert sum(race.state.hand[:5]) == mix.count("f")
    assert sum(race.state.hand[5:9]) == mix.count("l")


@rule("OR-8.1")
def test_each_card_is_seen_before_the_next_pile_is_chosen():
    race = lay("K")
    race.plays("draw flight").deals("J")
    assert race.state.actor == A
    assert race.hand(A) == "J"
    view = RAVENS.view(race.state, A)
    assert [card.face for card in view.flyers[A].hand] == ["J"]
    assert race.legal == ["draw flight", "draw loki"]


@rule("OR-8.1")
def test_exactly_three_cards_are_drawn():
    race = lay("K", hand_a="M F")
    for _ in range(3):
        assert race.state.mover == A
        race.plays("draw flight").deals("P")
    assert race.hand(A) == "M F P P P"
    assert race.state.mover == B


@rule("OR-8.1")
def test_cards_come_from_the_own_piles_only():
    race = lay("K", hand_b="M M M M M")
    race.plays("draw flight")
    assert [weight for _, weight in race.state.chances()] == [5, 5, 5, 5, 5]
    race.deals("M")
    assert race.state.pile[0] == 4
    assert race.state.pile[9] == 0


@rule("OR-8.2")
def test_cards_of_the_own_choice_are_discarded_until_seven_are_left():
    # WE-43: six cards, two flight and one Loki card drawn
    race = lay("K", hand_a="M M F F P P")
    race.plays("draw flight").deals("I").plays("draw flight").deals("J")
    race.plays("draw loki").deals("swap-slide")
    assert race.legal == [f"discard {card}" for card in ("M", "F", "P", "I", "J", "swap-slide")]
    race.plays("discard M")
    assert race.state.actor == A
    race.plays("discard I")
    assert race.state.actor == B
    assert race.hand(A) == "M F F P P J swap-slide"
    assert race.discards(A) == "MI"


@rule("OR-8.2")
def test_discarding_triggers_nothing():
    race = lay("K", a=0, b=9, hand_a=f"F F F F {LOKI_CARDS}")
    for _ in range(3):
        race.plays("draw flight").deals("M")
    before = race.circuit
    for card in ("forward-back", "rotate-remove", "swap-slide", "draw2-loop"):
        race.plays(f"discard {card}")
    assert race.state.actor == B
    assert (race.at(A), race.at(B), race.circuit) == (0, 9, before)
    assert race.hand(A) == "M M M F F F F"


@rule("OR-8.2")
def test_a_card_not_held_cannot_be_discarded_and_nothing_else_be_done():
    race = lay("K", a=0, hand_a="F F F F F P P")
    for _ in range(3):
        race.plays("draw flight").deals("M")
    race.refuses("discard I", rule="OR-8.2").refuses("discard swap-slide", rule="OR-8.2")
    race.refuses("fly F", rule="OR-8.2").refuses("draw flight", rule="OR-8.2")


@rule("OR-8.3")
def test_discarded_flight_cards_go_to_the_own_pile_loki_cards_out_of_the_game():
    race = lay("K", hand_a="F F F F F P swap-slide")
    for _ in range(3):
        race.plays("draw flight").deals("M")
    race.plays("discard F", "discard swap-slide", "discard P")
    assert (race.discards(A), race.discards(B)) == ("FP", "")
    assert race.state.spent[:4] == [0, 0, 1, 0]
    assert race.state.pile[5:9] == [2, 2, 1, 2]


@rule("OR-8.4")
def test_the_discards_are_shuffled_in_when_a_flight_card_is_needed_and_the_pile_is_empty():
    race = lay("K", hand_a="M").pile(A, "J swap-slide")
    race.plays("draw flight").deals("J")
    # the last card has left the pile: nothing is shuffled yet
    assert race.discards(A) == "MMMMFFFFFPPPPPIIIIIJJJJ"
    assert "reshuffled" not in race.heard
    race.plays("draw loki").deals("swap-slide")
    # the third card has to be a flight card: now the discards are the pile
    assert "reshuffled" in race.heard
    assert race.discards(A) == ""
    assert [weight for _, weight in race.state.chances()] == [4, 5, 5, 5, 4]


@rule("OR-8.4")
def test_only_the_own_discards_are_shuffled_in():
    race = lay("K", hand_a="M M M M").pile(A, "").pile(B, "")
    race.plays("draw flight")
    assert race.discards(A) == ""
    assert len(race.discards(B)) == 25


@rule("OR-8.4")
def test_cards_played_this_turn_are_among_the_shuffled_ones():
    race = lay("K", a=0, hand_a="M M M M M F F F F F P P P P P I I I I I J J J J J")
    race.pile(A, "")
    assert race.state.flight_left[A] == 0
    race.refuses("draw flight", rule="OR-8.6")
    race.plays("fly F", "fly P")
    race.plays("draw flight")
    assert [weight for _, weight in race.state.chances()] == [1, 1]
    race.deals("F").deals("P")
    # both are drawn and no Loki card is left either: the draw is over (OR-8.6)
    assert race.legal[0] == "discard M"


@rule("OR-8.5")
def test_loki_cards_are_never_shuffled_back_in():
    race = lay("K", b=9, hand_a=" ".join([LOKI_CARDS] * 2)).pile(A, "M M M M M")
    race.plays("back", "forward", "rotate 3", "slide 3 N")
    race.plays("draw flight").deals("M").deals("M").deals("M")
    assert race.state.loki_left[A] == 0
    assert race.state.spent[:4] == [2, 1, 1, 0]


@rule("OR-8.5")
def test_with_an_empty_loki_pile_only_flight_cards_are_drawn():
    # WE-44
    race = lay("K").pile(A, "M M M F F F P P I I J J")
    race.refuses("draw loki", rule="OR-8.5")
    assert race.legal == ["draw flight"]
    race.plays("draw flight").deals("M").deals("M").deals("F")  # nothing to choose in between
    assert race.state.actor == B
    assert race.hand(A) == "M M F"


@rule("OR-8.5")
def test_the_last_loki_card_leaves_only_flight_cards_for_the_rest_of_the_draw():
    race = lay("K").pile(A, "M M M draw2-loop")
    race.plays("draw loki").deals("draw2-loop").deals("M").deals("M")
    assert race.hand(A) == "M M draw2-loop"
    assert race.state.actor == B


@rule("OR-8.6")
def test_the_draw_is_cut_short_when_nothing_is_left():
    every = " ".join(land for land in "MFPIJ" for _ in range(5))
    race = lay("K", a=0, hand_a=every[:-2]).pile(A, "J")
    race.plays("draw flight").deals("J")
    assert race.legal[0] == "discard M", "one card was all there was"
    assert race.state.hand_size[A] == 25


@rule("OR-8.6")
def test_with_nothing_to_draw_at_all_the_turn_just_ends():
    every = " ".join(land for land in "MFPIJ" for _ in range(5))
    race = lay("K", a=0, hand_a=every).pile(A, "")
    race.refuses("draw flight", rule="OR-8.6").refuses("draw loki", rule="OR-8.5")
    race.plays("end")
    while race.legal[0].startswith("discard"):
        race.plays(race.legal[0])
    assert race.state.hand_size[A] == 7
    assert race.state.actor == B


@rule("OR-8.7")
def test_the_flight_cards_of_a_player_are_always_five_of_each_land():
    for state in positions(2, {}, "OR-8.7"):
        for seat in range(2):
            for land in range(5):
                held = state.hand[seat * 9 + land] + state.pile[seat * 9 + land]
                assert held + state.discard[seat * 5 + land] == 5
            count = sum(state.hand[seat * 9 : seat * 9 + 5])
            assert count + state.flight_left[seat] + state.discarded[seat] == 25


@rule("OR-8.7")
def test_the_opening_hand_comes_out_of_the_25_flight_cards():
    race = start()
    while race.state.actor < 0:
        race.state.apply(race.state.chances()[0][0])
    for _ in range(5):
        race.plays("draw flight")
        race.state.apply(race.state.chances()[0][0])
    assert race.state.flight_left[race.state.first] == 20
