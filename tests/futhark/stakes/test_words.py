"""The log, the prompts and the table in words."""

from gladsheim.core.events import events_of, hear
from gladsheim.core.state import WATCHER
from gladsheim.core.words import language
from gladsheim.games.futhark.stakes import STAKES
from gladsheim.games.futhark.stakes import words as stakes_words
from tests.futhark.stakes.layout import showdown, start

say = language("en").say


def heard(table, viewer: int = WATCHER) -> list[str]:
    """Return the log as a viewer hears it, without empty lines."""
    house = STAKES.check(table.state.rules.seats, dict(table.state.rules.changed))
    lines = [say(STAKES.tell(hear(event, viewer), house)) for event in events_of(table.scribe)]
    return [line for line in lines if line]


def test_the_log_of_a_round():
    table = start("12 13 Y", "23 L 26")
    assert heard(table) == ["Round 1: Player 1 deals.", "Everybody pays one point."]
    table.plays("use Y").deals("99").plays("go on", "loki up").goes_on()
    assert heard(table) == [
        "Player 1 uses Yggdrasil.",
        "Player 1 draws a card.",
        "Player 2 lays Loki beside the card above.",
    ]
    table.deals("88 89 L").plays("pay 1", "pay 2").goes_on().deals("44 55").goes_on()
    assert heard(table) == [
        "The centre is turned up: double Wunjo (88).",
        "The card above is turned up: Wunjo and Jera (89).",
        "The card below is turned up: Loki.",
        "Player 1 pays 1 point.",
        "Player 2 pays 2 points.",
        "The left card is turned up: double Ansuz (44).",
        "The right card is turned up: double Raidho (55).",
        "Player 1 shows Uruz and Fehu (12), Fehu and Thurisaz (13), double Jera (99). "
        "Twice three: Jera, Wunjo.".replace("Uruz and Fehu", "Fehu and Uruz"),
        "Player 2 shows Uruz and Thurisaz (23), Uruz and Kenaz (26). Four of a rune: Wunjo.",
        "Player 2 wins the round and 2 points.",
        "Round 2: Player 2 deals.",
    ]


def test_only_the_own_cards_are_named():
    table = start("12 13 Y", "23 L 26").plays("use Y").deals("99")
    lines = heard(table, 0)
    assert "Player 1 draws double Jera (99)." in lines
    assert "Player 1 is dealt Fehu and Uruz (12)." in lines
    assert not any("is dealt" in line and "Player 2" in line for line in lines)


def test_only_the_own_wish_to_rest_is_told():
    table = start("12 13 14", "23 24 26")
    heard(table)
    table.plays("rest")
    notes = table.scribe.notes[:]
    assert heard(table, 0) == ["Player 1 wants to be asked no more in this round."]
    table.scribe.notes = notes
    assert heard(table, 1) == []


def test_the_log_tells_of_the_house_rules():
    table = start("Y 13 14", "23 24 26", yggdrasil_draw="choice").plays("use Y")
    table.deals("11 22 33 44").plays("take 99")
    assert heard(table)[-2:] == [
        "Player 1 lays the stock open.",
        "Player 1 takes double Jera (99).",
    ]
    table = start("L 13 14", "23 24 26", loki_looks="on").plays("loki left").deals("99")
    assert heard(table)[-1] == "Player 1 looks at the left card."
    table = start("12 13 14", "23 24 26", "27 36 37", points="1 9 9", last_point="out").goes_on()
    table.deals("99 88 89")
    assert heard(table)[-1] == "Player 1 has no point left to pay and is out of the round."
    table = start("12 13 14", "23 24 26", stakes="match").goes_on().deals("99 88 89")
    table.plays("pay 2", "pay 0")
    assert "2 points that nobody matches go back to Player 1." in heard(table)
    table = showdown("99 88 89 77 66", "12 34 Y", "13 24 L", tie="carried")
    assert "A tie: 4 points stay in for the next round." in heard(table)
    table = start("12 13 14", "23 24 26", sitting_out="on").plays("ante", "sit out")
    assert "Player 2 sits this round out." in heard(table)
    table = start("12 13 14", "23 24 26", order="secret").goes_on().deals("99 88 89").goes_on()
    table.plays("pay 1")
    assert heard(table)[-1] == "Player 1 has decided in secret."


def test_prompts():
    table = start("12 13 14", "23 24 26")

    def prompts(viewer):
        return say(STAKES.prompt(table.view(viewer)))

    assert prompts(0) == "Player 1: a special card before the first cards are turned up?"
    assert prompts(1) == "Player 1 is asked for a special card."
    table.goes_on()
    assert prompts(0) == "Fate turns a card."
    table.deals("99 88 89")
    assert prompts(0) == "Player 1: pay one or two points to stay in, or drop out."
    assert prompts(1) == "Player 1 decides about the stake."


def described(table, viewer: int) -> dict[str, str]:
    return {say(line.label): say(line.text) for line in STAKES.describe(table.view(viewer))}


def test_the_table_in_words():
    table = start("12 13 14", "23 L 26").plays("go on", "loki left").goes_on().deals("99 88 89")
    lines = described(table.plays("pay 1"), 0)
    assert lines["The centre"] == "double Jera (99)"
    assert lines["The left card"] == "face down, beside it Loki of Player 2"
    assert lines["Hand of Player 1"].startswith("Fehu and Uruz (12), ")
    assert lines["Hand of Player 2"] == "face down, face down"
    assert lines["Player 1"] == "8 points, paid 2, has decided"
    assert lines["Points in the middle"] == "3"
    assert lines["Your combination now"] == "Thrice three: Jera, Wunjo, Fehu"
    assert lines["Cards in the stock"] == "43"


def test_the_last_round_and_the_course_of_points_in_words():
    table = showdown("99 88 89 44 55", "12 13 14", "45 46 47")
    lines = described(table, WATCHER)
    assert lines["Last round"] == "Player 2 had the best combination."
    assert lines["Player 2 showed"].endswith("Five of a rune: Ansuz")
    assert lines["Points of Player 2 by round"] == "10 10"


def test_the_chances_at_the_showdown_in_words():
    table = start("11 13 59", "12 14 15").goes_on().deals("24 27 48")
    line = described(table, 0)["At the showdown you will have"]
    assert line.startswith("Jera-Futhark < 1 %, Twice four 3 %, ")
    assert line.endswith("Three of a rune 11 %")
    assert "At the showdown you will have" not in described(table, 1)


def test_every_combination_says_what_it_asks_for():
    said = [say(stakes_words.condition_words(rank)) for rank in range(1, 12)]
    assert len(set(said)) == 11
    assert said[0] == "3 of a rune"
    assert said[3] == "4 of a rune, 3 of a rune"
    assert said[10] == "all of Fehu, Uruz, Thurisaz, Ansuz, Raidho, Kenaz, 4 Jera"


def test_a_name_that_an_owner_wrote_is_shown_as_it_is():
    assert say(stakes_words.combination_name(0)) == "no combination"
    for rank, row in enumerate(reversed(STAKES.combinations), 1):
        assert say(stakes_words.combination_name(rank)) == row.name
