"""Doing what a turn allows: flights (section 5) and tricks (sections 6 and 7), and what follows.

Whether something may be done is not asked here; see `state.py` and `judging.py`.
"""

from gladsheim.core.state import NATURE
from gladsheim.games.ravens.actions import (
    BACK,
    BACK_RAVEN,
    DRAW2,
    DRAW2_LOOP,
    FLY,
    FLY_STOP,
    FORWARD,
    FORWARD_BACK,
    LOOP_AT,
    MAX_JUNCTIONS,
    MAX_LOOPS,
    MAX_STOPS,
    PAIR,
    PAIR_STOP,
    REMOVE,
    REMOVE_LOOP,
    ROTATE,
    ROTATE_LOOP,
    ROTATE_REMOVE,
    SLIDE,
    SWAP,
    SWAP_LOOP,
    SWAP_LOOPS,
    SWAP_SLIDE,
    high_of_pair,
    swap_id,
)
from gladsheim.games.ravens.changes import (
    mark_covered,
    raven_under_slide,
    slide,
    slide_back,
    swap,
    take_out,
    turn_card,
)
from gladsheim.games.ravens.flight import fly, turn_for_free
from gladsheim.games.ravens.setup import DRAW, LOOP_CARD, PLAY, TRICK_DRAW, kind_of
from gladsheim.games.ravens.track import GONE
from gladsheim.games.ravens.turn import Turn


