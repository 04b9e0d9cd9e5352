"""The end of a race (section 9), who wins it, and the series it may belong to (V-2, V-7).

The rule for any number of ravens: when one has finished, all others may still have as many turns as
it began. With two that is OR-9.4 and OR-9.5, with more V-6.
"""

from typing import Final

from gladsheim.core.state import NOBODY, OVER
from gladsheim.games.ravens.hands import Hands
from gladsheim.games.ravens.rules import (
    FIRST_FIXED,
    FIRST_SAME,
    GHOST,
    POINTS,
    RACE,
    TRIAL,
    Rules,
)

NEVER: Final = 1_000_000
TIE: Final = -1


class Race(Hands):
    """Turns, finishes and results."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.first: int = -1
        """The seat that began this race; -1 before that is known."""
        self.race: int = 1
        """The number of the race in its series."""
        self.mover: int = 0
        """The seat whose turn, draw or choice it is."""
        self.begun: list[int] = []
        """Turns begun by each raven."""
        self.done: list[int] = []
        """Turns completed by each raven."""
        self.finished: list[int] = []
        self.target: int = NEVER
        """Turns that every raven may still complete after somebody has finished (OR-9.5)."""
        self.double_by: int = -1
        """The seat whose one action made several ravens finish (OP-32)."""
        self.winner: int = TIE
        """The seat (or team) that won the last race; TIE when nobody did."""
        self.wins: list[int] = []
        self.points: list[int] = []

    def to_go(self, raven: int) -> int:
        """Return how many spaces a raven has still to fly to its final one."""
        if self.direction(raven) == 1:
            return len(self.path_of(raven)) - 1 - self.index[raven]
        return self.index[raven]

    def finish(self, raven: int) -> None:
        """Note that a raven has finished (OR-9.1), and how many turns that leaves (OR-9.5)."""
        self.finished[raven] = 1
        if self.scribe is not None:
            self.scribe.tell("finished", raven, [], [], NOBODY, False)
        if self.rules.teams and not self.finished[(raven + 2) % 4]:
            return  # V-6: a team is home with its second raven
        self.target = min(self.target, self.begun[raven])

    def unfinish(self, raven: int) -> None:
        """Take back a finish after BACK (OP-13)."""
        self.finished[raven] = 0
        self.target = NEVER
        for other in range(self.rules.ravens):
            if self.finished[other]:
                if not self.rules.teams or self.finished[(other + 2) % 4]:
                    self.target = min(self.target, self.begun[other])

    def has_turns_left(self, raven: int) -> bool:
        """Return whether a raven may still fly (OR-9.4, OR-9.5, OR-9.11 to OR-9.13)."""
        if self.target != NEVER and (self.rules.teams or self.rules.mode == GHOST):
            return False  # V-6: a team wins with its second raven; V-3b: whoever is home first
        return not self.finished[raven] and self.done[raven] < self.target

    def goes_on(self) -> bool:
        """Return whether any raven may still fly in this race."""
        for raven in range(self.rules.ravens):
            if self.has_turns_left(raven):
                return True
        return False

    def is_home(self, seat: int) -> bool:
        """Return whether a seat (or its whole team) has finished."""
        if self.rules.teams and not self.finished[(seat + 2) % 4]:
            return False
        return self.finished[seat] == 1

    def cards_of(self, seat: int) -> int:
        """Return the hand that is compared: the seat's, or its team's (OR-9.7, V-6)."""
        if self.rules.teams:
            return self.hand_size[seat] + self.hand_size[(seat + 2) % 4]
        return self.hand_size[seat]

    def find_winner(self) -> int:
        """Return the seat that has won the race, or TIE (OR-9.6 to OR-9.8, OR-9.11)."""
        if self.rules.mode == TRIAL:
            return 0
        if self.rules.mode == GHOST:  # V-3b: the ghost has no hand; one trick may bring both home
            if self.finished[0] and self.finished[1]:
                return TIE
            return 0 if self.finished[0] else 1
        if self.double_by >= 0 and self.is_home(self.double_by):  # OP-32
            return self.double_by
        best = TIE
        is_tied = False
        for seat in range(2 if self.rules.teams else self.rules.seats):
            if not self.is_home(seat):
                continue
            if best == TIE or self.cards_of(seat) > self.cards_of(best):
                best = seat
                is_tied = False
            elif self.cards_of(seat) == self.cards_of(best):
                is_tied = True
        return TIE if is_tied else best

    def close(self) -> bool:
        """Settle a race that is over; return whether the series needs another one.

        The game is OVER when it does not (OR-9.10).
        """
        self.winner = self.find_winner()
        if self.scribe is not None:
            self.scribe.tell("race_over", self.winner, [], [], NOBODY, False)
        series = self.rules.series
        if series == RACE:
            self.actor = OVER
            return False
        winner = self.winner
        if winner != TIE:  # V-2: tied races do not count
            self.wins[winner] += 1
            if series == POINTS:  # V-7
                loser = 1 - winner
                if not self.finished[loser]:
                    self.points[winner] += self.to_go(loser)
                if self.points[winner] >= self.rules.points_to_win:
                    self.actor = OVER
                    return False
            elif self.wins[winner] >= series:
                self.actor = OVER
                return False
        return True

    def next_first(self) -> int:
        """Return who begins the race after this one (OR-3.10, OP-8)."""
        if self.rules.first_player == FIRST_FIXED:
            return 0
        if self.rules.first_player == FIRST_SAME:
            return self.first
        seats = self.rules.seats
        if self.winner == TIE:
            return (self.first + 1) % seats
        # The loser; of several, the one with the longest way still to fly.
        loser = -1
        for turn in range(seats):
            seat = (self.first + turn) % seats
            won = seat == self.winner or (self.rules.teams and seat % 2 == self.winner)
            if not won and (loser < 0 or self.to_go(seat) > self.to_go(loser)):
                loser = seat
        return max(loser, 0)

    def returns(self) -> list[float]:
        """Return each seat's result: 1 won, below 0 lost, 0 nobody won (OR-9.8)."""
        seats = self.rules.seats
        if self.rules.mode == TRIAL:  # V-3: turns against the par
            par = self.trial_par()
            return [max(-1.0, (par - self.begun[0]) / par)]
        if self.rules.mode == GHOST:
            return [0.0 if self.winner == TIE else 1.0 if self.winner == 0 else -1.0]
        if self.winner == TIE:
            return [0.0] * seats
        if self.rules.teams:
            return [1.0 if seat % 2 == self.winner else -1.0 for seat in range(seats)]
        return [1.0 if seat == self.winner else -1.0 / (seats - 1) for seat in range(seats)]

    def trial_par(self) -> int:
        """Return the turns that a solitaire race is measured against (V-3)."""
        return max(1, (self.rules.trial_par * self.rules.columns + 8) // 16)
