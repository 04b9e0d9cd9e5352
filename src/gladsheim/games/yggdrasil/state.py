"""The State of Yggdrasil: its copy, what is legal, and carrying it out.

The layers under it: `siege.py` (where everything stands), `onslaught.py` (the enemies' part of a
turn), `deeds.py` (the gods' part). `judging.py` says why not.
"""

from gladsheim.core.state import NATURE, OUTCOME
from gladsheim.games.yggdrasil.actions import (
    AND_ELVES,
    ASGARD,
    BACK,
    CALM,
    CLEAN,
    CLEANSE,
    DARKNESS,
    DEAD,
    DRAG,
    DRAWN,
    ELF_WORLD,
    END,
    EXCHANGE,
    FIGHT,
    FIRE,
    FORGE,
    FORGE_CARD,
    GIANT,
    GIANT_COUNT,
    ICE,
    ICE_FIGHT,
    ICE_STACK,
    IDLE,
    KEEP,
    MIDGARD,
    MOVE,
    NO_MORE,
    PLAY,
    PUT,
    REROLL,
    RETURN,
    RETURN_TO,
    SACRED,
    SPEND,
    TAKE_ELF,
    USE_ELVES,
    VANIR_UP,
    VANIR_USE,
)
from gladsheim.games.yggdrasil.judging import Judging
from gladsheim.games.yggdrasil.onslaught import (
    ACTING,
    ADDING_ELVES,
    CLEANSING,
    DRAGGING,
    DRAWING,
    ELVES_TOO,
    EXCHANGING,
    GIANT_SHOWS,
    KEEPING,
    ODIN_PLAYS,
    ODIN_PUTS,
    RUNE,
    SPENDING,
)
from gladsheim.games.yggdrasil.rules import (
    BAG_FREE,
    BAG_NOT_ON_RAINBOW,
    ONE_REROLL,
    Rules,
)
from gladsheim.games.yggdrasil.siege import ACTIVE, RAINBOW


