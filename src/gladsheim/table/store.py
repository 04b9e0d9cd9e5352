"""Where tables are kept: an append-only list of deeds a table, in a database.

What a method has returned from is durable. Knows no rules: whether deeds replay is the Table's to
say. SQLite by aiosqlite for one process, PostgreSQL by asyncpg for any number of them; the queries
are the same.
"""

import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import UNSET, UnsetType
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from gladsheim.core.words import W
from gladsheim.table import chat, migrations, schema
from gladsheim.table.chat import Saying
from gladsheim.table.deeds import Deed, Mark, Plan, Terms
from gladsheim.table.errors import Damaged, NoSuchTable, Quicker, StoreError
from gladsheim.table.herald import Herald, PostgresHerald
from gladsheim.table.seats import Seat
from gladsheim.table.shared import shared

BUSY_SECONDS = 10
"""How long to wait while another process writes to the same SQLite file, and for a connection."""
CONNECTIONS = 5
"""Connections to PostgreSQL that a process keeps; under load it opens as many more."""
AT_ONCE = 500
"""Tables that are asked about in one query."""
NOTHING_ELSE = (TimeoutError, OSError, SQLAlchemyError, sqlite3.Error)
"""What the drivers raise when a database cannot be used: nothing else."""
MIGRATING = 7_305_881
"""The number of the lock under which PostgreSQL is migrated."""
Options = tuple[tuple[str, str], ...]
Due = float | UnsetType | None
"""When the first clock of a table runs out; None while all stand, UNSET where there is none."""


