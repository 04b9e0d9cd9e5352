"""The Feed: how those who watch a table hear that it has moved on."""

import asyncio


class Feed:
    """The newest number of a table, whenever something has changed; `async for` over it.

    Who is slow hears of the newest change only, so that nothing piles up. It ends when the hall
    closes.
    """

    def __init__(self) -> None:
        self._news = asyncio.Event()
        self._number = 0
        self._is_closed = False

    def tell(self, number: int) -> None:
        """Let the watcher know that the table has changed and has this many deeds."""
        self._number = number
        self._news.set()

    def close(self) -> None:
        """End the feed after what has been told."""
        self._is_closed = True
        self._news.set()

    def __aiter__(self) -> "Feed":
        return self

    async def __anext__(self) -> int:
        await self._news.wait()
        if self._is_closed:
            raise StopAsyncIteration
        self._news.clear()
        return self._number
