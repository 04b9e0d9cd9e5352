"""How long a person waits for the answer to a move while many bots think at other tables.

A server of its own (`gladsheim serve`, a fresh database) gets 50 tables at which only bots of level
`hard` sit, of all games in turn. Then two people at one device play random moves at a further
table, as the page does it: by WebSocket, from the moment the move is sent until the new view has
arrived. Run it with `make answer`; the issue asks for 100 ms.

Whatever else runs on the machine delays the answers as well. How long the server has worked and
has waited for a processor is printed for each part: on a machine of its own it hardly waits.
"""

import argparse
import contextlib
import json
import os
import random
import sqlite3
import tempfile
import time
from pathlib import Path

import httpx
from serving import serving
from websockets.sync.client import ClientConnection, connect

GAMES = {"ravens": 2, "thunder": 2, "yggdrasil": 4, "futhark": 4, "futhark-stakes": 4}
"""The games, each with its seats at a table of bots."""
PAUSE = 0.15
"""Seconds between an answer and the next move, on average."""


def sit(hall: str, game: str, *seats: str) -> tuple[str, str]:
    """Open a table as the form does; return its path and the host's cookie."""
    form = {"game": game, **{f"seat-{at}": kind for at, kind in enumerate(seats)}}
    answer = httpx.post(f"{hall}/tables", data=form, headers={"Origin": hall}, timeout=60)
    assert answer.status_code == 303, answer.text
    cookies = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
    return answer.headers["location"], cookies


def bot_moves(database: Path, tables: list[str]) -> int:
    """Return how many actions of seats are stored of some tables."""
    names = ",".join("?" * len(tables))
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as reader:
        asked = f'SELECT count(*) FROM deeds WHERE actor >= 0 AND "table" IN ({names})'
        (found,) = reader.execute(asked, tables).fetchone()
    return int(found)


def view(socket: ClientConnection) -> dict:
    """Wait for the next view of the table."""
    while True:
        message = json.loads(socket.recv(60))
        assert message["type"] == "zones", message
        return message


def played(hall: str, game: str, moves: int, dice: random.Random) -> list[float]:
    """Play random moves at a table for two; return the seconds that each answer took."""
    table, cookie = sit(hall, game, "person", "person")
    httpx.get(hall + table, headers={"Cookie": cookie}, timeout=60)
    live = f"ws{hall.removeprefix('http')}{table}/live"
    times = []
    headers = {"Cookie": cookie, "Origin": hall}
    with connect(live, additional_headers=headers, max_size=None) as socket:
        socket.send(json.dumps({"type": "resume", "number": 0}))
        shown = view(socket)
        while len(times) < moves and shown["choices"]:
            time.sleep(dice.expovariate(1 / PAUSE))
            action = dice.choice(shown["choices"])["id"]
            number = shown["number"]
            begin = time.perf_counter()
            socket.send(json.dumps({"type": "act", "number": number, "action": action}))
            while shown["number"] <= number:
                shown = view(socket)
            times.append(time.perf_counter() - begin)
    return times


def quantile(times: list[float], share: float) -> float:
    """Return the milliseconds within which a share of the answers came."""
    return 1000 * sorted(times)[min(len(times) - 1, int(share * len(times)))]


def said(name: str, times: list[float]) -> str:
    """Return one line of figures."""
    figures = "  ".join(
        f"{label} {quantile(times, share):6.1f} ms"
        for label, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1.0))
    )
    return f"{name:16}{len(times):5} moves  {figures}"


def processor_times(process: int) -> tuple[float, float]:
    """Return how many seconds a process has worked and has waited for a processor (Linux)."""
    try:
        worked, waited, _ = Path(f"/proc/{process}/schedstat").read_text().split()
    except OSError:
        return 0.0, 0.0
    return int(worked) / 1e9, int(waited) / 1e9


def measured(hall: str, server: int, moves: int) -> list[float]:
    """Play at one table of each game after the other; return the seconds of all answers."""
    dice = random.Random(1)
    each = -(-moves // len(GAMES))
    found: list[float] = []
    before, begin = processor_times(server), time.perf_counter()
    for game in GAMES:
        times: list[float] = []
        while len(times) < each:
            times += played(hall, game, each - len(times), dice)
        print(said(game, times), flush=True)
        found += times
    print(said("all", found))
    worked, waited = (now - then for now, then in zip(processor_times(server), before, strict=True))
    seconds = time.perf_counter() - begin
    print(f"the server worked {worked:.1f} s and waited {waited:.1f} s of {seconds:.0f} s")
    return found


def main() -> None:
    """Measure, and print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50, help="tables with bots only")
    parser.add_argument("--moves", type=int, default=300, help="moves of the people, in each part")
    parser.add_argument("--level", default="hard", help="of the bots")
    asked = parser.parse_args()
    with contextlib.ExitStack() as stack:
        database = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "hall.db"
        hall, server = stack.enter_context(serving(f"sqlite+aiosqlite:///{database}"))
        time.sleep(5)  # the server has read its templates
        print("No bots:")
        alone = measured(hall, server, asked.moves)
        games = [list(GAMES)[at % len(GAMES)] for at in range(asked.tables)]
        opened = [sit(hall, each, *[f"bot:{asked.level}"] * GAMES[each]) for each in games]
        tables = [path.rpartition("/")[2] for path, _ in opened]
        time.sleep(3)  # the bots' processes have started
        print(f"{asked.tables} tables of bots ({asked.level}):")
        before, begin = bot_moves(database, tables), time.perf_counter()
        times = measured(hall, server, asked.moves)
        seconds = time.perf_counter() - begin
        done = bot_moves(database, tables) - before
    print(
        f"p95 against no bots: {quantile(times, 0.95) / quantile(alone, 0.95):.2f} times", end="; "
    )
    print(f"{done} bot moves in {seconds:.0f} s", end="; ")
    print(f"{os.cpu_count()} processors, load average {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
