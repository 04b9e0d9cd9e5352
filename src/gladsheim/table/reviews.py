"""Reviews: how well each seat has played a game that is over.

Every choice that was one is rated from what its seat knew then, by a search of counted iterations
with a stream of its own: the same game always gets the same review. One choice at a time is thought
about, in a process that stands back behind everything else; the reviews that are asked for take
turns, so that each of them grows while somebody looks at it. What is done is kept in memory.
"""

import asyncio
import logging
from collections import OrderedDict, deque
from typing import Final

import msgspec

from gladsheim.core.words import W, Words
from gladsheim.minds import Budget, Rating
from gladsheim.table import deal
from gladsheim.table.errors import NotNow
from gladsheim.table.table import Decision, Table
from gladsheim.table.thinkers import Thinkers

log = logging.getLogger(__name__)

BUDGET: Final = Budget(iterations=400)
"""What may be thought about one choice; as much as for a hint."""
MOST_AT_ONCE: Final = 12
"""Reviews that grow at the same time; whoever wants one more is asked to wait."""
KEPT: Final = 200
"""Finished reviews that are kept."""
BIGGEST: Final = 5
"""So many mistakes are told at most."""


class Rated(msgspec.Struct, frozen=True):
    """One choice, and how good it was."""

    line: int
    """The replay line that it made: what was seen before it is the line before."""
    words: Words
    """What was done."""
    chance: float
    """Estimated chance of winning after it, 0 to 1."""
    best: Words
    """The best action found; the same as `words` where nothing better was found."""
    best_chance: float
    reason: Words | None
    """Why the best action is better, where it was a mistake and there is something to say."""
    is_best: bool
    """Whether nothing better was found."""
    is_mistake: bool
    """Whether so much was given away that it is worth a word."""

    @property
    def loss(self) -> float:
        """The part of the chance of winning that was given away, 0 to 1."""
        return self.best_chance - self.chance


class Review(msgspec.Struct, frozen=True):
    """How well one seat has played, as far as it is known by now."""

    seat: int
    choices: int
    """How many choices there are to rate: the actions where there was more than one."""
    rated: tuple[Rated, ...]
    """Those rated so far, as they happened."""
    is_done: bool

    @property
    def best(self) -> int:
        """How many of those rated were as good as the best action found."""
        return sum(each.is_best for each in self.rated)

    @property
    def loss(self) -> float:
        """What a rated choice has given away of the chance of winning, on average."""
        return sum(each.loss for each in self.rated) / max(1, len(self.rated))

    @property
    def mistakes(self) -> tuple[Rated, ...]:
        """The biggest mistakes, the worst first; at most BIGGEST."""
        found = [each for each in self.rated if each.is_mistake]
        return tuple(sorted(found, key=lambda each: (-each.loss, each.line))[:BIGGEST])


class Growing:
    """A review, and what is still to be rated for it."""

    def __init__(self, table: Table, seat: int) -> None:
        decisions = table.decisions(seat)
        self.game = table.game
        self.settings = table.settings
        self.seat = seat
        self.choices = len(decisions)
        self.left = deque(
            (each, deal.review(table.plan.seed, each.line, seat)) for each in decisions
        )
        self.rated: list[Rated] = []

    def add(self, decision: Decision, rating: Rating) -> None:
        """Put a rating into words."""

        def say(action: int) -> Words:
            return self.game.choice_words(action, self.settings, decision.view)

        self.rated.append(
            Rated(
                line=decision.line,
                words=say(decision.action),
                chance=rating.chance,
                best=say(rating.best),
                best_chance=rating.best_chance,
                reason=self.game.term_words(rating.reason) if rating.reason else None,
                is_best=rating.best == decision.action,
                is_mistake=rating.is_mistake,
            )
        )

    def review(self) -> Review:
        """Return what is known by now."""
        done = len(self.rated) == self.choices
        return Review(self.seat, self.choices, tuple(self.rated), done)


class Reviews:
    """All reviews of a hall."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._kept: OrderedDict[tuple[str, int], Growing] = OrderedDict()
        """The least recently asked for first."""
        self._growing: deque[Growing] = deque()
        self._working: asyncio.Task[None] | None = None

    def of(self, table: Table, seat: int) -> Review:
        """Return the review of a seat as far as it has grown, and let it grow if it does not yet.

        Asking again changes nothing. Raises NotNow before the end of the game, and when too many
        other reviews are growing; Malformed when there is no such seat.
        """
        key = table.plan.id, seat
        found = self._kept.get(key)
        if found is None:
            if table.is_over and len(self._growing) >= MOST_AT_ONCE:
                raise NotNow(W("Many games are being looked at just now. Try again in a minute."))
            found = Growing(table, seat)
            if found.left:
                self._growing.append(found)
                self._work()
            self._kept[key] = found
            if len(self._kept) > KEPT + MOST_AT_ONCE:
                idle = (key for key, each in self._kept.items() if not each.left)
                del self._kept[next(idle)]
        self._kept.move_to_end(key)
        return found.review()

    def known(self, table: str, seat: int, line: int) -> Rated | None:
        """Return what is known of the choice that made a replay line; let nothing grow."""
        found = self._kept.get((table, seat))
        rated = found.rated if found else []
        return next((each for each in rated if each.line == line), None)

    def close(self) -> None:
        """Leave unfinished what is not finished."""
        if self._working is not None:
            self._working.cancel()

    def _work(self) -> None:
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._grow())

    async def _grow(self) -> None:
        """Rate one choice of each growing review after the other, until none is left."""
        while self._growing:
            growing = self._growing[0]
            decision, stream = growing.left[0]
            try:
                rating = await self._thinkers.rate(
                    growing.game, decision.view, decision.action, stream, BUDGET
                )
            except Exception:
                # The others are still worth having.
                log.exception("a choice in %s could not be rated", growing.game.id)
                growing.choices -= 1
            else:
                growing.add(decision, rating)
            growing.left.popleft()
            self._growing.rotate(-1)
            if not growing.left:
                self._growing.remove(growing)
