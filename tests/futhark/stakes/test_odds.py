"""The chances on the page, beside counting by trying everything (FU-10, `odds.py`)."""

from collections import Counter
from itertools import combinations

import pytest

from gladsheim.core.record import Replay
from gladsheim.core.rng import Rng
from gladsheim.games.futhark.cards import CARDS
from gladsheim.games.futhark.stakes import STAKES
from gladsheim.games.futhark.stakes.cards import COMBINATIONS
from gladsheim.games.futhark.stakes.odds import odds_of
from gladsheim.games.futhark.stakes.options import rules_for
from tests.futhark.stakes import brute
from tests.futhark.stakes.layout import Table, start
from tests.playing import play_on
from tests.rules import rule

SEEN = "11 13 59 24 27 48"
"""A hand and the first three common cards."""


def unseen(*seen: str) -> list[str]:
    """Return every card, but for those that one sees."""
    left = [name for kind in CARDS.kinds for name in [kind.name] * kind.copies]
    for name in " ".join(seen).split():
        left.remove(name)
    return left


def rank(names) -> int:
    return brute.worth(brute.signs(names), COMBINATIONS, 9)[0]


def odds(table: Table, viewer: int = 0):
    return STAKES.odds(table.view(viewer))


@pytest.fixture(scope="module")
def by_trying() -> Counter:
    """Every pair that may lie left and right, of 48 unseen cards."""
    found: Counter = Counter()
    seen = SEEN.split()
    for pair in combinations(unseen(SEEN), 2):
        found[rank([*seen, *pair])] += 1
    return found


@rule("FU-10.1", "FU-10.3")
def test_the_own_combination_at_the_showdown(by_trying):
    table = start("11 13 59", "12 14 15").goes_on().deals("24 27 48")
    assert sum(by_trying.values()) == 48 * 47 / 2
    expected = [by_trying[rank] / 1128 for rank in range(12)]
    assert odds(table).ranks == pytest.approx(expected)
    assert not odds(table).is_final


@rule("FU-8.7")
def test_with_loki_beside_a_card_that_is_face_down():
    table = start("11 13 L", "12 14 15").plays("loki left").goes_on().deals("24 27 48")
    found: Counter = Counter()
    cards = unseen("11 13 L 24 27 48")
    for one, left in enumerate(cards):
        for other, right in enumerate(cards):
            if one != other:
                found[rank(["11", "13", "24", "27", "48", left, left, right])] += 1
    total = sum(found.values())
    assert odds(table).ranks == pytest.approx([found[rank] / total for rank in range(12)])


@rule("FU-10.4")
def test_against_a_rival_with_all_cards_open():
    """Every hand of three that the rival may hold, of 46 unseen cards."""
    table = start("11 13 59", "12 14 15").goes_on().deals("24 27 48").plays("pay 1", "pay 1")
    table.goes_on().deals("36 79")
    common = ["24", "27", "48", "36", "79"]
    mine = brute.worth(brute.signs(["11", "13", "59", *common]), COMBINATIONS, 9)
    counts = brute.signs(common)
    found = [0, 0, 0]
    hands = list(combinations(unseen(SEEN, "36 79"), 3))
    assert len(hands) == 46 * 45 * 44 / 6
    for hand in hands:
        worth = brute.worth(counts + brute.signs(hand), COMBINATIONS, 9)
        found[(worth > mine) - (worth < mine) + 1] += 1
    rival = odds(table).rivals[0]
    expected = [count / len(hands) for count in found]
    assert [rival.ahead, rival.level, rival.behind] == pytest.approx(expected)
    assert odds(table).is_final
    assert max(odds(table).ranks) == 1.0


@rule("FU-8.7", "FU-10.4")
def test_a_rival_with_loki_beside_an_open_card():
    table = start("11 13 59", "L 14 15").plays("go on", "loki up").goes_on().deals("24 27 48")
    mine = brute.worth(brute.signs(SEEN.split()), COMBINATIONS, 9)
    counts = brute.signs(["24", "27", "27", "48"])
    hands = list(combinations(unseen(SEEN, "L"), 2))
    behind = sum(brute.worth(counts + brute.signs(hand), COMBINATIONS, 9) > mine for hand in hands)
    assert odds(table).rivals[0].behind == pytest.approx(behind / len(hands))


def test_they_depend_on_nothing_but_what_the_viewer_sees():
    one = start("11 13 59", "12 14 15").goes_on().deals("24 27 48")
    other = start("11 13 59", "Y Y L").goes_on().deals("24 27 48")
    assert one.view(0) == other.view(0)
    assert odds(one) == odds(other)


@pytest.mark.parametrize("chosen", [{}, {"stakes": "per_card"}, {"yggdrasil_draw": "choice"}])
def test_what_is_kept_of_them_holds_until_a_card_or_a_decision_changes_them(chosen):
    settings = STAKES.check(3, chosen)
    rules = rules_for(3, settings)
    replay, counted = Replay(STAKES, 3, settings), 0
    for _ in play_on(replay, Rng("kept"), 90):
        if replay.actor >= 0:
            view = STAKES.view(replay.state, replay.actor)
            assert STAKES.odds(view) == odds_of(view, rules)
            counted += bool(STAKES.odds(view).ranks)
    assert counted > 5


def test_who_has_no_part_in_the_showdown_has_no_chances():
    table = start("11 13 59", "12 14 15", "16 17 18")
    assert odds(table).ranks == ()  # five hidden cards are too many to count
    table.goes_on().deals("24 27 48").plays("pay 0")
    for viewer in (-3, 0):
        assert (odds(table, viewer).ranks, odds(table, viewer).rivals) == ((), ())
    assert [rival.seat for rival in odds(table, 1).rivals] == [2]


@rule("O-14")
def test_a_card_that_was_not_bought_does_not_count():
    table = start("11 13 59", "12 14 15", stakes="per_card").goes_on().deals("24 27 48")
    table.plays("pay 1 left", "pay 2")
    found: Counter = Counter(rank([*SEEN.split(), left]) for left in unseen(SEEN))
    assert odds(table).ranks == pytest.approx([found[rank] / 48 for rank in range(12)])


@rule("O-21")
def test_a_special_that_is_replaced_is_no_card_to_count_on():
    table = start("11 13 59", "12 14 15", common_specials="replaced").goes_on().deals("24 27 48")
    seen = SEEN.split()
    cards = [name for name in unseen(SEEN) if name not in "YL"]
    found: Counter = Counter(rank([*seen, *pair]) for pair in combinations(cards, 2))
    total = sum(found.values())
    assert odds(table).ranks == pytest.approx([found[rank] / total for rank in range(12)])


@rule("O-22")
def test_a_card_that_one_has_looked_at_is_known():
    table = start("11 13 L", "12 14 15", loki_looks="on").plays("loki left").deals("99").goes_on()
    table.deals("24 27 48")
    known = ["11", "13", "24", "27", "48", "99", "99"]
    found: Counter = Counter(rank([*known, right]) for right in unseen("11 13 L 24 27 48 99"))
    assert odds(table).ranks == pytest.approx([found[rank] / 47 for rank in range(12)])


@rule("O-25")
def test_with_the_best_five_the_own_chances_are_counted_and_no_others():
    table = start("11 13 59", "12 14 15", counted="best_five").goes_on().deals("24 27 48")
    table.plays("pay 1", "pay 1").goes_on().deals("36 79")
    expected = brute.best_five([*SEEN.split(), "36", "79"], COMBINATIONS)[0]
    assert odds(table).ranks[expected] == 1.0
    assert odds(table).rivals == ()
