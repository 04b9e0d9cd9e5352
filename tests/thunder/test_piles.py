"""Section 9: the discard piles, their tops, and the cards that work from there."""

import pytest

from tests.rules import rule
from tests.thunder.table import both_sides, copies, lay_for, other


@rule("TL-9.1", "TL-1.10")
@both_sides
def test_a_lost_card_goes_on_top_of_its_controllers_pile(me):
    battle = lay_for(me, {"A": "A6"}, {"A": "stolen:A4"}, their_pile="SW VW").plays("challenge A")
    assert battle.pile(other(me)) == f"{me}:A4 SW VW"
    assert battle.pile(me) == "A4"


@rule("TL-9.1")
@both_sides
def test_a_taken_card_can_come_back_to_its_first_owner(me):
    you = other(me)
    battle = lay_for(me, {"A": "A6"}, {"A": "stolen:A4"}, hand="FY").plays("challenge A", "freya")
    assert battle.hand(me) == "A4"
    assert battle.plays("deploy A4 A 1").column(me, "A") == "A4 A6*"
    assert battle.pile(you) == "A4"


@rule("TL-9.2", "TL-9.3")
@both_sides
def test_only_the_top_card_works(me):
    for top in ("SW ID", "SW BE"):
        battle = lay_for(me, {"A": "A4", "B": "VW"}, {"A": "A4 SW", "B": "A5"}, pile=top, budget=2)
        battle.plays("challenge A")
        assert battle.column(me, "A") == ""
        battle.plays("challenge B")
        assert battle.column(me, "B") == ""
    lay_for(me, hand="FY", their_pile="SW RV").refuses("freya", rule="TL-10.9")
    # Hel, Longships and Odin look at the whole pile.
    battle = lay_for(me, hand="HE LS OD", pile="SW BA RV FA NM")
    battle.allows("hel 1", "hel 5", "longships", "odin").refuses("hel 6", rule="TL-10.12")


@rule("TL-9.3")
@both_sides
def test_idunn_and_berserker_work_however_they_got_on_top(me):
    # By being laid bare: Odin's Ravens lay above Idunn, but Odin himself now covers her.
    battle = lay_for(me, {"A": "A4"}, {"A": "A4"}, hand="OD", pile="RV ID").plays("odin")
    assert battle.pile(me) == "OD ID"
    battle.plays("challenge A")
    assert battle.column(me, "A") == ""
    # By a loss: Ravens hit her in the hand, and she works for her owner.
    battle = lay_for(me, {"A": "A4"}, {"A": "A4"}, hand="RV", their_hand="ID")
    battle.plays("ravens hand").hits("ID").plays("challenge A")
    assert battle.column(other(me), "A") == "A4*"
    # By the opponent's Freya, who takes what lay above.
    battle = lay_for(me, {"A": "A4"}, {"A": "A4"}, hand="FY", their_pile="RV ID")
    battle.plays("freya", "challenge A")
    assert battle.column(other(me), "A") == "A4*"


@rule("TL-9.3")
@both_sides
def test_idunn_stops_when_she_is_covered(me):
    battle = lay_for(me, {"A": "RV"}, {"A": "RV RV"}, hand="ID BE").plays("idunn", "challenge A")
    assert battle.column(me, "A") == "RV*"
    battle.plays("berserker", "end")
    assert battle.pile(me) == "BE ID A4"
    battle.plays("challenge A")
    assert battle.column(me, "A") == ""


@rule("TL-9.4")
@both_sides
@pytest.mark.parametrize(("card", "rule_id"), [("BE", "TL-10.8"), ("ID", "TL-10.33")])
def test_the_same_card_is_neither_played_nor_lost_on_top(me, card, rule_id):
    word = {"BE": "berserker", "ID": "idunn"}[card]
    lay_for(me, hand=card, their_pile=card).refuses(word, rule=rule_id)
    battle = lay_for(me, hand="RV", their_hand=card, pile=f"{card} A4", their_pile="SW VW")
    battle.plays("ravens hand").hits(card)
    assert battle.pile(other(me)) == f"SW VW {card}"
    assert battle.pile(me) == f"RV {card} A4"
    full = "NM NM SW SW VW VW VW A5 A5 A5 A6 A4"
    battle = lay_for(me, hand="SE", their_hand=full, pile=card, their_pile="SW")
    battle.plays("seer").deals(card)
    assert battle.pile(other(me)) == f"SW {card}"


@rule("TL-9.4")
@both_sides
@pytest.mark.parametrize(("lost", "top"), [("BE", "ID"), ("ID", "BE")])
def test_berserker_and_idunn_bar_only_their_like(me, lost, top):
    battle = lay_for(me, hand="RV", their_hand=lost, pile=top, their_pile="SW")
    battle.plays("ravens hand").hits(lost)
    assert battle.pile(other(me)) == f"{lost} SW"


