"""Rights: what somebody who holds these seats, or none, may ask for and see at a table."""

from gladsheim.core.state import WATCHER
from gladsheim.core.words import W, Words
from gladsheim.table.course import Course
from gladsheim.table.deeds import HANDS, OFF
from gladsheim.table.errors import Malformed, NotNow, NotYourSeat
from gladsheim.table.seats import digest
from gladsheim.table.telling import Telling

SEALED = W("Your choice is sealed; it is opened when everybody has chosen.")
PAUSED = W("The game pauses.")
CLOSED = W("This table is closed to those who only watch.")
LONGEST = 6_000
"""Deeds after which nothing is taken back, asked or changed beside the game: an action and its
undo, without end, would fill a disk and take ever longer to read. No game has a third of it."""
Held = tuple[int, ...]
"""The seats that somebody holds; none for a watcher."""


class Rights:
    """Who may do and see what at one table."""

    def __init__(self, course: Course, telling: Telling) -> None:
        self.course = course
        self.telling = telling

    def held(self, token: str | None) -> Held:
        """Return the seats that a token holds; raises NotYourSeat for one that holds none."""
        if token is None:
            return ()
        kept = digest(token)
        found = tuple(n for n, seat in enumerate(self.course.plan.seats) if seat.token == kept)
        if not found:
            raise NotYourSeat(W("You hold no seat at this table."))
        return found

    def must_hold(self, held: Held) -> None:
        """Raise NotYourSeat for who only watches."""
        if not held:
            raise NotYourSeat(W("You hold no seat at this table."))

    def must_be_let_in(self, held: Held) -> None:
        """Raise NotYourSeat for watchers of a closed table."""
        if not held and self.course.plan.terms.watching == OFF:
            raise NotYourSeat(CLOSED)

    def must_be_seat(self, seat: int) -> None:
        """Raise Malformed when there is no such seat."""
        if not 0 <= seat < len(self.course.plan.seats):
            raise Malformed(W("There is no seat {number}.", number=seat + 1))

    def must_be_current(self, held: Held, number: int) -> None:
        """Raise NotNow unless the asker has seen the newest."""
        self.must_hold(held)
        if number != self.course.number:
            raise NotNow(W("The table has moved on in the meantime."))

    def must_run(self, *, paused: bool = False) -> None:
        """Raise NotNow unless the game goes on; `paused` says that it may pause."""
        course = self.course
        if course.is_over:
            raise NotNow(W("The game is over."))
        if course.is_paused and not paused:
            raise NotNow(PAUSED)
        if course.clocks and (seat := course.clocks.over(course.now())) is not None:
            raise NotNow(W("{reason}.", reason=self.telling.has_no_time(seat)))

    def must_be_short(self) -> None:
        """Raise NotNow when the record has grown beyond all measure."""
        if self.course.number >= LONGEST:
            raise NotNow(W("This record is so long that nothing is taken back any more."))

    def choosing_people(self) -> tuple[int, ...]:
        """Return the seats whose choice is awaited and for which no bot plays in their stead."""
        return tuple(seat for seat in self.course.choosing if seat not in self.course.stand_ins)

    def shows_all(self, held: Held) -> bool:
        """Return whether all hands are open to the asker."""
        return self.course.is_over and (bool(held) or self.course.plan.terms.watching == HANDS)

    def nothing_asked(self, held: Held) -> Words:
        """Say why the asker, who holds seats, may not choose now."""
        if any(seat in self.course.stand_ins for seat in held if seat in self.course.choosing):
            return W("A bot plays for you. Take your seat back to play yourself.")
        if any(seat in self.course.questions for seat in held):
            return SEALED
        return W(
            "It is not your turn: {seat} is to act.", seat=self.telling.seat(self.course.actor)
        )

    def viewer(self, held: Held, order: tuple[int, ...]) -> int:
        """Return the first of `order` that is held, else the first held, else WATCHER."""
        found = first(order, held)
        return found if found is not None else held[0] if held else WATCHER

    def allowed(self, seat: int, held: Held) -> int:
        """Return a seat from which the asker may see the table; raises NotYourSeat."""
        if seat in held:
            return seat
        self.must_be_seat(seat)
        # Who plays sees no other hand, whatever its owner shows to those who watch.
        if self.shows_all(held) or (not held and seat in self.course.shown):
            return seat
        if self.course.is_over:
            raise NotYourSeat(CLOSED)
        raise NotYourSeat(W("What other seats know can be seen after the end of the game."))

    def open_seats(self, held: Held) -> tuple[int, ...]:
        """Return the seats from which the asker may see the table beside their own."""
        if self.shows_all(held):
            return tuple(range(len(self.course.plan.seats)))
        return () if held else tuple(sorted(self.course.shown))

    def is_host(self, held: Held) -> bool:
        """Return whether the asker has opened the table."""
        seats = self.course.plan.seats
        host = next((seat.token for seat in seats if seat.kind == "person"), None)
        return host is not None and any(seats[seat].token == host for seat in held)


def first(order: tuple[int, ...], held: Held) -> int | None:
    """Return the first of `order` that is held."""
    return next((seat for seat in order if seat in held), None)
