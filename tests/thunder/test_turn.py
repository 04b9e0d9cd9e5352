"""Sections 6, 12 and 13: action points, what has to be done, and the order inside an action."""

import pytest

from tests.rules import rule
from tests.thunder.table import both_sides, lay_for, other

PLAIN = "A4 A4 A5 A5 A6 A6 VW VW VW VW VW"  # eleven cards


@rule("TL-6.1")
@both_sides
def test_the_empty_field_is_looked_at_before_points_are_counted(me):
    battle = lay_for(me, {"A": "A4"}, {}, their_hand="FIG", spent=3).plays("end")
    assert battle.ending == "no cards"
    assert battle.heard[-2:] == ["turn", "wins"]


@rule("TL-6.2")
@both_sides
@pytest.mark.parametrize(
    ("field", "budget"),
    [
        ({"A": "A4"}, 1),
        ({"A": "A4 A5 VW SW"}, 1),
        ({"A": "A4", "C": "SW*"}, 2),
        ({"A": "A4", "B": "TR", "C": "SW"}, 3),
        ({"B": "FIG*"}, 4),
        ({"A": "A4", "B": "FIG* A5", "C": "SW"}, 4),
    ],
)
def test_a_turn_has_a_point_for_each_column_or_four_with_the_figure(me, field, budget):
    battle = lay_for(me, {"A": "A4"}, field, spent=3).plays("end")
    assert (battle.turn, battle.budget, battle.spent) == (other(me), budget, 0)


@rule("TL-6.2")
@both_sides
def test_the_opponents_figure_card_gives_no_points(me):
    battle = lay_for(me, {"A": "FIG*"}, {"A": "A4"}, budget=4, spent=4).plays("end")
    assert battle.budget == 1


@rule("TL-6.3")
@both_sides
def test_columns_lost_or_gained_in_the_turn_do_not_count(me):
    battle = lay_for(me, {"A": "A4", "B": "A4"}, {"A": "A5"}, hand="VW", budget=2)
    battle.plays("challenge A")
    assert (battle.budget, battle.points) == (2, 1)
    assert battle.plays("deploy VW C 1").budget == 2


@rule("TL-6.4")
@both_sides
@pytest.mark.parametrize("spent", [0, 1, 2])
def test_the_figure_card_makes_four_points_in_all(me, spent):
    battle = lay_for(me, {"A": "A4"}, hand="FIG VW", budget=2, spent=spent).plays("figure A")
    assert (battle.budget, battle.spent, battle.points) == (4, spent, 4 - spent)


@rule("TL-6.5")
@both_sides
def test_four_points_stay_when_the_own_figure_card_is_removed(me):
    battle = lay_for(me, {"A": "FIG* VW"}, hand="RV WP", budget=4)
    assert battle.copy().plays("ravens figure").points == 3
    assert battle.plays(f"weapon {me} A 1").points == 3


@rule("TL-6.6")
@both_sides
def test_four_points_stay_when_a_nightmare_takes_the_figure_card(me):
    battle = lay_for(me, {"A": "FIG*", "B": "A4"}, {"A": "NM"}, hand="RV", budget=4, spent=1)
    battle.plays("ravens A")
    assert battle.pile(me) == "RV FIG A4"
    assert (battle.budget, battle.points) == (4, 2)


@rule("TL-6.7", "TL-13.2")
@both_sides
def test_each_action_costs_a_point_and_the_figure_card_none(me):
    battle = lay_for(me, {"A": "A4"}, {"A": "A5"}, hand="VW BE FIG", budget=4)
    assert battle.copy().plays("draw").deals("A6").spent == 1
    assert battle.copy().plays("deploy VW A 1").spent == 1
    assert battle.copy().plays("berserker").spent == 1
    assert battle.copy().plays("challenge A").spent == 1  # although the own card is lost
    assert battle.copy().plays("figure A").spent == 0
    battle.plays("deploy VW B 1", "draw").deals("A6").plays("draw").deals("A6").plays("challenge A")
    assert (battle.spent, battle.points) == (4, 0)
    battle.refuses("draw", "berserker", "challenge B", "deploy A6 C 1", rule="TL-6.7")


@rule("TL-6.8")
@both_sides
def test_a_turn_cannot_end_with_points_left(me):
    battle = lay_for(me, {"A": "A4"}, hand="VW SW", budget=2)
    battle.refuses("end", rule="TL-6.8").plays("deploy VW A 1").refuses("end", rule="TL-6.8")
    battle.plays("deploy SW A 1").allows("end")


