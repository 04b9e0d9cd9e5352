"""Fights in Asgard: section 11."""

import pytest

from tests.rules import rule
from tests.yggdrasil.table import siege

ALONE = "4 1 1 1 1 1"
"""Hel on space 4, with force 6."""


@rule("YG-11.1")
def test_the_target_stands_on_space_2_or_higher():
    table = siege("ODIN", "1 2 8 1 1 1", vikings=1, part="B")
    assert {each.split()[1] for each in table.starting("asgard")} == {"SURT", "JORMUNGAND"}
    table.refuses("asgard HEL 0", "asgard FENRIR 1", rule="YG-11.1")


@rule("YG-11.2")
def test_any_number_of_own_vikings_goes_to_the_dead():
    table = siege("ODIN", ALONE, vikings=3, dead=5, part="B")
    assert table.starting("asgard") == [f"asgard HEL {count}" for count in range(4)]
    table.refuses("asgard HEL 4", rule="YG-11.2")
    table.plays("asgard HEL 2")
    assert (table.vikings(), table.dead) == (1, 7)  # before the roll


@rule("YG-11.3")
def test_then_the_die_is_rolled():
    table = siege("ODIN", ALONE, part="B").plays("asgard HEL 0")
    assert table.outcomes == {
        "roll white 3": 1,
        "roll blue 2": 2,
        "roll green 1": 2,
        "roll black 0": 1,
    }


@rule("YG-11.4")
@pytest.mark.parametrize(
    ("god", "level", "total"), [("ODIN", 0, 4), ("ODIN", 3, 7), ("THOR", 0, 5), ("THOR", 2, 7)]
)
def test_the_sum(god, level, total):
    table = siege(god, ALONE, vikings=2, elves=1, artifacts={god: {"HEL": level}}, part="B")
    table.plays("asgard HEL 2").rolls("blue", 2)
    assert table.state.sum == total


@rule("YG-11.5", "YG-11.8")
def test_elves_are_added_knowing_the_roll():
    table = siege("ODIN THOR", ALONE, vikings=2, elves=2, part="B")
    table.plays("asgard HEL 2").rolls("blue", 2)
    assert table.legal == ["elves 0", "elves 1", "elves 2"]
    table.refuses("elves 3", rule="YG-11.5")
    table.plays("elves 2")
    assert (table.spaces, table.elves(), table.elf_world) == ("3 1 1 1 1 1", 0, 3)
    table = siege("ODIN THOR", ALONE, elves=2, part="B").plays("asgard HEL 0").rolls("black")
    table.plays("elves 0")
    assert table.elves() == 2


@rule("YG-11.6")
@pytest.mark.parametrize(("vikings", "space"), [(2, 4), (3, 3), (4, 3)])
def test_the_sum_must_reach_the_force(vikings, space):
    table = siege("ODIN", ALONE, vikings=vikings, part="B").plays(f"asgard HEL {vikings}")
    assert table.rolls("white", 3).spaces == f"{space} 1 1 1 1 1"


@rule("YG-11.7")
def test_a_beaten_enemy_goes_back_without_its_effect():
    table = siege("ODIN", "1 1 1 6 1 1", vikings=7, part="B").plays("asgard LOKI 7")
    table.rolls("black")
    assert (table.spaces, table.active, table.acts) == ("1 1 1 5 1 1", "", True)


@rule("YG-11.8")
def test_what_was_spent_stays_spent():
    for hammers, space in (("black", 4), ("white", 3)):
        table = siege("ODIN THOR", ALONE, vikings=3, elves=1, dead=5, part="B")
        table.plays("asgard HEL 2").rolls(hammers).plays("elves 1")
        assert table.state.space[0] == space
        assert (table.vikings(), table.elves()) == (1, 0)
        assert (table.dead, table.elf_world) == (7, 3)


@rule("YG-11.9")
def test_only_own_forces_count():
    table = siege(
        "ODIN THOR",
        ALONE,
        vikings={"ODIN": 1, "THOR": 5},
        elves={"THOR": 2},
        artifacts={"THOR": {"HEL": 3}},
        part="B",
    )
    table.refuses("asgard HEL 2", rule="YG-11.2")
    table.plays("asgard HEL 1").rolls("white", 3)
    assert table.heard[-1] == "lost"  # no Elves are asked for: the sum is 4
    assert (table.vikings("THOR"), table.elves("THOR")) == (5, 2)


@rule("YG-11.10")
def test_a_surplus_gives_nothing_extra():
    table = siege("ODIN", ALONE, vikings=20, part="B").plays("asgard HEL 20").rolls("white")
    assert table.spaces == "3 1 1 1 1 1"


@rule("YG-11.11", "YG-19.2")
def test_giants_are_fought_in_the_ice_fortress():
    table = siege("ODIN", ALONE, vikings=4, giants_active="GREIP", part="B")
    table.plays("ice GREIP 2").rolls("white", 3)
    assert table.defeated == "GREIP"
    table.refuses("ice stack", rule="YG-10.2").allows("asgard HEL 2")
