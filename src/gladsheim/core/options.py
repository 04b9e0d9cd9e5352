"""House rules: typed options with the rule book's default.

A person gives `key=value` as text; `settings` checks every one and returns a complete set.
"""

import re
from collections.abc import Iterable, Mapping

import msgspec

from gladsheim.core.words import Words

NUMBER = re.compile(r"[A-Z]*(-?[0-9]{1,9})")
"""One number, with the letter of what it counts in front of it or not: `M5` is `5`."""


class OptionError(ValueError):
    """An option that does not exist or cannot have that value; the message says what can."""


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One switch of a game. The values are the texts in `values`; the first is the default."""

    id: str
    title: Words
    """What a person reads on the form."""
    rule: str
    """The numbered rule that describes it."""
    group: Words = Words("")
    """The heading under which the form shows it; empty for the game's general house rules."""
    values: tuple[str, ...] = ()
    """The possible values, default first; empty for an option made of numbers."""
    names: tuple[Words, ...] = ()
    """What a person reads for each value (same order); the values themselves when empty."""
    numbers: int = 0
    """For an option made of numbers: how many."""
    default: str = ""
    """For an option made of numbers: the default, such as `5 5 5 5 5`."""
    lowest: int = 0
    highest: int = 0
    total: int | None = None
    """What the numbers must sum to."""

    def check(self, value: str) -> str:
        """Return the value in its one written form; raises OptionError with what is expected."""
        text = " ".join(value.replace(",", " ").split())
        if self.values:
            if text not in self.values:
                raise OptionError(
                    f"option {self.id} ({self.rule}): {value[:60]!r} is not one of "
                    + ", ".join(self.values)
                )
            return text
        matches = [NUMBER.fullmatch(word) for word in text.split()]
        found = [int(match[1]) for match in matches if match] if all(matches) else []
        if len(found) != self.numbers or not all(self.lowest <= n <= self.highest for n in found):
            raise OptionError(
                f"option {self.id} ({self.rule}): {value[:60]!r} is not {self.numbers} "
                f"number{'s' if self.numbers > 1 else ''} from {self.lowest} to {self.highest}"
            )
        if self.total is not None and sum(found) != self.total:
            raise OptionError(
                f"option {self.id} ({self.rule}): the numbers sum to {sum(found)}, "
                f"expected {self.total}"
            )
        return " ".join(str(n) for n in found)

    def preset(self) -> str:
        """Return the rule book's value."""
        return self.values[0] if self.values else self.default


class Settings:
    """A complete, checked set of option values; equal sets compare equal."""

    def __init__(self, values: Mapping[str, str], defaults: Mapping[str, str]) -> None:
        self._values = dict(values)
        self._defaults = dict(defaults)

    def __getitem__(self, id: str) -> str:
        return self._values[id]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Settings) and self._values == other._values

    def __hash__(self) -> int:
        return hash(tuple(sorted(self._values.items())))

    def is_on(self, id: str) -> bool:
        """Return whether a switch stands at `on`."""
        return self._values[id] == "on"

    def number(self, id: str) -> int:
        """Return the value of an option that is one number."""
        return int(self._values[id])

    def numbers(self, id: str) -> list[int]:
        """Return the values of an option made of several numbers."""
        return [int(word) for word in self._values[id].split()]

    def changed(self) -> tuple[tuple[str, str], ...]:
        """Return what differs from the rule book, as (option, value), in the game's order."""
        return tuple((k, v) for k, v in self._values.items() if v != self._defaults[k])


def settings(options: Iterable[Option], chosen: Mapping[str, str]) -> Settings:
    """Check the chosen values and fill in the rest; raises OptionError."""
    options = tuple(options)
    known = {option.id: option for option in options}
    for id in chosen:
        if id not in known:
            raise OptionError(f"unknown option {id[:60]!r}: expected one of {', '.join(known)}")
    defaults = {id: option.preset() for id, option in known.items()}
    values = {id: known[id].check(chosen[id]) if id in chosen else defaults[id] for id in known}
    return Settings(values, defaults)
