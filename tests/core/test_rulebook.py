"""A rule book is found rule by rule."""

import pytest

from gladsheim.core.rulebook import Rulebook, read_rulebook

TEXT = """# A race
Prose that says `OR-9`.
- **OR-1.1** Two ravens race.
- **OR-1.2a** They fly.
- not a rule
- **V-7** Points.
"""


def test_rules_stand_in_the_books_order():
    assert list(Rulebook(TEXT).rules) == ["OR-1.1", "OR-1.2a", "V-7"]
    assert Rulebook(TEXT)["V-7"] == "Points."


@pytest.mark.parametrize("id", ["OR-1.2a", "or-1.2A", " or-1.2a "])
def test_a_rule_is_found_however_its_id_is_written(id):
    assert Rulebook(TEXT).find(id) == "They fly."


@pytest.mark.parametrize("id", ["OR-1", "", "OR-9"])
def test_what_is_no_rule_is_not_found(id):
    assert Rulebook(TEXT).find(id) is None


def test_a_rule_stands_once():
    with pytest.raises(ValueError, match=r"OR-1\.1 stands twice"):
        Rulebook(TEXT + "- **OR-1.1** Again.\n")


def test_a_book_is_a_file(tmp_path):
    path = tmp_path / "rulebook.en.md"
    path.write_text(TEXT, encoding="utf-8")
    assert read_rulebook(path) is read_rulebook(path)
    assert read_rulebook(path).text == TEXT
