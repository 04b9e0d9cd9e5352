"""Where tables are kept: an append-only list of deeds a table, in a database.

What a method has returned from is durable. Knows no rules: whether deeds replay is the Table's to
say. SQLite by aiosqlite; nothing but `_engine` knows which database it is.
"""

import sqlite3
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from gladsheim.core.words import W
from gladsheim.table import migrations, schema
from gladsheim.table.deeds import Deed, Plan
from gladsheim.table.errors import Damaged, NoSuchTable, Quicker, StoreError
from gladsheim.table.seats import Seat

BUSY_SECONDS = 10
"""How long to wait while another process writes to the same SQLite file."""
Options = tuple[tuple[str, str], ...]


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
                W("{url} is no database address: {reason}", url=url[:100], reason=str(error))
            ) from error
        except sqlite3.Error as error:
            raise _unusable(error) from error
        try:
            async with engine.connect() as connection:
                if engine.dialect.name == "sqlite":
                    # Two halls that start on one new file: the second waits for the first.
                    await connection.exec_driver_sql("BEGIN IMMEDIATE")
                await connection.run_sync(migrations.upgrade)
                await connection.commit()
        except Exception as error:
            await engine.dispose()
            raise _unusable(error) from error
        return cls(engine)

    async def close(self) -> None:
        """Give all connections back."""
        await self._engine.dispose()

    async def add(self, plan: Plan, deeds: Sequence[Deed], after: str | None = None) -> None:
        """Keep a new table and its first deeds; `after` is the table it is the rematch of.

        Raises Quicker when that one has a rematch by now.
        """
        async with self._writing() as connection:
            await connection.execute(
                sa.insert(schema.tables).values(
                    id=plan.id,
                    game=plan.game,
                    options=msgspec.json.encode(plan.options).decode(),
                    seed=plan.seed,
                    created=plan.created,
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
                    .values(rematch=plan.id)
                )
                if found.rowcount != 1:
                    raise Quicker

    async def append(self, table: str, deeds: Sequence[Deed]) -> None:
        """Keep the deeds of one request, all or none; raises Quicker when a number is taken."""
        async with self._writing() as connection:
            await self._insert(connection, table, deeds)

    async def take_seat(self, table: str, number: int, before: Seat, after: Seat) -> None:
        """Put a friend on a seat; raises Quicker when the invitation has been used by now."""
        seat = schema.seats.c
        async with self._writing() as connection:
            found = await connection.execute(
                sa.update(schema.seats)
                .where(
                    seat.table == table,
                    seat.seat == number,
                    seat.token.is_(None),
                    seat.invitation == before.invitation,
                )
                .values(name=after.name, token=after.token, invitation=None)
            )
            if found.rowcount != 1:
                raise Quicker

    async def load(self, table: str) -> tuple[Plan, list[Deed]]:
        """Return a table's plan and all its deeds; raises NoSuchTable or Damaged."""
        try:
            async with self._engine.connect() as connection:
                row = await _one(connection, sa.select(schema.tables).filter_by(id=table))
                seats = await _all(
                    connection,
                    sa.select(schema.seats).filter_by(table=table).order_by(schema.seats.c.seat),
                )
                deeds = await _all(
                    connection,
                    sa.select(schema.deeds).filter_by(table=table).order_by(schema.deeds.c.number),
                )
        except sa.exc.OperationalError as error:
            raise _unusable(error) from error
        except (SQLAlchemyError, sqlite3.Error) as error:
            raise Damaged(table, _reason(error)) from error
        if row is None:
            raise NoSuchTable(table)
        try:
            options = msgspec.json.decode(row["options"], type=Options)
            plan = msgspec.convert(
                row | {"options": options, "seats": seats, "rematch": row["rematch"] or ""}, Plan
            )
            if [seat["seat"] for seat in seats] != list(range(len(seats))):
                raise Damaged(table, "a seat is missing")
            return plan, [msgspec.convert(deed, Deed) for deed in deeds]
        except (msgspec.MsgspecError, TypeError) as error:
            raise Damaged(table, str(error)) from error

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction that is durable when the block has ended without an exception."""
        try:
            async with self._engine.begin() as connection:
                yield connection
        except IntegrityError as error:
            raise Quicker from error
        except (TimeoutError, SQLAlchemyError, sqlite3.Error) as error:
            raise _unusable(error) from error

    async def _insert(self, connection: AsyncConnection, table: str, deeds: Sequence[Deed]) -> None:
        if not deeds:
            return
        now = time.time()
        await connection.execute(
            sa.insert(schema.deeds),
            [{"table": table, "at": now, **msgspec.structs.asdict(deed)} for deed in deeds],
        )


def _engine(url: str) -> AsyncEngine:
    address = sa.make_url(url)
    if address.get_backend_name() != "sqlite":
        return create_async_engine(address)
    # One connection: SQLite has one writer anyway, and a database in memory lives in one.
    engine = create_async_engine(
        address,
        connect_args={"timeout": BUSY_SECONDS},
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


def _reason(error: BaseException) -> str:
    """Return what the database says, without the query and its values."""
    return str(error.orig if isinstance(error, DBAPIError) else error).split("\n")[0]


def _unusable(error: BaseException) -> StoreError:
    return StoreError(W("The database cannot be used: {reason}", reason=_reason(error)))
