"""Section 12: the house rules about cards, setup, drawing and who begins (OP-1 to OP-8, OP-14)."""

import pytest

from gladsheim.core.words import language
from gladsheim.games.ravens import RAVENS
from gladsheim.games.ravens.setup import CHOOSING_FIRST, LINE
from gladsheim.games.ravens.view import Back, Face
from tests.ravens.table import A, B, lay, settle, start
from tests.rules import rule


def laid_out(race):
    """Let the line be dealt, whatever comes."""
    while race.state.phase == LINE:
        race.state.apply(race.state.chances()[0][0])
    return race


@rule("OP-1")
def test_the_land_deck_has_ten_pairs_four_of_each():
    race = start()
    assert race.state.deck.bag[:10] == [4] * 10
    assert sum(race.state.deck.bag) == 40
    assert all(outcome < 1_048_576 + 20 for outcome, _ in race.state.chances())


@rule("OP-1", "V-4")
def test_the_doubles_deck_has_three_of_each_pair_and_two_of_each_double():
    race = start(land_deck="doubles")
    assert race.state.deck.bag == [3] * 10 + [2] * 5
    race.deals("land MM").deals("land FF")
    assert race.state.land == [0, 0, 1, 1]


@rule("OP-2")
def test_five_flight_cards_of_each_land_or_any_other_five_numbers():
    assert start().state.pile[:5] == [5] * 5
    race = start(flight_counts="M9 F1 P5 I0 J10")
    assert race.state.pile[:5] == [9, 1, 5, 0, 10]
    assert race.state.pile[9:14] == [9, 1, 5, 0, 10], "they hold for every player"
    race = lay("K", flight_counts="9 1 5 0 10").plays("draw flight")
    assert [weight for _, weight in race.state.chances()] == [9, 1, 5, 10]


@rule("OP-3")
def test_two_loki_cards_of_each_kind_or_any_other_four_numbers():
    assert start().state.pile[5:9] == [2] * 4
    race = start(loki_counts="1 3 0 4")
    assert race.state.pile[5:9] == race.state.pile[14:18] == [1, 3, 0, 4]


@rule("OP-4")
@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("fjord", ["Mountain", "Forest", "Plains", "Ice", "Fjord"]),
        ("desert", ["Desert", "Forest", "Plains", "Mountain", "River"]),
    ],
)
def test_land_names_change_the_words_only(names, expected):
    house = settle(land_names=names)
    say = language("en").say
    for number, (letter, land) in enumerate(zip("MFPIJ", expected, strict=True)):
        action = RAVENS.actions.parse(f"fly {letter}")
        assert action == number
        assert land in say(RAVENS.action_words(action, house))


@rule("OP-5")
def test_by_default_chance_turns_the_cards():
    race = start()
    assert len(race.state.chances()) == 20
    race.deals("land MF", "land PF")
    assert race.state.land == [0, 1, 1, 2], "PF repeats Forest in the south: turned"
    assert race.state.actor < 0


@rule("OP-5")
def test_with_dealer_seat_1_turns_the_cards_that_fit_both_ways():
    race = start(setup_orientation="dealer")
    assert len(race.state.chances()) == 10
    race.deals("land MF")
    assert race.state.actor == A
    assert race.legal == ["orient as drawn", "orient turned"]
    race.refuses("draw flight", rule="OP-5")
    race.plays("orient turned")
    assert race.state.land == [1, 0]
    race.deals("land PI").plays("orient as drawn")
    assert race.state.land == [1, 0, 2, 3]


@rule("OP-5", "OR-3.3")
def test_with_dealer_a_card_that_fits_one_way_only_is_laid_that_way():
    race = start(setup_orientation="dealer").deals("land MF").plays("orient as drawn")
    race.deals("land MI")
    assert race.state.actor < 0
    assert race.state.land == [0, 1, 3, 0]


BEFORE_THE_LAST = ("MF", "FM", "MF", "PI", "IP", "PI", "FJ")


@rule("OP-6", "OR-3.4")
def test_by_default_the_last_card_is_checked_at_the_turn_around():
    race = start(land_deck="doubles", columns="8")
    race.deals(*(f"land {kind}" for kind in BEFORE_THE_LAST)).deals("land MM")
    assert len(race.state.line) == 7
    assert race.state.deck.bottom == [10]
    race.deals("land MI")
    assert len(race.state.line) == 8


@rule("OP-6")
def test_with_check_turnaround_off_it_is_not():
    race = start(land_deck="doubles", columns="8", check_turnaround="off")
    race.deals(*(f"land {kind}" for kind in BEFORE_THE_LAST)).deals("land MM")
    assert len(race.state.line) == 8
    assert race.state.land[-2:] == [0, 0]


