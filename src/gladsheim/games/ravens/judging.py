"""Why an action is not legal: the id of the rule that forbids it, for every action of the table.

Written apart from `legal` in `state.py`; changes of the track and flights are judged in
`refusals.py`.
"""

from gladsheim.core.state import NATURE, OVER
from gladsheim.games.ravens import refusals
from gladsheim.games.ravens.actions import (
    ACTION_COUNT,
    BACK,
    BACK_RAVEN,
    BURN,
    DISCARD,
    DRAW2,
    DRAW_FLIGHT,
    DRAW_LOKI,
    END,
    FLY_STOP,
    FORWARD,
    LAY,
    LOOP,
    LOOP_AT,
    MAX_JUNCTIONS,
    MAX_LOOPS,
    MAX_STOPS,
    MIX,
    ORIENT,
    PAIR,
    PAIR_STOP,
    REMOVE,
    REMOVE_LOOP,
    ROTATE,
    ROTATE_LOOP,
    SLIDE,
    STACK,
    SWAP,
    SWAP_LOOP,
    SWAP_LOOPS,
    high_of_pair,
    loki_type_of,
    mix_id,
    mix_total,
    swap_id,
)
from gladsheim.games.ravens.hands import KINDS
from gladsheim.games.ravens.setup import (
    DISCARDING,
    DRAFT,
    DRAW,
    LAYING,
    OPENING,
    ORIENTING,
    PLAY,
    TRICK_DRAW,
)
from gladsheim.games.ravens.tricks import Tricks


