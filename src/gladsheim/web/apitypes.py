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


class ClockAsked(Asked, frozen=True):
    """The clock of a new table: the time of each person's seat."""

    kind: Literal["live", "days"]
    """`live`: `seconds` for the whole game and `bonus` more whenever the turn passes on; `days`:
    `seconds` for every choice."""
    seconds: Annotated[float, msgspec.Meta(ge=5, le=2_592_000)]
    bonus: Annotated[float, msgspec.Meta(ge=0, le=600)] = 0.0
    then: Literal["lose", "bot"] = "lose"
    """Whether a seat whose time is over loses, or a bot plays on for it."""


class OpenTable(Asked, frozen=True):
    """Open a table."""

    game: Id
    seats: Annotated[list[SeatAsked], msgspec.Meta(min_length=1, max_length=9)]
    options: Annotated[dict[Id, Name], msgspec.Meta(max_length=120)] = {}
    """The house rules that differ from the rule book."""
    program: bool = True
    """Whether a program plays the opener's seats; everybody sees that."""
    clock: ClockAsked | None = None
    watching: Literal["off", "public", "hands"] = "hands"
    """What those see who only watch: nothing, the public part, or all hands after the end too."""


class TakeSeat(Asked, frozen=True):
    """Take the seat of an invitation."""

    invitation: Secret
    name: Name = ""
    program: bool = True
    """Whether a program plays; everybody sees that."""


class Recover(Asked, frozen=True):
    """Move the seats of a recovery code here."""

    code: Secret


class Act(Asked, frozen=True):
    """Do an action."""

    number: Number
    """The `number` of the Stand that the choice was made from; or any from its `since` on."""
    action: Number | Annotated[str, msgspec.Meta(max_length=100)]
    """An `id` or a `notation` from `legal`."""


class Undo(Asked, frozen=True):
    """Take the last action back."""

    number: Number


class Ask(Asked, frozen=True):
    """Ask the others at the table to agree to something."""

    number: Number
    left: Number | None = None
    """To take back all but so many steps: one of `takebacks`. Null asks for a pause."""


class Reply(Asked, frozen=True):
    """Agree to what is asked, or not; or take back one's own wish."""

    number: Number
    agrees: bool


class StandIn(Asked, frozen=True):
    """Let a bot play for a seat: one's own, or one that is empty or abandoned."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=20)]
    level: Id


class Show(Asked, frozen=True):
    """Let those who watch see what one's seats see, or no longer."""

    shown: bool


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


class Moved(Told, frozen=True):
    """Your seats are held by another token now."""

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
    stands_in: bool
    """Whether a bot plays here for somebody who may come back."""
    shows: bool
    """Whether those who watch may see what it sees."""
    left: float | None
    """Seconds on its clock; null without one."""
    ticks: bool
    """Whether its clock runs."""


class TakebackTold(Told, frozen=True):
    """An action of yours that the others may agree to take back."""

    left: int
    words: str


class WishTold(Told, frozen=True):
    """What a seat asks the others to agree to."""

    seat: int
    words: str
    is_yours: bool
    asks_you: bool


class ClockTold(Told, frozen=True):
    """The clock of a table."""

    kind: Literal["live", "days"]
    seconds: float
    bonus: float
    then: Literal["lose", "bot"]


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
    recovery: str
    """The code that moves your seats to another client; empty for who watches."""
    clock: ClockTold | None
    watching: Literal["off", "public", "hands"]
    paused: bool
    takebacks: tuple[TakebackTold, ...]
    wish: WishTold | None
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


ASKED = (
    OpenTable,
    TakeSeat,
    Recover,
    Act,
    Undo,
    Ask,
    Reply,
    StandIn,
    Show,
    Say,
    SwitchChat,
    SetWebhook,
)
TOLD = (Games, Opened, Taken, Moved, Done, Said, ChatTold, WebhookTold, Stand, Problem)
