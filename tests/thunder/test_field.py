"""Section 5: the battlefield, its lanes and rows, and how cards come to lie there."""

import pytest

from tests.rules import rule
from tests.thunder.table import both_sides, lay, lay_for, other


@rule("TL-5.1", "TL-5.5")
@both_sides
def test_a_side_has_three_columns_of_four(me):
    battle = lay_for(me, {"A": "SW VW VW", "B": "", "C": "A4"}, hand="A5 A6", budget=3)
    battle.plays("deploy A5 A 4")
    assert battle.column(me, "A") == "SW VW VW A5"
    assert battle.legal_like("deploy A6 A") == []
    battle.refuses(*(f"deploy A6 A {row}" for row in range(1, 5)), rule="TL-5.5")
    assert len(battle.state.field) == 2 * 3 * 4


@rule("TL-5.2", "TL-1.12")
@both_sides
@pytest.mark.parametrize("lane", ["A", "B", "C"])
def test_each_column_faces_the_one_of_its_lane(me, lane):
    fronts = {"A": "RV", "B": "RV", "C": "RV"}
    battle = lay_for(me, {lane: "A6 VW"}, fronts).plays(f"challenge {lane}")
    for each in "ABC":
        assert battle.column(other(me), each) == ("" if each == lane else "RV")


@rule("TL-5.2")
@both_sides
def test_row_1_is_the_row_that_fights(me):
    battle = lay_for(me, {"A": "VW A6"}, {"A": "FA C7"}).plays("challenge A")
    assert battle.column(me, "A") == "VW* A6"
    assert battle.column(other(me), "A") == "C7"


@rule("TL-5.3")
@both_sides
def test_cards_behind_move_forward_as_they_lie(me):
    battle = lay_for(me, {"B": "A5"}, {"B": "VW SW* A4 A6*"}).plays("challenge B")
    assert battle.column(other(me), "B") == "SW* A4 A6*"
    battle = lay_for(me, {"A": "A5"}, {"A": "A4 SW* A6 VW*"}, hand="WP")
    battle.plays(f"weapon {other(me)} A 2")
    assert battle.column(other(me), "A") == "A4 A6 VW*"


@rule("TL-5.4")
@both_sides
@pytest.mark.parametrize(
    ("row", "expected"), [(1, "VW A4 SW*"), (2, "A4 VW SW*"), (3, "A4 SW* VW")]
)
def test_a_card_enters_in_front_between_or_behind(me, row, expected):
    battle = lay_for(me, {"C": "A4 SW*"}, hand="VW").plays(f"deploy VW C {row}")
    assert battle.column(me, "C") == expected


@rule("TL-5.4")
@both_sides
def test_no_row_is_left_out(me):
    battle = lay_for(me, {"C": "A4"}, hand="VW", budget=1)
    battle.refuses("deploy VW C 3", "deploy VW C 4", "deploy VW A 2", rule="TL-5.4")
    assert len(battle.legal_like("deploy")) == 4


@rule("TL-5.5")
@both_sides
def test_a_full_column_takes_no_card_by_any_way(me):
    full = "A4 A4 VW VW"
    battle = lay_for(me, {"A": full, "B": "SW"}, {"A": full}, hand="A5 FIG BA VA")
    battle.refuses("deploy A5 A 1", "deploy A5 A 4", "figure A", rule="TL-5.5")
    battle.refuses("baldr B 1 A 1", rule="TL-5.5")
    battle = lay_for(me, {"A": "A4"}, {"A": full, "B": "SW"}, hand="VA SE")
    battle.refuses("valkyries B 1 A 1", rule="TL-5.5")
    battle.plays("seer").deals("RV")
    battle.refuses("place A", rule="TL-5.5").allows("place B", "place C")


@rule("TL-5.6")
@both_sides
def test_nothing_stands_in_front_of_a_figure_card(me):
    battle = lay_for(
        me, {"A": "FIG* VW", "B": "SW"}, {"A": "FIG* VW", "B": "SW"}, hand="A5 BA VA SE"
    )
    battle.refuses("deploy A5 A 1", "baldr B 1 A 1", "baldr A 2 A 1", rule="TL-5.6")
    battle.refuses("valkyries B 1 A 1", "valkyries A 2 A 1", rule="TL-5.6")
    battle.allows("deploy A5 A 2", "deploy A5 A 3", "baldr B 1 A 2", "valkyries B 1 A 3")
    battle.plays("seer").deals("RV").refuses("place A", rule="TL-5.6")
    assert battle.legal == ["place B", "place C"]


