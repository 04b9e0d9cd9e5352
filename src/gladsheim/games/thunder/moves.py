"""What may be done in a turn (sections 7 and 10). `refusals.py` says why not.

Everything is added in the order of its number.
"""

from gladsheim.games.thunder.actions import (
    BA,
    BALDR,
    BE,
    BERSERKER,
    CHALLENGE,
    DEPLOY,
    EMPTY,
    FIG,
    FIGURE,
    FR,
    FREYA,
    FRIGG_COLUMN,
    FRIGG_HAND,
    FY,
    HE,
    HEL,
    ID,
    IDUNN,
    KINDS,
    LONGSHIPS,
    LS,
    OD,
    ODIN,
    RAVENS_FIGURE,
    RAVENS_HAND,
    RAVENS_ROW,
    RV,
    SE,
    SEER,
    SW,
    SWAP,
    VA,
    VALKYRIES,
    VI,
    VIDARR,
    WEAPON,
    WP,
    pair_id,
)
from gladsheim.games.thunder.battle import Battle, is_fetched
from gladsheim.games.thunder.field import CHALLENGED, DEPLOYED, deployable_code
from gladsheim.games.thunder.field import EMPTY as NO_CARD
from gladsheim.games.thunder.rules import (
    FREE,
    NAME_FACEDOWN,
    NOT_WHEN_PLAYED,
    OPPONENT_ONLY,
)


def holds(battle: Battle, kind: int) -> bool:
    """Return whether the seat in turn holds a card of its own deck."""
    seat = battle.turn
    return battle.hand[seat * 46 + seat * KINDS + kind] > 0


def holds_stolen(battle: Battle, kind: int) -> bool:
    """Return whether the seat in turn holds a card of the other deck."""
    seat = battle.turn
    return battle.hand[seat * 46 + (1 - seat) * KINDS + kind] > 0


def add_deploys(battle: Battle, legal: list[int]) -> None:
    """Add every card with a strength at every place it may be laid (TL-7.3, TL-5.4 to TL-5.6)."""
    seat = battle.turn
    for index in range(19):
        if battle.hand[seat * 46 + deployable_code(seat, index)] == 0:
            continue
        for lane in range(3):
            height = battle.height[seat * 3 + lane]
            if height == 4:  # TL-5.5
                continue
            first = 1 if battle.has_figure(seat, lane) else 0  # TL-5.6
            base = DEPLOY + (index * 3 + lane) * 4
            for row in range(first, height + 1):
                legal.append(base + row)


def add_figures(battle: Battle, legal: list[int]) -> None:
    """Add the columns that the figure card may head (TL-10.1)."""
    seat = battle.turn
    if holds(battle, FIG):
        for lane in range(3):
            if battle.height[seat * 3 + lane] < 4:
                legal.append(FIGURE + lane)


def is_able(battle: Battle, lane: int) -> bool:
    """Return whether the own front card of a column may challenge (TL-7.10, OP-14)."""
    at = battle.turn * 12 + lane * 4
    code = battle.field[at]
    if code == NO_CARD or not battle.can_challenge(code):
        return False
    if battle.rules.challenges == FREE:  # TL-7.12
        return True
    if battle.mark[at] & CHALLENGED:
        return False
    return battle.rules.challenges != NOT_WHEN_PLAYED or not battle.mark[at] & DEPLOYED


def add_challenges(battle: Battle, legal: list[int]) -> None:
    """Add the challenges between facing front cards (TL-7.9, TL-7.11, TL-10.4, TL-10.5)."""
    if battle.is_first_turn():  # TL-6.11
        return
    other = 1 - battle.turn
    for lane in range(3):
        target = battle.front(other, lane)
        if target != NO_CARD and target % KINDS != FIG and is_able(battle, lane):
            legal.append(CHALLENGE + lane)


def add_moves(battle: Battle, side: int, first: int, legal: list[int]) -> None:
    """Add every move of one card of a side that changes the layout (TL-10.7, TL-10.29)."""
    for place in range(12):
        code = battle.field[side * 12 + place]
        if code == NO_CARD or code % KINDS == FIG:  # TL-10.3
            continue
        lane = place // 4
        for target_lane in range(3):
            height = battle.height[side * 3 + target_lane]
            if target_lane == lane:
                height -= 1  # TL-5.11
            if height == 4:
                continue
            begin = 1 if battle.has_figure(side, target_lane) else 0
            for row in range(begin, height + 1):
                target = target_lane * 4 + row
                if target != place:  # TL-5.12
                    legal.append(first + place * 12 + target)


