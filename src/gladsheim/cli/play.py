"""`gladsheim play`: a game in the terminal, at a Table of a Hall of its own."""

from typing import Annotated

import typer

from gladsheim.cli.asked import (
    HUMAN,
    GameId,
    Lang,
    Options,
    game_of,
    language_of,
    levels_of,
    options_of,
    seats_for,
    settings_of,
)
from gladsheim.cli.screen import Screen
from gladsheim.minds import USUAL


def command(
    game: GameId,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="human,LEVEL", help="Who sits on each seat: `human` or a bot's level."
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Repeats the deals of a game.")] = None,
    option: Options = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="No colour, no boxes: for screen readers and pipes.")
    ] = False,
    lang: Lang = None,
) -> None:
    """Play a game in the terminal, against bots or with others at the same screen."""
    language = language_of(lang)
    found, chosen = game_of(game, language), options_of(option)
    if seats is None:
        levels = [HUMAN] + [USUAL] * (seats_for(found, chosen, language) - 1)
    else:
        levels = levels_of(seats, may_be_human=True)
    settings_of(found, len(levels), chosen, language)
    # The Hall and its database take half a second to load, which no other command should pay for.
    from gladsheim.cli.sitting import sit_down  # noqa: PLC0415

    sit_down(found, chosen, levels, seed, Screen(language, plain=plain))
