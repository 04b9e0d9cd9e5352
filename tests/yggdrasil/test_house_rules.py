"""The open points OP-1 to OP-47: the default and the alternative where they differ.

What is data is tried with an edited copy of `cards.toml`; what is offered nowhere has no option.
"""

from pathlib import Path

import pytest

from gladsheim.core.cardfile import CardsError
from gladsheim.core.options import OptionError
from gladsheim.core.state import WATCHER
from gladsheim.games.yggdrasil import YGGDRASIL
from gladsheim.games.yggdrasil.cards import CARDS, FILE, Cards, read_cards
from gladsheim.games.yggdrasil.options import OPTIONS
from tests.rules import rule
from tests.yggdrasil.table import GIANTS, settle, siege, start

ENEMIES = ["HEL", "SURT", "JORMUNGAND", "LOKI", "NIDHOGG", "FENRIR"]


@pytest.fixture
def edit(tmp_path: Path):
    """Return a function that reads a copy of `cards.toml` in which some texts are others."""

    def edited(*changes: tuple[str, str]) -> Cards:
        text = FILE.read_text(encoding="utf-8")
        for old, new in changes:
            assert old in text, f"cards.toml has no {old!r}"
            text = text.replace(old, new, 1)
        path = tmp_path / "cards.toml"
        path.write_text(text, encoding="utf-8")
        return read_cards(path)

    return edited


@pytest.fixture
def refused(edit):
    """Return a function that expects a copy to be refused, with its table and the reason."""

    def refuse(table: str, reason: str, *changes: tuple[str, str]) -> None:
        with pytest.raises(CardsError) as error:
            edit(*changes)
        assert "cards.toml" in str(error.value)
        assert table in str(error.value)
        assert reason in str(error.value)

    return refuse


def plays_through(data: Cards, gods: str = "ODIN TYR", **options: str) -> None:
    """Assert that sieges with these cards can be played to their end."""
    for seed in range(3):
        assert start(gods, data, **options).plays_on(f"edited {seed}").is_over


def has_no_option(id: str) -> None:
    assert [option.id for option in OPTIONS if option.rule == id] == []


# OP-1 to OP-10

FACES = '[["white", 3], ["blue", 2], ["blue", 2], ["green", 1], ["green", 1], ["black", 0]]'


@rule("OP-1", "YG-21.2")
def test_op_1_other_faces(edit, refused):
    has_no_option("OP-1")
    assert siege("THOR").draws("HEL").outcomes["roll blue 2"] == 2
    other = '[["white", 1], ["white", 3], ["blue", 1], ["blue", 2], ["green", 2], ["black", 0]]'
    data = edit((FACES, other))
    table = siege("THOR", data=data).draws("HEL")
    assert len(table.outcomes) == 6
    assert table.rolls("green", 2).bag("green") == (11, 6)
    plays_through(data)
    refused("[die]", "six faces", (FACES, '[["white", 3]]'))
    refused("[die]", "red 2", ('["blue", 2]', '["red", 2]'))
    refused("[die]", "white 6", ('["white", 3]', '["white", 6]'))


@rule("OP-2", "YG-9.2")
def test_op_2_other_calming_colours(edit, refused):
    has_no_option("OP-2")
    for data, is_angry in (
        (CARDS, True),
        (edit(('["white", "blue", "green"]', '["white", "blue", "black"]')), False),
    ):
        table = siege("THOR", "1 1 1 1 1 2", angry=True, part="B", data=data).plays("calm")
        assert table.rolls("black").is_angry == is_angry
    plays_through(edit(('["white", "blue", "green"]', '["white", "blue", "black"]')))
    two = 'power_2 = ["white", "blue"]'
    refused("[calming]", "the original says so", (two, 'power_2 = ["white", "black"]'))
    refused("[calming]", "the original says so", (two, 'power_2 = ["white", "green"]'))
    refused("[calming]", "white always", (two, 'power_2 = ["blue", "green"]'))
    refused("[calming]", "white always", ('power_3 = ["white"]', 'power_3 = ["blue"]'))
    refused(
        "[calming]",
        "white always",
        ('power_1 = ["white", "blue", "green"]', 'power_1 = ["black", "blue", "green"]'),
    )
    refused("[calming]", "2 colours", (two, 'power_2 = ["white"]'))
    refused("[calming]", "no colour", ('power_3 = ["white"]', 'power_3 = ["red"]'))


