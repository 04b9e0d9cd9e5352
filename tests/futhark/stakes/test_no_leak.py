"""Nothing that reaches a viewer depends on what that viewer must not know."""

from collections import Counter

import msgspec
import pytest

from gladsheim.core.events import events_of, hear
from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER, WATCHER, Scribe
from gladsheim.core.words import LANGUAGES, language
from gladsheim.games.futhark.stakes import STAKES
from gladsheim.games.futhark.stakes.actions import ACTIONS
from gladsheim.games.futhark.stakes.view import Back
from tests.futhark.stakes.layout import start
from tests.futhark.stakes.test_invariants import step
from tests.rules import rule

CASES = [
    {},
    {"order": "secret"},
    {"order": "secret", "stakes": "per_card", "loki_looks": "on"},
    {"yggdrasil_draw": "choice", "reshuffle": "when_low"},
    {"reshuffle": "when_low", "loki_looks": "on", "common_specials": "replaced"},
]


def reached(chosen, seed: str, seats: int = 3):
    """Yield the positions of a random match, and the step taken there."""
    state = STAKES.start(seats, STAKES.check(seats, chosen))
    rng = Rng(seed)
    while state.actor != OVER:
        yield state.copy()
        step(state, rng)


@rule("FU-8.2", "FU-8.6", "FU-7.4", "FU-10.7")
@pytest.mark.parametrize("chosen", CASES, ids=str)
def test_a_drawn_state_cannot_be_told_from_the_true_one(chosen):
    for number, state in enumerate(reached(chosen, "told")):
        if number % 3:
            continue
        for viewer in (0, 1, 2, WATCHER):
            view = STAKES.view(state, viewer)
            other = STAKES.sample(view, Rng(f"{number}"))
            again = STAKES.view(other, viewer)
            assert msgspec.json.encode(again) == msgspec.json.encode(view)
            if viewer == state.actor:
                assert other.legal() == state.legal()
                policies = [STAKES.policy(each, Rng("same")) for each in (state, other)]
                assert policies[0] == policies[1]


@rule("FU-8.12", "FU-8.2")
@pytest.mark.parametrize("chosen", CASES, ids=str)
def test_a_step_sounds_the_same_whatever_lies_hidden(chosen):
    """The same step in a drawn State gives every other viewer the same bytes."""
    compared = 0
    house = STAKES.check(3, chosen)
    for number, state in enumerate(reached(chosen, "sounds")):
        if state.actor == NATURE:
            continue
        for viewer in (0, 1, 2, WATCHER):
            if viewer == state.actor:
                continue
            other = STAKES.sample(STAKES.view(state, viewer), Rng(f"{number}"))
            other.resting = state.resting  # that shows as soon as a special is played
            for action in set(state.legal()) & set(other.legal()):
                heard = []
                for each in (state, other):
                    twin = each.copy()
                    twin.scribe = Scribe()
                    twin.apply(action)
                    told = [hear(event, viewer) for event in events_of(twin.scribe)]
                    # A showdown, a stock laid open, secret stakes and cards that somebody has
                    # looked at show something new.
                    if twin.phase != state.phase or any(one.kind == "opens" for one in told):
                        break
                    if twin.round != state.round or twin.actor == OVER:
                        break
                    said = [
                        [language(code).say(STAKES.tell(one, house)) for one in told]
                        for code in LANGUAGES
                    ]
                    heard.append((told, said, STAKES.view(twin, viewer)))
                if len(heard) == 2:
                    compared += 1
                    assert heard[0] == heard[1]
    assert compared > 100


@rule("FU-8.12", "O-19", "O-22")
@pytest.mark.parametrize("chosen", CASES, ids=str)
def test_actions_that_look_alike_cannot_be_told_apart(chosen):
    alike = 0
    for state in (*reached(chosen, "alike"), *reached(chosen, "and more")):
        for viewer in (0, 1, 2, WATCHER):
            groups: dict[int, list[bytes]] = {}
            for action in state.legal():
                twin = state.copy()
                twin.scribe = Scribe()
                twin.apply(action)
                told = [hear(event, viewer) for event in events_of(twin.scribe)]
                look = msgspec.json.encode((told, STAKES.view(twin, viewer)))
                groups.setdefault(state.seen(action, viewer), []).append(look)
            for looks in groups.values():
                assert len(set(looks)) == 1
                alike += len(looks) > 1
                assert viewer != state.actor or len(looks) == 1
    assert alike > 50


