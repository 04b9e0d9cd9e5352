"""The chat on the page: two people in real browsers, what one mutes, and what nobody can write."""

import re
from collections.abc import Iterator

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator

from gladsheim.web.limits import Limits
from tests.web.browser import Person, expect, person
from tests.web.conftest import serving
from tests.web.test_live import Player, hear, resume, tell

PHONE = {"viewport": {"width": 390, "height": 844}}


@pytest.fixture
def ann(chromium: Browser, toy_hall: str) -> Iterator[Person]:
    with person(chromium, toy_hall) as one:
        one.opens_table(toy_hall, "toy", "person", "friend")
        yield one


def sits_down(one: Person, host: Person, name: str) -> None:
    """Take the seat of the host's invitation."""
    one.page.goto(host.page.locator(".invitation input").input_value())
    one.page.get_by_label("Name").fill(name)
    one.page.locator("main form button").click()
    one.page.wait_for_url("**/table/*")
    one.sees_the_table()


@pytest.fixture
def bob(chromium: Browser, toy_hall: str, ann: Person) -> Iterator[Person]:
    with person(chromium, toy_hall) as one:
        sits_down(one, ann, "Bob")
        yield one


def says(one: Person, text: str) -> None:
    one.page.locator("#say").fill(text)
    one.page.locator("#say").press("Enter")


def sayings(one: Person) -> Locator:
    return one.page.locator(".sayings .saying")


def test_two_talk_and_it_is_spoken(ann, bob):
    says(ann, "Good luck!")
    expect(sayings(bob)).to_have_text(["Good luck!"])
    expect(bob.page.locator("#spoken")).to_have_text(re.compile("Seat 1: Good luck!$"))
    expect(ann.page.locator("#say")).to_have_value("")
    says(bob, "You too")
    expect(sayings(ann)).to_have_text(["You too", "Good luck!"])
    expect(ann.page.locator(".sayings strong")).to_have_text(["Bob", "Seat 1"])
    expect(ann.page.locator(".sayings time").first).to_have_text(re.compile(r"\d\d:\d\d"))
    expect(ann.page.locator("#chat .chat-unread")).to_be_hidden()  # it stands open
    ann.page.reload()
    ann.sees_the_table()
    expect(sayings(ann)).to_have_text(["You too", "Good luck!"])
    expect(ann.page.locator("#spoken")).not_to_contain_text("You too")  # no news


def test_what_people_write_is_text_and_nothing_else(ann, bob):
    says(bob, "<img src=x onerror=alert(1)></section><section data-zone='log'>&amp; {{ 7*7 }}")
    expect(sayings(ann)).to_have_text(
        ["<img src=x onerror=alert(1)></section><section data-zone='log'>&amp; {{ 7*7 }}"]
    )
    assert ann.page.locator("#chat img").count() == 0
    assert ann.page.locator("[data-zone='log']").count() == 1
    ann.page.reload()
    expect(sayings(ann)).to_have_count(1)


def test_who_is_muted_is_not_seen_or_heard_and_stays_muted(ann, bob):
    says(bob, "one")
    expect(sayings(ann)).to_have_text(["one"])
    mute = ann.page.get_by_role("button", name="Mute Bob")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    expect(sayings(ann)).to_be_hidden()
    ann.page.locator("#chat > summary").click()
    says(bob, "two")
    ann.wait(lambda: any("two" in one["text"] for one in ann.table["sayings"]), "the saying")
    ann.page.wait_for_timeout(50)
    expect(ann.page.locator("#spoken")).not_to_contain_text("two")
    expect(ann.page.locator("#chat .chat-unread")).to_be_hidden()
    ann.page.reload()
    expect(mute).to_have_attribute("aria-pressed", "true")
    for saying in sayings(ann).all():
        expect(saying).to_be_hidden()
    mute.click()
    expect(sayings(ann).first).to_be_visible()
    ann.page.get_by_role("button", name="Mute all").click()
    says(ann, "three")
    expect(sayings(bob)).to_have_text(["three", "two", "one"])
    for saying in sayings(ann).all():
        expect(saying).to_be_hidden()