@rule("OP-3", "YG-7.1", "YG-7.7")
def test_op_3_other_normal_cards(edit, refused):
    has_no_option("OP-3")
    assert start("THOR").state.deck.bag[:2] == [7, 7]
    data = edit(("HEL = 7", "HEL = 9"), ("SURT = 7", "SURT = 5"))
    assert start("THOR", data).state.deck.bag[:2] == [9, 5]
    plays_through(data, difficulty="ragnarok")
    refused("[enemies]", "43", ("HEL = 7", "HEL = 8"))
    refused("[enemies]", "HEL", ("HEL = 7", "HELA = 7"))
    # a card that special cards replace has to be there
    refused("[enemies]", "YG-7.7", ("HEL = 7", "HEL = 1"), ("SURT = 7", "SURT = 13"))


@rule("OP-4", "YG-7.5")
def test_op_4_ragnarok_cards_without_effects():
    table = siege("THOR", difficulty="ragnarok").draws("ragnarok 1").rolls("white").giant("GREIP")
    assert table.is_angry
    table = siege("THOR", difficulty="ragnarok", ragnarok_effects="off", dead=5)
    table.draws("ragnarok 1")
    assert (table.spaces, table.acts) == ("2 1 1 2 1 2", True)
    assert (table.dead, table.active, table.is_angry) == (5, "", False)
    table = siege("THOR", difficulty="ragnarok", ragnarok_effects="off", dead=5).draws("angry HEL")
    assert table.rolls("white").dead == 6  # other cards act as usual


@rule("OP-4")
def test_op_4_two_enemies_a_card(edit, refused):
    data = edit(('["HEL", "LOKI", "FENRIR"]', '["LOKI", "HEL"]'))
    table = siege("THOR", data=data, difficulty="ragnarok").draws("ragnarok 1").giant("GREIP")
    assert table.rolls("white").spaces == "2 1 1 2 1 1"
    plays_through(data, difficulty="ragnarok")
    refused("[ragnarok]", "THOR", ('["HEL", "LOKI", "FENRIR"]', '["THOR", "HEL"]'))
    refused("[ragnarok]", "ODIN", ('replaces = "HEL"', 'replaces = "ODIN"'))


@rule("OP-5", "YG-7.2")
def test_op_5_another_split(edit, refused):
    has_no_option("OP-5")
    more = '\n[[ragnarok]]\nenemies = ["SURT", "LOKI"]\nreplaces = "FENRIR"\n'
    levels = "# Angry and Ragnarok cards of each level (YG-7.9, OP-6).\n"
    data = edit((levels, more + more + levels), ("ragnarok = [6, 4]", "ragnarok = [4, 6]"))
    table = start("THOR", data, difficulty="ragnarok")
    for enemy in ENEMIES[:4]:
        table.chance(f"special angry {enemy}")
    assert table.state.turns == 1
    assert table.state.deck.size() == 42
    assert table.state.deck.bag[12:18] == [1] * 6
    plays_through(data, difficulty="ragnarok")
    refused("[levels]", "5 Ragnarok", ("ragnarok = [6, 4]", "ragnarok = [6, 5]"))


@rule("OP-6", "YG-7.8", "YG-7.9")
def test_op_6_free_numbers(edit, refused):
    for chosen, expected in (
        ({}, (0, 0)),
        ({"angry_cards": "2"}, (2, 0)),
        ({"difficulty": "ragnarok", "angry_cards": "0"}, (0, 4)),
        ({"difficulty": "hard", "ragnarok_cards": "1"}, (6, 1)),
        ({"difficulty": "hard", "angry_cards": "2", "ragnarok_cards": "1"}, (2, 1)),
    ):
        rules = start("THOR", **chosen).state.rules
        assert (rules.angry_cards, rules.ragnarok_cards) == expected
    data = edit(("medium = [3, 0]", "medium = [1, 2]"))
    rules = start("THOR", data, difficulty="medium").state.rules
    assert (rules.angry_cards, rules.ragnarok_cards) == (1, 2)
    refused("[levels]", "7 Angry", ("medium = [3, 0]", "medium = [7, 0]"))
    refused("[levels]", "medium", ("medium = [3, 0]", "middling = [3, 0]"))


@rule("OP-7", "YG-20.6")
def test_op_7_one_reroll_that_counts():
    table = siege("TYR", "3 1 1 1 1 1", vikings=2, part="B").plays("asgard HEL 2").rolls("white")
    assert table.asks_nature  # by the rule book the second roll is always made
    table = siege("TYR", "3 1 1 1 1 1", vikings=2, part="B", tyr="reroll")
    table.plays("asgard HEL 2").rolls("white")
    assert table.legal == ["keep first", "reroll"]
    table.refuses("keep second", rule="OP-7")
    table.plays("reroll").rolls("black")
    assert (table.spaces, table.acts) == ("3 1 1 1 1 1", True)  # the second has to be kept
    table = siege("TYR", tyr="reroll").draws("HEL").rolls("white").plays("keep first")
    assert table.acts
    siege("TYR").draws("HEL").rolls("white").rolls("black").refuses("reroll", rule="OP-7")


