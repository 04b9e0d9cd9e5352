"""The order of a turn: section 5."""

from tests.rules import rule
from tests.yggdrasil.table import siege


@rule("YG-5.1")
def test_card_then_actions_then_check():
    table = siege("THOR TYR", "4 4 4 4 3 1")
    assert next(iter(table.outcomes)).startswith("card")
    table.draws("LOKI").giant("GREIP", "SKRYMIR")
    assert table.acts
    assert not table.is_over
    table.plays("forge HEL 1", "end")
    assert (table.turn, table.asks_nature) == ("TYR", True)


@rule("YG-5.2")
def test_the_card_is_drawn_carried_out_and_discarded():
    table = siege("THOR")
    assert set(table.outcomes) == {
        "card HEL",
        "card SURT",
        "card JORMUNGAND",
        "card LOKI",
        "card NIDHOGG",
        "card FENRIR",
    }
    table.draws("HEL")
    assert table.spaces == "2 1 1 1 1 1"  # it moves first, then acts
    table.rolls("green")
    assert table.state.discarded[0] == 1
    assert (table.state.deck.size(), table.state.deck.bag[0]) == (41, 6)


@rule("YG-5.3")
def test_the_area_of_arrival_gives_the_power():
    assert siege("THOR", "1 3 1 1 1 1", fire=12).draws("SURT").rolls("blue").fire == 10
    assert siege("THOR", "1 2 1 1 1 1", fire=12).draws("SURT").rolls("blue").fire == 11


@rule("YG-5.4")
def test_the_residence_triggers_no_effect():
    for at, enemy in enumerate(("HEL", "SURT", "JORMUNGAND", "LOKI", "NIDHOGG", "FENRIR")):
        spaces = ["2"] * 6
        spaces[at] = "7"
        table = siege("THOR", " ".join(spaces)).draws(enemy)
        spaces[at] = "8"
        assert table.spaces == " ".join(spaces)
        assert table.acts
        assert not table.is_angry


@rule("YG-5.5")
def test_an_enemy_already_there_stays_without_effect():
    table = siege("THOR", "8 1 1 1 1 1", dead=5, difficulty="ragnarok").draws("HEL")
    assert (table.spaces, table.dead, table.acts) == ("8 1 1 1 1 1", 5, True)
    table = siege("THOR", "8 1 1 1 1 1", difficulty="ragnarok").draws("ragnarok 1").giant("GREIP")
    assert table.spaces == "8 1 1 2 1 2"


@rule("YG-5.6")
def test_up_to_three_actions():
    table = siege("THOR TYR", part="B")
    assert table.left == 3
    table.plays("elf", "forge HEL 1")
    assert table.left == 1
    table.plays("vanir up")
    assert table.turn == "TYR"


@rule("YG-5.7")
def test_the_check_then_the_next_god():
    assert siege("THOR TYR", "8 1 1 1 1 1", part="B").plays("end").is_over
    table = siege("THOR TYR FREY", turn="FREY", part="B").plays("end")
    assert table.turn == "THOR"


@rule("YG-5.8")
def test_the_discard_pile_is_never_reshuffled():
    table = siege("THOR", "2 1 1 1 1 1", deck="HEL, HEL").draws("HEL").rolls("white").plays("end")
    assert table.outcomes == {"card HEL": 1}
    table.draws("HEL").rolls("white").plays("end")
    assert table.ending == "victory"
    assert table.state.deck.size() == 0
    assert sum(table.state.discarded) == 42


@rule("YG-5.9")
def test_a_normal_card_moves_one_space():
    for at, enemy in enumerate(("HEL", "SURT", "JORMUNGAND", "LOKI", "NIDHOGG", "FENRIR")):
        spaces = ["2"] * 6
        spaces[(at + 1) % 6] = "1"  # what Nidhogg drags
        before = " ".join(spaces)
        table = siege("THOR", before).draws(enemy)
        assert table.state.space[at] == 3


@rule("YG-5.10")
def test_part_a_is_carried_out_while_fenrir_is_angry():
    table = siege("TYR THOR", "1 1 1 1 1 3", angry=True, dead=5).draws("HEL")
    table.rolls("white").rolls("black")
    assert table.state.actor == 0  # Tyr, the active god, rolls
    assert table.plays("keep second").dead == 6
    assert table.legal == ["calm"]
