"""Playing what a study lacks, through any `concurrent.futures.Executor`.

A worker is told some games, plays them for a few seconds and sends back their rows; what it did not
get to is put back into the queue. Only this process writes. So whoever dies, a worker or this
process itself, no finished game is lost and none is there twice.
"""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from math import ceil
from time import monotonic
from typing import Any, Final, ParamSpec, TypeVar

import msgspec

from gladsheim.core.words import W
from gladsheim.lab.study.folder import Folder
from gladsheim.lab.study.plan import Cell, Piece, Plan, StudyError
from gladsheim.lab.study.rows import parquet_of, played_rows
from gladsheim.minds import Budget

SECONDS: Final = 3.0
"""How long a worker plays before it sends what it has: a task of less wastes time on its way."""
MOST: Final = 1000
"""Games of a task at most; they are held in memory until they are sent."""
PARTS: Final = 4
"""Tasks for each worker at least, so that none is idle while the others finish."""
ATTEMPTS: Final = 5
"""How often workers may die one after the other without a single game being finished."""

P = ParamSpec("P")
T = TypeVar("T")


class Order(msgspec.Struct, frozen=True):
    """What a worker is told to do."""

    cell: Cell
    at: int
    """The cell's number."""
    piece: Piece
    start: int
    """The number of the cell's first game."""
    budget: Budget


class Sent(msgspec.Struct, frozen=True):
    """What a worker sends back: the first games of its piece, at least one."""

    piece: Piece
    data: bytes


def play_piece(order: Order, seconds: float = SECONDS) -> Sent:
    """Play the games of an order in turn until there are no more or time is up."""
    rows: list[dict[str, object]] = []
    numbers = ((n, n - order.start) for n in range(order.piece.first, order.piece.end))
    begin = monotonic()
    for row in played_rows(order.cell, order.at, numbers, order.budget):
        rows.append(row)
        if monotonic() - begin > seconds:
            break
    return Sent(Piece(order.piece.first, len(rows)), parquet_of(rows))


class Serial(Executor):
    """Does everything at once in this process: for one worker, and where nothing may be started."""

    def submit(self, fn: Callable[P, T], /, *arguments: P.args, **named: P.kwargs) -> Future[T]:
        """Do it now; what it raises comes out of the Future."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*arguments, **named))
        except Exception as error:
            future.set_exception(error)
        return future


class Workers:
    """Processes of this machine, begun anew when one of them dies."""

    lost: tuple[type[BaseException], ...] = (BrokenProcessPool,)
    """What is raised when a worker has died."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.executor: Executor = self._started()

    def _started(self) -> Executor:
        if self.count == 1:
            return Serial()
        # Forking a process in which the progress bar's thread runs could hang: start fresh ones.
        fresh = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.count, mp_context=fresh, initializer=_follow)

    def renew(self) -> None:
        """Begin anew with as many workers."""
        self.close()
        self.executor = self._started()

    def close(self) -> None:
        """End the workers; what they have not begun is dropped."""
        # Without waiting, Python 3.11 sometimes meets closed pipes when it exits.
        self.executor.shutdown(wait=True, cancel_futures=True)


class Cluster(Workers):
    """The workers of a Dask cluster."""

    def __init__(self, address: str) -> None:
        """Connect to a scheduler; raises StudyError when there is none, or the extra is missing."""
        try:
            from distributed import Client  # noqa: PLC0415 - an extra of its own
            from distributed.scheduler import KilledWorker  # noqa: PLC0415
        except ImportError:
            words = W("a cluster needs more: pip install '{extra}'", extra="gladsheim[cluster]")
            raise StudyError(words) from None
        try:
            connect: Any = Client  # distributed has types, but not here
            self.client: Any = connect(address, timeout="10s", set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            words = W(
                "no Dask scheduler answers at {address}: {error}",
                address=address,
                error=str(error),
            )
            raise StudyError(words) from None
        self.lost = (KilledWorker, CancelledError)
        # Workers may still be on their way; more may come at any time, and the queue is short.
        super().__init__(max(2, sum(self.client.nthreads().values())))

    def _started(self) -> Executor:
        # A game is the same wherever it is played, but the Future has to be a new one.
        executor: Executor = self.client.get_executor(pure=False, retries=2)
        return executor

    def renew(self) -> None:
        """Go on, as the scheduler gives work to other workers; StudyError when it has gone."""
        if self.client.status != "running":
            words = W("the cluster has gone; what has been played is kept, run the study again")
            raise StudyError(words)

    def close(self) -> None:
        """Leave the cluster as it is."""
        self.executor.shutdown(wait=False)
        self.client.close()


def _follow() -> None:
    """Let a worker end with the process that started it, even if that is killed, and on Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


@contextmanager
def workers_of(count: int | None, cluster: str | None) -> Iterator[Workers]:
    """Give the workers that were asked for: local processes, or a cluster's."""
    found = Cluster(cluster) if cluster is not None else Workers(count or os.cpu_count() or 1)
    try:
        yield found
    finally:
        found.close()


def run(folder: Folder, workers: Workers, played: Callable[[int], None]) -> None:
    """Play all that is missing; `played` is told after each piece how many games have been added.

    Raises StudyError when workers die again and again; what has been played stays.
    """
    plan = folder.plan
    missing = folder.missing()
    left = sum(end - first for first, end in missing)
    size = max(1, min(MOST, ceil(left / (workers.count * PARTS))))
    pieces = [piece for first, end in missing for piece in plan.pieces(first, end, size)]
    # The first games of every cell come first, and what is left of a piece last: so the cells go on
    # together, and a report before the end already has something of each.
    queue = deque(sorted(pieces, key=lambda piece: piece.first - _start(plan, piece)))
    running: dict[Future[Sent], Piece] = {}
    deaths = 0
    while queue or running:
        has_died = False
        # Few are in flight at a time, so that a study of a million games needs no more memory.
        while queue and len(running) < 2 * workers.count and not has_died:
            piece = queue.popleft()
            try:
                running[workers.executor.submit(play_piece, _order(plan, piece))] = piece
            except workers.lost:
                queue.appendleft(piece)
                has_died = True
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            piece = running.pop(future)
            try:
                sent = future.result()
            except workers.lost:
                queue.appendleft(piece)
                has_died = True
                continue
            deaths = 0
            folder.add(sent.piece, sent.data)
            played(sent.piece.count)
            if sent.piece.end < piece.end:
                queue.extend(_rest(plan, sent.piece.end, piece.end, len(queue), workers.count))
        if has_died:
            deaths += 1
            if deaths >= ATTEMPTS:
                raise StudyError(
                    W(
                        "workers have died {count} times without finishing a game; what has been "
                        "played is kept, run the study again to go on",
                        count=deaths,
                    )
                )
            queue.extendleft(running.values())
            running.clear()
            workers.renew()


def _start(plan: Plan, piece: Piece) -> int:
    """Return the number of the first game of a piece's cell."""
    return plan.starts[plan.cell_at(piece.first)]


def _order(plan: Plan, piece: Piece) -> Order:
    at = plan.cell_at(piece.first)
    return Order(plan.cells[at], at, piece, plan.starts[at], plan.budget)


def _rest(plan: Plan, first: int, end: int, waiting: int, workers: int) -> list[Piece]:
    """Return the games that a worker did not get to, in several pieces where others are idle."""
    parts = workers if waiting < workers else 1
    return list(plan.pieces(first, end, max(1, ceil((end - first) / parts))))
