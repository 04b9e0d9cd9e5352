"""A registered game that lacks the contract, a rule book or a test of one of its rules fails."""

import re
from pathlib import Path

import pytest

import gladsheim
from gladsheim.core.game import Game
from gladsheim.core.options import OptionError
from gladsheim.core.words import LANGUAGES
from gladsheim.games import GAMES, find
from tests.contract.cases import ALL_GAMES, CASES

TESTS = Path(__file__).parent.parent
ROOT = Path(gladsheim.__file__).parent
TEXTS = (".py", ".toml", ".txt", ".saga", ".perft")
every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.id)
registered = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def cited(id: str, texts: list[str]) -> bool:
    """Return whether a rule stands in a text: `OR-5.1` is not cited by `OR-5.10` or `OR-5.1a`."""
    pattern = re.compile(rf"(?<![\w.-]){re.escape(id)}(?![\w-]|\.\d)")
    return any(pattern.search(text) for text in texts)


def folders_of(game: Game) -> list[Path]:
    """Return the folder of a game, and the one above where games share things (Futhark's deck)."""
    above = game.folder.parent
    return [game.folder] if above.name == "games" else [game.folder, above]


def code_of(game: Game) -> list[Path]:
    return [path for folder in folders_of(game) for path in folder.glob("*")]


def proofs_of(game: Game) -> list[Path]:
    return [TESTS / folder.relative_to(ROOT / "games") for folder in folders_of(game)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [("(OR-5.1)", True), ("OR-5.1.", True), ("OR-5.10", False), ("OR-5.1a", False)],
)
def test_a_longer_id_cites_no_shorter_one(text, expected):
    assert cited("OR-5.1", [text]) == expected


@every_game
def test_every_number_of_seats_is_in_the_contract(game: Game):
    played = {case.seats for case in CASES if case.game is game and not case.chosen}
    assert played >= set(range(game.seats[0], game.seats[1] + 1))


@every_game
def test_every_option_is_in_the_contract(game: Game):
    played = {choice for case in CASES if case.game is game for choice in case.chosen}
    assert {option.id for option in game.options} <= {id for id, _ in played}
    for option in game.options:
        assert {value for id, value in played if id == option.id} >= set(option.values[1:])


@every_game
@pytest.mark.parametrize("seats", [0, 99])
def test_an_impossible_number_of_seats_is_refused(game: Game, seats: int):
    with pytest.raises(OptionError):
        game.check(seats, {})


@registered
def test_a_game_is_found_by_its_id(game: Game):
    assert find(game.id) is game
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", game.id)


def test_an_unknown_game_is_answered_with_those_there_are():
    with pytest.raises(KeyError, match=next(iter(GAMES))):
        find("chess")


@every_game
def test_the_rule_books_have_the_same_rules_in_the_same_order(game: Game):
    english = game.rulebook("en")
    assert len(english.rules) > 0
    for code in LANGUAGES:
        assert list(game.rulebook(code).rules) == list(english.rules)


@every_game
def test_every_option_is_described_by_a_rule(game: Game):
    assert [o.id for o in game.options if o.rule not in game.rulebook("en").rules] == []


@registered
def test_every_rule_is_cited_by_the_code(game: Game):
    files = [path for path in code_of(game) if path.suffix in (".py", ".toml")]
    texts = [path.read_text(encoding="utf-8") for path in files]
    assert [id for id in game.rulebook("en").rules if not cited(id, texts)] == []


@registered
def test_every_rule_is_cited_by_a_test(game: Game):
    files = [path for folder in proofs_of(game) for path in folder.glob("*")]
    texts = [path.read_text(encoding="utf-8") for path in files if path.suffix in TEXTS]
    assert [id for id in game.rulebook("en").rules if not cited(id, texts)] == []