class Tricks(Turn):
    """A turn with its plays."""

    # Flights and tricks

    def _fly(self, action: int) -> None:
        """Play FLIGHT: one card or a pair (OR-5.1 to OR-5.7)."""
        seat = self.mover
        is_pair = action >= PAIR_STOP or PAIR <= action < FLY_STOP
        spaces = -1
        if action < PAIR:
            land = action - FLY
        elif action < FLY_STOP:
            land = action - PAIR
        else:
            number = action - (PAIR_STOP if is_pair else FLY_STOP)
            land = number // MAX_STOPS
            spaces = number % MAX_STOPS + 1
        self.lay_aside(seat, land)
        if is_pair:
            self.lay_aside(seat, land)
        over = self.next_land(seat)
        if over < 0:  # on the final space by a track change (OP-28)
            self._tell("flew", [land, 0, 0, land])
        else:
            if spaces < 0:
                spaces = self.run(seat)
            fly(self, seat, spaces)
            self._tell("flew", [land, spaces, 1 if is_pair else 0, over])
        self._has_moved(seat)

    def _spend(self, loki_type: int) -> None:
        """Put a used Loki card out of the game (OR-6.2)."""
        self.lay_aside(self.mover, 5 + loki_type)

    def _trick(self, action: int) -> None:
        """Play a Loki card that moves a raven or changes the track (OR-6.1)."""
        if action < ROTATE:
            self._spend(FORWARD_BACK)
            if action == FORWARD:
                self._forward()
            else:
                other = 1 - self.mover if action == BACK else action - BACK_RAVEN
                self._back(other)
            return
        if action < SLIDE:
            self._spend(ROTATE_REMOVE)
            if action < ROTATE_LOOP:
                turn_card(self, self.line[action - ROTATE])
                self._tell("rotated", [action - ROTATE])
            elif action < REMOVE:
                turn_card(self, self.loop_card[action - ROTATE_LOOP])
                self._tell("rotated_loop", [action - ROTATE_LOOP])
            elif action < REMOVE_LOOP:
                self._remove(action - REMOVE)
            else:
                self._remove_loop(action - REMOVE_LOOP)
        else:
            self._spend(SWAP_SLIDE)
            if action < SWAP:
                self._slide((action - SLIDE) // 3, (action - SLIDE) % 3)
            elif action < SWAP_LOOP:
                high = high_of_pair(action - SWAP)
                low = action - SWAP - swap_id(0, high)
                swap(self, low, high)
                self._tell("swapped", [low, high])
            elif action < SWAP_LOOPS:
                column = (action - SWAP_LOOP) // MAX_LOOPS
                loop = (action - SWAP_LOOP) % MAX_LOOPS
                card = self.line[column]
                self.line[column] = self.loop_card[loop]
                self.loop_card[loop] = card
                self._tell("swapped_loop", [column, loop])
            else:
                high = high_of_pair(action - SWAP_LOOPS)
                low = action - SWAP_LOOPS - swap_id(0, high)
                card = self.loop_card[low]
                self.loop_card[low] = self.loop_card[high]
                self.loop_card[high] = card
                self._tell("swapped_loops", [low, high])
        self._has_changed()

    def _forward(self) -> None:
        """Play FORWARD (OR-6.5)."""
        seat = self.mover
        if self.next_space(seat) >= 0:
            self.move_raven(seat, 1)
            turn_for_free(self, seat)
        self._tell("forward", [])
        self._has_moved(seat)

    def _back(self, raven: int) -> None:
        """Play BACK against a raven (OR-6.6)."""
        self.move_raven(raven, -1)
        self._tell("back", [raven])
        if self.finished[raven]:
            self.unfinish(raven)

    def _remove(self, column: int) -> None:
        """Play REMOVE on a card of the line (OR-7.9)."""
        card = self.line[column]
        if self.rules.removed_to_bottom:  # OP-20; else it is out of the game (OR-7.10)
            self.deck.put_under(kind_of(self.land[card * 2], self.land[card * 2 + 1]))
        take_out(self, column)
        self._tell("removed", [column])

    def _remove_loop(self, loop: int) -> None:
        """Play REMOVE on a loop card (OP-18)."""
        card = self.loop_card[loop]
        if self.rules.removed_to_bottom:
            self.deck.put_under(kind_of(self.land[card * 2], self.land[card * 2 + 1]))
        self.loop_side[loop] = GONE
        self._tell("removed_loop", [loop])

    def _slide(self, column: int, side: int) -> None:
        """Play SLIDE (OR-7.17), or slide a card back (OP-22)."""
        if side == 2:
            slide_back(self, column)
            self._tell("slid_back", [column])
            return
        if self.rules.push_back:  # OP-15
            raven = raven_under_slide(self, column, side)
            while raven >= 0:
                self._push_back(raven)
                raven = raven_under_slide(self, column, side)
        slide(self, column, side)
        self._tell("slid", [column, side])

    def _draw_two_or_loop(self, action: int) -> None:
        """Play DRAW2 (OR-6.8) or LOOP (OR-7.23)."""
        self._spend(DRAW2_LOOP)
        if action == DRAW2:
            self._tell("draw2", [])
            self.phase = TRICK_DRAW
            self.to_draw = self.rules.draw_two
            self._ask_pile()
            return
        self._tell("loop", [])
        self.blind = action - LOOP_AT if action >= LOOP_AT else -1
        self.phase = LOOP_CARD
        self.actor = NATURE

    def _lay(self, number: int) -> None:
        """Lay the loop card that was drawn (OR-7.24 to OR-7.27)."""
        place = number // 2
        side = place // MAX_JUNCTIONS
        junction = place % MAX_JUNCTIONS
        self._push_back_under_loop(side, junction)
        self.blind = -1
        self.phase = PLAY
        self.lay_drawn(side, junction, number % 2, self.mover)
        self._has_changed()

    def _has_changed(self) -> None:
        """Follow a change of the track: new paths, and who has finished by it (OR-9.2)."""
        if self.rules.covered_forever:
            mark_covered(self)
        self.lay_paths()
        if not self.rules.finish_by_change:  # OP-28
            return
        count = 0
        for raven in range(self.rules.ravens):
            if not self.finished[raven] and self.is_on_final(raven):
                self.finish(raven)
                count += 1
        if count == 0:
            return
        if count > 1 and self.rules.double_finish_active:  # OP-32
            self.double_by = self.mover
        self._after_finish()

    def _has_moved(self, raven: int) -> None:
        """Follow a move of the mover's own raven (OR-9.1)."""
        if self.is_on_final(raven):
            self.finish(raven)
            self._after_finish()

    def _after_finish(self) -> None:
        """End the turn, or the race, after somebody has finished (OR-9.3 to OR-9.5, OR-9.12)."""
        seat = self.mover
        if self.finished[seat]:
            if self.rules.finisher_draws:  # OP-29
                self.phase = DRAW
                self.to_draw = self.rules.draw
                self._ask_pile()
            else:
                self._end_turn()
        elif not self.has_turns_left(seat):
            self._end_turn()
