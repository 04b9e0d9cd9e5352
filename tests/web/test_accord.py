"""Clocks, wishes, bots in somebody's place and watchers: on the page, the socket and the API."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser

from tests.web.browser import expect, person
from tests.web.test_api import ANN, BOT, FRIEND, Seat, bearer
from tests.web.test_live import Player, hear, resume, tell

LIVE = {"kind": "live", "seconds": 300, "bonus": 5}


@pytest.fixture
def client(toy_hall: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"{toy_hall}/api", timeout=30) as client:
        yield client


def two(client: httpx.Client, **terms: Any) -> tuple[Seat, Seat]:
    """Two programs at a table."""
    body = {"game": "toy", "seats": [ANN, FRIEND], **terms}
    opened = client.post("/tables", json=body).json()
    host = Seat(client, opened["table"], opened["tokens"][0])
    asked = {"invitation": opened["invitations"][1], "name": "Bob"}
    taken = host.post("/seat", asked).json()
    return host, Seat(client, opened["table"], taken["token"])


def test_a_pause_over_the_api(client):
    ann, bob = two(client, clock=LIVE)
    assert ann.stand["clock"] == {**LIVE, "then": "lose"}
    assert ann.stand["seats"][0]["ticks"]
    assert ann.post("/ask", {"number": ann.stand["number"]}).status_code == 200
    wish = bob.stand["wish"]
    assert (wish["asks_you"], wish["is_yours"], wish["seat"]) == (True, False, 0)
    assert bob.post("/act", {"number": bob.stand["number"], "action": 0}).status_code == 409
    assert bob.post("/reply", {"number": bob.stand["number"], "agrees": True}).status_code == 200
    stand = ann.stand
    assert stand["paused"]
    assert stand["legal"] == []
    assert not any(seat["ticks"] for seat in stand["seats"])
    assert bob.post("/go-on").status_code == 200
    assert ann.stand["seats"][0]["ticks"]
    late = bob.post("/go-on")
    assert late.status_code == 409
    assert late.json()["stand"]["paused"] is False


def test_a_takeback_over_the_api(client):
    ann, bob = two(client)
    lay = next(each for each in ann.stand["legal"] if each["notation"].startswith("lay"))
    ann.post("/act", {"number": ann.stand["number"], "action": lay["id"]})
    theirs = next(each for each in bob.stand["legal"] if each["notation"].startswith("lay"))
    bob.post("/act", {"number": bob.stand["number"], "action": theirs["id"]})
    (back,) = ann.stand["takebacks"]
    ann.post("/ask", {"number": ann.stand["number"], "left": back["left"]})
    assert back["words"] in bob.stand["wish"]["words"]
    bob.post("/reply", {"number": bob.stand["number"], "agrees": True})
    stand = ann.stand
    assert stand["wish"] is None
    assert lay in stand["legal"]
    for wrong in (0, 1, 99):
        refused = ann.post("/ask", {"number": stand["number"], "left": wrong})
        assert refused.status_code == 409


def test_a_bot_stands_in_over_the_api(client):
    ann, bob = two(client)
    refused = bob.post("/stand-in", {"seat": 0, "level": "greedy"})
    assert refused.status_code == 409
    assert bob.post("/stand-in", {"seat": 0, "level": "loki"}).status_code == 400
    ann.post("/stand-in", {"seat": 0, "level": "greedy"})
    bob.post("/stand-in", {"seat": 1, "level": "greedy"})
    seat = ann.stand["seats"][0]
    assert (seat["kind"], seat["level"], seat["stands_in"], seat["program"]) == (
        "bot",
        "greedy",
        True,
        True,
    )
    with ann.client.stream(
        "GET", f"/tables/{ann.table}/stream", headers=bearer(ann.token)
    ) as lines:
        for _ in lines.iter_lines():
            pass  # it ends with the game, which the bots play
    assert ann.stand["over"]
    assert ann.post("/play-again").status_code == 409


@pytest.mark.parametrize(
    "terms",
    [
        {"clock": {"kind": "sand", "seconds": 60}},
        {"clock": {"kind": "live", "seconds": 1}},
        {"clock": {"kind": "live", "seconds": 86400 * 3}},
        {"clock": {"kind": "days", "seconds": 86400, "bonus": 5}},
        {"watching": "everything"},
    ],
)
def test_terms_that_cannot_be_are_refused(client, terms):
    body = {"game": "toy", "seats": [ANN, BOT], **terms}
    assert client.post("/tables", json=body).status_code == 400


def test_a_closed_table_is_closed_everywhere(client, toy_hall):
    ann, _ = two(client, watching="off")
    watcher = Seat(client, ann.table, None)
    for path in ("", "/stream", "/saga"):
        answer = watcher.get(path)
        assert answer.status_code == 403
        assert "closed" in answer.json()["words"]
    with httpx.Client(base_url=toy_hall) as browser:
        for path in ("", "/replay", "/replay/1", "/review", "/review/1", "/saga", "/next"):
            answer = browser.get(f"/table/{ann.table}{path}", follow_redirects=True)
            assert answer.status_code == 403, path
            assert "closed" in answer.text
    ann.post("/resign")
    assert watcher.get("/saga").status_code == 403
    assert "[Seed " in ann.get("/saga").text


def test_hands_stay_closed_where_only_the_public_part_is_shown(client, toy_hall):
    ann, _ = two(client, watching="public")
    ann.post("/resign")
    with httpx.Client(base_url=toy_hall) as browser:
        path = f"/table/{ann.table}"
        assert browser.get(path).status_code == 200
        assert browser.get(f"{path}/replay").status_code == 200
        assert browser.get(f"{path}/replay/1").status_code == 403
        assert browser.get(f"{path}/review").status_code == 403
        assert "(?)" in browser.get(f"{path}/saga").text


def test_a_watcher_sees_with_the_eyes_of_who_lets_them(toy_hall):
    host = Player(toy_hall, "", "bot:greedy")
    watcher = Player(toy_hall, host.table)

    def sees_a_hand() -> bool:
        page = watcher.client.get(f"{host.table}?seat=1").text
        return "You see the table as" in page

    assert not sees_a_hand()
    with host.live() as socket:
        resume(socket)
        tell(socket, type="show", shown=True)
        hear(socket)
        assert sees_a_hand()
        tell(socket, type="show", shown=False)
        hear(socket)
        assert not sees_a_hand()


def test_what_a_page_sends_wrongly_changes_nothing(toy_hall):
    host = Player(toy_hall, "", "friend")
    with host.live() as socket:
        number = resume(socket)["number"]
        for message in (
            {"type": "ask-pause"},
            {"type": "go-on"},
            {"type": "play-again"},
            {"type": "reply", "number": number, "agrees": True},
            {"type": "ask-back", "number": number, "left": 0},
            {"type": "stand-in", "seat": 9, "level": "greedy"},
            {"type": "stand-in", "seat": 1, "level": "x" * 41},
            {"type": "show"},
        ):
            tell(socket, **message)
            assert hear(socket)["type"] == "refused", message
        assert resume(socket)["number"] == number


# In two browsers


def test_two_people_agree_on_the_page(chromium: Browser, toy_hall: str) -> None:
    with person(chromium) as ann, person(chromium) as bob, person(chromium) as eve:
        ann.page.goto(f"{toy_hall}/new/toy")
        ann.page.select_option("#seat-1", "friend")
        ann.page.select_option("#clock", "live-5-5")
        ann.page.click("main button[type=submit]")
        expect(ann.page.locator(".accord")).to_contain_text("Nobody has taken the seat")
        bob.page.goto(ann.page.input_value("[id^=invitation-]"))
        bob.page.fill("#name", "Bob")
        bob.page.click("main button[type=submit]")
        eve.page.goto(ann.page.url)
        expect(ann.page.locator(".clock.ticks")).to_have_count(1)
        first = ann.page.locator(".clock.ticks .clock-left").inner_text()
        ann.wait(
            lambda: ann.page.locator(".clock.ticks .clock-left").inner_text() != first, "a second"
        )
        # A pause
        ann.page.click("details.menu > summary")
        ann.page.click("[data-do=ask-pause]")
        expect(ann.page.locator("[data-do=refuse]")).to_have_text("Never mind")
        bob.page.click("[data-do=agree]")
        for each in (ann, bob, eve):
            expect(each.page.locator(".accord")).to_contain_text("all clocks stand")
        expect(eve.page.locator("[data-do=go-on]")).to_have_count(0)
        bob.page.click("[data-do=go-on]")
        expect(ann.page.locator(".clock.ticks")).to_have_count(1)
        # A bot
        ann.page.click("details.menu > summary")
        ann.page.click("[data-do=stand-in]")
        ann.page.select_option("#stand-in-level", "greedy")
        ann.page.click("#stand-in .primary")
        expect(bob.page.locator(".accord")).to_contain_text("A bot plays for")
        bob.wait_for_turn()
        ann.page.click("[data-do=play-again]")
        expect(bob.page.locator(".accord")).not_to_contain_text("A bot plays for")
        # Over a shoulder
        bob.page.click("details.menu > summary")
        bob.page.click("[data-do=show]")
        eve.page.click(".accord a")
        expect(eve.page.locator(".accord")).to_contain_text("You see the table as Bob does")
        expect(eve.page.locator("#moves-panel")).to_be_hidden()
        bob.page.click("details.menu > summary")
        bob.page.click("[data-do=show]")
        expect(eve.page.locator(".accord")).not_to_contain_text("You see the table as")
        assert bob.has_no_sideways_scroll()


def test_everybody_goes_along_to_the_next_game(chromium: Browser, toy_hall: str) -> None:
    with person(chromium) as ann, person(chromium) as eve:
        table = ann.opens_table(toy_hall, "toy", "person", "bot:greedy")
        eve.page.goto(ann.page.url)
        ann.page.click("[data-do=resign]")
        ann.page.click("#resign [value=yes]")
        expect(eve.page.locator(".result")).to_be_visible()
        ann.page.click("[data-do=rematch]")
        for each in (ann, eve):
            each.wait(lambda each=each: table not in each.page.url, "the next game")
        assert ann.page.url == eve.page.url
        # Who looks at the old table later stays there.
        eve.page.goto(f"{toy_hall}{table}" if table.startswith("/") else table)
        eve.page.wait_for_timeout(300)
        expect(eve.page.locator(".result")).to_be_visible()
