"""Clocks: how long each seat may still think, told by the times of the deeds.

Pure: every moment is given, in seconds since 1970.
"""

from typing import Final, Literal, NamedTuple

import msgspec

from gladsheim.core.words import W
from gladsheim.table.errors import Malformed

LIVE: Final = "live"
DAYS: Final = "days"
LOSE: Final = "lose"
BOT: Final = "bot"
Then = Literal["lose", "bot"]
DAY: Final = 86_400.0
SHORTEST, LONGEST_LIVE, LONGEST_DAYS = 5.0, 6 * 3600.0, 30 * DAY
MOST_BONUS: Final = 600.0
MERCY: Final = 30.0
"""Seconds for somebody who comes back after a bot had to choose because their time was over."""


class Clock(msgspec.Struct, frozen=True):
    """The time that a table gives its people; bots have none."""

    kind: Literal["live", "days"]
    """`live`: so much for the whole game (Fischer's clock). `days`: so much for every choice."""
    seconds: float
    bonus: float = 0.0
    """Seconds that a live clock adds whenever the turn passes on to others."""
    then: Then = LOSE
    """What happens when the time is over: the seat loses, or a bot plays on for it."""

    def check(self) -> None:
        """Raise Malformed unless this is a clock that a table can have."""
        longest = LONGEST_LIVE if self.kind == LIVE else LONGEST_DAYS
        if not SHORTEST <= self.seconds <= longest or not 0.0 <= self.bonus <= MOST_BONUS:
            raise Malformed(
                W(
                    "A clock has {least} to {most} seconds and a bonus of 0 to {bonus}.",
                    least=int(SHORTEST),
                    most=int(longest),
                    bonus=int(MOST_BONUS),
                )
            )
        if self.kind == DAYS and self.bonus:
            raise Malformed(W("Only a live clock has a bonus."))


class Choice(NamedTuple):
    """A choice that somebody has made."""

    seat: int
    step: int
    """The number of the step that it makes, or that comes next where it is sealed."""


class Clocks:
    """The clocks of all seats of a table."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self._left = [clock.seconds] * seats
        self._since = 0.0
        self._asked: tuple[int, ...] = ()
        self._rewarded = [-1] * seats
        """The last step for which each seat has had its bonus."""
        self.running: tuple[int, ...] = ()
        """The seats whose time runs."""

    def turn(
        self, at: float, running: tuple[int, ...], asked: tuple[int, ...], chosen: Choice | None
    ) -> None:
        """Let the time of these seats run from a moment on.

        `asked` are all whose choice is awaited, `chosen` is the choice that led here: only a choice
        adds time, and the same one again, after it was taken back, adds no more.
        """
        for seat in self.running:
            self._left[seat] -= at - self._since
        if chosen is not None and self.clock.kind == LIVE:
            seat, step = chosen
            if seat in self.running and seat not in running and step > self._rewarded[seat]:
                self._left[seat] += self.clock.bonus
                self._rewarded[seat] = step
        elif chosen is not None:
            for seat in asked:
                if seat not in self._asked or seat == chosen.seat:
                    self._left[seat] = self.clock.seconds
        self._since, self._asked, self.running = at, asked, running

    def spare(self, seat: int) -> None:
        """Give a seat that comes back enough to begin with, if its time was over."""
        if self._left[seat] <= 0:
            self._left[seat] = min(MERCY, self.clock.seconds)

    def left(self, seat: int, now: float) -> float:
        """Return the seconds that a seat has left; never less than none."""
        spent = now - self._since if seat in self.running else 0.0
        return max(0.0, self._left[seat] - spent)

    @property
    def due(self) -> float | None:
        """When the first time runs out, if nobody does anything."""
        return min((self._since + self._left[seat] for seat in self.running), default=None)

    def over(self, now: float) -> int | None:
        """Return a seat whose time is over."""
        due = self.due
        if due is None or now < due:
            return None
        return min(self.running, key=lambda seat: self._left[seat])