def test_on_a_phone_a_mark_leads_to_what_is_new(ann, chromium, toy_hall):
    with person(chromium, toy_hall, **PHONE) as bob:
        sits_down(bob, ann, "Bob")
        way = bob.page.locator("#chat-way")
        expect(way.locator(".count")).to_be_hidden()
        says(ann, "Are you there?")
        expect(way.locator(".count")).to_have_text("1")
        expect(bob.page.locator("#spoken")).to_contain_text("Are you there?")
        way.click()
        expect(sayings(bob)).to_be_visible()
        expect(way.locator(".count")).to_be_hidden()
        expect(bob.page.locator("#say")).to_be_focused()
        assert bob.has_no_sideways_scroll()
        bob.page.keyboard.type("Yes")
        bob.page.keyboard.press("Enter")
        expect(sayings(ann)).to_have_text(["Yes", "Are you there?"])


def test_the_host_switches_it_off_for_all(ann, bob):
    expect(bob.page.get_by_role("button", name="Switch the chat off")).to_have_count(0)
    ann.page.get_by_role("button", name="Switch the chat off").click()
    for one in (ann, bob):
        expect(one.page.locator("#chat")).to_contain_text("has switched the chat off")
        expect(one.page.locator("#say")).to_be_hidden()
    ann.page.get_by_role("button", name="Switch the chat on").click()
    says(bob, "thanks")
    expect(sayings(ann)).to_have_text(["thanks"])


def test_a_watcher_reads(ann, bob, chromium, toy_hall):
    says(bob, "hello")
    with person(chromium) as watcher:
        watcher.page.goto(ann.page.url)
        watcher.sees_the_table()
        expect(sayings(watcher)).to_have_text(["hello"])
        expect(watcher.page.locator("#say")).to_have_count(0)


def test_at_a_table_for_one_there_is_none(chromium, toy_hall):
    with person(chromium) as one:
        one.opens_table(toy_hall, "toy", "person", "bot:greedy")
        expect(one.page.locator("#chat, #chat-way")).to_have_count(0)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_it_can_be_used_by_all(ann, bob, chromium, toy_hall, theme):
    says(bob, "hello")
    with person(chromium, toy_hall, theme, **PHONE) as watcher:
        watcher.page.goto(ann.page.url)
        watcher.sees_the_table()
        watcher.page.locator("#chat-way").click()
        watcher.page.get_by_role("button", name="Mute Bob").click()
        for who in (watcher, ann):
            found = Axe().run(who.page, context="#chat")
            assert found.violations_count == 0, found.generate_report()


def test_a_webhook_is_set_on_the_page_and_seen_by_its_holder_only(ann, bob):
    ann.page.locator("#notices > summary").click()
    ann.page.get_by_label("Webhook").fill("ftp://example.org/")
    ann.page.get_by_role("button", name="Save").click()
    expect(ann.page.locator("#refusal")).to_contain_text("A webhook is an address such as")
    ann.page.get_by_label("Webhook").fill("http://9.9.9.9/turn?key=secret")
    ann.page.get_by_role("button", name="Save").click()
    expect(ann.page.locator("#webhook-state")).to_contain_text("nobody else sees this address")
    ann.page.reload()
    expect(ann.page.get_by_label("Webhook")).to_have_value("http://9.9.9.9/turn?key=secret")
    bob.page.reload()
    assert "9.9.9.9" not in bob.page.content()


def test_over_the_socket(toy_hall):
    player = Player(toy_hall, "", "friend")
    watcher = Player(toy_hall, player.table)
    with player.live() as seat, watcher.live() as socket:
        assert resume(seat)["sayings"] == resume(socket)["sayings"] == []
        tell(seat, type="say", text="hello")
        for heard, is_you in ((hear(seat), True), (hear(socket), False)):
            assert [zone["name"] for zone in heard["zones"]] == ["chat"]
            assert heard["said"] == []
            assert heard["sayings"] == [
                {"seat": 0, "name": "Seat 1", "text": "hello", "is_you": is_you}
            ]
        for message in (
            {"type": "say", "text": "hello"},
            {"type": "chat", "is_open": False},
            {"type": "webhook", "url": ""},
        ):
            tell(socket, **message)
            assert hear(socket)["type"] == "refused"
        tell(seat, type="say", text="x" * 301)
        assert "1 to 300 signs" in hear(seat)["words"]
        for host in ("127.0.0.1", "localhost", "10.0.0.1"):
            tell(seat, type="webhook", url=f"http://{host}/")
            assert "no public address" in hear(seat)["words"]
        tell(seat, type="resume", number=0)
        assert [one["text"] for one in hear(seat)["sayings"]] == ["hello"]
        tell(seat, type="resume", number=0, sayings=1)
        assert hear(seat)["sayings"] == []


