"""A person at a real browser: opens pages, clicks and types; every console error is a failure."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, WebSocket, expect

Choice = dict[str, Any]
Taste = Callable[[list[Choice]], Choice]
"""How a person chooses among the legal actions."""

SECONDS = 20
WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
CALM: dict[str, Any] = {"reduced_motion": "reduce"}
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}


class Person:
    """One browser with its own cookies."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.problems: list[str] = []
        self.table: dict[str, Any] = {"number": -1, "choices": []}
        """The last `zones` message, as the page's script got it."""
        self.is_over = False
        """Whether the table that the page shows has a result, by the messages."""
        page.set_default_timeout(SECONDS * 1000)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("websocket", self._socket)

    def _console(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(message.text)

    def _socket(self, socket: WebSocket) -> None:
        def heard(frame: str | bytes) -> None:
            message = json.loads(frame)
            if message["type"] == "zones":
                self.table = message
                for zone in message["zones"]:
                    if zone["name"] == "result":
                        self.is_over = "<h2>" in zone["html"]

        socket.on("framereceived", heard)

    # What a person sees

    def wait(self, until: Callable[[], bool], what: str) -> None:
        """Let the page live until something holds."""
        for _ in range(SECONDS * 50):
            if until():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"{what} did not happen within {SECONDS} seconds")

    def wait_for_turn(self) -> bool:
        """Wait until it is this person's turn; False when the game is over instead."""
        self.wait(lambda: bool(self.table["choices"]) or self.is_over, "a turn")
        return not self.is_over

    def has_no_sideways_scroll(self) -> bool:
        return bool(
            self.page.evaluate("document.scrollingElement.scrollWidth <= window.innerWidth")
        )

    # What a person does

    def opens_table(self, hall: str, game: str, *seats: str, **options: str) -> str:
        """Fill in the form of a new game and sit down; returns the table's address."""
        self.page.goto(f"{hall}/new/{game}")
        for at, kind in enumerate(seats):
            self.page.select_option(f"#seat-{at}", kind)
        for fold in self.page.locator("details.fold > summary").all():
            fold.click()
        for id, value in options.items():
            if self.page.locator(f"#option-{id}-0").count():
                for at, each in enumerate(value.split()[: len(seats)]):
                    self.page.select_option(f"#option-{id}-{at}", each)
                continue
            field = self.page.locator(f"#option-{id}")
            if field.evaluate("field => field.nodeName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        self.table = {"number": -1, "choices": []}
        self.page.get_by_role("button", name="Sit down").click()
        self.page.wait_for_url("**/table/*")
        self.sees_the_table()
        return self.page.url

    def sees_the_table(self) -> None:
        """Wait until the page is live."""
        self.wait(lambda: self.table["number"] >= 0, "the first message")

    def clicks(self, choice: Choice) -> None:
        """Say an action by the mouse: its picks one after the other."""
        for pick in choice["picks"]:
            place = self.page.locator(f'[data-says="{pick}"].pickable:visible').first
            if place.count():
                place.click()
            else:
                self.page.locator(f'#choices [data-choice="{pick}"]').click()
        whole = self.page.locator("#choices .primary")
        if whole.count():
            whole.click()

    def types(self, choice: Choice) -> None:
        """Say an action by the keyboard alone: through the list of legal moves."""
        keyboard = self.page.keyboard
        for _ in range(60):
            if self.page.evaluate("document.activeElement.closest('#moves') !== null"):
                break
            keyboard.press("Tab")
        keyboard.press("Home")
        for _ in self.table["choices"]:
            action = self.page.evaluate("document.activeElement.dataset.action")
            if action == str(choice["id"]):
                keyboard.press("Enter")
                return
            keyboard.press("ArrowDown")
        raise AssertionError(f"the list does not hold {choice['words']}")

    def plays(self, taste: Taste, say: Callable[[Choice], None] | None = None) -> None:
        """Do one action, and wait until the table has moved on."""
        number = self.table["number"]
        (say or self.clicks)(taste(self.table["choices"]))
        self.wait(lambda: self.table["number"] > number or self.is_over, "the next deed")


@contextmanager
def person(
    browser: Browser, hall: str | None = None, theme: str = "dark", **options: Any
) -> Iterator[Person]:
    """A person with a fresh browser; at the end nothing may have gone wrong in it.

    `theme` has been chosen in the settings of `hall`. Nothing moves, unless MOVING is among the
    options: without a graphics card, drawing what glows and glides takes most of a test's time.
    """
    context = browser.new_context(**{**WIDE, **CALM, **options})
    if hall is not None:
        context.add_cookies([{"name": "hall", "value": f"en.{theme}.normal", "url": hall}])
    someone = Person(context.new_page())
    try:
        yield someone
    finally:
        context.close()
    assert someone.problems == []


__all__ = ["CALM", "MOVING", "Choice", "Person", "Taste", "expect", "person"]
