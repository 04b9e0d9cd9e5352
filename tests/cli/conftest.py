"""The toy is among the games of every test here, and everybody reads English."""

import io
from collections.abc import Callable

import pytest

from gladsheim.games import GAMES
from tests.cli.driving import Said, gladsheim
from tests.toy import TOY


@pytest.fixture(autouse=True)
def _toy_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", TOY)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture
def play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Said]:
    """Play the toy from seed 5 with these lines typed, in this process (a new one is slow)."""

    def typed(*lines: str, seats: str = "human,greedy", more: tuple[str, ...] = ()) -> Said:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        asked = ("play", "toy", "--plain", "--seed", "5", "--seats", seats, *more)
        return gladsheim(capsys, *asked)

    return typed
