"""The State of Odin's Ravens: its copy, what is legal, and carrying it out.

The layers under it, each on top of the one before: `track.py` (cards and ravens on the table),
`hands.py` (hands and piles), `race.py` (the end of a race), `setup.py` (the beginning), `turn.py`
(draw and whose turn it is), `tricks.py` (flights and tricks), `judging.py` (why not).
"""

from gladsheim.core.state import NATURE, OUTCOME
from gladsheim.games.ravens.actions import (
    BACK,
    BACK_RAVEN,
    BURN,
    DEAL_FLIGHT,
    DISCARD,
    DRAW2,
    DRAW_FLIGHT,
    DRAW_LOKI,
    END,
    FORWARD,
    LAY,
    LOOP,
    MIX,
    STACK,
    mix_id,
    mix_total,
)
from gladsheim.games.ravens.changes import (
    add_blind_loops,
    add_lays,
    add_removals,
    add_rotations,
    add_slides,
    add_swaps,
    has_junction,
)
from gladsheim.games.ravens.flight import add_flights
from gladsheim.games.ravens.hands import FLIGHT, KINDS, LOKI
from gladsheim.games.ravens.judging import Judging
from gladsheim.games.ravens.rules import Rules
from gladsheim.games.ravens.setup import (
    DISCARDING,
    DRAFT,
    DRAW,
    LAYING,
    LOOP_CARD,
    OPENING,
    ORIENTING,
    PLAY,
    TRIAL_CARD,
    TRICK_DRAW,
)


class RavensState(Judging):
    """One position of a race."""

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

    def seen(self, action: int, viewer: int) -> int:
        """Return what a viewer sees of an action: of a draw no backs where they are hidden (OP-14).

        That the discards are shuffled for it is open (OR-8.4).
        """
        if viewer == self.actor or not self.rules.hide_hand_mix:
            return action
        is_bare = self.flight_left[self.mover] == 0
        if action == DRAW_FLIGHT:
            return DRAW_FLIGHT if is_bare else DRAW_LOKI
        if action >= MIX and action < DISCARD:
            total = mix_total(action - MIX)
            return mix_id(total, 1 if is_bare and action > mix_id(total, 0) else 0)
        return action

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


def new_race(rules: Rules) -> RavensState:
    """Return the first position: NATURE is about to deal the line."""
    state = RavensState(rules)
    state.set_out()
    return state
