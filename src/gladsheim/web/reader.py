"""Who reads a page: language, theme and size of text, as the `hall` cookie or the browser asks."""

from typing import Final

import msgspec
from starlette.requests import HTTPConnection

from gladsheim.core.words import LANGUAGES, Language, language

COOKIE: Final = "hall"
THEMES: Final = ("auto", "light", "dark")
TEXTS: Final = ("normal", "large")
YEAR: Final = 365 * 24 * 3600


class Reader(msgspec.Struct, frozen=True):
    """How one person wants to read."""

    language: str
    theme: str = "dark"
    """By firelight, until a reader asks for daylight or for what the device has (`auto`)."""
    text: str = "normal"

    @property
    def tongue(self) -> Language:
        """What turns Words into this reader's text."""
        return language(self.language)

    def cookie(self) -> str:
        """The value of the `hall` cookie, such as `de.dark.normal`."""
        return f"{self.language}.{self.theme}.{self.text}"

    def but(self, *, language: str = "", theme: str = "", text: str = "") -> "Reader":
        """The same reader with what is given and known; anything unknown changes nothing."""
        return Reader(
            language if language in LANGUAGES else self.language,
            theme if theme in THEMES else self.theme,
            text if text in TEXTS else self.text,
        )


def reader_of(connection: HTTPConnection) -> Reader:
    """Who sent this request."""
    found = Reader(preferred(connection.headers.get("accept-language", "")))
    parts = connection.cookies.get(COOKIE, "").split(".")
    if len(parts) != 3:
        return found
    return found.but(language=parts[0], theme=parts[1], text=parts[2])


def preferred(accepted: str) -> str:
    """The language of ours that an Accept-Language header likes best; English when it likes none.

    >>> preferred("fr, de-AT;q=0.8, en;q=0.5")
    'de'
    """
    best, liking = LANGUAGES[0], 0.0
    for wish in accepted[:500].split(","):
        tag, _, quality = wish.strip().partition(";q=")
        code = tag.strip().split("-")[0].lower()
        try:
            weight = float(quality) if quality else 1.0
        except ValueError:
            continue
        if code in LANGUAGES and weight > liking:
            best, liking = code, weight
    return best
