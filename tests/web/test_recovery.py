"""Moving a seat to another device: pages, API, live connection, and who is told the code."""

import html
import logging
import re
from collections.abc import Iterator

import httpx
import msgspec
import pytest
from playwright.sync_api import Browser, expect
from websockets.exceptions import ConnectionClosed

from gladsheim.table.seats import recovery_by
from gladsheim.web import limits
from gladsheim.web.assets import Assets
from gladsheim.web.pages import Pages
from tests.table.seating import table as toy_table
from tests.web.browser import person
from tests.web.conftest import serving
from tests.web.test_access import serious
from tests.web.test_live import Player, hear, resume
from tests.web.test_no_leak import channels

CODE = re.compile(r"\b(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}\b")
PHONE = {"viewport": {"width": 390, "height": 800}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def host(toy_hall: str) -> Iterator[Player]:
    player = Player(toy_hall, "", "friend")
    yield player
    player.client.close()


@pytest.fixture
def other(toy_hall: str) -> Iterator[httpx.Client]:
    """Another device."""
    with httpx.Client(base_url=toy_hall, headers={"Origin": toy_hall}) as client:
        yield client


def link_of(host: Player) -> str:
    """The link that the table's page shows."""
    found = re.search(r'id="recovery-link"[^>]*value="([^"]+)"', host.client.get(host.table).text)
    assert found
    return html.unescape(found[1])


def test_the_link_moves_the_seat_by_its_button_alone(host, other):
    link = link_of(host)
    for _ in range(2):  # a preview of the link is no move
        page = other.get(link)
        assert page.status_code == 200
        assert "set-cookie" not in page.headers
    assert link_of(host) == link
    fields = dict(re.findall(r'name="(table|code)" value="([^"]+)"', page.text))
    answer = other.post("/recover", data=fields)
    assert (answer.status_code, answer.headers["location"]) == (303, host.table)
    assert f"Path={host.table};" in answer.headers["set-cookie"]
    moved = other.get(host.table).text
    assert "You are watching" not in moved
    assert "it still holds" in moved
    assert "You are watching" in host.client.get(host.table).text
    again = host.client.post("/recover", data=fields)
    assert again.status_code == 403
    assert "set-cookie" not in again.headers
    assert "it has been used" in again.text


@pytest.mark.parametrize("as_typed", [str, str.lower, lambda code: code.replace("-", "  ")])
def test_the_code_can_be_typed(host, other, as_typed):
    code = link_of(host).rsplit("/", 1)[1]
    table = f" {host.hall}{host.table}?x " if as_typed is str else host.table.rsplit("/", 1)[1]
    answer = other.post("/recover", data={"table": table, "code": as_typed(code)})
    assert answer.headers["location"] == host.table


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"table": "", "code": ""}, 404),
        ({"table": "0123456789abcdef", "code": "x"}, 404),
        ({"table": "../../x\r\n\x00", "code": '"><script>'}, 404),
    ],
)
def test_what_leads_to_no_table_is_asked_for_again(other, fields, status):
    answer = other.post("/recover", data=fields)
    assert answer.status_code == status
    assert 'name="code"' in answer.text
    assert "<script>" not in answer.text
    assert "set-cookie" not in answer.headers


def test_a_wrong_code_is_told_and_moves_nothing(host, other):
    link = link_of(host)
    answer = other.post("/recover", data={"table": host.table, "code": "0000 1111 2222 3333"})
    assert answer.status_code == 403
    assert "recovery code is not valid" in answer.text
    assert link_of(host) == link


@pytest.mark.parametrize("origin", ["http://evil.example", "null", None])
def test_no_page_of_elsewhere_moves_a_seat(host, origin):
    code = link_of(host).rsplit("/", 1)[1]
    headers = {} if origin is None else {"Origin": origin}
    fields = {"table": host.table, "code": code}
    answer = httpx.post(f"{host.hall}/recover", data=fields, headers=headers)
    assert answer.status_code == 403
    assert link_of(host).endswith(code)


def test_who_guesses_is_held_up(toy_games, tmp_path):
    with (
        serving(toy_games, tmp_path / "hall.db", limits=limits.Limits()) as hall,
        httpx.Client(base_url=hall, headers={"Origin": hall}) as client,
    ):
        table = client.post("/api/tables", json={"game": "toy", "seats": [{"kind": "person"}] * 2})
        id = table.json()["table"]
        said = [
            client.post(f"/api/tables/{id}/recover", json={"code": f"{n}"}).status_code
            for n in range(6)
        ]
        said += [
            client.post("/recover", data={"table": id, "code": f"{n}"}).status_code
            for n in range(6)
        ]
    assert said[:10] == [403] * 10
    assert 429 in said[10:]


def test_the_live_connection_of_the_old_device_ends_with_a_reason(host, other):
    code = link_of(host).rsplit("/", 1)[1]
    with host.live() as socket:
        resume(socket)
        assert other.post("/recover", data={"table": host.table, "code": code}).is_redirect
        with pytest.raises(ConnectionClosed) as closed:
            all(hear(socket) for _ in range(9))
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4403


