"""The graph of a review: where its line, its marks and its labels stand.

All places are in percent of the picture, which is as wide as the page and as high as its text is
large: so nothing is squeezed on a phone, and words stay as large as the reader wants them.
"""

from typing import Final, NamedTuple

from gladsheim.table import Review

LEFT: Final = 0.0
RIGHT: Final = 100.0
TOP: Final = 6.0
BOTTOM: Final = 88.0
"""Where the graph ends within the picture; under it stand the numbers of the moves."""
LABELS: Final = 7
"""Moves that are labelled at most, the last one apart."""


class Point(NamedTuple):
    """One choice in the picture."""

    line: int
    x: float
    y: float
    """Where the chance of winning after it stands."""
    best_y: float
    """Where it would stand after the best action."""
    rank: int
    """1 for the biggest mistake, 2 for the next; 0 for what is none of the biggest."""
    chance: float


class Graph(NamedTuple):
    """A picture of how the chance of winning went."""

    points: tuple[Point, ...]
    path: str
    """The line through all points, in a box of 100 by 100."""
    levels: tuple[tuple[int, float], ...]
    """(percent, height) of the level lines."""
    labels: tuple[tuple[int, float], ...]
    """(move, place) of the labels below."""
    width: float
    """How much of the width belongs to one point."""


def drawn(review: Review, lines: int) -> Graph:
    """Return the graph of what is rated so far, in a game of so many moves."""
    last = max(1, lines)

    def x(line: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * line / last, 2)

    def y(chance: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * chance, 2)

    ranks = {each.line: rank for rank, each in enumerate(review.mistakes, 1)}
    points = tuple(
        Point(
            each.line,
            x(each.line),
            y(each.chance),
            y(each.best_chance),
            ranks.get(each.line, 0),
            each.chance,
        )
        for each in review.rated
    )
    step = next(
        step for n in range(6) for step in (10**n, 2 * 10**n, 5 * 10**n) if last / step <= LABELS
    )
    labelled = [line for line in range(step, last, step) if last - line > step / 2]
    return Graph(
        points,
        " ".join(f"{'L' if at else 'M'}{point.x} {point.y}" for at, point in enumerate(points)),
        tuple((percent, y(percent / 100)) for percent in (100, 75, 50, 25, 0)),
        tuple((line, x(line)) for line in (*labelled, last)),
        round((RIGHT - LEFT) / last, 2),
    )
