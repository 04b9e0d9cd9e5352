"""Sections 1 and 3: the words, the decks, and `cards.toml`, which counts and names the cards."""

import re
from pathlib import Path

import pytest

from gladsheim.core.cardfile import CardsError
from gladsheim.core.options import OptionError
from gladsheim.core.rng import Rng
from gladsheim.core.state import OVER
from gladsheim.games.thunder import THUNDER
from gladsheim.games.thunder.actions import ACTIONS, C7, FIG, KEYS
from gladsheim.games.thunder.cards import CARDS, FILE, read_cards
from gladsheim.games.thunder.options import rules_for
from gladsheim.games.thunder.state import new_battle
from tests.rules import rule
from tests.thunder.table import both_sides, copies, lay, lay_for, other, start

# The table of TL-3.4: key, Thor's name, Loki's name, strength, symbol, copies.
TABLE = """
TR  | Odin's Ring     | Odin's Crown    | 0 | yes | 1
NM  | Nightmare       | Nightmare       | 0 | yes | 2
SW  | Shield Wall     | Shield Wall     | 0 | yes | 3
RV  | Ravens          | Ravens          | 1 | yes | 6
FR  | Frigg           | Frigg           | 1 | yes | 2
FA  | Female Archer   | Female Archer   | 2 | yes | 3
VW  | Viking Warriors | Viking Warriors | 3 | no  | 5
A4  | Dwarves         | Trolls          | 4 | no  | 4
A5  | Elves           | Fire Giant      | 5 | no  | 3
A6  | Einherjar       | Dragon          | 6 | no  | 2
C7  | Tyr             | Angrboda        | 7 | yes | 1
FIG | Thor            | Loki            | - | yes | 1
BA  | Baldr           | Baldr           | - | yes | 2
BE  | Berserker       | Berserker       | - | yes | 1
ID  | Idunn           | Idunn           | - | yes | 1
FY  | Freya           | Freya           | - | yes | 2
WP  | Mjolnir         | Gungnir         | - | yes | 1
HE  | Hel             | Hel             | - | yes | 1
LS  | Longships       | Longships       | - | yes | 2
OD  | Odin            | Odin            | - | yes | 2
SE  | Seer            | Seer            | - | yes | 2
VA  | Valkyries       | Valkyries       | - | yes | 2
VI  | Vidarr          | Vidarr          | - | yes | 1
"""
ROWS = [[cell.strip() for cell in line.split("|")] for line in TABLE.strip().splitlines()]


# Section 1


@rule("TL-1.1")
def test_two_play_thor_against_loki():
    assert THUNDER.seats == (2, 2)
    assert [THUNDER.seat_name(seat, None).message for seat in range(2)] == ["Thor", "Loki"]
    for seats in (1, 3):
        with pytest.raises(OptionError, match=r"TL-1\.1"):
            THUNDER.check(seats, {})


@rule("TL-1.2", "TL-1.3", "TL-1.7", "TL-3.4", "TL-3.7", "TL-3.8", "TL-1.11")
@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_the_table_of_cards(row):
    key, thor, loki, strength, symbol, number = row
    kind = CARDS.cards[key]
    assert (kind.thor, kind.loki, kind.copies) == (thor, loki, int(number))
    assert kind.strength == (-1 if strength == "-" else int(strength))  # none is not 0
    assert kind.symbol == (symbol == "yes")
    battle = start()
    for side in ("thor", "loki"):
        assert battle.in_deck(side, key) == int(number)


@rule("TL-1.2")
@both_sides
def test_no_strength_is_not_strength_0(me):
    # A Shield Wall (0) can lie on the battlefield, Baldr (none) cannot; Seer and Ravens see a
    # difference only from strength 1.
    battle = lay_for(me, hand="SW BA").allows("deploy SW A 1")
    assert battle.legal_like("deploy BA") == []


@rule("TL-1.4", "TL-1.5", "TL-1.6", "TL-3.6")
def test_the_cards_that_have_other_names_in_the_two_decks():
    names = {key: (kind.thor, kind.loki) for key, kind in CARDS.cards.items()}
    assert names["FIG"] == ("Thor", "Loki")
    assert names["TR"] == ("Odin's Ring", "Odin's Crown")
    assert names["C7"] == ("Tyr", "Angrboda")
    assert names["WP"] == ("Mjolnir", "Gungnir")
    assert [key for key, (one, two) in names.items() if one != two] == [
        *("TR", "A4", "A5", "A6", "C7", "FIG", "WP")
    ]


