"""The numbering of everything that seats and NATURE do in a race: the only owner of these numbers.

The compiled rules use the first numbers (`FLY`, `SWAP`, ...); `ACTIONS` and `OUTCOMES` give each
number its notation and its picks. The ids do not change within a major version.
"""

from collections.abc import Iterator
from typing import Final

from gladsheim.core.actions import ActionTable
from gladsheim.core.state import OUTCOME

LANDS: Final = "MFPIJ"
LOKI: Final = ("forward-back", "rotate-remove", "swap-slide", "draw2-loop")
KINDS: Final = (
    "MF",
    "MP",
    "MI",
    "MJ",
    "FP",
    "FI",
    "FJ",
    "PI",
    "PJ",
    "IJ",
    "MM",
    "FF",
    "PP",
    "II",
    "JJ",
)
"""Kinds of land card; the last five have equal halves (V-4)."""

MAX_COLUMNS: Final = 24
MAX_JUNCTIONS: Final = 23
MAX_LOOPS: Final = 16
MAX_STOPS: Final = 15

FLY: Final = 0
PAIR: Final = 5
FLY_STOP: Final = 10  # land * MAX_STOPS + spaces - 1
PAIR_STOP: Final = 85
FORWARD: Final = 160
BACK: Final = 161
BACK_RAVEN: Final = 162  # raven
ROTATE: Final = 166  # column
ROTATE_LOOP: Final = 190  # loop
REMOVE: Final = 206  # column
REMOVE_LOOP: Final = 230  # loop
SLIDE: Final = 246  # column * 3 + (0 north, 1 south, 2 back)
SWAP: Final = 318  # pair of columns, see swap_id
SWAP_LOOP: Final = 594  # column * MAX_LOOPS + loop
SWAP_LOOPS: Final = 978  # pair of loops
DRAW2: Final = 1098
LOOP: Final = 1099
LOOP_AT: Final = 1100  # side * MAX_JUNCTIONS + junction
LAY: Final = 1146  # (side * MAX_JUNCTIONS + junction) * 2 + turned
BURN: Final = 1238  # Loki type
DRAW_FLIGHT: Final = 1242
DRAW_LOKI: Final = 1243
MIX: Final = 1244  # see mix_id
DISCARD: Final = 1264  # land, or 5 + Loki type
ORIENT: Final = 1273  # 0 as drawn, 1 turned
STACK: Final = 1275  # Loki type
END: Final = 1279
ACTION_COUNT: Final = 1280

DEAL_LAND: Final = 1_048_576  # OUTCOME + kind * 2 + turned; equal halves: + 20 + kind - 10
DEAL_FLIGHT: Final = 1_048_601  # land
DEAL_LOKI: Final = 1_048_606  # Loki type
DEAL_FIRST: Final = 1_048_610  # seat
DEAL_HILL: Final = 1_048_614  # side * MAX_JUNCTIONS + junction
DEAL_SLIDE: Final = 1_048_660  # column * 2 + side

FORWARD_BACK: Final = 0
ROTATE_REMOVE: Final = 1
SWAP_SLIDE: Final = 2
DRAW2_LOOP: Final = 3
"""The Loki types by number."""

Entry = tuple[str, tuple[str, ...], tuple[tuple[str, tuple[str, ...]], ...]]


def swap_id(low: int, high: int) -> int:
    """Return the place of the pair low < high in the order 0-1, 0-2, 1-2, 0-3, ..."""
    return high * (high - 1) // 2 + low


def loki_type_of(action: int) -> int:
    """Return the Loki type that a trick needs."""
    if action < ROTATE:
        return FORWARD_BACK
    if action < SLIDE:
        return ROTATE_REMOVE
    if action < DRAW2:
        return SWAP_SLIDE
    if action < LAY:
        return DRAW2_LOOP
    return action - BURN


def high_of_pair(number: int) -> int:
    """Return the higher member of the pair that `swap_id` numbered."""
    high = 1
    while swap_id(0, high + 1) <= number:
        high += 1
    return high


def mix_id(total: int, flight: int) -> int:
    """Return the action that names a mix of `total` cards, `flight` of them flight cards (OP-7)."""
    return MIX + (total - 1) * (total + 2) // 2 + flight


def mix_total(number: int) -> int:
    """Return the number of cards in a mix, from its place among the mixes."""
    total = 1
    while total * (total + 3) // 2 <= number:
        total += 1
    return total


