"""Whoever dies while a study is played: in the end every game is there exactly once."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import psutil
import pytest

from gladsheim.games import GAMES
from gladsheim.lab.study.folder import Folder
from gladsheim.lab.study.plan import StudyError
from gladsheim.lab.study.running import Cluster, Serial, Workers, play_piece, run
from tests.lab.studying import TOY_STUDY, all_rows, numbers, plan_of, played
from tests.toy import TOY

ROOT = Path(__file__).parents[2]
REAL_STUDY = """
seed = "k"
games = 400
[[grid]]
game = ["thunder", "futhark"]
compare = { first_player = "thor" }
"""


@pytest.fixture(autouse=True)
def _toy(monkeypatch):
    monkeypatch.setitem(GAMES, "toy", TOY)


class Frail(Workers):
    """Workers who die now and then, with all that is under way, as in a pool of processes."""

    def __init__(self, dice: random.Random, chance: float) -> None:
        self.dice = dice
        self.chance = chance
        self.renewed = 0
        super().__init__(3)

    def _started(self) -> Executor:
        outer = self

        class Pool(Executor):
            is_broken = False

            def submit(self, fn, /, *arguments, **named):
                if self.is_broken:
                    raise BrokenProcessPool
                if outer.dice.random() < outer.chance:
                    self.is_broken = True
                if not self.is_broken:
                    return Serial().submit(fn, *arguments, seconds=0.0)
                future: Future[object] = Future()
                future.set_exception(BrokenProcessPool())
                return future

        return Pool()

    def renew(self) -> None:
        self.renewed += 1
        super().renew()


@pytest.mark.parametrize("seed", range(4))
def test_workers_that_die_leave_every_game_once(tmp_path, seed):
    """Each task ends after one game, so what is left goes back and forth a lot."""
    plan = plan_of(tmp_path, TOY_STUDY.replace("30", "8"))
    workers = Frail(random.Random(seed), 0.15)
    counted: list[int] = []
    with Folder.work(tmp_path / "out", plan) as folder:
        run(folder, workers, counted.append)
    assert numbers(folder) == list(range(plan.games))
    assert sum(counted) == plan.games
    assert workers.renewed
    assert all_rows(folder) == all_rows(played(tmp_path / "calm", plan))


def test_few_games_are_on_their_way_at_a_time(tmp_path):
    """So that a study of millions needs no more memory than one of hundreds."""
    most = under_way = 0

    class Counting(ThreadPoolExecutor):
        def submit(self, fn, /, *arguments, **named):
            nonlocal most, under_way
            under_way += 1
            most = max(most, under_way)
            return super().submit(fn, *arguments, seconds=0.0)

    class Counted(Workers):
        def _started(self) -> Executor:
            return Counting(1)

    def arrived(count):
        nonlocal under_way
        under_way -= 1
        assert count == 1

    with Folder.work(tmp_path / "out", plan_of(tmp_path)) as folder:
        workers = Counted(3)
        run(folder, workers, arrived)
        workers.close()
    assert folder.missing() == []
    assert most == 6


def test_workers_that_always_die_are_given_up(tmp_path):
    plan = plan_of(tmp_path)
    with (
        Folder.work(tmp_path / "out", plan) as folder,
        pytest.raises(StudyError, match="died 5 times"),
    ):
        run(folder, Frail(random.Random(1), 1.0), lambda count: None)
    assert numbers(played(tmp_path / "out", plan)) == list(range(plan.games))


def test_a_process_that_dies_at_any_point_leaves_every_game_once(tmp_path, monkeypatch):
    """Die in place of each of the first renames, and behind each of them."""

    class Death(BaseException):
        pass

    plan = plan_of(tmp_path)
    rename = Path.replace
    for fatal in range(8):
        done = 0

        def replace(path, target, at=fatal):
            nonlocal done
            if done == at // 2:
                if at % 2:
                    rename(path, target)
                raise Death
            done += 1
            return rename(path, target)

        monkeypatch.setattr(Path, "replace", replace)
        with pytest.raises(Death):
            played(tmp_path / f"out{fatal}", plan)
        monkeypatch.setattr(Path, "replace", rename)
        results = played(tmp_path / f"out{fatal}", plan)
        assert numbers(results) == list(range(plan.games))


def test_a_task_ends_when_its_time_is_up(tmp_path):
    from tests.lab.test_study_folder import order

    plan = plan_of(tmp_path)
    assert play_piece(order(plan, 5, 20), seconds=0.0).piece.count == 1
    assert play_piece(order(plan, 5, 20), seconds=1e9).piece.count == 20


def test_what_goes_wrong_within_a_game_comes_out(tmp_path, monkeypatch):
    plan = plan_of(tmp_path)
    monkeypatch.setattr("gladsheim.lab.playing.LONGEST", 3)
    with pytest.raises(RuntimeError, match="no end after 3 steps"):
        played(tmp_path / "out", plan)


# Real processes


def study(folder: Path, *more: str) -> subprocess.Popen[bytes]:
    """Begin to play the real study, or go on with it."""
    paths = [str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    return subprocess.Popen(
        [
            *(sys.executable, "-m", "gladsheim", "study", str(folder / "study.toml")),
            *("--out", str(folder / "out"), *more),
        ],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )


def finished(folder: Path) -> int:
    """Return how many files of games there are."""
    return len(list((folder / "out" / "games").glob("*.parquet")))


def wait_for(files: int, folder: Path, process: subprocess.Popen[bytes]) -> None:
    """Wait until so many files are there, or the process has ended."""
    while finished(folder) < files and process.poll() is None:
        time.sleep(0.005)


def children(process: subprocess.Popen[bytes]) -> list[psutil.Process]:
    """Return the workers of a study; Python's own helper processes are none."""
    return [
        child
        for child in psutil.Process(process.pid).children()
        if "spawn_main" in " ".join(child.cmdline())
    ]


