"""`gladsheim replay`: a Saga told again to one viewer, up to any line."""

import hashlib

import pytest

from tests.cli.driving import gladsheim
from tests.core.test_saga import EXAMPLE


@pytest.fixture
def saga(tmp_path):
    path = tmp_path / "game.saga"
    path.write_text(EXAMPLE, encoding="utf-8", newline="")
    return str(path)


def test_it_tells_the_whole_game_as_a_watcher_saw_it(capsys, saga):
    said = gladsheim(capsys, "replay", saga)
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[:9] == [
        "1. Seat 1 draws a card",
        "   Seat 2 draws a card",
        "   Seat 1 draws a card",
        "   Seat 2 draws a card",
        "   Seat 1 draws a card",
        "   Seat 2 draws a card",
        "2. Seat 1 lays a card face down",
        "   Seat 1 draws a card",
        "3. Seat 2 lays down Amber",
    ]
    assert said.out.splitlines()[-1] == "Seat 1 wins: The richest hoard wins."


def test_it_tells_what_a_seat_saw(capsys, saga):
    said = gladsheim(capsys, "replay", saga, "--as", "1")
    assert "1. Seat 1 draws Bronze\n   Seat 2 draws a card\n" in said.out
    assert "2. Seat 1 lays Bronze face down" in said.out


def test_it_stops_after_a_line(capsys, saga):
    said = gladsheim(capsys, "replay", saga, "--to", "3", "--as", "2")
    assert "3. Seat 2 lays down Amber\n   Seat 2 lays down Coin\n" in said.out
    assert "4." not in said.out
    assert "Hand of Seat 2: A\n" in said.out
    assert "Hand of Seat 1: ? ? ?\n" in said.out
    assert said.out.endswith("Seat 1 is thinking\n")


@pytest.mark.parametrize("line", range(1, 7))
def test_it_can_be_read_from_any_line(capsys, saga, line):
    assert gladsheim(capsys, "replay", saga, "--to", str(line)).code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--to", "7"], "--to 7: this Saga has the lines 1 to 6"),
        (["--to", "-1"], "this Saga has the lines 1 to 6"),
        (["--as", "3"], "expected a seat from 1 to 2, or watcher"),
        (["--as", "0"], "expected a seat from 1 to 2, or watcher"),
        (["--as", "Odin"], "expected a seat from 1 to 2, or watcher"),
    ],
)
def test_what_it_has_not_is_refused(capsys, saga, arguments, message):
    said = gladsheim(capsys, "replay", saga, *arguments)
    assert said.code == 2
    assert message in said.err


@pytest.mark.parametrize(
    ("damaged", "message"),
    [
        (EXAMPLE.replace("hide B", "hide C"), "line 8: hide C is not legal by rule TY-2"),
        (EXAMPLE.replace("hide B", "hide X"), "line 8: no action 'hide X'; the nearest are"),
        (EXAMPLE.replace("hide B", "?"), "line 8: this Saga hides"),
        (EXAMPLE.replace('"toy"', '"chess"'), "line 1: no game is called 'chess'"),
        (EXAMPLE[:-5], "line 12: the last line has no end"),
        ("", "line 1: "),
    ],
)
def test_damage_is_one_line_with_its_place(capsys, tmp_path, damaged, message):
    path = tmp_path / "damaged.saga"
    path.write_text(damaged, encoding="utf-8", newline="")
    said = gladsheim(capsys, "replay", str(path))
    assert (said.code, said.out) == (2, "")
    assert message in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"\x89PNG\r\n"])
def test_what_is_no_text_is_no_saga(capsys, tmp_path, content):
    path = tmp_path / "picture.saga"
    path.write_bytes(content)
    said = gladsheim(capsys, "replay", str(path))
    assert said.code == 2
    assert "is no Saga" in said.err


def test_a_saga_without_turns_shows_the_empty_table(capsys, tmp_path):
    path = tmp_path / "empty.saga"
    path.write_text('[Game "toy"]\n[Seats "2"]\n\n', encoding="utf-8", newline="")
    said = gladsheim(capsys, "replay", str(path))
    assert said.code == 2
    assert "ends before" in said.err


def test_the_deals_of_a_game_from_the_hall_are_proved(capsys, play, tmp_path):
    file = tmp_path / "played.saga"
    play("1", "1", f"save {file}")
    said = gladsheim(capsys, "replay", str(file))
    assert (said.code, said.err) == (0, "")
    assert "deals follow from the seed." in said.out


@pytest.mark.parametrize("seed", ["odin", "loki"])
def test_deals_that_do_not_follow_from_the_seed_are_called_out(capsys, tmp_path, seed):
    shown = hashlib.sha256(b"odin").hexdigest()
    proof = f'[SeedHash "{shown}"]\n[Seed "{seed}"]\n\n1.'
    file = tmp_path / "forged.saga"
    file.write_text(EXAMPLE.replace("\n1.", proof, 1), encoding="utf-8", newline="")
    said = gladsheim(capsys, "replay", str(file))
    assert said.code == 2
    assert "the deals of this Saga are not those of its seed" in said.err
