"""Workers and PostgreSQL are killed (SIGKILL) again and again while programs play.

Every action that was acknowledged is there once, in order, and everybody plays on by themselves.
GLADSHEIM_KILLS sets how often (`make trust`: often); without it a few times.
"""

import asyncio
import os
import random
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from gladsheim.games import GAMES
from gladsheim.table.deeds import Deed
from gladsheim.table.store import Store
from gladsheim.table.table import Table
from tests.postgres import Postgres
from tests.web.test_server import processes_of, served

KILLS = int(os.environ.get("GLADSHEIM_KILLS", "6"))
PERSON = {"kind": "person"}
TABLES: list[tuple[str, list[dict[str, str]]]] = [
    ("ravens", [PERSON, PERSON]),
    ("ravens", [PERSON, {"kind": "bot", "level": "greedy"}]),
    ("futhark", [PERSON, PERSON, {"kind": "bot", "level": "random"}]),
    ("futhark-stakes", [PERSON, PERSON]),
]
ENOUGH = 60.0
"""Seconds in which everybody has to play again after the last kill."""


class Done(NamedTuple):
    """An action that was acknowledged."""

    table: str
    seat: int
    before: int
    after: int
    action: int


class Player(threading.Thread):
    """A program that plays one table after the other, whatever happens to the hall."""

    def __init__(self, hall: str, table: str, token: str) -> None:
        super().__init__(daemon=True)
        self.hall = hall
        self.table = table
        self.token = token
        self.done: list[Done] = []
        self.failures = 0
        self.wrong: list[str] = []
        """Answers that must not be."""
        self.is_to_end = threading.Event()

    def run(self) -> None:
        dice = random.Random()
        headers = {"Authorization": f"Bearer {self.token}"}
        while not self.is_to_end.is_set():
            # A new client each time: with luck it is another worker that answers.
            with httpx.Client(base_url=self.hall, headers=headers, timeout=10) as client:
                try:
                    for _ in range(dice.randrange(1, 30)):
                        self._step(client, dice)
                except httpx.HTTPError:
                    self.failures += 1
                    time.sleep(0.05)

    def _step(self, client: httpx.Client, dice: random.Random) -> None:
        table = f"/api/tables/{self.table}"
        stand = self._ask(client.get(table))
        if not stand:
            return
        if stand["over"]:
            following = self._ask(client.post(f"{table}/rematch", json={}))
            self.table = following.get("table", self.table)
        elif stand["legal"]:
            action = dice.choice(stand["legal"])["id"]
            asked = {"number": stand["number"], "action": action}
            done = self._ask(client.post(f"{table}/act", json=asked))
            if done:
                self.done.append(
                    Done(self.table, stand["you"], stand["number"], done["number"], action)
                )
        else:
            time.sleep(0.02)

    def _ask(self, answer: httpx.Response) -> dict[str, Any]:
        if answer.status_code not in (200, 409, 503):
            self.wrong.append(f"{answer.request.url.path} {answer.status_code} {answer.text[:200]}")
        if answer.status_code != 200:
            self.failures += 1
            time.sleep(0.02)
            return {}
        found: dict[str, Any] = answer.json()
        return found


@pytest.fixture
def server() -> Iterator[Postgres]:
    """A PostgreSQL that nobody else uses."""
    found = Postgres()
    yield found
    found.stop()


def sit_down(hall: str) -> list[Player]:
    found = []
    for game, seats in TABLES:
        opened = httpx.post(f"{hall}/api/tables", json={"game": game, "seats": seats}, timeout=60)
        token = opened.json()["tokens"][0]
        found.append(Player(hall, opened.json()["table"], token))
    return found


def workers_of(parent: int) -> list[int]:
    """Return the workers, without multiprocessing's own helper."""
    found = []
    for process in processes_of(parent):
        with suppress(FileNotFoundError):  # one that has just ended
            if b"spawn_main" in Path(f"/proc/{process}/cmdline").read_bytes():
                found.append(process)
    return found


def kill_something(server: Postgres, parent: int, number: int) -> None:
    if number % 3 == 2:
        server.kill()
        time.sleep(random.random() * 0.3)
        server.start()
    elif workers := workers_of(parent):
        with suppress(ProcessLookupError):
            os.kill(random.choice(workers), signal.SIGKILL)


def plays_on(player: Player) -> bool:
    """Whether it gets something done again."""
    done, deadline = len(player.done), time.monotonic() + ENOUGH
    while len(player.done) == done and time.monotonic() < deadline:
        time.sleep(0.05)
    return len(player.done) > done


async def kept(url: str, tables: set[str]) -> dict[str, list[Deed]]:
    """Return the deeds of tables, which replay by the rules."""
    store = await Store.open(url)
    found = {}
    for table in tables:
        plan, deeds = await store.load(table)
        assert [deed.number for deed in deeds] == list(range(len(deeds)))
        Table.load(GAMES[plan.game], plan, deeds)
        found[table] = deeds
    await store.close()
    return found


def test_nothing_acknowledged_is_lost_or_doubled(server, tmp_path):
    url = server.new()
    with served(url, tmp_path, workers=2) as (process, hall):
        assert process.stdout
        # Nobody reads what it says: it must not wait for that.
        threading.Thread(target=process.stdout.read, daemon=True).start()
        players = sit_down(hall)
        for player in players:
            player.start()
        for number in range(KILLS):
            time.sleep(random.random() * 1.5)
            kill_something(server, process.pid, number)
        assert all(map(plays_on, players))
        for player in players:
            player.is_to_end.set()
        for player in players:
            player.join(30)
        assert process.poll() is None
    assert not [wrong for player in players for wrong in player.wrong]
    done = [one for player in players for one in player.done]
    with ThreadPoolExecutor(1) as threads:
        deeds = threads.submit(asyncio.run, kept(url, {one.table for one in done})).result()
    found: set[tuple[str, int]] = set()
    for one in done:
        place = next(
            (one.table, deed.number)
            for deed in deeds[one.table][one.before : one.after]
            if (deed.actor, deed.id) == (one.seat, one.action)
            and (one.table, deed.number) not in found
        )
        found.add(place)
    for player in players:  # in the order in which they were acknowledged
        numbers = [one.before for one in player.done if one.table == player.table]
        assert numbers == sorted(numbers)
    print(f"{KILLS} kills, {len(done)} actions, {sum(p.failures for p in players)} requests failed")
    assert len(done) > KILLS
