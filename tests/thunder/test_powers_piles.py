"""Section 10: Berserker, Idunn, Freya and her stolen cards, Hel, Longships and Odin."""

import pytest

from tests.rules import rule
from tests.thunder.more_table import both_gods, hand_seen, lay_as, seen
from tests.thunder.table import other

# Berserker


@rule("TL-10.8", "TL-9.3")
@both_gods
def test_berserker_goes_on_the_pile_and_makes_warriors_six(me):
    you = other(me)
    battle = lay_as(me, {"A": "VW"}, {"A": "A5"}, hand="BE").plays("berserker")
    assert (battle.pile(me), battle.spent) == ("BE A4", 1)
    battle.plays("challenge A")
    assert (battle.column(me, "A"), battle.pile(you)) == ("VW*", "A5 A4")


@rule("TL-10.8")
@both_gods
def test_berserker_is_refused_while_the_opponent_shows_one(me):
    battle = lay_as(me, {"A": "VW"}, {"A": "A5"}, hand="BE ID", their_pile="BE A4")
    battle.refuses("berserker", rule="TL-10.8").allows("idunn")
    lay_as(me, {"A": "VW"}, {"A": "A5"}, hand="BE", their_pile="A4 BE").allows("berserker")


@rule("TL-10.8", "TL-1.10")
@both_gods
def test_berserker_strengthens_stolen_warriors_too(me):
    battle = lay_as(me, {"A": "stolen:VW"}, {"A": "A5"}, pile="BE").plays("challenge A")
    assert battle.column(other(me), "A") == ""


@rule("TL-8.7")
@both_gods
def test_berserker_does_nothing_for_the_challenged_nor_for_other_cards(me):
    battle = lay_as(me, {"A": "A4", "B": "FA"}, {"A": "VW", "B": "VW"}, their_pile="BE", pile="BE")
    # Two Berserkers on top cannot be reached by play (TL-16.4); each is read for itself.
    battle.plays("challenge A")
    assert battle.column(me, "A") == "A4*"


# Idunn


@rule("TL-10.33", "TL-8.8")
@both_gods
def test_idunn_wins_ties_as_challenger_and_as_challenged(me):
    you = other(me)
    battle = lay_as(me, {"A": "A4", "B": "C7"}, {"A": "A4", "B": "C7"}, hand="ID").plays("idunn")
    assert battle.pile(me) == "ID A4"
    battle.plays("challenge A")
    assert (battle.column(me, "A"), battle.column(you, "A")) == ("A4*", "")
    battle.plays("challenge B")
    assert (battle.column(me, "B"), battle.column(you, "B")) == ("C7*", "")
    defended = lay_as(me, {"A": "A4"}, {"A": "A4"}, their_pile="ID").plays("challenge A")
    assert (defended.column(me, "A"), defended.column(you, "A")) == ("", "A4*")


@rule("TL-10.33")
@both_gods
def test_idunn_is_refused_while_the_opponent_shows_her(me):
    battle = lay_as(me, {"A": "A4"}, {"A": "A5"}, hand="ID BE", their_pile="ID A4")
    battle.refuses("idunn", rule="TL-10.33").allows("berserker")


@rule("TL-9.3")
@both_gods
def test_idunn_stops_when_another_card_covers_her(me):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"A": "A4 A4"}, hand="ID BE").plays("idunn", "berserker")
    battle.plays("challenge A")
    assert (battle.column(me, "A"), battle.column(you, "A")) == ("", "A4")


# Freya


@rule("TL-10.9", "TL-9.1")
@both_gods
def test_freya_takes_the_top_card_and_it_is_lost_to_the_own_pile(me):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"A": "A5"}, hand="FY", their_pile="FA VW")
    battle.plays("freya")
    assert (battle.hand(me), battle.pile(me), battle.pile(you)) == (f"{you}:FA", "FY A4", "VW")
    battle.plays("deploy stolen FA A 1", "challenge A")
    assert (battle.pile(me), battle.pile(you)) == (f"{you}:FA FY A4", "VW")


@rule("TL-10.9")
@both_gods
@pytest.mark.parametrize("top", ["SW", "NM", "FIG", "BE", "ID", "HE", "SE", "FY", "WP", ""])
def test_freya_is_refused_for_a_top_card_without_strength_1_to_7(me, top):
    battle = lay_as(me, {"A": "A4"}, {"A": "A5"}, hand="FY", their_pile=f"{top} VW" if top else "")
    battle.refuses("freya", rule="TL-10.9")


