"""The JSON API: a program plays by it, and what it does not take changes nothing."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from gladsheim.core import saga
from gladsheim.web import api as module
from gladsheim.web import apitypes, limits
from gladsheim.web.openapi import document
from tests.cli.driving import ROOT
from tests.toy import TOY
from tests.web.conftest import serving

ANN = {"kind": "person", "name": "Ann"}
FRIEND = {"kind": "friend"}
BOT = {"kind": "bot", "level": "greedy"}


@pytest.fixture
def client(toy_hall: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"{toy_hall}/api", timeout=30) as client:
        yield client


def bearer(token: str | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


class Seat:
    """A program at a seat."""

    def __init__(self, client: httpx.Client, table: str, token: str | None) -> None:
        self.client = client
        self.table = table
        self.token = token

    def get(self, path: str = "") -> httpx.Response:
        return self.client.get(f"/tables/{self.table}{path}", headers=bearer(self.token))

    def post(self, path: str, body: object = None) -> httpx.Response:
        return self.client.post(
            f"/tables/{self.table}{path}", json=body or {}, headers=bearer(self.token)
        )

    @property
    def stand(self) -> dict[str, Any]:
        found: dict[str, Any] = self.get().json()
        return found


def opened(client: httpx.Client, *seats: dict[str, str], **more: object) -> tuple[Seat, dict]:
    answer = client.post("/tables", json={"game": "toy", "seats": seats or [ANN, FRIEND], **more})
    assert answer.status_code == 201, answer.text
    found = answer.json()
    return Seat(client, found["table"], found["tokens"][0]), found


def test_what_can_be_played(client):
    found = client.get("/games").json()
    assert [game["id"] for game in found["games"]] == ["toy"]
    assert found["games"][0]["seats"] == [2, 4]
    assert {"greedy", "normal"} <= set(found["levels"])
    assert "hand" in [option["id"] for option in found["games"][0]["options"]]


def test_two_programs_play_a_whole_game(client):
    ann, table = opened(client, options={"hand": "3"})
    taken = ann.client.post(
        f"/tables/{ann.table}/seat",
        json={"invitation": table["invitations"][1], "name": "Bob", "program": False},
    ).json()
    bob = Seat(client, ann.table, taken["token"])
    assert taken["seat"] == 1
    seats = bob.stand["seats"]
    assert [seat["name"] for seat in seats] == ["Ann", "Bob"]
    assert [seat["program"] for seat in seats] == [True, False]
    assert [seat["is_you"] for seat in seats] == [False, True]
    by_number = True
    while not (stand := ann.stand)["over"]:
        who = ann if stand["legal"] else bob
        choice = who.stand["legal"][0]
        asked = {
            "number": stand["number"],
            "action": choice["id"] if by_number else choice["notation"],
        }
        by_number = not by_number
        answer = who.post("/act", asked)
        assert answer.status_code == 200, answer.text
        assert answer.json()["number"] > stand["number"]
    assert stand["result"]
    assert stand["seed"]
    whole, places = saga.read(bob.get("/saga").text, {"toy": TOY}.__getitem__)
    saga.replayed(whole, TOY, places)
    following = ann.post("/rematch").json()
    assert following["tokens"] == [ann.token, None]
    assert Seat(client, following["table"], ann.token).stand["you"] == 0


def test_undo_and_resign(client):
    ann, _ = opened(client)
    stand = ann.stand
    lay = next(one for one in stand["legal"] if one["notation"].startswith("lay"))
    number = ann.post("/act", {"number": stand["number"], "action": lay["id"]}).json()["number"]
    assert ann.stand["can_undo"]
    assert ann.post("/undo", {"number": number}).status_code == 200
    assert ann.stand["legal"] == stand["legal"]
    assert ann.post("/resign").status_code == 200
    assert ann.stand["over"]


def test_whoever_is_too_late_gets_the_table_as_it_is(client):
    ann, _ = opened(client, ANN, ANN)
    stand = ann.stand
    asked = {"number": stand["number"], "action": stand["legal"][0]["id"]}
    assert ann.post("/act", asked).status_code == 200
    late = ann.post("/act", asked)
    assert late.status_code == 409
    assert late.json()["words"]
    assert late.json()["stand"] == ann.stand


def test_a_rule_that_forbids_is_named(client):
    ann, _ = opened(client)
    stand = ann.stand
    illegal = next(id for id in range(9) if id not in [one["id"] for one in stand["legal"]])
    answer = ann.post("/act", {"number": stand["number"], "action": illegal})
    assert answer.status_code == 422
    assert answer.json()["rule"].startswith("TY-")
    assert ann.stand == stand


def test_a_watcher_sees_no_hand_and_does_nothing(client):
    ann, _ = opened(client)
    watcher = Seat(client, ann.table, None)
    stand = watcher.stand
    assert stand["you"] is None
    assert stand["legal"] == []
    for path, body in (
        ("/act", {"number": stand["number"], "action": 0}),
        ("/undo", {"number": stand["number"]}),
        ("/resign", {}),
        ("/rematch", {}),
    ):
        for token in (None, "x" * 43):
            watcher.token = token
            assert watcher.post(path, body).status_code == 403
    assert "(?)" in Seat(client, ann.table, None).get("/saga").text
    assert Seat(client, ann.table, "x").get().status_code == 403


def test_a_cookie_counts_for_nothing(client, toy_hall):
    ann, _ = opened(client)
    cookies = {f"seat-{ann.table}": ann.token}
    with httpx.Client(base_url=f"{toy_hall}/api", cookies=cookies) as browser:
        assert browser.post(f"/tables/{ann.table}/resign").status_code == 403
        assert browser.get(f"/tables/{ann.table}").json()["you"] is None


def test_a_form_of_elsewhere_opens_no_table(client):
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = client.post("/tables", content=b"{}", headers={"Content-Type": kind})
        assert answer.status_code == 415
        assert answer.json()["status"] == 415


BAD = [
    b"",
    b"{",
    b"[]",
    b'{"game": "toy"}',
    b'{"game": "toy", "seats": []}',
    b'{"game": "chess", "seats": [{"kind": "person"}, {"kind": "bot", "level": "greedy"}]}',
    b'{"game": "toy", "seats": [{"kind": "person"}, {"kind": "bot", "level": "odin"}]}',
    b'{"game": "toy", "seats": [{"kind": "king"}]}',
    b'{"game": "toy", "seats": [{"kind": "person"}], "crown": 1}',
    b'{"game": "toy", "seats": [{"kind": "person"}, {"kind": "friend"}], "options": {"x": "y"}}',
    b"[" * 5000,
    b"\xff",
]


@pytest.mark.parametrize("body", BAD, ids=range(len(BAD)))
def test_what_makes_no_sense_is_refused_in_json(client, body):
    answer = client.post("/tables", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["words"]
    assert "Traceback" not in answer.text


def test_every_error_is_json_and_speaks_german(client):
    for answer, status in (
        (client.get("/nowhere"), 404),
        (client.get("/tables/nothing"), 404),
        (client.delete("/games"), 405),
        (client.post("/tables", json={"game": "x" * 20000}), 413),
    ):
        assert answer.status_code == status
        assert answer.json()["status"] == status
    answer = client.get("/tables/nothing", headers={"Accept-Language": "de"})
    assert answer.json()["words"] == "Einen Tisch nothing gibt es nicht."


def test_the_stream_tells_everything_once(client, monkeypatch):
    monkeypatch.setattr(module, "BEAT", 0.05)
    ann, _ = opened(client, ANN, BOT)
    numbers, log = [], []
    with client.stream("GET", f"/tables/{ann.table}/stream", headers=bearer(ann.token)) as answer:
        assert answer.headers["content-type"].startswith("application/x-ndjson")
        lines = answer.iter_lines()
        stand = json.loads(next(lines))
        assert next(lines) == ""  # nobody does anything
        while True:
            numbers.append(stand["number"])
            log += stand["log"]
            if stand["over"]:
                break
            if stand["legal"]:
                choice = stand["legal"][0]["id"]
                ann.post("/act", {"number": stand["number"], "action": choice})
            stand = json.loads(next(filter(None, lines)))
        assert not list(lines)
    assert numbers == sorted(numbers)
    assert log == ann.stand["log"]
    assert set(stand) == set(apitypes.Stand.__struct_fields__)


def test_streams_count_until_they_end(toy_games, tmp_path, monkeypatch):
    """One address has only so many; who goes makes room, and leaves no error behind."""
    monkeypatch.setattr(module, "BEAT", 0.05)
    monkeypatch.setattr(limits, "SOCKETS", 2)
    counted = limits.Limits()
    with (
        serving(toy_games, tmp_path / "hall.db", limits=counted) as hall,
        httpx.Client(base_url=f"{hall}/api", timeout=30) as client,
    ):
        ann, _ = opened(client)
        for _ in range(3):
            with ExitStack() as open_now:
                path = f"/tables/{ann.table}/stream"
                for status in (200, 200, 429):
                    answer = open_now.enter_context(client.stream("GET", path))
                    assert answer.status_code == status
            while counted._sockets:
                time.sleep(0.01)


def test_a_stream_of_no_table_is_refused(client):
    assert client.get("/tables/nothing/stream").status_code == 404


def test_the_page_says_that_a_program_plays(client, toy_hall):
    ann, _ = opened(client)
    assert "a program plays" in httpx.get(f"{toy_hall}/table/{ann.table}").text
    human, _ = opened(client, program=False)
    assert "a program plays" not in httpx.get(f"{toy_hall}/table/{human.table}").text


@pytest.mark.parametrize("invited", [False, True])
def test_the_example_plays_a_game(client, toy_hall, invited):
    address = toy_hall
    if invited:
        ann, table = opened(client, FRIEND, BOT)
        address = f"{toy_hall}/join/{ann.table}/{table['invitations'][0]}"
    said = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "bot.py"), address],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert "wins" in said.stdout or "draw" in said.stdout
    assert len((ROOT / "examples" / "bot.py").read_text().splitlines()) < 60


# What the description promises


# The stream has no end while nobody plays.
schema = schemathesis.openapi.from_dict(document()).exclude(path_regex="/stream$")


@schema.parametrize()
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_api_keeps_to_its_description(case, toy_hall):
    # Which games and levels there are, no schema says; that what fits is done, other tests prove.
    case.call_and_validate(base_url=toy_hall, excluded_checks=[positive_data_acceptance])


def test_what_is_described_is_what_is_served(client):
    assert client.get("/openapi.json").json() == json.loads(json.dumps(document()))


def test_the_page_on_the_api_names_every_address_and_field():
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    for path in document()["paths"]:
        assert f"`{path.removeprefix('/api/tables')}" in page or path in page, path
    for kind in (*apitypes.ASKED, *apitypes.TOLD):
        for name in kind.__struct_fields__:
            assert f"`{name}`" in page, name
