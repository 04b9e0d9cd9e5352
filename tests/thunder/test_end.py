"""Section 2: how a battle ends."""

import pytest

from gladsheim.core.record import RESIGN, Replay, Step
from gladsheim.core.rng import Rng
from gladsheim.games.thunder import THUNDER
from tests.rules import rule
from tests.thunder.table import both_sides, lay_for, other

ELEVEN = "NM SW SW VW VW VW VW A5 A5 A5 A6"
FULL_HAND = f"NM {ELEVEN}"


@rule("TL-2.1")
@both_sides
def test_a_side_wins_by_finding_the_treasure_of_the_other(me):
    battle = lay_for(me, {"A": "A4"}, {"A": "TR"}).plays("challenge A")
    assert (battle.winner, battle.ending) == (me, "treasure")


@rule("TL-2.2")
@both_sides
def test_a_treasure_is_found_from_the_battlefield(me):
    for battle in (
        lay_for(me, {"A": "RV"}, {"A": "TR"}).plays("challenge A"),
        lay_for(me, {"A": "A4"}, {"A": "A4 VW TR"}, hand="VI").plays("vidarr A 3"),
        lay_for(me, {}, {"B": "TR*"}, hand="RV").plays("ravens B"),
        lay_for(me, {"A": "A4"}, {"A": "NM VW TR"}).plays("challenge A"),
        lay_for(me, {}, {"A": "NM VW TR"}, hand="stolen:RV").plays("stolen ravens A"),
    ):
        assert (battle.winner, battle.ending) == (me, "treasure")


@rule("TL-2.2", "TL-10.20")
@both_sides
def test_a_treasure_is_found_from_the_hand(me):
    battle = lay_for(me, hand="RV", their_hand="TR A4").plays("ravens hand").hits("TR")
    assert (battle.winner, battle.ending) == (me, "treasure")
    battle = lay_for(me, hand="RV", their_hand="TR NM").plays("ravens hand").hits("NM")
    assert (battle.winner, battle.ending) == (me, "treasure")


@rule("TL-2.2", "TL-10.26")
@both_sides
def test_a_treasure_is_found_from_the_deck_only_against_a_full_hand(me):
    battle = lay_for(me, hand="SE", their_hand=FULL_HAND).plays("seer").deals("TR")
    assert (battle.winner, battle.ending) == (me, "treasure")
    battle = lay_for(me, hand="SE", their_hand=ELEVEN).plays("seer").deals("TR")
    assert not battle.is_over
    assert "TR" in battle.hand(other(me))


@rule("TL-2.2")
@both_sides
def test_a_side_can_lose_its_treasure_by_its_own_action(me):
    battle = lay_for(me, {"A": "A4 TR"}, {"A": "NM"}).plays("challenge A")
    assert (battle.winner, battle.ending) == (other(me), "treasure")
    battle = lay_for(me, {"A": "SW TR"}, {"A": "NM"}, hand="RV").plays("ravens A")
    assert (battle.winner, battle.ending) == (other(me), "treasure")


@rule("TL-2.2", "TL-10.28")
@both_sides
def test_a_treasure_that_is_seen_or_moved_is_not_found(me):
    battle = lay_for(me, {"A": "TR"}, {"A": "TR"}, hand="BA VA FR FR", their_hand="A4", budget=4)
    battle.plays("baldr A 1 B 1", "valkyries A 1 C 1", "frigg C", "frigg hand")
    assert not battle.is_over
    assert battle.column(other(me), "C") == "TR*"


@rule("TL-2.3")
@both_sides
def test_with_both_treasures_lost_the_side_in_turn_loses(me):
    mine, theirs = {"A": "A4 TR"}, {"A": "NM TR"}
    for battle in (
        lay_for(me, mine, theirs).plays("challenge A"),
        lay_for(me, mine, {"A": "VW NM TR"}, hand="VI").plays("vidarr A 2"),
        lay_for(me, mine, theirs, hand="RV").plays("ravens A"),
    ):
        assert (battle.winner, battle.ending) == (other(me), "treasure")


@rule("TL-2.4")
@both_sides
@pytest.mark.parametrize("hand", ["A4 A5", "FIG", ""])
def test_a_side_without_a_card_on_the_field_at_the_start_of_its_turn_loses(me, hand):
    battle = lay_for(me, {"A": "A4"}, {}, their_hand=hand, spent=3).plays("end")
    assert (battle.winner, battle.ending) == (me, "no cards")


@rule("TL-2.5", "TL-2.6")
@both_sides
def test_a_side_that_is_stuck_after_its_action_loses(me):
    battle = lay_for(me, {"A": "SW"}, {"A": "A4"}, hand="RV LS OD", deck="", their_pile="")
    battle.plays("ravens A").allows("odin")  # the Ravens lie on the pile: Odin can fetch them
    battle = lay_for(me, {"A": "SW"}, {"A": "A4"}, hand="RV LS", deck="", their_pile="")
    battle.plays("ravens A")
    assert (battle.winner, battle.ending) == (other(me), "points unused")


@rule("TL-2.5", "TL-2.6")
@both_sides
def test_a_side_that_is_stuck_when_its_turn_begins_loses(me):
    battle = lay_for(me, {"A": "A4"}, {"A": "SW"}, their_hand="LS", their_deck="", spent=3)
    battle.plays("end")
    assert (battle.winner, battle.ending) == (me, "points unused")
    assert battle.heard[-2:] == ["turn", "wins"]


