"""`gladsheim serve`: the web application on uvicorn."""

import asyncio
import contextlib
import functools
import os
import socket
import threading
import webbrowser
from typing import Any, Final

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.supervisors import Multiprocess
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame

from gladsheim.core.words import W
from gladsheim.games import GAMES
from gladsheim.table import Hall
from gladsheim.table.errors import StoreError
from gladsheim.web import logs, metrics
from gladsheim.web.app import create_app
from gladsheim.web.guard import BODY_LIMIT
from gladsheim.web.limits import Limits
from gladsheim.web.patience import Patient
from gladsheim.web.service import Service

GRACE: Final = 5
"""Seconds that open connections get when the server stops."""
WAIT: Final = 120
"""Seconds in which the database may come back while a worker starts."""
HEARTBEAT: Final = 20
"""Seconds after which a worker that gives no sign of life is replaced. A machine may be that busy;
one that dies is noticed at once."""
FRAGMENTS: Final = 1000
"""Pieces in which a message may come; browsers send one."""


class Http(Patient, HttpToolsProtocol):
    """uvicorn's HTTP, but whoever does not read is cut off."""


class Bounded(Patient, WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, but whoever pings without reading or never ends a message is cut off.

    uvicorn keeps the answers to pings, and pieces of no length, in memory without a limit. And it
    keeps two compressors for each connection, 40 KiB: here each message is compressed by itself.
    """

    def __init__(self, *arguments: Any, **named: Any) -> None:
        """Take a connection."""
        super().__init__(*arguments, **named)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_no_context_takeover=True,
                client_no_context_takeover=True,
                compress_settings={"memLevel": 8, "level": 3},
            )
        ]

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


def serve(service: Service) -> None:
    """Serve until interrupted.

    Raises StoreError when the database cannot be used, OSError when the address cannot be had.
    """
    asyncio.run(_try(service))
    host = service.host
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.create_server((host, service.port), family=family, backlog=2048)
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    shown = f"[{shown}]" if ":" in shown else shown
    address = f"http://{shown}:{listening.getsockname()[1]}/"
    print(f"Gladsheim is open: {address}", flush=True)
    if service.open_browser:
        timer = threading.Timer(0.8, webbrowser.open, (address,))
        timer.daemon = True
        timer.start()
    if service.metrics_key and service.workers > 1:
        metrics.share()
    # uvicorn closes everything in order and then repeats the Ctrl+C for whoever started it.
    with listening, contextlib.suppress(KeyboardInterrupt):
        config = configuration(service)
        if service.workers == 1:
            uvicorn.Server(config).run(sockets=[listening])
        else:
            Multiprocess(config, [listening]).run()


async def _try(service: Service) -> None:
    """Open the database and close it: uvicorn would only show the traceback of what is wrong."""
    hall = await Hall.start(service.database)
    await hall.close()
    if service.workers > 1 and not hall.is_shared:
        raise StoreError(
            W(
                "{workers} workers need PostgreSQL: --database postgresql+asyncpg://USER@HOST/NAME."
                " SQLite serves one.",
                workers=service.workers,
            )
        )


def application(service: Service) -> ASGIApp:
    """Return the hall with all games, for one worker."""
    # All workers together think on all processors but one.
    minds = max(1, ((os.cpu_count() or 2) - 1) // service.workers)
    return create_app(
        GAMES,
        service.database,
        minds=minds,
        metrics_key=service.metrics_key,
        keep_days=service.keep_days,
        limits=Limits() if service.limits else None,
        webhooks_to_private=service.webhooks_to_private,
        # A worker that takes a dead one's place must not end them all because the database is away.
        wait=WAIT if service.workers > 1 else 0,
        stays=True,
    )


def configuration(service: Service) -> uvicorn.Config:
    """How uvicorn runs the hall. No access log: addresses of invitations are secrets."""
    return uvicorn.Config(
        functools.partial(application, service),
        factory=True,
        workers=service.workers,
        lifespan="on",  # a hall that does not open must not serve
        http=Http,
        ws=Bounded,
        ws_max_size=BODY_LIMIT,
        access_log=False,
        log_config=logs.configuration(service.json_log),
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        timeout_worker_healthcheck=HEARTBEAT,
    )
