"""How much one address and one seat may ask for; whoever asks for more waits.

Kept in memory by each worker, so N workers allow up to N times as much.
"""

import time
from collections import Counter, OrderedDict
from ipaddress import IPv6Address, ip_address
from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import Scope

MOST_KEYS: Final = 20_000
"""Addresses and seats that are remembered; the longest unheard are forgotten first."""
SOCKETS: Final = 60
"""Live connections that one address may hold; a club behind one address has room."""


class Rate:
    """A bucket for each key: `burst` at once, then `a_second`."""

    def __init__(self, a_second: float, burst: int) -> None:
        self._a_second = a_second
        self._burst = burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """What each key has left, and when that was so."""

    def allows(self, key: str) -> bool:
        """Count one more by a key; return whether it may."""
        now = time.monotonic()
        left, at = self._left.pop(key, (float(self._burst), now))
        left = min(self._burst, left + (now - at) * self._a_second)
        self._left[key] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > MOST_KEYS:
            self._left.popitem(last=False)
        return left >= 1


class Limits:
    """All limits of a worker. Generous for people, narrow for programs that run away."""

    def __init__(self) -> None:
        self.requests = Rate(20, 200)
        """By an address."""
        self.tables = Rate(0.1, 30)
        """Opened by an address."""
        self.messages = Rate(10, 40)
        """By a seat, or by a watcher's connection."""
        self.hints = Rate(0.5, 6)
        """By a seat: each costs a second of a processor."""
        self.recoveries = Rate(0.05, 10)
        """Codes tried by an address: who mistypes may, who guesses gets nowhere."""
        self.webhooks = Rate(0.1, 5)
        """Set by a seat: each is looked up."""
        self._sockets: Counter[str] = Counter()

    def comes(self, address: str) -> bool:
        """Count a live connection; return whether the address may have it. Then it `goes`."""
        if self._sockets[address] >= SOCKETS:
            return False
        self._sockets[address] += 1
        return True

    def goes(self, address: str) -> None:
        """Count a live connection that has ended."""
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]


def address_of(scope: Scope) -> str:
    """Return whom a connection counts for: its address, of IPv6 the network of a household.

    >>> address_of({"client": ("2001:db8:1:2:3:4:5:6", 1)}), address_of({"client": ("10.0.0.1", 1)})
    ('2001:db8:1:2::', '10.0.0.1')
    """
    client = scope.get("client")
    host = str(client[0]) if client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host[:60]
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(IPv6Address(int(address) >> 64 << 64))
    return str(address)


def may(connection: HTTPConnection, kind: str, key: str) -> bool:
    """Count one more of a kind (a Rate of Limits) by a key; return whether it may be."""
    limits: Limits | None = connection.app.state.limits
    if limits is None:
        return True
    rate: Rate = getattr(limits, kind)
    return rate.allows(key)
