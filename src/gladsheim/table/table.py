"""A game being played: what may be done at one table, and what each viewer may see of it.

Pure: no database, no sockets. Whoever asks is given as the seats they hold (`held`). What a method
returns is to be stored before anybody is told; if that fails, the Table is to be thrown away.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import msgspec

from gladsheim.core.game import Game
from gladsheim.core.record import RESIGN, Replay
from gladsheim.core.state import NATURE, OVER, WATCHER, State
from gladsheim.core.views import View
from gladsheim.core.words import W, Words
from gladsheim.table import deal
from gladsheim.table.accord import Accord
from gladsheim.table.chat import Chat, chat_key
from gladsheim.table.course import Course, damage
from gladsheim.table.deeds import (
    BOT,
    EARLY,
    JOIN,
    LEVELS,
    NO_CHOICE,
    STEP,
    UNDO,
    Deed,
    Kind,
    Mark,
    Plan,
)
from gladsheim.table.errors import Illegal, Malformed, NotNow, NotYourSeat
from gladsheim.table.rights import CLOSED, PAUSED, SEALED, Held, Rights, first
from gladsheim.table.seats import digest, invitation_by, locks, recovery_by
from gladsheim.table.sight import Choice, Refusal, SeatSight, Sight
from gladsheim.table.telling import NOTHING, Telling


class Decision(NamedTuple):
    """A choice that a seat has made where there was more than one legal action."""

    line: int
    """The replay line that it made, counted from 1."""
    view: View
    """What the seat knew when it chose."""
    action: int


class Table:
    """One table."""

    def __init__(self, game: Game, plan: Plan, now: Callable[[], float] = time.time) -> None:
        """Set up a table before its first deed; raises OptionError."""
        self.game = game
        self.course = Course(game, plan, now)
        self.settings = self.course.settings
        self._telling = Telling(self.course)
        self.rights = Rights(self.course, self._telling)
        self.accord = Accord(self.course, self._telling, self.rights)

    @classmethod
    def open(
        cls,
        game: Game,
        plan: Plan,
        stand_ins: dict[int, str] | None = None,
        now: Callable[[], float] = time.time,
    ) -> tuple["Table", list[Deed]]:
        """Return a new table and its first deeds: NATURE's, and of a table that goes on with the
        same people, who of them is there and for whom a bot plays.
        """
        table = cls(game, plan, now)
        course = table.course
        deeds = course.go_on()
        for seat, who in enumerate(plan.seats):
            if who.kind == "friend" and who.is_joined:
                deeds.append(course.add(JOIN, seat))
        for seat, level in (stand_ins or {}).items():
            deeds.append(course.add(BOT, seat, LEVELS.index(level)))
        return table, deeds

    @classmethod
    def load(
        cls,
        game: Game,
        plan: Plan,
        deeds: Iterable[Deed],
        now: Callable[[], float] = time.time,
    ) -> "Table":
        """Return a table as its stored deeds left it; raises Damaged when they do not replay."""
        try:
            table = cls(game, plan, now)
        except Exception as error:
            raise damage(plan, error) from error
        table.follow(deeds)
        return table

    def follow(self, deeds: Iterable[Deed]) -> None:
        """Carry out deeds that are stored already; raises Damaged when they do not replay."""
        self.course.follow(deeds)

    # What is known of the table

    @property
    def plan(self) -> Plan:
        """What it was opened with, and who holds its seats."""
        return self.course.plan

    @plan.setter
    def plan(self, plan: Plan) -> None:
        self.course.plan = plan

    @property
    def deeds(self) -> list[Deed]:
        """All that was done."""
        return self.course.deeds

    @property
    def number(self) -> int:
        """How many deeds there are, which is the number of the next one."""
        return self.course.number

    @property
    def mark(self) -> Mark:
        """How far the table has come."""
        return Mark(self.number, self.plan.changes)

    @property
    def actor(self) -> int:
        """A seat or OVER; between requests never NATURE."""
        return self.course.actor

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.course.is_over

    @property
    def lines(self) -> int:
        """The number of replay lines: the actions of seats that have not been taken back."""
        return self.course.lines

    @property
    def choosing(self) -> tuple[int, ...]:
        """The seats whose choice is awaited: the actor, then those that may choose early."""
        return self.course.choosing

    @property
    def due(self) -> float | msgspec.UnsetType | None:
        """When the first clock runs out; UNSET at a table without clocks."""
        return self.course.clocks.due if self.course.clocks else msgspec.UNSET

    def held(self, token: str | None) -> Held:
        """Return the seats that a token holds; raises NotYourSeat for one that holds none."""
        return self.rights.held(token)

    def bots_to_choose(self) -> dict[int, str]:
        """Return the seats of the bots whose choice is awaited, each with its level."""
        if self.course.is_paused:
            return {}
        levels = {seat: self.course.level(seat) for seat in self.choosing}
        return {seat: level for seat, level in levels.items() if level is not None}

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats of people who may choose now."""
        if self.course.is_paused:
            return ()
        return tuple(seat for seat in self.choosing if self.course.level(seat) is None)

    def question(self, seat: int) -> tuple[int, View]:
        """Return since which number a seat in `choosing` is asked, and what it sees."""
        return self.course.questions[seat].since, self.course.asked_view(seat)

    def asked(self, held: Held) -> int | None:
        """Return the seat, of those that the asker holds, for which they may choose now."""
        return first(self.rights.choosing_people(), held)

    def view(self, viewer: int) -> View:
        """Return what a seat or WATCHER may know now."""
        return self.course.view(viewer)

    def can_undo(self, held: Held) -> bool:
        """Return whether the asker has something to take back: see `undo`."""
        return self._undoing(held) is not None

    # What may be done

    def act(self, held: Held, number: int, action: int) -> list[Deed]:
        """Do an action for the seat whose turn it is, or seal it for one that may choose early.

        `number` is what the asker has seen. It may be an older one as long as the Question that
        they have seen still stands: two who choose at the same time do not refuse each other.
        """
        self.rights.must_hold(held)
        self.rights.must_run()
        seat = self._meant(held, number)
        if action not in self.game.actions:
            raise Malformed(W("There is no action {number}.", number=action))
        if rule := self.course.questions[seat].position.why_not(action):
            raise Illegal(self._not_legal(action, rule), rule)
        return self.choose(seat, action)

    def _meant(self, held: Held, number: int) -> int:
        """Return the seat for which an asker acts: the one they were shown at that number."""
        shown = self.course.chose_at(number)
        seat = first(shown, tuple(n for n in held if n not in self.course.stand_ins))
        if number == self.number and seat is None:
            raise NotNow(self.rights.nothing_asked(held))
        # The number since which a Question stands moves on with what its own seat does: nothing
        # that is sent twice is done twice.
        if seat is None or seat not in self.choosing or number < self.course.questions[seat].since:
            raise NotNow(W("The table has moved on in the meantime."))
        return seat

    def choose(self, seat: int, action: int) -> list[Deed]:
        """Do a legal action for a seat whose choice is awaited, such as a bot's."""
        return self.course.do(STEP if seat == self.actor else EARLY, seat, action)

    def resign(self, held: Held) -> list[Deed]:
        """Give up for the asker's seat; with several, for the one that may choose or the first."""
        self.rights.must_hold(held)
        self.rights.must_run(paused=True)
        return [self.course.add(STEP, self.rights.viewer(held, self.choosing), RESIGN)]

    def undo(self, held: Held, number: int) -> list[Deed]:
        """Take back what the asker did last; asked again, what they did before.

        That is the latest step, if it is theirs and nobody has learned something from it (NATURE or
        another seat has moved on, or an event of it revealed something), or a choice that is still
        sealed. Raises NotNow when there is nothing.
        """
        self.rights.must_be_current(held, number)
        self.rights.must_run()
        self.rights.must_be_short()
        if (deed := self._undoing(held)) is None:
            raise NotNow(W("There is nothing that can be taken back."))
        return self.course.do(*deed)

    def _undoing(self, held: Held) -> tuple[Kind, int, int] | None:
        """Return the deed by which the asker takes back what they did last, if they can."""
        course = self.course
        if self.is_over:
            return None
        found: list[tuple[int, tuple[Kind, int, int]]] = [
            (question.since, (EARLY, seat, NO_CHOICE))
            for seat, question in course.questions.items()
            if seat in held and question.sealed is not None
        ]
        if course.steps and course.steps[-1].actor in held:
            last = len(course.steps) - 1
            if not course.reveals(last) and not self._is_timed_by(last, held):
                undo: tuple[Kind, int, int] = UNDO, course.steps[-1].actor, last
                found.append((course.numbers[-1] + 1, undo))
        return max(found)[1] if found else None

    def _is_timed_by(self, step: int, held: Held) -> bool:
        """Return whether somebody else's clock runs because of a step: they have a say then.

        Else they could be kept from ever choosing until their time is over.
        """
        course = self.course
        running = course.clocks.running if course.clocks else ()
        asked = (course.questions[seat].since for seat in running if seat not in held)
        return any(since > course.numbers[step] for since in asked)

    def invited(self, invitation: str) -> int:
        """Return the seat that an invitation gives; raises NotYourSeat when it gives none."""
        kept = digest(invitation)
        for number, seat in enumerate(self.plan.seats):
            if seat.invitation == kept and not seat.is_joined:
                return number
        raise NotYourSeat(W("This invitation is not valid, or it has been used."))

    def take_seat(self, number: int, name: str, token: str, level: str = "") -> list[Deed]:
        """Seat a friend for good; their invitation is used up."""
        seats = list(self.plan.seats)
        kept, recovery = locks(token)
        seats[number] = msgspec.structs.replace(
            seats[number],
            name=name,
            level=level,
            token=kept,
            invitation=None,
            recovery=recovery,
        )
        changes = self.plan.changes + 1
        self.plan = msgspec.structs.replace(self.plan, seats=tuple(seats), changes=changes)
        return self.course.do(JOIN, number)

    def speaker(self, held: Held) -> int:
        """Return the seat for which the asker speaks in the chat: the one that they are shown."""
        self.rights.must_hold(held)
        if self.plan.quiet:
            raise NotNow(W("Whoever opened the table has switched the chat off."))
        return self.rights.viewer(held, self.rights.choosing_people())

    def must_host(self, held: Held) -> None:
        """Raise NotYourSeat unless the asker has opened the table."""
        if not self.rights.is_host(held):
            raise NotYourSeat(W("Only whoever opened the table can do that."))

    def rematch_options(self, held: Held) -> dict[str, str]:
        """Return the house rules of the next game at this table, which is over."""
        self.rights.must_hold(held)
        if not self.is_over:
            raise NotNow(W("The game is not over yet."))
        replay = self.course.replay
        return self.game.rematch(replay.state, self.settings, replay.resigned)

    @property
    def stand_ins(self) -> dict[int, str]:
        """The seats of people for which a bot plays, each with its level."""
        return dict(self.course.stand_ins)

    def why(self, held: Held, picks: Sequence[str]) -> Refusal | None:
        """Return the best reason why no legal action begins with these picks; None when one does.

        The best is that of the action which the picks say as a whole, else the one that forbids
        most of the actions which they begin.
        """
        self.rights.must_hold(held)
        if self.is_over:
            return Refusal(W("The game is over."), "")
        if self.course.is_paused:
            return Refusal(PAUSED, "")
        if (seat := self.asked(held)) is None:
            return Refusal(self.rights.nothing_asked(held), "")
        position = self.course.questions[seat].position
        begun = tuple(picks)
        actions = self.game.actions
        candidates = actions.starting_with(begun)
        if not candidates:
            return self._out_of_place(position, begun)
        reasons = {action: position.why_not(action) for action in candidates}
        if None in reasons.values():
            return None
        whole = [a for a in candidates if any(begun == way for _, way in actions[a].ways())]
        if whole:
            action = whole[0]
        else:
            rule = Counter(reasons.values()).most_common(1)[0][0]
            action = next(a for a in candidates if reasons[a] == rule)
        rule = reasons[action] or ""
        return Refusal(self._not_legal(action, rule), rule)

    def _out_of_place(self, position: State, picks: tuple[str, ...]) -> Refusal:
        """Say what a pick with which nothing begins is good for, or what forbids that."""
        mentions = [
            action.id
            for action in self.game.actions.actions
            if picks and any(picks[-1] in way for _, way in action.ways())
        ]
        reasons = {action: position.why_not(action) for action in mentions}
        for action, reason in reasons.items():
            if reason is None:
                example = self.game.action_words(action, self.settings)
                return Refusal(
                    W("That is not picked first. For example: {action}", action=example), ""
                )
        if not reasons:
            return Refusal(W("No action begins with this."), "")
        rule = Counter(reasons.values()).most_common(1)[0][0] or ""
        action = next(a for a in mentions if reasons[a] == rule)
        return Refusal(self._not_legal(action, rule), rule)

    # What is shown

    def sight(self, token: str | None, line: int | None = None, seat: int | None = None) -> Sight:
        """Return the table as the token's holder may see it; None is a watcher.

        With `line` as it stood then, and as they could have seen it then; what was chosen early is
        retold as the step that it became. With `seat` from that seat: one that the token holds, one
        that lets others see, or any once all hands are open. Raises NotYourSeat where nobody may
        watch.
        """
        course = self.course
        held = self.rights.held(token)
        self.rights.must_be_let_in(held)
        replay, steps = (course.replay, len(course.steps)) if line is None else self._back_to(line)
        is_newest = steps == len(course.steps)
        number = self.number if is_newest else course.numbers[steps - 1] + 1 if steps else 0
        choosing = self.rights.choosing_people() if is_newest else ()
        order = choosing if is_newest else (replay.actor,)
        viewer = (
            self.rights.viewer(held, order) if seat is None else self.rights.allowed(seat, held)
        )
        acts = viewer in choosing and viewer in held
        question = course.questions.get(viewer) if is_newest and viewer in held else None
        view = course.asked_view(viewer) if acts else course.view_of(replay, viewer)
        over = replay.actor == OVER
        # The rules know nothing of giving up: what they say of an end is not to be asked there.
        prompt = NOTHING if over else self.game.prompt(view)
        sealed = None
        if question and question.sealed is not None:
            prompt, sealed = SEALED, self._choice(question.sealed, view)
        pauses = is_newest and course.is_paused and not over
        result = self._telling.result() if over else NOTHING
        can_play = acts and not pauses
        return Sight(
            table=self.plan.id,
            game=self.game.id,
            number=number,
            view=view,
            prompt=result if over else PAUSED if pauses else prompt,
            legal=tuple(self._choice(id, view) for id in view.legal) if can_play else (),
            since=question.since if question and acts else number,
            sealed=sealed,
            log=tuple(entry for entry in self._telling.log(viewer) if entry.number < number),
            seats=tuple(
                self._seat_sight(n, held, token, is_newest) for n in range(len(self.plan.seats))
            ),
            over=over,
            result=result,
            can_undo=is_newest and not pauses and self.can_undo(held),
            seed_hash=deal.seed_hash(self.plan.seed),
            seed=self.plan.seed if self.rights.shows_all(held) else "",
            line=self.lines if line is None else line,
            lines=self.lines,
            thinking=is_newest and not acts and bool(self.bots_to_choose()),
            private=not over and len(held) > 1 and self._is_private(replay, view),
            described=tuple(self.game.describe(view)),
            rematch=self.plan.rematch,
            terms=self.plan.terms,
            paused=pauses,
            can_pause=bool(held) and self.accord.can_pause(),
            takebacks=self.accord.offered(held, viewer) if is_newest else (),
            wish=self.accord.wish(held, viewer) if is_newest else None,
            following=viewer >= 0 and viewer not in held,
            open_seats=self.rights.open_seats(held),
            recovery=self._recovery(held, token),
            chat=Chat(
                key=chat_key(self.plan.chain),
                is_open=not self.plan.quiet,
                is_host=self.rights.is_host(held),
                sayings=self.plan.sayings,
            ),
            webhook=self.plan.seats[held[0]].webhook if held else "",
        )

    def saga(self, token: str | None) -> str:
        """Return the Saga: whole once all hands are open, before that as the asker may read it."""
        held = self.rights.held(token)
        self.rights.must_be_let_in(held)
        viewer = self.rights.viewer(held, self.choosing)
        return self._telling.saga(None if self.rights.shows_all(held) else viewer)

    def must_show(self, held: Held, seat: int) -> None:
        """Raise NotNow before the end, NotYourSeat if the hands stay closed to the asker."""
        self.rights.must_be_seat(seat)
        self.rights.must_be_let_in(held)
        if not self.is_over:
            raise NotNow(W("How well it is played can be seen after the end of the game."))
        if not self.rights.shows_all(held):
            raise NotYourSeat(CLOSED)

    def decisions(self, seat: int) -> list[Decision]:
        """Return every choice that a seat has made, once the game is over.

        What has been taken back is not among them, nor what had no alternative. Raises Malformed
        when there is no such seat, NotNow before the end.
        """
        self.rights.must_be_seat(seat)
        if not self.is_over:
            raise NotNow(W("How well it is played can be seen after the end of the game."))
        replay = self.course.retold(0)
        line, found = 0, []
        for step in self.course.steps:
            line += step.actor != NATURE
            if step.actor == seat and step.id != RESIGN and len(replay.state.legal()) > 1:
                found.append(Decision(line, self.game.view(replay.state, seat), step.id))
            replay.do(step)
        return found

    def _not_legal(self, action: int, rule: str) -> Words:
        return W(
            "{action}: not possible now by rule {rule}.",
            action=self.game.action_words(action, self.settings),
            rule=rule,
        )

    # Parts of a Sight

    def _back_to(self, line: int) -> tuple[Replay, int]:
        """Return the game as it stood at a replay line, and how many steps had been done."""
        steps = self.course.steps
        acted = [at for at, step in enumerate(steps) if step.actor != NATURE]
        if not 0 <= line <= len(acted):
            raise Malformed(
                W("There is no line {line}; the last is {last}.", line=line, last=len(acted))
            )
        count = acted[line] if line < len(acted) else len(steps)
        return self.course.retold(count), count

    def _choice(self, id: int, view: View) -> Choice:
        action = self.game.actions[id]
        also = tuple(picks for _, picks in action.also)
        words = self.game.choice_words(id, self.settings, view)
        return Choice(id, action.notation, action.picks, also, words)

    def _is_private(self, replay: Replay, view: View) -> bool:
        """Return whether a view tells more than a watcher's."""

        def open_part(seen: View) -> View:
            return msgspec.structs.replace(seen, viewer=WATCHER, actor=WATCHER, legal=())

        return open_part(view) != open_part(self.course.view_of(replay, WATCHER))

    def _recovery(self, held: Held, token: str | None) -> str:
        """Return the holder's own code; none at a table from before there were any."""
        code = recovery_by(token) if token and held else ""
        return code if code and self.plan.seats[held[0]].recovery == digest(code) else ""

    def _seat_sight(self, number: int, held: Held, token: str | None, is_newest: bool) -> SeatSight:
        course, seat = self.course, self.plan.seats[number]
        invitation = invitation_by(token, number) if token and seat.invitation else ""
        clocks = course.clocks if is_newest else None
        stands_in = is_newest and number in course.stand_ins
        return SeatSight(
            seat=number,
            title=self._telling.seat(number),
            name=seat.name,
            kind="bot" if stands_in else seat.kind,
            level=(course.level(number) or seat.level) if is_newest else seat.level,
            is_you=number in held,
            joined=seat.is_joined,
            invitation=invitation if digest(invitation) == seat.invitation else "",
            choosing=is_newest and number in self.choosing,
            stands_in=stands_in,
            free_from=self.accord.free_from(number, held) if is_newest else None,
            shows=number in course.shown,
            left=clocks.left(number, course.now()) if clocks and seat.kind != "bot" else None,
            ticks=clocks is not None and number in clocks.running,
        )
