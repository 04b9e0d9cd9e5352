"""An event tells each viewer what its audience allows and nothing else."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gladsheim.core.events import Event, events_of, hear
from gladsheim.core.state import NATURE, NOBODY, WATCHER, Scribe

numbers = st.lists(st.integers(0, 50), max_size=4)


@given(st.integers(-1, 5), numbers, numbers, st.integers(0, 63), st.booleans())
def test_only_the_audience_hears_the_secret_part(seat, public, secret, audience, reveals):
    scribe = Scribe()
    scribe.tell("thing", seat, public, secret, audience, reveals)
    (event,) = events_of(scribe)
    for viewer in (*range(6), WATCHER, NATURE):
        heard = hear(event, viewer)
        knows = viewer >= 0 and audience & 1 << viewer
        assert heard.public == tuple(public)
        assert heard.private == (tuple(secret) if knows else ())


def test_without_the_audience_two_secrets_sound_alike():
    def outside(secret: int) -> bytes:
        event = Event("draws", 0, (), (secret,), 1, True)
        return msgspec.json.encode([hear(event, viewer) for viewer in (1, 2, WATCHER)])

    assert outside(4) == outside(7)


def test_nobody_is_an_audience_without_seats():
    event = Event("shuffles", NATURE, (), (3, 1, 2), NOBODY, False)
    assert all(hear(event, viewer).private == () for viewer in range(9))


def test_events_are_taken_once():
    scribe = Scribe()
    scribe.tell("one", 0, [1], [], 0, False)
    scribe.tell("two", 1, [], [2], 2, True)
    assert [event.kind for event in events_of(scribe)] == ["one", "two"]
    assert events_of(scribe) == ()


def test_an_event_keeps_no_list_of_the_rules():
    """Lists that the rules go on changing must not change what has been told."""
    scribe, cards = Scribe(), [1]
    scribe.tell("lays", 0, cards, [], 0, False)
    (event,) = events_of(scribe)
    cards.append(2)
    assert event.public == (1,)


def test_a_note_has_no_default_audience():
    with pytest.raises(TypeError):
        Scribe().tell("draws", 0, [], [1])  # type: ignore[call-arg]
