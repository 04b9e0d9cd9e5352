"""The one random generator of the hall: the same numbers from the same seed, compiled or not.

It is "sfc32" (Chris Doty-Humphrey's Small Fast Counting generator, three 32-bit words and a
counter), chosen because it needs only additions and shifts of numbers below 2**53: so plain Python
integers and the compiled 64-bit ones agree without any wrap-around. Not for secrets that money
depends on: a seed of 32 random bytes hides well enough which card comes next at a game table.
"""

import hashlib
from typing import TypeVar

from mypy_extensions import i64

MASK: i64 = 0xFFFFFFFF
T = TypeVar("T")


class Rng:
    """A stream of random numbers that a seed decides completely."""

    def __init__(self, seed: str) -> None:
        """Start the stream of `seed`, any text: its SHA-256 fills the generator's words."""
        digest = hashlib.sha256(seed.encode()).digest()
        self.a: i64 = int.from_bytes(digest[0:4], "little")
        self.b: i64 = int.from_bytes(digest[4:8], "little")
        self.c: i64 = int.from_bytes(digest[8:12], "little")
        self.counter: i64 = 1
        for _ in range(12):  # sfc32's author asks for twelve rounds before the first use
            self._word()

    def _word(self) -> i64:
        mask: i64 = 0xFFFFFFFF
        word: i64 = (self.a + self.b + self.counter) & mask
        self.counter = (self.counter + 1) & mask
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & mask
        self.c = ((((self.c << 21) & mask) | (self.c >> 11)) + word) & mask
        return word

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, each exactly equally likely (1 <= n < 2**31)."""
        size: i64 = n
        span: i64 = 0x100000000
        limit: i64 = span - span % size
        word: i64 = self._word()
        while word >= limit:  # the last, incomplete round of n would favour small numbers
            word = self._word()
        return int(word % size)

    def chance(self) -> float:
        """Return a number from 0 (included) to 1 (excluded), in steps of 2**-32."""
        return float(int(self._word())) / 4294967296.0

    def pick(self, outcomes: list[tuple[int, int]]) -> int:
        """Return one outcome of (outcome, weight) pairs, with probability weight / sum."""
        total = 0
        for _, weight in outcomes:
            total += weight
        left = self.below(total)
        for outcome, weight in outcomes:
            left -= weight
            if left < 0:
                return outcome
        raise ValueError("weights must be positive")

    def shuffle(self, things: list[T]) -> None:
        """Put a list into a random order, each order equally likely."""
        for at in range(len(things) - 1, 0, -1):
            other = self.below(at + 1)
            things[at], things[other] = things[other], things[at]
