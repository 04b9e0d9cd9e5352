"""Giants and runes: section 19. One test for each giant, under its name."""

import pytest

from gladsheim.games.yggdrasil.cards import CARDS
from tests.rules import rule
from tests.yggdrasil.table import GIANTS, siege

REST_OF_A = "GREIP HRUNGNIR SKRYMIR"


def before_the_rune(spaces: str, **options: str):
    """Gialp is about to be beaten, and with her rune A is complete."""
    table = siege(
        "THOR ODIN",
        spaces,
        vikings=4,
        giants_active="GIALP",
        defeated=REST_OF_A,
        part="B",
        **options,
    )
    return table.plays("ice GIALP 4").rolls("black")


@rule("YG-19.1")
def test_active_giants_work_until_defeated():
    table = siege("ODIN", giants_active="GEIRROD", vikings=4, part="B")
    table.refuses("forge HEL 1", rule="YG-10.6")
    table.plays("ice GEIRROD 4").rolls("white").allows("forge HEL 1")


@rule("YG-19.2")
def test_the_target_is_active_or_the_top_of_the_stack():
    table = siege("ODIN", giants_active="GIALP", defeated="GREIP", vikings=2, part="B")
    table.allows("ice GIALP 0", "ice GIALP 2", "ice stack")
    table.refuses("ice GREIP 0", "ice HRYM 0", rule="YG-19.2")
    table.refuses("ice GIALP 3", rule="YG-11.2")


@rule("YG-19.2")
def test_a_giant_from_the_stack_is_shown_before_vikings_are_spent():
    table = siege("ODIN", vikings=2, part="B").refuses("spend 1", rule="YG-11.2").plays("ice stack")
    assert table.vikings() == 2
    table.giant("BERGELMIR")
    assert table.legal == ["spend 0", "spend 1", "spend 2"]
    table.refuses("elf", "end", rule="YG-19.2").refuses("spend 3", rule="YG-11.2")
    assert table.plays("spend 2").asks_nature


@rule("YG-19.3", "YG-16.2")
def test_a_fight_with_a_giant():
    everything = dict.fromkeys(CARDS.enemies, 3)
    table = siege(
        "ODIN", vikings=2, elves=1, artifacts={"ODIN": everything}, giants_active="GREIP", part="B"
    )
    dead = table.dead
    table.plays("ice GREIP 2").rolls("green", 1)
    assert (table.state.sum, table.dead) == (3, dead + 2)
    table.plays("elves 1")
    assert (table.defeated, table.elves()) == ("GREIP", 0)
    table = siege("THOR", vikings=2, giants_active="GREIP", part="B").plays("ice GREIP 2")
    assert table.rolls("green", 1).defeated == "GREIP"  # Thor's bonus counts


@rule("YG-19.4")
def test_a_defeated_giant_joins_the_row():
    table = siege("ODIN", vikings=4, giants_active="GREIP GIALP", part="B").plays("ice GREIP 4")
    table.rolls("black")
    assert (table.defeated, table.active, table.stack) == ("GREIP", "GIALP", 14)
    table = siege("ODIN", vikings=4, part="B").plays("ice stack").giant("GREIP").plays("spend 4")
    table.rolls("black")
    assert (table.defeated, table.active, table.stack) == ("GREIP", "", 15)


@rule("YG-19.5")
def test_a_lost_fight():
    table = siege("ODIN", giants_active="GREIP", part="B").plays("ice GREIP 0").rolls("black")
    assert (table.active, table.stack, table.acts) == ("GREIP", 15, True)
    table = siege("ODIN", part="B").plays("ice stack").giant("GREIP").rolls("black")
    assert (table.active, table.stack, table.acts) == ("GREIP", 15, True)


@rule("YG-19.6")
def test_a_giant_from_the_stack_does_not_work_in_its_own_fight():
    table = siege("THOR", vikings=4, part="B").plays("ice stack").giant("BERGELMIR")
    table.allows("spend 3", "spend 4")
    table = siege("THOR", elves=1, part="B").plays("ice stack").giant("GYMIR").rolls("white")
    table.allows("elves 1")
    table = siege("THOR", part="B").plays("ice stack").giant("VAFTHRUDNIR").rolls("white", 3)
    assert table.active == "VAFTHRUDNIR"
    table = siege("THOR", vikings=1, part="B").plays("ice stack").giant("VAFTHRUDNIR")
    assert table.plays("spend 1").rolls("white", 3).defeated == "VAFTHRUDNIR"  # 1 + 3 + Thor's 1


@rule("YG-19.7")
def test_defeated_giants_belong_to_all():
    table = siege(
        "THOR ODIN",
        "3 3 3 1 1 1",
        vikings={"THOR": 3, "ODIN": 4},
        giants_active="GIALP GREIP",
        defeated="HRUNGNIR SKRYMIR",
        part="B",
    )
    table.plays("ice GREIP 3").rolls("white").turns_to("ODIN").plays("ice GIALP 4").rolls("black")
    assert table.spaces == "2 2 2 1 1 1"


