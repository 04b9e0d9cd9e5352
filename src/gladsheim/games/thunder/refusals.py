"""Why an action of a turn is not legal: the id of the rule that forbids it.

Written apart from `moves.py`, from the rule book alone. The tests hold the two against each other
on every action of every position reached.
"""

from gladsheim.games.thunder.actions import (
    BA,
    BE,
    FIG,
    FR,
    FY,
    ID,
    KINDS,
    LS,
    NM,
    OD,
    RV,
    SE,
    SW,
    TR,
    VA,
    VI,
    WP,
)
from gladsheim.games.thunder.battle import Battle
from gladsheim.games.thunder.field import CHALLENGED, DEPLOYED
from gladsheim.games.thunder.rules import (
    FREE,
    NAME_FACEDOWN,
    NOT_WHEN_PLAYED,
    ONCE_PER_CARD,
    OPPONENT_ONLY,
)


def count(battle: Battle, kind: int, stolen: bool) -> int:
    """Return how many copies of a card the seat in turn holds."""
    seat = battle.turn
    back = 1 - seat if stolen else seat
    return battle.hand[seat * 46 + back * KINDS + kind]


def column(battle: Battle, side: int, lane: int) -> list[int]:
    """Return the codes of a column from row 1."""
    begin = side * 12 + lane * 4
    return [code for code in battle.field[begin : begin + 4] if code >= 0]


def why_not_insert(cards: list[int], row: int) -> str | None:
    """Judge a place in a column that holds these cards (TL-5.4 to TL-5.6)."""
    if len(cards) == 4:
        return "TL-5.5"
    if row > len(cards):
        return "TL-5.4"
    if row == 0 and cards and cards[0] % KINDS == FIG:
        return "TL-5.6"
    return None


def why_not_figure(battle: Battle, lane: int) -> str | None:
    """Judge playing the figure card to a column (TL-10.1)."""
    if count(battle, FIG, False) == 0:
        return "TL-10.1"
    sizes = [len(column(battle, battle.turn, each)) for each in range(3)]
    if sizes == [4, 4, 4]:
        return "TL-10.2"
    return "TL-5.5" if sizes[lane] == 4 else None


def why_not_challenger(battle: Battle, lane: int) -> str | None:
    """Judge the own front card of a column as a challenger (TL-7.9, TL-7.10, TL-7.12)."""
    if battle.begun[battle.turn] == 1:
        return "TL-6.11"
    cards = column(battle, battle.turn, lane)
    if not cards:
        return "TL-7.9"
    if cards[0] % KINDS in (TR, NM, SW, FIG):
        return "TL-7.10"
    mark = battle.mark[battle.turn * 12 + lane * 4]
    rule = battle.rules.challenges
    if rule != FREE and mark & CHALLENGED == CHALLENGED:
        return "OP-14"
    if rule not in (FREE, ONCE_PER_CARD) and rule == NOT_WHEN_PLAYED and mark & DEPLOYED:
        return "OP-14"
    return None


def why_not_challenge(battle: Battle, lane: int) -> str | None:
    """Judge a challenge of the facing front card (TL-7.11)."""
    reason = why_not_challenger(battle, lane)
    if reason is not None:
        return reason
    facing = column(battle, 1 - battle.turn, lane)
    if not facing or facing[0] % KINDS == FIG:
        return "TL-7.11"
    return None


