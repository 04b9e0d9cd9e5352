"""The Asgard track: section 4."""

import pytest

from tests.rules import rule
from tests.yggdrasil.table import siege


def on(space: int) -> str:
    return f"{space} 1 1 1 1 1"


@rule("YG-4.1", "YG-4.4")
def test_seven_steps_lead_to_odins_residence():
    table = siege("THOR", deck="HEL, HEL, HEL, HEL, HEL, HEL, HEL")
    for step in range(7):
        assert table.spaces == on(1 + step)
        table.draws("HEL")
        if step < 6:
            table.rolls("black").plays("end")
    assert table.spaces == on(8)
    assert table.plays("end").ending == "residence"


@rule("YG-4.2", "YG-4.6")
def test_the_wall_lies_between_3_and_4():
    assert siege("THOR", "3 3 3 3 3 3").state.beyond(4) == 0
    assert siege("THOR", "4 3 3 8 3 6").state.beyond(4) == 3
    assert not siege("THOR", "3 3 3 3 3 3", part="B").plays("end").is_over
    assert siege("THOR", "4 4 4 4 4 3", part="B").plays("end").ending == "wall"


@rule("YG-4.3", "YG-4.6")
def test_the_door_lies_between_5_and_6():
    assert siege("THOR", "5 5 5 6 7 8").state.beyond(6) == 3
    assert not siege("THOR", "5 5 5 5 1 1", part="B").plays("end").is_over
    assert siege("THOR", "6 6 6 1 1 1", part="B").plays("end").ending == "door"


@rule("YG-4.5", "YG-5.3")
@pytest.mark.parametrize(
    ("space", "power", "force"),
    [(1, 1, 5), (2, 1, 5), (3, 1, 5), (4, 2, 6), (5, 2, 6), (6, 3, 7), (7, 3, 7), (8, 3, 8)],
)
def test_power_and_force_depend_on_the_space(space, power, force):
    table = siege("THOR", on(space))
    assert table.force("HEL") == force
    assert table.state.power_at(space) == power
    if 1 < space < 8:
        before = table.dead
        table = siege("THOR", on(space - 1)).draws("HEL").rolls("black")
        assert table.dead == before + power


@rule("YG-4.6")
def test_an_enemy_in_the_residence_counts_for_wall_and_door():
    state = siege("THOR", on(8)).state
    assert (state.beyond(4), state.beyond(6)) == (1, 1)


@rule("YG-4.7")
def test_enemies_share_spaces():
    table = siege("THOR", "2 3 1 1 1 1", part="B").plays("end").draws("HEL").rolls("white")
    assert table.spaces == "3 3 1 1 1 1"


@rule("YG-4.8")
def test_no_enemy_leaves_the_track():
    table = siege("THOR", on(7), difficulty="hard").draws("angry HEL")
    assert table.spaces == on(8)
    siege("THOR", vikings=5, part="B").refuses("asgard HEL 5", rule="YG-11.1")
    table = siege("THOR", vikings=5, part="B", fight_on_first="on").plays("asgard HEL 5")
    assert table.rolls("white").spaces == on(1)