@rule("OP-6", "OR-3.3")
def test_check_turnaround_off_does_not_loosen_the_rule_along_the_routes():
    race = start(land_deck="doubles", columns="8", check_turnaround="off")
    race.deals(*(f"land {kind}" for kind in BEFORE_THE_LAST)).deals("land FF")
    assert len(race.state.line) == 7


@rule("OP-7")
def test_by_default_cards_are_drawn_one_by_one():
    race = lay("K").refuses("draw 3 flight 0 loki", rule="OP-7").allows("draw flight")
    race.plays("draw flight").deals("M").refuses("draw 2 flight 0 loki", rule="OP-7")


@rule("OP-7")
def test_with_declare_the_mix_is_named_and_then_drawn():
    race = lay("K", draw_mode="declare").refuses("draw flight", rule="OP-7")
    race.refuses("draw loki", rule="OP-7").refuses("draw 1 flight 1 loki", rule="OR-8.1")
    assert race.legal == [
        "draw 0 flight 3 loki",
        "draw 1 flight 2 loki",
        "draw 2 flight 1 loki",
        "draw 3 flight 0 loki",
    ]
    race.plays("draw 2 flight 1 loki").deals("M").deals("F").deals("swap-slide")
    assert race.hand(A) == "M F swap-slide"
    assert race.state.actor == B


@rule("OP-7")
def test_with_declare_a_mix_must_be_possible():
    race = lay("K", draw_mode="declare").pile(A, "M M M M swap-slide")
    race.refuses("draw 1 flight 2 loki", rule="OR-8.5")
    assert race.legal == ["draw 2 flight 1 loki", "draw 3 flight 0 loki"]


@rule("OP-7", "OR-3.9", "OR-6.8")
def test_declare_holds_for_the_opening_hand_and_for_draw2():
    race = laid_out(start(draw_mode="declare")).deals("first 2")
    assert race.state.actor == B
    assert race.legal == [f"draw {flight} flight {5 - flight} loki" for flight in range(6)]
    race = lay("K", hand_a="draw2-loop", draw_mode="declare").plays("draw2")
    assert race.legal == [f"draw {flight} flight {2 - flight} loki" for flight in range(3)]
    race.plays("draw 1 flight 1 loki").deals("M").deals("draw2-loop").allows("draw2")


@rule("OP-8", "OR-3.10")
@pytest.mark.parametrize("choice", ["random", "same_again"])
def test_chance_decides_who_begins(choice):
    race = laid_out(start(first_player=choice))
    assert race.state.phase == CHOOSING_FIRST
    assert [weight for _, weight in race.state.chances()] == [1, 1]
    assert race.deals("first 2").state.first == B


@rule("OP-8")
@pytest.mark.parametrize("choice", ["youngest", "fixed"])
def test_seat_1_begins(choice):
    race = laid_out(start(first_player=choice))
    assert race.state.actor == A
    assert race.state.first == A


@rule("OP-8", "OR-3.10")
@pytest.mark.parametrize("seat", [A, B])
@pytest.mark.parametrize("choice", ["random", "youngest", "same_again"])
def test_a_rematch_names_who_begins(seat, choice):
    race = laid_out(start(begins=f"seat_{seat + 1}", first_player=choice))
    assert race.state.first == seat == race.state.actor


@rule("OP-14", "OR-1.9")
def test_by_default_the_mix_of_a_hand_shows_by_the_backs():
    race = lay("K", hand_a="M swap-slide", hand_b="P P draw2-loop")
    view = RAVENS.view(race.state, A)
    assert view.flyers[A].hand == (Face("flight", "M"), Face("loki", "swap-slide"))
    assert view.flyers[B].hand == (Back("flight"), Back("flight"), Back("loki"))
    assert (view.flyers[B].flight_pile, view.flyers[B].loki_pile) == (23, 7)


@rule("OP-14")
def test_with_hide_hand_mix_only_the_number_of_cards_shows():
    race = lay("K", hand_a="M swap-slide", hand_b="P P draw2-loop", hide_hand_mix="on")
    view = RAVENS.view(race.state, A)
    assert view.flyers[A].hand == (Face("flight", "M"), Face("loki", "swap-slide"))
    assert view.flyers[B].hand == (Back("card"),) * 3
    assert view.flyers[B].piles == 30
    assert (view.flyers[B].flight_pile, view.flyers[B].loki_pile) == (-1, -1)


@rule("OP-14")
def test_with_hide_hand_mix_nobody_sees_which_pile_another_draws_from():
    looks = []
    for pile, card in (("flight", "P"), ("loki", "swap-slide")):
        race = lay("K", hand_a="M", hide_hand_mix="on").plays(f"draw {pile}")
        looks.append(RAVENS.view(race.state, B))
        race.deals(card)
        looks.append(RAVENS.view(race.state, B))
    assert looks[0] == looks[2]
    assert looks[1] == looks[3]
