"""Section 8: what comes of a challenge, cell by cell, and in its odd cases."""

import pytest

from tests.rules import rule
from tests.thunder.table import Battle, both_sides, copies, lay_for, other

CHALLENGED = ("TR", "NM", "SW", "RV", "FR", "FA", "VW", "A4", "A5", "A6", "C7")
TABLE = {
    "RV": "W L c cd cd c c c c c c",
    "FR": "W L c cd cd c c c c c d",
    "FA": "W L d d d cd c c c c c",
    "VW": "W L c d d d cd c c c c",
    "VW+": "W L c d d d d d d cd c",
    "A4": "W L c d d d d cd c c c",
    "A5": "W L c d d d d d cd c c",
    "A6": "W L c d d d d d d cd c",
    "C7": "W L c d d d d d d d cd",
}
CELLS = [
    (challenger, challenged, result)
    for challenger, row in TABLE.items()
    for challenged, result in zip(CHALLENGED, row.split(), strict=True)
]
every_cell = pytest.mark.parametrize(
    ("challenger", "challenged", "result"), CELLS, ids=[f"{c}-{d}" for c, d, _ in CELLS]
)

TWO_CHAMPIONS = copies(C7=2, A4=3)


def outcome_of(battle: Battle, me: str, lane: str, row: int = 1) -> str:
    """Say what came of a challenge of `CARD SW` against a column with `CARD` in a row of `lane`."""
    you = other(me)
    if battle.is_over:
        assert (battle.winner, battle.ending) == (me, "treasure")
        return "W"
    mine, theirs = battle.column(me, lane), battle.column(you, lane)
    if mine == theirs == "":
        return "L"
    is_mine_lost = mine == "SW"
    is_theirs_lost = len(theirs.split()) == row
    # Whoever stays lies faceup where it lay; the cards beside are as they were.
    assert is_mine_lost or mine.endswith("* SW")
    assert is_theirs_lost or theirs.split()[row - 1].endswith("*")
    assert theirs.startswith("A6 " * (row - 1))
    assert theirs.endswith("A5")
    assert battle.actor == me
    return "c" * is_mine_lost + "d" * is_theirs_lost


def try_cell(me: str, challenger: str, challenged: str, top: str, their_top: str, word: str) -> str:
    """Return the result of a challenge in front, or by Vidarr in row 2, with these pile tops."""
    row = 2 if word.startswith("vidarr") else 1
    theirs = f"A6 {challenged} A5" if row == 2 else f"{challenged} A5"
    battle = lay_for(
        me,
        {"A": f"{challenger} SW"},
        {"A": theirs},
        hand="VI",
        pile=f"{top} LS",
        their_pile=f"{their_top} LS",
    )
    battle.plays(word)
    while battle.actor != "over" and battle.legal[0].startswith("discard"):
        battle.plays(battle.legal[0])
    result = outcome_of(battle, me, "A", row)
    if result != "W":
        lost = battle.pile(me).split().count(challenger), len(battle.pile(other(me)).split()) - 2
        assert lost == ("c" in result or result == "L", {"L": row + 1}.get(result, "d" in result))
    return result


@rule("TL-8.2", "TL-8.3", "TL-8.4", "TL-8.5", "TL-8.6", "TL-8.7", "TL-8.8", "TL-8.10", "TL-16.7")
@pytest.mark.parametrize("word", ["challenge A", "vidarr A 2"])
@both_sides
@every_cell
def test_the_result_table(challenger, challenged, result, me, word):
    """Each cell with no Idunn, with my Idunn and with theirs; with Berserker where it says `+`."""
    card = challenger.rstrip("+")
    top = "BE" if challenger.endswith("+") else "HE"
    assert try_cell(me, card, challenged, top, "HE", word) == result
    against_me = "c" if result == "cd" else result
    assert try_cell(me, card, challenged, top, "ID", word) == against_me
    if top != "BE":  # only one card is the top
        for_me = "d" if result == "cd" else result
        assert try_cell(me, card, challenged, "ID", "HE", word) == for_me


@rule("TL-8.7")
@both_sides
@every_cell
def test_berserker_gives_nothing_to_the_challenged(challenger, challenged, result, me):
    if not challenger.endswith("+"):
        assert try_cell(me, challenger, challenged, "HE", "BE", "challenge A") == result


@rule("TL-8.1", "TL-9.10")
@both_sides
def test_both_cards_of_a_challenge_are_turned_up_and_seen_by_both(me):
    battle = lay_for(me, {"A": "A5 VW"}, {"A": "A4 SW"}).plays("challenge A")
    assert battle.column(me, "A") == "A5* VW"
    assert battle.column(other(me), "A") == "SW"
    kind, _, public, secret, _, reveals = battle.scribe.notes[0]
    assert (kind, len(public), secret, reveals) == ("challenges", 5, [], True)
    assert [note[0] for note in battle.scribe.notes[1:]] == ["lost"]


@rule("TL-8.2")
@both_sides
def test_a_treasure_is_found_even_by_ravens(me):
    battle = lay_for(me, {"C": "RV"}, {"C": "TR* SW"}).plays("challenge C")
    assert (battle.winner, battle.ending) == (me, "treasure")


