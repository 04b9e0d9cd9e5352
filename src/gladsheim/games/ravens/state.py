"""The State of Odin's Ravens: the turn (section 4) and the tricks (section 6).

The layers under it: `track.py` (cards and ravens on the table), `hands.py` (hands and piles),
`race.py` (the end of a race), `setup.py` (the beginning).
"""

from gladsheim.core.state import NATURE, NOBODY, OUTCOME, OVER
from gladsheim.games.ravens import refusals
from gladsheim.games.ravens.actions import (
    ACTION_COUNT,
    BACK,
    BACK_RAVEN,
    BURN,
    DEAL_FLIGHT,
    DISCARD,
    DRAW2,
    DRAW_FLIGHT,
    DRAW_LOKI,
    END,
    FLY,
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
    swap_id,
)
from gladsheim.games.ravens.changes import (
    add_blind_loops,
    add_lays,
    add_removals,
    add_rotations,
    add_slides,
    add_swaps,
    can_loop,
    halves_under_loop,
    has_junction,
    mark_covered,
    raven_standing_on,
    raven_under_slide,
    slide,
    slide_back,
    swap,
    take_out,
    turn_card,
)
from gladsheim.games.ravens.flight import add_flights, fly, turn_for_free
from gladsheim.games.ravens.hands import FLIGHT, KINDS, LOKI
from gladsheim.games.ravens.rules import GHOST, TRIAL, Rules
from gladsheim.games.ravens.setup import (
    DISCARDING,
    DRAFT,
    DRAW,
    ENDED,
    LAYING,
    LOOP_CARD,
    OPENING,
    ORIENTING,
    PLAY,
    TRIAL_CARD,
    TRICK_DRAW,
    Setup,
    kind_of,
)
from gladsheim.games.ravens.track import GONE, NORTH

FORWARD_BACK = 0
ROTATE_REMOVE = 1
SWAP_SLIDE = 2
DRAW2_LOOP = 3


