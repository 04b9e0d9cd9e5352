"""What the store keeps of a table: its Plan and its deeds. Everything else is derived from them."""

from typing import Final, Literal

import msgspec

from gladsheim.table.seats import Seat

Kind = Literal["step", "undo", "early"]
STEP: Final = "step"
UNDO: Final = "undo"
EARLY: Final = "early"
NO_CHOICE: Final = -1
"""The id of an early deed by which a seat takes its sealed choice back."""


class Deed(msgspec.Struct, frozen=True):
    """One entry of a table's record; never changed and never deleted."""

    number: int
    """From 0 without a gap."""
    kind: Kind
    actor: int
    """The seat, or NATURE."""
    id: int
    """Of a step: the action, the outcome or RESIGN. Of an undo: how many steps are left.
    Of an early deed: the action that is sealed until the seat's turn comes, or NO_CHOICE."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What a table was opened with, and the little that changes beside the record."""

    id: str
    game: str
    options: tuple[tuple[str, str], ...]
    """The house rules that differ from the rule book."""
    seed: str
    """32 random bytes in hex; nobody sees it before the end of the game."""
    created: float
    """Seconds since 1970, UTC."""
    seats: tuple[Seat, ...]
    rematch: str = ""
    """The id of the next table once it has been asked for."""
