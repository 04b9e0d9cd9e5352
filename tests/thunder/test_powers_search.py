"""Section 10: Frigg, Ravens and Seer, who find what is hidden."""

import pytest

from tests.rules import rule
from tests.thunder.more_table import both_gods, column_seen, hand_seen, lay_as
from tests.thunder.table import other

# Frigg


@rule("TL-10.10a")
@both_gods
def test_frigg_sees_the_whole_hand(me):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="FR", their_hand="TR NM A4 OD")
    battle.plays("frigg hand")
    assert battle.hand(you) == "TR NM A4 OD", "treasure and Nightmare have no effect"
    assert hand_seen(battle, me, you) == "A4? NM? OD? TR?"
    assert hand_seen(battle, "watcher", you) == "? ? ? ?"
    assert (battle.pile(me), battle.spent, battle.is_over) == ("FR A4", 1, False)


@rule("TL-10.10a")
@both_gods
def test_frigg_makes_champions_of_both_backs_lost(me):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="FR", their_hand="C7 A4 stolen:C7")
    battle.plays("frigg hand")
    assert battle.hand(you) == "A4"
    assert battle.actor == you
    battle.refuses("discard A4", rule="TL-9.8").plays("discard stolen C7")
    assert battle.pile(you) == f"C7 {me}:C7 A4"
    assert (battle.pile(me), battle.actor) == ("FR A4", me)


@rule("TL-10.10a", "TL-12.3")
@both_gods
def test_frigg_needs_a_hand_to_see(me):
    battle = lay_as(me, {"A": "A4"}, {"A": "A4*"}, hand="FR", their_hand="")
    battle.refuses("frigg hand", rule="TL-10.10a").refuses("frigg A", rule="TL-10.10b")
    lay_as(me, {"A": "A4"}, {"A": "A4*"}, hand="FR", their_hand="A5").allows("frigg hand")


@rule("TL-12.6")
@both_gods
def test_frigg_may_look_again_at_a_hand_already_known(me):
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="FR FR", their_hand="A5")
    battle.plays("frigg hand", "frigg hand")
    assert hand_seen(battle, me, other(me)) == "A5?"


@rule("TL-6.12", "TL-10.10a")
@both_gods
def test_frigg_may_look_in_the_first_turn(me):
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="FR", their_hand="C7", first_turn=True)
    battle.allows("frigg A").plays("frigg hand")
    assert battle.pile(other(me)) == "C7 A4"


@rule("TL-10.10b", "TL-5.9")
@both_gods
def test_frigg_turns_up_a_column_and_nothing_else_happens(me):
    you = other(me)
    battle = lay_as(
        me, {"B": "A4"}, {"B": "FIG* NM TR", "C": "C7 A4"}, hand="FR FR A5", their_hand="A5"
    )
    battle.plays("frigg B", "frigg C")
    assert battle.column(you, "B") == "FIG* NM* TR*"
    assert battle.column(you, "C") == "C7* A4*"
    assert not battle.is_over
    battle.plays("draw").deals("A4").plays("end").plays("deploy A5 C 1")
    assert column_seen(battle, me, you, "C") == "? C7* A4*", "later cards lie facedown"


@rule("TL-10.10b")
@both_gods
def test_frigg_needs_a_facedown_card_in_the_column(me):
    battle = lay_as(me, {"A": "A4"}, {"A": "A4* A5*", "B": "A4* A5"}, hand="FR")
    battle.refuses("frigg A", "frigg C", rule="TL-10.10b").allows("frigg B")


@rule("TL-10.10c", "TL-8.5")
@both_gods
def test_frigg_in_battle_beats_the_champion_only_as_challenger(me):
    you = other(me)
    battle = lay_as(me, {"A": "FR", "B": "C7"}, {"A": "C7", "B": "FR"})
    assert battle.legal_like("frigg") == []
    battle.plays("challenge A", "challenge B")
    assert (battle.column(me, "A"), battle.column(you, "A")) == ("FR*", "")
    assert (battle.column(me, "B"), battle.column(you, "B")) == ("C7*", "")
    lost = lay_as(me, {"A": "C7"}, {"A": "FR"}, their_pile="ID").plays("challenge A")
    assert (lost.column(me, "A"), lost.column(you, "A")) == ("C7*", "")
    lost = lay_as(me, {"A": "FR"}, {"A": "A4"}).plays("challenge A")
    assert (lost.column(me, "A"), lost.column(you, "A")) == ("", "A4*")


# Ravens at a front card


