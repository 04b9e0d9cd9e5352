"""A deck gives what it holds, knows what was seen, and a copy shares nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gladsheim.core.deck import Deck
from gladsheim.core.rng import Rng
from tests import strategies

counts = st.lists(st.integers(0, 4), min_size=1, max_size=6)
kinds = st.lists(st.integers(0, 0), max_size=3)


def draw(deck: Deck, rng: Rng) -> int:
    kind = rng.pick([(k, weight) for k, weight in enumerate(deck.next()) if weight])
    deck.take(kind)
    return kind


@given(counts, kinds, kinds, strategies.seeds)
def test_it_gives_exactly_what_it_holds(bag, bottom, top, seed):
    deck = Deck(bag[:])
    for kind in bottom:
        deck.put_under(kind)
    deck.top += top
    assert deck.size() == sum(bag) + len(bottom) + len(top)
    drawn = [draw(deck, Rng(f"{seed}{at}")) for at in range(deck.size())]
    assert deck.size() == 0
    assert not any(deck.next())
    assert [drawn.count(kind) for kind in range(1, len(bag))] == bag[1:]
    assert drawn.count(0) == bag[0] + len(bottom) + len(top)


def test_the_weights_are_the_copies_left():
    assert Deck([3, 0, 2]).next() == [3, 0, 2]


def test_a_known_top_comes_first():
    deck = Deck([1, 1, 1])
    deck.top = [0, 2]
    assert deck.next() == [0, 0, 1]
    deck.take(2)
    assert deck.next() == [1, 0, 0]
    deck.take(0)
    assert deck.next() == [1, 1, 1]


def test_what_lies_under_comes_last_and_in_order():
    deck = Deck([0, 1, 0])
    deck.put_under(2)
    deck.put_under(0)
    order = []
    while deck.size():
        kind = deck.next().index(1)
        deck.take(kind)
        order.append(kind)
    assert order == [1, 2, 0]


@pytest.mark.parametrize("change", ["take", "put_under"])
def test_a_copy_shares_nothing(change):
    deck = Deck([2, 2])
    deck.put_under(1)
    twin = deck.copy()
    getattr(twin, change)(0)
    assert (deck.bag, deck.bottom, deck.top) == ([2, 2], [1], [])
