"""Section 10: Nightmare, Shield Wall, Female Archer, treasure and Vidarr in battle."""

import pytest

from tests.rules import rule
from tests.thunder.more_table import both_gods, lay_as
from tests.thunder.table import other

# Nightmare


@rule("TL-10.14", "TL-8.3", "TL-9.9")
@both_gods
def test_a_challenged_nightmare_takes_its_lane_on_both_sides(me):
    you = other(me)
    battle = lay_as(me, {"B": "A6 A4", "A": "A5"}, {"B": "NM SW", "C": "VW"})
    battle.plays("challenge B")
    assert battle.actor == me, "the turn's player orders first"
    battle.plays("discard A4")
    assert battle.pile(me) == "A6 A4 A4"
    assert battle.actor == you
    battle.plays("discard SW")
    assert (battle.pile(you), battle.actor) == ("NM SW A4", me)
    assert battle.column(me, "B") == battle.column(you, "B") == ""
    assert (battle.column(me, "A"), battle.column(you, "C")) == ("A5", "VW")


@rule("TL-2.2", "TL-10.14")
@both_gods
def test_a_nightmare_gives_a_treasure_away(me):
    battle = lay_as(me, {"B": "A6 TR"}, {"B": "NM"}).plays("challenge B")
    assert battle.winner == other(me)
    battle = lay_as(me, {"B": "A6"}, {"B": "NM TR"}).plays("challenge B")
    assert battle.winner == me


@rule("TL-2.3")
@both_gods
@pytest.mark.parametrize("how", ["challenge B", "ravens B"])
def test_both_treasures_lost_together_lose_the_game_for_the_turns_player(me, how):
    battle = lay_as(me, {"B": "A6 TR"}, {"B": "NM A4 TR"}, hand="RV").plays(how)
    assert (battle.winner, battle.ending) == (other(me), "treasure")


@rule("TL-2.3", "TL-10.31")
@both_gods
def test_both_treasures_lost_by_vidarr(me):
    battle = lay_as(me, {"A": "A6 TR"}, {"A": "FIG* NM TR"}, hand="VI").plays("vidarr A 2")
    assert battle.winner == other(me)


@rule("TL-10.14", "TL-10.5", "TL-6.6")
@both_gods
def test_a_nightmare_takes_the_own_figure_card_and_the_points_stay(me):
    you = other(me)
    battle = lay_as(me, {"B": "FIG*", "A": "A4"}, {"B": "NM"}, hand="RV").plays("ravens B")
    assert (battle.pile(me), battle.pile(you)) == ("RV FIG A4", "NM A4")
    assert (battle.budget, battle.spent) == (4, 1)


@rule("TL-10.14b")
@both_gods
def test_a_second_nightmare_in_the_lane_is_just_lost(me):
    you = other(me)
    battle = lay_as(me, {"B": "A6 NM"}, {"B": "NM NM"}).plays("challenge B", "discard A6")
    assert (battle.pile(me), battle.pile(you)) == ("NM A6 A4", "NM NM A4")


@rule("TL-10.14b")
@both_gods
def test_turning_moving_drawing_and_laying_a_nightmare_does_nothing(me):
    you = other(me)
    battle = lay_as(me, {"B": "A6"}, {"B": "NM"}, hand="FR VA NM", their_hand="NM A4", budget=4)
    battle.plays("frigg hand", "valkyries B 1 A 1", "deploy NM C 1", "draw").deals("NM")
    assert (battle.column(you, "A"), battle.column(me, "C")) == ("NM", "NM")
    assert (battle.hand(me), battle.hand(you)) == ("NM", "NM A4")


@rule("TL-7.10")
@both_gods
@pytest.mark.parametrize("key", ["NM", "SW", "TR"])
def test_nightmare_shield_wall_and_treasure_never_challenge(me, key):
    battle = lay_as(me, {"A": key}, {"A": "RV"}, hand="VI")
    battle.refuses("challenge A", rule="TL-7.10").refuses("vidarr A 1", rule="TL-7.10")


# Shield Wall and Female Archer


@rule("TL-10.27", "TL-8.4")
@both_gods
@pytest.mark.parametrize("key", ["RV", "FR", "VW", "A4", "A5", "A6", "C7"])
def test_a_shield_wall_beats_everybody_but_the_archer(me, key):
    you = other(me)
    battle = lay_as(me, {"A": key}, {"A": "SW"}, pile="ID").plays("challenge A")
    assert (battle.pile(me), battle.column(you, "A")) == (f"{key} ID", "SW*")


@rule("TL-10.27", "TL-8.4", "TL-5.3")
@both_gods
def test_an_archer_defeats_a_shield_wall_and_stays_faceup(me):
    you = other(me)
    battle = lay_as(me, {"A": "FA"}, {"A": "SW A6"}, their_pile="ID").plays("challenge A")
    assert (battle.column(me, "A"), battle.column(you, "A")) == ("FA*", "A6")


