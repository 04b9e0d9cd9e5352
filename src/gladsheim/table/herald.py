"""The Herald: how the halls of several processes hear of each other, on PostgreSQL alone.

It carries "table T has come to here" by LISTEN/NOTIFY, and sees to it that one hall only lets the
bots of a table think. Neither is needed for truth: the store takes each number once, and the hall
compares its tables with the store, so news that is lost is late, and a bot that thinks in two halls
is work done twice.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncEngine

from gladsheim.table.deeds import Mark

log = logging.getLogger(__name__)

CHANNEL: Final = "gladsheim"
TRY_AGAIN: Final = 1.0
"""Seconds after which a lost connection is tried again."""
PATIENCE: Final = 5.0
"""Seconds that PostgreSQL has to answer."""

Heard = Callable[[str, Mark], None]


class Herald:
    """The herald of a hall that is alone with its tables: there is nobody to tell."""

    async def start(self, heard: Heard, missed: Callable[[], None]) -> None:
        """Begin to listen: `heard` is told of another hall's table, `missed` that news was lost."""

    def tell(self, table: str, mark: Mark) -> None:
        """Tell the other halls how far a table has come; never waits."""

    async def take(self, table: str) -> bool:
        """Return whether this hall may let the bots of a table act; then `leave` it to others."""
        return True

    async def leave(self, table: str) -> None:
        """Let others take a table."""

    async def close(self) -> None:
        """End it."""


class PostgresHerald(Herald):
    """The herald of a hall among others. It holds one connection, and finds another when it ends.

    Who may let a table's bots act holds an advisory lock; it falls with the connection, and so with
    a process that is killed.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._news: dict[str, Mark] = {}
        """What is still to be told; of each table only the newest."""
        self._woken = asyncio.Event()
        self._asking = asyncio.Lock()
        """A connection does one thing at a time."""
        self._wire: Any = None
        """asyncpg's own connection, while there is one."""
        self._ended = asyncio.Event()
        self._carrying: asyncio.Task[None] | None = None

    async def start(self, heard: Heard, missed: Callable[[], None]) -> None:
        """Begin to listen."""
        ready = asyncio.Event()
        self._carrying = asyncio.create_task(self._carry(heard, missed, ready))
        # A hall that opens its doors has ears, if PostgreSQL lets it.
        with suppress(TimeoutError):
            await asyncio.wait_for(ready.wait(), PATIENCE)

    def tell(self, table: str, mark: Mark) -> None:
        """Tell the other halls, together with what else is to be told at the moment."""
        self._news[table] = mark
        self._woken.set()

    async def take(self, table: str) -> bool:
        """Return whether this hall may let the bots of a table act."""
        # Without a connection: twice is better than never.
        query = "SELECT pg_try_advisory_lock(hashtextextended($1, 0))"
        return bool(await self._ask(query, table, True))

    async def leave(self, table: str) -> None:
        """Let others take a table."""
        await self._ask("SELECT pg_advisory_unlock(hashtextextended($1, 0))", table, False)

    async def close(self) -> None:
        """Tell what is still to be told, and let go of everything."""
        self._ended.set()
        self._woken.set()
        if self._carrying is not None:
            await self._carrying

    async def _carry(self, heard: Heard, missed: Callable[[], None], ready: asyncio.Event) -> None:
        while not self._ended.is_set():
            try:
                async with self._engine.connect() as connection:
                    try:
                        wire = (await connection.get_raw_connection()).driver_connection
                        assert wire is not None
                        await self._listen(wire, heard)
                        self._wire = wire
                        ready.set()
                        missed()
                        while not wire.is_closed():
                            await self._send()
                            if self._ended.is_set():
                                return
                            await self._woken.wait()
                            self._woken.clear()
                    finally:
                        self._wire = None
                        # Never back among the others: it listens, and it may hold locks.
                        await connection.invalidate()
            except Exception as error:
                # The drivers have many names for it; nothing here is worth a hall that is deaf.
                log.warning("no news from other halls: %s", type(error).__name__)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._ended.wait(), TRY_AGAIN)

    async def _listen(self, wire: Any, heard: Heard) -> None:
        def hear(_: object, pid: int, channel: str, payload: str) -> None:
            if pid != wire.get_server_pid() and (news := read(payload)) is not None:
                heard(*news)

        wire.add_termination_listener(lambda _: self._woken.set())
        # Telling writes nothing that would have to outlive a power cut.
        await wire.execute("SET synchronous_commit = off", timeout=PATIENCE)
        await wire.add_listener(CHANNEL, hear)

    async def _send(self) -> None:
        news, self._news = self._news, {}
        if news:
            told = [write(table, mark) for table, mark in news.items()]
            await self._ask(f"SELECT pg_notify('{CHANNEL}', x) FROM unnest($1::text[]) x", told, 0)

    async def _ask(self, query: str, argument: object, otherwise: Any) -> Any:
        """Return PostgreSQL's answer, or something else when there is none."""
        try:
            async with self._asking:
                if self._wire is None:
                    return otherwise
                return await self._wire.fetchval(query, argument, timeout=PATIENCE)
        except Exception as error:
            # Whatever it is: the news is late, and the connection is tried again if it is broken.
            log.warning("the other halls cannot be asked: %s", type(error).__name__)
            if self._wire is not None:
                self._wire.terminate()
            return otherwise


def write(table: str, mark: Mark) -> str:
    """Return the text of a piece of news."""
    return f"{table} {mark.number} {mark.changes}"


def read(text: str) -> tuple[str, Mark] | None:
    """Read a piece of news; None for what is none."""
    words = text.split(" ")
    if len(words) != 3 or not all(word.isdecimal() and len(word) < 10 for word in words[1:]):
        return None
    number, changes = map(int, words[1:])
    return words[0], Mark(number, changes)
