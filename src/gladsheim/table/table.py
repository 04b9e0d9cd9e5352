"""A game being played: the record of one table and what may be done with it.

Pure: no clock, no database, no sockets. Whoever asks is given as the seats they hold (`held`).
Every deed passes through `_carry_out`, whether it is done now or read from the store. What a method
returns is to be stored before anybody is told; if that fails, the Table is to be thrown away.

Every seat that may choose, in its turn or early (`Game.early`), has a Question: what it sees. The
Question stands as long as the bytes of that View stay the same, whatever other seats do meanwhile.
An early choice is sealed into its Question, is opened as a step when the turn comes, and is gone
when the Question is.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

import msgspec

from gladsheim.core.events import Event, hear
from gladsheim.core.game import Game
from gladsheim.core.options import OptionError
from gladsheim.core.record import RESIGN, IllegalStep, Replay, Step, retell
from gladsheim.core.saga import saga as whole_saga
from gladsheim.core.saga import veiled
from gladsheim.core.saga import write as write_saga
from gladsheim.core.state import NATURE, OVER, WATCHER, State
from gladsheim.core.views import View
from gladsheim.core.words import W, Words
from gladsheim.table import deal
from gladsheim.table.deeds import EARLY, NO_CHOICE, STEP, UNDO, Deed, Kind, Mark, Plan
from gladsheim.table.errors import Damaged, Illegal, Malformed, NotNow, NotYourSeat
from gladsheim.table.seats import digest, invitation_by
from gladsheim.table.sight import Choice, LogLine, Refusal, SeatSight, Sight

NOTHING = Words("")
SEALED = W("Your choice is sealed; it is opened when everybody has chosen.")
LONGEST = 20_000
"""Deeds after which nothing is taken back: an action and its undo, without end, would fill a disk.
No game has a tenth of it."""
Held = tuple[int, ...]
"""The seats that somebody holds; none for a watcher."""


class Decision(NamedTuple):
    """A choice that a seat has made where there was more than one legal action."""

    line: int
    """The replay line that it made, counted from 1."""
    view: View
    """What the seat knew when it chose."""
    action: int


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


class Table:
    """One table."""

    def __init__(self, game: Game, plan: Plan) -> None:
        """Set up a table before its first deed; raises OptionError."""
        self.game = game
        self.plan = plan
        self.settings = game.check(len(plan.seats), dict(plan.options))
        self.deeds: list[Deed] = []
        self._told: list[tuple[Event, ...]] = []
        """What happened by each deed."""
        self._steps: list[Step] = []
        """The steps that have not been taken back."""
        self._numbers: list[int] = []
        """The deed number of each of them."""
        self._replay = Replay(game, len(plan.seats), self.settings)
        self._questions: dict[int, Question] = {}
        """For each seat that may choose or has sealed its choice. While NATURE acts, the last."""
        self._choosing: list[tuple[int, ...]] = []
        """For each number of deeds, the seats whose choice was awaited: the actor first."""
        self._logs: dict[int, tuple[int, list[LogLine]]] = {}
        """For each viewer, how many deeds have been put into words, and the lines."""
        self._ask()

    @classmethod
    def open(cls, game: Game, plan: Plan) -> tuple["Table", list[Deed]]:
        """Return a new table and its first deeds, all NATURE's."""
        table = cls(game, plan)
        return table, table._go_on()

    @classmethod
    def load(cls, game: Game, plan: Plan, deeds: Iterable[Deed]) -> "Table":
        """Return a table as its stored deeds left it; raises Damaged when they do not replay."""
        try:
            table = cls(game, plan)
        except Exception as error:
            raise _damage(plan, error) from error
        table.follow(deeds)
        return table

    def follow(self, deeds: Iterable[Deed]) -> None:
        """Carry out deeds that are stored already; raises Damaged when they do not replay."""
        try:
            for deed in deeds:
                self._check(deed)
                self._carry_out(deed)
        except Exception as error:
            raise _damage(self.plan, error) from error
        if self.actor == NATURE:
            raise Damaged(self.plan.id, "it ends before NATURE's outcome")
        if self._to_open() is not None:
            raise Damaged(self.plan.id, "it ends before a sealed choice was opened")

    # What is known of the table

    @property
    def number(self) -> int:
        """How many deeds there are, which is the number of the next one."""
        return len(self.deeds)

    @property
    def mark(self) -> Mark:
        """How far the table has come."""
        joined = sum(seat.token is not None for seat in self.plan.seats)
        return Mark(self.number, joined, bool(self.plan.rematch))

    @property
    def actor(self) -> int:
        """A seat or OVER; between requests never NATURE."""
        return self._replay.actor

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.actor == OVER

    @property
    def lines(self) -> int:
        """The number of replay lines: the actions of seats that have not been taken back."""
        return sum(step.actor != NATURE for step in self._steps)

    def held(self, token: str | None) -> Held:
        """Return the seats that a token holds; raises NotYourSeat for one that holds none."""
        if token is None:
            return ()
        kept = digest(token)
        found = tuple(n for n, seat in enumerate(self.plan.seats) if seat.token == kept)
        if not found:
            raise NotYourSeat(W("You hold no seat at this table."))
        return found

    @property
    def choosing(self) -> tuple[int, ...]:
        """The seats whose choice is awaited: the actor, then those that may choose early."""
        return self._choosing[-1]

    def bots_to_choose(self) -> list[int]:
        """Return the seats of the bots whose choice is awaited."""
        return [seat for seat in self.choosing if self.plan.seats[seat].kind == "bot"]

    def question(self, seat: int) -> tuple[int, View]:
        """Return since which number a seat in `choosing` is asked, and what it sees."""
        question = self._questions[seat]
        return question.since, self.game.view(question.position, seat)

    def asked(self, held: Held) -> int | None:
        """Return the seat, of those that the asker holds, for which they may choose now."""
        return _first(self.choosing, held)

    def view(self, viewer: int) -> View:
        """Return what a seat or WATCHER may know now."""
        return self._view(self._replay, viewer)

    def can_undo(self, held: Held) -> bool:
        """Return whether the asker has something to take back: see `undo`."""
        return self._undoing(held) is not None

    # What may be done

    def act(self, held: Held, number: int, action: int) -> list[Deed]:
        """Do an action for the seat whose turn it is, or seal it for one that may choose early.

        `number` is what the asker has seen. It may be an older one as long as the Question that
        they have seen still stands: two who choose at the same time do not refuse each other.
        """
        self._must_hold(held)
        self._must_run()
        seat = self._meant(held, number)
        if action not in self.game.actions:
            raise Malformed(W("There is no action {number}.", number=action))
        if rule := self._questions[seat].position.why_not(action):
            raise Illegal(self._not_legal(action, rule), rule)
        return [self._add(STEP if seat == self.actor else EARLY, seat, action), *self._go_on()]

    def _meant(self, held: Held, number: int) -> int:
        """Return the seat for which an asker acts: the one they were shown at that number."""
        shown = self._choosing[number] if 0 <= number <= self.number else ()
        seat = _first(shown, held)
        if number == self.number and seat is None:
            raise NotNow(self._nothing_asked(held))
        # The number since which a Question stands moves on with what its own seat does: nothing
        # that is sent twice is done twice.
        if seat is None or seat not in self.choosing or number < self._questions[seat].since:
            raise NotNow(W("The table has moved on in the meantime."))
        return seat

    def resign(self, held: Held) -> list[Deed]:
        """Give up for the asker's seat; with several, for the one that may choose or the first."""
        self._must_hold(held)
        self._must_run()
        return [self._add(STEP, self._viewer(held, self.choosing), RESIGN)]

    def undo(self, held: Held, number: int) -> list[Deed]:
        """Take back what the asker did last; asked again, what they did before.

        That is the latest step, if it is theirs and nobody has learned something from it (NATURE or
        another seat has moved on, or an event of it revealed something), or a choice that is still
        sealed. Raises NotNow when there is nothing.
        """
        self._must_be_current(held, number)
        self._must_run()
        if self.number >= LONGEST:
            raise NotNow(W("This record is so long that nothing is taken back any more."))
        if (deed := self._undoing(held)) is None:
            raise NotNow(W("There is nothing that can be taken back."))
        return [self._add(*deed), *self._go_on()]

    def _undoing(self, held: Held) -> tuple[Kind, int, int] | None:
        """Return the deed by which the asker takes back what they did last, if they can."""
        if self.is_over:
            return None
        found: list[tuple[int, tuple[Kind, int, int]]] = [
            (question.since, (EARLY, seat, NO_CHOICE))
            for seat, question in self._questions.items()
            if seat in held and question.sealed is not None
        ]
        if self._steps and self._steps[-1].actor in held:
            if not any(event.reveals for event in self._told[self._numbers[-1]]):
                undo: tuple[Kind, int, int] = UNDO, self._steps[-1].actor, len(self._steps) - 1
                found.append((self._numbers[-1] + 1, undo))
        return max(found)[1] if found else None

    def invited(self, invitation: str) -> int:
        """Return the seat that an invitation gives; raises NotYourSeat when it gives none."""
        kept = digest(invitation)
        for number, seat in enumerate(self.plan.seats):
            if seat.invitation == kept and not seat.is_joined:
                return number
        raise NotYourSeat(W("This invitation is not valid, or it has been used."))

    def take_seat(self, number: int, name: str, token: str, level: str = "") -> None:
        """Seat a friend for good; their invitation is used up."""
        seats = list(self.plan.seats)
        seats[number] = msgspec.structs.replace(
            seats[number], name=name, level=level, token=digest(token), invitation=None
        )
        self.plan = msgspec.structs.replace(self.plan, seats=tuple(seats))

    def rematch_options(self, held: Held) -> dict[str, str]:
        """Return the house rules of the next game at this table, which is over."""
        self._must_hold(held)
        if not self.is_over:
            raise NotNow(W("The game is not over yet."))
        return self.game.rematch(self._replay.state, self.settings, self._replay.resigned)

    def why(self, held: Held, picks: Sequence[str]) -> Refusal | None:
        """Return the best reason why no legal action begins with these picks; None when one does.

        The best is that of the action which the picks say as a whole, else the one that forbids
        most of the actions which they begin.
        """
        self._must_hold(held)
        if self.is_over:
            return Refusal(W("The game is over."), "")
        if (seat := self.asked(held)) is None:
            return Refusal(self._nothing_asked(held), "")
        position = self._questions[seat].position
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
        retold as the step that it became. With `seat` from that seat: one that the token holds or,
        once the game is over, any.
        """
        held = self.held(token)
        replay, steps = (self._replay, len(self._steps)) if line is None else self._back_to(line)
        is_newest = steps == len(self._steps)
        number = self.number if is_newest else self._numbers[steps - 1] + 1 if steps else 0
        choosing = self.choosing if is_newest else ()
        order = choosing if is_newest else (replay.actor,)
        viewer = self._viewer(held, order) if seat is None else self._allowed(seat, held)
        acts = viewer in choosing
        question = self._questions.get(viewer) if is_newest else None
        view = self.question(viewer)[1] if acts else self._view(replay, viewer)
        prompt = self.game.prompt(view)
        sealed = None
        if question and question.sealed is not None:
            prompt, sealed = SEALED, self._choice(question.sealed, view)
        over = replay.actor == OVER
        return Sight(
            table=self.plan.id,
            game=self.game.id,
            number=number,
            view=view,
            prompt=self._result() if over else prompt,
            legal=tuple(self._choice(action, view) for action in view.legal) if acts else (),
            since=question.since if question and acts else number,
            sealed=sealed,
            log=tuple(entry for entry in self._log(viewer) if entry.number < number),
            seats=tuple(
                self._seat_sight(n, held, token, n in choosing) for n in range(len(self.plan.seats))
            ),
            over=over,
            result=self._result() if over else NOTHING,
            can_undo=is_newest and self.can_undo(held),
            seed_hash=deal.seed_hash(self.plan.seed),
            seed=self.plan.seed if self.is_over else "",
            line=self.lines if line is None else line,
            lines=self.lines,
            thinking=is_newest and not acts and bool(self.bots_to_choose()),
            private=not over and len(held) > 1 and self._is_private(replay, view),
            described=tuple(self.game.describe(view)),
            rematch=self.plan.rematch,
        )

    def saga(self, token: str | None) -> str:
        """Return the Saga: whole once the game is over, before that as the asker may read it."""
        held = self.held(token)
        opened = datetime.fromtimestamp(self.plan.created, UTC)
        headers = {"Table": self.plan.id, "Date": opened.date().isoformat()}
        for number, seat in enumerate(self.plan.seats, 1):
            headers[f"Seat{number}"] = seat.name or seat.level or seat.kind
        headers["SeedHash"] = deal.seed_hash(self.plan.seed)
        if undone := [(deed.number, deed.id) for deed in self.deeds if deed.kind == UNDO]:
            headers["TakenBack"] = deal.taken_back(undone)
        if early := [deed.number for deed in self.deeds if deed.kind == EARLY]:
            headers["Sealed"] = deal.sealed(early)
        if self.is_over:
            headers["Seed"] = self.plan.seed
            headers["Ending"] = self._replay.ending()
        told = whole_saga(self.game, len(self.plan.seats), self.settings, self._steps, headers)
        if not self.is_over:
            told = veiled(told, self.game, self._viewer(held, self.choosing))
        return write_saga(told, self.game)

    def decisions(self, seat: int) -> list[Decision]:
        """Return every choice that a seat has made, once the game is over; anybody may ask.

        What has been taken back is not among them, nor what had no alternative. Raises Malformed
        when there is no such seat, NotNow before the end.
        """
        self._must_be_seat(seat)
        if not self.is_over:
            raise NotNow(W("How well it is played can be seen after the end of the game."))
        replay = self._retold(0)
        line, found = 0, []
        for step in self._steps:
            line += step.actor != NATURE
            if step.actor == seat and step.id != RESIGN and len(replay.state.legal()) > 1:
                found.append(Decision(line, self.game.view(replay.state, seat), step.id))
            replay.do(step)
        return found

    # Deeds

    def _add(self, kind: Kind, actor: int, id: int) -> Deed:
        deed = Deed(self.number, kind, actor, id)
        self._carry_out(deed)
        return deed

    def _go_on(self) -> list[Deed]:
        """Do what follows by itself: NATURE's outcomes, and sealed choices whose turn has come."""
        deeds = []
        while True:
            if self.actor == NATURE:
                outcome = self._replay.outcome(deal.nature(self.plan.seed, self.number))
                deeds.append(self._add(STEP, NATURE, outcome.id))
            elif (action := self._to_open()) is not None:
                deeds.append(self._add(STEP, self.actor, action))
            else:
                return deeds

    def _to_open(self) -> int | None:
        """Return the sealed choice of the seat whose turn it is."""
        question = self._questions.get(self.actor)
        return question.sealed if question else None

    def _check(self, deed: Deed) -> None:
        """Raise IllegalStep when a stored deed cannot be the next one."""
        if deed.number != self.number:
            raise IllegalStep(f"deed {self.number} is missing; found {deed.number}")
        due = self._to_open()
        if due is not None and deed != Deed(self.number, STEP, self.actor, due):
            raise IllegalStep(f"deed {deed.number} is not the sealed choice that is to be opened")
        if deed.kind == STEP:
            self._replay.check(Step(deed.actor, deed.id))
        elif deed.kind == EARLY:
            self._check_early(deed)
        elif deed.kind != UNDO or not 0 <= deed.id < len(self._steps):
            raise IllegalStep(f"deed {deed.number} is not one that can be done")

    def _check_early(self, deed: Deed) -> None:
        question = self._questions.get(deed.actor)
        if self.actor < 0 or question is None or deed.actor == self.actor:
            raise IllegalStep(f"seat {deed.actor + 1} cannot choose early")
        if (deed.id == NO_CHOICE) != (question.sealed is not None):
            raise IllegalStep(f"deed {deed.number} seals or takes back a second time")
        if deed.id != NO_CHOICE:
            if deed.id not in self.game.actions or question.position.why_not(deed.id):
                raise IllegalStep(f"deed {deed.number} seals what is not legal")

    def _carry_out(self, deed: Deed) -> None:
        told: tuple[Event, ...] = ()
        if deed.kind == EARLY:
            asked = self._questions[deed.actor]
            sealed = None if deed.id == NO_CHOICE else deed.id
            self._questions[deed.actor] = asked._replace(since=deed.number + 1, sealed=sealed)
        else:
            # Whoever acts has answered: asked the same again, it is another Question.
            self._questions.pop(deed.actor, None)
            if deed.kind == UNDO:
                del self._steps[deed.id :], self._numbers[deed.id :]
                self._replay = self._retold(deed.id)
            else:
                told = self._replay.do(Step(deed.actor, deed.id))
                self._steps.append(Step(deed.actor, deed.id))
                self._numbers.append(deed.number)
        self.deeds.append(deed)
        self._told.append(told)
        self._ask()

    def _ask(self) -> None:
        """Ask everybody who may choose now; keep the Questions that still stand."""
        actor = self.actor
        if actor == NATURE:  # what its outcome changes, the Views after it show
            self._choosing.append(())
            return
        before, self._questions = self._questions, {}
        if actor >= 0:
            positions = {actor: self._replay.state, **self._early_positions()}
            for seat, position in positions.items():
                kept = before.get(seat)
                is_alone = len(positions) == 1 and kept is None
                seen = b"" if is_alone else msgspec.json.encode(self.game.view(position, seat))
                if kept is None or kept.view != seen or not _is_open_to(kept.sealed, position):
                    kept = Question(position, self.number, seen)
                self._questions[seat] = kept._replace(position=position)
        self._choosing.append(
            tuple(seat for seat, each in self._questions.items() if each.sealed is None)
        )

    def _early_positions(self) -> dict[int, State]:
        """Return, for each seat that may choose before its turn, where it does."""
        found = {}
        for seat in range(len(self.plan.seats)):
            if seat != self.actor:
                position = self.game.early(self._replay.state, seat)
                if position is not None:
                    found[seat] = position
        return found

    def _retold(self, steps: int) -> Replay:
        return retell(self.game, len(self.plan.seats), self.settings, self._steps[:steps])

    # Conditions

    def _must_hold(self, held: Held) -> None:
        if not held:
            raise NotYourSeat(W("You hold no seat at this table."))

    def _must_be_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.plan.seats):
            raise Malformed(W("There is no seat {number}.", number=seat + 1))

    def _must_be_current(self, held: Held, number: int) -> None:
        self._must_hold(held)
        if number != self.number:
            raise NotNow(W("The table has moved on in the meantime."))

    def _must_run(self) -> None:
        if self.is_over:
            raise NotNow(W("The game is over."))

    def _nothing_asked(self, held: Held) -> Words:
        """Say why the asker, who holds seats, may not choose now."""
        if any(seat in self._questions for seat in held):
            return SEALED
        return W(
            "It is not your turn: {seat} is to act.",
            seat=self.game.seat_name(self.actor, self.settings),
        )

    def _not_legal(self, action: int, rule: str) -> Words:
        return W(
            "{action}: not possible now by rule {rule}.",
            action=self.game.action_words(action, self.settings),
            rule=rule,
        )

    # Parts of a Sight

    def _viewer(self, held: Held, order: tuple[int, ...]) -> int:
        """Return the first of `order` that is held, else the first held, else WATCHER."""
        found = _first(order, held)
        return found if found is not None else held[0] if held else WATCHER

    def _allowed(self, seat: int, held: Held) -> int:
        if seat in held:
            return seat
        self._must_be_seat(seat)
        if not self.is_over:
            raise NotYourSeat(W("What other seats know can be seen after the end of the game."))
        return seat

    def _view(self, replay: Replay, viewer: int) -> View:
        view = self.game.view(replay.state, viewer)
        if replay.resigned is None:
            return view
        # The rules know nothing of giving up: their position waits for an action as before.
        returns = tuple(replay.returns())
        return msgspec.structs.replace(view, actor=OVER, legal=(), returns=returns)

    def _back_to(self, line: int) -> tuple[Replay, int]:
        """Return the game as it stood at a replay line, and how many steps had been done."""
        acted = [at for at, step in enumerate(self._steps) if step.actor != NATURE]
        if not 0 <= line <= len(acted):
            raise Malformed(
                W("There is no line {line}; the last is {last}.", line=line, last=len(acted))
            )
        steps = acted[line] if line < len(acted) else len(self._steps)
        return self._retold(steps), steps

    def _choice(self, id: int, view: View) -> Choice:
        action = self.game.actions[id]
        also = tuple(picks for _, picks in action.also)
        words = self.game.choice_words(id, self.settings, view)
        return Choice(id, action.notation, action.picks, also, words)

    def _is_private(self, replay: Replay, view: View) -> bool:
        """Return whether a view tells more than a watcher's."""

        def open_part(seen: View) -> View:
            return msgspec.structs.replace(seen, viewer=WATCHER, actor=WATCHER, legal=())

        return open_part(view) != open_part(self._view(replay, WATCHER))

    def _seat_sight(
        self, number: int, held: Held, token: str | None, is_choosing: bool
    ) -> SeatSight:
        seat = self.plan.seats[number]
        invitation = invitation_by(token, number) if token and seat.invitation else ""
        return SeatSight(
            seat=number,
            title=self.game.seat_name(number, self.settings),
            name=seat.name,
            kind=seat.kind,
            level=seat.level,
            is_you=number in held,
            joined=seat.is_joined,
            invitation=invitation if digest(invitation) == seat.invitation else "",
            choosing=is_choosing,
        )

    def _log(self, viewer: int) -> list[LogLine]:
        done, lines = self._logs.get(viewer, (0, []))
        for deed, told in zip(self.deeds[done:], self._told[done:], strict=True):
            lines += self._log_lines(deed, told, viewer)
        self._logs[viewer] = (self.number, lines)
        return lines

    def _log_lines(self, deed: Deed, told: tuple[Event, ...], viewer: int) -> list[LogLine]:
        if deed.kind == UNDO:
            words = W(
                "{seat} takes back an action.", seat=self.game.seat_name(deed.actor, self.settings)
            )
            return [LogLine(deed.number, deed.actor, words)]
        if deed.kind == EARLY:
            return [LogLine(deed.number, deed.actor, NOTHING)]
        if deed.id == RESIGN:
            return [LogLine(deed.number, deed.actor, self._has_given_up(deed.actor))]
        lines = [
            LogLine(deed.number, event.seat, self.game.tell(hear(event, viewer), self.settings))
            for event in told
        ]
        lines = [line for line in lines if line.words.message]
        return lines or [LogLine(deed.number, deed.actor, NOTHING)]

    def _has_given_up(self, seat: int) -> Words:
        return W("{seat} has given up", seat=self.game.seat_name(seat, self.settings))

    def _result(self) -> Words:
        replay = self._replay
        returns = replay.returns()
        ending = (
            self.game.endings[replay.ending()]
            if replay.resigned is None
            else self._has_given_up(replay.resigned)
        )
        winners = [
            self.game.seat_name(seat, self.settings)
            for seat, value in enumerate(returns)
            if value > 0
        ]
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


def _damage(plan: Plan, error: Exception) -> Damaged:
    # Rules trust what they are given; what damage makes them do is not theirs to say.
    is_told = isinstance(error, OptionError | IllegalStep)
    return Damaged(plan.id, str(error) if is_told else f"{type(error).__name__}: {error}")


def _first(order: tuple[int, ...], held: Held) -> int | None:
    """Return the first of `order` that is held."""
    return next((seat for seat in order if seat in held), None)


def _is_open_to(sealed: int | None, position: State) -> bool:
    """Return whether a choice that was sealed, if one was, is legal in a position."""
    return sealed is None or position.why_not(sealed) is None
