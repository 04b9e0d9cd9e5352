"""Reads `cards.toml`: every count and distribution of the game, checked before anything uses it."""

import tomllib
from pathlib import Path

import msgspec

from gladsheim.core.cardfile import CardsError
from gladsheim.games.ravens.actions import KINDS, LANDS, LOKI

FILE = Path(__file__).parent / "cards.toml"


class Counts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many of what (the table `counts`)."""

    columns: int
    opening_hand: int
    draw: int
    hand_limit: int
    draw_two: int
    land_cards: int
    flight_cards: int
    loki_cards: int


class LandDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The two land decks, by kind of card."""

    pairs: dict[str, int]
    doubles: dict[str, int]


class Variants(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the variants (section 11)."""

    shortest_line: int
    longest_line: int
    trial_turns: tuple[int, ...]
    trial_par: int
    ghost_stride: int
    hills_a_side: int
    ragged_a_side: int
    points_to_win: int


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of `cards.toml`."""

    counts: Counts
    land_deck: LandDeck
    flight: dict[str, int]
    loki: dict[str, int]
    variants: Variants

    def lands(self, deck: str) -> list[int]:
        """Return the copies of each kind of land card in a deck, in the order of KINDS."""
        table = self.land_deck.pairs if deck == "pairs" else self.land_deck.doubles
        return [table.get(kind, 0) for kind in KINDS]


def read_cards(path: Path = FILE) -> Cards:
    """Read and check a file of cards; raises CardsError."""
    try:
        cards = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Cards)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise CardsError(f"{path.name}: {error}") from error
    counts = cards.counts
    _check(path, "land_deck.pairs", cards.land_deck.pairs, KINDS[:10], counts.land_cards)
    _check(path, "land_deck.doubles", cards.land_deck.doubles, KINDS, counts.land_cards)
    _check(path, "flight", cards.flight, tuple(LANDS), counts.flight_cards)
    _check(path, "loki", cards.loki, LOKI, counts.loki_cards)
    variants = cards.variants
    _hold(path, "counts.columns", counts.columns, variants.shortest_line, variants.longest_line)
    _hold(path, "counts.opening_hand", counts.opening_hand, 1, 5)
    _hold(path, "counts.draw", counts.draw, 1, 5)
    _hold(path, "counts.draw_two", counts.draw_two, 1, 5)
    _hold(path, "counts.hand_limit", counts.hand_limit, 1, 33)
    _hold(path, "variants.shortest_line", variants.shortest_line, 2, 24)
    _hold(path, "variants.longest_line", variants.longest_line, variants.shortest_line, 24)
    _hold(path, "variants.ghost_stride", variants.ghost_stride, 1, 99)
    _hold(path, "variants.hills_a_side", variants.hills_a_side, 0, 4)
    _hold(path, "variants.ragged_a_side", variants.ragged_a_side, 0, 2)
    _hold(path, "variants.trial_par", variants.trial_par, 1, 999)
    _hold(path, "variants.points_to_win", variants.points_to_win, 1, 999)
    return cards


def _check(path: Path, name: str, table: dict[str, int], keys: tuple[str, ...], total: int) -> None:
    """Raise CardsError unless a table has exactly these keys, no negatives, and the right sum."""
    if set(table) != set(keys):
        raise CardsError(f"{path.name}: [{name}] must name exactly {', '.join(keys)}")
    if any(count < 0 for count in table.values()):
        raise CardsError(f"{path.name}: [{name}] has a negative count")
    if sum(table.values()) != total:
        raise CardsError(f"{path.name}: [{name}] sums to {sum(table.values())}, expected {total}")


def _hold(path: Path, name: str, value: int, lowest: int, highest: int) -> None:
    """Raise CardsError unless a number lies in its range."""
    if not lowest <= value <= highest:
        raise CardsError(f"{path.name}: {name} is {value}, expected {lowest} to {highest}")


CARDS = read_cards()