def add_swaps(battle: Battle, legal: list[int]) -> None:
    """Add every two own cards that may trade places (OP-21)."""
    base = battle.turn * 12
    for high in range(1, 12):
        high_code = battle.field[base + high]
        if high_code == NO_CARD or high_code % KINDS == FIG:
            continue
        for low in range(high):
            low_code = battle.field[base + low]
            if low_code != NO_CARD and low_code % KINDS != FIG:
                legal.append(SWAP + pair_id(low, high))


def add_powers(battle: Battle, legal: list[int]) -> None:
    """Add every action card with every target (TL-7.6 to TL-7.8, TL-12.3)."""
    rules = battle.rules
    seat = battle.turn
    other = 1 - seat
    has_contact = not (rules.no_contact and battle.is_first_turn())  # OP-12
    if holds(battle, BA):
        if rules.baldr_swaps:
            add_swaps(battle, legal)
        else:
            add_moves(battle, seat, BALDR, legal)
    if holds(battle, VA) and has_contact:
        add_moves(battle, other, VALKYRIES, legal)
        # Valkyries are numbered before the swaps, and a battle has only one of Baldr's forms.
        if rules.baldr_swaps:
            legal.sort()
    top = battle.top_kind(other)
    if holds(battle, BE) and top != BE:  # TL-10.8
        legal.append(BERSERKER)
    if holds(battle, ID) and top != ID:  # TL-10.33
        legal.append(IDUNN)
    if holds(battle, FY) and has_contact and top >= 0 and rules.strength[top] >= 1:  # TL-10.9
        legal.append(FREYA)
    add_frigg(battle, has_contact, legal)
    if holds(battle, WP):
        add_weapons(battle, legal)
    if holds(battle, HE):  # TL-10.12
        for position in range(min(len(battle.pile[seat]), 100)):
            legal.append(HEL + position)
    if holds(battle, LS) and has_in_pile(battle, False):  # TL-10.13
        legal.append(LONGSHIPS)
    if holds(battle, OD) and has_in_pile(battle, True):  # TL-10.15
        legal.append(ODIN)
    if not battle.is_first_turn():  # TL-6.11
        add_ravens(battle, legal)
    if holds(battle, SE) and has_contact and battle.deck_size[other] > 0:  # TL-10.24
        legal.append(SEER)
    if holds(battle, VI) and not battle.is_first_turn():
        add_flanks(battle, legal)
    if rules.empty_plays:
        add_wastes(battle, legal)


def has_in_pile(battle: Battle, is_odin: bool) -> bool:
    """Return whether the own pile holds a card that Odin, or Longships, may take."""
    for code in battle.pile[battle.turn]:
        if is_fetched(code % KINDS, is_odin):
            return True
    return False


def add_frigg(battle: Battle, has_contact: bool, legal: list[int]) -> None:
    """Add Frigg's two powers from hand (TL-10.10a, TL-10.10b), by either back."""
    other = 1 - battle.turn
    own = holds(battle, FR)
    stolen = holds_stolen(battle, FR)
    if battle.hand_size[other] > 0:
        if own:
            legal.append(FRIGG_HAND)
        if stolen:
            legal.append(FRIGG_HAND + 1)
    if not has_contact:  # OP-12; the look at a hand is no contact (TL-6.12)
        return
    for back in range(2):
        if own if back == 0 else stolen:
            for lane in range(3):
                if has_facedown(battle, other, lane):
                    legal.append(FRIGG_COLUMN + back * 3 + lane)


def has_facedown(battle: Battle, side: int, lane: int) -> bool:
    """Return whether a column holds a facedown card."""
    for row in range(battle.height[side * 3 + lane]):
        if battle.up[side * 12 + lane * 4 + row] == 0:
            return True
    return False


def add_weapons(battle: Battle, legal: list[int]) -> None:
    """Add the targets of Gungnir or Mjolnir (TL-10.11, OP-22)."""
    for side in range(2):
        for place in range(12):
            if is_weapon_target(battle, side, place):
                legal.append(WEAPON + side * 12 + place)


