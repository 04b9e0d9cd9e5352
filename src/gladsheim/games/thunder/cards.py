"""Reads `cards.toml`: every count, strength and name, checked before anything uses it (TL-3.10)."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from gladsheim.core.cardfile import CardFile
from gladsheim.games.thunder.actions import C7, FIG, KEYS, TR

FILE = Path(__file__).parent / "cards.toml"

RANGES: Final = {
    "deck": (50, 50),
    "opening_hand": (3, 12),
    "hand_limit": (9, 20),
    "fetch": (1, 9),
    "seer": (1, 9),
}
STRENGTHS: Final = {"TR": (0, 0), "NM": (0, 0), "SW": (0, 0), "RV": (0, 7), "FR": (0, 1)}
"""What may be printed on these (OP-5): Ravens and Frigg challenge by name, and Freya, who takes
strength 1 to 7, must never get a Shield Wall, a Nightmare or a treasure (TL-16.10)."""

Table = TypeVar("Table")


class Counts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many of what (the table `counts`)."""

    deck: int
    opening_hand: int
    hand_limit: int
    fetch: int
    seer: int


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of card, the same in both decks but for its name."""

    copies: int
    symbol: bool
    thor: str
    loki: str
    strength: int = -1
    """-1 where none is printed."""


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of `cards.toml`."""

    counts: Counts
    cards: dict[str, Kind]

    def kind(self, number: int) -> Kind:
        """Return a kind by its number in KEYS."""
        return self.cards[KEYS[number]]


def read_cards(path: Path = FILE) -> Cards:
    """Read and check a file of cards; raises CardsError with the line and the reason."""
    file = CardFile(path)

    def read(table: str, found: object, kind: type[Table]) -> Table:
        try:
            return msgspec.convert(found, kind)
        except msgspec.ValidationError as error:
            entry = re.search(r"`\$\.(\w+)`|unknown field `(\w+)`", str(error))
            file.refuse(table, str(error), next(filter(None, entry.groups())) if entry else "")

    for name in file.tables:
        if name not in ("counts", "cards"):
            file.refuse(name, "expected the tables [counts] and [cards.*] only")
    found = read("cards", file.tables.get("cards", {}), dict[str, object])
    for key in found:
        if key not in KEYS:
            file.refuse(f"cards.{key}", f"expected exactly the cards {', '.join(KEYS)}")
    for key in KEYS:
        if key not in found:
            file.refuse("cards", f"[cards.{key}] is missing")
    counts = read("counts", file.tables.get("counts", {}), Counts)
    cards = Cards(counts, {key: read(f"cards.{key}", found[key], Kind) for key in KEYS})
    for table, name, reason in faults(cards):
        file.refuse(table, reason, name)
    return cards


def faults(cards: Cards) -> Iterator[tuple[str, str, str]]:
    """Yield what is wrong with the numbers: the table, the entry in it, and the reason."""
    counts = cards.counts
    for name, (lowest, highest) in RANGES.items():
        found = getattr(counts, name)
        if not lowest <= found <= highest:
            yield "counts", name, f"{name} is {found}, expected {span(lowest, highest)}"
    if counts.opening_hand > counts.hand_limit:
        yield "counts", "opening_hand", "the opening hand must fit into the hand"
    for key, kind in cards.cards.items():
        table = f"cards.{key}"
        if kind.copies < 0:
            yield table, "copies", f"{kind.copies} copies, expected 0 or more"
        lowest, highest = STRENGTHS.get(key, (1, 7) if KEYS.index(key) <= C7 else (-1, -1))
        if not lowest <= kind.strength <= highest:
            found = "none" if kind.strength == -1 else kind.strength
            yield table, "strength", f"strength {found}, expected {span(lowest, highest)}"
        for deck in ("thor", "loki"):
            if not getattr(kind, deck).strip():
                yield table, deck, "a card has a name in both decks"
    total = sum(kind.copies for kind in cards.cards.values())
    if total != counts.deck:
        yield "counts", "deck", f"the copies sum to {total}, expected {counts.deck} (TL-3.10)"
    for number, what in ((TR, "treasure"), (FIG, "figure card")):
        if cards.kind(number).copies != 1:
            reason = f"a deck holds exactly one {what} (TL-3.10)"
            yield f"cards.{KEYS[number]}", "copies", reason
    if sum(cards.kind(number).copies for number in range(1, C7 + 1)) < 3:
        reason = "a deck needs three cards with strength besides the treasure (TL-3.10)"
        yield "counts", "", reason


def span(lowest: int, highest: int) -> str:
    """Return a range of numbers as a message says it; below 0 none is printed."""
    if lowest < highest:
        return f"{lowest} to {highest}"
    return str(lowest) if lowest >= 0 else "none"


CARDS = read_cards()