@rule("TL-9.4")
@both_sides
def test_the_top_is_read_before_the_action_card_is_laid_down(me):
    # Although the Ravens cover Berserker in the end, he was the top when the other was lost.
    battle = lay_for(me, hand="RV", their_hand="BE", pile="BE", their_pile="VW")
    battle.plays("ravens hand").hits("BE")
    assert (battle.pile(me), battle.pile(other(me))) == ("RV BE", "VW BE")


@rule("TL-9.4a")
@both_sides
@pytest.mark.parametrize("card", ["BE", "ID"])
def test_the_bottom_of_an_empty_pile_is_its_top(me, card):
    battle = lay_for(
        me, {"A": "A4"}, {"A": "A4 VW"}, hand="RV", their_hand=card, pile=card, their_pile=""
    )
    battle.plays("ravens hand").hits(card)
    assert battle.pile(other(me)) == card
    battle.plays("challenge A")
    assert battle.column(other(me), "A") == ("VW" if card == "BE" else "A4* VW")


@rule("TL-9.5")
@both_sides
def test_the_action_card_lies_above_what_its_player_lost(me):
    battle = lay_for(me, {"A": "VW VW"}, {"A": "NM"}, hand="RV").plays("ravens A")
    assert battle.pile(me) == "RV VW VW A4"
    battle = lay_for(me, {"A": "FIG*"}, hand="WP").plays(f"weapon {me} A 1")
    assert battle.pile(me) == "WP FIG A4"
    battle = lay_for(me, {"A": "RV"}, {"A": "SW"}, hand="VI").plays("vidarr A 1")
    assert battle.pile(me) == "VI RV A4"


@rule("TL-9.6")
@both_sides
def test_a_card_cannot_find_itself(me):
    lay_for(me, {"A": "A4"}, hand="HE", pile="").refuses("hel 1", rule="TL-10.12")
    battle = lay_for(me, {"A": "A4"}, hand="HE OD", pile="OD").refuses("odin", rule="TL-10.15")
    assert battle.legal_like("hel") == ["hel 1"]


@rule("TL-9.7")
@both_sides
def test_looking_through_a_pile_never_changes_its_order(me):
    pile = "A4 RV FA RV VW SW RV FA RV"
    battle = lay_for(me, hand="HE LS OD", pile=pile)
    assert battle.copy().plays("hel 4").pile(me) == "HE A4 RV FA VW SW RV FA RV"
    assert battle.copy().plays("longships").pile(me) == "LS A4 RV RV SW RV RV"
    odin = battle.copy().plays("odin", "take 2", "take 6", "take 7")
    assert odin.pile(me) == "OD A4 FA RV VW SW FA"
    assert odin.hand(me) == "RV RV RV HE LS"


@rule("TL-9.8")
@both_sides
def test_a_side_orders_its_own_losses(me):
    battle = lay_for(me, {"A": "A4"}, {"A": "NM VW SW"}).plays("challenge A")
    assert (battle.actor, battle.legal) == (
        other(me),
        ["discard NM", "discard SW", "discard VW"],
    )
    battle.refuses("discard A4", "discard stolen VW", rule="TL-9.8")
    battle.plays("discard VW", "discard NM")
    assert battle.pile(other(me)) == "SW NM VW A4"


@rule("TL-9.8", "TL-11.4")
@both_sides
def test_cards_of_different_backs_are_different_losses(me):
    battle = lay_for(me, {"A": "A4"}, {"A": "NM NM stolen:VW VW"}).plays("challenge A")
    assert battle.legal == ["discard NM", "discard VW", "discard stolen VW"]
    battle.plays("discard NM", "discard stolen VW", "discard NM")
    assert battle.pile(other(me)) == f"VW NM {me}:VW NM A4"


@rule("TL-9.8")
@both_sides
def test_losses_that_are_all_alike_need_no_order(me):
    battle = lay_for(me, {"A": "A4 A4"}, {"A": "NM NM"}).plays("challenge A")
    assert battle.actor == me
    assert battle.pile(me) == "A4 A4 A4"
    assert battle.pile(other(me)) == "NM NM A4"


@rule("TL-9.9")
@both_sides
def test_the_side_in_turn_orders_first(me):
    battle = lay_for(me, {"A": "A4 VW"}, {"A": "NM SW"}).plays("challenge A")
    assert battle.actor == me
    battle.plays("discard VW")
    assert battle.actor == other(me)
    battle.plays("discard NM")
    assert battle.actor == me


