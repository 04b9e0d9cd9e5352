"""Study files: what they ask for, and that what is wrong is refused with its line."""

import pytest

from gladsheim.core.words import language
from gladsheim.games import GAMES
from gladsheim.lab.study.file import read_study
from gladsheim.lab.study.plan import StudyError
from tests.lab.studying import plan_of
from tests.toy import TOY


@pytest.fixture(autouse=True)
def _toy(monkeypatch):
    monkeypatch.setitem(GAMES, "toy", TOY)


def refused(folder, text):
    """Return what is said about a study file that is refused."""
    with pytest.raises(StudyError) as error:
        plan_of(folder, text)
    assert language("de").say(error.value.words)
    return str(error.value)


def test_a_grid_is_every_combination(tmp_path):
    plan = plan_of(
        tmp_path,
        """
        seed = "a"
        [[grid]]
        game = "toy"
        seats = [2, 3]
        minds = ["greedy", "random,greedy"]
        options = { hand = [2, 3], aside = "1" }
        [[grid]]
        game = ["ravens", "thunder"]
        games = 7
        seed = "b"
        """,
    )
    found = [(cell.game, cell.minds, cell.rules, cell.seed, cell.games) for cell in plan.cells]
    pairs = [("greedy", "greedy"), ("random", "greedy"), ("greedy",) * 3]
    assert found == [
        *(("toy", minds, "aside=1", "a", 1000) for minds in pairs),
        *(("toy", minds, "hand=3 aside=1", "a", 1000) for minds in pairs),
        ("ravens", ("greedy", "greedy"), "", "b", 7),
        ("thunder", ("greedy", "greedy"), "", "b", 7),
    ]
    assert plan.games == 6014
    assert plan.name == {"en": "study"}


def test_what_is_compared_stands_beside_its_base(tmp_path):
    plan = plan_of(
        tmp_path,
        """
        [[grid]]
        game = "toy"
        options = { aside = ["0", "1"] }
        compare = { hand = [3, 5], cards = "5 4 3" }
        """,
    )
    assert [(cell.base, cell.compared, cell.rules) for cell in plan.cells] == [
        (-1, ("", ""), ""),
        (0, ("hand", "3"), "hand=3"),
        (0, ("hand", "5"), "hand=5"),
        (0, ("cards", "5 4 3"), "cards=5,4,3"),
        (-1, ("", ""), "aside=1"),
        (4, ("hand", "3"), "hand=3 aside=1"),
        (4, ("hand", "5"), "hand=5 aside=1"),
        (4, ("cards", "5 4 3"), "cards=5,4,3 aside=1"),
    ]
    assert len({cell.seed for cell in plan.cells}) == 1


def test_yes_and_no_are_on_and_off(tmp_path):
    plan = plan_of(tmp_path, "[[grid]]\ngame='ravens'\noptions={free_turn=true}\n")
    assert plan.cells[0].options == (("free_turn", "on"),)


def test_texts_in_both_languages_and_the_budget(tmp_path):
    plan = plan_of(
        tmp_path,
        "name={en='One',de='Eins'}\nabout=\"two\\nlines\"\niterations=50\n[[grid]]\ngame='toy'\n",
    )
    assert (plan.name, plan.about) == ({"en": "One", "de": "Eins"}, {"en": "two lines"})
    assert plan.budget.iterations == 50
    assert plan_of(tmp_path, "seconds=0.5\n[[grid]]\ngame='toy'\n").budget.seconds == 0.5


def test_texts_make_no_other_study_but_games_do(tmp_path):
    one = plan_of(tmp_path, "name='One'\nseed='s'\n[[grid]]\ngame='toy'\n")
    two = plan_of(tmp_path, "name='Two'\nseed='s'\n[[grid]]\ngame='toy'\n")
    assert one.hash == two.hash
    for other in ("seed='t'", "seed='s'\ngames=9", "seed='s'\niterations=9"):
        assert plan_of(tmp_path, f"{other}\n[[grid]]\ngame='toy'\n").hash != one.hash


GRID = "games = 5\n\n[[grid]]\ngame = 'toy'\n"


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (
            "games = 5\n[[grid]]\ngame = 'ravenz'\n",
            3,
            "'ravenz' is unknown; expected one of ravens,",
        ),
        ("[[grid]]\ngame = ['toy',\n  'chess',\n]\n", 3, "'chess' is unknown"),
        (
            GRID + "options = { feet = 2 }\n",
            5,
            "toy: 'feet' is unknown; expected one of hand, cards",
        ),
        (GRID + "[grid.options]\nhand = 3\nfeet = 2\n", 7, "'feet' is unknown"),
        (GRID + "[grid.options]\nhand = 9\n", 6, "'9' is not one of 2, 3, 5"),
        (GRID + "[grid.compare]\nhand = [\n  3,\n  9,\n]\n", 8, "'9' is not one of 2, 3, 5"),
        (GRID + "compare = { hand = 2 }\n", 5, "hand = 2 is what it is compared with"),
        (GRID + "minds = 'gredy'\n", 5, "'gredy' is unknown; expected one of random, easy, greedy"),
        (GRID + "minds = ['greedy', 'a,b']\n", 5, "'a' is unknown"),
        (GRID + "minds = 'greedy,greedy,greedy'\n", 5, "one for all seats, or one for each"),
        (GRID + "seats = [2, 9]\n", 5, "Hoard has 2 to 4 seats, not 9"),
        (
            GRID + "seats = 0\n",
            5,
            "seats = 0: expected numbers of seats, which toy has from 2 to 4",
        ),
        (GRID + "seats = 'two'\n", 5, "expected numbers of seats"),
        (GRID + "games = -1\n", 5, "games = -1: expected a number from 1 to"),
        ("games = 0\n" + GRID[10:], 1, "games = 0: expected a number from 1 to"),
        ("games = 1.5\n" + GRID[10:], 1, "games = 1.5: expected a number"),
        ("gmaes = 5\n" + GRID[10:], 1, "'gmaes' is unknown; expected one of name, about, seed"),
        (GRID + "gmae = 5\n", 5, "'gmae' is unknown; expected one of game, seats, minds"),
        (GRID + "\n[[grid]]\ngame = 'toy'\nseats = 7\n", 8, "not 7"),
        (GRID + "\n[[grid]]\nseats = 2\n", 6, "game is missing"),
        ("seconds = 0\n" + GRID, 1, "expected more than 0"),
        ("seconds = 1\niterations = 5\n" + GRID, 1, "not both"),
        ("name = 5\n" + GRID, 1, "expected a text"),
        ("name = { fr = 'Un' }\n" + GRID, 1, "'fr' is unknown; expected one of en, de"),
        ("name = { de = 'Eins' }\n" + GRID, 1, "English text is missing"),
        ("games = 5\n", 1, "at least one table [[grid]]"),
        (GRID + "options = 3\n", 5, "expected a table of house rules"),
        (GRID + "options = { hand = [[2]] }\n", 5, "expected a value, or a list"),
    ],
)
def test_what_is_wrong_is_refused_with_its_line(tmp_path, text, line, said):
    found = refused(tmp_path, text)
    assert said in found
    assert f"study.toml, line {line}: " in found
    assert "\n" not in found


def test_what_is_no_toml_and_what_is_not_there(tmp_path):
    assert "line 2" in refused(tmp_path, "games = 5\ngames =\n")
    with pytest.raises(StudyError, match="No such file"):
        read_study(tmp_path / "nothing.toml")
    (tmp_path / "study.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(StudyError, match="decode"):
        read_study(tmp_path / "study.toml")
