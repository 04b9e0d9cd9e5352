"""The rules against a second model of the track (`reference.py`), step by step over many races."""

import pytest

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OUTCOME, OVER
from gladsheim.games.ravens import RAVENS
from gladsheim.games.ravens.actions import (
    ACTIONS,
    BURN,
    DRAW2,
    DRAW_FLIGHT,
    FORWARD,
    LANDS,
    LAY,
    LOOP,
    OUTCOMES,
    ROTATE,
)
from gladsheim.games.ravens.changes import (
    add_lays,
    add_removals,
    add_rotations,
    add_slides,
    add_swaps,
)
from gladsheim.games.ravens.setup import LAYING, LINE, LOOP_CARD, PLAY
from gladsheim.games.ravens.state import RavensState
from gladsheim.games.ravens.track import START
from tests.ravens.reference import Table
from tests.ravens.table import lay
from tests.rules import rule

CHANGES = {action: ACTIONS.notation(action) for action in range(ROTATE, DRAW2)}
LAYS = {action: ACTIONS.notation(action) for action in range(LAY, BURN)}
ENOUGH_LOOPS = 12
UNTOUCHED = ("deal", "draw", "discard", "end")


def agree(state: RavensState, table: Table, said: str) -> None:
    """Assert that both models see the same circuit, the same places and the same changes."""
    circuit = table.circuit()
    assert [card * 2 + half for card, half in circuit] == state.path, said
    assert [table.land(half) for half in circuit] == [LANDS[state.land[s]] for s in state.path]
    for raven, place in enumerate(table.ravens):
        assert (START if place is None else place[0] * 2 + place[1]) == state.place[raven], said
        steps = table.steps(raven)
        at = steps - 1 if raven == 0 else len(circuit) - steps
        assert state.index[raven] == at, said
        ahead = table.ahead(raven)
        assert state.next_land(raven) == (LANDS.index(ahead[0]) if ahead else -1)
        assert state.run(raven) == table.run(raven)
        assert state.is_on_final(raven) == table.is_home(raven)


def offered(state: RavensState) -> set[str]:
    """Every change that the rules would offer to whoever holds the cards for it."""
    legal: list[int] = []
    add_rotations(state, legal)
    add_removals(state, legal)
    add_slides(state, legal)
    add_swaps(state, legal)
    add_lays(state, legal)
    return {ACTIONS.notation(action) for action in legal}


def candidates(table: Table) -> list[str]:
    """Every change that names columns, loop cards and junctions which exist, and some more."""
    m, k = table.count, len(table.loop_cards)
    found = [f"{what} {c}" for what in ("rotate", "remove") for c in range(1, m + 1)]
    found += [f"rotate loop {n}" for n in range(1, k + 1)]
    found += [f"remove loop {n}" for n in range(1, k + 1)]
    found += [f"slide {c} {where}" for c in range(1, m + 1) for where in ("N", "S", "back")]
    found += [f"swap {low} {high}" for high in range(1, m + 1) for low in range(1, high)]
    for side in "NS":
        for junction in range(1, m):
            found += [f"lay {side} {junction}", f"lay {side} {junction} turned"]
    return found


def allowed(table: Table) -> set[str]:
    return {words for words in candidates(table) if not table.broken(words)}


def judge_all(state: RavensState, table: Table) -> None:
    """Hold `why_not` against the second model on the whole table of changes."""
    judged = LAYS if state.phase == LAYING else CHANGES
    legal = set(state.legal())
    for action, words in judged.items():
        broken = table.broken(words)
        reason = state.why_not(action)
        assert (action in legal) == (not broken), f"{words}: {broken}"
        assert reason in (broken or {None}), f"{words}: {reason}, but it breaks {broken}"


