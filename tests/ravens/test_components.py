"""Section 1: what is in the box, and `cards.toml`, which counts it."""

from collections import Counter

import pytest

from gladsheim.core.cardfile import CardsError
from gladsheim.core.options import OptionError
from gladsheim.core.state import NATURE
from gladsheim.games.ravens import RAVENS
from gladsheim.games.ravens.actions import LANDS, LOKI, OUTCOMES
from gladsheim.games.ravens.cards import CARDS, FILE, read_cards
from tests.ravens.table import A, B, lay, settle, start
from tests.rules import rule

PAIRS = ("MF", "MP", "MI", "MJ", "FP", "FI", "FJ", "PI", "PJ", "IJ")


@rule("OR-1.1")
def test_two_players_fly_two_ravens():
    state = start().state
    assert RAVENS.seats == (2, 2)
    assert (state.rules.seats, state.rules.ravens, len(state.place)) == (2, 2, 2)
    assert str(RAVENS.seat_name(A, None)) != str(RAVENS.seat_name(B, None))
    for seats in (0, 1, 5):
        with pytest.raises(OptionError):
            settle(seats)


@rule("OR-1.2", "OR-2.14")
def test_the_box_holds_40_land_cards_50_flight_cards_and_16_loki_cards():
    state = start().state
    assert state.deck.size() == 40
    assert state.flight_left == [25, 25]
    assert state.loki_left == [8, 8]
    assert sum(state.pile) == 66


@rule("OR-1.3")
def test_there_are_five_lands():
    assert LANDS == "MFPIJ"
    assert tuple(CARDS.flight) == tuple(LANDS)


@rule("OR-1.4", "OR-2.2")
def test_a_land_card_shows_two_halves_and_can_be_laid_either_way():
    assert start().deals("land MF").line == ["M/F"]
    assert start().deals("land FM").line == ["F/M"]


@rule("OR-1.5", "OR-1.6")
def test_the_land_cards_are_the_ten_pairs_of_different_lands_four_times():
    state = start().state
    assert dict(CARDS.land_deck.pairs) == dict.fromkeys(PAIRS, 4)
    drawn = {OUTCOMES.notation(outcome): weight for outcome, weight in state.chances()}
    both_ways = [*PAIRS, *(kind[::-1] for kind in PAIRS)]
    assert drawn == {f"land {kind}": 4 for kind in both_ways}


@rule("OR-1.6")
def test_each_land_is_on_sixteen_halves():
    halves = Counter("".join(kind * count for kind, count in CARDS.land_deck.pairs.items()))
    assert halves == dict.fromkeys(LANDS, 16)


@rule("OR-1.7", "OR-1.8", "OR-3.8")
@pytest.mark.parametrize("seat", [A, B])
def test_every_player_has_five_of_each_land_and_two_of_each_trick(seat: int):
    state = start().state
    assert state.pile[seat * 9 : seat * 9 + 5] == [5] * 5
    assert state.pile[seat * 9 + 5 : seat * 9 + 9] == [2] * 4


@rule("OR-1.8", "OR-6.1")
def test_each_loki_card_has_its_two_options():
    race = lay("K", a=0, b=9, hand_a=" ".join(LOKI))
    race.allows("forward", "back", "rotate 2", "remove 2", "swap 2 3", "slide 2 N")
    race.allows("draw2", "loop")
    for missing in LOKI:
        others = lay("K", a=0, b=9, hand_a=" ".join(kind for kind in LOKI if kind != missing))
        for words in {
            "forward-back": ("forward", "back"),
            "rotate-remove": ("rotate 2", "remove 2"),
            "swap-slide": ("swap 2 3", "slide 2 N"),
            "draw2-loop": ("draw2", "loop"),
        }[missing]:
            others.refuses(words, rule="OR-6.1")


@rule("OR-1.9")
def test_the_numbers_of_flight_and_loki_cards_are_public_and_the_cards_are_not():
    one = lay("K", hand_a="M M F swap-slide", hand_b="M").state
    two = lay("K", hand_a="I I J draw2-loop", hand_b="M").state
    other = lay("K", hand_a="I I swap-slide draw2-loop", hand_b="M").state
    assert RAVENS.view(one, B) == RAVENS.view(two, B)
    assert RAVENS.view(one, B) != RAVENS.view(other, B)
    assert RAVENS.view(one, A) != RAVENS.view(two, A)