@rule("TL-10.16", "TL-10.17")
@both_gods
@pytest.mark.parametrize("key", ["RV", "FR"])
def test_ravens_remove_a_front_card_of_strength_1(me, key):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"C": f"{key} A5"}, hand="RV").plays("ravens C")
    assert (battle.column(you, "C"), battle.pile(you)) == ("A5", f"{key} A4")
    assert (battle.pile(me), battle.spent) == ("RV A4", 1)


@rule("TL-10.17", "TL-10.22")
@both_gods
def test_ravens_leave_a_shield_wall_faceup(me):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"C": "SW"}, hand="RV").plays("ravens C")
    assert (battle.column(you, "C"), battle.pile(me)) == ("SW*", "RV A4")


@rule("TL-10.17", "TL-2.2")
@both_gods
def test_ravens_find_a_treasure(me):
    battle = lay_as(me, {"A": "A4"}, {"C": "TR"}, hand="RV").plays("ravens C")
    assert (battle.winner, battle.ending) == (me, "treasure")


@rule("TL-10.17", "TL-10.14", "TL-9.8", "TL-9.5")
@both_gods
def test_ravens_set_off_a_nightmare_in_its_lane(me):
    you = other(me)
    battle = lay_as(me, {"C": "A5"}, {"C": "NM A4", "A": "VW"}, hand="RV").plays("ravens C")
    assert battle.actor == you, "the one with two losses orders them"
    battle.plays("discard NM")
    assert (battle.pile(you), battle.pile(me)) == ("A4 NM A4", "RV A5 A4")
    assert battle.column(me, "C") == battle.column(you, "C") == ""
    assert battle.column(you, "A") == "VW"


@rule("TL-10.18", "TL-12.6")
@both_gods
@pytest.mark.parametrize("key", ["FA", "VW", "A4", "A5", "A6", "C7"])
def test_ravens_only_turn_up_a_front_card_of_strength_2_to_7(me, key):
    you = other(me)
    battle = lay_as(me, {"C": "A5"}, {"C": f"{key} A4"}, hand="RV RV", pile="ID")
    battle.plays("ravens C")
    assert battle.column(you, "C") == f"{key}* A4"
    battle.plays("ravens C")
    assert battle.column(you, "C") == f"{key}* A4", "legal, though nothing changes"


@rule("TL-10.16")
@both_gods
def test_ravens_need_a_front_card(me):
    battle = lay_as(me, {"A": "A4"}, {"C": "SW"}, hand="RV", their_hand="")
    battle.refuses("ravens A", rule="TL-10.16").refuses("ravens hand", rule="TL-10.20")
    battle.refuses("ravens figure", rule="TL-10.16").allows("ravens C")


@rule("TL-10.22")
@both_gods
def test_the_own_figure_card_does_not_stop_ravens(me):
    battle = lay_as(me, {"A": "FIG*"}, {"A": "RV"}, hand="RV").plays("ravens A")
    assert battle.column(other(me), "A") == ""


@rule("TL-6.11")
@both_gods
def test_ravens_are_not_played_in_the_first_turn(me):
    battle = lay_as(me, {"A": "FIG*"}, {"A": "RV"}, hand="RV", their_hand="A4", first_turn=True)
    battle.refuses("ravens A", "ravens figure", "ravens hand", rule="TL-6.11")
    battle.allows("deploy RV B 1")


# Ravens at the own figure card


@rule("TL-10.19", "TL-6.5", "TL-9.5")
@both_gods
def test_ravens_remove_the_own_figure_card_and_the_points_stay(me):
    battle = lay_as(me, {"B": "FIG* A4"}, {"A": "A4"}, hand="RV", budget=4, spent=1)
    battle.plays("ravens figure")
    assert (battle.column(me, "B"), battle.pile(me)) == ("A4", "RV FIG A4")
    assert (battle.budget, battle.spent) == (4, 2)


# Ravens at the hand


@rule("TL-10.20")
@both_gods
@pytest.mark.parametrize(
    "key",
    ["SW", "RV", "FR", "FIG", "BA", "BE", "ID", "FY", "WP", "HE", "LS", "OD", "SE", "VA", "VI"],
)
def test_ravens_at_the_hand_lose_what_has_no_strength_or_0_or_1(me, key):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="RV", their_hand=f"{key} A5")
    battle.plays("ravens hand").hits(key)
    assert (battle.hand(you), battle.pile(you), battle.pile(me)) == ("A5", f"{key} A4", "RV A4")
    assert battle.actor == me