@rule("TL-6.10")
@both_sides
def test_without_points_only_the_end_and_the_figure_card_are_left(me):
    battle = lay_for(me, {"A": "A4"}, {"A": "A4"}, hand="FIG VW BE", spent=3)
    assert battle.legal == ["figure A", "figure B", "figure C", "end"]
    battle = lay_for(me, {"A": "A4"}, {"A": "A4"}, hand="VW BE", spent=3)
    assert battle.legal == ["end"]


@rule("TL-6.11", "TL-6.12")
@both_sides
def test_nobody_challenges_in_the_own_first_turn(me):
    battle = lay_for(
        me, {"A": "A4", "B": "FIG*"}, {"A": "A5"}, hand="RV stolen:RV VI", their_hand="A4", begun=1
    )
    battle.refuses("challenge A", "vidarr A 1", rule="TL-6.11")
    battle.refuses("ravens A", "ravens figure", "ravens hand", rule="TL-6.11")
    battle.refuses("stolen ravens A", "stolen ravens hand", rule="TL-6.11")
    assert {word.split()[0] for word in battle.legal} == {"deploy", "draw"}


@rule("TL-6.12")
@both_sides
def test_everything_else_is_allowed_in_the_first_turn(me):
    battle = lay_for(
        me,
        {"A": "A4"},
        {"A": "A5 SW*"},
        hand="FIG FR FY SE VA WP BA BE ID HE",
        their_hand="A4",
        begun=1,
    )
    battle.allows("draw", "deploy FR A 1", "figure A", "frigg hand", "frigg A", "freya", "seer")
    battle.allows("valkyries A 1 A 2", f"weapon {other(me)} A 2", "baldr A 1 B 1", "hel 1")
    battle.allows("berserker", "idunn")


@rule("TL-6.11")
@both_sides
def test_the_ban_is_on_the_own_first_turn_not_on_the_first_round(me):
    battle = lay_for(me, {"A": "A4"}, {"A": "A5"})
    battle.state.begun = [1, 2] if me == "loki" else [2, 1]
    battle.allows("challenge A")


@rule("TL-6.13")
@both_sides
def test_a_figure_card_that_comes_back_gives_no_further_points(me):
    battle = lay_for(me, {"A": "FIG* A4"}, hand="RV HE", budget=4)
    battle.plays("ravens figure", "hel 2", "figure B")
    assert (battle.budget, battle.spent, battle.points) == (4, 2, 2)


@rule("TL-6.14")
@both_sides
def test_points_of_the_figure_card_have_to_be_used(me):
    battle = lay_for(me, {"A": "A4"}, hand="FIG VW", deck="", budget=2, spent=2)
    battle.plays("figure B").refuses("end", rule="TL-6.8")
    battle = lay_for(me, {"A": "SW"}, {"A": "A4"}, hand="FIG", deck="", budget=2, spent=2)
    battle.allows("end").plays("figure B")
    assert (battle.winner, battle.ending) == (other(me), "points unused")


# Section 12


@rule("TL-12.1")
@both_sides
def test_what_a_card_says_has_to_be_done(me):
    battle = lay_for(me, {"A": "A4"}, {"A": "VW"}, hand="RV SW", their_hand="A6")
    battle.plays("ravens hand").hits("A6")
    assert battle.legal == ["place A", "place B", "place C"]
    battle.refuses("draw", "end", "challenge A", "deploy SW A 1", rule="TL-10.21")
    battle = lay_for(me, hand="OD SW", pile="RV RV RV RV").plays("odin")
    battle.refuses("done", "draw", rule="TL-10.15")
    battle = lay_for(me, hand="LS SW", pile="FA VW VW FA").plays("longships")
    battle.refuses("done", "draw", rule="TL-10.13")


@rule("TL-12.2")
@both_sides
def test_what_is_left_to_choice(me):
    battle = lay_for(me, hand="SE", their_hand="A4").plays("seer")
    assert battle.actor == "nature"  # the first card comes in any case
    battle.deals("SW")
    assert battle.legal == ["on", "stop"]
    battle.plays("on").deals("SW")
    assert battle.legal == ["on", "stop"]
    assert battle.copy().plays("stop").pile(me) == "SE A4"
    battle.plays("on").deals("SW")
    assert (battle.actor, battle.pile(me)) == (me, "SE A4")
    battle = lay_for(me, hand="LS", pile="VW FA VW FA").plays("longships")
    assert battle.legal == ["take 1", "take 2"]
    assert battle.copy().plays("take 1", "take 1", "take 1").hand(me) == "FA VW VW"
    assert battle.plays("take 2", "take 2", "take 2").hand(me) == "FA FA VW"


