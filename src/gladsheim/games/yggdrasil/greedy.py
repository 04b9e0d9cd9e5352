"""The scripted god: looks at the danger on the track, prepares fights, fights when it pays.

Everything is weighed in Vikings. An enemy's march counts by the steps that the gods must still win
back before the last card (the cards left of each enemy are known), by what the next card could do
to the defeat conditions, and by the effects that grow with its power. A fight is worth the change
of that danger times its exact chance; whatever gathers Vikings is worth their price and the better
fight they allow in the same turn. So it gathers first and fights last.

It uses only what the active god may know; the order of the deck and of the stack is not looked at.
"""

from typing import Final

from gladsheim.core.rng import Rng
from gladsheim.games.yggdrasil.actions import (
    AND_ELVES,
    ASGARD,
    BACK,
    CALM,
    CLEAN,
    CLEANSE,
    DRAG,
    END,
    EXCHANGE,
    FENRIR,
    FORGE_CARD,
    GIANT_COUNT,
    HEL,
    ICE_FIGHT,
    ICE_STACK,
    KEEP,
    LOKI,
    MOVE,
    NIDHOGG,
    NO_MORE,
    PLAY,
    PUT,
    REROLL,
    RETURN,
    RETURN_TO,
    SPEND,
    SURT,
    TAKE_ELF,
    USE_ELVES,
    VANIR_UP,
    VANIR_USE,
)
from gladsheim.games.yggdrasil.odds import draw_odds, second_chance
from gladsheim.games.yggdrasil.onslaught import (
    ACTING,
    ADDING_ELVES,
    CALMING,
    ELVES_TOO,
    FIGHTING,
    ODIN_PLAYS,
    RUNE,
    SPENDING,
)
from gladsheim.games.yggdrasil.rules import (
    CLOSES,
    FEW_VIKINGS,
    FEWER_DRAWN,
    NO_ELVES,
    NO_POWERS,
    STRENGTHENS,
)
from gladsheim.games.yggdrasil.siege import ACTIVE, DEFEATED, IN_STACK, LAST_SPACE
from gladsheim.games.yggdrasil.state import YggdrasilState

# What things are worth, in Vikings (tuned over seeded games of several levels and tables)
STEP: Final = 3.5  # a step that is to be won back
DEFEAT: Final = 150.0  # a defeat at the end of this turn
PERIL: Final = 60.0  # a defeat that the next card may bring
ELF: Final = 1.5  # an Elf
LEVEL: Final = 0.8  # an artifact's level, for each fight to come
LATER: Final = 0.7  # what the Valkyries find a turn later, of what they find now
CLIMB: Final = 1.0  # a square of the Vanir, of what it would bring
DRAWS: Final = 1.8  # searches that a better bag counts for, at most
POWER: Final = 1.0  # effects of enemies; see EFFECTS
BURDEN: Final = 1.8  # effects of giants
PART: Final = 0.8  # parts of a rune, of the steps it brings
LINES: Final = 2.0  # enemies beyond the wall and the door
HURRY: Final = 4.0  # more for a step, when many are left for few turns
SLACK: Final = 0.5  # room before the limits, of a step
FOUND: Final = 2  # vikings that the next god is thought to find in time
FIFTH: Final = 0.8  # the fifth Viking in hand and those after it; the first four are worth 1
NINTH: Final = 0.45  # the ninth Viking in hand and those after it
VIKINGS_A_TURN: Final = 4.0  # vikings that a turn can use
SHARE: Final = 0.35  # fights left to a god when another one holds a better artifact
FIGHTS_A_TURN: Final = 0.5  # fights against one enemy in a turn to come
HOLD: Final = 3.5  # where an enemy is to be held in the end
LONG: Final = 10.0  # enemy cards for which giants are a burden in full
FIRST_PART: Final = 0.15  # the first part of a rune; the later ones are worth as many times more
TALK: Final = 0.3  # what an exchange has to be better by
EFFECTS: Final[list[list[float]]] = [
    [0.0, 0.5, 1.0, 1.5],  # Hel
    [0.0, 0.3, 0.6, 0.9],  # Surt
    [0.0, 1.5, 1.5, 1.5],  # Jormungand
    [0.0, 1.5, 3.0, 4.5],  # Loki
    [0.0, 0.0, 0.0, 0.0],  # Nidhogg: counted as steps
    [0.0, 1.8, 3.0, 8.0],  # Fenrir
]
"""What a card costs by the power of its enemy."""
CLOSED: Final[list[float]] = [0.0, 0.0, 0.3, 1.5, 1.0, 3.0, 1.5, 0.3, 0.0]
"""What a closed world costs."""
NEVER: Final = -1000000.0


