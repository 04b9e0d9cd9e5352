"""Futhark, the shedding game, in real browsers: several people and a bot, and a phone."""

import random

import pytest
from playwright.sync_api import Browser

from tests.web.browser import Choice, Person, Taste, expect, person
from tests.web.test_access import serious

PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}
FIRST = {"first_dealer": "1"}
"""Whoever opens the table deals and begins."""


def player(seed: int) -> Taste:
    """Lay whatever can be laid, by chance; two cards a turn where that is possible."""
    dice = random.Random(seed)

    def choose(choices: list[Choice]) -> Choice:
        lays = [choice for choice in choices if choice["notation"].startswith("lay")]
        return dice.choice(lays or choices)

    return choose


def by_notation(word: str, choices: list[Choice]) -> Choice | None:
    return next((choice for choice in choices if choice["notation"].startswith(word)), None)


def plays(one: Person, taste: Taste) -> None:
    """Do one action, and wait until it is taken: the table may move on by others before that."""
    since = one.table["since"]
    one.clicks(taste(one.table["choices"]))
    one.wait(lambda: one.table["since"] > since or one.is_over, "the next question")


@pytest.fixture
def someone(chromium: Browser):
    with person(chromium) as one:
        yield one


def join(friend: Person, host: Person, name: str, nth: int) -> None:
    """Take the `nth` free seat of the host's table."""
    table = host.page.url
    friend.page.goto(host.page.locator(".invitation input").nth(nth).input_value())
    friend.page.get_by_label("Your name").fill(name)
    friend.page.get_by_role("button", name="Take the seat").click()
    friend.page.wait_for_url(table)
    friend.sees_the_table()


def test_three_browsers_and_a_bot_play_to_the_end(chromium, ravens_hall):
    with person(chromium) as host, person(chromium) as two, person(chromium) as three:
        seats = ("person", "friend", "friend", "bot:greedy")
        host.opens_table(ravens_hall, "futhark", *seats, **FIRST)
        for nth, (friend, name) in enumerate(((two, "Freyja"), (three, "Sif"))):
            join(friend, host, name, nth if friend is two else 0)
            host.wait(lambda name=name: name in host.page.content(), "the friend")
        everybody = [host, two, three]
        tastes = [player(seed) for seed in range(3)]
        passings = 0
        for _ in range(400):
            host.wait(
                lambda: host.is_over or any(one.table["choices"] for one in everybody), "a turn"
            )
            if host.is_over:
                break
            asked = [at for at, one in enumerate(everybody) if one.table["choices"]]
            if len(asked) > 1:  # all choose the card they pass on, the later seats early
                passings += 1
                asked.reverse()
            at = asked[0]
            plays(everybody[at], tastes[at])
        assert host.is_over
        assert passings > 0
        for one in everybody:
            one.wait(lambda one=one: one.is_over, "the end")
            expect(one.page.locator(".result")).to_contain_text("wins")
            assert one.page.locator(".fu-ring > li").count() == 3


def test_nobody_sees_another_hand(chromium, ravens_hall):
    with person(chromium) as host, person(chromium) as two, person(chromium) as watcher:
        table = host.opens_table(ravens_hall, "futhark", "person", "friend", "bot:random", **FIRST)
        join(two, host, "Freyja", 0)
        watcher.page.goto(table)
        watcher.sees_the_table()
        hands = [
            set(
                one.page.locator(".fu-hand .fu-card").evaluate_all("a => a.map(c => c.dataset.key)")
            )
            for one in (host, two)
        ]
        assert [len(hand) for hand in hands] == [10, 10]
        rune_cards = [{key for key in hand if key[5].isdigit()} for hand in hands]
        assert not rune_cards[0] & rune_cards[1]
        assert watcher.page.locator("[data-pick]").count() == 0
        for one, hand in ((two, rune_cards[0]), (watcher, rune_cards[0] | rune_cards[1])):
            seen = one.page.locator(".fu-others, .fu-middle").evaluate_all(
                "all => all.map(one => one.innerHTML).join()"
            )
            assert not [key for key in hand if f"({key[5:7]})" in seen]


