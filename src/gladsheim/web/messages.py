"""Every message between page and server, as a type. Unknown input has no type, so it is refused."""

from typing import Annotated, Final

import msgspec

from gladsheim.web.guard import BODY_LIMIT

Number = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
"""No table has that many deeds, and no game that many actions."""


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What a browser may ask for."""


class Act(Request, frozen=True, tag="act"):
    """Do an action."""

    number: Number
    """The number of deeds the sender has seen; refused unless what they were asked still stands."""
    action: Number


class Why(Request, frozen=True, tag="why"):
    """Tell why nothing legal begins with these picks."""

    picks: tuple[str, ...]


class Undo(Request, frozen=True, tag="undo"):
    """Take the last move back."""

    number: Number


class AskBack(Request, frozen=True, tag="ask-back"):
    """Ask the others to take back all but so many steps."""

    number: Number
    left: Number


class AskPause(Request, frozen=True, tag="ask-pause"):
    """Ask the others to let the clocks stand."""


class Reply(Request, frozen=True, tag="reply"):
    """Agree to what is asked, or not; or take back one's own wish."""

    number: Number
    agrees: bool


class GoOn(Request, frozen=True, tag="go-on"):
    """End a pause."""


class StandIn(Request, frozen=True, tag="stand-in"):
    """Let a bot play for a seat (from 0)."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=20)]
    level: Annotated[str, msgspec.Meta(max_length=40)]


class PlayAgain(Request, frozen=True, tag="play-again"):
    """Take one's seats back from the bots that play for them."""


class Show(Request, frozen=True, tag="show"):
    """Let those who watch see what one's seats see, or no longer."""

    shown: bool


class Resign(Request, frozen=True, tag="resign"):
    """Give up."""


class Rematch(Request, frozen=True, tag="rematch"):
    """Play again at a new table."""


class Hint(Request, frozen=True, tag="hint"):
    """Ask a bot what it would do."""


class Say(Request, frozen=True, tag="say"):
    """Say something in the chat."""

    text: Annotated[str, msgspec.Meta(max_length=1000)]


class SwitchChat(Request, frozen=True, tag="chat"):
    """Open or close the chat of the table."""

    is_open: bool


class SetWebhook(Request, frozen=True, tag="webhook"):
    """Tell an address from now on when it is the sender's turn."""

    url: Annotated[str, msgspec.Meta(max_length=1000)]
    """Empty for none."""


class Resume(Request, frozen=True, tag="resume"):
    """Send what follows deed `number`: the first message of every connection."""

    number: Number
    sayings: Number = 0
    """How many sayings of the chat the page has had."""


Ask = (
    Act
    | Why
    | Undo
    | AskBack
    | AskPause
    | Reply
    | GoOn
    | StandIn
    | PlayAgain
    | Show
    | Resign
    | Rematch
    | Hint
    | Say
    | SwitchChat
    | SetWebhook
    | Resume
)


class Answer(msgspec.Struct, frozen=True, tag_field="type"):
    """What the server sends."""


class Zone(msgspec.Struct, frozen=True):
    """A part of the page that has changed."""

    name: str
    html: str


class Move(msgspec.Struct, frozen=True):
    """One legal action."""

    id: int
    notation: str
    picks: tuple[str, ...]
    also: tuple[tuple[str, ...], ...]
    """Other orders of picks that say the same."""
    words: str


class Spoken(msgspec.Struct, frozen=True):
    """Something that has been said in the chat: text, to be shown as text and nothing else."""

    seat: int
    name: str
    text: str
    is_you: bool


class Zones(Answer, frozen=True, tag="zones"):
    """The table has moved on."""

    number: int
    since: int
    """The number since which the reader is asked what they are asked: what they have begun to pick
    by then still holds."""
    zones: tuple[Zone, ...]
    choices: tuple[Move, ...]
    pick_words: dict[str, str]
    """What to call each pick of the choices."""
    said: tuple[str, ...]
    """What to speak: the new log lines and the prompt."""
    sayings: tuple[Spoken, ...]
    """What is new in the chat."""
    curtain: str
    """At a hot-seat table, when another person's hand is about to be shown: whose turn it is."""


class Refused(Answer, frozen=True, tag="refused"):
    """Something was not done, and why."""

    words: str
    rule: str
    """The number of the rule that decides; empty when none does."""
    rule_text: str
    """What the rule says, in the reader's language."""
    link: str
    """Where the rule stands."""


class Advice(Answer, frozen=True, tag="hint"):
    """What a bot would do."""

    action: int
    picks: tuple[str, ...]
    words: str
    """The move with its chance, why, and the next best moves."""


class Moved(Answer, frozen=True, tag="moved"):
    """The players go on at another table."""

    table: str


PICKS: Final = 12
"""More picks than any action has."""

_asks = msgspec.json.Decoder(Ask)
_encoder = msgspec.json.Encoder()


class MessageError(ValueError):
    """A message that is none of ours; the text says what is wrong with it."""


def read(text: str) -> Ask:
    """Read a message of a browser; raises MessageError."""
    if len(text.encode("utf-8", "surrogatepass")) > BODY_LIMIT:
        raise MessageError(f"longer than {BODY_LIMIT} bytes")
    try:
        ask = _asks.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise MessageError(str(error)) from None
    if isinstance(ask, Why) and (
        len(ask.picks) > PICKS or any(len(pick) > 60 for pick in ask.picks)
    ):
        raise MessageError(f"more than {PICKS} picks, or one longer than 60 characters")
    return ask


def write(answer: Answer) -> str:
    """Return the text of a message to a browser."""
    return _encoder.encode(answer).decode()
