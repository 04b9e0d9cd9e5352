"""Which rune cards an event brings to a hand, which specials are used, which combinations shown.

A match has many rounds, so every card comes to every seat sooner or later; what counts is how
often.
"""

from typing import Final

from gladsheim.core.events import Event, Use
from gladsheim.core.words import Words
from gladsheim.games.futhark.cards import CARDS
from gladsheim.games.futhark.stakes.words import combination_name
from gladsheim.games.futhark.words import card_words

COMBINATION: Final = "combination "
SPECIALS: Final = {"yggdrasil": "Y", "loki": "L"}


def uses_of(event: Event) -> list[Use]:
    """Return what an event brings to a hand, and what is used in it."""
    match event.kind:
        case "dealt" | "draws":
            return [Use(event.seat, CARDS.names[event.secret[0]], False)]
        case "takes":
            return [Use(event.seat, CARDS.names[event.public[0]], False)]
        case "shows":
            return [Use(event.seat, f"{COMBINATION}{event.public[0]}", True)]
    if event.kind in SPECIALS:
        return [Use(event.seat, SPECIALS[event.kind], True)]
    return []


def thing_words(thing: str) -> Words:
    """Return what a card or a combination is called."""
    if thing.startswith(COMBINATION):
        return combination_name(int(thing.removeprefix(COMBINATION)))
    return card_words(thing)
