"""Which rune cards an event brings to a hand, and which it shows laid."""

from typing import Final

from gladsheim.core.events import Event, Use
from gladsheim.core.words import W, Words
from gladsheim.games.futhark.cards import CARDS
from gladsheim.games.futhark.words import card_words

SWAP: Final = "swap"


def uses_of(event: Event) -> list[Use]:
    """Return what an event brings to a hand, and what is used in it."""
    match event.kind:
        case "dealt" | "draws":
            return [Use(event.seat, CARDS.names[event.secret[0]], False)]
        case "passes":
            return [Use(event.public[0], CARDS.names[event.secret[0]], False)]
        case "lays":
            return [Use(event.seat, CARDS.names[event.public[0]], True)]
        case "swaps":
            return [Use(event.seat, SWAP, True)]
    return []


def thing_words(thing: str) -> Words:
    """Return what a card or a power is called."""
    return W("swap of hands") if thing == SWAP else card_words(thing)
