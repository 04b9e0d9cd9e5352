"""Whole battles of Thunder & Lightning, played in a real browser as a person plays them."""

import random
import re

import pytest
from playwright.sync_api import Browser

from gladsheim.games.thunder import THUNDER
from tests.web.browser import Choice, Person, Taste, expect, person
from tests.web.test_access import serious

PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}
LOKI = ("bot:random", "person")
"""Whoever opens the table is Loki, who sets and begins."""


def fighter(seed: int) -> Taste:
    """Challenge when possible, else do anything, so that many different cards get clicked."""
    dice = random.Random(seed)

    def choose(choices: list[Choice]) -> Choice:
        by_word: dict[str, list[Choice]] = {}
        for choice in choices:
            by_word.setdefault(choice["notation"].split()[0], []).append(choice)
        if "challenge" in by_word and dice.random() < 0.6:
            return dice.choice(by_word["challenge"])
        return dice.choice(by_word[dice.choice(sorted(by_word))])

    return choose


@pytest.fixture
def someone(chromium: Browser):
    with person(chromium) as one:
        yield one


def finish(one: Person, taste: Taste, say=None, moves: int = 300) -> set[str]:
    """Play to the end; return the first words of all actions."""
    said = set()

    def choose(choices: list[Choice]) -> Choice:
        choice = taste(choices)
        said.add(choice["notation"].split()[0])
        return choice

    for _ in range(moves):
        if not one.wait_for_turn():
            expect(one.page.locator(".result")).to_be_visible()
            return said
        one.plays(choose, say)
    raise AssertionError(f"the battle was not over after {moves} moves")


def by_hand(one: Person, choice: Choice) -> None:
    """Click what an action names; nothing of it may stand only in the choice bar."""
    bare = {"go-on", "stop", "done", "no-effect"}
    for pick in choice["picks"]:
        if pick in bare:
            one.page.locator(f'#choices [data-choice="{pick}"]').click()
        else:
            one.page.locator(f'[data-says="{pick}"].pickable:visible').first.click()
    whole = one.page.locator("#choices .primary")
    if whole.count():
        whole.click()


@pytest.mark.parametrize(("seats", "seed"), [(LOKI, 1), (("person", "bot:random"), 2)])
def test_a_battle_by_clicking_the_cards(someone, ravens_hall, seats, seed):
    someone.opens_table(ravens_hall, "thunder", *seats)
    said = finish(someone, fighter(seed), lambda choice: by_hand(someone, choice))
    assert "set" in said


def test_a_battle_with_house_rules(someone, ravens_hall):
    options = {"baldr": "swap", "vidarr": "diagonal", "empty_plays": "on", "ally_names": "plain"}
    someone.opens_table(ravens_hall, "thunder", *LOKI, **options)
    finish(someone, fighter(4), lambda choice: by_hand(someone, choice))


def test_a_phone_shows_the_battlefield_without_sideways_scroll(chromium, ravens_hall):
    with person(chromium, **PHONE) as one:
        one.opens_table(ravens_hall, "thunder", *LOKI)
        lanes = one.page.locator(".lanes")
        taste = fighter(5)
        for _ in range(14):
            if not one.wait_for_turn():
                break
            assert one.has_no_sideways_scroll()
            box = lanes.bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 360
            assert box["height"] <= 700
            one.plays(taste)


def test_hover_and_focus_show_what_a_card_says(someone, ravens_hall):
    someone.opens_table(ravens_hall, "thunder", *LOKI)
    page, box = someone.page, someone.page.locator("#about")
    card = page.locator(".near .tile").first
    key, back = (card.get_attribute("aria-describedby") or "").split("-")[1:]
    card.hover()
    expect(box).to_be_visible()
    expect(box).to_contain_text(THUNDER.powers[key].message)
    expect(box).to_contain_text(THUNDER.card_name(key, back).message)
    page.mouse.move(2, 2)
    expect(box).to_be_hidden()
    page.locator('[data-pick="deck"]').focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    expect(box).to_be_visible()
    page.keyboard.press("?")
    rule = page.evaluate("document.activeElement.textContent")
    assert re.fullmatch(r"TL-[\w.]+", rule)
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    assert page.evaluate("document.activeElement.classList.contains('tile')")
    response = page.request.get(f"{ravens_hall}/rules/thunder")
    assert f'id="{rule}"' in response.text()