@rule("TL-12.3", "TL-7.8")
@both_sides
def test_no_card_is_played_without_a_target(me):
    hand = "BA FY FR WP HE LS OD RV SE VA VI"
    battle = lay_for(me, hand=hand, pile="", their_pile="", their_deck="")
    assert {word.split()[0] for word in battle.legal} == {"deploy", "draw"}
    battle.refuses("frigg hand", rule="TL-10.10a").refuses("frigg A", rule="TL-10.10b")
    battle.refuses("ravens A", "ravens figure", rule="TL-10.16").refuses(
        "ravens hand", rule="TL-10.20"
    )
    battle.refuses("hel 1", rule="TL-10.12").refuses("odin", rule="TL-10.15")
    battle.refuses("longships", rule="TL-10.13").refuses("seer", rule="TL-10.24")
    battle.refuses("freya", rule="TL-10.9").refuses("baldr A 1 B 1", rule="TL-10.7")
    battle.refuses("valkyries A 1 B 1", rule="TL-10.29").refuses("vidarr A 1", rule="TL-7.9")
    battle.refuses("weapon thor A 1", "weapon loki C 4", rule="TL-10.11")


@rule("TL-12.3")
@both_sides
@pytest.mark.parametrize(
    ("hand", "word", "changes"),
    [
        ("BA", "baldr A 1 B 1", {"mine": {"A": "A4"}}),
        ("VA", "valkyries A 1 B 1", {"theirs": {"A": "A4"}}),
        ("BE", "berserker", {"their_pile": "ID"}),
        ("ID", "idunn", {"their_pile": "BE"}),
        ("FY", "freya", {"their_pile": "RV"}),
        ("FR", "frigg hand", {"their_hand": "A4"}),
        ("FR", "frigg B", {"theirs": {"B": "A4* A5"}}),
        ("WP", "weapon thor A 2", {"mine": {"A": "A4 SW*"}, "theirs": {"A": "A4 SW*"}}),
        ("HE", "hel 1", {"pile": "A4"}),
        ("LS", "longships", {"pile": "A4 FA"}),
        ("LS", "longships", {"pile": "A4 VW"}),
        ("OD", "odin", {"pile": "A4 RV"}),
        ("RV", "ravens A", {"theirs": {"A": "A4*"}}),
        ("RV", "ravens figure", {"mine": {"A": "FIG*"}}),
        ("RV", "ravens hand", {"their_hand": "A4"}),
        ("SE", "seer", {"their_deck": "A4"}),
        ("VI", "vidarr A 1", {"mine": {"A": "A4"}, "theirs": {"A": "A4"}}),
    ],
)
def test_the_least_that_a_card_needs(me, hand, word, changes):
    bare = {"pile": "", "their_pile": "", "their_deck": "", "mine": {}, "theirs": {}}
    battle = lay_for(me, hand=hand, **{**bare, **changes})
    battle.allows(word)
    if hand not in ("BE", "ID"):
        assert set(lay_for(me, hand=hand, **bare).legal) <= {
            "draw",
            *(f"deploy {hand} {lane} 1" for lane in "ABC"),
        }


@rule("TL-12.3", "TL-10.8", "TL-10.33")
@both_sides
def test_berserker_and_idunn_need_another_top(me):
    battle = lay_for(me, hand="BE ID", their_pile="BE ID").allows("idunn")
    battle.refuses("berserker", rule="TL-10.8")
    battle = lay_for(me, hand="BE ID", their_pile="ID BE").allows("berserker")
    battle.refuses("idunn", rule="TL-10.33")


@rule("TL-12.4")
@both_sides
def test_a_full_hand_has_room_for_what_its_action_card_brings(me):
    for card, words, top in (
        ("FY", ["freya"], "SW"),
        ("HE", ["hel 1"], "RV"),
        ("OD", ["odin"], "RV"),
        ("LS", ["longships"], "FA"),
    ):
        battle = lay_for(
            me, hand=f"{card} {PLAIN}", pile=top if card != "FY" else "SW", their_pile="RV"
        )
        assert battle.hand_size(me) == 12
        battle.refuses("draw", rule="TL-7.2").plays(*words)
        assert battle.hand_size(me) == 12
        assert battle.actor == me


