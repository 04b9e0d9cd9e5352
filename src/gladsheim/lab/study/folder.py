"""Where the results of a study lie: a folder that only one process writes and nothing can spoil.

    plan.json                          the study, and the hash that tells it from any other
    lock                               held by the process that is at work
    games/000000500-000000999.parquet  the games of these numbers, all of one cell

A file of games is written under another name, forced to the disk and then renamed, so that it is
there whole or not at all. What is missing follows from the names of the files alone.
"""

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec
import polars as pl
from filelock import FileLock, Timeout

from gladsheim.core.words import W
from gladsheim.lab.study.plan import Piece, Plan, StudyError
from gladsheim.lab.study.rows import SCHEMA

PLAN: Final = "plan.json"
LOCK: Final = "lock"
GAMES: Final = "games"
NAME: Final = re.compile(r"(\d{9,})-(\d{9,})\.parquet")
UNFINISHED: Final = ".part"


class _Noted(msgspec.Struct):
    """What plan.json holds."""

    hash: str
    plan: Plan


class Folder:
    """The results of one study."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.plan = plan

    @classmethod
    def open(cls, path: Path) -> "Folder":
        """Return the results in a folder; raises StudyError when there are none to be read."""
        try:
            noted = msgspec.json.decode((path / PLAN).read_bytes(), type=_Noted)
        except (OSError, msgspec.DecodeError):
            words = W("{folder} holds no results of a study", folder=str(path))
            raise StudyError(words) from None
        if noted.plan.hash != noted.hash:
            words = W(
                "{folder} holds results of another version of Gladsheim, or its plan was changed",
                folder=str(path),
            )
            raise StudyError(words)
        return cls(path, noted.plan)

    @classmethod
    @contextmanager
    def work(cls, path: Path, plan: Plan) -> Iterator["Folder"]:
        """Hold the folder of a plan, new or begun, as long as games are being added.

        Raises StudyError when it holds anything else, or while another process is at work there.
        """
        if path.exists() and not path.is_dir():
            raise StudyError(W("{folder} is not a folder", folder=str(path)))
        is_new = not path.exists() or not any(path.iterdir())
        if not is_new:
            cls._check(path, plan)
        path.mkdir(parents=True, exist_ok=True)
        lock = FileLock(path / LOCK)
        try:
            with lock.acquire(timeout=0):
                if (path / PLAN).exists():
                    cls._check(path, plan)
                # Of a study begun before, only the texts can be new.
                write(path / PLAN, msgspec.json.encode(_Noted(plan.hash, plan)))
                folder = cls(path, plan)
                (path / GAMES).mkdir(exist_ok=True)
                for left in (path / GAMES).glob(f"*{UNFINISHED}"):
                    left.unlink()
                yield folder
        except Timeout:
            words = W("another process is at work in {folder}", folder=str(path))
            raise StudyError(words) from None

    @classmethod
    def _check(cls, path: Path, plan: Plan) -> None:
        """Raise StudyError unless the folder is that of the plan."""
        if {entry.name for entry in path.iterdir()} <= {LOCK, PLAN + UNFINISHED}:
            return  # killed before the plan was written down
        if cls.open(path).plan.hash != plan.hash:
            words = W(
                "{folder} holds the results of another study; name a new folder with --out",
                folder=str(path),
            )
            raise StudyError(words)

    def add(self, piece: Piece, data: bytes) -> None:
        """Write the games of a piece; they are on the disk when this returns."""
        write(self.path / GAMES / f"{piece.first:09}-{piece.end - 1:09}.parquet", data)

    def pieces(self) -> list[Piece]:
        """Return what is there, in order; raises StudyError when a game is there twice."""
        found = []
        for path in (self.path / GAMES).glob("*.parquet"):
            if (name := NAME.fullmatch(path.name)) is not None:
                first, last = int(name[1]), int(name[2])
                found.append(Piece(first, last - first + 1))
        found.sort()
        reached = 0
        for piece in found:
            if piece.first < reached or piece.end > self.plan.games:
                words = W(
                    "{folder}: game {number} is there twice, or is none of this study",
                    folder=str(self.path),
                    number=piece.first,
                )
                raise StudyError(words)
            reached = piece.end
        return found

    def missing(self) -> list[tuple[int, int]]:
        """Return the ranges of games that are not there, each as first and end."""
        found, reached = [], 0
        for piece in self.pieces():
            if piece.first > reached:
                found.append((reached, piece.first))
            reached = piece.end
        if reached < self.plan.games:
            found.append((reached, self.plan.games))
        return found

    def by_cell(self) -> dict[int, list[Piece]]:
        """Return what is there, by cell."""
        found: dict[int, list[Piece]] = {}
        for piece in self.pieces():
            found.setdefault(self.plan.cell_at(piece.first), []).append(piece)
        return found

    def rows(self, pieces: Iterable[Piece]) -> pl.DataFrame:
        """Return the rows of some pieces that are there.

        Raises StudyError when a file does not hold exactly the games of its name.
        """
        frames = []
        for piece in pieces:
            path = self.path / GAMES / f"{piece.first:09}-{piece.end - 1:09}.parquet"
            frame = pl.read_parquet(path)
            if frame["number"].to_list() != list(range(piece.first, piece.end)):
                raise StudyError(W("{file} holds other games than it says", file=str(path)))
            frames.append(frame)
        return pl.concat(frames) if frames else pl.DataFrame(schema=SCHEMA)


def write(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all, whatever happens."""
    unfinished = path.with_name(path.name + UNFINISHED)
    with unfinished.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)
    if os.name == "posix":  # the new name, too, has to reach the disk
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
