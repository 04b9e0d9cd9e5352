"""Positions that are won for certain: checked against races that can be followed by hand."""

import pytest

from gladsheim.core.state import OVER, State
from gladsheim.games.ravens.actions import ACTIONS
from gladsheim.lab.solve import TooManyError, winning
from tests.ravens.table import B, lay


def never(state: State, seat: int) -> bool:
    return False


def named(state: State, most: int = 2_000) -> list[str]:
    return [ACTIONS.notation(action) for action in winning(state, never, most)]


def test_the_only_way_home_is_found() -> None:
    # B went second: home in this turn wins (OR-9.4). From index 2 the way is I F M, then M.
    race = lay("K", b=2, hand_b="F M", mover=B, first=0)
    assert race.circuit == "MFPIJ|MJIPF"
    assert named(race.state) == ["fly F"]
    race.plays("fly F")
    assert named(race.state) == ["fly M"]


def test_a_card_given_away_may_cost_the_win() -> None:
    # Two equal cards do for any land (OR-5.4), but then the one that is needed is missing.
    race = lay("K", b=2, hand_b="F M M", mover=B, first=0)
    assert named(race.state) == ["fly F"]


def test_nothing_wins_where_the_hand_does_not_suffice() -> None:
    assert named(lay("K", b=3, hand_b="P", mover=B, first=0).state) == []


def test_who_went_first_does_not_win_before_the_rival_has_flown() -> None:
    # OR-9.5: the rival has one more turn, so nothing is certain yet.
    race = lay("K", a=8, hand_a="F")
    assert named(race.state) == []


def test_what_takes_too_long_is_said() -> None:
    with pytest.raises(TooManyError):
        named(lay("Z", a=3, hand_a="swap-slide swap-slide M").state, 50)


def test_a_hopeless_position_is_not_followed() -> None:
    race = lay("K", b=2, hand_b="F M", mover=B, first=0)
    assert winning(race.state, lambda state, seat: state.actor != OVER, 100) == []
