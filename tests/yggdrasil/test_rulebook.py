"""The rule books speak the program's notation and name every option as it is."""

import re

import pytest

from gladsheim.core.actions import NotationError
from gladsheim.core.words import LANGUAGES
from gladsheim.games.yggdrasil import YGGDRASIL
from gladsheim.games.yggdrasil.actions import ACTIONS, COLOURS, WORLDS
from gladsheim.games.yggdrasil.options import OPTIONS

CODE = re.compile(r"`([^`]+)`")
every_language = pytest.mark.parametrize("code", LANGUAGES)


def is_action(text: str) -> bool:
    try:
        ACTIONS.parse(text)
    except NotationError:
        return False
    return True


@every_language
def test_every_example_is_an_action_or_a_value(code):
    known = {"cards.toml", *COLOURS, *WORLDS, *(str(n) for n in range(8))}
    known |= {value for option in OPTIONS for value in option.values}
    for text in CODE.findall(YGGDRASIL.rulebook(code).text):
        if " = " not in text and text not in known:
            assert is_action(text), text


@every_language
def test_every_option_stands_with_its_rule_and_its_values(code):
    said = {}
    for id, rule in YGGDRASIL.rulebook(code).rules.items():
        for text in CODE.findall(rule):
            if " = " in text:
                name, _, values = text.partition(" = ")
                said[name] = (id, values)
    expected = {}
    for option in OPTIONS:
        values = " | ".join(option.values) or option.default
        if option.id == "start_vikings":
            values = "0 | 1"
        expected[option.id] = (option.rule, values)
    assert said == expected
