"""Part A and part C of a turn: Enemy cards, their effects, rolls, and the end (sections 5 to 9).

A card becomes a queue of enemies that move and act one after the other. What waits for NATURE or a
god is a phase; when it is answered, the queue goes on.
"""

from typing import Final

from gladsheim.core.deck import Deck
from gladsheim.core.state import NATURE, NOBODY, OVER
from gladsheim.games.yggdrasil.actions import (
    CARD,
    DEAD,
    FENRIR,
    FIRE,
    FIRST,
    GIANT,
    GIANT_COUNT,
    GOD,
    HEL,
    ICE,
    JORMUNGAND,
    LOKI,
    MIDGARD,
    MOST_RAGNAROK,
    NIDHOGG,
    ODIN,
    REPLACED,
    ROLL,
    SPECIAL,
    SURT,
    TIE,
)
from gladsheim.games.yggdrasil.rules import ONE_REROLL, Rules
from gladsheim.games.yggdrasil.siege import ACTIVE, IN_STACK, LAST_SPACE, RAINBOW, Siege

# Phases
GODS: Final = 0
SPECIALS: Final = 1
REPLACING: Final = 2
CHOOSING_FIRST: Final = 3
CARDS: Final = 4
ODIN_LOOKS: Final = 5
ODIN_PLAYS: Final = 6
ODIN_PUTS: Final = 7
ROLLING: Final = 8
KEEPING: Final = 9
LOKI_CALLS: Final = 10
DRAGGING: Final = 11
TIE_BREAK: Final = 12
ACTING: Final = 13
SPENDING: Final = 14
GIANT_SHOWS: Final = 15
ADDING_ELVES: Final = 16
DRAWING: Final = 17
ELVES_TOO: Final = 18
EXCHANGING: Final = 19
RUNE: Final = 20
CLEANSING: Final = 21
ENDED: Final = 22

# What a roll is for, beside the enemies HEL, SURT and JORMUNGAND
CALMING: Final = 10
FIGHTING: Final = 11

NONE: Final = -1

VICTORY: Final = 0
RESIDENCE: Final = 1
DOOR: Final = 2
WALL: Final = 3