def is_weapon_target(battle: Battle, side: int, place: int) -> bool:
    """Return whether the weapon may be aimed at a place."""
    at = side * 12 + place
    code = battle.field[at]
    if code == NO_CARD:
        return False
    is_mine = side == battle.turn
    rule = battle.rules.weapon
    if is_mine and rule == OPPONENT_ONLY:
        return False
    if not is_mine and battle.rules.no_contact and battle.is_first_turn():
        return False
    if code % KINDS == FIG:
        return True
    if battle.up[at] == 0 and not is_mine:
        return rule == NAME_FACEDOWN
    return code % KINDS == SW


def add_ravens(battle: Battle, legal: list[int]) -> None:
    """Add what Ravens from hand may be aimed at (TL-10.16, TL-10.20), by either back."""
    other = 1 - battle.turn
    own = holds(battle, RV)
    stolen = holds_stolen(battle, RV)
    if not own and not stolen:
        return
    for back in range(2):
        if own if back == 0 else stolen:
            for lane in range(3):
                if battle.front(other, lane) != NO_CARD:
                    legal.append(RAVENS_ROW + back * 3 + lane)
    if battle.figure_lane(battle.turn) >= 0:
        if own:
            legal.append(RAVENS_FIGURE)
        if stolen:
            legal.append(RAVENS_FIGURE + 1)
    if battle.hand_size[other] > 0:
        if own:
            legal.append(RAVENS_HAND)
        if stolen:
            legal.append(RAVENS_HAND + 1)


def facing_lane(battle: Battle, lane: int) -> int:
    """Return the column that a flank challenge from a lane strikes (TL-10.30, OP-25)."""
    return 2 - lane if battle.rules.diagonal else lane


def add_flanks(battle: Battle, legal: list[int]) -> None:
    """Add Vidarr's challenges (TL-10.30 and TL-10.31), for one point in all (TL-10.32)."""
    other = 1 - battle.turn
    for flank in range(2):
        lane = flank * 2
        if not is_able(battle, lane):
            continue
        facing = facing_lane(battle, lane)
        for row in range(battle.height[other * 3 + facing]):
            if battle.field[other * 12 + facing * 4 + row] % KINDS != FIG:
                legal.append(VIDARR + flank * 4 + row)


def add_wastes(battle: Battle, legal: list[int]) -> None:
    """Add action cards that have no target and may be played for nothing (OP-13)."""
    for number in range(15):
        if can_waste(battle, number, legal):
            legal.append(EMPTY + number)


def can_waste(battle: Battle, number: int, legal: list[int]) -> bool:
    """Return whether a card is held, may be wasted, and none of its uses is legal."""
    if number < 11:
        kind = BA + number
        # The original forbids to play these three in vain, in so many words.
        if kind in (BE, ID, FY) or not holds(battle, kind):
            return False
        first, last = uses_of(kind, battle.rules.baldr_swaps)
        return not any_between(legal, first, last)
    kind = RV if number % 2 == 1 else FR
    is_stolen = number >= 13
    if not (holds_stolen(battle, kind) if is_stolen else holds(battle, kind)):
        return False
    back = 1 if is_stolen else 0
    if kind == FR:
        begin = FRIGG_COLUMN + back * 3
        return FRIGG_HAND + back not in legal and not any_between(legal, begin, begin + 3)
    begin = RAVENS_ROW + back * 3
    return (
        not any_between(legal, begin, begin + 3)
        and RAVENS_FIGURE + back not in legal
        and RAVENS_HAND + back not in legal
    )


def uses_of(kind: int, swaps: bool) -> tuple[int, int]:
    """Return the range of the actions by which an action card is played."""
    if kind == BA:
        return (BALDR, BALDR + 144) if not swaps else (SWAP, SWAP + 66)
    if kind == WP:
        return WEAPON, WEAPON + 24
    if kind == HE:
        return HEL, HEL + 100
    if kind == LS:
        return LONGSHIPS, LONGSHIPS + 1
    if kind == OD:
        return ODIN, ODIN + 1
    if kind == SE:
        return SEER, SEER + 1
    if kind == VA:
        return VALKYRIES, VALKYRIES + 144
    return VIDARR, VIDARR + 8


def any_between(legal: list[int], first: int, last: int) -> bool:
    """Return whether a legal action has a number from `first` to below `last`."""
    for action in legal:
        if first <= action < last:
            return True
    return False
