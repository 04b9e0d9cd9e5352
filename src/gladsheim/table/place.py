"""A Place: where a table stands in a hall's memory while somebody needs it."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from gladsheim.table.feed import Feed
from gladsheim.table.table import Table


class Place:
    """Where a table stands while somebody needs it."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.lock = asyncio.Lock()
        self.table: Table | None = None
        """None until it is read from the store, and again when memory and store may differ."""
        self.awaited: tuple[int, ...] = ()
        """The seats of people whose choice was awaited before what is being done now."""
        self.users = 0
        """Requests that are at it or wait for it."""
        self.feeds: set[Feed] = set()
        self.is_driven = False
        """Whether a task lets the bots act."""

    @property
    def is_told(self) -> bool:
        """Whether it follows the news of other halls: somebody watches it, or a bot acts."""
        return bool(self.feeds or self.is_driven)

    @property
    def is_needed(self) -> bool:
        """Whether it must stay where it is."""
        return bool(self.users or self.feeds or self.is_driven)


@contextmanager
def forgetting(place: Place) -> Iterator[None]:
    """Forget the table in memory when the store did not take what it has done."""
    try:
        yield
    except BaseException:
        place.table = None
        raise
