"""Pages: Jinja templates filled from what a table lets a viewer know, in the reader's language."""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from jinja2 import (
    Environment,
    FileSystemLoader,
    StrictUndefined,
    TemplateNotFound,
    select_autoescape,
)
from markupsafe import Markup
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, Response

from gladsheim.core.game import Game
from gladsheim.core.state import NATURE, WATCHER
from gladsheim.core.words import LANGUAGES, W, Words, language
from gladsheim.minds import MINDS
from gladsheim.table import LogLine, Sight
from gladsheim.web.assets import Assets
from gladsheim.web.kept import KEPT, keeper
from gladsheim.web.quick import QuickEnvironment
from gladsheim.web.reader import reader_of
from gladsheim.web.runes import rune_path

TEMPLATES: Final = Path(__file__).parent / "templates"
ZONE: Final = re.compile(r'<section\b[^>]*\sdata-zone="([^"]*)"[^>]*>')
SECTION: Final = re.compile(r"<(/?)section\b")

ERRORS: Final[Mapping[int, Words]] = {
    400: W("The hall did not understand that."),
    403: W("That came from another page, so nothing was done. Open the table here and try again."),
    404: W("There is nothing here. The address may be incomplete, or the table is gone."),
    405: W("That cannot be done at this address."),
    413: W("That was too much at once."),
    429: W("That was too much in a short time. Wait a moment and try again."),
    500: W("Something broke in the hall. The table is safe; load it again."),
}


def why(status: int) -> Words:
    """Say what a status means."""
    return ERRORS.get(status) or ERRORS[500 if status >= 500 else 400]


class Pages:
    """All templates, once per language."""

    def __init__(self, games: Mapping[str, Game], assets: Assets) -> None:
        self.games = games
        folders = [TEMPLATES, *sorted({game.folder.parent for game in games.values()})]
        self._environments = {code: _environment(code, folders, assets) for code in LANGUAGES}

    def load(self) -> None:
        """Read all templates, which takes a second or two, before anybody asks for a page."""
        for environment in self._environments.values():
            for name in environment.list_templates(extensions=["html"]):
                environment.get_template(name)

    def html(self, connection: HTTPConnection, template: str, **values: object) -> str:
        """Fill a template for whoever sent the request."""
        reader = reader_of(connection)
        path = connection.url.path
        query = connection.url.query
        values.setdefault("frame", "base.html")
        return (
            self._environments[reader.language]
            .get_template(template)
            .render(
                reader=reader,
                language=reader.language,
                theme=reader.theme,
                text=reader.text,
                path=path,
                back=f"{path}?{query}" if query else path,
                origin=origin_of(connection),
                **values,
            )
        )

    def page(
        self, connection: HTTPConnection, template: str, status: int = 200, **values: object
    ) -> Response:
        """Answer with a page."""
        return HTMLResponse(self.html(connection, template, **values), status)

    def error(
        self, connection: HTTPConnection, status: int, words: Words | None = None, link: str = ""
    ) -> Response:
        """Answer with the page that says what went wrong; `link` leads on from there."""
        words = words or why(status)
        return self.page(connection, "error.html", status, code=status, words=words, link_to=link)

    def table(
        self,
        connection: HTTPConnection,
        sight: Sight,
        template: str,
        frame: str,
        **values: object,
    ) -> str:
        """The page of a table, or with `frame` "zones.html" only what can change on it."""
        game = self.games[sight.game]
        return self.html(
            connection,
            template,
            frame=frame,
            whole=frame == "base.html",
            sight=sight,
            view=sight.view,
            game=game,
            board=self.board(game),
            minds=MINDS,
            is_seated=sight.view.viewer != WATCHER and not sight.following,
            has_chat=any(seat.kind == "friend" or seat.stands_in for seat in sight.seats)
            or sight.chat.sayings,
            **values,
        )

    def board(self, game: Game) -> str:
        """The template that draws a game; one made of words for a game that has none."""
        name = f"{game.folder.name}/page.html"
        try:
            self._environments["en"].get_template(name)
        except TemplateNotFound:
            return "words.html"
        return name


