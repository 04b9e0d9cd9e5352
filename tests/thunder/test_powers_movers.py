"""Section 10: the figure card, Baldr, Valkyries, and the weapons."""

import pytest

from tests.rules import rule
from tests.thunder.more_table import both_gods, column_seen, lay_as
from tests.thunder.table import other

# The figure card


@rule("TL-10.1")
@both_gods
def test_figure_card_is_free_and_goes_faceup_to_the_front_of_any_column(me):
    battle = lay_as(me, {"A": "A4", "B": "A5 VW"}, hand="FIG", budget=2, spent=1)
    battle.copy().plays("figure C")
    battle.plays("figure B")
    assert battle.column(me, "B") == "FIG* A5 VW"
    assert (battle.budget, battle.spent) == (4, 1)
    assert battle.hand(me) == ""


@rule("TL-10.1", "TL-5.7")
@both_gods
def test_figure_card_may_start_an_empty_column(me):
    assert lay_as(me, {"A": "A4"}, hand="FIG").plays("figure C").column(me, "C") == "FIG*"


@rule("TL-10.1", "TL-5.5")
@both_gods
def test_figure_card_needs_a_free_place_in_its_column(me):
    battle = lay_as(me, {"A": "A4 A4 A5 A5", "B": "A6 VW VW"}, hand="FIG")
    battle.refuses("figure A", rule="TL-5.5").allows("figure B", "figure C")


@rule("TL-10.2")
@both_gods
def test_figure_card_cannot_be_played_when_all_columns_are_full(me):
    full = {"A": "A4 A4 A4 A5", "B": "A5 A5 A6 A6", "C": "VW VW VW VW"}
    lay_as(me, full, hand="FIG").refuses("figure A", "figure B", "figure C", rule="TL-10.2")


@rule("TL-10.1")
@both_gods
def test_figure_card_has_to_be_in_the_hand(me):
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, their_hand="FIG")
    battle.refuses("figure A", rule="TL-10.1")


@rule("TL-10.3", "TL-5.6")
@both_gods
def test_figure_card_is_never_moved_and_nothing_goes_in_front(me):
    battle = lay_as(
        me,
        {"A": "FIG* A4", "B": "A5"},
        {"A": "FIG* A4", "B": "A5"},
        hand="BA VA VW",
    )
    for word in ("baldr", "valkyries"):
        battle.refuses(f"{word} A 1 B 1", f"{word} A 1 A 2", f"{word} A 1 C 1", rule="TL-10.3")
        battle.refuses(f"{word} B 1 A 1", f"{word} A 2 A 1", rule="TL-5.6")
        battle.allows(f"{word} B 1 A 2", f"{word} B 1 A 3")
    battle.refuses("deploy VW A 1", rule="TL-5.6").allows("deploy VW A 2", "deploy VW A 3")


@rule("TL-10.4", "TL-7.11")
@both_gods
def test_figure_card_neither_challenges_nor_is_challenged(me):
    battle = lay_as(me, {"A": "FIG* A6", "B": "A5"}, {"A": "A4", "B": "FIG* TR"})
    battle.refuses("challenge A", rule="TL-7.10").refuses("challenge B", rule="TL-7.11")


@rule("TL-10.5", "TL-10.19")
@both_gods
def test_figure_card_falls_to_ravens(me):
    you = other(me)
    battle = lay_as(me, {"C": "A4"}, {"B": "FIG* TR"}, hand="RV")
    battle.plays("ravens B")
    assert battle.column(you, "B") == "TR"
    assert battle.pile(you) == "FIG A4"
    assert not battle.is_over


@rule("TL-10.6", "TL-12.5")
@both_gods
def test_figure_card_comes_back_with_hel_and_may_be_played_at_once(me):
    battle = lay_as(me, {"A": "A5"}, {"A": "A5"}, hand="HE", pile="A4 RV FIG", budget=3, spent=2)
    battle.plays("hel 3")
    assert battle.pile(me) == "HE A4 RV"
    battle.plays("figure A")
    assert (battle.column(me, "A"), battle.points) == ("FIG* A5", 1)


