"""`gladsheim replay`: a Saga told again, as the log tells it to one viewer, up to any line."""

from pathlib import Path
from typing import Annotated

import typer

from gladsheim.cli.asked import Lang, language_of


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE.saga", help="The Saga.")],
    to: Annotated[
        int | None, typer.Option("--to", metavar="LINE", help="Stop after this numbered line.")
    ] = None,
    seat: Annotated[
        str, typer.Option("--as", metavar="SEAT", help="Who looks: 1, 2, ... or `watcher`.")
    ] = "watcher",
    lang: Lang = None,
) -> None:
    """Tell a Saga again: what happened, and the table at the end or after a line."""
    # The Table loads a database library, which no other command should pay for.
    from gladsheim.cli.retelling import retell  # noqa: PLC0415

    retell(file, to, seat, language_of(lang))
