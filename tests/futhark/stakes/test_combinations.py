"""Sections 5 and 7 of the rule book: who has the best runes (FU-10, FU-12); the table as data."""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from gladsheim.core.cardfile import CardsError
from gladsheim.core.rng import Rng
from gladsheim.games.futhark.cards import CARDS, FILE, read_cards
from gladsheim.games.futhark.stakes.cards import (
    COMBINATIONS,
    Combination,
    read_combinations,
    table_of,
)
from gladsheim.games.futhark.stakes.combinations import rank_of, runes_of
from tests.futhark.stakes import brute
from tests.futhark.stakes.layout import NAMES, showdown, start
from tests.rules import rule

TABLE = table_of(COMBINATIONS, 9)
SMALL = (
    Combination("all and many", present=(1, 2, 3), least=((5, 3), (4, 1))),
    Combination("four and twice two", alike=(4, 2, 2)),
    Combination("four", alike=(4,), present=(1,)),
    Combination("twice three", alike=(3, 3)),
    Combination("one to four", present=(1, 2, 3, 4)),
    Combination("three and two", alike=(3, 2)),
    Combination("three", alike=(3,)),
    Combination("twice two", alike=(2, 2)),
    Combination("five twos", least=((5, 2),)),
)


def small_deck() -> list[str]:
    """Every card of five runes."""
    return [name for name in CARDS.names[:-2] if all(sign in "12345" for sign in name)]


@rule("FU-10.2", "FU-10.3", "FU-10.4", "FU-10.5", "FU-12.1")
def test_the_ranking_agrees_with_trying_everything_on_a_smaller_deck():
    """Every set of one to five cards of the deck of five runes: 4,943 of them."""
    table = table_of(SMALL, 5)
    found = []
    for size in range(1, 6):
        for names in combinations(small_deck(), size):
            counts = brute.signs(names)
            expected = brute.worth(counts, SMALL, 5)
            flat = [counts[rune] for rune in range(1, 6)]
            grade = table.grade(flat)
            assert (rank_of(grade), tuple(runes_of(grade))) == expected[:2], names
            found.append((expected, table.worth(flat)))
            assert table.grade_of(table.worth(flat)) == grade
    assert len(found) == 4943
    assert {expected[0] for expected, _ in found} == set(range(len(SMALL) + 1))
    found.sort()
    for (one, low), (other, high) in pairwise(found):
        assert (low == high) == (one == other)
        assert low <= high


@rule("FU-10.1", "FU-12.2")
def test_the_ranking_agrees_with_trying_everything_on_the_whole_deck():
    rng = Rng("whole deck")
    names = CARDS.names[:-2]
    found = []
    for _ in range(1500):
        eight = {names[rng.below(45)] for _ in range(10)}
        counts = brute.signs(sorted(eight)[:8])
        flat = [counts[rune] for rune in range(1, 10)]
        expected = brute.worth(counts, COMBINATIONS, 9)
        grade = TABLE.grade(flat)
        assert (rank_of(grade), tuple(runes_of(grade))) == expected[:2]
        found.append((expected, TABLE.worth(flat)))
    found.sort()
    assert [worth for _, worth in found] == sorted(worth for _, worth in found)


@rule("FU-12.2")
def test_the_usual_table():
    assert NAMES == [
        "Three of a rune",
        "Twice three",
        "Four of a rune",
        "Longhouse",
        "Futhark",
        "Thrice three",
        "Ætt",
        "Five of a rune",
        "Twice four",
        "Six of a rune",
        "Jera-Futhark",
    ]
    examples = {
        11: ([1, 1, 1, 1, 1, 1, 0, 0, 4], []),
        10: ([6, 0, 0, 0, 0, 0, 0, 0, 0], [1]),
        9: ([4, 0, 5, 0, 0, 0, 0, 0, 0], [3, 1]),
        8: ([5, 0, 0, 3, 0, 0, 0, 0, 0], [1]),
        7: ([1, 1, 1, 1, 1, 1, 1, 1, 0], []),
        6: ([3, 3, 0, 0, 0, 0, 0, 0, 3], [9, 2, 1]),
        5: ([1, 1, 1, 1, 1, 1, 0, 0, 3], []),
        4: ([3, 4, 0, 0, 0, 0, 0, 0, 0], [2, 1]),
        3: ([0, 4, 2, 2, 2, 2, 0, 0, 0], [2]),
        2: ([0, 3, 0, 3, 0, 0, 0, 0, 0], [4, 2]),
        1: ([0, 0, 3, 2, 2, 2, 2, 0, 2], [3]),
        0: ([2, 2, 2, 2, 0, 2, 2, 2, 2], []),
    }
    for rank, (counts, runes) in examples.items():
        grade = TABLE.grade(counts)
        assert (rank_of(grade), runes_of(grade)) == (rank, runes)


