"""What a siege sounds like: the log, the prompts and the actions, in both languages."""

import pytest

from gladsheim.core.events import events_of, hear
from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, WATCHER
from gladsheim.core.words import LANGUAGES, language
from gladsheim.games.yggdrasil import YGGDRASIL
from tests.rules import rule
from tests.yggdrasil.table import Table, settle, siege, start


def log(table: Table, code: str = "en", **options: str) -> list[str]:
    """Return the log lines of a table since the last look, as a watcher reads them."""
    house = settle(table.state.rules.seats, **options)
    told = (YGGDRASIL.tell(hear(e, WATCHER), house) for e in events_of(table.scribe))
    return [line for line in map(language(code).say, told) if line]


def prompt(table: Table, code: str = "en") -> str:
    return language(code).say(YGGDRASIL.prompt(YGGDRASIL.view(table.state, table.state.actor)))


@rule("YG-18.1")
@pytest.mark.parametrize(
    ("vikings", "elves", "english", "german"),
    [
        (3, 0, "Odin gives Heimdall 3 Vikings.", "Odin gibt Heimdall 3 Wikinger."),
        (
            1,
            1,
            "Odin gives Heimdall 1 Viking and 1 Elf.",
            "Odin gibt Heimdall 1 Wikinger und 1 Elfe.",
        ),
        (
            3,
            -1,
            "Odin gives Heimdall 3 Vikings and takes 1 Elf.",
            "Odin gibt Heimdall 3 Wikinger und nimmt 1 Elfe.",
        ),
        (0, -1, "Odin takes 1 Elf from Heimdall.", "Odin nimmt 1 Elfe von Heimdall."),
        (
            -2,
            2,
            "Odin gives Heimdall 2 Elves and takes 2 Vikings.",
            "Odin gibt Heimdall 2 Elfen und nimmt 2 Wikinger.",
        ),
    ],
)
def test_an_exchange_is_told_as_giving_and_taking(vikings, elves, english, german):
    for code, expected in (("en", english), ("de", german)):
        held = {"ODIN": 3, "HEIMDALL": 2}
        few = {"ODIN": 2, "HEIMDALL": 1}
        table = siege("ODIN HEIMDALL", vikings=held, elves=few, part="B")
        table.plays(f"exchange HEIMDALL {vikings}", f"and elves {elves}")
        assert log(table, code) == [expected]


def test_numbers_agree():
    table = siege("ODIN THOR", valkyries="white", part="B").plays("midgard stay").drawn(1)
    assert log(table) == ["Odin draws from the white bag: 1 Viking won, 2 Fire Giants put back."]
    table = siege("ODIN THOR", part="B").plays("fire blue").drawn(5)
    assert log(table, "de") == [
        "Odin zieht aus dem Beutel Blau: kein Feuerriese heimgeschickt, 5 Wikinger zurückgelegt."
    ]
    table = siege("ODIN THOR", "2 1 1 1 1 1", vikings=1, elves=1, part="B")
    table.plays("asgard HEL 1").rolls("white").plays("elves 1")
    assert log(table) == [
        "Odin fights Hel with 1 Viking.",
        "The die shows white, 3 hammers.",
        "Odin adds 1 Elf.",
        "Odin beats Hel, 5 to 5.",
        "Hel is pushed back to space 1.",
    ]
    table = siege("THOR ODIN", vanir=2, dead=1, part="B").plays("vanir use")
    assert log(table) == ["Thor calls the Vanir and gets 1 Viking and 1 Elf."]


@rule("YG-20.1")
def test_odin_chooses_and_does_not_draw():
    table = siege("ODIN THOR").looks("HEL", "SURT").plays("play second", "put top")
    assert log(table) == [
        "Odin looks at a card.",
        "Odin looks at a card.",
        "Odin chooses: Surt.",
        "Odin puts the other card back on top of the deck.",
        "Surt moves to space 2.",
    ]


@rule("YG-6.8")
def test_every_defeat_that_holds_is_told():
    table = siege("THOR", "8 6 6 5 5 1", part="B").plays("end")
    turn = table.state.turns
    assert table.ending == "residence"
    assert log(table)[-1] == (
        f"Asgard falls in turn {turn}: an enemy is in Odin's Residence and too many enemies are "
        "beyond the door of Valhalla and too many enemies are beyond the wall of Asgard."
    )
    table = siege("THOR", "4 4 4 4 4 1", part="B").plays("end")
    assert log(table)[-1].endswith(": too many enemies are beyond the wall of Asgard.")


