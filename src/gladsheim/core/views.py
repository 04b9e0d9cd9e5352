"""The View: what one seat, or a watcher, may know. Typed plain data, built up from nothing.

Each game has its own View type that adds to this one. A hidden thing is a type without a face.
"""

import msgspec


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The part every game's View has."""

    game: str
    viewer: int
    """The seat that looks, or WATCHER."""
    seats: int
    actor: int
    """Who acts: a seat, NATURE or OVER."""
    options: tuple[tuple[str, str], ...]
    """The house rules that differ from the rule book, as (option, value)."""
    legal: tuple[int, ...]
    """The legal actions when the viewer is the actor; else empty."""
    returns: tuple[float, ...]
    """Each seat's result once the game is over; else empty."""
