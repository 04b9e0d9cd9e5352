"""The Sight: everything one viewer may have of a table now. Screens draw from nothing else.

It is built up from Views, Heard events and Words; no State, no token of anybody else and no seed of
a running game has a place in it.
"""

import msgspec

from gladsheim.core.game import Shown
from gladsheim.core.views import View
from gladsheim.core.words import W, Words
from gladsheim.table.chat import Chat
from gladsheim.table.deeds import Terms
from gladsheim.table.seats import Kind


class Choice(msgspec.Struct, frozen=True):
    """An action the viewer may do now."""

    id: int
    notation: str
    picks: tuple[str, ...]
    """What a person clicks, in order."""
    also: tuple[tuple[str, ...], ...]
    """Other picks that say the same action, such as the pair in the other order."""
    words: Words


class LogLine(msgspec.Struct, frozen=True, gc=False):  # there are many; none is in a cycle
    """One line of the log as one viewer reads it.

    Every deed gives every viewer at least one line. A deed of which several things can be told
    gives several lines of the same number; one of which this viewer is told nothing, an empty one.
    """

    number: int
    """The number of the deed."""
    seat: int
    """Who it is about; NATURE when nobody in particular."""
    words: Words


class SeatSight(msgspec.Struct, frozen=True):
    """Who sits on a seat."""

    seat: int
    title: Words
    """What the game calls the seat, such as its raven."""
    name: str
    """What the person calls themselves; may be empty."""
    kind: Kind
    level: str
    is_you: bool
    joined: bool
    invitation: str
    """For the host, while a friend's seat is free: the invitation to it; else empty."""
    choosing: bool
    """Whether its choice is awaited: it is its turn, or it may choose early and has not."""
    stands_in: bool
    """Whether a bot plays here for a person, who may come back."""
    free_from: float | None
    """From when on the viewer may let a bot play here, in seconds since 1970; 0 is at once, None
    not as it stands."""
    shows: bool
    """Whether it lets those who watch see what it sees."""
    left: float | None
    """Seconds on its clock; None without one."""
    ticks: bool
    """Whether its clock runs."""


class Takeback(msgspec.Struct, frozen=True):
    """An action that the viewer may ask the others to take back, with all that came after it."""

    left: int
    """What to ask with: how many steps are left then."""
    words: Words


class Wish(msgspec.Struct, frozen=True):
    """Something to which a seat asks the others to agree."""

    seat: int
    words: Words
    is_yours: bool
    asks_you: bool
    """Whether the viewer's answer is awaited."""


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one viewer sees it."""

    table: str
    game: str
    number: int
    """Deeds so far: what `act` and `undo` are to be sent with."""
    view: View
    prompt: Words
    legal: tuple[Choice, ...]
    """What the viewer may do now, in their turn or early; empty when they have to wait."""
    since: int
    """How many deeds there were when the viewer was asked: what they choose is taken with any
    number from this one on. Equal to `number` when they are not asked."""
    sealed: Choice | None
    """What the viewer has chosen early; it is opened when their turn comes."""
    log: tuple[LogLine, ...]
    seats: tuple[SeatSight, ...]
    over: bool
    result: Words
    """Who has won and how, once the game is over; else an empty message."""
    can_undo: bool
    seed_hash: str
    seed: str
    """What NATURE's outcomes were drawn from, once the game is over; else empty."""
    line: int
    """The replay line this Sight shows: `lines` when it is the newest."""
    lines: int
    """Replay lines so far, one per action of a seat; line 0 is the table before the first."""
    thinking: bool
    """Whether the viewer waits, and for a bot."""
    private: bool
    """Whether the viewer holds several seats and sees what a watcher may not: before another of
    these seats is shown, and before this one is, the device is handed over."""
    described: tuple[Shown, ...]
    """The view in words, for the terminal and for screen readers."""
    rematch: str
    """The id of the next table once it has been asked for; else empty."""
    terms: Terms
    """The clock, and who may watch."""
    paused: bool
    can_pause: bool
    """Whether the viewer may ask for a pause."""
    takebacks: tuple[Takeback, ...]
    """What the viewer may ask the others to take back; the newest first."""
    wish: Wish | None
    """What is asked just now."""
    following: bool
    """Whether the viewer sees with the eyes of a seat that is not theirs."""
    open_seats: tuple[int, ...]
    """The seats, not the viewer's own, from which they may see the table."""
    recovery: str
    """The code by which the viewer moves their seats to another device; empty for who has none."""
    chat: Chat
    webhook: str
    """The viewer's own address that is told when it is their turn; empty for none."""


class Refusal(msgspec.Struct, frozen=True):
    """Why something cannot be done."""

    words: Words
    rule: str
    """The id of the rule that decides; empty when no rule of the game speaks of it."""


class Hint(msgspec.Struct, frozen=True):
    """What a bot would do in the asker's place, from what the asker may know."""

    action: int
    notation: str
    picks: tuple[str, ...]
    words: Words
    chance: float
    """Estimated chance of winning after it, 0 to 1."""
    said: Words
    """The move, its chance, the reason for it, and the next best moves with theirs."""


def hint_words(moves: list[tuple[Words, float]], reason: Words | None) -> Words:
    """Return a hint as a sentence."""

    def with_chance(move: tuple[Words, float]) -> Words:
        return W("{move} ({percent} % to win)", move=move[0], percent=round(100 * move[1]))

    best = with_chance(moves[0])
    said = W("{move}.", move=best)
    if reason is not None:
        said = W("{move}. {reason}", move=best, reason=reason)
    if len(moves) == 3:
        return W(
            "{best} Next best: {second}; {third}.",
            best=said,
            second=with_chance(moves[1]),
            third=with_chance(moves[2]),
        )
    if len(moves) == 2:
        return W("{best} Next best: {second}.", best=said, second=with_chance(moves[1]))
    return said