@rule("OP-7")
def test_op_7_in_fights_only():
    table = siege("TYR", "2 1 1 1 1 1", tyr="fights_only").draws("SURT").rolls("white")
    assert table.acts
    table.plays("asgard HEL 0").rolls("white")
    assert table.asks_nature
    table = siege("TYR", angry=True, part="B", tyr="fights_only").plays("calm").rolls("black")
    assert table.acts


@rule("OP-8", "YG-17.2", "YG-17.4")
def test_op_8_another_scale(edit, refused):
    has_no_option("OP-8")
    squares = "[[1, 0], [2, 1], [3, 1], [4, 2], [5, 2]]"
    data = edit((squares, "[[0, 0], [1, 1], [2, 2], [9, 0]]"))
    table = siege("THOR ODIN", vanir=4, dead=9, part="B", data=data)
    table.refuses("vanir up", rule="YG-17.3").plays("vanir use")
    assert (table.vikings(), table.elves()) == (9, 0)
    siege("THOR", vanir=1, part="B", data=data).refuses("vanir use", rule="YG-10.8")
    siege("THOR", vanir=4, part="B").allows("vanir up")
    plays_through(data)
    refused("[vanir]", "squares", (squares, "[]"))
    refused("[vanir]", "negative", (squares, "[[1, -1]]"))


@rule("OP-9")
def test_op_9_plain_giants():
    plain = [giant.id for giant in CARDS.giants if not giant.effect.startswith("closes")]
    assert len(plain) == 10
    table = siege("HEIMDALL", "2 2 2 2 2 2", giants_active=" ".join(plain), part="B")
    assert [table.force(enemy) for enemy in ENEMIES] == [6] * 6
    assert table.plays("midgard white").state.draw_count == 2
    table = siege(
        "HEIMDALL",
        "2 2 2 2 2 2",
        vikings=3,
        elves=1,
        giants_active=f"GIALP {' '.join(plain)}",
        part="B",
        giants="plain",
    )
    assert [table.force(enemy) for enemy in ENEMIES] == [5] * 6
    table.allows("asgard HEL 3").refuses("fire white", rule="YG-10.6")
    assert table.plays("midgard white").state.draw_count == 4
    table.drawn(0).plays("asgard HEL 0").rolls("white").allows("elves 1")


@rule("OP-9")
def test_op_9_a_corrected_table(edit, refused):
    greip = 'id = "GREIP"\nrune = "A"\nforce = 4\neffect = "closes W5"'
    data = edit((greip, 'id = "GRID"\nrune = "B"\nforce = 6\neffect = "force HEL"'))
    table = siege("ODIN", "2 1 1 1 1 1", vikings=5, giants_active="GREIP", part="B", data=data)
    assert table.force("HEL") == 6
    table.allows("elf").plays("ice 2 5").rolls("black")
    assert table.active == "GREIP"  # force 6
    plays_through(data)
    for effect in ("", "closes", "closes W10", "closes Asgard", "force THOR", "force", "dances"):
        refused("[giants]", "GREIP", ('effect = "closes W5"', f'effect = "{effect}"'))
    refused("[giants]", "rune", ('rune = "A"', 'rune = "E"'))
    refused("[giants]", "rune", ('rune = "A"', 'rune = ""'))
    refused("[giants]", "Gialp", ('effect = "closes W3"', 'effect = "closes W2"'))
    refused("[giants]", "16", (f"[[giants]]\n{greip}\n", ""))


@rule("OP-10", "YG-19.2")
def test_op_10_the_top_giant():
    siege("THOR", part="B").allows("ice stack")
    table = siege("THOR", giants_active="GREIP", part="B", giant_stack="active_only")
    table.refuses("ice stack", rule="OP-10").allows("ice GREIP 0")


# OP-11 to OP-20


def rune(number: int, spaces: str = "3 3 3 3 1 1", **options):
    """Let the last part of a rune be won."""
    parts = GIANTS[number * 4 : number * 4 + 4]
    return (
        siege(
            "THOR ODIN",
            spaces,
            vikings={"THOR": 4},
            giants_active=parts[0],
            defeated=" ".join(parts[1:]),
            part="B",
            **options,
        )
        .plays(f"ice {parts[0]} 4")
        .rolls("black")
    )


