"""Part B of a turn: what each of the nine actions does (sections 10 to 19)."""

from typing import Final

from gladsheim.core.state import NATURE
from gladsheim.games.yggdrasil.actions import (
    ASGARD,
    DARKNESS,
    DEAD,
    DRAWN,
    ELF_WORLD,
    FENRIR,
    FIRE,
    FORGE,
    GIANT_COUNT,
    ICE,
    MIDGARD,
    SACRED,
)
from gladsheim.games.yggdrasil.onslaught import (
    ACTING,
    ADDING_ELVES,
    CALMING,
    CLEANSING,
    DRAWING,
    ELVES_TOO,
    EXCHANGING,
    FIGHTING,
    GIANT_SHOWS,
    NONE,
    RUNE,
    SPENDING,
    Onslaught,
)
from gladsheim.games.yggdrasil.rules import Rules
from gladsheim.games.yggdrasil.siege import ACTIVE, DEFEATED, RAINBOW

FOR_SOULS: Final = 0
FOR_FIRE: Final = 1


class Deeds(Onslaught):
    """The gods' part of a siege."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.target: int = NONE
        """The enemy of a fight, or 6 + the giant."""
        self.from_stack: int = 0
        """1 where the giant of a fight was turned up from the stack (YG-19.2)."""
        self.sum: int = 0
        """The sum of a fight so far (YG-11.4)."""
        self.draw_bag: int = NONE
        """The colour of the bag that is drawn from."""
        self.draw_count: int = 0
        self.draw_for: int = FOR_SOULS
        self.partner: int = NONE
        """The seat of an exchange (YG-18.1)."""
        self.partners: list[int] = []
        """Seats that this action has already exchanged with (OP-23)."""
        self.vikings_moved: int = 0
        self.rune_left: int = 0
        """Enemies that a rune has still to push back (YG-19.10)."""
        self.rune_from: int = 0
        """The first enemy that may still be named: no order is said twice."""

    def begin_actions(self) -> None:
        """Begin part B (YG-5.6)."""
        self.phase = ACTING
        self.actor = self.turn
        self.end_if_done()

    def has_action(self) -> bool:
        """Return whether any action of part B is legal, ending the turn aside."""
        raise NotImplementedError

    def after_action(self) -> None:
        """Go on after an action (YG-10.4, YG-10.9)."""
        self.phase = ACTING
        self.actor = self.turn
        self.end_if_done()

    def end_if_done(self) -> None:
        """End the turn when no action is left or possible (YG-9.6, YG-10.10)."""
        if self.actions_left() <= 0 or (self.angry == 0 and not self.has_action()):
            self.end_turn()

    def visit(self, world: int) -> None:
        """Use an action for a world (YG-10.9)."""
        self.used += 1
        self.visited[world] += 1

    def calm(self) -> None:
        """Try to calm Fenrir: an action, but no visit (YG-9.1, YG-9.5, YG-9.11)."""
        self.used += 1
        self.tell("tries", [])
        self.ask_roll(CALMING)

    # Fights (sections 11 and 19)

    def fight_enemy(self, enemy: int, vikings: int) -> None:
        """Fight an enemy in Asgard (YG-11.1 to YG-11.3)."""
        self.visit(ASGARD)
        self.target = enemy
        self.begin_fight(vikings)

    def fight_giant(self, giant: int, vikings: int) -> None:
        """Fight an active giant (YG-19.2)."""
        self.visit(ICE)
        self.target = 6 + giant
        self.from_stack = 0
        self.begin_fight(vikings)

    def begin_fight(self, vikings: int) -> None:
        """Spend Vikings and roll; enemies and giants alike (YG-11.2 to YG-11.4, YG-11.11)."""
        self.spend_vikings(vikings)
        enemy = self.target if self.target < 6 else -1
        self.sum = vikings + self.fight_bonus(enemy)
        self.tell("fights", [self.target, vikings])
        self.ask_roll(FIGHTING)

    def challenge_stack(self) -> None:
        """Turn up the top giant; it must be fought (YG-19.2)."""
        self.visit(ICE)
        self.phase = GIANT_SHOWS
        self.actor = NATURE

    def giant_shows(self, giant: int) -> None:
        """Take the giant that was turned up; its effect does not apply yet (YG-19.6)."""
        self.target = 6 + giant
        self.from_stack = 1
        self.tell_chance("shows", [giant])
        if self.most_vikings() == 0:
            self.begin_fight(0)
        else:
            self.phase = SPENDING
            self.actor = self.turn

    def settle_roll(self, hammers: int) -> None:
        """Add the hammers; then Elves may be added (YG-11.4, YG-11.5)."""
        self.sum += hammers
        if self.most_elves() > 0:
            self.phase = ADDING_ELVES
            self.actor = self.turn
        else:
            self.settle_fight()

    def add_elves(self, count: int) -> None:
        """Add Elves, knowing the roll (YG-11.5)."""
        self.spend_elves(count)
        self.sum += count
        if count > 0:
            self.tell("adds_elves", [count])
        self.settle_fight()

    def settle_fight(self) -> None:
        """Compare, and carry out the result (YG-11.6 to YG-11.8, YG-19.4, YG-19.5)."""
        target = self.target
        self.target = NONE
        force = self.force_of(target)
        has_won = self.sum >= force
        self.tell("won" if has_won else "lost", [target, self.sum, force])
        if target < 6:
            if has_won and self.space[target] > 1:
                # YG-11.7 without effect; YG-11.10 one space, however large the surplus
                self.space[target] -= 1
                self.tell("pushed", [target, self.space[target]])
            self.after_action()
            return
        giant = target - 6
        if not has_won:
            if self.from_stack:
                self.giants[giant] = ACTIVE
                self.tell("giant", [giant])
            self.after_action()
            return
        self.giants[giant] = DEFEATED
        if self.has_rune(self.rules.giant_rune[giant]):
            self.use_rune(self.rules.giant_rune[giant])
        else:
            self.after_action()

    def force_of(self, target: int) -> int:
        """Return the force to be reached (YG-11.6, YG-19.3); a giant is 6 + its number."""
        if target < 6:
            return self.enemy_force(target)
        return self.rules.giant_force[target - 6]

    # Runes

    def has_rune(self, rune: int) -> bool:
        """Return whether the gods have all parts of a rune together (YG-19.7, YG-19.9, OP-44)."""
        for giant in range(GIANT_COUNT):
            if self.rules.giant_rune[giant] == rune and self.giants[giant] != DEFEATED:
                return False
        return True

    def use_rune(self, rune: int) -> None:
        """Use a rune that has just been completed, once (YG-19.10, YG-19.11, OP-11)."""
        self.tell("rune", [rune])
        if self.rules.four_powers and rune > 0:
            if rune == 1:
                if sum(self.bag_fire) == 0:  # nothing to choose
                    self.after_action()
                    return
                self.phase = CLEANSING
                self.actor = self.turn
                return
            for step in range(self.rules.seats):
                seat = (self.turn + step) % self.rules.seats
                if rune == 2:
                    self.give_vikings(seat, 2)
                else:
                    self.give_elves(seat, 1)
            self.after_action()
            return
        movable = self.beyond(2)
        self.rune_left = min(self.rules.rune_enemies, movable)
        self.rune_from = 0
        if self.rune_left == movable:
            for enemy in range(6):
                if self.space[enemy] > 1:
                    self.push_back(enemy)
            self.rune_left = 0
        if self.rune_left == 0:
            self.after_action()
        else:
            self.phase = RUNE
            self.actor = self.turn

    def push_back(self, enemy: int) -> None:
        """Push an enemy back one space, without effect (YG-19.10, YG-8.9, YG-9.9)."""
        self.space[enemy] -= 1
        self.tell("pushed", [enemy, self.space[enemy]])
        if enemy == FENRIR and self.angry == 1 and self.rules.rune_calms:  # OP-37
            self.angry = 0
            self.tell("calm", [])

    def rune_pushes(self, enemy: int) -> None:
        """Push back the chosen enemy, and those after it when there is no choice left."""
        self.push_back(enemy)
        self.rune_from = enemy + 1
        self.rune_left -= 1
        later = 0
        for other in range(self.rune_from, 6):
            if self.space[other] > 1:
                later += 1
        if later == self.rune_left:
            for other in range(self.rune_from, 6):
                if self.space[other] > 1:
                    self.push_back(other)
            self.rune_left = 0
        if self.rune_left == 0:
            self.after_action()

    def cleanse(self, colour: int) -> None:
        """Send all Fire Giants of a bag home (OP-11)."""
        self.fire += self.bag_fire[colour]
        self.bag_fire[colour] = 0
        self.tell("cleansed", [colour])
        self.after_action()

    # The other worlds

    def go_to_midgard(self, move: int) -> None:
        """Move the Valkyries and draw souls (YG-12.2 to YG-12.6); `move` 0 stays, 1 + island."""
        self.visit(MIDGARD)
        if move > 0:
            self.valkyries = move - 1
            self.tell("valkyries", [self.valkyries])
        colour = self.valkyries - 1
        if self.valkyries == RAINBOW or self.valkyries == self.submerged:  # YG-12.5
            self.after_action()
            return
        self.draw_from(colour, self.midgard_count(), FOR_SOULS)

    def draw_from(self, colour: int, count: int, reason: int) -> None:
        """Let NATURE draw counters from a bag, all if fewer (YG-12.3, YG-13.1)."""
        total = self.bag_vikings[colour] + self.bag_fire[colour]
        self.draw_bag = colour
        self.draw_count = min(count, total)
        self.draw_for = reason
        if self.draw_count <= 0:
            self.after_action()
            return
        self.phase = DRAWING
        self.actor = NATURE

    def drawn(self, vikings: int) -> None:
        """Settle a draw with so many Vikings in it (YG-12.4, YG-13.2)."""
        colour = self.draw_bag
        others = self.draw_count - vikings
        self.tell_chance("drawn", [colour, vikings, others, self.draw_for])
        if self.draw_for == FOR_SOULS:
            self.bag_vikings[colour] -= vikings
            self.vikings[self.turn] += vikings  # as many as there may be (YG-22.1)
        else:
            self.bag_fire[colour] -= others
            self.fire += others
        self.draw_bag = NONE
        self.after_action()

    def clean(self, colour: int) -> None:
        """Draw from a bag, on whatever island the Valkyries are (YG-13.1, YG-13.3, YG-20.7)."""
        self.visit(FIRE)
        self.draw_from(colour, self.rules.fire_draw, FOR_FIRE)

    def return_dead(self, colour: int) -> None:
        """Send Vikings from the World of the Dead into a bag (YG-14.1)."""
        self.visit(DEAD)
        count = min(self.rules.dead_move, self.dead)
        self.dead -= count
        self.bag_vikings[colour] += count
        self.tell("returns", [colour, count])
        self.after_action()

    def take_elf(self) -> None:
        """Take an Elf (YG-15.1)."""
        self.visit(ELF_WORLD)
        self.give_elves(self.turn, 1)
        self.tell("elf", [])
        self.after_action()

    def forge(self, enemy: int, level: int) -> None:
        """Take or improve an artifact (YG-16.3)."""
        self.visit(FORGE)
        self.artifacts[self.turn * 6 + enemy] = level
        self.tell("forges", [enemy, level])
        self.after_action()

    def climb(self) -> None:
        """Move the Vanir up (YG-17.3 a)."""
        self.visit(SACRED)
        self.vanir += 1
        self.tell("climbs", [self.vanir])
        self.after_action()

    def reinforce(self) -> None:
        """Take what the Vanir bring, and put them back (YG-17.3 b, YG-17.4)."""
        self.visit(SACRED)
        square = self.vanir - 1
        vikings, elves = self.vikings[self.turn], self.elves[self.turn]
        self.give_vikings(self.turn, self.rules.vanir_vikings[square])
        self.give_elves(self.turn, self.rules.vanir_elves[square])
        self.vanir = 1
        self.tell("reinforces", [self.vikings[self.turn] - vikings, self.elves[self.turn] - elves])
        self.after_action()

    def exchange(self, seat: int, vikings: int) -> None:
        """Exchange with another god: first the Vikings, given or (negative) taken (YG-18.1).

        Vikings and Elves pass from god to god here and nowhere else, artifacts never (YG-16.6,
        YG-22.2). The god whose turn it is decides for both (YG-18.3, OP-43).
        """
        if self.phase == ACTING:
            self.visit(DARKNESS)
            self.partners = []
        self.partner = seat
        self.vikings[self.turn] -= vikings
        self.vikings[seat] += vikings
        self.vikings_moved = vikings
        taken = self.elves_to_pass(seat, self.turn)
        given = self.elves_to_pass(self.turn, seat)
        if taken + given == 0:
            self.exchange_elves(0)
        elif taken + given == 1 and vikings == 0:  # YG-18.2: this Elf, or nothing would pass
            self.exchange_elves(given - taken)
        else:
            self.phase = ELVES_TOO
            self.actor = self.turn

    def exchange_elves(self, elves: int) -> None:
        """Then the Elves; the exchange is complete."""
        seat = self.partner
        self.elves[self.turn] -= elves
        self.elves[seat] += elves
        self.tell("exchanges", [self.gods[seat], self.vikings_moved, elves])
        self.partners.append(seat)
        self.partner = NONE
        if self.rules.exchange_many and self.has_partner():  # OP-23
            self.phase = EXCHANGING
            self.actor = self.turn
        else:
            self.partners = []
            self.after_action()

    def has_partner(self) -> bool:
        """Return whether another exchange of this action is possible."""
        for seat in range(self.rules.seats):
            if seat != self.turn and seat not in self.partners and self.can_exchange(seat):
                return True
        return False

    def can_exchange(self, seat: int) -> bool:
        """Return whether any counter could pass between the active god and a seat (YG-18.2)."""
        return self.vikings[self.turn] + self.vikings[seat] > 0 or self.can_pass_elves(seat)

    def can_pass_elves(self, seat: int) -> bool:
        """Return whether an Elf could pass between the active god and a seat (OP-41)."""
        me = self.turn
        return self.elves_to_pass(me, seat) + self.elves_to_pass(seat, me) > 0

    def idle(self, world: int) -> None:
        """Visit a world without any effect (OP-39)."""
        self.visit(world)
        self.tell("idles", [world])
        self.after_action()

    # NATURE

    def draw_chances(self) -> list[tuple[int, int]]:
        """Return how many Vikings a draw may hold, with exact weights (YG-12.6)."""
        colour = self.draw_bag
        vikings = self.bag_vikings[colour]
        others = self.bag_fire[colour]
        outcomes: list[tuple[int, int]] = []
        for count in range(self.draw_count + 1):
            weight = choose(vikings, count) * choose(others, self.draw_count - count)
            if weight > 0:
                outcomes.append((DRAWN + count, weight))
        return outcomes


def choose(total: int, count: int) -> int:
    """Return in how many ways `count` things can be taken out of `total`."""
    if count < 0 or count > total:
        return 0
    ways = 1
    for step in range(count):
        ways = ways * (total - step) // (step + 1)
    return ways
