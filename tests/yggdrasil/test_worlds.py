"""Midgard, Fire, the dead, the Elves, the Forge, the Vanir and the exchange: sections 12 to 18."""

from math import comb

import pytest

from gladsheim.core.state import WATCHER
from gladsheim.games.yggdrasil import YGGDRASIL
from gladsheim.games.yggdrasil.cards import CARDS
from tests.rules import rule
from tests.yggdrasil.table import siege

ISLANDS = ("rainbow", "white", "blue", "green", "black")


# Midgard


@rule("YG-12.1", "YG-12.2")
@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("rainbow", "white"),
        ("white", "rainbow blue"),
        ("blue", "white green"),
        ("green", "blue black"),
        ("black", "green"),
    ],
)
def test_the_islands_form_a_chain(here, there):
    table = siege("THOR", valkyries=here, part="B")
    moves = {each.split()[1] for each in table.starting("midgard")} - {"stay"}
    assert moves == set(there.split())
    far = [island for island in ISLANDS if island not in there.split()]
    table.refuses(*(f"midgard {island}" for island in far), rule="YG-12.1")


@rule("YG-12.2")
def test_valkyries_enter_and_leave_a_submerged_island():
    table = siege("THOR", valkyries="white", submerged="blue", part="B").plays("midgard blue")
    assert (table.valkyries, table.left) == ("blue", 2)
    table = siege("THOR", valkyries="blue", submerged="blue", part="B").plays("midgard white")
    assert table.drawn(2).vikings() == 2


@rule("YG-12.3")
@pytest.mark.parametrize(("held", "count"), [((6, 12), 3), ((1, 1), 2), ((0, 1), 1), ((0, 0), 0)])
def test_three_counters_or_all(held, count):
    table = siege("THOR", bags={"white": held}, part="B").plays("midgard white")
    assert table.asks_nature == (count > 0)
    if count:
        assert table.state.draw_count == count
    else:
        assert (table.left, table.vikings()) == (2, 0)


@rule("YG-12.4")
def test_vikings_are_kept_fire_giants_go_back():
    table = siege("THOR", valkyries="green", part="B").plays("midgard stay").drawn(2)
    assert (table.vikings(), table.bag("green"), table.fire) == (2, (10, 6), 12)


@rule("YG-12.5")
def test_nothing_is_drawn_on_rainbow_and_under_water():
    table = siege("THOR", valkyries="white", part="B").plays("midgard rainbow")
    assert (table.left, table.vikings(), table.acts) == (2, 0, True)
    siege("THOR", part="B").refuses("midgard stay", rule="YG-12.5")
    table = siege("THOR", valkyries="blue", submerged="blue", part="B")
    table.refuses("midgard stay", rule="YG-12.5")


@rule("YG-12.6")
def test_a_draw_is_uniform_without_replacement():
    table = siege("THOR", valkyries="blue", part="B").plays("midgard stay")
    found = table.outcomes
    assert found == {f"drawn {n}": comb(9, n) * comb(9, 3 - n) for n in range(4)}
    table = siege("THOR", valkyries="blue", bags={"blue": (1, 9)}, part="B").plays("midgard stay")
    assert table.outcomes == {"drawn 0": comb(9, 3), "drawn 1": comb(9, 2)}


# Kingdom of Fire


@rule("YG-13.1")
@pytest.mark.parametrize("colour", ["white", "blue", "green", "black"])
def test_five_counters_from_any_bag(colour):
    table = siege("THOR", part="B").plays(f"fire {colour}")
    assert table.state.draw_count == 5


@rule("YG-13.1")
def test_all_counters_if_fewer():
    table = siege("THOR", bags={"blue": (2, 2)}, part="B").plays("fire blue")
    assert table.outcomes == {"drawn 2": 1}
    assert table.drawn(2).bag("blue") == (2, 0)


@rule("YG-13.2")
def test_fire_giants_go_home_vikings_go_back():
    table = siege("THOR", fire=12, part="B").plays("fire black").drawn(3)
    assert (table.bag("black"), table.fire, table.vikings()) == ((15, 1), 14, 0)


@rule("YG-13.3")
def test_islands_do_not_matter_to_the_kingdom_of_fire():
    for here in ISLANDS:
        for water in ISLANDS[1:]:
            table = siege("THOR", valkyries=here, submerged=water, part="B")
            assert len(table.starting("fire")) == 4


# World of the Dead


@rule("YG-14.1")
@pytest.mark.parametrize(("dead", "moved"), [(1, 1), (5, 5), (9, 5)])
def test_five_vikings_return(dead, moved):
    table = siege("THOR", dead=dead, bags={"white": (6, 12)}, part="B").plays("dead white")
    assert (table.dead, table.bag("white")) == (dead - moved, (6 + moved, 12))


@rule("YG-14.2")
@pytest.mark.parametrize("water", ["green", "black"])
def test_to_the_island_of_the_valkyries_submerged_or_not(water):
    table = siege("THOR", valkyries="green", submerged=water, dead=5, part="B")
    assert table.starting("dead") == ["dead"]
    table.refuses("dead green", "dead white", rule="YG-14.2")
    assert table.plays("dead").bag("green") == (17, 6)


