"""Where the hundred cards lie: decks, hands, battlefield, piles; and what each side has seen.

All of them are always somewhere (TL-16.1). Backs differ and never change (TL-1.10, TL-3.3); cards
that Freya cannot take stay on the side of their back (TL-16.10).

A card is a code: its back (0 Thor, 1 Loki) times 23 plus its kind. A place of a side is
lane * 4 + row, both from 0; row 0 is nearest the opponent. A pile is a list with its top last.

What the opponent knows of a hand is kept as the *memory* of that hand: every card that entered or
left it, as the other side of the table saw it. Whoever remembers everything can tell from it what
may be where; `sample.py` does.
"""

from typing import Final

from gladsheim.core.state import NOBODY, State
from gladsheim.games.thunder.actions import BE, C7, FIG, ID, KINDS, RV, STOLEN, TR
from gladsheim.games.thunder.rules import Rules

THOR: Final = 0
LOKI: Final = 1
EMPTY: Final = -1

CHALLENGED: Final = 1
DEPLOYED: Final = 2
"""Marks of a card on the battlefield in the present turn (OP-14)."""

# The memory of a hand: one number an event.
DREW: Final = 0  # a card off the own deck, unseen
ENTERED: Final = 64  # + code: seen to enter
HEL_TOOK: Final = 128  # + back: some card off the own pile, seen from behind only (TL-11.4)
LEFT: Final = 192  # + code: seen to leave, at this moment
PLACED: Final = 256  # + back: laid facedown on the battlefield; becomes LEFT + code once seen
SHOWN: Final = 320  # + number of cards: the whole hand was shown; then one SHOWN_CARD each
SHOWN_CARD: Final = 384  # + code
TREASURE_BACK: Final = 448  # the treasure was shown and went (back) into the deck

# The log of a pile since the last Hel: one number an event.
LAY_TOP: Final = 0  # + code
LAY_UNDER: Final = 64  # + code
TAKE_AT: Final = 128  # + position from the top, followed by the code
TAKE_HIDDEN: Final = 256  # + back: Hel took one, nobody saw which


