"""Accord: what people at a table agree on beside the game, and who plays for whom."""

from typing import Final

from gladsheim.core.record import RESIGN
from gladsheim.core.state import NATURE
from gladsheim.core.words import W
from gladsheim.minds import USUAL
from gladsheim.table.clocks import BOT as BOT_PLAYS
from gladsheim.table.course import Course
from gladsheim.table.deeds import (
    AGREE,
    ASK,
    BACK,
    BOT,
    FLAG,
    LEVELS,
    REFUSE,
    RESUME,
    SHOW,
    TO_PAUSE,
    Deed,
)
from gladsheim.table.errors import Malformed, NotNow
from gladsheim.table.rights import Held, Rights, first
from gladsheim.table.sight import Takeback, Wish
from gladsheim.table.telling import Telling

ABANDONED: Final = 300.0
"""Seconds after which a seat that is awaited counts as abandoned, at a table without a clock."""
TAKEBACKS: Final = 12
"""The most actions of which one is offered to be taken back."""


class Accord:
    """What is asked, agreed and delegated at one table."""

    def __init__(self, course: Course, telling: Telling, rights: Rights) -> None:
        self.course = course
        self.telling = telling
        self.rights = rights

    def ask_back(self, held: Held, number: int, left: int) -> list[Deed]:
        """Ask the others to take back all but so many steps: one of `takebacks`.

        Bots agree to everything, so among bots it is done at once.
        """
        self.rights.must_be_current(held, number)
        self.rights.must_run()
        if left not in (found := self.takebacks(held)):
            raise NotNow(W("That can no longer be taken back."))
        return self._ask(found[left], left)

    def ask_pause(self, held: Held) -> list[Deed]:
        """Ask the others to let the clocks stand."""
        self.rights.must_hold(held)
        self.rights.must_run()
        if self.course.clocks is None:
            raise NotNow(W("There is no clock here that could stand still."))
        return self._ask(held[0], TO_PAUSE)

    def _ask(self, seat: int, wanted: int) -> list[Deed]:
        self.rights.must_be_short()
        if self.course.request is not None:
            raise NotNow(W("Something else has been asked; that is to be answered first."))
        if seat in self.course.refused:
            raise NotNow(W("You have been told no; ask again when the game has gone on."))
        return self.course.do(ASK, seat, wanted)

    def answer(self, held: Held, number: int, agrees: bool) -> list[Deed]:
        """Agree to what is asked, or not; who has asked may only take it back.

        `number` is what the asker has seen: nobody agrees to what they have not read.
        """
        self.rights.must_hold(held)
        course = self.course
        if course.request is None or number <= course.request.number:
            raise NotNow(W("Nothing is asked any more."))
        if course.request.seat in held and not agrees:
            return course.do(REFUSE, course.request.seat)
        seat = first(tuple(sorted(course.waits_for())), held)
        if seat is None:
            raise NotNow(W("You have answered already."))
        return course.do(AGREE if agrees else REFUSE, seat)

    def resume(self, held: Held) -> list[Deed]:
        """End a pause; anybody at the table may."""
        self.rights.must_hold(held)
        if not self.course.is_paused:
            raise NotNow(W("The game does not pause."))
        return self.course.do(RESUME, held[0])

    def takebacks(self, held: Held) -> dict[int, int]:
        """Return what the asker may want taken back: how many steps are left, and their seat.

        They go back as far as nothing was revealed and NATURE did nothing; the newest first.
        """
        course = self.course
        found: dict[int, int] = {}
        for step in range(len(course.steps) - 1, -1, -1):
            actor = course.steps[step].actor
            if actor == NATURE or course.reveals(step) or len(found) == TAKEBACKS:
                break
            if actor in held:
                found[step] = actor
        return found

    def stand_in(self, held: Held, seat: int, level: str) -> list[Deed]:
        """Let a bot play for a seat: one's own, one that is empty, or one that is abandoned."""
        self.rights.must_hold(held)
        self.rights.must_be_seat(seat)
        self.rights.must_run(paused=True)
        self.rights.must_be_short()
        if level not in LEVELS:
            raise Malformed(
                W("There is no bot {level}.", level=level[:40]),
            )
        if self.course.level(seat) == level:
            raise NotNow(W("A bot of this level plays there already."))
        free = self.free_from(seat, held)
        if free is None or self.course.now() < free:
            raise NotNow(
                W("A bot can take over a seat that is empty, or that has been awaited for long.")
            )
        is_others = seat not in held and self.course.plan.seats[seat].is_joined
        # How good a bot plays for somebody who is away is not for their rivals to choose.
        return self.course.do(BOT, seat, LEVELS.index(USUAL if is_others else level))

    def free_from(self, seat: int, held: Held) -> float | None:
        """Return from when on the asker may put a bot on a seat; None while that is not to be."""
        course, it = self.course, self.course.plan.seats[seat]
        if not held or it.kind == "bot" or course.is_over:
            return None
        if seat in held or not it.is_joined:
            return 0.0
        if seat in course.stand_ins:
            return None  # how good a bot plays for somebody is theirs to say
        # Where there is a clock, it says when somebody has been away too long.
        is_awaited = seat in course.choosing and not course.is_paused and course.clocks is None
        return course.moved_at + ABANDONED if is_awaited else None

    def play_again(self, held: Held) -> list[Deed]:
        """Take the asker's seats back from the bots that play for them."""
        self.rights.must_hold(held)
        seats = [seat for seat in held if seat in self.course.stand_ins]
        if self.course.is_over or not seats:
            raise NotNow(W("No bot plays for you."))
        clocks, now, asked = self.course.clocks, self.course.now(), self.course.choosing
        if clocks and any(seat in asked and not clocks.left(seat, now) for seat in seats):
            raise NotNow(W("Your time for this choice is over: the bot makes it."))
        self.rights.must_be_short()
        return [deed for seat in seats for deed in self.course.do(BACK, seat)]

    def show(self, held: Held, is_shown: bool) -> list[Deed]:
        """Let those who watch see what the asker's seats see, or no longer."""
        self.rights.must_hold(held)
        self.rights.must_be_short()
        seats = [seat for seat in held if (seat in self.course.shown) != is_shown]
        return [self.course.add(SHOW, seat, int(is_shown)) for seat in seats]

    def flag(self) -> list[Deed]:
        """End the turn of a seat whose time is over; nothing when there is none."""
        course = self.course
        seat = course.clocks.over(course.now()) if course.clocks else None
        if seat is None or course.is_over:
            return []
        plays_on = course.clocks is not None and course.clocks.clock.then == BOT_PLAYS
        return course.do(FLAG, seat, LEVELS.index(USUAL) if plays_on else RESIGN)

    def can_pause(self) -> bool:
        """Return whether a pause can be asked for."""
        course = self.course
        is_free = not course.is_paused and course.request is None and not course.is_over
        return course.clocks is not None and is_free

    def offered(self, held: Held, viewer: int) -> tuple[Takeback, ...]:
        """Return the actions that the asker may want taken back, with the others' consent."""
        course = self.course
        is_busy = course.is_paused or course.request is not None
        if course.is_over or is_busy or any(seat in course.refused for seat in held):
            return ()
        return tuple(
            Takeback(left, self.telling.action(course.numbers[left], viewer))
            for left in self.takebacks(held)
        )

    def wish(self, held: Held, viewer: int) -> Wish | None:
        """Return what is asked just now, as a viewer may know it."""
        course = self.course
        if course.request is None or course.is_over:
            return None
        seat = course.request.seat
        return Wish(
            seat=seat,
            words=self.telling.wish(seat, course.request.number, viewer),
            is_yours=seat in held,
            asks_you=any(each in held for each in course.waits_for()),
        )