@rule("TL-10.9")
@both_gods
@pytest.mark.parametrize("top", ["RV", "FR", "FA", "VW", "A4", "A5", "A6", "C7"])
def test_freya_takes_every_card_of_strength_1_to_7(me, top):
    battle = lay_as(me, {"A": "A4"}, {"A": "A5"}, hand="FY", their_pile=top).plays("freya")
    assert battle.hand(me) == f"{other(me)}:{top}"
    assert battle.pile(other(me)) == ""


@rule("TL-10.9")
@both_gods
def test_freya_may_take_back_what_was_stolen(me):
    battle = lay_as(me, {"A": "A4"}, {"A": "A5"}, hand="FY", their_pile="stolen:VW")
    assert battle.plays("freya").hand(me) == "VW"


@rule("TL-12.4", "TL-7.2")
@both_gods
def test_freya_may_be_played_with_twelve_cards(me):
    hand = "FY A4 A4 A5 A5 A5 A6 A6 VW VW VW VW"
    battle = lay_as(me, {"A": "A4"}, {"A": "A5"}, hand=hand, their_pile="VW").plays("freya")
    assert battle.hand_size(me) == 12
    battle.refuses("draw", rule="TL-7.2")


@rule("TL-10.9", "TL-9.12")
@both_gods
def test_freya_may_lay_bare_a_berserker_which_then_works(me):
    you = other(me)
    battle = lay_as(
        me, {"A": "VW"}, {"A": "VW"}, hand="FY", pile="BE A4", their_pile="VW BE"
    ).plays("freya")
    assert (battle.pile(me), battle.pile(you)) == ("FY BE A4", "BE")


# Stolen cards


@rule("TL-10.9", "TL-10.16", "TL-9.1")
@both_gods
def test_stolen_ravens_are_used_in_every_way(me):
    you = other(me)
    battle = lay_as(me, {"A": "FIG* A4"}, {"A": "FR", "B": "A5"}, hand="stolen:RV", their_hand="A4")
    front = battle.copy().plays("stolen ravens A")
    assert (front.column(you, "A"), front.pile(me)) == ("", f"{you}:RV A4")
    own = battle.copy().plays("stolen ravens figure")
    assert (own.column(me, "A"), own.pile(me), own.budget) == ("A4", f"{you}:RV FIG A4", 4)
    hand = battle.copy().plays("stolen ravens hand").hits("A4")
    assert hand.plays("place C").column(you, "C") == "A4*"
    assert hand.pile(me) == f"{you}:RV A4"
    battle.plays("deploy stolen RV B 1").plays("challenge B")
    assert battle.pile(me) == f"{you}:RV A4"
    battle.refuses("ravens A", rule="TL-7.6")


@rule("TL-10.10a", "TL-10.10b", "TL-10.9")
@both_gods
def test_a_stolen_frigg_is_used_in_every_way(me):
    you = other(me)
    battle = lay_as(
        me, {"B": "A4"}, {"A": "A5 NM", "C": "C7"}, hand="stolen:FR", their_hand="stolen:C7 A4"
    )
    look = battle.copy().plays("stolen frigg hand")
    assert (look.hand(you), look.pile(you)) == ("A4", f"{me}:C7 A4")
    assert look.pile(me) == f"{you}:FR A4"
    column = battle.copy().plays("stolen frigg A")
    assert column.column(you, "A") == "A5* NM*"
    battle.plays("deploy stolen FR C 1", "challenge C")
    assert (battle.column(me, "C"), battle.pile(you)) == (f"{you}:FR*", "C7 A4")


@rule("TL-10.9", "TL-8.4", "TL-8.6")
@both_gods
@pytest.mark.parametrize(
    ("key", "facing", "wins"),
    [("FA", "SW", True), ("VW", "A4", False), ("A4", "VW", True), ("A5", "A4", True),
     ("A6", "A5", True), ("C7", "A6", True), ("C7", "SW", False)],
)  # fmt: skip
def test_every_other_stolen_card_fights_like_an_own_one(me, key, facing, wins):
    you = other(me)
    battle = lay_as(me, {"B": "A4"}, {"A": facing}, hand=f"stolen:{key}")
    battle.plays(f"deploy stolen {key} A 1")
    assert battle.column(me, "A") == f"{you}:{key}"
    battle.plays("challenge A")
    if wins:
        assert (battle.column(me, "A"), battle.pile(you)) == (f"{you}:{key}*", f"{facing} A4")
    else:
        assert (battle.column(me, "A"), battle.pile(me)) == ("", f"{you}:{key} A4")