class Onslaught(Siege):
    """The enemies' part of a siege."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.phase: int = GODS
        self.first: int = 0
        self.looked: list[int] = []
        """The cards Odin has drawn and not yet played (YG-20.1)."""
        self.queue: list[int] = []
        """Enemies still to move by this card, each as enemy * 4 + steps."""
        self.acts: int = 1
        """1 where the card's enemies apply their effects."""
        self.roll_for: int = NONE
        self.rolls: list[int] = []
        """Rolls made and not yet settled, as colour * 6 + hammers."""
        self.giants_left: int = 0
        """Giants that Loki has still to call."""
        self.specials_left: list[int] = [0, 0]
        """Angry and Ragnarok cards still to be picked for the deck."""
        self.picked: list[int] = []
        """Special cards in the deck; nobody has seen which."""
        self.replaced: list[int] = []
        """Normal cards taken out at random (OP-33), by enemy."""
        self.ending: int = NONE

    # Setup (section 3)

    def set_out(self) -> None:
        """Set up the board (YG-3.2 to YG-3.12)."""
        rules = self.rules
        seats = rules.seats
        self.space = [1] * 6  # YG-3.4
        self.bag_vikings = rules.bag_vikings[:]
        self.bag_fire = rules.bag_fire[:]
        self.fire = rules.fire
        self.dead = rules.dead
        self.elf_world = rules.elves
        self.vikings = [0] * seats
        self.elves = [0] * seats
        self.artifacts = [0] * (6 * seats)  # all lie in the Forge (YG-3.5)
        self.giants = [IN_STACK] * GIANT_COUNT
        self.discarded = [0] * (12 + MOST_RAGNAROK)
        self.visited = [0] * 9
        self.replaced = [0] * 6
        for seat in range(seats):
            self.give_vikings(seat, rules.start_vikings)  # OP-29
        self.specials_left = [rules.angry_cards, rules.ragnarok_cards]
        self.phase = GODS
        self.actor = NATURE
        if not rules.draw_gods:
            self.gods = rules.gods[:seats]
            self.next_special()

    def next_special(self) -> None:
        """Pick the special cards of the deck unseen, where not all are used (YG-7.8, YG-7.9)."""
        rules = self.rules
        for sort in range(2):
            most = 6 if sort == 0 else len(rules.ragnarok)
            wanted = rules.angry_cards if sort == 0 else rules.ragnarok_cards
            begin = 6 if sort == 0 else 12
            if wanted == most:
                while self.specials_left[sort] > 0:
                    self.specials_left[sort] -= 1
                    self.picked.append(begin + wanted - self.specials_left[sort] - 1)
            elif self.specials_left[sort] > 0:
                self.phase = SPECIALS
                return
        self.build_deck()

    def pick_special(self, card: int) -> None:
        """Put a special card into the deck, unseen."""
        self.specials_left[0 if card < 12 else 1] -= 1
        self.picked.append(card)
        self.tell_hidden("special", [card])
        self.next_special()

    def build_deck(self) -> None:
        """Shuffle the deck (YG-3.11): special cards replace normal ones (YG-7.6, YG-7.7)."""
        counts = self.rules.normal + [0] * (6 + MOST_RAGNAROK)
        for card in self.picked:
            counts[card] += 1
            if not self.rules.replace_random:
                counts[self.replaced_by(card)] -= 1
        self.deck = Deck(counts)
        if self.rules.replace_random and self.picked:
            self.phase = REPLACING
        else:
            self.choose_first()

    def replaced_by(self, card: int) -> int:
        """Return the normal card that a special card replaces (YG-7.7)."""
        return card - 6 if card < 12 else self.rules.replaces[card - 12]

    def replace(self, enemy: int) -> None:
        """Take a random normal card out of the deck, unseen (OP-33)."""
        self.deck.bag[enemy] -= 1
        self.replaced[enemy] += 1
        self.tell_hidden("replaced", [enemy])
        if sum(self.replaced) == len(self.picked):
            self.choose_first()

    def choose_first(self) -> None:
        """Settle who begins (YG-3.13, OP-21)."""
        if self.rules.seats == 1 or self.rules.seat_one_first:
            self.set_first(0)
        else:
            self.phase = CHOOSING_FIRST
            self.actor = NATURE

    def set_first(self, seat: int) -> None:
        """Begin with a seat."""
        self.first = seat
        self.turn = seat
        self.tell("first", [])
        self.begin_turn()

    # Telling

    def tell(self, kind: str, public: list[int]) -> None:
        """Note an open event of the active god, who is named at its end."""
        if self.scribe is not None:
            facts = [*public, self.gods[self.turn]]
            self.scribe.tell(kind, self.turn, facts, [], NOBODY, False)

    def tell_chance(self, kind: str, public: list[int]) -> None:
        """Note what chance has shown to all, with the active god at its end."""
        if self.scribe is not None:
            facts = [*public, self.gods[self.turn]]
            self.scribe.tell(kind, self.turn, facts, [], NOBODY, True)

    def tell_hidden(self, kind: str, secret: list[int]) -> None:
        """Note what nobody may see before the end."""
        if self.scribe is not None:
            self.scribe.tell(kind, NATURE, [], secret, NOBODY, True)

    # Part A

    def begin_turn(self) -> None:
        """Begin a god's turn with its Enemy card (YG-5.1, YG-5.2): one card at least (YG-6.7)."""
        self.turns += 1
        self.used = 0
        self.visited = [0] * 9
        self.looked = []
        self.actor = NATURE
        if self.has_power(ODIN) and self.deck.size() > 1:  # YG-20.1, OP-45
            self.phase = ODIN_LOOKS
        else:
            self.phase = CARDS

    def card_drawn(self, card: int) -> None:
        """Take the card that NATURE draws."""
        self.deck.take(card)
        if self.phase == CARDS:
            self.tell_chance("card", [card])
            self.play_card(card)
            return
        self.looked.append(card)
        if self.scribe is not None:
            self.scribe.tell("looks", self.turn, [], [card], 1 << self.turn, True)
        if len(self.looked) == 2:
            self.phase = ODIN_PLAYS
            self.actor = self.turn
            # He is asked even if the two are equal: not to be asked would tell all who look on
            # which card goes back, and that he alone knows.

    def odin_plays(self, which: int) -> None:
        """Choose one of Odin's two cards; the other goes back next."""
        played = self.looked.pop(which)
        self.discarded[played] += 1
        self.queue = [played]
        self.phase = ODIN_PUTS
        self.tell_chance("plays", [played])
        if self.deck.size() == 0:  # top and bottom are the same
            self.odin_puts(0)

    def odin_puts(self, where: int) -> None:
        """Put the other card back on top or at the bottom, face down."""
        card = self.looked.pop()
        if where == 0:
            self.deck.top.append(card)
        else:
            self.deck.bottom.append(card)
        self.tell("puts", [where])
        played = self.queue.pop()
        self.discarded[played] -= 1
        self.play_card(played)

    def play_card(self, card: int) -> None:
        """Play an Enemy card (YG-5.2, YG-5.9, YG-7.3, YG-7.5), whoever chose it (YG-20.7)."""
        self.discarded[card] += 1  # for good (YG-5.8)
        self.acts = 1
        if card < 12:
            enemy = card % 6
            if (
                self.rules.redraw_at_end  # OP-31
                and self.space[enemy] == LAST_SPACE
                and self.deck.size() > 0
            ):
                self.tell("again", [enemy])
                self.phase = CARDS
                self.actor = NATURE
                return
            self.queue = [enemy * 4 + (1 if card < 6 else 2)]
        else:
            self.queue = [enemy * 4 + 1 for enemy in self.rules.ragnarok[card - 12]]
            if not self.rules.ragnarok_effects:  # OP-4
                self.acts = 0
        self.go_on()

    def go_on(self) -> None:
        """Move the next enemy of the card, or begin part B when all have moved (YG-7.5)."""
        while self.queue:
            move = self.queue.pop(0)
            enemy = move // 4
            before = self.space[enemy]
            # YG-4.8, OP-30: not beyond the end; who else stands there does not matter (YG-4.7)
            self.space[enemy] = min(LAST_SPACE, before + move % 4)
            self.tell("stays" if before == LAST_SPACE else "advances", [enemy, self.space[enemy]])
            # YG-5.4, YG-5.5, YG-7.4: space 8 triggers no effect, not even Fenrir's (YG-9.10)
            if self.acts and self.space[enemy] < LAST_SPACE and self.strike(enemy):
                return
        self.begin_actions()

    def strike(self, enemy: int) -> bool:
        """Apply an enemy's effect (section 8); return whether it waits for something."""
        if enemy == FENRIR:
            if self.angry == 0:  # YG-9.7
                self.angry = 1  # YG-8.7
                self.tell("angry", [])
            return False
        if enemy == NIDHOGG:
            return self.drag_last()
        if enemy == LOKI:
            if self.rules.closes_everything and self.is_closed(ICE):  # OP-40
                self.tell("shut", [LOKI])
                return False
            self.giants_left = min(self.power_at(self.space[LOKI]), self.in_stack())  # YG-8.4
            if self.giants_left == 0:
                self.tell("no_giants", [])
                return False
            self.phase = LOKI_CALLS
            self.actor = NATURE
            return True
        self.ask_roll(enemy)  # YG-8.1 to YG-8.3
        return True

    def drag_last(self) -> bool:
        """Let Nidhogg drag the enemy farthest behind (YG-8.5, YG-8.6, YG-8.10)."""
        lowest = min(self.space)
        if lowest == LAST_SPACE:  # OP-36
            return False
        behind = [enemy for enemy in range(6) if self.space[enemy] == lowest]
        if len(behind) == 1:
            self.drag(behind[0])
            return False
        if self.rules.tie_random:  # OP-34
            self.phase = TIE_BREAK
            self.actor = NATURE
        else:
            self.phase = DRAGGING
            self.actor = self.turn
        return True

    def drag(self, enemy: int) -> None:
        """Move an enemy one space without any effect (YG-8.5, YG-8.9, YG-9.8)."""
        self.space[enemy] += 1
        self.tell("dragged", [enemy, self.space[enemy]])

    def call_giant(self, giant: int) -> None:
        """Turn up a giant; its effect begins at once (YG-8.4, YG-19.1)."""
        self.giants[giant] = ACTIVE
        self.tell_chance("giant", [giant])
        self.giants_left -= 1
        if self.giants_left == 0:
            self.go_on()

    # Rolls (section 21)

    def ask_roll(self, reason: int) -> None:
        """Let NATURE roll the die for the active god (YG-5.10)."""
        self.roll_for = reason
        self.rolls = []
        self.phase = ROLLING
        self.actor = NATURE

    def rolled(self, roll: int) -> None:
        """Take a roll; Tyr may have another one (YG-20.6, OP-7)."""
        self.rolls.append(roll)
        self.tell_chance("roll", [roll // 6, roll % 6])
        if self.rolls_twice(self.roll_for == FIGHTING):
            if len(self.rolls) == 1:
                if self.rules.tyr != ONE_REROLL:
                    return  # NATURE rolls again
                self.phase = KEEPING
                self.actor = self.turn
                return
            if self.rules.tyr != ONE_REROLL and self.rolls[0] != self.rolls[1]:
                self.phase = KEEPING
                self.actor = self.turn
                return
        self.keep(len(self.rolls) - 1)

    def reroll(self) -> None:
        """Roll once more; the second roll has to be kept (OP-7)."""
        self.tell("rerolls", [])
        self.phase = ROLLING
        self.actor = NATURE

    def keep(self, which: int) -> None:
        """Settle what was rolled for: colours for effects, hammers for fights (YG-21.1)."""
        roll = self.rolls[which]
        self.rolls = []
        colour = roll // 6
        if self.phase == KEEPING:
            self.tell("keeps", [colour, roll % 6])
        reason = self.roll_for
        self.roll_for = NONE
        if reason == CALMING:
            self.settle_calming(colour)
        elif reason == FIGHTING:
            self.settle_roll(roll % 6)
        else:
            self.settle_effect(reason, colour)
            self.go_on()

    def settle_effect(self, enemy: int, colour: int) -> None:
        """Apply the effect of Hel, Surt or Jormungand to a colour (YG-8.1 to YG-8.3)."""
        power = self.power_at(self.space[enemy])  # where it has arrived (YG-5.3)
        world = DEAD if enemy == HEL else FIRE if enemy == SURT else MIDGARD
        if self.rules.closes_everything and self.is_closed(world):  # OP-40 instead of YG-10.7
            self.tell("shut", [enemy])
            return
        if enemy == JORMUNGAND:
            self.submerged = colour + 1
            self.valkyries = RAINBOW
            self.tell("floods", [colour])
            return
        is_spared = self.rules.submerged_spared and self.submerged == colour + 1  # OP-35, YG-8.8
        if enemy == HEL:
            count = 0 if is_spared else min(power, self.bag_vikings[colour])
            self.bag_vikings[colour] -= count
            self.dead += count
            self.tell("kills", [colour, count])
        elif enemy == SURT:
            count = 0 if is_spared else min(power, self.fire)  # YG-8.2
            self.fire -= count
            self.bag_fire[colour] += count
            self.tell("burns", [colour, count])

    def settle_calming(self, colour: int) -> None:
        """Settle an attempt to calm Fenrir (YG-9.2 to YG-9.4)."""
        if self.is_calming(colour):
            self.angry = 0
            self.tell("calm", [])
        else:
            self.tell("still_angry", [])
        self.after_action()

    # What the gods' part of the turn adds

    def begin_actions(self) -> None:
        """Begin part B."""
        raise NotImplementedError

    def after_action(self) -> None:
        """Go on after an action."""
        raise NotImplementedError

    def settle_roll(self, hammers: int) -> None:
        """Take the hammers of a fight."""
        raise NotImplementedError

    # Part C (section 6)

    def end_turn(self) -> None:
        """Check the end of the game, then go to the next god (YG-5.7, YG-6.1 to YG-6.6)."""
        rules = self.rules
        defeats: list[int] = []  # all that hold; the first one names the ending (YG-6.8)
        if self.beyond(LAST_SPACE) > 0:
            defeats.append(RESIDENCE)  # YG-6.4
        if self.beyond(rules.door) >= rules.beyond_door:
            defeats.append(DOOR)  # YG-6.3
        if self.beyond(rules.wall) >= rules.beyond_wall:
            defeats.append(WALL)  # YG-6.2
        if defeats or self.deck.size() == 0:
            self.ending = defeats[0] if defeats else VICTORY  # YG-1.3, YG-6.5, YG-6.6
            self.phase = ENDED
            self.actor = OVER
            self.tell("ends", [self.turns, *defeats])
            return
        self.turn = (self.turn + 1) % rules.seats
        self.begin_turn()

    def returns(self) -> list[float]:
        """Return the common result: 1 for every seat, or -1 (YG-1.1, YG-6.8, OP-32)."""
        return [1.0 if self.ending == VICTORY else -1.0] * self.rules.seats

    # NATURE

    def onslaught_chances(self) -> list[tuple[int, int]]:
        """Return NATURE's outcomes outside the gods' actions."""
        outcomes: list[tuple[int, int]] = []
        phase = self.phase
        if phase == ROLLING:
            for face in self.rules.faces:
                outcomes.append((ROLL + face, 1))
            return merged(outcomes)
        if phase == CARDS or phase == ODIN_LOOKS:
            weights = self.deck.next()
            for card in range(len(weights)):
                if weights[card] > 0:
                    outcomes.append((CARD + card, weights[card]))
        elif phase == LOKI_CALLS or phase == GIANT_SHOWS:
            for giant in range(GIANT_COUNT):
                if self.giants[giant] == IN_STACK:
                    outcomes.append((GIANT + giant, 1))
        elif phase == TIE_BREAK:
            lowest = min(self.space)
            for enemy in range(6):
                if self.space[enemy] == lowest:
                    outcomes.append((TIE + enemy, 1))
        elif phase == CHOOSING_FIRST:
            for seat in range(self.rules.seats):
                outcomes.append((FIRST + seat, 1))
        elif phase == GODS:
            for god in range(6):
                if god not in self.gods:
                    outcomes.append((GOD + god, 1))
        elif phase == SPECIALS:
            begin = 6 if self.specials_left[0] > 0 and self.rules.angry_cards < 6 else 12
            last = 12 if begin == 6 else 12 + len(self.rules.ragnarok)
            for card in range(begin, last):
                if card not in self.picked:
                    outcomes.append((SPECIAL + card - 6, 1))
        elif phase == REPLACING:
            for enemy in range(6):
                if self.deck.bag[enemy] > 0:
                    outcomes.append((REPLACED + enemy, self.deck.bag[enemy]))
        return outcomes

    def onslaught_outcome(self, outcome: int) -> None:
        """Carry out one of these outcomes."""
        phase = self.phase
        if phase == ROLLING:
            self.rolled(outcome - ROLL)
        elif phase == CARDS or phase == ODIN_LOOKS:
            self.card_drawn(outcome - CARD)
        elif phase == LOKI_CALLS:
            self.call_giant(outcome - GIANT)
        elif phase == TIE_BREAK:
            self.drag(outcome - TIE)
            self.go_on()
        elif phase == CHOOSING_FIRST:
            self.set_first(outcome - FIRST)
        elif phase == GODS:
            self.gods.append(outcome - GOD)
            if self.scribe is not None:
                seat = len(self.gods) - 1
                self.scribe.tell("seated", seat, [self.gods[seat]], [], NOBODY, True)
            if len(self.gods) == self.rules.seats:
                self.next_special()
        elif phase == SPECIALS:
            self.pick_special(outcome - SPECIAL + 6)
        else:
            self.replace(outcome - REPLACED)


def merged(outcomes: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return outcomes with the weights of equal ones added up."""
    found: list[tuple[int, int]] = []
    seen: list[int] = []
    for outcome, _ in outcomes:
        if outcome in seen:
            continue
        seen.append(outcome)
        weight = 0
        for other, each in outcomes:
            if other == outcome:
                weight += each
        found.append((outcome, weight))
    return found
