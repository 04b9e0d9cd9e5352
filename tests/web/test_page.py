"""The page's script in a real browser, with the toy: picks, keys, focus, curtain, connection."""

import contextlib
import re

import pytest
from playwright.sync_api import Browser

from tests.web.browser import Person, expect, person
from tests.web.conftest import serving


@pytest.fixture
def someone(chromium: Browser):
    with person(chromium) as one:
        yield one


def first_of(kind: str):
    return lambda choices: next(c for c in choices if c["notation"].startswith(kind))


def bar(one: Person) -> list[str]:
    return one.page.locator("#choices [data-choice]").evaluate_all(
        "all => all.map(one => one.dataset.choice)"
    )


def test_where_nobody_sits_no_name_is_asked_for(someone, toy_hall):
    page = someone.page
    page.goto(f"{toy_hall}/new/toy")
    expect(page.locator("#name-1")).to_be_visible()
    expect(page.locator("#name-2")).to_be_hidden()
    page.select_option("#seat-2", "friend")
    page.select_option("#seat-1", "nobody")
    expect(page.locator("#name-1")).to_be_hidden()
    expect(page.locator("#name-2")).to_be_visible()


def test_picks_without_a_place_are_buttons_and_a_whole_action_is_offered(someone, toy_hall):
    someone.opens_table(toy_hall, "toy", "person", "friend")
    hands = [pick for pick in bar(someone) if pick.startswith("hand:")]
    pair = next((c for c in someone.table["choices"] if c["notation"].startswith("pair")), None)
    assert hands
    if pair is None:
        return
    someone.page.locator(f'#choices [data-choice="{pair["picks"][0]}"]').click()
    expect(someone.page.locator("#choices .primary")).to_have_count(1)
    assert pair["picks"][1] in bar(someone)
    someone.page.keyboard.press("Escape")
    assert set(hands) <= set(bar(someone))


def test_the_list_shrinks_with_the_picks_and_says_how_many(someone, toy_hall):
    someone.opens_table(toy_hall, "toy", "person", "friend")
    page = someone.page
    everything = len(someone.table["choices"])
    expect(page.locator("#moves-count")).to_have_text(str(everything))
    page.locator('#choices [data-choice="face-down"]').click()
    hidden = [c for c in someone.table["choices"] if c["notation"].startswith("hide")]
    expect(page.locator("#moves button")).to_have_count(len(hidden))
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#moves button")).to_have_count(everything)


def test_a_game_by_mouse_against_a_bot(someone, toy_hall):
    someone.opens_table(toy_hall, "toy", "person", "bot:greedy")
    while someone.wait_for_turn():
        someone.plays(first_of("lay"))
    expect(someone.page.locator(".result")).to_be_visible()


def test_a_game_by_keyboard_alone(someone, toy_hall):
    someone.opens_table(toy_hall, "toy", "person", "bot:greedy")
    while someone.wait_for_turn():
        someone.plays(first_of("lay"), someone.types)
    expect(someone.page.locator(".result")).to_be_visible()


def test_the_keyboard_stays_in_the_list_after_a_move(someone, toy_hall):
    someone.opens_table(toy_hall, "toy", "person", "bot:greedy")
    someone.plays(first_of("hide"), someone.types)
    someone.wait_for_turn()
    assert someone.page.evaluate("document.activeElement.closest('#moves-panel') !== null")


def test_what_happens_is_spoken(someone, toy_hall):
    someone.opens_table(toy_hall, "toy", "person", "friend")
    hide = first_of("hide")(someone.table["choices"])
    someone.plays(lambda _: hide)
    expect(someone.page.locator("#spoken")).to_contain_text(hide["words"].split()[1])


def test_hot_seat_hides_the_next_hand_behind_a_curtain(someone, toy_hall):
    someone.opens_table(toy_hall, "toy", "person", "person")
    page = someone.page
    board = page.locator('[data-zone="board"]').inner_text()
    someone.plays(first_of("lay"))
    curtain = page.get_by_role("dialog", name="Hand the device over")
    expect(curtain).to_be_visible()
    expect(page.locator("#curtain-name")).to_have_text("Seat 2")
    assert page.locator('[data-zone="board"]').inner_text() == board
    page.get_by_role("button", name="I am here").click()
    expect(curtain).to_be_hidden()
    assert page.locator('[data-zone="board"]').inner_text() != board


