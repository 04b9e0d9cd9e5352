"""What is to be played: cells, each one game under one set of rules, and their games by number.

Games are numbered from 0 through all cells. The number alone says which game it is, so that a study
can be cut into pieces anywhere, played in any order and taken up again.
"""

import hashlib
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate
from typing import Final

import msgspec

from gladsheim import __version__
from gladsheim.core.options import Settings
from gladsheim.core.words import W, Words
from gladsheim.games import find
from gladsheim.minds import Budget

FORMAT: Final = 1
"""Of the rows. Another number, another study: its rows do not fit."""


class StudyError(Exception):
    """A study that cannot be run or reported; nothing has been changed."""

    def __init__(self, words: Words | str) -> None:
        super().__init__(words if isinstance(words, str) else _english(words))
        self.words = words


def _english(words: Words) -> str:
    from gladsheim.core.words import language  # noqa: PLC0415 - only for an error

    return language("en").say(words)


class Cell(msgspec.Struct, frozen=True):
    """One game, one set of house rules, one set of bots: what a row of a table is about."""

    game: str
    minds: tuple[str, ...]
    """The level at each seat."""
    options: tuple[tuple[str, str], ...]
    """What differs from the printed rules."""
    seed: str
    games: int
    base: int = -1
    """The cell that this one is compared with, game by game; -1 for none."""
    compared: tuple[str, str] = ("", "")
    """The option and the value in which it differs from its base."""

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.minds)

    @property
    def rules(self) -> str:
        """What differs from the printed rules, as text."""
        return " ".join(f"{option}={value.replace(' ', ',')}" for option, value in self.options)

    def settings(self) -> Settings:
        """Return the checked settings of its tables."""
        return find(self.game).check(self.seats, dict(self.options))


class Piece(msgspec.Struct, frozen=True, order=True):
    """Games that lie together: of one cell, by their numbers in the whole study."""

    first: int
    count: int

    @property
    def end(self) -> int:
        """The number after the last one."""
        return self.first + self.count


class Plan(msgspec.Struct, dict=True):
    """All games of a study."""

    cells: tuple[Cell, ...]
    name: dict[str, str]
    """What a report is headed with, by language; English is always there."""
    about: dict[str, str] = {}
    """What a report says first."""
    source: str = ""
    """The study file, as it was named."""
    seconds: float = 1.0
    """What a bot may think about an action, as `Budget` has it."""
    iterations: int | None = None

    @cached_property
    def starts(self) -> list[int]:
        """The number of each cell's first game, and the number of all games at the end."""
        return list(accumulate((cell.games for cell in self.cells), initial=0))

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.starts[-1]

    @property
    def budget(self) -> Budget:
        """What a bot may think about an action."""
        return Budget(self.seconds, self.iterations)

    def cell_at(self, number: int) -> int:
        """Return the cell of the game with this number."""
        return bisect_right(self.starts, number) - 1

    def pieces(self, first: int, end: int, size: int) -> Iterator[Piece]:
        """Yield the games from `first` to before `end`, none of two cells, at most `size` each."""
        while first < end:
            upto = min(end, first + size, self.starts[self.cell_at(first) + 1])
            yield Piece(first, upto - first)
            first = upto

    @cached_property
    def hash(self) -> str:
        """A short name that only these games have, played by this version of the rules."""
        encoded = msgspec.json.encode(
            (FORMAT, __version__, self.cells, self.seconds, self.iterations)
        )
        return hashlib.sha256(encoded).hexdigest()[:16]


def unknown(what: Words | str, found: object, allowed: list[str]) -> Words:
    """Return the sentence that something is unknown, and what is allowed instead."""
    return W(
        "{what}: {found} is unknown; expected one of {allowed}",
        what=what,
        found=repr(found)[:60],
        allowed=", ".join(allowed),
    )
