"""The course of a table: its deeds, and everything that follows from them.

Pure but for `now`, which tells the time. Every deed passes through `_carry_out`, whether it is done
now or read from the store.

Every seat that may choose, in its turn or early (`Game.early`), has a Question: what it sees. The
Question stands as long as the bytes of that View stay the same, whatever other seats do meanwhile.
An early choice is sealed into its Question, is opened as a step when the turn comes, and is gone
when the Question is.

Deeds that are neither steps of the game nor undo them (asides: somebody sits down, a bot takes
over, a request, a pause) change nothing of the position, but have their number in the record.
"""

import time
from collections.abc import Callable, Iterable
from typing import NamedTuple

import msgspec

from gladsheim.core.events import Event
from gladsheim.core.game import Game
from gladsheim.core.options import OptionError
from gladsheim.core.record import RESIGN, IllegalStep, Replay, Step, retell
from gladsheim.core.state import NATURE, OVER, State
from gladsheim.core.views import View
from gladsheim.table import deal
from gladsheim.table.clocks import LOSE, Choice, Clocks
from gladsheim.table.deeds import (
    AGREE,
    ASK,
    EARLY,
    FLAG,
    LEVELS,
    NO_CHOICE,
    PAUSE,
    REFUSE,
    SHOW,
    STEP,
    TO_PAUSE,
    UNDO,
    Deed,
    Kind,
    Plan,
)
from gladsheim.table.errors import Damaged
from gladsheim.table.shared import shared


class Question(NamedTuple):
    """What a seat is asked that may choose now, in its turn or early."""

    position: State
    """Where it chooses; its actor is the seat."""
    since: int
    """How many deeds there were when it was first asked like this."""
    view: bytes
    """What it sees there; empty where nobody may choose early: whatever happens next, the Question
    does not outlive it."""
    sealed: int | None = None
    """The action that it has chosen early."""


class Request(NamedTuple):
    """Something to which the others at the table are asked to agree."""

    seat: int
    """Who asks."""
    wanted: int
    """How many steps are to be left, or TO_PAUSE."""
    number: int
    """The number of the deed by which they ask."""
    agreed: frozenset[int] = frozenset()
    """The seats that have agreed."""


