"""House rules as a whole: values, the open points without an option, and mixtures."""

import pytest

from gladsheim.core.options import OptionError
from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER
from gladsheim.core.words import language
from gladsheim.games.thunder import THUNDER
from gladsheim.games.thunder.actions import ACTION_COUNT
from tests.rules import rule
from tests.thunder.more_table import (
    LONGEST,
    OTHER_VALUES,
    any_rules,
    both_gods,
    heard_by,
    lay_as,
    pile_seen,
    seen,
)
from tests.thunder.table import other

WITHOUT_OPTION = ("OP-2", "OP-3", "OP-4", "OP-15", "OP-18", "OP-19", "OP-26")


@pytest.mark.parametrize("option", THUNDER.options, ids=lambda option: option.id)
def test_a_wrong_value_is_refused_with_the_options_name_and_rule(option):
    for value in ("", "nonsense", option.values[0] + "x"):
        with pytest.raises(OptionError) as error:
            THUNDER.check(2, {option.id: value})
        assert option.id in str(error.value)
        assert option.rule in str(error.value)


@pytest.mark.parametrize("option", THUNDER.options, ids=lambda option: option.id)
def test_the_rule_book_describes_every_option_with_its_values(option):
    for code in ("en", "de"):
        text = THUNDER.rulebook(code)[option.rule]
        assert f"`{option.id} = {' | '.join(option.values)}`" in text


@rule(*WITHOUT_OPTION)
@pytest.mark.parametrize("id", WITHOUT_OPTION)
def test_these_open_points_have_no_option(id):
    assert all(option.rule != id for option in THUNDER.options)
    assert "=" not in THUNDER.rulebook("en")[id]
    assert "=" not in THUNDER.rulebook("de")[id]


def test_every_open_point_has_an_option_or_none_is_meant():
    found = {option.rule for option in THUNDER.options} | set(WITHOUT_OPTION)
    assert found == {f"OP-{number}" for number in range(1, 29)}


@rule("OP-2", "TL-2.8")
@both_gods
def test_an_empty_deck_is_no_loss_and_is_not_filled_again(me):
    battle = lay_as(me, {"A": "A4"}, {"A": "A4"}, hand="BE", deck="RV")
    battle.plays("draw").deals("RV").refuses("draw", rule="TL-7.1")
    assert not battle.is_over


@rule("OP-6")
@both_gods
def test_plain_names_of_the_allies(me):
    you = other(me)
    for names, expected in (("ours", False), ("plain", True)):
        battle = lay_as(
            me, {"A": "A4"}, {"A": "VW", "B": "FA"}, hand="SE", ally_names=names
        ).plays("seer").deals("A6")  # fmt: skip
        view = seen(battle, me)
        texts = [language("en").say(THUNDER.prompt(view)), *heard_by(battle, me)]
        texts += [language("en").say(shown.text) for shown in THUNDER.describe(view)]
        assert any("Ally 6" in text for text in texts) == expected
        for name in ("Einherjar", "Dragon", "Trolls", "Dwarves"):
            assert not (expected and any(name in text for text in texts)), name
        assert pile_seen(battle, you, you) == "A4"


@pytest.mark.parametrize("number", range(20))
def test_battles_under_mixed_rules_end_and_legal_agrees_with_why_not(number):
    rng = Rng(f"mixed {number}")
    chosen = any_rules(rng)
    state = THUNDER.start(2, THUNDER.check(2, chosen))
    for step in range(LONGEST):
        if state.actor == OVER:
            return
        if state.actor == NATURE:
            state.apply(rng.pick(state.chances()))
            continue
        legal = state.legal()
        assert legal, "the actor always has something to do"
        if step % 6 == 0:
            allowed = [id for id in range(ACTION_COUNT) if state.why_not(id) is None]
            assert allowed == legal, chosen
        state.apply(legal[rng.below(len(legal))])
    pytest.fail(f"no end: {chosen}")


def test_every_option_has_another_value():
    assert len({id for id, _ in OTHER_VALUES}) == len(THUNDER.options)