class RavensState(Setup):
    """One position of a race."""

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

    def copy(self) -> "RavensState":
        """Return an equal State that shares nothing mutable with this one."""
        twin = RavensState(self.rules)
        twin.actor = self.actor
        # the track
        twin.land = self.land[:]
        twin.line = self.line[:]
        twin.off = self.off[:]
        twin.over = self.over[:]
        twin.loop_card = self.loop_card[:]
        twin.loop_side = self.loop_side[:]
        twin.loop_junction = self.loop_junction[:]
        twin.marked = self.marked[:]
        twin.start = self.start
        twin.path = self.path  # made anew at each change, never changed
        twin.path2 = self.path2
        twin.place = self.place[:]
        twin.index = self.index[:]
        # the cards
        twin.hand = self.hand[:]
        twin.pile = self.pile[:]
        twin.discard = self.discard[:]
        twin.spent = self.spent[:]
        twin.hand_size = self.hand_size[:]
        twin.flight_left = self.flight_left[:]
        twin.loki_left = self.loki_left[:]
        twin.discarded = self.discarded[:]
        if self.stack:
            twin.stack = [pile[:] for pile in self.stack]
        twin.deck = self.deck.copy()
        # the race
        twin.first = self.first
        twin.race = self.race
        twin.mover = self.mover
        twin.begun = self.begun[:]
        twin.done = self.done[:]
        twin.finished = self.finished[:]
        twin.target = self.target
        twin.double_by = self.double_by
        twin.winner = self.winner
        twin.wins = self.wins[:]
        twin.points = self.points[:]
        # the turn
        twin.phase = self.phase
        twin.drawn = self.drawn
        twin.drawn_turned = self.drawn_turned
        twin.setup_left = self.setup_left
        twin.next_first_seat = self.next_first_seat
        twin.to_draw = self.to_draw
        twin.dealing = self.dealing
        twin.mix_flight = self.mix_flight
        twin.mix_loki = self.mix_loki
        twin.blind = self.blind
        return twin

    # What may be done

    def legal(self) -> list[int]:
        """Return the actor's legal actions, sorted (section 4)."""
        legal: list[int] = []
        if self.actor < 0:
            return legal
        phase = self.phase
        if phase == PLAY:
            self._add_plays(legal)
        elif phase == DRAW or phase == TRICK_DRAW or phase == OPENING:
            self._add_draws(legal, self.to_draw)
        elif phase == DISCARDING:
            at = self.mover * KINDS
            for kind in range(KINDS):
                if self.hand[at + kind] > 0:
                    legal.append(DISCARD + kind)  # OR-8.2
        elif phase == LAYING:
            if self.blind >= 0:  # OP-26
                legal.append(LAY + self.blind * 2)
                legal.append(LAY + self.blind * 2 + 1)
            else:
                add_lays(self, legal)
        elif phase == ORIENTING:
            self.add_orientations(legal)
        elif phase == DRAFT:  # V-8
            at = self.mover * KINDS + 5
            for kind in range(4):
                if self.pile[at + kind] > self.stack[self.mover].count(kind + 5):
                    legal.append(STACK + kind)
        return legal

    def _add_plays(self, legal: list[int]) -> None:
        """Add all that a turn allows before its draw: flights, tricks, and the end (OR-4.3)."""
        seat = self.mover
        at = seat * KINDS
        hand = self.hand
        add_flights(self, seat, hand, at, legal)
        if hand[at + 5] > 0:
            if self.next_space(seat) >= 0 or self.is_on_final(seat):
                legal.append(FORWARD)  # OR-6.5
            self._add_backs(seat, legal)
        if hand[at + 6] > 0:
            add_rotations(self, legal)
            add_removals(self, legal)
        if hand[at + 7] > 0:
            add_slides(self, legal)
            add_swaps(self, legal)
        if hand[at + 8] > 0:
            if self.can_give(seat) >= self.rules.draw_two:
                legal.append(DRAW2)  # OR-6.8, OR-6.9
            if self.deck.size() > 0:  # OR-7.32
                if self.rules.loop_blind:  # OP-26
                    add_blind_loops(self, legal)
                elif has_junction(self):
                    legal.append(LOOP)
        if self.rules.burn_loki:  # OP-12
            for kind in range(4):
                if hand[at + 5 + kind] > 0:
                    legal.append(BURN + kind)
        self._add_draws(legal, self.rules.draw)
        if self.can_give(seat) == 0:
            legal.append(END)  # OR-8.6

    def _add_backs(self, seat: int, legal: list[int]) -> None:
        """Add BACK against every raven that can be moved back (OR-6.6, OR-6.7)."""
        ravens = self.rules.ravens
        for raven in range(ravens):
            if raven == seat or self.place[raven] < 0:
                continue
            if self.finished[raven] and not self.rules.back_after_finish:  # OR-9.9, OP-13
                continue
            legal.append(BACK if ravens == 2 else BACK_RAVEN + raven)

    def _add_draws(self, legal: list[int], count: int) -> None:
        """Add the piles the mover may draw from (OR-8.1), or the mixes it may name (OP-7)."""
        seat = self.mover
        if self.rules.declare_mix:
            total = min(count, self.can_give(seat))
            if total > 0:
                for flight in range(total + 1):
                    if total - flight <= self.loki_left[seat] and (
                        flight <= self.flight_left[seat] + self.discarded[seat]
                    ):
                        legal.append(mix_id(total, flight))
            return
        if self.can_give_flight(seat):
            legal.append(DRAW_FLIGHT)
        if self.loki_left[seat] > 0:  # OR-8.5
            legal.append(DRAW_LOKI)

    def chances(self) -> list[tuple[int, int]]:
        """Return NATURE's outcomes with their weights."""
        if self.actor != NATURE:
            return []
        if self.dealing == FLIGHT:
            return self.draw_weights(self.mover, FLIGHT, DEAL_FLIGHT)
        if self.dealing == LOKI:
            return self.draw_weights(self.mover, LOKI, DEAL_FLIGHT)
        if self.phase == LOOP_CARD:
            return self.land_weights(False)
        if self.phase == TRIAL_CARD:
            return self.land_weights(True)
        return self.setup_chances()

    # Doing it

    def apply(self, action: int) -> None:
        """Carry out a legal action or an outcome."""
        if action >= OUTCOME:
            self._outcome(action)
        elif action < FORWARD:
            self._fly(action)
        elif action < DRAW2:
            self._trick(action)
        elif action >= DRAW_FLIGHT:
            self._draw_or_discard(action)
        elif action < LAY:
            self._draw_two_or_loop(action)
        elif action < BURN:
            self._lay(action - LAY)
        else:
            self._spend(action - BURN)
            self._tell("burned", [action - BURN])

    def _outcome(self, outcome: int) -> None:
        if self.dealing >= 0:
            self.take_from_pile(self.mover, outcome - DEAL_FLIGHT)
            if self.rules.reshuffle_at_once and self.dealing == FLIGHT:  # OP-30
                if self.flight_left[self.mover] == 0 and self.discarded[self.mover] > 0:
                    self.reshuffle(self.mover)
            self.to_draw -= 1
            self.dealing = -1
            self._ask_pile()
        elif self.phase == LOOP_CARD:
            self.draw_land(outcome)
            self._tell("drew_land", [self.drawn])
            self.phase = LAYING
            self.actor = self.mover
        elif self.phase == TRIAL_CARD:
            self._lay_against(outcome)
        else:
            self.setup_outcome(outcome)

    def _tell(self, kind: str, public: list[int]) -> None:
        """Note an open event of the mover."""
        if self.scribe is not None:
            self.scribe.tell(kind, self.mover, public, [], NOBODY, kind == "drew_land")

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

    def _push_back(self, raven: int) -> None:
        """Move a raven back one space because a card comes to lie where it stands (OP-15)."""
        self.move_raven(raven, -1)
        if self.scribe is not None:
            self.scribe.tell("pushed_back", raven, [], [], NOBODY, False)

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


def new_race(rules: Rules) -> RavensState:
    """Return the first position: NATURE is about to deal the line."""
    state = RavensState(rules)
    state.set_out()
    return state
