"""Everything that goes over the JSON API, as types; OpenAPI is made of them."""

from typing import Annotated, Any, Literal

import msgspec

from gladsheim.web.messages import Number

Secret = Annotated[str, msgspec.Meta(max_length=200)]
Name = Annotated[str, msgspec.Meta(max_length=200)]
Id = Annotated[str, msgspec.Meta(max_length=60)]


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client sends."""


class SeatAsked(Asked, frozen=True):
    """What a seat of a new table shall be."""

    kind: Literal["person", "friend", "bot"]
    """`person`: whoever opens the table; `friend`: whoever is invited; `bot`: one of the hall's."""
    name: Name = ""
    level: Id = ""
    """The level of a bot."""


class OpenTable(Asked, frozen=True):
    """Open a table."""

    game: Id
    seats: Annotated[list[SeatAsked], msgspec.Meta(min_length=1, max_length=9)]
    options: Annotated[dict[Id, Name], msgspec.Meta(max_length=120)] = {}
    """The house rules that differ from the rule book."""
    program: bool = True
    """Whether a program plays the opener's seats; everybody sees that."""


class TakeSeat(Asked, frozen=True):
    """Take the seat of an invitation."""

    invitation: Secret
    name: Name = ""
    program: bool = True
    """Whether a program plays; everybody sees that."""


class Act(Asked, frozen=True):
    """Do an action."""

    number: Number
    """The `number` of the Stand that the choice was made from; or any from its `since` on."""
    action: Number | Annotated[str, msgspec.Meta(max_length=100)]
    """An `id` or a `notation` from `legal`."""


class Undo(Asked, frozen=True):
    """Take the last action back."""

    number: Number


class Say(Asked, frozen=True):
    """Say something in the chat."""

    text: Annotated[str, msgspec.Meta(max_length=1000)]
    """1 to 300 signs when it has been brought on one line."""


class SwitchChat(Asked, frozen=True):
    """Open or close the chat of a table."""

    is_open: bool


class SetWebhook(Asked, frozen=True):
    """Be told at an address of your own when your choice is awaited."""

    url: Annotated[str, msgspec.Meta(max_length=1000)]
    """Empty for none."""


class Told(msgspec.Struct, frozen=True):
    """What a client gets."""


class OptionTold(Told, frozen=True):
    """A house rule of a game."""

    id: str
    rule: str
    title: str
    preset: str
    values: tuple[str, ...]
    """What it may be; empty for numbers and orders."""


class GameTold(Told, frozen=True):
    """A game that can be played."""

    id: str
    name: str
    seats: tuple[int, int]
    options: tuple[OptionTold, ...]


class Games(Told, frozen=True):
    """What can be played here, and against whom."""

    games: tuple[GameTold, ...]
    levels: tuple[str, ...]
    """The levels of the hall's bots."""


class Opened(Told, frozen=True):
    """A new table. Nobody is told these secrets a second time."""

    table: str
    tokens: list[str | None]
    """For each seat the token that holds it, where it is yours."""
    invitations: list[str | None]


class Taken(Told, frozen=True):
    """A seat that is yours now."""

    seat: int
    token: str


class Done(Told, frozen=True):
    """It is done, and stored."""

    number: int
    """How many deeds there are now."""


class SeatTold(Told, frozen=True):
    """Who sits on a seat."""

    seat: int
    title: str
    name: str
    kind: Literal["person", "friend", "bot"]
    level: str
    program: bool
    """Whether no person plays: a bot of the hall, or a program that says so."""
    is_you: bool
    joined: bool
    choosing: bool
    """Whether its choice is awaited."""


class LegalTold(Told, frozen=True):
    """An action that you may do."""

    id: int
    notation: str
    words: str


class LineTold(Told, frozen=True):
    """A line of the log."""

    number: int
    seat: int
    """From 0; negative for nobody in particular."""
    words: str


class SayingTold(Told, frozen=True):
    """What somebody has said. It is a person's: show it as text and nothing else."""

    number: int
    """From 0; goes on at the rematch."""
    seat: int
    name: str
    text: str
    at: float
    """Seconds since 1970, UTC."""


class ChatTold(Told, frozen=True):
    """The chat of a table."""

    is_open: bool
    """Whether sayings are taken."""
    is_host: bool
    """Whether you have opened the table, and so may open and close the chat."""
    sayings: tuple[SayingTold, ...]
    """The newest 100, the oldest of them first; in a stream only what is new."""


class Said(Told, frozen=True):
    """It has been said."""

    number: int
    """The number of the saying."""


class WebhookTold(Told, frozen=True):
    """Where you are told from now on."""

    url: str


class Stand(Told, frozen=True):
    """A table as you may see it: one line of the stream."""

    table: str
    game: str
    number: int
    """Deeds so far; also those you are told nothing of."""
    since: int
    """The number since which you are asked what you are asked."""
    you: int | None
    """Whose view it is, from 0; null for who watches."""
    view: Any
    """What may be known of the position, as the game has it."""
    prompt: str
    legal: tuple[LegalTold, ...]
    """What you may do; empty while you have to wait."""
    sealed: LegalTold | None
    """What you have chosen before your turn."""
    log: tuple[LineTold, ...]
    """What has happened; in a stream only what is new."""
    seats: tuple[SeatTold, ...]
    over: bool
    result: str
    can_undo: bool
    thinking: bool
    seed_hash: str
    seed: str
    """After the end; empty before."""
    rematch: str
    chat: ChatTold
    webhook: str
    """Where you are told that it is your turn; empty for nowhere. Yours alone to know."""


class Problem(Told, frozen=True):
    """Nothing was done, and why."""

    status: int
    words: str
    rule: str = ""
    """The rule of the game that forbids it."""
    stand: Stand | None = None
    """The table as it is now, where that is news: somebody was quicker, or it was not your turn."""


ASKED = (OpenTable, TakeSeat, Act, Undo, Say, SwitchChat, SetWebhook)
TOLD = (Games, Opened, Taken, Done, Said, ChatTold, WebhookTold, Stand, Problem)