def is_to_pass(one: Person, hall: str) -> bool:
    """Play a new game until a card is to be passed on; False when it ends before."""
    one.opens_table(hall, "futhark", "person", "bot:greedy", "bot:greedy", **FIRST)
    taste = player(4)
    while one.wait_for_turn():
        if by_notation("pass", one.table["choices"]):
            return True
        plays(one, taste)
    return False


def test_a_passed_card_is_known_in_the_next_hand(someone, ravens_hall):
    assert any(is_to_pass(someone, ravens_hall) for _ in range(5))
    passing = by_notation("pass", someone.table["choices"])
    assert passing
    card = passing["words"].removeprefix("Pass on ")
    page = someone.page
    page.locator(f'.fu-hand [data-says="{passing["picks"][0]}"]').first.click()
    expect(page.locator('[data-key="player-1"]')).to_contain_text(f"known: {card}")
    expect(page.locator('[data-zone="log"]')).to_contain_text(f"Player 1 passes {card} to Player 2")


def test_loki_is_laid_with_or_without_a_swap(someone, ravens_hall):
    for _ in range(12):
        someone.opens_table(ravens_hall, "futhark", "person", "bot:greedy", "bot:greedy", **FIRST)
        someone.wait_for_turn()
        if by_notation("lay L swap 3", someone.table["choices"]):
            break
    else:
        raise AssertionError("no Loki in twelve hands")
    page = someone.page
    page.locator('.fu-hand [data-says="hand:L"]').first.click()
    expect(page.locator("#choices .primary")).to_contain_text("Loki without a swap")
    number = someone.table["number"]
    page.locator('.fu-player[data-says="swap:3"]').click()
    someone.wait(lambda: someone.table["number"] > number, "the swap")
    expect(page.locator('[data-zone="log"]')).to_contain_text("Player 1 swaps hands with Player 3")


def test_six_seats_are_clear_on_a_phone(chromium, ravens_hall):
    with person(chromium, **PHONE) as one:
        one.opens_table(ravens_hall, "futhark", "person", *["bot:greedy"] * 5)
        taste = player(5)
        for _ in range(8):
            assert one.has_no_sideways_scroll()
            places = one.page.locator(".fu-ring .fu-place").all_text_contents()
            assert places == ["2", "3", "4", "5", "6"]  # the order of the turns after one's own
            boxes = [box.bounding_box() for box in one.page.locator(".fu-ring .fu-player").all()]
            assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 360 for box in boxes)
            if not one.wait_for_turn():
                break
            expect(one.page.locator(".fu-mine .turn-mark")).to_be_visible()
            counts = one.page.locator(".fu-ring .count > [aria-hidden]").all_text_contents()
            backs = one.page.locator(".fu-ring .fu-minis").evaluate_all(
                "all => all.map(one => String(one.children.length))"
            )
            assert counts == backs
            plays(one, taste)
        assert one.has_no_sideways_scroll()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(chromium, ravens_hall, theme):
    with person(chromium, ravens_hall, theme) as one:
        one.opens_table(ravens_hall, "futhark", "person", *["bot:greedy"] * 3, **FIRST)
        one.wait_for_turn()
        assert serious(one) == []
        taste = player(6)
        for _ in range(8):
            if one.wait_for_turn():
                plays(one, taste)
        one.page.locator(".fu-all > summary").click()
        assert serious(one) == []


def test_the_first_page_offers_it(someone, ravens_hall):
    someone.page.goto(ravens_hall)
    panel = someone.page.locator('.game-panel:has(a[href="/new/futhark"])')
    expect(panel).to_have_count(1)
    expect(panel.locator(".ribbon")).to_have_count(0)
