"""The floor of the hall: where tables stand in memory, and how something is done at one of them.

One request at a time at each table. What a request has done is stored before it is told to anybody,
and a request that has begun is finished even when whoever asked has gone. Where other processes
serve the same tables, a table that is watched follows their news, and any other is compared with
the store before it is used.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import islice
from typing import Any, ClassVar, TypeVar

import msgspec
from msgspec import UNSET

from gladsheim.core.game import Game
from gladsheim.minds import MINDS
from gladsheim.table.deeds import Deed, Mark, Plan
from gladsheim.table.errors import Damaged, NoSuchTable, NotNow, Quicker, StoreError, TableError
from gladsheim.table.place import Place, forgetting
from gladsheim.table.store import Store
from gladsheim.table.table import Table
from gladsheim.table.webhook import Awaited, Tell

log = logging.getLogger(__name__)
T = TypeVar("T")


class Floor:
    """All tables of a process, each in its Place while somebody needs it."""

    compared: ClassVar[float] = 2.0
    """Seconds between two looks for what no news came of, where others serve the same tables."""

    def __init__(
        self,
        store: Store,
        find: Callable[[str], Game],
        limit: int,
        now: Callable[[], float],
        tell_webhook: Tell | None,
    ) -> None:
        self.store = store
        self.herald = store.herald()
        self.find = find
        self.limit = limit
        self.now = now
        self.tell_webhook = tell_webhook
        self.wake: Callable[[Place], None] = lambda place: None
        """Lets the bots of a table act, if one is awaited."""
        self.places: OrderedDict[str, Place] = OrderedDict()
        """The least recently used first."""
        self.tasks: set[asyncio.Task[Any]] = set()
        self.closing = asyncio.Event()
        self.compares = asyncio.Event()
        """Set when the tables are to be compared with the store without delay."""

    @property
    def is_shared(self) -> bool:
        """Whether other halls may serve the same tables."""
        return self.store.is_shared

    async def do(self, table: str, deed: Callable[[Table], list[Deed]]) -> int:
        async def do() -> int:
            async with self.at(table) as (place, it):
                await self.keep(place, deed(it))
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

        return await self.finish(do_again_if_it_still_can_be())

    async def keep(self, place: Place, deeds: list[Deed]) -> None:
        """Store what the table has done, then tell everybody and let the bots go on."""
        with forgetting(place):
            await self.store.append(place.id, deeds, place.table.due if place.table else UNSET)
        self.tell_awaited(place, [deed.actor for deed in deeds[:1]])
        self.tell(place)

    def tell(self, place: Place) -> None:
        """Tell everybody that a table has moved on, and let the bots go on."""
        if place.table is not None:
            self.herald.tell(place.id, place.table.mark)
        self.announce(place)
        self.wake(place)

    def tell_awaited(self, place: Place, doers: Sequence[int]) -> None:
        """Tell the webhooks of the seats that are asked now, were not, and did not do it."""
        it = place.table
        if it is None or self.tell_webhook is None:
            return
        seats = it.plan.seats
        own = {seats[seat].token for seat in doers if seat >= 0}
        before, place.awaited = place.awaited, it.awaited
        for number in set(it.awaited) - set(before):
            seat = seats[number]
            if seat.webhook and seat.token not in own:
                news = Awaited(
                    it.plan.id, it.game.id, number, it.number, seat.webhook, seat.language
                )
                try:
                    self.tell_webhook(news)
                except Exception as error:
                    # It is stored: whoever asked is told so, whatever becomes of the news.
                    log.error("a webhook could not be told: %s", type(error).__name__)

    def spread(self, chain: str, change: Callable[[Plan], dict[str, Any]]) -> None:
        """Make a stored change to the plans of a chain of tables here, and tell everybody."""
        for place in self.places.values():
            if place.table is not None and place.table.plan.chain == chain:
                self.change(place, place.table, change(place.table.plan))

    def change(self, place: Place, it: Table, values: dict[str, Any]) -> None:
        it.plan = msgspec.structs.replace(it.plan, changes=it.plan.changes + 1, **values)
        self.herald.tell(place.id, it.mark)
        self.announce(place)

    @asynccontextmanager
    async def at(self, id: str) -> AsyncIterator[tuple[Place, Table]]:
        """Wait for one's turn at a table; it is read from the store when need be."""
        place = self.places.setdefault(id, Place(id))
        self.places.move_to_end(id)
        place.users += 1
        try:
            async with place.lock:
                if place.table is not None and self.is_shared and not place.is_told:
                    await self.finish(self.compare(place))
                if place.table is None:
                    place.table = await self.finish(self.load(id))
                    self.announce(place)
                self.wake(place)
                place.awaited = place.table.awaited
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
            self.tidy(place)

    async def load(self, id: str) -> Table:
        plan, deeds = await self.store.load(id)
        try:
            game = self.find(plan.game)
        except KeyError as error:
            raise Damaged(id, f"no game is called {plan.game!r}") from error
        if bad := [s.level for s in plan.seats if s.kind == "bot" and s.level not in MINDS]:
            raise Damaged(id, f"no bot is called {bad[0]!r}")
        return Table.load(game, plan, deeds, self.now)

    # Other halls

    def hear(self, table: str, mark: Mark) -> None:
        """Take the news that another hall has moved a table on."""
        place = self.places.get(table)
        if place is not None and place.is_told and not self.closing.is_set():
            self.spawn(self.catch_up(place, mark))

    def missed(self) -> None:
        """Take it that there was news which did not arrive."""
        self.compares.set()

    async def keep_up(self) -> None:
        """Look every now and then for what no news came of."""
        while not self.closing.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self.compares.wait(), self.compared)
            self.compares.clear()
            told = {place.id: place for place in self.places.values() if place.is_told}
            try:
                marks = await self.store.marks(list(told))
            except TableError:
                continue  # those who ask are told
            for id, place in told.items():
                if place.table is not None and place.table.mark != marks.get(id):
                    self.spawn(self.catch_up(place, marks.get(id)))
                # The hall that let its bots act may be no more.
                self.wake(place)

    async def compare(self, place: Place) -> None:
        marks = await self.store.marks([place.id])
        await self.follow(place, marks.get(place.id))

    async def catch_up(self, place: Place, mark: Mark | None) -> None:
        async with place.lock:
            await self.follow(place, mark)
            self.wake(place)
        self.tidy(place)

    async def reread(self, place: Place) -> None:
        """Read the plan of a table anew: it has changed, and a count of changes does not tell which
        of those that come at the same time are known here.
        """
        async with place.lock:
            if place.table is not None:
                with suppress(TableError), forgetting(place):
                    place.table.plan = await self.store.plan(place.id)
                self.announce(place)
        self.tidy(place)

    async def follow(self, place: Place, mark: Mark | None) -> None:
        """Bring a table to where another hall has brought it; None when it is no more."""
        table = place.table
        if table is None or (mark is not None and not table.mark.lacks(mark)):
            return
        try:
            if mark is None:
                raise NoSuchTable(place.id)
            if table.number < mark.number:
                table.follow(await self.store.deeds(place.id, table.number))
            if table.plan.changes != mark.changes:
                table.plan = await self.store.plan(place.id)
        except StoreError:
            return  # it is compared again
        except TableError:
            # Whoever asks next reads it anew, and is told what is wrong with it.
            place.table = None
        self.announce(place)

    def announce(self, place: Place) -> None:
        for feed in place.feeds:
            feed.tell(place.table.number if place.table is not None else 0)

    def tidy(self, place: Place) -> None:
        """Let go of what nobody needs: a place without a table, and the oldest of too many."""
        if place.table is None and not place.is_needed:
            self.places.pop(place.id, None)
        spare = len(self.places) - self.limit
        if spare > 0:
            idle = (other.id for other in self.places.values() if not other.is_needed)
            for id in list(islice(idle, spare)):
                del self.places[id]

    async def finish(self, request: Coroutine[Any, Any, T]) -> T:
        """Run a request to its end, whether or not the asker stays to hear how it went."""
        return await asyncio.shield(self.spawn(request))

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        # An asker who has gone does not fetch the exception; that is no news for the log.
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return task

    async def pause(self, seconds: float) -> None:
        if seconds > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.closing.wait(), seconds)
