"""One browser's connection to one table: sends the zones that changed, takes what a person does."""

import asyncio
import contextlib
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from gladsheim.core.words import W, Words
from gladsheim.table import Hall, Sight, TableError
from gladsheim.table.errors import NoSuchTable, NotYourSeat
from gladsheim.table.webhook import checked_webhook
from gladsheim.web import messages, metrics
from gladsheim.web.cookies import followed, sight_of, token_of
from gladsheim.web.guard import BODY_LIMIT
from gladsheim.web.limits import may
from gladsheim.web.messages import Advice, Move, Moved, Refused, Spoken, Zone, Zones
from gladsheim.web.pages import Pages, zones
from gladsheim.web.reader import reader_of
from gladsheim.web.rulepage import plain

TOO_LONG: Final = 1009
GONE: Final = 4404
"""How a page learns that there is no such table, so that it does not try again."""
AWAY: Final = 4403
"""How a page learns that it has no part in the table any more: trying again does not help."""
BROKEN: Final = 1011
REASON: Final = 123
"""The most bytes that WebSocket allows for the reason of a close."""
SPOKEN: Final = 12
"""How many log lines are read out at most; more would keep a listener from playing."""

HASTE: Final = W("That was too much in a short time. Wait a moment and try again.")
WATCHING: Final = W("You are watching. Only those who hold a seat can act.")
MOVED: Final = W("Your seats are on another device now. Load the page again to watch.")


