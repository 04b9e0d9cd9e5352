"""What the contract runs over: every registered game and the toy, with seats and house rules.

A case is played twice from a fixed seed, once at random and once by the scripted player; its
positions are shared by all tests of a process, which look at copies.
"""

from functools import cache
from typing import NamedTuple

import msgspec

from gladsheim.core.game import Game
from gladsheim.core.options import Option, OptionError, Settings
from gladsheim.core.record import Replay, Step
from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER, WATCHER, State
from gladsheim.games import GAMES
from tests.playing import LONGEST, random_step
from tests.toy import TOY

MOST_SEATS = 6
TRIES = 200
MIXED = 8
"""Sets of several house rules at once, for each game, out of so many tries."""
POSITIONS = 60
"""How many positions of a game the slower tests look at, spread over the whole of it."""


class Case(NamedTuple):
    """One game at one number of seats under one set of house rules."""

    game: Game
    seats: int
    chosen: tuple[tuple[str, str], ...]

    @property
    def settings(self) -> Settings:
        return self.game.check(self.seats, dict(self.chosen))

    @property
    def viewers(self) -> tuple[int, ...]:
        return (*range(self.seats), WATCHER)

    def replay(self) -> Replay:
        return Replay(self.game, self.seats, self.settings)

    def __str__(self) -> str:
        rules = " ".join(f"{id}={value}" for id, value in self.chosen) or "as printed"
        return f"{self.game.id} {self.seats} {rules}"


class Position(NamedTuple):
    """A reached position, and what was done there; look at a copy of it."""

    state: State
    step: Step | None


def _other_values(option: Option) -> list[str]:
    """Return values of an option beside the rule book's."""
    if option.values:
        return list(option.values[1:])
    if option.things:
        return [" ".join(reversed(option.default.split()))]
    numbers = [int(word) for word in option.default.split()]
    if option.total is not None and len(numbers) > 1:
        if numbers[0] < option.highest and numbers[-1] > option.lowest:
            numbers[0] += 1
            numbers[-1] -= 1
    else:
        numbers[0] += 1 if numbers[0] < option.highest else -1
    found = " ".join(map(str, numbers))
    return [] if found == option.default else [found]


def cases_of(game: Game) -> list[Case]:
    """Return the default rules at all numbers of seats, then every other value of every option."""
    usual = _allowed(game, {})
    found = [Case(game, seats, ()) for seats in usual]
    for option in game.options:
        for value in _other_values(option):
            allowed = _allowed(game, {option.id: value})
            # One number of seats is enough for a house rule that changes nothing about seats.
            few = allowed if allowed != usual else [n for n in usual if n >= game.seats[0]][:1]
            found += [Case(game, seats, ((option.id, value),)) for seats in few]
    return [*found, *_mixed(game)]


def _mixed(game: Game) -> list[Case]:
    """Return some sets of several house rules, drawn from a fixed seed: rules meet each other."""
    rng = Rng(f"mixed {game.id}")
    found: list[Case] = []
    for _ in range(TRIES):
        chosen = {
            option.id: values[rng.below(len(values))]
            for option in game.options
            if (values := _other_values(option)) and rng.below(4) == 0
        }
        allowed = _allowed(game, chosen)
        if len(chosen) > 1 and allowed and len(found) < MIXED:
            found.append(Case(game, allowed[rng.below(len(allowed))], tuple(chosen.items())))
    return found


def _allowed(game: Game, chosen: dict[str, str]) -> list[int]:
    return [seats for seats in range(1, MOST_SEATS + 1) if _is_allowed(game, seats, chosen)]


def _is_allowed(game: Game, seats: int, chosen: dict[str, str]) -> bool:
    try:
        game.check(seats, chosen)
    except OptionError:
        return False
    return True


ALL_GAMES = [TOY, *GAMES.values()]
CASES = [case for game in ALL_GAMES for case in cases_of(game)]


@cache
def records(case: Case) -> tuple[tuple[Step, ...], ...]:
    """Return two whole games: one random, one of the scripted player."""
    return tuple(tuple(_play(case, scripted)) for scripted in (False, True))


def _play(case: Case, scripted: bool) -> list[Step]:
    replay, rng, steps = case.replay(), Rng(f"{case} {scripted}"), []
    while replay.actor != OVER:
        if scripted and replay.actor != NATURE:
            step = Step(replay.actor, case.game.policy(replay.state, rng))
        else:
            step = random_step(replay, rng)
        replay.do(step)
        steps.append(step)
        assert len(steps) < LONGEST, f"{case}: no end"
    return steps


@cache
def positions(case: Case) -> tuple[Position, ...]:
    """Return every position of the two games, from first to last."""
    found = []
    for steps in records(case):
        state = case.replay().state
        for step in steps:
            found.append(Position(state.copy(), step))
            state.apply(step.id)
        found.append(Position(state.copy(), None))
    return tuple(found)


def some(case: Case, most: int = POSITIONS) -> list[Position]:
    """Return at most about `most` positions, always with the first and the last."""
    all_of_them = positions(case)
    stride = max(1, len(all_of_them) // most)
    return [*all_of_them[::stride], all_of_them[-1]]


def held(thing: object) -> dict[str, object]:
    """Return what an object holds, by name; native classes have no `__dict__`."""
    names = _attribute_names(type(thing))
    if own := getattr(thing, "__dict__", None):
        names = tuple(sorted({*names, *own}))
    values = ((name, getattr(thing, name)) for name in names if name != "scribe")
    return {name: value for name, value in values if not callable(value)}


def written(thing: object) -> bytes:
    """Return all that a thing holds, and what these hold in turn, as bytes to compare."""
    return msgspec.json.encode(thing, enc_hook=held)


@cache
def _attribute_names(kind: type) -> tuple[str, ...]:
    """Return what instances of a class have beside methods; it is asked for at every position."""
    names = (name for name in dir(kind) if not name.startswith("__"))
    return tuple(name for name in names if not callable(getattr(kind, name)))


def looks(case: Case, state: State) -> bytes:
    """Return all that can be known of a position, as bytes to compare."""
    views = [case.game.view(state, viewer) for viewer in case.viewers]
    return written((state.actor, state.legal(), state.chances(), views, state))