@rule("TL-6.13")
@both_gods
def test_figure_card_played_again_gives_no_further_points(me):
    battle = lay_as(me, {"A": "FIG* A5"}, {"A": "A5"}, hand="RV HE", budget=4)
    battle.plays("ravens figure", "hel 2", "figure A")
    assert (battle.budget, battle.spent) == (4, 2)
    assert battle.pile(me) == "HE RV A4"


# Baldr


@rule("TL-10.7")
@both_gods
def test_baldr_moves_a_card_to_another_column(me):
    battle = lay_as(me, {"A": "A4 VW* A5", "B": "A6"}, hand="BA")
    battle.plays("baldr A 2 B 2")
    assert (battle.column(me, "A"), battle.column(me, "B")) == ("A4 A5", "A6 VW*")
    assert (battle.pile(me), battle.spent) == ("BA A4", 1)


@rule("TL-10.7", "TL-5.4")
@both_gods
@pytest.mark.parametrize(
    ("move", "expected"),
    [("A 1 A 2", "VW A4 A5"), ("A 1 A 3", "VW A5 A4"), ("A 3 A 1", "A5 A4 VW")],
)
def test_baldr_moves_a_card_within_its_column(me, move, expected):
    battle = lay_as(me, {"A": "A4 VW A5"}, hand="BA").plays(f"baldr {move}")
    assert battle.column(me, "A") == expected


@rule("TL-5.11", "TL-5.5")
@both_gods
def test_baldr_moves_within_a_full_column_but_not_into_one(me):
    battle = lay_as(me, {"A": "A4 VW A5 A6", "B": "A4"}, hand="BA")
    battle.allows("baldr A 4 A 1", "baldr A 1 A 4").refuses("baldr B 1 A 2", rule="TL-5.5")
    battle.refuses("baldr A 1 B 3", rule="TL-5.4").allows("baldr A 1 B 2")
    # Counted without the card: row 4 is the last place of its own column, and there is no row 5.
    assert battle.plays("baldr A 2 A 4").column(me, "A") == "A4 A5 A6 VW"


@rule("TL-5.12")
@both_gods
def test_baldr_has_to_change_the_layout_and_equal_cards_count_as_changed(me):
    battle = lay_as(me, {"A": "VW VW"}, hand="BA")
    battle.refuses("baldr A 1 A 1", rule="TL-5.12").allows("baldr A 1 A 2")


@rule("TL-10.7")
@both_gods
def test_baldr_may_empty_a_column_and_start_another(me):
    battle = lay_as(me, {"A": "TR"}, hand="BA").plays("baldr A 1 C 1")
    assert (battle.column(me, "A"), battle.column(me, "C")) == ("", "TR")
    assert not battle.is_over


@rule("TL-10.7", "TL-6.3")
@both_gods
def test_baldr_starting_a_column_gives_no_point(me):
    battle = lay_as(me, {"A": "A4 A5"}, hand="BA", budget=1)
    battle.plays("baldr A 2 B 1")
    assert battle.points == 0


@rule("TL-12.3", "TL-10.7")
@both_gods
def test_baldr_needs_a_card_to_move(me):
    assert lay_as(me, {}, {"A": "A4"}, hand="BA").legal_like("baldr") == []
    assert lay_as(me, {"A": "FIG*"}, {"A": "A4"}, hand="BA").legal_like("baldr") == []
    assert len(lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="BA").legal_like("baldr")) == 2
    lay_as(me, {"A": "A4"}, hand="BA").refuses("baldr A 2 B 1", rule="TL-10.7")


@rule("TL-10.7")
@both_gods
def test_baldr_moves_a_stolen_card_too(me):
    you = other(me)
    battle = lay_as(me, {"A": "stolen:A4 A5"}, hand="BA").plays("baldr A 1 B 1")
    assert battle.column(me, "B") == f"{you}:A4"


# Valkyries


@rule("TL-10.29")
@both_gods
def test_valkyries_move_a_card_of_the_opponent_on_its_own_side(me):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"A": "SW* A6", "C": "VW"}, hand="VA")
    battle.plays("valkyries A 1 B 1")
    assert [battle.column(you, lane) for lane in "ABC"] == ["A6", "SW*", "VW"]
    assert battle.pile(me) == "VA A4"
    assert battle.pile(you) == "A4"


