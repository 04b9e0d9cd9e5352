"""What the store keeps of a table: its Plan and its deeds. Everything else is derived from them."""

import secrets
from typing import Final, Literal, NamedTuple

import msgspec

from gladsheim.core.words import W
from gladsheim.table import deal
from gladsheim.table.chat import Saying
from gladsheim.table.clocks import Clock
from gladsheim.table.errors import Malformed
from gladsheim.table.seats import Seat

Kind = Literal[
    "step",
    "undo",
    "early",
    "flag",
    "join",
    "bot",
    "back",
    "ask",
    "agree",
    "refuse",
    "pause",
    "resume",
    "show",
]
STEP: Final = "step"
UNDO: Final = "undo"
EARLY: Final = "early"
FLAG: Final = "flag"
"""The time of a seat is over."""
JOIN: Final = "join"
"""A friend sits down."""
BOT: Final = "bot"
"""From now on a bot plays for the seat."""
BACK: Final = "back"
"""The seat plays for itself again."""
ASK: Final = "ask"
"""The seat asks the others to agree to something."""
AGREE: Final = "agree"
REFUSE: Final = "refuse"
"""The seat does not agree, or takes back what it has asked."""
PAUSE: Final = "pause"
RESUME: Final = "resume"
SHOW: Final = "show"
"""The seat lets those who watch see what it sees, or no longer does."""
NO_CHOICE: Final = -1
"""The id of an early deed by which a seat takes its sealed choice back."""
TO_PAUSE: Final = -2
"""The id of an ask deed by which a seat wants the game to pause."""

LEVELS: Final = ("random", "easy", "normal", "hard", "greedy")
"""The levels of bots in the order by which deeds name them: a new one comes last."""

OFF: Final = "off"
PUBLIC: Final = "public"
HANDS: Final = "hands"
Watching = Literal["off", "public", "hands"]


class Deed(msgspec.Struct, frozen=True, gc=False):  # there are many; none is in a cycle
    """One entry of a table's record; never changed and never deleted."""

    number: int
    """From 0 without a gap."""
    kind: Kind
    actor: int
    """The seat, or NATURE."""
    id: int
    """Of a step: the action, the outcome or RESIGN. Of an undo: how many steps are left.
    Of an early deed: the action that is sealed until the seat's turn comes, or NO_CHOICE.
    Of an ask: how many steps are to be left, or TO_PAUSE. Of a bot: its level, as its place in
    LEVELS; so of a flag, or RESIGN when the seat has lost. Of a show: 1 or 0. Else 0."""
    at: float = 0.0
    """When, in seconds since 1970; never earlier than the deed before it."""


class Mark(NamedTuple):
    """How far a table has come: what changes whenever anything of it does, and only grows."""

    number: int
    """How many deeds there are."""
    changes: int
    """How often something has changed that is no deed: who holds a seat, the next table."""

    def lacks(self, other: "Mark") -> bool:
        """Return whether the other knows something that this one may not.

        Changes that two halls make at the same time are counted by each for itself at first: more
        of them does not mean all of them.
        """
        return self.number < other.number or self.changes != other.changes


class Terms(msgspec.Struct, frozen=True):
    """What is agreed for a table beside the rules of its game."""

    clock: Clock | None = None
    watching: Watching = HANDS
    """Who may watch: nobody (`off`); anybody, who sees what is public (`public`); and after the end
    all hands as well (`hands`)."""

    def check(self) -> None:
        """Raise Malformed unless a table can have them."""
        if self.watching not in (OFF, PUBLIC, HANDS):
            raise Malformed(
                W("Watching is off, public or hands, not {value}.", value=str(self.watching)[:20])
            )
        if self.clock is not None:
            self.clock.check()


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
    terms: Terms = Terms()
    origin: str = ""
    """The first table of those that were played one after the other; empty when it is this one."""
    rematch: str = ""
    """The id of the next table once it has been asked for."""
    quiet: bool = False
    """Whether the chat takes no sayings."""
    sayings: tuple[Saying, ...] = ()
    """The newest of the chat."""
    changes: int = 0
    """How often the plan, or what is said at the table, has changed."""

    @property
    def chain(self) -> str:
        """What this table has in common with those that it is the rematch of."""
        return self.origin or self.id


def new_plan(
    game: str,
    options: tuple[tuple[str, str], ...],
    seats: tuple[Seat, ...],
    seed: str | None = None,
    *,
    created: float,
    terms: Terms | None = None,
    origin: str = "",
) -> Plan:
    """Return the plan of a table that opens, with a fresh id and, unless given, a seed."""
    return Plan(
        id=secrets.token_hex(8),
        game=game,
        options=options,
        seed=seed or deal.new_seed(),
        created=created,
        seats=seats,
        terms=terms or Terms(),
        origin=origin,
    )
