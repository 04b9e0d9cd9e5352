"""Where bots think: quick ones in a thread, those that take their time in processes of their own.

So a person's move at one table is answered while bots think at fifty others. A mind is sent a View
and the name of its stream of chance; what comes back is checked, and a mind that fails does not
stop the table: its seat then takes any legal action.
"""

import asyncio
import logging
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from gladsheim.core.game import Game
from gladsheim.core.rng import Rng
from gladsheim.core.views import View
from gladsheim.minds import Advice, Budget, Rating, advise, find, rate

log = logging.getLogger(__name__)
T = TypeVar("T")

QUICK = ("random", "greedy")
"""Levels that answer within milliseconds."""
THREADS = 4
NICE = 10
"""How far the processes of bots stand back behind the one that answers people."""
NICEST = 19
"""How far the process stands back in which games are looked at that are over."""


class Processes:
    """Processes of one kind: started when first needed, replaced when one dies."""

    def __init__(self, count: int, nice: int) -> None:
        self.pool: ProcessPoolExecutor | None = None
        """None before the first work."""
        self._count = count
        self._nice = nice

    async def do(self, work: Callable[..., T], *arguments: object) -> T:
        """Let work be done in one of the processes."""
        try:
            return await _in(self._ready(), work, *arguments)
        except BrokenProcessPool:
            log.warning("a process in which bots think has died; a new one takes over")
            self.pool = None
            return await _in(self._ready(), work, *arguments)

    def _ready(self) -> ProcessPoolExecutor:
        if self.pool is None:
            # A fork would copy the server's sockets and its threads' locks.
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(
                self._count, mp_context=context, initializer=stand_back, initargs=(self._nice,)
            )
        return self.pool

    def close(self) -> None:
        """Let them go; what is being thought about is not waited for."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)


class Thinkers:
    """The threads and processes in which a hall's bots think."""

    def __init__(self, processes: int | None = None) -> None:
        """`processes`: by default one for each processor but one."""
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="mind")
        self._bots = Processes(processes or max(1, (os.cpu_count() or 2) - 1), NICE)
        self._advisers = Processes(1, NICE)
        """A person who asks for a hint does not wait until all bots have chosen."""
        self._raters = Processes(1, NICEST)
        self.questions = 0
        """How many choices and hints are thought about, or wait to be."""

    async def choose(self, game: Game, level: str, view: View, stream: str, budget: Budget) -> int:
        """Return what a bot of `level` does; `stream` names its stream of chance."""
        self.questions += 1
        try:
            if level in QUICK:
                action = await _in(self._threads, chosen, game, level, view, stream, budget)
            else:
                action = await self._bots.do(chosen, game, level, view, stream, budget)
        except Exception:
            log.exception("a bot of level %s could not choose in %s", level, game.id)
        else:
            if action in view.legal:
                return action
            log.error("a bot of level %s chose %s in %s: not legal", level, action, game.id)
        finally:
            self.questions -= 1
        return view.legal[Rng(stream).below(len(view.legal))]

    async def advise(self, game: Game, view: View, stream: str, budget: Budget) -> Advice:
        """Return the best moves; `stream` names the stream of chance."""
        self.questions += 1
        try:
            return await self._advisers.do(advised, game, view, stream, budget)
        finally:
            self.questions -= 1

    async def rate(
        self, game: Game, view: View, action: int, stream: str, budget: Budget
    ) -> Rating:
        """Return how well an action was chosen; nobody's move waits for this."""
        return await self._raters.do(rated, game, view, action, stream, budget)

    def close(self) -> None:
        """Let go of threads and processes; what is being thought about is not waited for."""
        self._threads.shutdown(cancel_futures=True)
        self._bots.close()
        self._advisers.close()
        self._raters.close()


async def _in(executor: Executor, work: Callable[..., T], *arguments: object) -> T:
    return await asyncio.get_running_loop().run_in_executor(executor, work, *arguments)


def chosen(game: Game, level: str, view: View, stream: str, budget: Budget) -> int:
    """Return what a bot does."""
    return find(level).make(game).choose(view, view.legal, Rng(stream), budget)


def advised(game: Game, view: View, stream: str, budget: Budget) -> Advice:
    """Return the best moves."""
    return advise(game, view, Rng(stream), budget)


def rated(game: Game, view: View, action: int, stream: str, budget: Budget) -> Rating:
    """Return how well an action was chosen."""
    return rate(game, view, action, Rng(stream), budget)


def stand_back(nice: int) -> None:
    """Leave the processors to whoever answers people."""
    os.nice(nice)
