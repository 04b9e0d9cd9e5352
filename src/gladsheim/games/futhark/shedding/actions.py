"""The numbering of all that seats and NATURE do in the shedding game: its only owner.

A card is a kind of the deck (`cards.py`), a seat is counted from 1 in notation and picks. LOKI is
laid and the hand swapped in one action, since nothing is revealed in between; only where a card is
drawn first (FU-5.8) or a house rule puts it off (O-11) is the swap an action of its own.
"""

from collections.abc import Iterator
from typing import Final

from gladsheim.core.actions import ActionTable
from gladsheim.core.state import OUTCOME
from gladsheim.games.futhark.cards import CARDS

SEATS: Final = 6
"""The most seats there can be (FU-2.1)."""
KINDS: Final = len(CARDS.kinds)
Y: Final = CARDS.yggdrasil
L: Final = CARDS.loki

LAY: Final = 0
"""+ kind; YGGDRASIL only as the last card, LOKI without a swap."""
NAME_Y: Final = KINDS
"""+ seat: lay YGGDRASIL, and that seat draws (FU-5.1)."""
NAME_L: Final = NAME_Y + SEATS
"""+ seat: lay LOKI on YGGDRASIL, and that seat draws (FU-5.8)."""
SWAP_L: Final = NAME_L + SEATS
"""+ seat: lay LOKI and swap hands with that seat (FU-5.10)."""
SWAP: Final = SWAP_L + SEATS
"""+ seat: swap hands, for a LOKI that lies already."""
PASS: Final = SWAP + SEATS
"""+ kind: the card to pass on (FU-4.8)."""
DRAW: Final = PASS + KINDS
END: Final = DRAW + 1
KEEP: Final = DRAW + 2
"""Do not swap."""
ACTION_COUNT: Final = DRAW + 3

DEAL: Final = OUTCOME
"""+ kind: the next card of the stock."""
TAKE: Final = DEAL + KINDS
"""+ kind: the card that is drawn blind from the hand of who passes (O-8)."""
DEALER: Final = TAKE + KINDS
"""+ seat: who deals first (FU-2.3)."""


def _entries() -> Iterator[tuple[str, tuple[str, ...]]]:
    seats = range(1, SEATS + 1)
    for name in CARDS.names:
        yield f"lay {name}", (f"hand:{name}",)
    for name in ("Y", "L"):
        for seat in seats:
            yield f"lay {name} {seat}", (f"hand:{name}", f"seat:{seat}")
    for seat in seats:
        yield f"lay L swap {seat}", ("hand:L", f"swap:{seat}")
    for seat in seats:
        yield f"swap {seat}", (f"swap:{seat}",)
    for name in CARDS.names:
        yield f"pass {name}", (f"pass:{name}",)
    yield "draw", ("stock",)
    yield "end", ("end",)
    yield "keep", ("keep",)


def _outcomes() -> Iterator[tuple[str, tuple[str, ...]]]:
    for word in ("deal", "take"):
        for name in CARDS.names:
            yield f"{word} {name}", ()
    for seat in range(1, SEATS + 1):
        yield f"dealer {seat}", ()


ACTIONS: Final = ActionTable(_entries())
OUTCOMES: Final = ActionTable(_outcomes(), OUTCOME)
