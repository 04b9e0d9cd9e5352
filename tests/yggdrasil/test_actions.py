"""Actions in general: section 10."""

from gladsheim.games.yggdrasil.actions import ACTIONS, OUTCOMES
from tests.rules import rule
from tests.yggdrasil.table import GIANTS, siege

WORLD_OF = {
    "asgard": "asgard HEL 0",
    "midgard": "midgard white",
    "fire": "fire white",
    "dead": "dead white",
    "elves": "elf",
    "forge": "forge HEL 1",
    "sacred": "vanir up",
    "darkness": "exchange ODIN 1",
    "ice": "ice stack",
}


def test_notation_and_number_say_the_same():
    for table in (ACTIONS, OUTCOMES):
        assert all(table.parse(each.notation) == each.id for each in table.actions)


@rule("YG-10.1")
def test_each_world_has_its_action():
    table = siege("THOR ODIN", "2 1 1 1 1 1", vikings=1, part="B")
    table.allows(*WORLD_OF.values())


@rule("YG-10.2")
def test_three_actions_in_different_worlds():
    table = siege("THOR ODIN", vikings=4, valkyries="white", part="B")
    table.plays("midgard stay").drawn(0)
    table.refuses("midgard stay", "midgard blue", rule="YG-10.2")
    table.plays("elf").refuses("elf", rule="YG-10.2")
    assert table.left == 1
    assert table.plays("vanir up").turn == "ODIN"


@rule("YG-10.2")
def test_every_world_is_visited_once():
    for world, action in WORLD_OF.items():
        if world in ("asgard", "midgard", "fire", "ice"):
            continue  # they ask NATURE first; the tests of those worlds see to them
        table = siege("THOR ODIN", vikings=3, part="B").plays(action)
        again = "exchange ODIN 2" if world == "darkness" else action
        table.refuses(again, rule="YG-10.2")


@rule("YG-10.3")
def test_a_god_may_stop_early():
    table = siege("THOR ODIN", part="B")
    assert table.plays("end").turn == "ODIN"
    table = siege("THOR ODIN", angry=True, part="B").refuses("end", rule="YG-9.1")


@rule("YG-10.4")
def test_one_action_is_finished_before_the_next():
    table = siege("THOR", "3 1 1 1 1 1", elves=1, part="B").plays("asgard HEL 0").rolls("white")
    table.refuses("elf", "end", "midgard white", rule="YG-11.5")
    table.plays("elves 0").allows("elf", "end")
    for first, second in (("elf", "vanir up"), ("vanir up", "elf")):
        siege("THOR", part="B").plays(first, second)


@rule("YG-10.5")
def test_actions_without_effect_are_not_legal():
    siege("THOR ODIN", elves={"THOR": 1, "ODIN": 2}, part="B").refuses("elf", rule="YG-15.1")
    siege("THOR", part="B").refuses("idle elves", "idle asgard", rule="YG-10.5")


@rule("YG-10.6")
def test_a_closed_world_cannot_be_chosen():
    closing = {
        "GIALP": "fire white",
        "GREIP": "elf",
        "GEIRROD": "forge HEL 1",
        "SUTTUNG": "vanir up",
        "THIAZI": "dead white",
        "HRYM": "exchange ODIN 1",
    }
    for giant, action in closing.items():
        table = siege("THOR ODIN", vikings=1, giants_active=giant, part="B")
        table.refuses(action, rule="YG-10.6")
        table.allows(*(other for other in closing.values() if other != action))
        table.turns_to("ODIN")
        if giant != "HRYM":
            table.refuses(action, rule="YG-10.6")


@rule("YG-10.7")
def test_a_closed_world_blocks_the_action_only():
    table = siege("THOR", "2 1 1 1 1 1", giants_active="THIAZI GREIP GIALP", dead=5, fire=12)
    table.draws("HEL").rolls("white")
    assert table.dead == 6
    table = siege("THOR", "3 1 1 1 1 1", giants_active="THIAZI GREIP", vikings=2, elves=1, part="B")
    dead = table.dead
    table.plays("asgard HEL 2").rolls("blue").plays("elves 1")
    assert (table.dead, table.elf_world) == (dead + 2, 2)
    table = siege("THOR", giants_active="GIALP", fire=12).draws("SURT").rolls("white")
    assert table.fire == 11


@rule("YG-10.8")
def test_asgard_needs_an_enemy_on_space_2():
    table = siege("THOR", part="B")
    assert table.starting("asgard") == []
    table = siege("THOR", "1 1 2 1 1 1", part="B")
    assert table.starting("asgard") == ["asgard JORMUNGAND 0"]


