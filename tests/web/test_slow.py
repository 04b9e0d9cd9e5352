"""Clients that do not read: cut off after a while, and their table does not wait for them."""

import asyncio
import json
import socket
import time
from contextlib import closing, suppress

import pytest

from gladsheim.web import patience
from tests.web.test_live import Player, hear, resume, tell

RESUME = b'{"type":"resume","number":0}'


def masked(payload: bytes) -> bytes:
    """A text frame of a browser, with a mask of zeros."""
    return bytes([0x81, 0x80 | len(payload), 0, 0, 0, 0]) + payload


def dial(hall: str, path: str, more: str = "") -> socket.socket:
    """Connect with a small window and send the beginning of a request."""
    host, port = hall.removeprefix("http://").split(":")
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    found.settimeout(20)
    found.connect((host, int(port)))
    found.sendall(
        f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {hall}\r\n{more}\r\n".encode()
    )
    return found


def is_cut_off(slow: socket.socket) -> bool:
    """Whether the other side has ended it; reads what had been sent before."""
    try:
        while slow.recv(65536):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


def plays_on(player: Player) -> float:
    """Act and take back a few times; return the longest that an answer took, in seconds."""
    longest = 0.0
    with player.live() as seat:
        stand = resume(seat)
        for _ in range(10):
            lay = next(one for one in stand["choices"] if one["notation"].startswith("lay"))
            for ask in ({"type": "act", "action": lay["id"]}, {"type": "undo"}):
                begun = time.monotonic()
                tell(seat, number=stand["number"], **ask)
                stand = hear(seat)
                assert stand["type"] == "zones"
                longest = max(longest, time.monotonic() - begun)
    return longest


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def _patience_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "SLOW", 1.0)


def test_a_browser_that_never_reads(toy_hall):
    player = Player(toy_hall, "", "friend")
    upgrade = (
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    )
    with closing(dial(toy_hall, f"{player.table}/live", upgrade)) as slow:
        assert b" 101 " in slow.recv(1000)
        slow.setblocking(False)
        asked = 0
        try:
            for _ in range(3000):  # asks for the table again and again, without reading it once
                slow.send(masked(RESUME))
                asked += 1
        except BlockingIOError:
            pass
        assert asked > 100
        slow.setblocking(True)
        assert plays_on(player) < 5
        time.sleep(patience.SLOW + 1)
        slow.settimeout(20)
        assert is_cut_off(slow)
    assert plays_on(player) < 5


def test_a_program_that_reads_its_stream_late(toy_hall):
    player = Player(toy_hall, "", "friend")
    table = player.table.rsplit("/", 1)[1]
    streams = [dial(toy_hall, f"/api/tables/{table}/stream") for _ in range(3)]
    for _ in range(6):
        assert plays_on(player) < 5
    for slow in streams:
        slow.settimeout(2)
        got = b""
        with suppress(TimeoutError):
            while True:
                got += slow.recv(65536)
        numbers = [json.loads(line)["number"] for line in got.split(b"\n") if line[:1] == b"{"]
        assert numbers == sorted(numbers)
        assert numbers[-1] == 4 + 6 * 20
        slow.close()


class Transport:
    """Counts what is done to it."""

    aborted = 0

    def abort(self) -> None:
        self.aborted += 1


class Written(patience.Patient):
    """A protocol that is patient for a moment."""

    def __init__(self) -> None:
        self.transport = Transport()


@pytest.mark.anyio
async def test_patience_ends_only_while_nothing_is_taken(monkeypatch):
    monkeypatch.setattr(patience, "SLOW", 0.05)
    taken, gone, slow = Written(), Written(), Written()
    for one in (taken, gone, slow):
        one.pause_writing()
    taken.resume_writing()
    gone.connection_lost(None)
    await asyncio.sleep(0.2)
    assert [one.transport.aborted for one in (taken, gone, slow)] == [0, 0, 1]
