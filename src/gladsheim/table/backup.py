"""A backup: all that a database holds, as JSON lines that either kind of database takes back.

The first line says what it is, then every row of every table, then a line that counts them: a
backup that was cut off is not taken for one. It holds the seeds of running games and the hashes of
tokens, so it is as secret as the database.
"""

from collections.abc import Iterable
from itertools import islice
from typing import IO, Any, Final

import msgspec
import sqlalchemy as sa

from gladsheim.core.words import W
from gladsheim.table import schema
from gladsheim.table.errors import StoreError
from gladsheim.table.store import Store

KIND: Final = "gladsheim backup"
FORM: Final = 1
AT_ONCE: Final = 500
"""Rows that are written in one statement."""


async def backup(url: str, file: IO[str]) -> int:
    """Write all that is in a database, as of one moment, while it may be in use; return the rows.

    Raises StoreError.
    """
    store = await Store.open(url)
    rows = 0
    try:
        async with store.snapshot() as connection:
            file.write(_line({"kind": KIND, "form": FORM}))
            for table in schema.metadata.sorted_tables:
                result = await connection.stream(sa.select(table).order_by(*table.primary_key))
                async for row in result.mappings():
                    values = {str(key): value for key, value in row.items()}
                    file.write(_line({"in": str(table.name), "row": values}))
                    rows += 1
            file.write(_line({"rows": rows}))
    finally:
        await store.close()
    return rows


async def restore(url: str, lines: Iterable[str]) -> int:
    """Put a backup into an empty database, all or nothing; return the rows.

    Raises StoreError when the database is not empty, or when it is no whole backup.
    """
    store = await Store.open(url)
    try:
        async with store.writing() as connection:
            found = await connection.execute(sa.select(sa.func.count()).select_from(schema.tables))
            if found.scalar():
                raise StoreError(W("This database holds tables; a backup needs an empty one."))
            return await _fill(connection, iter(lines))
    finally:
        await store.close()


async def _fill(connection: Any, lines: Any) -> int:
    if _read(next(lines, ""), 1) != {"kind": KIND, "form": FORM}:
        raise _bad(1)
    rows, number, is_whole = 0, 1, False
    rematches: list[dict[str, str]] = []
    while not is_whole:
        batch: dict[str, list[dict[str, Any]]] = {}
        for text in islice(lines, AT_ONCE):
            number += 1
            entry = _read(text, number)
            if is_whole or set(entry) not in ({"rows"}, {"in", "row"}):
                raise _bad(number)
            if "rows" in entry:
                is_whole = entry["rows"] == rows
                if not is_whole:
                    raise _bad(number)
                continue
            rows += 1
            row = _checked(entry, number)
            if row.get("rematch"):
                # It names a table that may come later.
                rematches.append({"this": row["id"], "next": row["rematch"]})
                row["rematch"] = None
            batch.setdefault(entry["in"], []).append(row)
        if not batch and not is_whole:
            raise _bad(number + 1)
        for name, values in batch.items():
            await connection.execute(sa.insert(schema.metadata.tables[name]), values)
    if next(lines, None) is not None:
        raise _bad(number + 1)
    table = schema.tables.c
    change = sa.update(schema.tables).where(table.id == sa.bindparam("this"))
    if rematches:
        await connection.execute(change.values(rematch=sa.bindparam("next")), rematches)
    return rows


def _checked(entry: dict[str, Any], number: int) -> dict[str, Any]:
    """Return the row of an entry; raises StoreError when it does not fit its table."""
    table = schema.metadata.tables.get(str(entry["in"]))
    row = entry["row"]
    if table is None or not isinstance(row, dict) or set(row) - set(table.columns.keys()):
        raise _bad(number)
    # What an older hall did not know yet, the database fills in.
    filled = [c for c in table.columns if c.nullable or c.server_default is not None]
    for column in table.columns:
        if column.name not in row and column in filled and not column.primary_key:
            continue
        if column.name not in row:
            raise _bad(number)
        value = row[column.name]
        if column.type.python_type is float and type(value) is int:
            row[column.name] = value = float(value)
        fits = type(value) is column.type.python_type or (value is None and column.nullable)
        if not fits:
            raise _bad(number)
    return row


def _line(entry: dict[str, Any]) -> str:
    return msgspec.json.encode(entry).decode() + "\n"


def _read(text: str, number: int) -> dict[str, Any]:
    try:
        entry = msgspec.json.decode(text.encode())
    except (msgspec.DecodeError, UnicodeError):
        raise _bad(number) from None
    if not isinstance(entry, dict):
        raise _bad(number)
    return entry


def _bad(number: int) -> StoreError:
    return StoreError(W("This is not a whole backup of a hall: line {number}.", number=number))
