"""Section 3 of the rule book: YGGDRASIL, LOKI and the windows (FU-8)."""

from gladsheim.core.state import NATURE
from gladsheim.games.futhark.stakes.view import Back
from tests.futhark.stakes.layout import showdown, start
from tests.rules import rule

PLAIN = ("12 13 14", "23 24 26", "28 29 34", "45 46 47")


@rule("FU-8.1")
def test_yggdrasil_in_every_window_and_before_the_own_stake():
    for windows in range(4):
        table = start("Y 13 14", "23 24 26")
        if windows > 0:
            table.goes_on().deals("99 88 89")
        if windows > 1:
            table.plays("pay 1", "pay 1")
        if windows > 2:
            table.goes_on().deals("44 55")
        table.plays("use Y").deals("66")
        assert table.hand(0) == "13 14 66"


@rule("FU-8.1")
def test_yggdrasil_must_be_in_hand_and_not_in_the_middle_of_something():
    table = start("Y 13 14", "23 24 26").plays("use Y")
    assert table.actor == NATURE
    assert table.refused("use Y") == "FU-8.1"
    table.deals("66")
    assert table.refused("use Y") == "FU-8.1"


@rule("FU-8.2")
def test_the_card_is_drawn_unseen_and_yggdrasil_lies_open():
    table = start("Y 13 14", "23 24 26").plays("use Y").deals("66")
    for viewer in (-3, 1):
        player = table.view(viewer).players[0]
        assert player.hand == (Back(), Back(), Back())
        assert player.used == 1
    assert table.view().stock == 54 - 6 - 4 - 1
    assert table.refused("take 25") == "FU-8.2"


@rule("FU-8.3")
def test_a_drawn_special_may_be_used_at_once():
    table = start("Y 13 14", "23 24 26").plays("use Y").deals("Y")
    assert table.actor == 0
    table.plays("use Y").deals("L").plays("loki up")
    assert table.hand(0) == "13 14"


@rule("FU-8.4")
def test_loki_is_laid_beside_one_of_the_four():
    table = start("L 13 14", "23 24 26")
    assert table.legal == ["go on", "rest", "loki up", "loki down", "loki left", "loki right"]
    table.plays("loki down")
    assert table.place("down").loki == (0,)
    assert table.refused("loki up") == "FU-8.4"
    assert table.hand(0) == "13 14"


@rule("FU-8.5")
def test_after_the_first_reveal_only_left_and_right():
    table = start("L 13 14", "23 24 26").goes_on().deals("99 88 89")
    assert table.legal == ["loki left", "loki right", "pay 0", "pay 1", "pay 2"]
    assert table.refused("loki down") == "FU-8.5"


@rule("FU-8.6")
def test_nobody_looks_at_what_loki_copies():
    table = start("L 13 14", "23 24 26").plays("loki up")
    assert table.place("up", 0).card == Back()
    assert table.actor == 0


@rule("FU-8.7", "FU-8.8")
def test_each_loki_copies_for_its_own_player():
    table = start("L L 14", "L 24 26").plays("loki up", "loki up").plays("go on", "loki up")
    assert table.place("up").loki == (0, 0, 1)
    table.goes_on().deals("99 88 89")
    assert table.signs(0, 8) == 2 * 3 + 1
    assert table.signs(1, 8) == 2 * 2 + 1


@rule("FU-8.9", "FU-8.10")
def test_a_copied_special_gives_nothing_and_an_open_one_is_blank():
    table = start("L 13 14", "23 24 26").plays("loki up").goes_on().deals("99 Y L")
    assert [table.signs(0, rune) for rune in range(1, 10)] == [2, 0, 1, 1, 0, 0, 0, 0, 2]
    assert table.place("up").is_up


@rule("FU-8.11")
def test_specials_in_hand_and_used_ones_do_not_count():
    table = start("Y L 14", "23 24 26").plays("use Y").deals("66")
    assert [table.signs(0, rune) for rune in range(1, 10)] == [1, 0, 0, 1, 0, 2, 0, 0, 0]


@rule("FU-8.12")
def test_a_window_asks_clockwise_from_the_dealer_until_all_have_gone_on():
    table = start(*PLAIN[:3], dealer=1)
    order = []
    for _ in range(3):
        order.append(table.actor)
        table.plays("go on")
    assert order == [1, 2, 0]
    assert table.actor == NATURE


@rule("FU-8.12")
def test_after_a_special_all_are_asked_again():
    table = start("12 13 14", "Y 24 26", "28 29 34", dealer=0)
    table.plays("go on", "use Y").deals("66")
    order = []
    while table.actor != NATURE:
        order.append(table.actor)
        table.plays("go on")
    assert order == [1, 2, 0]


@rule("FU-8.12")
def test_who_rests_is_asked_no_more_in_this_round():
    table = start(*PLAIN[:2]).plays("rest", "go on").deals("99 88 89").plays("pay 1", "pay 1")
    assert table.actor == 1
    table.plays("go on").deals("44 55")
    assert table.actor == 1
    table.plays("go on")
    assert table.state.round == 2
    assert table.state.resting == 0


@rule("FU-8.12")
def test_who_rests_may_still_play_a_special_before_the_own_stake():
    table = start("L 13 14", "23 24 26").plays("rest", "rest").deals("99 88 89")
    table.plays("loki left")
    assert table.actor == 0
    assert table.refused("go on") == "FU-9.1"


@rule("FU-8.12")
def test_the_questions_do_not_depend_on_what_anybody_holds():
    """The same answers lead to the same questions, whoever holds a special."""
    asked = []
    for hands in (PLAIN[:3], ("L L Y", "Y Y Y", "L L Y"), ("12 13 14", "L 24 26", "Y 29 34")):
        table = start(*hands, dealer=1)
        actors = []
        while table.state.round == 1:
            actors.append(table.actor)
            if table.actor == NATURE:
                table.state.apply(table.state.chances()[0][0])
            else:
                table.plays("go on" if table.can("go on") else "pay 1")
        asked.append(actors)
    assert asked[0] == asked[1] == asked[2]


@rule("FU-8.13", "FU-9.5")
def test_who_is_out_is_asked_no_more_and_the_loki_stays():
    table = start("L Y 14", "23 24 26", "28 29 34").plays("loki left").goes_on()
    table.deals("99 88 89").plays("pay 0", "pay 1", "pay 1")
    assert table.actor == 1
    table.plays("go on")
    assert table.actor == 2
    assert table.place("left").loki == (0,)
    table.plays("go on").deals("44 55").goes_on()
    assert table.last.players[0].combination is None
    assert table.last.players[0].loki == ("left",)


@rule("FU-10.7")
def test_only_the_showdown_shows_hands():
    table = showdown("99 88 89 44 55", *PLAIN[:3], pays="1 0 1")
    assert [player.hand for player in table.last.players] == [
        ("12", "13", "14"),
        (),
        ("28", "29", "34"),
    ]