class Live:
    """A connection."""

    def __init__(self, socket: WebSocket, hall: Hall, pages: Pages) -> None:
        self.socket = socket
        self.hall = hall
        self.pages = pages
        self.table: str = socket.path_params["table"]
        self.token = token_of(socket, self.table)
        self.was_seated = "seated" in socket.query_params
        """Whether the page was drawn for somebody who holds a seat."""
        self.follows = followed(socket)
        """The seat over whose shoulder somebody looks who watches."""
        reader = reader_of(socket)
        self.language = reader.language
        self.say = reader.tongue.say
        self.heard = 0
        """The reader has heard of all deeds before this number."""
        self.sayings = 0
        """The reader has heard of all sayings of the chat before this number."""
        self.prompt = ""
        """The prompt that was spoken last."""
        self.viewer: int | None = None
        self.hides = False
        """Whether what was last shown is for one of several seats of the reader alone."""
        self.sent: dict[str, int] = {}
        """The hashes of the zones as the browser has them: the texts of a thousand tables would
        take up more than all else of them."""
        self.resumed = asyncio.Event()
        self.sending = asyncio.Lock()

    @property
    def key(self) -> str:
        """For whom messages are counted: the seat, or this connection of somebody who watches."""
        return f"{self.table} {self.token or id(self)}"

    async def run(self) -> None:
        """Serve the connection until either side ends it."""
        await self.socket.accept()
        metrics.SOCKETS.inc()
        try:
            await self._serve()
        finally:
            metrics.SOCKETS.dec()

    async def _serve(self) -> None:
        try:
            # A Sight that had a name here would be kept as long as the connection: 20 KiB.
            self.token = (await sight_of(self.hall, self.table, self.token))[1]
            if self.was_seated and self.token is None:
                raise NotYourSeat(MOVED)
        except TableError as error:
            await self._leave(error)
            return
        feeding = asyncio.create_task(self._feed())
        asking = asyncio.create_task(self._listen())
        try:
            done, _ = await asyncio.wait((feeding, asking), return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
            if feeding in done and asking not in done:
                await self.socket.close(1001)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the browser has gone; Starlette says so in either way
        except TableError as error:
            await self._leave(error)
        finally:
            for task in (feeding, asking):
                task.cancel()
                with contextlib.suppress(
                    asyncio.CancelledError, WebSocketDisconnect, RuntimeError, TableError
                ):
                    await task

    async def _leave(self, error: TableError) -> None:
        """Close because the table cannot be had; the code says whether to try again."""
        is_away = isinstance(error, NotYourSeat)
        code = GONE if isinstance(error, NoSuchTable) else AWAY if is_away else BROKEN
        words = MOVED if is_away and self.was_seated else error.words
        reason = self.say(words).encode()[:REASON].decode(errors="ignore")
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # the browser has gone
            await self.socket.close(code, reason)

    async def _feed(self) -> None:
        async with self.hall.changes(self.table) as feed:
            await self.resumed.wait()
            await self._push()
            async for _ in feed:
                await self._push()

    async def _listen(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is None:
                await self._refuse(W("The table reads text, not bytes."))
                continue
            if len(text.encode("utf-8", "surrogatepass")) > BODY_LIMIT:
                await self.socket.close(TOO_LONG)
                return
            if not may(self.socket, "messages", self.key):
                await self._refuse(HASTE)
                continue
            try:
                ask = messages.read(text)
            except messages.MessageError as error:
                await self._refuse(W("The table did not understand: {reason}", reason=str(error)))
                continue
            try:
                await self._answer(ask)
            except TableError as error:
                await self._refuse(error.words, error.rule)

    async def _answer(self, ask: messages.Ask) -> None:
        if isinstance(ask, messages.Resume):
            self.sent.clear()
            self.prompt = ""
            self.heard = ask.number
            self.sayings = ask.sayings
            if self.resumed.is_set():
                await self._push()
            self.resumed.set()
        elif self.token is None:
            await self._refuse(WATCHING)
        else:
            await self._do(ask, self.token)

    async def _do(self, ask: messages.Ask, token: str) -> None:
        """Do what somebody asks for who holds a seat."""
        hall, table = self.hall, self.table
        match ask:
            case messages.Act(number, action):
                with metrics.ACTIONS.time():
                    await hall.act(table, token, number, action)
            case messages.Why(picks):
                reason = await hall.why(table, token, picks)
                if reason is None:
                    await self._refuse(W("That leads nowhere just now."))
                else:
                    await self._refuse(reason.words, reason.rule)
            case messages.Undo(number):
                await hall.undo(table, token, number)
            case messages.AskBack(number, left):
                await hall.ask_back(table, token, number, left)
            case messages.AskPause():
                await hall.ask_pause(table, token)
            case messages.Reply(number, agrees):
                await hall.answer(table, token, number, agrees)
            case messages.GoOn():
                await hall.resume(table, token)
            case messages.StandIn(seat, level):
                await hall.stand_in(table, token, seat, level)
            case messages.PlayAgain():
                await hall.play_again(table, token)
            case messages.Show(shown):
                await hall.show(table, token, shown)
            case messages.Resign():
                await hall.resign(table, token)
            case messages.Hint():
                if not may(self.socket, "hints", self.key):
                    await self._refuse(HASTE)
                    return
                hint = await hall.hint(table, token)
                await self._send(Advice(hint.action, hint.picks, self.say(hint.said)))
            case messages.Say(text):
                await hall.say(table, token, text)
            case messages.SwitchChat(is_open):
                await hall.switch_chat(table, token, is_open)
            case messages.SetWebhook(url):
                if not may(self.socket, "webhooks", self.key):
                    await self._refuse(HASTE)
                    return
                url = checked_webhook(url)
                await self.socket.app.state.webhooks.check(url)
                await hall.set_webhook(table, token, url, self.language)
            case messages.Rematch():
                opened = await hall.rematch(table, token)
                await self._send(Moved(opened.table))

    async def _push(self) -> None:
        async with self.sending:
            await self._send(self._zones(await self._sight()))

    async def _sight(self) -> Sight:
        """Return what the reader sees, with the eyes they have chosen as long as those are open."""
        if self.follows is not None:
            try:
                return await self.hall.sight(self.table, self.token, self.follows)
            except NotYourSeat:
                self.follows = None
        return await self.hall.sight(self.table, self.token)

    def _zones(self, sight: Sight) -> Zones:
        html = self.pages.table(self.socket, sight, "table.html", "zones.html")
        parts = zones(html)
        now = {name: hash(text) for name, text in parts.items()}
        changed = tuple(
            Zone(name, text) for name, text in parts.items() if self.sent.get(name) != now[name]
        )
        self.sent = now
        news = [
            self.say(line.words)
            for line in sight.log
            if line.number >= self.heard and line.words.message
        ]
        self.heard = sight.number
        prompt = self.say(sight.result if sight.over else sight.prompt)
        # A deed of which the reader is told nothing is no reason to speak: somebody chose early.
        said = (*news[-SPOKEN:], prompt) if news or prompt != self.prompt else ()
        self.prompt = prompt
        before, self.viewer = self.viewer, sight.view.viewer
        is_other = before is not None and 0 <= before != self.viewer
        hides = self.hides or sight.private
        self.hides = sight.private
        game = self.pages.games[sight.game]
        rules = game.check(sight.view.seats, dict(sight.view.options))
        moves = tuple(
            Move(
                choice.id,
                choice.notation,
                choice.picks,
                choice.also,
                self.say(choice.words),
            )
            for choice in sight.legal
        )
        picks = {pick for move in moves for way in (move.picks, *move.also) for pick in way}
        return Zones(
            number=sight.number,
            since=sight.since,
            zones=changed,
            choices=moves,
            pick_words={pick: self.say(game.pick_words(pick, rules)) for pick in sorted(picks)},
            said=said,
            sayings=self._sayings(sight),
            curtain=self._curtain(sight) if is_other and hides and not sight.over else "",
        )

    def _sayings(self, sight: Sight) -> tuple[Spoken, ...]:
        """Return what is new in the chat."""
        news = [saying for saying in sight.chat.sayings if saying.number >= self.sayings]
        if news:
            self.sayings = news[-1].number + 1
        return tuple(
            Spoken(
                saying.seat,
                saying.name or self.say(sight.seats[saying.seat].title),
                saying.text,
                sight.seats[saying.seat].is_you,
            )
            for saying in news[-SPOKEN:]
        )

    def _curtain(self, sight: Sight) -> str:
        seat = sight.seats[sight.view.viewer]
        return self.say(seat.name or seat.title)

    async def _refuse(self, words: Words, rule: str = "") -> None:
        link = text = ""
        if rule:
            sight = await self.hall.sight(self.table, self.token)
            link = f"/rules/{sight.game}#{rule}"
            book = self.pages.games[sight.game].rulebook(self.language)
            text = plain(book.find(rule) or "")
        await self._send(Refused(self.say(words), rule, text, link))

    async def _send(self, answer: messages.Answer) -> None:
        await self.socket.send_text(messages.write(answer))
