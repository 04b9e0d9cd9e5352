"""The ranking and the chances once more, by trying everything: slow, and sharing no code."""

from collections import Counter
from itertools import combinations, permutations

from gladsheim.games.futhark.cards import CARDS, Cards


def signs(names, cards: Cards = CARDS) -> Counter:
    """Count the signs of each rune on cards given by name."""
    found = Counter()
    for name in names:
        kind = cards.kinds[cards.names.index(name)]
        if kind.low:
            found.update([kind.low, kind.high])
    return found


def worth(counts: Counter, rows, runes: int) -> tuple:
    """Return (rank, defining runes, counts from the highest rune down); the higher tuple wins."""
    tail = tuple(counts[rune] for rune in range(runes, 0, -1))
    for at, row in enumerate(rows):
        if not all(counts[rune] for rune in row.present):
            continue
        if not all(counts[rune] >= count for rune, count in row.least):
            continue
        often = [r for r in range(1, runes + 1) if counts[r] >= min(row.alike, default=1)]
        fitting = [
            chosen
            for chosen in permutations(often, len(row.alike))
            if all(counts[r] >= count for r, count in zip(chosen, row.alike, strict=True))
        ]
        if fitting:
            return len(rows) - at, max(fitting), tail
    return 0, (), tail


def best_five(names, rows, cards: Cards = CARDS) -> tuple:
    """Return the worth of the best five of some cards."""
    runes = len(cards.runes)
    found = [name for name in names if name not in "YL"]
    size = min(5, len(found))
    return max(worth(signs(five, cards), rows, runes) for five in combinations(found, size))