@rule("OP-11", "YG-19.10")
def test_op_11_rune_powers():
    for number in range(4):
        rune(number).allows("back HEL")
    table = rune(0, rune_power="four_powers").allows("back HEL")
    table = rune(1, rune_power="four_powers", bags={"blue": (9, 9)}, fire=12)
    table.refuses("elf", "end", rule="OP-11").plays("cleanse blue")
    assert (table.bag("blue"), table.fire, table.acts) == ((9, 0), 21, True)
    bags = dict.fromkeys(("white", "blue", "green", "black"), (9, 0))
    assert rune(1, rune_power="four_powers", bags=bags).acts  # no bag to choose
    table = rune(2, rune_power="four_powers", dead=0)
    assert (table.vikings("THOR"), table.vikings("ODIN"), table.dead) == (2, 2, 0)
    table = rune(3, rune_power="four_powers")
    assert (table.elves("THOR"), table.elves("ODIN"), table.elf_world) == (1, 1, 1)
    assert (table.spaces, table.acts) == ("3 3 3 3 1 1", True)


@rule("OP-11", "YG-2.2")
def test_op_11_counters_run_out():
    table = siege(
        "THOR ODIN",
        "3 1 1 1 1 1",
        dead=0,
        vikings={"THOR": 3},
        giants_active="THIAZI",
        defeated="ANGRBODA VAFTHRUDNIR GYMIR",
        part="B",
        rune_power="four_powers",
    )
    table.plays("ice THIAZI 3").rolls("white")
    assert (table.vikings("THOR"), table.vikings("ODIN"), table.dead) == (2, 1, 0)


@rule("OP-12", "YG-14.2", "YG-14.3")
def test_op_12_where_the_dead_go():
    siege("THOR", valkyries="green", part="B").allows("dead").refuses("dead blue", rule="YG-14.2")
    table = siege("THOR", valkyries="green", part="B", dead_bag="free")
    table.allows("dead blue").refuses("dead", rule="OP-12")
    siege("THOR", part="B").allows("dead blue")
    table = siege("THOR", part="B", dead_bag="not_on_rainbow").refuses("dead", rule="OP-12")
    assert table.starting("dead") == []
    siege("THOR", valkyries="green", part="B", dead_bag="not_on_rainbow").allows("dead")


@rule("OP-13", "YG-13.1")
def test_op_13_which_bag_is_cleaned():
    assert len(siege("THOR", valkyries="green", part="B").starting("fire")) == 4
    table = siege("THOR", valkyries="green", part="B", fire_bag="valkyries").allows("fire green")
    table.refuses("fire white", rule="OP-13")
    assert siege("THOR", part="B", fire_bag="valkyries").starting("fire") == []


@rule("OP-14", "YG-12.1")
def test_op_14_where_the_valkyries_move():
    siege("THOR", part="B").refuses("midgard green", rule="YG-12.1")
    table = siege("THOR", part="B", islands="star").allows("midgard green", "midgard black")
    table = siege("THOR", valkyries="blue", part="B", islands="star").allows("midgard rainbow")
    table.refuses("midgard green", rule="OP-14")
    table = siege("THOR", valkyries="blue", part="B", islands="forward").allows("midgard green")
    table.refuses("midgard white", "midgard rainbow", rule="OP-14")


@rule("OP-15", "YG-16.1")
def test_op_15_each_artifact_once():
    has_no_option("OP-15")
    siege("ODIN THOR", artifacts={"THOR": {"HEL": 1}}, part="B").refuses(
        "forge HEL 1", rule="YG-16.5"
    )


@rule("OP-16", "YG-16.4")
def test_op_16_one_artifact():
    held = {"ODIN": {"HEL": 1}}
    siege("ODIN", artifacts=held, part="B").allows("forge SURT 1", "forge HEL 2")
    table = one_artifact(held)
    table.allows("forge HEL 2").refuses("forge SURT 1", rule="OP-16")
    one_artifact({}).allows("forge SURT 1")


def one_artifact(held):
    """Lay out a siege under `artifacts=one`; the word is that of a parameter of `siege`."""
    table = siege("ODIN", artifacts=held, part="B")
    other = start("ODIN", artifacts="one").state
    assert other.rules.one_artifact
    table.state.rules = other.rules
    return table


@rule("OP-17", "YG-10.3")
def test_op_17_stopping_early():
    siege("THOR", part="B").allows("end")
    table = siege("THOR ODIN", part="B", stop_early="off").refuses("end", rule="OP-17")
    table.plays("elf", "vanir up").refuses("end", rule="OP-17")
    assert table.plays("forge HEL 1").turn == "ODIN"


