"""The addresses of the hall, and what each answers."""

import re
from collections.abc import Mapping
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from gladsheim.core.game import Game
from gladsheim.core.options import OptionError
from gladsheim.core.words import W, Words
from gladsheim.table import Hall, Sight, TableError
from gladsheim.table.errors import NotNow
from gladsheim.web import forms
from gladsheim.web.assets import Assets
from gladsheim.web.cookies import followed, give_token, sight_of, token_of
from gladsheim.web.graph import drawn
from gladsheim.web.limits import address_of, may
from gladsheim.web.live import Live
from gladsheim.web.pages import Pages
from gladsheim.web.reader import COOKIE, YEAR, reader_of
from gladsheim.web.rulepage import rule_html

FIELDS: Final = 120
"""More fields than the longest form has."""
LOCAL: Final = re.compile(r"/(?![/\\])[\x21-\x5b\x5d-\x7e]*")
"""A path on this server: never `//host` or `/\\host`, which browsers read as another server."""

TAKEN: Final = W("Somebody has taken this seat already. You can watch the game.")


class Routes:
    """The handlers, with what they share."""

    def __init__(self, games: Mapping[str, Game], pages: Pages, assets: Assets) -> None:
        self.games = games
        self.pages = pages
        self.assets = assets

    def routes(self) -> list[BaseRoute]:
        """All addresses."""
        return [
            Route("/", self.front),
            Route("/new/{game}", self.new),
            Route("/tables", self.open, methods=["POST"]),
            Route("/table/{table}", self.table),
            WebSocketRoute("/table/{table}/live", self.live),
            Route("/table/{table}/next", self.next),
            Route("/table/{table}/replay", self.replay),
            Route("/table/{table}/replay/{seat}", self.replay),
            Route("/table/{table}/review", self.review),
            Route("/table/{table}/review/{seat}", self.review),
            Route("/table/{table}/saga", self.saga),
            Route("/join/{table}/{invitation}", self.join, methods=["GET", "POST"]),
            Route("/rules/{game}", self.rules),
            Route("/settings", self.settings, methods=["POST"]),
            Route("/static/{version}/{path:path}", self.static),
        ]

    async def front(self, request: Request) -> Response:
        """The first page: the games."""
        return self.pages.page(request, "games.html", games=list(self.games.values()))

    async def static(self, request: Request) -> Response:
        """A style sheet, a script, a picture."""
        return self.assets.serve(request)

    async def rules(self, request: Request) -> Response:
        """A rule book; every rule has its id as anchor."""
        game = self._game(request.path_params["game"])
        html, headings = rule_html(game.rulebook(reader_of(request).language))
        return self.pages.page(request, "rules.html", game=game, book=html, headings=headings)

    async def new(self, request: Request) -> Response:
        """The form that opens a table."""
        return self._form(request, self._game(request.path_params["game"]), {}, None, 200)

    async def open(self, request: Request) -> Response:
        """Open a table and lead its host there."""
        form = await _fields(request)
        game = self._game(form.get("game", ""))
        try:
            plans = forms.plans(form)
            options = forms.chosen(game, form)
            game.check(len(plans), options)
            if not may(request, "tables", address_of(request.scope)):
                return self.pages.error(request, 429)
            terms = forms.terms(form)
            opened = await _hall(request).open(game.id, options, plans, terms=terms)
        except forms.FormError as error:
            return self._form(request, game, form, error.words, 422)
        except OptionError as error:
            said = W("These house rules cannot be played: {reason}", reason=error.words)
            return self._form(request, game, form, said, 422)
        answer = RedirectResponse(f"/table/{opened.table}", 303)
        token = next((token for token in opened.tokens if token), None)
        if token:
            give_token(request, answer, opened.table, token)
        return answer

    def _form(
        self,
        request: Request,
        game: Game,
        form: Mapping[str, str],
        problem: Words | None,
        status: int,
    ) -> Response:
        usual = forms.usual(game)
        return self.pages.page(
            request,
            "new.html",
            status,
            game=game,
            problem=problem,
            sitters=forms.sitters(),
            seats=[
                (row, form.get(f"seat-{row}", kind), form.get(f"name-{row}", ""))
                for row, kind in enumerate(usual)
            ],
            of_seats=[
                (option, [form.get(forms.field(option, row), "") for row in range(len(usual))])
                for option in forms.of_seats(game.options)
            ],
            at_once=forms.at_once(game.options),
            groups=forms.groups(game.options),
            chosen={
                option.id: form.get(f"option-{option.id}", option.preset())
                for option in game.options
            },
            changed=forms.chosen(game, form),
            clocks=forms.CLOCKS,
            agreed={name: form.get(name, "") for name in ("clock", "then", "watching")},
        )

    async def join(self, request: Request) -> Response:
        """The page behind an invitation, and taking the seat it offers."""
        table = request.path_params["table"]
        invitation = request.path_params["invitation"]
        game = await _hall(request).invited(table, invitation)
        if game is None:
            return self.pages.error(request, 410, TAKEN, f"/table/{table}")
        name = ""
        if request.method == "POST":
            name = (await _fields(request)).get("name", "")
            try:
                _, token = await _hall(request).join(table, invitation, name)
            except TableError as error:
                return self.pages.error(request, error.status, error.words, f"/table/{table}")
            answer = RedirectResponse(f"/table/{table}", 303)
            give_token(request, answer, table, token)
            return answer
        return self.pages.page(request, "join.html", table=table, game=self.games[game], name=name)

    async def table(self, request: Request) -> Response:
        """The table, as the browser's token lets it be seen."""
        table = request.path_params["table"]
        hall = _hall(request)
        sight, token = await sight_of(hall, table, token_of(request, table))
        if (seat := followed(request)) in sight.open_seats:
            sight = await hall.sight(table, token, seat)
        return Response(
            self.pages.table(request, sight, "table.html", "base.html"), media_type="text/html"
        )

    async def live(self, socket: WebSocket) -> None:
        """The connection that keeps a page up to date."""
        await Live(socket, socket.app.state.hall, self.pages).run()

    async def next(self, request: Request) -> Response:
        """Lead on to the rematch; the token of this table holds the same seats there."""
        table = request.path_params["table"]
        sight, token = await sight_of(_hall(request), table, token_of(request, table))
        if not sight.rematch:
            return self.pages.error(
                request, 404, W("Nobody has asked for another game yet."), f"/table/{table}"
            )
        answer = RedirectResponse(f"/table/{sight.rematch}", 303)
        if token:
            give_token(request, answer, sight.rematch, token)
        return answer

    async def replay(self, request: Request) -> Response:
        """The table as this viewer saw it after a line of the record; or as a seat (from 1) did."""
        table = request.path_params["table"]
        newest, token = await sight_of(_hall(request), table, token_of(request, table))
        seat = _seat(request, newest)
        line = _number(request.query_params.get("line", "0"))
        sight = await _hall(request).replay(table, token, line, int(seat) - 1 if seat else None)
        rated = _hall(request).rated(table, int(seat) - 1, line + 1) if seat else None
        html = self.pages.table(
            request, sight, "replay.html", "base.html", as_seat=seat, ended=newest.over, rated=rated
        )
        return Response(html, media_type="text/html")

    async def review(self, request: Request) -> Response:
        """How well a seat (from 1) has played, as far as it is known; after the end, for anybody.

        Without a seat that of the reader, or the first.
        """
        table = request.path_params["table"]
        sight, token = await sight_of(_hall(request), table, token_of(request, table))
        named = _seat(request, sight)
        seat = int(named) - 1 if named else max(0, sight.view.viewer)
        try:
            review = await _hall(request).review(table, token, seat)
        except NotNow as error:
            return self.pages.error(request, error.status, error.words, f"/table/{table}")
        graph = drawn(review, sight.lines)
        html = self.pages.table(
            request, sight, "review.html", "base.html", review=review, graph=graph
        )
        return Response(html, media_type="text/html")

    async def saga(self, request: Request) -> Response:
        """The record as text, veiled while the game runs."""
        table = request.path_params["table"]
        _, token = await sight_of(_hall(request), table, token_of(request, table))
        text = await _hall(request).saga(table, token)
        return PlainTextResponse(
            text, headers={"Content-Disposition": f'attachment; filename="{table}.saga"'}
        )

    async def settings(self, request: Request) -> Response:
        """Keep language, theme and size of text, and go back to where the reader was."""
        form = await _fields(request)
        reader = reader_of(request).but(
            language=form.get("language", ""),
            theme=form.get("theme", ""),
            text=form.get("text", ""),
        )
        answer = RedirectResponse(local(form.get("back", "/")), 303)
        answer.set_cookie(
            COOKIE,
            reader.cookie(),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
        return answer

    def _game(self, id: str) -> Game:
        if id not in self.games:
            raise HTTPException(404)
        return self.games[id]


def local(back: str) -> str:
    """The path to go back to, or the first page when it leads anywhere but here.

    >>> local("/table/abc?x=1"), local("//evil.example"), local("https://evil.example")
    ('/table/abc?x=1', '/', '/')
    """
    return back if LOCAL.fullmatch(back) else "/"


def _hall(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


async def _fields(request: Request) -> dict[str, str]:
    """The fields of a submitted form."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind != "application/x-www-form-urlencoded":
        raise HTTPException(400)
    try:
        async with request.form(max_files=0, max_fields=FIELDS) as form:
            fields = {key: value for key, value in form.items() if isinstance(value, str)}
    except ClientDisconnect:
        raise HTTPException(400) from None  # nobody is left to read it, and nothing is broken
    if len(fields) > FIELDS:
        raise HTTPException(400)
    return fields


def _seat(request: Request, sight: Sight) -> str | None:
    """The seat that the address names, counted from 1."""
    seat = request.path_params.get("seat")
    if seat is not None and seat not in [str(one.seat + 1) for one in sight.seats]:
        raise HTTPException(404)
    return seat


def _number(text: str) -> int:
    if not text.isdecimal() or not text.isascii() or len(text) > 6:
        raise HTTPException(400)
    return int(text)