def test_every_deal_that_fits_is_equally_likely():
    """A rival's hand, drawn 6,000 times: each of 48 unseen cards comes about equally often."""
    table = start("11 13 59", "12 14 15").goes_on().deals("24 27 48")
    view = table.view(0)
    rng = Rng("uniform")
    found: Counter[int] = Counter()
    both: Counter[bool] = Counter()
    for _ in range(6000):
        state = STAKES.sample(view, rng)
        hand = state.hand[3:6]
        found.update(hand)
        both[43 in hand and 44 in hand] += 1  # [88] and [99]
    names = STAKES.cards.names
    specials = found.pop(names.index("Y")), found.pop(names.index("L"))
    assert len(found) == 39
    for count in (*found.values(), specials[0] / 5, specials[1] / 4):
        assert abs(count - 375) < 5 * 375**0.5
    assert abs(both[True] - 6000 * 6 / (48 * 47)) < 5 * 16**0.5


@rule("FU-8.12")
def test_who_holds_a_special_does_not_show_in_the_view_of_others():
    one = start("12 13 14", "23 24 26")
    other = start("12 13 14", "Y L L")
    for viewer in (0, WATCHER):
        assert msgspec.json.encode(one.view(viewer)) == msgspec.json.encode(other.view(viewer))
    one.plays("go on")
    other.plays("go on")
    assert one.actor == other.actor == 1
    assert one.view(0) == other.view(0)
    assert one.legal == ["go on", "rest"]
    assert len(other.legal) == 7


@rule("FU-8.12")
def test_a_wish_to_rest_is_seen_when_a_window_passes_over_it():
    resting = start("12 13 14", "23 24 26").plays("rest")
    going_on = start("12 13 14", "23 24 26").plays("go on")
    for viewer in (1, WATCHER):
        assert resting.view(viewer) == going_on.view(viewer)
    assert resting.view(0).players[0].rests
    for table in (resting, going_on):
        table.plays("go on").deals("99 88 89").plays("pay 1", "pay 1")
    assert resting.view(1).players[0].rests
    assert not going_on.view(1).players[0].rests


# Choosing early


def choices(state, seat):
    """Return what a seat may choose early, and all it sees then."""
    twin = STAKES.early(state, seat)
    if twin is None:
        return None
    assert twin.actor == seat
    return twin.legal(), msgspec.json.encode(STAKES.view(twin, seat))


@rule("O-19")
@pytest.mark.parametrize("earlier", ["pay 0", "pay 1", "pay 2"])
def test_secret_stakes_may_be_decided_early(earlier):
    table = start("12 13 14", "23 24 26", "28 L 34", order="secret").goes_on()
    table.deals("99 88 89").goes_on()
    early = choices(table.state, 2)
    assert early is not None
    table.plays(earlier, "pay 1")
    assert early == (table.state.legal(), msgspec.json.encode(table.view(2)))


@rule("FU-9.1", "FU-8.12", "O-19")
@pytest.mark.parametrize("order", ["dealer", "secret"])
def test_everything_else_is_done_in_turn(order):
    table = start("12 13 14", "23 24 26", "28 L 34", order=order)
    for _ in range(2):
        assert choices(table.state, 0) is choices(table.state, 1) is None
        table.plays("go on")
    table.goes_on()
    assert choices(table.state, 1) is None  # a card is being turned
    table.deals("99 88 89")
    assert choices(table.state, 1) is choices(table.state, 2) is None


@rule("O-19")
def test_who_has_nothing_to_decide_in_secret_is_not_asked_early():
    table = start("12 13 14", "23 24 26", "28 L 34", points="9 1 9", order="secret").goes_on()
    table.deals("99 88 89").goes_on()
    assert choices(table.state, 1) is None
    assert choices(table.state, 2) is not None
    table.plays("pay 2")
    assert choices(table.state, 0) is None


@rule("O-19")
def test_a_copy_for_an_early_choice_leaves_the_position_as_it_is():
    table = start("12 13 14", "23 24 26", order="secret").goes_on().deals("99 88 89").goes_on()
    before = [msgspec.json.encode(table.view(seat)) for seat in range(2)]
    twin = STAKES.early(table.state, 1)
    assert twin is not None
    twin.apply(ACTIONS.parse("pay 2"))
    assert [msgspec.json.encode(table.view(seat)) for seat in range(2)] == before


def test_the_cross_has_backs_and_no_faces():
    table = start("12 13 14", "23 24 26")
    for viewer in (0, 1, WATCHER):
        assert [place.card for place in table.view(viewer).common[1:]] == [Back()] * 4
