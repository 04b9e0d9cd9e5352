"""Parts of pages that are made in Python."""

from gladsheim.core.state import NATURE
from gladsheim.core.words import W
from gladsheim.table import LogLine
from gladsheim.web.pages import stretches


def said(*lines: tuple[int, str]) -> list[LogLine]:
    return [LogLine(number, seat, W(text)) for number, (seat, text) in enumerate(lines)]


def told(log: list[LogLine], **most: int) -> list[tuple[int, list[str]]]:
    return [
        (seat, [line.words.message for line in lines]) for seat, lines in stretches(log, **most)
    ]


def test_what_one_seat_did_stands_together_the_newest_first():
    log = said((0, "draws"), (NATURE, "die"), (0, "acts"), (1, ""), (1, "draws"), (NATURE, "die"))
    assert told(log) == [(1, ["draws", "die"]), (0, ["draws", "die", "acts"])]


def test_of_a_long_log_the_latest_lines_are_shown():
    log = said(*((number % 2, str(number)) for number in range(9)))
    assert told(log, most=2) == [(0, ["8"]), (1, ["7"])]
    assert told([]) == []