@rule("OP-18", "YG-11.1")
def test_op_18_fights_on_the_first_space():
    siege("THOR", part="B").refuses("asgard HEL 0", rule="YG-11.1")
    table = siege("THOR", vikings=5, part="B", fight_on_first="on").plays("asgard HEL 5")
    assert table.rolls("white").spaces == "1 1 1 1 1 1"
    assert table.heard[-1] == "won"
    view = YGGDRASIL.view(siege("THOR", part="B", fight_on_first="on").state, 0)
    assert [odds.target for odds in view.odds] == ENEMIES


@rule("OP-19", "YG-9.3")
def test_op_19_fenrir_in_the_residence():
    for value, is_angry in (("power_3", False), ("never", True)):
        table = siege("THOR", "1 1 1 1 1 8", angry=True, part="B", fenrir_at_end=value)
        assert table.plays("calm").rolls("white").is_angry == is_angry
    table = siege("THOR", "1 1 1 1 1 7", angry=True, part="B", fenrir_at_end="never")
    assert not table.plays("calm").rolls("white").is_angry


@rule("OP-20", "YG-1.5")
def test_op_20_any_number_of_gods():
    has_no_option("OP-20")
    assert [settle(seats) is not None for seats in range(1, 7)] == [True] * 6


# OP-21 to OP-30


@rule("OP-21", "YG-3.13")
def test_op_21_who_begins():
    assert start("ODIN THOR").outcomes == {"first 1": 1, "first 2": 1}
    table = start("THOR ODIN", first_player="seat_1")
    assert (table.turn, table.state.turns) == ("THOR", 1)


@rule("OP-22", "YG-11.5", "YG-2.3")
def test_op_22_spent_elves():
    for value, left in (("return", 2), ("leave", 1)):
        table = siege("ODIN", "3 1 1 1 1 1", elves=1, part="B", spent_elves=value)
        table.plays("asgard HEL 0").rolls("white").plays("elves 1")
        assert (table.elf_world, table.elves()) == (left, 0)


@rule("OP-23", "YG-18.1")
def test_op_23_exchange_with_many():
    held = {"ODIN": 3, "THOR": 1}
    table = siege("ODIN THOR TYR", vikings=held, part="B").plays("exchange THOR 1")
    table.refuses("exchange TYR 1", rule="YG-10.2").refuses("no more", rule="OP-23")
    table = siege("ODIN THOR TYR", vikings=held, part="B", exchange="many")
    table.plays("exchange THOR 1").refuses("exchange THOR -1", rule="OP-23")
    table.refuses("elf", "end", rule="YG-18.1").allows("no more")
    table.plays("exchange TYR 2")
    assert (table.vikings("ODIN"), table.vikings("THOR"), table.vikings("TYR")) == (0, 2, 2)
    assert (table.left, table.acts) == (2, True)
    table = siege("ODIN THOR TYR", vikings=held, part="B", exchange="many")
    table.plays("exchange THOR 1", "no more")
    assert (table.left, table.acts) == (2, True)
    table.refuses("exchange TYR 1", rule="YG-10.2")


@rule("OP-24", "YG-19.8")
def test_op_24_other_closed_worlds(edit, refused):
    has_no_option("OP-24")
    data = edit(('effect = "closes W5"', 'effect = "closes W1"'))
    table = siege("ODIN", "2 1 1 1 1 1", giants_active="GREIP", part="B", data=data)
    table.allows("elf").refuses("asgard HEL 0", rule="YG-10.6")
    table = siege("ODIN", "2 1 1 1 1 1", giants_active="GREIP", part="B").allows("asgard HEL 0")
    table.refuses("elf", rule="YG-10.6")
    plays_through(data)
    refused("[giants]", "W0", ('effect = "closes W5"', 'effect = "closes W0"'))


@rule("OP-25", "YG-4.5")
def test_op_25_the_areas(edit, refused):
    has_no_option("OP-25")
    force = "force = [5, 5, 5, 6, 6, 7, 7, 8]"
    power = "power = [1, 1, 1, 2, 2, 3, 3, 3]"
    data = edit((force, "force = [4, 5, 5, 6, 6, 8, 8, 9]"), (power, power.replace("3, 3", "2, 3")))
    assert siege("THOR", "6 8 1 1 1 1", data=data).force("HEL") == 8
    assert siege("THOR", "5 1 1 1 1 1", data=data, dead=5).draws("HEL").rolls("blue").dead == 7
    assert siege("THOR", "5 1 1 1 1 1", dead=5).draws("HEL").rolls("blue").dead == 8
    plays_through(data)
    refused("[track]", "eight spaces", (force, "force = [5, 5]"))
    refused("[track]", "3, 4 and 5", (power, "power = [1, 1, 2, 2, 2, 3, 3, 3]"))
    refused("[track]", "YG-4.2", ("wall = 4", "wall = 5"))
    refused("[track]", "YG-4.3", ("door = 6", "door = 7"))


