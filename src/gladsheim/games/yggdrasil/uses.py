"""Which Enemy cards come to a god's turn, and which fights, artifacts and powers it uses.

All win or lose together, so this says what goes with victory, not what helps one god.
"""

from typing import Final

from gladsheim.core.events import Event, Use
from gladsheim.core.words import W, Words
from gladsheim.games.yggdrasil.actions import ENEMIES, GODS, cards
from gladsheim.games.yggdrasil.deeds import FOR_SOULS
from gladsheim.games.yggdrasil.words import (
    GOD_NAMES,
    WORLD_NAMES,
    card_words,
    enemy,
    giant_name,
)

CARDS: Final = cards()
WORLDS: Final = {
    "returns": "dead",
    "elf": "elves",
    "climbs": "sacred",
    "reinforces": "sacred",
}
"""The world whose action an event shows used."""


def uses_of(event: Event) -> list[Use]:
    """Return what an event brings to a god's turn, and what is used in it."""
    seat, facts = event.seat, event.public
    match event.kind:
        case "seated":
            return [Use(seat, f"god {GODS[facts[0]]}", False)]
        case "card" | "plays":
            return [Use(seat, f"card {CARDS[facts[0]]}", False)]
        case "fights":
            if facts[0] < len(ENEMIES):
                return [Use(seat, f"fight {ENEMIES[facts[0]]}", True)]
            return [Use(seat, f"giant {facts[0] - len(ENEMIES) + 1}", True)]
        case "forges":
            return [Use(seat, f"artifact {ENEMIES[facts[0]]} {facts[1]}", True)]
        case "drawn":
            world = "midgard" if facts[3] == FOR_SOULS else "fire"
            return [Use(seat, f"world {world}", True)]
        case "rune":
            return [Use(seat, f"rune {'ABCD'[facts[0]]}", True)]
    if event.kind in WORLDS:
        return [Use(seat, f"world {WORLDS[event.kind]}", True)]
    return []


def thing_words(thing: str) -> Words:
    """Return what a card, a fight, an artifact or a power is called."""
    kind, _, name = thing.partition(" ")
    match kind:
        case "god":
            return GOD_NAMES[GODS.index(name)]
        case "card":
            return W("card: {card}", card=card_words(CARDS.index(name)))
        case "fight":
            return W("fight: {enemy}", enemy=enemy(ENEMIES.index(name)))
        case "giant":
            return W("fight: {enemy}", enemy=giant_name(int(name) - 1))
        case "artifact":
            against, _, level = name.partition(" ")
            return W(
                "artifact +{level} against {enemy}",
                level=level,
                enemy=enemy(ENEMIES.index(against)),
            )
        case "rune":
            return W("rune {rune}", rune=name)
    return WORLD_NAMES[name]
