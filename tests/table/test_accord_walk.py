"""Whoever holds a seat, or none, calls whatever a Table can do, at random and at any time.

After every call the record is read again: it must replay, and tell every viewer the same. What was
refused has changed nothing. In the end the Saga proves its deals.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest

from gladsheim.core.record import RESIGN
from gladsheim.core.rng import Rng
from gladsheim.games import find as find_real
from gladsheim.table.clocks import BOT, DAY, DAYS, LIVE, Clock
from gladsheim.table.deeds import LEVELS, STEP, Deed, Terms
from gladsheim.table.errors import TableError
from gladsheim.table.proof import findings
from gladsheim.table.seats import Seat
from gladsheim.table.table import Table
from table.seating import Time, plan
from toy import TOY

GAMES: dict[str, tuple[int, Mapping[str, str]]] = {
    "toy": (3, {"aside": "1"}),
    "futhark": (3, {}),
    "futhark-stakes": (3, {}),
    "ravens": (2, {}),
    "thunder": (2, {}),
}
CLOCKS = (None, Clock(LIVE, 60.0, 5.0), Clock(LIVE, 60.0, 5.0, BOT), Clock(DAYS, DAY, then=BOT))
STEPS = 120


def find(id: str) -> Any:
    return TOY if id == "toy" else find_real(id)


class Walk:
    """A table, and what strangers and players do to it."""

    def __init__(self, game: str, clock: Clock | None, name: str) -> None:
        self.rng = Rng(name)
        self.time = Time(1000.0)
        seats, options = GAMES[game]
        found = plan(seats, options, game)
        sitting = list(found.seats)
        sitting[-1] = Seat("friend", "", "", None, "an invitation")
        self.tokens: list[str | None] = [f"token-{n + 1}" for n in range(seats)]
        found = msgspec.structs.replace(found, seats=tuple(sitting), terms=Terms(clock))
        self.table, deeds = Table.open(find(game), found, now=self.time)
        self.stored: list[Deed] = deeds

    def one_of(self, several: Any) -> Any:
        return several[self.rng.below(len(several))]

    def held(self) -> tuple[int, ...]:
        """The seats of somebody: seldom of a stranger, or of somebody who holds all."""
        seats = range(len(self.table.plan.seats))
        joined = tuple(n for n in seats if self.table.plan.seats[n].is_joined)
        return () if self.rng.below(30) == 0 else (self.one_of(joined),)

    def call(self) -> list[Deed]:
        it, held, number = self.table, self.held(), self.table.number
        seats = len(it.plan.seats)
        if self.rng.below(8) == 0:
            number -= self.rng.below(4)
        calls: list[Callable[[], list[Deed]]] = [
            lambda: it.undo(held, number),
            lambda: it.accord.ask_back(held, number, self.rng.below(len(it.course.steps) + 2)),
            lambda: it.accord.ask_pause(held),
            lambda: it.accord.answer(held, number, agrees=self.rng.below(4) > 0),
            lambda: it.accord.answer(held, number, agrees=True),
            lambda: it.accord.resume(held),
            lambda: it.accord.stand_in(held, self.rng.below(seats), self.one_of(LEVELS)),
            lambda: it.accord.play_again(held),
            lambda: it.accord.show(held, is_shown=self.rng.below(2) == 0),
            it.accord.flag,
            self.offered,
            self.offered,
            self.sit,
        ]
        if self.rng.below(200) == 0:
            return it.resign(held)
        if self.rng.below(3):
            return self.choose()
        return self.one_of(calls)()

    def choose(self) -> list[Deed]:
        """A legal choice of somebody who is asked, a person or a bot."""
        it = self.table
        if not it.choosing:
            return []
        seat = self.one_of(it.choosing)
        since, view = it.question(seat)
        action = self.one_of(view.legal)
        if seat in it.bots_to_choose():
            return it.choose(seat, action)
        number = since + self.rng.below(it.number - since + 1)
        return it.act((seat,), number, action)

    def offered(self) -> list[Deed]:
        """A takeback that somebody is offered: it is taken."""
        it = self.table
        held = self.held()
        found = it.sight(self.tokens[held[0]] if held else None).takebacks
        if not found:
            return []
        return it.accord.ask_back(held, it.number, self.one_of(found).left)

    def sit(self) -> list[Deed]:
        """The friend comes."""
        it, last = self.table, len(self.table.plan.seats) - 1
        if it.plan.seats[last].is_joined:
            return []
        return it.take_seat(last, "Freya", str(self.tokens[last]))

    def step(self) -> None:
        if self.rng.below(6) == 0:
            self.time.now += self.one_of((0.1, 1.0, 7.0, 70.0, 400.0))
        else:
            self.time.now += 0.5
        before = self.told()
        try:
            deeds = self.call()
        except TableError:
            assert self.told() == before
            assert self.table.deeds == self.stored
            return
        self.stored = [*self.stored, *deeds]
        assert self.table.deeds == self.stored

    def told(self) -> list[Any]:
        it = self.table
        sitting = [t for t, s in zip(self.tokens, it.plan.seats, strict=True) if s.is_joined]
        return [it.sight(token) for token in (*sitting, None)]

    def read_again(self) -> None:
        it = self.table
        again = Table.load(it.game, it.plan, self.stored, self.time)
        now = self.table
        self.table = again
        there = self.told()
        self.table = now
        assert there == self.told()
        assert again.due == it.due
        assert again.awaited == it.awaited
        assert again.bots_to_choose() == it.bots_to_choose()
        assert {s: q.since for s, q in again.course.questions.items()} == {
            s: q.since for s, q in it.course.questions.items()
        }

    def can_go_on(self) -> None:
        """Nothing is stuck: somebody can do something that brings the game on."""
        it = self.table
        if it.is_over:
            return
        if it.course.is_paused or it.course.request is not None:
            return  # anybody may resume; whoever asked may take it back
        is_waited_for = bool(it.awaited or it.bots_to_choose())
        assert is_waited_for, "nobody is awaited"


def walk(game: str, clock: Clock | None, name: str, steps: int = STEPS) -> Walk:
    walker = Walk(game, clock, name)
    for n in range(steps):
        walker.step()
        walker.can_go_on()
        if n % 5 == 0:
            walker.read_again()
    walker.read_again()
    return walker


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("clock", CLOCKS, ids=lambda c: f"{c.kind}-{c.then}" if c else "none")
def test_any_calls_in_any_order_leave_a_sound_record(game: str, clock: Clock | None) -> None:
    walker = walk(game, clock, f"{game} {clock}")
    it = walker.table
    if not it.is_over:
        it.course.add(STEP, 0, RESIGN)
    for one in findings(it.saga("token-1"), find):
        assert one.is_good, one.words
