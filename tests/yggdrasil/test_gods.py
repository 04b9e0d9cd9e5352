"""The powers of the gods: section 20."""

import pytest

from gladsheim.core.state import WATCHER
from gladsheim.core.words import language
from gladsheim.games.yggdrasil import YGGDRASIL
from tests.rules import rule
from tests.yggdrasil.table import siege


@rule("YG-20.1")
def test_odin_chooses_one_of_two_cards():
    table = siege("ODIN THOR").looks("HEL", "SURT")
    assert table.spaces == "1 1 1 1 1 1"
    assert table.legal == ["play first", "play second"]
    table.plays("play second")
    assert table.legal == ["put top", "put bottom"]
    table.plays("put top").rolls("white")
    assert table.spaces == "1 2 1 1 1 1"
    assert table.state.deck.size() == 41
    table.plays("end")
    assert table.outcomes == {"card HEL": 1}  # Thor draws what Odin put on top


@rule("YG-20.1")
def test_odin_puts_a_card_at_the_bottom():
    table = siege("ODIN THOR", deck="HEL, SURT, LOKI").looks("HEL", "SURT")
    table.plays("play first", "put bottom").rolls("white").plays("end")
    assert table.outcomes == {"card LOKI": 1}


@rule("YG-20.1")
def test_two_cards_under_the_deck_come_in_their_order():
    table = siege("ODIN", deck="HEL, SURT, LOKI, FENRIR").looks("HEL", "SURT")
    table.plays("play first", "put bottom").rolls("white").plays("end").looks("LOKI", "FENRIR")
    table.plays("play first", "put bottom").giant("GREIP").plays("end")
    table.looks("SURT", "FENRIR")  # put there first, it comes first


@rule("YG-20.1")
def test_the_last_two_cards_leave_odin_no_place_to_choose():
    table = siege("ODIN THOR", deck="HEL, SURT").looks("HEL", "SURT").plays("play first")
    assert table.heard[-2:] == ["puts", "advances"]
    table.rolls("white").plays("end")
    assert table.outcomes == {"card SURT": 1}


@rule("YG-20.1", "YG-1.6")
@pytest.mark.parametrize("gods", ["ODIN", "ODIN THOR"])
def test_two_equal_cards_are_asked_about_lest_others_learn_of_them(gods):
    table = siege(gods).looks("HEL", "HEL")
    assert table.legal == ["play first", "play second"]
    prompt = YGGDRASIL.prompt(YGGDRASIL.view(table.state, 0))
    assert language("en").say(prompt) == "Odin: both cards are Hel. Play either of them."


@rule("YG-20.1", "OP-45")
def test_with_one_card_left_odin_draws_one():
    table = siege("ODIN THOR", deck="HEL")
    table.draws("HEL").rolls("white")
    assert table.acts
    assert "looks" not in table.heard


@rule("YG-20.1", "YG-1.6")
def test_only_odin_sees_his_cards():
    table = siege("ODIN THOR").looks("HEL", "SURT")
    seen = [YGGDRASIL.view(table.state, viewer).looked for viewer in (0, 1, WATCHER)]
    assert seen == [("HEL", "SURT"), (), ()]


@rule("YG-20.2")
def test_thor_adds_one_in_every_fight():
    for fight in ("asgard HEL 1", "ice GREIP 1"):
        table = siege("THOR", "3 1 1 1 1 1", vikings=1, giants_active="GREIP", part="B")
        assert table.plays(fight).state.sum == 2


@rule("YG-20.3", "YG-10.2")
def test_frey_has_four_actions_in_different_worlds():
    table = siege("FREY THOR", part="B")
    assert table.left == 4
    table.plays("elf", "forge HEL 1", "vanir up").refuses("elf", rule="YG-10.2")
    assert table.left == 1
    assert table.plays("dead white").turn == "THOR"


@rule("YG-20.4", "YG-20.7")
def test_heimdall_draws_four_in_midgard_only():
    table = siege("HEIMDALL", part="B").plays("midgard white")
    assert table.state.draw_count == 4
    table = siege("HEIMDALL", bags={"white": (2, 1)}, part="B").plays("midgard white")
    assert table.state.draw_count == 3
    assert siege("HEIMDALL", part="B").plays("fire white").state.draw_count == 5