def _entries() -> Iterator[Entry]:
    for land in LANDS:
        yield f"fly {land}", (f"hand:{land}",), ()
    for land in LANDS:
        yield f"pair {land}", (f"hand:{land}", f"hand:{land}"), ()
    for land in LANDS:
        for stop in range(1, MAX_STOPS + 1):
            yield f"fly {land} {stop}", (f"hand:{land}", f"stop:{stop}"), ()
    for land in LANDS:
        for stop in range(1, MAX_STOPS + 1):
            yield f"pair {land} {stop}", (f"hand:{land}", f"hand:{land}", f"stop:{stop}"), ()
    yield from _tricks()
    yield "draw flight", ("pile:flight",), ()
    yield "draw loki", ("pile:loki",), ()
    for total in range(1, 6):
        for flight in range(total + 1):
            loki = total - flight
            yield f"draw {flight} flight {loki} loki", (f"mix:{flight}+{loki}",), ()
    for card in (*LANDS, *LOKI):
        yield f"discard {card}", (f"discard:{card}",), ()
    yield "orient as drawn", ("turn:as-drawn",), ()
    yield "orient turned", ("turn:turned",), ()
    for loki_type in LOKI:
        yield f"stack {loki_type}", (f"stack:{loki_type}",), ()
    yield "end", ("end",), ()


def _tricks() -> Iterator[Entry]:
    step, turn, swap, draw = (f"loki:{loki_type}" for loki_type in LOKI)
    columns = range(1, MAX_COLUMNS + 1)
    loops = range(1, MAX_LOOPS + 1)
    places = [(side, junction) for side in "NS" for junction in range(1, MAX_JUNCTIONS + 1)]
    yield "forward", (step, "option:forward"), ()
    yield "back", (step, "option:back"), ()
    for raven in range(1, 5):
        yield f"back {raven}", (step, "option:back", f"raven:{raven}"), ()
    for c in columns:
        yield f"rotate {c}", (turn, "option:rotate", f"column:{c}"), ()
    for k in loops:
        yield f"rotate loop {k}", (turn, "option:rotate", f"loop:{k}"), ()
    for c in columns:
        yield f"remove {c}", (turn, "option:remove", f"column:{c}"), ()
    for k in loops:
        yield f"remove loop {k}", (turn, "option:remove", f"loop:{k}"), ()
    for c in columns:
        for side in ("N", "S", "back"):
            yield f"slide {c} {side}", (swap, "option:slide", f"column:{c}", f"side:{side}"), ()
    for high in columns:
        for low in range(1, high):
            yield _either(swap, f"{low}", f"{high}", f"column:{low}", f"column:{high}")
    for c in columns:
        for k in loops:
            yield _either(swap, f"{c}", f"loop {k}", f"column:{c}", f"loop:{k}")
    for high in loops:
        for low in range(1, high):
            yield _either(swap, f"loop {low}", f"loop {high}", f"loop:{low}", f"loop:{high}")
    yield "draw2", (draw, "option:draw2"), ()
    yield "loop", (draw, "option:loop"), ()
    for side, junction in places:
        yield f"loop {side} {junction}", (draw, "option:loop", f"junction:{side}{junction}"), ()
    for side, junction in places:
        yield f"lay {side} {junction}", (f"junction:{side}{junction}", "turn:as-drawn"), ()
        yield f"lay {side} {junction} turned", (f"junction:{side}{junction}", "turn:turned"), ()
    for loki_type in LOKI:
        yield f"burn {loki_type}", (f"loki:{loki_type}", "option:burn"), ()


def _either(card: str, one: str, two: str, pick_one: str, pick_two: str) -> Entry:
    """A swap may be said and clicked from either end."""
    return (
        f"swap {one} {two}",
        (card, "option:swap", pick_one, pick_two),
        ((f"swap {two} {one}", (card, "option:swap", pick_two, pick_one)),),
    )


def _outcomes() -> Iterator[tuple[str, tuple[str, ...]]]:
    for kind in KINDS[:10]:
        yield f"land {kind}", ()
        yield f"land {kind[::-1]}", ()
    for kind in KINDS[10:]:
        yield f"land {kind}", ()
    for land in LANDS:
        yield f"deal {land}", ()
    for loki_type in LOKI:
        yield f"deal {loki_type}", ()
    for seat in range(1, 5):
        yield f"first {seat}", ()
    for side in "NS":
        for junction in range(1, MAX_JUNCTIONS + 1):
            yield f"hill {side} {junction}", ()
    for column in range(1, MAX_COLUMNS + 1):
        for side in "NS":
            yield f"slid {column} {side}", ()


ACTIONS: Final = ActionTable(_entries())
OUTCOMES: Final = ActionTable(_outcomes(), OUTCOME)
