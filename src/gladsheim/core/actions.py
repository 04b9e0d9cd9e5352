"""The action table: numbers <-> notation <-> picks.

The table is the only owner of the numbering. A pick is the name of a thing a person clicks
(`hand:M`, `column:3`); an action is said by clicking its picks in order.
"""

import difflib
from collections.abc import Iterable

import msgspec


class Action(msgspec.Struct, frozen=True):
    """One entry of a table."""

    id: int
    notation: str
    """What the log, the terminal and the Saga write, such as `swap 3 9`."""
    picks: tuple[str, ...]
    """What a person clicks, in order; empty for NATURE's outcomes."""


class NotationError(ValueError):
    """Text that is no action of the table; the message names the nearest ones."""


class ActionTable:
    """All actions of a game (or all outcomes of its NATURE), fixed for a major version."""

    def __init__(
        self, entries: Iterable[tuple[str, tuple[str, ...]]], first: int = 0
    ) -> None:
        """Number the entries (notation, picks) from `first`; raises ValueError on a repeat."""
        self.first = first
        self.actions = tuple(
            Action(first + index, notation, picks)
            for index, (notation, picks) in enumerate(entries)
        )
        self._by_notation = {action.notation: action.id for action in self.actions}
        if len(self._by_notation) != len(self.actions):
            raise ValueError("two actions share a notation")
        with_picks = [action.picks for action in self.actions if action.picks]
        if len(set(with_picks)) != len(with_picks):
            raise ValueError("two actions share their picks")

    def __len__(self) -> int:
        return len(self.actions)

    def __contains__(self, id: int) -> bool:
        return self.first <= id < self.first + len(self.actions)

    def __getitem__(self, id: int) -> Action:
        """Return the action with this number; raises KeyError when there is none."""
        if id not in self:
            raise KeyError(
                f"no action {id}: expected {self.first} to {self.first + len(self) - 1}"
            )
        return self.actions[id - self.first]

    def notation(self, id: int) -> str:
        """Return the notation of an action; raises KeyError when there is none."""
        return self[id].notation

    def parse(self, text: str, among: Iterable[int] | None = None) -> int:
        """Return the number of the action written as `text`.

        Spaces and capitals do not matter. Raises NotationError that names the nearest forms,
        taken from `among` (such as the legal actions) where given.
        """
        wanted = " ".join(text.split())
        if wanted in self._by_notation:
            return self._by_notation[wanted]
        folded = {notation.casefold(): id for notation, id in self._by_notation.items()}
        if wanted.casefold() in folded:
            return folded[wanted.casefold()]
        pool = (
            list(folded)
            if among is None
            else [self.notation(a).casefold() for a in among]
        )
        near = difflib.get_close_matches(wanted.casefold(), pool, n=3, cutoff=0.4)
        if not near:
            near = difflib.get_close_matches(
                wanted.casefold(), list(folded), n=3, cutoff=0.0
            )
        forms = ", ".join(self.notation(folded[form]) for form in near)
        raise NotationError(f"no action {wanted[:60]!r}; the nearest are: {forms}")

    def starting_with(self, picks: tuple[str, ...]) -> list[int]:
        """Return every action whose picks begin with these."""
        return [a.id for a in self.actions if a.picks[: len(picks)] == picks]