class YggdrasilState(Judging):
    """One position of a siege."""

    def copy(self) -> "YggdrasilState":
        """Return an equal State that shares nothing mutable with this one."""
        twin = YggdrasilState(self.rules)
        twin.actor = self.actor
        # the board
        twin.gods = self.gods[:]
        twin.space = self.space[:]
        twin.angry = self.angry
        twin.bag_vikings = self.bag_vikings[:]
        twin.bag_fire = self.bag_fire[:]
        twin.fire = self.fire
        twin.dead = self.dead
        twin.elf_world = self.elf_world
        twin.vikings = self.vikings[:]
        twin.elves = self.elves[:]
        twin.artifacts = self.artifacts[:]
        twin.giants = self.giants[:]
        twin.vanir = self.vanir
        twin.valkyries = self.valkyries
        twin.submerged = self.submerged
        twin.deck = self.deck.copy()
        twin.discarded = self.discarded[:]
        twin.turn = self.turn
        twin.turns = self.turns
        twin.used = self.used
        twin.visited = self.visited[:]
        # the enemies' part
        twin.phase = self.phase
        twin.first = self.first
        twin.looked = self.looked[:]
        twin.queue = self.queue[:]
        twin.acts = self.acts
        twin.roll_for = self.roll_for
        twin.rolls = self.rolls[:]
        twin.giants_left = self.giants_left
        twin.specials_left = self.specials_left[:]
        twin.picked = self.picked[:]
        twin.replaced = self.replaced[:]
        twin.ending = self.ending
        # the gods' part
        twin.target = self.target
        twin.from_stack = self.from_stack
        twin.sum = self.sum
        twin.draw_bag = self.draw_bag
        twin.draw_count = self.draw_count
        twin.draw_for = self.draw_for
        twin.partner = self.partner
        twin.partners = self.partners[:]
        twin.vikings_moved = self.vikings_moved
        twin.rune_left = self.rune_left
        twin.rune_from = self.rune_from
        return twin

    # What may be done

    def legal(self) -> list[int]:
        """Return the actor's legal actions, sorted."""
        legal: list[int] = []
        if self.actor < 0:
            return legal
        phase = self.phase
        if phase == ACTING:
            self.add_actions(legal)
            if self.angry == 0 and self.rules.stop_early:  # YG-10.3
                at = len(legal)
                while at > 0 and legal[at - 1] > END:
                    at -= 1
                legal.insert(at, END)
        elif phase == SPENDING:
            for count in range(self.most_vikings() + 1):
                legal.append(SPEND + count)
        elif phase == ADDING_ELVES:
            for count in range(self.most_elves() + 1):
                legal.append(USE_ELVES + count)
        elif phase == EXCHANGING:
            self.add_exchanges(legal)
            legal.append(NO_MORE)
        elif phase == ELVES_TOO:
            taken = self.elves_to_pass(self.partner, self.turn)
            given = self.elves_to_pass(self.turn, self.partner)
            for count in range(-taken, given + 1):
                if count != 0 or self.vikings_moved != 0:  # YG-18.2
                    legal.append(AND_ELVES + 7 + count)
        elif phase == DRAGGING:  # YG-8.6
            lowest = min(self.space)
            for enemy in range(6):
                if self.space[enemy] == lowest:
                    legal.append(DRAG + enemy)
        elif phase == KEEPING:
            legal.append(KEEP)
            legal.append(REROLL if self.rules.tyr == ONE_REROLL else KEEP + 1)
        elif phase == ODIN_PLAYS:
            legal.append(PLAY)
            legal.append(PLAY + 1)
        elif phase == ODIN_PUTS:
            legal.append(PUT)
            legal.append(PUT + 1)
        elif phase == RUNE:
            self.add_pushes(legal)
        elif phase == CLEANSING:
            for colour in range(4):
                legal.append(CLEANSE + colour)
        return legal

    def add_pushes(self, legal: list[int]) -> None:
        """Add the enemies that a rune may push back next, enough being left (YG-19.10)."""
        left = 0
        found: list[int] = []
        for enemy in range(5, self.rune_from - 1, -1):
            if self.space[enemy] > 1:
                left += 1
                if left >= self.rune_left:
                    found.append(BACK + enemy)
        for at in range(len(found) - 1, -1, -1):
            legal.append(found[at])

    def has_action(self) -> bool:
        """Return whether any action of part B is legal, ending the turn aside."""
        legal: list[int] = []
        self.add_actions(legal)
        return len(legal) > 0

    def add_actions(self, legal: list[int]) -> None:
        """Add every legal action of part B (YG-10.8)."""
        if self.angry == 1:
            legal.append(CALM)  # YG-9.1
            return
        if self.may_visit(ASGARD):
            self.add_fights(legal)
        if self.may_visit(ICE):
            self.add_giants(legal)
        if self.may_visit(MIDGARD):
            self.add_midgard(legal)
        if self.may_visit(FIRE):
            self.add_bags(legal)
        if self.may_visit(DEAD) and self.dead > 0:
            self.add_returns(legal)
        if self.may_visit(ELF_WORLD) and self.elf_world > 0:
            limit = self.rules.elf_limit
            if limit == 0 or self.elves[self.turn] < limit:  # OP-41
                legal.append(TAKE_ELF)
        if self.may_visit(FORGE):
            self.add_artifacts(legal)
        if self.may_visit(SACRED):
            if self.vanir < len(self.rules.vanir_vikings):
                legal.append(VANIR_UP)
            if self.vanir > 1 or self.can_reinforce():  # YG-17.1: each step has its own help
                legal.append(VANIR_USE)
        if self.may_visit(DARKNESS):
            self.add_exchanges(legal)
        if self.rules.empty_actions:  # OP-39
            for world in range(9):
                if self.may_visit(world):
                    legal.append(IDLE + world)

    def can_reinforce(self) -> bool:
        """Return whether the Vanir's square brings anything now (YG-10.8)."""
        square = self.vanir - 1
        if self.rules.vanir_vikings[square] > 0 and self.dead > 0:
            return True
        limit = self.rules.elf_limit
        return (
            self.rules.vanir_elves[square] > 0
            and self.elf_world > 0
            and (limit == 0 or self.elves[self.turn] < limit)
        )

    def best_sum(self, vikings: int, enemy: int) -> int:
        """Return the highest sum a fight can reach (OP-47)."""
        most = 0
        for face in self.rules.faces:
            most = max(most, face % 6)
        return vikings + most + self.fight_bonus(enemy) + self.most_elves()

    def add_fights(self, legal: list[int]) -> None:
        """Add fights against enemies, with every number of Vikings (YG-11.1, YG-11.2)."""
        most = self.most_vikings()
        for enemy in range(6):
            if self.space[enemy] == 1 and not self.rules.fight_on_first:  # OP-18
                continue
            for count in range(most + 1):
                if not self.rules.hopeless_fights:
                    if self.best_sum(count, enemy) < self.enemy_force(enemy):
                        continue
                legal.append(FIGHT + enemy * 48 + count)

    def add_giants(self, legal: list[int]) -> None:
        """Add fights against active giants and the stack (YG-19.2)."""
        most = self.most_vikings()
        for giant in range(GIANT_COUNT):
            if self.giants[giant] != ACTIVE:
                continue
            for count in range(most + 1):
                if not self.rules.hopeless_fights:
                    if self.best_sum(count, -1) < self.rules.giant_force[giant]:
                        continue
                legal.append(ICE_FIGHT + giant * 48 + count)
        if self.rules.stack_open and self.in_stack() > 0:  # OP-10
            legal.append(ICE_STACK)

    def add_midgard(self, legal: list[int]) -> None:
        """Add staying, and the islands next to the Valkyries (YG-12.2, YG-12.5)."""
        here = self.valkyries
        if here != RAINBOW and here != self.submerged and self.bag_vikings[here - 1] > 0:
            legal.append(MOVE)
        for island in range(5):
            if self.is_next_island(island):
                legal.append(MOVE + 1 + island)

    def add_bags(self, legal: list[int]) -> None:
        """Add the bags that hold a Fire Giant (YG-10.8, OP-13)."""
        for colour in range(4):
            if self.bag_fire[colour] > 0:
                if self.rules.fire_bag_free or self.valkyries == colour + 1:
                    legal.append(CLEAN + colour)

    def add_returns(self, legal: list[int]) -> None:
        """Add the bag of the Valkyries' island, or all bags (YG-14.2, YG-14.3, OP-12)."""
        rule = self.rules.dead_bag
        if self.valkyries != RAINBOW and rule != BAG_FREE:
            legal.append(RETURN)
        elif rule != BAG_NOT_ON_RAINBOW:
            for colour in range(4):
                legal.append(RETURN_TO + colour)

    def add_artifacts(self, legal: list[int]) -> None:
        """Add what the Forge can give (YG-16.3, OP-16, OP-42)."""
        base = self.turn * 6
        held = 0
        for enemy in range(6):
            if self.artifacts[base + enemy] > 0:
                held += 1
        for enemy in range(6):
            mine = self.artifacts[base + enemy]
            if mine == 0 and held > 0 and self.rules.one_artifact:
                continue
            last = 3 if self.rules.forge_any else min(3, mine + 1)
            for level in range(mine + 1, last + 1):
                if not self.is_held(enemy, level):
                    legal.append(FORGE_CARD + enemy * 3 + level - 1)

    def add_exchanges(self, legal: list[int]) -> None:
        """Add every partner (YG-18.1; a lone god has none, YG-1.5) and number of Vikings."""
        me = self.turn
        for god in range(6):
            seat = self.seat_of(god)
            if seat < 0 or seat == me or seat in self.partners:
                continue
            has_elves = self.can_pass_elves(seat)
            for count in range(-self.vikings[seat], self.vikings[me] + 1):
                if count != 0 or has_elves:
                    legal.append(EXCHANGE + god * 95 + 47 + count)

    def seat_of(self, god: int) -> int:
        """Return the seat of a god; -1 when it is not in play."""
        for seat in range(self.rules.seats):
            if self.gods[seat] == god:
                return seat
        return -1

    def chances(self) -> list[tuple[int, int]]:
        """Return NATURE's outcomes with their weights."""
        if self.actor != NATURE:
            return []
        if self.phase == DRAWING:
            return self.draw_chances()
        return self.onslaught_chances()

    # Doing it

    def apply(self, action: int) -> None:
        """Carry out a legal action or an outcome."""
        if action >= OUTCOME:
            if self.phase == DRAWING:
                self.drawn(action - DRAWN)
            elif self.phase == GIANT_SHOWS:
                self.giant_shows(action - GIANT)
            else:
                self.onslaught_outcome(action)
        elif action < ICE_FIGHT:
            self.fight_enemy(action // 48, action % 48)
        elif action < ICE_STACK:
            number = action - ICE_FIGHT
            self.fight_giant(number // 48, number % 48)
        elif action == ICE_STACK:
            self.challenge_stack()
        elif action < USE_ELVES:
            self.begin_fight(action - SPEND)
        elif action < MOVE:
            self.add_elves(action - USE_ELVES)
        elif action < CLEAN:
            self.go_to_midgard(action - MOVE)
        elif action < RETURN:
            self.clean(action - CLEAN)
        elif action == RETURN:
            self.return_dead(self.valkyries - 1)
        elif action < TAKE_ELF:
            self.return_dead(action - RETURN_TO)
        elif action == TAKE_ELF:
            self.take_elf()
        elif action < VANIR_UP:
            self.forge((action - FORGE_CARD) // 3, (action - FORGE_CARD) % 3 + 1)
        elif action == VANIR_UP:
            self.climb()
        elif action == VANIR_USE:
            self.reinforce()
        else:
            self.apply_late(action)

    def apply_late(self, action: int) -> None:
        """Carry out an action with a high number."""
        if action < AND_ELVES:
            number = action - EXCHANGE
            self.exchange(self.seat_of(number // 95), number % 95 - 47)
        elif action < NO_MORE:
            self.exchange_elves(action - AND_ELVES - 7)
        elif action == NO_MORE:
            self.partners = []
            self.after_action()
        elif action == CALM:
            self.calm()
        elif action == END:
            self.tell("stops", [])
            self.end_turn()
        elif action < KEEP:
            self.drag(action - DRAG)
            self.go_on()
        elif action < PLAY:
            self.keep(action - KEEP)
        elif action < PUT:
            self.odin_plays(action - PLAY)
        elif action < BACK:
            self.odin_puts(action - PUT)
        elif action < CLEANSE:
            self.rune_pushes(action - BACK)
        elif action < REROLL:
            self.cleanse(action - CLEANSE)
        elif action == REROLL:
            self.reroll()
        else:
            self.idle(action - IDLE)


def new_siege(rules: Rules) -> YggdrasilState:
    """Return the first position."""
    state = YggdrasilState(rules)
    state.set_out()
    return state