@rule("YG-14.3")
def test_to_any_bag_from_the_rainbow():
    table = siege("THOR", part="B").refuses("dead", rule="YG-14.3")
    assert table.starting("dead") == [f"dead {colour}" for colour in ISLANDS[1:]]
    assert table.plays("dead black").bag("black") == (20, 3)


# World of the Elves


@rule("YG-15.1")
def test_one_elf_an_action():
    table = siege("THOR ODIN", part="B").plays("elf")
    assert (table.elves(), table.elf_world) == (1, 2)
    siege("THOR", elves=2, part="B").refuses("elf", rule="YG-15.1")


@rule("YG-15.2")
def test_one_god_may_hold_all_elves():
    table = siege("THOR ODIN FREY", elves=3, part="B").plays("elf")
    assert (table.elves(), table.elf_world) == (4, 0)


# Dwarven Forge


@rule("YG-16.1")
def test_three_artifacts_for_each_enemy():
    table = siege("THOR", part="B", forge_steps="any")
    assert table.starting("forge") == [
        f"forge {enemy} {level}" for enemy in CARDS.enemies for level in (1, 2, 3)
    ]


@rule("YG-16.2")
def test_an_artifact_counts_against_its_own_enemy_only():
    table = siege("ODIN", "3 3 1 1 1 1", vikings=2, artifacts={"ODIN": {"HEL": 3}}, part="B")
    table.plays("asgard SURT 2").rolls("blue", 2)
    assert table.spaces == "3 3 1 1 1 1"
    table = siege("ODIN", "3 3 1 1 1 1", artifacts={"ODIN": {"HEL": 3}}, part="B")
    assert table.plays("asgard HEL 0").rolls("blue", 2).spaces == "2 3 1 1 1 1"


@rule("YG-16.3")
def test_take_plus_1_or_improve_by_one():
    table = siege("ODIN", part="B").refuses("forge HEL 2", "forge HEL 3", rule="YG-16.3")
    assert len(table.starting("forge")) == 6
    table = siege("ODIN", artifacts={"ODIN": {"HEL": 1}}, part="B")
    table.refuses("forge HEL 3", rule="YG-16.3").refuses("forge HEL 1", rule="YG-16.4")
    assert table.plays("forge HEL 2").artifact("HEL") == 2
    table = siege("ODIN THOR", artifacts={"ODIN": {"HEL": 1}, "THOR": {"HEL": 2}}, part="B")
    table.refuses("forge HEL 2", rule="YG-16.5")
    assert "forge HEL 2" not in table.legal  # the next higher card must lie in the Forge


@rule("YG-16.4")
def test_several_artifacts_one_for_each_enemy():
    held = {"HEL": 1, "SURT": 2, "LOKI": 3}
    table = siege("ODIN", artifacts={"ODIN": held}, part="B").allows("forge FENRIR 1")
    table.plays("forge HEL 2")
    assert [table.artifact(enemy) for enemy in ("HEL", "SURT", "LOKI")] == [2, 2, 3]
    table.turns_to("ODIN").refuses("forge HEL 1", "forge LOKI 3", rule="YG-16.4")


@rule("YG-16.5")
def test_each_artifact_exists_once():
    table = siege("ODIN THOR", artifacts={"THOR": {"HEL": 1}}, part="B")
    table.refuses("forge HEL 1", rule="YG-16.5")
    table.turns_to("THOR").plays("forge HEL 2").turns_to("ODIN").plays("forge HEL 1")
    assert (table.artifact("HEL", "ODIN"), table.artifact("HEL", "THOR")) == (1, 2)


@rule("YG-16.6", "YG-22.2")
def test_artifacts_are_not_exchanged():
    table = siege("ODIN THOR", artifacts={"ODIN": {"HEL": 2}}, part="B")
    assert table.starting("exchange") == []
    table = siege("ODIN THOR", vikings=1, artifacts={"ODIN": {"HEL": 2}}, part="B")
    table.plays("exchange THOR 1")
    assert (table.artifact("HEL", "ODIN"), table.artifact("HEL", "THOR")) == (2, 0)


# Sacred Land


@rule("YG-17.1", "YG-17.4")
@pytest.mark.parametrize(
    ("square", "vikings", "elves"), [(1, 1, 0), (2, 2, 1), (3, 3, 1), (4, 4, 2), (5, 5, 2)]
)
def test_the_higher_the_more_help(square, vikings, elves):
    table = siege("ODIN THOR", vanir=square, dead=9, part="B").plays("vanir use")
    assert (table.vikings(), table.elves()) == (vikings, elves)
    assert (table.dead, table.elf_world) == (9 - vikings, 3 - elves)
    assert table.state.vanir == 1


@rule("YG-17.2", "YG-17.3")
def test_five_squares():
    table = siege("ODIN", part="B")
    for square in range(2, 6):
        table.plays("vanir up").turns_to("ODIN")
        assert table.state.vanir == square
    table.refuses("vanir up", rule="YG-17.3")