@rule("TL-10.21")
@both_gods
@pytest.mark.parametrize("key", ["FA", "VW", "A4", "A5", "A6", "C7"])
def test_ravens_at_the_hand_put_a_strength_of_2_to_7_on_the_field(me, key):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"A": "VW SW", "B": "FIG*"}, hand="RV", their_hand=f"{key} A5")
    battle.plays("ravens hand").hits(key)
    assert battle.legal == ["place A", "place C"]
    battle.refuses("place B", rule="TL-5.6").refuses("stop", rule="TL-10.24")
    battle.plays("place A")
    assert (battle.column(you, "A"), battle.hand(you)) == (f"{key}* VW SW", "A5")
    assert battle.pile(me) == "RV A4"


@rule("TL-10.20")
@both_gods
def test_ravens_at_the_hand_find_a_treasure(me):
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="RV", their_hand="TR A5")
    battle.plays("ravens hand").hits("TR")
    assert (battle.winner, battle.ending) == (me, "treasure")


@rule("TL-10.14a", "TL-10.20", "TL-9.8")
@both_gods
def test_ravens_at_the_hand_hit_a_nightmare_and_all_of_it_is_lost(me):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="RV", their_hand="NM NM stolen:A4 OD")
    battle.plays("ravens hand").hits("NM")
    assert battle.hand(you) == ""
    assert battle.legal == ["discard NM", "discard OD", "discard stolen A4"]
    battle.plays("discard OD", "discard stolen A4")
    assert battle.pile(you) == f"NM NM {me}:A4 OD A4"
    assert (battle.pile(me), battle.actor) == ("RV A4", me)


@rule("TL-10.14a", "TL-2.2", "TL-2.12")
@both_gods
def test_a_nightmare_in_the_hand_gives_the_treasure_away(me):
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="RV", their_hand="NM TR A4")
    battle.plays("ravens hand").hits("NM")
    assert battle.winner == me


@rule("TL-9.4", "TL-9.11", "TL-10.14a")
@both_gods
@pytest.mark.parametrize("key", ["BE", "ID"])
def test_a_second_berserker_or_idunn_goes_under_the_pile(me, key):
    you = other(me)
    battle = lay_as(
        me, {"A": "A4"}, {"A": "A4"}, hand="RV", their_hand=f"{key} A5 NM", pile=f"{key} A4"
    )
    alone = battle.copy().plays("ravens hand").hits(key)
    assert (alone.pile(you), alone.pile(me)) == (f"A4 {key}", f"RV {key} A4")
    battle.plays("ravens hand").hits("NM").plays("discard A5")
    assert battle.pile(you) == f"NM A5 A4 {key}"


@rule("TL-9.4a")
@both_gods
def test_a_berserker_under_an_empty_pile_is_its_top(me):
    you = other(me)
    battle = lay_as(
        me, {"A": "A4"}, {"A": "A5"}, hand="RV", their_hand="BE", pile="BE", their_pile=""
    ).plays("ravens hand").hits("BE")  # fmt: skip
    assert (battle.pile(you), battle.pile(me)) == ("BE", "RV BE")


@rule("TL-11.5")
@both_gods
def test_the_hit_is_uniform_over_all_cards_of_the_hand(me):
    battle = lay_as(
        me, {"A": "A4"}, {"A": "A4"}, hand="RV", their_hand="RV RV RV A5 stolen:A5 stolen:A5"
    ).plays("ravens hand")  # fmt: skip
    assert battle.chances == {"hit RV": 3, "hit A5": 1, "hit stolen A5": 2}


@rule("TL-10.21")
@both_gods
def test_a_hit_card_without_a_column_is_lost(me):
    you = other(me)
    theirs = {"A": "A4 A4 A4 VW", "B": "FIG*", "C": "VW VW VW SW"}
    battle = lay_as(me, {"A": "A4"}, theirs, hand="RV", their_hand="A5")
    battle.plays("ravens hand").hits("A5")
    assert (battle.pile(you), battle.actor, battle.hand(you)) == ("A5 A4", me, "")
    theirs["C"] = "VW VW VW"
    battle = lay_as(me, {"A": "A4"}, theirs, hand="RV", their_hand="A5")
    battle.plays("ravens hand").hits("A5")
    assert battle.column(you, "C") == "A5* VW VW VW", "one column leaves no choice"


@rule("TL-10.23")
@both_gods
def test_ravens_on_the_battlefield_are_an_ordinary_card(me):
    you = other(me)
    battle = lay_as(me, {"A": "RV", "B": "RV"}, {"A": "RV", "B": "FIG*"}, their_hand="A4")
    assert battle.legal_like("ravens") == []
    battle.refuses("challenge B", rule="TL-7.11").plays("challenge A")
    assert (battle.pile(me), battle.pile(you)) == ("RV A4", "RV A4")