def test_undo_by_button_and_by_key(someone, toy_hall):
    someone.opens_table(toy_hall, "toy", "person", "friend")
    for undo in (
        lambda: someone.page.get_by_role("button", name="Undo").click(),
        lambda: someone.page.keyboard.press("Control+z"),
    ):
        choices = someone.table["choices"]
        someone.plays(first_of("lay"))
        number = someone.table["number"]
        undo()
        someone.wait(lambda n=number: someone.table["number"] > n, "the undo")
        assert someone.table["choices"] == choices


def test_giving_up_is_asked_twice_and_the_rematch_keeps_the_seats(someone, toy_hall):
    table = someone.opens_table(toy_hall, "toy", "person", "bot:greedy")
    page = someone.page
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Play on").click()
    assert not someone.is_over
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/table/" in url and url != table)
    expect(page.get_by_role("button", name="Give up")).to_be_visible()


def test_a_lost_connection_comes_back_by_itself(chromium, toy_hall):
    with person(chromium) as one, person(chromium) as other:
        table = one.opens_table(toy_hall, "toy", "person", "friend")
        other.page.goto(table)
        other.sees_the_table()
        other.page.context.set_offline(True)
        other.page.evaluate("window.dispatchEvent(new Event('offline'))")
        one.plays(first_of("lay"))
        other.page.context.set_offline(False)
        other.wait(lambda: other.table["number"] == one.table["number"], "catching up")


def test_a_reload_resumes_exactly(someone, toy_hall):
    someone.opens_table(toy_hall, "toy", "person", "friend")
    before = someone.table
    someone.table = {"number": -1, "choices": []}
    someone.page.reload()
    someone.sees_the_table()
    assert someone.table["choices"] == before["choices"]
    assert someone.table["zones"] == before["zones"]


def test_the_replay_is_stepped_through_by_keys_without_loading_again(someone, toy_hall):
    someone.opens_table(toy_hall, "toy", "person", "bot:greedy")
    while someone.wait_for_turn():
        someone.plays(first_of("lay"))
    page = someone.page
    page.locator(".result").get_by_role("link", name="Replay").click()
    page.wait_for_url("**/replay?line=0")  # loaded, script and all: a key pressed before is lost
    page.evaluate("window.isSamePage = true")
    for line in ("1", "2"):
        page.keyboard.press("ArrowRight")
        page.wait_for_url(f"**/replay?line={line}")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/replay?line=1")
    expect(page.locator(".replay-at")).to_have_text(re.compile(r"1 / \d+"))
    assert page.evaluate("window.isSamePage")


def test_after_the_end_the_replay_shows_every_hand(someone, toy_hall):
    table = someone.opens_table(toy_hall, "toy", "person", "bot:greedy")
    page = someone.page
    answer = page.request.get(f"{table}/replay/2?line=0")
    assert answer.status == 403
    while someone.wait_for_turn():
        someone.plays(first_of("lay"))
    page.goto(f"{table}/replay?line=1")
    board = page.locator('[data-zone="board"]')
    mine = board.inner_text()
    page.get_by_role("navigation", name="Whose eyes").get_by_role("link", name="Seat 2").click()
    page.wait_for_url("**/replay/2?line=1")
    expect(board).not_to_have_text(mine)
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/replay/2?line=2")
    assert page.request.get(f"{table}/replay/3").status == 404


def test_settings_by_the_form(someone, toy_hall):
    page = someone.page
    page.goto(f"{toy_hall}/rules/toy")
    page.get_by_text("Settings").click()
    page.get_by_role("button", name="Firelight").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.url.endswith("/rules/toy")


def test_a_page_outlives_the_server_and_goes_on_where_it_was(chromium, toy_games, tmp_path):
    database = tmp_path / "hall.db"
    with contextlib.ExitStack() as stack:
        with serving(toy_games, database) as hall:
            port = int(hall.rsplit(":", 1)[1])
            one = stack.enter_context(person(chromium))
            one.opens_table(hall, "toy", "person", "friend")
            before = one.table
        expect(one.page.locator("#connection")).to_be_visible()
        one.page.locator("#moves button").first.click()
        expect(one.page.locator("#refusal")).to_be_visible()
        one.table = {"number": -1, "choices": []}
        with serving(toy_games, database, port):
            one.sees_the_table()
            expect(one.page.locator("#connection")).to_be_hidden()
            assert one.table["choices"] == before["choices"]
            one.plays(first_of("lay"))
            assert one.table["number"] > before["number"]
            # The browser itself writes a line for each attempt while nobody answered.
            one.problems = [line for line in one.problems if "WebSocket connection" not in line]
