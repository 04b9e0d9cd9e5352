"""The Hall: all tables of a process. What web and terminal talk to.

How something is done at a table, `floor` knows; bots act by themselves (`drivers`), and clocks run
out by themselves (`timekeeper`).
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Final

import msgspec

from gladsheim.core.game import Game
from gladsheim.core.options import OptionError
from gladsheim.core.words import W
from gladsheim.minds import Budget
from gladsheim.table import deal
from gladsheim.table.chat import checked_saying, newest
from gladsheim.table.deeds import Plan, Terms, new_plan
from gladsheim.table.drivers import Drivers
from gladsheim.table.errors import (
    Malformed,
    NotNow,
    NotYourSeat,
    Quicker,
    StoreError,
)
from gladsheim.table.feed import Feed
from gladsheim.table.floor import Floor
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
from gladsheim.table.timekeeper import keep_time
from gladsheim.table.webhook import Tell, checked_webhook, with_webhook

PACE: Final = 0.6
"""Seconds that a bot takes at least for an action, so that people can follow."""
LIMIT: Final = 1000
"""Tables kept in memory while nobody needs them; the others wait in the store."""
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
        self._floor = Floor(store, find, limit, now, tell)
        self._keeping: list[asyncio.Task[None]] = []
        """What looks after all tables until the hall closes."""
        self._thinkers = Thinkers(minds)
        self._drivers = Drivers(self._floor, self._thinkers, pace)
        self._floor.wake = self._drivers.wake
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
        floor = hall._floor
        await floor.herald.start(floor.hear, floor.missed)
        hall._keeping.append(asyncio.create_task(keep_time(floor)))
        if hall.is_shared:
            hall._keeping.append(asyncio.create_task(floor.keep_up()))
        return hall

    @property
    def is_shared(self) -> bool:
        """Whether other halls may serve the same tables."""
        return self._floor.is_shared

    @property
    def tables(self) -> int:
        """How many tables are in memory."""
        return len(self._floor.places)

    @property
    def questions(self) -> int:
        """How many choices and hints bots think about, or are to think about."""
        return self._thinkers.questions

    async def ready(self) -> None:
        """Raise StoreError unless the hall can serve tables."""
        if self._floor.closing.is_set():
            raise StoreError(W("The hall is closing."))
        await self._floor.store.ping()

    async def forget(self, days: float) -> int:
        """Delete the tables at which nothing was done for so many days; return how many."""
        count = 0
        while tables := await self._floor.store.forget(self._floor.now() - days * 86400):
            count += len(tables)
            for place in map(self._floor.places.get, tables):
                if place is not None:
                    place.table = None
                    self._floor.announce(place)
                    self._floor.tidy(place)
        return count

    async def close(self) -> None:
        """Finish what has begun, end all feeds, close the database. Nothing is lost."""
        self._floor.closing.set()
        self._floor.compares.set()
        self._reviews.close()
        for place in self._floor.places.values():
            for feed in place.feeds:
                feed.close()
        # Whoever opens the hall again asks the bots again; fifty of them are not waited for.
        self._thinkers.close()
        await asyncio.gather(*self._keeping)
        while self._floor.tasks:
            await asyncio.wait(set(self._floor.tasks))
        await self._floor.herald.close()
        await self._floor.store.close()

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
        return await self._floor.finish(self._open(game, dict(options), list(seats), seed, terms))

    async def invited(self, table: str, invitation: str) -> str | None:
        """Return the game to which an invitation invites; None when no seat is free any more.

        Raises NotYourSeat for a wrong one.
        """
        async with self._floor.at(table) as (_, it):
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
        return await self._floor.finish(self._join(table, invitation, clean(name), level))

    async def recover(self, table: str, code: str) -> str:
        """Move the seats of a recovery code to another device; return the token that holds them.

        The old token holds nothing any more, at no table: neither at this one nor at those that
        were opened before or after it with the same people. Its code is used up. Raises NotYourSeat
        for a code that gives no seat here.
        """
        return await self._floor.finish(self._recover(table, recovery_as_shown(code)))

    async def sight(self, table: str, token: str | None, seat: int | None = None) -> Sight:
        """Return everything that the token's holder may have of the table; None is a watcher.

        With `seat` as from that seat: one that lets watchers see, or any once hands are open.
        """
        async with self._floor.at(table) as (_, it):
            return it.sight(token, seat=seat)

    async def act(self, table: str, token: str, number: int, action: int) -> int:
        """Do an action; `number` is the one the asker has seen. Return the number afterwards."""
        return await self._floor.do(table, lambda it: it.act(it.held(token), number, action))

    async def undo(self, table: str, token: str, number: int) -> int:
        """Take back the asker's latest action; return the number afterwards."""
        return await self._floor.do(table, lambda it: it.undo(it.held(token), number))

    async def resign(self, table: str, token: str) -> int:
        """Give up; return the number afterwards."""
        return await self._floor.do(table, lambda it: it.resign(it.held(token)))

    async def ask_back(self, table: str, token: str, number: int, left: int) -> int:
        """Ask the others to take back all but `left` steps; return the number afterwards."""
        return await self._floor.do(
            table, lambda it: it.accord.ask_back(it.held(token), number, left)
        )

    async def ask_pause(self, table: str, token: str) -> int:
        """Ask the others for a pause; return the number afterwards."""
        return await self._floor.do(table, lambda it: it.accord.ask_pause(it.held(token)))

    async def answer(self, table: str, token: str, number: int, agrees: bool) -> int:
        """Agree to what is asked, or not, or take back one's own wish."""
        return await self._floor.do(
            table, lambda it: it.accord.answer(it.held(token), number, agrees)
        )

    async def resume(self, table: str, token: str) -> int:
        """End a pause; return the number afterwards."""
        return await self._floor.do(table, lambda it: it.accord.resume(it.held(token)))

    async def stand_in(self, table: str, token: str, seat: int, level: str) -> int:
        """Let a bot play for one's own seat, or one that is empty or abandoned."""
        return await self._floor.do(
            table, lambda it: it.accord.stand_in(it.held(token), seat, level)
        )

    async def play_again(self, table: str, token: str) -> int:
        """Take one's seats back from the bots that play for them."""
        return await self._floor.do(table, lambda it: it.accord.play_again(it.held(token)))

    async def show(self, table: str, token: str, is_shown: bool) -> int:
        """Let those who watch see what one's seats see, or no longer."""
        return await self._floor.do(table, lambda it: it.accord.show(it.held(token), is_shown))

    async def say(self, table: str, token: str, text: str) -> int:
        """Say something in the chat of a table and its rematches; return the saying's number.

        Raises Malformed for what is no saying, NotNow where the chat is closed.
        """
        return await self._floor.finish(self._say(table, token, checked_saying(text)))

    async def switch_chat(self, table: str, token: str, is_open: bool) -> None:
        """Open or close the chat, for whoever has opened the table."""
        await self._floor.finish(self._switch_chat(table, token, is_open))

    async def set_webhook(self, table: str, token: str, url: str, language: str) -> None:
        """Tell an address (empty: none) when a choice of the token's seats is awaited.

        `language` is what it is told in. Raises Malformed for what is no webhook.
        """
        url = checked_webhook(url)
        await self._floor.finish(self._set_webhook(table, token, url, language))

    async def drop_webhook(self, table: str, seat: int, url: str) -> None:
        """Tell a seat's address no longer, unless it is another by now."""
        await self._floor.finish(self._drop_webhook(table, seat, url))

    async def why(self, table: str, token: str, picks: Sequence[str]) -> Refusal | None:
        """Return why no legal action begins with these picks; None when one does."""
        async with self._floor.at(table) as (_, it):
            return it.why(it.held(token), picks)

    async def rematch(self, table: str, token: str) -> Opened:
        """Open the next table for the same seats, or return the one that somebody has opened.

        Every token holds the same seats there, so `Opened.tokens` has the asker's own only, and
        what others need is the id, which their Sight of the old table shows.
        """
        return await self._floor.finish(self._rematch(table, token))

    async def hint(self, table: str, token: str) -> Hint:
        """Return what a bot would do in the asker's place; raises NotNow when it is not theirs."""
        async with self._floor.at(table) as (_, it):
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
        async with self._floor.at(table) as (_, it):
            return it.saga(token)

    async def replay(
        self, table: str, token: str | None, line: int, seat: int | None = None
    ) -> Sight:
        """Return the Sight as it stood at a line (0 to `Sight.lines`), as it could be had then.

        `seat` looks from that seat; before the end only from one's own.
        """
        async with self._floor.at(table) as (_, it):
            return it.sight(token, line, seat)

    async def review(self, table: str, token: str | None, seat: int) -> Review:
        """Return how well a seat has played, as far as it is known; ask again until it is done.

        Whoever may see all hands may ask once the game is over; before that it raises NotNow.
        """
        async with self._floor.at(table) as (_, it):
            it.must_show(it.held(token), seat)
            return self._reviews.of(it, seat)

    def rated(self, table: str, seat: int, line: int) -> Rated | None:
        """Return what a review that has been asked for says of the choice that made a line."""
        return self._reviews.known(table, seat, line)

    @asynccontextmanager
    async def changes(self, table: str) -> AsyncIterator[Feed]:
        """Give a Feed of the table's numbers: `async with hall.changes(id) as feed`."""
        feed = Feed()
        async with self._floor.at(table) as (place, _):
            if self._floor.closing.is_set():
                feed.close()
            place.feeds.add(feed)
        try:
            yield feed
        finally:
            place.feeds.discard(feed)
            self._floor.tidy(place)

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
        created = self._floor.now()
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
        table, deeds = Table.open(game, plan, stand_ins, self._floor.now)
        await self._floor.store.add(plan, deeds, after.plan.id if after else None, table.due)
        place = self._floor.places[plan.id] = Place(plan.id)
        place.table = table
        self._floor.tell_awaited(place, doers)
        self._floor.wake(place)
        self._floor.tidy(place)

    async def _join(self, table: str, invitation: str, name: str, level: str) -> tuple[int, str]:
        while True:
            try:
                async with self._floor.at(table) as (place, it):
                    number = it.invited(invitation)
                    before, token = it.plan.seats[number], new_token()
                    deeds = it.take_seat(number, name, token, level)
                    with forgetting(place):
                        await self._floor.store.take_seat(
                            table, number, before, it.plan.seats[number], deeds, it.due
                        )
                    self._floor.tell(place)
                    return number, token
            except Quicker:
                continue  # somebody else's deed came first, or they took the seat: look again

    async def _recover(self, table: str, code: str) -> str:
        kept = digest(code)
        while True:
            seats = (await self._floor.store.plan(table)).seats
            old = next((seat.token for seat in seats if seat.recovery == kept), None)
            if old is None:
                raise NotYourSeat(W("This recovery code is not valid here, or it has been used."))
            token = new_token()
            try:
                moved = await self._floor.store.move_seats(old, *locks(token))
            except Quicker:
                continue  # the code was used just now, or another game was begun: look again
            for id, mark in (await self._floor.store.marks(moved)).items():
                self._floor.herald.tell(id, mark)
                if place := self._floor.places.get(id):
                    await self._floor.reread(place)
            return token

    async def _say(self, table: str, token: str, text: str) -> int:
        async with self._floor.at(table) as (_, it):
            seat = it.speaker(it.held(token))
            chain, name = it.plan.chain, it.plan.seats[seat].name
            saying = await self._floor.store.say(table, chain, seat, name, text, self._floor.now())
            self._floor.spread(chain, lambda plan: {"sayings": newest(plan.sayings, saying)})
            return saying.number

    async def _switch_chat(self, table: str, token: str, is_open: bool) -> None:
        async with self._floor.at(table) as (_, it):
            it.must_host(it.held(token))
            await self._floor.store.switch_chat(table, it.plan.chain, is_open)
            self._floor.spread(it.plan.chain, lambda _: {"quiet": not is_open})

    async def _set_webhook(self, table: str, token: str, url: str, language: str) -> None:
        async with self._floor.at(table) as (place, it):
            held = it.held(token)
            await self._floor.store.set_webhook(table, held, url, language)
            self._floor.change(
                place, it, {"seats": with_webhook(it.plan.seats, held, url, language)}
            )

    async def _drop_webhook(self, table: str, seat: int, url: str) -> None:
        async with self._floor.at(table) as (place, it):
            if await self._floor.store.set_webhook(table, [seat], "", "", before=url):
                self._floor.change(
                    place, it, {"seats": with_webhook(it.plan.seats, [seat], "", "")}
                )

    async def _rematch(self, table: str, token: str) -> Opened:
        async with self._floor.at(table) as (place, known):
            it = known
            held = it.held(token)
            options = it.rematch_options(held)
            while not it.plan.rematch:
                changed = it.game.check(len(it.plan.seats), options).changed()
                plan = new_plan(
                    it.plan.game,
                    changed,
                    it.plan.seats,
                    created=self._floor.now(),
                    terms=it.plan.terms,
                    origin=it.plan.chain,
                )
                plan = msgspec.structs.replace(plan, quiet=it.plan.quiet, sayings=it.plan.sayings)
                try:
                    with forgetting(place):
                        await self._stand(it.game, plan, after=it, doers=held)
                    self._floor.change(place, it, {"rematch": plan.id})
                except Quicker:
                    # Somebody else has opened it, or other tokens hold the seats by now.
                    it = place.table = await self._floor.load(table)
                    held = it.held(token)
                    self._floor.announce(place)
            tokens = [token if n in held else None for n in range(len(it.plan.seats))]
            return Opened(it.plan.rematch, tokens, [None] * len(tokens))

    def _game(self, id: str) -> Game:
        try:
            return self._floor.find(id)
        except KeyError:
            raise Malformed(W("There is no game {game}.", game=id[:40])) from None