class Course:
    """What has happened at one table, and what is so now."""

    def __init__(self, game: Game, plan: Plan, now: Callable[[], float] = time.time) -> None:
        """Set up a table before its first deed; raises OptionError."""
        self.game = game
        self.plan = plan
        self.now = now
        self.settings = game.check(len(plan.seats), dict(plan.options))
        self.deeds: list[Deed] = []
        self._news: list[tuple[Deed, tuple[Event, ...]]] = []
        """What happened by the deeds that nobody has asked about yet."""
        self.steps: list[Step] = []
        """The steps that have not been taken back."""
        self.numbers: list[int] = []
        """The deed number of each of them."""
        self._reveals: list[bool] = []
        """Whether somebody has learned something by each of them."""
        self.undone: list[tuple[int, int, int]] = []
        """For each undo its deed number, the steps it left, and how many it took back."""
        self.replay = Replay(game, len(plan.seats), self.settings)
        self.questions: dict[int, Question] = {}
        """For each seat that may choose or has sealed its choice. While NATURE acts, the last."""
        self._choosing: list[tuple[int, ...]] = []
        """For each number of deeds, the seats whose choice was awaited: the actor first."""
        self.stand_ins: dict[int, str] = {}
        """The seats of people for which a bot plays, each with its level."""
        self.absent = {n for n, seat in enumerate(plan.seats) if seat.kind == "friend"}
        """The seats of friends who have not sat down."""
        self.shown: set[int] = set()
        """The seats that let others see what they see."""
        self.request: Request | None = None
        self.refused: set[int] = set()
        """The seats that have been told no since the last step: they do not ask again at once."""
        self.meant: dict[int, int] = {}
        """For each ask deed the number of the deed that is to be taken back with all after it."""
        self.is_paused = False
        self.flagged: int | None = None
        """The seat that has lost because its time was over."""
        self.moved_at = plan.created
        """When something has changed last for those whose choice is awaited."""
        clock = plan.terms.clock
        self.clocks = Clocks(clock, len(plan.seats)) if clock else None
        self._chosen: Choice | None = None
        """The choice that NATURE goes on from."""
        self._ask()

    # What is so now

    @property
    def number(self) -> int:
        """How many deeds there are, which is the number of the next one."""
        return len(self.deeds)

    @property
    def actor(self) -> int:
        """A seat or OVER; between requests never NATURE."""
        return self.replay.actor

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.actor == OVER

    @property
    def lines(self) -> int:
        """The number of replay lines: the actions of seats that have not been taken back."""
        return sum(step.actor != NATURE for step in self.steps)

    @property
    def choosing(self) -> tuple[int, ...]:
        """The seats whose choice is awaited: the actor, then those that may choose early."""
        return self._choosing[-1]

    def chose_at(self, number: int) -> tuple[int, ...]:
        """Return the seats whose choice was awaited when there were so many deeds."""
        return self._choosing[number] if 0 <= number <= self.number else ()

    def level(self, seat: int) -> str | None:
        """Return the level of the bot that plays for a seat now; None when a person does."""
        found = self.plan.seats[seat]
        return found.level if found.kind == "bot" else self.stand_ins.get(seat)

    def view(self, viewer: int) -> View:
        """Return what a seat or WATCHER may know now."""
        return self.view_of(self.replay, viewer)

    def view_of(self, replay: Replay, viewer: int) -> View:
        """Return what a seat or WATCHER may know of the game as it is retold."""
        view = self.game.view(replay.state, viewer)
        if replay.resigned is None:
            return view
        # The rules know nothing of giving up: their position waits for an action as before.
        returns = tuple(replay.returns())
        return msgspec.structs.replace(view, actor=OVER, legal=(), returns=returns)

    def asked_view(self, seat: int) -> View:
        """Return what a seat in `choosing` sees where it chooses."""
        return self.game.view(self.questions[seat].position, seat)

    def reveals(self, step: int) -> bool:
        """Return whether somebody has learned something by a step, counted from 0."""
        return self._reveals[step]

    def news(self) -> list[tuple[Deed, tuple[Event, ...]]]:
        """Return the deeds since this was asked last, with what happened by each.

        Events are kept no longer than that: the words for them are the same at many tables.
        """
        news, self._news = self._news, []
        return news

    def waits_for(self) -> set[int]:
        """Return the seats whose agreement the request still needs: people other than who asks."""
        if self.request is None:
            return set()
        seats = self.plan.seats
        done = {seats[seat].token for seat in (self.request.seat, *self.request.agreed)}
        return {
            number
            for number, seat in enumerate(seats)
            if seat.token and seat.token not in done and self.level(number) is None
        }

    def retold(self, steps: int) -> Replay:
        """Return the game after so many steps."""
        return retell(self.game, len(self.plan.seats), self.settings, self.steps[:steps])

    # Deeds

    def add(self, kind: Kind, actor: int, id: int = 0) -> Deed:
        """Do something that has been found possible; return the deed, which is to be stored."""
        at = max(self.now(), self.deeds[-1].at if self.deeds else self.plan.created)
        deed = Deed(self.number, kind, actor, shared(id), at)
        self._carry_out(deed)
        return deed

    def do(self, kind: Kind, actor: int, id: int = 0) -> list[Deed]:
        """Do something that has been found possible, and what follows by itself."""
        return [self.add(kind, actor, id), *self.go_on()]

    def go_on(self) -> list[Deed]:
        """Do what follows by itself: NATURE's outcomes, sealed choices whose turn has come, and
        what everybody has agreed to.
        """
        deeds = []
        while True:
            if self.actor == NATURE:
                outcome = self.replay.outcome(deal.nature(self.plan.seed, self.number))
                deeds.append(self.add(STEP, NATURE, outcome.id))
            elif (action := self._to_open()) is not None:
                deeds.append(self.add(STEP, self.actor, action))
            elif self.request is not None and not self.waits_for():
                seat, wanted = self.request.seat, self.request.wanted
                kind: Kind = PAUSE if wanted == TO_PAUSE else UNDO
                deeds.append(self.add(kind, seat, max(0, wanted)))
            else:
                return deeds

    def follow(self, deeds: Iterable[Deed]) -> None:
        """Carry out deeds that are stored already; raises Damaged when they do not replay."""
        try:
            for deed in deeds:
                self._check(deed)
                self._carry_out(deed)
        except Exception as error:
            raise damage(self.plan, error) from error
        if self.actor == NATURE:
            raise Damaged(self.plan.id, "it ends before NATURE's outcome")
        if self._to_open() is not None:
            raise Damaged(self.plan.id, "it ends before a sealed choice was opened")

    def _to_open(self) -> int | None:
        """Return the sealed choice of the seat whose turn it is."""
        question = self.questions.get(self.actor)
        return question.sealed if question else None

    def _check(self, deed: Deed) -> None:
        """Raise IllegalStep when a stored deed cannot be the next one."""
        if deed.number != self.number:
            raise IllegalStep(f"deed {self.number} is missing; found {deed.number}")
        due = self._to_open()
        is_due = due is None or (deed.kind, deed.actor, deed.id) == (STEP, self.actor, due)
        if not is_due:
            raise IllegalStep(f"deed {deed.number} is not the sealed choice that is to be opened")
        if deed.kind == STEP:
            self.replay.check(Step(deed.actor, deed.id))
        elif deed.kind == EARLY:
            self._check_early(deed)
        elif not self._is_possible(deed):
            raise IllegalStep(f"deed {deed.number} is not one that can be done")

    def _is_possible(self, deed: Deed) -> bool:
        """Return whether a stored deed that is no step and no choice can be the next one."""
        if not 0 <= deed.actor < len(self.plan.seats) or self.actor == NATURE:
            return False
        is_level = 0 <= deed.id < len(LEVELS)
        match deed.kind:
            case "undo":
                return 0 <= deed.id < len(self.steps)
            case "ask":
                return deed.id == TO_PAUSE or 0 <= deed.id < len(self.steps)
            case "flag":
                return not self.is_over and (deed.id == RESIGN or is_level)
            case "bot":
                return not self.is_over and is_level and self.plan.seats[deed.actor].kind != "bot"
            case "back":
                return deed.actor in self.stand_ins
            case "agree" | "refuse":
                return self.request is not None
            case "join" | "pause" | "resume" | "show":
                return True
            case _:
                return False

    def _check_early(self, deed: Deed) -> None:
        question = self.questions.get(deed.actor)
        if self.actor < 0 or question is None or deed.actor == self.actor:
            raise IllegalStep(f"seat {deed.actor + 1} cannot choose early")
        if (deed.id == NO_CHOICE) != (question.sealed is not None):
            raise IllegalStep(f"deed {deed.number} seals or takes back a second time")
        if deed.id != NO_CHOICE:
            if deed.id not in self.game.actions or question.position.why_not(deed.id):
                raise IllegalStep(f"deed {deed.number} seals what is not legal")

    def _carry_out(self, deed: Deed) -> None:
        told: tuple[Event, ...] = ()
        match deed.kind:
            case "step":
                told = self._step(Step(deed.actor, deed.id), deed)
            case "flag" if deed.id == RESIGN:
                self.flagged = deed.actor
                told = self._step(Step(deed.actor, RESIGN), deed)
            case "undo":
                # Whoever acts has answered: asked the same again, it is another Question.
                self.questions.pop(deed.actor, None)
                self.undone.append((deed.number, deed.id, len(self.steps) - deed.id))
                del self.steps[deed.id :], self.numbers[deed.id :], self._reveals[deed.id :]
                self.replay = self.retold(deed.id)
            case "early":
                asked = self.questions[deed.actor]
                sealed = None if deed.id == NO_CHOICE else deed.id
                self.questions[deed.actor] = asked._replace(since=deed.number + 1, sealed=sealed)
            case _:
                self._aside(deed)
        if deed.kind in (STEP, UNDO, FLAG, PAUSE):
            self.request = None
            self.refused.clear()
        if deed.kind not in (EARLY, ASK, AGREE, REFUSE, SHOW):
            self.moved_at = deed.at
        self.deeds.append(deed)
        self._news.append((deed, told))
        if deed.kind in (STEP, UNDO, EARLY, FLAG):
            self._ask()
        else:
            self._choosing.append(self.choosing)  # nothing that anybody is asked has changed
        if self.clocks is not None:
            self._keep_time(self.clocks, deed)

    def _keep_time(self, clocks: Clocks, deed: Deed) -> None:
        if deed.kind == STEP and deed.actor != NATURE:
            self._chosen = Choice(deed.actor, len(self.steps) - 1)
        elif deed.kind == EARLY and deed.id != NO_CHOICE:
            self._chosen = Choice(deed.actor, len(self.steps))
        if self.actor != NATURE:  # its outcomes belong to the choice before them
            clocks.turn(deed.at, self._ticking(), self.choosing, self._chosen)
            self._chosen = None

    def _step(self, step: Step, deed: Deed) -> tuple[Event, ...]:
        self.questions.pop(step.actor, None)
        told = self.replay.do(step)
        self.steps.append(shared(step))
        self.numbers.append(deed.number)
        self._reveals.append(any(event.reveals for event in told))
        return told

    def _aside(self, deed: Deed) -> None:
        """Carry out what is no step of the game."""
        seat = deed.actor
        match deed.kind:
            case "join":
                self.absent.discard(seat)
                self.stand_ins.pop(seat, None)
            case "bot" | "flag":
                self.stand_ins[seat] = LEVELS[deed.id]
            case "back":
                del self.stand_ins[seat]
                if self.clocks is not None:
                    self.clocks.spare(seat)
            case "ask":
                self.request = Request(seat, deed.id, deed.number)
                if deed.id != TO_PAUSE:
                    self.meant[deed.number] = self.numbers[deed.id]
            case "agree" if self.request is not None:
                self.request = self.request._replace(agreed=self.request.agreed | {seat})
            case "refuse" if self.request is not None:
                if seat != self.request.seat:  # whoever asked may think better of it
                    self.refused.add(self.request.seat)
                self.request = None
            case "pause" | "resume":
                self.is_paused = deed.kind == PAUSE
            case "show" if deed.id:
                self.shown.add(seat)
            case "show":
                self.shown.discard(seat)

    def _ticking(self) -> tuple[int, ...]:
        """Return the seats whose time runs: people whose choice is awaited, once all are there."""
        if self.is_paused or self.is_over or self.absent - self.stand_ins.keys():
            return ()
        return tuple(seat for seat in self.choosing if self._has_clock(seat))

    def _has_clock(self, seat: int) -> bool:
        """Return whether a seat's time runs when its choice is awaited.

        Whom a lack of time would cost the game does not escape it by letting a bot play.
        """
        it, clock = self.plan.seats[seat], self.plan.terms.clock
        loses = clock is not None and clock.then == LOSE
        plays = seat not in self.stand_ins or (loses and seat not in self.absent)
        return it.kind != "bot" and plays

    def _ask(self) -> None:
        """Ask everybody who may choose now; keep the Questions that still stand."""
        actor = self.actor
        if actor == NATURE:  # what its outcome changes, the Views after it show
            self._choosing.append(())
            return
        before, self.questions = self.questions, {}
        if actor >= 0:
            positions = {actor: self.replay.state, **self._early_positions()}
            for seat, position in positions.items():
                kept = before.get(seat)
                is_alone = len(positions) == 1 and kept is None
                seen = b"" if is_alone else msgspec.json.encode(self.game.view(position, seat))
                if kept is None or kept.view != seen or not _is_open_to(kept.sealed, position):
                    kept = Question(position, self.number, seen)
                self.questions[seat] = kept._replace(position=position)
        asked = tuple(seat for seat, each in self.questions.items() if each.sealed is None)
        self._choosing.append(shared(asked))

    def _early_positions(self) -> dict[int, State]:
        """Return, for each seat that may choose before its turn, where it does."""
        found = {}
        for seat in range(len(self.plan.seats)):
            if seat != self.actor:
                position = self.game.early(self.replay.state, seat)
                if position is not None:
                    found[seat] = position
        return found


def damage(plan: Plan, error: Exception) -> Damaged:
    """Return what to raise for a record that cannot be replayed."""
    # Rules trust what they are given; what damage makes them do is not theirs to say.
    is_told = isinstance(error, OptionError | IllegalStep)
    return Damaged(plan.id, str(error) if is_told else f"{type(error).__name__}: {error}")


def _is_open_to(sealed: int | None, position: State) -> bool:
    """Return whether a choice that was sealed, if one was, is legal in a position."""
    return sealed is None or position.why_not(sealed) is None
