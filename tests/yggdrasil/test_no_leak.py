"""Nobody learns what lies face down: the deck's order, its special cards, the stack of giants.

Ways out that are tried here: the View, the words made of it, the legal actions, the log, the veiled
Saga. What is tried: a State drawn from somebody's View cannot be told from the true one.
"""

import msgspec
import pytest

from gladsheim.core.events import events_of, hear
from gladsheim.core.record import Replay, Step
from gladsheim.core.rng import Rng
from gladsheim.core.saga import saga, veiled, write
from gladsheim.core.state import NATURE, OVER, WATCHER, Scribe
from gladsheim.core.words import LANGUAGES, language
from gladsheim.games.yggdrasil import YGGDRASIL
from gladsheim.games.yggdrasil.actions import OUTCOMES
from gladsheim.games.yggdrasil.onslaught import ODIN_LOOKS, ODIN_PLAYS
from tests.rules import rule
from tests.yggdrasil.table import settle, siege, start

CASES = [
    (1, {"difficulty": "medium"}),
    (2, {"difficulty": "very_hard"}),
    (3, {"difficulty": "ragnarok", "draw_gods": "on"}),
    (4, {"difficulty": "hard", "special_replaces": "random", "exchange": "many"}),
    (6, {"angry_cards": "2", "ragnarok_cards": "3"}),
    (2, {"gods": "2 1 3 4 5 6", "tyr": "reroll", "rune_power": "four_powers"}),
    (3, {"difficulty": "medium", "special_replaces": "random", "nidhogg_tie": "random"}),
    (2, {"gods": "3 1 2 4 5 6", "difficulty": "ragnarok", "ragnarok_effects": "off"}),
]
every_case = pytest.mark.parametrize("case", CASES, ids=str)
EVERY = 6
"""One in so many positions is looked at."""


def said(view) -> list[str]:
    """Return all that is read of a view, in all languages."""
    house = settle(view.seats, **dict(view.options))
    words = [YGGDRASIL.prompt(view)]
    for shown in YGGDRASIL.describe(view):
        words += [shown.label, shown.text]
    words += [YGGDRASIL.action_words(action, house) for action in view.legal]
    return [language(code).say(each) for code in LANGUAGES for each in words]


def heard(state, step: int, viewer: int, house) -> list[object]:
    """Return what a viewer hears of a step, and how it is told."""
    twin = state.copy()
    twin.scribe = Scribe()
    twin.apply(step)
    found = [hear(event, viewer) for event in events_of(twin.scribe)]
    return [*found, *(language("en").say(YGGDRASIL.tell(each, house)) for each in found)]


def positions(case, scripted: bool):
    """Yield positions of a siege, each with the step that follows."""
    seats, chosen = case
    state = YGGDRASIL.start(seats, settle(seats, **chosen))
    rng = Rng(f"{case} {scripted}")
    at = 0
    while state.actor != OVER:
        if state.actor == NATURE:
            step = rng.pick(state.chances())
        elif scripted:
            step = YGGDRASIL.policy(state, rng)
        else:
            legal = state.legal()
            step = legal[rng.below(len(legal))]
        if at % EVERY == 0 or state.looked or state.turns == 0 or state.deck.top:
            yield state.copy(), step
        state.apply(step)
        at += 1
    yield state, None


@rule("YG-1.6", "YG-7.8", "YG-20.1", "YG-22.3")
@every_case
@pytest.mark.parametrize("scripted", [False, True])
def test_a_sampled_state_looks_and_sounds_the_same(case, scripted):
    house = settle(case[0], **case[1])
    for at, (state, step) in enumerate(positions(case, scripted)):
        for viewer in (*range(case[0]), WATCHER):
            view = YGGDRASIL.view(state, viewer)
            other = YGGDRASIL.sample(view, Rng(f"{at}"))
            again = YGGDRASIL.view(other, viewer)
            assert msgspec.json.encode(again) == msgspec.json.encode(view)
            assert said(again) == said(view)
            if state.actor >= 0 and step is not None:
                assert other.legal() == state.legal()
                if state.phase == ODIN_PLAYS and viewer != state.actor:
                    continue  # the card that is played now is news to the others
                assert heard(other, step, viewer, house) == heard(state, step, viewer, house)
            elif step in dict(other.chances()):
                assert heard(other, step, viewer, house) == heard(state, step, viewer, house)


@every_case
def test_counters_and_cards_of_a_sampled_state_add_up(case):
    for at, (state, _) in enumerate(positions(case, True)):
        for viewer in (0, WATCHER):
            other = YGGDRASIL.sample(YGGDRASIL.view(state, viewer), Rng(f"sum {at}"))
            assert other.deck.size() == state.deck.size()
            assert min(other.deck.bag, default=0) >= 0
            assert [len(other.deck.top), len(other.deck.bottom)] == [
                len(state.deck.top),
                len(state.deck.bottom),
            ]
            if state.turns:
                cards = other.deck.size() + sum(other.discarded) + len(other.looked)
                assert cards == 42
                assert len(other.picked) == len(state.picked)
            assert other.giants == state.giants