@rule("YG-17.3")
def test_up_or_help_but_not_both():
    table = siege("ODIN", vanir=3, part="B").plays("vanir up")
    assert (table.state.vanir, table.vikings()) == (4, 0)
    table.refuses("vanir use", rule="YG-10.2")


@rule("YG-17.4")
def test_help_as_far_as_there_is_any():
    table = siege("ODIN", vanir=5, dead=2, elves=1, part="B").plays("vanir use")
    assert (table.vikings(), table.elves()) == (2, 2)
    assert (table.dead, table.elf_world) == (0, 0)


@rule("YG-17.5")
def test_one_scale_for_all():
    table = siege("ODIN THOR", part="B").plays("vanir up").turns_to("THOR").plays("vanir up")
    assert table.state.vanir == 3
    assert table.turns_to("ODIN").plays("vanir use").vikings("ODIN") == 3


# World of Darkness


@rule("YG-18.1")
def test_one_exchange_with_one_other_god():
    table = siege(
        "ODIN THOR FREY",
        vikings={"ODIN": 2, "THOR": 1},
        elves={"ODIN": 1, "THOR": 2},
        part="B",
    )
    table.allows("exchange THOR -1", "exchange THOR 2", "exchange FREY 1", "exchange FREY 0")
    table.refuses("exchange ODIN 1", "exchange TYR 1", rule="YG-18.1")
    table.refuses("exchange THOR 3", "exchange THOR -2", "exchange FREY -1", rule="YG-18.1")
    table.plays("exchange THOR 2")
    assert table.legal == ["and elves -2", "and elves -1", "and elves 0", "and elves 1"]
    table.plays("and elves -2")
    assert (table.vikings("ODIN"), table.elves("ODIN")) == (0, 3)
    assert (table.vikings("THOR"), table.elves("THOR")) == (3, 0)
    assert (table.left, table.acts) == (2, True)
    table.refuses("exchange THOR -1", rule="YG-10.2")


@rule("YG-18.2")
def test_at_least_one_counter_moves():
    table = siege("ODIN THOR", elves={"THOR": 2}, part="B").plays("exchange THOR 0")
    assert table.legal == ["and elves -2", "and elves -1"]
    table.refuses("and elves 0", rule="YG-18.2")
    table = siege("ODIN THOR", vikings={"THOR": 1}, part="B").plays("exchange THOR -1")
    assert (table.vikings("ODIN"), table.acts) == (1, True)  # only taking is allowed


@rule("YG-18.1", "YG-18.2")
def test_a_single_answer_is_not_asked_for():
    table = siege("ODIN THOR", elves={"THOR": 1}, part="B").plays("exchange THOR 0")
    assert (table.elves("ODIN"), table.elves("THOR"), table.acts) == (1, 0, True)
    table = siege("ODIN THOR", elves={"ODIN": 1}, part="B").plays("exchange THOR 0")
    assert (table.elves("ODIN"), table.elves("THOR"), table.acts) == (0, 1, True)
    table = siege("ODIN THOR", vikings={"ODIN": 1}, elves={"ODIN": 1}, part="B")
    assert table.plays("exchange THOR 1").legal == ["and elves 0", "and elves 1"]
    table = siege("ODIN THOR", elves={"ODIN": 2, "THOR": 1}, part="B", elf_limit="2")
    table.plays("exchange THOR 0")
    assert (table.elves("ODIN"), table.elves("THOR"), table.acts) == (1, 2, True)


@rule("YG-18.3")
def test_the_active_god_decides():
    table = siege("ODIN THOR", vikings={"THOR": 3}, elves={"THOR": 1}, part="B")
    table.plays("exchange THOR -3")
    assert table.state.actor == 0
    assert table.plays("and elves -1").vikings("THOR") == 0


# Holdings


@rule("YG-22.1")
def test_no_limit_on_vikings():
    bags = {"black": (6, 3)}
    table = siege("HEIMDALL", valkyries="black", submerged="white", bags=bags, vikings=30, part="B")
    assert table.plays("midgard stay").drawn(4).vikings() == 34


@rule("YG-22.2", "YG-11.9")
def test_forces_pass_only_by_exchange():
    table = siege("ODIN THOR", vikings={"ODIN": 2, "THOR": 2}, giants_active="HRYM", part="B")
    assert table.starting("exchange") == []
    before = table.vikings("THOR")
    table.plays("elf", "vanir up", "forge HEL 1")
    assert table.vikings("THOR") == before


@rule("YG-22.3")
def test_bag_contents_are_open():
    table = siege("THOR", "3 1 1 1 1 1").draws("HEL").rolls("blue")
    bags = YGGDRASIL.view(table.state, WATCHER).bags
    assert [(bag.vikings, bag.fire_giants) for bag in bags] == [
        table.bag(colour) for colour in ISLANDS[1:]
    ]
    assert bags[1].vikings == 7