@rule("YG-20.5")
def test_freyja_repeats_one_world():
    table = siege("FREYJA THOR ODIN", part="B").plays("elf", "elf")
    table.refuses("elf", rule="YG-10.2" if table.state.visited[4] < 2 else "YG-20.5")
    assert table.elves() == 2
    assert table.plays("vanir up").turn == "THOR"
    table = siege("FREYJA THOR", part="B").plays("vanir up", "elf", "vanir up")
    assert (table.turn, table.state.vanir) == ("THOR", 3)
    table = siege("FREYJA THOR", "3 1 1 1 1 1", vikings=9, part="B").plays("asgard HEL 5")
    table.rolls("black").plays("asgard HEL 4").rolls("green")
    assert table.spaces == "1 1 1 1 1 1"


@rule("YG-20.5")
def test_freyja_repeats_only_one_world():
    table = siege("FREYJA THOR", part="B")
    table.state.used = -1  # one action more than she has, to see the rule
    table.plays("elf", "elf", "vanir up").refuses("vanir up", rule="YG-20.5")


@rule("YG-20.6")
def test_tyr_rolls_twice_in_fights():
    table = siege("TYR", "3 1 1 1 1 1", vikings=2, part="B").plays("asgard HEL 2")
    table.rolls("white", 3)
    assert table.asks_nature
    table.rolls("black", 0)
    assert table.state.actor == 0
    assert table.plays("keep first").spaces == "2 1 1 1 1 1"
    table = siege("TYR", "3 1 1 1 1 1", vikings=2, part="B").plays("ice stack").giant("GREIP")
    table.plays("spend 2").rolls("blue", 2).rolls("green", 1)
    assert table.plays("keep first").defeated == "GREIP"


@rule("YG-20.6")
def test_tyr_rolls_twice_for_fenrir_and_enemy_effects():
    table = siege("TYR", "1 1 1 1 1 4", angry=True, part="B").plays("calm").rolls("green")
    table.rolls("white").plays("keep second")
    assert (table.is_angry, table.left) == (False, 2)  # one attempt, one action
    table = siege("TYR").draws("SURT").rolls("white").rolls("black").plays("keep second")
    assert table.bag("black") == (15, 4)
    table = siege("TYR").draws("JORMUNGAND").rolls("white").rolls("green").plays("keep first")
    assert table.submerged == "white"


@rule("YG-20.6")
def test_two_equal_rolls_leave_tyr_no_choice():
    table = siege("TYR").draws("HEL").rolls("blue").rolls("blue")
    assert (table.acts, table.bag("blue")) == (True, (8, 9))


@rule("YG-20.6")
def test_tyr_may_keep_the_worse_roll():
    table = siege("TYR", "3 1 1 1 1 1", vikings=2, part="B").plays("asgard HEL 2")
    table.rolls("white").rolls("black").plays("keep second")
    assert table.spaces == "3 1 1 1 1 1"


@rule("YG-20.7", "YG-7.3", "YG-7.5")
def test_odins_choice_does_not_change_how_a_card_works():
    table = siege("ODIN", "1 3 1 1 1 1", difficulty="ragnarok", fire=12)
    table.looks("angry SURT", "ragnarok 1").plays("play first", "put bottom").rolls("white")
    assert (table.spaces, table.fire) == ("1 5 1 1 1 1", 10)
    table = siege("ODIN", difficulty="ragnarok").looks("angry SURT", "ragnarok 1")
    table.plays("play second", "put top").rolls("white").giant("GREIP")
    assert (table.spaces, table.is_angry) == ("2 1 1 2 1 2", True)


@rule("YG-20.8")
@pytest.mark.parametrize("other", ["ODIN", "THOR", "TYR", "FREY", "FREYJA", "HEIMDALL"])
def test_powers_work_only_on_the_own_turn(other):
    """Nobody has any power here: the god whose turn it is has been robbed of it."""
    mover = "HEIMDALL" if other != "HEIMDALL" else "THOR"
    table = siege(f"{mover} {other}", "3 1 1 1 1 1", vikings=1).draws("HEL").rolls("white")
    assert (table.acts, table.left) == (True, 3)
    table.plays("asgard HEL 1")
    assert table.state.sum == (2 if mover == "THOR" else 1)
    table.rolls("black")
    assert table.acts
    table.refuses("asgard HEL 0", rule="YG-10.2").plays("midgard white")
    assert table.state.draw_count == (4 if mover == "HEIMDALL" else 3)
