"""What a person reads, kept apart from the language it is read in.

`Words` is a message (the English text is its id) with named parts; a `Language` turns it into text.
Catalogues are gettext files under `gladsheim/locale`. Mark messages with `W` or, where a number
decides between one and many, `WN`: Babel finds both.
"""

import gettext
from functools import cache
from pathlib import Path

import msgspec

LANGUAGES = ("en", "de")
LOCALE = Path(__file__).parent.parent / "locale"
REMEMBERED = 4000
"""How many texts a language remembers; a busy hall says a few hundred over and over."""
SHORT = 500
"""The longest text that is remembered: what somebody has typed may be long."""


class Words(msgspec.Struct, frozen=True):
    """A message and what to put into its `{name}` places."""

    message: str
    many: str = ""
    """The plural form of the message; empty when it has none."""
    count: int = 1
    parts: tuple[tuple[str, "Words | str | int"], ...] = ()


def W(message: str, **parts: "Words | str | int") -> Words:
    """Mark and build a message: `W("{raven} flies over {land}", raven=..., land=...)`."""
    return Words(message, parts=tuple(parts.items()))


def WN(one: str, many: str, count: int, **parts: "Words | str | int") -> Words:
    """Build a message that depends on `count`, which also fills the place `{count}`."""
    return Words(one, many, count, (("count", count), *parts.items()))


def listed(first: Words | str, *others: Words | str) -> Words:
    """Return things one after the other, with commas between them."""
    found = first if isinstance(first, Words) else W("{thing}", thing=first)
    for other in others:
        found = W("{first}, {second}", first=found, second=other)
    return found


class Language:
    """One language a person can read."""

    def __init__(self, code: str) -> None:
        """Open the catalogue of `code` ("en" or "de"); raises ValueError for any other."""
        if code not in LANGUAGES:
            raise ValueError(f"unknown language {code!r}: expected one of {', '.join(LANGUAGES)}")
        self.code = code
        self.translations: gettext.NullTranslations = gettext.translation(
            "gladsheim", LOCALE, [code], fallback=True
        )
        self._said: dict[Words, str] = {}

    def say(self, words: "Words | str | int") -> str:
        """Return the text of a message in this language."""
        if not isinstance(words, Words):
            return str(words)
        text = self._said.get(words)
        if text is None:
            text = self._translate(words)
            if len(text) <= SHORT:
                if len(self._said) >= REMEMBERED:
                    self._said.clear()
                self._said[words] = text
        return text

    def _translate(self, words: Words) -> str:
        if words.many:
            text = self.translations.ngettext(words.message, words.many, words.count)
        else:
            text = self.translations.gettext(words.message) if words.message else ""
        return text.format_map({name: self.say(part) for name, part in words.parts})

    def decimal(self, number: float) -> str:
        """Return a number with one decimal place: 1.5 in English, 1,5 in German."""
        text = f"{number:.1f}"
        return text.replace(".", ",") if self.code == "de" else text


@cache
def language(code: str) -> Language:
    """Return the (shared) language of a code; raises ValueError for an unknown one."""
    return Language(code)