# cards.toml


def edited(tmp_path, *changes: tuple[str, str]):
    """Return a copy of `cards.toml` with some lines exchanged."""
    text = FILE.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, f"{old} is not in cards.toml"
        text = text.replace(old, new, 1)
    path = tmp_path / "cards.toml"
    path.write_text(text, encoding="utf-8")
    return path


@rule("OR-1.2", "OR-3.1", "OR-3.9", "OR-6.8", "OR-8.1", "OR-8.2")
def test_the_counts_of_the_rule_book_stand_in_cards_toml():
    counts = CARDS.counts
    assert (counts.columns, counts.opening_hand, counts.draw, counts.hand_limit) == (16, 5, 3, 7)
    assert (counts.draw_two, counts.land_cards) == (2, 40)
    assert (counts.flight_cards, counts.loki_cards) == (25, 8)


def test_an_edited_copy_of_cards_toml_is_read(tmp_path):
    path = edited(
        tmp_path,
        ("MF = 4\nMP = 4", "MF = 3\nMP = 5"),
        ("M = 5\nF = 5", "M = 6\nF = 4"),
        ("swap-slide = 2\ndraw2-loop = 2", "swap-slide = 1\ndraw2-loop = 3"),
        ("opening_hand = 5", "opening_hand = 4"),
    )
    cards = read_cards(path)
    assert cards.lands("pairs") == [3, 5, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0, 0, 0, 0]
    assert list(cards.flight.values()) == [6, 4, 5, 5, 5]
    assert list(cards.loki.values()) == [2, 2, 1, 3]
    assert cards.counts.opening_hand == 4


WRONG = {
    "a land deck of 41": (("MF = 4", "MF = 5"), r"land_deck.pairs\] sums to 41, expected 40"),
    "a doubles deck of 39": (("MM = 2", "MM = 1"), r"land_deck.doubles\] sums to 39, expected 40"),
    "too few flight cards": (("M = 5", "M = 4"), r"\[flight\] sums to 24, expected 25"),
    "too many Loki cards": (("swap-slide = 2", "swap-slide = 3"), r"\[loki\] sums to 9, expected"),
    "a negative count": (("MF = 4\nMP = 4", "MF = -1\nMP = 9"), r"pairs\] has a negative count"),
    "an unknown land": (("J = 5", "Q = 5"), r"\[flight\] must name exactly M, F, P, I, J"),
    "an unknown pair": (("MF = 4", "FM = 4"), r"pairs\] must name exactly MF, MP"),
    "a double among the pairs": (("MF = 4", "MF = 3\nMM = 1"), r"pairs\] must name exactly MF, MP"),
    "a trick that is missing": (("swap-slide = 2\n", ""), r"\[loki\] must name exactly forward"),
    "a count that is missing": (("draw = 3", "#"), r"cards.toml: .*draw"),
    "a count that is not known": (("draw = 3", "draw = 3\ndrow = 3"), r"cards.toml: .*drow"),
    "a count in words": (("draw = 3", 'draw = "three"'), r"cards.toml: .*counts.draw"),
    "a line too short": (("columns = 16", "columns = 1"), r"counts.columns is 1, expected 8 to 24"),
    "a hand of nothing": (("opening_hand = 5", "opening_hand = 0"), r"opening_hand is 0, expected"),
    "a hand limit of nothing": (("hand_limit = 7", "hand_limit = 0"), r"hand_limit is 0, expected"),
    "a draw of nothing": (("draw = 3", "draw = 0"), r"counts.draw is 0, expected 1 to 5"),
    "no TOML at all": (("[counts]", "[counts"), r"cards.toml: .*line 5"),
}


@pytest.mark.parametrize(("change", "message"), WRONG.values(), ids=WRONG)
def test_a_wrong_cards_toml_is_refused_with_what_is_wrong(tmp_path, change, message):
    with pytest.raises(CardsError, match=message):
        read_cards(edited(tmp_path, change))


def test_a_cards_toml_that_is_no_text_is_refused(tmp_path):
    path = tmp_path / "cards.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CardsError, match=r"cards\.toml"):
        read_cards(path)


@rule("OR-7.32")
def test_a_game_starts_with_the_whole_land_deck():
    race = start()
    assert race.state.actor == NATURE
    assert race.state.deck.bag == CARDS.lands("pairs")
