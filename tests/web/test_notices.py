"""How a reader is told that it is their turn: title, sound, notification. In a real browser whose
sound and notifications are kept in a list instead."""

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser

from tests.web.browser import Person, expect, person

RECORDER = """
window.noted = [];
window.isAway = false;
Object.defineProperty(Document.prototype, "hidden", { get: () => window.isAway });
window.Notification = class extends EventTarget {
  static permission = "default";
  static answer = "granted";
  static async requestPermission() { return (Notification.permission = Notification.answer); }
  constructor(title, options) {
    super();
    window.noted.push(`${title}: ${options.body}`);
    window.last = this;
  }
  close() { window.noted.push("closed"); }
};
AudioContext.prototype.createOscillator = (make => function () {
  window.noted.push("note");
  return make.call(this);
})(AudioContext.prototype.createOscillator);
"""


@pytest.fixture
def someone(chromium: Browser) -> Iterator[Person]:
    with person(chromium) as one:
        one.page.add_init_script(RECORDER)
        yield one


class Friend:
    """The other seat, played by a program."""

    def __init__(self, hall: str, one: Person) -> None:
        link = one.page.locator(".invitation input").input_value()
        self.table, invitation = link.split("/")[-2:]
        self.address = f"/api/tables/{self.table}"
        self.client = httpx.Client(base_url=hall)
        taken = self.client.post(
            f"{self.address}/seat", json={"invitation": invitation, "name": "Bob"}
        )
        self.client.headers["Authorization"] = f"Bearer {taken.json()['token']}"

    def acts(self) -> None:
        stand: dict[str, Any] = self.client.get(self.address).json()
        asked = {"number": stand["number"], "action": stand["legal"][0]["id"]}
        assert self.client.post(f"{self.address}/act", json=asked).status_code == 200


@pytest.fixture
def friend(someone: Person, toy_hall: str) -> Iterator[Friend]:
    someone.opens_table(toy_hall, "toy", "person", "friend", hand="5")
    found = Friend(toy_hall, someone)
    yield found
    found.client.close()


def noted(one: Person) -> list[str]:
    found: list[str] = one.page.evaluate("window.noted.splice(0)")
    return found


def switches_on(one: Person, *names: str) -> None:
    if not one.page.locator("#notices").evaluate("fold => fold.open"):
        one.page.locator("#notices > summary").click()
    for name in names:
        one.page.get_by_label(name).check()


def goes_away(one: Person, away: bool = True) -> None:
    one.page.evaluate(
        "away => { window.isAway = away; document.dispatchEvent(new Event('visibilitychange')); }",
        away,
    )


def acts(one: Person) -> None:
    one.plays(lambda choices: choices[0])
    one.wait(lambda: not one.table["choices"], "the other's turn")
    expect(one.page).to_have_title(re.compile("^(?!●)"))


def is_asked(one: Person) -> None:
    """Wait until the page has told its reader that it is their turn."""
    assert one.wait_for_turn()
    expect(one.page).to_have_title(re.compile("^● "))


def test_the_title_says_whose_turn_it_is_and_all_else_is_off(someone, friend):
    expect(someone.page).to_have_title(re.compile("^● "))
    acts(someone)
    goes_away(someone)
    friend.acts()
    is_asked(someone)
    assert noted(someone) == []


def test_a_sound_when_the_turn_comes_and_not_for_what_one_does_oneself(someone, friend):
    switches_on(someone, "A soft sound")
    assert noted(someone) == ["note", "note"]  # so that one hears what one has chosen
    acts(someone)
    someone.page.get_by_role("button", name="Undo").click()
    is_asked(someone)
    acts(someone)
    assert noted(someone) == []
    friend.acts()
    is_asked(someone)
    assert noted(someone) == ["note", "note"]
    someone.page.reload()
    expect(someone.page.get_by_label("A soft sound")).to_be_checked()
    assert noted(someone) == []


def test_a_notification_while_the_page_is_hidden(someone, friend):
    switches_on(someone, "A notification while")
    name = someone.page.locator("h1").inner_text()
    assert noted(someone) == [f"{name}: You will be told like this when it is your turn."]
    acts(someone)
    friend.acts()
    is_asked(someone)
    assert noted(someone) == ["closed"]  # that from the switch; now it is in sight
    acts(someone)
    goes_away(someone)
    friend.acts()
    is_asked(someone)
    assert noted(someone) == [f"{name}: It is your turn."]
    someone.page.evaluate("window.last.dispatchEvent(new Event('click'))")
    assert noted(someone) == ["closed"]


def test_a_notification_goes_when_its_reader_comes(someone, friend):
    switches_on(someone, "A notification while")
    acts(someone)
    goes_away(someone)
    friend.acts()
    is_asked(someone)
    noted(someone)
    goes_away(someone, away=False)
    assert noted(someone) == ["closed"]


def test_a_browser_that_does_not_allow_it(someone, friend):
    someone.page.evaluate("Notification.answer = 'denied'")
    someone.page.locator("#notices > summary").click()
    box = someone.page.get_by_label("A notification while")
    box.click()
    expect(someone.page.locator("#refusal")).to_contain_text("The browser does not allow it.")
    expect(box).not_to_be_checked()
    someone.page.reload()
    expect(box).not_to_be_checked()


def test_whoever_takes_the_device_over_is_not_told_again(someone, toy_hall):
    someone.opens_table(toy_hall, "toy", "person", "person")
    switches_on(someone, "A soft sound", "A notification while")
    noted(someone)
    goes_away(someone)
    someone.plays(lambda choices: choices[0])
    someone.page.get_by_role("button", name="I am here").click()
    is_asked(someone)
    assert noted(someone) == []


def test_a_watcher_has_no_switches(someone, friend, chromium, toy_hall):
    with person(chromium) as watcher:
        watcher.page.goto(f"{toy_hall}/table/{friend.table}")
        watcher.sees_the_table()
        expect(watcher.page.locator("#notices")).to_have_count(0)
