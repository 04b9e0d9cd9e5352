"""The sixty worked examples of the rule book, one test each."""

from tests.rules import rule
from tests.yggdrasil.table import siege, start

# Setup


@rule("YG-3.2", "YG-3.4", "YG-3.5", "YG-3.6", "YG-3.7", "YG-3.8", "YG-3.9", "YG-3.10", "YG-3.11")
def test_example_1():
    table = start("ODIN THOR TYR")
    assert (table.elf_world, table.dead, table.fire) == (4, 5, 12)
    bags = [table.bag(colour) for colour in ("white", "blue", "green", "black")]
    assert bags == [(6, 12), (9, 9), (12, 6), (15, 3)]
    assert table.spaces == "1 1 1 1 1 1"
    assert (table.valkyries, table.submerged) == ("rainbow", "black")
    assert table.state.deck.size() == 42
    assert table.stack == 16
    assert sum(table.state.artifacts) == 0


@rule("YG-2.2")
def test_example_2():
    state = start("ODIN THOR TYR").state
    assert sum(state.bag_vikings) + state.dead == 6 + 9 + 12 + 15 + 5 == 47
    assert sum(state.bag_fire) + state.fire == 12 + 9 + 6 + 3 + 12 == 42


# Enemy effects


@rule("YG-8.1", "YG-5.3")
def test_example_3():
    table = siege("THOR", "3 1 1 1 1 1", dead=5).draws("HEL").rolls("green")
    assert table.spaces == "4 1 1 1 1 1"
    assert (table.bag("green"), table.dead) == ((10, 6), 7)


@rule("YG-8.1")
def test_example_4():
    table = siege("THOR", "5 1 1 1 1 1", bags={"black": (1, 3)}, dead=5)
    table.draws("HEL").rolls("black")
    assert table.spaces == "6 1 1 1 1 1"
    assert (table.bag("black"), table.dead) == ((0, 3), 6)


@rule("YG-8.2")
def test_example_5():
    table = siege("THOR", "1 4 1 1 1 1", fire=12).draws("SURT").rolls("blue")
    assert table.spaces == "1 5 1 1 1 1"
    assert (table.fire, table.bag("blue")) == (10, (9, 11))


@rule("YG-8.2")
def test_example_6():
    table = siege("THOR", "1 6 1 1 1 1", fire=1)
    before = table.bag("white")
    table.draws("SURT").rolls("white")
    assert table.spaces == "1 7 1 1 1 1"
    assert (table.fire, table.bag("white")) == (0, (before[0], before[1] + 1))


@rule("YG-8.3")
def test_example_7():
    table = siege("THOR", "1 1 2 1 1 1", valkyries="blue").draws("JORMUNGAND").rolls("green")
    assert table.spaces == "1 1 3 1 1 1"
    assert (table.submerged, table.valkyries) == ("green", "rainbow")


@rule("YG-8.4", "YG-10.6", "YG-19.8")
def test_example_8():
    table = siege("THOR ODIN", "1 1 1 2 1 1").draws("LOKI").giant("GIALP")
    assert (table.spaces, table.active) == ("1 1 1 3 1 1", "GIALP")
    table.refuses("fire white", rule="YG-10.6")
    table.turns_to("ODIN").refuses("fire white", "fire black", rule="YG-10.6")
    table.state.giants[0] = 2  # Gialp is defeated
    table.allows("fire white")


@rule("YG-8.4")
def test_example_9():
    gone = (
        "HRUNGNIR SKRYMIR GEIRROD SUTTUNG THRYM HYMIR THIAZI ANGRBODA VAFTHRUDNIR GYMIR HRYM "
        "HYRROKKIN UTGARDLOKI BERGELMIR"
    )
    table = siege("THOR", "1 1 1 5 1 1", defeated=gone).draws("LOKI").giant("GREIP", "GIALP")
    assert table.spaces == "1 1 1 6 1 1"
    assert (table.active, table.stack) == ("GIALP GREIP", 0)
    assert table.acts


@rule("YG-8.5", "YG-8.9")
def test_example_10():
    table = siege("THOR", "4 1 2 3 2 2", fire=12).draws("NIDHOGG")
    assert table.spaces == "4 2 2 3 3 2"
    assert table.acts
    assert table.fire == 12


@rule("YG-8.5")
def test_example_11():
    table = siege("THOR", "5 4 4 5 1 4").draws("NIDHOGG")
    assert table.spaces == "5 4 4 5 3 4"
    assert table.acts


