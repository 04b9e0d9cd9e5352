"""Nothing that goes out to a viewer tells more than that viewer may know.

A State drawn from a view must not be told from the true one, by any way out: view, words, log,
Saga, the scripted player. The positions come from random and scripted play mixed.
"""

import msgspec
import pytest

from gladsheim.core.events import events_of, hear
from gladsheim.core.record import Replay, Step
from gladsheim.core.rng import Rng
from gladsheim.core.saga import saga, veiled, write
from gladsheim.core.state import NATURE, OVER, Scribe
from gladsheim.core.words import LANGUAGES, language
from gladsheim.games.thunder import THUNDER
from gladsheim.games.thunder.actions import FIG, KINDS
from tests.rules import rule
from tests.thunder.more_table import OTHER_VALUES, VIEWERS, any_rules, battles

CASES = [
    (6, ()),
    *((1, tuple(any_rules(Rng(f"leak {number}")).items())) for number in range(6)),
]


def reached(count, chosen):
    """Return positions of some battles; enough of them for all cases together to be thousands."""
    return [step for step in battles(count, f"leak {count}", chosen) if step.before.actor != OVER]


def read(view):
    """Return all that a person reads of a view, in both languages."""
    words = [THUNDER.prompt(view)]
    for shown in THUNDER.describe(view):
        words += [shown.label, shown.text]
    house = THUNDER.check(2, dict(view.options))
    words += [THUNDER.action_words(action, house) for action in view.legal]
    return msgspec.json.encode([[language(code).say(each) for each in words] for code in LANGUAGES])


@rule("TL-11.2", "TL-11.3", "TL-11.8", "TL-5.12")
@pytest.mark.parametrize(("count", "chosen"), CASES)
def test_a_drawn_state_looks_and_plays_like_the_true_one(count, chosen):
    for number, step in enumerate(reached(count, chosen)):
        state = step.before
        for viewer in VIEWERS:
            view = THUNDER.view(state, viewer)
            other = THUNDER.sample(view, Rng(f"leak {number}"))
            again = THUNDER.view(other, viewer)
            assert again == view
            if number % 3 == 0:
                assert msgspec.json.encode(again) == msgspec.json.encode(view)
                assert read(again) == read(view)
            if viewer == state.actor:
                assert other.legal() == state.legal()
                seeds = Rng(f"bot {number}"), Rng(f"bot {number}")
                assert THUNDER.policy(other, seeds[0]) == THUNDER.policy(state, seeds[1])


def test_the_positions_are_many():
    assert sum(len(reached(count, chosen)) for count, chosen in CASES) >= 2_000


def lines(state, action, viewer):
    """Return what a viewer hears of a step, as bytes."""
    twin = state.copy()
    twin.scribe = Scribe()
    twin.apply(action)
    heard = [hear(event, viewer) for event in events_of(twin.scribe)]
    house = THUNDER.check(2, dict(state.rules.changed))
    texts = [[language(code).say(THUNDER.tell(one, house)) for one in heard] for code in LANGUAGES]
    return msgspec.json.encode((heard, texts))


@rule("TL-11.8")
@pytest.mark.parametrize(("count", "chosen"), CASES)
def test_a_step_sounds_the_same_whatever_lies_hidden(count, chosen):
    """The same step in a drawn State: same bytes, where what it shows is the same."""
    compared = 0
    for number, step in enumerate(reached(count, chosen)):
        if number % 3:
            continue
        state = step.before
        for viewer in VIEWERS:
            other = THUNDER.sample(THUNDER.view(state, viewer), Rng(f"heard {number}"))
            able = dict(other.chances()) if state.actor == NATURE else other.legal()
            if step.action not in able:
                continue
            twins = state.copy(), other.copy()
            for twin in twins:
                twin.apply(step.action)
            if THUNDER.view(twins[0], viewer) == THUNDER.view(twins[1], viewer):
                compared += 1
                assert lines(state, step.action, viewer) == lines(other, step.action, viewer)
    assert compared > 50


@rule("TL-11.2", "TL-11.6")
@pytest.mark.parametrize(("count", "chosen"), CASES)
def test_a_log_line_names_only_what_the_viewer_can_see(count, chosen):
    """Draws, cards laid, Hel's card and a hand looked into have a secret part."""
    secret = {"draws", "sets", "deploys", "hel", "sees_hand"}
    for step in battles(count, f"leak {count}", chosen):
        for event in step.events:
            if event.kind not in secret:
                assert not event.secret
                continue
            assert event.secret or event.kind == "sees_hand"
            assert event.audience == (3 if event.kind == "sees_hand" else 1 << event.seat)
            for viewer in VIEWERS:
                heard = hear(event, viewer)
                knows = viewer == event.seat or (event.kind == "sees_hand" and viewer >= 0)
                assert heard.private == (event.secret if knows else ())


@rule("TL-11.8")
@pytest.mark.parametrize(("count", "chosen"), CASES[1:4])
def test_a_veiled_saga_hides_the_steps_that_show_a_card(count, chosen):
    steps = battles(count, f"leak {count}", chosen)
    settings = THUNDER.check(2, dict(chosen))
    replay = Replay(THUNDER, 2, settings)
    record = []
    for step in steps:
        record.append(Step(replay.actor, step.action))
        replay.do(record[-1])
    whole = saga(THUNDER, 2, settings, record, {})
    for viewer in VIEWERS:
        known = veiled(whole, THUNDER, viewer)
        text = write(known, THUNDER)
        for step, shown in zip(whole.steps, known.steps, strict=True):
            words = (
                THUNDER.outcomes if step.actor == NATURE else THUNDER.actions
            ).notation(step.id)  # fmt: skip
            if words.startswith(("set ", "deploy ", "hel ")):
                face_up = words == "set FIG"
                assert (shown is None) == (step.actor != viewer and not face_up)
        assert f'[View "{viewer + 1 if viewer >= 0 else "watcher"}"]' in text


@rule("TL-5.12", "TL-11.2")
def test_the_legal_list_of_the_actor_does_not_depend_on_the_opponents_facedown_cards():
    for step in reached(*CASES[0])[::5]:
        state = step.before
        if state.actor < 0 or state.actor != state.turn:
            continue
        other = 1 - state.actor
        twin = state.copy()
        hidden = [at for at in range(other * 12, other * 12 + 12) if twin.slot[at] >= 0]
        for at in hidden:
            assert twin.field[at] % KINDS != FIG
        codes = [twin.field[at] for at in hidden]
        for at, code in zip(hidden, codes[1:] + codes[:1], strict=True):
            twin.field[at] = code
        assert twin.legal() == state.legal()


def test_every_house_rule_is_among_those_that_can_be_drawn():
    assert {id for id, _ in OTHER_VALUES} == {option.id for option in THUNDER.options}
