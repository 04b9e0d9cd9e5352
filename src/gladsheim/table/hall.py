"""The Hall: all tables of a process. What web and terminal talk to.

One request at a time at each table. What a request has done is stored before it is told to anybody,
and a request that has begun is finished even when whoever asked has gone. Bots act by themselves.
Where other processes serve the same tables, a table that is watched follows their news, and any
other is compared with the store before it is used.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import islice
from typing import Any, Final, TypeVar

import msgspec
from msgspec import UNSET

from gladsheim.core.game import Game
from gladsheim.core.options import OptionError
from gladsheim.core.words import W
from gladsheim.minds import MINDS, Budget
from gladsheim.table import deal
from gladsheim.table.chat import checked_saying, newest
from gladsheim.table.deeds import Deed, Mark, Plan, Terms, new_plan
from gladsheim.table.errors import (
    Damaged,
    Malformed,
    NoSuchTable,
    NotNow,
    NotYourSeat,
    Quicker,
    StoreError,
    TableError,
)
from gladsheim.table.feed import Feed
from gladsheim.table.place import Place, forgetting
from gladsheim.table.reviews import Rated, Review, Reviews
from gladsheim.table.seats import (
    Opened,
    SeatPlan,
    checked,
    clean,
    digest,
    locks,
    new_token,
    recovery_as_shown,
    seated,
)
from gladsheim.table.sight import Hint, Refusal, Sight, hint_words
from gladsheim.table.store import Store
from gladsheim.table.table import Table
from gladsheim.table.thinkers import Thinkers
from gladsheim.table.webhook import Awaited, Tell, checked_webhook, with_webhook

log = logging.getLogger(__name__)
T = TypeVar("T")

PACE: Final = 0.6
"""Seconds that a bot takes at least for an action, so that people can follow."""
LIMIT: Final = 1000
"""Tables kept in memory while nobody needs them; the others wait in the store."""
COMPARED: Final = 2.0
"""Seconds between two looks for what no news came of, where other halls serve the same tables."""
TICK: Final = 1.0
"""Seconds between two looks for clocks that have run out."""
HINT_BUDGET: Final = Budget(iterations=400)
"""What a hint may think: counted, so that the same question gets the same answer."""


class Hall:
    """All tables of a process."""

    def __init__(
        self,
        store: Store,
        find: Callable[[str], Game],
        pace: float,
        limit: int,
        minds: int | None,
        now: Callable[[], float],
        tell: Tell | None,
    ) -> None:
        self._store = store
        self._herald = store.herald()
        self._find = find
        self._now = now
        self._tell_webhook = tell
        self._pace = pace
        self._limit = limit
        self._places: OrderedDict[str, Place] = OrderedDict()
        """The least recently used first."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._keeping: list[asyncio.Task[None]] = []
        """What looks after all tables until the hall closes."""
        self._closing = asyncio.Event()
        self._compares = asyncio.Event()
        """Set when the tables are to be compared with the store without delay."""
        self._thinkers = Thinkers(minds)
        self._reviews = Reviews(self._thinkers)

    @classmethod
    async def start(
        cls,
        database: str = "sqlite+aiosqlite://",
        *,
        find: Callable[[str], Game] | None = None,
        pace: float = PACE,
        limit: int = LIMIT,
        minds: int | None = None,
        now: Callable[[], float] = time.time,
        tell: Tell | None = None,
    ) -> "Hall":
        """Open the database (in memory by default), migrate it, and open the doors.

        `find` gives the game of an id and raises KeyError when there is none; `minds` is the number
        of processes in which bots think; `now` tells the time; `tell` is told when the choice of a
        seat that has a webhook comes to be awaited, and never waits. Raises StoreError.
        """
        if find is None:
            from gladsheim.games import find as registered  # noqa: PLC0415 - not with a find given

            find = registered
        hall = cls(await Store.open(database), find, pace, limit, minds, now, tell)
        await hall._herald.start(hall._hear, hall._missed)
        hall._keeping.append(asyncio.create_task(hall._keep_time()))
        if hall.is_shared:
            hall._keeping.append(asyncio.create_task(hall._keep_up()))
        return hall

    @property
    def is_shared(self) -> bool:
        """Whether other halls may serve the same tables."""
        return self._store.is_shared

    @property
    def tables(self) -> int:
        """How many tables are in memory."""
        return len(self._places)

    @property
    def questions(self) -> int:
        """How many choices and hints bots think about, or are to think about."""
        return self._thinkers.questions

    async def ready(self) -> None:
        """Raise StoreError unless the hall can serve tables."""
        if self._closing.is_set():
            raise StoreError(W("The hall is closing."))
        await self._store.ping()

    async def forget(self, days: float) -> int:
        """Delete the tables at which nothing was done for so many days; return how many."""
        count = 0
        while tables := await self._store.forget(time.time() - days * 86400):
            count += len(tables)
            for place in map(self._places.get, tables):
                if place is not None:
                    place.table = None
                    self._announce(place)
                    self._tidy(place)
        return count

    async def close(self) -> None:
        """Finish what has begun, end all feeds, close the database. Nothing is lost."""
        self._closing.set()
        self._compares.set()
        self._reviews.close()
        for place in self._places.values():
            for feed in place.feeds:
                feed.close()
        # Whoever opens the hall again asks the bots again; fifty of them are not waited for.
        self._thinkers.close()
        await asyncio.gather(*self._keeping)
        while self._tasks:
            await asyncio.wait(set(self._tasks))
        await self._herald.close()
        await self._store.close()

    # What may be asked for

    async def open(
        self,
        game: str,
        options: Mapping[str, str],
        seats: Sequence[SeatPlan],
        *,
        seed: str | None = None,
        terms: Terms | None = None,
    ) -> Opened:
        """Open a table; raises Malformed for a game, an option, seats or terms that cannot be.

        `seed` repeats the deals of an earlier game, for whoever asks on their own machine; whoever
        knows it knows all cards to come.
        """
        terms = terms or Terms()
        return await self._finish(self._open(game, dict(options), list(seats), seed, terms))

    async def invited(self, table: str, invitation: str) -> str | None:
        """Return the game to which an invitation invites; None when no seat is free any more.

        Raises NotYourSeat for a wrong one.
        """
        async with self._at(table) as (_, it):
            if all(seat.is_joined for seat in it.plan.seats):
                return None
            it.invited(invitation)
            return it.game.id

    async def join(
        self, table: str, invitation: str, name: str, level: str = ""
    ) -> tuple[int, str]:
        """Take a friend's seat, once; return the seat and the token that now holds it.

        `level` is PROGRAM when a program plays.
        """
        return await self._finish(self._join(table, invitation, clean(name), level))

    async def recover(self, table: str, code: str) -> str:
        """Move the seats of a recovery code to another device; return the token that holds them.

        The old token holds nothing any more, at no table: neither at this one nor at those that
        were opened before or after it with the same people. Its code is used up. Raises NotYourSeat
        for a code that gives no seat here.
        """
        return await self._finish(self._recover(table, recovery_as_shown(code)))

    async def sight(self, table: str, token: str | None, seat: int | None = None) -> Sight:
        """Return everything that the token's holder may have of the table; None is a watcher.

        With `seat` as from that seat: one that lets watchers see, or any once hands are open.
        """
        async with self._at(table) as (_, it):
            return it.sight(token, seat=seat)

    async def act(self, table: str, token: str, number: int, action: int) -> int:
        """Do an action; `number` is the one the asker has seen. Return the number afterwards."""
        return await self._do(table, lambda it: it.act(it.held(token), number, action))

    async def undo(self, table: str, token: str, number: int) -> int:
        """Take back the asker's latest action; return the number afterwards."""
        return await self._do(table, lambda it: it.undo(it.held(token), number))

    async def resign(self, table: str, token: str) -> int:
        """Give up; return the number afterwards."""
        return await self._do(table, lambda it: it.resign(it.held(token)))

    async def ask_back(self, table: str, token: str, number: int, left: int) -> int:
        """Ask the others to take back all but `left` steps; return the number afterwards."""
        return await self._do(table, lambda it: it.ask_back(it.held(token), number, left))

    async def ask_pause(self, table: str, token: str) -> int:
        """Ask the others for a pause; return the number afterwards."""
        return await self._do(table, lambda it: it.ask_pause(it.held(token)))

    async def answer(self, table: str, token: str, number: int, agrees: bool) -> int:
        """Agree to what is asked, or not, or take back one's own wish."""
        return await self._do(table, lambda it: it.answer(it.held(token), number, agrees))

    async def resume(self, table: str, token: str) -> int:
        """End a pause; return the number afterwards."""
        return await self._do(table, lambda it: it.resume(it.held(token)))

    async def stand_in(self, table: str, token: str, seat: int, level: str) -> int:
        """Let a bot play for one's own seat, or one that is empty or abandoned."""
        return await self._do(table, lambda it: it.stand_in(it.held(token), seat, level))

    async def play_again(self, table: str, token: str) -> int:
        """Take one's seats back from the bots that play for them."""
        return await self._do(table, lambda it: it.play_again(it.held(token)))

    async def show(self, table: str, token: str, is_shown: bool) -> int:
        """Let those who watch see what one's seats see, or no longer."""
        return await self._do(table, lambda it: it.show(it.held(token), is_shown))

    async def say(self, table: str, token: str, text: str) -> int:
        """Say something in the chat of a table and its rematches; return the saying's number.

        Raises Malformed for what is no saying, NotNow where the chat is closed.
        """
        return await self._finish(self._say(table, token, checked_saying(text)))

    async def switch_chat(self, table: str, token: str, is_open: bool) -> None:
        """Open or close the chat, for whoever has opened the table."""
        await self._finish(self._switch_chat(table, token, is_open))

    async def set_webhook(self, table: str, token: str, url: str, language: str) -> None:
        """Tell an address (empty: none) when a choice of the token's seats is awaited.

        `language` is what it is told in. Raises Malformed for what is no webhook.
        """
        url = checked_webhook(url)
        await self._finish(self._set_webhook(table, token, url, language))

    async def drop_webhook(self, table: str, seat: int, url: str) -> None:
        """Tell a seat's address no longer, unless it is another by now."""
        await self._finish(self._drop_webhook(table, seat, url))

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
        return Hint(
            best, action.notation, action.picks, said[0][0], chance, hint_words(said, reason)
        )

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

    async def review(self, table: str, token: str | None, seat: int) -> Review:
        """Return how well a seat has played, as far as it is known; ask again until it is done.

        Whoever may see all hands may ask once the game is over; before that it raises NotNow.
        """
        async with self._at(table) as (_, it):
            it.must_show(it.held(token), seat)
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
        self,
        game_id: str,
        options: dict[str, str],
        plans: list[SeatPlan],
        seed: str | None,
        terms: Terms,
    ) -> Opened:
        game = self._game(game_id)
        terms.check()
        plans = [checked(plan) for plan in plans]
        try:
            settings = game.check(len(plans), options)
        except OptionError as error:
            raise Malformed(W("{reason}", reason=error.words)) from error
        seats, tokens, invitations = seated(plans)
        created = self._now()
        plan = new_plan(game_id, settings.changed(), seats, seed, created=created, terms=terms)
        await self._stand(game, plan)
        return Opened(plan.id, tokens, invitations)

    async def _stand(
        self, game: Game, plan: Plan, after: Table | None = None, doers: Sequence[int] = ()
    ) -> None:
        """Store a new table and put it into the hall.

        `after` is the one that it goes on from, `doers` are the seats of whoever opens it.
        """
        stand_ins = after.stand_ins if after else {}
        table, deeds = Table.open(game, plan, stand_ins, self._now)
        await self._store.add(plan, deeds, after.plan.id if after else None, table.due)
        place = self._places[plan.id] = Place(plan.id)
        place.table = table
        self._tell_awaited(place, doers)
        self._wake(place)
        self._tidy(place)

    async def _join(self, table: str, invitation: str, name: str, level: str) -> tuple[int, str]:
        while True:
            try:
                async with self._at(table) as (place, it):
                    number = it.invited(invitation)
                    before, token = it.plan.seats[number], new_token()
                    deeds = it.take_seat(number, name, token, level)
                    with forgetting(place):
                        await self._store.take_seat(
                            table, number, before, it.plan.seats[number], deeds, it.due
                        )
                    self._tell(place)
                    return number, token
            except Quicker:
                continue  # somebody else's deed came first, or they took the seat: look again

    async def _recover(self, table: str, code: str) -> str:
        kept = digest(code)
        while True:
            seats = (await self._store.plan(table)).seats
            old = next((seat.token for seat in seats if seat.recovery == kept), None)
            if old is None:
                raise NotYourSeat(W("This recovery code is not valid here, or it has been used."))
            token = new_token()
            try:
                moved = await self._store.move_seats(old, *locks(token))
            except Quicker:
                continue  # the code was used just now, or another game was begun: look again
            for id, mark in (await self._store.marks(moved)).items():
                self._herald.tell(id, mark)
                if place := self._places.get(id):
                    await self._catch_up(place, mark)
            return token

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
        with forgetting(place):
            await self._store.append(place.id, deeds, place.table.due if place.table else UNSET)
        self._tell_awaited(place, [deed.actor for deed in deeds[:1]])
        self._tell(place)

    def _tell(self, place: Place) -> None:
        """Tell everybody that a table has moved on, and let the bots go on."""
        if place.table is not None:
            self._herald.tell(place.id, place.table.mark)
        self._announce(place)
        self._wake(place)

    def _tell_awaited(self, place: Place, doers: Sequence[int]) -> None:
        """Tell the webhooks of the seats that are asked now, were not, and did not do it."""
        it = place.table
        if it is None or self._tell_webhook is None:
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
                    self._tell_webhook(news)
                except Exception as error:
                    # It is stored: whoever asked is told so, whatever becomes of the news.
                    log.error("a webhook could not be told: %s", type(error).__name__)

    async def _say(self, table: str, token: str, text: str) -> int:
        async with self._at(table) as (_, it):
            seat = it.speaker(it.held(token))
            chain, name = it.plan.chain, it.plan.seats[seat].name
            saying = await self._store.say(table, chain, seat, name, text, self._now())
            self._spread(chain, lambda plan: {"sayings": newest(plan.sayings, saying)})
            return saying.number

    async def _switch_chat(self, table: str, token: str, is_open: bool) -> None:
        async with self._at(table) as (_, it):
            it.must_host(it.held(token))
            await self._store.switch_chat(table, it.plan.chain, is_open)
            self._spread(it.plan.chain, lambda _: {"quiet": not is_open})

    def _spread(self, chain: str, change: Callable[[Plan], dict[str, Any]]) -> None:
        """Make a stored change to the plans of a chain of tables here, and tell everybody."""
        for place in self._places.values():
            if place.table is not None and place.table.plan.chain == chain:
                self._change(place, place.table, change(place.table.plan))

    def _change(self, place: Place, it: Table, values: dict[str, Any]) -> None:
        it.plan = msgspec.structs.replace(it.plan, changes=it.plan.changes + 1, **values)
        self._herald.tell(place.id, it.mark)
        self._announce(place)

    async def _set_webhook(self, table: str, token: str, url: str, language: str) -> None:
        async with self._at(table) as (place, it):
            held = it.held(token)
            await self._store.set_webhook(table, held, url, language)
            self._change(place, it, {"seats": with_webhook(it.plan.seats, held, url, language)})

    async def _drop_webhook(self, table: str, seat: int, url: str) -> None:
        async with self._at(table) as (place, it):
            if await self._store.set_webhook(table, [seat], "", "", before=url):
                self._change(place, it, {"seats": with_webhook(it.plan.seats, [seat], "", "")})

    async def _rematch(self, table: str, token: str) -> Opened:
        async with self._at(table) as (place, known):
            it = known
            held = it.held(token)
            options = it.rematch_options(held)
            while not it.plan.rematch:
                changed = it.game.check(len(it.plan.seats), options).changed()
                plan = new_plan(
                    it.plan.game,
                    changed,
                    it.plan.seats,
                    created=self._now(),
                    terms=it.plan.terms,
                    origin=it.plan.chain,
                )
                plan = msgspec.structs.replace(plan, quiet=it.plan.quiet, sayings=it.plan.sayings)
                try:
                    with forgetting(place):
                        await self._stand(it.game, plan, after=it, doers=held)
                    it.plan = msgspec.structs.replace(
                        it.plan, rematch=plan.id, changes=it.plan.changes + 1
                    )
                    self._herald.tell(table, it.mark)
                except Quicker:
                    # Somebody else has opened it, or other tokens hold the seats by now.
                    it = place.table = await self._load(table)
                    held = it.held(token)
                self._announce(place)
            tokens = [token if n in held else None for n in range(len(it.plan.seats))]
            return Opened(it.plan.rematch, tokens, [None] * len(tokens))

    @asynccontextmanager
    async def _at(self, id: str) -> AsyncIterator[tuple[Place, Table]]:
        """Wait for one's turn at a table; it is read from the store when need be."""
        place = self._places.setdefault(id, Place(id))
        self._places.move_to_end(id)
        place.users += 1
        try:
            async with place.lock:
                if place.table is not None and self.is_shared and not place.is_told:
                    await self._finish(self._compare(place))
                if place.table is None:
                    place.table = await self._finish(self._load(id))
                    self._announce(place)
                self._wake(place)
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
            self._tidy(place)

    async def _load(self, id: str) -> Table:
        plan, deeds = await self._store.load(id)
        try:
            game = self._find(plan.game)
        except KeyError as error:
            raise Damaged(id, f"no game is called {plan.game!r}") from error
        if bad := [s.level for s in plan.seats if s.kind == "bot" and s.level not in MINDS]:
            raise Damaged(id, f"no bot is called {bad[0]!r}")
        return Table.load(game, plan, deeds, self._now)

    # Clocks

    async def _keep_time(self) -> None:
        """End the turns of those whose time is over, whether or not anybody is at the table."""
        while not self._closing.is_set():
            await self._pause(TICK)
            try:
                tables = await self._store.due(self._now())
            except StoreError:
                continue  # those who ask are told
            for table in tables:
                await self._end_turn(table)

    async def _end_turn(self, table: str) -> None:
        try:
            await self._do(table, Table.flag)
        except Quicker:
            pass  # another hall has done it, or somebody was in time after all
        except Damaged as error:
            log.error("the clock of a table cannot be kept: %s", error)
            await self._store.append(table, [], None)  # it is told once
        except TableError as error:
            log.warning("the clock of table %s waits: %s", table, error)

    # Other halls

    def _hear(self, table: str, mark: Mark) -> None:
        """Take the news that another hall has moved a table on."""
        place = self._places.get(table)
        if place is not None and place.is_told and not self._closing.is_set():
            self._spawn(self._catch_up(place, mark))

    def _missed(self) -> None:
        """Take it that there was news which did not arrive."""
        self._compares.set()

    async def _keep_up(self) -> None:
        """Look every now and then for what no news came of."""
        while not self._closing.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._compares.wait(), COMPARED)
            self._compares.clear()
            told = {place.id: place for place in self._places.values() if place.is_told}
            try:
                marks = await self._store.marks(list(told))
            except TableError:
                continue  # those who ask are told
            for id, place in told.items():
                if place.table is not None and place.table.mark != marks.get(id):
                    self._spawn(self._catch_up(place, marks.get(id)))
                # The hall that let its bots act may be no more.
                self._wake(place)

    async def _compare(self, place: Place) -> None:
        marks = await self._store.marks([place.id])
        await self._follow(place, marks.get(place.id))

    async def _catch_up(self, place: Place, mark: Mark | None) -> None:
        async with place.lock:
            await self._follow(place, mark)
            self._wake(place)
        self._tidy(place)

    async def _follow(self, place: Place, mark: Mark | None) -> None:
        """Bring a table to where another hall has brought it; None when it is no more."""
        table = place.table
        if table is None or (mark is not None and not table.mark.is_behind(mark)):
            return
        try:
            if mark is None:
                raise NoSuchTable(place.id)
            if table.number < mark.number:
                table.follow(await self._store.deeds(place.id, table.number))
            if table.mark.is_behind(mark):
                table.plan = await self._store.plan(place.id)
        except StoreError:
            return  # it is compared again
        except TableError:
            # Whoever asks next reads it anew, and is told what is wrong with it.
            place.table = None
        self._announce(place)

    def _game(self, id: str) -> Game:
        try:
            return self._find(id)
        except KeyError:
            raise Malformed(W("There is no game {game}.", game=id[:40])) from None

    def _announce(self, place: Place) -> None:
        for feed in place.feeds:
            feed.tell(place.table.number if place.table is not None else 0)

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
            while not await self._herald.take(place.id):
                # Another hall lets them act. Should it be no more, this one takes over.
                await self._pause(COMPARED)
                async with self._at(place.id) as (_, it):
                    if self._closing.is_set() or not it.bots_to_choose():
                        return
            try:
                while not self._closing.is_set() and await self._bots_act(place):
                    pass
            finally:
                await self._herald.leave(place.id)
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
            levels = it.bots_to_choose()
            asked = {seat: it.question(seat) for seat in levels}
            game, seed = it.game, it.plan.seed
        if not asked:
            return False
        thinking = asyncio.gather(
            *(
                self._thinkers.choose(
                    game, levels[seat], view, deal.bot(seed, since, seat), Budget()
                )
                for seat, (since, view) in asked.items()
            )
        )
        actions, _ = await asyncio.gather(thinking, self._pause(self._pace))
        if self._closing.is_set():
            return False
        async with self._at(place.id) as (_, it):
            for (seat, (since, _)), action in zip(asked.items(), actions, strict=True):
                if seat not in it.bots_to_choose() or it.question(seat)[0] != since:
                    continue  # the table has moved on
                try:
                    await self._keep(place, it.bot_acts(seat, action))
                except Quicker:
                    log.info("another hall moved table %s on", place.id)
                    break
        return True

    async def _pause(self, seconds: float) -> None:
        if seconds > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), seconds)
