"""What the pages answer, and what they refuse: headers, Origin, cookies, limits, errors."""

import asyncio
import re

import httpx
import pytest

from gladsheim.web.app import create_app
from gladsheim.web.guard import BODY_LIMIT
from gladsheim.web.reader import preferred
from gladsheim.web.routes import local

PAGES = ("/", "/new/toy", "/rules/toy")


@pytest.fixture
def client(toy_hall: str):
    with httpx.Client(base_url=toy_hall, headers={"Origin": toy_hall}) as client:
        yield client


def sit(client: httpx.Client, *others: str, **fields: str) -> httpx.Response:
    seats = {f"seat-{at}": kind for at, kind in enumerate(("person", *(others or ("friend",))))}
    return client.post("/tables", data={"game": "toy", **seats, **fields})


def invitation(client: httpx.Client, table: str) -> str:
    found = re.search(rf"/join/{table.rsplit('/', 1)[1]}/\w+", client.get(table).text)
    assert found
    return found[0]


@pytest.mark.parametrize("path", [*PAGES, "/nowhere", "/healthz"])
def test_every_answer_is_protected(client, path):
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    for part in ("default-src 'self'", "base-uri 'none'", "form-action 'self'"):
        assert part in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] in ("no-referrer", "same-origin")


@pytest.mark.parametrize("path", PAGES)
def test_no_page_holds_inline_script_or_style(client, path):
    html = client.get(path).text
    assert not re.search(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=\"", html)


def test_the_table_page_holds_no_inline_script_or_style_either(client):
    html = client.get(sit(client).headers["location"]).text
    assert not re.search(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=\"", html)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", None])
@pytest.mark.parametrize("path", ["/tables", "/settings"])
def test_a_post_from_elsewhere_does_nothing(toy_hall, origin, path):
    headers = {} if origin is None else {"Origin": origin}
    answer = httpx.post(toy_hall + path, data={"language": "de"}, headers=headers)
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


def test_a_seat_is_a_cookie_that_scripts_cannot_read_and_only_its_table_gets(client):
    answer = sit(client, "bot:greedy")
    assert answer.status_code == 303
    table = answer.headers["location"]
    cookie = answer.headers["set-cookie"]
    assert f"Path={table};" in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert len(cookie.split("=", 1)[1].split(";")[0]) >= 32


def test_a_seat_cookie_is_secure_behind_https(client, toy_hall):
    data = {"game": "toy", "seat-0": "person", "seat-1": "friend"}
    answer = client.post("/tables", data=data, headers={"X-Forwarded-Proto": "https"})
    assert "Secure" in answer.headers["set-cookie"]


def test_who_holds_no_token_only_watches(client, toy_hall):
    table = sit(client).headers["location"]
    stranger = httpx.get(toy_hall + table).text
    assert 'data-do="resign"' in client.get(table).text
    assert 'data-do="resign"' not in stranger
    assert "/join/" not in stranger


def test_an_invitation_seats_one_friend_once(client, toy_hall):
    table = sit(client).headers["location"]
    link = invitation(client, table)
    with httpx.Client(base_url=toy_hall, headers={"Origin": toy_hall}) as friend:
        assert friend.get(link).status_code == 200
        answer = friend.post(link, data={"name": "Freyja"})
        assert answer.status_code == 303
        assert 'data-do="resign"' in friend.get(table).text
    assert "Freyja" in client.get(table).text
    assert "/join/" not in client.get(table).text
    for late in (httpx.get(toy_hall + link), client.post(link, data={"name": "Loki"})):
        assert late.status_code == 410
        assert table in late.text


def test_a_wrong_invitation_seats_nobody(client):
    table = sit(client).headers["location"]
    answer = client.post(f"/join/{table.rsplit('/', 1)[1]}/{'0' * 32}", data={"name": "Loki"})
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "path",
    [
        "/table/nothing",
        "/table/nothing/replay",
        "/table/nothing/saga",
        "/table/nothing/next",
        "/new/chess",
        "/rules/chess",
        "/join/nothing/x",
        "/static/x/none.js",
        "/table/a%00b",
        "/%ff",
    ],
)
def test_the_unknown_is_404_and_a_page(client, path):
    answer = client.get(path)
    assert answer.status_code == 404
    if "static" not in path:
        assert "<h1>" in answer.text
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/tables"), ("POST", "/"), ("PUT", "/new/toy")]
)
def test_a_wrong_method_is_405(client, method, path):
    answer = client.request(method, path)
    assert answer.status_code == 405
    assert "<h1>" in answer.text
    assert answer.headers["allow"]


def test_too_long_a_body_is_refused(client):
    assert client.post("/tables", data={"game": "x" * BODY_LIMIT}).status_code == 413

    def drip():
        for _ in range(40):
            yield b"a=" + b"x" * 1022 + b"&"

    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    assert client.post("/tables", content=drip(), headers=kind).status_code == 413


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({}, 400),
        ({"game": "chess"}, 404),
        ({"game": "toy"}, 422),
        ({"game": "toy", "seat-0": "person"}, 422),
        ({"game": "toy", "seat-0": "person", "seat-1": "bot:odin"}, 422),
        ({"game": "toy", "seat-0": "person", "seat-1": "king"}, 422),
        ({"game": "toy", "seat-0": "person", "seat-1": "friend", "option-hand": "99"}, 422),
        ({"game": "toy", **{f"x{n}": "" for n in range(400)}}, 400),
    ],
)
def test_a_form_that_cannot_be_is_refused_with_a_page(client, fields, status):
    answer = client.post("/tables", data=fields)
    assert answer.status_code == status
    assert "<h1>" in answer.text