@rule("TL-1.8")
def test_points_are_counted_by_budget_and_spent():
    assert lay({"A": "A4"}, budget=3, spent=1).points == 2


@rule("TL-1.9")
@both_sides
def test_to_lose_is_to_have_discarded_from_hand_field_or_deck(me):
    battle = lay_for(me, {}, {"A": "RV"}, hand="RV RV SE", their_hand="FIG")
    battle.state.budget = 4
    battle.plays("ravens A", "ravens hand").hits("FIG")
    lost = [note for note in battle.scribe.notes if note[0] == "lost"]
    assert battle.pile(other(me)) == "FIG RV A4"
    assert len(lost) == 2  # the two Ravens that were played are none


@rule("TL-1.10")
@both_sides
def test_a_card_belongs_to_the_side_that_controls_it(me):
    you = other(me)
    battle = lay_for(me, {"A": "A5"}, hand="FY", their_pile="VW", budget=2)
    battle.plays("freya", "deploy stolen VW A 1")
    assert battle.column(me, "A") == f"{you}:VW A5"  # its back never changes
    assert battle.plays("end").winner == me  # the opponent has no card there
    battle = lay_for(me, hand="LS", pile="stolen:VW A4").plays("longships")
    assert battle.hand(me) == f"{you}:VW"


@rule("TL-1.12")
def test_lane_a_is_thors_left_and_lokis_right():
    # With Vidarr striking diagonally (OP-25) the outer lanes change places, the middle does not.
    battle = lay({"A": "A5"}, {"C": "A4"}, hand_thor="VI", vidarr="diagonal")
    assert battle.plays("vidarr A 1").column("loki", "C") == ""


# Section 3


@rule("TL-3.1", "TL-3.5")
def test_two_decks_of_fifty():
    assert CARDS.counts.deck == 50
    assert sum(kind.copies for kind in CARDS.cards.values()) == 50
    strong = [kind.copies for kind in CARDS.cards.values() if kind.strength >= 0]
    assert strong == [1, 2, 3, 6, 2, 3, 5, 4, 3, 2, 1]
    weak = [kind.copies for kind in CARDS.cards.values() if kind.strength < 0]
    assert weak == [1, 2, 1, 1, 2, 1, 1, 2, 2, 2, 2, 1]
    assert (sum(strong), sum(weak)) == (32, 18)
    state = start().state
    assert state.deck_size == [50, 50]
    assert sum(state.deck) == 100


@rule("TL-3.2", "TL-3.3")
def test_both_decks_hold_the_same_and_differ_in_their_backs():
    state = start().state
    assert state.deck[:23] == state.deck[23:]
    battle = lay({"A": "A4"}, {"A": "A4"})
    view = THUNDER.view(battle.state, 0)
    assert [view.sides[seat].columns[0][0].card.back for seat in range(2)] == ["thor", "loki"]


@rule("TL-3.7")
def test_strengths_that_the_sources_fix():
    strengths = {key: CARDS.cards[key].strength for key in KEYS[: C7 + 1]}
    assert list(strengths.values()) == [0, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7]


@rule("TL-3.9")
def test_the_cards_of_the_older_game_all_have_their_counterpart():
    mapped = "FIG TR C7 FA RV FR SW NM FY HE OD BA VA"
    assert set(mapped.split()) <= set(KEYS)


# cards.toml (TL-3.10)


