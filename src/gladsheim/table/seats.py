"""Who sits where, and the secrets that say so.

A *token* holds one or more seats of a table, an *invitation* lets a friend take one. Both are
random text known to their owners; the table keeps only their SHA-256. A *recovery code* follows
from a token and moves its seats to another device, once.
"""

import base64
import hashlib
import re
import secrets
import unicodedata
from typing import Final, Literal

import msgspec

from gladsheim.core.words import W
from gladsheim.minds import find as find_level
from gladsheim.table.errors import Malformed

LONGEST_NAME: Final = 40
PROGRAM: Final = "program"
"""The level of a seat that somebody's own program plays: bots of elsewhere are marked as such."""

RFC_4648: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
CROCKFORD: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The signs of recovery codes: no I, L, O and U, which are read as something else."""
MISREAD: Final = str.maketrans("ILO", "110")

Kind = Literal["person", "bot", "friend"]


class SeatPlan(msgspec.Struct, frozen=True):
    """What a seat is to be when a table opens."""

    kind: Kind
    """`person`: whoever opens the table; `friend`: whoever gets the invitation; `bot`."""
    name: str = ""
    level: str = ""
    """The level of a bot, such as `greedy`; PROGRAM for a program of elsewhere; else empty."""


class Seat(msgspec.Struct, frozen=True):
    """A seat as the table keeps it."""

    kind: Kind
    name: str
    level: str
    token: str | None
    """The SHA-256 of the token that holds it; None for bots and for friends yet to come."""
    invitation: str | None
    """The SHA-256 of the invitation; None when there is none or it has been used."""
    recovery: str | None = None
    """The SHA-256 of the code by which its owner moves to another device."""
    webhook: str = ""
    """The address that is told when its choice is awaited; a secret of its holder."""
    language: str = ""
    """That in which the webhook is told."""

    @property
    def is_joined(self) -> bool:
        """Whether somebody, person or bot, sits here."""
        return self.kind == "bot" or self.token is not None


class Opened(msgspec.Struct, frozen=True):
    """A new table, for the one who opened it. Nobody can be told these secrets a second time."""

    table: str
    tokens: list[str | None]
    """One per seat: the opener's (the same for each `person`), None for the others."""
    invitations: list[str | None]
    """One per seat: text for the link that a `friend` gets, None for the others."""


def new_token() -> str:
    """Return a fresh token, safe in a cookie and in a link."""
    return secrets.token_urlsafe(32)


def digest(secret: str) -> str:
    """Return what is kept of a token or an invitation: its SHA-256 in hex."""
    return hashlib.sha256(secret.encode()).hexdigest()


def invitation_by(token: str, seat: int) -> str:
    """Return the invitation to a seat that the holder of `token` gives.

    It follows from the token, so that the host's screen can show it again though it is stored
    nowhere; the token cannot be found from it.
    """
    return hashlib.sha256(f"invitation:{seat}:{token}".encode()).hexdigest()[:32]


def recovery_by(token: str) -> str:
    """Return the code that moves the seats of a token to another device: 80 bits, as it is shown.

    It follows from the token, so that their owner can look it up though it is stored nowhere; the
    token cannot be found from it.
    """
    found = base64.b32encode(hashlib.sha256(f"recovery:{token}".encode()).digest()[:10]).decode()
    return recovery_as_shown(found.translate(str.maketrans(RFC_4648, CROCKFORD)))


def recovery_as_shown(typed: str) -> str:
    """Return a code that somebody has typed as `recovery_by` gives it.

    >>> recovery_as_shown("o123 4567-89abcdeL")
    '0123-4567-89AB-CDE1'
    """
    signs = re.sub(r"[\W_]", "", typed[:LONGEST_NAME]).upper().translate(MISREAD)
    return "-".join(signs[at : at + 4] for at in range(0, len(signs), 4))


def locks(token: str) -> tuple[str, str]:
    """Return what a seat keeps of the token that holds it: its SHA-256 and that of its code."""
    return digest(token), digest(recovery_by(token))


def seated(plans: list[SeatPlan]) -> tuple[tuple[Seat, ...], list[str | None], list[str | None]]:
    """Make the seats of a new table, with the tokens and invitations to hand out, one per seat."""
    host = new_token()
    seats: list[Seat] = []
    tokens: list[str | None] = []
    invitations: list[str | None] = []
    for number, plan in enumerate(plans):
        token = host if plan.kind == "person" else None
        kept, recovery = locks(token) if token else (None, None)
        invitation = invitation_by(host, number) if plan.kind == "friend" else None
        seats.append(
            Seat(
                plan.kind,
                plan.name,
                plan.level,
                kept,
                digest(invitation) if invitation else None,
                recovery,
            )
        )
        tokens.append(token)
        invitations.append(invitation)
    return tuple(seats), tokens, invitations


def checked(plan: SeatPlan) -> SeatPlan:
    """Return a seat's plan as the hall takes it; raises Malformed."""
    if plan.kind not in ("person", "bot", "friend"):
        raise Malformed(W("A seat is for a person, a friend or a bot, not {kind}.", kind=plan.kind))
    if plan.kind == "bot":
        try:
            find_level(plan.level)
        except KeyError as error:
            raise Malformed(W("{reason}", reason=str(error.args[0]))) from None
    is_marked = plan.kind == "bot" or (plan.kind == "person" and plan.level == PROGRAM)
    level = plan.level if is_marked else ""
    return SeatPlan(plan.kind, clean(plan.name), level)


def clean(text: str, longest: int = LONGEST_NAME) -> str:
    """Return a name on one line, without control signs, cut where it is too long."""
    shown = "".join(c if unicodedata.category(c)[0] not in "CZ" else " " for c in text)
    return " ".join(shown.split())[:longest].strip()