@rule("YG-10.8", "YG-12.5")
def test_midgard_needs_a_move_or_a_viking():
    siege("THOR", part="B").refuses("midgard stay", rule="YG-12.5")
    table = siege("THOR", valkyries="white", bags={"white": (0, 12)}, part="B")
    table.refuses("midgard stay", rule="YG-12.5").allows("midgard rainbow", "midgard blue")
    table = siege("THOR", valkyries="white", bags={"white": (1, 0)}, part="B")
    table.allows("midgard stay")


@rule("YG-10.8")
def test_fire_dead_and_elves_need_what_they_move():
    table = siege("THOR", bags={"white": (4, 0), "blue": (9, 1)}, part="B")
    table.refuses("fire white", rule="YG-10.8").allows("fire blue")
    siege("THOR", dead=0, part="B").refuses("dead white", "dead", rule="YG-10.8")
    siege("THOR", dead=1, part="B").allows("dead white")
    siege("THOR", elves=2, part="B").refuses("elf", rule="YG-15.1")


@rule("YG-10.8", "YG-17.3")
def test_the_sacred_land_needs_a_square_or_help():
    table = siege("THOR", vanir=5, part="B").refuses("vanir up", rule="YG-17.3").allows("vanir use")
    table = siege("THOR", vanir=1, dead=0, part="B").refuses("vanir use", rule="YG-10.8")
    table.allows("vanir up")
    siege("THOR", vanir=1, dead=1, part="B").allows("vanir use")
    # coming down is a change, even where nothing is there to take
    siege("THOR", vanir=2, dead=0, elves=2, part="B").allows("vanir use")


@rule("YG-10.8", "YG-18.2")
def test_an_exchange_needs_a_counter():
    assert siege("THOR ODIN", part="B").starting("exchange") == []
    siege("THOR ODIN", part="B").refuses("exchange ODIN 0", rule="YG-18.2")
    table = siege("THOR ODIN", elves=1, part="B")
    assert table.starting("exchange") == ["exchange ODIN 0"]


@rule("YG-10.8")
def test_the_ice_fortress_needs_a_giant():
    rest = " ".join(GIANTS[1:])
    table = siege("THOR", defeated=rest, giants_active="GIALP", part="B")
    table.refuses("ice stack", rule="YG-10.8").allows("ice GIALP 0")
    assert siege("THOR", defeated=" ".join(GIANTS), part="B").starting("ice") == []


@rule("YG-10.8")
def test_the_forge_needs_a_card():
    held = dict.fromkeys(("HEL", "SURT", "JORMUNGAND", "LOKI", "NIDHOGG", "FENRIR"), 3)
    table = siege("THOR", artifacts={"THOR": held}, part="B")
    assert table.starting("forge") == []


@rule("YG-10.9")
def test_an_action_counts_whatever_comes_of_it():
    table = siege("THOR", "7 1 1 1 1 1", part="B").plays("asgard HEL 0").rolls("black")
    assert table.left == 2
    table.refuses("asgard HEL 0", rule="YG-10.2")
    table.plays("midgard white").drawn(0).refuses("midgard stay", rule="YG-10.2")


@rule("YG-10.9", "YG-19.12")
def test_worlds_are_looked_up_before_each_action():
    table = siege("THOR", vikings=4, giants_active="GREIP", part="B").refuses("elf", rule="YG-10.6")
    table.plays("ice GREIP 4").rolls("white").allows("elf")
    table = siege("THOR", part="B").plays("ice stack").giant("GREIP").rolls("black")
    table.refuses("elf", rule="YG-10.6")


@rule("YG-10.10")
def test_part_b_ends_by_itself():
    table = siege(
        "THOR ODIN",
        "2 1 1 1 1 1",
        giants_active="GIALP GREIP SUTTUNG THIAZI HRYM GEIRROD",
        defeated=" ".join(g for g in GIANTS if g not in "GIALP GREIP SUTTUNG THIAZI HRYM GEIRROD"),
        part="B",
    )
    table.state.visited[1] = table.state.visited[8] = 1  # Midgard and the Ice Fortress are done
    table.state.used = 1
    table.plays("asgard HEL 0").rolls("white")
    assert (table.turn, table.asks_nature) == ("ODIN", True)  # one action left, none legal
    table = siege("THOR ODIN", angry=True, giants_active="GIALP GREIP", part="B", used=2)
    assert table.legal == ["calm"]
