"""What a person reads: log, prompts, the table as text."""

import pytest

from gladsheim.core.events import events_of, hear
from gladsheim.core.state import WATCHER, Scribe
from gladsheim.core.words import language
from gladsheim.games.futhark import SHEDDING
from gladsheim.games.futhark.shedding.actions import ACTIONS, OUTCOMES
from tests.futhark.shedding.layout import Table, dealt, lay_out, start

say = language("en").say


def log(game: Table, text: str, viewer: int = WATCHER) -> list[str]:
    """Return what a viewer reads of one step."""
    table = ACTIONS if game.actor >= 0 else OUTCOMES
    twin = game.state.copy()
    twin.scribe = Scribe()
    twin.apply(table.parse(text))
    house = SHEDDING.check(2, {})
    lines = [say(SHEDDING.tell(hear(event, viewer), house)) for event in events_of(twin.scribe)]
    return [line for line in lines if line]


@pytest.mark.parametrize(
    ("hand", "pile", "text", "line"),
    [
        ("28 13", "25", "lay 28", "Player 1 lays Uruz and Wunjo (28)."),
        ("Y 13", "25", "lay Y 2", "Player 1 lays Yggdrasil; Player 2 draws."),
        ("Y", "25", "lay Y", "Player 1 lays Yggdrasil."),
        ("L 13", "55 L", "lay L", "Player 1 lays Loki, who copies double Raidho (55)."),
        ("L 13", "25 Y", "lay L 1", "Player 1 lays Loki, who acts as Yggdrasil; Player 1 draws."),
        ("L", "25 Y", "lay L", "Player 1 lays Loki."),
    ],
)
def test_what_is_laid_is_told(hand, pile, text, line):
    assert log(lay_out(hand, "34 36", pile=pile), text)[0] == line


def test_a_drawn_card_is_told_to_who_draws():
    game = lay_out("34 67", "89").plays("draw")
    assert log(game, "deal 28") == ["Player 1 draws a card."]
    assert log(game, "deal 28", 0) == ["Player 1 draws Uruz and Wunjo (28)."]
    named = lay_out("Y 67", "89").plays("lay Y 2")
    assert log(named, "deal 28", 1) == ["Player 2 draws Uruz and Wunjo (28) for Yggdrasil."]
    assert log(named, "deal 28") == ["Player 2 draws a card for Yggdrasil."]


def test_swaps_and_passing_are_told():
    game = lay_out("L 13 14", "34", pile="25")
    assert log(game, "lay L swap 2")[1] == "Player 1 swaps hands with Player 2: 2 for 1."
    last = lay_out("55 58 11", "34").plays("lay 55", "lay 58", "pass 11")
    assert log(last, "pass 34", 0) == [
        "Player 2 has chosen a card to pass on.",
        "Player 1 passes double Fehu (11) to Player 2.",
        "Player 2 passes Thurisaz and Ansuz (34) to Player 1.",
    ]
    assert log(last, "pass 34")[1] == "Player 1 passes a card to Player 2."


def test_the_start_and_the_end_are_told():
    assert log(start(2), "dealer 2") == ["Player 2 deals and begins."]
    assert log(lay_out("28", "34"), "lay 28")[1] == "Player 1 has no card left and wins."
    stuck = lay_out("67", "34", pile="25", stock="").plays("draw")
    assert log(stuck, "draw") == [
        "There is no card left for Player 2 to draw.",
        "Nobody can go on: the smallest hand wins (Player 1, Player 2).",
    ]
    draw = lay_out("67", "34", pile="25", stock="", blocked="draw").plays("draw")
    assert log(draw, "draw")[1] == "Nobody can go on: the game is a draw."


def prompt(game: Table, viewer: int) -> str:
    return say(SHEDDING.prompt(game.view(viewer)))


def test_the_prompt_says_what_to_do():
    game = lay_out("22 12 34", "89")
    assert prompt(game, 0) == "Your turn: lay a card that fits Uruz and Raidho (25)."
    assert prompt(game, 1) == "Player 1 is to move."
    game.plays("lay 22")
    assert prompt(game, 0) == "After a double you may lay a second card, or end your turn."
    assert prompt(game, WATCHER) == "Player 1 may lay a second card."
    game.plays("lay 12")
    assert prompt(game, 0) == "Choose a card to pass to Player 2."
    assert prompt(game, 1) == "Player 1 chooses a card to pass on."
    stuck = lay_out("34 67", "89")
    assert prompt(stuck, 0) == "No card of yours fits Uruz and Raidho (25): draw one."
    assert prompt(stuck.plays("draw"), 0) == "A card is being drawn."
    assert prompt(stuck.deals("78"), 0) == (
        "The card that you have drawn does not fit: end your turn."
    )
    free = dealt("34 67", "89", turned="Y")
    assert "lay any rune card" in prompt(free, 0)
    assert prompt(start(2), 0) == "The cards are being dealt."
    assert prompt(lay_out("28", "34").plays("lay 28"), 1) == "Player 1 has no card left and wins."


def test_the_table_is_told_as_text():
    game = lay_out("55 58 11 13", "88 18 16 46", "89 99", "44 47", stock="")
    game.plays("lay 55", "lay 58", "pass 11", "pass 16", "pass 89", "pass 44")
    game.plays("lay 88", "lay 18", "pass 11", "pass 99", "pass 47", "pass 13")
    lines = {say(line.label): say(line.text) for line in SHEDDING.describe(game.view(0))}
    assert lines["To match"] == "Fehu and Wunjo (18)"
    assert lines["Stock"] == "0 cards"
    assert lines["Player 1, hand"] == "2 cards: Ansuz and Gebo (47), double Ansuz (44)"
    assert lines["Player 2, hand"] == "2 cards, among them Fehu and Thurisaz (13)"
    assert lines["Player 4, hand"] == "2 cards"
    assert lines["Held by one of them"] == "double Fehu (11): Player 2, Player 3"


def test_every_pick_has_a_name():
    house = SHEDDING.check(2, {})
    picks = {pick for action in ACTIONS.actions for pick in action.picks}
    names = {pick: say(SHEDDING.pick_words(pick, house)) for pick in picks}
    assert names["swap:3"] == "Swap hands with Player 3"
    assert names["seat:3"] == "Player 3 draws"
    assert names["end"] == "End the turn"
    assert all(names.values())