@rule("TL-8.3", "TL-10.14")
@both_sides
def test_a_nightmare_takes_the_lane_before_anything_is_compared(me):
    battle = lay_for(me, {"B": "C7 SW"}, {"B": "NM NM", "A": "A4"}).plays("challenge B")
    assert (battle.actor, battle.legal) == (me, ["discard SW", "discard C7"])
    battle.plays("discard SW")
    assert battle.pile(me) == "C7 SW A4"
    assert battle.pile(other(me)) == "NM NM A4"
    assert battle.column(other(me), "A") == "A4"


@rule("TL-8.4")
@both_sides
def test_only_a_challenging_archer_defeats_a_shield_wall(me):
    for card in ("RV", "FR", "VW", "A4", "A5", "A6", "C7"):
        battle = lay_for(me, {"A": f"{card} VW"}, {"A": "SW A5"}).plays("challenge A")
        assert battle.column(other(me), "A") == "SW* A5"
        assert battle.pile(me) == f"{card} A4"
    battle = lay_for(me, {"A": "stolen:FA"}, {"A": "SW A5"}).plays("challenge A")
    assert battle.column(me, "A") == f"{other(me)}:FA*"
    assert battle.pile(other(me)) == "SW A4"


@rule("TL-8.4", "TL-8.8")
@both_sides
def test_idunn_and_berserker_do_not_help_against_a_shield_wall(me):
    for top in ("ID", "BE"):
        battle = lay_for(me, {"A": "VW"}, {"A": "SW"}, pile=top).plays("challenge A")
        assert battle.pile(me) == f"VW {top}"
        assert battle.column(other(me), "A") == "SW*"


@rule("TL-8.5")
@both_sides
@pytest.mark.parametrize("back", ["", "stolen:"])
def test_of_frigg_and_a_champion_the_challenged_is_lost(me, back):
    battle = lay_for(me, {"A": f"{back}FR"}, {"A": "C7"}).plays("challenge A")
    assert battle.column(me, "A").endswith("FR*")
    assert battle.pile(other(me)) == "C7 A4"
    battle = lay_for(me, {"A": f"{back}C7"}, {"A": "FR"}).plays("challenge A")
    assert battle.column(me, "A").endswith("C7*")
    assert battle.pile(other(me)) == "FR A4"


@rule("TL-8.5")
@both_sides
def test_frigg_is_an_ordinary_one_against_all_others(me):
    battle = lay_for(me, {"A": "FR", "B": "FR"}, {"A": "RV", "B": "FA"})
    battle.plays("challenge A", "challenge B")
    assert battle.pile(me) == "FR FR A4"
    assert battle.pile(other(me)) == "RV A4"


@rule("TL-8.6")
@both_sides
def test_the_higher_stays_and_the_lower_is_lost(me):
    battle = lay_for(me, {"A": "A4", "B": "A6"}, {"A": "A5", "B": "A5"})
    battle.plays("challenge A", "challenge B")
    assert (battle.column(me, "A"), battle.column(me, "B")) == ("", "A6*")
    assert (battle.column(other(me), "A"), battle.column(other(me), "B")) == ("A5*", "")


@rule("TL-8.7", "TL-10.8")
@both_sides
def test_berserker_strengthens_warriors_of_either_back(me):
    battle = lay_for(me, {"A": "stolen:VW"}, {"A": "A5"}, pile="BE").plays("challenge A")
    assert battle.pile(other(me)) == "A5 A4"
    # Not other cards, and not the opponent's Warriors.
    battle = lay_for(me, {"A": "A4", "B": "VW"}, {"A": "A5", "B": "A4"}, pile="BE", budget=2)
    battle.plays("challenge A")
    assert battle.column(me, "A") == ""
    battle = lay_for(me, {"B": "VW"}, {"B": "A4"}, their_pile="BE").plays("challenge B")
    assert battle.column(me, "B") == ""


@rule("TL-8.8", "TL-10.33")
@both_sides
def test_idunn_decides_ties_only(me):
    battle = lay_for(me, {"A": "A4"}, {"A": "A5"}, pile="ID").plays("challenge A")
    assert battle.column(me, "A") == ""
    assert battle.column(other(me), "A") == "A5*"


@rule("TL-8.8", "TL-10.33")
@both_sides
def test_a_tie_that_idunn_wins_leaves_her_on_top_and_can_come_again(me):
    battle = lay_for(me, {"A": "RV"}, {"A": "RV FR RV"}, pile="ID")
    battle.plays("challenge A", "challenge A", "challenge A")
    assert battle.column(me, "A") == "RV*"
    assert battle.pile(other(me)) == "RV FR RV A4"


