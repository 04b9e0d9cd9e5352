"""Flight (section 5): which flight cards may be played, and where they carry the raven."""

from gladsheim.games.ravens.actions import FLY, FLY_STOP, MAX_STOPS, PAIR, PAIR_STOP
from gladsheim.games.ravens.track import ALIGNED, Track


def add_flights(track: Track, raven: int, hand: list[int], base: int, legal: list[int]) -> None:
    """Add every legal flight of a raven, whose cards begin at hand[base]."""
    need = track.next_land(raven)
    if need < 0:
        # It stands on the final space without having finished (OP-28): any card brings it home.
        if track.is_on_final(raven):
            for land in range(5):
                if hand[base + land] > 0:
                    legal.append(FLY + land)
        return
    stops = min(track.run(raven) - 1, MAX_STOPS) if track.rules.run_optional else 0
    has_match = hand[base + need] > 0
    if has_match:
        legal.append(FLY + need)  # OR-5.1
    may_pair = not has_match or track.rules.pair_any_time  # OR-5.5, OP-10
    if may_pair:
        for land in range(5):
            if land != need and hand[base + land] >= 2:
                legal.append(PAIR + land)  # OR-5.4
    if stops > 0:  # OP-9
        if has_match:
            for stop in range(stops):
                legal.append(FLY_STOP + need * MAX_STOPS + stop)
        if may_pair:
            for land in range(5):
                if land != need and hand[base + land] >= 2:
                    for stop in range(stops):
                        legal.append(PAIR_STOP + land * MAX_STOPS + stop)


def fly(track: Track, raven: int, spaces: int) -> None:
    """Carry a raven over `spaces` spaces (OR-5.2)."""
    track.move_raven(raven, spaces)
    turn_for_free(track, raven)


def turn_for_free(track: Track, raven: int) -> None:
    """Where the house rule says so, carry the raven round the turn-around (OP-11)."""
    if not track.rules.free_turn:
        return
    place = track.place[raven]
    front = track.next_space(raven)
    if place < 0 or front < 0 or place >> 1 != front >> 1:
        return
    for column in (0, len(track.line) - 1):
        # A slid card is no turn-around: its outer half can follow its other half only as part of a
        # loop that it covers (OR-7.20).
        if track.line[column] == place >> 1 and track.off[column] == ALIGNED:
            track.move_raven(raven, 1)
            return
