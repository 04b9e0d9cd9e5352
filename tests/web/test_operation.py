"""Running a hall: health, metrics, logs, limits."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.types import ASGIApp

from gladsheim.core.words import W
from gladsheim.table import Hall
from gladsheim.table.errors import StoreError
from gladsheim.web import limits as module
from gladsheim.web.app import create_app
from gladsheim.web.limits import Limits, Rate, address_of
from gladsheim.web.logs import JsonLines
from tests.toy import TOY

pytestmark = pytest.mark.anyio
HALL = "http://hall"
SEATS = {"game": "toy", "seat-0": "person", "seat-1": "friend"}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@asynccontextmanager
async def opened(
    limits: Limits | None = None, metrics_key: str = "", address: str = "10.0.0.1"
) -> AsyncIterator[httpx.AsyncClient]:
    """Give a client of a hall in this process."""
    app = create_app(
        {TOY.id: TOY}, "sqlite+aiosqlite://", pace=0, limits=limits, metrics_key=metrics_key
    )
    async with living(app):
        transport = httpx.ASGITransport(app, client=(address, 1), raise_app_exceptions=False)
        async with httpx.AsyncClient(
            transport=transport, base_url=HALL, headers={"Origin": HALL}
        ) as client:
            yield client


@asynccontextmanager
async def living(app: ASGIApp) -> AsyncIterator[None]:
    """Start the application and stop it, as a server does."""
    asked: asyncio.Queue[dict[str, str]] = asyncio.Queue()
    answered: asyncio.Queue[dict[str, str]] = asyncio.Queue()
    scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
    running = asyncio.create_task(app(scope, asked.get, answered.put))
    for kind in ("startup", "shutdown"):
        await asked.put({"type": f"lifespan.{kind}"})
        assert (await answered.get())["type"] == f"lifespan.{kind}.complete"
        if kind == "startup":
            yield
    await running


async def test_health_and_readiness(monkeypatch):
    async with opened() as client:
        for path in ("/health", "/healthz", "/ready"):
            assert (await client.get(path)).status_code == 200

        async def broken(hall: Hall) -> None:
            raise StoreError(W("The database cannot be used: {reason}", reason="it is away"))

        monkeypatch.setattr(Hall, "ready", broken)
        answer = await client.get("/ready")
        assert (answer.status_code, answer.text) == (
            503,
            "The database cannot be used: it is away\n",
        )
        assert (await client.get("/health")).status_code == 200


async def test_a_hall_that_closes_is_not_ready():
    hall = await Hall.start()
    await hall.ready()
    await hall.close()
    with pytest.raises(StoreError, match="closing"):
        await hall.ready()


async def test_there_are_no_metrics_without_a_key():
    async with opened() as client:
        assert (await client.get("/metrics")).status_code == 404
    async with opened(metrics_key="odin") as client:
        for given in ({}, {"Authorization": "Bearer loki"}, {"Authorization": "odin"}):
            assert (await client.get("/metrics", headers=given)).status_code == 401


async def test_metrics_count_and_name_nobody():
    async with opened(metrics_key="odin") as client:
        table = (await client.post("/tables", data=SEATS)).headers["location"]
        answer = await client.get("/metrics", headers={"Authorization": "Bearer odin"})
    found = {family.name: family for family in text_string_to_metric_families(answer.text)}
    assert found["gladsheim_tables"].samples[0].value == 1
    assert found["gladsheim_sockets"].samples[0].value >= 0
    assert found["gladsheim_minds_queue"].samples[0].value == 0
    assert found["gladsheim_action_seconds"].type == "histogram"
    assert table.rsplit("/", 1)[1] not in answer.text


async def test_the_log_has_routes_and_no_secrets(caplog):
    caplog.set_level(logging.INFO)
    async with opened() as client:
        table = (await client.post("/tables", data=SEATS)).headers["location"]
        page = (await client.get(table)).text
        link = page[page.index("/join/") :].partition('"')[0]
        await client.get(link)
        secrets = [link.rsplit("/", 1)[1], *(cookie.value for cookie in client.cookies.jar)]
    ours = [record for record in caplog.records if record.name != "httpx"]  # the client's own
    lines = [JsonLines().format(record) for record in ours]
    entries = [json.loads(line) for line in lines]
    requests = [entry for entry in entries if entry["message"] == "request"]
    assert {
        "method": "GET",
        "route": "/join/{table}/{invitation}",
        "status": 200,
    }.items() <= requests[-1].items()
    assert requests[-1]["ms"] > 0
    assert not any(secret in line for secret in secrets for line in lines)


def test_an_error_in_the_log_says_where_and_not_what():
    try:
        raise ValueError("the hand is A B C")
    except ValueError as error:
        record = logging.LogRecord(
            "x", logging.ERROR, "", 1, "broken", (), (type(error), error, error.__traceback__)
        )
    line = JsonLines().format(record)
    entry = json.loads(line)
    assert (entry["error"], entry["level"]) == ("ValueError", "error")
    assert "test_operation.py" in entry["trace"][0]
    assert "A B C" not in line


# Limits


def test_a_rate_fills_again(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])
    rate = Rate(2, 3)
    assert [rate.allows("a") for _ in range(5)] == [True, True, True, False, False]
    assert rate.allows("b")
    now[0] = 0.5
    assert [rate.allows("a") for _ in range(2)] == [True, False]
    now[0] = 100
    assert [rate.allows("a") for _ in range(4)] == [True, True, True, False]


def test_what_is_remembered_has_an_end(monkeypatch):
    monkeypatch.setattr(module, "MOST_KEYS", 10)
    rate = Rate(1, 1)
    for key in range(100):
        rate.allows(str(key))
    assert len(rate._left) == 10


def test_one_address_has_only_so_many_sockets(monkeypatch):
    monkeypatch.setattr(module, "SOCKETS", 2)
    limits = Limits()
    assert [limits.comes("a") for _ in range(3)] == [True, True, False]
    limits.goes("a")
    assert limits.comes("a")
    limits.goes("a")
    limits.goes("a")
    assert not limits._sockets


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("10.1.2.3", 5), "10.1.2.3"),
        (("::ffff:10.1.2.3", 5), "10.1.2.3"),
        (("2001:db8:1:2:3:4:5:6", 5), "2001:db8:1:2::"),
        (("testclient", 5), "testclient"),
        (None, ""),
    ],
)
def test_whom_a_connection_counts_for(client, address):
    assert address_of({"client": client}) == address


async def test_too_many_requests_are_refused_for_a_while():
    limits = Limits()
    limits.requests = Rate(0, 3)
    async with opened(limits) as client:
        assert [(await client.get("/")).status_code for _ in range(5)] == [200] * 3 + [429] * 2
        answer = await client.get("/", headers={"Accept-Language": "de"})
        assert "Warte einen Augenblick" in answer.text


async def test_too_many_tables_are_refused_for_a_while():
    limits = Limits()
    limits.tables = Rate(0, 2)
    async with opened(limits) as client:
        found = [(await client.post("/tables", data=SEATS)).status_code for _ in range(3)]
        assert found == [303, 303, 429]
