"""The JSON API: what a program needs to play at a table. The same Hall as for pages.

Whoever sends a token (`Authorization: Bearer`) acts for the seats it holds; without one they watch.
Cookies count for nothing here, so no page of elsewhere can act for its reader.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from gladsheim.core.actions import NotationError
from gladsheim.core.game import Game
from gladsheim.core.state import WATCHER
from gladsheim.core.words import W, Words
from gladsheim.minds import MINDS
from gladsheim.table import Choice, Hall, SeatPlan, Sight, TableError
from gladsheim.table.clocks import Clock
from gladsheim.table.deeds import Terms
from gladsheim.table.errors import Malformed, NotNow
from gladsheim.table.seats import PROGRAM
from gladsheim.table.webhook import checked_webhook
from gladsheim.web import apitypes as t
from gladsheim.web import metrics, openapi
from gladsheim.web.cookies import TOKEN_LIMIT
from gladsheim.web.limits import Limits, address_of, may
from gladsheim.web.reader import reader_of

HERE: Final = "/api/"
HASTE: Final = W("That was too much in a short time. Wait a moment and try again.")
BEAT: Final = 20.0
"""Seconds after which a stream that has nothing to tell says that it is still there."""
T = TypeVar("T")


class Refused(Exception):  # noqa: N818 - it is an answer
    """Something that the API does not take; the answer says why."""

    def __init__(self, status: int, words: Words) -> None:
        super().__init__(status, words)
        self.status = status
        self.words = words


class Stream(StreamingResponse):
    """An answer of many lines. `ended` is called when it is over, even if it never began."""

    def __init__(self, lines: AsyncIterator[bytes], ended: Callable[[], None]) -> None:
        super().__init__(lines, media_type=openapi.LINES)
        self._ended = ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it until either side ends it."""
        try:
            await super().__call__(scope, receive, send)
        except ClientDisconnect:
            pass  # that is how most of them end
        finally:
            self._ended()


