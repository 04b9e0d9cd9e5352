"""The folder of results: every game once or not at all, and nothing of another study."""

import pytest

from gladsheim.games import GAMES
from gladsheim.lab.study.folder import Folder
from gladsheim.lab.study.plan import Piece, StudyError
from gladsheim.lab.study.rows import SCHEMA
from gladsheim.lab.study.running import play_piece
from tests.lab.studying import TOY_STUDY, all_rows, numbers, plan_of, played
from tests.toy import TOY


@pytest.fixture(autouse=True)
def _toy(monkeypatch):
    monkeypatch.setitem(GAMES, "toy", TOY)


@pytest.fixture
def plan(tmp_path):
    return plan_of(tmp_path)


def order(plan, first, count):
    from gladsheim.lab.study.running import Order

    at = plan.cell_at(first)
    return Order(plan.cells[at], at, Piece(first, count), plan.starts[at], plan.budget)


def test_every_planned_game_is_one_row(tmp_path, plan):
    results = played(tmp_path / "out", plan)
    assert numbers(results) == list(range(plan.games)) == list(range(240))
    rows = all_rows(results)
    assert list(rows[0]) == list(SCHEMA)
    assert [row["number"] for row in rows] == list(range(240))
    for row in rows:
        cell = plan.cells[row["cell"]]
        assert (row["game"], row["seats"], row["options"]) == (cell.game, cell.seats, cell.rules)
        assert row["minds"] == ",".join(cell.minds)
        assert row["pair"] == row["number"] - plan.starts[row["cell"]]


def test_what_is_missing_is_what_no_file_has(tmp_path, plan):
    with Folder.work(tmp_path / "out", plan) as folder:
        assert folder.missing() == [(0, 240)]
        for first, count in ((10, 5), (30, 30), (239, 1)):
            folder.add(Piece(first, count), play_piece(order(plan, first, count)).data)
        assert folder.missing() == [(0, 10), (15, 30), (60, 239)]


def test_an_interrupted_study_gives_the_same_games_as_another(tmp_path, plan):
    whole = played(tmp_path / "whole", plan)
    with Folder.work(tmp_path / "parts", plan) as folder:
        folder.add(Piece(40, 10), play_piece(order(plan, 40, 10)).data)
    assert all_rows(played(tmp_path / "parts", plan)) == all_rows(whole)


def test_what_was_not_finished_is_thrown_away(tmp_path, plan):
    results = played(tmp_path / "out", plan)
    file = next((results.path / "games").iterdir())
    left = file.rename(file.with_name(file.name + ".part"))
    left.write_bytes(left.read_bytes()[:100])
    again = played(tmp_path / "out", plan)
    assert not left.exists()
    assert numbers(again) == list(range(240))


def test_the_results_of_another_study_are_refused_and_stay(tmp_path, plan):
    results = played(tmp_path / "out", plan)
    before = sorted((path, path.read_bytes()) for path in (tmp_path / "out").rglob("*.parquet"))
    other = plan_of(tmp_path, TOY_STUDY.replace("games = 30", "games = 31"))
    with (
        pytest.raises(StudyError, match="holds the results of another study"),
        Folder.work(tmp_path / "out", other),
    ):
        pass
    assert before == sorted(
        (path, path.read_bytes()) for path in (tmp_path / "out").rglob("*.parquet")
    )
    assert Folder.open(tmp_path / "out").plan == results.plan


def test_a_folder_of_anything_else_is_refused(tmp_path, plan):
    for path in (tmp_path, tmp_path / "study.toml"):
        with pytest.raises(StudyError), Folder.work(path, plan):
            pass
    assert {path.name for path in tmp_path.iterdir()} == {"study.toml"}
    with pytest.raises(StudyError, match="holds no results"):
        Folder.open(tmp_path)


def test_another_version_of_the_rules_is_another_study(tmp_path, plan, monkeypatch):
    played(tmp_path / "out", plan)
    monkeypatch.setattr("gladsheim.lab.study.plan.__version__", "9.9")
    with pytest.raises(StudyError, match="another version"):
        Folder.open(tmp_path / "out")


def test_new_texts_are_taken_up(tmp_path, plan):
    played(tmp_path / "out", plan)
    named = plan_of(tmp_path, "name = 'New'\n" + TOY_STUDY)
    assert played(tmp_path / "out", named).plan.name == {"en": "New"}


def test_two_processes_do_not_work_in_one_folder(tmp_path, plan):
    with (
        Folder.work(tmp_path / "out", plan),
        pytest.raises(StudyError, match="another process is at work"),
        Folder.work(tmp_path / "out", plan),
    ):
        pass


def test_games_that_are_there_twice_or_falsely_named_are_found(tmp_path, plan):
    results = played(tmp_path / "out", plan)
    files = sorted((results.path / "games").iterdir())
    copy = files[0].with_name("000000003-000000004.parquet")
    copy.write_bytes(files[0].read_bytes())
    with pytest.raises(StudyError, match="twice"):
        results.pieces()
    copy.unlink()
    files[0].write_bytes(files[1].read_bytes())
    with pytest.raises(StudyError, match="holds other games than it says"):
        all_rows(results)
