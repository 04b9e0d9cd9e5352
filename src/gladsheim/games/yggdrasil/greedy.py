"""The scripted god: looks at the danger, prepares fights, and fights when the odds are good.

It uses only what the active god may know; the deck and the stack of giants are not looked at.
"""

from gladsheim.core.rng import Rng
from gladsheim.games.yggdrasil.actions import (
    AND_ELVES,
    BACK,
    CALM,
    CLEAN,
    DRAG,
    END,
    EXCHANGE,
    FORGE_CARD,
    ICE_FIGHT,
    ICE_STACK,
    IDLE,
    KEEP,
    MOVE,
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
from gladsheim.games.yggdrasil.odds import fight_odds
from gladsheim.games.yggdrasil.onslaught import ADDING_ELVES, KEEPING, ODIN_PLAYS
from gladsheim.games.yggdrasil.state import YggdrasilState

WEIGHTS = [0, 0, 2, 6, 20, 32, 60, 130, 500]
"""How dangerous an enemy is on each space (by its number)."""


def choose(state: YggdrasilState, rng: Rng) -> int:
    """Return the scripted god's action; equal ones are drawn from `rng`."""
    legal = state.legal()
    if len(legal) == 1:
        return legal[0]
    best = legal[0]
    best_value = -100000.0
    ties = 0
    for action in legal:
        value = weigh(state, action)
        if value > best_value:
            best = action
            best_value = value
            ties = 1
        elif value == best_value:
            ties += 1
            if rng.below(ties) == 0:
                best = action
    return best


def danger(state: YggdrasilState, enemy: int) -> float:
    """Return how urgent it is to push an enemy back one space."""
    space = state.space[enemy]
    if space < 2:
        return 0.0
    value = float(WEIGHTS[space] - WEIGHTS[space - 1])
    if space == state.rules.wall:
        value += 8.0 * state.beyond(state.rules.wall)
    if space == state.rules.door:
        value += 25.0 * state.beyond(state.rules.door)
    return value


def weigh(state: YggdrasilState, action: int) -> float:
    """Return what an action is worth."""
    if action < ICE_FIGHT:
        return weigh_fight(state, action // 48, action % 48)
    if action < ICE_STACK:
        return weigh_giant(state, (action - ICE_FIGHT) // 48, (action - ICE_FIGHT) % 48)
    if action == ICE_STACK:
        return -1.0
    if action < MOVE:
        return weigh_spending(state, action)
    if action < CLEAN:
        return weigh_midgard(state, action - MOVE)
    if action < RETURN:
        return 1.5 * state.bag_fire[action - CLEAN] / 6.0
    if action < TAKE_ELF:
        return weigh_return(state, action)
    if action == TAKE_ELF:
        return 7.0
    if action < VANIR_UP:
        return weigh_artifact(state, (action - FORGE_CARD) // 3, (action - FORGE_CARD) % 3 + 1)
    if action == VANIR_UP:
        return 3.0
    if action == VANIR_USE:
        return 2.0 * min(state.dead, state.rules.vanir_vikings[state.vanir - 1]) - 1.0
    return weigh_answer(state, action)


def weigh_fight(state: YggdrasilState, enemy: int, vikings: int) -> float:
    """Weigh a fight: what it wins by its chance, less what the Vikings are worth."""
    chance = fight_odds(state, enemy, vikings, state.elves[state.turn])
    return chance * (10.0 + danger(state, enemy)) - 2.5 * vikings - 2.0


def weigh_giant(state: YggdrasilState, giant: int, vikings: int) -> float:
    """Weigh a fight against an active giant."""
    chance = fight_odds(state, 6 + giant, vikings, state.elves[state.turn])
    return chance * 15.0 - 2.5 * vikings - 2.0


def weigh_spending(state: YggdrasilState, action: int) -> float:
    """Weigh Vikings against the giant of the stack, or Elves after the roll."""
    if state.phase == ADDING_ELVES:
        count = action - USE_ELVES
        missing = state.force_of(state.target) - state.sum
        return 10.0 if count == max(0, missing) else -float(count)
    count = action - SPEND
    chance = fight_odds(state, state.target, count, state.elves[state.turn])
    return chance * 15.0 - 2.5 * count


def weigh_midgard(state: YggdrasilState, move: int) -> float:
    """Weigh the search for souls: the Vikings to be expected, and where the Valkyries end."""
    island = state.valkyries if move == 0 else move - 1
    if island == 0:
        return 0.0
    if island == state.submerged:
        return 1.0
    vikings = state.bag_vikings[island - 1]
    total = vikings + state.bag_fire[island - 1]
    if total == 0:
        return 0.0
    found = min(state.midgard_count(), total) * vikings / total
    return 5.0 * found + 0.5 * island


def weigh_return(state: YggdrasilState, action: int) -> float:
    """Weigh sending the dead back: worth it when a bag runs thin."""
    colour = state.valkyries - 1 if action == RETURN else action - RETURN_TO
    if colour < 0:
        return 0.0
    count = min(state.rules.dead_move, state.dead)
    return 1.2 * count if state.bag_vikings[colour] < 6 else 0.4 * count


def weigh_artifact(state: YggdrasilState, enemy: int, level: int) -> float:
    """Weigh an artifact: against the enemies that are near."""
    return 4.0 + 0.5 * state.space[enemy] - level


def weigh_answer(state: YggdrasilState, action: int) -> float:
    """Weigh everything else."""
    if action < AND_ELVES:
        count = (action - EXCHANGE) % 95 - 47
        return -5.0 - count if count < 0 else -20.0
    if action < CALM:
        return -abs(action - AND_ELVES - 7.0)
    if action == CALM:
        return 100.0
    if action == END:
        return 0.0
    if action < KEEP:
        return -float(WEIGHTS[min(8, state.space[action - DRAG] + 1)])
    if state.phase == KEEPING:
        if action == REROLL:
            return 2.5
        return keep_value(state, action - KEEP)
    if state.phase == ODIN_PLAYS:
        return -card_danger(state, state.looked[action - PLAY])
    if action < BACK:
        return 1.0 if action == PUT + 1 else 0.0
    if action < IDLE:
        return danger(state, action - BACK) if action < BACK + 6 else 0.0
    return -30.0


def keep_value(state: YggdrasilState, which: int) -> float:
    """Weigh a roll that could be kept."""
    roll = state.rolls[which]
    if state.roll_for == 11:  # a fight
        return float(roll % 6)
    if state.roll_for == 10:
        return 10.0 if state.is_calming(roll // 6) else 0.0
    colour = roll // 6
    if state.roll_for == 0:
        return -float(min(state.bag_vikings[colour], 3))
    return -float(colour)


def card_danger(state: YggdrasilState, card: int) -> float:
    """Return what an Enemy card would cost."""
    if card >= 12:
        return 60.0
    enemy = card % 6
    space = state.space[enemy]
    after = min(8, space + (1 if card < 6 else 2))
    cost = float(WEIGHTS[after] - WEIGHTS[space])
    if enemy == 5 and after < 8:
        cost += 12.0
    return cost