@rule("YG-19.8")
def test_the_tile_goes_with_the_giant():
    table = siege("ODIN", giants_active="HRYM GIALP", vikings=4, part="B")
    assert [world for world in range(9) if table.state.is_closed(world)] == [2, 7]
    table.plays("ice HRYM 4").rolls("black")
    assert [world for world in range(9) if table.state.is_closed(world)] == [2]


@rule("YG-19.9")
def test_four_runes_of_four_parts():
    runes = [giant.rune for giant in CARDS.giants]
    assert {rune: runes.count(rune) for rune in runes} == {"A": 4, "B": 4, "C": 4, "D": 4}


@rule("YG-19.10")
def test_the_fourth_part_pushes_three_enemies_back():
    table = before_the_rune("2 3 4 5 6 1")
    table.refuses("back FENRIR", rule="YG-19.10").refuses("elf", "end", rule="YG-19.10")
    table.plays("back SURT").refuses("back HEL", "back SURT", rule="YG-19.10")
    assert table.legal == ["back JORMUNGAND", "back LOKI"]
    table.plays("back LOKI")  # only Nidhogg is left then, and nobody is asked
    assert (table.spaces, table.acts, table.active) == ("2 2 4 4 5 1", True, "")
    assert table.heard[-3:] == ["pushed"] * 3
    assert table.left == 2


@rule("YG-19.10")
@pytest.mark.parametrize(
    ("spaces", "after"),
    [("1 1 4 5 6 1", "1 1 3 4 5 1"), ("1 8 1 1 2 1", "1 7 1 1 1 1"), ("1 1 1 1 1 1",) * 2],
)
def test_all_that_can_move_if_they_are_three_or_fewer(spaces, after):
    table = before_the_rune(spaces)
    assert (table.spaces, table.acts) == (after, True)


@rule("YG-19.10")
def test_three_parts_do_nothing():
    table = siege(
        "THOR", "3 3 3 1 1 1", vikings=4, giants_active="GIALP", defeated="GREIP SKRYMIR", part="B"
    )
    table.plays("ice GIALP 4").rolls("black")
    assert (table.spaces, table.acts) == ("3 3 3 1 1 1", True)


@rule("YG-19.11")
def test_a_rune_is_completed_once():
    table = before_the_rune("3 3 3 1 1 1")
    assert table.spaces == "2 2 2 1 1 1"
    table.refuses("ice GIALP 0", rule="YG-10.2")
    table.state.vikings[0] = 4
    table.state.giants[GIANTS.index("HRYM")] = 1
    table.turns_to("THOR").refuses("ice GIALP 0", rule="YG-19.2").plays("ice HRYM 4").rolls("black")
    assert (table.spaces, table.acts) == ("2 2 2 1 1 1", True)


# The giants


@rule("YG-10.6")
@pytest.mark.parametrize(
    ("giant", "world"),
    [("GIALP", 2), ("GREIP", 4), ("GEIRROD", 5), ("SUTTUNG", 6), ("THIAZI", 3), ("HRYM", 7)],
)
def test_six_giants_close_a_world(giant, world):
    state = siege("THOR", giants_active=giant).state
    assert [number for number in range(9) if state.is_closed(number)] == [world]


@rule("YG-19.13")
@pytest.mark.parametrize(
    ("giant", "enemy"),
    [
        ("HRUNGNIR", "SURT"),
        ("THRYM", "NIDHOGG"),
        ("HYMIR", "JORMUNGAND"),
        ("ANGRBODA", "FENRIR"),
        ("HYRROKKIN", "HEL"),
        ("UTGARDLOKI", "LOKI"),
    ],
)
def test_six_giants_strengthen_an_enemy(giant, enemy):
    table = siege("THOR", "2 2 2 2 2 2", giants_active=giant)
    forces = {each: table.force(each) for each in CARDS.enemies}
    assert forces == dict.fromkeys(CARDS.enemies, 5) | {enemy: 6}


@rule("YG-19.13")
@pytest.mark.parametrize(("space", "force"), [(2, 6), (4, 7), (6, 8), (8, 9)])
def test_the_bonus_holds_on_every_space_and_changes_no_power(space, force):
    table = siege("THOR", f"{space} 1 1 1 1 1", giants_active="HYRROKKIN", dead=5)
    assert table.force("HEL") == force
    table = siege("THOR", "3 1 1 1 1 1", giants_active="HYRROKKIN", dead=5)
    assert table.draws("HEL").rolls("white").dead == 7


@rule("YG-19.13")
def test_the_bonus_decides_fights():
    for giants, space in (("", 1), ("HYRROKKIN", 2)):
        table = siege("ODIN", "2 1 1 1 1 1", vikings=3, giants_active=giants, part="B")
        assert table.plays("asgard HEL 3").rolls("blue", 2).state.space[0] == space


