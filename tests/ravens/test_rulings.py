"""Rulings where the rule book leaves a gap (docs/rulings.md), each as a position."""

import pytest

from gladsheim.games.ravens import RAVENS
from tests.ravens.table import A, B, lay, settle
from tests.rules import rule


@rule("OP-15", "OR-7.1")
def test_nobody_is_pushed_back_onto_the_card_that_slides():
    # B flies homeward: behind the loop's right half lies column 2, which is the one that slides.
    race = lay("X", b=3, hand_b="swap-slide", mover=B, cover_raven="push_back")
    assert race.at(B) == 2 or race.at(B) == 3
    under = lay("X", b=2, hand_b="swap-slide", mover=B, cover_raven="push_back")
    under.refuses("slide 2 N", rule="OR-7.1")


@rule("OP-15", "OR-7.5")
def test_a_raven_that_flies_the_other_way_is_pushed_back_off_the_loop():
    # A came from the loop's left half, so that is where it goes back to.
    race = lay("X", a=2, hand_b="swap-slide", mover=B, cover_raven="push_back")
    race.plays("slide 2 N")
    assert race.at(A) == 1
    assert "pushed_back" in race.heard


@rule("V-3")
def test_whoever_is_home_before_the_ghost_has_won():
    race = lay("K", a=8, b=1, hand_a="F", seats=1, mode="ghost")
    race.plays("fly F")
    assert race.is_over
    assert race.returns == [1.0]


@rule("V-6")
def test_a_team_wins_at_once_with_its_second_raven():
    race = lay("K", a=8, b=1, c=9, hand_a="F", seats=4, teams="on")
    race.state.finished[2] = 1
    race.plays("fly F")
    assert race.is_over
    assert race.returns == [1.0, -1.0, 1.0, -1.0]


@rule("OP-33", "V-5")
@pytest.mark.parametrize("column", [4, 5])
def test_in_a_ring_the_final_columns_lie_beside_the_start(column):
    line = "MFPIJMFP/FPIJMFPI"
    loops = (("N", 3, "IJ"),) if column == 4 else (("N", 5, "IJ"),)
    house = {"columns": "8", "design": "ring", "slide_col1_under_loop": "illegal"}
    race = lay(line, hand_a="swap-slide", loops=loops, **house)
    race.refuses(f"slide {column} S", rule="OP-33")
    lay(line, hand_a="swap-slide", **house).allows(f"slide {column} S")


@rule("OR-3.10")
@pytest.mark.parametrize("seat", [A, B])
def test_whoever_has_given_up_has_lost_and_begins(seat):
    race = lay("K", hand_a="M")
    chosen = RAVENS.rematch(race.state, settle(), seat)
    assert chosen["begins"] == f"seat_{seat + 1}"
