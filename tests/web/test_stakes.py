"""Whole matches of the stakes game, played in a real browser as people play them."""

import random

import pytest
from playwright.sync_api import Browser

from tests.web.browser import Choice, Person, Taste, expect, person
from tests.web.test_access import serious

PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}


def better(seed: int, stays: float = 0.8) -> Taste:
    """Use every special, stay in most of the time, and rest once there is nothing to use."""
    dice = random.Random(seed)

    def choose(choices: list[Choice]) -> Choice:
        specials = [c for c in choices if c["notation"].split()[0] in ("use", "loki", "take")]
        if specials:
            return dice.choice(specials)
        for notation in ("rest", "ante"):
            for choice in choices:
                if choice["notation"] == notation:
                    return choice
        paying = [c for c in choices if c["notation"] != "pay 0"]
        dropping = [c for c in choices if c["notation"] == "pay 0"]
        return dice.choice(paying if dice.random() < stays or not dropping else dropping)

    return choose


@pytest.fixture
def someone(chromium: Browser):
    with person(chromium) as one:
        yield one


def act(one: Person, notation: str) -> None:
    one.plays(lambda choices: next(c for c in choices if c["notation"] == notation))


def test_a_match_against_bots_by_mouse(someone, ravens_hall):
    someone.opens_table(ravens_hall, "futhark-stakes", "person", "bot:greedy", "bot:greedy")
    taste = better(1)
    for _ in range(400):
        if not someone.wait_for_turn():
            break
        someone.plays(taste)
    expect(someone.page.locator(".result")).to_be_visible()
    expect(someone.page.locator(".fs-last .winner")).not_to_have_count(0)


def test_a_match_of_two_people(chromium, ravens_hall):
    with person(chromium) as host, person(chromium) as friend:
        table = host.opens_table(ravens_hall, "futhark-stakes", "person", "friend")
        friend.page.goto(host.page.locator(".invitation input").input_value())
        friend.page.get_by_label("Your name").fill("Freyja")
        friend.page.get_by_role("button", name="Take the seat").click()
        friend.page.wait_for_url(table)
        friend.sees_the_table()
        tastes = {host: better(2, stays=1.0), friend: better(3, stays=0.9)}
        for _ in range(300):
            host.wait(
                lambda: bool(host.table["choices"] or friend.table["choices"]) or host.is_over,
                "a turn",
            )
            if host.is_over:
                break
            one = host if host.table["choices"] else friend
            one.plays(tastes[one])
            friend.wait(
                lambda: friend.table["number"] == host.table["number"] or friend.is_over,
                "hearing of it",
            )
        for one in (host, friend):
            expect(one.page.locator(".result")).to_be_visible()
        # Both see the same course of points, and who has won.
        courses = [one.page.locator(".fs-course svg").first for one in (host, friend)]
        seen = [course.get_attribute("aria-label") for course in courses]
        assert seen[0]
        assert " 0" in seen[0]
        assert host.page.locator(".fs-players .turn-mark").count() == 1


def test_the_own_hand_is_seen_and_the_other_is_not(chromium, ravens_hall):
    with person(chromium) as host, person(chromium) as watcher:
        table = host.opens_table(ravens_hall, "futhark-stakes", "person", "bot:greedy")
        host.wait_for_turn()
        expect(host.page.locator(".fs-hand > li")).to_have_count(3)
        watcher.page.goto(table)
        watcher.sees_the_table()
        expect(watcher.page.locator(".fs-hand")).to_have_count(0)
        backs = watcher.page.locator(".fs-fist .fu-back")
        expect(backs).not_to_have_count(0)
        expect(watcher.page.locator(".fs-odds")).to_have_count(0)


def test_the_page_names_the_combination_and_the_exact_chances(someone, ravens_hall):
    someone.opens_table(ravens_hall, "futhark-stakes", "person", "bot:greedy")
    page = someone.page
    while True:
        someone.wait_for_turn()
        if any(c["notation"] == "pay 1" for c in someone.table["choices"]):
            break
        someone.plays(better(4))
    expect(page.locator(".fs-made")).to_be_visible()
    rows = page.locator(".fs-ranks > li")
    expect(rows).not_to_have_count(0)
    expect(page.locator(".fs-ranks .now, .fs-made")).not_to_have_count(0)
    expect(page.locator(".fs-rivals > li")).to_have_count(1)
    expect(page.locator(".fs-grid .at-left .fu-back")).to_have_count(1)
    act(someone, "pay 1")


def test_one_point_is_paid_for_a_card_that_one_clicks(someone, ravens_hall):
    someone.opens_table(
        ravens_hall, "futhark-stakes", "person", "bot:greedy", stakes="per_card", order="secret"
    )
    while not any(c["notation"] == "pay 1 left" for c in someone.table["choices"]):
        assert someone.wait_for_turn()
        someone.plays(better(5, stays=0.0))
        someone.wait_for_turn()
    page = someone.page
    page.locator('[data-says="pay:1"]').click()
    number = someone.table["number"]
    page.locator('[data-says="place:left"]').click()
    someone.wait(lambda: someone.table["number"] > number, "the payment")


def test_a_phone_scrolls_in_one_direction_only(chromium, ravens_hall):
    with person(chromium, **PHONE) as one:
        one.opens_table(
            ravens_hall, "futhark-stakes", "person", *["bot:greedy"] * 3, yggdrasil_draw="choice"
        )
        taste = better(6)
        for _ in range(25):
            assert one.has_no_sideways_scroll()
            if one.wait_for_turn():
                one.plays(taste)
        assert one.has_no_sideways_scroll()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(chromium, ravens_hall, theme):
    with person(chromium, ravens_hall, theme) as one:
        one.opens_table(ravens_hall, "futhark-stakes", "person", *["bot:greedy"] * 3)
        taste = better(7)
        for _ in range(9):
            if one.wait_for_turn():
                one.plays(taste)
        one.wait_for_turn()
        one.page.locator(".fs-table > summary").click()
        assert one.page.locator("html").get_attribute("data-theme") == theme
        assert serious(one) == []


def test_the_first_page_offers_it(someone, ravens_hall):
    someone.page.goto(ravens_hall)
    panel = someone.page.locator(".game-panel", has_text="Futhark: stakes")
    expect(panel).to_have_count(1)
    expect(panel.locator(".ribbon")).to_have_count(0)
