"""Turns, challenges and powers: what each action does (sections 6, 8, 9 and 10).

An action may need more answers: an order of losses, a lane, another card off the Seer's deck. Those
are the phases below; between them `playing` is the action card that lies between hand and pile.
An action is carried out as far as its rules say (TL-12.1), what is optional is asked (TL-12.2), and
its point is spent whatever comes of it (TL-1.8, TL-13.2). Nobody gives up here: the table knows
resigning (TL-2.11).
"""

from typing import Final

from gladsheim.core.state import NATURE, NOBODY, OVER
from gladsheim.games.thunder.actions import BE, C7, FA, FIG, FR, ID, KINDS, NM, OD, RV, SW, TR, VW
from gladsheim.games.thunder.field import CHALLENGED, EMPTY, LOKI, THOR, TREASURE_BACK, Field
from gladsheim.games.thunder.rules import RANDOM_FIRST, THOR_FIRST, Rules

DEALING: Final = 0
REPLACING: Final = 1
CHOOSING_FIRST: Final = 2
SETTING: Final = 3
ACTING: Final = 4
DRAWING: Final = 5
HITTING: Final = 6
PLACING: Final = 7
TURNING: Final = 8
SEER_ASKS: Final = 9
TAKING: Final = 10
LOSING: Final = 11
ENDED: Final = 12

TREASURE: Final = 0
BARE: Final = 1
STUCK: Final = 2

NOTHING: Final = -1