def choose(state: YggdrasilState, rng: Rng) -> int:
    """Return the scripted god's action; equal ones are drawn from `rng`."""
    legal = state.legal()
    if len(legal) == 1:
        return legal[0]
    plan = Plan(state)
    if state.phase == ACTING:
        return choose_deed(state, plan, legal, rng)
    best = legal[0]
    best_value = NEVER
    ties = 0
    for action in legal:
        value = plan.weigh_answer(action)
        if value > best_value:
            best = action
            best_value = value
            ties = 1
        elif value == best_value:
            ties += 1
            if rng.below(ties) == 0:
                best = action
    return best


def choose_deed(state: YggdrasilState, plan: "Plan", legal: list[int], rng: Rng) -> int:
    """Return the next action of part B: what gathers or prepares first, fights last."""
    best = [END, END, END]  # a fight, a fight with a giant, anything else
    values = [NEVER, NEVER, NEVER]
    ties = [0, 0, 0]
    for action in legal:
        group = 0 if action < ICE_FIGHT else 1 if action <= ICE_STACK else 2
        value = plan.weigh(action)
        if value > values[group]:
            best[group] = action
            values[group] = value
            ties[group] = 1
        elif value == values[group]:
            ties[group] += 1
            if rng.below(ties[group]) == 0:
                best[group] = action
    first = 0 if values[0] >= values[1] else 1
    second = 1 - first
    left = plan.left
    if values[2] > 0.0 and left >= 2:
        if left >= 3 or values[2] >= values[second]:
            return best[2]
    if values[2] > values[first]:
        return best[2]
    if left >= 2 and first == 0 and values[1] > 0.0 and values[1] >= values[2]:
        if plan.hampers(best[1]):
            return best[1]
    return best[first]


