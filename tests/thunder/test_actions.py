"""Section 7: what can be done in a turn."""

import pytest

from gladsheim.games.thunder.actions import ACTIONS
from tests.rules import rule
from tests.thunder.table import both_sides, lay_for, other

ACTION_CARDS = "BA BE FY FR WP HE ID LS OD RV SE VA VI"
ELEVEN = "A4 A4 A5 A5 A6 A6 VW VW VW VW VW"


@rule("TL-7.1")
@both_sides
def test_draw_takes_a_card_off_the_own_deck_unseen(me):
    battle = lay_for(me, {"A": "A4"}, hand="VW").plays("draw")
    assert sum(battle.chances.values()) == battle.deck_size(me) == 47
    battle.deals("TR")
    assert battle.hand(me) == "TR VW"
    assert battle.deck_size(me) == 46
    kind, _, public, _, audience, _ = battle.scribe.notes[-1]
    assert (kind, public, audience) == ("draws", [], 1 << (me == "loki"))
    assert (battle.actor, battle.spent) == (me, 1)


@rule("TL-7.1", "TL-7.2")
@both_sides
def test_draw_needs_a_card_and_room(me):
    lay_for(me, {"A": "A4"}, hand="VW", deck="").refuses("draw", rule="TL-7.1")
    battle = lay_for(me, {"A": "SW"}, hand=ELEVEN).plays("draw").deals("BA")
    assert battle.hand_size(me) == 12
    battle.refuses("draw", rule="TL-7.2")


@rule("TL-7.2")
@both_sides
def test_no_power_makes_a_thirteenth_card(me):
    battle = lay_for(me, hand="SE", their_hand=f"SW {ELEVEN}").plays("seer").deals("NM")
    assert battle.hand_size(other(me)) == 12
    assert battle.pile(other(me)) == "NM A4"
    battle = lay_for(me, hand=f"OD {ELEVEN}", pile="RV RV RV").plays("odin", "take 1")
    assert battle.hand_size(me) == 12
    battle = lay_for(me, hand=f"LS {ELEVEN}", pile="FA FA FA").plays("longships", "take 3")
    assert (battle.hand_size(me), battle.pile(me)) == (12, "LS FA FA")


@rule("TL-7.3", "TL-10.28")
@both_sides
@pytest.mark.parametrize("card", ["TR", "NM", "SW", "RV", "FR", "FA", "VW", "A4", "A5", "A6", "C7"])
def test_every_card_with_strength_can_be_played_to_the_battlefield(me, card):
    battle = lay_for(me, {"A": "VW"}, hand=card).plays(f"deploy {card} A 2")
    assert battle.column(me, "A") == f"VW {card}"
    assert (battle.hand(me), battle.spent) == ("", 1)


@rule("TL-7.3", "TL-10.9")
@both_sides
def test_a_taken_card_is_played_like_an_own_one(me):
    battle = lay_for(me, {"A": "VW"}, hand="stolen:C7").plays("deploy stolen C7 A 1")
    assert battle.column(me, "A") == f"{other(me)}:C7 VW"
    battle.refuses("deploy C7 A 1", "deploy stolen C7 A 1", rule="TL-7.3")


@rule("TL-7.4")
@both_sides
def test_cards_without_strength_are_never_played_to_the_battlefield(me):
    hand = "BA BE ID FY WP HE LS OD SE VA VI"
    battle = lay_for(me, {"A": "VW"}, {"A": "A4"}, hand=hand)
    assert battle.legal_like("deploy") == []
    for key in (*hand.split(), "FIG"):
        assert not [word for word in notations() if word.startswith(f"deploy {key}")]


