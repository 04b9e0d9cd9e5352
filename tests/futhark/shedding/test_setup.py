"""Before the first turn: who deals, how many cards, the start card (FU-2)."""

import pytest

from gladsheim.core.options import OptionError
from gladsheim.core.state import NATURE
from gladsheim.games.futhark import SHEDDING
from gladsheim.games.futhark.cards import CARDS, FILE, read_cards
from gladsheim.games.futhark.shedding.options import check_seats
from tests.futhark.shedding.layout import dealt, lay_out, start
from tests.rules import rule


@rule("FU-2.1")
@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_play(seats):
    with pytest.raises(OptionError, match=r"FU-2\.1"):
        SHEDDING.check(seats, {})
    for allowed in range(2, 7):
        SHEDDING.check(allowed, {})


@rule("FU-1.7")
def test_a_deck_too_small_for_the_table_is_refused(tmp_path):
    text = FILE.read_text(encoding="utf-8").replace("yggdrasil = 5", "yggdrasil = 0")
    text = text.replace("loki = 4", "loki = 0").replace("\n12 = 1\n13 = 1\n14 = 1\n15 = 1", "")
    path = tmp_path / "cards.toml"
    path.write_text(text, encoding="utf-8")
    just_enough = read_cards(path)
    assert just_enough.total == 41
    check_seats(4, SHEDDING.check(4, {}), just_enough)
    with pytest.raises(OptionError, match=r"needs 43 cards \(FU-1\.7\); there are 41"):
        check_seats(6, SHEDDING.check(6, {}), just_enough)


@rule("FU-2.3")
def test_chance_names_the_first_dealer():
    game = start(4)
    assert game.actor == NATURE
    assert [weight for _, weight in game.state.chances()] == [1, 1, 1, 1]
    game.deals("dealer 3")
    assert game.state.dealer == 2


@rule("FU-2.3")
def test_the_first_dealer_can_be_agreed_on_and_then_the_next_seat_deals():
    game = start(3, first_dealer="3")
    assert game.state.dealer == 2
    settings = SHEDDING.check(3, {"first_dealer": "3"})
    assert SHEDDING.rematch(game.state, settings, None) == {"first_dealer": "1"}
    chance = start(3).deals("dealer 1")
    assert SHEDDING.rematch(chance.state, SHEDDING.check(3, {}), 2) == {"first_dealer": "2"}
    assert SHEDDING.rematch(start(3).state, SHEDDING.check(3, {}), 0) == {}
    with pytest.raises(OptionError, match="only 2 seats"):
        SHEDDING.check(2, {"first_dealer": "3"})


@rule("FU-2.4")
@pytest.mark.parametrize(("seats", "cards"), [(2, 10), (3, 10), (4, 10), (5, 7), (6, 7)])
def test_cards_are_dealt_one_at_a_time_from_the_seat_after_the_dealer(seats, cards):
    game = start(seats, first_dealer="2")
    order = []
    while game.state.to_deal:
        before = [len(hand) for hand in game.state.hands]
        game.state.apply(game.state.chances()[0][0])
        after = [len(hand) for hand in game.state.hands]
        order.append(next(seat for seat in range(seats) if after[seat] > before[seat]))
    assert [len(hand) for hand in game.state.hands] == [cards] * seats
    assert order == [(2 + step) % seats for step in range(seats * cards)]
    assert order[-1] == 1


@rule("FU-2.5", "FU-2.6")
def test_a_card_is_turned_up_and_the_dealer_begins():
    game = dealt("28 13", "34", "89", turned="25", dealer=1, stock="67 78")
    assert game.pile == "25"
    assert game.stock == "67 78"
    assert game.actor == 1
    game.plays("draw").deals("67").plays("end")
    assert game.actor == 2
    game.plays("draw").deals("78").plays("end")
    assert game.actor == 0


@rule("FU-2.7")
@pytest.mark.parametrize("special", ["Y", "L"])
def test_on_a_special_start_card_any_rune_card_may_be_laid(special):
    game = dealt("28 13 Y L", "34", turned=special, stock="")
    assert game.legal == {"lay 28", "lay 13"}
    game.refuses("lay Y 2", "FU-2.7").refuses("lay L", "FU-2.7").refuses("draw", "FU-2.7")
    game.refuses("end", "FU-2.7").plays("lay 13")
    assert game.guide == "13"
    assert game.legal == {"end"}


@rule("FU-2.8")
def test_a_special_start_card_stays_without_effect():
    game = dealt("28 13", "34", turned="Y", stock="67").plays("lay 28", "end")
    assert game.pile == "Y 28"
    assert game.stock == "67"


@rule("FU-2.10")
def test_a_dealer_without_rune_cards_waits_for_one():
    game = dealt("Y L", "34", turned="Y", stock="L 45 67")
    assert game.actor == NATURE
    game.deals("L")
    assert game.actor == NATURE
    game.deals("45")
    assert game.actor == 0
    assert game.pile == "Y L 45"
    assert game.legal >= {"lay Y 1", "lay Y 2"}  # an ordinary turn


@rule("FU-2.10")
def test_without_a_rune_card_in_the_stock_all_is_dealt_anew():
    game = dealt("Y L", "34", turned="Y", stock="L").deals("L")
    assert game.actor == NATURE
    assert game.pile == ""
    assert game.stock == "34 Y Y L L"
    assert game.state.hands == [[], []]
    assert game.state.dealer == 0
    assert ("redeal", NATURE, []) in game.heard


@rule("FU-2.2")
def test_the_first_without_a_card_wins():
    game = lay_out("25", "34", "89", pile="12").plays("lay 25")
    assert game.won_by(0)
    assert game.state.returns() == [1.0, -1.0, -1.0]


def test_the_deck_of_the_game_is_the_deck_of_the_file():
    assert start(2).state.bag == CARDS.counts
