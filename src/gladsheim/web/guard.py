"""What every request and every answer passes: the protective headers, the Origin check, the limits.

A pure ASGI layer around the whole application, so that error pages and refusals carry the same
headers as everything else.
"""

from collections.abc import Callable
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from gladsheim.web.limits import Limits, address_of

BODY_LIMIT: Final = 16 * 1024
"""The longest request body and the longest WebSocket message, in bytes."""

POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Not `no-referrer`: browsers would then send `Origin: null` with our own forms.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
SAFE: Final = ("GET", "HEAD")

Refuse = Callable[[HTTPConnection, int], Response]
"""Makes the error page for a status."""


class Guard:
    """Wraps an application."""

    def __init__(self, app: ASGIApp, refuse: Refuse, limits: Limits | None = None) -> None:
        self.app = app
        self.refuse = refuse
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "websocket":
            if not from_here(Headers(scope=scope)):
                await WebSocket(scope, receive, send).close()  # before it is accepted: 403
                return
            await self._live(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        headers = Headers(scope=scope)
        connection = HTTPConnection(scope)
        is_page = not scope["path"].startswith("/api/")  # the API takes no cookies
        if is_page and scope["method"] not in SAFE and not from_here(headers):
            await self.refuse(connection, 403)(scope, receive, protected)
        elif self.limits and not self.limits.requests.allows(address_of(scope)):
            await self.refuse(connection, 429)(scope, receive, protected)
        elif _length(headers) > BODY_LIMIT:
            await self.refuse(connection, 413)(scope, receive, protected)
        else:
            await self.app(scope, _counted(receive), protected)

    async def _live(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a live connection come, if its address has not too many."""
        address = address_of(scope)
        if self.limits is None:
            await self.app(scope, receive, send)
        elif not self.limits.requests.allows(address) or not self.limits.comes(address):
            await WebSocket(scope, receive, send).close()
        else:
            try:
                await self.app(scope, receive, send)
            finally:
                self.limits.goes(address)


def from_here(headers: Headers) -> bool:
    """Whether a request comes from a page of this very server.

    A browser always names the Origin of a POST and of a WebSocket, and no page can forge it.
    """
    host = headers.get("host", "")
    return headers.get("origin", "") in (f"http://{host}", f"https://{host}")


def _length(headers: Headers) -> int:
    text = headers.get("content-length", "0")
    return int(text) if text.isdecimal() else BODY_LIMIT + 1


def _counted(receive: Receive) -> Receive:
    """Stop a body that is longer than it said, or that did not say."""
    total = 0

    async def counting() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > BODY_LIMIT:
            raise HTTPException(413)
        return message

    return counting
