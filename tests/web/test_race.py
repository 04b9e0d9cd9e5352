"""Whole races of Odin's Ravens, played in a real browser as a person plays them."""

import random
import re

import pytest
from playwright.sync_api import Browser

from tests.web.browser import CALM, MOVING, Choice, Person, Taste, expect, person

SHORT = {"columns": "8"}
FIRST = {"columns": "8", "begins": "seat_1"}
"""Whoever opens the table begins."""


def racer(seed: int) -> Taste:
    """Fly when possible, play a trick now and then, draw what is there."""
    dice = random.Random(seed)

    def choose(choices: list[Choice]) -> Choice:
        by_word: dict[str, list[Choice]] = {}
        for choice in choices:
            by_word.setdefault(choice["notation"].split()[0], []).append(choice)
        tricks = [word for word in by_word if word not in ("fly", "pair", "draw", "end", "discard")]
        for word in ("fly", "pair", "forward", "lay"):
            if word in by_word:
                return dice.choice(by_word[word])
        if tricks and dice.random() < 0.5:
            return dice.choice(by_word[dice.choice(tricks)])
        for word in ("draw", "discard", "end"):
            if word in by_word:
                return dice.choice(by_word[word])
        return dice.choice(choices)

    return choose


@pytest.fixture
def someone(chromium: Browser):
    with person(chromium) as one:
        yield one


def finish(one: Person, taste: Taste, say=None, moves: int = 400) -> None:
    for _ in range(moves):
        if not one.wait_for_turn():
            expect(one.page.locator(".result")).to_be_visible()
            return
        one.plays(taste, say)
    raise AssertionError(f"the race was not over after {moves} moves")


def test_a_race_against_a_bot_by_mouse(chromium, ravens_hall):
    with person(chromium, **MOVING) as one:
        one.opens_table(ravens_hall, "ravens", "person", "bot:greedy", **SHORT)
        finish(one, racer(1))
        one.page.get_by_role("button", name="Play again").click()
        one.page.wait_for_url(re.compile("/table/"))


def test_a_race_against_a_bot_by_keyboard_alone(someone, ravens_hall):
    someone.opens_table(ravens_hall, "ravens", "person", "bot:greedy", **SHORT)
    finish(someone, racer(2), someone.types)


def test_a_race_between_two_browsers_with_a_watcher(chromium, ravens_hall):
    with person(chromium) as host, person(chromium) as friend, person(chromium) as watcher:
        table = host.opens_table(ravens_hall, "ravens", "person", "friend", **SHORT)
        link = host.page.locator(".invitation input").input_value()
        watcher.page.goto(table)
        friend.page.goto(link)
        friend.page.get_by_label("Your name").fill("Freyja")
        friend.page.get_by_role("button", name="Take the seat").click()
        friend.page.wait_for_url(table)
        friend.sees_the_table()
        expect(watcher.page.locator("body")).to_contain_text("Freyja")
        expect(host.page.locator(".invitation")).to_have_count(0)
        taste = racer(3)
        for _ in range(800):
            host.wait(
                lambda: bool(host.table["choices"] or friend.table["choices"]) or host.is_over,
                "a turn",
            )
            if host.is_over:
                break
            (host if host.table["choices"] else friend).plays(taste)
            friend.wait(lambda: friend.table["number"] == host.table["number"], "hearing of it")
        for one in (host, friend, watcher):
            expect(one.page.locator(".result")).to_be_visible()
        hand = host.page.locator('[data-zone="mine"] .hand').inner_text()
        assert hand
        assert watcher.page.locator('[data-zone="mine"]').count() == 0
        assert watcher.table["choices"] == []


def test_a_reload_in_the_middle_changes_nothing(someone, ravens_hall):
    someone.opens_table(ravens_hall, "ravens", "person", "bot:greedy", **SHORT)
    taste = racer(4)
    for _ in range(12):
        if someone.wait_for_turn():
            someone.plays(taste)
    someone.wait_for_turn()
    before = someone.table["choices"]
    hand = someone.page.locator('[data-zone="mine"]').inner_text()
    track = someone.page.locator('[data-zone="track"]').inner_text()
    someone.table = {"number": -1, "choices": []}
    someone.page.reload()
    someone.sees_the_table()
    assert someone.table["choices"] == before
    assert someone.page.locator('[data-zone="mine"]').inner_text() == hand
    assert someone.page.locator('[data-zone="track"]').inner_text() == track