@rule("YG-3.1")
def test_gods_that_were_drawn_are_named():
    table = start("ODIN THOR", draw_gods="on", first_player="seat_1")
    table.chance("god FREYJA", "god TYR")
    lines = log(table, draw_gods="on", first_player="seat_1")
    assert lines == ["Freyja takes seat 1.", "Tyr takes seat 2.", "Freyja begins."]
    table.chance("card LOKI", "giant HYMIR").plays("elf")
    assert "Freyja takes an Elf." in log(table)
    assert prompt(table) == "Freyja: 2 actions left."


def test_prompts_say_what_is_asked():
    table = siege("ODIN THOR", "4 1 1 1 1 1", vikings=1, elves=1, part="B")
    table.plays("asgard HEL 1").rolls("blue")
    assert prompt(table) == "Odin: 3 to 6 against Hel. How many Elves do you add?"
    table = siege("THOR", "3 1 1 3 2 3").draws("NIDHOGG")
    assert prompt(table) == "Thor: which enemy does Nidhogg drag along?"


@rule("OP-9")
def test_plain_giants_are_said_to_have_no_effect():
    table = siege("THOR ODIN", giants="plain").draws("LOKI").giant("HYMIR")
    assert log(table, giants="plain")[-1] == "Hymir is awake: no effect."
    table = siege("THOR ODIN", giants="plain").draws("LOKI").giant("GREIP")
    assert log(table, giants="plain")[-1] == "Greip is awake: the World of the Elves is closed."


HOUSE_RULES = [
    {},
    {"difficulty": "ragnarok", "draw_gods": "on"},
    {"rune_power": "four_powers", "exchange": "many", "empty_actions": "on"},
    {"closed_worlds": "everything", "tyr": "reroll", "gods": "3 1 2 4 5 6"},
    {"card_at_end": "redraw", "fight_on_first": "on", "submerged_bags": "spared"},
]


@pytest.mark.parametrize("options", HOUSE_RULES, ids=str)
def test_everything_has_words_in_every_language(options):
    """No number below 0, no place left open, no line that says nothing."""
    house = settle(3, **options)
    table = Table(YGGDRASIL.start(3, house))
    rng = Rng(f"words {options}")
    said = []
    while not table.is_over:
        if table.state.actor != NATURE:
            said.append(YGGDRASIL.prompt(YGGDRASIL.view(table.state, table.state.actor)))
            said += [YGGDRASIL.action_words(action, house) for action in table.state.legal()]
        table.random_step(rng)
    said += [
        YGGDRASIL.tell(hear(event, 0), house)
        for event in events_of(table.scribe)
        if event.kind not in ("special", "replaced")
    ]
    for code in LANGUAGES:
        for words in said:
            text = language(code).say(words)
            assert text
            assert not set("{}") & set(text)
            assert "-" not in text


def choices(table: Table, code: str = "en") -> list[str]:
    """Return the legal actions as the god who is asked reads them."""
    view = YGGDRASIL.view(table.state, table.state.actor)
    house = settle(view.seats)
    said = (YGGDRASIL.choice_words(action, house, view) for action in view.legal)
    return [language(code).say(words) for words in said]


@rule("YG-14.2")
def test_where_the_valkyries_decide_the_bag_is_named():
    table = siege("THOR ODIN", valkyries="green", part="B")
    assert "Send the dead into the green bag" in choices(table)
    assert "Wikinger aus dem Totenreich in den Beutel Grün schicken" in choices(table, "de")


@rule("YG-11.5", "YG-11.6")
def test_elves_are_offered_with_what_they_lead_to():
    table = siege("ODIN THOR", "2 1 1 1 1 1", vikings=3, elves=2, part="B")
    table.plays("asgard HEL 3").rolls("green", 1)
    assert table.state.sum == 4
    assert choices(table) == [
        "Add no Elves (that loses)",
        "Add 1 Elf (that wins)",
        "Add 2 Elves (that wins)",
    ]
    table = siege("ODIN THOR", vikings=1, elves=1, giants_active="GREIP", part="B")
    table.plays("ice GREIP 1").rolls("white", 3)
    assert choices(table) == ["Add no Elves (that wins)", "Add 1 Elf (that wins)"]