@rule("TL-9.10", "TL-11.6")
@both_sides
def test_every_discarded_card_is_shown_to_both(me):
    battle = lay_for(me, {"A": "A4 VW"}, {"A": "NM SW"}, hand="RV").plays("ravens A")
    battle.plays("discard VW", "discard NM")
    lost = [note for note in battle.scribe.notes if note[0] == "lost"]
    assert [note[1] == (me == "loki") for note in lost] == [True, True, False, False]
    assert all(note[3] == [] and note[5] for note in lost)
    seat = int(me == "loki")
    codes = [note[2][0] for note in lost]
    assert codes == [seat * 23 + 6, seat * 23 + 7, (1 - seat) * 23 + 1, (1 - seat) * 23 + 2]


@rule("TL-9.11")
@both_sides
def test_a_barred_card_among_others_goes_under_whatever_the_order(me):
    battle = lay_for(me, hand="RV", their_hand="NM ID A5 VW", pile="ID", their_pile="SW LS")
    battle.plays("ravens hand").hits("NM")
    assert battle.legal == ["discard NM", "discard VW", "discard A5"]
    battle.plays("discard A5", "discard NM")
    assert battle.pile(other(me)) == "VW NM A5 SW LS ID"


@rule("TL-9.11", "TL-3.10")
@both_sides
def test_several_barred_cards_of_a_changed_deck_all_go_under(me):
    two = copies(BE=2, A4=3)
    battle = lay_for(me, hand="RV", their_hand="NM BE BE", pile="BE", their_pile="SW", cards=two)
    battle.plays("ravens hand").hits("NM")
    assert battle.pile(other(me)) == "NM SW BE BE"


@rule("TL-9.12")
@both_sides
@pytest.mark.parametrize("card", ["BE", "ID"])
def test_laying_bare_is_neither_playing_nor_losing(me, card):
    for hand, word, above in (
        ("HE", "hel 1", "SW"),
        ("OD", "odin", "RV"),
        ("LS", "longships", "FA"),
    ):
        battle = lay_for(me, hand=hand, pile=f"{above} {card}", their_pile=card).plays(word)
        assert battle.pile(me) == f"{hand} {card}"
        assert battle.pile(other(me)) == card
    battle = lay_for(me, hand="FY", pile=card, their_pile=f"RV {card}").plays("freya")
    assert (battle.pile(me), battle.pile(other(me))) == (f"FY {card}", card)
    # The own copy, taken from under the opponent's eyes, may not be played against it.
    word, rule_id = {"BE": ("berserker", "TL-10.8"), "ID": ("idunn", "TL-10.33")}[card]
    battle = lay_for(me, hand="HE", pile=f"SW {card}", their_pile=card).plays("hel 2")
    assert battle.hand(me) == card
    battle.refuses(word, rule=rule_id)


@rule("TL-1.9")
@both_sides
def test_putting_down_a_played_card_is_no_loss(me):
    battle = lay_for(me, {"A": "A4"}, hand="BE").plays("berserker")
    assert "lost" not in battle.heard
    assert battle.pile(me) == "BE A4"


# House rules about piles


@rule("OP-17", "TL-9.5")
@both_sides
def test_with_before_the_action_card_lies_under_what_it_costs(me):
    chosen = {"action_card": "before"}
    battle = lay_for(me, {"A": "VW VW"}, {"A": "NM"}, hand="RV", **chosen).plays("ravens A")
    assert battle.pile(me) == "VW VW RV A4"
    battle = lay_for(me, hand="RV", their_hand="BE", pile="BE", their_pile="SW", **chosen)
    battle.plays("ravens hand").hits("BE")
    assert battle.pile(other(me)) == "BE SW"  # the Ravens cover the other Berserker by then
    battle = lay_for(me, hand="HE", pile="SW A4", **chosen).plays("hel 2")
    assert (battle.hand(me), battle.pile(me)) == ("A4", "HE SW")
    assert lay_for(me, hand="HE", pile="", **chosen).legal_like("hel") == []
    battle = lay_for(me, hand="OD", pile="A4 RV RV RV RV", **chosen).plays("odin")
    assert battle.legal == ["take 3", "take 4"]


@rule("OP-20", "TL-10.6")
@both_sides
def test_with_removed_a_lost_figure_card_leaves_the_game(me):
    chosen = {"figure_card_lost": "removed"}
    battle = lay_for(me, {}, {"A": "FIG*"}, hand="RV", **chosen).plays("ravens A")
    assert battle.pile(other(me)) == "A4"
    battle = lay_for(me, hand="RV", their_hand="FIG", **chosen).plays("ravens hand").hits("FIG")
    assert battle.pile(other(me)) == "A4"
    assert len(battle.state.removed) == 1
