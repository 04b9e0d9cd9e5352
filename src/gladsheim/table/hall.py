"""The Hall: all tables of a process. What web and terminal talk to.

One request at a time at each table. What a request has done is stored before it is told to anybody,
and a request that has begun is finished even when whoever asked has gone. Bots act by themselves.
"""

import asyncio
import logging
import secrets
import time
import unicodedata
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from itertools import islice
from typing import Any, Final, TypeVar

import msgspec

from gladsheim.core.game import Game
from gladsheim.core.options import OptionError
from gladsheim.core.words import W, Words
from gladsheim.minds import MINDS, Budget
from gladsheim.minds import find as find_level
from gladsheim.table import deal
from gladsheim.table.deeds import Deed, Plan
from gladsheim.table.errors import Damaged, Malformed, NotNow, Quicker, TableError
from gladsheim.table.feed import Feed
from gladsheim.table.reviews import Rated, Review, Reviews
from gladsheim.table.seats import Opened, Seat, SeatPlan, new_token, seated
from gladsheim.table.sight import Hint, Refusal, Sight
from gladsheim.table.store import Store
from gladsheim.table.table import Table
from gladsheim.table.thinkers import Thinkers

log = logging.getLogger(__name__)
T = TypeVar("T")

PACE: Final = 0.6
"""Seconds that a bot takes at least for an action, so that people can follow."""
LIMIT: Final = 1000
"""Tables kept in memory while nobody needs them; the others wait in the store."""
LONGEST_NAME: Final = 40
HINT_BUDGET: Final = Budget(iterations=400)
"""What a hint may think: counted, so that the same question gets the same answer."""


