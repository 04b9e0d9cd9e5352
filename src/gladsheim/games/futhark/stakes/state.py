"""The State of the stakes game: what may be done, and doing it.

Under it lie `flow.py` (how a round goes on), `settling.py` (how it ends) and `spread.py` (what lies
on the table). `refusals.py` says why an action is not legal.
"""

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OUTCOME
from gladsheim.games.futhark.stakes import refusals
from gladsheim.games.futhark.stakes.actions import (
    DEAL,
    FIRST,
    GO_ON,
    JOIN,
    LAY,
    LEFT,
    PAY,
    PAY_LEFT,
    PAY_RIGHT,
    REST,
    RIGHT,
    SIT_OUT,
    TAKE,
    UP,
    USE,
)
from gladsheim.games.futhark.stakes.flow import Flow
from gladsheim.games.futhark.stakes.rules import MATCH, PER_CARD, Rules
from gladsheim.games.futhark.stakes.spread import (
    AFTER,
    ANTE,
    CHOOSE,
    CHOOSING_DEALER,
    HIDDEN,
    MEETING,
    SEALING,
    STAKES,
    count_bits,
)


class StakesState(Flow):
    """One position of a match."""

    def copy(self) -> "StakesState":
        """Return an equal State that shares nothing mutable with this one."""
        twin = StakesState(self.rules)
        twin.actor = self.actor
        twin.points = self.points[:]
        twin.hand = self.hand[:]
        twin.bag = self.bag[:]
        twin.bag_size = self.bag_size
        twin.burned = self.burned
        twin.gone = self.gone[:]
        twin.aside = self.aside[:]
        twin.round = self.round
        twin.dealer = self.dealer
        twin.phase = self.phase
        twin.task = self.task
        twin.target = self.target
        twin.asker = self.asker
        twin.dealt = self.dealt
        twin.alive = self.alive
        twin.inside = self.inside
        twin.paid = self.paid[:]
        twin.extra = self.extra[:]
        twin.mark = self.mark
        twin.counted = self.counted[:]
        twin.choice = self.choice[:]
        twin.spoken = self.spoken
        twin.waiting = self.waiting
        twin.resting = self.resting
        twin.known_rest = self.known_rest
        twin.silent = self.silent
        twin.cross = self.cross[:]
        twin.up = self.up
        twin.looked = self.looked[:]
        twin.laid = self.laid[:]
        twin.used = self.used[:]
        twin.stock_open = self.stock_open
        twin.known = self.known[:]
        twin.grades = self.grades[:]
        twin.carried = self.carried
        twin.spent = self.spent
        twin.history = self.history[:]
        twin.last = self.last  # never changed once it is made
        twin.winner = self.winner
        return twin

    # What may be done

    def legal(self) -> list[int]:
        """Return the actor's legal actions, sorted."""
        legal: list[int] = []
        seat = self.actor
        if seat < 0:
            return legal
        if self.task == CHOOSE:
            for kind in range(self.rules.kinds):
                if self.bag[kind] > 0:
                    legal.append(TAKE + kind)
            return legal
        phase = self.phase
        if phase == ANTE:
            return [JOIN, SIT_OUT]
        if phase == SEALING:
            self.add_payments(legal, True)
            return legal
        if phase != STAKES and phase != MEETING:
            legal.append(GO_ON)
            legal.append(REST)
        self.add_specials(legal)
        if phase == STAKES:
            # FU-9.7, O-27: the last one undecided cannot drop out.
            self.add_payments(legal, self.inside_count() > 1)
        elif phase == MEETING:
            legal.append(PAY)
            legal.append(PAY + 1)
        return legal

    def add_specials(self, legal: list[int]) -> None:
        """Add what the actor's YGGDRASIL and LOKI allow (FU-8.1, FU-8.5)."""
        seat = self.actor
        rules = self.rules
        if self.holds(seat, rules.yggdrasil) and self.drawable() > 0:
            legal.append(USE)
        if self.holds(seat, rules.loki):
            for place in range(UP, 5):
                if rules.loki_open or self.up >> place & 1 == 0:  # O-28
                    legal.append(LAY + place)

    def add_payments(self, legal: list[int], may_drop: bool) -> None:
        """Add what the actor may pay when all decide once (FU-9.1, FU-9.2, FU-9.4)."""
        points = self.points[self.actor]
        stakes = self.rules.stakes
        if may_drop:
            legal.append(PAY)
        if points > 0 and stakes != PER_CARD:
            is_enough = stakes != MATCH or self.mark < 2 or points == 1 or self.phase == SEALING
            if is_enough:
                legal.append(PAY + 1)
        if points > 1:
            legal.append(PAY + 2)
        if points > 0 and stakes == PER_CARD:  # O-14
            legal.append(PAY_LEFT)
            legal.append(PAY_RIGHT)

    def chances(self) -> list[tuple[int, int]]:
        """Return NATURE's outcomes: the first dealer (FU-7.11), or the next card."""
        found: list[tuple[int, int]] = []
        if self.actor != NATURE:
            return found
        if self.phase == CHOOSING_DEALER:
            for seat in range(self.rules.seats):
                found.append((FIRST + seat, 1))
            return found
        first = DEAL  # the constants of outcomes are taken in once for the loop
        for kind in range(self.rules.kinds):
            count = self.bag[kind]
            if count > 0:
                found.append((first + kind, count))
        return found

    def fate(self, rng: Rng) -> int:
        """Return NATURE's outcome as `pick` would of all chances, without listing them."""
        if self.phase == CHOOSING_DEALER:
            return rng.pick(self.chances())
        bag = self.bag
        total = 0
        for count in bag:
            total += count
        left = rng.below(total)
        kind = -1
        while left >= 0:
            kind += 1
            left -= bag[kind]
        return DEAL + kind

    # Doing it

    def apply(self, action: int) -> None:
        """Carry out a legal action or an outcome."""
        if action >= OUTCOME:
            if self.phase == CHOOSING_DEALER:
                self.dealer = action - FIRST
                self.begin_round()
            else:
                self.draw(action - DEAL)
        elif action == GO_ON or action == REST:
            self.go_on(action == REST)
        elif action == USE:
            self.use_yggdrasil()
        elif action < PAY:
            self.lay_loki(action - LAY)
        elif action < JOIN:
            self.decide(action)
        elif action < TAKE:
            self.answer_ante(action == JOIN)
        else:
            self.take(action - TAKE)

    def returns(self) -> list[float]:
        """Return 1 for whoever has points left, -1 for the others (FU-7.2, FU-11.6)."""
        return [1.0 if seat == self.winner else -1.0 for seat in range(self.rules.seats)]

    def why_not(self, action: int) -> str | None:
        """Return the id of the rule that forbids an action to the actor; None when it is legal."""
        return refusals.why_not(self, action)

    def seen(self, action: int, viewer: int) -> int:
        """Return what `viewer` sees of the actor's legal action: equal numbers look alike.

        A wish to rest looks like going on, until a window passes over it; a secret stake looks
        like every other until all have decided (O-19).
        """
        if viewer == self.actor:
            return action
        if action == REST and not self.ends_reveal():
            return GO_ON
        if self.phase == SEALING and self.undecided() > 1:
            return PAY
        return action

    def part(self) -> int:
        """Return the number of the round: nothing but points goes on into the next."""
        return self.round

    def ends_reveal(self) -> bool:
        """Return whether the next window opens at once when the actor goes on.

        That is so where both of the last two cards have been looked at: no card is drawn (O-22).
        """
        if self.phase != AFTER or count_bits(self.waiting) > 1:
            return False
        return self.cross[LEFT] != HIDDEN and self.cross[RIGHT] != HIDDEN

    def undecided(self) -> int:
        """Return how many seats have still to decide in secret."""
        count = 0
        for seat in range(self.rules.seats):
            if (self.inside & ~self.spoken) >> seat & 1 == 1 and self.points[seat] > 0:
                count += 1
        return count

    # Choosing early (see `Game.early`)

    def early(self, seat: int) -> "StakesState | None":
        """Return the position in which a seat chooses its secret stake early (O-19).

        The seats before it are taken to drop out, and nobody sees it. None when the seat has to
        wait: everywhere else, since in a window a special that is played concerns all.
        """
        bit = 1 << seat
        if self.actor < 0 or self.actor == seat or self.phase != SEALING:
            return None
        if (self.inside & ~self.spoken) & bit == 0 or self.points[seat] == 0:
            return None
        twin = self.copy()
        while twin.actor != seat:
            twin.apply(PAY)
        return twin


def new_match(rules: Rules) -> StakesState:
    """Return the first position: NATURE is about to choose the first dealer (FU-7.11)."""
    return StakesState(rules)