@rule("TL-10.13", "TL-10.15")
@both_gods
def test_longships_and_odin_fetch_stolen_cards_of_the_own_pile_too(me):
    you = other(me)
    battle = lay_as(me, {"B": "A4"}, {"A": "A4"}, hand="LS OD", pile="stolen:VW stolen:RV")
    battle.plays("longships", "odin")
    assert battle.hand(me) == f"{you}:RV {you}:VW"
    assert battle.pile(me) == "OD LS"


# Hel


@rule("TL-10.12", "TL-9.7")
@both_gods
@pytest.mark.parametrize(
    ("position", "taken", "left"),
    [(1, "A5", "RV FIG"), (2, "RV", "A5 FIG"), (3, "FIG", "A5 RV")],
)
def test_hel_takes_any_card_and_leaves_the_order(me, position, taken, left):
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="HE", pile="A5 RV FIG")
    battle.plays(f"hel {position}")
    assert (battle.hand(me), battle.pile(me)) == (taken, f"HE {left}")
    assert hand_seen(battle, other(me), me) == "?"


@rule("TL-10.12")
@both_gods
def test_hel_needs_a_card_in_the_own_pile(me):
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="HE", pile="")
    battle.refuses("hel 1", "hel 100", rule="TL-10.12")
    lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="HE", pile="A5").refuses("hel 2", rule="TL-10.12")


@rule("TL-10.12", "TL-12.4")
@both_gods
def test_hel_may_be_played_with_twelve_cards(me):
    hand = "HE A4 A4 A5 A5 A5 A6 A6 VW VW VW VW"
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand=hand, pile="RV").plays("hel 1")
    assert battle.hand_size(me) == 12


@rule("TL-10.12", "TL-11.4")
@both_gods
def test_hel_taking_a_stolen_card_shows_its_back(me):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="HE A5", pile="stolen:VW RV stolen:FA")
    battle.plays("hel 1")
    assert [card.back for card in seen(battle, you).sides[me == "loki"].hand].count(you) == 1


# Longships and Odin


@rule("TL-10.13")
@both_gods
def test_longships_take_three_that_you_choose_and_show_them(me):
    pile = "A4 VW FA VW RV FA"
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="LS", pile=pile).plays("longships")
    assert battle.legal == ["take 2", "take 3"], "three are to come of four that there are"
    battle.plays("take 3")
    assert battle.legal == ["take 3"], "none above the last one taken: no order is said twice"
    battle.plays("take 3").plays("take 4")
    assert (battle.hand(me), battle.pile(me)) == ("FA FA VW", "LS A4 VW RV")
    assert hand_seen(battle, other(me), me) == "FA? FA? VW?"
    assert battle.spent == 1


@rule("TL-10.15")
@both_gods
def test_odin_takes_three_ravens(me):
    pile = "RV A4 RV RV RV"
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="OD", pile=pile).plays("odin")
    battle.refuses("take 2", rule="TL-10.15").refuses("take 4", rule="TL-10.15")
    battle.refuses("done", rule="TL-10.15").refuses("draw", rule="TL-10.15")
    battle.plays("take 1", "take 2", "take 2")
    assert (battle.hand(me), battle.pile(me)) == ("RV RV RV", "OD A4 RV")


@rule("TL-10.13", "TL-10.15")
@both_gods
def test_longships_and_odin_take_what_there_is_without_asking(me):
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="LS OD", pile="VW RV A5 FA RV")
    battle.plays("longships", "odin")
    assert (battle.hand(me), battle.pile(me)) == ("RV RV FA VW", "OD LS A5")


@rule("TL-10.13", "TL-10.15", "TL-12.3")
@both_gods
def test_longships_and_odin_need_a_card_that_they_may_take(me):
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="LS OD", pile="A4", their_pile="VW RV")
    battle.refuses("longships", rule="TL-10.13").refuses("odin", rule="TL-10.15")


@rule("TL-10.15", "TL-12.4", "TL-7.2")
@both_gods
@pytest.mark.parametrize(("held", "taken"), [(12, 1), (11, 2), (10, 3)])
def test_odin_takes_no_more_than_the_hand_has_room_for(me, held, taken):
    cards = ["OD", "A4", "A4", "A5", "A5", "A5", "A6", "A6", "VW", "VW", "VW", "VW"][:held]
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand=" ".join(cards), pile="RV RV RV RV")
    battle.plays("odin")
    for _ in range(taken):
        battle.plays("take 1")
    assert battle.actor == me
    assert battle.hand_size(me) == 12
    assert battle.pile(me) == " ".join(["OD", *["RV"] * (4 - taken)])
