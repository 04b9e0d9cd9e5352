"""The 24 elder runes as straight strokes, so that no page needs a font to show them.

Every rune stands in a grid that is 8 wide and 12 high, x to the right and y downwards, just as a
carver would cut it: staves from top to bottom, twigs aslant, no curve. This module knows lines and
nothing else; colour, size and thickness are the style sheet's business.
"""

from typing import Final

Point = tuple[int, int]
Stroke = tuple[Point, ...]

WIDTH: Final = 8
HEIGHT: Final = 12

VIEW_BOX: Final = "-1 -1 10 14"
"""The grid with one unit of air around it: room for half the thickness of a stroke."""

RUNES: Final[dict[str, tuple[Stroke, ...]]] = {
    # the first aett, Freyja's
    "fehu": (((2, 0), (2, 12)), ((2, 5), (7, 0)), ((2, 9), (7, 4))),
    "uruz": (((1, 12), (1, 0), (7, 4), (7, 12)),),
    "thurisaz": (((2, 0), (2, 12)), ((2, 3), (6, 6), (2, 9))),
    "ansuz": (((2, 12), (2, 0), (7, 4)), ((2, 4), (7, 8))),
    "raidho": (((1, 12), (1, 0), (6, 3), (1, 6), (7, 12)),),
    "kenaz": (((6, 1), (2, 6), (6, 11)),),
    "gebo": (((1, 1), (7, 11)), ((7, 1), (1, 11))),
    "wunjo": (((2, 12), (2, 0), (6, 3), (2, 6)),),
    # the second aett, Heimdall's
    "hagalaz": (((1, 0), (1, 12)), ((7, 0), (7, 12)), ((1, 4), (7, 8))),
    "nauthiz": (((4, 0), (4, 12)), ((1, 4), (7, 8))),
    "isa": (((4, 0), (4, 12)),),
    "jera": (((4, 1), (1, 4), (4, 7)), ((4, 5), (7, 8), (4, 11))),
    "eihwaz": (((7, 3), (4, 0), (4, 12), (1, 9)),),
    "perthro": (((7, 0), (4, 3), (1, 0), (1, 12), (4, 9), (7, 12)),),
    "algiz": (((4, 0), (4, 12)), ((1, 1), (4, 5), (7, 1))),
    "sowilo": (((6, 0), (2, 4), (6, 8), (2, 12)),),
    # the third aett, Tyr's
    "tiwaz": (((4, 0), (4, 12)), ((1, 3), (4, 0), (7, 3))),
    "berkano": (((1, 12), (1, 0), (6, 3), (1, 6), (6, 9), (1, 12)),),
    "ehwaz": (((1, 12), (1, 0), (4, 3), (7, 0), (7, 12)),),
    "mannaz": (((1, 12), (1, 0), (7, 5)), ((7, 12), (7, 0), (1, 5))),
    "laguz": (((2, 12), (2, 0), (6, 4)),),
    "ingwaz": (((4, 2), (7, 6), (4, 10), (1, 6), (4, 2)),),
    "dagaz": (((1, 1), (1, 11), (7, 1), (7, 11), (1, 1)),),
    "othala": (((1, 12), (7, 4), (4, 0), (1, 4), (7, 12)),),
}
"""Name of the rune, in the order of the three aettir, to its strokes."""


def rune_path(name: str) -> str:
    """The rune as SVG path data, to be stroked in a box of `VIEW_BOX`.

    >>> rune_path("isa")
    'M4 0L4 12'
    >>> rune_path("gebo")
    'M1 1L7 11M7 1L1 11'

    Raises KeyError for a name that is not one of the 24.
    """
    return "".join("M" + "L".join(f"{x} {y}" for x, y in stroke) for stroke in RUNES[name])
