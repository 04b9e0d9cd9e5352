"""The study files in studies/: readable, and none of our assumptions is left out."""

import re
from pathlib import Path

import pytest

from gladsheim.games import GAMES
from gladsheim.lab.study.file import read_study

STUDIES = Path(__file__).parents[2] / "studies"
FILES = sorted(STUDIES.glob("*.toml"))
OPEN_POINT = re.compile(r"OP?-\d+")


def test_there_are_three():
    assert [path.stem for path in FILES] == ["assumptions", "difficulty", "first_player"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_ready_made_study_can_be_played(path):
    plan = read_study(path)
    assert {"en", "de"} == set(plan.name) == set(plan.about)
    for cell in plan.cells:
        cell.settings()


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_reading_of_every_open_point_is_compared(game):
    plan = read_study(STUDIES / "assumptions.toml")
    compared = {cell.compared for cell in plan.cells if cell.game == game.id}
    played = {chosen for cell in plan.cells if cell.game == game.id for chosen in cell.options}
    for option in game.options:
        if not OPEN_POINT.fullmatch(option.rule):
            continue
        values = {value for id, value in compared | played if id == option.id} - {""}
        if option.values and not all(value.isdecimal() for value in option.values[1:]):
            # Where a study does not begin with the rule book's value, that is compared, too.
            assert values | {option.preset()} == set(option.values), option.id
        else:  # any numbers: one reading at least stands for them all
            assert values, option.id


def test_the_study_file_of_the_documentation_can_be_played(tmp_path):
    page = (STUDIES.parent / "docs" / "studies.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    (tmp_path / "example.toml").write_text(example, encoding="utf-8")
    plan = read_study(tmp_path / "example.toml")
    # Three numbers of seats, two bots, two values, each beside two others.
    assert len(plan.cells) == 3 * 2 * 2 * 3