def test_a_second_click_and_escape_take_the_last_pick_back(someone, ravens_hall):
    someone.opens_table(ravens_hall, "ravens", "person", "bot:greedy", **FIRST)
    page = someone.page
    while someone.wait_for_turn() and page.locator(".card.loki.pickable").count() == 0:
        loki = [c for c in someone.table["choices"] if c["notation"] == "draw loki"]
        assert loki
        someone.plays(lambda _, loki=loki: loki[0])
    card = page.locator(".card.loki").first
    for take_back in (card.click, lambda: page.keyboard.press("Escape")):
        card.click()
        expect(page.locator(".card.picked")).to_have_count(1)
        take_back()
        expect(page.locator(".card.picked")).to_have_count(0)


def test_clicking_what_is_not_legal_says_why_and_opens_the_rule(someone, ravens_hall):
    someone.opens_table(ravens_hall, "ravens", "person", "friend", **FIRST)
    page = someone.page
    # Not legal now, so Playwright would wait for ever; a person just clicks.
    page.locator('[data-pick="column:3"]').click(force=True)
    refusal = page.locator("#refusal")
    expect(refusal).to_be_visible()
    link = refusal.get_by_role("link")
    rule = re.search(r"#((?:OR|OP|V)-[\w.]+)$", link.get_attribute("href") or "")
    assert rule
    expect(page.locator("#spoken")).to_contain_text(rule[1])
    with page.context.expect_page() as opened:
        link.click()
    assert opened.value.locator(f'[id="{rule[1]}"]').is_visible()
    page.keyboard.press("Escape")
    expect(refusal).to_be_hidden()


def test_every_pick_can_be_reached_by_arrows_and_enter(someone, ravens_hall):
    someone.opens_table(ravens_hall, "ravens", "person", "friend", **FIRST)
    page = someone.page
    number = someone.table["number"]
    page.locator('[data-pick="pile:flight"]').focus()
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.pick") != "pile:flight"
    page.locator('[data-pick="pile:flight"]').focus()
    page.keyboard.press("Enter")
    someone.wait(lambda: someone.table["number"] > number, "the draw")
    assert page.evaluate("document.activeElement.dataset.pick") == "pile:flight"


def test_cards_glide_and_stay_clickable(chromium, ravens_hall):
    with person(chromium, **MOVING) as someone:
        someone.opens_table(ravens_hall, "ravens", "person", "friend", **FIRST)
        page = someone.page
        number = someone.table["number"]
        # The page itself looks, frame by frame: from outside a slow machine misses a glide.
        page.evaluate(
            """() => { window.glided = new Promise(done => {
                const look = () => document.getAnimations().some(
                    one => one.id === "glide" && one.playState === "running"
                ) ? done(true) : requestAnimationFrame(look);
                look();
            }); }"""
        )
        page.locator('[data-pick="pile:flight"]').click()
        assert page.evaluate("window.glided")
        page.locator('[data-pick="pile:flight"]').click()
        someone.wait(lambda: someone.table["number"] >= number + 2, "both draws")


def test_nothing_glides_for_whoever_wants_it_calm(chromium, ravens_hall):
    with person(chromium, **CALM) as one:
        one.opens_table(ravens_hall, "ravens", "person", "friend", **FIRST)
        one.plays(lambda choices: choices[0])
        assert one.page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("columns", ["8", "16", "24"])
def test_a_phone_scrolls_in_one_direction_only(chromium, ravens_hall, columns):
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    with person(chromium, **phone) as one:
        one.page.goto(ravens_hall)
        assert one.has_no_sideways_scroll()
        one.opens_table(ravens_hall, "ravens", "person", "bot:greedy", columns=columns)
        taste = racer(5)
        for _ in range(12):
            assert one.has_no_sideways_scroll()
            if one.wait_for_turn():
                one.plays(taste)
        one.page.goto(f"{ravens_hall}/rules/ravens")
        assert one.has_no_sideways_scroll()
