"""Section 4: how a battle is set up."""

import pytest

from tests.rules import rule
from tests.thunder.table import both_sides, lay, start

PLAIN = "A4 A4 VW VW SW RV RV BA BE"
REST = "A5 A5 VW VW SW RV RV HE ID"


def dealt(first: str = PLAIN, second: str = REST, **options: str):
    """Return a battle in which Loki and Thor have been dealt these cards."""
    return start(**options).deals(first).deals(second)


@rule("TL-4.1")
def test_each_side_draws_nine_from_its_own_fifty():
    battle = start()
    assert (battle.deck_size("thor"), battle.deck_size("loki")) == (50, 50)
    assert sum(battle.chances.values()) == 50
    battle.deals(PLAIN)
    assert (battle.hand_size("loki"), battle.deck_size("loki")) == (9, 41)
    assert (battle.hand_size("thor"), battle.deck_size("thor")) == (0, 50)
    battle.deals(REST)
    assert (battle.hand_size("thor"), battle.deck_size("thor")) == (9, 41)
    assert battle.actor == "loki"


@rule("TL-4.1", "TL-11.6")
def test_the_cards_of_the_opening_hand_are_told_to_their_owner_alone():
    battle = dealt()
    draws = [note for note in battle.scribe.notes if note[0] == "draws"]
    assert [(note[1], note[2], note[4]) for note in draws] == [(1, [], 2)] * 9 + [(0, [], 1)] * 9


@rule("TL-4.2", "TL-4.3")
@pytest.mark.parametrize("side", ["loki", "thor"])
def test_a_treasure_goes_back_after_its_replacement_is_drawn(side):
    battle = start()
    if side == "thor":
        battle.deals(PLAIN)
    battle.deals("VW VW TR A5 A5 SW RV RV HE")
    assert (battle.actor, battle.heard[-1]) == ("nature", "shows_treasure")
    assert "deal TR" not in battle.chances
    assert sum(battle.chances.values()) == 41
    battle.deals("ID")
    assert (battle.hand_size(side), battle.deck_size(side)) == (9, 41)
    assert battle.in_deck(side, "TR") == 1
    assert "TR" not in battle.hand(side)


@rule("TL-4.4", "TL-5.8")
def test_three_cards_are_set_facedown_one_in_each_column():
    battle = dealt().plays("set A4", "set SW", "set A4")
    assert [battle.column("loki", lane) for lane in "ABC"] == ["A4", "SW", "A4"]
    assert battle.hand("loki") == "RV RV VW VW BA BE"
    battle.plays("set A5", "set A5", "set VW")
    assert [battle.column("thor", lane) for lane in "ABC"] == ["A5", "A5", "VW"]
    assert (battle.hand_size("thor"), battle.hand_size("loki")) == (6, 6)
    sets = [note for note in battle.scribe.notes if note[0] == "sets"]
    assert [(note[1], note[2], note[4]) for note in sets] == [
        (1, [0], 2),
        (1, [1], 2),
        (1, [2], 2),
        (0, [0], 1),
        (0, [1], 1),
        (0, [2], 1),
    ]


@rule("TL-4.4")
def test_only_cards_of_the_hand_are_set_and_only_in_setup():
    battle = dealt().refuses("set A6", rule="TL-4.4").refuses("draw", "end", rule="TL-4.4")
    battle.refuses("deploy A4 A 1", rule="TL-4.4")
    lay({"A": "A4"}, hand_thor="A4").refuses("set A4", rule="TL-4.4")


@rule("TL-4.5")
def test_only_cards_with_strength_are_set():
    battle = dealt("FIG SW RV FR FA VW A4 BA BE")
    assert battle.legal == ["set SW", "set RV", "set FR", "set FA", "set VW", "set A4"]
    battle.refuses("set FIG", rule="TL-4.5")


