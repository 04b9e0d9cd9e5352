"""The turn beyond its plays: drawing, discarding, and whose turn is next (sections 4 and 8).

Also what plays against a lone raven: the ghost and the land deck (V-3).
"""

from gladsheim.core.state import NATURE, NOBODY
from gladsheim.games.ravens.actions import (
    DISCARD,
    DRAW_FLIGHT,
    END,
    MAX_JUNCTIONS,
    MIX,
    ORIENT,
    STACK,
    mix_id,
    mix_total,
)
from gladsheim.games.ravens.changes import (
    can_loop,
    halves_under_loop,
    mark_covered,
    raven_standing_on,
)
from gladsheim.games.ravens.hands import FLIGHT, LOKI
from gladsheim.games.ravens.rules import GHOST, TRIAL, Rules
from gladsheim.games.ravens.setup import (
    DISCARDING,
    DRAFT,
    DRAW,
    ENDED,
    OPENING,
    PLAY,
    TRIAL_CARD,
    TRICK_DRAW,
    Setup,
)
from gladsheim.games.ravens.track import NORTH


class Turn(Setup):
    """A turn from its draw to the next seat's."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.to_draw: int = 0
        """Cards still to be drawn by the mover."""
        self.dealing: int = -1
        """The pile from which NATURE is about to deal; -1 when it is not."""
        self.mix_flight: int = 0
        """Of a declared mix, the flight cards still to come (OP-7)."""
        self.mix_loki: int = 0
        self.blind: int = -1
        """The place named for a loop card before it was seen (OP-26), as in LOOP_AT."""

    def _tell(self, kind: str, public: list[int]) -> None:
        """Note an open event of the mover."""
        if self.scribe is not None:
            self.scribe.tell(kind, self.mover, public, [], NOBODY, kind == "drew_land")

    def _push_back(self, raven: int) -> None:
        """Move a raven back one space because a card comes to lie where it stands (OP-15)."""
        self.move_raven(raven, -1)
        if self.scribe is not None:
            self.scribe.tell("pushed_back", raven, [], [], NOBODY, False)

    def _push_back_under_loop(self, side: int, junction: int) -> None:
        """Move back every raven that a new loop card would cover (OP-15, OP-24)."""
        if not self.rules.push_back or not self.rules.share_loops:
            return
        for space in halves_under_loop(self, side, junction):
            raven = raven_standing_on(self, space)
            while raven >= 0:
                self._push_back(raven)
                raven = raven_standing_on(self, space)

    def mark(self) -> None:
        """Remember what is covered now (OP-16)."""
        mark_covered(self)

    # Drawing and discarding

    def _draw_or_discard(self, action: int) -> None:
        if action < MIX:
            if self.phase == PLAY:
                self._begin_draw()
            self._deal(action - DRAW_FLIGHT)
        elif action < DISCARD:
            if self.phase == PLAY:
                self._begin_draw()
            total = mix_total(action - MIX)
            self.mix_flight = action - mix_id(total, 0)
            self.mix_loki = total - self.mix_flight
            self.to_draw = total
            if self.scribe is not None:
                if self.rules.hide_hand_mix:
                    mix = [self.mix_flight, self.mix_loki]
                    self.scribe.tell("named_mix", self.mover, [], mix, 1 << self.mover, False)
                else:
                    self._tell("named_mix", [self.mix_flight, self.mix_loki])
            self._ask_pile()
        elif action < ORIENT:
            self.lay_aside(self.mover, action - DISCARD)
            self._tell("discarded", [action - DISCARD])
            self._keep_to_limit()
        elif action < STACK:
            self.orient(action - ORIENT)
        elif action < END:
            self.stack[self.mover].append(action - STACK + 5)
            self._tell("stacked", [action - STACK])
            if len(self.stack[self.mover]) == self.loki_left[self.mover]:
                self._next_draft()
        else:
            self._begin_draw()
            self._ask_pile()

    def _begin_draw(self) -> None:
        """Begin the end of the turn: from now on no more cards are played (OR-4.4)."""
        self.phase = DRAW
        self.to_draw = self.rules.draw

    def _ask_pile(self) -> None:
        """Let the mover choose the pile of its next card, or go on when all are drawn."""
        seat = self.mover
        if self.to_draw == 0 or self.can_give(seat) == 0:  # OR-8.6
            self.to_draw = 0
            self._after_draw()
        elif self.mix_flight > 0:
            self.mix_flight -= 1
            self._deal(FLIGHT)
        elif self.mix_loki > 0:
            self.mix_loki -= 1
            self._deal(LOKI)
        elif self.loki_left[seat] == 0:  # OR-8.5: nothing to choose
            self._deal(FLIGHT)
        elif not self.can_give_flight(seat):
            self._deal(LOKI)
        else:
            self.actor = seat

    def _deal(self, pile: int) -> None:
        """Let NATURE deal a card to the mover."""
        seat = self.mover
        if self.rules.hide_hand_mix and self.scribe is not None:
            self.scribe.tell("chose_pile", seat, [], [pile], 1 << seat, False)
        if pile == FLIGHT and self.flight_left[seat] == 0:
            self.reshuffle(seat)  # OR-8.4
        self.dealing = pile
        self.actor = NATURE

    def _after_draw(self) -> None:
        if self.phase == OPENING:
            self._next_opening()
        elif self.phase == TRICK_DRAW:
            self.phase = PLAY
            self.actor = self.mover
        else:
            self._keep_to_limit()

    def _keep_to_limit(self) -> None:
        """Ask for discards until the hand is small enough, then end the turn (OR-8.2)."""
        if self.hand_size[self.mover] > self.rules.limit:
            self.phase = DISCARDING
            self.actor = self.mover
        else:
            self._end_turn()

    # From seat to seat

    def set_first(self, seat: int) -> None:
        """Begin with a seat: order the Loki piles (V-8), then draw the opening hands (OR-3.9)."""
        self.first = seat
        if self.scribe is not None:
            self.scribe.tell("first", seat, [], [], NOBODY, True)
        self.mover = seat
        if self.rules.loki_draft:
            self.phase = DRAFT
            self.actor = seat
        else:
            self._open_hand()

    def _next_draft(self) -> None:
        self.mover = (self.mover + 1) % self.rules.seats
        self.actor = self.mover
        if self.mover == self.first:
            self._open_hand()

    def _open_hand(self) -> None:
        self.phase = OPENING
        self.to_draw = self.rules.opening
        self._ask_pile()

    def _next_opening(self) -> None:
        self.mover = (self.mover + 1) % self.rules.seats
        if self.mover == self.first:
            self._begin_turn()
        else:
            self._open_hand()

    def _begin_turn(self) -> None:
        """Begin the mover's turn (OR-4.1)."""
        seat = self.mover
        self.begun[seat] += 1
        self.phase = PLAY
        self.actor = seat
        if self.rules.mode == TRIAL and self.begun[seat] in self.rules.trial_turns:
            if self.deck.size() > 0 and self._loop_ahead() >= 0:
                self.phase = TRIAL_CARD
                self.actor = NATURE

    def _end_turn(self) -> None:
        """End the mover's turn and find who is next, or close the race."""
        seat = self.mover
        self.done[seat] += 1
        if self.rules.mode == GHOST and self.goes_on():
            self._move_ghost()
        if not self.goes_on():
            self._close()
            return
        seats = self.rules.seats
        for _ in range(seats):
            self.mover = (self.mover + 1) % seats
            if self.has_turns_left(self.mover):
                break
        self._begin_turn()

    def _close(self) -> None:
        """Settle the race; in a series, set up the next one (V-2)."""
        if self.close():
            self.next_first_seat = self.next_first()
            self.race += 1
            self.set_out()
        else:
            self.phase = ENDED

    def _move_ghost(self) -> None:
        """Move the ghost one space, on every third turn two (V-3b)."""
        self.begun[1] += 1
        spaces = 2 if self.begun[1] % self.rules.ghost_stride == 0 else 1
        for _ in range(spaces):
            if not self.finished[1]:
                if self.next_space(1) >= 0:
                    self.move_raven(1, 1)
                if self.is_on_final(1):
                    self.finish(1)
        if self.scribe is not None:
            self.scribe.tell("ghost", 1, [spaces], [], NOBODY, False)
        self.done[1] += 1

    def _loop_ahead(self) -> int:
        """Return the nearest place ahead for a loop card, as in LOOP_AT; -1 for none (V-3)."""
        for at in range(max(0, self.index[0]), len(self.path)):
            space = self.path[at]
            card = space >> 1
            for column in range(len(self.line)):
                if self.line[column] != card:
                    continue
                side = self._row_of(column, space & 1)
                junction = column if side == NORTH else column - 1
                if 0 <= junction < len(self.line) - 1 and can_loop(self, side, junction):
                    return side * MAX_JUNCTIONS + junction
        return -1

    def _row_of(self, column: int, half: int) -> int:
        """Return the route in whose row a half of a column lies (OR-2.3)."""
        return half if self.off[column] < 0 else self.off[column]

    def _lay_against(self, outcome: int) -> None:
        """Lay a land card in the way of the solitaire raven (V-3): its first half is met first."""
        self.draw_land(outcome)
        self._tell("drew_land", [self.drawn])
        place = self._loop_ahead()
        side = place // MAX_JUNCTIONS
        is_right_first = side != NORTH
        turned = self.drawn_turned if not is_right_first else 1 - self.drawn_turned
        self._push_back_under_loop(side, place % MAX_JUNCTIONS)
        self.lay_drawn(side, place % MAX_JUNCTIONS, turned, NATURE)
        self.phase = PLAY
        self.actor = self.mover
