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
from gladsheim.minds import Advice, Budget, advise, find

log = logging.getLogger(__name__)
T = TypeVar("T")

QUICK = ("random", "greedy")
"""Levels that answer within milliseconds."""
THREADS = 4
NICE = 10
"""How far the processes stand back behind the one that answers people."""


class Thinkers:
    """The threads and processes in which a hall's bots think."""

    def __init__(self, processes: int | None = None) -> None:
        """`processes`: by default one for each processor but one."""
        self._count = processes or max(1, (os.cpu_count() or 2) - 1)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="mind")
        self._processes: ProcessPoolExecutor | None = None
        self.questions = 0
        """How many are thought about, or wait to be."""

    async def choose(self, game: Game, level: str, view: View, stream: str, budget: Budget) -> int:
        """Return what a bot of `level` does; `stream` names its stream of chance."""
        try:
            action = await self._do(level in QUICK, game, chosen, level, view, stream, budget)
        except Exception:
            log.exception("a bot of level %s could not choose in %s", level, game.id)
        else:
            if action in view.legal:
                return action
            log.error("a bot of level %s chose %s in %s: not legal", level, action, game.id)
        return view.legal[Rng(stream).below(len(view.legal))]

    async def advise(self, game: Game, view: View, stream: str, budget: Budget) -> Advice:
        """Return the best moves; `stream` names the stream of chance."""
        return await self._do(False, game, advised, view, stream, budget)

    async def _do(
        self, is_quick: bool, game: Game, work: Callable[..., T], *arguments: object
    ) -> T:
        """Let work about a game be done: here, or in a process of its own."""
        if is_quick:
            return await self._in(self._threads, work, game, *arguments)
        try:
            return await self._in(self._fresh(), work, game, *arguments)
        except BrokenProcessPool:
            log.warning("a process in which bots think has died; a new one takes over")
            self._processes = None
            return await self._in(self._fresh(), work, game, *arguments)

    async def _in(self, executor: Executor, work: Callable[..., T], *arguments: object) -> T:
        self.questions += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(executor, work, *arguments)
        finally:
            self.questions -= 1

    def _fresh(self) -> ProcessPoolExecutor:
        """Return the processes, started when the first bot needs one."""
        if self._processes is None:
            # A fork would copy the server's sockets and its threads' locks.
            context = multiprocessing.get_context("spawn")
            self._processes = ProcessPoolExecutor(
                self._count, mp_context=context, initializer=stand_back
            )
        return self._processes

    def close(self) -> None:
        """Let go of threads and processes; what is being thought about is not waited for."""
        self._threads.shutdown()
        if self._processes is not None:
            self._processes.shutdown(wait=False, cancel_futures=True)


def chosen(game: Game, level: str, view: View, stream: str, budget: Budget) -> int:
    """Return what a bot does."""
    return find(level).make(game).choose(view, view.legal, Rng(stream), budget)


def advised(game: Game, view: View, stream: str, budget: Budget) -> Advice:
    """Return the best moves."""
    return advise(game, view, Rng(stream), budget)


def stand_back() -> None:
    """Leave the processors to whoever answers people."""
    os.nice(NICE)