# Seer


@rule("TL-10.24", "TL-10.25")
@both_gods
@pytest.mark.parametrize("key", ["RV", "FR", "FA", "VW", "A4", "A5", "A6", "C7"])
def test_seer_puts_every_card_with_strength_on_the_field(me, key):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"B": "FIG*"}, hand="SE").plays("seer").deals(key)
    assert battle.legal == ["place A", "place C"]
    battle.plays("place C")
    assert battle.column(you, "C") == f"{key}*"
    assert battle.legal == ["on", "stop"]
    battle.refuses("draw", rule="TL-10.24").plays("stop")
    assert (battle.pile(me), battle.spent, battle.actor) == ("SE A4", 1, me)


@rule("TL-10.26", "TL-11.6")
@both_gods
@pytest.mark.parametrize(
    "key",
    ["TR", "NM", "SW", "FIG", "BA", "BE", "ID", "FY", "WP", "HE", "LS", "OD", "SE", "VA", "VI"],
)
def test_seer_gives_strength_0_and_none_to_the_hand_seen_by_both(me, key):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="SE").plays("seer").deals(key)
    assert (battle.hand(you), hand_seen(battle, me, you)) == (key, f"{key}?")
    assert hand_seen(battle, "watcher", you) == f"{key}?"
    assert battle.legal == ["on", "stop"]


@rule("TL-10.24")
@both_gods
def test_seer_turns_up_three_at_most(me):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"B": "FIG*", "A": "A4"}, hand="SE").plays("seer")
    battle.deals("SW").plays("on").deals("RV").plays("place A", "on").deals("BE")
    assert (battle.actor, battle.pile(me)) == (me, "SE A4")
    assert (battle.hand(you), battle.column(you, "A")) == ("SW BE", "RV* A4")


@rule("TL-10.24")
@both_gods
def test_seer_ends_when_the_deck_runs_out_and_needs_a_card_in_it(me):
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="SE SE", their_deck="SW BE").plays("seer")
    battle.deals("BE").plays("on").deals("SW")
    assert (battle.actor, battle.pile(me)) == (me, "SE A4")
    battle.refuses("seer", rule="TL-10.24")


@rule("TL-10.25")
@both_gods
def test_a_seers_card_without_a_column_is_lost_even_with_room_in_the_hand(me):
    you = other(me)
    theirs = {"A": "A4 A4 A4 VW", "B": "FIG*", "C": "VW VW VW SW"}
    battle = lay_as(me, {"A": "A4"}, theirs, hand="SE", their_hand="A5").plays("seer").deals("A6")
    assert (battle.hand(you), battle.pile(you)) == ("A5", "A6 A4")
    assert battle.legal == ["on", "stop"]


FULL = "A4 A4 A5 A5 A5 A6 A6 VW VW VW VW VW"


@rule("TL-10.26", "TL-9.3", "TL-9.4")
@both_gods
@pytest.mark.parametrize("key", ["BE", "ID"])
def test_seer_against_a_full_hand_loses_the_card(me, key):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"B": "FA"}, hand="SE", their_hand=FULL).plays("seer")
    battle.deals(key)
    assert (battle.pile(you), battle.hand_size(you)) == (f"{key} A4", 12)
    battle.plays("stop")
    under = lay_as(
        me, {"A": "A4"}, {"B": "FA"}, hand="SE", their_hand=FULL, pile=f"{key} A5"
    ).plays("seer").deals(key).plays("stop")  # fmt: skip
    assert (under.pile(you), under.pile(me)) == (f"A4 {key}", f"SE {key} A5")


@rule("TL-10.26", "TL-2.2")
@both_gods
def test_seer_finds_a_treasure_against_a_full_hand(me):
    battle = lay_as(me, {"A": "A4"}, {"B": "FA"}, hand="SE", their_hand=FULL).plays("seer")
    assert battle.deals("TR").winner == me


@rule("TL-10.26", "TL-10.14b")
@both_gods
def test_a_nightmare_turned_up_by_seer_against_a_full_hand_is_just_lost(me):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"B": "FA"}, hand="SE", their_hand=FULL).plays("seer")
    battle.deals("NM")
    assert (battle.hand_size(you), battle.pile(you)) == (12, "NM A4")


@rule("TL-6.12")
@both_gods
def test_seer_may_be_played_in_the_first_turn(me):
    lay_as(me, {"A": "A4"}, {"B": "FA"}, hand="SE", first_turn=True).allows("seer")