def time_left(seconds: float, gettext: Callable[[str], str]) -> str:
    """Return a time on a clock, rounded up to seconds.

    >>> [time_left(each, str) for each in (0.0, 61.2, 3600, 200_000)]
    ['0:00', '1:02', '1:00:00', '2 d 7 h']
    """
    whole = math.ceil(seconds)
    days, hours, minutes = whole // 86400, whole // 3600 % 24, whole // 60 % 60
    if days:
        said = gettext("{days} d {hours} h")
        return said.replace("{days}", str(days)).replace("{hours}", str(hours))
    if hours:
        return f"{hours}:{minutes:02}:{whole % 60:02}"
    return f"{minutes}:{whole % 60:02}"


def stretches(log: Sequence[LogLine], most: int = 80) -> list[tuple[int, list[LogLine]]]:
    """Return the latest lines that say something, those about one seat together.

    Each stretch is (seat, lines); the newest stretch comes first, its lines as they happened. What
    is about nobody in particular belongs to the stretch in which it happened.
    """
    found: list[tuple[int, list[LogLine]]] = []
    for line in [line for line in log if line.words.message][-most:]:
        if found and line.seat in (NATURE, found[-1][0]):
            found[-1][1].append(line)
        else:
            found.append((line.seat, [line]))
    return found[::-1]


def moment(at: float) -> str:
    """Return a time (seconds since 1970) as HTML has it; the browser shows it in its zone.

    >>> moment(1796000000.5)
    '2026-11-30T00:53:20Z'
    """
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def origin_of(connection: HTTPConnection) -> str:
    """Scheme and host under which the reader knows this server, to build links that can be sent."""
    scheme = "https" if connection.url.scheme in ("https", "wss") else "http"
    return f"{scheme}://{connection.url.netloc}"


def zones(html: str) -> dict[str, str]:
    """Cut the zones out of a page: name to the whole section.

    >>> zones('<p><section data-zone="a"><section>1</section></section><section>2</section>')
    {'a': '<section data-zone="a"><section>1</section></section>'}

    Text is escaped on its way into a page, so every `<section` found is an element.
    """
    found: dict[str, str] = {}
    at = 0
    while match := ZONE.search(html, at):
        depth = 1
        at = match.end()
        while depth:
            tag = SECTION.search(html, at)
            if tag is None:
                raise ValueError(f"zone {match[1]!r} is not closed")
            depth += -1 if tag[1] else 1
            at = tag.end()
        at = html.index(">", at) + 1
        found[match[1]] = html[match.start() : at]
    return found


def _environment(code: str, folders: list[Path], assets: Assets) -> Environment:
    environment = QuickEnvironment(
        loader=FileSystemLoader(folders),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    translations = language(code).translations

    @cache
    def found(message: str) -> Markup:
        return Markup(translations.gettext(message))

    # Jinja's own new style does the same, ten times as slowly: a board asks 400 times, and mostly
    # the same. Nothing but the message, its parts and the language is in a text.
    @lru_cache(KEPT, typed=True)
    def filled(message: str, **parts: object) -> Markup:
        return found(message) % parts

    def gettext(message: str, **parts: object) -> Markup:
        return filled(message, **parts) if parts else found(message)

    @lru_cache(KEPT, typed=True)
    def ngettext(one: str, many: str, num: int, **parts: object) -> Markup:
        return Markup(translations.ngettext(one, many, num)) % {"num": num, **parts}

    environment.globals.update(
        time_left=lambda seconds: time_left(seconds, gettext),
        decimal=language(code).decimal,
        _=gettext,
        gettext=gettext,
        ngettext=ngettext,
        say=language(code).say,
        static=assets.address,
        moment=moment,
        rune_path=rune_path,
        stretches=stretches,
        kept=keeper(environment),
    )
    return environment
