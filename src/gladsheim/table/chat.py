"""The chat of a table: what those who hold seats have said, at this table and at those of which it
is the rematch. Everybody who sees the table may read it; no rule of a game knows of it.
"""

from typing import Final

import msgspec

from gladsheim.core.words import W
from gladsheim.table.errors import Malformed
from gladsheim.table.seats import clean, digest

LONGEST_SAYING: Final = 300
KEPT: Final = 500
"""Sayings that are kept of a chain of tables, each the rematch of the one before; the newest."""
SHOWN: Final = 100
"""Of these, how many everybody gets."""


class Saying(msgspec.Struct, frozen=True):
    """What somebody has said."""

    number: int
    """From 0, at all tables of a chain together."""
    seat: int
    name: str
    """What they called themselves then; may be empty."""
    text: str
    """Plain text on one line. It is a person's: to be shown as text and nothing else."""
    at: float
    """Seconds since 1970, UTC."""


class Chat(msgspec.Struct, frozen=True):
    """The chat as one viewer has it."""

    key: str
    """The same at all tables of a chain: under it a browser keeps who is muted."""
    is_open: bool
    """Whether sayings are taken."""
    is_host: bool
    """Whether the viewer has opened the table, and so may open and close the chat."""
    sayings: tuple[Saying, ...]
    """The newest, the oldest of them first."""


def chat_key(chain: str) -> str:
    """Return the key of a chain's chat; the id of the first table does not follow from it."""
    return digest(f"chat:{chain}")[:16]


def newest(sayings: tuple[Saying, ...], saying: Saying) -> tuple[Saying, ...]:
    """Return what is shown once something more has been said; it may be known, or come late."""
    known = {one.number: one for one in (*sayings, saying)}
    return tuple(known[number] for number in sorted(known))[-SHOWN:]


def checked_saying(text: str) -> str:
    """Return a saying as it is kept; raises Malformed."""
    said = clean(text, LONGEST_SAYING + 1)
    if not said or len(said) > LONGEST_SAYING:
        raise Malformed(W("A saying has 1 to {most} signs.", most=LONGEST_SAYING))
    return said