def test_over_the_api(toy_hall):
    with httpx.Client(base_url=toy_hall) as client:
        seats = [{"kind": "person", "name": "Ann"}, {"kind": "friend"}]
        found = client.post("/api/tables", json={"game": "toy", "seats": seats}).json()
        table = f"/api/tables/{found['table']}"
        taken = client.post(f"{table}/seat", json={"invitation": found["invitations"][1]}).json()
        ann, bob = (
            {"Authorization": f"Bearer {token}"} for token in (found["tokens"][0], taken["token"])
        )
        assert client.post(f"{table}/say", json={"text": "hi"}, headers=ann).json() == {"number": 0}
        assert client.post(f"{table}/say", json={"text": "hi"}).status_code == 403
        assert client.post(f"{table}/say", json={"text": " "}, headers=ann).status_code == 400
        [said] = client.get(table).json()["chat"]["sayings"]
        assert said.pop("at") > 1.7e9
        assert said == {"number": 0, "seat": 0, "name": "Ann", "text": "hi"}
        off = {"is_open": False}
        assert client.put(f"{table}/chat", json=off, headers=bob).status_code == 403
        assert client.put(f"{table}/chat", json=off, headers=ann).json()["is_open"] is False
        assert client.post(f"{table}/say", json={"text": "hi"}, headers=bob).status_code == 409
        hook = {"url": "http://9.9.9.9:8080/"}
        assert client.put(f"{table}/webhook", json=hook).status_code == 403
        assert client.put(f"{table}/webhook", json=hook, headers=bob).json() == hook
        inside = {"url": "http://[::1]/"}
        assert client.put(f"{table}/webhook", json=inside, headers=bob).status_code == 400
        assert client.get(table, headers=bob).json()["webhook"] == hook["url"]
        assert client.get(table, headers=ann).json()["webhook"] == ""
        assert "9.9.9.9" not in client.get(f"{table}/saga", headers=ann).text


def test_the_stream_brings_each_saying_once(toy_hall):
    player = Player(toy_hall, "", "friend")
    with player.live() as seat, httpx.Client(base_url=toy_hall) as client:
        resume(seat)
        tell(seat, type="say", text="one")
        hear(seat)
        with client.stream("GET", f"/api/tables/{player.table.split('/')[-1]}/stream") as answer:
            lines = (line for line in answer.iter_lines() if line)
            assert '"text":"one"' in next(lines)
            tell(seat, type="say", text="two")
            second = next(lines)
            assert '"text":"two"' in second
            assert '"text":"one"' not in second


def test_who_says_or_sets_too_much_waits(toy_games, tmp_path):
    with (
        serving(toy_games, tmp_path / "hall.db", limits=Limits()) as hall,
        httpx.Client(base_url=hall) as client,
    ):
        seats = [{"kind": "person"}, {"kind": "friend"}]
        found = client.post("/api/tables", json={"game": "toy", "seats": seats}).json()
        table = f"/api/tables/{found['table']}"
        client.headers["Authorization"] = f"Bearer {found['tokens'][0]}"

        def until_refused(path: str, method: str, body: dict[str, str]) -> int:
            for sent in range(100):
                answer = client.request(method, f"{table}{path}", json=body)
                if answer.status_code == 429:
                    return sent
                assert answer.status_code == 200
            raise AssertionError("no limit")

        assert 5 <= until_refused("/webhook", "PUT", {"url": "http://9.9.9.9/"}) <= 8
        assert 30 <= until_refused("/say", "POST", {"text": "hello"}) <= 80