@rule("TL-12.5")
@both_sides
def test_a_card_that_was_fetched_is_played_like_any_other(me):
    battle = lay_for(me, {}, {"A": "A4"}, hand="FY OD LS HE", pile="RV VW A4", their_pile="RV")
    battle.state.budget = 4
    freya = battle.copy().plays("freya", "stolen ravens A")
    assert freya.pile(me) == f"{other(me)}:RV FY RV VW A4"
    assert freya.spent == 2
    assert battle.copy().plays("odin", "ravens A").spent == 2
    assert battle.copy().plays("longships", "deploy VW A 1").spent == 2
    assert battle.copy().plays("hel 3", "deploy A4 A 1").spent == 2


@rule("TL-12.6")
@both_sides
def test_a_target_is_enough_even_if_nothing_changes(me):
    battle = lay_for(me, {}, {"A": "SW*", "B": "A6*"}, hand="RV RV FR FR", their_hand="A4")
    battle.state.budget = 4
    battle.plays("ravens A", "ravens B", "frigg hand", "frigg hand")
    assert battle.column(other(me), "A") == "SW*"
    assert battle.column(other(me), "B") == "A6*"
    assert battle.hand(other(me)) == "A4"
    assert battle.pile(me) == "FR FR RV RV A4"


# Section 13


@rule("TL-13.1")
@both_sides
def test_the_order_inside_an_action(me):
    battle = lay_for(me, {"A": "A5 VW"}, {"A": "NM A4"}, hand="RV", budget=2).plays("ravens A")
    # Paid, shown and turned up; the losses have left the field before anybody orders them.
    assert battle.spent == 1
    assert battle.heard == ["plays", "ravens_row"]
    assert battle.column(me, "A") == battle.column(other(me), "A") == ""
    battle.plays("discard VW")
    assert battle.pile(me) == "A5 VW A4"
    assert battle.pile(other(me)) == "A4"
    battle.plays("discard A4")
    assert battle.pile(other(me)) == "NM A4 A4"
    assert battle.pile(me) == "RV A5 VW A4"  # the action card comes last


@rule("TL-13.1")
@both_sides
def test_seer_settles_each_card_before_the_next(me):
    twelve = f"SW {PLAIN}"
    battle = lay_for(me, {}, {"A": "FIG*"}, hand="SE", their_hand=twelve, their_pile="A4")
    battle.plays("seer").deals("BA")
    assert battle.pile(other(me)) == "BA A4"
    battle.plays("on").deals("RV").plays("place C")
    assert battle.column(other(me), "C") == "RV*"
    battle.plays("on").deals("FA").plays("place C")
    assert battle.column(other(me), "C") == "FA* RV*"
    assert battle.pile(me) == "SE A4"


@rule("TL-13.1")
@both_sides
def test_nothing_is_asked_while_nature_acts(me):
    battle = lay_for(me, {"A": "A4"}, hand="RV").plays("draw")
    battle.refuses("draw", "end", rule="TL-13.1")
    assert battle.legal == []


# House rules about turns and points


@rule("OP-10", "TL-6.6")
@both_sides
def test_with_recount_a_lost_figure_card_costs_points_at_once(me):
    mine = {"A": "FIG*", "B": "A4"}
    chosen = {"budget": 4, "figure_lost": "recount"}
    battle = lay_for(me, mine, {"A": "NM"}, hand="RV", **chosen).plays("ravens A")
    assert (battle.budget, battle.points) == (1, 0)
    battle = lay_for(me, mine, {"A": "NM"}, hand="RV", spent=1, **chosen).plays("ravens A")
    assert (battle.budget, battle.points) == (2, 0)  # what is spent stays spent
    battle = lay_for(me, {"A": "FIG* VW", "B": "A4", "C": "A5"}, hand="WP", **chosen)
    assert battle.plays(f"weapon {me} A 1").points == 2
    # Whoever takes the own figure card away with Ravens keeps four (TL-6.5).
    assert lay_for(me, mine, hand="RV", **chosen).plays("ravens figure").points == 3
    # The opponent's figure card has nothing to do with it.
    battle = lay_for(me, {"B": "A4"}, {"A": "FIG*"}, hand="RV", budget=2, figure_lost="recount")
    assert battle.plays("ravens A").points == 1