@rule("FU-12.2", "O-2")
def test_the_usual_table_is_ordered_by_rarity():
    """The shares of random sets of eight cards that fulfil each row, beside the rule book's."""
    told = [91.21, 55.13, 42.62, 29.10, 21.11, 15.30, 11.23, 8.75, 4.86, 0.92, 0.64]
    rng = Rng("rarity")
    deck = [name for kind in CARDS.kinds for name in [kind.name] * kind.copies]
    met = Counter()
    tries = 1500
    for _ in range(tries):
        for at in range(8):
            other = at + rng.below(len(deck) - at)
            deck[at], deck[other] = deck[other], deck[at]
        counts = brute.signs(deck[:8])
        for rank, row in enumerate(reversed(COMBINATIONS), 1):
            met[rank] += brute.worth(counts, [row], 9)[0]
    for rank, share in enumerate(told, 1):
        deviation = 5 * (share / 100 * (1 - share / 100) / tries) ** 0.5 * 100
        assert abs(100 * met[rank] / tries - share) < deviation, rank


@rule("FU-10.1")
def test_hand_common_cards_and_copies_count_all_of_them():
    table = start("L 12 13", "23 24 26").plays("loki up").goes_on().deals("99 11 89")
    table.plays("pay 1", "pay 1").goes_on().deals("14 15").goes_on()
    assert table.combination(0) == ("Six of a rune", (1,))  # 12 13 14 15, and 11 twice


@rule("FU-10.4")
def test_the_counts_decide_from_the_highest_rune_down():
    assert TABLE.worth([3, 0, 0, 0, 0, 0, 0, 0, 1]) > TABLE.worth([3, 2, 2, 2, 2, 0, 2, 2, 0])


@rule("FU-10.6")
def test_equal_in_everything_is_a_tie():
    table = showdown("99 88 89 77 66", "12 34 Y", "13 24 L")
    assert table.winners == [0, 1]


# The table as data


def edited(tmp_path, old: str, new: str):
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "cards.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


@rule("FU-12.1", "O-2", "O-1", "FU-1.1")
def test_an_edited_copy_of_the_file_is_loaded_and_played(tmp_path):
    """Nine of a kind are worth most there, and Jera is called otherwise."""
    path = edited(
        tmp_path,
        '[[combinations]]\nname = "Jera-Futhark"',
        '[[combinations]]\nname = "Three of the first"\nleast = [[1, 3]]\n\n'
        '[[combinations]]\nname = "Jera-Futhark"',
    )
    rows = read_combinations(path)
    assert [row.name for row in rows[:2]] == ["Three of the first", "Jera-Futhark"]
    table = start("12 13 14", "99 89 79", data=read_cards(path), combinations=rows).goes_on()
    table.deals("69 59 88").plays("pay 1", "pay 1").goes_on().deals("78 77").goes_on()
    assert table.winners == [0]
    found = table.last.players[0].combination
    assert found is not None
    assert found.rank == 12


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('name = "Twice four"', 'name = "Six of a rune"', "two combinations are called"),
        ('name = "Twice four"', 'name = " "', "has no name"),
        ("alike = [4, 3]", "alike = [3, 4]", "the highest first"),
        ("alike = [4, 3]", "", "asks for nothing"),
        ("alike = [3, 3, 3]", "alike = [3, 3, 3, 3, 3]", "at most"),
        ("least = [[9, 4]]", "least = [[10, 4]]", "names the rune 10"),
        ("least = [[9, 4]]", "least = [[9, 0]]", "asks for 0"),
        ("least = [[9, 4]]", "least = 9", "Expected `array`"),
        ("alike = [6]", "alike = [6]\nrunes = [1]", "unknown field"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused(tmp_path, old, new, reason):
    with pytest.raises(CardsError, match=r"combinations") as refused:
        read_combinations(edited(tmp_path, old, new))
    assert reason in str(refused.value)


def test_a_file_without_combinations_is_refused(tmp_path):
    text = FILE.read_text(encoding="utf-8")
    path = tmp_path / "cards.toml"
    path.write_text(text[: text.index("[[combinations]]")], encoding="utf-8")
    with pytest.raises(CardsError, match="at least one combination"):
        read_combinations(path)