def test_a_body_that_is_no_form_is_refused(client):
    assert client.post("/tables", json={"game": "toy"}).status_code == 400


def test_what_was_typed_comes_back_escaped(client):
    answer = sit(client, "king", **{"name-0": '"><script>alert(1)</script>'})
    assert answer.status_code == 422
    assert "<script>alert" not in answer.text
    assert "&lt;script&gt;" in answer.text


def test_settings_are_kept_in_a_cookie(client):
    answer = client.post("/settings", data={"theme": "dark", "back": "/rules/toy?x=1"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/rules/toy?x=1")
    assert 'data-theme="dark"' in client.get("/").text
    client.post("/settings", data={"language": "de"})
    page = client.get("/").text
    assert '<html lang="de" data-theme="dark"' in page
    client.post("/settings", data={"language": "xx", "theme": "<b>", "text": "large"})
    assert '<html lang="de" data-theme="dark" data-text="large"' in client.get("/").text


@pytest.mark.parametrize(
    "back",
    [
        "//evil.example",
        "https://evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "javascript:x",
        "/\t/evil.example",
        " //evil.example",
        "/%0d%0aX: y\r\nX: y",
        "",
        "evil.example",
        "/a\\b",
    ],
)
def test_settings_never_lead_away(client, back):
    answer = client.post("/settings", data={"theme": "dark", "back": back})
    assert answer.headers["location"] == "/"
    assert local(back) == "/"


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("de", "de"),
        ("de-AT,en;q=0.5", "de"),
        ("en-GB,de;q=0.9", "en"),
        ("fr", "en"),
        ("", "en"),
        ("de;q=x, en;q=0.1", "en"),
        ("de;q=0", "en"),
        (";;;,,,", "en"),
    ],
)
def test_the_browser_may_ask_for_a_language(client, accepted, language):
    assert preferred(accepted) == language
    assert f'lang="{language}"' in client.get("/", headers={"Accept-Language": accepted}).text


def test_errors_speak_the_readers_language(client):
    answer = client.get("/nowhere", headers={"Accept-Language": "de"})
    assert 'lang="de"' in answer.text


def test_static_files_keep_for_a_year_under_their_hash(client):
    address = re.search(
        r'src="(/static/\w+/table\.js)"', client.get(sit(client).headers["location"]).text
    )
    assert address
    answer = client.get(address[1])
    assert "immutable" in answer.headers["cache-control"]
    again = client.get(address[1], headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    old = client.get("/static/0123456789abcdef/table.js")
    assert old.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["../app.py", "%2e%2e/app.py", "/etc/passwd", "..%2fapp.py"])
def test_static_serves_nothing_else(client, path):
    assert client.get(f"/static/0123456789abcdef/{path}").status_code == 404


def test_pages_of_a_table_are_not_stored(client):
    assert client.get(sit(client).headers["location"]).headers["cache-control"] == "no-store"


@pytest.mark.parametrize("line", ["x", "-1", "1e3", "9" * 9, "1 OR 1"])
def test_a_replay_line_that_is_no_number_is_refused(client, line):
    table = sit(client, "bot:greedy").headers["location"]
    assert client.get(f"{table}/replay", params={"line": line}).status_code == 400


def test_the_saga_is_veiled_while_the_game_runs(client):
    table = sit(client, "bot:greedy").headers["location"]
    answer = client.get(f"{table}/saga")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    assert "(?)" in answer.text


def test_head_answers_like_get(client):
    answer = client.head("/")
    assert (answer.status_code, answer.content) == (200, b"")


def test_a_name_is_only_text(client, toy_hall):
    table = sit(client, "friend").headers["location"]
    link = invitation(client, table)
    with httpx.Client(base_url=toy_hall, headers={"Origin": toy_hall}) as friend:
        friend.post(link, data={"name": "<img src=x onerror=alert(1)>"})
    page = client.get(table).text
    assert "<img" not in page
    assert "&lt;img" in page


def test_all_house_rules_are_offered_in_groups_and_folded(client, ravens_hall):
    from gladsheim.games import GAMES

    game = GAMES["ravens"]
    html = httpx.get(f"{ravens_hall}/new/ravens").text
    assert all(f'name="option-{option.id}"' in html for option in game.options)
    assert html.count('<details class="fold">') > 2
    assert '<details class="fold" open' not in html


def test_a_wrong_house_rule_keeps_what_was_chosen(ravens_hall):
    data = {"game": "ravens", "seat-0": "person", "seat-1": "friend", "option-columns": "99"}
    answer = httpx.post(f"{ravens_hall}/tables", data=data, headers={"Origin": ravens_hall})
    assert answer.status_code == 422
    assert 'value="99"' in answer.text
    assert 'role="alert"' in answer.text


def test_what_breaks_is_a_page_without_a_traceback(toy_games):
    # Without its lifespan the application has no Hall: as broken as can be.
    app = create_app(toy_games, "sqlite+aiosqlite://")

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://hall") as client:
            return await client.get("/table/abc", headers={"Accept-Language": "de"})

    answer = asyncio.run(ask())
    assert answer.status_code == 500
    assert "<h1>" in answer.text
    assert 'lang="de"' in answer.text
    assert "Traceback" not in answer.text
    assert "AttributeError" not in answer.text
    assert "default-src 'self'" in answer.headers["content-security-policy"]