class Place:
    """Where a table stands while somebody needs it."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.lock = asyncio.Lock()
        self.table: Table | None = None
        """None until it is read from the store, and again when memory and store may differ."""
        self.users = 0
        """Requests that are at it or wait for it."""
        self.feeds: set[Feed] = set()
        self.is_driven = False
        """Whether a task lets the bots act."""

    @property
    def is_needed(self) -> bool:
        """Whether it must stay where it is."""
        return bool(self.users or self.feeds or self.is_driven)


class Hall:
    """All tables of a process."""

    def __init__(self, store: Store, find: Callable[[str], Game], pace: float, limit: int) -> None:
        self._store = store
        self._find = find
        self._pace = pace
        self._limit = limit
        self._places: OrderedDict[str, Place] = OrderedDict()
        """The least recently used first."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = asyncio.Event()
        self._thinkers = Thinkers()
        self._reviews = Reviews(self._thinkers)

    @classmethod
    async def start(
        cls,
        database: str = "sqlite+aiosqlite://",
        *,
        find: Callable[[str], Game] | None = None,
        pace: float = PACE,
        limit: int = LIMIT,
    ) -> "Hall":
        """Open the database (in memory by default), migrate it, and open the doors.

        `find` gives the game of an id and raises KeyError when there is none. Raises StoreError.
        """
        if find is None:
            from gladsheim.games import find as registered  # noqa: PLC0415 - not with a find given

            find = registered
        return cls(await Store.open(database), find, pace, limit)

    async def close(self) -> None:
        """Finish what has begun, end all feeds, close the database. Nothing is lost."""
        self._closing.set()
        self._reviews.close()
        for place in self._places.values():
            for feed in place.feeds:
                feed.close()
        # Whoever opens the hall again asks the bots again; fifty of them are not waited for.
        self._thinkers.close()
        while self._tasks:
            await asyncio.wait(set(self._tasks))
        await self._store.close()

    # What may be asked for

    async def open(
        self,
        game: str,
        options: Mapping[str, str],
        seats: Sequence[SeatPlan],
        *,
        seed: str | None = None,
    ) -> Opened:
        """Open a table; raises Malformed for a game, an option or seats that cannot be.

        `seed` repeats the deals of an earlier game, for whoever asks on their own machine; whoever
        knows it knows all cards to come.
        """
        return await self._finish(self._open(game, dict(options), list(seats), seed))

    async def join(self, table: str, invitation: str, name: str) -> tuple[int, str]:
        """Take a friend's seat, once; return the seat and the token that now holds it."""
        return await self._finish(self._join(table, invitation, _clean(name)))

    async def sight(self, table: str, token: str | None) -> Sight:
        """Return everything that the token's holder may have of the table; None is a watcher."""
        async with self._at(table) as (_, it):
            return it.sight(token)

    async def act(self, table: str, token: str, number: int, action: int) -> int:
        """Do an action; `number` is the one the asker has seen. Return the number afterwards."""
        return await self._do(table, lambda it: it.act(it.held(token), number, action))

    async def undo(self, table: str, token: str, number: int) -> int:
        """Take back the asker's latest action; return the number afterwards."""
        return await self._do(table, lambda it: it.undo(it.held(token), number))

    async def resign(self, table: str, token: str) -> int:
        """Give up; return the number afterwards."""
        return await self._do(table, lambda it: it.resign(it.held(token)))

    async def why(self, table: str, token: str, picks: Sequence[str]) -> Refusal | None:
        """Return why no legal action begins with these picks; None when one does."""
        async with self._at(table) as (_, it):
            return it.why(it.held(token), picks)

    async def rematch(self, table: str, token: str) -> Opened:
        """Open the next table for the same seats, or return the one that somebody has opened.

        Every token holds the same seats there, so `Opened.tokens` has the asker's own only, and
        what others need is the id, which their Sight of the old table shows.
        """
        return await self._finish(self._rematch(table, token))

    async def hint(self, table: str, token: str) -> Hint:
        """Return what a bot would do in the asker's place; raises NotNow when it is not theirs."""
        async with self._at(table) as (_, it):
            seat = it.asked(it.held(token))
            if seat is None:
                raise NotNow(W("There is a hint only when it is your turn."))
            since, view = it.question(seat)
            stream = deal.hint(it.plan.seed, since)
            game, settings = it.game, it.settings
        advice = await self._thinkers.advise(game, view, stream, HINT_BUDGET)
        said = [(game.choice_words(id, settings, view), chance) for id, chance in advice.moves]
        best, chance = advice.moves[0]
        action = game.actions[best]
        reason = game.term_words(advice.reason) if advice.reason else None
        return Hint(best, action.notation, action.picks, said[0][0], chance, _advice(said, reason))

    async def saga(self, table: str, token: str | None) -> str:
        """Return the Saga: whole after the end, before it as the asker may read it."""
        async with self._at(table) as (_, it):
            return it.saga(token)

    async def replay(
        self, table: str, token: str | None, line: int, seat: int | None = None
    ) -> Sight:
        """Return the Sight as it stood at a line (0 to `Sight.lines`), as it could be had then.

        `seat` looks from that seat; before the end only from one's own.
        """
        async with self._at(table) as (_, it):
            return it.sight(token, line, seat)

    async def review(self, table: str, seat: int) -> Review:
        """Return how well a seat has played, as far as it is known; ask again until it is done.

        Anybody may ask once the game is over; before that it raises NotNow.
        """
        async with self._at(table) as (_, it):
            return self._reviews.of(it, seat)

    def rated(self, table: str, seat: int, line: int) -> Rated | None:
        """Return what a review that has been asked for says of the choice that made a line."""
        return self._reviews.known(table, seat, line)

    @asynccontextmanager
    async def changes(self, table: str) -> AsyncIterator[Feed]:
        """Give a Feed of the table's numbers: `async with hall.changes(id) as feed`."""
        feed = Feed()
        async with self._at(table) as (place, _):
            if self._closing.is_set():
                feed.close()
            place.feeds.add(feed)
        try:
            yield feed
        finally:
            place.feeds.discard(feed)
            self._tidy(place)

    # How it is done

    async def _open(
        self, game_id: str, options: dict[str, str], plans: list[SeatPlan], seed: str | None
    ) -> Opened:
        game = self._game(game_id)
        plans = [_checked(plan) for plan in plans]
        try:
            settings = game.check(len(plans), options)
        except OptionError as error:
            raise Malformed(W("{reason}", reason=error.words)) from error
        seats, tokens, invitations = seated(plans)
        plan = _new_plan(game_id, settings.changed(), seats, seed)
        await self._stand(game, plan, after=None)
        return Opened(plan.id, tokens, invitations)

    async def _stand(self, game: Game, plan: Plan, after: str | None) -> None:
        """Store a new table and put it into the hall."""
        table, deeds = Table.open(game, plan)
        await self._store.add(plan, deeds, after)
        place = self._places[plan.id] = Place(plan.id)
        place.table = table
        self._wake(place)
        self._tidy(place)

    async def _join(self, table: str, invitation: str, name: str) -> tuple[int, str]:
        async with self._at(table) as (place, it):
            number = it.invited(invitation)
            before, token = it.plan.seats[number], new_token()
            it.take_seat(number, name, token)
            with _forgetting(place):
                await self._store.take_seat(table, number, before, it.plan.seats[number])
            self._announce(place)
            return number, token

    async def _do(self, table: str, deed: Callable[[Table], list[Deed]]) -> int:
        async def do() -> int:
            async with self._at(table) as (place, it):
                await self._keep(place, deed(it))
                return it.number

        async def do_again_if_it_still_can_be() -> int:
            try:
                return await do()
            except Quicker as quicker:
                # The deed that came in between may have changed nothing for the asker: where all
                # choose at once. The number that comes with the request tells.
                try:
                    return await do()
                except NotNow:
                    raise quicker from None

        return await self._finish(do_again_if_it_still_can_be())

    async def _keep(self, place: Place, deeds: list[Deed]) -> None:
        """Store what the table has done, then tell everybody and let the bots go on."""
        with _forgetting(place):
            await self._store.append(place.id, deeds)
        self._announce(place)
        self._wake(place)

    async def _rematch(self, table: str, token: str) -> Opened:
        async with self._at(table) as (place, it):
            held = it.held(token)
            options = it.rematch_options(held)
            tokens = [token if n in held else None for n in range(len(it.plan.seats))]
            if not it.plan.rematch:
                changed = it.game.check(len(it.plan.seats), options).changed()
                plan = _new_plan(it.plan.game, changed, it.plan.seats)
                try:
                    with _forgetting(place):
                        await self._stand(it.game, plan, after=table)
                    it.plan = msgspec.structs.replace(it.plan, rematch=plan.id)
                except Quicker:
                    place.table = await self._load(table)
                self._announce(place)
            rematch = (place.table or it).plan.rematch
            return Opened(rematch, tokens, [None] * len(tokens))

    @asynccontextmanager
    async def _at(self, id: str) -> AsyncIterator[tuple[Place, Table]]:
        """Wait for one's turn at a table; it is read from the store when need be."""
        place = self._places.setdefault(id, Place(id))
        self._places.move_to_end(id)
        place.users += 1
        try:
            async with place.lock:
                if place.table is None:
                    place.table = await self._finish(self._load(id))
                    self._announce(place)
                self._wake(place)
                try:
                    yield place, place.table
                except TableError:
                    raise
                except BaseException:
                    # Something broke half-way: what is stored is true, what is here may not be.
                    place.table = None
                    raise
        finally:
            place.users -= 1
            self._tidy(place)

    async def _load(self, id: str) -> Table:
        plan, deeds = await self._store.load(id)
        try:
            game = self._find(plan.game)
        except KeyError as error:
            raise Damaged(id, f"no game is called {plan.game!r}") from error
        if bad := [s.level for s in plan.seats if s.kind == "bot" and s.level not in MINDS]:
            raise Damaged(id, f"no bot is called {bad[0]!r}")
        return Table.load(game, plan, deeds)

    def _game(self, id: str) -> Game:
        try:
            return self._find(id)
        except KeyError:
            raise Malformed(W("There is no game {game}.", game=id[:40])) from None

    def _announce(self, place: Place) -> None:
        if place.table is not None:
            for feed in place.feeds:
                feed.tell(place.table.number)

    def _tidy(self, place: Place) -> None:
        """Let go of what nobody needs: a place without a table, and the oldest of too many."""
        if place.table is None and not place.is_needed:
            self._places.pop(place.id, None)
        spare = len(self._places) - self._limit
        if spare > 0:
            idle = (other.id for other in self._places.values() if not other.is_needed)
            for id in list(islice(idle, spare)):
                del self._places[id]

    async def _finish(self, request: Coroutine[Any, Any, T]) -> T:
        """Run a request to its end, whether or not the asker stays to hear how it went."""
        return await asyncio.shield(self._spawn(request))

    def _spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        # An asker who has gone does not fetch the exception; that is no news for the log.
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return task

    # Bots

    def _wake(self, place: Place) -> None:
        """Let the bots act, if a bot's choice is awaited and nobody does so already."""
        if place.is_driven or self._closing.is_set() or place.table is None:
            return
        if place.table.bots_to_choose():
            place.is_driven = True
            self._spawn(self._drive(place))

    async def _drive(self, place: Place) -> None:
        try:
            while not self._closing.is_set() and await self._bots_act(place):
                pass
        except Exception:
            # The next request at this table wakes the bot again.
            log.exception("a bot at table %s could not act", place.id)
        finally:
            place.is_driven = False
            self._tidy(place)

    async def _bots_act(self, place: Place) -> bool:
        """Let each bot whose choice is awaited do one action; return whether there were any.

        All think at the same time, each about what it sees since it was asked: what one chooses
        does not depend on who else has chosen by then.
        """
        async with self._at(place.id) as (_, it):
            asked = {seat: it.question(seat) for seat in it.bots_to_choose()}
            game, seed, seats = it.game, it.plan.seed, it.plan.seats
        if not asked:
            return False
        thinking = asyncio.gather(
            *(
                self._thinkers.choose(
                    game, seats[seat].level, view, deal.bot(seed, since, seat), Budget()
                )
                for seat, (since, view) in asked.items()
            )
        )
        actions, _ = await asyncio.gather(thinking, self._pause())
        if self._closing.is_set():
            return False
        async with self._at(place.id) as (_, it):
            for (seat, (since, _)), action in zip(asked.items(), actions, strict=True):
                if seat not in it.choosing or it.question(seat)[0] != since:
                    continue  # the table has moved on
                try:
                    await self._keep(place, it.act((seat,), it.number, action))
                except Quicker:
                    log.info("another hall moved table %s on", place.id)
                    break
        return True

    async def _pause(self) -> None:
        if self._pace > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), self._pace)


