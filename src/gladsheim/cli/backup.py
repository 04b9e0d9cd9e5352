"""`gladsheim backup` and `gladsheim restore`: all tables of a hall in one file, and back."""

import asyncio
import os
from pathlib import Path
from typing import Annotated

import typer

from gladsheim.cli.asked import HERE, BadInput, Database, Lang, language_of
from gladsheim.core.words import WN, W


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What is written; it must be new.")],
    database: Database = HERE,
    lang: Lang = None,
) -> None:
    """Write all tables of a hall into a file, while the hall may be open."""
    from gladsheim.table.backup import backup as write  # noqa: PLC0415 - loads a database library
    from gladsheim.table.errors import StoreError  # noqa: PLC0415

    say = language_of(lang).say
    try:
        # For nobody else's eyes: it holds the seeds of games that are being played.
        place = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise BadInput(f"{file}: {error.strerror or error}") from None
    try:
        with open(place, "w", encoding="utf-8", newline="") as lines:
            rows = asyncio.run(write(database, lines))
            lines.flush()
            os.fsync(lines.fileno())
    except BaseException as error:
        file.unlink(missing_ok=True)
        if isinstance(error, StoreError):
            raise BadInput(say(error.words)) from None
        raise
    print(say(WN("{count} row is in {file}.", "{count} rows are in {file}.", rows, file=str(file))))


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `backup` has written.")],
    database: Database = HERE,
    lang: Lang = None,
) -> None:
    """Put a backup into a new database, of either kind."""
    from gladsheim.table.backup import restore as read  # noqa: PLC0415 - loads a database library
    from gladsheim.table.errors import StoreError  # noqa: PLC0415

    say = language_of(lang).say
    try:
        with file.open(encoding="utf-8", newline="") as lines:
            rows = asyncio.run(read(database, lines))
    except OSError as error:
        reason = error.strerror or str(error)
        said = W("cannot read {file}: {reason}", file=str(file), reason=reason)
        raise BadInput(say(said)) from None
    except UnicodeDecodeError:
        said = W("This is not a whole backup of a hall: line {number}.", number=1)
        raise BadInput(say(said)) from None
    except StoreError as error:
        raise BadInput(say(error.words)) from None
    print(say(WN("{count} row has been restored.", "{count} rows have been restored.", rows)))
