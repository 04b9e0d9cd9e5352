"""axe finds nothing serious on any page, by day and by night."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from tests.web.browser import Person, person
from tests.web.test_race import FIRST

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def serious(one: Person) -> list[str]:
    """What axe calls serious or critical on the page as it is now."""
    # What has just arrived fades in; its colours count when it is there.
    one.page.evaluate(
        "Promise.all(document.getAnimations().filter(a => a.id).map(a => a.finished))"
    )
    found: dict[str, Any] = (
        Axe().run(one.page, options={"runOnly": {"type": "tag", "values": TAGS}}).response
    )
    return [
        f"{violation['id']}: {violation['help']}: {node['html'][:160]} {node['failureSummary']}"
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"][:3]
    ]


@pytest.fixture(params=["light", "dark"])
def reader(request, chromium: Browser, ravens_hall):
    with person(chromium, ravens_hall, request.param) as one:
        yield one


@pytest.mark.parametrize("path", ["/", "/new/ravens", "/rules/ravens", "/nowhere"])
def test_pages(reader, ravens_hall, path):
    reader.page.goto(ravens_hall + path)
    reader.problems.clear()  # a 404 is an error in the console, as it should be
    for fold in reader.page.locator("details > summary").all():
        fold.click()
    assert serious(reader) == []


def test_the_table_in_every_state(reader, ravens_hall):
    reader.opens_table(ravens_hall, "ravens", "person", "bot:greedy", **FIRST)
    page = reader.page
    assert serious(reader) == []
    while page.locator(".card.loki").count() == 0:
        reader.wait_for_turn()
        reader.plays(lambda choices: choices[-1])
    reader.wait_for_turn()
    page.locator(".card.loki").first.click(force=True)
    assert serious(reader) == []
    page.keyboard.press("Escape")
    page.locator('[data-pick="column:2"]').click(force=True)
    page.locator("#refusal").wait_for()
    assert serious(reader) == []
    page.get_by_role("button", name="Give up").click()
    assert serious(reader) == []
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    page.locator(".result").wait_for()
    assert serious(reader) == []
    page.locator(".result").get_by_role("link", name="Replay").click()
    page.keyboard.press("ArrowRight")
    assert serious(reader) == []


def test_the_invitation(reader, ravens_hall):
    reader.opens_table(ravens_hall, "ravens", "person", "friend", **FIRST)
    assert serious(reader) == []
    reader.page.goto(reader.page.locator(".invitation input").input_value())
    assert serious(reader) == []


def test_a_finished_race(reader, ravens_hall):
    reader.opens_table(ravens_hall, "ravens", "bot:greedy", "bot:random", **FIRST)
    reader.page.locator(".result").wait_for()
    assert serious(reader) == []
