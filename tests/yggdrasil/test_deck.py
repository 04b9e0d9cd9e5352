"""The Enemy deck and the levels: section 7."""

import pytest

from gladsheim.core.options import OptionError
from gladsheim.games.yggdrasil.actions import ENEMIES
from gladsheim.games.yggdrasil.cards import CARDS
from tests.rules import rule
from tests.yggdrasil.table import CARD_NAMES, settle, siege, start


def deck_of(table) -> dict[str, int]:
    """Return the cards of the deck, those not in it left out."""
    counts = table.state.deck.bag
    return {name: count for name, count in zip(CARD_NAMES, counts, strict=True) if count}


@rule("YG-7.1")
def test_the_easy_deck():
    assert deck_of(start("THOR")) == dict.fromkeys(ENEMIES, 7)


@rule("YG-7.2")
def test_ten_special_cards():
    special = {name for name in deck_of(start("THOR", difficulty="ragnarok")) if " " in name}
    assert special == {f"angry {enemy}" for enemy in ENEMIES} | {
        f"ragnarok {number}" for number in range(1, 5)
    }


@rule("YG-7.2", "YG-9.7")
def test_an_angry_card_makes_nobody_angry():
    table = siege("THOR", difficulty="hard").draws("angry HEL").rolls("white")
    assert not table.is_angry


@rule("YG-7.3", "YG-5.3")
def test_an_angry_card_moves_two_spaces_and_acts_once():
    table = siege("THOR", "1 1 1 4 1 1", difficulty="hard").draws("angry LOKI")
    assert table.spaces == "1 1 1 6 1 1"
    table.giant("GIALP", "GREIP", "HRYM")  # the power of the area of arrival, 3
    assert table.acts


@rule("YG-7.4")
@pytest.mark.parametrize("space", [6, 7])
def test_an_angry_card_into_the_residence(space):
    table = siege("THOR", f"1 1 1 1 1 {space}", difficulty="hard").draws("angry FENRIR")
    assert (table.spaces, table.is_angry) == ("1 1 1 1 1 8", False)


@rule("YG-7.5")
@pytest.mark.parametrize(
    ("number", "enemies"),
    [
        (1, "HEL LOKI FENRIR"),
        (2, "SURT JORMUNGAND NIDHOGG"),
        (3, "HEL SURT NIDHOGG"),
        (4, "JORMUNGAND LOKI FENRIR"),
    ],
)
def test_the_ragnarok_cards(number, enemies):
    spaces = ["3" if enemy in enemies else "2" for enemy in ENEMIES]
    table = siege("THOR", " ".join(spaces), difficulty="ragnarok", fire=12, dead=5)
    table.draws(f"ragnarok {number}")
    moved = []
    for enemy in enemies.split():
        moved.append(enemy)
        on_4 = [e for e in ENEMIES if table.state.space[ENEMIES.index(e)] == 4]
        assert sorted(on_4) == sorted(moved)  # one after the other, in the printed order
        if enemy in ("HEL", "SURT", "JORMUNGAND"):
            table.rolls("black")
        elif enemy == "LOKI":
            table.giant("GREIP", "HRYM")
        elif enemy == "NIDHOGG":
            table.plays(table.legal[0])
    assert table.acts
    assert table.dead == (7 if "HEL" in enemies else 5)
    assert table.fire == (10 if "SURT" in enemies else 12)
    assert table.is_angry == ("FENRIR" in enemies)
    assert table.submerged == "black"


@rule("YG-7.5", "YG-8.5")
def test_nidhogg_on_a_ragnarok_card_sees_the_moves_before_him():
    table = siege("THOR", "2 1 2 2 2 2", difficulty="ragnarok").draws("ragnarok 3")
    table.rolls("white").rolls("white")  # Hel and Surt act; Surt has left the last place
    assert table.spaces == "3 2 2 2 3 2"
    assert table.legal == ["drag SURT", "drag JORMUNGAND", "drag LOKI", "drag FENRIR"]
    assert table.plays("drag FENRIR").acts


@rule("YG-7.6", "YG-7.7")
def test_special_cards_replace_normal_ones():
    deck = deck_of(start("THOR", difficulty="hard"))
    assert deck == dict.fromkeys(ENEMIES, 6) | {f"angry {enemy}": 1 for enemy in ENEMIES}
    deck = deck_of(start("THOR", difficulty="ragnarok"))
    normal = {"HEL": 5, "SURT": 5, "JORMUNGAND": 6, "LOKI": 5, "NIDHOGG": 5, "FENRIR": 6}
    assert {enemy: deck[enemy] for enemy in ENEMIES} == normal
    assert sum(deck.values()) == 42


@rule("YG-7.8")
def test_a_mix_of_your_own_the_rest_stays_unseen():
    table = start("THOR", angry_cards="1", ragnarok_cards="3")
    assert table.outcomes == {f"special angry {enemy}": 1 for enemy in ENEMIES}
    table.chance("special angry LOKI")
    assert table.outcomes == {f"special ragnarok {number}": 1 for number in range(1, 5)}
    table.chance("special ragnarok 1", "special ragnarok 4")
    assert table.outcomes == {"special ragnarok 2": 1, "special ragnarok 3": 1}
    table.chance("special ragnarok 3")
    assert deck_of(table) == {
        "HEL": 6,
        "SURT": 7,
        "JORMUNGAND": 7,
        "LOKI": 5,
        "NIDHOGG": 6,
        "FENRIR": 7,
        "angry LOKI": 1,
        "ragnarok 1": 1,
        "ragnarok 3": 1,
        "ragnarok 4": 1,
    }
    told = [note for note in table.scribe.notes if note[0] == "special"]
    assert len(told) == 4
    assert all(public == [] and audience == 0 for _, _, public, _, audience, _ in told)


@rule("YG-7.8")
def test_a_mix_has_its_limits():
    for bad in ({"angry_cards": "7"}, {"ragnarok_cards": "5"}):
        with pytest.raises(OptionError):
            settle(1, **bad)


@rule("YG-7.9")
@pytest.mark.parametrize(
    ("level", "angry", "ragnarok"),
    [("easy", 0, 0), ("medium", 3, 0), ("hard", 6, 0), ("very_hard", 6, 2), ("ragnarok", 6, 4)],
)
def test_the_levels(level, angry, ragnarok):
    assert CARDS.levels[level] == (angry, ragnarok)
    table = start("THOR", difficulty=level)
    drawn = 0
    while table.state.turns == 0:
        assert set(table.outcomes.values()) == {1}  # picked at random
        table.chance(next(iter(table.outcomes)))
        drawn += 1
    assert drawn == {"medium": 3, "very_hard": 2}.get(level, 0)
    names = deck_of(table)
    assert sum(count for name, count in names.items() if name.startswith("angry")) == angry
    assert sum(count for name, count in names.items() if name.startswith("ragnarok")) == ragnarok