class Store:
    """A database of tables."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @classmethod
    async def open(cls, url: str) -> "Store":
        """Open the database and bring it to the newest version; raises StoreError."""
        try:
            engine = _engine(url)
        except (ArgumentError, ImportError) as error:
            raise StoreError(
                W("{url} is no database address: {reason}", url=_shown(url), reason=str(error))
            ) from error
        except sqlite3.Error as error:
            raise _unusable(error) from error
        try:
            async with engine.connect() as connection:
                if engine.dialect.name == "sqlite":
                    # Two halls that start on one new file: the second waits for the first.
                    await connection.exec_driver_sql("BEGIN IMMEDIATE")
                else:
                    await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
                await connection.run_sync(migrations.upgrade)
                await connection.commit()
        except Exception as error:
            await engine.dispose()
            raise _unusable(error) from error
        return cls(engine)

    @property
    def is_shared(self) -> bool:
        """Whether other processes may serve the same tables."""
        return self._engine.dialect.name != "sqlite"

    def herald(self) -> Herald:
        """Return what carries news to the other processes: nothing where there are none."""
        return PostgresHerald(self._engine) if self.is_shared else Herald()

    async def close(self) -> None:
        """Give all connections back."""
        await self._engine.dispose()

    async def add(
        self,
        plan: Plan,
        deeds: Sequence[Deed],
        after: str | None = None,
        due: Due = UNSET,
    ) -> None:
        """Keep a new table and its first deeds; `after` is the table it is the rematch of.

        `due` is when its clock runs out. Raises Quicker when that one has a rematch by now, or when
        somebody else holds a seat of it.
        """
        async with self.writing() as connection:
            await connection.execute(
                sa.insert(schema.tables).values(
                    id=plan.id,
                    game=plan.game,
                    options=msgspec.json.encode(plan.options).decode(),
                    seed=plan.seed,
                    created=plan.created,
                    terms=msgspec.json.encode(plan.terms).decode(),
                    origin=plan.origin,
                    changes=plan.changes,
                    quiet=plan.quiet,
                    due=None if due is UNSET else due,
                )
            )
            await connection.execute(
                sa.insert(schema.seats),
                [
                    {"table": plan.id, "seat": number, **msgspec.structs.asdict(seat)}
                    for number, seat in enumerate(plan.seats)
                ],
            )
            await self._insert(connection, plan.id, deeds)
            if after is not None:
                table = schema.tables.c
                found = await connection.execute(
                    sa.update(schema.tables)
                    .where(table.id == after, table.rematch.is_(None))
                    .values(rematch=plan.id, changes=table.changes + 1)
                )
                if found.rowcount != 1:
                    raise Quicker
                seat = schema.seats.c
                holders = sa.select(seat.token).where(seat.table == after).order_by(seat.seat)
                kept = (await connection.execute(holders)).scalars()
                if list(kept) != [one.token for one in plan.seats]:
                    raise Quicker

    async def append(self, table: str, deeds: Sequence[Deed], due: Due = UNSET) -> None:
        """Keep the deeds of one request, all or none; raises Quicker when a number is taken.

        `due` is when a clock of the table runs out after them.
        """
        async with self.writing() as connection:
            await self._insert(connection, table, deeds)
            await self._set_due(connection, table, due)

    async def take_seat(
        self,
        table: str,
        number: int,
        before: Seat,
        after: Seat,
        deeds: Sequence[Deed] = (),
        due: Due = UNSET,
    ) -> None:
        """Put a friend on a seat, with the deeds that tell of it.

        Raises Quicker when the invitation has been used by now, or a number is taken.
        """
        seat = schema.seats.c
        async with self.writing() as connection:
            found = await connection.execute(
                sa.update(schema.seats)
                .where(
                    seat.table == table,
                    seat.seat == number,
                    seat.token.is_(None),
                    seat.invitation == before.invitation,
                )
                .values(
                    name=after.name,
                    level=after.level,
                    token=after.token,
                    invitation=None,
                    recovery=after.recovery,
                )
            )
            if found.rowcount != 1:
                raise Quicker
            await self._insert(connection, table, deeds)
            await self._changed(connection, table)
            await self._set_due(connection, table, due)

    async def move_seats(self, old: str, token: str, recovery: str) -> list[str]:
        """Give every seat that is held by a token to another one; all three as they are kept.

        Returns the tables. Raises Quicker when the token holds no seat by now, or a table has been
        opened with it meanwhile.
        """
        table, seat = schema.tables.c, schema.seats.c
        held = sa.select(seat.table).where(seat.token == old)
        locked = sa.select(table.id).where(table.id.in_(held)).order_by(table.id)
        move = sa.update(schema.seats).where(seat.token == old)
        async with self.writing() as connection:
            # None of these tables gets a rematch from here on, nor does another move wait for us
            # while we wait for it.
            found = await connection.execute(locked.with_for_update(key_share=True))
            tables = list(found.scalars())
            moved = await connection.execute(
                move.values(token=token, recovery=recovery).returning(seat.table)
            )
            if not tables or set(moved.scalars()) != set(tables):
                raise Quicker
            for each in tables:
                await self._changed(connection, each)
        return tables

    async def say(
        self, table: str, chain: str, seat: int, name: str, text: str, at: float
    ) -> Saying:
        """Keep what is said at a table, and count it as a change at all tables of its chain.

        What is too old is deleted. Raises NoSuchTable when they are gone.
        """
        saying = schema.sayings.c
        async with self.writing() as connection:
            if not await self._all_changed(connection, chain):
                raise NoSuchTable(table)
            newest = sa.select(sa.func.max(saying.number)).where(saying.origin == chain)
            last = (await connection.execute(newest)).scalar()
            said = Saying(0 if last is None else last + 1, seat, name, text, at)
            await connection.execute(
                sa.insert(schema.sayings).values(origin=chain, **msgspec.structs.asdict(said))
            )
            old = sa.delete(schema.sayings).where(
                saying.origin == chain, saying.number <= said.number - chat.KEPT
            )
            await connection.execute(old)
        return said

    async def switch_chat(self, table: str, chain: str, is_open: bool) -> None:
        """Open or close the chat of a chain of tables."""
        async with self.writing() as connection:
            if not await self._all_changed(connection, chain, quiet=not is_open):
                raise NoSuchTable(table)

    async def set_webhook(
        self, table: str, seats: Sequence[int], url: str, language: str, before: str | None = None
    ) -> bool:
        """Keep where seats are told that it is their turn, if it is told at `before` (where given).

        Return whether anything has changed.
        """
        seat = schema.seats.c
        update = sa.update(schema.seats).where(seat.table == table, seat.seat.in_(seats))
        if before is not None:
            update = update.where(seat.webhook == before)
        async with self.writing() as connection:
            found = await connection.execute(update.values(webhook=url, language=language))
            if found.rowcount:
                await self._changed(connection, table)
        return bool(found.rowcount)

    async def due(self, now: float) -> list[str]:
        """Return tables of which a clock has run out."""
        table = schema.tables.c
        query = sa.select(table.id).where(table.due <= now).order_by(table.due).limit(AT_ONCE)
        async with self._asking() as connection:
            return list((await connection.execute(query)).scalars())

    async def load(self, table: str) -> tuple[Plan, list[Deed]]:
        """Return a table's plan and all its deeds; raises NoSuchTable or Damaged."""
        async with self._reading(table) as connection:
            return await self._plan(connection, table), await self._deeds(connection, table, 0)

    async def plan(self, table: str) -> Plan:
        """Return a table's plan; raises NoSuchTable or Damaged."""
        async with self._reading(table) as connection:
            return await self._plan(connection, table)

    async def deeds(self, table: str, number: int) -> list[Deed]:
        """Return a table's deeds from a number on; raises Damaged."""
        async with self._reading(table) as connection:
            return await self._deeds(connection, table, number)

    async def marks(self, tables: Sequence[str]) -> dict[str, Mark]:
        """Return how far each of these tables has come; those that do not exist are left out."""
        found: dict[str, Mark] = {}
        table, deed = schema.tables.c, schema.deeds.c
        deeds = sa.select(sa.func.max(deed.number)).where(deed.table == table.id)
        for start in range(0, len(tables), AT_ONCE):
            query = sa.select(table.id, deeds.scalar_subquery(), table.changes).where(
                table.id.in_(tables[start : start + AT_ONCE])
            )
            async with self._asking() as connection:
                for id, last, changes in await connection.execute(query):
                    found[id] = Mark(0 if last is None else last + 1, changes)
        return found

    async def ping(self) -> None:
        """Raise StoreError unless the database answers."""
        async with self._asking() as connection:
            await connection.execute(sa.select(1))

    @asynccontextmanager
    async def _asking(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection to ask something; raises StoreError when that cannot be."""
        try:
            async with self._engine.connect() as connection:
                yield connection
        except NOTHING_ELSE as error:
            raise _unusable(error) from error

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection that sees the database as it is now, whatever is written meanwhile."""
        async with self._asking() as connection:
            if self.is_shared:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            else:
                # Python's sqlite3 begins nothing before the first change.
                await connection.exec_driver_sql("BEGIN")
            yield connection

    async def forget(self, before: float) -> list[str]:
        """Delete some of the tables at which nothing was done since `before` (seconds since 1970).

        Returns them: none when there are no more.
        """
        table, seat, deed = schema.tables.c, schema.seats.c, schema.deeds.c
        latest = sa.select(sa.func.max(deed.at)).where(deed.table == table.id).scalar_subquery()
        idle = sa.select(table.id, table.origin).where(
            sa.func.coalesce(latest, table.created) < before
        )
        async with self.writing() as connection:
            found = await connection.execute(idle.order_by(table.created).limit(AT_ONCE))
            chains = {id: origin or id for id, origin in found}
            tables = list(chains)
            if tables:
                await connection.execute(sa.delete(schema.deeds).where(deed.table.in_(tables)))
                await connection.execute(sa.delete(schema.seats).where(seat.table.in_(tables)))
                # Whose rematch it was can be asked for another one.
                unlink = sa.update(schema.tables).where(table.rematch.in_(tables))
                await connection.execute(unlink.values(rematch=None))
                await connection.execute(sa.delete(schema.tables).where(table.id.in_(tables)))
                await self._forget_sayings(connection, set(chains.values()))
        return tables

    async def _forget_sayings(self, connection: AsyncConnection, chains: set[str]) -> None:
        """Delete what was said at chains of which no table is left."""
        table, saying = schema.tables.c, schema.sayings.c
        left = sa.exists().where(sa.or_(table.id == saying.origin, table.origin == saying.origin))
        await connection.execute(sa.delete(schema.sayings).where(saying.origin.in_(chains), ~left))

    async def _plan(self, connection: AsyncConnection, table: str) -> Plan:
        row = await _one(connection, sa.select(schema.tables).filter_by(id=table))
        if row is None:
            raise NoSuchTable(table)
        query = sa.select(schema.seats).filter_by(table=table).order_by(schema.seats.c.seat)
        seats = await _all(connection, query)
        if [seat["seat"] for seat in seats] != list(range(len(seats))):
            raise Damaged(table, "a seat is missing")
        sayings = sa.select(schema.sayings).filter_by(origin=row["origin"] or table)
        newest = sayings.order_by(schema.sayings.c.number.desc()).limit(chat.SHOWN)
        changed = {
            "sayings": (await _all(connection, newest))[::-1],
            "options": msgspec.json.decode(row["options"], type=Options),
            "terms": msgspec.json.decode(row["terms"], type=Terms),
            "seats": seats,
            "rematch": row["rematch"] or "",
        }
        return msgspec.convert(row | changed, Plan)

    async def _deeds(self, connection: AsyncConnection, table: str, number: int) -> list[Deed]:
        deed = schema.deeds.c
        query = sa.select(schema.deeds).where(deed.table == table, deed.number >= number)
        found = await _all(connection, query.order_by(deed.number))
        for row in found:  # each brings copies of its own
            row |= {"kind": shared(row["kind"]), "id": shared(row["id"])}
        return [msgspec.convert(row, Deed) for row in found]

    @asynccontextmanager
    async def _reading(self, table: str) -> AsyncIterator[AsyncConnection]:
        """Open a connection to read a table; what it holds that makes no sense is Damaged."""
        try:
            async with self._engine.connect() as connection:
                yield connection
        except (msgspec.MsgspecError, TypeError) as error:
            raise Damaged(table, str(error)) from error
        except NOTHING_ELSE as error:
            # PostgreSQL keeps to the types of its columns; an SQLite file may hold anything.
            is_damage = not self.is_shared and not isinstance(error, sa.exc.OperationalError)
            if is_damage and not isinstance(error, OSError):
                raise Damaged(table, _reason(error)) from error
            raise _unusable(error) from error

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction that is durable when the block has ended without an exception."""
        try:
            async with self._engine.begin() as connection:
                yield connection
        except IntegrityError as error:
            raise Quicker from error
        except NOTHING_ELSE as error:
            raise _unusable(error) from error

    async def _insert(self, connection: AsyncConnection, table: str, deeds: Sequence[Deed]) -> None:
        if not deeds:
            return
        await connection.execute(
            sa.insert(schema.deeds),
            [{"table": table, **msgspec.structs.asdict(deed)} for deed in deeds],
        )

    async def _set_due(self, connection: AsyncConnection, table: str, due: Due) -> None:
        if due is not UNSET:
            await connection.execute(
                sa.update(schema.tables).where(schema.tables.c.id == table).values(due=due)
            )

    async def _all_changed(self, connection: AsyncConnection, chain: str, **values: object) -> bool:
        """Count a change at all tables of a chain, and set values; return whether there are any.

        One after the other, on PostgreSQL too: a chain is changed by one request at a time.
        """
        it = schema.tables.c
        of_chain = sa.or_(it.id == chain, it.origin == chain)
        await connection.execute(sa.select(it.id).where(of_chain).order_by(it.id).with_for_update())
        update = sa.update(schema.tables).where(of_chain)
        found = await connection.execute(update.values(changes=it.changes + 1, **values))
        return bool(found.rowcount)

    async def _changed(self, connection: AsyncConnection, table: str) -> None:
        """Count a change that is no deed, so that other processes see that there was one."""
        it = schema.tables.c
        await connection.execute(
            sa.update(schema.tables).where(it.id == table).values(changes=it.changes + 1)
        )


def _engine(url: str) -> AsyncEngine:
    address = sa.make_url(url)
    if address.drivername == "postgresql+asyncpg":
        return create_async_engine(
            address,
            hide_parameters=True,  # seeds and deals have no place in a traceback
            pool_size=CONNECTIONS,
            max_overflow=CONNECTIONS,
            pool_timeout=BUSY_SECONDS,
            pool_pre_ping=True,  # after PostgreSQL was started anew
            connect_args={"timeout": BUSY_SECONDS},
        )
    if address.drivername != "sqlite+aiosqlite":
        raise ArgumentError(
            "expected sqlite+aiosqlite:///FILE or postgresql+asyncpg://USER@HOST/NAME"
        )
    # One connection: SQLite has one writer anyway, and a database in memory lives in one.
    engine = create_async_engine(
        address,
        connect_args={"timeout": BUSY_SECONDS},
        hide_parameters=True,
        poolclass=AsyncAdaptedQueuePool,
        pool_size=1,
        max_overflow=0,
        pool_timeout=BUSY_SECONDS * 2,
    )
    if address.database and address.database != ":memory:" and not address.query:
        # A file that cannot be opened fails here, where no thread of aiosqlite is left behind.
        sqlite3.connect(address.database).close()
    sa.event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    # NORMAL could lose the last deeds when the power fails; what is acknowledged must stay.
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


async def _all(connection: AsyncConnection, query: sa.Select[Any]) -> list[dict[str, Any]]:
    # A key may be SQLAlchemy's own kind of str, which msgspec does not take for one.
    found = (await connection.execute(query)).mappings()
    return [{str(key): value for key, value in row.items()} for row in found]


async def _one(connection: AsyncConnection, query: sa.Select[Any]) -> dict[str, Any] | None:
    rows = await _all(connection, query)
    return rows[0] if rows else None


def _shown(url: str) -> str:
    """Return an address without its password."""
    try:
        return sa.make_url(url).render_as_string(hide_password=True)[:100]
    except ArgumentError:
        return url[:100]


def _reason(error: BaseException) -> str:
    """Return what the database says, without the query and its values."""
    return str(error.orig if isinstance(error, DBAPIError) else error).split("\n")[0]


def _unusable(error: BaseException) -> StoreError:
    return StoreError(W("The database cannot be used: {reason}", reason=_reason(error)))
