"""A seat's webhook: an address that is told when the seat's choice is awaited. No sockets here: the
hall hands the news to whoever sends it.

The address is its holder's secret: no Sight of others, no Saga and no log has it.
"""

from collections.abc import Callable, Sequence
from typing import Final
from urllib.parse import urlsplit

import msgspec

from gladsheim.core.words import W
from gladsheim.table.errors import Malformed
from gladsheim.table.seats import Seat

LONGEST_WEBHOOK: Final = 500
LOWEST_PORT: Final = 1024
"""Below it only the two of the web: what listens there else may take a request for something."""


class Awaited(msgspec.Struct, frozen=True):
    """The news that a seat with a webhook is asked: it was not before, and did not do it itself."""

    table: str
    game: str
    seat: int
    number: int
    """Deeds so far."""
    webhook: str
    language: str
    """That of whoever set it."""


Tell = Callable[[Awaited], None]


def with_webhook(
    seats: tuple[Seat, ...], held: Sequence[int], url: str, language: str
) -> tuple[Seat, ...]:
    """Return the seats of a table after some of them have got a webhook, or lost it."""
    return tuple(
        msgspec.structs.replace(seat, webhook=url, language=language) if number in held else seat
        for number, seat in enumerate(seats)
    )


def checked_webhook(url: str) -> str:
    """Return an address as it is kept; empty for none. Raises Malformed."""
    url = url.strip()
    if not url:
        return ""
    wrong = Malformed(
        W(
            "A webhook is an address such as https://example.org/turn: http or https, no password,"
            " at most {most} signs.",
            most=LONGEST_WEBHOOK,
        )
    )
    if len(url) > LONGEST_WEBHOOK or not all("!" <= sign <= "~" for sign in url):
        raise wrong
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise wrong from None
    if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
        raise wrong
    if port is not None and port not in (80, 443) and port < LOWEST_PORT:
        raise wrong
    return url
