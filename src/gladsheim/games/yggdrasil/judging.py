"""Why an action is not legal: the id of the rule that forbids it.

Written apart from `legal` in `state.py`, from the rule book alone; the tests hold the two against
each other on every action of every position reached.
"""

from gladsheim.core.state import NATURE, OVER
from gladsheim.games.yggdrasil.actions import (
    ACTION_COUNT,
    AND_ELVES,
    BACK,
    CALM,
    CLEAN,
    CLEANSE,
    DRAG,
    END,
    EXCHANGE,
    FORGE_CARD,
    ICE_FIGHT,
    ICE_STACK,
    IDLE,
    KEEP,
    MOVE,
    NO_MORE,
    PLAY,
    PUT,
    REROLL,
    RETURN,
    RETURN_TO,
    SPEND,
    TAKE_ELF,
    USE_ELVES,
    VANIR_UP,
    VANIR_USE,
)
from gladsheim.games.yggdrasil.deeds import Deeds
from gladsheim.games.yggdrasil.onslaught import (
    ACTING,
    ADDING_ELVES,
    CLEANSING,
    DRAGGING,
    ELVES_TOO,
    EXCHANGING,
    KEEPING,
    ODIN_PLAYS,
    ODIN_PUTS,
    RUNE,
    SPENDING,
)
from gladsheim.games.yggdrasil.rules import BAG_FREE, BAG_OF_VALKYRIES, ONE_REROLL


