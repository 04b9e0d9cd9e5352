"""Estimates against published figures, and against what they promise: 19 times of 20."""

import numpy as np
import pytest

from gladsheim.lab.study.statistics import change, mean, ratio, share


def rounded(estimate, digits=4):
    return tuple(round(each, digits) for each in (estimate.low, estimate.high))


@pytest.mark.parametrize(
    ("count", "games", "interval"),
    [
        # Newcombe (1998), table I, method 3: Wilson without continuity correction
        (81, 263, (0.2553, 0.3662)),
        (15, 148, (0.0624, 0.1605)),
        (0, 20, (0.0, 0.1611)),
        (1, 29, (0.0061, 0.1718)),
    ],
)
def test_shares_have_wilsons_interval(count, games, interval):
    assert rounded(share(count, games)) == interval


def test_shares_at_the_ends_keep_their_value_inside():
    for games in (1, 7, 1000):
        assert share(0, games).low == 0.0
        assert share(games, games).high == 1.0
        assert share(games, games).low < 1.0
    assert (share(0, 0).low, share(0, 0).high) == (0.0, 1.0)


def test_means_have_the_usual_interval():
    found = mean([1.0, 2.0, 3.0, 4.0])
    assert found.value == 2.5
    assert found.high - found.value == pytest.approx(1.959964 * np.sqrt(5 / 3 / 4))
    assert mean([3.0]).low == -np.inf


def pairs(gained, lost, same):
    before = [False] * gained + [True] * lost + [True] * same
    after = [True] * gained + [False] * lost + [True] * same
    return change(before, after)


def test_changes_in_pairs_have_the_interval_of_agresti_and_min():
    """Agresti's book: 1600 asked twice, 150 and 86 changed their minds; -0.06 to -0.02."""
    found = pairs(86, 150, 1364)
    assert found.value == pytest.approx(-0.04)
    assert rounded(found, 2) == (-0.06, -0.02)


def test_a_change_that_no_pair_shows_still_has_a_width():
    found = pairs(0, 0, 1000)
    assert found.value == 0.0
    assert not found.is_certain
    assert 0.001 < found.high < 0.003
    assert found.least == 0.0
    assert pairs(50, 0, 950).is_certain
    assert pairs(50, 0, 950).least == pairs(50, 0, 950).low


def sums(won, count):
    won, count = np.asarray(won, float), np.asarray(count, float)
    both = (won**2).sum(), (won * count).sum(), (count**2).sum()
    return ratio(won.sum(), count.sum(), *both, len(won))


def test_a_ratio_of_ones_is_a_share():
    found = sums([1] * 300 + [0] * 700, [1] * 1000)
    assert found.value == 0.3
    assert rounded(found, 2) == rounded(share(300, 1000), 2)


def test_copies_within_a_game_hang_together():
    """Three copies that are all won or all lost say no more than one."""
    one, three = sums([1, 0] * 200, [1] * 400), sums([3, 0] * 200, [3] * 400)
    assert (three.low, three.high) == pytest.approx((one.low, one.high))


def test_intervals_hold_the_truth_about_19_times_of_20():
    dice = np.random.default_rng(3)
    held = {"share": 0, "mean": 0, "change": 0, "ratio": 0}
    for _ in range(400):
        truth = dice.random(200) < 0.3
        other = np.where(dice.random(200) < 0.2, dice.random(200) < 0.8, truth)
        copies = dice.integers(1, 5, 200)
        found = {
            "share": (share(truth.sum(), 200), 0.3),
            "mean": (mean(copies.astype(float)), 2.5),
            "change": (change(truth, other), 0.2 * (0.8 - 0.3)),
            "ratio": (sums(truth * copies, copies), 0.3),
        }
        for name, (estimate, value) in found.items():
            held[name] += estimate.low <= value <= estimate.high
    assert all(370 <= times <= 394 for times in held.values()), held