@rule("OP-26", "YG-20.5")
def test_op_26_freyja_and_asgard():
    for value in ("any", "not_asgard"):
        table = siege("FREYJA", "3 1 1 1 1 1", part="B", freyja=value)
        table.plays("asgard HEL 0").rolls("black")
        if value == "any":
            table.allows("asgard HEL 0")
        else:
            table.refuses("asgard HEL 0", rule="OP-26").plays("elf").allows("elf")


@rule("OP-27", "YG-1.6", "YG-22.3")
def test_op_27_bags_are_open():
    has_no_option("OP-27")
    view = YGGDRASIL.view(siege("THOR").state, WATCHER)
    assert [(bag.vikings, bag.fire_giants) for bag in view.bags[:1]] == [(6, 12)]


@rule("OP-28", "YG-2.1")
def test_op_28_no_eighth_elf(refused):
    has_no_option("OP-28")
    assert start("ODIN THOR TYR FREY FREYJA HEIMDALL").elf_world == 7
    refused("[counts]", "7 Elves", ("elves_extra = 1", "elves_extra = 2"))


@rule("OP-29", "YG-3.12")
def test_op_29_a_viking_at_the_start():
    state = start("ODIN THOR").state
    assert (state.vikings, state.dead) == ([0, 0], 5)
    state = start("ODIN THOR", start_vikings="1").state
    assert (state.vikings, state.dead) == ([1, 1], 3)
    state = start("ODIN THOR TYR FREY FREYJA HEIMDALL", start_vikings="1").state
    assert (sum(state.vikings), state.dead) == (5, 0)


@rule("OP-30", "YG-4.7", "YG-4.8")
def test_op_30_spaces_are_shared():
    has_no_option("OP-30")
    assert siege("THOR", "2 3 1 1 1 1").draws("HEL").rolls("white").spaces == "3 3 1 1 1 1"


# OP-31 to OP-40


@rule("OP-31", "YG-5.5")
def test_op_31_the_card_of_an_enemy_at_the_end():
    assert siege("THOR", "8 1 1 1 1 1").draws("HEL").acts
    table = siege("THOR", "8 1 1 1 1 1", card_at_end="redraw").draws("HEL")
    assert (table.spaces, table.asks_nature) == ("8 1 1 1 1 1", True)
    assert table.state.deck.size() == 41
    table.draws("SURT").rolls("white")
    assert (table.spaces, table.acts) == ("8 2 1 1 1 1", True)
    assert siege("THOR", "8 1 1 1 1 1", card_at_end="redraw", deck="HEL").draws("HEL").acts
    table = siege("THOR", "7 1 1 1 1 1", card_at_end="redraw").draws("HEL")
    assert (table.spaces, table.acts) == ("8 1 1 1 1 1", True)  # moving there is not being there


@rule("OP-32", "YG-6.8")
def test_op_32_no_score():
    has_no_option("OP-32")
    for part in ("4 4 4 4 4 4", "1 8 1 1 1 1"):
        assert siege("THOR", part, part="B").plays("end").state.returns() == [-1.0]


@rule("OP-33", "YG-7.7")
def test_op_33_random_replaced_cards():
    assert start("THOR", difficulty="hard").state.deck.bag[:6] == [6] * 6
    table = start("THOR", difficulty="hard", special_replaces="random")
    assert table.outcomes == {f"replaced {enemy}": 7 for enemy in ENEMIES}
    table.chance(*["replaced HEL"] * 5)
    assert table.outcomes["replaced HEL"] == 2
    table.chance("replaced SURT")
    assert table.state.deck.bag[:6] == [2, 6, 7, 7, 7, 7]
    assert (table.state.deck.size(), table.state.turns) == (42, 1)


@rule("OP-34", "YG-8.6")
def test_op_34_nidhoggs_ties():
    assert siege("THOR", "3 1 1 3 2 3").draws("NIDHOGG").state.actor == 0
    table = siege("THOR", "3 1 1 3 2 3", nidhogg_tie="random").draws("NIDHOGG")
    assert table.outcomes == {"tie SURT": 1, "tie JORMUNGAND": 1}
    table.chance("tie SURT")
    assert (table.spaces, table.acts) == ("3 2 1 3 3 3", True)
    assert siege("THOR", "3 1 2 3 2 3", nidhogg_tie="random").draws("NIDHOGG").acts


