"""Webhooks on their way: what arrives, what is tried again, and where a hall does not go."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from typing import Any

import pytest

from gladsheim.table.errors import Malformed
from gladsheim.table.webhook import Awaited, checked_webhook
from gladsheim.web import metrics, webhooks
from gladsheim.web.webhooks import Webhooks, is_public

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "AGAIN", (0.0, 0.0))


class Ear:
    """A server of elsewhere: keeps what it is told, answers as it is told to."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, dict[str, Any]]] = []
        self.answers: list[str] = []
        """Status lines of the next answers; 204 when there are none."""
        self.connections = 0
        self.more = ""
        """Further lines of the answer."""

    async def start(self) -> str:
        self.server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return f"http://127.0.0.1:{self.port}/turn?key=secret"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = next(
            int(line.split(":")[1])
            for line in head.split("\r\n")
            if line.lower().startswith("content-length")
        )
        self.heard.append((head, json.loads(await reader.readexactly(length))))
        status = self.answers.pop(0) if self.answers else "204 No Content"
        writer.write(f"HTTP/1.1 {status}\r\nConnection: close\r\n{self.more}\r\n".encode())
        await writer.drain()
        writer.close()


@pytest.fixture
async def ear() -> AsyncIterator[Ear]:
    found = Ear()
    await found.start()
    yield found
    found.server.close()


@pytest.fixture
async def hooks() -> AsyncIterator[Webhooks]:
    found = Webhooks(to_private=True)
    yield found
    await found.close()


def news(ear: Ear, number: int = 7, seat: int = 1, language: str = "en") -> Awaited:
    url = f"http://127.0.0.1:{ear.port}/turn?key=secret"
    return Awaited("hoard", "toy", seat, number, url, language)


async def settled(hooks: Webhooks) -> None:
    while hooks._tasks:
        await asyncio.gather(*hooks._tasks)


def count(outcome: str) -> float:
    return metrics.WEBHOOKS.labels(outcome)._value.get()


@pytest.mark.parametrize(
    ("language", "words"), [("en", "It is your turn."), ("de", "Du bist am Zug."), ("", "It is")]
)
async def test_a_seat_is_told_that_it_is_its_turn_and_nothing_else(ear, hooks, language, words):
    hooks.tell(news(ear, language=language))
    await settled(hooks)
    [(head, told)] = ear.heard
    assert head.startswith("POST /turn?key=secret HTTP/1.1\r\n")
    assert "content-type: application/json" in head.lower()
    assert told.pop("words").startswith(words)
    about = {"table": "hoard", "game": "toy", "seat": 1, "number": 7}
    assert told == about | {"address": "/table/hoard"}


async def test_what_fails_is_tried_twice_more_then_dropped_and_counted(ear, hooks, caplog):
    caplog.set_level("INFO")
    delivered, failed = count("delivered"), count("failed")
    ear.answers = ["500 Broken", "404 Not Found"]
    hooks.tell(news(ear))
    await settled(hooks)
    assert len(ear.heard) == 3
    assert (count("delivered"), count("failed")) == (delivered + 1, failed)
    ear.answers = ["500 Broken"] * 4
    hooks.tell(news(ear, 9))
    await settled(hooks)
    assert len(ear.heard) == 6
    assert (count("delivered"), count("failed")) == (delivered + 1, failed + 1)
    assert caplog.text == ""  # it names no address


async def test_no_redirect_is_followed_and_no_answer_is_read(ear, hooks):
    """A body of a terabyte is announced, and nobody waits for it."""
    ear.answers = ["302 Found"]
    ear.more = f"Location: http://127.0.0.1:{ear.port}/elsewhere\r\nContent-Length: {10**12}\r\n"
    hooks.tell(news(ear))
    await settled(hooks)
    assert len(ear.heard) == 2
    assert all(head.startswith("POST /turn?") for head, _ in ear.heard)


async def test_who_does_not_answer_is_not_waited_for(hooks, monkeypatch):
    monkeypatch.setattr(webhooks, "PATIENCE", 0.05)
    left = asyncio.Semaphore(0)

    async def keep_silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()
        left.release()

    silent = await asyncio.start_server(keep_silent, "127.0.0.1", 0)
    failed = count("failed")
    port = silent.sockets[0].getsockname()[1]
    hooks.tell(Awaited("hoard", "toy", 0, 1, f"http://127.0.0.1:{port}/", ""))
    await settled(hooks)
    assert count("failed") == failed + 1
    for _ in range(3):
        await left.acquire()
    silent.close()


async def test_older_news_gives_way_to_newer(ear, hooks, monkeypatch):
    monkeypatch.setattr(webhooks, "AGAIN", (0.2,))
    ear.answers = ["500 Broken"]
    hooks.tell(news(ear, 7))
    while not ear.heard:
        await asyncio.sleep(0.01)
    hooks.tell(news(ear, 9))
    await settled(hooks)
    assert [told["number"] for _, told in ear.heard] == [7, 9]
    assert hooks._newest == {}


