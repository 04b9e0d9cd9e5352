"""How the course of a table is told: log, result and Saga, each to whoever may read it."""

from bisect import bisect_left
from datetime import UTC, datetime
from functools import cache
from typing import Final

from gladsheim.core.events import Event, Heard, hear
from gladsheim.core.record import RESIGN
from gladsheim.core.saga import saga as whole_saga
from gladsheim.core.saga import veiled
from gladsheim.core.saga import write as write_saga
from gladsheim.core.state import WATCHER
from gladsheim.core.words import W, Words
from gladsheim.minds import MINDS
from gladsheim.table import deal
from gladsheim.table.course import Course
from gladsheim.table.deeds import (
    AGREE,
    ASK,
    BACK,
    BOT,
    EARLY,
    FLAG,
    JOIN,
    LEVELS,
    PAUSE,
    REFUSE,
    RESUME,
    SHOW,
    STEP,
    Deed,
)
from gladsheim.table.shared import shared
from gladsheim.table.sight import LogLine

NOTHING: Final = Words("")
ASIDES: Final = (JOIN, BOT, BACK, ASK, AGREE, REFUSE, PAUSE, RESUME, SHOW)


class Telling:
    """Tells the course of one table."""

    def __init__(self, course: Course) -> None:
        self.course = course
        viewers = (WATCHER, *range(len(course.plan.seats)))
        self._logs: dict[int, list[LogLine]] = {viewer: [] for viewer in viewers}
        """What each viewer reads of the deeds that have been put into words."""

    def seat(self, seat: int) -> Words:
        """Return what the game calls a seat."""
        return self.course.game.seat_name(seat, self.course.settings)

    def log(self, viewer: int) -> list[LogLine]:
        """Return all lines as a seat or WATCHER reads them."""
        for deed, events in self.course.news():
            self._tell(deed, events)
        return self._logs[viewer]

    def _tell(self, deed: Deed, events: tuple[Event, ...]) -> None:
        """Put a deed into words for every viewer; those who read the same share it."""

        @cache
        def told(heard: Heard) -> Words:
            return self.course.game.tell(heard, self.course.settings)

        @cache
        def line(seat: int, words: Words) -> LogLine:
            return LogLine(deed.number, seat, shared(words))

        for viewer, log in self._logs.items():
            if deed.kind == STEP and deed.id != RESIGN:
                said = [(event.seat, told(hear(event, viewer))) for event in events]
                lines = [line(seat, words) for seat, words in said if words.message]
                log.extend(lines or [line(deed.actor, NOTHING)])
            else:
                log.append(line(deed.actor, self._aside(deed, viewer)))

    def _aside(self, deed: Deed, viewer: int) -> Words:
        """Say what a deed was that is no action of the game."""
        seat = self.seat(deed.actor)
        match deed.kind:
            case "step":
                return self.has_given_up(deed.actor)
            case "undo":
                return W("{seat} takes back an action.", seat=seat)
            case "flag" if deed.id == RESIGN:
                return self.has_no_time(deed.actor)
            case "flag":
                level = MINDS[LEVELS[deed.id]].name
                return W(
                    "The time of {seat} is over. A bot plays on ({level}).", seat=seat, level=level
                )
            case "join":
                return W("{seat} sits down at the table.", seat=seat)
            case "bot":
                level = MINDS[LEVELS[deed.id]].name
                return W("A bot plays for {seat} now ({level}).", seat=seat, level=level)
            case "back":
                return W("{seat} plays again instead of the bot.", seat=seat)
            case "ask":
                return self.wish(deed.actor, deed.number, viewer)
            case "agree":
                return W("{seat} agrees.", seat=seat)
            case "refuse":
                return W("Nothing comes of it: {seat} says no.", seat=seat)
            case "pause":
                return W("The game pauses.")
            case "resume":
                return W("{seat} goes on with the game.", seat=seat)
            case "show" if deed.id:
                return W("{seat} lets those who watch see the same.", seat=seat)
            case "show":
                return W("{seat} no longer lets others see the same.", seat=seat)
            case _:
                return NOTHING  # an early choice: nobody is told

    def wish(self, seat: int, number: int, viewer: int) -> Words:
        """Say what a seat has asked by a deed, as a viewer may know it."""
        meant = self.course.meant.get(number)
        if meant is None:
            return W("{seat} asks for a pause.", seat=self.seat(seat))
        action = self.action(meant, viewer)
        return W("{seat} asks to take back: {action}", seat=self.seat(seat), action=action)

    def action(self, number: int, viewer: int) -> Words:
        """Say what was done by a deed, as a viewer has heard it."""
        lines = self.log(viewer)
        first = bisect_left(lines, number, key=lambda line: line.number)
        return lines[first].words if lines[first].words.message else W("an action")

    def has_given_up(self, seat: int) -> Words:
        """Say how the game ended for a seat."""
        return W("{seat} has given up", seat=self.seat(seat))

    def has_no_time(self, seat: int) -> Words:
        """Say how the game ended for a seat."""
        return W("the time of {seat} is over", seat=self.seat(seat))

    def result(self) -> Words:
        """Say who has won and how; the game is over."""
        course = self.course
        returns = course.replay.returns()
        if course.flagged is not None:
            ending = self.has_no_time(course.flagged)
        elif course.replay.resigned is not None:
            ending = self.has_given_up(course.replay.resigned)
        else:
            ending = course.game.endings[course.replay.ending()]
        winners = [self.seat(seat) for seat, value in enumerate(returns) if value > 0]
        if len(winners) == len(returns):
            return W("The game is won: {ending}.", ending=ending)
        if not winners and min(returns) < 0:
            return W("The game is lost: {ending}.", ending=ending)
        if not winners:
            return W("The game is a draw: {ending}.", ending=ending)
        together = winners[0]
        for winner in winners[1:]:
            together = W("{first} and {second}", first=together, second=winner)
        if len(winners) > 1:
            return W("{winners} win: {ending}.", winners=together, ending=ending)
        return W("{winner} wins: {ending}.", winner=together, ending=ending)

    def saga(self, viewer: int | None) -> str:
        """Return the Saga: whole for None, who has the right to all of it; else as a seat or
        WATCHER may read it.
        """
        course, plan = self.course, self.course.plan
        opened = datetime.fromtimestamp(plan.created, UTC)
        headers = {"Table": plan.id, "Date": opened.date().isoformat()}
        for number, seat in enumerate(plan.seats, 1):
            headers[f"Seat{number}"] = seat.name or seat.level or seat.kind
        headers["SeedHash"] = deal.seed_hash(plan.seed)
        if course.undone:
            headers["TakenBack"] = deal.taken_back(course.undone)
        if early := [deed.number for deed in course.deeds if deed.kind == EARLY]:
            headers["Sealed"] = deal.listed(early)
        if asides := [deed.number for deed in course.deeds if _is_aside(deed)]:
            headers["Asides"] = deal.listed(asides)
        if course.is_over:
            if viewer is None:  # from the seed follows every hand
                headers["Seed"] = plan.seed
            headers["Ending"] = course.replay.ending()
            if course.flagged is not None:
                headers["Termination"] = "time"
        told = whole_saga(course.game, len(plan.seats), course.settings, course.steps, headers)
        if viewer is not None:
            told = veiled(told, course.game, viewer)
        return write_saga(told, course.game)


def _is_aside(deed: Deed) -> bool:
    """Return whether a deed changes nothing of the game."""
    return deed.kind in ASIDES or (deed.kind == FLAG and deed.id != RESIGN)
