"""A game's `cards.toml`: read with errors that name the line, so that whoever edits it finds it."""

import tomllib
from pathlib import Path
from typing import Any, NoReturn


class CardsError(ValueError):
    """A `cards.toml` with which a game cannot be played; the message says where and why."""


class CardFile:
    """One such file, as it was read."""

    def __init__(self, path: Path) -> None:
        """Read a file; raises CardsError, which names the line, when it is no UTF-8 or no TOML."""
        self.name = path.name
        raw = path.read_bytes()
        try:
            self.text = raw.decode()
            self.tables: dict[str, Any] = tomllib.loads(self.text)
        except UnicodeDecodeError as error:
            row = raw[: error.start].count(b"\n") + 1
            raise CardsError(f"{path.name}, line {row}: no UTF-8 text") from error
        except tomllib.TOMLDecodeError as error:
            raise CardsError(f"{path.name}: {error}") from error  # it names the line itself

    def line_of(self, table: str, entry: str = "") -> int:
        """Return the line of a table's first heading, or of the first entry of a name in it."""
        heading = 1
        is_inside = False
        for row, line in enumerate(self.text.splitlines(), 1):
            if line.lstrip().startswith("["):
                is_inside = line.partition("#")[0].strip().strip("[]") == table
                heading = row if is_inside and heading == 1 else heading
            elif is_inside and entry and line.partition("=")[0].strip().strip('"') == entry:
                return row
        return heading

    def refuse(self, table: str, reason: str, entry: str = "") -> NoReturn:
        """Raise CardsError for a table, or for an entry in it as far as it is there."""
        row = self.line_of(table, entry)
        raise CardsError(f"{self.name}, line {row} ([{table}]): {reason}")
