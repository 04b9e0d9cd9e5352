"""What the tests of studies share: small plans of the toy and of real games."""

from pathlib import Path

import polars as pl

from gladsheim.lab.study.file import read_study
from gladsheim.lab.study.folder import Folder
from gladsheim.lab.study.plan import Plan
from gladsheim.lab.study.running import Workers, run

TOY_STUDY = """
seed = "s"
games = 30
[[grid]]
game = "toy"
seats = [2, 3]
minds = ["greedy", "random"]
compare = { hand = "3" }
"""


def plan_of(folder: Path, text: str = TOY_STUDY) -> Plan:
    """Return the plan of a study file with this text."""
    path = folder / "study.toml"
    path.write_text(text, encoding="utf-8")
    return read_study(path)


def played(folder: Path, plan: Plan) -> Folder:
    """Play all that is missing, in this process."""
    with Folder.work(folder, plan) as results:
        run(results, Workers(1), lambda count: None)
    return Folder.open(folder)


def numbers(folder: Folder) -> list[int]:
    """Return the numbers of all games there, from what the files hold."""
    files = (folder.path / "games").glob("*.parquet")
    return sorted(number for file in files for number in pl.read_parquet(file)["number"])


def rows_of(folder: Folder, cell: int) -> pl.DataFrame:
    """Return the rows of a cell."""
    return folder.rows(folder.by_cell()[cell])


def all_rows(folder: Folder) -> list[dict[str, object]]:
    """Return all rows in order."""
    return list(folder.rows(folder.pieces()).iter_rows(named=True))
