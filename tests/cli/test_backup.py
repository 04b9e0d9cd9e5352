"""`gladsheim backup` and `restore`: into a file that nobody else reads, and back."""

import asyncio
import stat

import pytest

from gladsheim.table import Hall, SeatPlan
from tests.cli.driving import ROOT, gladsheim


@pytest.fixture
def urls(tmp_path):
    """A database with one table, and one that does not exist yet."""
    first, second = (f"sqlite+aiosqlite:///{tmp_path / name}" for name in ("a.db", "b.db"))

    async def fill() -> None:
        hall = await Hall.start(first)
        await hall.open("ravens", {}, [SeatPlan("person", "Ann"), SeatPlan("friend")])
        await hall.close()

    asyncio.run(fill())
    return first, second


def test_there_and_back(capsys, tmp_path, urls):
    file = tmp_path / "hall.jsonl"
    said = gladsheim(capsys, "backup", str(file), "--database", urls[0])
    assert (said.code, said.err) == (0, "")
    assert "rows are in" in said.out
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    said = gladsheim(capsys, "restore", str(file), "--database", urls[1], "--lang", "de")
    assert (said.code, said.err) == (0, "")
    assert "Zeilen sind wiederhergestellt" in said.out
    again = tmp_path / "again.jsonl"
    assert gladsheim(capsys, "backup", str(again), "--database", urls[1]).code == 0
    assert again.read_bytes() == file.read_bytes()
    said = gladsheim(capsys, "restore", str(file), "--database", urls[1])
    assert said.code == 2
    assert "needs an empty one" in said.err


def test_what_cannot_be_is_one_line(capsys, tmp_path, urls):
    file = tmp_path / "hall.jsonl"
    said = gladsheim(capsys, "backup", str(file), "--database", "nonsense")
    assert said.code == 2
    assert not file.exists()
    file.write_bytes(b"\xff\xfe")
    for asked in (
        ("backup", str(file), "--database", urls[0]),
        ("backup", "/nowhere/x", "--database", urls[0]),
        ("restore", "/nowhere/x", "--database", urls[1]),
        ("restore", str(file), "--database", urls[1]),
    ):
        said = gladsheim(capsys, *asked)
        assert (said.code, said.out) == (2, "")
        assert said.err.count("\n") == 1
    assert file.read_bytes() == b"\xff\xfe"


def test_the_page_on_running_a_hall_names_every_option(capsys):
    page = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
    options = {
        word.strip(",")
        for word in gladsheim(capsys, "serve", "--help").out.split()
        if word.startswith("--")
    }
    assert options - {"--open", "--help", "--limits", "--no-json-log"} <= set(
        page.replace("`", " ").replace(",", " ").split()
    )
