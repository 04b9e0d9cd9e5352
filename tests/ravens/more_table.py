"""More for tests of races: house rules at random, whole games, what lies where."""

from collections import Counter
from collections.abc import Iterator

from gladsheim.core.options import OptionError
from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER
from gladsheim.games.ravens import RAVENS
from gladsheim.games.ravens.actions import (
    ACTION_COUNT,
    ACTIONS,
    OUTCOMES,
    REMOVE,
    REMOVE_LOOP,
    SLIDE,
)
from gladsheim.games.ravens.setup import kind_of
from gladsheim.games.ravens.state import RavensState
from gladsheim.games.ravens.track import GONE, START

LONGEST = 20_000
"""More steps than nearly any game has."""


def numbers_other_than(default: str, rng: Rng) -> str:
    """Return other numbers with the same sum, each at least 0."""
    numbers = [int(word) for word in default.split()]
    for _ in range(1 + rng.below(6)):
        giver, taker = rng.below(len(numbers)), rng.below(len(numbers))
        if numbers[giver] > 0:
            numbers[giver] -= 1
            numbers[taker] += 1
    return " ".join(map(str, numbers))


OTHER_VALUES: tuple[tuple[str, str], ...] = (
    *((o.id, value) for o in RAVENS.options for value in o.values[1:]),
    ("columns", "8"),
    ("columns", "24"),
    ("flight_counts", "9 1 5 0 10"),
    ("loki_counts", "0 3 3 2"),
    ("loki_counts", "0 0 0 8"),
    ("loki_counts", "8 0 0 0"),
)
"""Every other value of every option, and some of the numbers."""


def seats_for(id: str, value: str) -> list[int]:
    """Return the numbers of seats at which one option alone is allowed."""
    found = []
    for seats in range(1, 5):
        try:
            RAVENS.check(seats, {id: value})
        except OptionError:
            continue
        found.append(seats)
    return found


def any_rules(rng: Rng) -> tuple[int, dict[str, str]]:
    """Return a number of seats and house rules that go together, drawn at random."""
    while True:
        seats = (1, 1, 2, 2, 2, 2, 3, 4)[rng.below(8)]
        chosen = {"mode": ("trial", "ghost")[rng.below(2)]} if seats == 1 else {}
        for option in RAVENS.options:
            if option.id == "mode" or rng.below(5) >= 2:
                continue
            if option.values:
                chosen[option.id] = option.values[rng.below(len(option.values))]
            elif option.id == "columns":
                chosen[option.id] = str(8 + rng.below(17))
            else:
                chosen[option.id] = numbers_other_than(option.default, rng)
        try:
            RAVENS.check(seats, chosen)
        except OptionError:
            continue
        return seats, chosen


def step(state: RavensState, rng: Rng) -> int:
    """Return a random outcome or a random legal action."""
    if state.actor == NATURE:
        return rng.pick(state.chances())
    legal = state.legal()
    return legal[rng.below(len(legal))]


def positions(
    seats: int, chosen: dict[str, str], seed: str, most: int = LONGEST
) -> Iterator[RavensState]:
    """Play a game at random; yield the one State again at every position, the last included."""
    state = RAVENS.start(seats, RAVENS.check(seats, chosen))
    rng = Rng(seed)
    for _ in range(most):
        yield state
        if state.actor == OVER:
            return
        state.apply(step(state, rng))


def whole_game(seats: int, seed: str, **chosen: str) -> RavensState:
    """Return the last position of a random game that ends."""
    *_, state = positions(seats, chosen, seed)
    assert state.actor == OVER, f"no end after {LONGEST} steps"
    return state


def allowed(state: RavensState) -> list[int]:
    """Return every action of the table that `why_not` does not forbid."""
    return [action for action in range(ACTION_COUNT) if state.why_not(action) is None]


def land_cards(state: RavensState) -> Counter[int]:
    """Return the kinds of land card in the line, the loops, the deck and on the way (OR-2.14 e)."""
    cards = list(state.line)
    for card, side in zip(state.loop_card, state.loop_side, strict=True):
        if side != GONE:
            cards.append(card)
    assert len(set(cards)) == len(cards), "a card lies in two places"
    kinds = Counter(kind_of(state.land[card * 2], state.land[card * 2 + 1]) for card in cards)
    kinds.update(dict(enumerate(state.deck.bag)))
    kinds.update(state.deck.bottom)
    if state.drawn >= 0:
        kinds[state.drawn] += 1
    return +kinds


def card_taken_out(state: RavensState, action: int) -> int | None:
    """Return the kind of card that an action will put out of the game; None when it will not."""
    if state.rules.removed_to_bottom or not REMOVE <= action < SLIDE:
        return None
    if action < REMOVE_LOOP:
        card = state.line[action - REMOVE]
    else:
        card = state.loop_card[action - REMOVE_LOOP]
    return kind_of(state.land[card * 2], state.land[card * 2 + 1])


def check_ravens(state: RavensState) -> None:
    """Assert OR-2.14 b: a raven on its way stands on a space of its path, where it is looked up."""
    for raven, place in enumerate(state.place):
        path = state.path_of(raven)
        if place == START:
            assert state.index[raven] in (-1, len(path))
        else:
            assert path[state.index[raven]] == place
            assert path.count(place) == 1


def check_loops_apart(state: RavensState) -> None:
    """Assert OR-2.14 d: no two stacks of one side share a column."""
    for side in range(2):
        junctions = {
            junction
            for junction, lies in zip(state.loop_junction, state.loop_side, strict=True)
            if lies == side
        }
        assert not any(junction + 1 in junctions for junction in junctions)
        assert all(0 <= junction < len(state.line) - 1 for junction in junctions)


def said(state: RavensState, thing: int) -> str:
    """Return an action or an outcome in notation, for the message of a failing test."""
    return ACTIONS.notation(thing) if thing < ACTION_COUNT else OUTCOMES.notation(thing)
