"""Views: plain typed data that a State drawn from them cannot be told from."""

from collections.abc import Iterator

import msgspec
import pytest
from msgspec import inspect

from gladsheim.core.events import events_of, hear
from gladsheim.core.game import Game
from gladsheim.core.playout import playout
from gladsheim.core.record import Step
from gladsheim.core.rng import Rng
from gladsheim.core.state import OVER, Scribe, State
from gladsheim.core.views import View
from gladsheim.core.words import LANGUAGES, Words, language
from gladsheim.minds import MINDS, Budget
from tests.contract.cases import ALL_GAMES, CASES, Case, some, written
from tests.playing import LONGEST

BRIEF = Budget(iterations=3)
every_case = pytest.mark.parametrize("case", CASES, ids=str)


def all_that_is_read(game: Game, view: View) -> list[Words]:
    """Return what a person reads of a view; equal Words read alike in every language."""
    words = [game.prompt(view)]
    for shown in game.describe(view):
        words += [shown.label, shown.text]
    house = game.check(view.seats, dict(view.options))
    words += [game.action_words(action, house) for action in view.legal]
    words += [game.choice_words(action, house, view) for action in view.legal]
    words += [Words(game.actions[action].notation) for action in view.legal]
    return words


@every_case
def test_a_view_is_its_viewers(case: Case):
    for state, _ in some(case):
        for viewer in case.viewers:
            view = case.game.view(state, viewer)
            assert (view.game, view.viewer, view.seats) == (case.game.id, viewer, case.seats)
            assert view.actor == state.actor
            assert view.options == case.settings.changed()
            assert view.legal == (tuple(state.legal()) if viewer == state.actor else ())
            assert view.returns == (tuple(state.returns()) if state.actor == OVER else ())


@every_case
def test_a_view_is_plain_data(case: Case):
    for state, _ in some(case, 10):
        for viewer in case.viewers:
            view = case.game.view(state, viewer)
            assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view


@every_case
def test_what_is_guessed_fits_what_is_known(case: Case):
    """Beliefs choose among the States that fit; they add none."""
    game = case.game
    for at, (state, _) in enumerate(some(case, 20)):
        for viewer in case.viewers:
            view = game.view(state, viewer)
            assert game.view(game.guess(view, Rng(f"guess {at}")), viewer) == view


@every_case
def test_who_looks_cannot_tell_a_sampled_state_from_the_true_one(case: Case):
    game = case.game
    for at, (state, _) in enumerate(some(case)):
        for viewer in case.viewers:
            view = game.view(state, viewer)
            before = msgspec.json.encode(view)
            read = all_that_is_read(game, view)
            for seed in range(2):
                other = game.sample(view, Rng(f"{at} {seed}"))
                assert game.view(other, viewer) == view
                assert msgspec.json.encode(game.view(other, viewer)) == before
                assert all_that_is_read(game, game.view(other, viewer)) == read
                if viewer == state.actor:
                    assert other.legal() == state.legal()
                    for again in range(3):
                        seeds = Rng(f"bot {again}"), Rng(f"bot {again}")
                        assert game.policy(other, seeds[0]) == game.policy(state, seeds[1])
            assert msgspec.json.encode(view) == before, "sampling has changed the view"


@every_case
def test_all_that_is_read_can_be_said_in_every_language(case: Case):
    for state, _ in some(case):
        for viewer in case.viewers:
            for words in all_that_is_read(case.game, case.game.view(state, viewer)):
                for code in LANGUAGES:
                    language(code).say(words)


@every_case
def test_a_sampled_state_depends_on_view_and_seed_alone(case: Case):
    for state, _ in some(case, 15):
        for viewer in case.viewers:
            view = case.game.view(state, viewer)
            again = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
            one = case.game.sample(view, Rng("sample"))
            assert written(one) == written(case.game.sample(again, Rng("sample")))


@every_case
def test_a_sampled_state_can_be_played_on(case: Case):
    for state, _ in some(case, 12):
        for viewer in case.viewers:
            other = case.game.sample(case.game.view(state, viewer), Rng("play on"))
            playout(other, Rng("play on"), LONGEST)
            assert len(other.returns()) == case.seats


@every_case
def test_every_bot_plays_by_the_rules_and_repeats_itself(case: Case):
    minds = [level.make(case.game) for level in MINDS.values()]
    for state, _ in some(case, 12):
        if state.actor < 0:
            continue
        view = case.game.view(state, state.actor)
        for mind in minds:
            first, again = (mind.choose(view, view.legal, Rng("bot"), BRIEF) for _ in range(2))
            assert first == again
            assert first in view.legal


