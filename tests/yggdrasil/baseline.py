"""The one-step greedy baseline that the scripted god is measured against.

It takes the legal action with the best immediate value: the danger of the track after the action's
expected result, plus the Vikings and Elves held. It looks no further and prepares nothing.
"""

from gladsheim.games.yggdrasil.actions import (
    AND_ELVES,
    BACK,
    CALM,
    CLEAN,
    DRAG,
    END,
    EXCHANGE,
    ICE_FIGHT,
    ICE_STACK,
    KEEP,
    MOVE,
    PLAY,
    SPEND,
    TAKE_ELF,
    USE_ELVES,
    VANIR_USE,
)
from gladsheim.games.yggdrasil.odds import fight_odds
from gladsheim.games.yggdrasil.onslaught import ADDING_ELVES

DANGER = (0, 0, 5, 12, 25, 36, 52, 72, 300)
"""How dangerous an enemy is, by its space: of six tables and scales tried, the one it lasts longest
with."""
LOST = 300.0
"""A defeat condition that holds."""
VIKING = 1.0
ELF = 1.0
GIANT = 4.0
"""An active giant."""


def choose(state, rng):
    """Return the baseline's action; equal ones are drawn from `rng`."""
    values = [(worth(state, action), action) for action in state.legal()]
    highest = max(value for value, _ in values)
    best = [action for value, action in values if value == highest]
    return best[rng.below(len(best))]


def danger(state, space):
    """Return the danger of enemies on these spaces."""
    rules = state.rules
    total = float(sum(DANGER[place] for place in space))
    beyond = [sum(place >= limit for place in space) for limit in (rules.wall, rules.door, 8)]
    if beyond[0] >= rules.beyond_wall or beyond[1] >= rules.beyond_door or beyond[2] > 0:
        total += LOST
    return total


def relief(state, enemy, steps):
    """Return by how much the danger falls when an enemy goes back so many steps."""
    space = list(state.space)
    space[enemy] = min(8, max(1, space[enemy] - steps))
    return danger(state, state.space) - danger(state, space)


def worth(state, action):
    """Return by how much an action betters the position at once, on average."""
    elves = state.elves[state.turn]
    if action < ICE_FIGHT:
        enemy, vikings = divmod(action, 48)
        return fight_odds(state, enemy, vikings, elves) * relief(state, enemy, 1) - VIKING * vikings
    if action < ICE_STACK:
        giant, vikings = divmod(action - ICE_FIGHT, 48)
        return fight_odds(state, 6 + giant, vikings, elves) * GIANT - VIKING * vikings
    if action == ICE_STACK:
        return -GIANT
    if SPEND <= action < USE_ELVES:
        vikings = action - SPEND
        return fight_odds(state, state.target, vikings, elves) * GIANT - VIKING * vikings
    if state.phase == ADDING_ELVES:
        missing = max(0, state.force_of(state.target) - state.sum)
        count = action - USE_ELVES
        return (GIANT if count >= missing else 0.0) - ELF * count
    if MOVE <= action < CLEAN:
        return VIKING * souls(state, action - MOVE)
    if action == TAKE_ELF:
        return ELF
    if action == VANIR_USE:
        square = state.vanir - 1
        vikings = min(state.dead, state.rules.vanir_vikings[square])
        return VIKING * vikings + ELF * min(state.elf_world, state.rules.vanir_elves[square])
    if EXCHANGE <= action < CALM:
        # what another god holds is as good
        return -1.0 if action < AND_ELVES else -abs(action - AND_ELVES - 7)
    if action == END:
        return -0.5  # any action may help
    if DRAG <= action < KEEP:
        return relief(state, action - DRAG, -1)
    if PLAY <= action < PLAY + 2:
        card = state.looked[action - PLAY]
        enemies = state.rules.ragnarok[card - 12] if card >= 12 else [card % 6]
        return sum(relief(state, enemy, -2 if 6 <= card < 12 else -1) for enemy in enemies)
    if KEEP <= action < PLAY:
        return float(state.rolls[action - KEEP] % 6)
    if BACK <= action < BACK + 6:
        return relief(state, action - BACK, 1)
    return 0.0


def souls(state, move):
    """Return how many Vikings a search in Midgard brings on average."""
    island = state.valkyries if move == 0 else move - 1
    if island in (0, state.submerged):
        return 0.0
    vikings = state.bag_vikings[island - 1]
    total = vikings + state.bag_fire[island - 1]
    return min(state.midgard_count(), total) * vikings / total if total else 0.0
