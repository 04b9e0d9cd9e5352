"""Why a track change or a flight is not legal: the id of the rule that forbids it.

Written apart from `changes.py` and `flight.py`, from the rule book alone: where those look for what
may be done, these functions look for what is broken, often by trying the change on a sketch. The
tests hold the two against each other on every action of every position reached.
"""

from gladsheim.games.ravens.rules import ONE_WAY
from gladsheim.games.ravens.track import ALIGNED, GONE, START, Track


def why_not_fly(track: Track, raven: int, holds: list[int], land: int, stop: int) -> str | None:
    """Judge one flight card; `holds` are the five counts, `stop` is -1 for the whole run."""
    if holds[land] == 0:
        return "OR-5.1"
    if track.is_on_final(raven):
        return None if stop < 0 else "OR-5.2"
    if track.next_land(raven) != land:
        return "OR-5.1"
    return why_not_stop(track, raven, stop)


def why_not_pair(track: Track, raven: int, holds: list[int], land: int, stop: int) -> str | None:
    """Judge two equal flight cards."""
    if holds[land] < 2:
        return "OR-5.4"
    need = track.next_land(raven)
    if need < 0:
        return "OR-5.1"
    if land == need:
        return "OR-5.5"
    if holds[need] != 0 and not track.rules.pair_any_time:
        return "OR-5.5"
    return why_not_stop(track, raven, stop)


def why_not_stop(track: Track, raven: int, stop: int) -> str | None:
    """Judge where a flight stops: after `stop` spaces, or (-1) at the end of the run."""
    if stop < 0:
        return None
    if not track.rules.run_optional:
        return "OR-5.2"
    return None if stop < track.run(raven) else "OR-5.2"


def why_not_column(track: Track, column: int) -> str | None:
    """Judge a card of the line as the target of a change (OR-7.1 to OR-7.3)."""
    if column >= len(track.line):
        return "OR-2.1"
    card = track.line[column]
    for place in track.place:
        if place != START and (place & 127) // 2 == card:
            return "OR-7.1"
    side = track.off[column]
    under = False
    on_top = False
    if side != ALIGNED:
        for loop in level_one_over(track, side, column):
            if loop >= track.over[column]:
                under = True
            else:
                on_top = True
    if under:
        return "OR-7.2"
    if track.rules.covered_forever and card in track.marked:
        return "OP-16"
    if on_top and track.rules.top_card_fixed:
        return "OP-17"
    return None


def level_one_over(track: Track, side: int, column: int) -> list[int]:
    """Return the innermost loop cards of a side that lie over a column."""
    found: list[int] = []
    seen: list[int] = []
    for loop in range(len(track.loop_card)):
        junction = track.loop_junction[loop]
        if track.loop_side[loop] != side or junction in seen:
            continue
        seen.append(junction)
        if junction in (column - 1, column):
            found.append(loop)
    return found


def why_not_loop_card(track: Track, loop: int, rotating: bool) -> str | None:
    """Judge a loop card as the target of a change."""
    if loop >= len(track.loop_card) or track.loop_side[loop] == GONE:
        return "OR-2.4"
    card = track.loop_card[loop]
    for place in track.place:
        if place != START and (place & 127) // 2 == card:
            return "OR-7.1"
    own = [card * 2, card * 2 + 1]
    met = [track.top_half(loop, 0), track.top_half(loop, 1)]
    if not (rotating and track.rules.rotate_covered):
        if met != own:
            return "OR-7.2"
        if track.rules.covered_forever and card in track.marked:
            return "OP-16"
    if track.rules.top_card_fixed and len(covered_by(track, loop)) > 0:
        return "OP-17"
    return None


def covered_by(track: Track, loop: int) -> list[int]:
    """Return the cards of which a loop card covers a half."""
    cards: list[int] = []
    side = track.loop_side[loop]
    for column in (track.loop_junction[loop], track.loop_junction[loop] + 1):
        if track.off[column] == side:
            for other in level_one_over(track, side, column):
                if other == loop and loop >= track.over[column]:
                    cards.append(track.line[column])
    if track.rules.share_loops:
        for other in range(loop):
            if track.loop_side[other] == side and track.level(other) == track.level(loop):
                if track.loop_junction[other] - track.loop_junction[loop] in (-1, 1):
                    cards.append(track.loop_card[other])
    return cards


def why_not_rotate(track: Track, column: int) -> str | None:
    """Judge ROTATE of a card of the line (OR-7.7)."""
    return why_not_column(track, column)


def why_not_remove(track: Track, column: int) -> str | None:
    """Judge REMOVE by sketching the line without the card (OR-7.9 to OR-7.14)."""
    reason = why_not_column(track, column)
    if reason is not None:
        return reason
    if len(track.line) == 2:
        return "OR-7.13"  # d
    left = [off for at, off in enumerate(track.off) if at != column]
    if all(off == 1 for off in left) or all(off == 0 for off in left):
        return "OR-7.13"  # e: every card is slid away from one route
    beside = [
        loop
        for loop in range(len(track.loop_card))
        if track.loop_side[loop] != GONE and track.loop_junction[loop] in (column - 1, column)
    ]
    if beside and not track.rules.remove_beside_loop:
        return "OP-19"
    start = track.start - (1 if column < track.start else 0)
    for loop in beside:
        side = track.loop_side[loop]
        was_over = (track.loop_junction[loop], track.loop_junction[loop] + 1)
        if column in (0, len(track.line) - 1):
            return "OR-7.13"  # a
        now_over = (column - 1, column + 1)  # in columns of the line before
        for other in range(len(track.loop_card)):
            if track.loop_side[other] != side:
                continue
            if track.loop_junction[other] == track.loop_junction[loop]:
                continue  # the same stack
            other_over = (track.loop_junction[other], track.loop_junction[other] + 1)
            for at in now_over:
                if at in other_over and at not in was_over:
                    return "OR-7.13"  # b: a column newly shared
            if column in other_over:
                return "OR-7.13"  # b: both would come to one junction
        for at in now_over:
            if at not in was_over and track.off[at] == side:
                return "OR-7.13"  # c
        if side == 0 and start > 0 and now_over[0] == start - 1:
            return "V-5"
    return None


