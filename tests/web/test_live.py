"""The WebSocket: what it sends, to whom, and what it refuses."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from socket import create_connection
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from gladsheim.core.words import W
from gladsheim.table import Hall
from gladsheim.table.errors import StoreError
from gladsheim.web.guard import BODY_LIMIT
from gladsheim.web.messages import MessageError, Resume, read

OPEN: list[httpx.Client] = []


@pytest.fixture(autouse=True)
def _clients_are_closed() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().close()


class Player:
    """A browser at a table, without the browser."""

    def __init__(self, hall: str, table: str = "", *others: str) -> None:
        self.hall = hall
        self.client = httpx.Client(base_url=hall, headers={"Origin": hall})
        OPEN.append(self.client)
        if not table:
            seats = {f"seat-{at}": kind for at, kind in enumerate(("person", *others))}
            answer = self.client.post("/tables", data={"game": "toy", **seats})
            table = answer.headers["location"]
        self.table = table

    @contextmanager
    def live(self, query: str = "", origin: str | None = "") -> Iterator[ClientConnection]:
        cookies = "; ".join(f"{c.name}={c.value}" for c in self.client.cookies.jar)
        address = self.hall.replace("http", "ws", 1) + f"{self.table}/live{query}"
        with connect(
            address,
            origin=self.hall if origin == "" else origin,  # type: ignore[arg-type]
            additional_headers={"Cookie": cookies} if cookies else {},
        ) as socket:
            yield socket


def tell(socket: ClientConnection, **message: object) -> None:
    socket.send(json.dumps(message))


def hear(socket: ClientConnection) -> dict[str, Any]:
    return json.loads(socket.recv(5))


def resume(socket: ClientConnection, number: int = 0) -> dict[str, Any]:
    tell(socket, type="resume", number=number)
    return hear(socket)


@pytest.mark.parametrize("origin", ["http://evil.example", None])
def test_a_socket_from_elsewhere_is_refused(toy_hall, origin):
    player = Player(toy_hall, "", "friend")
    with pytest.raises(InvalidStatus, match="403"), player.live(origin=origin):
        pass


def test_a_table_that_is_none_closes_the_socket(toy_hall):
    with Player(toy_hall, "/table/none").live() as socket:
        with pytest.raises(ConnectionClosed) as closed:
            hear(socket)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


@pytest.mark.parametrize("table", ["%F0%9F%90%A6" * 40, "x" * 2000, "%00"])
def test_however_long_the_name_of_no_table_is_the_page_does_not_try_again(toy_hall, table):
    with (
        Player(toy_hall, f"/table/{table}").live() as socket,
        pytest.raises(ConnectionClosed) as closed,
    ):
        socket.recv(5)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4404


def test_a_table_that_cannot_be_had_just_now_lets_the_page_try_again(toy_hall, monkeypatch):
    def broken(hall: Hall, table: str) -> None:
        raise StoreError(W("The database cannot be used: {reason}", reason="x" * 200))

    player = Player(toy_hall, "", "friend")
    monkeypatch.setattr(Hall, "changes", broken)
    with player.live() as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(5)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 1011


def test_resume_brings_the_whole_table_and_what_was_missed(toy_hall):
    player = Player(toy_hall, "", "friend")
    with player.live() as socket:
        whole = resume(socket)
        assert whole["type"] == "zones"
        assert {"prompt", "board", "log", "seats"} <= {zone["name"] for zone in whole["zones"]}
        assert len(whole["said"]) > 1
        assert all(choice["picks"] and choice["words"] for choice in whole["choices"])
        again = resume(socket, whole["number"])
        assert len(again["said"]) == 1
        assert again["zones"] == whole["zones"]


def test_an_action_is_told_to_everybody_in_their_own_way(toy_hall):
    player = Player(toy_hall, "", "friend")
    watcher = Player(toy_hall, player.table)
    with player.live() as mine, watcher.live() as theirs:
        before = resume(mine)
        assert resume(theirs)["choices"] == []
        hide = next(c for c in before["choices"] if c["notation"].startswith("hide"))
        tell(mine, type="act", number=before["number"], action=hide["id"])
        after, seen = hear(mine), hear(theirs)
        assert after["number"] == seen["number"] > before["number"]
        assert {zone["name"] for zone in after["zones"]} < {z["name"] for z in before["zones"]}
        card = hide["words"].split()[1]
        assert card in " ".join(after["said"])
        assert card not in json.dumps(seen)


def test_a_stale_number_is_refused_and_changes_nothing(toy_hall):
    player = Player(toy_hall, "", "friend")
    with player.live() as socket:
        before = resume(socket)
        tell(socket, type="act", number=before["number"] - 1, action=before["choices"][0]["id"])
        assert hear(socket)["type"] == "refused"
        assert resume(socket)["number"] == before["number"]


def test_what_is_not_legal_is_refused_with_its_rule(toy_hall):
    player = Player(toy_hall, "", "friend")
    with player.live() as socket:
        before = resume(socket)
        legal = {choice["id"] for choice in before["choices"]}
        illegal = next(id for id in range(9) if id not in legal)
        tell(socket, type="act", number=before["number"], action=illegal)
        refused = hear(socket)
        assert refused["rule"].startswith("TY-")
        assert refused["link"] == f"/rules/toy#{refused['rule']}"
        tell(socket, type="why", picks=["hand:Z"])
        assert hear(socket)["type"] == "refused"
        assert resume(socket)["number"] == before["number"]


def test_a_watcher_can_do_nothing(toy_hall):
    player = Player(toy_hall, "", "friend")
    with Player(toy_hall, player.table).live() as socket:
        number = resume(socket)["number"]
        for message in (
            {"type": "act", "number": number, "action": 0},
            {"type": "undo", "number": number},
            {"type": "resign"},
            {"type": "rematch"},
            {"type": "hint"},
            {"type": "why", "picks": []},
        ):
            tell(socket, **message)
            assert hear(socket)["type"] == "refused"
        assert resume(socket)["number"] == number


def test_a_forged_token_only_watches(toy_hall):
    player = Player(toy_hall, "", "friend")
    thief = Player(toy_hall, player.table)
    thief.client.cookies.set(f"seat-{player.table.rsplit('/', 1)[1]}", "x" * 43)
    with thief.live() as socket:
        seen = resume(socket)
        assert seen["choices"] == []
        tell(socket, type="resign")
        assert hear(socket)["type"] == "refused"


def test_a_second_browser_with_the_same_token_plays_the_same_seat(toy_hall):
    player = Player(toy_hall, "", "friend")
    other = Player(toy_hall, player.table)
    other.client.cookies = player.client.cookies
    with player.live() as one, other.live() as two:
        first, second = resume(one), resume(two)
        assert first["choices"] == second["choices"]
        tell(two, type="act", number=second["number"], action=second["choices"][0]["id"])
        assert hear(one)["number"] == hear(two)["number"] > first["number"]


MALFORMED = [
    "",
    "{",
    "[]",
    "null",
    "1",
    '"act"',
    "{}",
    '{"type": "fly"}',
    '{"type": 7}',
    '{"type": "act"}',
    '{"type": "act", "number": "1", "action": 0}',
    '{"type": "act", "number": 1.5, "action": 0}',
    '{"type": "act", "number": 1, "action": null}',
    '{"type": "act", "number": 1, "action": 0, "seat": 1}',
    '{"type": "why", "picks": "hand:A"}',
    '{"type": "why", "picks": [1]}',
    json.dumps({"type": "why", "picks": ["x"] * 13}),
    json.dumps({"type": "why", "picks": ["x" * 61]}),
    '{"type": "resume", "number": ' + "9" * 400 + "}",
    "[" * 5000,
    '{"x": ' + "[" * 5000,
    '{"x": ' * 2000,
]


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed_messages_are_refused_and_change_nothing(toy_hall, text):
    with pytest.raises(MessageError):
        read(text)
    with Player(toy_hall, "", "friend").live() as socket:
        before = resume(socket)
        socket.send(text)
        answer = hear(socket)
        assert answer["type"] == "refused"
        assert "Traceback" not in answer["words"]
        assert resume(socket) == {**before, "said": resume(socket)["said"]}


@pytest.mark.parametrize("id", [-1, 9, 10**6, 10**30])
def test_an_action_that_is_none_is_refused(toy_hall, id):
    with Player(toy_hall, "", "friend").live() as socket:
        before = resume(socket)
        tell(socket, type="act", number=before["number"], action=id)
        assert hear(socket)["type"] == "refused"
        assert resume(socket)["number"] == before["number"]


def test_bytes_are_refused(toy_hall):
    with Player(toy_hall, "", "friend").live() as socket:
        resume(socket)
        socket.send(b"\x00\xff")
        assert hear(socket)["type"] == "refused"


def test_a_message_over_the_limit_closes_the_socket(toy_hall):
    with Player(toy_hall, "", "friend").live() as socket:
        resume(socket)
        socket.send(json.dumps({"type": "why", "picks": ["x" * BODY_LIMIT]}))
        with pytest.raises(ConnectionClosed) as closed:
            hear(socket)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_a_message_at_the_limit_is_read():
    text = '{"type":"resume","number":1}'
    assert read(text + " " * (BODY_LIMIT - len(text))) == Resume(1)
    with pytest.raises(MessageError, match="longer"):
        read(text + " " * BODY_LIMIT)


def test_hot_seat_draws_a_curtain_before_the_next_hand(toy_hall):
    with Player(toy_hall, "", "person").live() as socket:
        before = resume(socket)
        assert before["curtain"] == ""
        lay = next(c for c in before["choices"] if c["notation"].startswith("lay"))
        tell(socket, type="act", number=before["number"], action=lay["id"])
        assert hear(socket)["curtain"] == "Seat 2"


def test_undo_hint_resign_and_rematch(toy_hall):
    player = Player(toy_hall, "", "friend")
    with player.live() as socket:
        before = resume(socket)
        tell(socket, type="hint")
        hint = hear(socket)
        assert hint["type"] == "hint"
        assert hint["picks"]
        lay = next(c for c in before["choices"] if c["notation"].startswith("lay"))
        tell(socket, type="act", number=before["number"], action=lay["id"])
        after = hear(socket)
        tell(socket, type="undo", number=after["number"])
        undone = hear(socket)
        assert undone["number"] > after["number"]
        assert undone["choices"] == before["choices"]
        tell(socket, type="resign")
        over = hear(socket)
        assert over["choices"] == []
        assert any(zone["name"] == "result" for zone in over["zones"])
        tell(socket, type="rematch")
        answers = [hear(socket), hear(socket)]
        moved = next(answer for answer in answers if answer["type"] == "moved")
    answer = player.client.get(f"{player.table}/next")
    assert answer.headers["location"] == f"/table/{moved['table']}"
    assert 'data-do="resign"' in player.client.get(answer.headers["location"]).text


def test_no_rematch_leads_nowhere_yet(toy_hall):
    player = Player(toy_hall, "", "friend")
    assert player.client.get(f"{player.table}/next").status_code == 404


PING = b"\x89\xfd\0\0\0\0" + b"x" * 125
PIECE = b"\x00\x80\0\0\0\0"


def send_much(send: Callable[[bytes], None], flood: bytes) -> None:
    for _ in range(400):
        send(flood * (2**18 // len(flood)))


@pytest.mark.parametrize(
    ("begin", "flood"), [(b"", PING), (b"\x01\x81\0\0\0\0a", PIECE)], ids=["pings", "pieces"]
)
def test_a_flood_that_would_fill_the_memory_is_cut_off(toy_hall, begin, flood):
    host, port = toy_hall.removeprefix("http://").split(":")
    table = Player(toy_hall, "", "friend").table
    hello = (
        f"GET {table}/live HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {toy_hall}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    with create_connection((host, int(port)), 10) as flooding:
        flooding.sendall(hello.encode())
        assert b" 101 " in flooding.recv(2000)
        flooding.sendall(begin)
        with pytest.raises(ConnectionError):
            send_much(flooding.sendall, flood)
    with Player(toy_hall, table).live() as socket:
        assert resume(socket)["zones"]


def test_nothing_is_kept_to_compress_the_next_message_with(toy_hall):
    with Player(toy_hall, "", "friend").live() as socket:
        resume(socket)
        (compression,) = socket.protocol.extensions
        assert compression.remote_no_context_takeover  # type: ignore[attr-defined]
        assert compression.local_no_context_takeover  # type: ignore[attr-defined]