class Judging(Tricks):
    """A turn that can say which rule forbids what."""

    # Why not

    def why_not(self, action: int) -> str | None:
        """Return the id of the rule that forbids an action to the actor; None when it is legal."""
        if self.actor == OVER:
            return "OR-9.10"
        if self.actor == NATURE:
            return "OR-4.2"
        if not 0 <= action < ACTION_COUNT:
            return "OR-4.3"
        if action < DRAW_FLIGHT and not LAY <= action < BURN:
            if self.phase != PLAY:
                return self._why_not_now()
            return self._why_not_play(action)
        if action < BURN:
            return self._why_not_laying(action - LAY)
        if action < DISCARD:
            return self._why_not_draw(action)
        if action < ORIENT:
            if self.phase != DISCARDING:
                return "OR-8.2"
            return None if self.hand[self.mover * KINDS + action - DISCARD] > 0 else "OR-8.2"
        if action < STACK:
            return None if self.phase == ORIENTING else "OP-5"
        if action < END:
            return self._why_not_stack(action - STACK)
        if self.phase != PLAY:
            return self._why_not_now()
        return None if self.can_give(self.mover) == 0 else "OR-4.5"

    def _why_not_now(self) -> str:
        """Return the rule that says what has to be done first."""
        if self.phase == DISCARDING:
            return "OR-8.2"
        if self.phase == DRAW:
            return "OR-4.4"
        if self.phase == TRICK_DRAW:
            return "OR-6.8"
        if self.phase == LAYING:
            return "OR-7.23"
        if self.phase == DRAFT:
            return "V-8"
        if self.phase == ORIENTING:
            return "OP-5"
        return "OR-3.9"

    def _why_not_play(self, action: int) -> str | None:
        """Judge a flight or a trick in the middle of a turn."""
        seat = self.mover
        at = seat * KINDS
        if action < FORWARD:
            holds = self.hand[at : at + 5]
            if action < PAIR:
                return refusals.why_not_fly(self, seat, holds, action, -1)
            if action < FLY_STOP:
                return refusals.why_not_pair(self, seat, holds, action - PAIR, -1)
            if action < PAIR_STOP:
                number = action - FLY_STOP
                stop = number % MAX_STOPS + 1
                return refusals.why_not_fly(self, seat, holds, number // MAX_STOPS, stop)
            number = action - PAIR_STOP
            stop = number % MAX_STOPS + 1
            return refusals.why_not_pair(self, seat, holds, number // MAX_STOPS, stop)
        if self.hand[at + 5 + loki_type_of(action)] == 0:
            return "OR-6.1"
        if action >= BURN:
            return None if self.rules.burn_loki else "OR-6.3"
        if action < ROTATE:
            return self._why_not_move(action)
        if action < ROTATE_LOOP:
            return refusals.why_not_rotate(self, action - ROTATE)
        if action < REMOVE:
            return refusals.why_not_loop_card(self, action - ROTATE_LOOP, True)
        if action < REMOVE_LOOP:
            return refusals.why_not_remove(self, action - REMOVE)
        if action < SLIDE:
            return refusals.why_not_remove_loop(self, action - REMOVE_LOOP)
        if action < SWAP:
            return refusals.why_not_slide(self, (action - SLIDE) // 3, (action - SLIDE) % 3)
        if action < DRAW2:
            return self._why_not_swap(action)
        if action == DRAW2:
            return None if self.can_give(seat) >= self.rules.draw_two else "OR-6.9"
        return self._why_not_loop(action)

    def _why_not_move(self, action: int) -> str | None:
        """Judge FORWARD and BACK."""
        if action == FORWARD:
            return None  # OR-6.9: always
        if (action == BACK) != (self.rules.ravens == 2):
            return "OR-6.7"  # no other raven, or one has to be named
        raven = 1 - self.mover if action == BACK else action - BACK_RAVEN
        if raven >= self.rules.ravens or raven == self.mover:
            return "OR-6.6"
        if self.place[raven] == -1:
            return "OR-6.7"
        if self.finished[raven] and not self.rules.back_after_finish:
            return "OR-6.7"
        return None

    def _why_not_swap(self, action: int) -> str | None:
        """Judge SWAP of two cards of any sort."""
        if action < SWAP_LOOP:
            high = high_of_pair(action - SWAP)
            return refusals.why_not_swap(self, action - SWAP - swap_id(0, high), high)
        if action < SWAP_LOOPS:
            number = action - SWAP_LOOP
            reason = refusals.why_not_swap_loop(self, number % MAX_LOOPS)
            if reason is not None:
                return reason
            return refusals.why_not_swap_column(self, number // MAX_LOOPS)
        high = high_of_pair(action - SWAP_LOOPS)
        reason = refusals.why_not_swap_loop(self, action - SWAP_LOOPS - swap_id(0, high))
        return reason if reason is not None else refusals.why_not_swap_loop(self, high)

    def _why_not_loop(self, action: int) -> str | None:
        """Judge LOOP before its card is drawn (OR-7.32, OR-6.9)."""
        if self.deck.size() == 0:
            return "OR-7.32"
        if (action == LOOP) == self.rules.loop_blind:
            return "OP-26"
        if action != LOOP:
            place = action - LOOP_AT
            return refusals.why_not_lay(self, place // MAX_JUNCTIONS, place % MAX_JUNCTIONS)
        for side in range(2):
            for junction in range(MAX_JUNCTIONS):
                if refusals.why_not_lay(self, side, junction) is None:
                    return None
        return "OR-6.9"

    def _why_not_laying(self, number: int) -> str | None:
        """Judge a place for the loop card that was drawn (OR-7.23)."""
        if self.phase != LAYING:
            return "OR-7.23"
        if self.blind >= 0:
            return None if number // 2 == self.blind else "OP-26"
        place = number // 2
        return refusals.why_not_lay(self, place // MAX_JUNCTIONS, place % MAX_JUNCTIONS)

    def _why_not_draw(self, action: int) -> str | None:
        """Judge a draw, of one card or of a named mix."""
        if self.phase not in (PLAY, DRAW, TRICK_DRAW, OPENING):
            return "OR-8.2" if self.phase == DISCARDING else self._why_not_now()
        seat = self.mover
        if (action >= MIX) != self.rules.declare_mix:
            return "OP-7"
        if action == DRAW_FLIGHT:
            return None if self.flight_left[seat] + self.discarded[seat] > 0 else "OR-8.6"
        if action == DRAW_LOKI:
            return None if self.loki_left[seat] > 0 else "OR-8.5"
        total = mix_total(action - MIX)
        flight = action - mix_id(total, 0)
        count = self.rules.draw if self.phase == PLAY else self.to_draw
        if total != min(count, self.can_give(seat)):
            return "OR-8.1"
        if total - flight > self.loki_left[seat]:
            return "OR-8.5"
        if flight > self.flight_left[seat] + self.discarded[seat]:
            return "OR-8.6"
        return None

    def _why_not_stack(self, loki_type: int) -> str | None:
        """Judge the next card of a Loki pile that is ordered openly (V-8)."""
        if self.phase != DRAFT:
            return "V-8"
        left = self.pile[self.mover * KINDS + 5 + loki_type]
        for card in self.stack[self.mover]:
            if card == loki_type + 5:
                left -= 1
        return None if left > 0 else "V-8"
