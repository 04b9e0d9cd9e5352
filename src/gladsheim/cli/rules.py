"""`gladsheim rules`: the rule book, or one rule of it."""

import difflib
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown

from gladsheim.cli.asked import BadInput, GameId, Lang, game_of, language_of
from gladsheim.core.game import Game
from gladsheim.core.rulebook import Rulebook
from gladsheim.core.words import W, language


def command(
    game: GameId,
    rule: Annotated[
        str | None, typer.Argument(metavar="[RULE-ID]", help="One rule, such as OR-5.3.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Print the rule book of a game, or one rule."""
    spoken = language_of(lang)
    found, code = game_of(game, spoken), spoken.code
    if rule is not None:
        print(rule_line(found, code, rule))
        return
    console = Console(highlight=False)
    if console.is_terminal:
        console.print(Markdown(found.rulebook(code).text))
    else:
        print(found.rulebook(code).text, end="")


def rule_line(game: Game, code: str, id: str) -> str:
    """Return a rule with its id; raises BadInput that names the nearest ids."""
    book = game.rulebook(code)
    text = book.find(id)
    if text is None:
        near = difflib.get_close_matches(id.strip().upper(), list(book.rules), n=3, cutoff=0.0)
        raise BadInput(
            language(code).say(
                W(
                    "{game} has no rule {id}; the nearest are: {nearest}",
                    game=game.id,
                    id=repr(id[:40]),
                    nearest=", ".join(near),
                )
            )
        )
    return f"{written(book, id)} {text}"


def written(book: Rulebook, id: str) -> str:
    """Return the id of a rule as the book writes it."""
    return next(key for key in book.rules if key.casefold() == id.strip().casefold())
