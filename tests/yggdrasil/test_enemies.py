"""Enemy effects: section 8."""

import pytest

from tests.rules import rule
from tests.yggdrasil.table import GIANTS, siege

BY_POWER = pytest.mark.parametrize(("space", "power"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])


@rule("YG-8.1", "YG-5.3")
@BY_POWER
def test_hel_takes_vikings_by_her_power(space, power):
    table = siege("THOR", f"{space} 1 1 1 1 1", dead=5).draws("HEL").rolls("blue")
    assert (table.bag("blue"), table.dead) == ((9 - power, 9), 5 + power)


@rule("YG-8.1")
def test_hel_takes_all_if_there_are_fewer_and_no_fire_giants():
    table = siege("THOR", "5 1 1 1 1 1", bags={"white": (2, 12)}, dead=5)
    table.draws("HEL").rolls("white")
    assert (table.bag("white"), table.dead) == ((0, 12), 7)
    table = siege("THOR", bags={"white": (0, 12)}, dead=5).draws("HEL").rolls("white")
    assert (table.bag("white"), table.dead) == ((0, 12), 5)


@rule("YG-8.2", "YG-5.3")
@BY_POWER
def test_surt_sends_fire_giants_by_his_power(space, power):
    table = siege("THOR", f"1 {space} 1 1 1 1", fire=12).draws("SURT").rolls("black")
    assert (table.bag("black"), table.fire) == ((15, 3 + power), 12 - power)


@rule("YG-8.2")
def test_surt_sends_all_if_there_are_fewer():
    table = siege("THOR", "1 4 1 1 1 1", fire=0)
    before = table.bag("green")
    assert table.draws("SURT").rolls("green").bag("green") == before


@rule("YG-8.3")
@pytest.mark.parametrize("space", [1, 4, 6])
@pytest.mark.parametrize("colour", ["white", "blue", "green", "black"])
def test_jormungand_floods_and_the_valkyries_return(space, colour):
    table = siege("THOR", f"1 1 {space} 1 1 1", valkyries="white", submerged="blue")
    table.draws("JORMUNGAND").rolls(colour)
    assert (table.submerged, table.valkyries) == (colour, "rainbow")
    assert table.acts


@rule("YG-8.4", "YG-5.3")
@BY_POWER
def test_loki_calls_giants_by_his_power(space, power):
    table = siege("THOR", f"1 1 1 {space} 1 1").draws("LOKI")
    for giant in GIANTS[:power]:
        assert not table.acts
        table.giant(giant)
    assert table.acts
    assert table.active == " ".join(GIANTS[:power])
    assert table.stack == 16 - power


@rule("YG-8.4", "YG-19.1")
def test_a_giant_is_active_at_once_and_until_defeated():
    table = siege("HEIMDALL THOR", "1 1 1 1 1 1").draws("LOKI").giant("SKRYMIR")
    table.plays("midgard white")
    assert table.state.draw_count == 3
    table.drawn(0).plays("end").draws("HEL").rolls("white").plays("midgard stay")
    assert table.state.draw_count == 2


@rule("YG-8.4")
def test_loki_without_a_stack_calls_nobody():
    table = siege("THOR", "1 1 1 4 1 1", defeated=" ".join(GIANTS)).draws("LOKI")
    assert table.acts
    assert table.active == ""


@rule("YG-8.5")
def test_nidhogg_drags_the_last_on_the_resulting_positions():
    assert siege("THOR", "3 3 3 3 1 3").draws("NIDHOGG").spaces == "3 3 3 3 3 3"  # himself
    assert siege("THOR", "6 6 5 6 6 6").draws("NIDHOGG").spaces == "6 6 6 6 7 6"
    table = siege("THOR", "3 3 3 3 1 3", difficulty="hard").draws("angry NIDHOGG")
    assert table.spaces == "3 3 3 3 3 3"
    assert len(table.legal) == 6  # all are tied
    table.plays("drag NIDHOGG")
    assert table.spaces == "3 3 3 3 4 3"


@rule("YG-8.5", "YG-5.3")
def test_nidhogg_drags_one_space_at_any_power():
    for space in (1, 4, 6):
        table = siege("THOR", f"2 3 3 3 {space} 3").draws("NIDHOGG")
        if space == 1:
            table.plays("drag HEL")
        assert table.state.space[0] == 3


@rule("YG-8.6")
def test_the_active_god_breaks_a_tie():
    table = siege("TYR THOR", "2 1 1 3 2 3", turn="THOR").draws("NIDHOGG")
    assert table.state.actor == 1
    table.refuses("drag HEL", "drag NIDHOGG", rule="YG-8.5")
    table.refuses("elf", "end", rule="YG-8.6")
    assert table.plays("drag JORMUNGAND").acts


@rule("YG-8.7", "YG-9.1")
def test_fenrir_becomes_angry():
    table = siege("THOR").draws("FENRIR")
    assert table.is_angry
    assert table.legal == ["calm"]


@rule("YG-8.8")
def test_a_submerged_bag_is_still_hit():
    table = siege("THOR", submerged="black", fire=12).draws("HEL").rolls("black")
    assert table.bag("black") == (14, 3)
    table = siege("THOR", submerged="black", fire=12).draws("SURT").rolls("black")
    assert table.bag("black") == (15, 4)


@rule("YG-8.9")
def test_going_back_or_being_dragged_triggers_nothing():
    spaces = {"SURT": "2 1 2 2 2 2", "LOKI": "2 2 2 1 2 2", "FENRIR": "2 2 2 2 2 1"}
    for at in spaces.values():
        table = siege("THOR", at, fire=12).draws("NIDHOGG")
        assert (table.spaces, table.acts) == ("2 2 2 2 3 2", True)
        assert (table.fire, table.active, table.is_angry) == (12, "", False)
    table = siege("THOR", "1 1 1 2 1 1", vikings=5, part="B").plays("asgard LOKI 5").rolls("black")
    assert (table.spaces, table.active, table.acts) == ("1 1 1 1 1 1", "", True)


@rule("YG-8.9", "YG-8.5")
def test_nidhogg_dragged_by_himself_does_not_drag_again():
    table = siege("THOR", "4 4 4 4 2 4").draws("NIDHOGG")
    assert (table.spaces, table.acts) == ("4 4 4 4 4 4", True)


@rule("YG-8.10", "OP-36")
def test_nidhogg_drags_nobody_out_of_the_residence():
    table = siege("THOR", "8 8 8 8 7 8")
    assert table.state.space.count(8) == 5
    assert table.draws("NIDHOGG").spaces == "8 8 8 8 8 8"
    assert table.acts
