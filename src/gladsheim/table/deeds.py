"""What the store keeps of a table: its Plan and its deeds. Everything else is derived from them."""

import secrets
import time
from typing import Final, Literal, NamedTuple

import msgspec

from gladsheim.table import deal
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


class Mark(NamedTuple):
    """How far a table has come: what changes whenever anything of it does, and only grows."""

    number: int
    """How many deeds there are."""
    joined: int
    """How many seats are held by a token."""
    has_rematch: bool

    def is_behind(self, other: "Mark") -> bool:
        """Return whether the other knows something that this one does not."""
        return any(mine < theirs for mine, theirs in zip(self, other, strict=True))


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


def new_plan(
    game: str,
    options: tuple[tuple[str, str], ...],
    seats: tuple[Seat, ...],
    seed: str | None = None,
) -> Plan:
    """Return the plan of a table that opens now, with a fresh id and, unless given, a seed."""
    return Plan(
        id=secrets.token_hex(8),
        game=game,
        options=options,
        seed=seed or deal.new_seed(),
        created=time.time(),
        seats=seats,
    )