class Api:
    """The handlers."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self._games = games
        self._document = msgspec.json.encode(openapi.document())

    def routes(self) -> list[BaseRoute]:
        """All addresses of the API."""
        table = "/api/tables/{table}"
        return [
            Route("/api/openapi.json", self.openapi),
            Route("/api/games", self.games),
            Route("/api/tables", self.open, methods=["POST"]),
            Route(table, self.look),
            Route(f"{table}/stream", self.stream),
            Route(f"{table}/saga", self.saga),
            Route(f"{table}/seat", self.seat, methods=["POST"]),
            Route(f"{table}/recover", self.recover, methods=["POST"]),
            Route(f"{table}/act", self.act, methods=["POST"]),
            Route(f"{table}/undo", self.undo, methods=["POST"]),
            Route(f"{table}/ask", self.ask, methods=["POST"]),
            Route(f"{table}/reply", self.reply, methods=["POST"]),
            Route(f"{table}/go-on", self.go_on, methods=["POST"]),
            Route(f"{table}/stand-in", self.stand_in, methods=["POST"]),
            Route(f"{table}/play-again", self.play_again, methods=["POST"]),
            Route(f"{table}/show", self.show, methods=["POST"]),
            Route(f"{table}/resign", self.resign, methods=["POST"]),
            Route(f"{table}/rematch", self.rematch, methods=["POST"]),
            Route(f"{table}/say", self.say, methods=["POST"]),
            Route(f"{table}/chat", self.chat, methods=["PUT"]),
            Route(f"{table}/webhook", self.webhook, methods=["PUT"]),
        ]

    async def openapi(self, request: Request) -> Response:
        """The description of all this."""
        return Response(self._document, media_type="application/json")

    async def games(self, request: Request) -> Response:
        """What can be played."""
        say = reader_of(request).tongue.say
        found = tuple(
            t.GameTold(
                game.id,
                say(game.name),
                game.seats,
                tuple(
                    t.OptionTold(one.id, one.rule, say(one.title), one.preset(), one.values)
                    for one in game.options
                ),
            )
            for game in self._games.values()
        )
        return _json(t.Games(found, tuple(MINDS)))

    async def open(self, request: Request) -> Response:
        """Open a table."""
        asked = await _body(request, t.OpenTable)
        if not may(request, "tables", address_of(request.scope)):
            raise Refused(429, HASTE)
        program = PROGRAM if asked.program else ""
        plans = [
            SeatPlan(seat.kind, seat.name, program if seat.kind == "person" else seat.level)
            for seat in asked.seats
        ]
        clock = msgspec.convert(asked.clock, Clock, from_attributes=True) if asked.clock else None
        terms = Terms(clock, asked.watching)
        opened = await _hall(request).open(asked.game, asked.options, plans, terms=terms)
        return _json(t.Opened(opened.table, opened.tokens, opened.invitations), 201)

    async def look(self, request: Request) -> Response:
        """The table as the asker may see it."""
        return _json(self._stand(request, await _hall(request).sight(*_who(request))))

    async def stream(self, request: Request) -> Response:
        """The table now, and whenever it changes; until the game is over."""
        table, token = _who(request)
        await _hall(request).sight(table, token)  # what is wrong is said before the stream begins
        limits: Limits | None = request.app.state.limits
        address = address_of(request.scope)
        if limits and not limits.comes(address):
            raise Refused(429, HASTE)
        metrics.SOCKETS.inc()

        def ended() -> None:
            metrics.SOCKETS.dec()
            if limits:
                limits.goes(address)

        return Stream(self._lines(request, table, token), ended)

    async def _lines(self, request: Request, table: str, token: str | None) -> AsyncIterator[bytes]:
        hall, heard, sayings = _hall(request), 0, 0
        try:
            async with hall.changes(table) as feed:
                while True:
                    sight = await hall.sight(table, token)
                    stand = self._stand(request, sight, heard, sayings)
                    heard = sight.number
                    if sight.chat.sayings:
                        sayings = sight.chat.sayings[-1].number + 1
                    yield msgspec.json.encode(stand) + b"\n"
                    if sight.over:
                        return
                    while True:
                        try:
                            await asyncio.wait_for(anext(feed), BEAT)
                            break
                        except TimeoutError:
                            yield b"\n"  # so that a client that has gone is noticed
                        except StopAsyncIteration:
                            return
        except TableError:
            return  # it has begun: what is wrong is said to whoever asks again

    async def saga(self, request: Request) -> Response:
        """The record as text."""
        text = await _hall(request).saga(*_who(request))
        return Response(text, media_type="text/plain")

    async def seat(self, request: Request) -> Response:
        """Take the seat of an invitation."""
        asked = await _body(request, t.TakeSeat)
        table, _ = _who(request)
        level = PROGRAM if asked.program else ""
        taken = await _hall(request).join(table, asked.invitation, asked.name, level)
        return _json(t.Taken(*taken))

    async def recover(self, request: Request) -> Response:
        """Move the seats of a recovery code to the asker."""
        asked = await _body(request, t.Recover)
        if not may(request, "recoveries", address_of(request.scope)):
            raise Refused(429, HASTE)
        table, _ = _who(request)
        return _json(t.Moved(await _hall(request).recover(table, asked.code)))

    async def act(self, request: Request) -> Response:
        """Do an action."""
        asked = await _body(request, t.Act)
        table, token = self._acting(request)
        hall, action = _hall(request), asked.action
        try:
            if isinstance(action, str):
                sight = await hall.sight(table, token)
                try:
                    action = self._games[sight.game].actions.parse(action)
                except NotationError as error:
                    raise Malformed(W("{reason}", reason=str(error))) from None
            with metrics.ACTIONS.time():
                return _json(t.Done(await hall.act(table, token, asked.number, action)))
        except NotNow as error:
            return await self._late(request, table, token, error)

    async def undo(self, request: Request) -> Response:
        """Take the last action back."""
        asked = await _body(request, t.Undo)
        return await self._done(request, lambda hall, *at: hall.undo(*at, asked.number))

    async def ask(self, request: Request) -> Response:
        """Ask the others to agree to a takeback, or to a pause."""
        asked = await _body(request, t.Ask)
        if asked.left is None:
            return await self._done(request, Hall.ask_pause)
        left = asked.left
        return await self._done(request, lambda hall, *at: hall.ask_back(*at, asked.number, left))

    async def reply(self, request: Request) -> Response:
        """Agree to what is asked, or not."""
        asked = await _body(request, t.Reply)
        return await self._done(
            request, lambda hall, *at: hall.answer(*at, asked.number, asked.agrees)
        )

    async def go_on(self, request: Request) -> Response:
        """End a pause."""
        return await self._done(request, Hall.resume)

    async def stand_in(self, request: Request) -> Response:
        """Let a bot play for a seat."""
        asked = await _body(request, t.StandIn)
        return await self._done(
            request, lambda hall, *at: hall.stand_in(*at, asked.seat, asked.level)
        )

    async def play_again(self, request: Request) -> Response:
        """Take one's seats back from the bots."""
        return await self._done(request, Hall.play_again)

    async def show(self, request: Request) -> Response:
        """Let those who watch see one's hand, or no longer."""
        asked = await _body(request, t.Show)
        return await self._done(request, lambda hall, *at: hall.show(*at, asked.shown))

    async def resign(self, request: Request) -> Response:
        """Give up."""
        return await self._done(request, Hall.resign)

    async def rematch(self, request: Request) -> Response:
        """Play again; the tokens are the same there."""
        table, token = self._acting(request)
        opened = await _hall(request).rematch(table, token)
        return _json(t.Opened(opened.table, opened.tokens, opened.invitations))

    async def say(self, request: Request) -> Response:
        """Say something in the chat."""
        asked = await _body(request, t.Say)
        table, token = self._acting(request)
        return _json(t.Said(await _hall(request).say(table, token, asked.text)))

    async def chat(self, request: Request) -> Response:
        """Open or close the chat."""
        asked = await _body(request, t.SwitchChat)
        table, token = self._acting(request)
        await _hall(request).switch_chat(table, token, asked.is_open)
        return _json(self._stand(request, await _hall(request).sight(table, token)).chat)

    async def webhook(self, request: Request) -> Response:
        """Set the address that is told when it is the asker's turn."""
        asked = await _body(request, t.SetWebhook)
        table, token = self._acting(request)
        if not may(request, "webhooks", f"{table} {token}"):
            raise Refused(429, HASTE)
        url = checked_webhook(asked.url)
        await _hall(request).sight(table, token)  # nothing is looked up for who holds no seat
        await request.app.state.webhooks.check(url)
        await _hall(request).set_webhook(table, token, url, reader_of(request).language)
        return _json(t.WebhookTold(url))

    def _acting(self, request: Request) -> tuple[str, str]:
        """Return the table and the token of who acts, who is counted."""
        table, token = _who(request)
        if not may(request, "messages", f"{table} {token}"):
            raise Refused(429, HASTE)
        return table, token or ""  # who only watches holds no seat, and is told so

    async def _done(
        self, request: Request, deed: Callable[[Hall, str, str], Awaitable[int]]
    ) -> Response:
        """Do something for whoever holds a seat, and answer how far the table has come."""
        table, token = self._acting(request)
        try:
            return _json(t.Done(await deed(_hall(request), table, token)))
        except NotNow as error:
            return await self._late(request, table, token, error)

    async def _late(self, request: Request, table: str, token: str, error: TableError) -> Response:
        """Answer whoever came too late with the table as it is now."""
        stand = self._stand(request, await _hall(request).sight(table, token))
        words = reader_of(request).tongue.say(error.words)
        return _json(t.Problem(error.status, words, error.rule, stand), error.status)

    def _stand(self, request: Request, sight: Sight, since: int = 0, sayings: int = 0) -> t.Stand:
        """Return a Sight as the API tells it, with the log and the chat from a number on."""
        say = reader_of(request).tongue.say

        def legal(choice: Choice) -> t.LegalTold:
            return t.LegalTold(choice.id, choice.notation, say(choice.words))

        viewer = sight.view.viewer
        return t.Stand(
            table=sight.table,
            game=sight.game,
            number=sight.number,
            since=sight.since,
            you=None if viewer == WATCHER else viewer,
            view=sight.view,
            prompt=say(sight.prompt),
            legal=tuple(map(legal, sight.legal)),
            sealed=legal(sight.sealed) if sight.sealed else None,
            log=tuple(
                t.LineTold(line.number, line.seat, say(line.words))
                for line in sight.log
                if line.number >= since and line.words.message
            ),
            seats=tuple(
                t.SeatTold(
                    seat=seat.seat,
                    title=say(seat.title),
                    name=seat.name,
                    kind=seat.kind,
                    level=seat.level if seat.kind == "bot" else "",
                    program=seat.kind == "bot" or seat.level == PROGRAM,
                    is_you=seat.is_you,
                    joined=seat.joined,
                    choosing=seat.choosing,
                    stands_in=seat.stands_in,
                    shows=seat.shows,
                    left=seat.left,
                    ticks=seat.ticks,
                )
                for seat in sight.seats
            ),
            over=sight.over,
            result=say(sight.result),
            can_undo=sight.can_undo,
            thinking=sight.thinking,
            seed_hash=sight.seed_hash,
            seed=sight.seed,
            rematch=sight.rematch,
            recovery=sight.recovery,
            clock=msgspec.convert(sight.terms.clock, t.ClockTold | None, from_attributes=True),
            watching=sight.terms.watching,
            paused=sight.paused,
            takebacks=tuple(t.TakebackTold(one.left, say(one.words)) for one in sight.takebacks),
            wish=t.WishTold(
                sight.wish.seat, say(sight.wish.words), sight.wish.is_yours, sight.wish.asks_you
            )
            if sight.wish
            else None,
            chat=t.ChatTold(
                sight.chat.is_open,
                sight.chat.is_host,
                tuple(
                    t.SayingTold(one.number, one.seat, one.name, one.text, one.at)
                    for one in sight.chat.sayings
                    if one.number >= sayings
                ),
            ),
            webhook=sight.webhook,
        )


def problem(request: Any, status: int, words: Words, rule: str = "") -> Response:
    """Answer that something was not done."""
    return _json(t.Problem(status, reader_of(request).tongue.say(words), rule), status)


def _json(told: t.Told, status: int = 200) -> Response:
    return Response(msgspec.json.encode(told), status, media_type="application/json")


def _hall(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def _who(request: Request) -> tuple[str, str | None]:
    """Return the table and the token that a request names."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        return request.path_params["table"], None
    return request.path_params["table"], token.strip()[:TOKEN_LIMIT]


async def _body(request: Request, kind: type[T]) -> T:
    """Read what was sent. Raises Refused."""
    # A page of elsewhere may send no JSON without asking, and it asks in vain.
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Refused(415, W("Send it as application/json."))
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except ClientDisconnect:
        raise Refused(400, W("{reason}", reason="")) from None  # nobody is left to read it
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused(400, W("{reason}", reason=str(error)[:200])) from None
