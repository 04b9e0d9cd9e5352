"""The State of the shedding game: what may be done, and doing it.

Under it lies `table.py` (cards and how they move) and `knowledge.py` (what seats know of other
hands). `refusals.py` says why something may not be done, written apart from `legal`.
"""

from typing import Any

from mypy_extensions import i64

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, NOBODY
from gladsheim.games.futhark.shedding import refusals
from gladsheim.games.futhark.shedding.actions import (
    DEAL,
    DEALER,
    DRAW,
    END,
    KEEP,
    KINDS,
    LAY,
    NAME_L,
    NAME_Y,
    PASS,
    SWAP,
    SWAP_L,
    TAKE,
    L,
    Y,
)
from gladsheim.games.futhark.shedding.rules import AT_ONCE, BLIND, RANDOM_DEALER, WIDTH, Rules
from gladsheim.games.futhark.shedding.table import (
    BLOCKED,
    CHOOSING,
    DEALING,
    DRAWING,
    HAND_EMPTY,
    LAYING,
    NAMED,
    NOTHING,
    PASSING,
    STARTING,
    SWAPPING,
    TAKING,
    Layout,
)


class SheddingState(Layout):
    """One position of a game."""

    def copy(self) -> "SheddingState":
        """Return an equal State that shares nothing mutable with this one."""
        twin = SheddingState(self.rules, self.seats)
        twin.actor = self.actor
        hands: list[list[int]] = []
        for hand in self.hands:
            hands.append(hand[:])
        twin.hands = hands
        twin.bag = self.bag[:]
        twin.stock = self.stock
        twin.pile = self.pile[:]
        twin.guide = self.guide
        twin.shuffled = self.shuffled[:]
        known: list[list[int]] = []
        for tokens in self.known:
            known.append(tokens[:])
        twin.known = known
        twin.phase = self.phase
        twin.dealer = self.dealer
        twin.turn = self.turn
        twin.to_deal = self.to_deal
        twin.is_free = self.is_free
        twin.laid = self.laid
        twin.is_double = self.is_double
        twin.drew = self.drew
        twin.drawn = self.drawn
        twin.named = self.named
        twin.swaps = self.swaps
        twin.last_swap = self.last_swap
        twin.tracked = self.tracked[:]
        twin.passed = self.passed
        twin.chosen = self.chosen[:]
        twin.idle = self.idle
        twin.winners = self.winners
        twin.ending = self.ending
        return twin

    # What may be done

    def legal(self) -> list[int]:
        """Return the actor's legal actions, sorted."""
        found: list[int] = []
        if self.actor < 0:
            return found
        seat = self.actor
        hand = self.hands[seat]
        last = NOTHING  # equal cards lie side by side
        if self.phase == PASSING:
            for kind in hand:
                if kind != last:
                    found.append(PASS + kind)
                last = kind
        elif self.phase == SWAPPING:
            for other in range(self.seats):
                if other != seat:
                    found.append(SWAP + other)
            found.append(KEEP)
        elif self.laid == 1:
            for kind in hand:
                if kind != last and self.can_second(kind):
                    self.add_lay(found, kind)
                last = kind
            found.append(END)  # FU-4.1
        elif self.drew:
            if self.fits(self.drawn):
                self.add_lay(found, self.drawn)  # FU-3.6
            found.append(END)
        else:
            self.add_first(found, hand)
        if len(hand) > 0 and hand[-1] == L:
            found.sort()  # of LOKI's actions one comes before YGGDRASIL's, the others after
        return found

    def add_first(self, found: list[int], hand: list[int]) -> None:
        """Add what a seat may do at the beginning of its turn (FU-3.4, FU-3.5)."""
        last = NOTHING
        for kind in hand:
            if kind != last:
                if self.is_free:  # FU-2.7
                    if kind < Y:
                        found.append(LAY + kind)
                elif self.fits(kind):
                    self.add_lay(found, kind)
            last = kind
        if not self.is_free and (not found or (self.rules.draw_freely and self.has_card())):  # O-4
            found.append(DRAW)

    def fits(self, kind: int) -> bool:
        """Return whether a card fits on the pile (FU-3.2, FU-3.3)."""
        return kind >= Y or self.rules.fits[self.guide * KINDS + kind] == 1

    def can_second(self, kind: int) -> bool:
        """Return whether a card of the hand may be the second of this turn.

        One of the two counts as a double (FU-4.2), either of them (FU-4.3), and this one fits
        (FU-4.4); FU-4.5 follows.
        """
        if self.is_double:
            return self.rules.second_any or self.fits(kind)  # O-6
        return self.counts_double(kind) and self.fits(kind)

    def add_lay(self, found: list[int], kind: int) -> None:
        """Add the ways to lay a card that may be laid (FU-5.1, FU-5.10, FU-6.2)."""
        seat = self.actor
        is_last = len(self.hands[seat]) == 1
        if kind == L and is_last and self.rules.loki_not_last:
            return  # O-12
        if kind < Y or (is_last and not self.rules.late_win):
            found.append(LAY + kind)
        elif self.acts_as_yggdrasil(kind):
            first = NAME_Y if kind == Y else NAME_L
            for other in range(self.seats):
                if other != seat or not self.rules.others_only:  # O-9
                    found.append(first + other)
        else:
            found.append(LAY + L)
            if not self.rules.swap_late:  # O-11
                for other in range(self.seats):
                    if other != seat:
                        found.append(SWAP_L + other)

    def why_not(self, action: int) -> str | None:
        """Return the id of the rule that forbids an action to the actor; None when it is legal."""
        return refusals.why_not(self, action)

    def chances(self) -> list[tuple[int, int]]:
        """Return NATURE's outcomes with their weights."""
        outcomes: list[Any] = []  # the same pairs again and again: nothing is boxed anew
        if self.actor != NATURE:
            return outcomes
        if self.phase == CHOOSING:
            for seat in range(self.seats):
                outcomes.append((DEALER + seat, 1))
        elif self.phase == TAKING:
            last = NOTHING
            hand = self.hands[self.passer()]
            for kind in hand:
                if kind != last:
                    outcomes.append((TAKE + kind, hand.count(kind)))
                last = kind
        else:
            # From the end, where the kinds of many copies are: whoever draws finds them sooner.
            draws = self.rules.draws
            bag = self.bag
            width: i64 = WIDTH
            kind_at: i64 = KINDS
            while kind_at > 0:
                kind_at -= 1
                copies = bag[kind_at]
                if copies > 0:
                    outcomes.append(draws[kind_at * width + copies])
        return outcomes

    def fate(self, rng: Rng) -> int:
        """Return NATURE's outcome as `pick` would of all chances, without listing them."""
        if self.phase == CHOOSING or self.phase == TAKING:
            return rng.pick(self.chances())
        left = rng.below(self.stock)
        bag = self.bag
        kind = KINDS
        while left >= 0:
            kind -= 1
            left -= bag[kind]
        return DEAL + kind

    def seen(self, action: int, viewer: int) -> int:
        """Return what a viewer sees of an action: of a passed card only its giver and its receiver.

        Where all pass at once the receiver sees it when the last has chosen (FU-4.7).
        """
        if viewer == self.actor or action < PASS or action >= DRAW:
            return action
        is_moving = self.rules.passing != AT_ONCE or self.is_last_passer()
        return action if is_moving and viewer == (self.actor + 1) % self.seats else PASS

    def is_last_passer(self) -> bool:
        """Return whether the actor is the last to choose a card to pass."""
        for step in range(self.passed + 1, self.seats):
            if len(self.hands[(self.turn + step) % self.seats]) > 0:
                return False
        return True

    # Doing it

    def apply(self, action: int) -> None:
        """Carry out a legal action or an outcome."""
        if action >= DEALER:
            self.choose_dealer(action - DEALER)
        elif action >= TAKE:
            self.pass_card(action - TAKE)
        elif action >= DEAL:
            self.outcome(action - DEAL)
        elif action < NAME_Y:
            self.lay(action - LAY, NOTHING, NOTHING)
        elif action < NAME_L:
            self.lay(Y, action - NAME_Y, NOTHING)
        elif action < SWAP_L:
            self.lay(L, action - NAME_L, NOTHING)
        elif action < SWAP:
            self.lay(L, NOTHING, action - SWAP_L)
        elif action < PASS:
            self.swap_hands(self.actor, action - SWAP)
            self.swap_decided()
        elif action < DRAW:
            self.choose_passed(action - PASS)
        elif action == DRAW:
            self.begin_draw()
        elif action == END:
            self.after_laying()
        elif action == KEEP:
            self.keep()

    # Setup

    def begin(self) -> None:
        """Set up a table: all cards shuffled, nobody dealt to (FU-2.3)."""
        self.clear()
        self.actor = NATURE
        if self.rules.first_dealer == RANDOM_DEALER:
            self.phase = CHOOSING
        else:
            self.begin_deal(self.rules.first_dealer)

    def choose_dealer(self, seat: int) -> None:
        """Note who deals first."""
        if self.scribe is not None:
            self.scribe.tell("dealer", seat, [], [], NOBODY, True)
        self.begin_deal(seat)

    def begin_deal(self, dealer: int) -> None:
        """Begin to deal, one card at a time from the seat after the dealer on (FU-2.4)."""
        self.dealer = dealer
        self.turn = (dealer + 1) % self.seats
        self.to_deal = self.seats * self.rules.deal
        self.phase = DEALING
        self.actor = NATURE

    def outcome(self, kind: int) -> None:
        """Carry out the drawing of a card off the stock."""
        if self.phase == DEALING:
            self.deal(kind)
        elif self.phase == STARTING:
            self.turn_up(kind)
        elif self.phase == DRAWING:
            self.draw(self.turn, kind)
            self.tell_drawn(self.turn, 0, kind)
            self.drew = True
            self.drawn = kind
            if self.rules.draw_ends:
                self.end_turn()  # O-3
            else:
                self.phase = LAYING
                self.actor = self.turn
        else:  # FU-5.3
            self.draw(self.named, kind)
            self.tell_drawn(self.named, 1, kind)
            self.after_effect()

    def deal(self, kind: int) -> None:
        """Deal one card."""
        seat = self.turn
        self.draw(seat, kind)
        if self.scribe is not None:
            self.scribe.tell("dealt", seat, [], [kind], 1 << seat, True)
        self.turn = (seat + 1) % self.seats
        self.to_deal -= 1
        if self.to_deal == 0:
            self.turn = self.dealer
            self.phase = STARTING  # FU-2.5

    def turn_up(self, kind: int) -> None:
        """Turn a card of the stock onto the pile (FU-2.5, FU-2.7, FU-2.10)."""
        self.bag[kind] -= 1
        self.stock -= 1
        self.put(kind)  # FU-2.8: a special start card stays there without effect
        if self.scribe is not None:
            self.scribe.tell("turned", NATURE, [kind], [], NOBODY, True)
        if kind < Y:
            self.begin_turn(self.dealer)  # FU-2.6
        elif self.holds_runes(self.dealer):
            self.is_free = True
            self.begin_turn(self.dealer)
        elif self.stock == 0:
            if self.scribe is not None:
                self.scribe.tell("redeal", NATURE, [], [], NOBODY, True)
            self.clear()
            self.begin_deal(self.dealer)

    # A turn

    def begin_turn(self, seat: int) -> None:
        """Begin the turn of a seat."""
        self.turn = seat
        self.laid = 0
        self.is_double = False
        self.drew = False
        self.drawn = NOTHING
        self.named = NOTHING
        self.swaps = 0
        self.phase = LAYING
        self.actor = seat

    def begin_draw(self) -> None:
        """Draw because nothing can be laid (FU-3.5), or because one may (O-4)."""
        if self.can_draw():
            self.phase = DRAWING
            self.actor = NATURE
        else:  # FU-6.5
            self.tell_drawn(self.turn, 0, NOTHING)
            self.end_turn()

    def lay(self, kind: int, named: int, other: int) -> None:
        """Lay a card; `named` draws for it, `other` swaps hands (NOTHING where nobody does)."""
        seat = self.turn
        copied = NOTHING
        is_yggdrasil = kind == Y
        is_double = self.rules.double[kind] == 1
        if kind == L:
            copied = self.copied()
            is_yggdrasil = copied == Y
            is_double = self.rules.double[copied] == 1
        self.put_from_hand(seat, kind)
        self.drawn = NOTHING
        self.laid += 1
        if self.laid == 1:
            self.is_double = is_double
        if self.scribe is not None:
            self.scribe.tell("lays", seat, [kind, copied, named], [], NOBODY, False)
        if len(self.hands[seat]) == 0 and not self.rules.late_win:
            self.end_game(1 << seat, HAND_EMPTY)  # FU-6.1, FU-4.9
            return
        if self.is_free:
            self.is_free = False
            if self.rules.start_extra:  # O-5; else it is the turn's first card (FU-2.9)
                self.begin_turn(seat)
                return
        if kind == L:
            self.swaps += 1  # FU-5.10, FU-5.12
        if is_yggdrasil:  # one card each time, whatever lay there (FU-5.5)
            self.named = named
            if self.can_draw():
                self.phase = NAMED
                self.actor = NATURE
                return
            self.tell_drawn(named, 1, NOTHING)  # FU-6.5
        elif kind == L and not self.rules.swap_late:  # FU-5.11: decided with the laying
            self.swaps -= 1
            if other != NOTHING:
                self.swap_hands(seat, other)
        self.after_effect()

    def after_effect(self) -> None:
        """Go on when a card is laid and YGGDRASIL has had its effect."""
        if self.swaps > 0 and not self.rules.swap_late:  # FU-5.11: the draw came first
            self.phase = SWAPPING
            self.actor = self.turn
        else:
            self.after_card()

    def after_card(self) -> None:
        """Go on when a card is laid and all its effects are done."""
        if self.laid == 2 or len(self.hands[self.turn]) == 0:  # FU-4.1
            self.after_laying()
        else:
            self.phase = LAYING  # asked always: whoever is not asked would show the hand
            self.actor = self.turn

    def after_laying(self) -> None:
        """Go on when no more cards are laid in this turn: swaps put off, then the passing."""
        if self.swaps > 0:  # O-11
            self.phase = SWAPPING
            self.actor = self.turn
        elif self.laid == 2:
            self.passed = 0
            self.next_passer()  # FU-4.6
        else:
            self.end_turn()  # FU-4.11

    def keep(self) -> None:
        """Do not swap."""
        if self.scribe is not None:
            self.scribe.tell("keeps", self.turn, [], [], NOBODY, False)
        self.swap_decided()

    def swap_decided(self) -> None:
        """Go on after a swap has been decided on."""
        self.swaps -= 1
        if self.rules.swap_late:
            self.after_laying()
        else:
            self.after_card()

    # The passing

    def passer(self) -> int:
        """Return the seat whose part in the passing is next."""
        return (self.turn + self.passed) % self.seats

    def next_passer(self) -> None:
        """Let the next seat with a card pass one, or finish the passing (FU-4.7, O-8)."""
        while self.passed < self.seats and len(self.hands[self.passer()]) == 0:
            self.passed += 1  # only with O-7: FU-4.10 holds otherwise
        if self.passed == self.seats:
            if self.rules.passing == AT_ONCE:
                self.move_passed(0, self.seats)
            self.end_turn()
        elif self.rules.passing == BLIND:
            self.phase = TAKING
            self.actor = NATURE
        else:
            self.phase = PASSING
            self.actor = self.passer()

    def choose_passed(self, kind: int) -> None:
        """Choose the card to pass (FU-4.8)."""
        if self.rules.passing == AT_ONCE:
            seat = self.actor
            self.chosen[seat] = kind
            if self.scribe is not None:
                self.scribe.tell("chooses", seat, [], [kind], 1 << seat, False)
            self.passed += 1
            self.next_passer()
        else:
            self.pass_card(kind)

    def pass_card(self, kind: int) -> None:
        """Pass one card on at once (O-8)."""
        self.chosen[self.passer()] = kind
        self.move_passed(self.passed, self.passed + 1)
        self.passed += 1
        self.next_passer()

    # The end

    def end_turn(self) -> None:
        """End the turn: look for an empty hand (O-7) and for a blocked game (FU-6.6)."""
        seats = self.seats
        if self.rules.late_win:
            for seat in range(seats):
                if len(self.hands[seat]) == 0:
                    self.end_game(1 << seat, HAND_EMPTY)
                    return
        self.idle = 0 if self.laid > 0 or self.drew else self.idle + 1
        if self.scribe is not None and self.laid == 0 and self.drew:
            self.scribe.tell("ends", self.turn, [], [], NOBODY, False)
        if self.idle < seats:
            self.begin_turn((self.turn + 1) % seats)  # FU-2.6
            return
        winners = 0
        if not self.rules.blocked_draw:  # O-13
            smallest = len(self.hands[0])
            for hand in self.hands:
                smallest = min(smallest, len(hand))
            for seat in range(seats):
                if len(self.hands[seat]) == smallest:
                    winners |= 1 << seat
        self.end_game(winners, BLOCKED)

    def tell_drawn(self, seat: int, reason: int, kind: int) -> None:
        """Tell of a draw: for want of a card to lay (0), or for YGGDRASIL (1)."""
        if self.scribe is not None:
            if kind == NOTHING:
                self.scribe.tell("no card", seat, [reason], [], NOBODY, False)
            else:
                self.scribe.tell("draws", seat, [reason], [kind], 1 << seat, True)


def new_game(rules: Rules, seats: int) -> SheddingState:
    """Return the first position of a table."""
    state = SheddingState(rules, seats)
    state.begin()
    return state
