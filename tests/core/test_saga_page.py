"""docs/saga.md shows Sagas that are Sagas, and says what the code does."""

import re
from pathlib import Path

import pytest

from gladsheim.core.saga import read, replayed, veiled, write
from gladsheim.core.state import OVER
from gladsheim.games import find

PAGE = (Path(__file__).parent.parent.parent / "docs" / "saga.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```saga\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_example_is_a_whole_game():
    found, places = read(EXAMPLES[0], find)
    game = find(found.game)
    assert replayed(found, game, places).actor == OVER
    assert write(found, game) == EXAMPLES[0]


def test_the_veiled_example_is_the_same_game():
    whole, _ = read(EXAMPLES[0], find)
    game = find(whole.game)
    assert write(veiled(whole, game, 1), game) == EXAMPLES[1]


@pytest.mark.parametrize("header", ["Game", "Seats", "Option", "SeedHash", "TakenBack", "Seed"])
def test_every_header_the_table_writes_is_described(header):
    assert f"`{header}" in PAGE
