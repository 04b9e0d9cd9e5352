"""Webhooks: tells a seat's own address that its choice is awaited.

An address is anybody's to give, so a hall does not let itself be led into the network it stands in:
it connects only to public addresses, and to the very one that it has looked at. It follows no
redirect, reads no answer, and no log names the address. Who does not answer is tried again, then
dropped and counted.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from ipaddress import IPv6Address, IPv6Network, ip_address
from socket import SOCK_STREAM
from typing import Any, Final
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

import httpcore
import msgspec

from gladsheim import __version__
from gladsheim.core.words import W, language
from gladsheim.table.errors import Malformed, TableError
from gladsheim.table.webhook import Awaited
from gladsheim.web import metrics
from gladsheim.web.limits import MOST_KEYS, Rate

PATIENCE: Final = 5.0
"""Seconds for one try, from the look for the host's address to the answer's first line."""
AGAIN: Final = (2.0, 10.0)
"""Seconds of pause before each further try."""
AT_ONCE: Final = 20
"""Connections at the same time."""
AT_ONE_HOST: Final = 4
"""Connections to one host at the same time: one that never answers does not hold up the others."""
WAITING: Final = 500
"""News on its way, those that pause before another try included; what is more is dropped."""
FAILURES: Final = 20
"""News in a row that did not arrive, after which a webhook is removed."""
WORLD: Final = IPv6Network("2000::/3")
"""All IPv6 addresses that are given to machines of the world."""
TRANSLATED: Final = IPv6Network("64:ff9b::/96")
"""IPv6 addresses that lead to the IPv4 address in their last 32 bits."""
YOUR_TURN: Final = W("It is your turn.")

Seat = tuple[str, int]
"""A table and a seat of it."""
Drop = Callable[[str, int, str], Awaitable[None]]
"""Removes a webhook, given the table, the seat and the address that it still must have."""


class Told(msgspec.Struct, frozen=True):
    """What an address is sent: nothing that is hidden from anybody."""

    table: str
    game: str
    seat: int
    """From 0."""
    number: int
    """Deeds so far."""
    address: str
    """The path of the table's page."""
    words: str


def told(news: Awaited) -> Told:
    """Return what an address is sent."""
    words = language(news.language or "en").say(YOUR_TURN)
    page = f"/table/{news.table}"
    return Told(news.table, news.game, news.seat, news.number, page, words)


class Webhooks:
    """All webhooks of a worker. `to_private`: also to the network in which the hall stands."""

    def __init__(self, *, to_private: bool = False) -> None:
        self._public = Public(to_private)
        self._pool = httpcore.AsyncConnectionPool(
            max_connections=AT_ONCE, max_keepalive_connections=0, network_backend=self._public
        )
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._hosts: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        """The slots of each host to which something is on its way."""
        self._rate = Rate(0.5, 20)
        """By a seat: games between programs are quick."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._newest: dict[Seat, int] = {}
        """The number of the latest news that is on its way to a seat."""
        self._failures: OrderedDict[Seat, int] = OrderedDict()
        self.drop: Drop | None = None

    async def check(self, url: str) -> None:
        """Raise Malformed when an address leads nowhere that the hall may write to.

        An empty one is none, and leads nowhere wrong.
        """
        if not url:
            return
        try:
            async with asyncio.timeout(PATIENCE):
                await self._public.addresses(urlsplit(url).hostname or "")
        # A TimeoutError is an OSError, a UnicodeError a ValueError.
        except (OSError, ValueError, httpcore.ConnectError):
            raise Malformed(W("The hall finds no public address behind this webhook.")) from None

    def tell(self, news: Awaited) -> None:
        """Take the news that a seat's choice is awaited; never waits."""
        seat = (news.table, news.seat)
        if len(self._tasks) >= WAITING or not self._rate.allows(f"{news.table} {news.seat}"):
            metrics.WEBHOOKS.labels("dropped").inc()
            return
        self._newest[seat] = news.number
        task = asyncio.create_task(self._deliver(seat, news))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Give up what is on its way."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._pool.aclose()

    async def _deliver(self, seat: Seat, news: Awaited) -> None:
        host = urlsplit(news.webhook).hostname or ""
        slots = self._hosts.setdefault(host, asyncio.Semaphore(AT_ONE_HOST))
        for pause in (0.0, *AGAIN):
            await asyncio.sleep(pause)
            if self._newest.get(seat) != news.number:
                break  # there is newer news
            async with slots, self._slots:
                if await self._post(news):
                    metrics.WEBHOOKS.labels("delivered").inc()
                    self._failures.pop(seat, None)
                    self._forget(seat, news)
                    return
        metrics.WEBHOOKS.labels("failed").inc()
        self._forget(seat, news)
        await self._count(seat, news.webhook)

    def _forget(self, seat: Seat, news: Awaited) -> None:
        if self._newest.get(seat) == news.number:
            del self._newest[seat]

    async def _post(self, news: Awaited) -> bool:
        """Send it; return whether it was taken."""
        body = msgspec.json.encode(told(news))
        headers = [("Content-Type", "application/json"), ("User-Agent", f"Gladsheim/{__version__}")]
        try:
            async with (
                asyncio.timeout(PATIENCE),
                self._pool.stream("POST", news.webhook, headers=headers, content=body) as answer,
            ):
                return 200 <= answer.status < 300
        except Exception:  # whatever a server of elsewhere makes of it
            return False

    async def _count(self, seat: Seat, url: str) -> None:
        """Count one more failure of a webhook; too many in a row remove it."""
        failures = self._failures.pop(seat, 0) + 1
        if failures < FAILURES or self.drop is None:
            self._failures[seat] = failures
            if len(self._failures) > MOST_KEYS:
                self._failures.popitem(last=False)
            return
        try:
            await self.drop(*seat, url)
        except TableError:
            self._failures[seat] = failures  # it is tried again with the next failure


class Public(httpcore.AsyncNetworkBackend):
    """Connections to public addresses only, unless the operator allows all."""

    def __init__(self, to_private: bool) -> None:
        self._to_private = to_private
        self._network = httpcore.AnyIOBackend()

    async def addresses(self, host: str) -> list[str]:
        """Return where a host is; raises OSError or ConnectError when that is nowhere to go."""
        found = await asyncio.get_running_loop().getaddrinfo(host, None, type=SOCK_STREAM)
        addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
        if not self._to_private and not all(map(is_public, addresses)):
            raise httpcore.ConnectError("not a public address")
        return addresses

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to the first address of a host that answers."""
        error: Exception = httpcore.ConnectError("no address")
        for address in await self.addresses(host):
            try:
                return await self._network.connect_tcp(
                    address, port, timeout, local_address, socket_options
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as failed:
                error = failed
        raise error


def is_public(text: str) -> bool:
    """Return whether an IP address leads out into the world, and to one machine.

    >>> [is_public(one) for one in ("9.9.9.9", "127.0.0.1", "10.0.0.1", "169.254.169.254")]
    [True, False, False, False]
    >>> [is_public(one) for one in ("2620:fe::fe", "::1", "::ffff:127.0.0.1", "64:ff9b::a00:1")]
    [True, False, False, False]
    >>> [is_public(one) for one in ("fec0::1", "64:ff9b:1::a00:1", "::127.0.0.1")]
    [False, False, False]
    """
    address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if address in TRANSLATED:
            inner = ip_address(int(address) & 0xFFFFFFFF)  # type: ignore[assignment]
        if inner is not None:
            return is_public(str(inner))
        if address not in WORLD:
            return False
    return address.is_global and not address.is_multicast