async def test_after_many_failures_in_a_row_a_webhook_is_removed(ear, hooks, monkeypatch):
    monkeypatch.setattr(webhooks, "AGAIN", ())
    monkeypatch.setattr(webhooks, "FAILURES", 3)
    dropped: list[tuple[str, int, str]] = []

    async def drop(*which: Any) -> None:
        dropped.append(which)

    hooks.drop = drop
    for number, answer in enumerate(["500 No", "500 No", "200 Yes", *["500 No"] * 4]):
        ear.answers = [answer]
        hooks.tell(news(ear, number))
        await settled(hooks)
        assert len(dropped) == (number >= 5)
    assert dropped == [("hoard", 1, news(ear).webhook)]


async def test_too_much_is_dropped_and_counted(ear, hooks, monkeypatch):
    dropped = count("dropped")
    for number in range(25):
        hooks.tell(news(ear, number))
    hooks.tell(news(ear, 1, seat=0))  # each seat counts for itself
    monkeypatch.setattr(webhooks, "WAITING", 0)
    hooks.tell(news(ear, 1, seat=2))
    assert count("dropped") == dropped + 6
    await settled(hooks)
    assert {(told["seat"], told["number"]) for _, told in ear.heard} == {(1, 19), (0, 1)}


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "2130706433", "0.0.0.0"])
async def test_a_hall_does_not_write_into_its_own_network(ear, host):
    hooks = Webhooks()
    with pytest.raises(Malformed):
        await hooks.check(f"http://{host}:{ear.port}/")
    hooks.tell(Awaited("hoard", "toy", 0, 1, f"http://{host}:{ear.port}/", ""))
    await settled(hooks)
    assert ear.connections == 0
    await hooks.close()


async def test_a_name_that_leads_inside_after_it_was_looked_at(ear, monkeypatch):
    """What the name says at the moment of sending counts, and to that address it is sent."""
    hooks = Webhooks()
    answers = [["9.9.9.9"], ["127.0.0.1"], ["9.9.9.9", "127.0.0.1"], ["::ffff:127.0.0.1"]]
    asked = []

    async def resolve(host: str, port: object, **_: object) -> list[Any]:
        asked.append(host)
        return [(0, 0, 0, "", (one, 0)) for one in answers[min(len(asked), len(answers)) - 1]]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", resolve)
    url = f"http://rebound.example:{ear.port}/"
    await hooks.check(url)
    hooks.tell(Awaited("hoard", "toy", 0, 1, url, ""))
    await settled(hooks)
    assert asked == ["rebound.example"] * 4
    assert ear.connections == 0
    await hooks.close()


@pytest.mark.parametrize("host", ["no-such-host.invalid", "x" * 70 + ".example", "[::1%]", "a..b"])
async def test_a_name_that_leads_nowhere(hooks, host, monkeypatch):
    if host.endswith("invalid"):

        async def resolve(*_: object, **__: object) -> list[Any]:
            raise socket.gaierror(-2, "Name or service not known")

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", resolve)
    with pytest.raises(Malformed, match="no public address"):
        await hooks.check(f"https://{host}/")


async def test_no_webhook_leads_nowhere_wrong():
    """An empty address takes a webhook away: there is nothing to look up."""
    await Webhooks().check("")


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "127.1.2.3", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254"),
        *("0.0.0.0", "100.64.0.1", "224.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1"),
        *("::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1", "2001:db8::1"),
        *("::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001::1"),
        *("fec0::1", "64:ff9b:1::a00:1", "::127.0.0.1", "::ffff:0:127.0.0.1", "5f00::1"),
    ],
)
def test_what_is_not_public(address):
    assert not is_public(address)


@pytest.mark.parametrize(
    "address", ["9.9.9.9", "2620:fe::fe", "::ffff:9.9.9.9", "64:ff9b::909:909"]
)
def test_what_is_public(address):
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        *("ftp://example.org/", "file:///etc/passwd", "//example.org/", "example.org", "http://"),
        *(
            "http://a:b@example.org/",
            "http://a@example.org",
            "http://example.org:22/",
            "http://[::1",
        ),
        *(
            "http://example.org:x/",
            "http://example.org/ü",
            "http://example.org/a b",
            "http://x\r\ny/",
        ),
        *("http://example.org:99999/", "javascript:alert(1)", "https://example.org/" + "x" * 500),
    ],
)
def test_what_is_no_webhook(url):
    with pytest.raises(Malformed, match="A webhook is an address such as"):
        checked_webhook(url)


def test_what_is_one():
    for url in ("https://example.org/turn?key=1", "http://[2620:fe::fe]:8080", "HTTP://x.example"):
        assert checked_webhook(f" {url} ") == url
    assert checked_webhook("  ") == ""


async def test_a_host_that_never_answers_does_not_hold_up_the_others(ear, hooks):
    silent = 0

    async def hang(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal silent
        silent += 1
        await reader.read()
        writer.close()

    tarpit = await asyncio.start_server(hang, "127.0.0.2", 0)
    port = tarpit.sockets[0].getsockname()[1]
    for seat in range(30):
        hooks.tell(Awaited("far", "toy", seat, 7, f"http://127.0.0.2:{port}/", "en"))
    await asyncio.sleep(0.2)
    hooks.tell(news(ear))
    for _ in range(200):
        if ear.heard:
            break
        await asyncio.sleep(0.01)
    assert ear.heard
    assert silent == webhooks.AT_ONE_HOST
    tarpit.close()
