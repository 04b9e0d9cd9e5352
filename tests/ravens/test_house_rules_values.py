"""Sections 11 and 12: which options there are, their values, and what is refused."""

import re

import pytest

from gladsheim.core.options import OptionError
from gladsheim.games.ravens import RAVENS
from tests.ravens.more_table import seats_for
from tests.rules import rule

BOOK = RAVENS.rulebook("en")
TEXT = (RAVENS.folder / "rulebook.en.md").read_text(encoding="utf-8")
WRITTEN = re.findall(r"`(\w+) = ([^`]+)`", TEXT.partition("## 11")[2])
"""The options as the rule book gives them: (id, values)."""

DEFAULTS = {
    "mode": "duel",
    "columns": "16",
    "series": "race",
    "design": "line",
    "teams": "off",
    "loki_draft": "off",
    "begins": "by_rule",
    "land_deck": "pairs",
    "flight_counts": "5 5 5 5 5",
    "loki_counts": "2 2 2 2",
    "land_names": "fjord",
    "setup_orientation": "random",
    "check_turnaround": "on",
    "draw_mode": "one_by_one",
    "first_player": "random",
    "run_optional": "off",
    "pair_any_time": "off",
    "free_turn": "off",
    "burn_loki": "off",
    "back_after_finish": "off",
    "hide_hand_mix": "off",
    "cover_raven": "illegal",
    "covered_forever": "off",
    "top_card_fixed": "off",
    "loop_remove": "off",
    "loop_swap": "off",
    "remove_beside_loop": "moves_up",
    "removed_to_bottom": "off",
    "swap_slid": "place",
    "slide_back": "off",
    "slide_from_loop": "legal",
    "adjacent_loops": "illegal",
    "loop_blind": "off",
    "loop_near_raven": "legal",
    "finish_by_change": "on",
    "finisher_draws": "off",
    "reshuffle": "when_needed",
    "double_finish": "hands",
    "slide_col1_under_loop": "legal",
    "rotate_covered": "off",
}


def test_every_option_has_the_default_of_section_12():
    assert {option.id: option.preset() for option in RAVENS.options} == DEFAULTS


def test_the_options_of_the_rule_book_are_those_of_the_program_default_first():
    told = {}
    for id, values in WRITTEN:
        told.setdefault(id, set()).add(values)
    assert set(told) == set(DEFAULTS) - {"begins"}
    for option in RAVENS.options:
        if option.values and option.id in told:
            full = max(told[option.id], key=len)
            assert tuple(full.split(" | ")) == option.values
            assert told[option.id] <= {full, *option.values}


@pytest.mark.parametrize("option", RAVENS.options, ids=lambda option: option.id)
def test_an_option_stands_under_its_rule(option):
    if option.id != "begins":  # OR-3.10: set by the program for a rematch
        assert f"`{option.id} = " in BOOK.rules[option.rule]


@pytest.mark.parametrize("option", RAVENS.options, ids=lambda option: option.id)
@pytest.mark.parametrize("value", ["", "nonsense", "ON", "on off", "-1", "1 2 3", "99"])
def test_a_wrong_value_is_refused_by_option_and_rule(option, value):
    with pytest.raises(OptionError) as refusal:
        RAVENS.check(2, {option.id: value})
    assert option.id in str(refusal.value)
    assert option.rule in str(refusal.value)


@pytest.mark.parametrize("option", RAVENS.options, ids=lambda option: option.id)
def test_the_refusal_says_what_can_be(option):
    with pytest.raises(OptionError) as refusal:
        RAVENS.check(2, {option.id: "nonsense"})
    for value in option.values:
        assert value in str(refusal.value)
    if not option.values:
        assert f"{option.lowest} to {option.highest}" in str(refusal.value)


@rule("OP-2", "OP-3")
@pytest.mark.parametrize(
    ("id", "value", "message"),
    [
        ("flight_counts", "5 5 5 5 4", "sum to 24, expected 25"),
        ("flight_counts", "5 5 5 5", "is not 5 numbers"),
        ("flight_counts", "-1 6 10 5 5", "is not 5 numbers from 0 to 25"),
        ("loki_counts", "2 2 2 3", "sum to 9, expected 8"),
        ("loki_counts", "8", "is not 4 numbers"),
        ("columns", "7", "from 8 to 24"),
        ("columns", "25", "from 8 to 24"),
    ],
)
def test_numbers_that_do_not_add_up_are_refused(id, value, message):
    with pytest.raises(OptionError, match=message):
        RAVENS.check(2, {id: value})


def test_an_unknown_option_is_answered_with_those_there_are():
    with pytest.raises(OptionError, match=r"unknown option 'wings'.*run_optional"):
        RAVENS.check(2, {"wings": "on"})


@rule("OP-25", "OP-31")
@pytest.mark.parametrize("id", ["OP-25", "OP-31"])
def test_where_none_is_offered_there_is_no_option(id):
    assert [option.id for option in RAVENS.options if option.rule == id] == []
    assert "no option" in BOOK.rules[id]


def test_every_other_open_point_has_an_option():
    offered = {option.rule for option in RAVENS.options}
    for number in range(1, 35):
        if number not in (25, 31):
            assert f"OP-{number}" in offered


@pytest.mark.parametrize(
    ("seats", "chosen", "message"),
    [
        (1, {}, r"OR-1\.1.*V-6"),
        (5, {}, r"OR-1\.1.*V-6"),
        (2, {"mode": "trial"}, "mode=trial .V-3. is for one seat"),
        (3, {"mode": "ghost"}, "mode=ghost .V-3.* is for one seat"),
        (2, {"teams": "on"}, "teams=on .V-6. is for four seats"),
        (3, {"teams": "on"}, "teams=on .V-6. is for four seats"),
        (1, {"mode": "trial", "series": "best_of_3"}, "series=best_of_3 .V-2. is for two seats"),
        (3, {"series": "points_30"}, "series=points_30 .V-.. is for two seats"),
        (3, {"design": "ring"}, "design=ring .V-5."),
        (4, {"design": "one_way"}, "design=one_way .V-5."),
        (2, {"design": "one_way", "columns": "12"}, "design=one_way .V-5. .* 24 columns"),
        (2, {"begins": "seat_3"}, r"begins=seat_3 .OR-3\.10.: there are 2 seats"),
        (1, {"mode": "ghost", "begins": "seat_2"}, "there are 1 seat"),
        (2, {"loki_draft": "on", "hide_hand_mix": "on"}, "V-8.*OP-14"),
        (4, {"loki_counts": "0 0 0 8"}, "loki_counts .OP-3.: 32 loop cards .* at most 16"),
        (2, {"loki_counts": "0 0 0 8", "design": "hilly"}, "20 loop cards"),
    ],
)
def test_what_does_not_go_together_is_refused(seats, chosen, message):
    with pytest.raises(OptionError, match=message):
        RAVENS.check(seats, chosen)


@pytest.mark.parametrize(
    ("seats", "chosen"),
    [
        (2, {"loki_counts": "0 0 0 8"}),
        (2, {"design": "one_way"}),
        (2, {"design": "one_way", "columns": "24"}),
        (4, {"teams": "on", "design": "hilly"}),
        (1, {"mode": "ghost", "design": "ring"}),
        (1, {"mode": "trial", "loki_draft": "on"}),
        (2, {"series": "best_of_5", "design": "ragged"}),
    ],
)
def test_what_goes_together_is_allowed(seats, chosen):
    RAVENS.check(seats, chosen)


def test_every_option_is_possible_at_some_number_of_seats():
    for option in RAVENS.options:
        for value in option.values:
            assert seats_for(option.id, value)
