"""How well it was played: the page with the graph and the mistakes, as people meet it."""

import re

import httpx
import pytest
from playwright.sync_api import Browser

from gladsheim.core.words import W
from gladsheim.minds import Budget
from gladsheim.table import Rated, Review, deal, reviews
from gladsheim.web.graph import drawn
from tests.web.browser import Person, expect, person
from tests.web.test_access import serious
from tests.web.test_page import first_of


@pytest.fixture(autouse=True)
def same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal always the same, so that the same is a mistake, and rate after few iterations."""
    monkeypatch.setattr(deal, "new_seed", lambda: "5" * 64)
    monkeypatch.setattr(reviews, "BUDGET", Budget(iterations=80))


def plays_badly(one: Person, hall: str) -> str:
    """Lay every card open, which gives away what hiding would bring; return the table's address."""
    table = one.opens_table(hall, "toy", "person", "bot:greedy", hand="5")
    while one.wait_for_turn():
        one.plays(first_of("lay"))
    return table


def is_done(one: Person) -> bool:
    return one.page.locator("[data-grows]").count() == 0


def test_it_is_refused_while_the_game_runs(toy_hall):
    with httpx.Client(base_url=toy_hall, headers={"Origin": toy_hall}) as client:
        form = {"game": "toy", "seat-0": "person", "seat-1": "friend"}
        table = client.post("/tables", data=form).headers["location"]
        for path in ("review", "review/1", "review/2"):
            answer = client.get(f"{table}/{path}", headers={"Accept-Language": "de"})
            assert answer.status_code == 409
            assert "nach dem Ende der Partie" in answer.text
            assert f'href="{table}"' in answer.text
        assert client.get(f"{table}/review/3").status_code == 404
        assert client.get(f"{table}/review/0").status_code == 404
        assert client.get("/table/nothing/review").status_code == 404
        assert client.post(f"{table}/review").status_code == 405


def test_from_the_result_to_the_mistake_in_the_replay(chromium: Browser, toy_hall):
    with person(chromium) as one:
        plays_badly(one, toy_hall)
        page = one.page
        page.locator(".result").get_by_role("link", name="How well was it played?").click()
        page.wait_for_url("**/review")
        page.evaluate("window.isSamePage = true")
        one.wait(lambda: is_done(one), "the review")
        assert page.evaluate("window.isSamePage")  # it has grown without being loaded again
        worst = page.locator(".mistakes li").first
        number = re.search(r"Move (\d+)", worst.locator("h3").inner_text())
        assert number
        assert page.locator(".chart-rank", has_text="1").count() == 1
        expect(worst).to_contain_text("Played: Lay down")
        worst.get_by_role("link", name=f"See move {number[1]} in the replay").press("Enter")
        page.wait_for_url(f"**/replay/1?line={int(number[1]) - 1}")
        prompt = page.locator(".prompt")
        expect(prompt).to_contain_text("Played: Lay down")
        expect(prompt).to_contain_text("Better: ")
        page.keyboard.press("ArrowRight")
        expect(prompt).not_to_contain_text("Better: ")
        page.keyboard.press("ArrowLeft")
        expect(prompt).to_contain_text("Better: ")
        page.get_by_role("link", name="How well was it played?").click()
        page.wait_for_url("**/review/1")


def test_every_seat_may_be_looked_at_by_anybody(chromium: Browser, toy_hall):
    with person(chromium) as one, person(chromium, locale="de-DE") as watcher:
        table = plays_badly(one, toy_hall)
        page = watcher.page
        page.goto(f"{table}/review/2")
        watcher.wait(lambda: is_done(watcher), "the review")
        expect(page.locator("h1")).to_have_text("Wie gut war das gespielt?")
        expect(page.locator('.eyes [aria-current="page"]')).to_contain_text("Seat 2 (Gierig)")
        page.get_by_text("Jede Entscheidung", exact=True).click()
        assert page.locator(".every-choice li").count() > 1
        html = page.request.get(f"{table}/review/2").text()
        assert not re.search(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=\"", html)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_it_can_be_read_by_everybody(chromium: Browser, toy_hall, theme, width):
    size = {"width": width, "height": 800}
    with person(chromium, toy_hall, theme, viewport=size) as one:
        page = one.page
        page.goto(f"{plays_badly(one, toy_hall)}/review")
        one.wait(lambda: is_done(one), "the review")
        page.locator(".every-choice").locator("..").locator("summary").click()
        assert serious(one) == []
        assert one.has_no_sideways_scroll()
        box = page.locator(".chart").bounding_box()
        assert box
        assert box["height"] > 180
        for words in page.locator(".chart-words, .chart-rank").all():
            inner = words.bounding_box()
            assert inner
            assert inner["height"] >= 12  # never squeezed with the picture
            assert inner["x"] >= 0
            assert inner["x"] + inner["width"] <= width


def test_who_never_chose_is_told_so(chromium: Browser, toy_hall):
    with person(chromium) as one:
        table = one.opens_table(toy_hall, "toy", "person", "friend")
        one.page.get_by_role("button", name="Give up").click()
        one.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
        one.page.locator(".result").wait_for()
        one.page.goto(f"{table}/review/1")
        expect(one.page.get_by_text("This seat never had a choice.")).to_be_visible()


def rated(line: int, chance: float, best: float) -> Rated:
    return Rated(
        line=line,
        words=W("{thing}", thing="x"),
        chance=chance,
        best=W("{thing}", thing="y"),
        best_chance=best,
        reason=None,
        is_best=chance == best,
        is_mistake=best - chance > 0.02,
    )


@pytest.mark.parametrize("lines", [1, 2, 7, 40, 99, 100, 204, 1234])
def test_a_graph_stays_in_its_picture(lines: int):
    found = tuple(
        rated(line, line % 11 / 10, min(1.0, line % 11 / 10 + line % 3 / 20))
        for line in range(1, lines + 1)
    )
    graph = drawn(Review(0, lines, found, True), lines)
    assert [point.line for point in graph.points] == [each.line for each in found]
    for point in graph.points:
        assert 0 <= point.x <= 100
        assert 0 < point.best_y <= point.y < 100  # better is higher up
    ranks = sorted(point.rank for point in graph.points if point.rank)
    assert ranks == list(range(1, len(ranks) + 1))
    places = [place for _, place in graph.labels]
    assert places == sorted(places)
    assert 1 <= len(places) <= 8
    assert graph.labels[-1][0] == lines


def test_a_graph_of_nothing_has_no_line():
    graph = drawn(Review(0, 3, (), False), 0)
    assert graph.points == ()
    assert graph.path == ""
