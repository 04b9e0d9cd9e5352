"""`gladsheim verify`: whether a finished game was played and dealt as its Saga says."""

from pathlib import Path
from typing import Annotated

import typer
from typer.exceptions import Exit

from gladsheim.cli.asked import Lang, language_of
from gladsheim.core.words import W
from gladsheim.games import find


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE.saga", help="The Saga of a finished game.")],
    shown: Annotated[
        str,
        typer.Option("--hash", metavar="SHA-256", help="The hash that was shown before the game."),
    ] = "",
    lang: Lang = None,
) -> None:
    """Check a finished game: its text, its actions, its end and its deals."""
    # The Table loads a database library, which no other command should pay for.
    from gladsheim.cli.retelling import read_text  # noqa: PLC0415
    from gladsheim.table.proof import findings  # noqa: PLC0415

    say = language_of(lang).say
    is_good = True
    for finding in findings(read_text(file, language_of(lang)), find, shown):
        is_good = finding.is_good
        print("+" if is_good else "-", say(finding.words))
    if not is_good:
        print(say(W("This Saga is not proved.")))
        raise Exit(1)
    if shown:
        print(say(W("The hall has dealt as it had promised before the game.")))
    else:
        print(
            say(W("The hall has dealt as promised, if this hash is the one shown before the game."))
        )
    print(say(W("Nothing here proves who sat at the table, or that they did what is written.")))
