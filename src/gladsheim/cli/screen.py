"""Where `play` writes and reads: a terminal, or plain text for pipes and screen readers.

Knows nothing of games. Plain output has no colour, no box and moves no cursor.
"""

import sys
from collections.abc import Iterable
from contextlib import suppress

from rich import box
from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from gladsheim.core.words import Language, Words


class EndOfInput(Exception):  # noqa: N818 - nothing has gone wrong
    """Nobody types any more."""


class Screen:
    """One terminal, read in one language."""

    def __init__(self, language: Language, *, plain: bool) -> None:
        """Write plainly when asked to, and wherever the output is no terminal."""
        self.language = language
        self._console = Console(highlight=False)
        self.is_plain = plain or not self._console.is_terminal
        self._asks = sys.stdin.isatty() and not self.is_plain
        if self._asks:
            with suppress(ImportError):  # arrow keys and history, where there is a readline
                import readline  # noqa: F401, PLC0415

    def say(self, words: Words | str | int) -> str:
        """Return a message in the reader's language."""
        return self.language.say(words)

    def write(self, words: Words | str = "", style: str = "") -> None:
        """Write a line; `style` counts only in colours."""
        text = self.say(words)
        if self.is_plain:
            print(text, flush=True)
        else:
            self._console.print(Text(text, style=style))

    def write_table(self, title: Words, lines: Iterable[tuple[str, str]]) -> None:
        """Write labelled lines: the table as text."""
        if self.is_plain:
            self.write()
            for label, text in lines:
                self.write(f"{label}: {text}")
            return
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="cyan", no_wrap=True)
        grid.add_column(overflow="fold")
        for label, text in lines:
            grid.add_row(Text(label), Text(text))
        self._console.print(Panel(grid, title=self.say(title), box=box.ROUNDED, expand=False))

    def write_moves(self, title: str, moves: Iterable[tuple[int, str, str]]) -> None:
        """Write numbered moves: number, notation, and the same in words."""
        if self.is_plain:
            for number, notation, words in moves:
                self.write(f"{number}. {notation}: {words}")
            return
        grid = Table.grid(padding=(0, 2))
        grid.add_column(justify="right", style="bold")
        grid.add_column(style="green", no_wrap=True)
        grid.add_column(style="dim", overflow="fold")
        for number, notation, words in moves:
            grid.add_row(str(number), Text(notation), Text(words))
        self._console.print(Text(title, style="bold"))
        self._console.print(grid)

    def clear(self) -> None:
        """Take what was written out of sight, so that the next person does not read it."""
        if not self.is_plain:
            # Rich's `clear` leaves the lines that have scrolled away; this takes those too.
            self._console.file.write("\x1b[H\x1b[2J\x1b[3J")
            self._console.file.flush()

    def read(self) -> str:
        """Return the next line that is typed, without spaces around it; raises EndOfInput."""
        try:
            return " ".join(input("> " if self._asks else "").split())
        except EOFError:
            raise EndOfInput from None
        except UnicodeDecodeError:
            return "?"
