"""Reads `cards.toml`: every count, strength and name, checked before anything uses it (TL-3.10)."""

import tomllib
from pathlib import Path

import msgspec

from gladsheim.games.thunder.actions import C7, FIG, KEYS, RV, TR

FILE = Path(__file__).parent / "cards.toml"


class CardsError(ValueError):
    """A `cards.toml` that does not make two decks; the message names the line and the reason."""


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
    try:
        text = path.read_text(encoding="utf-8")
        cards = msgspec.convert(tomllib.loads(text), Cards)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise CardsError(f"{path.name}: {error}") from error

    def refuse(table: str, reason: str) -> None:
        lines = text.splitlines()
        heading = f"[{table}]"
        row = next((at for at, line in enumerate(lines, 1) if line.strip() == heading), 1)
        raise CardsError(f"{path.name}, line {row} ({heading}): {reason}")

    if set(cards.cards) != set(KEYS):
        odd = sorted(set(cards.cards) ^ set(KEYS))
        refuse(f"cards.{odd[0]}", f"expected exactly the cards {', '.join(KEYS)}")
    counts = cards.counts
    for key, kind in cards.cards.items():
        if kind.copies < 0:
            refuse(f"cards.{key}", f"{kind.copies} copies")
        if not -1 <= kind.strength <= 7:
            refuse(f"cards.{key}", f"strength {kind.strength}, expected 0 to 7, or none")
        has_strength = kind.strength >= 0
        if has_strength != (KEYS.index(key) <= C7):
            refuse(f"cards.{key}", "only the cards TR to C7 have a strength, and all of them do")
    total = sum(kind.copies for kind in cards.cards.values())
    if total != counts.deck:
        refuse("counts", f"the copies sum to {total}, expected {counts.deck} (TL-3.10)")
    for number, name in ((TR, "treasure"), (FIG, "figure card")):
        if cards.kind(number).copies != 1:
            refuse(f"cards.{KEYS[number]}", f"a deck holds exactly one {name} (TL-3.10)")
    if sum(cards.kind(number).copies for number in range(1, C7 + 1)) < 3:
        refuse("counts", "a deck needs three cards with strength besides the treasure (TL-3.10)")
    if cards.kind(TR).strength != 0:
        refuse("cards.TR", "the treasure has strength 0 (TL-7.10)")
    if any(cards.kind(number).strength < 1 for number in range(RV + 2, C7 + 1)):
        refuse("cards.FA", "Female Archer to champion have a strength of 1 or more")
    ranges = {"opening_hand": (3, 12), "hand_limit": (9, 20), "fetch": (1, 9), "seer": (1, 9)}
    for name, (lowest, highest) in ranges.items():
        if not lowest <= getattr(counts, name) <= highest:
            refuse("counts", f"{name} is {getattr(counts, name)}, expected {lowest} to {highest}")
    if counts.opening_hand > counts.hand_limit or counts.opening_hand >= counts.deck:
        refuse("counts", "the opening hand must fit into the hand and leave a deck")
    return cards


CARDS = read_cards()
