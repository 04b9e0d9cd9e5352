"""Printing: one JSON value, or columns of text."""

from collections.abc import Iterable, Sequence

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

WIDE = 200
"""Columns for a pipe, where nobody wants lines to be broken."""


def print_json(value: object) -> None:
    """Print one JSON value on one line."""
    print(msgspec.json.encode(value).decode())


def print_columns(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print rows under their titles, in colours where the terminal has them."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=WIDE)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for title in titles:
        table.add_column(title)
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    console.print(table)