def test_killed_workers_and_a_killed_study_leave_every_game_once(tmp_path):
    dice = random.Random()
    plan = plan_of(tmp_path, REAL_STUDY.replace("compare", "#"))
    killed = 0
    process = study(tmp_path, "--workers", "2")
    wait_for(dice.randint(1, 3), tmp_path, process)
    for worker in children(process)[: dice.randint(1, 2)]:
        worker.kill()
        killed += 1
    wait_for(finished(tmp_path) + 1, tmp_path, process)
    workers = children(process)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    # Nobody is left behind by a study that is killed.
    _, alive = psutil.wait_procs(workers, timeout=30)
    assert alive == []
    again = study(tmp_path, "--workers", "2")
    _, said = again.communicate(timeout=120)
    assert (again.returncode, said) == (0, b"")
    assert killed
    results = Folder.open(tmp_path / "out")
    assert numbers(results) == list(range(plan.games))
    assert all_rows(results) == all_rows(played(tmp_path / "calm", plan))


# A cluster


@pytest.fixture
def cluster(tmp_path):
    """A Dask scheduler and two workers: gives its address and the workers."""
    paths = [str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    log = (tmp_path / "cluster.log").open("wb")

    def start(*arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "distributed.cli." + arguments[0], *arguments[1:]]
        return subprocess.Popen(command, env=env, stdout=log, stderr=log, cwd=tmp_path)

    known = tmp_path / "scheduler.json"
    scheduler = start(
        *("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"),
        *("--scheduler-file", str(known)),
    )
    workers = [
        start(
            *("dask_worker", "--scheduler-file", str(known), "--nthreads", "1", "--no-nanny"),
            *("--no-dashboard", "--host", "127.0.0.1"),
        )
        for _ in range(2)
    ]
    while not known.exists() or not known.read_text():
        assert scheduler.poll() is None, (tmp_path / "cluster.log").read_text()
        time.sleep(0.05)
    yield json.loads(known.read_text())["address"], workers
    for process in (*workers, scheduler):
        process.kill()
        process.wait()
    log.close()


def test_a_cluster_plays_the_same_games_though_a_worker_dies(tmp_path, cluster):
    address, workers = cluster
    plan = plan_of(tmp_path, REAL_STUDY.replace("compare", "#"))
    process = study(tmp_path, "--cluster", address)
    wait_for(1, tmp_path, process)
    workers[0].kill()
    _, said = process.communicate(timeout=180)
    assert process.returncode == 0, said
    results = Folder.open(tmp_path / "out")
    assert numbers(results) == list(range(plan.games))
    assert all_rows(results) == all_rows(played(tmp_path / "calm", plan))


def test_where_no_cluster_is_none_is_waited_for(monkeypatch):
    import distributed

    def nobody(address, **named):
        raise OSError("Timed out")

    monkeypatch.setattr(distributed, "Client", nobody)
    with pytest.raises(StudyError, match="no Dask scheduler answers at tcp://nowhere:1"):
        Cluster("tcp://nowhere:1")


def test_without_the_extra_a_cluster_says_what_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(StudyError, match=r"pip install 'gladsheim\[cluster\]'"):
        Cluster("tcp://somewhere:1")