class Follower:
    """Plays on both models at once."""

    def __init__(self, state: RavensState, table: Table) -> None:
        self.state = state
        self.table = table
        self.drawn = ""

    def follow(self, action: int) -> str:
        """Let both models do an action or outcome; return its notation."""
        state, table = self.state, self.table
        is_outcome = action >= OUTCOME
        words = (OUTCOMES if is_outcome else ACTIONS).notation(action)
        what, *rest = words.split()
        mover = state.mover
        if what == "land" and state.phase == LINE:
            table.deal(*rest[0], columns=state.rules.columns)
        elif what == "land":
            self.drawn = rest[0]
        elif what in ("fly", "pair"):
            need = table.ahead(mover)[0]
            assert (rest[0] == need) == (what == "fly")
            table.move(mover, table.run(mover))
        elif what == "forward":
            table.move(mover, 1)
        elif what == "back":
            table.move(1 - mover, -1)
        elif what == "lay":
            assert not table.broken(words), words
            lands = self.drawn[::-1] if "turned" in words else self.drawn
            table.lay(rest[0], int(rest[1]), *lands)
        elif not is_outcome and ROTATE <= action < DRAW2:
            assert not table.broken(words), words
            table.change(words)
        state.apply(action)
        return words


def pick(state: RavensState, rng: Rng) -> int:
    """Choose the kind of action first, so that rare changes come up often."""
    kinds: dict[str, list[int]] = {}
    for action in state.legal():
        kinds.setdefault(ACTIONS.notation(action).split()[0], []).append(action)
    names = sorted(kinds)
    choice = kinds[names[rng.below(len(names))]]
    return choice[rng.below(len(choice))]


@rule("OR-2.9", "OR-2.12", "OR-3.3", "OR-5.2", "OR-7.6")
@pytest.mark.parametrize(
    "chosen",
    [
        {},
        {"columns": "8", "loki_counts": "1 1 3 3"},
        {"columns": "8", "loki_counts": "2 2 1 3", "land_deck": "doubles"},
        {"columns": "24", "loki_counts": "0 0 3 5"},
    ],
    ids=str,
)
def test_whole_races_go_as_in_the_second_model(chosen: dict[str, str]):
    for seed in range(6):
        rng = Rng(f"race {seed} {chosen}")
        state = RAVENS.start(2, RAVENS.check(2, chosen))
        follower = Follower(state, Table())
        while state.actor != OVER:
            action = rng.pick(state.chances()) if state.actor == NATURE else pick(state, rng)
            said = follower.follow(action)
            if state.phase != LINE and said.split()[0] not in UNTOUCHED:
                agree(state, follower.table, said)
        assert any(follower.table.is_home(raven) for raven in range(2))
        assert [follower.table.is_home(raven) for raven in range(2)] == [
            bool(each) for each in state.finished
        ]


@rule("OR-7.1", "OR-7.2", "OR-7.5", "OR-7.11", "OR-7.13", "OR-7.19", "OR-7.22", "OR-7.24")
@pytest.mark.parametrize("columns", [2, 3, 4, 5, 6, 7, 8])
def test_every_change_at_every_position_is_judged_as_in_the_second_model(columns: int):
    for seed in range(10):
        rng = Rng(f"tricks {columns} {seed}")
        wild_race(columns, rng)


def wild_race(columns: int, rng: Rng) -> None:
    """Play nothing but tricks, with a hand that never runs out, and judge every change."""
    north = "".join(LANDS[rng.below(5)] for _ in range(columns))
    south = "".join(LANDS[(LANDS.index(n) + 1 + rng.below(4)) % 5] for n in north)
    race = lay(f"{north}/{south}")
    state = race.state
    table = Table()
    for n, s in zip(north, south, strict=True):
        table.put(n, s)
    follower = Follower(state, table)
    for step in range(60):
        refill(state, rng)
        choices = wild_choices(state, table)
        kinds = sorted({words.split()[0] for words in choices})
        if not kinds:
            return
        kind = kinds[rng.below(len(kinds))]
        words = [each for each in choices if each.split()[0] == kind]
        said = follower.follow(ACTIONS.parse(words[rng.below(len(words))]))
        if state.phase == LOOP_CARD:
            follower.follow(rng.pick(state.chances()))
        if state.actor == OVER or any(state.finished):
            return
        agree(state, table, said)
        assert offered(state) == allowed(table), said
        if step % 6 == 0:
            refill(state, rng)
            judge_all(state, table)