@rule("TL-7.5", "TL-10.23", "TL-10.10c")
@both_sides
@pytest.mark.parametrize("card", ["TR", "NM", "SW", "RV", "FR", "FA", "C7"])
def test_no_power_works_when_a_card_is_played_to_the_battlefield(me, card):
    battle = lay_for(me, {"A": "A4"}, {"A": "A5 NM"}, hand=card, their_hand="C7")
    battle.plays(f"deploy {card} A 1")
    assert battle.column(me, "A") == f"{card} A4"
    assert battle.column(other(me), "A") == "A5 NM"
    assert (battle.hand(other(me)), battle.heard) == ("C7", ["deploys"])
    # And from there, Ravens and Frigg have no power either.
    assert battle.legal_like("ravens") == battle.legal_like("frigg") == []


@rule("TL-7.6", "TL-9.5")
@both_sides
def test_an_action_card_is_shown_and_goes_on_the_own_pile(me):
    battle = lay_for(me, {"A": "A4"}, hand="BE")
    battle.plays("berserker")
    assert battle.pile(me) == "BE A4"
    assert (battle.hand(me), battle.spent, battle.heard) == ("", 1, ["plays"])
    battle.refuses("berserker", rule="TL-7.6")


@rule("TL-7.6", "TL-10.9")
@both_sides
def test_a_taken_action_card_goes_on_the_pile_of_its_player(me):
    battle = lay_for(me, hand="stolen:RV stolen:FR", their_hand="A4")
    battle.refuses("ravens hand", "frigg hand", rule="TL-7.6")
    battle.plays("stolen frigg hand", "stolen ravens hand").hits("A4")
    battle.plays("place A")
    assert battle.pile(me) == f"{other(me)}:RV {other(me)}:FR A4"


@rule("TL-7.7")
@both_sides
def test_the_action_cards_are_these(me):
    keys = "TR NM SW RV FR FA VW A4 A5 A6 C7 FIG BA BE ID FY WP HE LS OD SE VA VI"
    playable = set()
    for key in keys.split():
        battle = lay_for(
            me,
            {"A": "A4"},
            {"A": "A5 SW*"},
            hand=key,
            their_hand="A6",
            pile="VW RV",
            their_pile="VW",
        )
        words = {"deploy", "figure", "challenge", "draw"}
        if any(word.split()[0] not in words for word in battle.legal):
            playable.add(key)
    assert playable == set(ACTION_CARDS.split())


@rule("TL-7.8")
@both_sides
def test_an_action_card_cannot_be_thrown_away_to_use_up_a_point(me):
    battle = lay_for(me, {"B": "SW"}, hand="OD LS VI WP", pile="A4")
    battle.refuses("odin", rule="TL-10.15").refuses("longships", rule="TL-10.13")
    battle.refuses("vidarr A 1", rule="TL-7.9").refuses("waste OD", "waste VI", rule="TL-7.8")
    assert battle.legal == [f"weapon {me} B 1", "draw"]  # the own Shield Wall is a target


@rule("TL-7.9")
@both_sides
def test_the_front_card_challenges_the_facing_front_card(me):
    battle = lay_for(me, {"A": "A6 VW", "C": "A4"}, {"A": "A5", "B": "A4", "C": "VW"})
    assert battle.legal_like("challenge") == ["challenge A", "challenge C"]
    battle.refuses("challenge B", rule="TL-7.9")
    battle.plays("challenge A")
    assert (battle.column(me, "A"), battle.column(other(me), "A")) == ("A6* VW", "")


@rule("TL-7.10")
@both_sides
@pytest.mark.parametrize("card", ["FIG*", "SW", "SW*", "NM", "TR"])
def test_these_never_start_a_challenge(me, card):
    battle = lay_for(me, {"A": card}, {"A": "A4"}, hand="VI")
    battle.refuses("challenge A", "vidarr A 1", rule="TL-7.10")


@rule("TL-7.10")
@both_sides
@pytest.mark.parametrize("card", ["RV", "FR", "FA", "VW", "A4", "A5", "A6", "C7", "stolen:RV"])
def test_every_strength_from_1_can_start_a_challenge(me, card):
    lay_for(me, {"A": card}, {"A": "A4"}, hand="VI").allows("challenge A", "vidarr A 1")


