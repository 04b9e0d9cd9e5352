"""How well the gods stand in a siege, as a sum of named terms, for minds that look ahead.

It counts what the scripted god counts (`greedy.Plan`) and what the gods hold. A fight that waits
for the die counts by its exact chance (`odds.py`). The weights were
fitted to who won many games of scripted players (logistic regression, each weight kept to the sign
that it must have), then rounded.
"""

import math
from typing import Final

from gladsheim.core.state import OVER
from gladsheim.games.yggdrasil.actions import GIANT_COUNT
from gladsheim.games.yggdrasil.greedy import Plan
from gladsheim.games.yggdrasil.odds import calming_odds, draw_odds, second_chance
from gladsheim.games.yggdrasil.onslaught import (
    ACTING,
    ADDING_ELVES,
    CALMING,
    DRAWING,
    FIGHTING,
    ROLLING,
    SPENDING,
)
from gladsheim.games.yggdrasil.rules import NO_ELVES
from gladsheim.games.yggdrasil.siege import ACTIVE, DEFEATED, LAST_SPACE
from gladsheim.games.yggdrasil.state import YggdrasilState

TERMS: Final = (
    "steps",
    "pressure",
    "peril",
    "defeat",
    "wall",
    "door",
    "vikings",
    "elves",
    "artifacts",
    "giants",
    "bags",
    "the dead",
    "vanir",
    "runes",
    "actions",
    "fenrir",
    "effects",
)
"""What counts: steps to win back before the last card, those by the cards left, the chance that the
next card defeats the gods, by how much they are defeated now, enemies beyond wall and door, Vikings
and Elves in hand, artifacts, active giants, Vikings in the bags, the dead, the Vanir's step, parts
of runes, actions left, Fenrir's anger, and what the next cards will do."""
WEIGHTS: Final[list[float]] = [
    -0.19,
    -1.5,
    -1.8,
    -0.4,
    -0.74,
    -0.8,
    0.06,
    0.2,
    0.03,
    -0.15,
    0.2,
    -0.03,
    0.05,
    0.05,
    0.09,
    -0.24,
    -0.03,
]
"""What one of each is worth, in logarithms of odds."""
CALM: Final = 6.5
"""Without any of them: the gods hold out."""


def value(state: YggdrasilState, seat: int) -> float:
    """Return the gods' prospects, from -1 (lost) to 1 (won): the same for every seat (YG-1.1)."""
    if state.actor == OVER:
        return state.returns()[seat]
    if state.phase == ROLLING and state.roll_for == FIGHTING:
        return value_of_fight(state)
    if state.phase == ADDING_ELVES:
        missing = state.force_of(state.target) - state.sum
        return value_of_end(state, 1.0 if missing <= state.most_elves() else 0.0)
    if state.phase == ROLLING and state.roll_for == CALMING:
        chance = calming_odds(state)
        twin = state.copy()
        twin.angry = 0
        return chance * prospects(twin) + (1.0 - chance) * prospects(state)
    if state.phase == DRAWING and state.draw_for == 0:
        return value_of_draw(state)
    return prospects(state)


def value_of_fight(state: YggdrasilState) -> float:
    """Return the prospects while the die of a fight is in the air (YG-11.4, YG-20.6)."""
    need = state.force_of(state.target) - state.sum - state.most_elves()
    wins = 0
    faces = state.rules.faces
    for face in faces:
        if face % 6 >= need:
            wins += 1
    return value_of_end(state, second_chance(state, wins / len(faces), True))


def value_of_end(state: YggdrasilState, chance: float) -> float:
    """Return the prospects of a fight that is won with this chance."""
    found = (1.0 - chance) * prospects(state) if chance < 1.0 else 0.0
    if chance <= 0.0:
        return found
    twin = state.copy()
    if state.target >= 6:
        twin.giants[state.target - 6] = DEFEATED
    elif twin.space[state.target] > 1:
        twin.space[state.target] -= 1
    return found + chance * prospects(twin)


def value_of_draw(state: YggdrasilState) -> float:
    """Return the prospects while counters are drawn out of a bag (YG-12.3)."""
    twin = state.copy()
    bag = state.draw_bag
    chances = draw_odds(state.bag_vikings[bag], state.bag_fire[bag], state.draw_count)
    found = 0.0
    for count in range(len(chances)):
        found += chances[count] * count
    twin.vikings[state.turn] += int(found + 0.5)
    return prospects(twin)


def prospects(state: YggdrasilState) -> float:
    """Return the prospects of a position in which nothing is in the air."""
    total = CALM
    for term in terms(state, 0):
        total += term
    return 2.0 / (1.0 + math.exp(-total)) - 1.0


def terms(state: YggdrasilState, seat: int) -> list[float]:
    """Return what each of the TERMS adds to the gods' prospects, the same for every seat."""
    found = survey(state)
    for at in range(len(found)):
        found[at] *= WEIGHTS[at]
    return found


def survey(state: YggdrasilState) -> list[float]:
    """Return how much there is of each of the TERMS."""
    plan = Plan(state)
    rules = state.rules
    cards = plan.cards
    time = min(1.0, cards / 10.0)
    needed = plan.steps_needed() if cards > 0 else 0.0
    vikings = 0.0
    elves = 0.0
    artifacts = 0.0
    for seat in range(rules.seats):
        held = float(state.vikings[seat])
        vikings += held if held <= 4.0 else 4.0 + 0.6 * (held - 4.0)
        elves += state.elves[seat]
    for enemy in range(6):
        use = min(1.0, plan.to_come[enemy] / 3.0)
        best = 0
        for seat in range(rules.seats):
            level = state.artifacts[seat * 6 + enemy]
            best = max(best, level)
            artifacts += 0.3 * level * use
        artifacts += 0.7 * best * use
    burden = 0.0
    parts = [0] * 4
    for giant in range(GIANT_COUNT):
        if state.giants[giant] == ACTIVE:
            if rules.giant_effect[giant] == NO_ELVES:
                burden += 3.0 * time  # however many Elves it holds up
            else:
                burden += plan.burden(giant)
        elif state.giants[giant] == DEFEATED:
            parts[rules.giant_rune[giant]] += 1
    runes = 0.0
    for rune in range(4):
        runes += parts[rune] * parts[rune]
    bags = 0.0
    for colour in range(4):
        total = state.bag_vikings[colour] + state.bag_fire[colour]
        if total > 0:
            bags += state.bag_vikings[colour] / total * min(1.0, total / 3.0)
    effects = 0.0
    for enemy in range(6):
        effects += state.power_at(min(state.space[enemy], LAST_SPACE)) * min(
            1.0, plan.to_come[enemy] / 2.0
        )
    left = 0.0
    if state.phase == ACTING or state.phase == SPENDING:
        left = float(state.actions_left())
    return [
        needed,
        needed / (cards + 2.0),
        plan.risk(),
        float(min(3, plan.misses())) * (1.0 if cards > 0 else 2.0) / (1.0 + left),
        float(state.beyond(rules.wall)),
        float(state.beyond(rules.door)),
        vikings * time,
        elves * time,
        artifacts * time,
        burden,
        bags * time,
        float(state.dead) * time,
        float(state.vanir) * time,
        runes * time,
        left,
        float(state.angry) * (1.0 if cards > 0 else 0.2),
        effects,
    ]
