"""House rules: every value is checked, every error says what is expected and by which rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gladsheim.core.options import Option, OptionError, arranged, order, settings
from gladsheim.core.words import W, language
from tests import strategies
from tests.toy import TOY

MIX = Option(id="mix", title=W("Mix"), rule="X-1", values=("off", "on", "more"))
LANDS = Option(
    id="lands",
    title=W("Lands"),
    rule="X-2",
    numbers=5,
    default="5 5 5 5 5",
    lowest=0,
    highest=9,
    total=25,
)
ONE = Option(id="one", title=W("One"), rule="X-3", numbers=1, default="3", lowest=1, highest=6)
WHO = order(
    "who",
    "X-4",
    W("Who"),
    W("Guest"),
    {W("Odin"): W("sees far"), W("Nidhogg"): W("gnaws"), W("Hel"): W("waits")},
)
ALL = (MIX, LANDS, ONE, WHO)


def test_without_a_choice_the_rule_book_holds():
    found = settings(ALL, {})
    assert (found["mix"], found["lands"], found["one"]) == ("off", "5 5 5 5 5", "3")
    assert found.changed() == ()
    assert not found.is_on("mix")


def test_what_is_chosen_is_what_has_changed_in_the_games_order():
    found = settings(ALL, {"one": "6", "mix": "on"})
    assert found.changed() == (("mix", "on"), ("one", "6"))
    assert found.is_on("mix")
    assert found.number("one") == 6
    assert found.numbers("lands") == [5, 5, 5, 5, 5]


def test_the_rule_books_own_value_changes_nothing():
    assert settings(ALL, {"mix": "off", "one": "3", "lands": "5,5,5,5,5"}).changed() == ()


@pytest.mark.parametrize("value", ["M5 F5 P4 I5 J6", "5,5,4,5,6", " 5  5 4 5 6 "])
def test_numbers_have_one_written_form(value):
    assert settings(ALL, {"lands": value})["lands"] == "5 5 4 5 6"


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("", "1 2 3"),
        ("Hel", "3 1 2"),
        ("nidhogg, ODIN", "2 1 3"),
        ("Nidhögg", "2 1 3"),  # as it is called in German
        ("3 2", "3 2 1"),
        ("- - odin", "2 3 1"),
        ("- hel -", "1 3 2"),
    ],
)
def test_an_order_is_named_as_far_as_one_likes(value, found):
    assert settings(ALL, {"who": value})["who"] == found
    assert settings(ALL, {"who": value}).numbers("who") == [int(n) for n in found.split()]


def test_a_value_is_said_as_a_person_reads_it():
    say = language("en").say
    assert say(WHO.said("3 1 2", 2)) == "Hel, Odin"
    assert say(MIX.said("more", 2)) == "more"
    assert say(LANDS.said("5 5 5 5 5", 2)) == "5 5 5 5 5"


def test_options_are_arranged_under_headings():
    found = arranged((MIX, LANDS, ONE), ("one",), {W("Land"): ("lands",)}, others=W("Rest"))
    assert [option.first for option in found] == [False, False, True]
    assert [option.group.message for option in found] == ["Rest", "Land", "Rest"]


@pytest.mark.parametrize(
    ("id", "value", "message"),
    [
        ("mix", "yes", "option mix (X-1): 'yes' is not one of off, on, more"),
        ("mix", "", "option mix (X-1): '' is not one of off, on, more"),
        ("mix", "ON", "option mix (X-1): 'ON' is not one of off, on, more"),
        ("lands", "5 5 5 5", "option lands (X-2): '5 5 5 5' is not 5 numbers from 0 to 9"),
        ("lands", "10 5 5 5 0", "is not 5 numbers from 0 to 9"),
        ("lands", "5 5 5 5 -1", "is not 5 numbers from 0 to 9"),
        ("lands", "a b c d e", "is not 5 numbers from 0 to 9"),
        ("lands", "M F P I J", "is not 5 numbers from 0 to 9"),
        ("lands", "5 5 5 5 4", "option lands (X-2): the numbers sum to 24, expected 25"),
        ("one", "7", "option one (X-3): '7' is not 1 number from 1 to 6"),
        ("one", "", "is not 1 number from 1 to 6"),
        ("one", "2.5", "is not 1 number from 1 to 6"),
        ("one", "9" * 5000, "is not 1 number from 1 to 6"),
        ("who", "Loki", "option who (X-4): 'Loki' is none of Odin, Nidhogg, Hel"),
        ("who", "0", "'0' is none of Odin, Nidhogg, Hel"),
        ("who", "hel 1 3", "option who (X-4): 'hel 1 3' names Hel twice"),
        ("who", "- - - -", "option who (X-4): '- - - -' has more than 3 places"),
        ("two", "1", "unknown option 'two': expected one of mix, lands, one, who"),
        ("", "", "unknown option ''"),
    ],
)
def test_what_is_not_allowed_is_refused_with_what_is(id, value, message):
    with pytest.raises(OptionError) as caught:
        settings(ALL, {id: value})
    assert message in str(caught.value)
    assert len(str(caught.value)) < 300


@given(st.data(), st.sampled_from(ALL))
def test_an_allowed_value_is_its_own_written_form(data, option):
    value = data.draw(strategies.values(option))
    assert option.check(value) == value
    assert option.check(option.preset()) == option.preset()


@given(strategies.texts | strategies.awkward_texts, st.sampled_from(ALL))
def test_any_text_is_checked_or_refused(text, option):
    try:
        found = option.check(text)
    except OptionError:
        return
    assert option.check(found) == found


def test_equal_settings_are_equal():
    assert settings(ALL, {"mix": "on"}) == settings(ALL, {"mix": "on", "one": "3"})
    assert hash(settings(ALL, {"mix": "on"})) == hash(settings(ALL, {"mix": "on", "one": "3"}))
    assert settings(ALL, {"mix": "on"}) != settings(ALL, {})
    assert settings(ALL, {}) != "settings"


@pytest.mark.parametrize("seats", [0, 1, 5, 9])
def test_a_game_refuses_a_number_of_seats_it_has_not(seats):
    with pytest.raises(OptionError, match="2 to 4 seats"):
        TOY.check(seats, {})


def test_a_game_refuses_house_rules_that_its_cards_cannot_serve():
    with pytest.raises(OptionError, match="only 12 cards"):
        TOY.check(3, {"hand": "5"})
