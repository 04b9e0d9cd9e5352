"""A real hall on a free port with a fresh database, and one headless Chromium a session."""

import contextlib
import socket
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import httpx
import pytest
import uvicorn
from playwright.sync_api import Browser, sync_playwright

from gladsheim.core.game import Game
from gladsheim.web.app import create_app
from gladsheim.web.guard import BODY_LIMIT
from gladsheim.web.limits import Limits
from gladsheim.web.server import Bounded, Http
from tests.toy import TOY

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextlib.contextmanager
def serving(
    games: Mapping[str, Game], database: Path, port: int = 0, limits: Limits | None = None
) -> Iterator[str]:
    """Serve the games from a thread; gives the address without a slash at the end."""
    listening = socket.create_server(("127.0.0.1", port))
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    server = uvicorn.Server(
        uvicorn.Config(
            create_app(games, f"sqlite+aiosqlite:///{database}", pace=0.0, limits=limits),
            http=Http,
            ws=Bounded,
            ws_max_size=BODY_LIMIT,
            access_log=False,
            log_level="warning",
            timeout_graceful_shutdown=1,
        )
    )
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    for _ in range(100):
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"{address}/healthz").status_code == 200:
                break
        time.sleep(0.05)
    else:
        raise RuntimeError("the server did not start")
    try:
        yield address
    finally:
        server.should_exit = True
        thread.join(10)
        listening.close()


@pytest.fixture(scope="session")
def toy_games() -> Mapping[str, Game]:
    """A game without a picture: its board is words, all its picks stand in the choice bar."""
    return {TOY.id: TOY}


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser a file; each test opens its own contexts.

    Playwright keeps an event loop running: it ends with the file, so that tests of other files that
    a worker runs afterwards can have their own.
    """
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def toy_hall(
    toy_games: Mapping[str, Game], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The address of a hall that knows the toy only."""
    with serving(toy_games, tmp_path_factory.mktemp("hall") / "hall.db") as address:
        yield address


@pytest.fixture(scope="session")
def ravens_hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a hall with all games."""
    from gladsheim.games import GAMES

    with serving(GAMES, tmp_path_factory.mktemp("hall") / "hall.db") as address:
        yield address
