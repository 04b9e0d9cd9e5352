"""The Hall: all tables of a process. (Signatures first; the body follows within minutes.)"""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager

from gladsheim.core.game import Game
from gladsheim.table.seats import Opened, SeatPlan
from gladsheim.table.sight import Hint, Refusal, Sight


class Feed:
    """Numbers as a table moves on; ends when the hall closes."""

    def __aiter__(self) -> "Feed":
        return self

    async def __anext__(self) -> int:
        raise NotImplementedError


class Hall:
    """All tables of a process."""

    @classmethod
    async def start(
        cls,
        database: str = "sqlite+aiosqlite://",
        *,
        find: Callable[[str], Game] | None = None,
        pace: float = 0.6,
        limit: int = 1000,
    ) -> "Hall":
        """Open the store and migrate it; raises StoreError."""
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError

    async def open(
        self, game: str, options: Mapping[str, str], seats: Sequence[SeatPlan]
    ) -> Opened:
        raise NotImplementedError

    async def join(self, table: str, invitation: str, name: str) -> tuple[int, str]:
        raise NotImplementedError

    async def sight(self, table: str, token: str | None) -> Sight:
        raise NotImplementedError

    async def act(self, table: str, token: str, number: int, action: int) -> int:
        """Return the number of deeds afterwards."""
        raise NotImplementedError

    async def why(self, table: str, token: str, picks: Sequence[str]) -> Refusal | None:
        raise NotImplementedError

    async def undo(self, table: str, token: str, number: int) -> int:
        raise NotImplementedError

    async def resign(self, table: str, token: str) -> int:
        raise NotImplementedError

    async def rematch(self, table: str, token: str) -> Opened:
        """The asker's token holds the same seats at the next table; so does everybody else's."""
        raise NotImplementedError

    async def hint(self, table: str, token: str) -> Hint:
        raise NotImplementedError

    async def saga(self, table: str, token: str | None) -> str:
        raise NotImplementedError

    async def replay(
        self, table: str, token: str | None, line: int, seat: int | None = None
    ) -> Sight:
        """`seat`: after the end, anybody may look from any seat."""
        raise NotImplementedError

    @asynccontextmanager
    async def changes(self, table: str) -> AsyncIterator[Feed]:
        raise NotImplementedError
        yield Feed()