class Plan:
    """What the active god thinks of a position."""

    def __init__(self, state: YggdrasilState) -> None:
        self.state: YggdrasilState = state
        self.space: list[int] = state.space[:]
        # an exchange that is not complete has already used its action
        is_between = state.phase == ELVES_TOO
        self.left: int = max(1, state.actions_left() + (1 if is_between else 0))
        self.cards: int = state.deck.size()
        self.to_come: list[float] = []
        """Steps that each enemy's cards will still make."""
        self.hit: list[float] = []
        """The chance to roll at least so many hammers."""
        self.force: list[int] = []
        """What Vikings, hammers and Elves must reach against each enemy."""
        self.prices: list[float] = []
        """What so many Vikings of the active god are worth."""
        self.gains: list[float] = []
        """What it is worth to push each enemy back."""
        self.bests: list[float] = [NEVER] * 48
        """The best fight with so many Vikings, once computed."""
        self.most: int = 2 if state.has_effect(FEW_VIKINGS) else 47
        self.elves: int = state.most_elves()
        self.next: int = (state.turn + 1) % state.rules.seats
        self.can_fight: bool = (state.phase == ACTING or is_between) and state.may_visit(ASGARD)
        self.count_cards()
        self.count_chances()
        self.price_vikings()
        self.now: float = self.value()
        self.find_gains()

    # Preparing

    def count_cards(self) -> None:
        """Count the steps that are still in the deck, as far as all may know."""
        rules = self.state.rules
        played = self.state.discarded
        total = 0.0
        for enemy in range(6):
            left = float(rules.normal[enemy] - played[enemy])
            if rules.angry_cards > 0:
                left += rules.angry_cards / 6.0 * (1.0 if played[6 + enemy] == 0 else -1.0)
            for number in range(len(rules.ragnarok)):
                if rules.ragnarok_cards > 0 and played[12 + number] == 0:
                    share = rules.ragnarok_cards / len(rules.ragnarok)
                    for other in rules.ragnarok[number]:
                        if other == enemy:
                            left += share
                    if rules.replaces[number] == enemy:
                        left -= share
            self.to_come.append(max(0.0, left))
            total += left
        if self.cards == 0 and not self.state.looked:
            self.to_come = [0.0] * 6

    def count_chances(self) -> None:
        """Tabulate the die for the active god, and what he must reach."""
        state = self.state
        faces = state.rules.faces
        for need in range(7):
            wins = 0
            for face in faces:
                if face % 6 >= need:
                    wins += 1
            self.hit.append(second_chance(state, wins / len(faces), True))
        for enemy in range(6):
            self.force.append(state.enemy_force(enemy) - state.fight_bonus(enemy))

    def turns_of(self, seat: int) -> int:
        """Return how many more turns a seat will have after this one."""
        seats = self.state.rules.seats
        ahead = (seat - self.state.turn) % seats
        if ahead == 0:
            ahead = seats
        return 0 if self.cards < ahead else (self.cards - ahead) // seats + 1

    def price_of(self, count: int, turns: int) -> float:
        """Return what the next Viking is worth to a god who holds `count`."""
        if turns == 0:
            return 0.02
        price = 1.0 if count < 4 else FIFTH if count < 8 else NINTH if count < 12 else 0.15
        return price * 0.2 if count >= VIKINGS_A_TURN * turns else price

    def price_vikings(self) -> None:
        """Tabulate what Vikings are worth to the active god."""
        turns = self.turns_of(self.state.turn)
        total = 0.0
        for count in range(49):
            self.prices.append(total)
            total += self.price_of(count, turns)

    # Danger

    def misses(self) -> int:
        """Return by how much the gods would be defeated now (YG-6.2 to YG-6.4); 0 is none."""
        rules = self.state.rules
        wall = 0
        door = 0
        last = 0
        for place in self.space:
            if place >= rules.wall:
                wall += 1
                if place >= rules.door:
                    door += 1
                    if place >= LAST_SPACE:
                        last += 1
        missed = last
        missed = max(missed, door - rules.beyond_door + 1)
        return max(missed, wall - rules.beyond_wall + 1)

    def rescue(self) -> float:
        """Return the chance that the next god repairs a defeat with one fight."""
        state = self.state
        rules = state.rules
        best = 0.0
        hands = state.vikings[self.next] + state.elves[self.next] + FOUND
        for enemy in range(6):
            if self.space[enemy] < 2:
                continue
            self.space[enemy] -= 1
            missed = self.misses()
            self.space[enemy] += 1
            if missed > 0:
                continue
            need = rules.force[self.space[enemy] - 1]
            need -= hands + state.artifacts[self.next * 6 + enemy]
            chance = 0.9 if need <= 0 else 0.0 if need > 6 else self.hit[need] * 0.9
            best = max(best, chance)
        return best

    def risk(self) -> float:
        """Return the chance that the next card brings a defeat (the turn after this one)."""
        if self.cards == 0:
            return 0.0
        total = 0.0
        bad = 0.0
        for enemy in range(6):
            weight = self.to_come[enemy]
            if weight <= 0.0:
                continue
            total += weight
            bad += weight * self.peril(enemy, 1)
        return bad / total if total > 0.0 else 0.0

    def peril(self, enemy: int, steps: int) -> float:
        """Return the chance of a defeat after a card of this enemy."""
        before = self.space[enemy]
        self.space[enemy] = min(LAST_SPACE, before + steps)
        dragged = -1
        if enemy == NIDHOGG and self.space[enemy] < LAST_SPACE:
            dragged = 0
            for other in range(6):
                if self.space[other] < self.space[dragged]:
                    dragged = other
            self.space[dragged] += 1
        found = 0.0
        if self.misses() > 0:
            found = 1.0 - self.rescue()
        if dragged >= 0:
            self.space[dragged] -= 1
        self.space[enemy] = before
        return found

    def steps_needed(self) -> float:
        """Return how many steps must be won back before the last card has been played."""
        rules = self.state.rules
        ends: list[float] = []
        for enemy in range(6):
            end = self.space[enemy] + self.to_come[enemy]
            at = len(ends)
            while at > 0 and ends[at - 1] < end:
                at -= 1
            ends.insert(at, end)
        needed = self.to_come[NIDHOGG]
        for rank in range(6):
            limit = LAST_SPACE - 1
            if rank >= rules.beyond_wall - 1:
                limit = rules.wall - 1
            elif rank >= rules.beyond_door - 1:
                limit = rules.door - 1
            excess = ends[rank] - limit
            needed += excess if excess > 0.0 else excess * SLACK
        return max(0.0, needed)

    def value(self) -> float:
        """Return how the enemies stand; 0 is no danger at all."""
        rules = self.state.rules
        missed = self.misses()
        total = 0.0
        if missed > 0:
            total -= DEFEAT + 20.0 * (missed - 1)
        if self.cards == 0:
            return total
        needed = self.steps_needed()
        price = STEP + HURRY * min(1.5, needed / (self.cards + 1.0))
        total -= price * needed
        total -= PERIL * self.risk()
        wall = 0
        door = 0
        for enemy in range(6):
            place = self.space[enemy]
            if place >= rules.wall:
                wall += 1
            if place >= rules.door:
                door += 1
            ahead = min(place, LAST_SPACE - 1)
            coming = min(2.0, self.to_come[enemy])
            total -= POWER * coming * EFFECTS[enemy][rules.power[ahead]]
            if place == LAST_SPACE - 1 and coming > 0.0:
                total -= LINES
        total -= LINES * (wall * wall * 0.25 + door * door)
        return total

    def find_gains(self) -> None:
        """Find what it is worth to push each enemy back one space."""
        for enemy in range(6):
            if self.space[enemy] < 2:
                self.gains.append(0.0)
                continue
            self.space[enemy] -= 1
            self.gains.append(self.value() - self.now)
            self.space[enemy] += 1

    # Fights

    def fight(self, need: int, gain: float, vikings: int, held: int, loss: float) -> float:
        """Return what a fight is worth: `need` is still to be reached by hammers and Elves."""
        elves = self.elves
        short = need - elves
        chance = 1.0 if short <= 0 else 0.0 if short > 6 else self.hit[short]
        value = chance * gain - (1.0 - chance) * loss - self.prices[held]
        value += self.prices[held - vikings]
        if elves > 0 and need > 0:
            used = 0
            faces = self.state.rules.faces
            for face in faces:
                missing = need - face % 6
                if missing > 0 and missing <= elves:
                    used += missing
            value -= self.elf_price() * used / len(faces)
        return value

    def elf_price(self) -> float:
        """Return what an Elf is worth."""
        return ELF if self.cards >= self.state.rules.seats else 0.02

    def best_fight(self, held: int) -> float:
        """Return what the best fight is worth to the active god with so many Vikings."""
        if not self.can_fight:
            return 0.0
        if self.bests[held] != NEVER:
            return self.bests[held]
        best = 0.0
        for enemy in range(6):
            gain = self.gains[enemy]
            if gain <= 0.0:
                continue
            force = self.force[enemy]
            for count in range(min(held, self.most, max(0, force)) + 1):
                need = force - count
                if need > 6 + self.elves:
                    continue
                value = self.fight(need, gain, count, held, 0.0)
                best = max(best, value)
        self.bests[held] = best
        return best

    def with_vikings(self, more: int) -> float:
        """Return what more Vikings (or fewer) are worth, with the fight they allow."""
        held = self.state.vikings[self.state.turn]
        after = max(0, min(47, held + more))
        value = self.prices[after] - self.prices[held]
        if self.left >= 2:
            value += self.best_fight(after) - self.best_fight(held)
        return value

    def with_elf(self, more: int) -> float:
        """Return what more Elves are worth, with the fight they allow."""
        held = self.state.vikings[self.state.turn]
        value = self.elf_price() * more
        if self.left >= 2 and self.can_fight and not self.state.has_effect(NO_ELVES):
            before = self.best_fight(held)
            kept = self.bests
            self.bests = [NEVER] * 48
            self.elves += more
            value += self.best_fight(held) - before
            self.elves -= more
            self.bests = kept
        return value

    # Giants

    def giant_gain(self, giant: int) -> float:
        """Return what the defeat of a giant is worth."""
        state = self.state
        rules = state.rules
        value = 0.0
        if state.giants[giant] == ACTIVE:
            value += self.burden(giant)
        rune = rules.giant_rune[giant]
        parts = 0
        for other in range(GIANT_COUNT):
            if rules.giant_rune[other] == rune and state.giants[other] == DEFEATED:
                parts += 1
        step = STEP * rules.rune_enemies
        if rules.four_powers and rune > 0:
            return value + (6.0 if parts >= 3 else PART * (parts + 1))
        if parts >= 3:
            return value + self.rune_gain()
        if self.cards < 4 - parts:
            return value
        return value + PART * step * FIRST_PART * (parts + 1)

    def rune_gain(self) -> float:
        """Return what a complete rune is worth now."""
        found: list[int] = []
        for _ in range(self.state.rules.rune_enemies):
            best = -1
            for enemy in range(6):
                if enemy in found or self.space[enemy] < 2:
                    continue
                if best < 0 or self.gains[enemy] > self.gains[best]:
                    best = enemy
            if best >= 0:
                found.append(best)
        for enemy in found:
            self.space[enemy] -= 1
        value = self.value() - self.now
        for enemy in found:
            self.space[enemy] += 1
        return value

    def burden(self, giant: int) -> float:
        """Return what an active giant costs the gods in the turns to come."""
        rules = self.state.rules
        effect = rules.giant_effect[giant]
        cost = 0.0
        if effect == CLOSES:
            cost = CLOSED[rules.giant_object[giant]]
        elif effect == STRENGTHENS:
            cost = 0.4 * self.work(rules.giant_object[giant])
        elif effect == FEWER_DRAWN:
            cost = 4.0
        elif effect == NO_POWERS:
            cost = 2.0
        elif effect == NO_ELVES:
            cost = 1.0 + self.state.elves[self.state.turn]
        elif effect == FEW_VIKINGS:
            cost = 6.0
        return BURDEN * cost * min(1.0, self.cards / LONG)

    def giant_fight(self, giant: int, count: int) -> float:
        """Return what a fight against a giant is worth."""
        state = self.state
        need = state.rules.giant_force[giant] - state.fight_bonus(-1) - count
        loss = self.burden(giant) if state.giants[giant] == IN_STACK else 0.0
        held = state.vikings[state.turn]
        return self.fight(need, self.giant_gain(giant), count, held, loss)

    def stack_fight(self) -> float:
        """Return what the giant on top of the stack is worth: any of those that are left."""
        state = self.state
        held = state.vikings[state.turn]
        total = 0.0
        giants = 0
        for giant in range(GIANT_COUNT):
            if state.giants[giant] != IN_STACK:
                continue
            giants += 1
            best = NEVER
            for count in range(min(held, self.most, 5) + 1):
                best = max(best, self.giant_fight(giant, count))
            total += best
        return total / giants if giants > 0 else NEVER

    def hampers(self, action: int) -> bool:
        """Return whether the giant of a fight is in the way of the fight against an enemy."""
        if action >= ICE_STACK:
            return False
        effect = self.state.rules.giant_effect[(action - ICE_FIGHT) // 48]
        return effect == FEW_VIKINGS or effect == NO_POWERS or effect == NO_ELVES

    # The other worlds

    def found_on(self, island: int, vikings: int, others: int) -> float:
        """Return how many Vikings a search brings on average."""
        if island == 0 or island == self.state.submerged or vikings <= 0:
            return 0.0
        total = vikings + others
        return min(self.state.midgard_count(), total) * vikings / total

    def prospects(self) -> list[float]:
        """Return for each island what the next searches from there will bring."""
        state = self.state
        found: list[float] = [0.0]
        for colour in range(4):
            found.append(
                self.found_on(colour + 1, state.bag_vikings[colour], state.bag_fire[colour])
            )
        ahead = found
        for _ in range(2):
            after: list[float] = []
            for island in range(5):
                best = ahead[island]
                if island > 0:
                    best = max(best, ahead[island - 1])
                if island < 4:
                    best = max(best, ahead[island + 1])
                after.append(found[island] + LATER * best)
            ahead = after
        return ahead

    def search(self, move: int) -> float:
        """Weigh the search for souls."""
        state = self.state
        island = state.valkyries if move == 0 else move - 1
        here = self.prospects()
        after = here[island]
        value = 0.0
        if island > 0 and island != state.submerged:
            vikings = state.bag_vikings[island - 1]
            others = state.bag_fire[island - 1]
            chances = draw_odds(vikings, others, state.midgard_count())
            for count in range(len(chances)):
                value += chances[count] * self.with_vikings(count)
        if self.cards > 0:
            after -= self.found_on(
                island,
                state.bag_vikings[max(0, island - 1)],
                state.bag_fire[max(0, island - 1)],
            )
            value += LATER * (after - here[0]) * min(1.0, self.cards / 6.0) + 0.3
        return value

    def better_bag(self, colour: int, vikings: float, others: float) -> float:
        """Return what a change of a bag is worth to the searches to come."""
        state = self.state
        if vikings + others <= 0.0:
            return 0.0
        count = state.midgard_count()
        before = 0.0
        total = state.bag_vikings[colour] + state.bag_fire[colour]
        if total > 0:
            before = min(count, total) * state.bag_vikings[colour] / total
        after = min(float(count), vikings + others) * vikings / (vikings + others)
        far = abs(state.valkyries - colour - 1)
        near = 1.0 if far <= 1 else 0.7 if far == 2 else 0.4
        return (after - before) * near * min(DRAWS, self.cards / 3.0)

    def sending_back(self, colour: int) -> float:
        """Weigh Vikings that go back from the World of the Dead."""
        state = self.state
        count = min(state.rules.dead_move, state.dead)
        vikings = float(state.bag_vikings[colour] + count)
        value = self.better_bag(colour, vikings, float(state.bag_fire[colour]))
        return value + 0.05 * count

    def cleaning(self, colour: int) -> float:
        """Weigh Fire Giants that leave a bag."""
        state = self.state
        fire = state.bag_fire[colour]
        total = state.bag_vikings[colour] + fire
        gone = min(state.rules.fire_draw, total) * fire / total
        return self.better_bag(colour, float(state.bag_vikings[colour]), fire - gone)

    def work(self, enemy: int) -> float:
        """Return how many steps of this enemy are probably to be won back."""
        return max(0.0, self.space[enemy] + self.to_come[enemy] - HOLD)

    def forging(self, enemy: int, level: int) -> float:
        """Weigh an artifact by the fights it will be good for."""
        state = self.state
        seats = state.rules.seats
        mine = state.artifacts[state.turn * 6 + enemy]
        others = 0
        for seat in range(seats):
            if seat != state.turn:
                others = max(others, state.artifacts[seat * 6 + enemy])
        share = 0.8 if seats == 1 or others <= mine else SHARE
        fights = min(self.work(enemy) * share, FIGHTS_A_TURN * self.turns_of(state.turn))
        value = LEVEL * fights * (level - mine)
        if self.left >= 2 and self.can_fight and self.gains[enemy] > 0.0:
            held = state.vikings[state.turn]
            before = self.best_fight(held)
            kept = self.bests
            self.bests = [NEVER] * 48
            self.force[enemy] -= level - mine
            value += max(0.0, self.best_fight(held) - before)
            self.force[enemy] += level - mine
            self.bests = kept
        return value

    def reinforcement(self, square: int) -> float:
        """Return what a square of the Vanir brings."""
        state = self.state
        rules = state.rules
        vikings = min(state.dead, rules.vanir_vikings[square])
        elves = min(state.elf_world, rules.vanir_elves[square])
        held = state.vikings[state.turn]
        return self.prices[min(47, held + vikings)] - self.prices[held] + self.elf_price() * elves

    def using_vanir(self) -> float:
        """Weigh the Vanir's reinforcement, less what the climb was worth."""
        state = self.state
        square = state.vanir - 1
        vikings = min(state.dead, state.rules.vanir_vikings[square])
        elves = min(state.elf_world, state.rules.vanir_elves[square])
        value = self.with_vikings(vikings) + self.with_elf(elves)
        lost = self.reinforcement(square) - self.reinforcement(0)
        return value - CLIMB * max(0.0, lost)

    def climbing(self) -> float:
        """Weigh the Vanir's next square."""
        if self.cards == 0:
            return 0.0
        square = self.state.vanir - 1
        return CLIMB * (self.reinforcement(square + 1) - self.reinforcement(square))

    def exchanging(self, god: int, given: int) -> float:
        """Weigh Vikings given to another god, or (negative) taken from him."""
        state = self.state
        seat = state.seat_of(god)
        turns = self.turns_of(seat)
        held = state.vikings[seat]
        value = self.with_vikings(-given)
        if given > 0:
            for count in range(held, held + given):
                value += self.price_of(count, turns)
        else:
            for count in range(held + given, held):
                value -= self.price_of(count, turns)
        return value - TALK

    # All actions

    def weigh(self, action: int) -> float:
        """Return what an action of part B is worth."""
        state = self.state
        if action < ICE_FIGHT:
            enemy = action // 48
            count = action % 48
            held = state.vikings[state.turn]
            need = self.force[enemy] - count
            return self.fight(need, self.gains[enemy], count, held, 0.0) - 0.01
        if action < ICE_STACK:
            return self.giant_fight((action - ICE_FIGHT) // 48, (action - ICE_FIGHT) % 48) - 0.01
        if action == ICE_STACK:
            return self.stack_fight() - 0.01
        if action < CLEAN:
            return self.search(action - MOVE)
        if action < RETURN:
            return self.cleaning(action - CLEAN)
        if action == RETURN:
            return self.sending_back(state.valkyries - 1)
        if action < TAKE_ELF:
            return self.sending_back(action - RETURN_TO)
        if action == TAKE_ELF:
            return self.with_elf(1)
        if action < VANIR_UP:
            return self.forging((action - FORGE_CARD) // 3, (action - FORGE_CARD) % 3 + 1)
        if action == VANIR_UP:
            return self.climbing()
        if action == VANIR_USE:
            return self.using_vanir()
        if action < AND_ELVES:
            return self.exchanging((action - EXCHANGE) // 95, (action - EXCHANGE) % 95 - 47)
        if action == CALM:
            return 1000.0
        return 0.0 if action == END else -1.0

    def weigh_answer(self, action: int) -> float:
        """Return what an answer is worth."""
        state = self.state
        phase = state.phase
        if phase == SPENDING:
            return self.giant_fight(state.target - 6, action - SPEND)
        if phase == ADDING_ELVES:
            count = action - USE_ELVES
            missing = max(0, state.force_of(state.target) - state.sum)
            return 10.0 if count == missing else -float(count)
        if phase == ELVES_TOO:
            return self.sharing_elves(action - AND_ELVES - 7)
        if phase == RUNE:
            return self.pushing(action - BACK)
        if action < AND_ELVES:
            return -1.0  # no second exchange
        if action == NO_MORE:
            return 0.0
        if action < KEEP:
            return self.dragging(action - DRAG)
        if action == REROLL:
            return 0.5
        if action < PLAY:
            return self.keeping(action - KEEP)
        if phase == ODIN_PLAYS:
            return -self.card_cost(state.looked[action - PLAY])
        if action < BACK:
            return self.putting(action - PUT)
        if action >= CLEANSE and action < REROLL:
            return float(state.bag_fire[action - CLEANSE]) + 0.5 * (action - CLEANSE)
        return 0.0

    def sharing_elves(self, given: int) -> float:
        """Weigh Elves in an exchange: taken where a fight may need them."""
        if given > 0:
            return -float(given)
        return self.with_elf(-given) + 1.01 * self.elf_price() * given

    def pushing(self, enemy: int) -> float:
        """Weigh the next enemy for a rune: the first of the best that are still to be named."""
        state = self.state
        better = 0
        for other in range(state.rune_from, 6):
            if other != enemy and self.space[other] > 1 and self.gains[other] > self.gains[enemy]:
                better += 1
        return -float(enemy) if better < state.rune_left else -100.0 + self.gains[enemy]

    def dragging(self, enemy: int) -> float:
        """Weigh the enemy that Nidhogg drags."""
        self.space[enemy] += 1
        value = self.value()
        self.space[enemy] -= 1
        return value

    def keeping(self, which: int) -> float:
        """Weigh a roll that could be kept."""
        state = self.state
        roll = state.rolls[which]
        colour = roll // 6
        if state.roll_for == FIGHTING:
            missing = state.force_of(state.target) - state.sum
            return roll % 6 - missing - state.most_elves() + 1.0
        if state.roll_for == CALMING:
            return 1.0 if state.is_calming(colour) else 0.0
        if state.roll_for == HEL:
            return 1.0 - 0.2 * min(state.bag_vikings[colour], 3) * (1 + colour)
        if state.roll_for == SURT:
            return 1.0 - 0.4 * colour
        after = abs(state.valkyries - colour - 1)
        return 1.0 - 0.3 * colour - 0.1 * after

    def card_cost(self, card: int) -> float:
        """Return what an Enemy card would cost if it were played now."""
        rules = self.state.rules
        if card >= 12:
            cost = 0.0
            for enemy in rules.ragnarok[card - 12]:
                cost += self.card_cost(enemy)
            return cost
        enemy = card % 6
        steps = 1 if card < 6 else 2
        before = self.space[enemy]
        after = min(LAST_SPACE, before + steps)
        kept = self.to_come[enemy]
        cost = EFFECTS[enemy][rules.power[after - 1]] if after < LAST_SPACE else 0.0
        self.to_come[enemy] = max(0.0, kept - steps)
        self.space[enemy] = after
        cost += self.now - self.value()
        self.space[enemy] = before
        self.to_come[enemy] = kept
        if enemy == FENRIR and self.state.angry == 1:
            cost -= EFFECTS[enemy][1]
        if enemy == LOKI and self.state.in_stack() == 0:
            cost -= EFFECTS[enemy][1]
        return cost

    def putting(self, where: int) -> float:
        """Weigh where Odin puts the other card: what is worse than the rest goes to the bottom."""
        state = self.state
        if where == 0:
            return 0.0
        card = state.looked[0]
        total = 0.0
        cost = 0.0
        for enemy in range(6):
            total += self.to_come[enemy]
            cost += self.to_come[enemy] * self.card_cost(enemy)
        return self.card_cost(card) - (cost / total if total > 0.0 else 0.0)
