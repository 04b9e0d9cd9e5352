"""How a round is settled, and what comes after it (FU-11)."""

from gladsheim.core.state import OVER
from gladsheim.games.futhark.stakes.actions import UP
from gladsheim.games.futhark.stakes.combinations import rank_of, runes_of
from gladsheim.games.futhark.stakes.rules import CARRIED, HIGHER, MATCH, PER_CARD, Rules
from gladsheim.games.futhark.stakes.spread import (
    HIDDEN,
    NOTHING,
    SHOWDOWN,
    Result,
    Spread,
    count_bits,
)


class Settling(Spread):
    """The end of a round and the way to the next."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.known: list[int] = []
        """Cards that everybody knows in a hand (O-23): kind * 4 + seat."""
        self.grades: list[int] = [-1] * rules.seats
        """The combinations of the showdown, while it is settled."""

    def begin_round(self) -> None:
        """Begin the next round; `flow.py` does."""
        raise NotImplementedError

    def tell_secret(
        self, kind: str, seat: int, public: list[int], secret: list[int], audience: int
    ) -> None:
        """Note what only some may know; it reveals something unless it is a decision."""
        if self.scribe is not None:
            is_own = kind in ("goes_on", "seals")
            self.scribe.tell(kind, seat, public, secret, audience, not is_own)

    # Points

    def return_unmatched(self) -> None:
        """Give back what exceeds the second-highest additional payment (FU-9.8)."""
        if self.rules.stakes != MATCH or self.rules.unmatched_stays:
            return  # FU-9.9, O-16
        highest = max(self.extra)
        second = 0
        holder = -1
        for seat in range(self.rules.seats):
            if self.extra[seat] == highest and holder < 0:
                holder = seat
            else:
                second = max(second, self.extra[seat])
        back = highest - second
        if back > 0:
            self.points[holder] += back
            self.paid[holder] -= back
            self.extra[holder] -= back
            self.tell("returned", holder, [back])

    def settle(self, winners: int) -> int:
        """Pay the round out (FU-11.1 to FU-11.4); return the seats that have won it."""
        rules = self.rules
        seats = rules.seats
        if count_bits(winners) > 1 and rules.tie == HIGHER:
            winners = self.highest_payers(winners)  # O-18
        is_tie = count_bits(winners) > 1
        if is_tie and rules.tie == CARRIED and self.all_have_points(winners):
            for seat in range(seats):
                self.carried += self.paid[seat]  # O-18
            self.tell("carried", self.dealer, [self.carried])
            return winners
        before = self.points[:]
        for seat in range(seats):
            if winners >> seat & 1 == 0:
                continue
            if is_tie or rules.own_returned:
                self.points[seat] += self.paid[seat]  # FU-11.4, O-15
            else:
                self.spent += self.paid[seat]  # FU-11.2
        if rules.side_pots:
            self.share_by_level(winners)
        else:
            pot = self.carried
            for seat in range(seats):
                if winners >> seat & 1 == 0:
                    pot += self.paid[seat]  # FU-11.1, FU-11.3
            self.share(pot, winners)
        self.carried = 0
        for seat in range(seats):
            if winners >> seat & 1 == 1:
                gained = self.points[seat] - before[seat]
                self.tell("gains", seat, [gained, 1 if is_tie else 0])
        return winners

    def highest_payers(self, winners: int) -> int:
        """Return those of the tied seats that have paid most (O-18)."""
        most = 0
        found = 0
        for seat in range(self.rules.seats):
            if winners >> seat & 1 == 1:
                if self.paid[seat] > most:
                    most = self.paid[seat]
                    found = 0
                if self.paid[seat] == most:
                    found |= 1 << seat
        return found

    def all_have_points(self, mask: int) -> bool:
        """Return whether every seat of a mask has points left."""
        for seat in range(self.rules.seats):
            if mask >> seat & 1 == 1 and self.points[seat] == 0:
                return False
        return True

    def share(self, pot: int, winners: int) -> None:
        """Share points equally; odd ones go clockwise from the seat after the dealer (FU-11.4)."""
        seats = self.rules.seats
        many = count_bits(winners)
        odd = pot % many
        for step in range(1, seats + 1):
            seat = (self.dealer + step) % seats
            if winners >> seat & 1 == 1:
                self.points[seat] += pot // many
                if odd > 0:
                    self.points[seat] += 1
                    odd -= 1

    def share_by_level(self, winners: int) -> None:
        """Share point by point: only who has paid so much takes from others (O-17)."""
        pot = self.carried
        sharing = winners
        level = 1
        while level <= max(self.paid):
            able = 0
            for seat in range(self.rules.seats):
                if winners >> seat & 1 == 1 and self.paid[seat] >= level:
                    able |= 1 << seat
            if able != sharing:
                self.share(pot, sharing)
                pot = 0
                if able == 0:
                    break
                sharing = able
            for seat in range(self.rules.seats):
                if winners >> seat & 1 == 0 and self.paid[seat] >= level:
                    pot += 1
            level += 1
        if pot > 0:
            self.share(pot, sharing)
        while level <= max(self.paid):
            for seat in range(self.rules.seats):
                if winners >> seat & 1 == 0 and self.paid[seat] >= level:
                    self.points[seat] += 1  # the rest goes back
            level += 1

    def carry_rest(self) -> None:
        """Whoever sat in the round and is out has paid into the middle; nobody has won it."""
        for seat in range(self.rules.seats):
            self.carried += self.paid[seat]
            self.paid[seat] = 0

    # The end of a round

    def tell_showdown(self) -> None:
        """Note the hands and combinations that are shown (FU-10.7)."""
        if self.scribe is None:
            return
        for seat in range(self.rules.seats):
            if self.inside >> seat & 1 == 1:
                hand = [kind for kind in self.hand[3 * seat : 3 * seat + 3] if kind != HIDDEN]
                hand.sort()  # not in the order in which they came to the hand
                grade = self.grades[seat]
                facts = [rank_of(grade), len(hand)]
                facts += hand
                facts += runes_of(grade)
                self.tell_revealed("shows", seat, facts)

    def end_round(self, how: int, winners: int) -> None:
        """Write the round down, see who is out of the game, and go on (FU-11.5, FU-11.6)."""
        seats = self.rules.seats
        self.write_down(how, winners)
        left = 0
        for seat in range(seats):
            self.history.append(self.points[seat])
            if self.points[seat] > 0:
                left += 1
            elif self.alive >> seat & 1 == 1:
                self.tell("out", seat, [])
        if left > 1:
            self.dealer = self.next_with_points(self.dealer)  # FU-7.10
            self.begin_round()
            return
        self.winner = self.next_with_points(self.dealer)
        self.tell("over", self.winner, [self.points[self.winner]])
        self.actor = OVER

    def write_down(self, how: int, winners: int) -> None:
        """Keep what everybody has seen of the round."""
        result = Result()
        result.number = self.round
        result.dealer = self.dealer
        result.how = how
        result.winners = winners
        result.shown = self.inside if how == SHOWDOWN else 0
        for place in range(5):
            result.cross.append(self.cross[place] if self.up >> place & 1 == 1 else HIDDEN)
        for place in range(3 * self.rules.seats):
            shown = result.shown >> place // 3 & 1 == 1
            result.hand.append(self.hand[place] if shown else HIDDEN)
        result.laid = self.laid[:]
        for seat in range(self.rules.seats):
            result.grade.append(self.grades[seat] if how == SHOWDOWN else -1)
        result.paid = self.paid[:]
        self.last = result

    # The cards of the last round

    def clear_round(self) -> None:
        """Take the cards of the last round away, shuffle, and begin with nothing."""
        rules = self.rules
        seats = rules.seats
        self.alive = 0
        for seat in range(seats):
            if self.points[seat] > 0:
                self.alive |= 1 << seat
        if rules.play_down and self.round > 0:
            self.lay_aside()
        low = 3 * count_bits(self.alive) + max(10, 5 + rules.copies[rules.yggdrasil])
        if not rules.play_down or self.bag_size - self.burned < low:  # O-24
            self.bag = rules.copies[:]
            self.bag_size = rules.cards
            self.burned = 0
            self.gone = []
            self.aside = []
            if rules.play_down and self.round > 0:
                self.tell("shuffled", self.dealer, [])
        self.hand = [HIDDEN] * (3 * seats)
        self.task = NOTHING
        self.inside = self.alive
        self.paid = [0] * seats
        self.extra = [0] * seats
        self.mark = 0
        self.counted = [0 if rules.stakes == PER_CARD else 3] * seats
        self.choice = [HIDDEN] * seats
        self.spoken = 0
        self.waiting = 0
        self.resting = 0
        self.known_rest = 0
        self.silent = 0
        self.cross = [HIDDEN] * 5
        self.up = 0
        self.looked = [0] * 5
        self.laid = [0] * (4 * seats)
        self.used = [0] * seats
        self.stock_open = False
        self.known = []

    def lay_aside(self) -> None:
        """Lay the cards of the round aside, each known to those who have seen it (O-24)."""
        rules = self.rules
        shown = self.last.shown if self.last is not None else 0
        known = self.known[:]
        for place in range(5):
            kind = self.cross[place]
            if self.up >> place & 1 == 1:
                self.gone.append(kind)
            elif kind != HIDDEN:
                self.aside.append(kind * 16 + self.looked[place])
            elif place >= UP and self.is_cross_laid():
                self.burned += 1
        for seat in range(rules.seats):
            for kind in self.hand[3 * seat : 3 * seat + 3]:
                if kind == HIDDEN:
                    continue
                if shown >> seat & 1 == 1:
                    self.gone.append(kind)
                elif known.count(kind * 4 + seat) > 0:
                    known.remove(kind * 4 + seat)
                    self.gone.append(kind)
                else:
                    self.aside.append(kind * 16 + (1 << seat))
            for _ in range(self.used[seat]):
                self.gone.append(rules.yggdrasil)
        for count in self.laid:
            for _ in range(count):
                self.gone.append(rules.loki)
        if self.stock_open:
            # Who knows the stock knows what is not in it.
            for code in self.aside:
                self.gone.append(code // 16)
            self.aside = []
            self.gone.sort()
