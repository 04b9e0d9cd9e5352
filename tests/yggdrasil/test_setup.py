"""Aim, components and setup: sections 1 to 3."""

import pytest

from gladsheim.core.options import OptionError
from gladsheim.core.state import WATCHER
from gladsheim.games.yggdrasil import YGGDRASIL
from gladsheim.games.yggdrasil.actions import ELVES, ENEMIES, ISLANDS, VIKINGS, WORLDS
from gladsheim.games.yggdrasil.cards import CARDS
from tests.rules import rule
from tests.yggdrasil.table import GIANTS, settle, siege, start

SIX = "ODIN THOR TYR FREY FREYJA HEIMDALL"


@rule("YG-1.1")
def test_all_gods_win_or_lose_together():
    table = siege(SIX, "4 4 4 4 4 1", part="B").plays("end")
    assert table.state.returns() == [-1.0] * 6
    table = siege(SIX, deck="FENRIR").draws("FENRIR").plays("calm").rolls("white").plays("end")
    assert table.state.returns() == [1.0] * 6
    assert YGGDRASIL.resigned(3, 1) == [-1.0] * 3


@rule("YG-1.2")
def test_one_to_six_gods_each_once():
    for seats in range(1, 7):
        settle(seats)
    for seats in (0, 7):
        with pytest.raises(OptionError, match=r"YG-1\.2"):
            settle(seats)
    with pytest.raises(OptionError, match=r"YG-3\.1"):
        settle(2, gods="1 1 2 3 4 5")


@rule("YG-1.3", "YG-6.1")
def test_the_gods_hold_out_while_no_check_finds_a_defeat():
    table = siege("THOR", "4 4 4 4 3 3", deck="HEL, HEL").draws("HEL").rolls("green").plays("end")
    assert not table.is_over
    table.draws("HEL").rolls("green").plays("end")
    assert table.ending == "victory"


@rule("YG-1.4")
def test_each_god_is_a_seat_of_its_own():
    table = siege("ODIN THOR", vikings={"ODIN": 3, "THOR": 1}, elves={"THOR": 1}, part="B")
    assert (table.vikings("ODIN"), table.vikings("THOR")) == (3, 1)
    view = YGGDRASIL.view(table.state, 0)
    assert [(god.seat, god.name) for god in view.gods] == [(0, "ODIN"), (1, "THOR")]
    assert table.plays("end").turn == "THOR"


@rule("YG-1.5")
def test_a_single_god_plays_by_the_same_rules():
    table = start("THOR")
    assert table.elf_world == 2
    assert (table.turn, table.asks_nature) == ("THOR", True)
    table = siege("THOR", vikings=2, elves=1, part="B")
    assert table.starting("exchange") == []
    table.refuses("exchange ODIN 1", "exchange THOR 1", rule="YG-18.1")
    assert table.plays("end").turn == "THOR"


@rule("YG-1.6")
def test_everything_is_open_but_deck_stack_and_chance():
    table = siege("TYR THOR", vikings=2, elves=1, artifacts={"TYR": {"HEL": 1}}, part="B")
    views = [YGGDRASIL.view(table.state, viewer) for viewer in (0, 1, WATCHER)]
    for view in views:
        assert (view.gods[0].vikings, view.gods[0].elves) == (2, 1)
        assert view.gods[0].artifacts == (1, 0, 0, 0, 0, 0)
        assert (view.deck, view.giant_stack, view.giants) == (42, 16, ())
        assert view.looked == view.on_top == view.at_bottom == ()


@rule("YG-2.1")
def test_there_are_111_counters():
    enemies, tiles, others = len(ENEMIES), 6, 3  # Valkyries, Vanir, Submerged Island
    fire_giants = sum(bag.fire_giants for bag in CARDS.bags.values()) + CARDS.counts.fire_giants
    vikings = sum(bag.vikings for bag in CARDS.bags.values()) + CARDS.counts.dead
    assert (vikings, fire_giants) == (VIKINGS, 42) == (47, 42)
    assert vikings + fire_giants + ELVES + enemies + tiles + others == 111
    assert len([giant for giant in CARDS.giants if giant.effect.startswith("closes")]) == tiles


@rule("YG-2.2")
def test_vikings_and_fire_giants_are_conserved():
    table = siege("THOR", "3 1 1 1 1 1", vikings=3, part="B").plays("asgard HEL 3").rolls("white")
    table.plays("fire black").drawn(3).plays("dead green").draws("HEL").rolls("green")
    state = table.state
    assert sum(state.bag_vikings) + state.dead + sum(state.vikings) == 47
    assert sum(state.bag_fire) + state.fire == 42