@rule("YG-8.6")
def test_example_12():
    table = siege("THOR", "3 1 1 3 2 3").draws("NIDHOGG")
    assert table.spaces == "3 1 1 3 3 3"
    assert table.legal == ["drag SURT", "drag JORMUNGAND"]
    assert table.plays("drag SURT").spaces == "3 2 1 3 3 3"
    table = siege("THOR", "3 1 1 3 2 3").draws("NIDHOGG").plays("drag JORMUNGAND")
    assert table.spaces == "3 1 2 3 3 3"


# Fenrir


@rule("YG-9.1", "YG-9.2", "YG-9.4", "YG-9.6", "YG-5.10")
def test_example_13():
    table = siege("ODIN THOR", "1 1 1 1 1 3", fire=12).draws("FENRIR")
    assert (table.spaces, table.is_angry) == ("1 1 1 1 1 4", True)
    table.plays("calm").rolls("black", 0).plays("calm").rolls("green", 1)
    table.plays("calm").rolls("green", 1)
    assert (table.turn, table.is_angry) == ("THOR", True)
    table.draws("SURT").rolls("white")
    assert (table.spaces, table.fire) == ("1 2 1 1 1 4", 11)
    assert table.legal == ["calm"]
    table.plays("calm").rolls("white", 3)
    assert (table.turn, table.is_angry, table.left) == ("THOR", False, 2)


@rule("YG-9.2", "YG-9.5", "OP-2")
def test_example_14():
    table = siege("ODIN THOR", vikings=1, spaces="2 1 1 1 1 1", valkyries="white", turn="THOR")
    table.draws("FENRIR")
    assert (table.spaces, table.is_angry) == ("2 1 1 1 1 2", True)
    table.plays("calm").rolls("green", 1)
    assert (table.is_angry, table.left) == (False, 2)
    table.allows("asgard HEL 1", "midgard stay", "fire white", "dead", "elf", "forge HEL 1")
    table.allows("vanir up", "exchange ODIN 1", "ice stack")


@rule("YG-9.2", "OP-2")
def test_example_15():
    table = siege("THOR", "1 1 1 1 1 5").draws("FENRIR")
    assert table.spaces == "1 1 1 1 1 6"
    table.plays("calm").rolls("blue", 2)
    assert table.is_angry
    table.plays("calm").rolls("white", 3)
    assert (table.is_angry, table.left) == (False, 1)


@rule("YG-9.7", "YG-9.3")
def test_example_16():
    table = siege("THOR", "1 1 1 1 1 3", angry=True).draws("FENRIR")
    assert (table.spaces, table.is_angry) == ("1 1 1 1 1 4", True)
    assert "angry" not in table.heard
    assert table.state.discarded[5] == 1
    assert table.plays("calm").rolls("green", 1).is_angry  # power 2
    assert not table.plays("calm").rolls("blue", 2).is_angry


@rule("YG-9.1")
def test_example_17():
    table = siege("THOR ODIN", "1 1 1 1 1 3", angry=True, part="B", used=1)
    assert table.left == 2
    table.refuses("elf", "end", rule="YG-9.1")
    assert table.legal == ["calm"]


@rule("YG-7.3")
def test_example_18():
    table = siege("THOR", "1 3 1 1 1 1", fire=12, difficulty="hard")
    before = table.bag("white")
    table.draws("angry SURT").rolls("white")
    assert (table.spaces, table.fire) == ("1 5 1 1 1 1", 10)
    assert table.bag("white") == (before[0], before[1] + 2)
    assert table.heard.count("burns") == 1
    assert table.acts


@rule("YG-7.3", "YG-7.4", "YG-5.4")
def test_example_19():
    table = siege("THOR", "7 1 1 1 1 1", dead=5, difficulty="hard").draws("angry HEL")
    assert (table.spaces, table.dead) == ("8 1 1 1 1 1", 5)
    assert table.acts


@rule("YG-5.4")
def test_example_20():
    table = siege("THOR", "1 1 1 7 1 1").draws("LOKI")
    assert (table.spaces, table.active) == ("1 1 1 8 1 1", "")
    assert table.acts


# Fights


@rule("YG-11.4", "YG-11.5", "YG-11.6", "YG-11.7")
def test_example_21():
    table = siege(
        "ODIN THOR",
        "1 4 1 1 1 1",
        vikings=2,
        elves=1,
        artifacts={"ODIN": {"SURT": 1}},
        dead=5,
        part="B",
    )
    assert table.force("SURT") == 6
    table.plays("asgard SURT 2").rolls("blue", 2)
    assert table.state.sum == 5
    table.plays("elves 1")
    assert (table.spaces, table.force("SURT")) == ("1 3 1 1 1 1", 5)
    assert (table.dead, table.elf_world, table.elves()) == (7, 3, 0)


