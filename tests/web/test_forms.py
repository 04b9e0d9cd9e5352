"""The form of a new game: what it offers, and what a filled one asks for."""

import asyncio
import re

import httpx
import pytest

from gladsheim.games import GAMES
from gladsheim.web import forms
from gladsheim.web.app import create_app

YGGDRASIL = GAMES["yggdrasil"]


def page(game: str, code: str = "en", data: dict[str, str] | None = None) -> str:
    """Return the form of a game, empty or as it comes back when it cannot be played."""
    app = create_app(GAMES, "sqlite+aiosqlite://")

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://hall"
        ) as client:
            headers = {"Accept-Language": code, "Origin": "http://hall"}
            if data is None:
                return await client.get(f"/new/{game}", headers=headers)
            return await client.post("/tables", headers=headers, data={"game": game, **data})

    answer = asyncio.run(ask())
    assert answer.status_code == (200 if data is None else 422)
    return answer.text


def choices(html: str, id: str) -> list[str]:
    """Return what a select offers."""
    found = re.search(rf'<select id="{id}".*?</select>', html, re.DOTALL)
    assert found, id
    return re.findall(r"<option[^>]*>(.*?)</option>", found[0])


@pytest.mark.parametrize("game", GAMES)
def test_every_house_rule_is_on_the_form_once(game):
    html = page(game)
    for option in GAMES[game].options:
        fields = html.count(f'name="option-{option.id}"'), html.count(f'"option-{option.id}-0"')
        assert fields == ((0, 3) if option.things else (1, 0)), option.id


@pytest.mark.parametrize(
    ("game", "first"),
    [
        ("ravens", ["mode", "columns", "series", "design", "first_player"]),
        ("thunder", ["ally_names", "first_player"]),
        ("yggdrasil", ["difficulty", "draw_gods", "first_player"]),
    ],
)
def test_what_most_people_choose_stands_before_the_headings(game, first):
    options = GAMES[game].options
    assert [option.id for option in forms.at_once(options)] == first
    groups = forms.groups(options)
    assert 2 < len(groups) < 6
    assert all(len(group.options) < 18 for group in groups)
    html = page(game)
    folded = html.index('<details class="fold">', html.index("seat-rows"))
    assert all(html.index(f'name="option-{id}"') < folded for id in first)


@pytest.mark.parametrize(
    ("code", "third"),
    [
        ("en", "Tyr: rolls twice and keeps the better roll"),
        ("de", "Tyr: würfelt zweimal und behält den besseren Wurf"),
    ],
)
def test_every_seat_chooses_its_god(code, third):
    html = page("yggdrasil", code)
    for row in range(6):
        offered = choices(html, f"option-gods-{row}")
        assert len(offered) == 7
        assert offered[3] == third


@pytest.mark.parametrize(
    ("seats", "picked", "gods"),
    [
        ({}, {}, [1, 2]),
        ({}, {0: "2"}, [2, 1]),
        ({}, {1: "1"}, [2, 1]),
        ({}, {0: "6", 1: "4"}, [6, 4]),
        ({}, {0: "2", 2: "2"}, [2, 1]),  # nobody sits in the third row
        ({1: "nobody", 2: "friend"}, {1: "2", 2: "3"}, [1, 3]),
    ],
)
def test_gods_are_those_of_the_seats_that_are_taken(seats, picked, gods):
    kinds = {0: "person", 1: "person", **seats}
    form = {f"seat-{row}": kind for row, kind in kinds.items()}
    form |= {f"option-gods-{row}": value for row, value in picked.items()}
    plans = forms.plans(form)
    found = YGGDRASIL.check(len(plans), forms.chosen(YGGDRASIL, form))
    assert found.numbers("gods")[: len(plans)] == gods


def test_a_god_named_twice_is_refused_with_a_sentence_and_what_was_chosen_stays():
    data = {"seat-0": "person", "seat-1": "person", "option-gods-0": "5", "option-gods-1": "5"}
    html = page("yggdrasil", "en", data)
    assert "“The gods of the seats” (YG-3.1) names Freyja twice." in html
    assert html.count('<option value="5" selected>') == 2
