"""The cookie that holds a seat: unguessable, out of reach of scripts, for its own table only."""

import contextlib
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from gladsheim.table import Hall, Sight
from gladsheim.table.errors import NotYourSeat
from gladsheim.web.reader import YEAR

TOKEN_LIMIT: Final = 200


def token_of(connection: HTTPConnection, table: str) -> str | None:
    """The token that this browser holds for a table; None for somebody who only watches."""
    token = connection.cookies.get(f"seat-{table}", "")
    return token if token and len(token) <= TOKEN_LIMIT else None


def followed(connection: HTTPConnection) -> int | None:
    """The seat with whose eyes the reader wants to see, which the address counts from 1."""
    seat = connection.query_params.get("seat", "")
    is_number = seat.isascii() and seat.isdecimal() and len(seat) < 3
    return int(seat) - 1 if is_number and int(seat) else None


async def sight_of(hall: Hall, table: str, token: str | None) -> tuple[Sight, str | None]:
    """The table as the holder of a token sees it; a token that holds no seat here only watches."""
    if token:
        with contextlib.suppress(NotYourSeat):
            return await hall.sight(table, token), token
    return await hall.sight(table, None), None


def give_token(connection: HTTPConnection, answer: Response, table: str, token: str) -> None:
    """Let the browser keep a token. The path keeps other tables' requests free of it."""
    answer.set_cookie(
        f"seat-{table}",
        token,
        max_age=YEAR,
        path=f"/table/{table}",
        httponly=True,
        samesite="lax",
        secure=connection.url.scheme in ("https", "wss"),
    )