class Battle(Field):
    """A battle in progress."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.phase: int = DEALING
        self.begun: list[int] = [0, 0]
        """Turns begun by each seat."""
        self.budget: int = 0
        """Action points of this turn (TL-6.2)."""
        self.spent: int = 0
        self.playing: int = NOTHING
        """The action card being carried out (TL-9.5)."""
        self.held_up: int = NOTHING
        """The card turned up by Ravens or Seer that waits for a lane."""
        self.seer_left: int = 0
        """Cards the Seer may still turn up; 0 when none is at work."""
        self.take_left: int = 0
        """Cards Longships or Odin have still to take (TL-10.13, TL-10.15)."""
        self.taken: int = 0
        self.take_from: int = 0
        """The position from which on the next card may be taken: no order is said twice."""
        self.first: int = LOKI
        """The seat that has the first turn (TL-4.8)."""
        self.winner: int = -1
        self.ending: int = -1

    # Setup (section 4)

    def set_out(self) -> None:
        """Put both decks on the table; NATURE deals Loki's cards first, then Thor's."""
        rules = self.rules
        self.deck = rules.copies + rules.copies
        size = sum(rules.copies)
        self.deck_size = [size, size]
        self.hand = [0] * 92
        self.field = [EMPTY] * 24
        self.up = [0] * 24
        self.slot = [-1] * 24
        self.mark = [0] * 24
        self.height = [0] * 6
        self.turn = LOKI
        self.phase = DEALING
        self.actor = NATURE  # both piles begin empty (TL-4.9)

    def dealt(self, kind: int) -> None:
        """Deal a card of the opening hand (TL-4.1)."""
        seat = self.turn
        self.draw(seat, kind)
        self.tell_draw(seat, kind)
        if self.phase == REPLACING:
            self.put_treasure_back(seat)
            self.check_opening(seat)
        elif self.hand_size[seat] == self.rules.opening:
            if self.hand[seat * 46 + seat * KINDS + TR] > 0:
                self.phase = REPLACING  # TL-4.2, TL-4.3
                if self.scribe is not None:
                    self.scribe.tell("shows_treasure", seat, [], [], NOBODY, True)
            else:
                self.check_opening(seat)

    def put_treasure_back(self, seat: int) -> None:
        """Shuffle the shown treasure into the deck (TL-4.2)."""
        self.hand[seat * 46 + seat * KINDS + TR] -= 1
        self.hand_size[seat] -= 1
        self.deck[seat * KINDS + TR] += 1
        self.deck_size[seat] += 1
        self.memory[seat].pop()  # one unseen card fewer; which one was shown does not matter

    def check_opening(self, seat: int) -> None:
        """See that a hand has cards to set, then go on to the other seat (TL-4.7)."""
        # No treasure has stayed in an opening hand, and both sides know it.
        self.memory[seat].append(TREASURE_BACK)
        if self.settable(seat) < 3 and not self.rules.place_few:  # OP-8
            self.throw_back(seat)
            return
        if seat == LOKI:
            self.turn = THOR
            self.phase = DEALING
        elif self.rules.first_player == RANDOM_FIRST:  # OP-9
            self.phase = CHOOSING_FIRST
        else:
            self.begin_setting(THOR if self.rules.first_player == THOR_FIRST else LOKI)

    def settable(self, seat: int) -> int:
        """Return how many cards of a hand may be set in setup (TL-4.5, OP-7)."""
        last = FIG if self.rules.figure_at_setup else C7
        count = 0
        for kind in range(last + 1):
            count += self.hand[seat * 46 + seat * KINDS + kind]
        return count

    def throw_back(self, seat: int) -> None:
        """Show a hand without three cards to set, and shuffle it back (TL-4.7)."""
        if self.scribe is not None:
            codes = self.show_hand(seat)
            self.scribe.tell("shows_hand", seat, codes, [], NOBODY, True)
        for kind in range(KINDS):
            at = seat * 46 + seat * KINDS + kind
            self.deck[seat * KINDS + kind] += self.hand[at]
            self.deck_size[seat] += self.hand[at]
            self.hand[at] = 0
        self.hand_size[seat] = 0
        self.memory[seat] = []
        self.phase = DEALING

    def begin_setting(self, first: int) -> None:
        """Let Loki, then Thor set three cards facedown (TL-4.4, TL-4.6); `first` has turn one."""
        self.first = first
        self.phase = SETTING
        self.turn = LOKI
        self.actor = LOKI
        self.skip_setting()

    def next_lane(self, seat: int) -> int:
        """Return the lane that the next card of setup goes to; 3 when all are filled."""
        for lane in range(3):
            if self.height[seat * 3 + lane] == 0:
                return lane
        return 3

    def set_card(self, kind: int) -> None:
        """Lay a card of the opening hand (TL-4.4)."""
        seat = self.turn
        lane = self.next_lane(seat)
        code = seat * KINDS + kind
        if kind == FIG:  # OP-7
            self.leave(seat, code)
            self.insert(seat, lane * 4, code, 1, -1, 0)
            self.tell("figure", seat, [lane])
        else:
            self.lay_facedown(seat, lane * 4, code)
            self.mark[seat * 12 + lane * 4] = 0
            if self.scribe is not None:
                self.scribe.tell("sets", seat, [lane], [code], 1 << seat, False)
        self.skip_setting()

    def skip_setting(self) -> None:
        """Go on when a seat has set its cards, or has none left to set (OP-8)."""
        while self.phase == SETTING:
            seat = self.turn
            if self.next_lane(seat) < 3 and self.settable(seat) > 0:
                return
            if seat == LOKI:
                self.turn = THOR
                self.actor = THOR
            else:
                self.begin_turn(self.first)

    # The turn (section 6)

    def begin_turn(self, seat: int) -> None:
        """Begin a turn: who has no card on the field has lost (TL-2.4), else count points (TL-6.1).

        Only here does a bare side matter (TL-2.7).
        """
        self.turn = seat
        self.begun[seat] += 1
        self.phase = ACTING
        self.actor = seat
        self.tell("turn", seat, [])
        if self.columns(seat) == 0:
            self.end_game(1 - seat, BARE)
            return
        for at in range(24):
            self.mark[at] = 0
        self.budget = 4 if self.figure_lane(seat) >= 0 else self.columns(seat)  # TL-6.2, TL-6.3
        self.spent = 0
        self.check_stuck()

    def points(self) -> int:
        """Return the action points left, all of which must be used (TL-6.8, TL-16.6)."""
        return self.budget - self.spent

    def is_first_turn(self) -> bool:
        """Return whether the seat in turn has its first turn (TL-6.11)."""
        return self.begun[self.turn] == 1

    def check_stuck(self) -> None:
        """End the game when points are left and nothing can be done with them (TL-2.5, TL-2.6)."""
        if self.points() > 0 and not self.rules.declared and not self.has_move():
            self.end_game(1 - self.turn, STUCK)

    def has_move(self) -> bool:
        """Return whether the seat in turn has a legal move (TL-6.9)."""
        raise NotImplementedError

    def end_game(self, winner: int, ending: int) -> None:
        """End the game; everything still to be resolved is dropped (TL-2.1, TL-2.9, OP-3)."""
        self.winner = winner
        self.ending = ending
        self.phase = ENDED
        self.actor = OVER
        if self.scribe is not None:
            self.scribe.tell("wins", winner, [ending], [], NOBODY, False)

    def after_action(self) -> None:
        """Close an action (TL-13.1): card on the pile, then the test of the end."""
        self.seer_left = 0
        if self.playing != NOTHING:
            self.lay_on_pile(self.turn, self.playing)  # TL-9.5
            self.playing = NOTHING
        self.phase = ACTING
        self.actor = self.turn
        self.check_stuck()
        if self.rules.auto_end and self.phase == ACTING and self.points() == 0:  # OP-11
            self.begin_turn(1 - self.turn)

    def play_figure(self, lane: int) -> None:
        """Play the figure card: free, and the turn has four points in all (TL-10.1, TL-6.4).

        Points gained are like all others (TL-6.14); with four already nothing changes (TL-6.13).
        """
        seat = self.turn
        code = seat * KINDS + FIG
        self.leave(seat, code)
        self.insert(seat, lane * 4, code, 1, -1, 0)
        self.budget = 4
        self.tell("figure", seat, [lane])
        self.after_action()

    # Telling

    def tell(self, kind: str, seat: int, public: list[int]) -> None:
        """Note an open event that shows nothing hidden."""
        if self.scribe is not None:
            self.scribe.tell(kind, seat, public, [], NOBODY, False)

    def tell_open(self, kind: str, public: list[int]) -> None:
        """Note an open event of the seat in turn that turns something up."""
        if self.scribe is not None:
            self.scribe.tell(kind, self.turn, public, [], NOBODY, True)

    def tell_draw(self, seat: int, kind: int) -> None:
        """Note a draw: the owner sees the card."""
        if self.scribe is not None:
            self.scribe.tell("draws", seat, [], [seat * KINDS + kind], 1 << seat, True)

    # Challenges (section 8)

    def effective(self, seat: int, code: int, is_challenger: bool) -> int:
        """Return the strength that counts in a challenge (TL-8.7, with Vidarr TL-8.12)."""
        if is_challenger and code % KINDS == VW and self.top_kind(seat) == BE:
            return 6
        return self.strength(code)

    def challenge(self, lane: int, facing: int, row: int) -> None:
        """Challenge a card of a column with the front card of one of the own (section 8).

        The challenged side has no answer (TL-7.13), something is always lost (TL-16.7), and the
        winner stays where it is (TL-8.11). On the field Frigg and Ravens have no other power
        (TL-10.10c, TL-10.23).
        """
        seat = self.turn
        other = 1 - seat
        mine = self.turn_up(seat, lane * 4)  # TL-8.1
        theirs = self.turn_up(other, facing * 4 + row)
        self.mark[seat * 12 + lane * 4] |= CHALLENGED
        self.tell_open("challenges", [lane, mine, facing, row, theirs])
        self.begin_event()
        my_kind = mine % KINDS
        kind = theirs % KINDS
        if kind == TR:  # TL-8.2
            self.lose_from_field(other, facing * 4 + row)
        elif kind == NM:  # TL-8.3
            self.lose_lane(facing)
        elif kind == SW:  # TL-8.4
            if my_kind == FA:
                self.lose_from_field(other, facing * 4 + row)
            else:
                self.lose_from_field(seat, lane * 4)
        elif (my_kind == FR and kind == C7) or (my_kind == C7 and kind == FR):  # TL-8.5
            self.lose_from_field(other, facing * 4 + row)  # whoever of the two is challenged
        else:
            self.compare(lane, mine, facing, row, theirs)
        self.settle_event()

    def compare(self, lane: int, mine: int, facing: int, row: int, theirs: int) -> None:
        """Compare strengths; Idunn on top of a pile wins ties (TL-8.6, TL-8.8, TL-8.10)."""
        seat = self.turn
        other = 1 - seat
        difference = self.effective(seat, mine, True) - self.effective(other, theirs, False)
        loses_mine = difference <= 0
        loses_theirs = difference >= 0
        if difference == 0 and not (self.rules.seven_tie_both and mine % KINDS == C7):  # OP-16
            # The tops are read before any card of this challenge is discarded (TL-8.9, OP-15).
            if self.top_kind(seat) == ID:
                loses_mine = False
            elif self.top_kind(other) == ID:
                loses_theirs = False
        if loses_mine:
            self.lose_from_field(seat, lane * 4)
        if loses_theirs:
            self.lose_from_field(other, facing * 4 + row)

    def settle_event(self) -> None:
        """Test the treasures of an event (TL-2.2, TL-2.3), then let the losses be laid down."""
        mine = self.has_lost_treasure(self.turn)
        theirs = self.has_lost_treasure(1 - self.turn)
        if mine or theirs:
            # Whoever has lost a treasure has lost; with both it is the seat in turn (TL-2.3).
            self.tell_found()
            self.end_game(1 - self.turn if mine else self.turn, TREASURE)
            return
        if self.rules.recount and self.had_figure and self.figure_lane(self.turn) < 0:  # TL-6.6
            self.budget = max(self.spent, self.columns(self.turn))
        self.lay_losses()

    def tell_found(self) -> None:
        """Note everything that the last event cost, now that order has no meaning (TL-2.12)."""
        for seat in range(2):
            for code in self.losing[seat]:
                self.tell_lost(seat, code, 0)

    def lay_losses(self) -> None:
        """Lay the losses of an event on the piles, asking for orders (TL-9.8, TL-9.9, OP-18).

        All are shown (OP-19). A treasure never gets here while the game goes on (TL-16.5).
        """
        for step in range(2):
            seat = self.turn if step == 0 else 1 - self.turn
            self.settle_forced(seat)
            if self.losing[seat]:
                self.phase = LOSING
                self.actor = seat
                return
        self.after_event()

    def lose_next(self, code: int) -> None:
        """Lay down the loss that its controller has chosen."""
        seat = self.actor
        self.losing[seat].remove(code)
        self.lay_on_pile(seat, code)
        self.tell_lost(seat, code, 0)
        self.lay_losses()

    def after_event(self) -> None:
        """Go on with the action whose event is settled."""
        if self.seer_left > 0:
            self.ask_seer()
        else:
            self.after_action()

    # Action cards (section 10)

    def begin_card(self, code: int) -> None:
        """Show an action card from the hand (TL-7.6); it is laid down last (TL-9.5, OP-17).

        So its place in the hand is free for what it brings (TL-12.4), it cannot find itself in the
        pile (TL-9.6), and Ravens always end there (TL-10.22).
        """
        self.leave(self.turn, code)
        if self.rules.card_before:
            self.lay_on_pile(self.turn, code)
        else:
            self.playing = code
        self.tell("plays", self.turn, [code])

    def move_card(self, side: int, place: int, target: int) -> None:
        """Move a card of a side to another place of it (TL-10.7, TL-10.29, TL-5.11)."""
        at = side * 12 + place
        up = self.up[at]
        slot = self.slot[at]
        mark = self.mark[at]
        code = self.take_out(side, place)
        self.insert(side, target, code, up, slot, mark)
        self.tell("moves", self.turn, [side, place, target])
        self.after_action()

    def swap_cards(self, one: int, two: int) -> None:
        """Let two own cards trade places (OP-21)."""
        first = self.turn * 12 + one
        second = self.turn * 12 + two
        for cards in (self.field, self.up, self.slot, self.mark):
            card = cards[first]
            cards[first] = cards[second]
            cards[second] = card
        self.tell("swaps", self.turn, [one, two])
        self.after_action()

    def play_freya(self) -> None:
        """Take the top card of the opponent's pile into the hand (TL-10.9)."""
        code = self.take_from_pile(1 - self.turn, 0, True)
        self.take(self.turn, code, True)
        self.tell("takes", self.turn, [code])
        self.after_action()

    def play_frigg_hand(self) -> None:
        """See the opponent's hand; every champion in it is lost (TL-10.10a)."""
        other = 1 - self.turn
        codes = self.show_hand(other)
        if self.scribe is not None:
            self.scribe.tell("sees_hand", self.turn, [], codes, 3, True)
        self.begin_event()
        for code in codes:
            if code % KINDS == C7:
                self.lose_from_hand(other, code)
        self.settle_event()

    def play_frigg_column(self, lane: int) -> None:
        """Turn up a column of the opponent; nothing else happens (TL-10.10b, TL-10.14b)."""
        other = 1 - self.turn
        codes = [
            self.turn_up(other, lane * 4 + row) for row in range(self.height[other * 3 + lane])
        ]
        self.tell_open("turns_column", [lane, *codes])
        self.after_action()

    def play_weapon(self, side: int, place: int) -> None:
        """Hit a figure card or a Shield Wall (TL-10.11)."""
        code = self.turn_up(side, place)
        self.tell_open("weapon", [side, place, code])
        if code % KINDS not in (FIG, SW):  # OP-22: a facedown card was named wrongly
            self.after_action()
            return
        self.begin_event()
        self.lose_from_field(side, place)
        self.settle_event()

    def play_hel(self, position: int) -> None:
        """Take any card of the own pile, unseen (TL-10.12), a lost figure card too (TL-10.6)."""
        if self.rules.card_before:
            position += 1  # Hel lies on top already and cannot take itself
        code = self.take_from_pile(self.turn, position, False)
        self.take(self.turn, code, False)
        if self.scribe is not None:
            self.scribe.tell("hel", self.turn, [], [code], 1 << self.turn, False)
        self.after_action()

    def begin_taking(self, is_odin: bool) -> None:
        """Let Longships or Odin take their cards off the own pile (TL-10.13, TL-10.15)."""
        seat = self.turn
        count = 0
        for code in self.pile[seat]:
            if is_fetched(code % KINDS, is_odin):
                count += 1
        self.take_left = min(self.rules.fetch, count, self.rules.limit - self.hand_size[seat])
        self.taken = 0
        self.take_from = 0
        self.phase = TAKING
        self.actor = seat
        # Taking everything there is leaves no choice.
        while not self.rules.fetch_choice and self.take_left > 0 and self.take_left == count:
            count -= 1
            position = 0
            while not is_fetched(self.pile_code(position) % KINDS, is_odin):
                position += 1
            self.fetch_card(position)
        if self.take_left == 0:
            self.after_action()

    def pile_code(self, position: int) -> int:
        """Return the code at a position of the own pile from the top."""
        pile = self.pile[self.turn]
        return pile[len(pile) - 1 - position]

    def fetch_card(self, position: int) -> None:
        """Move one card of the own pile into the hand, shown."""
        code = self.take_from_pile(self.turn, position, True)
        self.take(self.turn, code, True)
        self.taken += 1
        self.take_left -= 1
        self.take_from = position
        self.tell("fetches", self.turn, [code])

    def take_next(self, position: int) -> None:
        """Take the chosen card, and go on while there is more to take."""
        self.fetch_card(position)
        if self.take_left == 0:
            self.after_action()

    def is_odin(self) -> bool:
        """Return whether it is Odin, not Longships, that takes cards now."""
        card = self.playing if self.playing != NOTHING else self.pile[self.turn][-1]
        return card % KINDS == OD

    # Ravens from hand

    def play_ravens_row(self, lane: int) -> None:
        """Challenge a front card of the opponent (TL-10.16 to TL-10.19)."""
        self.hit_front(1 - self.turn, lane)

    def play_ravens_figure(self) -> None:
        """Take the own figure card off the field; the points stay (TL-10.19, TL-6.5)."""
        self.hit_front(self.turn, self.figure_lane(self.turn))

    def hit_front(self, side: int, lane: int) -> None:
        """Turn up the front card of a column and carry out what Ravens do to it.

        Strength 2 or more stays, also when it lay faceup before (TL-10.18, TL-12.6).
        """
        code = self.turn_up(side, lane * 4)
        kind = code % KINDS
        self.tell_open("ravens_row", [side, lane, code])
        self.begin_event()
        if side == self.turn:
            self.had_figure = False  # whoever takes the own one away keeps four points (TL-6.5)
        if kind == NM:  # TL-10.14
            self.lose_lane(lane)
        elif kind != SW and self.strength(code) < 2:  # TL-10.17, TL-10.19
            self.lose_from_field(side, lane * 4)
        self.settle_event()

    def play_ravens_hand(self) -> None:
        """Challenge a random card of the opponent's hand (TL-10.20)."""
        self.phase = HITTING
        self.actor = NATURE

    def hit_hand(self, code: int) -> None:
        """Carry out what Ravens do to the random card (TL-10.20, TL-10.21, TL-10.14a)."""
        other = 1 - self.turn
        self.tell_open("hits", [code])
        self.begin_event()
        kind = code % KINDS
        if kind == NM:
            for each in range(46):
                for _ in range(self.hand[other * 46 + each]):
                    self.lose_from_hand(other, each)
            self.settle_event()
        elif self.strength(code) < 2:
            self.lose_from_hand(other, code)
            self.settle_event()
        else:
            self.leave(other, code)
            self.hold_up(code)

    def hold_up(self, code: int) -> None:
        """Let the seat in turn choose a column of the opponent for a card (TL-10.21, TL-10.25)."""
        other = 1 - self.turn
        lanes = [lane for lane in range(3) if self.can_place(other, lane)]
        self.held_up = code
        if not lanes:
            self.held_up = NOTHING
            self.begin_event()
            self.losing[other].append(code)
            self.settle_event()
        elif len(lanes) == 1:
            self.place(lanes[0])
        else:
            self.phase = PLACING
            self.actor = self.turn

    def place(self, lane: int) -> None:
        """Lay the held-up card faceup into row 1 of a column of the opponent."""
        code = self.held_up
        self.held_up = NOTHING
        self.insert(1 - self.turn, lane * 4, code, 1, -1, 0)
        self.tell("places", self.turn, [lane, code])
        self.after_event()

    # Seer

    def begin_seer(self) -> None:
        """Turn up cards of the opponent's deck, one after the other (TL-10.24)."""
        self.seer_left = self.rules.seer
        self.phase = TURNING
        self.actor = NATURE

    def seer_turns(self, kind: int) -> None:
        """Settle the fate of a card that the Seer has turned up (TL-10.25, TL-10.26)."""
        other = 1 - self.turn
        code = other * KINDS + kind
        self.deck[other * KINDS + kind] -= 1
        self.deck_size[other] -= 1
        self.tell_open("seer_turns", [code])
        self.seer_left -= 1
        to_field = self.strength(code) >= 1
        if self.rules.symbol_to_hand and self.rules.symbol[kind] == 1:  # OP-28
            to_field = False
        if to_field:
            self.hold_up(code)
        elif self.hand_size[other] < self.rules.limit:
            self.take(other, code, True)
            self.tell("to_hand", other, [code])
            self.after_event()
        elif kind == TR and self.rules.treasure_back:  # OP-27
            self.deck[other * KINDS + TR] += 1
            self.deck_size[other] += 1
            self.memory[other].append(TREASURE_BACK)
            self.tell("back_to_deck", other, [code])
            self.after_event()
        else:
            self.begin_event()
            self.losing[other].append(code)
            self.settle_event()

    def ask_seer(self) -> None:
        """Ask whether the Seer goes on (TL-10.24, OP-24)."""
        if self.deck_size[1 - self.turn] == 0:
            self.stop_seer()
        elif self.rules.seer_always:
            self.phase = TURNING
            self.actor = NATURE
        else:
            self.phase = SEER_ASKS
            self.actor = self.turn

    def stop_seer(self) -> None:
        """End the Seer's power."""
        self.after_action()

    def returns(self) -> list[float]:
        """Return each seat's result, 1 or -1; there is no draw (TL-2.10, TL-16.8, TL-16.9)."""
        return [1.0 if seat == self.winner else -1.0 for seat in range(2)]


def is_fetched(kind: int, is_odin: bool) -> bool:
    """Return whether Odin (Ravens), or Longships (Warriors and Archers), may take a kind."""
    if is_odin:
        return kind == RV
    return kind in (VW, FA)
