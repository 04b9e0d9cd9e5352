"""`gladsheim study FILE.toml` and `gladsheim study report FOLDER`: many games, and what they say.

What does the work is in `gladsheim.lab.study`; its libraries come with the extra `study`.
"""

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from typer.core import TyperGroup

from gladsheim.cli.asked import BadInput, Lang, language_of
from gladsheim.core.words import WN, Language, W
from gladsheim.lab.study.plan import StudyError

LIBRARIES = ("filelock", "matplotlib", "numpy", "polars")
RESULTS = ".results"
"""What the folder of the results is called behind the name of the study file."""


class _FileOrReport(TyperGroup):
    """What is no command is the study file of `run`, whose name nobody has to type."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put `run` in front where it is missing."""
        if args and args[0] not in (*self.commands, "--help"):
            args = ["run", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_FileOrReport,
    help="Play many games by a study file, or report on them: `study FILE.toml`, "
    "`study report FOLDER`.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@app.command("run")
def command(
    file: Annotated[Path, typer.Argument(metavar="FILE.toml", help="What is to be played.")],
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help=f"Where the results go, or are; by default FILE{RESULTS} in this folder.",
        ),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes; by default one per processor.")
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="A Dask scheduler, such as tcp://host:8786."),
    ] = None,
    lang: Lang = None,
) -> None:
    """Play all games of a study that have not been played yet."""
    spoken = language_of(lang)
    _need(spoken)
    from gladsheim.lab.study.file import read_study  # noqa: PLC0415 - slow to load
    from gladsheim.lab.study.folder import Folder  # noqa: PLC0415
    from gladsheim.lab.study.running import run, workers_of  # noqa: PLC0415

    try:
        plan = read_study(file)
        folder_path = out or Path(file.stem + RESULTS)
        with (
            Folder.work(folder_path, plan) as folder,
            workers_of(workers, cluster) as at_work,
            _bar() as bar,
        ):
            left = sum(end - first for first, end in folder.missing())
            task = bar.add_task("study", total=plan.games, completed=plan.games - left)
            run(folder, at_work, lambda count: bar.advance(task, count))
    except StudyError as error:
        raise BadInput(spoken.say(error.words)) from None
    played = WN("{count} game has been played", "{count} games have been played", plan.games)
    print(
        spoken.say(
            W(
                "{played}; next: gladsheim study report {folder}",
                played=played,
                folder=str(folder_path),
            )
        )
    )


@app.command("report")
def report(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The results of a study.")],
    lang: Lang = None,
) -> None:
    """Write what has been found: a page, a table (CSV) and a text (Markdown), in the folder."""
    spoken = language_of(lang)
    _need(spoken)
    from gladsheim.lab.study.report import write_reports  # noqa: PLC0415 - slow to load

    try:
        for path in write_reports(folder, spoken):
            print(path)
    except StudyError as error:
        raise BadInput(spoken.say(error.words)) from None


def _need(spoken: Language) -> None:
    """Raise BadInput when a library of the extra `study` is not installed."""
    for module in LIBRARIES:
        if find_spec(module) is None:
            words = W(
                "studies need more ({module} is missing): pip install '{extra}'",
                module=module,
                extra="gladsheim[study]",
            )
            raise BadInput(spoken.say(words))


def _bar() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("/ -"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