@rule("YG-19.15")
@pytest.mark.parametrize(("god", "count"), [("THOR", 2), ("HEIMDALL", 3)])
def test_skrymir_lowers_the_midgard_draw(god, count):
    table = siege(god, giants_active="SKRYMIR", part="B").plays("midgard white")
    assert table.state.draw_count == count
    table = siege(god, giants_active="SKRYMIR", part="B").plays("fire white")
    assert table.state.draw_count == 5  # the Kingdom of Fire is another world


@rule("YG-19.15")
def test_gymir_forbids_elves_against_enemies_and_giants():
    for fight in ("asgard HEL 0", "ice GYMIR 0", "ice GIALP 0"):
        table = siege("ODIN", "3 1 1 1 1 1", elves=2, giants_active="GYMIR GIALP", part="B")
        table.plays(fight).rolls("green")
        assert (table.acts, table.elves()) == (True, 2)
    table = siege("ODIN", elves=2, giants_active="GYMIR", part="B").plays("ice stack")
    assert table.giant("GREIP").rolls("green").acts
    table = siege("ODIN THOR", elves=1, giants_active="GYMIR", part="B")
    table.allows("elf", "exchange THOR 0")


@rule("YG-19.15")
def test_bergelmir_limits_vikings_against_enemies_and_giants():
    table = siege("ODIN", "3 1 1 1 1 1", vikings=5, giants_active="BERGELMIR", part="B")
    table.allows("asgard HEL 2", "ice BERGELMIR 2")
    table.refuses("asgard HEL 3", "ice BERGELMIR 3", rule="YG-19.15")
    table.plays("ice stack").giant("GREIP")
    assert table.legal == ["spend 0", "spend 1", "spend 2"]
    table.refuses("spend 3", rule="YG-19.15")


@rule("YG-19.12", "YG-20.8")
def test_vafthrudnir_takes_all_powers():
    table = siege("THOR", "3 1 1 1 1 1", giants_active="VAFTHRUDNIR", part="B")
    assert table.plays("asgard HEL 0").state.sum == 0
    assert siege("ODIN", giants_active="VAFTHRUDNIR").draws("LOKI").asks_nature
    table = siege("TYR", giants_active="VAFTHRUDNIR").draws("HEL").rolls("white")
    assert table.acts
    table = siege("HEIMDALL", giants_active="VAFTHRUDNIR", part="B").plays("midgard white")
    assert table.state.draw_count == 3
    table = siege("FREYJA", giants_active="VAFTHRUDNIR", part="B").plays("elf")
    table.refuses("elf", rule="YG-10.2")


@rule("YG-19.12")
def test_effects_of_several_giants_apply_together():
    table = siege("HEIMDALL", giants_active="VAFTHRUDNIR SKRYMIR GIALP GREIP", part="B")
    table.refuses("fire white", "elf", rule="YG-10.6").plays("midgard white")
    assert table.state.draw_count == 2


@rule("YG-19.12")
def test_a_giant_defeated_within_a_turn_helps_the_rest_of_it():
    table = siege("ODIN", "3 1 1 1 1 1", vikings=9, giants_active="BERGELMIR HYRROKKIN", part="B")
    assert table.force("HEL") == 6
    table.plays("ice BERGELMIR 2").rolls("white").allows("asgard HEL 7")
    table = siege("ODIN", "3 1 1 1 1 1", vikings=9, giants_active="HYRROKKIN", part="B")
    assert table.plays("ice HYRROKKIN 4").rolls("black").force("HEL") == 5


@rule("YG-19.14")
def test_vafthrudnir_and_freys_fourth_action():
    table = siege("FREY ODIN", vikings=5).draws("LOKI").giant("VAFTHRUDNIR")
    assert table.left == 3
    table.plays("vanir up", "ice VAFTHRUDNIR 5").rolls("black")
    assert table.left == 2  # the fourth is back
    table.plays("forge HEL 1", "elf")
    assert table.turn == "ODIN"
    table = siege("FREY ODIN", part="B").plays("vanir up", "forge HEL 1", "ice stack")
    table.giant("VAFTHRUDNIR").rolls("black")
    assert table.turn == "ODIN"  # no fourth action left to take
    table = siege("FREY ODIN", giants_active="VAFTHRUDNIR", part="B")
    table.plays("elf", "forge HEL 1", "vanir up")
    assert table.turn == "ODIN"


@rule("YG-19.14")
def test_vafthrudnir_and_freyjas_repeat():
    table = siege("FREYJA", vikings=5, giants_active="VAFTHRUDNIR", part="B").plays("vanir up")
    table.refuses("vanir up", rule="YG-10.2")
    table.plays("ice VAFTHRUDNIR 5").rolls("black").allows("vanir up")
    table = siege("FREYJA", part="B").plays("vanir up").allows("vanir up").plays("ice stack")
    table.giant("VAFTHRUDNIR").rolls("black").refuses("vanir up", rule="YG-10.2")
