"""Whole sieges of Yggdrasil, played in a real browser as the gods play them."""

import random

import pytest
from playwright.sync_api import Browser

from tests.web.browser import Choice, Person, Taste, expect, person

PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}
FIRST = {"first_player": "seat_1"}
"""Whoever opens the table begins."""
DEEDS = ("asgard", "ice", "midgard", "fire", "dead", "elf", "forge", "vanir", "exchange")


def god(seed: int, deeds: int = 1) -> Taste:
    """Do some deed so many times a turn, then end it; whatever else is asked, by chance."""
    dice = random.Random(seed)
    done = 0

    def choose(choices: list[Choice]) -> Choice:
        nonlocal done
        by_word: dict[str, list[Choice]] = {}
        for choice in choices:
            by_word.setdefault(choice["notation"].split()[0], []).append(choice)
        can = [word for word in DEEDS if word in by_word]
        if "end" not in by_word or (can and done < deeds):
            done += "end" in by_word
            return dice.choice(by_word[dice.choice(can)] if can else choices)
        done = 0
        return by_word["end"][0]

    return choose


@pytest.fixture
def someone(chromium: Browser):
    with person(chromium) as one:
        yield one


def notations(one: Person) -> list[str]:
    return [choice["notation"] for choice in one.table["choices"]]


def opens_a_calm_table(one: Person, hall: str, *seats: str, **options: str) -> None:
    """Open tables until one begins without Fenrir's anger and without a giant."""
    while True:
        one.opens_table(hall, "yggdrasil", *seats, gods="2 1 3 4 5 6", **FIRST, **options)
        one.wait_for_turn()
        if "elf" in notations(one) and one.page.locator(".yg-giant").count() == 0:
            return


def act(one: Person, notation: str) -> None:
    one.plays(lambda choices: next(c for c in choices if c["notation"] == notation))


def test_a_siege_alone_by_mouse(someone, ravens_hall):
    someone.opens_table(ravens_hall, "yggdrasil", "person")
    taste = god(1)
    for _ in range(500):
        if not someone.wait_for_turn():
            break
        someone.plays(taste)
    expect(someone.page.locator(".result")).to_be_visible()


def test_a_siege_between_two_browsers(chromium, ravens_hall):
    with person(chromium) as host, person(chromium) as friend:
        table = host.opens_table(ravens_hall, "yggdrasil", "person", "friend", **FIRST)
        friend.page.goto(host.page.locator(".invitation input").input_value())
        friend.page.get_by_label("Your name").fill("Freyja")
        friend.page.get_by_role("button", name="Take the seat").click()
        friend.page.wait_for_url(table)
        friend.sees_the_table()
        taste = god(2, deeds=2)
        for _ in range(40):
            host.wait(
                lambda: bool(host.table["choices"] or friend.table["choices"]) or host.is_over,
                "a turn",
            )
            if host.is_over:
                break
            (host if host.table["choices"] else friend).plays(taste)
            friend.wait(lambda: friend.table["number"] == host.table["number"], "hearing of it")
        for name in ("track", "worlds"):
            zone = f'[data-zone="{name}"]'
            seen = [one.page.locator(zone).inner_text() for one in (host, friend)]
            assert seen[0]
        # Odin's cards are his alone.
        assert friend.page.locator(".yg-fate-card[data-pick]").count() == 0


def test_the_chances_stand_beside_the_enemy_before_one_commits(someone, ravens_hall):
    opens_a_calm_table(someone, ravens_hall, "person", start_vikings="1")
    page = someone.page
    fights = [c for c in someone.table["choices"] if c["notation"].startswith("asgard")]
    enemy = fights[0]["picks"][0]
    chances = page.locator(f".for-{enemy.split(':')[1]}")
    expect(chances).to_be_hidden()
    page.locator(f'[data-says="{enemy}"]').click()
    expect(chances).to_be_visible()
    # Thor with 1 Viking against force 5: only three hammers do, one face in six.
    expect(chances.locator("button").nth(1)).to_contain_text("17 %")
    number = someone.table["number"]
    chances.locator("button").nth(1).click()
    someone.wait(lambda: someone.table["number"] > number, "the fight")


def test_worlds_are_places_one_clicks(someone, ravens_hall):
    opens_a_calm_table(someone, ravens_hall, "person", "bot:greedy")
    page = someone.page
    page.locator('.yg-plaque[data-says="world:midgard"]').click()
    number = someone.table["number"]
    page.locator('[data-says="island:white"]').click()
    someone.wait(lambda: someone.table["number"] > number, "the draw")
    expect(page.locator(".island-white .yg-valkyries")).to_be_visible()
    expect(page.locator(".midgard .visited")).to_be_visible()
    act(someone, "elf")
    expect(page.locator(".elves .visited")).to_be_visible()


def test_gods_of_one_person_need_no_curtain_but_for_what_odin_knows(someone, ravens_hall):
    someone.opens_table(ravens_hall, "yggdrasil", "person", "person", gods="2 3 1 4 5 6", **FIRST)
    page, curtain, taste = someone.page, someone.page.locator("#curtain"), god(6, deeds=0)
    turns = set()
    while len(turns) < 2:
        someone.wait_for_turn()
        expect(curtain).to_be_hidden()
        # On a wide screen nothing covers what is asked.
        page.wait_for_function(
            """() => {
                const words = document.querySelector(".prompt-words");
                const box = words.getBoundingClientRect();
                const at = document.elementFromPoint(box.left + 20, box.top + box.height / 2);
                return at === words || words.contains(at);
            }"""
        )
        turns.add(page.locator(".yg-god.on-turn .player-name").inner_text().split()[0])
        someone.plays(taste)
    assert turns == {"Thor", "Tyr"}


def test_a_phone_scrolls_in_one_direction_only(chromium, ravens_hall):
    with person(chromium, **PHONE) as one:
        one.opens_table(
            ravens_hall, "yggdrasil", "person", *["bot:greedy"] * 5, difficulty="ragnarok"
        )
        taste = god(5, deeds=2)
        for _ in range(14):
            assert one.has_no_sideways_scroll()
            if one.wait_for_turn():
                one.plays(taste)
        assert one.has_no_sideways_scroll()


def test_the_first_page_offers_it(someone, ravens_hall):
    someone.page.goto(ravens_hall)
    title = someone.page.get_by_role("heading", name="Yggdrasil")
    panel = someone.page.locator(".game-panel", has=title)
    expect(panel).to_have_count(1)
    expect(panel.locator(".ribbon")).to_have_count(0)
