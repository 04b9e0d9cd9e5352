"""Track changes (section 7): which are legal, and what they do. `refusals.py` says why not.

There are no others (OR-7.6), and they may be made anywhere, before or behind a raven (OR-6.4).

All functions take the Track and change nothing but it; who holds which card is not known here.
"""

from gladsheim.games.ravens.actions import (
    LAY,
    LOOP_AT,
    MAX_JUNCTIONS,
    MAX_LOOPS,
    REMOVE,
    REMOVE_LOOP,
    ROTATE,
    ROTATE_LOOP,
    SLIDE,
    SWAP,
    SWAP_LOOP,
    SWAP_LOOPS,
    swap_id,
)
from gladsheim.games.ravens.rules import ONE_WAY
from gladsheim.games.ravens.track import ALIGNED, GONE, NORTH, SOUTH, Track

# Which cards may be chosen


def free_columns(track: Track) -> list[bool]:
    """Return for each column whether its card is free (OR-2.8): no raven, not covered."""
    free: list[bool] = []
    has_loops = len(track.loop_card) > 0
    for column in range(len(track.line)):
        card = track.line[column]
        is_free = not track.raven_on(card)  # OR-7.1
        if has_loops and is_free:
            if track.is_column_covered(column) or (
                track.rules.top_card_fixed and track.lies_on_loop(column)
            ):  # OR-7.2
                is_free = False
        if is_free and track.marked and card in track.marked:  # OP-16
            is_free = False
        free.append(is_free)
    return free


def is_loop_free(track: Track, loop: int, covered_is_fine: bool) -> bool:
    """Return whether a loop card may be chosen (OR-7.8)."""
    if track.loop_side[loop] == GONE:
        return False
    card = track.loop_card[loop]
    if track.raven_on(card):  # OR-7.1
        return False
    if not covered_is_fine and (track.is_loop_covered(loop) or card in track.marked):  # OR-7.2
        return False
    return not (track.rules.top_card_fixed and lies_on_top(track, loop))  # OP-17


def lies_on_top(track: Track, loop: int) -> bool:
    """Return whether a loop card covers a half of another card (OR-7.3)."""
    side = track.loop_side[loop]
    level = track.level(loop)
    for right in range(2):
        column = track.loop_junction[loop] + right
        if level == 1 and track.off[column] == side and loop >= track.over[column]:
            return True
    if track.rules.share_loops:
        for other in range(loop):
            if (
                track.loop_side[other] == side
                and abs(track.loop_junction[other] - track.loop_junction[loop]) == 1
                and track.level(other) == level
            ):
                return True
    return False


# Legal changes, in the order of their numbers


def add_rotations(track: Track, legal: list[int]) -> None:
    """Add every legal ROTATE (OR-7.7, OR-7.8)."""
    free = free_columns(track)
    for column in range(len(free)):
        if free[column]:
            legal.append(ROTATE + column)
    for loop in range(len(track.loop_card)):
        if is_loop_free(track, loop, track.rules.rotate_covered):
            legal.append(ROTATE_LOOP + loop)


def add_removals(track: Track, legal: list[int]) -> None:
    """Add every legal REMOVE (OR-7.9, OR-7.13; of loop cards OP-18)."""
    free = free_columns(track)
    for column in range(len(free)):
        if free[column] and can_remove(track, column):
            legal.append(REMOVE + column)
    if track.rules.loop_remove:
        for loop in range(len(track.loop_card)):
            if is_loop_free(track, loop, False) and is_outermost(track, loop):
                legal.append(REMOVE_LOOP + loop)


def is_outermost(track: Track, loop: int) -> bool:
    """Return whether no later card lies in the same stack."""
    for other in range(loop + 1, len(track.loop_card)):
        if (
            track.loop_side[other] == track.loop_side[loop]
            and track.loop_junction[other] == track.loop_junction[loop]
        ):
            return False
    return True


def can_remove(track: Track, column: int) -> bool:
    """Return whether a free card may be taken out: none of the cases of OR-7.13."""
    count = len(track.line)
    if count <= 2:  # OR-7.13 d
        return False
    if not track.has_row_space(NORTH, column) or not track.has_row_space(SOUTH, column):
        return False  # OR-7.13 e
    for loop in range(len(track.loop_card)):
        side = track.loop_side[loop]
        junction = track.loop_junction[loop]
        if side == GONE or (junction != column and junction != column - 1):
            continue
        if not track.rules.remove_beside_loop:  # OP-19
            return False
        if column == 0 or column == count - 1:  # OR-7.13 a
            return False
        # The stack keeps one of its columns and comes to lie over the one beyond the gap.
        beyond = column - 1 if junction == column else column + 1
        if track.off[beyond] == side:  # OR-7.13 c
            return False
        meets = column - 1 if junction == column else column
        shares = column - 2 if junction == column else column + 1
        for other in range(len(track.loop_card)):  # OR-7.13 b
            if track.loop_side[other] == side and (
                track.loop_junction[other] == meets or track.loop_junction[other] == shares
            ):
                return False
        start = track.start - 1 if column < track.start else track.start
        if start > 0 and side == NORTH and column - 1 == start - 1:  # V-5 ring, as OR-7.30
            return False
    return True


