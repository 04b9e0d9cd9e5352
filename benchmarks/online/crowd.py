"""A crowd of simulated browsers: tables with a socket for each seat, at which people act.

It knows no server; what a socket says and means is told by the Seats of `hall.py` and `rival.py`.
An action is over when the last viewer of its table has what follows from it.
"""

import asyncio
import math
import random
import time
from collections import deque
from collections.abc import Sequence
from typing import Protocol

from websockets.asyncio.client import ClientConnection, connect
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

OPENED_AT_ONCE = 20
"""Sockets that are being opened at the same time."""
PATIENCE = 60.0
"""Seconds in which a socket must have said what is waited for."""


class Seat(Protocol):
    """One browser at a table."""

    number: int
    """How far its view of the table has come; -1 before it has one."""
    moves: Sequence[object]
    """What it may do, as far as it knows."""

    def address(self) -> str:
        """Return where its socket is."""

    def headers(self) -> dict[str, str]:
        """Return what its browser sends with the request for the socket."""

    def greetings(self) -> Sequence[str]:
        """Return what the browser says first."""

    def hear(self, text: bytes) -> str | None:
        """Take a message; return what is to be answered.

        Raises RefusedError when a move was not taken.
        """

    def asks(self, move: object) -> str:
        """Return the message by which it does one of its moves."""


class RefusedError(Exception):
    """The server has not taken a legal move."""


class Table:
    """One table: its seats and their sockets, and the action that is under way."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self.seats = seats
        self.sockets: list[ClientConnection] = []
        self.due: float | None = None
        """When the action under way was to be done; None while there is none."""
        self.awaited = 0
        """The number that every viewer's view must have for the action to be over."""


class Crowd:
    """All tables of a server, and the people who act at them."""

    def __init__(self, tables: Sequence[Table], dice: random.Random) -> None:
        self.tables = tables
        self.dice = dice
        self.idle: list[Table] = []
        """Tables that wait for a person."""
        self.waiting: deque[float] = deque()
        """When the actions were to be done that no table is idle for."""
        self.times: list[float] = []
        """Seconds from when each action was to be done until its last viewer knew."""
        self.under_way = 0
        self.refused: list[str] = []
        """What the server has said to legal moves that it did not take."""
        self.follows = False
        """Whether another action begins whenever one is over."""
        self._readers: list[asyncio.Task[None]] = []

    async def open(self, tables: Sequence[Table]) -> None:
        """Open the sockets of some tables, and wait until all have seen their table."""
        gate = asyncio.Semaphore(OPENED_AT_ONCE)

        async def open_one(seat: Seat) -> ClientConnection:
            async with gate, asyncio.timeout(PATIENCE):
                socket = await connect(
                    seat.address(),
                    additional_headers=seat.headers(),
                    # As browsers ask for it; without, the server would have less to do.
                    compression=None,
                    extensions=[ClientPerMessageDeflateFactory(client_max_window_bits=True)],
                    max_size=None,
                    ping_interval=None,
                    open_timeout=None,
                )
                for text in seat.greetings():
                    await socket.send(text)
                while seat.number < 0:
                    await self._take(seat, socket)
                return socket

        async def open_all(table: Table) -> None:
            table.sockets = await asyncio.gather(*map(open_one, table.seats))
            for seat, socket in zip(table.seats, table.sockets, strict=True):
                self._readers.append(asyncio.create_task(self._read(table, seat, socket)))
            self._rest(table)

        await asyncio.gather(*map(open_all, tables))

    async def close(self) -> None:
        """Close all sockets."""
        for reader in self._readers:
            reader.cancel()
        sockets = [socket for table in self.tables for socket in table.sockets]
        for at in range(0, len(sockets), OPENED_AT_ONCE):
            await asyncio.gather(*(each.close() for each in sockets[at : at + OPENED_AT_ONCE]))
        for table in self.tables:
            table.sockets = []
            for seat in table.seats:
                seat.number = -1
        self._readers.clear()
        self.idle.clear()

    async def at_rate(self, rate: float, seconds: float) -> None:
        """Let people come at random, `rate` a second, whether or not the server keeps up.

        It ends early when two seconds' worth of actions have piled up: then it cannot.
        """
        due = begin = time.perf_counter()
        while True:
            due += self.dice.expovariate(rate)
            if due > begin + seconds or self.under_way > 2 * rate:
                break
            if (delay := due - time.perf_counter()) > 0:
                await asyncio.sleep(delay)
            self._begin(due)
        await self._ended()

    async def at_most(self, under_way: int, seconds: float) -> float:
        """Keep so many actions under way; return how many a second were over."""
        begin, before = time.perf_counter(), len(self.times)
        self.follows = True
        for _ in range(under_way):
            self._begin(begin)
        await asyncio.sleep(seconds)
        self.follows = False
        done = len(self.times) - before
        passed = time.perf_counter() - begin
        await self._ended()
        return done / passed

    def _begin(self, due: float) -> None:
        """Let an action begin at a table that waits for one, or have it wait for a table."""
        self.under_way += 1
        if not self.idle:
            self.waiting.append(due)
            return
        at = self.dice.randrange(len(self.idle))
        self.idle[at], self.idle[-1] = self.idle[-1], self.idle[at]
        self._act(self.idle.pop(), due)

    def _act(self, table: Table, due: float) -> None:
        seat = self.dice.choice([seat for seat in table.seats if seat.moves])
        table.due = due
        table.awaited = max(each.number for each in table.seats) + 1
        socket = table.sockets[table.seats.index(seat)]
        text = seat.asks(self.dice.choice(seat.moves))
        asyncio.ensure_future(socket.send(text))  # noqa: RUF006 - a lost one is an action never over

    def _rest(self, table: Table) -> None:
        """Have a table wait for a person, unless its game is over."""
        table.due = None
        if not any(seat.moves for seat in table.seats):
            return
        if self.waiting:
            self._act(table, self.waiting.popleft())
        else:
            self.idle.append(table)

    async def _take(self, seat: Seat, socket: ClientConnection) -> None:
        """Take one message of a socket."""
        answer = seat.hear(await socket.recv(decode=False))
        if answer is not None:
            await socket.send(answer)

    async def _read(self, table: Table, seat: Seat, socket: ClientConnection) -> None:
        while True:
            try:
                await self._take(seat, socket)
            except RefusedError as refusal:
                self.refused.append(str(refusal))
                self.times.append(math.inf)
                self.under_way -= 1
                table.due = None  # nobody acts there any more
                continue
            if table.due is not None and all(each.number >= table.awaited for each in table.seats):
                self._over(table)

    def _over(self, table: Table) -> None:
        assert table.due is not None
        now = time.perf_counter()
        self.times.append(now - table.due)
        self.under_way -= 1
        self._rest(table)
        if self.follows:
            self._begin(now)

    async def _ended(self) -> None:
        """Wait until no action is under way; raises what a socket ended with."""
        end = time.perf_counter() + PATIENCE
        while self.under_way:
            for reader in self._readers:
                if reader.done():
                    reader.result()
            if time.perf_counter() > end:
                raise TimeoutError(f"{self.under_way} actions are not over")
            await asyncio.sleep(0.01)
