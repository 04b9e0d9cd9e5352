"""Pages are drawn quicker than Jinja draws them, but not otherwise."""

import random

import msgspec
import pytest
from jinja2 import DictLoader, Environment, StrictUndefined, UndefinedError
from markupsafe import Markup
from starlette.requests import HTTPConnection

from gladsheim.core.words import LANGUAGES, W
from gladsheim.games import GAMES
from gladsheim.table.table import Table
from gladsheim.web import kept, pages, quick
from gladsheim.web.assets import Assets
from tests.table.seating import plan


def asking(language):
    cookie = f"hall={language}.dark.normal".encode()
    headers = [(b"host", b"hall.example"), (b"cookie", cookie)]
    scope = {"type": "http", "path": "/table/1", "query_string": b"", "headers": headers}
    return HTTPConnection(scope)


def sights_of(game_id, seats, every, most=1000):
    """What each seat and a watcher see of a random game, every so many actions."""
    game, dice = GAMES[game_id], random.Random(seats)
    sitting = plan(seats, game=game_id)
    ann = msgspec.structs.replace(sitting.seats[0], name="<b>Ann</b>")
    named = msgspec.structs.replace(sitting, seats=(ann, *sitting.seats[1:]))
    table, _ = Table.open(game, named)
    tokens = [f"token-{number + 1}" for number in range(seats)]
    for turn in range(most):
        if turn % every == 0 or table.is_over:
            for token in (*tokens, None):
                yield table.sight(token)
        if table.is_over:
            return
        seat = table.choosing[0]
        _, view = table.question(seat)
        table.act((seat,), table.number, dice.choice(view.legal))


def drawn(sights, languages, frames=("base.html", "zones.html")):
    drawing = pages.Pages(GAMES, Assets())
    return [
        drawing.table(asking(language), sight, "table.html", frame)
        for sight in sights
        for language in languages
        for frame in frames
    ]


@pytest.mark.parametrize("game_id", GAMES)
def test_all_games_are_drawn_as_jinja_draws_them(game_id, monkeypatch):
    sights = list(sights_of(game_id, max(2, GAMES[game_id].seats[0]), 15, 31))
    quickly = drawn(sights, ["de"])
    monkeypatch.setattr(pages, "QuickEnvironment", Environment)
    monkeypatch.setattr(kept, "KEPT", 0)
    monkeypatch.setattr(pages, "KEPT", 0)
    assert quickly == drawn(sights, ["de"])
    assert not any("<b>Ann</b>" in page for page in quickly)


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_kept_is_what_would_be_drawn_for_each_viewer(game_id, monkeypatch):
    sights = list(sights_of(game_id, max(2, GAMES[game_id].seats[0]), 6))
    sights += sights_of(game_id, min(3, GAMES[game_id].seats[1]), 20)
    random.Random(1).shuffle(sights)  # viewers and games in turn
    keeping = drawn(sights, LANGUAGES, ["zones.html"])
    monkeypatch.setattr(kept, "KEPT", 0)
    monkeypatch.setattr(pages, "KEPT", 0)
    assert keeping == drawn(sights, LANGUAGES, ["zones.html"])
    assert len({sight.view for sight in sights}) > 20


def keeping(source, **given):
    environment = quick.QuickEnvironment(
        autoescape=True, undefined=StrictUndefined, loader=DictLoader({"pieces": source})
    )
    return kept.keeper(environment)("pieces", **given)


def test_a_kept_macro_sees_nothing_but_what_it_is_handed():
    pieces = keeping("{% macro m(a) %}{{ a }}{{ b }}{{ view }}{% endmacro %}", b=2)
    with pytest.raises(UndefinedError, match="'view' is undefined"):
        pieces.m(1)


def test_drawings_are_kept_apart_by_all_that_is_handed():
    pieces = keeping("{% macro m(a, b='') %}{{ a }}|{{ b }}{% endmacro %}")
    asked = [("<",), (Markup("<"),), (1,), (True,), (1.0,), (None,), (1, 2), (2, 1), ("1", 2)]
    asked += [(W("x"),), (W("y"),), ((1, "a"),), ((1, "b"),)]
    plain = Environment(autoescape=True).from_string("{{ a }}|{{ b }}")
    for _ in range(2):
        for args in asked:
            named = dict(zip("ab", args, strict=False))
            assert pieces.m(*args) == plain.render(b=named.pop("b", ""), **named)
    assert pieces.m("x", b="y") == "x|y"


class Changing:
    pass


class Loose(msgspec.Struct):
    inside: int = 1


class Tight(msgspec.Struct, frozen=True):
    inside: object


@pytest.mark.parametrize("value", [Changing(), Loose(), [1], {}, (Changing(),), Tight(Changing())])
def test_what_may_change_is_no_key(value):
    pieces = keeping("{% macro m(a) %}{{ a }}{% endmacro %}")
    with pytest.raises(TypeError):
        pieces.m(value)
    with pytest.raises(TypeError):
        keeping("", a=value)


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
