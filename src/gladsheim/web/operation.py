"""What those who run a hall ask it: whether it is well, and its numbers. And what it logs."""

import hmac
import logging
import time
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gladsheim.table import TableError
from gladsheim.web import metrics

log = logging.getLogger(__name__)
Handler = Callable[[Request], Awaitable[Response]]


def routes(metrics_key: str) -> list[BaseRoute]:
    """The addresses; there are no metrics without a key."""
    found: list[BaseRoute] = [
        Route("/healthz", health),
        Route("/health", health),
        Route("/ready", ready),
    ]
    if metrics_key:
        found.append(Route("/metrics", _numbers(metrics_key)))
    return found


async def health(request: Request) -> Response:
    """The process answers."""
    return PlainTextResponse("ok\n")


async def ready(request: Request) -> Response:
    """The process can serve tables: the database answers, and it is not about to stop."""
    try:
        await request.app.state.hall.ready()
    except TableError as error:
        return PlainTextResponse(f"{error}\n", 503)
    return PlainTextResponse("ready\n")


def _numbers(key: str) -> Handler:
    async def numbers(request: Request) -> Response:
        """The metrics, for whoever has the key."""
        given = request.headers.get("authorization", "")
        if not hmac.compare_digest(given.encode(), f"Bearer {key}".encode()):
            return PlainTextResponse("", 401, {"WWW-Authenticate": "Bearer"})
        metrics.look(request.app.state.hall)
        return metrics.answer()

    return numbers


class Logged:
    """Logs every request that an application has answered, by its route."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, then log it."""
        if scope["type"] != "http" or not log.isEnabledFor(logging.INFO):
            await self.app(scope, receive, send)
            return
        begun, status = time.monotonic(), 500

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noting)
        finally:
            route = scope.get("route")
            log.info(
                "request",
                extra={
                    "method": scope["method"],
                    "route": getattr(route, "path", ""),
                    "status": status,
                    "ms": round((time.monotonic() - begun) * 1000, 1),
                },
            )