@rule("OP-11", "TL-6.10")
@both_sides
def test_with_automatic_a_turn_ends_with_its_last_point(me):
    chosen = {"end_turn": "automatic", "budget": 1}
    battle = lay_for(me, {"A": "A4"}, {"A": "A5", "B": "VW"}, hand="VW FIG", **chosen)
    battle.plays("deploy VW A 1")
    assert (battle.turn, battle.budget) == (other(me), 2)
    battle = lay_for(me, {"A": "A4"}, {"A": "NM VW", "B": "VW"}, hand="RV", **chosen)
    assert battle.plays("ravens A").turn == me  # the losses are laid down first
    assert battle.plays("discard NM").turn == other(me)


@rule("OP-12", "TL-6.12")
@both_sides
def test_with_no_contact_the_first_turn_leaves_the_opponents_cards_alone(me):
    battle = lay_for(
        me,
        {"A": "SW"},
        {"A": "SW* A4"},
        hand="FR FY SE VA WP",
        their_hand="A4",
        their_pile="RV",
        begun=1,
        first_turn="no_contact",
    )
    battle.refuses("freya", "seer", "valkyries A 1 B 1", "frigg A", rule="OP-12")
    battle.refuses(f"weapon {other(me)} A 1", rule="OP-12")
    battle.allows("frigg hand", f"weapon {me} A 1")


@rule("OP-13", "TL-12.3")
@both_sides
def test_with_empty_plays_a_card_without_a_target_may_be_played_for_nothing(me):
    hand = "BA FY BE WP HE LS OD SE VA VI RV FR"
    battle = lay_for(me, hand=hand, pile="", their_pile="BE", their_deck="", empty_plays="on")
    wasted = ["BA", "WP", "HE", "LS", "OD", "SE", "VA", "VI", "RV", "FR"]
    assert battle.legal_like("waste") == [f"waste {key}" for key in wasted]
    battle.refuses("waste BE", rule="TL-10.8").refuses("waste FY", rule="TL-10.9")
    battle.plays("waste OD")
    assert (battle.pile(me), battle.spent) == ("OD", 1)
    battle = lay_for(me, {}, {"A": "A4"}, hand="VA", empty_plays="on")
    battle.refuses("waste VA", rule="TL-7.8")  # it has a target


# Where chance decides


@rule("TL-11.5", "TL-10.20")
@both_sides
def test_every_card_of_a_hand_is_hit_alike(me):
    battle = lay_for(me, hand="RV", their_hand="A4 A4 A4 SW stolen:VW stolen:VW")
    battle.plays("ravens hand")
    assert battle.chances == {"hit SW": 1, "hit A4": 3, "hit stolen VW": 2}


@rule("TL-10.20", "TL-13.1")
@both_sides
@pytest.mark.parametrize("card", ["SW", "RV", "FR", "FIG", "BA", "HE", "BE", "ID"])
def test_ravens_cost_the_hand_a_card_without_strength_or_of_0_or_1(me, card):
    battle = lay_for(me, hand="RV", their_hand=f"{card} A4").plays("ravens hand").hits(card)
    assert battle.pile(other(me)) == f"{card} A4"
    assert (battle.actor, battle.hand(other(me))) == (me, "A4")


@rule("TL-10.20", "TL-10.21")
@both_sides
@pytest.mark.parametrize("card", ["FA", "VW", "A4", "A5", "A6", "C7", "stolen FA"])
def test_ravens_bring_a_card_of_2_to_7_from_the_hand_to_the_field(me, card):
    held = card.replace(" ", ":")
    battle = lay_for(me, {}, {"B": "SW"}, hand="RV", their_hand=f"{held} A4")
    battle.plays("ravens hand").hits(card).plays("place B")
    assert battle.column(other(me), "B").endswith(f"{card.split()[-1]}* SW")
    assert battle.pile(other(me)) == "A4"


@rule("TL-10.24")
@both_sides
def test_the_seer_ends_with_the_deck(me):
    battle = lay_for(me, hand="SE", their_deck="SW BA").plays("seer").deals("SW")
    battle.plays("on").deals("BA")
    assert (battle.actor, battle.pile(me)) == (me, "SE A4")
    for deck, cards in (("SW", "SW"), ("SW BA", "SW BA")):
        battle = lay_for(me, hand="SE", their_deck=deck, seer="always_three").plays("seer")
        assert battle.deals(cards).actor == me
