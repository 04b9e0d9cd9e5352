"""All choose secretly at the same time: two browsers, the socket, and what leaves the hall."""

import json
import re
from collections.abc import Callable

import httpx
import msgspec
import pytest
from playwright.sync_api import Browser

from gladsheim.table.deeds import Deed
from gladsheim.table.table import Table
from gladsheim.web.assets import Assets
from gladsheim.web.pages import Pages
from tests.table.seating import plan, still
from tests.toy import TOY
from tests.web.browser import Choice, expect, person
from tests.web.test_live import Player, hear, resume, tell
from tests.web.test_no_leak import Channel, channels

TOGETHER = {"aside": "1"}
SEALED = "Your choice is sealed; it is opened when everybody has chosen."


class Friend(Player):
    """Somebody who has taken the seat to which the host's page has an invitation."""

    def __init__(self, host: Player) -> None:
        page = host.client.get(host.table).text
        invitation = re.search(r"/join/[^\"]+", page)
        assert invitation
        super().__init__(host.hall, host.table)
        answer = self.client.post(invitation[0], data={"name": "Bob"})
        assert answer.status_code == 303


class Host(Player):
    """Somebody who has opened a table of two at which cards are set aside first."""

    def __init__(self, hall: str) -> None:
        with httpx.Client(base_url=hall, headers={"Origin": hall}) as client:
            answer = client.post(
                "/tables",
                data={
                    "game": "toy",
                    "seat-0": "person",
                    "seat-1": "friend",
                    "option-aside": "1",
                    "option-hand": "3",
                },
            )
            super().__init__(hall, answer.headers["location"])
            self.client.cookies = client.cookies


def test_an_early_choice_is_pushed_to_all_and_told_to_nobody(toy_hall):
    host = Host(toy_hall)
    friend, watcher = Friend(host), Player(toy_hall, host.table)
    with host.live() as one, friend.live() as two, watcher.live() as three:
        first, second, third = resume(one), resume(two), resume(three)
        assert first["choices"]
        assert second["choices"]
        assert (third["choices"], third["since"]) == ([], third["number"])
        assert "is choosing" in json.dumps(third)
        choice = second["choices"][0]
        tell(two, type="act", number=second["number"], action=choice["id"])
        mine, theirs, seen = hear(two), hear(one), hear(three)
        assert mine["number"] == theirs["number"] == seen["number"] == second["number"] + 1
        assert mine["choices"] == []
        assert mine["said"] == [SEALED]
        assert choice["words"] in json.dumps(mine)
        assert theirs["choices"] == first["choices"]
        assert theirs["since"] == first["since"]
        for message in (theirs, seen):
            assert message["said"] == []
            assert [zone["name"] for zone in message["zones"]] in (["seats"], ["seats", "accord"])
        tell(two, type="act", number=mine["number"], action=choice["id"])
        assert hear(two)["words"] == SEALED
        tell(two, type="undo", number=mine["number"])
        assert hear(two)["choices"] == second["choices"]
        assert hear(one)["since"] == first["since"]
        # The host answers with the number from before all that.
        tell(one, type="act", number=first["number"], action=first["choices"][0]["id"])
        assert hear(one)["number"] == first["number"] + 3


def open_table(hall: str, host, friend) -> None:
    table = host.opens_table(hall, "toy", "person", "friend", aside="1", hand="3")
    friend.page.goto(host.page.locator(".invitation input").input_value())
    friend.page.get_by_label("Your name").fill("Freyja")
    friend.page.get_by_role("button", name="Take the seat").click()
    friend.page.wait_for_url(table)
    friend.sees_the_table()
    host.wait(lambda: "Freyja" in host.page.content(), "the friend")


def first(choices: list[Choice]) -> Choice:
    return choices[0]


def test_two_browsers_choose_at_once(chromium: Browser, toy_hall):
    with person(chromium) as host, person(chromium) as friend:
        open_table(toy_hall, host, friend)
        assert host.table["choices"]
        expect(host.page.locator('[data-zone="seats"]')).to_contain_text("is choosing")
        # The host has begun to pick when the friend chooses: what was picked is still there.
        host.page.locator('#choices [data-choice="aside"]').click()
        number = host.table["number"]
        friend.plays(first)
        expect(friend.page.locator('[data-zone="prompt"]')).to_contain_text(SEALED)
        expect(friend.page.locator('[data-zone="prompt"]')).to_contain_text("Set ")
        host.wait(lambda: host.table["number"] > number, "the early choice")
        pick = host.table["choices"][0]["picks"][1]
        host.page.locator(f'#choices [data-choice="{pick}"]').click()
        host.wait(lambda: "Lay down a card" in host.page.content(), "the opening")
        friend.wait(lambda: friend.table["number"] == host.table["number"], "hearing of it")
        expect(friend.page.locator('[data-zone="log"]')).to_contain_text("Seat 1 sets a card aside")
        expect(friend.page.locator('[data-zone="prompt"]')).not_to_contain_text("sealed")


def test_a_sealed_choice_is_taken_back_by_the_button(chromium: Browser, toy_hall):
    with person(chromium) as host, person(chromium) as friend:
        open_table(toy_hall, host, friend)
        choices = friend.table["choices"]
        friend.plays(first)
        friend.page.get_by_role("button", name="Undo").click()
        friend.wait(lambda: friend.table["choices"] == choices, "being asked again")
        host.plays(first)
        friend.wait(lambda: friend.table["number"] == host.table["number"], "hearing of it")
        assert friend.table["choices"] == choices
        friend.plays(lambda choices: choices[-1])
        host.wait(lambda: "Lay down a card" in host.page.content(), "the opening")


def sealed_by_the_third(card: int, *, opened: bool) -> Table:
    """Three seats with cards of all kinds; the third has chosen, and perhaps all have."""
    it = Table.load(
        TOY,
        plan(3, TOGETHER | {"hand": "3"}),
        [Deed(at, "step", -1, TOY.outcomes.parse(f"deal {k}")) for at, k in enumerate("AAABBBCCC")],
        still,
    )
    it.act((2,), it.number, 9 + card)
    if opened:
        it.act((1,), it.number, 9)
        it.act((0,), it.number, 10)
    return it


CHANNELS = channels(Pages({TOY.id: TOY}, Assets()))


@pytest.mark.parametrize("opened", [False, True], ids=["sealed", "opened"])
@pytest.mark.parametrize("name", CHANNELS)
def test_no_channel_tells_what_is_sealed(name: str, opened: bool):
    channel: Callable[[Table, str | None], Channel] = CHANNELS[name]
    one, other = sealed_by_the_third(0, opened=opened), sealed_by_the_third(2, opened=opened)
    for token in ("token-1", "token-2", None):
        assert channel(one, token) == channel(other, token), f"{name} tells {token}"
    if name == "sight":
        assert channel(one, "token-3") != channel(other, "token-3")


def test_a_record_that_was_read_again_tells_no_more():
    one, other = sealed_by_the_third(0, opened=False), sealed_by_the_third(2, opened=False)
    for table in (one, other):
        again = Table.load(TOY, table.plan, table.deeds, still)
        for token in ("token-1", "token-2", "token-3", None):
            assert msgspec.json.encode(again.sight(token)) == msgspec.json.encode(
                table.sight(token)
            )
    assert one.deeds != other.deeds
