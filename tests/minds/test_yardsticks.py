"""The yardsticks of `make strength` measure what they say."""

import sys
from pathlib import Path

import pytest

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE
from gladsheim.games.yggdrasil import YGGDRASIL
from gladsheim.lab.solve import TooManyError, winning
from gladsheim.minds import Budget

sys.path.append(str(Path(__file__).parents[2] / "scripts"))

import endings
import seer
import strength


@pytest.mark.parametrize("number", range(4))
def test_an_ending_is_solved_without_the_short_cut(number: int) -> None:
    """Nothing that wins is given up as hopeless."""
    state, winners = endings.position(number)
    assert 0 < len(winners) * endings.RARE <= len(state.legal())
    try:
        found = winning(state, lambda state, seat: False, 40_000)
    except TooManyError:
        pytest.skip("too many positions without the short cut")
    assert found == winners


def test_a_deck_that_is_laid_open_has_the_same_cards_and_one_order() -> None:
    rng = Rng("open")
    state = YGGDRASIL.start(2, YGGDRASIL.check(2, {}))
    while state.turns == 0:
        state.apply(state.fate(rng) if state.actor == NATURE else state.legal()[0])
    before = list(state.deck.bag)
    seer.lay_open(state, rng)
    assert [state.deck.top.count(kind) for kind in range(len(before))] == before
    order = list(state.deck.top)
    seer.lay_open(state, rng)
    assert state.deck.top == order
    assert sum(1 for weight in state.deck.next() if weight) == 1


def test_a_seer_plays_a_siege_to_its_end() -> None:
    match = strength.Match(
        "yggdrasil", "greedy", strength.SEER, options=(("difficulty", "easy"),), kind=strength.TEAMS
    )
    done = strength.play(strength.Job(match, 0, 1, Budget(iterations=2)))
    assert done["result"] in (-1.0, 1.0)
    assert done["moves"] == 0  # only the first level's choices are timed


def test_a_seer_may_be_given_seconds() -> None:
    rng = Rng("seconds")
    state = YGGDRASIL.start(2, YGGDRASIL.check(2, {}))
    while state.actor == NATURE or len(state.legal()) == 1 or state.turns == 0:
        state.apply(state.fate(rng) if state.actor == NATURE else state.legal()[0])
    assert seer.choose(YGGDRASIL, state, rng, Budget(seconds=0.01)) in state.legal()


def test_one_sits_against_three_in_every_seat() -> None:
    (match,) = (one for one in strength.MATCHES if one.game == "futhark" and one.seats == 4)
    jobs = list(strength.jobs_of([match], 1, Budget(iterations=1)))
    assert [job.turn for job in jobs] == [0, 1, 2, 3]
    found = {job.key: {**strength.play(job), "stamp": "x"} for job in jobs}
    (row,) = strength.rows_of(found, ["1 iterations"])
    assert "futhark (4 seats) | hard | 3 greedy | 1 iterations | 4 |" in row


def test_wilson_is_the_interval_of_the_books() -> None:
    found = strength.share(8, 10)
    assert (round(found.low, 3), round(found.high, 3)) == (0.490, 0.943)
