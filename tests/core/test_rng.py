"""The generator gives the same numbers everywhere, each equally often."""

import hashlib
import importlib.util
from collections import Counter
from itertools import islice
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gladsheim
from gladsheim.core.rng import Rng
from tests import strategies

KNOWN = [49268869, 1734346931, 1636870944, 933698329, 3799915059, 461656716]
"""The first words after Rng("gladsheim"), by sfc32's published definition (`reference`)."""


def reference(seed: str):
    """sfc32 written down from its definition, with the seed's SHA-256 as its three words."""
    digest = hashlib.sha256(seed.encode()).digest()
    a, b, c = (int.from_bytes(digest[at : at + 4], "little") for at in (0, 4, 8))
    d = 1
    mask = 2**32 - 1
    skip = 12
    while True:
        t = (a + b + d) & mask
        d = (d + 1) & mask
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & mask
        c = ((c << 21 | c >> 11) + t) & mask
        if skip:
            skip -= 1
        else:
            yield t


def as_plain_python() -> ModuleType:
    """Load the same file uncompiled, whatever is installed."""
    path = Path(gladsheim.__file__).parent / "core" / "rng.py"
    spec = importlib.util.spec_from_file_location("plain_rng", path)
    assert spec
    assert spec.loader
    plain = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(plain)
    return plain


@pytest.mark.parametrize("make", [Rng, as_plain_python().Rng], ids=["as installed", "plain"])
def test_known_answers(make):
    rng = make("gladsheim")
    assert [int(rng.chance() * 2**32) for _ in KNOWN] == KNOWN


@given(strategies.seeds | strategies.texts)
def test_it_is_sfc32(seed):
    rng = Rng(seed)
    for word in islice(reference(seed), 50):
        assert rng.chance() == word / 2**32


@given(strategies.seeds, st.lists(st.integers(1, 2**31 - 1), max_size=50))
def test_the_same_compiled_or_not(seed, sizes):
    one, other = Rng(seed), as_plain_python().Rng(seed)
    assert [one.below(n) for n in sizes] == [other.below(n) for n in sizes]


@given(strategies.seeds, st.integers(1, 2**31 - 1))
def test_below_stays_below(seed, n):
    rng = Rng(seed)
    assert all(0 <= rng.below(n) < n for _ in range(20))


def chi_square(found: Counter, expected: dict) -> float:
    return sum((found[key] - mean) ** 2 / mean for key, mean in expected.items())


@pytest.mark.parametrize("n", [2, 3, 6, 52, 100])
def test_each_number_is_equally_likely(n):
    rng = Rng(f"distribution {n}")
    found = Counter(rng.below(n) for _ in range(200 * n))
    # A fair generator stays under this in all but one of a million seeds (normal approximation).
    assert chi_square(found, dict.fromkeys(range(n), 200)) < (n - 1) + 5 * (2 * (n - 1)) ** 0.5 + 10


def test_no_number_is_favoured_by_the_last_round():
    """With n = 3 * 2**29 a plain remainder would give the lower two thirds twice too often."""
    rng = Rng("rejection")
    n = 3 * 2**29
    low = sum(rng.below(n) < n // 2 for _ in range(4000))
    assert abs(low - 2000) < 200


def test_pick_follows_the_weights():
    rng = Rng("weights")
    found = Counter(rng.pick([(7, 1), (8, 3), (9, 6)]) for _ in range(10_000))
    assert set(found) == {7, 8, 9}
    assert chi_square(found, {7: 1000, 8: 3000, 9: 6000}) < 28


def test_pick_never_gives_what_has_no_weight():
    rng = Rng("zero")
    assert {rng.pick([(1, 0), (2, 5), (3, 0)]) for _ in range(200)} == {2}


def test_chance_is_below_one():
    rng = Rng("chance")
    found = [rng.chance() for _ in range(1000)]
    assert all(0 <= x < 1 for x in found)
    assert abs(sum(found) / 1000 - 0.5) < 0.05