def test_a_page_that_was_not_connected_then_is_told_when_it_comes_back(host, other):
    code = link_of(host).rsplit("/", 1)[1]
    other.post("/recover", data={"table": host.table, "code": code})
    with host.live("?seated") as socket, pytest.raises(ConnectionClosed) as closed:
        hear(socket)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4403
    assert "another device" in closed.value.rcvd.reason
    with host.live() as socket:  # the page that was loaded again
        assert resume(socket)["choices"] == []


def test_a_program_moves_its_seat(toy_hall):
    with httpx.Client(base_url=f"{toy_hall}/api") as client:
        asked = {"game": "toy", "seats": [{"kind": "person"}, {"kind": "friend"}]}
        opened = client.post("/tables", json=asked).json()
        at = f"/tables/{opened['table']}"
        old = {"Authorization": f"Bearer {opened['tokens'][0]}"}
        code = client.get(at, headers=old).json()["recovery"]
        assert code == recovery_by(opened["tokens"][0])
        assert client.get(at).json()["recovery"] == ""
        assert client.post(f"{at}/recover", json={"code": "wrong"}).status_code == 403
        answer = client.post(f"{at}/recover", json={"code": code.lower()})
        new = {"Authorization": f"Bearer {answer.json()['token']}"}
        assert client.get(at, headers=new).json()["you"] == 0
        for refused in (client.get(at, headers=old), client.post(f"{at}/resign", headers=old)):
            assert refused.status_code == 403


def test_nobody_but_the_holder_is_told_a_code():
    """In no channel, before the end and after it; the Saga tells it to nobody at all."""
    pages = Pages({"toy": toy_table().game}, Assets())
    codes = {token: recovery_by(token) for token in ("token-1", "token-2")}
    table = toy_table()
    told: set[tuple[str, str]] = set()
    for ends in (True, False):
        for name, channel in channels(pages).items():
            if name == "reviews" and table.is_over:
                continue
            for viewer in (*codes, None):
                said = channel(table, viewer)
                said = said.encode() if isinstance(said, str) else said
                for token, code in codes.items():
                    assert token.encode() not in said
                    shown = [
                        form for form in (code, code.replace("-", "")) if form.encode() in said
                    ]
                    assert not shown or viewer == token, f"{name} tells {viewer} a code"
                    if shown:
                        told.add((name, token))
        if ends:
            table.resign((0,))
    assert told == {
        (name, token)
        for name in ("sight", "replay", "API", "page in English", "page in German")
        for token in codes
    }
    assert b"recovery" not in msgspec.json.encode([table.saga(None), table.saga("token-1")])


def test_no_log_has_the_code(host, other, caplog):
    caplog.set_level(logging.DEBUG)
    link = link_of(host)
    code = link.rsplit("/", 1)[1]
    other.get(link)
    other.post("/recover", data={"table": host.table, "code": code})
    other.post("/recover", data={"table": host.table, "code": code})
    ours = [record.getMessage() for record in caplog.records if not is_client(record)]
    assert not any(code in said or CODE.search(said) for said in ours)


def is_client(record: logging.LogRecord) -> bool:
    """Whether the test's own HTTP client wrote it."""
    return record.name.partition(".")[0] in ("httpx", "httpcore", "websockets", "asyncio")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_from_one_device_to_the_other(chromium: Browser, toy_hall: str, theme: str):
    with (
        person(chromium, toy_hall, theme) as old,
        person(chromium, toy_hall, theme, **PHONE) as new,
    ):
        table = old.opens_table(toy_hall, "toy", "person", "friend")
        old.page.get_by_text("About this table").click()
        link = old.page.get_by_label("Move to another device").input_value()
        assert serious(old) == []
        new.page.goto(link)
        assert serious(new) == []
        assert new.has_no_sideways_scroll()
        new.page.get_by_role("button", name="Move my seat here").click()
        new.page.wait_for_url(table)
        new.sees_the_table()
        assert new.page.get_by_text("You are watching").count() == 0
        expect(old.page.locator("#connection")).to_contain_text("on another device now")
        expect(old.page.locator("#moves button")).to_have_count(0)
        # It does not try again: coming back to the window changes nothing.
        old.page.evaluate("window.dispatchEvent(new Event('focus'))")
        expect(old.page.locator("#connection")).to_contain_text("on another device now")
        old.page.reload()
        old.page.get_by_text("About this table").click()
        old.page.get_by_role("link", name="Was your seat on another device?").click()
        assert old.page.get_by_label("Table").input_value() == table.rsplit("/", 1)[1]
        old.page.get_by_label("Recovery code").fill("0000")
        old.page.get_by_role("button", name="Move my seat here").click()
        expect(old.page.get_by_role("alert")).to_contain_text("not valid")
        assert serious(old) == []
        old.problems = [one for one in old.problems if "403" not in one]


def test_the_first_page_leads_to_the_form(chromium: Browser, toy_hall: str):
    with person(chromium) as one:
        one.page.goto(toy_hall)
        one.page.get_by_role("link", name="Was your seat on another device?").click()
        expect(one.page.get_by_label("Recovery code")).to_be_visible()
