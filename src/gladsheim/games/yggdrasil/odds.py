"""Exact chances: of a fight, of a draw, of calming Fenrir. Computed from the rules, never guessed.

All are fractions of whole outcomes; page and bots use the same functions.
"""

from gladsheim.games.yggdrasil.deeds import choose
from gladsheim.games.yggdrasil.siege import Siege


def fight_odds(siege: Siege, target: int, vikings: int, elves: int) -> float:
    """Return the chance that the active god wins a fight with so many Vikings and Elves at most.

    `target` is an enemy, or 6 + a giant. Tyr's second roll is counted in (YG-20.6, OP-7).
    """
    if target < 6:
        force = siege.enemy_force(target)
        bonus = siege.fight_bonus(target)
    else:
        force = siege.rules.giant_force[target - 6]
        bonus = siege.fight_bonus(-1)
    need = force - vikings - bonus - min(elves, siege.most_elves())
    wins = 0
    faces = siege.rules.faces
    for face in faces:
        if face % 6 >= need:
            wins += 1
    chance = wins / len(faces)
    return second_chance(siege, chance, True)


def second_chance(siege: Siege, chance: float, is_fight: bool) -> float:
    """Return a chance with Tyr's second roll, where he has one: he loses only by losing twice."""
    if siege.rolls_twice(is_fight):
        return 1.0 - (1.0 - chance) * (1.0 - chance)
    return chance


def calming_odds(siege: Siege) -> float:
    """Return the chance that one attempt calms Fenrir (YG-9.2, YG-21.3)."""
    wins = 0
    faces = siege.rules.faces
    for face in faces:
        if siege.is_calming(face // 6):
            wins += 1
    return second_chance(siege, wins / len(faces), False)


def draw_odds(vikings: int, fire_giants: int, count: int) -> list[float]:
    """Return for 0, 1, 2, ... the chance that a draw of `count` counters holds so many Vikings.

    Without replacement, all counters if fewer (YG-12.3, YG-12.6).
    """
    count = min(count, vikings + fire_giants)
    total = choose(vikings + fire_giants, count)
    return [
        choose(vikings, found) * choose(fire_giants, count - found) / total
        for found in range(count + 1)
    ]


def expected_vikings(siege: Siege, colour: int) -> float:
    """Return how many Vikings a draw in Midgard brings on average."""
    vikings = siege.bag_vikings[colour]
    total = vikings + siege.bag_fire[colour]
    if total == 0:
        return 0.0
    return min(siege.midgard_count(), total) * vikings / total
