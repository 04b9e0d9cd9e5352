"""Pages are drawn quicker than Jinja draws them, but not otherwise."""

import random

import pytest
from jinja2 import Environment
from markupsafe import Markup
from starlette.requests import HTTPConnection

from gladsheim.games import GAMES
from gladsheim.table.deeds import new_plan
from gladsheim.table.seats import SeatPlan, seated
from gladsheim.table.table import Table
from gladsheim.web import pages, quick
from gladsheim.web.assets import Assets


def drawn(sights, language):
    cookie = f"hall={language}.dark.normal".encode()
    scope = {
        "type": "http",
        "path": "/table/1",
        "query_string": b"",
        "headers": [(b"host", b"hall.example"), (b"cookie", cookie)],
    }
    drawing = pages.Pages(GAMES, Assets())
    return [
        drawing.table(HTTPConnection(scope), sight, "table.html", frame)
        for sight in sights
        for frame in ("base.html", "zones.html")
    ]


@pytest.mark.parametrize("game_id", GAMES)
def test_all_games_are_drawn_as_jinja_draws_them(game_id, monkeypatch):
    game, dice = GAMES[game_id], random.Random(1)
    seats, tokens, _ = seated([SeatPlan("person", "<b>Ann</b>")] * game.seats[0])
    table, _ = Table.open(game, new_plan(game_id, (), seats, None))
    sights = []
    for turn in range(31):
        if turn % 15 == 0:
            sights += [table.sight(None), table.sight(tokens[0])]
        if not table.is_over:
            seat = table.choosing[0]
            _, view = table.question(seat)
            table.act((seat,), table.number, dice.choice(view.legal))
    quickly = drawn(sights, "de")
    monkeypatch.setattr(pages, "QuickEnvironment", Environment)
    assert quickly == drawn(sights, "de")
    assert not any("<b>Ann</b>" in page for page in quickly)


@pytest.mark.parametrize("value", ["<&\"'>", Markup("<b>"), 7, 1.5, True, None, ["<"]])
def test_everything_is_escaped_as_jinja_escapes_it(value):
    source = "{% macro m(a, b='<') %}{{ a }}{{ b }}{% endmacro %}{{ x }}{{ m(x) }}{{ m(a=x, b=x) }}"
    plain = Environment(autoescape=True).from_string(source)
    fast = quick.QuickEnvironment(autoescape=True).from_string(source)
    assert fast.render(x=value) == plain.render(x=value)


def test_what_asks_for_the_context_gets_it():
    from jinja2 import pass_context

    @pass_context
    def who(context):
        return context["name"]

    source = "{% macro m() %}[{{ caller() }}]{% endmacro %}{% call m() %}{{ who() }}{% endcall %}"
    fast = quick.QuickEnvironment(autoescape=True).from_string(source)
    assert fast.render(who=who, name="<Ann>") == "[&lt;Ann&gt;]"