def why_not_move(battle: Battle, side: int, place: int, target: int) -> str | None:
    """Judge a move by sketching the column without the card (TL-10.7, TL-10.29, TL-5.11)."""
    rule = "TL-10.7" if side == battle.turn else "TL-10.29"
    cards = column(battle, side, place // 4)
    if place % 4 >= len(cards):
        return rule
    if cards[place % 4] % KINDS == FIG:
        return "TL-10.3"
    if place // 4 == target // 4:
        there = cards[: place % 4] + cards[place % 4 + 1 :]
    else:
        there = column(battle, side, target // 4)
    reason = why_not_insert(there, target % 4)
    if reason is not None:
        return reason
    return "TL-5.12" if place == target else None


def why_not_baldr(battle: Battle, place: int, target: int) -> str | None:
    """Judge Baldr's move."""
    if count(battle, BA, False) == 0:
        return "TL-7.6"
    if battle.rules.baldr_swaps:
        return "OP-21"
    return why_not_move(battle, battle.turn, place, target)


def why_not_swap(battle: Battle, one: int, two: int) -> str | None:
    """Judge Baldr's swap, which only a house rule knows."""
    if count(battle, BA, False) == 0:
        return "TL-7.6"
    if not battle.rules.baldr_swaps:
        return "TL-10.7"
    for place in (one, two):
        cards = column(battle, battle.turn, place // 4)
        if place % 4 >= len(cards):
            return "TL-10.7"
        if cards[place % 4] % KINDS == FIG:
            return "TL-10.3"
    return None


def keeps_apart(battle: Battle) -> bool:
    """Return whether cards may not touch the opponent's yet (OP-12)."""
    return battle.rules.no_contact and battle.begun[battle.turn] == 1


def why_not_valkyries(battle: Battle, place: int, target: int) -> str | None:
    """Judge the Valkyries' move."""
    if count(battle, VA, False) == 0:
        return "TL-7.6"
    if keeps_apart(battle):
        return "OP-12"
    return why_not_move(battle, 1 - battle.turn, place, target)


def opponents_top(battle: Battle) -> int:
    """Return the kind on top of the opponent's pile; -1 when it is empty."""
    pile = battle.pile[1 - battle.turn]
    return pile[-1] % KINDS if pile else -1


def why_not_berserker(battle: Battle) -> str | None:
    """Judge Berserker (TL-10.8)."""
    if count(battle, BE, False) == 0:
        return "TL-7.6"
    return "TL-10.8" if opponents_top(battle) == BE else None


def why_not_idunn(battle: Battle) -> str | None:
    """Judge Idunn (TL-10.33)."""
    if count(battle, ID, False) == 0:
        return "TL-7.6"
    return "TL-10.33" if opponents_top(battle) == ID else None


def why_not_freya(battle: Battle) -> str | None:
    """Judge Freya (TL-10.9)."""
    if count(battle, FY, False) == 0:
        return "TL-7.6"
    if keeps_apart(battle):
        return "OP-12"
    top = opponents_top(battle)
    if top < 0 or not 1 <= battle.rules.strength[top] <= 7:
        return "TL-10.9"
    return None


def why_not_frigg(battle: Battle, stolen: bool, lane: int) -> str | None:
    """Judge Frigg's look at a column, or (lane -1) at the hand."""
    if count(battle, FR, stolen) == 0:
        return "TL-7.6"
    other = 1 - battle.turn
    if lane < 0:
        return "TL-10.10a" if battle.hand_size[other] == 0 else None
    if keeps_apart(battle):
        return "OP-12"
    begin = other * 12 + lane * 4
    for at in range(begin, begin + 4):
        if battle.field[at] >= 0 and not battle.up[at]:
            return None
    return "TL-10.10b"


def why_not_weapon(battle: Battle, side: int, place: int) -> str | None:
    """Judge a target of Gungnir or Mjolnir (TL-10.11)."""
    if count(battle, WP, False) == 0:
        return "TL-7.6"
    mine = side == battle.turn
    if not mine and keeps_apart(battle):
        return "OP-12"
    if mine and battle.rules.weapon == OPPONENT_ONLY:
        return "OP-22"
    code = battle.field[side * 12 + place]
    if code < 0:
        return "TL-10.11"
    if not mine and not battle.up[side * 12 + place]:
        return None if battle.rules.weapon == NAME_FACEDOWN else "TL-10.11"
    return None if code % KINDS in (FIG, SW) else "TL-10.11"


def why_not_fetch(battle: Battle, is_odin: bool) -> str | None:
    """Judge Longships and Odin (TL-10.13, TL-10.15)."""
    if count(battle, OD if is_odin else LS, False) == 0:
        return "TL-7.6"
    wanted = ("RV",) if is_odin else ("VW", "FA")
    kinds = {"RV": 3, "FA": 5, "VW": 6}
    for code in battle.pile[battle.turn]:
        for key in wanted:
            if code % KINDS == kinds[key]:
                return None
    return "TL-10.15" if is_odin else "TL-10.13"


def why_not_ravens(battle: Battle, stolen: bool) -> str | None:
    """Judge having Ravens to play at all."""
    if count(battle, RV, stolen) == 0:
        return "TL-7.6"
    return "TL-6.11" if battle.begun[battle.turn] == 1 else None


def why_not_seer(battle: Battle) -> str | None:
    """Judge Seer (TL-10.24)."""
    if count(battle, SE, False) == 0:
        return "TL-7.6"
    if keeps_apart(battle):
        return "OP-12"
    return "TL-10.24" if battle.deck_size[1 - battle.turn] == 0 else None


def why_not_flank(battle: Battle, lane: int, row: int) -> str | None:
    """Judge Vidarr's challenge (TL-10.30, TL-10.31)."""
    if count(battle, VI, False) == 0:
        return "TL-7.6"
    reason = why_not_challenger(battle, lane)
    if reason is not None:
        return reason
    struck = column(battle, 1 - battle.turn, 2 - lane if battle.rules.diagonal else lane)
    if row >= len(struck):
        return "TL-10.30"
    return "TL-10.31" if struck[row] % KINDS == FIG else None


def why_not_seer_lane(battle: Battle, lane: int) -> str | None:
    """Judge a column of the opponent for a card that is held up (TL-10.21, TL-10.25)."""
    cards = column(battle, 1 - battle.turn, lane)
    return why_not_insert(cards, 0)


def holds_for_waste(battle: Battle, number: int) -> str | None:
    """Judge whether a card may be wasted at all (OP-13)."""
    if not battle.rules.empty_plays:
        return "TL-7.8"
    if number < 11:
        kind = BA + number
        if kind == BE:
            return "TL-10.8"
        if kind == ID:
            return "TL-10.33"
        if kind == FY:
            return "TL-10.9"
        return None if count(battle, kind, False) > 0 else "TL-7.6"
    kind = (RV, FR, RV, FR)[number - 11]
    return None if count(battle, kind, number >= 13) > 0 else "TL-7.6"