@rule("TL-5.7")
@both_sides
def test_an_empty_column_may_be_started_again(me):
    battle = lay_for(me, {"A": "A4"}, {"A": "A4", "C": "SW"}, hand="VW FIG BA VA SW")
    assert battle.copy().plays("deploy VW B 1").column(me, "B") == "VW"
    assert battle.copy().plays("deploy SW B 1").column(me, "B") == "SW"
    assert battle.copy().plays("figure C").column(me, "C") == "FIG*"
    assert battle.copy().plays("baldr A 1 B 1").column(me, "B") == "A4"
    assert battle.copy().plays("valkyries A 1 B 1").column(other(me), "B") == "A4"


@rule("TL-5.8")
@both_sides
def test_cards_from_the_hand_lie_facedown_but_the_figure_faceup(me):
    battle = lay_for(me, {"A": "A4"}, hand="TR FIG", budget=1)
    battle.plays("deploy TR B 1")
    assert battle.column(me, "B") == "TR"
    note = battle.scribe.notes[-1]
    assert (note[0], note[2], note[4]) == ("deploys", [4, 0], 1 << (me == "loki"))
    assert battle.plays("figure B").column(me, "B") == "FIG* TR"


@rule("TL-5.9")
@both_sides
def test_a_card_once_faceup_stays_so(me):
    battle = lay_for(me, {"A": "A5"}, {"A": "A4"}, hand="BA VW", budget=3)
    battle.plays("challenge A", "baldr A 1 C 1", "deploy VW C 1")
    assert battle.column(me, "C") == "VW A5*"
    battle.plays("end")
    assert battle.is_over  # the opponent has no card
    assert battle.column(me, "C") == "VW A5*"


@rule("TL-5.10")
@both_sides
def test_every_power_that_places_cards_follows_the_placement_rules(me):
    full = {"A": "A4 A4 VW VW", "B": "FIG* SW", "C": "A5"}
    battle = lay_for(me, full, full, hand="BA VA RV", their_hand="A6")
    battle.refuses("baldr C 1 A 1", "valkyries C 1 A 2", rule="TL-5.5")
    battle.refuses("baldr C 1 B 1", "valkyries C 1 B 1", rule="TL-5.6")
    battle.refuses("baldr C 1 B 4", "valkyries C 1 B 4", rule="TL-5.4")
    battle.plays("ravens hand").hits("A6")  # only one column can take it
    assert battle.column(other(me), "C") == "A6* A5"


@rule("TL-5.11")
@both_sides
def test_a_moving_card_is_taken_out_before_rows_are_counted(me):
    full = "A4 A5* VW SW"
    battle = lay_for(me, {"A": full, "B": "A6"}, {"A": full}, hand="BA VA")
    assert battle.copy().plays("baldr A 1 A 4").column(me, "A") == "A5* VW SW A4"
    assert battle.copy().plays("baldr A 4 A 2").column(me, "A") == "A4 SW A5* VW"
    battle.refuses("baldr B 1 A 2", rule="TL-5.5").refuses("baldr B 1 B 2", rule="TL-5.4")
    assert battle.copy().plays("valkyries A 2 A 3").column(other(me), "A") == "A4 VW A5* SW"


@rule("TL-5.12")
@both_sides
def test_cards_that_look_alike_are_still_different_cards(me):
    alike = {"A": "A4 A4"}
    battle = lay_for(me, alike, alike, hand="BA VA")
    battle.allows("baldr A 1 A 2", "baldr A 2 A 1", "valkyries A 1 A 2", "valkyries A 2 A 1")
    battle.refuses("baldr A 1 A 1", "valkyries A 2 A 2", rule="TL-5.12")


@rule("TL-5.12", "TL-10.29")
@both_sides
def test_legality_never_depends_on_the_face_of_an_opponents_facedown_card(me):
    hand = "FR RV WP VA VI BA A5"
    offered = {
        tuple(lay_for(me, {"A": "A5", "C": "SW"}, {"A": f"A4 {card}", "B": card}, hand=hand).legal)
        for card in ("NM", "SW", "RV", "FA", "VW", "A5")
    }
    assert len(offered) == 1


@rule("TL-1.13")
def test_columns_are_written_from_row_1():
    battle = lay({"A": "VW SW*"})
    assert battle.state.field[:4] == [6, 2, -1, -1]
    assert battle.state.up[:4] == [0, 1, 0, 0]
