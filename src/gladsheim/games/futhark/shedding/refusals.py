"""Why an action is forbidden, judged from the rule book alone; written apart from `legal`.

Nothing here asks `legal` or what it is made of: the pile and the hand are looked through anew.
"""

from gladsheim.games.futhark.shedding.actions import (
    DRAW,
    END,
    KEEP,
    KINDS,
    NAME_L,
    NAME_Y,
    PASS,
    SWAP,
    SWAP_L,
    L,
    Y,
)
from gladsheim.games.futhark.shedding.rules import Rules
from gladsheim.games.futhark.shedding.table import PASSING, SWAPPING, Layout


def why_not(table: Layout, action: int) -> str | None:
    """Return the id of the rule that forbids an action to the actor; None when it is legal.

    Whoever takes an action from outside asks here first, and changes nothing when it is refused
    (FU-3.9).
    """
    if table.phase == PASSING:
        return why_not_pass(table, action)
    if table.phase == SWAPPING:
        return why_not_swap(table, action)
    if action == DRAW:
        return why_not_draw(table)
    if action == END:
        return why_not_end(table)
    if PASS <= action < DRAW:
        return "FU-4.6"
    if action == KEEP or SWAP <= action < PASS:
        return "O-11" if table.rules.swap_late else "FU-5.11"
    return why_not_lay(table, action)


def why_not_pass(table: Layout, action: int) -> str | None:
    """Judge the passing of a card."""
    if PASS <= action < DRAW:
        is_held = action - PASS in table.hands[table.actor]
        return None if is_held else "FU-4.8"
    if action == DRAW:
        return "FU-3.7"
    if action == END:
        return "FU-4.8"
    if action == KEEP or SWAP <= action < PASS:
        return "FU-4.7"
    return "FU-4.1" if table.actor == table.turn else "FU-3.8"


def why_not_swap(table: Layout, action: int) -> str | None:
    """Judge a swap for a LOKI that lies already."""
    if action == KEEP:
        return None
    if SWAP <= action < PASS:
        other = action - SWAP
        return "FU-5.10" if other == table.actor or other >= table.seats else None
    return "O-11" if table.rules.swap_late else "FU-5.11"


def why_not_draw(table: Layout) -> str | None:
    """Judge drawing a card (FU-3.4, FU-3.5, FU-3.7)."""
    if table.laid > 0 or table.drew:
        return "FU-3.7"
    if table.is_free:
        return "FU-2.7"
    if table.rules.draw_freely and (table.stock > 0 or below_guide(table) > 0):
        return None  # O-4
    return "FU-3.4" if can_lay(table) else None


def why_not_end(table: Layout) -> str | None:
    """Judge ending the turn."""
    if table.laid > 0 or table.drew:
        return None
    if table.is_free:
        return "FU-2.7"
    return "FU-3.4" if can_lay(table) else "FU-3.5"


def can_lay(table: Layout) -> bool:
    """Return whether some card in hand could be laid first."""
    guide = guide_of(table)
    hand = table.hands[table.actor]
    for kind in hand:
        if kind == L and len(hand) == 1 and table.rules.loki_not_last:
            continue
        if is_fitting(table.rules, kind, guide):
            return True
    return False


def guide_of(table: Layout) -> int:
    """Return the topmost rune card of the pile; -1 when there is none (FU-3.1)."""
    guide = -1
    for kind in table.pile:
        if kind != Y and kind != L:
            guide = kind
    return guide


def below_guide(table: Layout) -> int:
    """Return how many cards lie below the guide card, which a reshuffle would bring (FU-6.4)."""
    below = 0
    for at in range(len(table.pile)):
        if table.pile[at] != Y and table.pile[at] != L:
            below = at
    return below


def is_fitting(rules: Rules, kind: int, guide: int) -> bool:
    """Return whether a card shares a rune with the guide card, or fits on all (FU-3.2, FU-3.3)."""
    if kind == Y or kind == L:
        return True
    return guide >= 0 and rules.fits[kind * KINDS + guide] == 1


def meaning(table: Layout, kind: int) -> int:
    """Return what a card means on this pile: itself, or what a LOKI copies (FU-5.6 to FU-5.9)."""
    if kind != L:
        return kind
    below = -1
    for other in table.pile:
        if other != L:
            below = other
    if below == Y and table.rules.loki_looks_below:
        return guide_of(table)  # O-10
    return below


def why_not_lay(table: Layout, action: int) -> str | None:
    """Judge laying a card, then how it is laid: with whom it names or with whom it swaps."""
    kind = action
    named = -1
    other = -1
    if action >= SWAP_L:
        kind = L
        other = action - SWAP_L
    elif action >= NAME_L:
        kind = L
        named = action - NAME_L
    elif action >= NAME_Y:
        kind = Y
        named = action - NAME_Y
    rules = table.rules
    if kind not in table.hands[table.actor]:
        return "FU-3.4"
    reason = why_not_first(table, kind) if table.laid == 0 else why_not_second(table, kind)
    if reason is not None:
        return reason
    if len(table.hands[table.actor]) == 1:
        if kind == L and rules.loki_not_last:
            return "O-12"
        if not rules.late_win:
            return None if named < 0 and other < 0 else "FU-6.2"
    if kind == Y:
        return why_not_named(table, named, "FU-5.1")
    if kind != L:
        return None
    if meaning(table, L) == Y:
        return "FU-5.11" if other >= 0 else why_not_named(table, named, "FU-5.8")
    if named >= 0:
        return "O-10" if rules.loki_looks_below else "FU-5.8"
    if other >= 0:
        if rules.swap_late:
            return "O-11"
        if other == table.actor or other >= table.seats:
            return "FU-5.10"
    return None


def why_not_first(table: Layout, kind: int) -> str | None:
    """Judge a card as the first of the turn."""
    if table.drew and kind != table.drawn:
        return "FU-3.6"
    if table.is_free:
        return "FU-2.7" if kind == Y or kind == L else None
    return None if is_fitting(table.rules, kind, guide_of(table)) else "FU-3.2"


def why_not_second(table: Layout, kind: int) -> str | None:
    """Judge a card as the second of the turn (FU-4.5)."""
    need_not_fit = table.rules.second_any and table.is_double  # O-6
    if not need_not_fit and not is_fitting(table.rules, kind, guide_of(table)):
        return "FU-4.4"
    if table.is_double or table.rules.double[meaning(table, kind)] == 1:
        return None
    return "FU-4.5" if kind == L else "FU-4.2"


def why_not_named(table: Layout, named: int, rule: str) -> str | None:
    """Judge the seat that is named to draw (FU-5.1, FU-5.2); -1 when none is."""
    if named < 0 or named >= table.seats:
        return rule
    return "O-9" if named == table.actor and table.rules.others_only else None
