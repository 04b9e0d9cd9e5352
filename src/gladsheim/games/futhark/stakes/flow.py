"""How a round goes on: dealing, ante, windows, reveals, the stakes (FU-7 to FU-9)."""

from gladsheim.core.state import NATURE
from gladsheim.games.futhark.stakes.actions import (
    CENTRE,
    DOWN,
    LEFT,
    PAY,
    PAY_LEFT,
    PAY_RIGHT,
    RIGHT,
    UP,
)
from gladsheim.games.futhark.stakes.rules import (
    MATCH,
    NEXT_FIRST,
    PER_CARD,
    SECRET,
)
from gladsheim.games.futhark.stakes.settling import Settling
from gladsheim.games.futhark.stakes.spread import (
    AFTER,
    ALONE,
    ANTE,
    BEFORE,
    BURN,
    CHOOSE,
    DEALING,
    DRAW,
    END,
    FILL,
    FINAL_REVEAL,
    FIRST_REVEAL,
    HIDDEN,
    LOOK,
    MEETING,
    NO_CONTEST,
    NOTHING,
    SEALING,
    SHOWDOWN,
    SPEAKING,
    STAKES,
    TURN,
    VOID,
    count_bits,
)


class Flow(Settling):
    """The course of a round."""

    # Dealing and ante

    def begin_round(self) -> None:
        """Shuffle and begin to deal (FU-7.3)."""
        self.clear_round()
        self.round += 1
        self.tell("round", self.dealer, [self.round])
        self.phase = DEALING
        self.dealt = 0
        self.target = self.next_with_points(self.dealer)  # the dealer comes last
        self.actor = NATURE

    def deal(self, kind: int) -> None:
        """Deal one card (FU-7.3)."""
        seat = self.target
        self.give(seat, kind)
        self.tell_secret("dealt", seat, [], [kind], 1 << seat)
        self.dealt += 1
        if self.dealt < 3 * count_bits(self.alive):
            self.target = self.next_with_points(seat)
            return
        self.phase = ANTE
        if self.rules.may_sit_out:
            self.inside = 0
            self.next_ante(0)
            return
        for each in range(self.rules.seats):
            if self.alive >> each & 1 == 1:
                self.pay_ante(each)  # FU-7.5
        self.tell("antes", self.dealer, [count_bits(self.alive)])
        self.open_window(BEFORE)

    def pay_ante(self, seat: int) -> None:
        """Pay the point that takes a seat into the round (FU-7.5, FU-9.6)."""
        self.inside |= 1 << seat
        self.points[seat] -= 1
        self.paid[seat] = 1

    def next_ante(self, asked: int) -> None:
        """Ask the next seat, so many having been asked, whether it plays this round (O-26)."""
        seats = self.rules.seats
        for step in range(asked, seats):
            seat = (self.dealer + step) % seats
            if self.alive >> seat & 1 == 1:
                self.actor = seat
                return
        if count_bits(self.inside) >= 2:
            self.open_window(BEFORE)
            return
        for seat in range(seats):
            self.points[seat] += self.paid[seat]
            self.paid[seat] = 0
        self.end_round(NO_CONTEST, 0)

    def answer_ante(self, joins: bool) -> None:
        """Carry out the actor's answer about the ante (O-26)."""
        seat = self.actor
        if joins:
            self.pay_ante(seat)
            self.tell("joins", seat, [])
        else:
            self.tell("sits_out", seat, [])
        self.next_ante((seat - self.dealer) % self.rules.seats + 1)

    # Windows (FU-8.12)

    def is_window(self) -> bool:
        """Return whether all in the round are being asked for special cards."""
        phase = self.phase
        return phase == BEFORE or phase == SPEAKING or phase == AFTER or phase == END

    def open_window(self, phase: int) -> None:
        """Ask everybody in the round, clockwise from the dealer."""
        self.phase = phase
        self.ask_all()
        self.ask_from(self.dealer)

    def ask_all(self) -> None:
        """Everybody in the round who does not rest is still to be asked."""
        if self.silent != 0:  # who of them rests shows now, and who does not
            self.tell_revealed("known", self.dealer, [])
        self.known_rest |= self.resting
        self.silent &= ~self.known_rest
        self.waiting = self.inside & ~self.resting

    def ask_from(self, first: int) -> None:
        """Ask the first of those still to be asked, from a seat on; go on when there is none."""
        seats = self.rules.seats
        for step in range(seats):
            seat = (first + step) % seats
            if self.waiting >> seat & 1 == 1:
                self.silent &= ~(1 << seat)
                self.actor = seat
                return
        phase = self.phase
        if phase == BEFORE:
            self.phase = FIRST_REVEAL
            self.turn_next()
        elif phase == SPEAKING:
            self.begin_sealing()
        elif phase == AFTER:
            self.phase = FINAL_REVEAL
            self.turn_next()
        else:
            self.showdown()

    def go_on(self, rests: bool) -> None:
        """The actor plays no special now, or (if it rests) asks for no more questions."""
        seat = self.actor
        self.waiting &= ~(1 << seat)
        self.silent |= 1 << seat
        if rests:
            self.resting |= 1 << seat
        self.tell_secret("goes_on", seat, [], [1 if rests else 0], 1 << seat)
        self.ask_from(seat + 1)

    def has_played(self) -> None:
        """A special has been played: in a window all are asked again (FU-8.12)."""
        if self.is_window():
            self.ask_all()

    # Special cards (FU-8)

    def use_yggdrasil(self) -> None:
        """The actor lays YGGDRASIL away and takes a card of the stock (FU-8.1, FU-8.2)."""
        seat = self.actor
        self.play(seat, self.rules.yggdrasil)
        self.used[seat] += 1
        self.tell("yggdrasil", seat, [])
        self.has_played()
        self.asker = seat
        if self.rules.free_choice:
            self.open_stock()
            return
        self.task = DRAW
        self.target = seat
        self.actor = NATURE

    def open_stock(self) -> None:
        """Lay the stock open, what else lies face down being set apart first (O-23)."""
        for place in range(UP, 5):
            if self.cross[place] == HIDDEN:
                self.task = FILL
                self.target = place
                self.actor = NATURE
                return
        if self.burned > 0:
            self.task = BURN
            self.actor = NATURE
            return
        self.stock_open = True
        self.tell_revealed("opens", self.asker, self.bag[:])
        self.task = CHOOSE
        self.actor = self.asker

    def take(self, kind: int) -> None:
        """The asker takes a card of the open stock (O-23)."""
        seat = self.asker
        self.bag[kind] -= 1
        self.bag_size -= 1
        self.give(seat, kind)
        self.known.append(kind * 4 + seat)
        self.task = NOTHING
        self.tell("takes", seat, [kind])

    def lay_loki(self, place: int) -> None:
        """The actor lays LOKI beside a card of the cross (FU-8.4, FU-8.8)."""
        seat = self.actor
        self.play(seat, self.rules.loki)
        self.laid[4 * seat + place - UP] += 1
        self.tell("loki", seat, [place])
        self.has_played()
        if not self.rules.loki_looks or self.up >> place & 1 == 1:
            return  # FU-8.6
        if self.cross[place] == HIDDEN:
            self.asker = seat
            self.task = LOOK
            self.target = place
            self.actor = NATURE
        else:
            self.looks(seat, place)

    def looks(self, seat: int, place: int) -> None:
        """A seat looks at a face-down card of the cross (O-22)."""
        self.looked[place] |= 1 << seat
        self.tell_secret("looks", seat, [place], [self.cross[place]], 1 << seat)

    def play(self, seat: int, kind: int) -> None:
        """Take a special out of a hand; if one like it was known there, it was that one."""
        self.lay_down(seat, kind)
        code = kind * 4 + seat
        if self.known.count(code) > 0:
            self.known.remove(code)

    # NATURE's cards

    def draw(self, kind: int) -> None:
        """Carry out NATURE's next card."""
        self.bag[kind] -= 1
        self.bag_size -= 1
        task = self.task
        target = self.target
        if self.phase == DEALING:
            self.deal(kind)
            return
        self.task = NOTHING
        if task == TURN:
            self.turn_up(target, kind)
            self.turn_next()
        elif task == DRAW:
            self.give(target, kind)
            self.tell_secret("draws", target, [], [kind], 1 << target)
            self.actor = target  # FU-8.3: what was drawn may be used at once
        elif task == LOOK:
            self.cross[target] = kind
            self.looks(self.asker, target)
            self.actor = self.asker
        elif task == FILL:
            self.cross[target] = kind
            self.tell_secret("set", self.asker, [target], [kind], 0)
            self.open_stock()
        else:
            self.burned -= 1
            self.aside.append(kind * 16)
            self.tell_secret("set", self.asker, [], [kind], 0)
            self.open_stock()

    def turn_next(self) -> None:
        """Turn the next card of this reveal up (FU-7.6, FU-7.8); go on when all are."""
        is_first = self.phase == FIRST_REVEAL
        places = [CENTRE, UP, DOWN] if is_first else [LEFT, RIGHT]
        for place in places:
            if self.up >> place & 1 == 0 and self.cross[place] != HIDDEN:
                self.turn_up(place, self.cross[place])
            if self.up >> place & 1 == 0:
                self.task = TURN
                self.target = place
                self.actor = NATURE
                return
        if not is_first:
            self.open_window(END)
        elif self.rules.order == SECRET:
            self.open_window(SPEAKING)
        else:
            self.phase = STAKES
            self.next_decision()

    def turn_up(self, place: int, kind: int) -> None:
        """Turn a common card up; a special may be replaced (FU-8.10, O-21)."""
        rules = self.rules
        self.cross[place] = kind
        self.tell_revealed("turns", self.dealer, [place, kind])
        if rules.replaced and rules.low[kind] < 0 and self.stock_size() > 0:
            self.gone.append(kind)
            self.cross[place] = HIDDEN
            self.looked[place] = 0
            return
        self.up |= 1 << place

    # The stakes (FU-9)

    def first_speaker(self) -> int:
        """Return the seat from which the stakes are decided clockwise (FU-7.11, FU-9.1, O-19)."""
        return self.dealer + 1 if self.rules.order == NEXT_FIRST else self.dealer

    def next_decision(self) -> None:
        """Ask the next seat for its stake; close the stakes when all have decided (FU-9.1)."""
        seats = self.rules.seats
        first = self.first_speaker()
        for step in range(seats):
            seat = (first + step) % seats
            bit = 1 << seat
            if self.inside & bit == 0 or self.spoken & bit != 0:
                continue
            if self.inside_count() == 1:
                if not self.rules.last_pays or self.points[seat] == 0:
                    break  # FU-9.7
            if self.points[seat] > 0:
                self.actor = seat
                return
            self.spoken |= bit  # FU-9.6: nothing left to decide
            if self.rules.broke_out:
                self.drop(seat, "broke")  # O-20
        self.after_decisions()

    def after_decisions(self) -> None:
        """All have decided once: ask again after a raise, or close the stakes."""
        if self.inside_count() == 1:
            self.win_alone()
        elif self.rules.stakes == MATCH and self.mark == 2:
            self.phase = MEETING
            self.spoken = 0
            self.next_meeting()
        else:
            self.close_stakes()

    def next_meeting(self) -> None:
        """Ask the next seat that has paid one point to meet the raise (FU-9.3)."""
        seats = self.rules.seats
        first = self.first_speaker()
        for step in range(seats):
            seat = (first + step) % seats
            bit = 1 << seat
            if self.inside & bit == 0 or self.spoken & bit != 0:
                continue
            if self.inside_count() == 1:
                break
            if self.extra[seat] == 1 and self.points[seat] > 0:
                self.actor = seat
                return
        if self.inside_count() == 1:
            self.win_alone()
        else:
            self.close_stakes()

    def decide(self, action: int) -> None:
        """Carry out the actor's decision about its stake."""
        seat = self.actor
        if self.phase == SEALING:
            self.choice[seat] = action
            self.spoken |= 1 << seat
            self.tell_secret("seals", seat, [], [action], 1 << seat)
            self.next_sealing()
            return
        self.spoken |= 1 << seat
        self.put_in(seat, action)
        if self.phase == STAKES:
            self.next_decision()
        else:
            self.next_meeting()

    def put_in(self, seat: int, action: int) -> None:
        """Pay what an action says; 0 drops out (FU-9.5)."""
        points = action - PAY if action < PAY_LEFT else 1
        if points == 0:
            self.drop(seat, "drops")
            return
        self.points[seat] -= points
        self.paid[seat] += points
        self.extra[seat] += points
        self.mark = max(self.mark, self.extra[seat])
        if self.rules.stakes == PER_CARD:
            self.counted[seat] = 1 if action == PAY_LEFT else 2 if action == PAY_RIGHT else 3
        self.tell("pays", seat, [points, self.counted[seat], 1 if self.points[seat] == 0 else 0])

    def drop(self, seat: int, event: str) -> None:
        """A seat is out of the round, asked no more (FU-8.13); what is paid stays paid (FU-9.5)."""
        others = ~(1 << seat)
        self.inside &= others
        self.resting &= others
        self.known_rest &= others
        self.silent &= others
        self.tell(event, seat, [])

    def begin_sealing(self) -> None:
        """Everybody decides in secret (O-19)."""
        seats = self.rules.seats
        self.phase = SEALING
        if self.rules.broke_out:
            for step in range(seats):
                seat = (self.first_speaker() + step) % seats
                if self.inside >> seat & 1 == 1 and self.points[seat] == 0:
                    if self.inside_count() > 1:
                        self.drop(seat, "broke")  # O-20
        if self.inside_count() == 1:
            self.win_alone()
        else:
            self.next_sealing()

    def next_sealing(self) -> None:
        """Ask the next seat in secret; when all have decided, everybody hears it at once."""
        seats = self.rules.seats
        for step in range(seats):
            seat = (self.first_speaker() + step) % seats
            if (self.inside & ~self.spoken) >> seat & 1 == 1 and self.points[seat] > 0:
                self.actor = seat
                return
        was_inside = self.inside
        self.tell_revealed("unsealed", self.dealer, [])
        for step in range(seats):
            seat = (self.first_speaker() + step) % seats
            if self.choice[seat] != HIDDEN:
                self.put_in(seat, self.choice[seat])
        self.choice = [HIDDEN] * seats
        if self.inside == 0:
            for seat in range(seats):
                if was_inside >> seat & 1 == 1:
                    self.points[seat] += self.paid[seat]  # as in a tie (FU-11.4)
                    self.paid[seat] = 0
            self.carry_rest()
            self.end_round(VOID, 0)
            return
        self.after_decisions()

    def close_stakes(self) -> None:
        """Give back what nobody matches, and go on to the final reveal."""
        self.return_unmatched()
        self.open_window(AFTER)

    def win_alone(self) -> None:
        """The only seat left in the round wins it, without a reveal (FU-9.7)."""
        self.return_unmatched()
        self.end_round(ALONE, self.settle(self.inside))

    def showdown(self) -> None:
        """The highest combination wins (FU-7.9, FU-10.3, FU-10.6)."""
        best = -1
        winners = 0
        self.grades = [-1] * self.rules.seats
        for seat in range(self.rules.seats):
            if self.inside >> seat & 1 == 0:
                continue
            worth = self.worth(seat)
            self.grades[seat] = self.rules.table.grade_of(worth)
            if worth > best:
                best = worth
                winners = 0
            if worth == best:
                winners |= 1 << seat
        self.tell_showdown()
        self.end_round(SHOWDOWN, self.settle(winners))
