"""Where bots think: the same choice in a thread and in a process, and no table stands still."""

import asyncio
import os
import signal
from collections.abc import Iterator

import pytest

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE
from gladsheim.core.views import View
from gladsheim.games import GAMES
from gladsheim.minds import Budget
from gladsheim.table import thinkers as module
from gladsheim.table.thinkers import Thinkers, chosen
from tests.toy import TOY

pytestmark = pytest.mark.anyio

RAVENS = GAMES["ravens"]


@pytest.fixture
def thinkers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thinkers]:
    """Thinkers whose `greedy` bots think in a process."""
    monkeypatch.setattr(module, "QUICK", ("random",))
    found = Thinkers(processes=1)
    yield found
    found.close()


def opening(seed: str, game=RAVENS) -> View:
    """Return what the first seat to act sees."""
    state, rng = game.start(2, game.check(2, {})), Rng(seed)
    while state.actor == NATURE:
        state.apply(rng.pick(state.chances()))
    return game.view(state, state.actor)


async def test_a_process_chooses_as_a_thread_does(thinkers: Thinkers) -> None:
    for seed in "abc":
        view = opening(seed)
        there = await thinkers.choose(RAVENS, "greedy", view, seed, Budget())
        assert there == chosen(RAVENS, "greedy", view, seed, Budget())
        assert there in view.legal
    assert thinkers._bots.pool is not None
    (process,) = thinkers._bots.pool._processes.values()
    assert process.pid != os.getpid()


async def test_a_process_that_dies_is_replaced(thinkers: Thinkers) -> None:
    view = opening("a")
    expected = await thinkers.choose(RAVENS, "greedy", view, "s", Budget())
    assert thinkers._bots.pool is not None
    (process,) = thinkers._bots.pool._processes.values()
    os.kill(process.pid, signal.SIGKILL)
    while process.is_alive():
        await asyncio.sleep(0.01)
    assert await thinkers.choose(RAVENS, "greedy", view, "s", Budget()) == expected


async def test_a_process_knows_games_that_are_not_registered(thinkers: Thinkers) -> None:
    view = opening("a", TOY)
    there = await thinkers.choose(TOY, "greedy", view, "s", Budget())
    assert there == chosen(TOY, "greedy", view, "s", Budget())
    assert thinkers._bots.pool is not None


async def test_a_mind_that_fails_there_does_not_stop_the_table(
    thinkers: Thinkers, caplog: pytest.LogCaptureFixture
) -> None:
    view = opening("a")
    assert await thinkers.choose(RAVENS, "nobody", view, "s", Budget()) in view.legal
    assert "could not choose" in caplog.text


async def test_nobody_waits_for_what_has_not_begun(thinkers: Thinkers) -> None:
    view = opening("a")
    asked = [
        asyncio.create_task(thinkers.choose(RAVENS, "greedy", view, f"{n}", Budget()))
        for n in range(8)
    ]
    await asyncio.sleep(0)
    thinkers.close()
    answers = await asyncio.gather(*asked, return_exceptions=True)
    # What a process has in hand is done; the rest of the queue is let go of.
    assert sum(isinstance(answer, asyncio.CancelledError) for answer in answers) >= 4
