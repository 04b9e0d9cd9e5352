"""The hall as a web application: routes, errors and the guard, around one Hall."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp

from gladsheim.core.game import Game
from gladsheim.table import Hall, TableError
from gladsheim.web.assets import Assets
from gladsheim.web.guard import Guard
from gladsheim.web.pages import Pages
from gladsheim.web.routes import Routes


def create_app(
    games: Mapping[str, Game], database: str, *, pace: float = 0.6, minds: int | None = None
) -> ASGIApp:
    """Build the application; the Hall opens and closes with it.

    `pace`: seconds a bot takes; `minds`: processes in which bots think.
    """
    assets = Assets()
    pages = Pages(games, assets)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        hall = await Hall.start(database, find=games.__getitem__, pace=pace, minds=minds)
        app.state.hall = hall
        try:
            yield
        finally:
            await hall.close()

    async def http_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        answer = pages.error(request, error.status_code)
        answer.headers.update(error.headers or {})
        return answer

    async def table_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, TableError)
        return pages.error(request, error.status, error.words)

    async def broken(request: Request, error: Exception) -> Response:
        return pages.error(request, 500)

    app = Starlette(
        routes=Routes(games, pages, assets).routes(),
        lifespan=lifespan,
        exception_handlers={
            HTTPException: http_error,
            TableError: table_error,
            Exception: broken,
        },
    )
    app.router.redirect_slashes = False  # one address for one thing
    return Guard(app, pages.error)
