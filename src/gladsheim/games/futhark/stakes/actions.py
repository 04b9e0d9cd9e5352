"""What seats do and what NATURE does, by number, notation and picks."""

from typing import Final

from gladsheim.core.actions import ActionTable, Entry
from gladsheim.core.state import OUTCOME
from gladsheim.games.futhark.cards import CARDS

MOST_SEATS: Final = 4

CENTRE: Final = 0
UP: Final = 1
DOWN: Final = 2
LEFT: Final = 3
RIGHT: Final = 4
PLACES: Final = ("centre", "up", "down", "left", "right")

GO_ON: Final = 0
REST: Final = 1
USE: Final = 2
LAY: Final = 2
"""Plus a place of the cross (UP to RIGHT): LOKI is laid beside it."""
PAY: Final = 7
"""Plus 0, 1 or 2 points."""
PAY_LEFT: Final = 10
PAY_RIGHT: Final = 11
"""One point that counts for one of the last two cards only (O-14)."""
JOIN: Final = 12
SIT_OUT: Final = 13
"""The voluntary ante (O-26)."""
TAKE: Final = 14
"""Plus a kind: that card of the stock (O-23)."""

DEAL: Final = OUTCOME
"""Plus a kind: the next card of the stock."""


def _entries() -> list[Entry]:
    entries: list[Entry] = [
        ("go on", ("go-on",)),
        ("rest", ("rest",)),
        ("use Y", ("hand:Y",)),
    ]
    entries += [(f"loki {place}", ("hand:L", f"place:{place}")) for place in PLACES[1:]]
    entries += [(f"pay {points}", (f"pay:{points}",)) for points in range(3)]
    entries += [(f"pay 1 {side}", ("pay:1", f"place:{side}")) for side in ("left", "right")]
    entries += [("ante", ("ante",)), ("sit out", ("sit-out",))]
    entries += [(f"take {name}", (f"stock:{name}",)) for name in CARDS.names]
    return entries


ACTIONS = ActionTable(_entries())
ACTION_COUNT: Final = TAKE + len(CARDS.kinds)
OUTCOMES = ActionTable(
    [
        *((f"deal {name}", ()) for name in CARDS.names),
        *((f"dealer {seat}", ()) for seat in range(1, MOST_SEATS + 1)),
    ],
    OUTCOME,
)
FIRST: Final = DEAL + len(CARDS.kinds)
"""Plus a seat: the first dealer."""
