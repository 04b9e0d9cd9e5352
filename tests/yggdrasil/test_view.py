"""What a View says beyond the board: decks that fit, fights that can begin, powers that count."""

import msgspec
import pytest

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, WATCHER
from gladsheim.core.words import language
from gladsheim.games.yggdrasil import YGGDRASIL
from tests.rules import rule
from tests.yggdrasil.table import CARD_NAMES, settle, siege


def begun(**options: str):
    """Return a siege of two gods whose first card is about to be drawn."""
    state, rng = YGGDRASIL.start(2, settle(2, **options)), Rng("view")
    while not YGGDRASIL.view(state, WATCHER).turns:
        assert state.actor == NATURE
        state.apply(rng.pick(state.chances()))
    return state


@rule("YG-7.9", "YG-20.1", "OP-6")
@pytest.mark.parametrize(
    ("options", "played", "deck"),
    [
        ({"difficulty": "medium"}, (7, 7, 7, 6, 6, 6), 3),
        ({"difficulty": "medium"}, (7, 7, 5, 5, 5, 4), 9),
        ({"angry_cards": "3", "ragnarok_cards": "2"}, (5, 6, 7, 7, 6, 6), 5),
    ],
)
def test_a_deck_is_found_though_odin_has_put_all_special_cards_at_the_bottom(options, played, deck):
    view = msgspec.structs.replace(
        YGGDRASIL.view(begun(**options), WATCHER),
        played=played + (0,) * (len(CARD_NAMES) - 6),
        deck=deck,
        turns=sum(played),
    )
    rng = Rng("deep")
    for _ in range(200):
        state = YGGDRASIL.sample(view, rng)
        assert state.deck.size() == deck
        for enemy, count in enumerate(played):
            if count == 7:  # its normal cards are all there, so no special card replaced one
                assert state.deck.bag[6 + enemy] == 0


@rule("YG-7.7")
def test_every_set_of_special_cards_is_as_likely_as_it_is_after_the_cards_seen():
    # Medium: three Angry cards. All 7 normal cards of Hel were seen, 6 of Surt, none of the others:
    # Hel's is not in the deck; Surt's is with 1 : 7, as likely as its one normal card is missing.
    played = (7, 6) + (0,) * (len(CARD_NAMES) - 2)
    view = YGGDRASIL.view(begun(difficulty="medium"), WATCHER)
    view = msgspec.structs.replace(view, played=played, deck=29, turns=13)
    rng = Rng("likely")
    picked = [YGGDRASIL.sample(view, rng).picked for _ in range(4000)]
    assert not any(6 in cards for cards in picked)
    # Sets of three of the other five: 6 with Surt (one way instead of seven to see six of six),
    # 4 without.
    expected = 6 * 1 / (6 * 1 + 4 * 7)
    assert sum(7 in cards for cards in picked) / 4000 == pytest.approx(expected, abs=0.03)


@rule("YG-10.2", "YG-9.1")
def test_odds_are_given_for_fights_that_can_begin_only():
    at = siege("THOR FREY", "3 3 3 3 3 3", part="B", vikings=2, giants_active="GIALP")
    assert len(YGGDRASIL.view(at.state, WATCHER).odds) == 7
    at.plays("asgard HEL 0").rolls("black", 0)
    assert [one.target for one in YGGDRASIL.view(at.state, 1).odds] == ["1"]
    angry = siege("THOR FREY", "3 3 3 3 3 2").draws("FENRIR")
    assert angry.is_angry
    assert YGGDRASIL.view(angry.state, 0).odds == ()


@rule("YG-4.5")
def test_an_enemy_in_the_residence_has_no_power():
    view = YGGDRASIL.view(siege("THOR", "8 7 1 1 1 1", part="B").state, 0)
    assert [enemy.power for enemy in view.enemies[:3]] == [0, 3, 1]
    lines = [language("en").say(shown.text) for shown in YGGDRASIL.describe(view)]
    assert lines[0] == "in Odin's Residence, force 8"


@rule("YG-19.2")
def test_a_giant_that_was_turned_up_is_not_in_the_stack():
    at = siege("THOR", "2 1 1 1 1 1", part="B").plays("ice stack")
    at.giant("GIALP")
    assert YGGDRASIL.view(at.state, 0).giant_stack == 15


def test_the_table_in_words_tells_what_the_page_shows():
    at = siege("THOR", "2 1 1 1 1 1", part="B", vikings=3, giants_active="GIALP")
    view = YGGDRASIL.view(at.state, 0)
    said = {
        language("en").say(shown.label): language("en").say(shown.text)
        for shown in YGGDRASIL.describe(view)
    }
    assert said["Gialp"].startswith("force 4, rune A: ")
    assert said["Chance against Hel"] == "3 Vikings and all Elves: 83 %"
