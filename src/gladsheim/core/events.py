"""Events: what just happened, and the part of it that one viewer hears.

The rules tell a Scribe; here its notes become Events, and an Event becomes, for each viewer, a
`Heard` that is built from what that viewer may know. Only actions are stored; events are derived
again by replay.
"""

import msgspec

from gladsheim.core.state import Scribe


class Event(msgspec.Struct, frozen=True):
    """One thing that happened, with its secret part. Stays inside the table."""

    kind: str
    seat: int
    """Who it happened to or who did it; NATURE when nobody in particular."""
    public: tuple[int, ...]
    secret: tuple[int, ...]
    audience: int
    """A bit per seat that may know the secret part."""
    reveals: bool
    """Somebody learned something: it cannot be taken back alone."""


class Use(msgspec.Struct, frozen=True):
    """That a seat has come by a card, or has used a card or a power. For statistics only."""

    seat: int
    thing: str
    """A short name that stays the same, such as `VW`; `Game.thing_words` says it."""
    is_play: bool
    """Whether it was used; else it came to the seat."""


class Heard(msgspec.Struct, frozen=True):
    """An event as one viewer hears it."""

    kind: str
    seat: int
    public: tuple[int, ...]
    private: tuple[int, ...]
    """What this viewer knows beyond the public part; empty for all others."""


def events_of(scribe: Scribe) -> tuple[Event, ...]:
    """Return the scribe's notes as Events, and leave the scribe empty."""
    events = tuple(
        Event(kind, seat, tuple(public), tuple(secret), audience, reveals)
        for kind, seat, public, secret, audience, reveals in scribe.notes
    )
    scribe.notes = []
    return events


def hear(event: Event, viewer: int) -> Heard:
    """Return what `viewer` (a seat or WATCHER) hears of an event."""
    knows = viewer >= 0 and bool(event.audience >> viewer & 1)
    return Heard(event.kind, event.seat, event.public, event.secret if knows else ())
