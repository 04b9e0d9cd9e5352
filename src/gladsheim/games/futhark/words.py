"""Cards and seats in words, shared by both games of the rune cards."""

from gladsheim.core.words import W, Words
from gladsheim.games.futhark.cards import CARDS, Cards

# Names that the catalogues know; another rune in cards.toml is shown as it stands there.
_NAMES = (
    W("Fehu"),
    W("Uruz"),
    W("Thurisaz"),
    W("Ansuz"),
    W("Raidho"),
    W("Kenaz"),
    W("Gebo"),
    W("Wunjo"),
    W("Hagalaz"),
    W("Nauthiz"),
    W("Isa"),
    W("Jera"),
    W("Eihwaz"),
    W("Perthro"),
    W("Algiz"),
    W("Sowilo"),
    W("Tiwaz"),
    W("Berkano"),
    W("Ehwaz"),
    W("Mannaz"),
    W("Laguz"),
    W("Ingwaz"),
    W("Dagaz"),
    W("Othala"),
)


def seat_words(seat: int) -> Words:
    """Return what a seat is called."""
    return W("Player {number}", number=seat + 1)


def rune_words(number: int, cards: Cards = CARDS) -> Words:
    """Return the name of a rune (from 1); one the catalogues do not know is shown as it is."""
    return Words(cards.runes[number - 1].name)


def card_words(name: str, cards: Cards = CARDS) -> Words:
    """Return what a card is called, by its name: `25` is "Uruz and Raidho (25)"."""
    if name == "Y":
        return W("Yggdrasil")
    if name == "L":
        return W("Loki")
    kind = cards.kinds[cards.kind(name)]
    low, high = rune_words(kind.low, cards), rune_words(kind.high, cards)
    if kind.is_double:
        return W("double {rune} ({card})", rune=low, card=name)
    return W("{low} and {high} ({card})", low=low, high=high, card=name)