@contextmanager
def _forgetting(place: Place) -> Iterator[None]:
    """Forget the table in memory when the store did not take what it has done."""
    try:
        yield
    except BaseException:
        place.table = None
        raise


def _new_plan(
    game: str,
    options: tuple[tuple[str, str], ...],
    seats: tuple[Seat, ...],
    seed: str | None = None,
) -> Plan:
    return Plan(
        id=secrets.token_hex(8),
        game=game,
        options=options,
        seed=seed or deal.new_seed(),
        created=time.time(),
        seats=seats,
    )


def _advice(moves: list[tuple[Words, float]], reason: Words | None) -> Words:
    """Return a hint as a sentence."""

    def with_chance(move: tuple[Words, float]) -> Words:
        return W("{move} ({percent} % to win)", move=move[0], percent=round(100 * move[1]))

    best = with_chance(moves[0])
    said = W("{move}.", move=best)
    if reason is not None:
        said = W("{move}. {reason}", move=best, reason=reason)
    if len(moves) == 3:
        return W(
            "{best} Next best: {second}; {third}.",
            best=said,
            second=with_chance(moves[1]),
            third=with_chance(moves[2]),
        )
    if len(moves) == 2:
        return W("{best} Next best: {second}.", best=said, second=with_chance(moves[1]))
    return said


def _checked(plan: SeatPlan) -> SeatPlan:
    if plan.kind not in ("person", "bot", "friend"):
        raise Malformed(W("A seat is for a person, a friend or a bot, not {kind}.", kind=plan.kind))
    if plan.kind == "bot":
        try:
            find_level(plan.level)
        except KeyError as error:
            raise Malformed(W("{reason}", reason=str(error.args[0]))) from None
    level = plan.level if plan.kind == "bot" else ""
    return SeatPlan(plan.kind, _clean(plan.name), level)


def _clean(name: str) -> str:
    """Return a name on one line, without control signs, not too long."""
    shown = "".join(c if unicodedata.category(c)[0] not in "CZ" else " " for c in name)
    return " ".join(shown.split())[:LONGEST_NAME].strip()
