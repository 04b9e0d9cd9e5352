"""The scripted god: strong enough, lawful, and no better informed than it may be.

Measured over easy games with 2 gods and common random numbers (both scripts meet the same stream of
chance); the first test plays 150 of them.
"""

import pytest

from gladsheim.core.options import OptionError
from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER
from gladsheim.games.yggdrasil import YGGDRASIL
from gladsheim.games.yggdrasil.greedy import Plan
from gladsheim.games.yggdrasil.odds import fight_odds
from gladsheim.games.yggdrasil.onslaught import VICTORY
from tests.playing import scripted_choice_is_pure, scripted_play_is_lawful
from tests.yggdrasil import baseline
from tests.yggdrasil.table import siege

GAMES = 150
LONGEST = 5_000


def outcome(choose, number, seats=2, **chosen):
    """Return how a siege of one script ends; chance has the same stream for every script."""
    state = YGGDRASIL.start(seats, YGGDRASIL.check(seats, chosen))
    nature, rng = Rng(f"nature {number}"), Rng(f"god {number}")
    while state.actor != OVER:
        if state.actor == NATURE:
            state.apply(nature.pick(state.chances()))
        else:
            state.apply(choose(state, rng))
    return state


def at_random(state, rng):
    """Return any legal action."""
    legal = state.legal()
    return legal[rng.below(len(legal))]


def test_it_wins_at_least_twice_as_often_as_the_one_step_baseline(record_property):
    won, others, longer = 0, 0, 0
    for number in range(GAMES):
        mine = outcome(YGGDRASIL.policy, number)
        other = outcome(baseline.choose, number)
        won += mine.ending == VICTORY
        others += other.ending == VICTORY
        longer += mine.turns > other.turns
    record_property("won", won)
    record_property("baseline", others)
    assert won >= 2 * others
    assert won >= 0.8 * GAMES, f"{won} of {GAMES}, the baseline {others}"
    assert longer >= 0.95 * GAMES


def test_the_baseline_is_better_than_random_play():
    """It is a script that plays, not one that was made to lose."""
    turns = [0, 0]
    for number in range(40):
        turns[0] += outcome(baseline.choose, number).turns
        turns[1] += outcome(at_random, number).turns
    assert turns[0] > 1.2 * turns[1]


OTHER_VALUES = [
    *((option.id, value) for option in YGGDRASIL.options for value in option.values[1:]),
    ("gods", "6 5 4 3 2 1"),
    ("gods", "3 5 1 2 4 6"),
    ("start_vikings", "1"),
    ("elf_limit", "1"),
    ("elf_limit", "3"),
]


def any_rules(rng):
    """Return a number of seats and house rules that go together, drawn at random."""
    while True:
        seats = 1 + rng.below(6)
        chosen = {}
        for option in YGGDRASIL.options:
            if rng.below(5) >= 2:
                continue
            if option.values:
                chosen[option.id] = option.values[rng.below(len(option.values))]
            elif option.id == "gods":
                gods = [1, 2, 3, 4, 5, 6]
                shuffled = [gods.pop(rng.below(len(gods))) for _ in range(6)]
                chosen["gods"] = " ".join(map(str, shuffled))
            else:
                chosen[option.id] = str(rng.below(option.highest + 1))
        try:
            YGGDRASIL.check(seats, chosen)
        except OptionError:
            continue
        return seats, chosen


CASES = [
    *((seats, {}) for seats in range(1, 7)),
    *((1 + number % 6, {id: value}) for number, (id, value) in enumerate(OTHER_VALUES)),
    *((1 + number % 6, {"difficulty": "ragnarok", "gods": "1 3 5 2 4 6"}) for number in range(6)),
    *(any_rules(Rng(f"greedy {number}")) for number in range(30)),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]} {dict(case[1])}")
def test_it_plays_by_the_rules_and_only_from_what_it_sees(case):
    seats, chosen = case
    for game in range(2):
        scripted_play_is_lawful(YGGDRASIL, seats, chosen, f"{case} {game}", LONGEST, every=4)


def test_its_choice_changes_nothing_and_depends_on_the_rng_alone():
    scripted_choice_is_pure(YGGDRASIL, 3, {"difficulty": "hard"})


def chosen_by_greedy(table):
    """Return what the scripted god does, in notation."""
    return YGGDRASIL.actions.notation(YGGDRASIL.policy(table.state, Rng("any")))


def test_it_fights_the_enemy_that_would_end_the_siege():
    table = siege("ODIN THOR", "4 4 5 5 4 1", part="B", used=2, vikings=8)
    assert chosen_by_greedy(table) in ("asgard HEL 6", "asgard SURT 6", "asgard NIDHOGG 6")
    table = siege("ODIN THOR", "8 1 2 1 2 1", part="B", used=2, vikings=8)
    assert chosen_by_greedy(table) == "asgard HEL 8"


def test_it_gathers_before_it_fights():
    table = siege(
        "ODIN THOR",
        "4 4 5 5 4 1",
        part="B",
        used=1,
        vikings=2,
        valkyries="green",
        submerged="white",
    )
    assert chosen_by_greedy(table).startswith("midgard")


@pytest.mark.parametrize("god", ["ODIN", "THOR", "TYR"])
@pytest.mark.parametrize("giants", ["", "HYRROKKIN", "GYMIR", "VAFTHRUDNIR"])
def test_its_chances_are_the_exact_ones(god, giants):
    state = siege(
        f"{god} FREY",
        "2 4 6 8 3 7",
        part="B",
        vikings=8,
        elves=2,
        artifacts={god: {"SURT": 2, "LOKI": 3}},
        giants_active=giants,
    ).state
    plan = Plan(state)
    for enemy in range(6):
        for vikings in range(9):
            need = plan.force[enemy] - vikings - plan.elves
            chance = 1.0 if need <= 0 else 0.0 if need > 6 else plan.hit[need]
            assert chance == fight_odds(state, enemy, vikings, state.elves[state.turn])


def test_it_adds_just_the_elves_that_are_missing():
    for colour, hammers, elves in (("blue", 2, 1), ("white", 3, 0), ("black", 0, 0)):
        table = siege("FREY THOR", "4 1 1 1 1 1", part="B", vikings=3, elves=2)
        table.plays("asgard HEL 3").rolls(colour, hammers)
        assert chosen_by_greedy(table) == f"elves {elves}"


def test_in_the_last_turn_it_keeps_nothing_back():
    table = siege("ODIN THOR", "4 4 4 4 4 1", part="B", used=2, vikings=9, deck="")
    assert chosen_by_greedy(table).endswith(" 6")