def why_not_remove_loop(track: Track, loop: int) -> str | None:
    """Judge REMOVE of a loop card, which only a house rule allows (OR-7.11)."""
    if not track.rules.loop_remove:
        return "OR-7.11"
    reason = why_not_loop_card(track, loop, False)
    if reason is not None:
        return reason
    for later in range(loop + 1, len(track.loop_card)):
        same_side = track.loop_side[later] == track.loop_side[loop]
        if same_side and track.loop_junction[later] == track.loop_junction[loop]:
            return "OP-18"
    return None


def why_not_slide(track: Track, column: int, side: int) -> str | None:
    """Judge SLIDE towards a side, or (side 2) back into the line."""
    reason = why_not_column(track, column)
    if reason is not None:
        return reason
    if side == 2:
        if not track.rules.slide_back:
            return "OR-7.19"
        return "OP-22" if track.off[column] == ALIGNED else None
    if track.off[column] != ALIGNED:
        return "OR-7.19"
    stay = [off for at, off in enumerate(track.off) if at != column and off != side]
    if not stay:
        return "OR-7.22"
    for loop in level_one_over(track, side, column):
        half = track.loop_card[loop] * 2 + (1 if track.loop_junction[loop] < column else 0)
        if track.raven_at(half):
            if not track.rules.push_back:
                return "OR-7.5"
            reason = why_not_push_back(track, half, track.line[column])
            if reason is not None:
                return reason
    if len(level_one_over(track, 1 - side, column)) > 0:
        if not track.rules.slide_from_loop:
            return "OP-23"
        if not track.rules.slide_under_final_loop:
            if track.start > 0:
                final = column in (track.start - 1, track.start)
            elif track.rules.design == ONE_WAY:
                final = column == len(track.line) - 1
            else:
                final = column == 0 or (track.rules.ravens > 2 and column == len(track.line) - 1)
            if final:
                return "OP-33"
    return None


def why_not_push_back(track: Track, half: int, sliding: int) -> str | None:
    """Judge sending the ravens on a half back before it is covered (OP-15)."""
    for raven in range(len(track.place)):
        if track.place[raven] == START or track.place[raven] % 128 != half:
            continue
        way = track.path_of(raven)
        if track.direction(raven) == -1:
            way = way[::-1]
        at = way.index(track.place[raven])
        if at == len(way) - 1:
            return "OR-9.9"
        if at > 0 and way[at - 1] % 128 // 2 == sliding:
            return "OR-7.1"
    return None


def why_not_swap(track: Track, one: int, two: int) -> str | None:
    """Judge SWAP of two cards of the line (OR-7.15)."""
    for column in (one, two):
        reason = why_not_swap_column(track, column)
        if reason is not None:
            return reason
    return None


def why_not_swap_column(track: Track, column: int) -> str | None:
    """Judge one card of the line as a partner of a swap."""
    reason = why_not_column(track, column)
    if reason is not None:
        return reason
    if track.off[column] != ALIGNED and not track.rules.swap_slid:
        return "OP-21"
    return None


def why_not_swap_loop(track: Track, loop: int) -> str | None:
    """Judge a loop card as a partner of a swap, which only a house rule allows (OR-7.11)."""
    if not track.rules.loop_swap:
        return "OR-7.11"
    return why_not_loop_card(track, loop, False)


def why_not_lay(track: Track, side: int, junction: int) -> str | None:
    """Judge a place for a new loop card (OR-7.24 to OR-7.30)."""
    if junction + 1 >= len(track.line):
        return "OR-7.30"
    if len(track.loop_card) >= 16:
        return "OR-7.32"
    if side == 0 and track.start > 0 and track.start - 1 == junction:
        return "V-5"
    stack: list[int] = []
    neighbours: list[int] = []
    for loop in range(len(track.loop_card)):
        if track.loop_side[loop] == side:
            apart = track.loop_junction[loop] - junction
            if apart == 0:
                stack.append(loop)
            elif apart in (-1, 1):
                neighbours.append(loop)
    if not track.rules.loop_near_raven:
        cards = [track.line[junction], track.line[junction + 1]]
        cards += [track.loop_card[loop] for loop in stack]
        for place in track.place:
            if place != START and (place & 127) // 2 in cards:
                return "OP-27"
    if not stack:
        slid_away = 1 - side
        if slid_away in (track.off[junction], track.off[junction + 1]):
            return "OR-7.24"
        if neighbours and not track.rules.share_loops:
            return "OR-7.24"
    if track.rules.share_loops and not track.rules.push_back:
        for loop in neighbours:
            if track.level(loop) == len(stack) + 1:
                right = 1 if track.loop_junction[loop] < junction else 0
                if track.raven_at(track.top_half(loop, right)):
                    return "OR-7.5"
    return None