class Field(State):
    """The cards of a battle."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.rules: Rules = rules
        self.deck: list[int] = []
        """23 counts a seat; the order does not exist until a card is drawn (TL-11.3)."""
        self.deck_size: list[int] = [0, 0]
        self.hand: list[int] = []
        """46 counts a seat, by code; stolen cards are held like own ones (TL-12.5)."""
        self.hand_size: list[int] = [0, 0]
        self.field: list[int] = []
        """The code at each of 12 places a seat; EMPTY where none lies."""
        self.up: list[int] = []
        """1 where the card lies faceup."""
        self.slot: list[int] = []
        """Where a card's PLACED stands in the memory; -1 when it was never hidden."""
        self.mark: list[int] = []
        self.height: list[int] = []
        """Cards in each of 3 columns a seat, at most 4 (TL-5.1)."""
        self.pile: list[list[int]] = [[], []]
        self.pile_log: list[list[int]] = [[], []]
        """What happened to a pile since its owner's first Hel, with the pile before it in front."""
        self.memory: list[list[int]] = [[], []]
        self.removed: list[int] = []
        """Cards out of the game (OP-20)."""
        self.losing: list[list[int]] = [[], []]
        """Cards of one event that their controllers have still to lay on their piles (TL-9.8)."""
        self.blocked: list[int] = [-1, -1]
        """The kind that a seat may not lay on top in this event (TL-9.4); -1 for none."""
        self.turn: int = LOKI
        """The seat whose turn it is."""
        self.had_figure: bool = False
        """Whether the figure card of the seat in turn lay on the field before this event."""

    def strength(self, code: int) -> int:
        """Return the printed strength of a card; -1 when none is printed."""
        return self.rules.strength[code % KINDS]

    def top_kind(self, seat: int) -> int:
        """Return the kind of the top card of a pile; -1 when the pile is empty.

        It works there however it came there, until it is covered or leaves (TL-9.2, TL-9.3).
        """
        pile = self.pile[seat]
        return pile[len(pile) - 1] % KINDS if pile else -1

    def front(self, seat: int, lane: int) -> int:
        """Return the code in row 1 of a column; EMPTY when the column is."""
        return self.field[seat * 12 + lane * 4]

    def has_figure(self, seat: int, lane: int) -> bool:
        """Return whether a figure card heads a column (TL-5.6)."""
        code = self.front(seat, lane)
        return code != EMPTY and code % KINDS == FIG

    def columns(self, seat: int) -> int:
        """Return how many columns of a seat are not empty (TL-6.2)."""
        count = 0
        for lane in range(3):
            if self.height[seat * 3 + lane] > 0:
                count += 1
        return count

    def figure_lane(self, seat: int) -> int:
        """Return the lane that a seat's figure card heads; -1 when it is not on the field."""
        for lane in range(3):
            if self.has_figure(seat, lane):
                return lane
        return -1

    # Hands

    def draw(self, seat: int, kind: int) -> None:
        """Move a card from a deck into its owner's hand, unseen (TL-7.1)."""
        self.deck[seat * KINDS + kind] -= 1
        self.deck_size[seat] -= 1
        self.hand[seat * 46 + seat * KINDS + kind] += 1
        self.hand_size[seat] += 1
        self.memory[seat].append(DREW)

    def take(self, seat: int, code: int, seen: bool) -> None:
        """Put a card into a hand; `seen` by the opponent too, or (Hel) not."""
        self.hand[seat * 46 + code] += 1
        self.hand_size[seat] += 1
        self.memory[seat].append(ENTERED + code if seen else HEL_TOOK + code // KINDS)

    def leave(self, seat: int, code: int) -> None:
        """Take a card that everybody sees out of a hand."""
        self.hand[seat * 46 + code] -= 1
        self.hand_size[seat] -= 1
        self.memory[seat].append(LEFT + code)

    def show_hand(self, seat: int) -> list[int]:
        """Show a whole hand to the opponent; return its codes."""
        codes: list[int] = []
        for code in range(46):
            for _ in range(self.hand[seat * 46 + code]):
                codes.append(code)
        self.memory[seat].append(SHOWN + len(codes))
        for code in codes:
            self.memory[seat].append(SHOWN_CARD + code)
        return codes

    # The battlefield

    def insert(self, seat: int, place: int, code: int, up: int, slot: int, mark: int) -> None:
        """Lay a card at a place; the cards there and behind move back one row (TL-5.4)."""
        lane = place // 4
        base = seat * 12 + lane * 4
        row = self.height[seat * 3 + lane]
        while row > place % 4:
            self.field[base + row] = self.field[base + row - 1]
            self.up[base + row] = self.up[base + row - 1]
            self.slot[base + row] = self.slot[base + row - 1]
            self.mark[base + row] = self.mark[base + row - 1]
            row -= 1
        self.field[base + row] = code
        self.up[base + row] = up
        self.slot[base + row] = slot
        self.mark[base + row] = mark
        self.height[seat * 3 + lane] += 1

    def take_out(self, seat: int, place: int) -> int:
        """Take a card off its place and close the column (TL-5.3); return its code."""
        lane = place // 4
        base = seat * 12 + lane * 4
        code = self.field[base + place % 4]
        last = self.height[seat * 3 + lane] - 1
        for row in range(place % 4, last):
            self.field[base + row] = self.field[base + row + 1]
            self.up[base + row] = self.up[base + row + 1]
            self.slot[base + row] = self.slot[base + row + 1]
            self.mark[base + row] = self.mark[base + row + 1]
        self.field[base + last] = EMPTY
        self.up[base + last] = 0
        self.slot[base + last] = -1
        self.mark[base + last] = 0
        self.height[seat * 3 + lane] = last
        return code

    def lay_facedown(self, seat: int, place: int, code: int) -> None:
        """Play a card from a hand facedown (TL-5.8): the opponent sees its back only (TL-11.4).

        No power works by it (TL-7.5); an empty column is begun by it (TL-5.7).
        """
        self.hand[seat * 46 + code] -= 1
        self.hand_size[seat] -= 1
        self.memory[seat].append(PLACED + code // KINDS)
        self.insert(seat, place, code, 0, len(self.memory[seat]) - 1, DEPLOYED)

    def turn_up(self, seat: int, place: int) -> int:
        """Turn a card faceup for good (TL-5.9); return its code."""
        at = seat * 12 + place
        code = self.field[at]
        if self.up[at] == 0:
            self.up[at] = 1
            self.memory[seat][self.slot[at]] = LEFT + code
            self.slot[at] = -1
        return code

    def can_place(self, seat: int, lane: int) -> bool:
        """Return whether a card may come faceup to row 1 of a column (TL-5.10, TL-10.21)."""
        return self.height[seat * 3 + lane] < 4 and not self.has_figure(seat, lane)

    # Losses

    def begin_event(self) -> None:
        """Begin an event: read the tops that decide where cards go (TL-9.4, TL-16.4)."""
        for seat in range(2):
            top = self.top_kind(1 - seat)
            self.blocked[seat] = top if top in (BE, ID) else -1
        self.had_figure = self.figure_lane(self.turn) >= 0

    def lose_from_field(self, seat: int, place: int) -> None:
        """Take a card off the battlefield into this event's losses (TL-1.9), shown (TL-9.10)."""
        self.turn_up(seat, place)
        self.losing[seat].append(self.take_out(seat, place))

    def lose_lane(self, lane: int) -> None:
        """Take a whole lane on both sides into this event's losses (TL-10.14)."""
        for seat in range(2):
            while self.height[seat * 3 + lane] > 0:
                self.lose_from_field(seat, lane * 4)

    def lose_from_hand(self, seat: int, code: int) -> None:
        """Take a hand card into this event's losses."""
        self.leave(seat, code)
        self.losing[seat].append(code)

    def has_lost_treasure(self, seat: int) -> bool:
        """Return whether a treasure is among a seat's losses of this event (TL-2.2)."""
        for code in self.losing[seat]:
            if code % KINDS == TR:
                return True
        return False

    def lay_on_pile(self, seat: int, code: int) -> None:
        """Lay a card on top of a pile (TL-9.1)."""
        self.pile[seat].append(code)
        if self.pile_log[seat]:
            self.pile_log[seat].append(LAY_TOP + code)

    def lay_under_pile(self, seat: int, code: int) -> None:
        """Lay a card at the bottom of a pile (TL-9.4), where it may be the only one (TL-9.4a)."""
        self.pile[seat].insert(0, code)
        if self.pile_log[seat]:
            self.pile_log[seat].append(LAY_UNDER + code)

    def take_from_pile(self, seat: int, position: int, seen: bool) -> int:
        """Take the card at a position from the top (0 is the top) out of a pile.

        The order of the rest stays (TL-9.7); what is laid bare is not played (TL-9.12).
        """
        pile = self.pile[seat]
        log = self.pile_log[seat]
        if not seen and not log:
            log.append(len(pile))
            log.extend(pile)
        code = pile.pop(len(pile) - 1 - position)
        if log:
            if seen:
                log.append(TAKE_AT + position)
                log.append(code)
            else:
                log.append(TAKE_HIDDEN + code // KINDS)
        return code

    def settle_forced(self, seat: int) -> None:
        """Lay down what leaves no choice: blocked cards under the pile, removed figures (OP-20)."""
        kept: list[int] = []
        for code in self.losing[seat]:
            kind = code % KINDS
            if kind == self.blocked[seat] and (kind == BE or kind == ID):
                self.lay_under_pile(seat, code)  # TL-9.4, TL-9.11
                self.tell_lost(seat, code, 1)
            elif kind == FIG and self.rules.figure_removed:
                self.removed.append(code)
                self.tell_lost(seat, code, 2)
            else:
                kept.append(code)
        self.losing[seat] = kept
        if kept:
            first = kept[0]
            for code in kept:
                if code != first:
                    return
            for code in kept:
                self.lay_on_pile(seat, code)
                self.tell_lost(seat, code, 0)
            self.losing[seat] = []

    def tell_lost(self, seat: int, code: int, where: int) -> None:
        """Note a loss: `where` is 0 on the pile, 1 under it, 2 out of the game."""
        if self.scribe is not None:
            self.scribe.tell("lost", seat, [code, where], [], NOBODY, True)

    # Which card may challenge

    def can_challenge(self, code: int) -> bool:
        """Return whether a kind can start a challenge at all (TL-7.10)."""
        kind = code % KINDS
        return RV <= kind <= C7


def card_index(seat: int, code: int) -> int:
    """Return the number of a card in the numbering of 31: own kinds, then stolen ones."""
    kind = code % KINDS
    return kind if code // KINDS == seat else STOLEN + kind - RV


def card_code(seat: int, index: int) -> int:
    """Return the code of the card with a number as in `card_index`."""
    if index < STOLEN:
        return seat * KINDS + index
    return (1 - seat) * KINDS + index - STOLEN + RV


def deployable_index(seat: int, code: int) -> int:
    """Return the number of a card with strength among the 19: own TR to C7, stolen RV to C7."""
    kind = code % KINDS
    return kind if code // KINDS == seat else 11 + kind - RV


def deployable_code(seat: int, index: int) -> int:
    """Return the code of the card with a number as in `deployable_index`."""
    if index < 11:
        return seat * KINDS + index
    return (1 - seat) * KINDS + index - 11 + RV
