"""The hall as a web application: routes, errors and the guard, around one Hall."""

import asyncio
import gc
import logging
import threading
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp

from gladsheim.core.game import Game
from gladsheim.core.words import Words
from gladsheim.table import Hall, TableError
from gladsheim.table.errors import StoreError
from gladsheim.web import api, metrics, operation
from gladsheim.web.assets import Assets
from gladsheim.web.guard import Guard
from gladsheim.web.limits import Limits
from gladsheim.web.pages import Pages, why
from gladsheim.web.routes import Routes
from gladsheim.web.webhooks import Webhooks

log = logging.getLogger(__name__)

AGAIN: Final = 0.5
"""Seconds after which a database that cannot be used is tried again."""
SWEEPING: Final = 600.0
"""Seconds between two looks for garbage among all objects."""
NEVER: Final = 1_000_000
"""So many collections of the middle-aged that those of the old do not come by themselves."""
FORGETTING: Final = 3600
"""Seconds between two looks for tables to delete."""


def create_app(
    games: Mapping[str, Game],
    database: str,
    *,
    pace: float = 0.6,
    minds: int | None = None,
    metrics_key: str = "",
    keep_days: float = 0,
    limits: Limits | None = None,
    webhooks_to_private: bool = False,
    wait: float = 0,
    stays: bool = False,
) -> ASGIApp:
    """Build the application; the Hall opens and closes with it.

    `pace`: seconds a bot takes; `minds`: processes in which bots think; `wait`: seconds in which
    the database may come back while the hall opens; `stays`: it has its process for itself and for
    long, so that it is worth getting ready; the others as in Service.
    """
    assets = Assets()
    pages = Pages(games, assets)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        patience = time.monotonic() + wait
        webhooks = Webhooks(to_private=webhooks_to_private)
        while True:
            try:
                hall = await Hall.start(
                    database, find=games.__getitem__, pace=pace, minds=minds, tell=webhooks.tell
                )
                break
            except StoreError:
                if time.monotonic() > patience:
                    raise
                await asyncio.sleep(AGAIN)
        webhooks.drop = hall.drop_webhook
        app.state.hall = hall
        app.state.webhooks = webhooks
        app.state.limits = limits
        if stays:
            threading.Thread(target=get_ready, args=(pages,), daemon=True).start()
        background = [asyncio.create_task(metrics.keep_looking(hall))]
        if stays:
            background.append(asyncio.create_task(sweep()))
        if keep_days:
            background.append(asyncio.create_task(forget(hall, keep_days)))
        try:
            yield
        finally:
            for task in background:
                task.cancel()
            await asyncio.wait(background)
            webhooks.drop = None  # what is finished now may still be told, and changes nothing
            await hall.close()
            await webhooks.close()

    def refuse(
        connection: HTTPConnection, status: int, words: Words | None = None, rule: str = ""
    ) -> Response:
        """Answer with a page; where programs ask, with JSON."""
        if connection.url.path.startswith(api.HERE):
            return api.problem(connection, status, words or why(status), rule)
        return pages.error(connection, status, words)

    async def http_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        answer = refuse(request, error.status_code)
        answer.headers.update(error.headers or {})
        return answer

    async def table_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, TableError)
        return refuse(request, error.status, error.words, error.rule)

    async def api_refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, api.Refused)
        return refuse(request, error.status, error.words)

    async def broken(request: Request, error: Exception) -> Response:
        return refuse(request, 500)

    app = Starlette(
        routes=[
            *operation.routes(metrics_key),
            *api.Api(games).routes(),
            *Routes(games, pages, assets).routes(),
        ],
        lifespan=lifespan,
        exception_handlers={
            HTTPException: http_error,
            TableError: table_error,
            api.Refused: api_refused,
            Exception: broken,
        },
    )
    app.router.redirect_slashes = False  # one address for one thing
    return operation.Logged(Guard(app, refuse, limits))


def get_ready(pages: Pages) -> None:
    """Do beforehand what would keep a person waiting, beside those who are there already."""
    gc.disable()
    try:
        pages.load()
        # All that is here now stays for good. Python would look through it again and again, each
        # time for longer than an answer may take.
        gc.collect()
        gc.freeze()
    finally:
        gc.enable()


async def sweep() -> None:
    """Look for garbage in cycles among all objects only now and then, until cancelled.

    A look at everything that a thousand tables hold takes half a second, in which nobody is
    answered, and Python takes one whenever a quarter of it is new. What is young it looks at as
    always, and most of what is dropped at a table is in no cycle.
    """
    young, middle, old = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)
    try:
        while True:
            await asyncio.sleep(SWEEPING)
            gc.collect()
    finally:
        gc.set_threshold(young, middle, old)


async def forget(hall: Hall, days: float) -> None:
    """Delete now and then what nobody has touched for so long, until cancelled."""
    while True:
        try:
            if count := await hall.forget(days):
                log.info("%d tables of which nobody took care have been deleted", count)
        except TableError:
            log.warning("old tables could not be deleted; that is tried again")
        await asyncio.sleep(FORGETTING)