@rule("TL-7.11", "TL-10.4", "TL-10.5")
@both_sides
def test_nobody_challenges_an_empty_column_or_a_figure_card(me):
    battle = lay_for(me, {"A": "A4", "B": "A4"}, {"B": "FIG* TR"})
    battle.refuses("challenge A", "challenge B", rule="TL-7.11")


@rule("TL-7.12")
@both_sides
def test_a_card_may_challenge_at_once_and_again(me):
    battle = lay_for(me, {}, {"A": "VW A4 FA"}, hand="A6", budget=4)
    battle.plays("deploy A6 A 1", "challenge A", "challenge A", "challenge A")
    assert battle.column(me, "A") == "A6*"
    assert battle.column(other(me), "A") == ""
    assert battle.pile(other(me)) == "FA A4 VW A4"


@rule("TL-7.13")
@both_sides
def test_the_challenged_side_is_asked_nothing_but_the_order_of_losses(me):
    battle = lay_for(me, {"A": "A6"}, {"A": "A4"}, their_hand="RV VI FIG").plays("challenge A")
    assert battle.actor == me
    battle = lay_for(me, {"A": "A6"}, {"A": "NM A4"}, their_hand="RV VI FIG").plays("challenge A")
    assert (battle.actor, battle.legal) == (other(me), ["discard NM", "discard A4"])
    battle.refuses("draw", "figure A", rule="TL-9.8").plays("discard A4")
    assert battle.actor == me


def notations() -> list[str]:
    """Return every action there is."""
    return [ACTIONS.notation(action) for action in range(len(ACTIONS))]


@rule("TL-7.14")
def test_the_list_of_moves_is_whole():
    kinds = {word.split()[0] for word in notations()} - {"stolen"}
    assert kinds == {
        "set", "deploy", "figure", "challenge", "draw", "end",
        "baldr", "valkyries", "berserker", "idunn", "freya", "frigg", "weapon", "hel",
        "longships", "odin", "take", "done", "ravens", "seer", "on", "stop", "place",
        "vidarr", "discard", "waste",
    }  # fmt: skip
    assert len(set(notations())) == len(notations()) == 910


@rule("TL-7.14")
@both_sides
def test_a_number_that_is_no_move_is_refused(me):
    battle = lay_for(me, {"A": "A4"})
    assert battle.state.why_not(910) == battle.state.why_not(-1) == "TL-7.14"


@rule("OP-14", "TL-7.12")
@both_sides
def test_with_once_per_card_a_card_challenges_once_a_turn_wherever_it_goes(me):
    battle = lay_for(
        me,
        {"A": "A6"},
        {"A": "A4 FA", "C": "VW"},
        hand="VI BA VW",
        budget=4,
        challenges="once_per_card",
    )
    battle.plays("challenge A").refuses("challenge A", "vidarr A 1", rule="OP-14")
    moved = battle.copy().plays("baldr A 1 C 1").refuses("challenge C", rule="OP-14")
    assert moved.column(me, "C") == "A6*"
    battle.plays("deploy VW A 1", "challenge A")  # another card may
    assert battle.column(me, "A") == "VW* A6*"


@rule("OP-14", "TL-7.12")
@both_sides
def test_with_not_when_played_a_card_waits_for_the_next_turn(me):
    battle = lay_for(
        me,
        {"B": "A4"},
        {"A": "A4 SW", "B": "SW"},
        hand="A6",
        budget=1,
        challenges="not_when_played",
    )
    battle.plays("deploy A6 A 1").refuses("challenge A", rule="TL-6.7").plays("end")
    while battle.points:
        battle.plays("draw").deals("BA" if battle.in_deck(other(me), "BA") else "HE")
    battle.plays("end").allows("challenge A")
    battle = lay_for(me, {}, {"A": "A4"}, hand="A6", challenges="not_when_played")
    battle.plays("deploy A6 A 1").refuses("challenge A", rule="OP-14")
