"""Words are messages until somebody reads them."""

import pytest

from gladsheim.core.words import LANGUAGES, WN, Language, W, Words, language


def test_parts_fill_their_places():
    assert language("en").say(W("{who} sees {what}", who="Odin", what=2)) == "Odin sees 2"


def test_words_may_stand_in_words():
    inner = W("{kind} raven", kind=W("grey"))
    assert language("en").say(W("The {raven} flies", raven=inner)) == "The grey raven flies"


@pytest.mark.parametrize(("count", "text"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_a_number_decides_between_one_and_many(count, text):
    assert language("en").say(WN("{count} card", "{count} cards", count)) == text


def test_a_number_decides_however_deep_it_stands():
    words = W("{seat} draws {cards}", seat="A", cards=WN("{count} card", "{count} cards", 1))
    assert language("en").say(words) == "A draws 1 card"


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_has_no_translation_is_read_in_english(code):
    assert language(code).say(W("No catalogue has this {thing}", thing="line")) == (
        "No catalogue has this line"
    )
    assert language(code).say(WN("{count} xyzzy", "{count} xyzzies", 3)) == "3 xyzzies"


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_empty_message_is_an_empty_text(code):
    """Gettext would answer it with the header of its catalogue."""
    assert language(code).say(Words("")) == ""


@pytest.mark.parametrize("code", LANGUAGES)
def test_braces_in_a_name_are_only_text(code):
    assert language(code).say(W("{name} wins", name="{seed} {0}")) == "{seed} {0} wins"


def test_numbers_and_texts_are_said_as_they_are():
    assert language("de").say(3) == "3"
    assert language("de").say("{x}") == "{x}"


@pytest.mark.parametrize("code", ["fr", "", "de/../en", "DE"])
def test_an_unknown_language_is_refused(code):
    with pytest.raises(ValueError, match="expected one of en, de"):
        Language(code)