def test_a_long_press_shows_it_and_picks_nothing(chromium, ravens_hall):
    with person(chromium, **PHONE) as one:
        one.opens_table(ravens_hall, "thunder", *LOKI)
        number = one.table["number"]
        card = one.page.locator(".near .tile.pickable").first
        card.scroll_into_view_if_needed()
        box = card.bounding_box()
        assert box
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        touch = one.page.context.new_cdp_session(one.page)
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        expect(one.page.locator("#about")).to_be_visible()
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        one.page.wait_for_timeout(300)
        expect(one.page.locator("#about")).to_be_visible()
        assert one.table["number"] == number
        one.plays(lambda choices: choices[0])


def test_each_side_sits_below_with_its_lanes_as_they_lie(chromium, ravens_hall):
    with person(chromium) as thor, person(chromium) as loki, person(chromium) as watcher:
        table = thor.opens_table(ravens_hall, "thunder", "person", "friend")
        link = thor.page.locator(".invitation input").input_value()
        watcher.page.goto(table)
        loki.page.goto(link)
        loki.page.get_by_role("button", name="Take the seat").click()
        loki.page.wait_for_url(table)
        loki.sees_the_table()
        for one, lanes, below in (
            (thor, "ABC", "Thor"),
            (watcher, "ABC", "Thor"),
            (loki, "CBA", "Loki"),
        ):
            assert one.page.locator(".lane-name").all_inner_texts() == list(lanes)
            expect(one.page.locator(".below .player-name")).to_contain_text(below)
        assert watcher.page.locator(".near .tile.hidden").count() == 9
        assert loki.page.locator(".near .tile.up").count() == 9
        assert loki.page.locator(".far .tile.hidden").count() == 9


def test_moving_within_a_column_counts_without_the_card(someone, ravens_hall):
    """TL-5.11: the gap that is clicked is the gap that is meant."""
    someone.opens_table(ravens_hall, "thunder", *LOKI)
    picks = someone.page.evaluate(
        "[...document.querySelectorAll('.place[data-pick]')].map(one => one.dataset.pick)"
    )
    assert all("hand:>gap:" in pick or "their-gap:" in pick for pick in picks)
    taste = fighter(6)
    while someone.wait_for_turn():
        columns = [
            c for c in someone.table["choices"] if re.match(r"deploy \S+ A 2", c["notation"])
        ]
        if columns:
            break
        someone.plays(taste)
    else:
        return
    someone.plays(lambda _: columns[0])
    gaps = someone.page.locator(".gap.low-half, .place.low-half").evaluate_all(
        "all => all.map(one => one.dataset.pick ?? '')"
    )
    # Behind the second card, a moved first card comes to row 2.
    assert any("mine:A1>gap:A2" in pick and "mine:A2>gap:A2" in pick for pick in gaps)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(chromium, ravens_hall, theme):
    with person(chromium, ravens_hall, theme) as one:
        one.opens_table(ravens_hall, "thunder", *LOKI)
        assert serious(one) == []
        taste = fighter(7)
        for _ in range(9):
            if one.wait_for_turn():
                one.plays(taste)
        if one.wait_for_turn():
            one.page.locator(".battle .pickable").first.hover()
        assert serious(one) == []


def test_a_watcher_is_shown_no_picks(chromium, ravens_hall):
    with person(chromium) as host, person(chromium) as watcher:
        table = host.opens_table(ravens_hall, "thunder", *LOKI)
        watcher.page.goto(table)
        watcher.sees_the_table()
        assert watcher.page.locator(".tile[data-pick], .gap, .place[data-pick]").count() == 0
