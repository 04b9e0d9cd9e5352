"""More ways to a position: from either seat's side, reached by play, and as somebody sees it.

    battle = lay_as("loki", mine={"A": "RV"}, theirs={"A": "TR"})

lays Loki's column A against Thor's; every power is tried by both gods.
"""

from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from gladsheim.core.events import Event, events_of, hear
from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER, WATCHER, Scribe
from gladsheim.core.words import language
from gladsheim.games.thunder import THUNDER
from gladsheim.games.thunder.actions import ACTIONS, SIDES
from gladsheim.games.thunder.field import Field
from gladsheim.games.thunder.state import ThunderState
from gladsheim.games.thunder.view import Card, Hidden, Known, Placed, ThunderView
from tests.thunder.table import Battle, lay, other

both_gods = pytest.mark.parametrize("me", SIDES)
VIEWERS = (0, 1, WATCHER)
LONGEST = 20_000


def lay_as(
    me: str,
    mine: Mapping[str, str] | None = None,
    theirs: Mapping[str, str] | None = None,
    *,
    hand: str = "",
    their_hand: str = "",
    pile: str = "A4",
    their_pile: str = "A4",
    deck: str | None = None,
    their_deck: str | None = None,
    first_turn: bool = False,
    **more,
) -> Battle:
    """Lay out a battle in `me`'s turn; a lane letter is the same lane for both."""
    you = other(me)
    parts = {
        me: mine,
        you: theirs,
        f"hand_{me}": hand,
        f"hand_{you}": their_hand,
        f"pile_{me}": pile,
        f"pile_{you}": their_pile,
        f"deck_{me}": deck,
        f"deck_{you}": their_deck,
    }
    return lay(turn=me, begun=(1, 1) if first_turn else (2, 2), **parts, **more)


# Seeing


def seen(battle: Battle | ThunderState, viewer: str) -> ThunderView:
    """Return the view of a side, or of a `watcher`."""
    state = battle.state if isinstance(battle, Battle) else battle
    return THUNDER.view(state, WATCHER if viewer == "watcher" else SIDES.index(viewer))


def face(card: Card | Known | Hidden, side: str) -> str:
    """Return a card of a view: `VW`, `VW?` where it is only known, `?` where it is hidden.

    Cards with the other back have its name before: `loki:?`.
    """
    back = "" if card.back == side else f"{card.back}:"
    if isinstance(card, Hidden):
        return f"{back}?"
    return f"{back}{card.key}" + ("?" if isinstance(card, Known) else "")


def hand_seen(battle: Battle, viewer: str, side: str) -> str:
    """Return a hand as a viewer sees it, sorted, the hidden cards last."""
    cards = [face(card, side) for card in seen(battle, viewer).sides[SIDES.index(side)].hand]
    return " ".join(sorted(cards, key=lambda word: (word.endswith(":?") or word == "?", word)))


def column_seen(battle: Battle, viewer: str, side: str, lane: str) -> str:
    """Return a column as a viewer sees it; `*` is faceup."""

    def written(placed: Placed) -> str:
        return face(placed.card, side) + "*" * placed.is_up

    columns = seen(battle, viewer).sides[SIDES.index(side)].columns
    return " ".join(map(written, columns["ABC".index(lane)]))


def pile_seen(battle: Battle, viewer: str, side: str) -> str:
    """Return a pile from its top, as far as a viewer knows it."""
    return " ".join(face(card, side) for card in seen(battle, viewer).sides[SIDES.index(side)].pile)


def samples(battle: Battle | ThunderState, viewer: str, count: int) -> Iterator[Battle]:
    """Yield States that fit what a viewer sees, as battles."""
    view = seen(battle, viewer)
    for seed in range(count):
        yield Battle(THUNDER.sample(view, Rng(f"sample {seed}")))


def heard_by(battle: Battle, viewer: str, lang: str = "en") -> list[str]:
    """Return the log lines of all events so far, and forget them."""
    seat = WATCHER if viewer == "watcher" else SIDES.index(viewer)
    settings = THUNDER.check(2, dict(battle.state.rules.changed))
    notes, battle.scribe.notes = battle.scribe.notes, []
    twin = Scribe()
    twin.notes = list(notes)
    events = events_of(twin)
    battle.scribe.notes = notes
    return [language(lang).say(THUNDER.tell(hear(event, seat), settings)) for event in events]


# Reaching


class Step:
    """A reached position, what was done there, and what was told of it."""

    def __init__(self, before: ThunderState, action: int, events: tuple[Event, ...]) -> None:
        self.before = before
        self.action = action
        self.events = events


def walk(
    seed: str, chosen: Mapping[str, str] | None = None, scripted: float = 0.5
) -> Iterator[Step]:
    """Play a whole battle, a share `scripted` of its moves by the scripted player."""
    state = THUNDER.start(2, THUNDER.check(2, dict(chosen or {})))
    scribe = Scribe()
    state.scribe = scribe
    rng = Rng(seed)
    for _ in range(LONGEST):
        if state.actor == OVER:
            return
        before = state.copy()
        if state.actor == NATURE:
            action = rng.pick(state.chances())
        elif rng.chance() < scripted:
            action = THUNDER.policy(state, rng)
        else:
            legal = state.legal()
            action = legal[rng.below(len(legal))]
        state.apply(action)
        yield Step(before, action, events_of(scribe))
    raise AssertionError(f"no end after {LONGEST} steps")


@cache
def battles(count: int, name: str, chosen: tuple[tuple[str, str], ...] = ()) -> tuple[Step, ...]:
    """Return the steps of several battles, shared by the tests of a process: look at copies."""
    return tuple(step for each in range(count) for step in walk(f"{name} {each}", dict(chosen)))


OTHER_VALUES = [(option.id, value) for option in THUNDER.options for value in option.values[1:]]
"""Every house rule that is not the rule book's."""


def any_rules(rng: Rng) -> dict[str, str]:
    """Return a random set of house rules."""
    chosen = {}
    for option in THUNDER.options:
        if rng.below(3) == 0:
            chosen[option.id] = option.values[rng.below(len(option.values))]
    return chosen


def notation(action: int) -> str:
    """Return an action or an outcome in the game's notation."""
    return (ACTIONS if action in ACTIONS else THUNDER.outcomes).notation(action)


def is_field(state: object) -> bool:
    """Return whether something is a State, which no viewer may hold."""
    return isinstance(state, Field)
