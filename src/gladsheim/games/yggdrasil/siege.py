"""Where everything stands: enemies, bags, worlds, gods and giants; and the questions about them.

Enemies, gods, colours and worlds are numbered as in `actions.py`; spaces count from 1 as on the
board.
"""

from typing import Final

from gladsheim.core.deck import Deck
from gladsheim.core.state import State
from gladsheim.games.yggdrasil.actions import (
    FENRIR,
    FREY,
    FREYJA,
    GIANT_COUNT,
    HEIMDALL,
    TYR,
)
from gladsheim.games.yggdrasil.rules import (
    CLOSES,
    FEW_VIKINGS,
    FEWER_DRAWN,
    FIGHTS_ONLY,
    FORWARD,
    NO_ELVES,
    NO_POWERS,
    STAR,
    STRENGTHENS,
    Rules,
)

RAINBOW: Final = 0
LAST_SPACE: Final = 8  # Odin's Residence (YG-4.4)
IN_STACK: Final = 0
ACTIVE: Final = 1
DEFEATED: Final = 2


class Siege(State):
    """The board and what the gods hold."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.rules: Rules = rules
        self.gods: list[int] = []
        """The god of each seat (YG-3.1)."""
        self.space: list[int] = []
        """Where each enemy stands, 1 to 8 (YG-4.1)."""
        self.angry: int = 0
        """1 while Fenrir is angry (section 9)."""
        self.bag_vikings: list[int] = []
        """By colour."""
        self.bag_fire: list[int] = []
        self.fire: int = 0
        """Fire Giants in the Kingdom of Fire."""
        self.dead: int = 0
        """Vikings in the World of the Dead."""
        self.elf_world: int = 0
        self.vikings: list[int] = []
        """By seat: each god has its own, whoever guides it (YG-1.4)."""
        self.elves: list[int] = []
        self.artifacts: list[int] = []
        """Six levels a seat, 0 for none (YG-16.4)."""
        self.giants: list[int] = []
        """IN_STACK, ACTIVE or DEFEATED."""
        self.vanir: int = 1
        """The step of the Vanir, from 1 (YG-3.3), the same for all gods (YG-17.5)."""
        self.valkyries: int = RAINBOW
        """The island of the Valkyries: 0 Rainbow (YG-3.7), 1 + colour."""
        self.submerged: int = 4
        """The island under water, 1 + colour (YG-3.8)."""
        self.deck: Deck = Deck([])
        """The Enemy cards left."""
        self.discarded: list[int] = []
        """How often each card has been played."""
        self.turn: int = 0
        """The seat of the active god."""
        self.turns: int = 0
        """Turns begun."""
        self.used: int = 0
        """Actions used in this turn."""
        self.visited: list[int] = []
        """How often each world was visited in this turn (YG-10.2)."""

    # Questions

    def has_effect(self, effect: int) -> bool:
        """Return whether an active giant has this effect (YG-19.12)."""
        for giant in range(GIANT_COUNT):
            if self.giants[giant] == ACTIVE and self.rules.giant_effect[giant] == effect:
                return True
        return False

    def has_power(self, god: int) -> bool:
        """Return whether the active god is this one and its power works (YG-20.8, OP-46)."""
        return self.gods[self.turn] == god and not self.has_effect(NO_POWERS)

    def is_closed(self, world: int) -> bool:
        """Return whether an active giant makes a world unreachable (YG-19.8)."""
        for giant in range(GIANT_COUNT):
            if (
                self.giants[giant] == ACTIVE
                and self.rules.giant_effect[giant] == CLOSES
                and self.rules.giant_object[giant] == world
            ):
                return True
        return False

    def power_at(self, space: int) -> int:
        """Return the power of effects in a space (YG-4.5)."""
        return self.rules.power[space - 1]

    def enemy_force(self, enemy: int) -> int:
        """Return the combat force of an enemy where it stands (YG-4.5, YG-19.13)."""
        force = self.rules.force[self.space[enemy] - 1]
        for giant in range(GIANT_COUNT):
            if (
                self.giants[giant] == ACTIVE
                and self.rules.giant_effect[giant] == STRENGTHENS
                and self.rules.giant_object[giant] == enemy
            ):
                force += 1
        return force

    def actions_of_turn(self) -> int:
        """Return how many actions the active god has now (YG-10.2, YG-10.9, YG-20.3, YG-19.14)."""
        return self.rules.frey_actions if self.has_power(FREY) else self.rules.actions

    def actions_left(self) -> int:
        """Return how many actions the active god has left."""
        return self.actions_of_turn() - self.used

    def may_visit(self, world: int) -> bool:
        """Return whether the active god may still go to a world (YG-10.2, YG-10.6, YG-20.5)."""
        if self.is_closed(world):
            return False
        if self.visited[world] == 0:
            return True
        if self.visited[world] > 1 or not self.has_power(FREYJA):
            return False
        if self.rules.freyja_not_asgard and world == 0:  # OP-26
            return False
        for count in self.visited:
            if count > 1:
                return False
        return True

    def in_stack(self) -> int:
        """Return how many giants are in the stack."""
        count = 0
        for giant in range(GIANT_COUNT):
            if self.giants[giant] == IN_STACK:
                count += 1
        return count

    def most_vikings(self) -> int:
        """Return how many of its own Vikings the active god may spend (YG-11.2, YG-11.9).

        Bergelmir sets a limit (YG-19.15).
        """
        own = self.vikings[self.turn]
        return min(own, 2) if self.has_effect(FEW_VIKINGS) else own

    def most_elves(self) -> int:
        """Return how many of its own Elves the active god may spend (YG-11.5, YG-11.9).

        Gymir forbids it (YG-19.15).
        """
        return 0 if self.has_effect(NO_ELVES) else self.elves[self.turn]

    def elves_to_pass(self, giver: int, taker: int) -> int:
        """Return how many Elves one seat may hand to another (YG-18.1, OP-41)."""
        limit = self.rules.elf_limit
        if limit == 0:
            return self.elves[giver]
        return min(self.elves[giver], max(0, limit - self.elves[taker]))

    def midgard_count(self) -> int:
        """Return how many counters the active god draws in Midgard (YG-12.3, YG-20.4, YG-19.15)."""
        count = self.rules.heimdall_draw if self.has_power(HEIMDALL) else self.rules.midgard_draw
        return count - 1 if self.has_effect(FEWER_DRAWN) else count

    def is_next_island(self, island: int) -> bool:
        """Return whether the Valkyries may move to an island (YG-12.1, OP-14)."""
        here = self.valkyries
        if island == here:
            return False
        if self.rules.islands == FORWARD:
            return island == here + 1
        if self.rules.islands == STAR:
            return here == RAINBOW or island == RAINBOW
        return island == here + 1 or island == here - 1

    def rolls_twice(self, is_fight: bool) -> bool:
        """Return whether the active god has a second roll (YG-20.6, OP-7)."""
        return self.has_power(TYR) and (is_fight or self.rules.tyr != FIGHTS_ONLY)

    def is_held(self, enemy: int, level: int) -> bool:
        """Return whether a god holds this artifact: there is one of each (YG-16.5, OP-15)."""
        for seat in range(self.rules.seats):
            if self.artifacts[seat * 6 + enemy] == level:
                return True
        return False

    def fight_bonus(self, enemy: int) -> int:
        """Return artifact and combat bonus of the active god (YG-11.4); enemy -1 for a giant."""
        bonus = self.artifacts[self.turn * 6 + enemy] if enemy >= 0 else 0  # YG-16.2, YG-19.3
        return bonus + self.rules.thor_bonus if self.has_power(1) else bonus  # Thor, YG-20.2

    def is_calming(self, colour: int) -> bool:
        """Return whether a roll calms Fenrir where he stands (YG-9.2, YG-9.3)."""
        if self.space[FENRIR] == LAST_SPACE and not self.rules.calm_at_end:  # OP-19
            return False
        return colour in self.rules.calming[self.power_at(self.space[FENRIR]) - 1]

    def beyond(self, space: int) -> int:
        """Return how many enemies stand on a space or further (YG-4.6)."""
        count = 0
        for place in self.space:
            if place >= space:
                count += 1
        return count

    # Moving counters

    def spend_vikings(self, count: int) -> None:
        """Put Vikings of the active god into the World of the Dead (YG-11.2)."""
        self.vikings[self.turn] -= count
        self.dead += count

    def spend_elves(self, count: int) -> None:
        """Put Elves of the active god back (YG-11.5, OP-22)."""
        self.elves[self.turn] -= count
        if not self.rules.elves_leave:
            self.elf_world += count

    def give_vikings(self, seat: int, count: int) -> None:
        """Give a seat Vikings from the World of the Dead, as far as there are any."""
        given = min(count, self.dead)
        self.dead -= given
        self.vikings[seat] += given

    def give_elves(self, seat: int, count: int) -> None:
        """Give a seat Elves, as far as there are any and it may hold them (OP-41)."""
        given = min(count, self.elf_world)
        if self.rules.elf_limit > 0:  # else YG-15.2
            given = max(0, min(given, self.rules.elf_limit - self.elves[seat]))
        self.elf_world -= given
        self.elves[seat] += given
