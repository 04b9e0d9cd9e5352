"""All commands, and what happens when one goes wrong."""

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer
from typer.exceptions import Exit, TyperException
from typer.main import get_command

from gladsheim import __version__
from gladsheim.cli import backup, bench, games, play, replay, rules, serve, simulate, study, verify
from gladsheim.cli.asked import BadInput

app = typer.Typer(
    name="gladsheim",
    help="A digital table for Norse tabletop games.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("games")(games.command)
app.command("play")(play.command)
app.command("serve")(serve.command)
app.command("rules")(rules.command)
app.command("simulate")(simulate.command)
app.command("bench")(bench.command)
app.command("replay")(replay.command)
app.command("verify")(verify.command)
app.command("backup")(backup.backup)
app.command("restore")(backup.restore)


app.add_typer(study.app, name="study")


def _print_version(is_asked: bool) -> None:
    if is_asked:
        print(f"gladsheim {__version__}")
        raise Exit


@app.callback()
def gladsheim(
    version: Annotated[
        bool,
        typer.Option(
            "--version", is_eager=True, callback=_print_version, help="Print the version."
        ),
    ] = False,
) -> None:
    """A digital table for Norse tabletop games."""


def run(arguments: Sequence[str]) -> int:
    """Run one command; return its exit code.

    0, 1 for "no", 2 for bad input, 130 when interrupted.
    """
    try:
        asked = list(arguments) or ["--help"]
        found = get_command(app).main(asked, "gladsheim", standalone_mode=False)
        sys.stdout.flush()
    except (BadInput, TyperException) as error:
        said = error.format_message() if isinstance(error, TyperException) else str(error)
        print(f"gladsheim: {' '.join(said.split())}", file=sys.stderr)
        return 2
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except BrokenPipeError:
        # Whoever read us (`| head`) has gone; Python must not complain once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return found if isinstance(found, int) else 0
