"""`gladsheim study`: what it says, what it refuses, what it leaves."""

import pytest

from gladsheim.cli import study
from gladsheim.lab.study.folder import Folder
from tests.cli.driving import gladsheim

TEXT = "seed = 's'\ngames = 5\n[[grid]]\ngame = 'toy'\nminds = ['greedy', 'random']\n"


@pytest.fixture
def file(tmp_path, monkeypatch):
    """A study file in the current folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hoards.toml").write_text(TEXT)
    return "hoards.toml"


def refused(capsys, *arguments):
    said = gladsheim(capsys, "study", *arguments)
    assert (said.code, said.out) == (2, "")
    assert said.err.count("\n") == 1
    return said.err


def test_a_study_is_played_reported_and_done(capsys, file, tmp_path):
    said = gladsheim(capsys, "study", file, "--workers", "1")
    folder = "hoards.results"
    expected = f"10 games have been played; next: gladsheim study report {folder}\n"
    assert (said.code, said.out, said.err) == (0, expected, "")
    assert {path.name for path in tmp_path.iterdir()} == {file, folder}
    before = sorted((tmp_path / folder / "games").iterdir())
    assert gladsheim(capsys, "study", "--workers", "1", file).code == 0
    assert sorted((tmp_path / folder / "games").iterdir()) == before
    said = gladsheim(capsys, "study", "report", folder)
    assert said.code == 0
    names = ["report.html", "report.csv", "report.md"]
    assert said.out == "".join(f"{folder}/{name}\n" for name in names)
    said = gladsheim(capsys, "study", "report", folder, "--lang", "de")
    assert f"{folder}/report.de.html\n" in said.out


def test_results_go_where_they_are_told(capsys, file, tmp_path):
    assert gladsheim(capsys, "study", file, "--out", "a/b", "--workers", "1").code == 0
    assert {path.name for path in tmp_path.iterdir()} == {file, "a"}
    assert Folder.open(tmp_path / "a" / "b").missing() == []


def test_a_bad_study_is_refused_before_any_game(capsys, file, tmp_path):
    (tmp_path / file).write_text(TEXT.replace("'random'", "'clever'"))
    said = refused(capsys, file)
    assert said == (
        f"gladsheim: {file}, line 5: minds: 'clever' is unknown; expected one of random, easy, "
        "greedy, normal, hard\n"
    )
    assert {path.name for path in tmp_path.iterdir()} == {file}
    assert "Zeile 5: minds: 'clever' ist unbekannt" in refused(capsys, file, "--lang", "de")


def test_what_is_not_there_or_another_study_is_refused(capsys, file, tmp_path):
    assert "nothing.toml" in refused(capsys, "nothing.toml")
    assert "holds no results" in refused(capsys, "report", "nowhere")
    assert "holds no results" in refused(capsys, file, "--out", ".")
    gladsheim(capsys, "study", file, "--workers", "1")
    (tmp_path / file).write_text(TEXT.replace("games = 5", "games = 6"))
    assert "another study; name a new folder with --out" in refused(capsys, file)
    assert "--workers" in refused(capsys, file, "--workers", "0")


def test_without_the_extra_it_says_what_is_missing(capsys, file, monkeypatch):
    monkeypatch.setattr(study, "find_spec", lambda module: None if module == "polars" else 1)
    for arguments in ((file,), ("report", "hoards.results")):
        said = refused(capsys, *arguments)
        expected = "studies need more (polars is missing): pip install 'gladsheim[study]'"
        assert said == f"gladsheim: {expected}\n"


def test_the_bar_shows_the_time_left(monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    names = [type(column).__name__ for column in study._bar().columns]
    assert {"BarColumn", "TimeRemainingColumn", "MofNCompleteColumn"} <= set(names)


def test_help_names_both_ways(capsys):
    said = gladsheim(capsys, "study", "--help")
    assert "study FILE.toml" in said.out
    assert "report" in said.out
    assert "--cluster" in gladsheim(capsys, "study", "run", "--help").out
