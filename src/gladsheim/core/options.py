"""House rules: typed options with the rule book's default.

A person gives `key=value` as text; `settings` checks every one and returns a complete set.
"""

import re
from collections.abc import Iterable, Mapping

import msgspec

from gladsheim.core.words import LANGUAGES, WN, W, Words, language, listed

NUMBER = re.compile(r"[A-Z]*(-?[0-9]{1,9})")
"""One number, with the letter of what it counts in front of it or not: `M5` is `5`."""

ANY = "-"
"""In an order, a place that is not chosen: it gets the next thing that nobody has named."""


class OptionError(ValueError):
    """An option that does not exist or cannot have that value; the message says what can."""

    def __init__(self, message: str, words: Words | None = None) -> None:
        """Say it by the option's id, as it is typed; `words` say it by its title, for the page."""
        super().__init__(message)
        self.words: Words | str = words or message


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One switch of a game. The values are the texts in `values`; the first is the default."""

    id: str
    title: Words
    """What a person reads on the form."""
    rule: str
    """The numbered rule that describes it."""
    group: Words = Words("")
    """The heading under which the form shows it; empty for the game's general house rules."""
    first: bool = False
    """Whether the form shows it at once: what most people choose stands before the headings."""
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
    things: tuple[Words, ...] = ()
    """For an order of named things (`order`): the names, each one word; the numbers count them."""
    about: tuple[Words, ...] = ()
    """What a person reads about each thing (same order)."""
    each: Words = Words("")
    """What one thing is called on the form, beside the seat that it is for."""

    def check(self, value: str) -> str:
        """Return the value in its one written form; raises OptionError with what is expected."""
        text = " ".join(value.replace(",", " ").split())
        if self.things:
            return self._check_order(text)
        if self.values:
            if text not in self.values:
                raise OptionError(
                    f"option {self.id} ({self.rule}): {value[:60]!r} is not one of "
                    + ", ".join(self.values),
                    W(
                        "“{title}” ({rule}) cannot be “{value}”.",
                        title=self.title,
                        rule=self.rule,
                        value=value[:60],
                    ),
                )
            return text
        matches = [NUMBER.fullmatch(word) for word in text.split()]
        found = [int(match[1]) for match in matches if match] if all(matches) else []
        if len(found) != self.numbers or not all(self.lowest <= n <= self.highest for n in found):
            raise OptionError(
                f"option {self.id} ({self.rule}): {value[:60]!r} is not {self.numbers} "
                f"number{'s' if self.numbers > 1 else ''} from {self.lowest} to {self.highest}",
                WN(
                    "“{title}” ({rule}) is {count} number from {lowest} to {highest}, "
                    "not “{value}”.",
                    "“{title}” ({rule}) is {count} numbers from {lowest} to {highest}, "
                    "not “{value}”.",
                    self.numbers,
                    title=self.title,
                    rule=self.rule,
                    lowest=self.lowest,
                    highest=self.highest,
                    value=value[:60],
                ),
            )
        if self.total is not None and sum(found) != self.total:
            raise OptionError(
                f"option {self.id} ({self.rule}): the numbers sum to {sum(found)}, "
                f"expected {self.total}",
                W(
                    "“{title}” ({rule}): the numbers have to sum to {total}, not to {found}.",
                    title=self.title,
                    rule=self.rule,
                    total=self.total,
                    found=sum(found),
                ),
            )
        return " ".join(str(n) for n in found)

    def _check_order(self, text: str) -> str:
        """Return the numbers of all things in the order that names or numbers ask for.

        A place that is left out or `-` gets the first thing that is not named.
        """
        numbers = {str(at): at for at in range(1, len(self.things) + 1)}
        for at, thing in enumerate(self.things, 1):
            for code in LANGUAGES:
                numbers[language(code).say(thing).casefold()] = at
        english = [language(LANGUAGES[0]).say(thing) for thing in self.things]
        found: list[int] = []
        for word in text.split():
            at = 0 if word == ANY else numbers.get(word.casefold(), -1)
            if at < 0:
                raise OptionError(
                    f"option {self.id} ({self.rule}): {word[:60]!r} is none of "
                    + ", ".join(english),
                    W(
                        "“{title}” ({rule}): “{value}” is none of {names}.",
                        title=self.title,
                        rule=self.rule,
                        value=word[:60],
                        names=listed(*self.things),
                    ),
                )
            if at and at in found:
                raise OptionError(
                    f"option {self.id} ({self.rule}): {text[:60]!r} names {english[at - 1]} twice",
                    W(
                        "“{title}” ({rule}) names {name} twice.",
                        title=self.title,
                        rule=self.rule,
                        name=self.things[at - 1],
                    ),
                )
            found.append(at)
        if len(found) > len(self.things):
            raise OptionError(
                f"option {self.id} ({self.rule}): {text[:60]!r} has more than "
                f"{len(self.things)} places",
                W(
                    "“{title}” ({rule}) has {most} places at most.",
                    title=self.title,
                    rule=self.rule,
                    most=len(self.things),
                ),
            )
        found += [0] * (len(self.things) - len(found))
        others = iter([at for at in range(1, len(self.things) + 1) if at not in found])
        return " ".join(str(at or next(others)) for at in found)

    def said(self, value: str, seats: int) -> Words | str:
        """Return a checked value as a person reads it at a table of so many seats."""
        if self.things:
            return listed(*(self.things[int(word) - 1] for word in value.split()[:seats]))
        return self.names[self.values.index(value)] if self.names else value

    def preset(self) -> str:
        """Return the rule book's value."""
        return self.values[0] if self.values else self.default


def switch(id: str, rule: str, title: Words) -> Option:
    """Return an option that is off by the rule book, or on."""
    return Option(id=id, rule=rule, title=title, values=("off", "on"), names=(W("off"), W("on")))


def switched_on(id: str, rule: str, title: Words) -> Option:
    """Return an option that is on by the rule book, or off."""
    return Option(id=id, rule=rule, title=title, values=("on", "off"), names=(W("on"), W("off")))


def choice(id: str, rule: str, title: Words, **values: Words) -> Option:
    """Return an option with named values, the rule book's first."""
    return Option(id=id, rule=rule, title=title, values=tuple(values), names=tuple(values.values()))


def number(id: str, rule: str, title: Words, default: int, lowest: int, highest: int) -> Option:
    """Return an option that is one number within a range."""
    return Option(
        id=id,
        rule=rule,
        title=title,
        numbers=1,
        default=str(default),
        lowest=lowest,
        highest=highest,
    )


def order(id: str, rule: str, title: Words, each: Words, things: Mapping[Words, Words]) -> Option:
    """Return an option that is an order of named things: the first for seat 1, and so on.

    `things` has what is said about each. A person names as many as they like (`thor odin`), by
    number or by name in any language; the written form has the numbers of all.
    """
    return Option(
        id=id,
        rule=rule,
        title=title,
        each=each,
        things=tuple(things),
        about=tuple(things.values()),
        numbers=len(things),
        default=" ".join(str(at + 1) for at in range(len(things))),
        lowest=1,
        highest=len(things),
    )


def arranged(
    options: Iterable[Option],
    first: Iterable[str],
    groups: Mapping[Words, Iterable[str]],
    others: Words,
) -> tuple[Option, ...]:
    """Return options as the form shows them: some at once, the rest under headings.

    `first` and `groups` hold ids; what stands under no heading there comes under `others`.
    """
    shown = set(first)
    titles = {id: title for title, ids in groups.items() for id in ids}
    return tuple(
        msgspec.structs.replace(
            option, first=option.id in shown, group=titles.get(option.id, others)
        )
        for option in options
    )


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
