"""Reads the combinations in `cards.toml` (FU-12), checked before anything uses them (O-2)."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from gladsheim.core.cardfile import CardFile, CardsError
from gladsheim.games.futhark.cards import CARDS, FILE
from gladsheim.games.futhark.stakes.combinations import MOST_ALIKE, Table

MOST_SIGNS = 20


class Combination(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the table: what the signs of a seat's runes have to fulfil (FU-12.1)."""

    name: str
    present: tuple[int, ...] = ()
    """Runes that are there at all, numbered from 1."""
    least: tuple[tuple[int, int], ...] = ()
    """Runes with the number of signs that each needs."""
    alike: tuple[int, ...] = ()
    """For each number another rune that is there so often; these are the defining runes."""


def read_combinations(path: Path = FILE, runes: int = 0) -> tuple[Combination, ...]:
    """Read the combinations, the highest first; raises CardsError with the row and the reason.

    `runes` is how many runes the deck has; by default those of the same file count.
    """
    file = CardFile(path)
    runes = runes or len(file.tables.get("runes", []))
    start = file.line_of("combinations")
    try:
        rows = msgspec.convert(file.tables.get("combinations", []), tuple[Combination, ...])
    except msgspec.ValidationError as error:
        raise CardsError(f"{path.name}, from line {start} ([combinations]): {error}") from error
    for reason in _faults(rows, runes):
        raise CardsError(f"{path.name}, from line {start} ([combinations]): {reason}")
    return rows


def _faults(rows: tuple[Combination, ...], runes: int) -> Iterator[str]:
    """Yield what is wrong with a table of combinations."""
    if not rows:
        yield "expected at least one combination (FU-12.1)"
    names = [row.name for row in rows]
    for row in rows:
        if not row.name.strip():
            yield "a combination has no name"
        if names.count(row.name) > 1:
            yield f"two combinations are called {row.name!r}"
        if not (row.present or row.least or row.alike):
            yield f"{row.name!r} asks for nothing"
        for rune in (*row.present, *(rune for rune, _ in row.least)):
            if not 1 <= rune <= runes:
                yield f"{row.name!r} names the rune {rune}; there are 1 to {runes}"
        for count in (*row.alike, *(count for _, count in row.least)):
            if not 1 <= count <= MOST_SIGNS:
                yield f"{row.name!r} asks for {count} of a rune, expected 1 to {MOST_SIGNS}"
        if len(row.alike) > MOST_ALIKE or len(row.alike) > runes:
            yield f"{row.name!r} has {len(row.alike)} in `alike`, at most {MOST_ALIKE}"
        if list(row.alike) != sorted(row.alike, reverse=True):
            yield f"{row.name!r}: the numbers in `alike` stand in order, the highest first"


def table_of(rows: tuple[Combination, ...], runes: int) -> Table:
    """Return the combinations as the flat numbers that the ranking reads."""
    table = Table(runes)
    for row in reversed(rows):
        demands: dict[int, int] = {}
        for rune, count in (*((rune, 1) for rune in row.present), *row.least):
            demands[count] = demands.get(count, 0) | 1 << rune - 1
        table.add(list(demands), list(demands.values()), list(row.alike))
    return table


COMBINATIONS = read_combinations(runes=len(CARDS.runes))
"""The combinations of this deck, the highest first."""