@rule("YG-20.1", "YG-1.6")
@pytest.mark.parametrize("where", ["top", "bottom"])
def test_the_card_put_back_is_known_to_odin_alone(where):
    table = siege("ODIN THOR").looks("HEL", "SURT").plays("play second", f"put {where}")
    for viewer in (0, 1, WATCHER):
        view = YGGDRASIL.view(table.state, viewer)
        known = view.on_top + view.at_bottom
        assert known == (("HEL",) if viewer == 0 else ())
        assert view.on_top_count + view.at_bottom_count == 1
        names = set()
        for seed in range(20):
            deck = YGGDRASIL.sample(view, Rng(f"{seed}")).deck
            names.update(deck.top + deck.bottom)
        assert (names == {0}) == (viewer == 0)
        assert len(names) > 1 or viewer == 0


@rule("YG-20.1")
def test_the_cards_odin_looks_at_are_told_to_odin_alone():
    table = siege("THOR ODIN", turn="ODIN").looks("HEL", "SURT")
    told = [note for note in table.scribe.notes if note[0] == "looks"]
    assert [(public, secret, audience) for _, _, public, secret, audience, _ in told] == [
        ([], [0], 0b10),
        ([], [1], 0b10),
    ]
    two = siege("THOR ODIN", turn="ODIN").looks("FENRIR", "SURT")
    for viewer, is_same in ((0, True), (WATCHER, True), (1, False)):
        views = [YGGDRASIL.view(each.state, viewer) for each in (table, two)]
        assert (views[0] == views[1]) == is_same


@rule("YG-7.8", "YG-7.9")
def test_nobody_knows_the_special_cards_of_the_deck():
    views = []
    for enemies in ("HEL SURT LOKI", "NIDHOGG FENRIR LOKI"):
        table = start("ODIN THOR", difficulty="medium", first_player="seat_1")
        for enemy in enemies.split():
            table.chance(f"special angry {enemy}")
        views.append([YGGDRASIL.view(table.state, viewer) for viewer in (0, 1, WATCHER)])
        notes = [note for note in table.scribe.notes if note[0] == "special"]
        assert all((note[2], note[4]) == ([], 0) for note in notes)
    assert views[0] == views[1]


@rule("OP-33", "YG-7.7")
def test_nobody_knows_the_cards_replaced_by_chance():
    views = []
    for enemy in ("HEL", "SURT"):
        table = start(difficulty="hard", special_replaces="random").chance(
            *[f"replaced {enemy}"] * 6
        )
        views.append([YGGDRASIL.view(table.state, viewer) for viewer in (0, 1, WATCHER)])
    assert views[0] == views[1]


@rule("YG-3.6", "YG-1.6")
def test_nobody_knows_the_order_of_the_giants():
    table = siege("THOR ODIN", giants_active="GREIP", defeated="GIALP")
    for viewer in (0, 1, WATCHER):
        view = YGGDRASIL.view(table.state, viewer)
        assert [giant.number for giant in view.giants] == [1, 2]
        assert view.giant_stack == 14
        other = YGGDRASIL.sample(view, Rng("giants"))
        other.apply(OUTCOMES.parse("card LOKI"))
        assert len(other.chances()) == 14
        assert {weight for _, weight in other.chances()} == {1}


def whole_record(case, seed: str):
    """Play a siege and return its Saga and the replay."""
    seats, chosen = case
    replay = Replay(YGGDRASIL, seats, settle(seats, **chosen))
    rng, steps = Rng(seed), []
    while replay.actor != OVER:
        if replay.actor == NATURE:
            step = replay.outcome(rng)
        else:
            step = Step(replay.actor, YGGDRASIL.policy(replay.state, rng))
        replay.do(step)
        steps.append(step)
    return saga(YGGDRASIL, seats, replay.settings, steps, {})


@rule("YG-1.6", "YG-7.8", "YG-20.1")
@pytest.mark.parametrize("viewer", [0, 1, WATCHER])
def test_a_veiled_saga_hides_what_lies_face_down(viewer):
    whole = whole_record((2, {"difficulty": "very_hard"}), "veiled")  # Odin sits in seat 0
    text = write(whole, YGGDRASIL)
    hidden = write(veiled(whole, YGGDRASIL, viewer), YGGDRASIL)
    assert "special ragnarok" in text
    assert "special" not in hidden
    replay = Replay(YGGDRASIL, 2, settle(2, difficulty="very_hard"))
    secret = 0
    for step, shown in zip(whole.steps, veiled(whole, YGGDRASIL, viewer).steps, strict=True):
        is_look = replay.state.phase == ODIN_LOOKS
        is_special = replay.state.turns == 0 and OUTCOMES.notation(step.id).startswith("special")
        if is_special or (is_look and viewer != 0):
            assert shown is None or shown != step
            secret += 1
        else:
            assert shown == step
        replay.do(step)
    assert (secret == 2) == (viewer == 0)  # two special cards, and for the others Odin's looks