@rule("TL-4.6", "TL-4.8")
def test_loki_sets_first_then_thor_and_loki_has_the_first_turn():
    battle = dealt()
    assert battle.actor == "loki"
    battle.plays("set A4", "set A4", "set SW")
    assert battle.actor == "thor"
    battle.plays("set A5", "set A5", "set SW")
    assert (battle.actor, battle.turn, battle.budget) == ("loki", "loki", 3)
    assert battle.state.begun == [0, 1]


@rule("TL-4.8")
def test_the_sides_alternate():
    battle = dealt().plays("set A4", "set A4", "set SW", "set A5", "set A5", "set SW")
    turns = []
    for _ in range(4):
        turns.append(battle.turn)
        while battle.points:
            battle.plays("draw").deals(next(iter(battle.chances)).removeprefix("deal "))
        battle.plays("end")
    assert turns == ["loki", "thor", "loki", "thor"]
    assert (battle.turn, battle.state.begun) == ("loki", [2, 3])


@rule("TL-4.9")
def test_both_piles_start_empty():
    battle = dealt().plays("set A4", "set A4", "set SW", "set A5", "set A5", "set SW")
    assert battle.pile("thor") == battle.pile("loki") == ""


@rule("TL-4.7")
@pytest.mark.parametrize("side", ["loki", "thor"])
def test_a_hand_without_three_cards_to_set_is_shown_and_drawn_anew(side):
    battle = start()
    if side == "thor":
        battle.deals(PLAIN)
    battle.deals("A4 SW FIG BA BA BE ID FY FY")
    assert battle.heard[-1] == "shows_hand"
    assert (battle.hand_size(side), battle.deck_size(side)) == (0, 50)
    assert (battle.actor, sum(battle.chances.values())) == ("nature", 50)
    battle.deals(REST)
    assert battle.hand_size(side) == 9
    assert battle.actor == ("nature" if side == "loki" else "loki")


@rule("TL-4.7", "TL-4.2")
def test_the_treasure_is_gone_when_the_cards_to_set_are_counted():
    battle = start().deals("TR A4 SW BA BA BE ID FY FY").deals("HE")
    assert battle.heard[-1] == "shows_hand"
    assert battle.deck_size("loki") == 50
    battle = start().deals("TR A4 SW BA BA BE ID FY FY").deals("A4")
    assert "shows_hand" not in battle.heard
    assert battle.hand_size("loki") == 9


@rule("TL-4.7")
def test_three_cards_to_set_are_enough():
    battle = start().deals("A4 SW NM BA BA BE ID FY FY")
    assert (battle.hand_size("loki"), battle.hand_size("thor")) == (9, 0)
    assert "shows_hand" not in battle.heard


# House rules of setup (the rest of section 17 is tried elsewhere)


@rule("OP-7")
def test_with_figure_at_setup_the_figure_may_be_set_faceup():
    battle = dealt("FIG A4 RV FR FA VW A4 BA BE", figure_at_setup="on")
    battle.plays("set A4", "set FIG", "set RV")
    assert battle.column("loki", "B") == "FIG*"
    battle.plays("set A5", "set A5", "set VW")
    assert battle.budget == 4


@rule("OP-8")
def test_with_few_cards_placed_a_side_sets_what_it_can():
    battle = start(few_cards="place").deals("A4 SW FIG BA BA BE ID FY FY").deals(REST)
    battle.plays("set A4", "set SW")
    assert battle.actor == "thor"
    battle.plays("set A5", "set A5", "set VW")
    assert (battle.turn, battle.budget) == ("loki", 2)


@rule("OP-9")
@both_sides
def test_the_first_turn_may_be_thors_or_drawn_by_lot(me):
    battle = dealt(first_player=me)
    battle.plays("set A4", "set A4", "set SW", "set A5", "set A5", "set SW")
    assert battle.turn == me
    battle = dealt(first_player="random")
    assert battle.chances == {"first thor": 1, "first loki": 1}
    battle.begins(me).plays("set A4", "set A4", "set SW", "set A5", "set A5", "set SW")
    assert battle.turn == me
    assert sorted(battle.state.begun) == [0, 1]
