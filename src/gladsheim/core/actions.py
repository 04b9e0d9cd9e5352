"""The action table: numbers <-> notation <-> picks.

The table is the only owner of the numbering. A pick is the name of a thing a person clicks
(`hand:M`, `column:3`); an action is said by clicking its picks in order.
"""

import difflib
import re
from collections.abc import Iterable, Iterator

import msgspec

Way = tuple[str, tuple[str, ...]]
"""A notation and the picks that say the same."""
Entry = Way | tuple[str, tuple[str, ...], tuple[Way, ...]]
"""What a game writes for one action: notation, picks and, where there are any, the other ways."""


PLAIN = re.compile(r"[^\s();]+( [^\s();]+)*")
"""What a notation may look like: the Saga needs brackets and semicolons for itself."""
TAKEN = ("?", "resign")
"""What the Saga writes for a hidden step and for giving up."""


class Action(msgspec.Struct, frozen=True):
    """One entry of a table."""

    id: int
    notation: str
    """What the log, the terminal and the Saga write, such as `swap 3 9`."""
    picks: tuple[str, ...]
    """What a person clicks, in order; empty for NATURE's outcomes."""
    also: tuple[Way, ...] = ()
    """Other (notation, picks) that mean the same, such as `swap 9 3`; understood, never written."""

    def ways(self) -> Iterator[Way]:
        """Yield every (notation, picks) that means this action, the written one first."""
        yield self.notation, self.picks
        yield from self.also

    def begins_with(self, picks: tuple[str, ...]) -> bool:
        """Return whether these picks are the beginning of a way to say this action."""
        return any(way[: len(picks)] == picks for _, way in self.ways())


class NotationError(ValueError):
    """Text that is no action of the table; the message names the nearest ones."""

    def __init__(self, came: str, nearest: tuple[str, ...]) -> None:
        near = f"; the nearest are: {', '.join(nearest)}" if nearest else ""
        super().__init__(f"no action {came!r}{near}")
        self.came = came
        """The text, at most 60 characters of it."""
        self.nearest = nearest
        """Notations that are there, the nearest first; empty in a table without actions."""


class ActionTable:
    """All actions of a game (or all outcomes of its NATURE), fixed for a major version."""

    def __init__(self, entries: Iterable[Entry], first: int = 0) -> None:
        """Number the entries from `first`.

        Raises ValueError when a notation cannot stand in a Saga, or when two actions share a
        notation (capitals do not tell them apart) or the picks of a whole action.
        """
        self.first = first
        self.actions = tuple(Action(first + at, *entry) for at, entry in enumerate(entries))
        self._by_notation: dict[str, int] = {}
        by_picks: dict[tuple[str, ...], int] = {}
        for action in self.actions:
            for notation, picks in action.ways():
                if not PLAIN.fullmatch(notation) or notation.casefold() in TAKEN:
                    raise ValueError(f"{notation!r} cannot be a notation")
                if self._by_notation.setdefault(_folded(notation), action.id) != action.id:
                    raise ValueError(f"two actions share the notation {notation!r}")
                if picks and by_picks.setdefault(picks, action.id) != action.id:
                    raise ValueError(f"two actions share the picks {picks}")

    def __len__(self) -> int:
        return len(self.actions)

    def __contains__(self, id: int) -> bool:
        return self.first <= id < self.first + len(self.actions)

    def __getitem__(self, id: int) -> Action:
        """Return the action with this number; raises KeyError when there is none."""
        if id not in self:
            raise KeyError(f"no action {id}: expected {self.first} to {self.first + len(self) - 1}")
        return self.actions[id - self.first]

    def notation(self, id: int) -> str:
        """Return the notation of an action; raises KeyError when there is none."""
        return self[id].notation

    def parse(self, text: str, among: Iterable[int] | None = None) -> int:
        """Return the number of the action written as `text`, in any of its ways.

        The number of spaces and capitals do not matter. Raises NotationError that names the nearest
        forms, taken from `among` (such as the legal actions) where given.
        """
        wanted = _folded(text)
        if wanted in self._by_notation:
            return self._by_notation[wanted]
        pool = [self[id] for id in among or ()] or self.actions
        near = self._nearest(wanted, pool) or self._nearest(wanted, pool, cutoff=0.0)
        raise NotationError(" ".join(text.split())[:60], near)

    def starting_with(self, picks: tuple[str, ...]) -> list[int]:
        """Return every action that can be said by picks that begin with these."""
        return [action.id for action in self.actions if action.begins_with(picks)]

    def _nearest(
        self, wanted: str, actions: Iterable[Action], cutoff: float = 0.4
    ) -> tuple[str, ...]:
        """Return the (at most three) notations nearest to `wanted`, each as it is written."""
        pool = {_folded(way): action.notation for action in actions for way, _ in action.ways()}
        # A pasted novel must not cost the seconds that comparing it with every action takes.
        near = difflib.get_close_matches(wanted[:60], list(pool), n=3, cutoff=cutoff)
        return tuple(dict.fromkeys(pool[form] for form in near))


def _folded(text: str) -> str:
    """Return a notation as it is compared: single spaces, no capitals."""
    return " ".join(text.split()).casefold()
