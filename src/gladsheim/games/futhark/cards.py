"""Reads the deck in `cards.toml`: runes, rune cards and specials, checked before they are used.

A card is a *kind*, a number: the rune cards in the order of the file, then YGGDRASIL, then LOKI.
The combinations of the stakes game stand in the same file and are read by that game.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from gladsheim.core.cardfile import CardFile

FILE = Path(__file__).parent / "cards.toml"

NUMERALS: Final = "123456789ABCDEFGHIJKLMNO"
"""How the runes are numbered in the names of cards: `25`, `55`, `1A`."""

ELDER_RUNES: Final = (
    *("fehu", "uruz", "thurisaz", "ansuz", "raidho", "kenaz", "gebo", "wunjo"),
    *("hagalaz", "nauthiz", "isa", "jera", "eihwaz", "perthro", "algiz", "sowilo"),
    *("tiwaz", "berkano", "ehwaz", "mannaz", "laguz", "ingwaz", "dagaz", "othala"),
)
"""The keys of the runes that the page can draw."""

MOST_COPIES: Final = 20
TABLES: Final = ("runes", "rune_cards", "specials", "combinations")


class Rune(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rune; its number is its place in the list, from 1 (FU-1.2)."""

    key: str
    """Which of the 24 elder runes is drawn, such as `fehu`."""
    name: str
    sign: str
    sound: str


class Kind(msgspec.Struct, frozen=True):
    """One kind of card."""

    name: str
    """As it is written: `25`, `55`, `Y`, `L`."""
    low: int
    """The number of its lower rune; 0 on a card without runes (FU-1.4)."""
    high: int
    """The number of its higher rune, the same on a double (FU-1.3)."""
    copies: int

    @property
    def is_double(self) -> bool:
        """Whether the card carries two equal runes."""
        return 0 < self.low == self.high


class Specials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards without runes there are."""

    yggdrasil: int
    loki: int


class Cards(msgspec.Struct, frozen=True):
    """A whole deck."""

    runes: tuple[Rune, ...]
    kinds: tuple[Kind, ...]
    """The rune cards, then YGGDRASIL and LOKI."""

    @property
    def yggdrasil(self) -> int:
        """The kind YGGDRASIL, which is also the number of kinds of rune cards."""
        return len(self.kinds) - 2

    @property
    def loki(self) -> int:
        """The kind LOKI."""
        return len(self.kinds) - 1

    @property
    def counts(self) -> list[int]:
        """Copies of each kind."""
        return [kind.copies for kind in self.kinds]

    @property
    def total(self) -> int:
        """All cards of the deck."""
        return sum(self.counts)

    @property
    def names(self) -> list[str]:
        """The name of each kind."""
        return [kind.name for kind in self.kinds]

    def kind(self, name: str) -> int:
        """Return the kind of a name; raises ValueError for a name of no card."""
        return self.names.index(name)


def read_cards(path: Path = FILE) -> Cards:
    """Read and check the deck of a file; raises CardsError with the line and the reason."""
    file = CardFile(path)
    for name in file.tables:
        if name not in TABLES:
            file.refuse(name, f"expected the tables {', '.join(TABLES)} only")
    try:
        runes = msgspec.convert(file.tables.get("runes", []), tuple[Rune, ...])
    except msgspec.ValidationError as error:
        file.refuse("runes", str(error))
    try:
        specials = msgspec.convert(file.tables.get("specials", {}), Specials)
    except msgspec.ValidationError as error:
        file.refuse("specials", str(error))
    for entry, reason in rune_faults(runes):
        file.refuse("runes", reason, entry)
    numerals = NUMERALS[: len(runes)]
    kinds: list[Kind] = []
    for name, copies in file.tables.get("rune_cards", {}).items():
        if len(name) != 2 or not all(sign in numerals for sign in name) or name[0] > name[1]:
            reason = (
                f"{name!r} is no card: expected two of {numerals}, the lower one first (FU-1.3)"
            )
            file.refuse("rune_cards", reason, name)
        if not is_count(copies, 1):
            file.refuse("rune_cards", f"{copies!r} copies, expected 1 to {MOST_COPIES}", name)
        low, high = (NUMERALS.index(sign) + 1 for sign in name)
        kinds.append(Kind(name, low, high, copies))
    for number, rune in enumerate(runes, 1):
        if not any(number in (kind.low, kind.high) for kind in kinds):
            reason = f"no card carries rune {NUMERALS[number - 1]}, {rune.name}"
            file.refuse("rune_cards", reason)
    for name, letter, copies in (
        ("yggdrasil", "Y", specials.yggdrasil),
        ("loki", "L", specials.loki),
    ):
        if not is_count(copies, 0):
            file.refuse("specials", f"{copies} copies, expected 0 to {MOST_COPIES}", name)
        kinds.append(Kind(letter, 0, 0, copies))
    return Cards(runes, tuple(kinds))


def rune_faults(runes: tuple[Rune, ...]) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the list of runes: the entry and the reason."""
    if not 1 <= len(runes) <= len(NUMERALS):
        yield "", f"{len(runes)} runes, expected 1 to {len(NUMERALS)} (FU-1.2)"
    keys = [rune.key for rune in runes]
    for rune in runes:
        if rune.key not in ELDER_RUNES:
            yield "key", f"{rune.key!r} is none of the 24 elder runes"
        if keys.count(rune.key) > 1:
            yield "key", f"the rune {rune.key!r} stands there twice"
        if not (rune.name.strip() and rune.sign.strip() and rune.sound.strip()):
            yield "name", f"the rune {rune.key!r} lacks a name, a sign or a sound"


def is_count(copies: object, lowest: int) -> bool:
    """Return whether something is a number of copies, at least `lowest`."""
    return (
        isinstance(copies, int) and not isinstance(copies, bool) and lowest <= copies <= MOST_COPIES
    )


CARDS = read_cards()
YGGDRASIL: Final = CARDS.yggdrasil
LOKI: Final = CARDS.loki
