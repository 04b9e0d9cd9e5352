"""Playing a game on, step by step, with choices that a seed decides. Knows no rule."""

from collections.abc import Iterator, Mapping

from gladsheim.core.game import Game
from gladsheim.core.record import Replay, Step
from gladsheim.core.rng import Rng
from gladsheim.core.saga import Saga, saga
from gladsheim.core.state import NATURE, OVER, State

LONGEST = 20_000
"""More steps than any game has; a game that goes on is broken."""


def random_step(replay: Replay, rng: Rng) -> Step:
    """Return a random outcome or a random legal action."""
    if replay.actor == NATURE:
        return replay.outcome(rng)
    legal = replay.state.legal()
    return Step(replay.actor, legal[rng.below(len(legal))])


def play_on(replay: Replay, rng: Rng, most: int = LONGEST) -> Iterator[Step]:
    """Play at random to the end, or for `most` steps; yield each step after it was done."""
    for _ in range(most):
        if replay.actor == OVER:
            return
        step = random_step(replay, rng)
        replay.do(step)
        yield step
    assert most < LONGEST, f"no end after {most} steps"


def record_of(game: Game, seats: int, chosen: dict[str, str], seed: str, most: int) -> Saga:
    """Return the whole Saga of a random game of at most `most` steps."""
    settings = game.check(seats, chosen)
    replay = Replay(game, seats, settings)
    steps = list(play_on(replay, Rng(seed), most))
    return saga(game, seats, settings, steps, {"Seed": seed})


def duel(game: Game, seats: int, seed: str, scripted: int) -> State:
    """Return the end of a game of the scripted player, on one seat, against random play."""
    state, rng = game.start(seats, game.check(seats, {})), Rng(seed)
    while state.actor != OVER:
        if state.actor == NATURE:
            state.apply(rng.pick(state.chances()))
        elif state.actor == scripted:
            state.apply(game.policy(state, rng))
        else:
            legal = state.legal()
            state.apply(legal[rng.below(len(legal))])
    return state


def scripted_play_is_lawful(
    game: Game, seats: int, chosen: Mapping[str, str], name: str, longest: int, every: int
) -> None:
    """Let the scripted player play all seats: by the rules, and only from what it sees.

    In one of `every` positions it has to do the same in a State drawn from the actor's View.
    """
    state, rng = game.start(seats, game.check(seats, chosen)), Rng(f"lawful {name}")
    for number in range(longest):
        if state.actor == OVER:
            return
        if state.actor == NATURE:
            state.apply(rng.pick(state.chances()))
            continue
        seed = f"{name} {number}"
        action = game.policy(state, Rng(seed))
        assert action in state.legal()
        assert state.why_not(action) is None
        if number % every == 0:
            other = game.sample(game.view(state, state.actor), Rng(f"other {seed}"))
            assert game.policy(other, Rng(seed)) == action
        state.apply(action)
    raise AssertionError(f"no end after {longest} steps")


def scripted_choice_is_pure(game: Game, seats: int, chosen: Mapping[str, str]) -> None:
    """Let the scripted player play all seats: choosing changes nothing, the rng alone decides."""
    state, rng = game.start(seats, game.check(seats, chosen)), Rng("again")
    while state.actor != OVER:
        if state.actor == NATURE:
            state.apply(rng.pick(state.chances()))
            continue
        before = [game.view(state, viewer) for viewer in range(seats)]
        action = game.policy(state, Rng("same"))
        assert [game.view(state, viewer) for viewer in range(seats)] == before
        assert action == game.policy(state.copy(), Rng("same"))
        state.apply(action)