@rule("TL-2.5", "TL-6.9")
@both_sides
def test_one_legal_move_is_enough_and_the_figure_card_is_one(me):
    stuck = lay_for(me, {"A": "SW"}, {"A": "A4"}, hand="VW FIG", deck="", spent=1)
    stuck.plays("deploy VW B 1")
    assert stuck.legal == ["figure A", "figure B", "figure C"]
    # It gives points that then cannot be used (TL-6.14).
    stuck.plays("figure A")
    assert (stuck.winner, stuck.ending) == (other(me), "points unused")
    for hand, deck in (("VW A4", ""), ("VW", "A4")):
        battle = lay_for(me, {"A": "SW"}, {"A": "A4"}, hand=hand, deck=deck)
        assert not battle.plays("deploy VW B 1").is_over


@rule("TL-2.5")
@both_sides
def test_nobody_is_stuck_without_points(me):
    battle = lay_for(me, {"A": "SW"}, {"A": "A4"}, hand="VW", deck="", budget=1)
    battle.plays("deploy VW B 1")
    assert (battle.actor, battle.legal) == (me, ["end"])


@rule("TL-2.7")
@both_sides
def test_an_empty_field_in_the_middle_of_a_turn_is_no_loss(me):
    battle = lay_for(me, {"A": "A4"}, {"A": "A4"}, hand="A5 VW", budget=3)
    battle.plays("challenge A")
    assert [battle.column(side, "A") for side in (me, other(me))] == ["", ""]
    assert (battle.actor, battle.points) == (me, 2)
    battle.refuses("end", rule="TL-6.8")
    battle.plays("deploy A5 B 1", "deploy VW B 1", "end")
    assert (battle.winner, battle.ending) == (me, "no cards")
    # Both may stand there without a card; only the one whose turn begins has lost.
    battle = lay_for(me, {"A": "A4"}, {"A": "A4"}, hand="A5", budget=1).plays("challenge A", "end")
    assert (battle.winner, battle.ending) == (me, "no cards")


@rule("TL-2.8")
@both_sides
def test_an_empty_deck_is_no_loss_and_nothing_is_shuffled_back(me):
    battle = lay_for(me, {"A": "A4"}, {"A": "SW"}, hand="VW A5", deck="A6", pile="RV RV")
    battle.plays("draw").deals("A6")
    assert (battle.actor, battle.deck_size(me)) == (me, 0)
    battle.refuses("draw", rule="TL-7.1")
    battle.plays("deploy VW B 1", "deploy A5 C 1", "end")
    assert (battle.actor, battle.pile(me)) == (other(me), "RV RV")


@rule("TL-2.9")
@both_sides
def test_the_first_ending_decides_and_the_rest_is_dropped(me):
    # The last card of the hand finds the treasure; that its player would be stuck is not asked.
    battle = lay_for(me, {"A": "SW"}, {"A": "TR VW"}, hand="RV", deck="").plays("ravens A")
    assert (battle.winner, battle.ending) == (me, "treasure")
    # Nobody is asked for an order, and no card of the Seer follows.
    battle = lay_for(me, {"A": "A4 A5"}, {"A": "NM TR VW"}).plays("challenge A")
    assert (battle.winner, battle.legal) == (me, [])
    battle = lay_for(me, hand="SE", their_hand=FULL_HAND).plays("seer").deals("TR")
    assert (battle.is_over, battle.chances) == (True, {})


@rule("TL-2.9")
def test_nothing_is_legal_when_the_battle_is_over():
    battle = lay_for("thor", {"A": "A4"}, {"A": "TR"}).plays("challenge A")
    battle.refuses("end", "draw", "challenge A", rule="TL-2.9")


@rule("TL-2.10", "TL-2.11")
@both_sides
def test_who_concedes_loses(me):
    replay = Replay(THUNDER, 2, THUNDER.check(2, {}))
    rng = Rng("concede")
    seat = int(me == "loki")
    while replay.actor != seat:
        legal = replay.state.legal()
        replay.do(replay.outcome(rng) if not legal else Step(replay.actor, legal[0]))
    replay.do(Step(seat, RESIGN))
    assert replay.ending() == "resigned"
    assert replay.returns()[seat] < 0 < replay.returns()[1 - seat]


@rule("TL-2.12", "TL-10.14a")
@both_sides
def test_a_hand_lost_to_a_nightmare_is_one_event(me):
    battle = lay_for(me, hand="RV", their_hand="A4 NM TR VW SW").plays("ravens hand").hits("NM")
    assert battle.winner == me
    assert battle.hand(other(me)) == ""
    assert battle.heard.count("lost") == 5


@rule("TL-2.12")
@both_sides
def test_a_lane_is_one_event_for_both_sides(me):
    battle = lay_for(me, {"A": "A4 VW TR"}, {"A": "NM SW"}).plays("challenge A")
    assert battle.winner == other(me)
    assert battle.heard.count("lost") == 5


@rule("OP-1", "TL-2.6")
@both_sides
def test_with_declared_a_stuck_side_has_to_say_so(me):
    battle = lay_for(me, {"A": "SW"}, {"A": "A4"}, hand="VW RV", deck="", stuck="declared")
    battle.refuses("end", rule="TL-6.8").plays("deploy VW B 1", "ravens A")
    assert battle.legal == ["end"]
    battle.plays("end")
    assert (battle.winner, battle.ending) == (other(me), "points unused")
    battle = lay_for(
        me, {"A": "SW"}, {"A": "SW"}, their_hand="LS", their_deck="", spent=3, stuck="declared"
    )
    assert battle.plays("end").legal == ["end"]
    assert battle.actor == other(me)
