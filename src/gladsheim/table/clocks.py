"""Clocks: how long each seat may still think, told by the times of the deeds.

Pure: every moment is given, in seconds since 1970.
"""

from typing import Final, Literal

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
"""Seconds that somebody has at least who comes back after a bot had to take over."""


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


class Clocks:
    """The clocks of all seats of a table."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self._left = [clock.seconds] * seats
        self._since = 0.0
        self.running: tuple[int, ...] = ()
        """The seats whose time runs."""

    def turn(self, at: float, running: tuple[int, ...], acted: int | None) -> None:
        """Let the time of these seats run from a moment on; `acted` is the seat that has chosen."""
        for seat in self.running:
            self._left[seat] -= at - self._since
        if self.clock.kind == LIVE:
            for seat in self.running:
                if seat not in running and seat == acted:
                    self._left[seat] += self.clock.bonus
        else:
            for seat in running:
                if seat not in self.running or seat == acted:
                    self._left[seat] = self.clock.seconds
        self._since, self.running = at, running

    def spare(self, seat: int) -> None:
        """Give a seat that comes back enough to begin with."""
        self._left[seat] = max(self._left[seat], min(MERCY, self.clock.seconds))

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