@rule("OP-35", "YG-8.8")
def test_op_35_submerged_bags():
    for value, hit in (("hit", 1), ("spared", 0)):
        table = siege("THOR", submerged="blue", submerged_bags=value).draws("HEL").rolls("blue")
        assert table.bag("blue") == (9 - hit, 9)
        table = siege("THOR", submerged="blue", submerged_bags=value).draws("SURT").rolls("blue")
        assert table.bag("blue") == (9, 9 + hit)
    table = siege("THOR", submerged="blue", submerged_bags="spared").draws("HEL").rolls("green")
    assert table.bag("green") == (11, 6)


@rule("OP-36", "YG-8.10")
def test_op_36_nidhogg_without_anybody_to_drag():
    has_no_option("OP-36")
    assert siege("THOR", "8 8 8 8 7 8").draws("NIDHOGG").spaces == "8 8 8 8 8 8"


@rule("OP-37", "YG-9.9")
def test_op_37_a_rune_may_calm_fenrir():
    for value, is_angry in (("off", True), ("on", False)):
        table = siege(
            "THOR",
            "1 1 1 1 1 3",
            vikings=4,
            giants_active="GIALP",
            defeated="GREIP HRUNGNIR SKRYMIR",
            part="B",
            rune_calms=value,
        )
        table.plays("ice GIALP 4")
        table.state.angry = 1  # by the rules W9 is barred while he is angry
        assert table.rolls("black").is_angry == is_angry


@rule("OP-38", "YG-10.1")
def test_op_38_the_world_of_darkness():
    has_no_option("OP-38")
    assert "**OP-38**" in (YGGDRASIL.folder / "rulebook.en.md").read_text(encoding="utf-8")
    assert str(YGGDRASIL.pick_words("idle:darkness", settle(1)).message) == "World of Darkness"


@rule("OP-39", "YG-10.5")
def test_op_39_empty_actions():
    siege("THOR", part="B").refuses("idle elves", rule="YG-10.5")
    table = siege("THOR ODIN", elves={"ODIN": 3}, part="B", empty_actions="on")
    table.refuses("elf", rule="YG-15.1").plays("idle elves")
    assert table.left == 2
    table.refuses("idle elves", rule="YG-10.2")
    table = siege("THOR", giants_active="GREIP", part="B", empty_actions="on")
    table.refuses("idle elves", rule="YG-10.6")


@rule("OP-40", "YG-10.7")
def test_op_40_closed_worlds_stop_effects():
    for value, stopped in (("actions", False), ("everything", True)):
        table = siege("THOR", giants_active="GIALP", fire=12, closed_worlds=value).draws("SURT")
        assert table.rolls("white").fire == (12 if stopped else 11)
        table = siege("THOR", giants_active="THIAZI", dead=5, closed_worlds=value).draws("HEL")
        assert table.rolls("white").dead == (5 if stopped else 6)
    table = siege("THOR", giants_active="GREIP", dead=5, closed_worlds="everything").draws("HEL")
    assert table.rolls("white").dead == 6  # another world is closed


@rule("OP-40", "OP-24")
def test_op_40_midgard_and_the_ice_fortress(edit):
    data = edit(
        ('effect = "closes W5"', 'effect = "closes W9"'),
        ('effect = "closes W6"', 'effect = "closes W2"'),
    )
    options = {"data": data, "giants_active": "GREIP GEIRROD", "valkyries": "white"}
    for value, stopped in (("actions", False), ("everything", True)):
        table = siege("THOR", **options, closed_worlds=value).draws("LOKI")
        assert table.acts == stopped
        table = siege("THOR", **options, closed_worlds=value).draws("JORMUNGAND").rolls("blue")
        assert (table.submerged, table.valkyries) == (
            ("black", "white") if stopped else ("blue", "rainbow")
        )


# OP-41 to OP-47


@rule("OP-41", "YG-15.2", "YG-22.1")
def test_op_41_a_limit_of_elves():
    siege("THOR ODIN", elves=2, part="B").allows("elf")
    table = siege("THOR ODIN", elves=2, part="B", elf_limit="2").refuses("elf", rule="OP-41")
    table = siege("THOR ODIN", elves=1, vanir=4, dead=9, part="B", elf_limit="2")
    assert table.plays("vanir use").elves() == 2


