"""The log: what the owner, the opponent and a watcher each read of every kind of event."""

import pytest

from gladsheim.core.events import hear
from gladsheim.core.words import LANGUAGES, language
from gladsheim.games.thunder import THUNDER
from tests.rules import rule
from tests.thunder.more_table import VIEWERS, battles, heard_by, lay_as
from tests.thunder.table import start


def told(battle, viewer):
    """Return the last things a viewer read, as one text."""
    return " ".join(heard_by(battle, viewer))


def check(battle, owner, opponent, watcher):
    """Assert what Thor (who plays), Loki and a watcher read of all that has happened."""
    assert told(battle, "thor") == owner
    assert told(battle, "loki") == opponent
    assert told(battle, "watcher") == watcher


def everybody(battle, text):
    check(battle, text, text, text)


def table(**more):
    return lay_as("thor", {"A": "A4"}, {"A": "VW"}, **more)


@rule("TL-11.6", "TL-11.8")
def test_a_draw_is_named_to_its_owner_only():
    unseen = "Thor draws a card."
    check(table().plays("draw").deals("RV"), "Thor draws Ravens.", unseen, unseen)


@rule("TL-5.8", "TL-11.2")
def test_a_card_laid_facedown_is_named_to_its_owner_only():
    battle = table(hand="RV").plays("deploy RV B 1")
    unseen = "Thor lays a card in lane B, row 1."
    check(battle, "Thor lays Ravens in lane B, row 1.", unseen, unseen)


@rule("TL-11.4")
def test_a_stolen_card_laid_facedown_shows_its_back():
    battle = table(hand="stolen:VW").plays("deploy stolen VW B 1")
    unseen = "Thor lays a card of the other deck in lane B, row 1."
    check(battle, "Thor lays Viking Warriors in lane B, row 1.", unseen, unseen)


@rule("TL-10.12", "TL-11.6")
def test_hels_card_is_named_to_its_owner_only():
    unseen = "Thor plays Hel. Thor takes a card from the own pile, unseen."
    battle = table(hand="HE", pile="A5 RV").plays("hel 2")
    check(battle, "Thor plays Hel. Thor takes Ravens from the own pile.", unseen, unseen)


@rule("TL-10.10a", "TL-11.6")
def test_a_hand_looked_into_is_named_to_both_players_only():
    battle = table(hand="FR", their_hand="RV SE").plays("frigg hand")
    seen = "Thor plays Frigg. Thor sees the hand: Ravens, Seer."
    check(battle, seen, seen, "Thor plays Frigg. Thor sees the opponent's hand.")


@pytest.mark.parametrize(
    ("more", "actions", "text"),
    [
        ({"hand": "FIG"}, "figure B", "Thor comes to lane B."),
        ({}, "challenge A", "Thor challenges with Dwarves in lane A: Viking Warriors in lane A, "
         "row 1. Loki loses Viking Warriors."),
        ({"hand": "BE"}, "berserker", "Thor plays Berserker."),
        ({"hand": "FY", "their_pile": "A5"}, "freya",
         "Thor plays Freya. Thor takes Fire Giant from the other pile."),
        ({"hand": "OD", "pile": "RV"}, "odin",
         "Thor plays Odin. Thor takes Ravens from the own pile, shown."),
        ({"hand": "FR"}, "frigg A", "Thor plays Frigg. Thor turns up lane A: Viking Warriors."),
        ({"hand": "RV"}, "ravens A",
         "Thor plays Ravens. The ravens find Viking Warriors of Loki in lane A."),
        ({"hand": "BA"}, "baldr A 1 B 1",
         "Thor plays Baldr. Thor moves a card of Thor from lane A, row 1 to lane B, row 1."),
        ({"hand": "VA"}, "valkyries A 1 B 1",
         "Thor plays Valkyries. Thor moves a card of Loki from lane A, row 1 to lane B, row 1."),
    ],
)  # fmt: skip
def test_open_events_sound_the_same_to_everybody(more, actions, text):
    everybody(table(**more).plays(actions), text)


def test_a_hit_a_placed_card_and_a_lost_one():
    hit = table(hand="RV", their_hand="A5 BE").plays("ravens hand")
    placed = hit.copy().hits("A5").plays("place B")
    everybody(placed, "The ravens find Fire Giant in the hand. "
              "Fire Giant goes to the front of lane B.")  # fmt: skip
    everybody(hit.hits("BE"), "Thor plays Ravens. The ravens find Berserker in the hand. "
              "Loki loses Berserker.")  # fmt: skip
    under = table(hand="RV", their_hand="BE", pile="BE").plays("ravens hand").hits("BE")
    everybody(under, "Thor plays Ravens. The ravens find Berserker in the hand. "
              "Loki loses Berserker, to the bottom of the pile.")  # fmt: skip


def test_the_seer_the_weapon_and_the_end():
    everybody(table(hand="SE").plays("seer").deals("SW").plays("stop"),
              "Thor plays Seer. The Seer turns up Shield Wall. Loki gets Shield Wall.")  # fmt: skip
    battle = lay_as("thor", {"A": "A4"}, {"B": "FIG* A4"}, hand="WP").plays("weapon loki B 1")
    everybody(battle, "Thor plays Mjolnir. Thor strikes Loki of Loki in lane B, row 1. "
              "Loki loses Loki.")  # fmt: skip
    battle = lay_as("thor", {"A": "A4"}, {"A": "TR"}).plays("challenge A")
    everybody(battle, "Thor challenges with Dwarves in lane A: Odin's Crown in lane A, row 1. "
              "Loki loses Odin's Crown. The treasure is found: Thor wins.")  # fmt: skip
    battle = lay_as("thor", {"A": "A4"}, {"A": "RV"}, budget=1).plays("challenge A", "end")
    assert told(battle, "watcher").endswith(
        "It is Loki's turn. The other side has no cards left: Thor wins."
    )


@rule("TL-4.2", "TL-4.4")
def test_setup():
    battle = start().deals("TR RV RV RV RV RV RV A4 A5 A6")
    line = "Loki shows the treasure and shuffles it back into the deck."
    assert line in heard_by(battle, "thor")
    assert heard_by(battle, "loki")[0] == "Loki draws Odin's Crown."
    assert set(heard_by(battle, "watcher")) == {"Loki draws a card.", line}


@pytest.mark.parametrize("rules", [(), (("baldr", "swap"), ("figure_card_lost", "removed"),
                                        ("seer_treasure", "shuffled_back"))])  # fmt: skip
def test_every_event_has_a_line_in_both_languages(rules):
    for step in battles(2, "words", rules):
        house = THUNDER.check(2, dict(rules))
        for event in step.events:
            for viewer in VIEWERS:
                for code in LANGUAGES:
                    assert language(code).say(THUNDER.tell(hear(event, viewer), house))
