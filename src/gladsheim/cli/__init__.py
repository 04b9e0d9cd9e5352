"""The command line: `gladsheim games`, `play`, `rules`, `simulate`, `bench`, `replay`, `verify`,
`serve`, `study`, `backup`, `restore`.

May import everything below it (`core`, `games`, `minds`, `table`, `lab`) and, for `serve` alone,
`web`.
What it prints is made from Views, Sights and Words, never from a State. What goes wrong is one line
on stderr and exit code 2.
"""

import sys


def main() -> None:
    """Run the command of this process and exit with its code."""
    from gladsheim.cli.app import run  # noqa: PLC0415 - Typer loads only for a command

    sys.exit(run(sys.argv[1:]))