def add_slides(track: Track, legal: list[int]) -> None:
    """Add every legal SLIDE (OR-7.17 to OR-7.22)."""
    free = free_columns(track)
    for column in range(len(free)):
        if not free[column]:
            continue
        if track.off[column] != ALIGNED:  # OR-7.19
            if track.rules.slide_back:
                legal.append(SLIDE + column * 3 + 2)
            continue
        for side in range(2):
            if can_slide(track, column, side):
                legal.append(SLIDE + column * 3 + side)


def can_slide(track: Track, column: int, side: int) -> bool:
    """Return whether a free, straight card may be pushed to a side."""
    if not track.has_row_space(1 - side, column):  # OR-7.22
        return False
    if not track.loop_card:
        return True
    if raven_under_slide(track, column, side) >= 0:  # OR-7.5
        if not track.rules.push_back or not can_push_back(track, column, side):  # OP-15
            return False
    if track.has_loop_over(1 - side, column):
        if not track.rules.slide_from_loop:  # OP-23
            return False
        if not track.rules.slide_under_final_loop and is_at_an_end(track, column):  # OP-33
            return False
    return True


def is_at_an_end(track: Track, column: int) -> bool:
    """Return whether a final space lies in this column of the untouched track."""
    if track.start > 0:  # V-5 ring: the ravens come home beside their starting junction
        return column == track.start - 1 or column == track.start
    if column == 0:
        return track.rules.design != ONE_WAY
    last = len(track.line) - 1
    return column == last and (track.rules.design == ONE_WAY or track.rules.ravens > 2)


def raven_under_slide(track: Track, column: int, side: int) -> int:
    """Return a raven on a loop half that a slide would cover (OR-7.20); -1 when there is none."""
    for loop in range(len(track.loop_card)):
        right = column - track.loop_junction[loop]
        if track.loop_side[loop] == side and 0 <= right <= 1 and track.level(loop) == 1:
            raven = raven_standing_on(track, track.loop_card[loop] * 2 + right)
            if raven >= 0:
                return raven
    return -1


def can_push_back(track: Track, column: int, side: int) -> bool:
    """Return whether every raven under a slide can make way (OP-15).

    None may come to stand on the sliding card itself (OR-7.1), none that is home moves (OR-9.9).
    """
    card = track.line[column]
    for loop in range(len(track.loop_card)):
        right = column - track.loop_junction[loop]
        if track.loop_side[loop] != side or not 0 <= right <= 1 or track.level(loop) != 1:
            continue
        for raven in range(len(track.place)):
            if (
                track.place[raven] < 0
                or track.place[raven] & 127 != track.loop_card[loop] * 2 + right
            ):
                continue
            path = track.path_of(raven)
            at = track.index[raven] - track.direction(raven)
            if track.is_on_final(raven):
                return False
            if 0 <= at < len(path) and (path[at] & 127) >> 1 == card:
                return False
    return True


def raven_standing_on(track: Track, space: int) -> int:
    """Return the first raven on a half of a card; -1 when there is none."""
    for raven in range(len(track.place)):
        if track.place[raven] >= 0 and track.place[raven] & 127 == space:
            return raven
    return -1


def add_swaps(track: Track, legal: list[int]) -> None:
    """Add every legal SWAP (OR-7.15; with loop cards OP-18)."""
    free = free_columns(track)
    if not track.rules.swap_slid:  # OP-21
        for column in range(len(free)):
            if track.off[column] != ALIGNED:
                free[column] = False
    for high in range(1, len(free)):
        if free[high]:
            base = SWAP + swap_id(0, high)
            for low in range(high):
                if free[low]:
                    legal.append(base + low)
    if track.rules.loop_swap:
        loops = [loop for loop in range(len(track.loop_card)) if is_loop_free(track, loop, False)]
        for column in range(len(free)):
            if free[column]:
                for loop in loops:
                    legal.append(SWAP_LOOP + column * MAX_LOOPS + loop)
        for high in loops:
            for low in loops:
                if low < high:
                    legal.append(SWAP_LOOPS + swap_id(low, high))


def can_loop(track: Track, side: int, junction: int) -> bool:
    """Return whether a loop card may be laid at a junction of the line.

    Ravens nearby do not matter (OR-7.28), nor does which lands come to lie beside each other
    (OR-7.31).
    """
    if len(track.loop_card) >= MAX_LOOPS:
        return False
    if track.start > 0 and side == NORTH and junction == track.start - 1:  # V-5 ring, as OR-7.30
        return False
    if not track.rules.loop_near_raven and raven_beside(track, side, junction):  # OP-27
        return False
    has_stack = False
    has_neighbour = False
    for loop in range(len(track.loop_card)):
        if track.loop_side[loop] == side:
            if track.loop_junction[loop] == junction:
                has_stack = True
            elif abs(track.loop_junction[loop] - junction) == 1:
                has_neighbour = True
    if not has_stack:  # OR-7.24; further levels are free of it (OR-7.25)
        if track.off[junction] == 1 - side or track.off[junction + 1] == 1 - side:
            return False
        if has_neighbour and not track.rules.share_loops:
            return False
    if track.rules.share_loops and has_neighbour and not track.rules.push_back:
        return not covers_raven(track, side, junction)  # OR-7.5
    return True


