"""The combinations as flat numbers, and the ranking of what runes somebody has (FU-10, FU-12).

Runes are numbered from 0 here. A *grade* is one number: the rank, then the defining runes; of two
grades the higher wins (FU-10.4, steps 1 and 2). A *tail* is one number as well: the counts from the
highest rune down; it decides between equal grades (step 3).
"""

from typing import Final

MOST_ALIKE: Final = 4
"""Defining runes that a combination can have."""
BASE: Final = 32
"""More than there can be runes: a digit of a grade."""
TAIL_BITS: Final = 6
"""Enough for the signs of one rune that a seat can have: a digit of a tail."""
RANK_UNIT: Final = BASE * BASE * BASE * BASE


class Table:
    """The combinations, by rank from 1; shared by all positions, never changed."""

    def __init__(self, runes: int) -> None:
        self.runes = runes
        self.ranks: int = 0
        """How many combinations there are: the highest rank (FU-12.1)."""
        self.top: int = 1
        """The most of one rune that any combination asks for."""
        self.fixed_from: list[int] = [0, 0]
        """Where the fixed demands of a rank begin in the two lists below; one more at the end."""
        self.fixed_count: list[int] = []
        self.fixed_mask: list[int] = []
        """A demand: every rune of the mask (a bit each) is there so often."""
        self.alike_from: list[int] = [0, 0]
        self.alike: list[int] = []
        """So often some rune is there, for each a different one; the highest number first."""

    def add(self, counts: list[int], masks: list[int], alike: list[int]) -> None:
        """Add the combination of the next higher rank."""
        self.ranks += 1
        for count in counts:
            self.fixed_count.append(count)
            self.top = max(self.top, count)
        for mask in masks:
            self.fixed_mask.append(mask)
        for count in alike:
            self.alike.append(count)
            self.top = max(self.top, count)
        self.fixed_from.append(len(self.fixed_count))
        self.alike_from.append(len(self.alike))

    def grade(self, counts: list[int]) -> int:
        """Return the grade of a number of signs of each rune; 0 for no combination (FU-10.3)."""
        top = self.top
        masks: list[int] = [0] * (top + 1)
        sizes: list[int] = [0] * (top + 1)
        bit = 1
        for rune in range(self.runes):
            many = min(counts[rune], top)
            while many > 0:
                masks[many] |= bit
                sizes[many] += 1
                many -= 1
            bit += bit
        rank = self.ranks
        while rank > 0:
            if self.is_met(rank, masks, sizes):
                return rank * RANK_UNIT + self.defining(rank, counts)
            rank -= 1
        return 0

    def is_met(self, rank: int, masks: list[int], sizes: list[int]) -> bool:
        """Return whether a combination is fulfilled.

        `masks` and `sizes` say, for every number, which runes and how many are there so often.
        """
        for place in range(self.fixed_from[rank], self.fixed_from[rank + 1]):
            mask = self.fixed_mask[place]
            if masks[self.fixed_count[place]] & mask != mask:
                return False
        first = self.alike_from[rank]
        for place in range(first, self.alike_from[rank + 1]):
            # Whatever is there four times is also there three times: counting is enough.
            if sizes[self.alike[place]] <= place - first:
                return False
        return True

    def defining(self, rank: int, counts: list[int]) -> int:
        """Return the defining runes as digits, the first one as high as can be (FU-10.5)."""
        found = 0
        used = 0
        digits = 0
        for place in range(self.alike_from[rank], self.alike_from[rank + 1]):
            rune = self.runes - 1
            while counts[rune] < self.alike[place] or used >> rune & 1 == 1:
                rune -= 1
            used |= 1 << rune
            found = found * BASE + rune + 1
            digits += 1
        while digits < MOST_ALIKE:
            found *= BASE
            digits += 1
        return found

    def tail(self, counts: list[int]) -> int:
        """Return the counts from the highest rune down as one number (FU-10.4 step 3)."""
        found = 0
        rune = self.runes - 1
        while rune >= 0:
            found = (found << TAIL_BITS) + counts[rune]
            rune -= 1
        return found

    def worth(self, counts: list[int]) -> int:
        """Return grade and tail as one number: the higher wins, equal numbers tie (FU-10.6)."""
        return (self.grade(counts) << TAIL_BITS * self.runes) + self.tail(counts)

    def grade_of(self, worth: int) -> int:
        """Return the grade within a worth."""
        return worth >> TAIL_BITS * self.runes

    def best_five(self, low: list[int], high: list[int]) -> int:
        """Return the highest worth of five cards, given by their two runes each (O-25)."""
        many = len(low)
        if many <= 5:
            return self.worth(self.count(low, high, (1 << many) - 1))
        best = 0
        for chosen in range(1 << many):
            size = 0
            rest = chosen
            while rest > 0:
                size += rest & 1
                rest >>= 1
            if size == 5:
                best = max(best, self.worth(self.count(low, high, chosen)))
        return best

    def count(self, low: list[int], high: list[int], chosen: int) -> list[int]:
        """Return the signs of each rune on the chosen cards (a bit each); FU-10.2."""
        counts = [0] * self.runes
        for card in range(len(low)):
            if chosen >> card & 1 == 1:
                counts[low[card]] += 1
                counts[high[card]] += 1
        return counts


def rank_of(grade: int) -> int:
    """Return the rank of a grade, 0 for no combination."""
    return grade // RANK_UNIT


def runes_of(grade: int) -> list[int]:
    """Return the defining runes of a grade, numbered from 1, in the order of the table."""
    digits = [
        grade // (BASE * BASE * BASE) % BASE,
        grade // (BASE * BASE) % BASE,
        grade // BASE % BASE,
        grade % BASE,
    ]
    return [digit for digit in digits if digit > 0]