@rule("YG-11.8")
def test_example_22():
    table = siege("FREY", "1 1 1 6 1 1", vikings=3, dead=5, part="B")
    assert table.force("LOKI") == 7
    table.plays("asgard LOKI 3").rolls("green", 1)
    assert (table.spaces, table.dead) == ("1 1 1 6 1 1", 8)
    assert table.heard[-1] == "lost"


@rule("YG-11.4", "YG-20.2")
def test_example_23():
    table = siege("THOR", "3 1 1 1 1 1", vikings=2, part="B")
    assert table.plays("asgard HEL 2").rolls("blue", 2).spaces == "2 1 1 1 1 1"


@rule("YG-16.2")
def test_example_24():
    table = siege(
        "HEIMDALL",
        "1 1 1 3 1 1",
        vikings=2,
        artifacts={"HEIMDALL": {"SURT": 2}},
        part="B",
    )
    assert table.plays("asgard LOKI 2").rolls("blue", 2).spaces == "1 1 1 3 1 1"
    assert table.heard[-1] == "lost"


@rule("YG-20.6", "OP-7")
def test_example_25():
    table = siege("TYR", "1 1 1 1 2 1", vikings=3, part="B")
    table.plays("asgard NIDHOGG 3").rolls("black", 0).rolls("blue", 2)
    assert table.legal == ["keep first", "keep second"]
    assert table.plays("keep second").spaces == "1 1 1 1 1 1"


@rule("YG-11.7", "YG-8.9")
def test_example_26():
    table = siege("THOR", "1 1 1 1 1 4", vikings=5, part="B").plays("asgard FENRIR 5")
    table.rolls("black", 0)
    assert (table.spaces, table.is_angry) == ("1 1 1 1 1 3", False)


@rule("YG-11.5")
def test_example_27():
    table = siege("ODIN", "2 1 1 1 1 1", vikings=2, elves=2, part="B")
    table.plays("asgard HEL 2").rolls("blue", 2)
    assert table.state.sum == 4
    table.plays("elves 1")
    assert table.spaces == "1 1 1 1 1 1"
    assert (table.vikings(), table.elves()) == (0, 1)


# The worlds


@rule("YG-12.2", "YG-12.3", "YG-12.4")
def test_example_28():
    table = siege("THOR", part="B").plays("midgard white").drawn(1)
    assert (table.valkyries, table.vikings(), table.bag("white")) == ("white", 1, (5, 12))


@rule("YG-12.2", "YG-12.5")
def test_example_29():
    table = siege("THOR", valkyries="green", part="B").plays("midgard black")
    assert (table.valkyries, table.vikings(), table.left) == ("black", 0, 2)
    assert not table.asks_nature


@rule("YG-12.5")
def test_example_30():
    siege("THOR", valkyries="black", part="B").refuses("midgard stay", rule="YG-12.5")


@rule("YG-20.4")
def test_example_31():
    table = siege("HEIMDALL", valkyries="blue", part="B").plays("midgard stay")
    assert table.state.draw_count == 4
    assert table.drawn(3).vikings() == 3
    assert table.bag("blue") == (6, 9)


@rule("YG-12.3")
def test_example_32():
    table = siege("THOR", valkyries="green", bags={"green": (1, 1)}, part="B")
    table.plays("midgard stay")
    assert list(table.outcomes) == ["drawn 1"]
    assert table.drawn(1).vikings() == 1
    assert table.bag("green") == (0, 1)


@rule("YG-13.1", "YG-13.2")
def test_example_33():
    table = siege("THOR", fire=12, part="B").plays("fire white").drawn(1)
    assert (table.fire, table.bag("white"), table.vikings()) == (16, (6, 8), 0)


@rule("YG-15.1")
def test_example_34():
    table = siege("ODIN THOR", elves={"THOR": 2}, part="B").plays("elf")
    assert (table.elves("ODIN"), table.elf_world) == (1, 0)
    table.turns_to("THOR").refuses("elf", rule="YG-15.1")


@rule("YG-16.3", "YG-16.4", "YG-16.5")
def test_example_35():
    table = siege("ODIN THOR", part="B").plays("forge LOKI 1")
    table.turns_to("THOR").refuses("forge LOKI 1", rule="YG-16.5")
    table.turns_to("ODIN").plays("forge LOKI 2")
    assert table.artifact("LOKI") == 2
    table.turns_to("THOR").allows("forge LOKI 1")  # it lies in the Forge again