def halves_under_loop(track: Track, side: int, junction: int) -> list[int]:
    """Return the spaces that a new loop card would cover where loops may share (OP-24)."""
    level = 1
    for loop in range(len(track.loop_card)):
        if track.loop_side[loop] == side and track.loop_junction[loop] == junction:
            level += 1
    spaces: list[int] = []
    for loop in range(len(track.loop_card)):
        if track.loop_side[loop] == side and track.level(loop) == level:
            if track.loop_junction[loop] == junction - 1:
                spaces.append(track.top_half(loop, 1) & 127)
            elif track.loop_junction[loop] == junction + 1:
                spaces.append(track.top_half(loop, 0) & 127)
    return spaces


def covers_raven(track: Track, side: int, junction: int) -> bool:
    """Return whether a new loop card would cover a raven (OR-7.5)."""
    for space in halves_under_loop(track, side, junction):
        if track.raven_at(space):
            return True
    return False


def raven_beside(track: Track, side: int, junction: int) -> bool:
    """Return whether a raven stands on one of the two columns or on the stack (OP-27)."""
    if track.raven_on(track.line[junction]) or track.raven_on(track.line[junction + 1]):
        return True
    for loop in range(len(track.loop_card)):
        if (
            track.loop_side[loop] == side
            and track.loop_junction[loop] == junction
            and track.raven_on(track.loop_card[loop])
        ):
            return True
    return False


def has_junction(track: Track) -> bool:
    """Return whether a loop card could be laid anywhere (OR-6.9)."""
    for side in range(2):
        for junction in range(len(track.line) - 1):
            if can_loop(track, side, junction):
                return True
    return False


def add_blind_loops(track: Track, legal: list[int]) -> None:
    """Add every place that may be named before the card is seen (OP-26)."""
    for side in range(2):
        for junction in range(len(track.line) - 1):
            if can_loop(track, side, junction):
                legal.append(LOOP_AT + side * MAX_JUNCTIONS + junction)


def add_lays(track: Track, legal: list[int]) -> None:
    """Add both orientations of every place for the loop card in hand (OR-7.23)."""
    for side in range(2):
        for junction in range(len(track.line) - 1):
            if can_loop(track, side, junction):
                place = LAY + (side * MAX_JUNCTIONS + junction) * 2
                legal.append(place)
                legal.append(place + 1)


# What they do


def turn_card(track: Track, card: int) -> None:
    """Exchange the halves of a card (OR-7.7, OR-7.8)."""
    north = track.land[card * 2]
    track.land[card * 2] = track.land[card * 2 + 1]
    track.land[card * 2 + 1] = north


def take_out(track: Track, column: int) -> None:
    """Take a card out of the line and close the gap (OR-7.9, OR-7.12, OR-7.33)."""
    del track.line[column]
    del track.off[column]
    del track.over[column]
    for loop in range(len(track.loop_card)):
        if track.loop_junction[loop] >= column:
            track.loop_junction[loop] -= 1  # OR-7.12
    if column < track.start:
        track.start -= 1


def slide(track: Track, column: int, side: int) -> None:
    """Push a card one space towards a side, across the line (OR-7.17, OR-7.18)."""
    track.off[column] = side
    track.over[column] = len(track.loop_card)  # OR-7.20, OR-7.4: on top of all that lies there


def slide_back(track: Track, column: int) -> None:
    """Pull a slid card back into the line (OP-22)."""
    track.off[column] = ALIGNED
    track.over[column] = 0


def swap(track: Track, one: int, two: int) -> None:
    """Let two columns trade their cards; how a place lies stays (OR-7.15, OR-7.16)."""
    card = track.line[one]
    track.line[one] = track.line[two]
    track.line[two] = card


def lay_loop(track: Track, side: int, junction: int, left: int, right: int) -> None:
    """Lay a new loop card outside all others of its junction (OR-7.24, OR-7.25)."""
    track.land.append(left)
    track.land.append(right)
    track.loop_card.append(len(track.land) // 2 - 1)
    track.loop_side.append(side)
    track.loop_junction.append(junction)  # OR-7.4, OR-7.27: on top of all that lies there


def mark_covered(track: Track) -> None:
    """Remember every card that is covered now (OP-16)."""
    for column in range(len(track.line)):
        card = track.line[column]
        if track.is_column_covered(column) and card not in track.marked:
            track.marked.append(card)
    for loop in range(len(track.loop_card)):
        card = track.loop_card[loop]
        if (
            track.loop_side[loop] != GONE
            and track.is_loop_covered(loop)
            and card not in track.marked
        ):
            track.marked.append(card)