@rule("YG-2.3")
def test_elves_are_conserved():
    table = siege("THOR ODIN", "3 1 1 1 1 1", elves={"THOR": 1, "ODIN": 1}, part="B")
    assert table.elf_world == 1
    table.plays("asgard HEL 0").rolls("white").plays("elves 1")
    assert (table.elf_world, table.elves("THOR"), table.elves("ODIN")) == (2, 0, 1)
    table.plays("elf", "exchange ODIN 0", "and elves 1")
    assert (table.elf_world, table.elves("THOR"), table.elves("ODIN")) == (1, 0, 2)


@rule("YG-3.1")
def test_gods_are_chosen_or_drawn():
    table = start("FREY HEIMDALL", first_player="seat_1")
    assert table.state.gods == [3, 5]
    table = start("ODIN THOR", draw_gods="on", first_player="seat_1")
    assert table.outcomes == dict.fromkeys(
        ("god ODIN", "god THOR", "god TYR", "god FREY", "god FREYJA", "god HEIMDALL"), 1
    )
    table.chance("god FREYJA")
    assert "god FREYJA" not in table.outcomes
    table.chance("god TYR")
    assert table.turn == "FREYJA"
    assert table.heard[:2] == ["seated", "seated"]
    assert settle(2, gods="heimdall Thor").numbers("gods") == [6, 2, 1, 3, 4, 5]
    with pytest.raises(OptionError, match="Thor twice"):
        settle(2, gods="thor 2")
    assert start("THOR", draw_gods="on").state.gods == []  # whom `gods` names does not matter then
    table.state.phase, table.state.actor = 13, 0
    table.refuses("exchange ODIN 0", rule="YG-18.1")  # Odin has left the game


@rule("YG-3.2")
def test_one_elf_more_than_gods():
    assert [start(" ".join(SIX.split()[:n])).elf_world for n in range(1, 7)] == [2, 3, 4, 5, 6, 7]


@rule("YG-3.3")
def test_the_vanir_start_on_the_first_square():
    assert start().state.vanir == 1


@rule("YG-3.4")
def test_the_enemies_start_on_space_1():
    assert start().spaces == "1 1 1 1 1 1"


@rule("YG-3.5")
def test_all_artifacts_start_in_the_forge():
    table = siege("THOR", part="B", forge_steps="any")
    assert len(table.starting("forge")) == 18


@rule("YG-3.6")
def test_the_giants_lie_shuffled_and_none_is_active():
    table = siege("THOR", part="B").plays("ice stack")
    assert (table.active, table.defeated) == ("", "")
    assert table.outcomes == {f"giant {number + 1}": 1 for number in range(len(GIANTS))}


@rule("YG-3.7", "YG-3.8")
def test_valkyries_on_the_rainbow_black_under_water():
    table = start()
    assert (table.valkyries, table.submerged) == ("rainbow", "black")
    assert ISLANDS[0] == "rainbow"


@rule("YG-3.9", "YG-3.10")
def test_the_counters_of_the_start():
    table = start(SIX)
    assert (table.fire, table.dead) == (12, 5)
    for colour, vikings in (("white", 6), ("blue", 9), ("green", 12), ("black", 15)):
        assert table.bag(colour) == (vikings, 18 - vikings)


@rule("YG-3.11", "YG-7.6")
@pytest.mark.parametrize("level", ["easy", "medium", "hard", "very_hard", "ragnarok"])
def test_the_deck_has_42_cards(level):
    table = start("THOR", difficulty=level)
    while table.state.turns == 0:
        table.chance(next(iter(table.outcomes)))
    assert table.state.deck.size() == 42
    assert min(table.state.deck.bag) >= 0


@rule("YG-3.12")
def test_gods_start_empty_handed():
    state = start(SIX).state
    assert state.vikings == state.elves == [0] * 6
    assert state.artifacts == [0] * 36


@rule("YG-3.13")
def test_chance_decides_who_begins_then_seat_order():
    table = start("THOR TYR FREY")
    assert table.outcomes == {"first 1": 1, "first 2": 1, "first 3": 1}
    table.chance("first 2")
    order = []
    for enemy in ("HEL", "SURT", "HEL", "SURT"):
        order.append(table.turn)
        table.draws(enemy).rolls("black")
        if not table.acts:
            table.rolls("black")  # Tyr's second roll
        table.plays("end")
    assert order == ["TYR", "FREY", "THOR", "TYR"]


@rule("YG-10.1")
def test_there_are_nine_worlds():
    assert len(WORLDS) == 9
