"""`gladsheim serve`: the web application on uvicorn."""

import asyncio
import contextlib
import socket
import threading
import webbrowser
from typing import Final

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from gladsheim.games import GAMES
from gladsheim.table import Hall
from gladsheim.web.app import create_app
from gladsheim.web.guard import BODY_LIMIT

GRACE: Final = 5
"""Seconds that open connections get when the server stops."""
FRAGMENTS: Final = 1000
"""Pieces in which a message may come; browsers send one."""


class Bounded(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, but whoever pings without reading or never ends a message is cut off.

    uvicorn keeps the answers to pings, and pieces of no length, in memory without a limit.
    """

    def handle_ping(self) -> None:
        """Answer a ping, unless the earlier answers have not been fetched."""
        if not self.writable.is_set():
            self.transport.abort()
        if not self.transport.is_closing():
            super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        """Take one more piece of a message."""
        super().handle_cont(event)
        if len(self.frames) > FRAGMENTS:
            self.transport.abort()
            self.frames.clear()


def serve(host: str, port: int, database: str, open_browser: bool) -> None:
    """Serve until interrupted.

    Raises StoreError when the database cannot be used, OSError when the address cannot be had.
    """
    asyncio.run(_try(database))
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.create_server((host, port), family=family, backlog=2048)
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    shown = f"[{shown}]" if ":" in shown else shown
    address = f"http://{shown}:{listening.getsockname()[1]}/"
    print(f"Gladsheim is open: {address}", flush=True)
    if open_browser:
        timer = threading.Timer(0.8, webbrowser.open, (address,))
        timer.daemon = True
        timer.start()
    # uvicorn closes everything in order and then repeats the Ctrl+C for whoever started it.
    with listening, contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(configuration(database)).run(sockets=[listening])


async def _try(database: str) -> None:
    """Open the database and close it: uvicorn would only show the traceback of what is wrong."""
    await (await Hall.start(database)).close()


def configuration(database: str) -> uvicorn.Config:
    """How uvicorn runs the hall. No access log: addresses of invitations are secrets."""
    return uvicorn.Config(
        create_app(GAMES, database, stays=True),
        ws=Bounded,
        ws_max_size=BODY_LIMIT,
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )
