"""Who begins the next race at the same table (OR-3.10, OP-8)."""

import pytest

from gladsheim.games.ravens import RAVENS
from tests.ravens.more_table import whole_game
from tests.ravens.table import A, B, lay, settle
from tests.rules import rule


def race_won_by(winner, **options):
    """Return a race over in favour of a seat, begun by seat 1."""
    race = lay("K", a=8, b=1, hand_a="F", hand_b="M", mover=winner, first=A, **options)
    race.plays("fly F" if winner == A else "fly M")
    if winner == A:
        for _ in range(3):
            race.plays("draw flight").deals("J")
    assert race.is_over
    assert race.returns == ([1.0, -1.0] if winner == A else [-1.0, 1.0])
    return race


def tied_race(first, **options):
    race = lay("K", a=8, b=1, hand_a="F I", hand_b="M J", mover=first, first=first, **options)
    race.plays(*(["fly F", "fly M"] if first == A else ["fly M", "fly F"]))
    assert race.returns == [0.0, 0.0]
    return race


def next_of(race, **options):
    return RAVENS.rematch(race.state, settle(**options))


@rule("OR-3.10", "OP-8")
@pytest.mark.parametrize("options", [{}, {"first_player": "youngest"}])
def test_the_loser_begins(options):
    assert next_of(race_won_by(A, **options), **options) == {**options, "begins": "seat_2"}
    assert next_of(race_won_by(B, **options), **options) == {**options, "begins": "seat_1"}


@rule("OR-3.10")
@pytest.mark.parametrize(("first", "next_first"), [(A, "seat_2"), (B, "seat_1")])
def test_after_a_tie_the_player_who_went_second_begins(first, next_first):
    assert next_of(tied_race(first)) == {"begins": next_first}


@rule("OP-8")
@pytest.mark.parametrize("winner", [A, B])
def test_with_fixed_seat_1_begins_again(winner):
    options = {"first_player": "fixed"}
    assert next_of(race_won_by(winner, **options), **options)["begins"] == "seat_1"


@rule("OP-8")
@pytest.mark.parametrize("first", [A, B])
def test_with_same_again_whoever_began_begins_again(first):
    options = {"first_player": "same_again"}
    race = tied_race(first, **options)
    assert next_of(race, **options)["begins"] == f"seat_{first + 1}"
    race = race_won_by(B, **options)
    assert next_of(race, **options)["begins"] == "seat_1"


@rule("OR-3.10")
def test_the_other_options_stay():
    options = {"columns": "8", "run_optional": "on", "begins": "seat_2"}
    race = race_won_by(B, columns="8", run_optional="on")
    assert next_of(race, **options) == {**options, "begins": "seat_1"}


@rule("OR-3.10")
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_the_rematch_can_be_started_and_begins_as_said(seed):
    last = whole_game(2, seed)
    chosen = RAVENS.rematch(last, settle())
    returns = last.returns()
    if returns[0] == returns[1]:
        assert chosen == {"begins": f"seat_{2 - last.first}"}
    else:
        assert chosen == {"begins": f"seat_{returns.index(-1.0) + 1}"}
    again = whole_game(2, f"again {seed}", **chosen)
    assert again.first == int(chosen["begins"][-1]) - 1


@rule("OR-3.10", "V-2")
def test_after_a_match_the_loser_of_its_last_race_begins():
    last = whole_game(2, "match", series="best_of_3", columns="8")
    loser = last.returns().index(-1.0)
    chosen = RAVENS.rematch(last, settle(series="best_of_3", columns="8"))
    assert chosen["begins"] == f"seat_{loser + 1}"


@rule("OR-3.10", "V-6")
@pytest.mark.parametrize("seats", [3, 4])
def test_with_more_ravens_one_that_lost_begins(seats):
    last = whole_game(seats, "more")
    chosen = RAVENS.rematch(last, RAVENS.check(seats, {}))
    assert last.winner >= 0
    assert int(chosen["begins"][-1]) - 1 != last.winner
    RAVENS.check(seats, chosen)


@rule("V-3", "V-3b")
@pytest.mark.parametrize("mode", ["trial", "ghost"])
def test_alone_there_is_nothing_to_decide(mode):
    last = whole_game(1, "alone", mode=mode)
    assert RAVENS.rematch(last, RAVENS.check(1, {"mode": mode})) == {"mode": mode}
