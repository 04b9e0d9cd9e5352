"""What holds at every position of every game, whatever the house rules.

`legal` and `why_not` were written apart from each other; here every action of the whole table is
put to both. The invariants are those of OR-2.14.
"""

from itertools import pairwise

import pytest

from gladsheim.core.events import events_of, hear
from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER, WATCHER, Scribe
from gladsheim.core.words import LANGUAGES, language
from gladsheim.games.ravens import RAVENS
from tests.ravens.more_table import (
    LONGEST,
    OTHER_VALUES,
    allowed,
    any_rules,
    card_taken_out,
    check_loops_apart,
    check_ravens,
    land_cards,
    positions,
    said,
    seats_for,
    step,
)
from tests.rules import rule

COMBINATIONS = 60
FOLLOWED = 12
DEFAULTS = [(2, {}), (3, {}), (4, {})]
SINGLE = [(seats, {id: value}) for id, value in OTHER_VALUES for seats in seats_for(id, value)[:2]]
MIXED = [any_rules(Rng(f"combination {number}")) for number in range(COMBINATIONS)]


def name(case: tuple[int, dict[str, str]]) -> str:
    seats, chosen = case
    return " ".join([str(seats), *(f"{id}={value}" for id, value in chosen.items())])


every_case = pytest.mark.parametrize("case", [*DEFAULTS, *SINGLE, *MIXED], ids=name)


def test_every_value_of_every_option_is_played():
    for option in RAVENS.options:
        played = {value for id, value in OTHER_VALUES if id == option.id}
        assert played >= set(option.values[1:])
        assert played


@rule("OR-2.14", "OR-4.3")
@every_case
def test_legal_and_why_not_agree_at_every_position_and_nothing_gets_lost(case):
    seats, chosen = case
    state = RAVENS.start(seats, RAVENS.check(seats, chosen))
    everything = land_cards(state)
    out = land_cards(state)
    out.clear()
    race = state.race
    rng = Rng(name(case))
    for _ in range(LONGEST):
        check_ravens(state)
        if not state.rules.share_loops:  # OP-24
            check_loops_apart(state)
        if state.race != race:  # a series: all cards are back
            race = state.race
            out.clear()
        assert land_cards(state) + out == everything
        for seat in range(seats):
            at = seat * 9
            for land, count in enumerate(state.rules.flight_counts):  # OR-8.7
                held = state.hand[at + land] + state.pile[at + land]
                assert held + state.discard[seat * 5 + land] == count
        if state.actor == OVER:
            break
        if state.actor == NATURE:
            assert state.legal() == []
            chances = state.chances()
            assert chances
            assert all(weight > 0 for _, weight in chances)
            state.apply(rng.pick(chances))
            continue
        legal = state.legal()
        assert legal, "the actor can do nothing"
        assert all(one < two for one, two in pairwise(legal))
        can = allowed(state)
        differ = sorted(set(legal) ^ set(can))
        assert not differ, {said(state, action): state.why_not(action) for action in differ}
        action = legal[rng.below(len(legal))]
        kind = card_taken_out(state, action)
        if kind is not None:
            out[kind] += 1
        state.apply(action)
    else:
        pytest.fail(f"no end after {LONGEST} steps")
    assert len(state.returns()) == seats
    assert RAVENS.ending(state) in RAVENS.endings
    assert allowed(state) == []


@every_case
def test_every_position_can_be_seen_and_said(case):
    seats, chosen = case
    house = RAVENS.check(seats, chosen)
    say = [language(code).say for code in LANGUAGES]
    heard_kinds = set()
    for at, state in enumerate(positions(seats, chosen, "say " + name(case), 1500)):
        if at % 23:
            continue
        for viewer in (*range(seats), WATCHER):
            view = RAVENS.view(state, viewer)
            for words in say:
                assert words(RAVENS.prompt(view)).strip()
                for shown in RAVENS.describe(view):
                    assert words(shown.label).strip()
                    words(shown.text)
                for action in view.legal[:: max(1, len(view.legal) // 8)]:
                    assert words(RAVENS.action_words(action, house)).strip()
        if state.actor == OVER:
            break
        twin = state.copy()
        twin.scribe = Scribe()
        twin.apply(step(twin, Rng(str(at))))
        for event in events_of(twin.scribe):
            heard_kinds.add(event.kind)
            for viewer in (*range(seats), WATCHER):
                for words in say:
                    words(RAVENS.tell(hear(event, viewer), house))
    assert heard_kinds


def follow(state, other, viewer: int, rng: Rng) -> int:
    """Do the same on two States for as long as both can; return how many steps that were.

    Unless the mix of a hand is hidden (OP-14), they look the same to the viewer all the way.
    """
    for steps in range(FOLLOWED):
        if state.actor == OVER or state.actor != other.actor:
            return steps
        if state.actor == NATURE:
            can = {outcome for outcome, _ in other.chances()}
            both = [chance for chance in state.chances() if chance[0] in can]
            if not both:
                return steps
            deed = rng.pick(both)
        else:
            both = sorted(set(state.legal()) & set(other.legal()))
            if not both:
                return steps
            deed = both[rng.below(len(both))]
        state.apply(deed)
        other.apply(deed)
        if not state.rules.hide_hand_mix:
            assert RAVENS.view(state, viewer) == RAVENS.view(other, viewer), said(state, deed)
    return FOLLOWED


@every_case
def test_a_sampled_position_looks_the_same_and_can_be_played_on(case):
    seats, chosen = case
    rng = Rng("sample " + name(case))
    followed = 0
    for at, state in enumerate(positions(seats, chosen, "sampled " + name(case), 1500)):
        if at % 41:
            continue
        for viewer in (*range(seats), WATCHER):
            view = RAVENS.view(state, viewer)
            other = RAVENS.sample(view, rng)
            assert RAVENS.view(other, viewer) == view
            if viewer == state.actor:
                assert other.legal() == state.legal() == allowed(other)
            followed += follow(state.copy(), other, viewer, rng)
    assert followed > 0