def refill(state: RavensState, rng: Rng) -> None:
    """Give the turn to either seat, with every Loki card in its hand."""
    if state.phase == PLAY:
        state.mover = state.actor = rng.below(2)
        state.hand[state.mover * 9 + 5 : state.mover * 9 + 9] = [9, 9, 9, 9]


def wild_choices(state: RavensState, table: Table) -> list[str]:
    """Return the tricks that keep the race going: no finish, and not too many loops."""
    found = []
    for action in state.legal():
        words = ACTIONS.notation(action)
        if state.phase == PLAY and not FORWARD <= action < DRAW_FLIGHT:
            continue
        if action == DRAW2 or (action == LOOP and len(table.loop_cards) >= ENOUGH_LOOPS):
            continue
        if action == FORWARD and len(table.ahead(state.mover)) <= 1:
            continue
        found.append(words)
    return found


@rule("OR-2.1", "OR-2.9", "OR-7.17", "OR-7.20", "OR-7.26")
@pytest.mark.parametrize("columns", [3, 5, 8])
def test_north_and_south_are_each_others_mirror(columns: int):
    for seed in range(10):
        rng = Rng(f"mirror {columns} {seed}")
        north = "".join(LANDS[rng.below(5)] for _ in range(columns))
        south = "".join(LANDS[(LANDS.index(n) + 1 + rng.below(4)) % 5] for n in north)
        here, there = lay(f"{north}/{south}").state, lay(f"{south}/{north}").state
        for _ in range(50):
            if here.phase == PLAY:
                here.mover = here.actor = rng.below(2)
                there.mover = there.actor = 1 - here.mover
                for state in (here, there):
                    state.hand[state.mover * 9 + 5 : state.mover * 9 + 9] = [9, 9, 9, 9]
            choices = [a for a in here.legal() if FORWARD <= a < DRAW_FLIGHT and a != DRAW2]
            assert sorted(map(mirrored, here.legal())) == there.legal()
            kinds = sorted({ACTIONS.notation(action).split()[0] for action in choices})
            kind = kinds[rng.below(len(kinds))]
            choices = [a for a in choices if ACTIONS.notation(a).startswith(kind)]
            action = choices[rng.below(len(choices))]
            here.apply(action)
            there.apply(mirrored(action))
            while here.actor == NATURE:
                outcome = rng.pick(here.chances())
                here.apply(outcome)
                there.apply(outcome)
            assert lands(here) == lands(there)[::-1]
            assert here.finished == there.finished[::-1]
            assert [here.to_go(0), here.to_go(1)] == [there.to_go(1), there.to_go(0)]
            if any(here.finished) or len(here.loop_card) >= ENOUGH_LOOPS:
                break


def lands(state: RavensState) -> str:
    return "".join(LANDS[state.land[space]] for space in state.path)


def mirrored(action: int) -> int:
    """Return an action with north and south exchanged."""
    words = ACTIONS.notation(action).split()
    swapped = [{"N": "S", "S": "N"}.get(word, word) for word in words]
    return ACTIONS.parse(" ".join(swapped))


@rule("OR-2.13", "OR-6.6")
def test_a_step_forward_and_a_step_back_cancel_each_other_everywhere():
    race = lay("K", loops=(("N", 2, "MI"), ("N", 2, "JP"), ("S", 4, "FP")), hand_a="forward-back")
    for at in range(race.length - 1):
        for raven in range(2):
            race.state.place[raven] = race.state.path[at]
            race.state.find_raven(raven)
            ways = [race.state.index[raven]]
            race.state.move_raven(raven, 1)
            race.state.move_raven(raven, -1)
            assert [race.state.index[raven]] == ways