@rule("TL-8.9")
@both_sides
def test_the_tops_are_read_before_anything_is_discarded(me):
    # Whichever loss were laid down first, Berserker and Idunn have been read by then.
    battle = lay_for(me, {"A": "VW"}, {"A": "A6"}, pile="BE").plays("challenge A")
    assert (battle.pile(me), battle.pile(other(me))) == ("VW BE", "A6 A4")
    battle = lay_for(me, {"A": "VW"}, {"A": "A6"}, pile="BE", their_pile="ID").plays("challenge A")
    assert (battle.pile(me), battle.pile(other(me))) == ("VW BE", "ID")


@rule("TL-8.10")
@both_sides
def test_idunn_decides_between_champions(me):
    battle = lay_for(me, {"A": "C7"}, {"A": "C7"}, pile="ID").plays("challenge A")
    assert (battle.column(me, "A"), battle.pile(other(me))) == ("C7*", "C7 A4")
    battle = lay_for(me, {"A": "C7"}, {"A": "C7"}, their_pile="ID").plays("challenge A")
    assert (battle.column(other(me), "A"), battle.pile(me)) == ("C7*", "C7 A4")


@rule("TL-8.10", "TL-1.6")
@both_sides
def test_a_taken_champion_meets_its_like(me):
    battle = lay_for(me, {"A": "stolen:C7"}, {"A": "A6"}).plays("challenge A")
    assert battle.column(me, "A") == f"{other(me)}:C7*"
    battle = lay_for(other(me), {"A": "C7"}, {"A": "stolen:C7"}, cards=TWO_CHAMPIONS)
    battle.plays("challenge A")
    assert battle.pile(me) == f"{other(me)}:C7 A4"
    assert battle.pile(other(me)) == "C7 A4"


@rule("TL-8.11", "TL-5.3")
@both_sides
def test_the_winner_stays_on_its_place_and_columns_close(me):
    battle = lay_for(me, {"C": "A6 VW"}, {"C": "A4 A5* SW"}).plays("challenge C")
    assert battle.column(me, "C") == "A6* VW"
    assert battle.column(other(me), "C") == "A5* SW"
    battle.plays("challenge C")
    assert battle.column(other(me), "C") == "SW"
    assert battle.pile(other(me)) == "A5 A4 A4"


@rule("TL-8.11", "TL-9.1")
@both_sides
def test_losses_go_to_their_controllers(me):
    battle = lay_for(me, {"A": "stolen:A4"}, {"A": "stolen:A4"}).plays("challenge A")
    assert battle.pile(me) == f"{other(me)}:A4 A4"
    assert battle.pile(other(me)) == f"{me}:A4 A4"


@rule("TL-8.12", "TL-9.5")
@both_sides
def test_idunn_and_berserker_still_work_while_vidarr_is_carried_out(me):
    battle = lay_for(me, {"A": "A4"}, {"A": "A4"}, hand="VI", pile="ID").plays("vidarr A 1")
    assert battle.column(me, "A") == "A4*"
    assert battle.pile(me) == "VI ID"
    battle = lay_for(me, {"C": "VW"}, {"C": "A4 A5"}, hand="VI", pile="BE").plays("vidarr C 2")
    assert battle.column(me, "C") == "VW*"
    assert battle.pile(me) == "VI BE"


# House rules about challenges


@rule("OP-16", "TL-8.10")
@both_sides
def test_with_both_two_champions_are_always_lost(me):
    for tops in ({"pile": "ID"}, {"their_pile": "ID"}):
        battle = lay_for(me, {"A": "C7"}, {"A": "C7"}, seven_tie="both", **tops)
        battle.plays("challenge A")
        assert battle.column(me, "A") == battle.column(other(me), "A") == ""
    battle = lay_for(me, {"A": "A4"}, {"A": "A4"}, seven_tie="both", pile="ID")
    assert battle.plays("challenge A").column(me, "A") == "A4*"


@rule("OP-17", "TL-8.12")
@both_sides
def test_with_before_vidarr_covers_idunn_and_berserker(me):
    battle = lay_for(me, {"A": "A4"}, {"A": "A4"}, hand="VI", pile="ID", action_card="before")
    battle.plays("vidarr A 1")
    assert battle.column(me, "A") == ""
    assert battle.pile(me) == "A4 VI ID"


@rule("OP-25", "TL-10.30")
@both_sides
def test_with_diagonal_vidarr_strikes_the_far_column(me):
    battle = lay_for(
        me,
        {"A": "A5", "B": "A6", "C": "SW"},
        {"C": "FIG* VW A4", "A": "FA"},
        hand="VI",
        vidarr="diagonal",
    )
    assert battle.legal_like("vidarr") == ["vidarr A 2", "vidarr A 3"]
    assert battle.plays("vidarr A 3").column(other(me), "C") == "FIG* VW"


@rule("OP-25", "TL-10.14")
@both_sides
def test_with_diagonal_the_nightmares_lane_is_lost_not_the_challengers(me):
    battle = lay_for(
        me, {"A": "A5", "C": "SW"}, {"C": "NM", "A": "VW"}, hand="VI", vidarr="diagonal"
    )
    battle.plays("vidarr A 1")
    assert (battle.column(me, "A"), battle.column(me, "C")) == ("A5*", "")
    assert (battle.column(other(me), "A"), battle.column(other(me), "C")) == ("VW", "")