@rule("OP-41", "YG-18.1")
def test_op_41_an_exchange_keeps_the_limit():
    held = {"THOR": 2, "ODIN": 1}
    table = siege("THOR ODIN", vikings=1, elves=held, part="B").plays("exchange ODIN 1")
    assert len(table.legal) == 4
    table = siege("THOR ODIN", vikings=1, elves=held, part="B", elf_limit="2")
    table.plays("exchange ODIN 1")
    assert table.legal == ["and elves 0", "and elves 1"]
    table.refuses("and elves 2", "and elves -1", rule="OP-41")
    table = siege("THOR ODIN", vikings=1, elves=held, part="B", elf_limit="1")
    assert table.starting("exchange") == ["exchange ODIN 1"]
    table.refuses("exchange ODIN 0", rule="OP-41")
    assert table.plays("exchange ODIN 1").acts


@rule("OP-42", "YG-16.3")
def test_op_42_steps_of_the_forge():
    siege("THOR", part="B").refuses("forge HEL 2", rule="YG-16.3")
    table = siege("THOR", part="B", forge_steps="any").allows("forge HEL 2")
    assert table.plays("forge HEL 3").artifact("HEL") == 3
    table = siege("THOR", artifacts={"THOR": {"HEL": 2}}, part="B", forge_steps="any")
    table.refuses("forge HEL 1", "forge HEL 2", rule="YG-16.4").allows("forge HEL 3")


@rule("OP-43", "YG-18.3")
def test_op_43_the_active_god_decides():
    has_no_option("OP-43")
    table = siege("THOR ODIN", vikings={"ODIN": 2}, part="B").plays("exchange ODIN -2")
    assert table.vikings() == 2


@rule("OP-44", "YG-19.7", "YG-19.9", "YG-19.11")
def test_op_44_runes_are_common():
    has_no_option("OP-44")
    table = siege(
        "THOR ODIN",
        "2 1 1 1 1 1",
        vikings={"THOR": 4, "ODIN": 4},
        giants_active="GIALP GREIP",
        defeated="HRUNGNIR SKRYMIR",
        part="B",
    )
    table.plays("ice GIALP 4").rolls("black").turns_to("ODIN").plays("ice GREIP 4").rolls("black")
    assert table.spaces == "1 1 1 1 1 1"


@rule("OP-45", "YG-20.1")
def test_op_45_odin_and_the_last_card():
    has_no_option("OP-45")
    assert siege("ODIN", deck="HEL").draws("HEL").rolls("white").acts


@rule("OP-46", "YG-20.8")
def test_op_46_powers_on_the_own_turn():
    has_no_option("OP-46")
    assert siege("ODIN TYR", turn="ODIN").draws("HEL").rolls("white").acts


@rule("OP-47", "YG-10.8")
def test_op_47_hopeless_fights():
    siege("ODIN", "7 1 1 1 1 1", vikings=3, part="B").allows("asgard HEL 0", "asgard HEL 3")
    table = siege("ODIN", "7 1 1 1 1 1", vikings=4, part="B", hopeless_fights="off")
    table.refuses("asgard HEL 0", "asgard HEL 3", rule="OP-47").allows("asgard HEL 4")
    table = siege(
        "THOR",
        "7 1 1 1 1 1",
        elves=1,
        artifacts={"THOR": {"HEL": 2}},
        part="B",
        hopeless_fights="off",
    )
    table.allows("asgard HEL 0")  # 3 hammers, 2, Thor's 1 and an Elf
    table = siege("ODIN", vikings=1, giants_active="GREIP", part="B", hopeless_fights="off")
    table.refuses("ice GREIP 0", rule="OP-47").allows("ice GREIP 1")


# The file and the options


@pytest.mark.parametrize(
    ("table", "old", "new"),
    [
        ("[bags]", "white = { vikings = 6", "pink = { vikings = 6"),
        ("[bags]", "vikings = 6", "vikings = 7"),
        ("[bags]", "vikings = 6", "vikings = -6"),
        ("[counts]", "actions = 3", "actions = 0"),
        ("[counts]", "midgard_draw = 3", "midgard_draw = 10"),
        ("[counts]", "dead_move = 5", "dead_move = -5"),
        ("[counts]", "rune_enemies = 3", "rune_enemies = 0"),
        ("[counts]", "thor_bonus = 1", "thor_bonus = -1"),
        ("actions", "actions = 3", 'actions = "many"'),
        ("hands", "[counts]", "[counts]\nhands = 2"),
        ("cards.toml", "[counts]", "[counts"),
    ],
)
def test_a_wrong_file_is_refused_with_its_table(edit, table, old, new):
    with pytest.raises(CardsError, match=r"cards\.toml") as error:
        edit((old, new))
    assert table in str(error.value)


def test_an_unknown_value_is_refused_with_the_rule_and_what_there_is():
    for option in OPTIONS:
        with pytest.raises(OptionError, match=option.id):
            settle(1, **{option.id: "no such value"})
