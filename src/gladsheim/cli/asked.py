"""What was typed, understood: the language, the game, its house rules, who sits where.

Everything here raises BadInput, whose message says what was expected.
"""

import os
from collections.abc import Iterable
from typing import Annotated

import typer

from gladsheim.core.game import Game
from gladsheim.core.options import OptionError, Settings
from gladsheim.core.words import LANGUAGES, Language, W, language
from gladsheim.games import GAMES, find
from gladsheim.minds import find as find_level

HUMAN = "human"
MOST_SEATS = 9


class BadInput(Exception):  # noqa: N818 - read as "raise BadInput"
    """What was asked for cannot be; the message is the one line that is shown."""


GameId = Annotated[
    str, typer.Argument(metavar="GAME", help="Its id; `gladsheim games` lists them.")
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="KEY=VALUE", help="A house rule; may be repeated."),
]
Database = Annotated[
    str,
    typer.Option(envvar="GLADSHEIM_DATABASE", metavar="URL", help="Where tables are kept."),
]
HERE = "sqlite+aiosqlite:///gladsheim.db"
"""The database when none is named."""
Json = Annotated[bool, typer.Option("--json", help="Print one JSON value and nothing else.")]
Lang = Annotated[
    str | None,
    typer.Option("--lang", metavar="en|de", help="The language; by default the environment's."),
]


def language_of(code: str | None) -> Language:
    """Return the language that was asked for, else that of LC_ALL, LC_MESSAGES or LANG."""
    if code is None:
        spoken = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
        code = next((value for value in spoken if value), "en")[:2].lower()
        return language(code if code in LANGUAGES else "en")
    try:
        return language(code)
    except ValueError as error:
        raise BadInput(str(error)) from None


def game_of(id: str, spoken: Language | None = None) -> Game:
    """Return the game of an id; that there is none is said as it is spoken."""
    try:
        return find(id)
    except KeyError as error:
        if spoken is None:
            raise BadInput(str(error.args[0])) from None
        said = W("no game is called {id}; there are: {games}", id=repr(id), games=", ".join(GAMES))
        raise BadInput(spoken.say(said)) from None


def options_of(written: Iterable[str] | None) -> dict[str, str]:
    """Return house rules written as KEY=VALUE."""
    found: dict[str, str] = {}
    for text in written or ():
        key, is_option, value = text.partition("=")
        if not is_option:
            raise BadInput(f"--option {text[:60]!r}: expected KEY=VALUE")
        found[key.strip()] = value.strip()
    return found


def settings_of(
    game: Game, seats: int, chosen: dict[str, str], spoken: Language | None = None
) -> Settings:
    """Return the checked settings of a table; what is wrong with them is said as it is spoken."""
    try:
        return game.check(seats, chosen)
    except OptionError as error:
        if spoken is None or spoken.code == LANGUAGES[0]:
            raise BadInput(str(error)) from None
        raise BadInput(spoken.say(error.words)) from None


def seats_for(game: Game, chosen: dict[str, str], spoken: Language | None = None) -> int:
    """Return the fewest seats that these house rules allow, by the printed game first."""
    for seats in sorted(range(1, MOST_SEATS + 1), key=lambda n: n != game.seats[0]):
        try:
            game.check(seats, chosen)
        except OptionError:
            continue
        return seats
    settings_of(game, game.seats[0], chosen, spoken)
    raise AssertionError("check refused, then allowed")


def levels_of(written: str, *, may_be_human: bool) -> list[str]:
    """Return who sits on each seat: names of levels, and `human` where a person may play."""
    found = [word.strip() for word in written.split(",")]
    for word in found:
        if word == HUMAN and may_be_human:
            continue
        try:
            find_level(word)
        except KeyError as error:
            also = f", or {HUMAN}" if may_be_human else ""
            raise BadInput(f"--seats: {error.args[0]}{also}") from None
    return found
