"""Gladsheim in the benchmark: tables in the middle of a game, and the browsers at them."""

import asyncio
import json
import random
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec
from benchmarks.online.crowd import RefusedError, Table

from gladsheim.games import find
from gladsheim.table.backup import backup
from gladsheim.table.deeds import new_plan
from gladsheim.table.seats import SeatPlan, new_token, seated
from gladsheim.table.store import Store
from gladsheim.table.table import Table as Record


class Move(msgspec.Struct):
    """An action that may be done."""

    id: int


class Zones(msgspec.Struct, tag="zones"):
    """The table has moved on. What the page shows is not looked at."""

    number: int
    choices: list[Move]


class Refusal(msgspec.Struct, tag="refused"):
    """Something was not done."""

    words: str


READER = msgspec.json.Decoder(Zones | Refusal)


class Browser:
    """One browser at a table of a hall: see crowd.Seat."""

    def __init__(self, hall: str, table: str, token: str) -> None:
        self.hall = hall
        self.table = table
        self.token = token
        self.number = -1
        self.moves: Sequence[Move] = ()

    def address(self) -> str:
        """Return where its socket is."""
        return f"ws{self.hall.removeprefix('http')}/table/{self.table}/live"

    def page(self) -> str:
        """Return the address of its page."""
        return f"{self.hall}/table/{self.table}"

    def headers(self) -> dict[str, str]:
        """Return its cookie, and from whose page it comes."""
        return {"Cookie": f"seat-{self.table}={self.token}", "Origin": self.hall}

    def greetings(self) -> list[str]:
        """Return what asks for the whole table."""
        return [json.dumps({"type": "resume", "number": 0})]

    def hear(self, text: bytes) -> None:
        """Take a message; raises RefusedError."""
        message = READER.decode(text)
        if isinstance(message, Refusal):
            raise RefusedError(message.words)
        self.number, self.moves = message.number, message.choices

    def asks(self, move: Move) -> str:
        """Return the message that does an action."""
        return json.dumps({"type": "act", "number": self.number, "action": move.id})


Tokens = dict[str, tuple[str, ...]]
"""For each table who may sit there: a token for each seat."""


async def _prepare(file: Path, game_id: str, tables: int, played: int, seed: int) -> Tokens:
    database = f"sqlite+aiosqlite:///{file.with_suffix('.db')}"
    game, dice = find(game_id), random.Random(seed)
    store = await Store.open(database)
    found: Tokens = {}
    try:
        for _ in range(tables):
            seats, tokens, _ = seated([SeatPlan("person"), SeatPlan("friend")])
            table, deeds = Record.open(game, new_plan(game_id, (), seats, created=time.time()))
            friend = new_token()
            deeds += table.take_seat(1, "", friend)
            for _ in range(played):
                seat = table.choosing[0]
                _, view = table.question(seat)
                deeds += table.act((seat,), table.number, dice.choice(view.legal))
            await store.add(table.plan, deeds)
            assert tokens[0]
            found[table.plan.id] = (tokens[0], friend)
    finally:
        await store.close()
    with file.open("w", encoding="utf-8") as lines:
        await backup(database, lines)
    return found


def prepare(file: Path, game: str, tables: int, played: int, seed: int = 1) -> Tokens:
    """Write a backup of a hall with tables for two, at which so many actions have been done.

    Two people sit at each, by devices of their own: a host and a friend who was invited.
    """
    return asyncio.run(_prepare(file, game, tables, played, seed))


def browsers(hall: str, tokens: Tokens) -> list[Table]:
    """Return the tables of a hall, with the browsers of those who sit there."""
    return [
        Table([Browser(hall, table, token) for token in those]) for table, those in tokens.items()
    ]