@rule("YG-16.3")
def test_example_36():
    siege("ODIN", part="B").refuses("forge LOKI 2", rule="YG-16.3")


@rule("YG-16.4", "YG-16.2")
def test_example_37():
    table = siege("THOR", "2 2 2 1 1 1", artifacts={"THOR": {"SURT": 1}}, part="B")
    table.plays("forge HEL 1")
    assert (table.artifact("SURT"), table.artifact("HEL")) == (1, 1)
    assert [table.state.fight_bonus(enemy) for enemy in range(3)] == [2, 2, 1]  # Thor's own 1 in it


@rule("YG-10.2")
def test_example_38():
    table = siege("THOR", "3 1 1 1 1 1", vikings=4, part="B").plays("asgard HEL 2")
    table.rolls("black", 0).refuses("asgard HEL 2", "asgard HEL 0", rule="YG-10.2")


@rule("YG-20.3")
def test_example_39():
    table = siege("FREY THOR", "2 1 1 1 1 1", part="B").plays("asgard HEL 0").rolls("black")
    table.plays("midgard white").drawn(0).plays("elf")
    assert (table.turn, table.left) == ("FREY", 1)
    table.plays("forge HEL 1")
    assert table.turn == "THOR"
    assert table.asks_nature


@rule("YG-20.1")
def test_example_40():
    table = siege("ODIN THOR", deck="LOKI, HEL, SURT, SURT").looks("LOKI", "HEL")
    table.plays("play second", "put bottom").rolls("green")
    assert table.spaces == "2 1 1 1 1 1"
    assert table.state.deck.size() == 3
    assert table.state.deck.bottom == [3]
    table.plays("end").draws("SURT").rolls("white").plays("end")
    table.looks("SURT", "LOKI")  # Loki comes last


@rule("YG-18.1", "YG-18.2")
def test_example_41():
    table = siege(
        "ODIN HEIMDALL",
        vikings={"ODIN": 4, "HEIMDALL": 1},
        elves={"HEIMDALL": 1},
        part="B",
    )
    table.plays("exchange HEIMDALL 3", "and elves -1")
    assert (table.vikings("ODIN"), table.elves("ODIN")) == (1, 1)
    assert (table.vikings("HEIMDALL"), table.elves("HEIMDALL")) == (4, 0)
    assert (table.turn, table.left) == ("ODIN", 2)


# Giants and runes


@rule("YG-19.3", "YG-19.4", "OP-9")
def test_example_42():
    table = siege(
        "THOR",
        vikings=2,
        artifacts={"THOR": {"SURT": 3}},
        giants_active="GIALP",
        part="B",
    )
    table.refuses("fire white", rule="YG-10.6")
    table.plays("ice GIALP 2").rolls("green", 1)
    assert table.state.sum == 4
    assert (table.active, table.defeated) == ("", "GIALP")
    table.allows("fire white")


@rule("YG-19.2", "YG-19.5", "YG-19.13", "OP-9", "OP-10")
def test_example_43():
    table = siege("ODIN", "3 3 1 1 1 1", vikings=2, part="B").plays("ice stack").giant("HRUNGNIR")
    assert table.active == ""
    table.plays("spend 2").rolls("blue", 2)
    assert table.active == "HRUNGNIR"
    assert (table.force("SURT"), table.force("HEL")) == (6, 5)


@rule("YG-19.10", "OP-11")
def test_example_44():
    table = siege(
        "THOR",
        "4 4 5 2 1 3",
        vikings=4,
        defeated="GREIP HRUNGNIR SKRYMIR",
        giants_active="GIALP",
        fire=12,
        part="B",
    )
    table.plays("ice GIALP 4").rolls("black")
    table.refuses("back NIDHOGG", rule="YG-19.10")
    table.plays("back HEL", "back SURT", "back JORMUNGAND")
    assert (table.spaces, table.fire) == ("3 3 4 2 1 3", 12)
    assert table.acts


@rule("YG-19.10", "OP-11")
def test_example_45():
    table = siege(
        "THOR",
        "2 1 1 1 1 1",
        vikings=4,
        defeated="GREIP HRUNGNIR SKRYMIR",
        giants_active="GIALP",
        part="B",
    )
    table.plays("ice GIALP 4").rolls("black")
    assert table.spaces == "1 1 1 1 1 1"
    assert table.acts


@rule("YG-10.7")
def test_example_46():
    table = siege("THOR", giants_active="GIALP", fire=12).draws("SURT").rolls("green")
    assert (table.fire, table.bag("green")) == (11, (12, 7))


# The end


