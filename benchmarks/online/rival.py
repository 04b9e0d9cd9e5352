"""boardgame.io in the benchmark: its server with default storage, and the browsers at it.

It is installed with npm into `build/`, at run time. Its browsers speak Socket.IO by WebSocket, as
its own client does, and are moved by the same crowd as ours: what differs is the server.
"""

import contextlib
import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

import httpx
import msgspec
from benchmarks.online.crowd import Table

VERSION = "0.50.2"
HERE = Path(__file__).parent / "boardgame"
FOLDER = Path(__file__).parents[2] / "build" / f"boardgame.io-{VERSION}"
PACKAGE = {"private": True, "overrides": {"koa-compose": "4.1.0"}}
"""Its lobby adds to a list that koa-compose has read since its version 4.2: it answers nothing."""
PATH = 32
"""Lands on the path of game.js."""


class MissingError(Exception):
    """boardgame.io cannot be had; says why."""


def install() -> None:
    """Install boardgame.io, unless that has been done; raises MissingError."""
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            raise MissingError(f"there is no {program} here")
    if (FOLDER / "done").exists():
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "package.json").write_text(json.dumps(PACKAGE))
    order = ["npm", "install", "--no-audit", "--no-fund", "--save-exact", f"boardgame.io@{VERSION}"]
    done = subprocess.run(order, cwd=FOLDER, capture_output=True, text=True, check=False)
    if done.returncode:
        raise MissingError(f"npm could not install it: {done.stderr.strip()[-300:]}")
    (FOLDER / "done").touch()


@contextlib.contextmanager
def serving() -> Iterator[tuple[str, int]]:
    """Start its server; give its address and its process."""
    server = subprocess.Popen(
        ["node", str(HERE / "server.js")],
        env={**os.environ, "NODE_PATH": str(FOLDER / "node_modules"), "NODE_ENV": "production"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout
    try:
        yield server.stdout.readline().strip(), server.pid
    finally:
        server.terminate()
        server.wait(30)


class Card(msgspec.Struct):
    """A card of a hand."""

    land: str


class Player(msgspec.Struct):
    """A player as one of them sees them: of the other's hand they know the number of cards."""

    hand: list[Card] | int
    raven: int


class Board(msgspec.Struct):
    """The game as a player sees it."""

    path: list[str]
    players: dict[str, Player]


class Turn(msgspec.Struct):
    """Whose turn it is."""

    current: str = msgspec.field(name="currentPlayer")


class State(msgspec.Struct):
    """What boardgame.io sends."""

    board: Board = msgspec.field(name="G")
    turn: Turn = msgspec.field(name="ctx")
    number: int = msgspec.field(name="_stateID")


class Whole(msgspec.Struct):
    """What boardgame.io sends first."""

    state: State


READ_WHOLE = msgspec.json.Decoder(tuple[str, str, Whole])
READ_UPDATE = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw])
Move = tuple[str, tuple[int, ...]]
"""The name of a move, and what goes with it."""


class Browser:
    """One browser at a match of boardgame.io: see crowd.Seat."""

    def __init__(self, hall: str, match: str, player: str, secret: str) -> None:
        self.hall = hall
        self.match = match
        self.player = player
        self.secret = secret
        self.number = -1
        self.moves: Sequence[Move] = ()

    def address(self) -> str:
        """Return where its socket is."""
        return f"ws{self.hall.removeprefix('http')}/socket.io/?EIO=4&transport=websocket"

    def headers(self) -> dict[str, str]:
        """Return what its browser sends."""
        return {"Origin": self.hall}

    def greetings(self) -> list[str]:
        """Return nothing: the server speaks first."""
        return []

    def hear(self, text: bytes) -> str | None:
        """Take a message; answer a ping, and what opens the connection."""
        if text == b"2":
            return "3"
        if text.startswith(b"0{"):
            return "40/race,"
        if text.startswith(b"40/race,"):
            return self._event("sync", self.match, self.player, self.secret, 2)
        event = text.removeprefix(b"42/race,")
        if event.startswith(b'["update"'):
            self._see(READ_UPDATE.decode(event)[2])
        elif event.startswith(b'["sync"'):
            self._see(READ_WHOLE.decode(event)[2].state)
        return None

    def _see(self, state: State) -> None:
        self.number, board = state.number, state.board
        me = board.players[self.player]
        self.moves = ()
        if state.turn.current == self.player and not isinstance(me.hand, int):
            land = board.path[(me.raven + 1) % PATH]
            flights = [("fly", (at,)) for at, card in enumerate(me.hand) if card.land == land]
            drops = [("drop", (at,)) for at in range(len(me.hand))]
            self.moves = [*flights, *drops, ("rest", ())]

    def asks(self, move: Move) -> str:
        """Return the message that does a move."""
        name, with_it = move
        payload = {
            "type": name,
            "args": with_it,
            "playerID": self.player,
            "credentials": self.secret,
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        return self._event("update", action, self.number, self.match, self.player)

    def _event(self, *parts: object) -> str:
        return "42/race," + json.dumps(parts)


def browsers(hall: str, tables: int) -> list[Table]:
    """Open so many matches as its lobby does; return them with the browsers of their players."""
    found = []
    with httpx.Client(base_url=f"{hall}/games/race", timeout=60) as lobby:
        for _ in range(tables):
            match = lobby.post("/create", json={"numPlayers": 2}).json()["matchID"]
            seats = []
            for player in ("0", "1"):
                person = {"playerID": player, "playerName": f"Player {player}"}
                secret = lobby.post(f"/{match}/join", json=person).json()["playerCredentials"]
                seats.append(Browser(hall, match, player, secret))
            found.append(Table(seats))
    return found