class Judging(Deeds):
    """A siege that can say which rule forbids what."""

    def why_not(self, action: int) -> str | None:
        """Return the id of the rule that forbids an action to the actor; None when it is legal."""
        if self.actor == OVER:
            return "YG-6.1"
        if self.actor == NATURE:
            return "YG-5.2"
        if not 0 <= action < ACTION_COUNT:
            return "YG-10.1"
        if SPEND <= action < USE_ELVES:
            if self.phase != SPENDING:
                return "YG-11.2"
            return self.why_not_vikings(action - SPEND)
        if USE_ELVES <= action < MOVE:
            return self.why_not_elves(action - USE_ELVES)
        if AND_ELVES <= action <= NO_MORE:
            return self.why_not_elves_too(action)
        if DRAG <= action < IDLE:
            return self.why_not_answer(action)
        if EXCHANGE <= action < AND_ELVES and self.phase == EXCHANGING:
            return self.why_not_exchange(action - EXCHANGE)
        if self.phase != ACTING:
            return self.why_not_now()
        if action == CALM:
            return None if self.angry else "YG-9.4"
        if self.angry:
            return "YG-9.1"
        if action == END:
            return None if self.rules.stop_early else "OP-17"
        return self.why_not_action(action)

    def why_not_now(self) -> str:
        """Return the rule that says what has to be settled first."""
        phase = self.phase
        if phase == SPENDING:
            return "YG-19.2"
        if phase == ADDING_ELVES:
            return "YG-11.5"
        if phase == DRAGGING:
            return "YG-8.6"
        if phase == KEEPING:
            return "YG-20.6"
        if phase in (ODIN_PLAYS, ODIN_PUTS):
            return "YG-20.1"
        if phase == RUNE:
            return "YG-19.10"
        if phase == CLEANSING:
            return "OP-11"
        return "YG-18.1"

    def why_not_vikings(self, count: int) -> str | None:
        """Judge a number of Vikings for a fight (YG-11.2, YG-19.15)."""
        if count > self.vikings[self.turn]:
            return "YG-11.2"
        for giant, state in enumerate(self.giants):
            if state == 1 and self.rules.giant_effect[giant] == 6 and count > 2:
                return "YG-19.15"
        return None

    def why_not_elves(self, count: int) -> str | None:
        """Judge a number of Elves for a fight (YG-11.5, YG-19.15)."""
        if self.phase != ADDING_ELVES:
            return "YG-11.5"
        if count > self.elves[self.turn]:
            return "YG-11.5"
        for giant, state in enumerate(self.giants):
            if state == 1 and self.rules.giant_effect[giant] == 5 and count > 0:
                return "YG-19.15"
        return None

    def why_not_elves_too(self, action: int) -> str | None:
        """Judge the Elves of an exchange, or the end of it (YG-18.1, YG-18.2, OP-23)."""
        if action == NO_MORE:
            return None if self.phase == EXCHANGING else "OP-23"
        if self.phase != ELVES_TOO:
            return "YG-18.1"
        count = action - AND_ELVES - 7
        if count == 0 and self.vikings_moved == 0:
            return "YG-18.2"
        holder = self.turn if count > 0 else self.partner
        taker = self.partner if count > 0 else self.turn
        if abs(count) > self.elves[holder]:
            return "YG-18.1"
        limit = self.rules.elf_limit
        is_over = count != 0 and 0 < limit < self.elves[taker] + abs(count)
        return "OP-41" if is_over else None

    def why_not_answer(self, action: int) -> str | None:
        """Judge an answer to what a card, a roll, Odin or a rune asks."""
        phase = self.phase
        if action < KEEP:
            if phase != DRAGGING:
                return "YG-8.5"
            is_last = all(self.space[action - DRAG] <= space for space in self.space)
            return None if is_last else "YG-8.5"
        if action < PLAY:
            if phase != KEEPING:
                return "YG-20.6"
            return "OP-7" if action == KEEP + 1 and self.rules.tyr == ONE_REROLL else None
        if action < PUT:
            return None if phase == ODIN_PLAYS else "YG-20.1"
        if action < BACK:
            return None if phase == ODIN_PUTS else "YG-20.1"
        if action < CLEANSE:
            return self.why_not_back(action - BACK)
        if action < REROLL:
            return None if phase == CLEANSING else "OP-11"
        if phase != KEEPING:
            return "YG-20.6"
        return None if self.rules.tyr == ONE_REROLL else "OP-7"

    def why_not_back(self, enemy: int) -> str | None:
        """Judge an enemy for a rune (YG-19.10); they are named in one order only."""
        if self.phase != RUNE or enemy < self.rune_from or self.space[enemy] < 2:
            return "YG-19.10"
        later = [other for other in range(enemy, 6) if self.space[other] > 1]
        return None if len(later) >= self.rune_left else "YG-19.10"

    def why_not_visit(self, world: int) -> str | None:
        """Judge going to a world (YG-10.2, YG-10.6, YG-20.5)."""
        for giant, state in enumerate(self.giants):
            closes = self.rules.giant_effect[giant] == 1
            if state == 1 and closes and self.rules.giant_object[giant] == world:
                return "YG-10.6"
        if self.visited[world] == 0:
            return None
        god = self.gods[self.turn]
        powerless = any(
            state == 1 and self.rules.giant_effect[giant] == 4
            for giant, state in enumerate(self.giants)
        )
        if god != 4 or powerless:
            return "YG-10.2"
        if world == 0 and self.rules.freyja_not_asgard:
            return "OP-26"
        return "YG-20.5" if any(count == 2 for count in self.visited) else None

    def why_not_action(self, action: int) -> str | None:
        """Judge one of the nine actions (YG-10.8)."""
        world = world_of(action)
        reason = self.why_not_visit(world)
        if reason is not None:
            return reason
        if action < ICE_FIGHT:
            return self.why_not_fight(action // 48, action % 48)
        if action < SPEND:
            return self.why_not_ice(action)
        if action < CLEAN:
            return self.why_not_midgard(action - MOVE)
        if action < RETURN:
            colour = action - CLEAN
            if self.bag_fire[colour] == 0:
                return "YG-10.8"
            if not self.rules.fire_bag_free and self.valkyries != colour + 1:
                return "OP-13"
            return None
        if action < TAKE_ELF:
            return self.why_not_return(action)
        if action == TAKE_ELF:
            if self.elf_world == 0:
                return "YG-15.1"
            limit = self.rules.elf_limit
            return "OP-41" if 0 < limit <= self.elves[self.turn] else None
        if action < VANIR_UP:
            number = action - FORGE_CARD
            return self.why_not_forge(number // 3, number % 3 + 1)
        if action < EXCHANGE:
            return self.why_not_vanir(action == VANIR_UP)
        if action < AND_ELVES:
            return self.why_not_exchange(action - EXCHANGE)
        return None if self.rules.empty_actions else "YG-10.5"

    def why_not_reach(self, vikings: int, enemy: int, force: int) -> str | None:
        """Judge a fight that cannot be won (OP-47)."""
        if self.rules.hopeless_fights:
            return None
        hammers = max(face % 6 for face in self.rules.faces)
        reach = vikings + hammers + self.fight_bonus(enemy) + self.most_elves()
        return None if reach >= force else "OP-47"

    def why_not_fight(self, enemy: int, vikings: int) -> str | None:
        """Judge a fight in Asgard (YG-11.1, YG-11.2)."""
        if self.space[enemy] < 2 and not self.rules.fight_on_first:
            return "YG-11.1"
        reason = self.why_not_vikings(vikings)
        if reason is not None:
            return reason
        return self.why_not_reach(vikings, enemy, self.enemy_force(enemy))

    def why_not_ice(self, action: int) -> str | None:
        """Judge a fight at the Ice Fortress (YG-19.2)."""
        if action == ICE_STACK:
            if not self.rules.stack_open:
                return "OP-10"
            return None if 0 in self.giants else "YG-10.8"
        giant = (action - ICE_FIGHT) // 48
        vikings = (action - ICE_FIGHT) % 48
        if self.giants[giant] != 1:
            return "YG-19.2"
        reason = self.why_not_vikings(vikings)
        if reason is not None:
            return reason
        return self.why_not_reach(vikings, -1, self.rules.giant_force[giant])

    def why_not_midgard(self, move: int) -> str | None:
        """Judge the Valkyries' step (YG-12.1, YG-12.5)."""
        here = self.valkyries
        if move == 0:
            if here in (0, self.submerged):
                return "YG-12.5"
            return None if self.bag_vikings[here - 1] > 0 else "YG-12.5"
        apart = move - 1 - here
        if self.rules.islands == 2:
            return None if apart == 1 else "OP-14"
        if self.rules.islands == 1:
            return None if apart != 0 and 0 in (here, move - 1) else "OP-14"
        return None if apart in (-1, 1) else "YG-12.1"

    def why_not_return(self, action: int) -> str | None:
        """Judge where Vikings of the World of the Dead go (YG-14.2, YG-14.3, OP-12)."""
        if self.dead == 0:
            return "YG-10.8"
        rule = self.rules.dead_bag
        is_free = rule == BAG_FREE or (rule == BAG_OF_VALKYRIES and self.valkyries == 0)
        if action >= RETURN_TO:
            return None if is_free else "YG-14.2"
        if self.valkyries == 0:
            return "YG-14.3" if is_free else "OP-12"
        return "OP-12" if is_free else None

    def why_not_forge(self, enemy: int, level: int) -> str | None:
        """Judge a card of the Forge (YG-16.3 to YG-16.5)."""
        holdings = self.artifacts[self.turn * 6 : self.turn * 6 + 6]
        mine = holdings[enemy]
        if mine == 0 and self.rules.one_artifact and any(holdings):
            return "OP-16"
        if level <= mine:
            return "YG-16.4"
        if level > mine + 1 and not self.rules.forge_any:
            return "YG-16.3"
        for seat in range(self.rules.seats):
            if self.artifacts[seat * 6 + enemy] == level:
                return "YG-16.5"
        return None

    def why_not_vanir(self, is_up: bool) -> str | None:
        """Judge the two uses of the Sacred Land (YG-17.3)."""
        if is_up:
            return None if self.vanir < len(self.rules.vanir_vikings) else "YG-17.3"
        if self.vanir > 1:
            return None
        if self.rules.vanir_vikings[0] and self.dead:
            return None
        limit = self.rules.elf_limit
        has_room = limit == 0 or self.elves[self.turn] < limit
        return None if self.rules.vanir_elves[0] and self.elf_world and has_room else "YG-10.8"

    def why_not_exchange(self, number: int) -> str | None:
        """Judge the Vikings of an exchange (YG-18.1, YG-18.2)."""
        god = number // 95
        count = number % 95 - 47
        if god not in self.gods or self.gods[self.turn] == god:
            return "YG-18.1"
        seat = self.gods.index(god)
        if self.phase == EXCHANGING and seat in self.partners:
            return "OP-23"
        holder = self.turn if count > 0 else seat
        if abs(count) > self.vikings[holder]:
            return "YG-18.1"
        if count != 0:
            return None
        holdings = (self.elves[self.turn], self.elves[seat])
        if sum(holdings) == 0:
            return "YG-18.2"
        limit = self.rules.elf_limit
        has_room = limit == 0 or any(
            mine > 0 and other < limit for mine, other in (holdings, holdings[::-1])
        )
        return None if has_room else "OP-41"


def world_of(action: int) -> int:
    """Return the world in which an action is done."""
    if action < ICE_FIGHT:
        return 0
    if action < SPEND:
        return 8
    if action < CLEAN:
        return 1
    if action < RETURN:
        return 2
    if action < TAKE_ELF:
        return 3
    if action == TAKE_ELF:
        return 4
    if action < VANIR_UP:
        return 5
    if action <= VANIR_USE:
        return 6
    if action < AND_ELVES:
        return 7
    return action - IDLE