@rule("TL-10.29")
@both_gods
def test_valkyries_do_not_look_at_a_facedown_card(me):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"A": "NM A6", "B": "A5"}, hand="VA")
    battle.plays("valkyries A 1 B 1")
    assert battle.column(you, "B") == "NM A5"
    assert column_seen(battle, me, you, "B") == "? ?"
    assert "NM" not in str(battle.scribe.notes)


@rule("TL-10.29", "TL-5.6", "TL-5.5")
@both_gods
def test_valkyries_obey_the_placement_rules(me):
    theirs = {"A": "FIG* A4", "B": "A5 A5 A6 VW", "C": "A6"}
    battle = lay_as(me, {"A": "A4"}, theirs, hand="VA")
    battle.refuses("valkyries C 1 A 1", rule="TL-5.6").refuses("valkyries C 1 B 1", rule="TL-5.5")
    battle.refuses("valkyries A 1 C 1", rule="TL-10.3").refuses(
        "valkyries C 2 A 2", rule="TL-10.29"
    )
    battle.refuses("valkyries C 1 C 1", rule="TL-5.12").allows("valkyries B 4 B 1")
    battle.refuses("valkyries C 1 C 2", rule="TL-5.4")


@rule("TL-10.29", "TL-12.3")
@both_gods
def test_valkyries_need_a_card_of_the_opponent_to_move(me):
    assert lay_as(me, {"A": "A4"}, {"A": "FIG*"}, hand="VA").legal_like("valkyries") == []
    assert lay_as(me, {"A": "A4"}, {}, hand="VA").legal_like("valkyries") == []


@rule("TL-6.12")
@both_gods
def test_valkyries_may_be_played_in_the_first_turn(me):
    lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="VA", first_turn=True).allows("valkyries A 1 B 1")


# Gungnir and Mjolnir


@rule("TL-10.11")
@both_gods
@pytest.mark.parametrize("whose", ["mine", "theirs"])
def test_the_weapon_removes_a_figure_card_of_either_side(me, whose):
    you = other(me)
    side = me if whose == "mine" else you
    battle = lay_as(me, {"A": "FIG* A4"}, {"A": "FIG* A4"}, hand="WP")
    battle.plays(f"weapon {side} A 1")
    assert battle.column(side, "A") == "A4"
    assert battle.pile(side) == ("WP FIG A4" if whose == "mine" else "FIG A4")
    assert (battle.budget, battle.spent) == (4, 1), "TL-6.6: the points stay"


@rule("TL-10.11")
@both_gods
def test_the_weapon_removes_a_shield_wall_in_sight_or_of_the_own_side(me):
    you = other(me)
    battle = lay_as(me, {"B": "A4 SW"}, {"A": "A5 A6 SW*", "C": "SW"}, hand="WP")
    battle.refuses(f"weapon {you} C 1", f"weapon {you} A 1", f"weapon {me} B 1", rule="TL-10.11")
    own = battle.copy().plays(f"weapon {me} B 2")
    assert (own.column(me, "B"), own.pile(me)) == ("A4", "WP SW A4")
    battle.plays(f"weapon {you} A 3")
    assert (battle.column(you, "A"), battle.pile(you)) == ("A5 A6", "SW A4")


@rule("TL-10.11", "TL-12.3")
@both_gods
def test_the_weapon_needs_a_target(me):
    battle = lay_as(me, {"B": "A4 NM"}, {"A": "A5* NM*", "C": "SW"}, hand="WP")
    assert battle.legal_like("weapon") == []
    battle.refuses(f"weapon {me} C 1", rule="TL-10.11")


@rule("TL-10.11", "TL-6.12")
@both_gods
def test_the_weapon_is_no_challenge(me):
    you = other(me)
    battle = lay_as(me, {"B": "A4"}, {"A": "FIG* TR"}, hand="WP", first_turn=True)
    battle.plays(f"weapon {you} A 1")
    assert battle.column(you, "A") == "TR"


@rule("TL-3.6")
@both_gods
def test_the_weapon_is_never_a_card_that_may_be_stolen(me):
    battle = lay_as(me, {"B": "A4"}, {"A": "A4"}, hand="FY", their_pile="WP")
    battle.refuses("freya", rule="TL-10.9")