@rule("YG-6.2")
def test_example_47():
    assert siege("THOR", "4 4 5 4 4 3", part="B").plays("end").ending == "wall"


@rule("YG-6.2")
def test_example_48():
    table = siege("THOR ODIN", "4 4 5 4 3 3", part="B").plays("end")
    assert not table.is_over
    assert table.turn == "ODIN"


@rule("YG-6.5")
def test_example_49():
    table = siege("THOR", "3 4 5 4 3 1", deck="FENRIR").draws("FENRIR")
    table.plays("calm").rolls("white").plays("end")
    assert table.spaces == "3 4 5 4 3 2"
    assert table.ending == "victory"
    assert table.state.returns() == [1.0]


@rule("YG-6.6")
def test_example_50():
    table = siege("THOR", "4 4 4 4 4 3", deck="JORMUNGAND").draws("JORMUNGAND").rolls("white")
    table.plays("end")
    assert table.spaces == "4 4 5 4 4 3"
    assert table.ending == "wall"
    assert table.state.returns() == [-1.0]


# Odds and ends


@rule("YG-17.3", "YG-17.4", "YG-17.5", "OP-8")
def test_example_51():
    table = siege("ODIN THOR", elves={"ODIN": 2}, dead=6, part="B").plays("vanir up")
    assert table.state.vanir == 2
    table.turns_to("THOR").plays("vanir use")
    assert (table.vikings("THOR"), table.elves("THOR")) == (2, 1)
    assert (table.dead, table.elf_world, table.state.vanir) == (4, 0, 1)


@rule("YG-7.5", "OP-4")
def test_example_52():
    table = siege("THOR", dead=5, difficulty="ragnarok").draws("ragnarok 1")
    assert table.spaces == "2 1 1 1 1 1"
    table.rolls("green")
    assert table.dead == 6
    assert table.spaces == "2 1 1 2 1 1"
    table.giant("GREIP")
    assert table.active == "GREIP"
    assert (table.spaces, table.is_angry) == ("2 1 1 2 1 2", True)
    assert table.acts


@rule("YG-9.10", "YG-5.4", "YG-6.4")
def test_example_53():
    table = siege("THOR", "1 1 1 1 1 7").draws("FENRIR")
    assert (table.spaces, table.is_angry) == ("1 1 1 1 1 8", False)
    assert table.plays("elf", "end").ending == "residence"


@rule("YG-9.3", "YG-9.10")
def test_example_54():
    table = siege("THOR", "1 1 1 1 1 7", angry=True).draws("FENRIR")
    assert (table.spaces, table.is_angry) == ("1 1 1 1 1 8", True)
    assert table.plays("calm").rolls("blue").is_angry
    assert not table.plays("calm").rolls("white").is_angry


@rule("YG-9.7")
def test_example_55():
    table = siege("THOR", "1 1 1 1 1 2", angry=True, difficulty="hard").draws("angry FENRIR")
    assert (table.spaces, table.is_angry) == ("1 1 1 1 1 4", True)
    assert "angry" not in table.heard
    assert table.plays("calm").rolls("green").is_angry
    assert not table.plays("calm").rolls("blue").is_angry


@rule("YG-9.11", "OP-2")
def test_example_56():
    table = siege("FREY ODIN", "1 1 1 1 1 4", angry=True, part="B")
    for colour in ("black", "green", "green"):
        table.plays("calm").rolls(colour)
    assert (table.is_angry, table.left) == (True, 1)
    table.plays("calm").rolls("blue")
    assert (table.is_angry, table.turn) == (False, "ODIN")


@rule("YG-8.5", "YG-7.3")
def test_example_57():
    table = siege("THOR", "1 3 4 3 1 2", difficulty="hard").draws("angry NIDHOGG")
    assert table.spaces == "2 3 4 3 3 2"


@rule("YG-10.8")
def test_example_58():
    table = siege("THOR", "7 1 1 1 1 1", part="B")
    assert table.force("HEL") == 7
    table.allows("asgard HEL 0").plays("asgard HEL 0").rolls("white", 3)
    assert table.state.sum == 4
    assert table.spaces == "7 1 1 1 1 1"


@rule("YG-10.8", "YG-12.5")
def test_example_59():
    table = siege("THOR", valkyries="blue", bags={"blue": (0, 9)}, part="B")
    table.refuses("midgard stay", rule="YG-12.5").allows("midgard white", "midgard green")


@rule("YG-10.8")
def test_example_60():
    siege("THOR", bags={"white": (4, 0)}, part="B").refuses("fire white", rule="YG-10.8")