def heard_after(case: Case, state: State, id: int) -> dict[int, tuple[bytes, bytes, bool]]:
    """Do one step; return for each viewer the view, what was heard, and whether all was heard."""
    twin = state.copy()
    twin.scribe = Scribe()
    twin.apply(id)
    events = events_of(twin.scribe)
    found = {}
    for viewer in case.viewers:
        heard = [hear(event, viewer) for event in events]
        words = [case.game.tell(h, case.settings) for h in heard]
        is_open = all(h.private == e.secret for h, e in zip(heard, events, strict=True))
        found[viewer] = (
            msgspec.json.encode(case.game.view(twin, viewer)),
            msgspec.json.encode((heard, words)),
            is_open,
        )
    return found


@every_case
def test_the_log_tells_no_more_than_the_view(case: Case):
    """Two steps that a viewer cannot see apart, but somebody else can, sound the same to it.

    And that viewer's Saga hides them both.
    """
    rng = Rng("two steps")
    for state, step in some(case):
        every = [outcome for outcome, _ in state.chances()] or state.legal()
        if step is None or len(every) < 2:
            continue
        one = heard_after(case, state, step.id)
        for _ in range(min(4, len(every))):
            id = every[rng.below(len(every))]
            other = heard_after(case, state, id)
            for viewer in case.viewers:
                if viewer == state.actor or id == step.id or one[viewer][0] != other[viewer][0]:
                    continue
                if all(one[who][0] == other[who][0] for who in case.viewers):
                    continue  # nothing is hidden: two open ways to the same position
                names = [write(case, Step(state.actor, which)) for which in (step.id, id)]
                assert one[viewer][1] == other[viewer][1], f"{viewer} hears {names} apart"
                assert not one[viewer][2], f"{viewer}'s Saga shows {names[0]}"
                assert not other[viewer][2], f"{viewer}'s Saga shows {names[1]}"


def write(case: Case, step: Step) -> str:
    return (case.game.actions if step.actor >= 0 else case.game.outcomes).notation(step.id)


@every_case
def test_every_event_has_words(case: Case):
    for state, step in some(case, 200):
        if step is None:
            continue
        twin = state.copy()
        twin.scribe = Scribe()
        twin.apply(step.id)
        for event in events_of(twin.scribe):
            assert event.secret or not event.audience
            for viewer in case.viewers:
                for code in LANGUAGES:
                    language(code).say(case.game.tell(hear(event, viewer), case.settings))


def reached(kind: inspect.Type, seen: set[type]) -> Iterator[inspect.Type]:
    """Yield every type that a value of this type can hold."""
    yield kind
    if isinstance(kind, inspect.StructType):
        if kind.cls not in seen:
            seen.add(kind.cls)
            for field in kind.fields:
                yield from reached(field.type, seen)
        return
    for name in ("item_type", "key_type", "value_type", "type"):
        if isinstance(inner := getattr(kind, name, None), inspect.Type):
            yield from reached(inner, seen)
    for name in ("item_types", "types"):
        for inner in getattr(kind, name, ()):
            yield from reached(inner, seen)


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.id)
def test_no_view_reaches_a_state_or_an_untyped_thing(game: Game):
    case = next(case for case in CASES if case.game is game)
    view_type = type(game.view(case.replay().state, 0))
    assert issubclass(view_type, View)
    assert view_type is not View
    forbidden = (inspect.AnyType, inspect.CustomType, inspect.RawType, inspect.DictType)
    for kind in reached(inspect.type_info(view_type), set()):
        assert not isinstance(kind, forbidden), f"{view_type.__name__} reaches {kind}"


@pytest.mark.parametrize("untyped", [State, dict, dict[str, int], object])
def test_the_walk_over_types_finds_what_it_looks_for(untyped):
    inner = msgspec.defstruct("Inner", [("cards", tuple[untyped, ...] | None)])
    outer = msgspec.defstruct("Outer", [("inner", list[inner])])
    kinds = list(reached(inspect.type_info(outer), set()))
    forbidden = (inspect.AnyType, inspect.CustomType, inspect.RawType, inspect.DictType)
    assert any(isinstance(kind, forbidden) for kind in kinds)


@every_case
def test_what_shows_something_hidden_cannot_be_taken_back(case: Case):
    """An undo takes back what its seat did last, unless an event reveals or NATURE has acted: a
    seat may not learn by an action what it could not know before, and then choose anew."""
    game = case.game
    rng = Rng("undo")
    for at, (state, _) in enumerate(some(case)):
        seat = state.actor
        if seat < 0:
            continue
        legal = state.legal()
        for action in {legal[rng.below(len(legal))] for _ in range(6)}:
            true = state.copy()
            true.scribe = Scribe()
            true.apply(action)
            if true.actor < 0 or any(note[5] for note in true.scribe.notes):
                continue
            seen = game.view(true, seat)
            heard = [hear(event, seat) for event in events_of(true.scribe)]
            for seed in range(2):
                other = game.sample(game.view(state, seat), Rng(f"{at} {seed}"))
                other.scribe = Scribe()
                other.apply(action)
                told = [hear(event, seat) for event in events_of(other.scribe)]
                assert told == heard, game.actions.notation(action)
                assert game.view(other, seat) == seen, game.actions.notation(action)
