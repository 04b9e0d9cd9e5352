"""Section 17: house rules about powers; those of turns, challenges and piles stand with these."""

from tests.rules import rule
from tests.thunder.table import both_sides, lay_for, other

FULL_HAND = "NM NM SW SW VW VW VW A5 A5 A5 A6 A6"


@rule("OP-5")
@both_sides
def test_frigg_of_strength_0_is_not_for_freya_and_goes_to_the_hand(me):
    chosen = {"frigg_strength": "0"}
    lay_for(me, hand="FY", their_pile="FR", **chosen).refuses("freya", rule="TL-10.9")
    battle = lay_for(me, {}, {"A": "A4"}, hand="SE", **chosen).plays("seer").deals("FR")
    assert battle.hand(other(me)) == "FR"
    battle = lay_for(me, {"A": "FR"}, {"A": "C7"}, **chosen).plays("challenge A")
    assert battle.column(me, "A") == "FR*"
    battle = lay_for(me, {"A": "FR"}, {"A": "RV"}, **chosen).plays("challenge A")
    assert battle.column(me, "A") == ""


@rule("OP-21", "TL-10.7")
@both_sides
def test_with_swap_baldr_exchanges_two_own_cards(me):
    battle = lay_for(me, {"A": "A4 VW*", "B": "FIG* SW"}, {}, hand="BA", baldr="swap")
    battle.refuses("baldr A 1 A 2", rule="OP-21").refuses("baldr swap A 1 B 1", rule="TL-10.3")
    battle.refuses("baldr swap A 1 C 1", rule="TL-10.7")
    assert len(battle.legal_like("baldr")) == 3
    battle.plays("baldr swap A 2 B 2")
    assert (battle.column(me, "A"), battle.column(me, "B")) == ("A4 SW", "FIG* VW*")
    assert battle.pile(me) == "BA A4"
    lay_for(me, {"A": "A4 VW"}, hand="BA").refuses("baldr swap A 1 A 2", rule="TL-10.7")


@rule("OP-22", "TL-10.11")
@both_sides
def test_with_opponent_only_a_weapon_leaves_the_own_side_alone(me):
    you = other(me)
    battle = lay_for(
        me, {"A": "FIG* SW"}, {"A": "FIG* SW A4 SW*"}, hand="WP", weapon="opponent_only"
    )
    assert battle.legal_like("weapon") == [f"weapon {you} A 1", f"weapon {you} A 4"]
    battle.refuses(f"weapon {me} A 1", rule="OP-22")


@rule("OP-22", "TL-10.11")
@both_sides
def test_with_name_facedown_a_facedown_card_may_be_called_a_shield_wall(me):
    you = other(me)
    battle = lay_for(me, {}, {"A": "FIG* SW TR A4*"}, hand="WP", weapon="name_facedown")
    battle.refuses(f"weapon {you} A 4", rule="TL-10.11")
    wrong = battle.copy().plays(f"weapon {you} A 3")
    assert wrong.column(you, "A") == "FIG* SW TR* A4*"
    assert (wrong.is_over, wrong.pile(me), wrong.spent) == (False, "WP A4", 1)
    right = battle.plays(f"weapon {you} A 2")
    assert right.column(you, "A") == "FIG* TR A4*"
    assert right.pile(you) == "SW A4"


@rule("OP-23", "TL-10.15")
@both_sides
def test_with_choice_odin_and_longships_may_take_fewer(me):
    battle = lay_for(me, hand="OD", pile="RV RV RV RV", fetch="choice").plays("odin")
    battle.refuses("done", rule="OP-23").plays("take 1", "done")
    assert (battle.hand(me), battle.pile(me), battle.actor) == ("RV", "OD RV RV RV", me)
    battle = lay_for(me, hand="LS", pile="A4 FA", fetch="choice").plays("longships", "take 2")
    assert (battle.hand(me), battle.actor) == ("FA", me)


@rule("OP-24", "TL-10.24")
@both_sides
def test_with_always_three_the_seer_does_not_stop(me):
    battle = lay_for(me, hand="SE", seer="always_three").plays("seer").deals("SW SW BA")
    assert (battle.actor, battle.pile(me)) == (me, "SE A4")


@rule("OP-27", "TL-10.26")
@both_sides
def test_with_shuffled_back_a_treasure_against_a_full_hand_is_not_found(me):
    chosen = {"hand": "SE", "seer_treasure": "shuffled_back"}
    battle = lay_for(me, their_hand=FULL_HAND, **chosen).plays("seer")
    before = battle.deck_size(other(me))
    battle.deals("TR")
    assert not battle.is_over
    assert (battle.in_deck(other(me), "TR"), battle.deck_size(other(me))) == (1, before)
    assert battle.legal == ["on", "stop"]
    battle = lay_for(me, their_hand="A4", **chosen).plays("seer").deals("TR")
    assert battle.hand(other(me)) == "TR A4"
    # Anywhere else a treasure is found as ever.
    battle = lay_for(me, {}, {"A": "TR"}, seer_treasure="shuffled_back", hand="RV")
    assert battle.plays("ravens A").winner == me


@rule("OP-28", "TL-10.25")
@both_sides
def test_with_symbol_to_hand_every_card_with_the_symbol_goes_to_the_hand(me):
    chosen = {"hand": "SE", "seer_symbol": "symbol_to_hand"}
    battle = lay_for(me, **chosen).plays("seer").deals("C7").plays("on").deals("VW")
    assert battle.hand(other(me)) == "C7"
    battle.plays("place B")
    assert battle.column(other(me), "B") == "VW*"
    battle = lay_for(me, their_hand=FULL_HAND, **chosen).plays("seer").deals("RV")
    assert battle.pile(other(me)) == "RV A4"
