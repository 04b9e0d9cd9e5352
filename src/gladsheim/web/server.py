"""`gladsheim serve`: the web application on uvicorn."""

import contextlib
import socket
import threading
import webbrowser
from typing import Final

import uvicorn

from gladsheim.games import GAMES
from gladsheim.web.app import create_app
from gladsheim.web.guard import BODY_LIMIT

GRACE: Final = 5
"""Seconds that open connections get when the server stops."""


def serve(host: str, port: int, database: str, open_browser: bool) -> None:
    """Serve until interrupted; raises OSError when the address cannot be had."""
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


def configuration(database: str) -> uvicorn.Config:
    """How uvicorn runs the hall. No access log: addresses of invitations are secrets."""
    return uvicorn.Config(
        create_app(GAMES, database),
        ws="websockets-sansio",
        ws_max_size=BODY_LIMIT,
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )
