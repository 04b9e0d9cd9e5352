"""Whatever is sent, wherever: an answer that refuses it, and nothing has changed."""

import json
from collections.abc import Iterator
from urllib.parse import quote

import httpx
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from gladsheim.web import apitypes, messages
from gladsheim.web.guard import BODY_LIMIT
from gladsheim.web.messages import MessageError, read
from tests.web.test_live import Player, hear, resume

KINDS = [str(kind.__struct_config__.tag) for kind in messages.Request.__subclasses__()]
FIELDS = sorted(
    {name for kind in messages.Request.__subclasses__() for name in kind.__struct_fields__}
)
NUMBERS = st.integers() | st.floats() | st.sampled_from([-1, 0, 2**31, 2**63, 2**64])
ANYTHING = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(max_size=30),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
ALMOST = st.fixed_dictionaries(
    {"type": st.sampled_from(KINDS) | ANYTHING},
    optional={
        name: st.integers(0, 40) | st.lists(st.text(max_size=70)) | ANYTHING for name in FIELDS
    },
)
"""Messages that are nearly ours, and some that are."""
TEXTS = st.text() | ANYTHING.map(json.dumps) | ALMOST.map(json.dumps)
REFUSES = settings(max_examples=60)


def spoiled(text: str, at: int, with_: str) -> str:
    at %= len(text) + 1
    return text[:at] + with_ + text[at + 1 :]


@settings(max_examples=400)
@given(TEXTS | st.builds(spoiled, ALMOST.map(json.dumps), st.integers(0), st.text(max_size=3)))
def test_a_message_is_one_of_ours_or_refused(text):
    try:
        ask = read(text)
    except MessageError:
        return
    assert json.loads(text)["type"] == ask.__struct_config__.tag


@pytest.fixture(scope="module")
def table(toy_hall: str) -> Iterator[Player]:
    player = Player(toy_hall, "", "friend")
    yield player
    player.client.close()


@REFUSES
@given(st.lists(TEXTS | st.binary(max_size=50), max_size=5))
def test_a_watcher_may_send_anything_and_the_table_stays_as_it_is(table, sent):
    watcher = Player(table.hall, table.table)
    with table.live() as seat, watcher.live() as socket:
        before = resume(seat)["number"]
        for message in sent:
            socket.send(message)
        socket.send('{"type": "dance"}')
        for _ in range(100):  # everything is answered, this at the latest
            answer = hear(socket)
            assert answer["type"] in ("refused", "zones")
            if "dance" in answer.get("words", ""):
                break
        else:
            raise AssertionError("no answer")
        assert resume(seat)["number"] == before
    watcher.client.close()


@REFUSES
@given(st.binary(max_size=60) | TEXTS.map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_frames_that_are_no_text_do_no_harm(table, payload):
    with Player(table.hall, table.table).live() as socket:
        try:
            socket.send(payload, text=True)
            hear(socket)
        except (ConnectionClosed, UnicodeError):
            pass
        except TimeoutError:
            assert b'"resume"' not in payload  # nothing is sent before
    with table.live() as seat:
        assert resume(seat)["number"] == 4


BODIES = apitypes.ASKED


@settings(max_examples=300)
@given(
    st.sampled_from(BODIES), st.binary(max_size=80) | ANYTHING.map(lambda x: json.dumps(x).encode())
)
def test_a_body_is_one_of_ours_or_refused(kind, body):
    try:
        found = msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeError):
        return
    assert isinstance(found, kind)


@pytest.fixture(scope="module")
def browser(toy_hall: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=toy_hall, headers={"Origin": toy_hall}) as client:
        yield client


FORM = st.dictionaries(
    st.sampled_from(["game", "seat-0", "seat-1", "name-0", "option-hand", "option-cards", "back"])
    | st.text(max_size=12),
    st.sampled_from(["toy", "person", "friend", "bot:greedy", "nobody", "3", ""])
    | st.text(max_size=60),
    max_size=8,
)


@settings(max_examples=100)
@given(st.sampled_from(["/tables", "/settings", "/join/x/y"]), FORM)
def test_a_form_may_hold_anything(browser, path, form):
    answer = browser.post(path, data=form)
    assert answer.status_code in (303, 400, 404, 422)
    assert "Traceback" not in answer.text


HEADERS = st.dictionaries(
    st.sampled_from(
        [
            "Cookie",
            "Accept-Language",
            "If-None-Match",
            "Content-Type",
            "Authorization",
            "X-Forwarded-For",
        ]
    ),
    st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=80),
)


@settings(max_examples=100)
@given(
    st.sampled_from(["GET", "POST", "PUT", "HEAD", "OPTIONS"]),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=40),
    HEADERS,
    st.binary(max_size=60),
)
def test_any_request_has_an_answer_that_is_no_failure(browser, method, path, headers, body):
    headers = {name: value.strip() for name, value in headers.items()}
    answer = browser.request(method, f"/{quote(path)}", headers=headers, content=body)
    assert answer.status_code < 500
    assert len(answer.content) < 2**20


def test_a_body_without_an_end_is_cut_off(browser):
    answer = browser.post(
        "/api/tables",
        content=(b" " * 1024 for _ in range(2 * BODY_LIMIT // 1024)),
        headers={"Content-Type": "application/json"},
    )
    assert answer.status_code == 413