@rule("TL-10.27")
@both_gods
def test_an_archer_is_a_plain_two_otherwise(me):
    you = other(me)
    battle = lay_as(me, {"A": "FA", "B": "FA", "C": "VW"}, {"A": "FA", "B": "VW", "C": "FA"})
    battle.plays("challenge A", "challenge B", "challenge C")
    assert [battle.column(me, lane) for lane in "ABC"] == ["", "", "VW*"]
    assert [battle.column(you, lane) for lane in "ABC"] == ["", "VW*", ""]


# Treasure


@rule("TL-10.28", "TL-8.2")
@both_gods
@pytest.mark.parametrize("key", ["RV", "FR", "FA", "VW", "C7"])
def test_a_challenged_treasure_is_found_by_any_card(me, key):
    battle = lay_as(me, {"A": key}, {"A": "TR"}, their_pile="ID").plays("challenge A")
    assert (battle.winner, battle.ending) == (me, "treasure")


@rule("TL-10.28")
@both_gods
def test_laying_moving_turning_and_showing_a_treasure_does_nothing(me):
    you = other(me)
    battle = lay_as(me, {"A": "A4"}, {"A": "A5 TR"}, hand="TR FR VA BA", their_hand="A5", budget=4)
    battle.plays("deploy TR A 2", "baldr A 2 B 1", "frigg A", "valkyries A 2 A 1")
    assert battle.column(you, "A") == "TR* A5*"
    assert not battle.is_over


# Vidarr


@rule("TL-10.30", "TL-8.1", "TL-8.11")
@both_gods
@pytest.mark.parametrize("lane", ["A", "C"])
@pytest.mark.parametrize("row", [1, 2, 3])
def test_vidarr_challenges_any_row_of_the_facing_outer_column(me, lane, row):
    you = other(me)
    theirs = ["A4", "FA", "VW"]
    battle = lay_as(me, {lane: "A5 A4"}, {lane: " ".join(theirs)}, hand="VI")
    battle.plays(f"vidarr {lane} {row}")
    lost = theirs.pop(row - 1)
    assert battle.column(you, lane) == " ".join(theirs), "the others stay facedown"
    assert (battle.pile(you), battle.column(me, lane)) == (f"{lost} A4", "A5* A4")
    assert (battle.pile(me), battle.spent) == ("VI A4", 1), "TL-10.32: one point in all"


@rule("TL-10.30")
@both_gods
def test_vidarr_needs_an_able_front_card_in_an_outer_column(me):
    battle = lay_as(me, {"B": "A5", "C": "SW"}, {"A": "A4", "B": "A4", "C": "A4"}, hand="VI")
    assert battle.legal_like("vidarr") == []
    battle.refuses("vidarr A 1", rule="TL-7.9").refuses("vidarr C 1", rule="TL-7.10")
    battle = lay_as(me, {"A": "A5"}, {"A": "A4", "C": "A4"}, hand="VI")
    battle.refuses("vidarr A 2", rule="TL-10.30").refuses("vidarr C 1", rule="TL-7.9")


@rule("TL-10.31")
@both_gods
def test_vidarr_passes_the_figure_card_but_does_not_hit_it(me):
    battle = lay_as(me, {"C": "A5"}, {"C": "FIG* A4 TR"}, hand="VI")
    battle.refuses("vidarr C 1", rule="TL-10.31").refuses("challenge C", rule="TL-7.11")
    assert battle.copy().plays("vidarr C 3").winner == me
    battle.plays("vidarr C 2")
    assert battle.column(other(me), "C") == "FIG* TR"


@rule("TL-6.11")
@both_gods
def test_vidarr_is_not_played_in_the_first_turn(me):
    lay_as(me, {"A": "A5"}, {"A": "A4"}, hand="VI", first_turn=True).refuses(
        "vidarr A 1", rule="TL-6.11"
    )


@rule("TL-8.12", "TL-9.5")
@both_gods
def test_vidarr_leaves_berserker_and_idunn_at_work(me):
    you = other(me)
    battle = lay_as(me, {"A": "VW"}, {"A": "A6 A5"}, hand="VI", pile="BE").plays("vidarr A 2")
    assert (battle.column(you, "A"), battle.pile(me)) == ("A6", "VI BE")
    battle = lay_as(me, {"A": "A4"}, {"A": "A6 A4"}, hand="VI", pile="ID").plays("vidarr A 2")
    assert (battle.column(you, "A"), battle.column(me, "A")) == ("A6", "A4*")


@rule("TL-10.14", "TL-10.31", "TL-9.5")
@both_gods
def test_vidarr_at_a_nightmare_behind_a_figure_card(me):
    you = other(me)
    battle = lay_as(me, {"A": "A5 A4"}, {"A": "FIG* NM"}, hand="VI").plays("vidarr A 2")
    battle.plays("discard A5", "discard FIG")
    assert (battle.pile(me), battle.pile(you)) == ("VI A4 A5 A4", "NM FIG A4")


@rule("TL-10.30", "TL-8.4")
@both_gods
def test_vidarr_with_a_stolen_front_card_and_an_archer(me):
    battle = lay_as(me, {"A": "stolen:FA"}, {"A": "A6 SW"}, hand="VI").plays("vidarr A 2")
    assert battle.column(other(me), "A") == "A6"
    assert battle.column(me, "A") == f"{other(me)}:FA*"