def edited(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    """Return a copy of `cards.toml` with some lines exchanged."""
    text = FILE.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, f"{old} is not in cards.toml"
        text = text.replace(old, new, 1)
    path = tmp_path / "cards.toml"
    path.write_text(text, encoding="utf-8")
    return path


def entry(key: str, copies: int, strength: int | None = None) -> str:
    """Return the first lines of a card's table."""
    return f"[cards.{key}]\ncopies = {copies}" + (
        f"\nstrength = {strength}" if strength is not None else ""
    )


@rule("TL-3.10")
def test_an_edited_copy_is_read_and_played_with(tmp_path):
    path = edited(
        tmp_path,
        (entry("RV", 6), entry("RV", 4)),
        (entry("A6", 2, 6), entry("A6", 4, 7)),
        ('loki = "Dragon"', 'loki = "Wyrm"'),
        ("seer = 3", "seer = 2"),
    )
    cards = read_cards(path)
    assert (cards.cards["RV"].copies, cards.cards["A6"].strength) == (4, 7)
    assert cards.cards["A6"].loki == "Wyrm"
    battle = start(cards=cards)
    assert (battle.in_deck("thor", "RV"), battle.in_deck("loki", "A6")) == (4, 4)
    battle = lay({"A": "A6"}, {"A": "C7"}, hand_thor="SE", cards=cards).plays("challenge A")
    assert battle.column("thor", "A") == battle.column("loki", "A") == ""  # 7 against 7
    battle.plays("seer").deals("SW").plays("on").deals("SW")
    assert battle.actor == "thor"  # the Seer turns up two


@rule("TL-3.10")
def test_frigg_and_ravens_of_strength_0_can_still_challenge(tmp_path):
    path = edited(
        tmp_path,
        (entry("RV", 6, 1), entry("RV", 6, 0)),
        (entry("FR", 2, 1), entry("FR", 2, 0)),
    )
    cards = read_cards(path)
    for card in ("RV", "FR"):
        battle = lay({"A": card}, {"A": "A4"}, hand_thor="VI", cards=cards, frigg_strength="0")
        battle.allows("challenge A", "vidarr A 1")


@rule("TL-3.10", "TL-16.8")
@pytest.mark.parametrize("changes", [{"HE": 0, "BE": 2}, {"ID": 3, "A4": 2}, {"C7": 3, "VW": 3}])
def test_battles_with_other_decks_end(changes):
    rules = rules_for(THUNDER.check(2, {}), copies(**changes))
    for seed in range(5):
        state, rng = new_battle(rules), Rng(f"decks {seed}")
        for _ in range(2000):
            if state.actor == OVER:
                break
            chances, legal = state.chances(), state.legal()
            state.apply(rng.pick(chances) if chances else legal[rng.below(len(legal))])
        assert state.actor == OVER


WRONG = {
    "a deck of 51": (
        (entry("RV", 6), entry("RV", 7)),
        "deck = 50",
        "copies sum to 51, expected 50",
    ),
    "a deck of 49": (
        (entry("BA", 2), entry("BA", 1)),
        "deck = 50",
        "copies sum to 49, expected 50",
    ),
    "other decks than of 50": (("deck = 50", "deck = 60"), "deck = 60", "expected 50"),
    "two treasures": (
        (entry("TR", 1), entry("TR", 2)),
        (entry("RV", 6), entry("RV", 5)),
        "copies = 2",
        "exactly one treasure",
    ),
    "no treasure": (
        (entry("TR", 1), entry("TR", 0)),
        (entry("RV", 6), entry("RV", 7)),
        "copies = 0",
        "exactly one treasure",
    ),
    "two figure cards": (
        (entry("FIG", 1), entry("FIG", 2)),
        (entry("RV", 6), entry("RV", 5)),
        "copies = 2",
        "exactly one figure card",
    ),
    "no figure card": (
        (entry("FIG", 1), entry("FIG", 0)),
        (entry("RV", 6), entry("RV", 7)),
        "copies = 0",
        "exactly one figure card",
    ),
    "nothing to set": (
        *((entry(key, CARDS.cards[key].copies), entry(key, 0)) for key in KEYS[1:11]),
        (entry("RV", 0), entry("RV", 2)),
        (entry("BA", 2), entry("BA", 31)),
        "[counts]",
        "three cards with strength besides the treasure",
    ),
    "a negative count": ((entry("RV", 6), entry("RV", -1)), "copies = -1", "-1 copies, expected 0"),
    "a count in words": ((entry("RV", 6), '[cards.RV]\ncopies = "six"'), 'copies = "six"', "`int`"),
    "a missing count": ((entry("RV", 6), "[cards.RV]"), "[cards.RV]", "required field `copies`"),
    "a missing name": (('thor = "Tyr"\n', ""), "[cards.C7]", "required field `thor`"),
    "an empty name": (('loki = "Angrboda"', 'loki = " "'), 'loki = " "', "a name in both decks"),
    "an unknown entry": (('thor = "Tyr"', 'thor = "Tyr"\ncolour = 1'), "colour = 1", "`colour`"),
    "an unknown card": (
        ("[cards.A6]", "[cards.A9]"),
        "[cards.A9]",
        "expected exactly the cards TR",
    ),
    "an unknown table": (
        ("[counts]", "[weather]\nrain = 1\n[counts]"),
        "[weather]",
        "[counts] and",
    ),
    "a missing number": (("seer = 3", "#"), "[counts]", "required field `seer`"),
    "an unknown number": (
        ("seer = 3", "seer = 3\nseers = 3"),
        "seers = 3",
        "unknown field `seers`",
    ),
    "no cards to fetch": (("fetch = 3", "fetch = 0"), "fetch = 0", "fetch is 0, expected 1 to 9"),
    "a Seer of none": (("seer = 3", "seer = 0"), "seer = 0", "seer is 0, expected 1 to 9"),
    "a hand that is too small": (
        ("hand_limit = 12", "hand_limit = 8"),
        "hand_limit = 8",
        "hand_limit is 8, expected 9 to 20",
    ),
    "an opening hand too small": (
        ("opening_hand = 9", "opening_hand = 2"),
        "opening_hand = 2",
        "expected 3 to 12",
    ),
    "an opening hand over the limit": (
        ("opening_hand = 9", "opening_hand = 11"),
        ("hand_limit = 12", "hand_limit = 10"),
        "opening_hand = 11",
        "must fit into the hand",
    ),
    "a strength of 8": ((entry("A6", 2, 6), entry("A6", 2, 8)), "strength = 8", "expected 1 to 7"),
    "an ally of strength 0": (
        (entry("A6", 2, 6), entry("A6", 2, 0)),
        "strength = 0",
        "strength 0, expected 1 to 7",
    ),
    "an ally without strength": (
        (entry("A6", 2, 6), entry("A6", 2)),
        "[cards.A6]",
        "strength none, expected 1 to 7",
    ),
    "Odin with a strength": (
        (entry("OD", 2), entry("OD", 2, 4)),
        "strength = 4",
        "strength 4, expected none",
    ),
    "a strong treasure": ((entry("TR", 1, 0), entry("TR", 1, 1)), "strength = 1", "expected 0"),
    "a strong Shield Wall": ((entry("SW", 3, 0), entry("SW", 3, 1)), "strength = 1", "expected 0"),
    "a strong Nightmare": ((entry("NM", 2, 0), entry("NM", 2, 3)), "strength = 3", "expected 0"),
    "a strong Frigg": ((entry("FR", 2, 1), entry("FR", 2, 2)), "strength = 2", "expected 0 to 1"),
    "no TOML": (("[counts]", "[counts"), "[counts", "line 6"),
    "two tables of one card": (("[cards.NM]", "[cards.TR]"), "[cards.TR]", "line "),
}


@rule("TL-3.10")
@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_a_wrong_file_is_refused_with_the_line_and_the_reason(tmp_path, wrong):
    *changes, place, reason = wrong
    path = edited(tmp_path, *changes)
    with pytest.raises(CardsError) as caught:
        read_cards(path)
    message = str(caught.value)
    assert message.startswith("cards.toml")
    assert reason in message
    row = int(re.search(r"line (\d+)", message).group(1))
    assert path.read_text(encoding="utf-8").splitlines()[row - 1].startswith(place)


@rule("TL-3.10")
def test_a_file_that_is_no_text_is_refused(tmp_path):
    path = tmp_path / "cards.toml"
    path.write_bytes(b"[counts]\ndeck = 50\n\xff\xfe\x00")
    with pytest.raises(CardsError, match=r"cards\.toml, line 3: no UTF-8 text"):
        read_cards(path)


@rule("TL-3.10")
@pytest.mark.parametrize("text", ["", "counts = 3", "[counts]\ndeck = 50", "cards = 3"])
def test_a_file_without_its_tables_is_refused(tmp_path, text):
    path = tmp_path / "cards.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CardsError, match=r"cards\.toml, line 1"):
        read_cards(path)


@rule("TL-1.11")
def test_every_card_has_its_key_in_the_notation():
    assert list(CARDS.cards) == KEYS
    words = {ACTIONS.notation(action) for action in range(len(ACTIONS))}
    assert {f"discard {key}" for key in KEYS} <= words
    assert {f"set {key}" for key in KEYS[: FIG + 1]} <= words
