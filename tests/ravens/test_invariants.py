"""What OR-2.14 says of every position, after every step of many races by the rule book."""

from collections import Counter

from hypothesis import given, settings

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER
from gladsheim.games.ravens import RAVENS
from gladsheim.games.ravens.actions import ACTIONS, KINDS, LANDS
from gladsheim.games.ravens.setup import (
    DISCARDING,
    DRAW,
    LAYING,
    LINE,
    OPENING,
    PLAY,
    TRICK_DRAW,
)
from gladsheim.games.ravens.state import RavensState
from gladsheim.games.ravens.track import START
from tests.ravens.test_reference import pick
from tests.rules import rule
from tests.strategies import seeds

MOST = 2000
ASKING = (OPENING, PLAY, TRICK_DRAW, LAYING, DRAW, DISCARDING)
HAND_AND_PILES = "draw discard end fly pair"


def kind_of(state: RavensState, card: int) -> str:
    """Return the kind of a land card, however it lies."""
    lands = {LANDS[state.land[card * 2]], LANDS[state.land[card * 2 + 1]]}
    return next(kind for kind in KINDS if set(kind) == lands)


def check_circuit(state: RavensState) -> None:
    """(a) each half once; (b) ravens on the circuit; (d) stacks of a side lie apart."""
    assert len(set(state.path)) == len(state.path)
    for raven, place in enumerate(state.place):
        if place == START:
            assert state.index[raven] == (-1 if raven == 0 else len(state.path))
        else:
            assert state.path[state.index[raven]] == place
    stacks = set(zip(state.loop_side, state.loop_junction, strict=True))
    for side, junction in stacks:
        assert (side, junction + 1) not in stacks
        assert 0 <= junction < len(state.line) - 1
    for side in range(2):
        assert any(off != 1 - side for off in state.off)  # OR-2.15


def check_land_cards(state: RavensState, gone: Counter[str]) -> None:
    """(e) each of the 40 land cards is in the line, a loop, the deck or out of the game."""
    found = gone + Counter(kind_of(state, card) for card in (*state.line, *state.loop_card))
    for kind, count in zip(KINDS, state.deck.bag, strict=True):
        found[kind] += count
    found.update(KINDS[kind] for kind in state.deck.bottom)
    if state.drawn >= 0:
        found[KINDS[state.drawn]] += 1
    assert found == Counter(dict(zip(KINDS[:10], [4] * 10, strict=True)))
    assert len({*state.line, *state.loop_card}) == len(state.line) + len(state.loop_card)


def check_hands(state: RavensState) -> None:
    """OR-8.7 and OR-6.2: no card of a player is ever lost or won."""
    for seat in range(2):
        hand, pile = (cards[seat * 9 : seat * 9 + 9] for cards in (state.hand, state.pile))
        laid = state.discard[seat * 5 : seat * 5 + 5] + state.spent[seat * 4 : seat * 4 + 4]
        assert [sum(each) for each in zip(hand, pile, laid, strict=True)] == [5] * 5 + [2] * 4
        assert min(hand + pile + laid) >= 0
        assert state.hand_size[seat] == sum(hand)
        assert state.flight_left[seat] == sum(pile[:5])
        assert state.loki_left[seat] == sum(pile[5:])
        assert state.discarded[seat] == sum(laid[:5])


def length_change(state: RavensState, words: str) -> int:
    """(c) how a step changes L, by its kind."""
    what, *rest = words.split()
    if what == "lay":
        return 2
    if what == "slide":
        return -1
    if what == "remove":
        return -2 if state.off[int(rest[0]) - 1] < 0 else -1  # OR-7.14
    assert what in ("rotate", "swap", "forward", "back", "draw2", "loop", *HAND_AND_PILES.split())
    return 0


@rule("OR-2.14", "OR-7.14", "OR-8.7", "OR-6.2", "OR-7.10", "OR-7.32")
@settings(max_examples=25)
@given(seed=seeds)
def test_every_position_of_a_race_keeps_the_invariants(seed: str):
    rng = Rng(seed)
    state = RAVENS.start(2, RAVENS.check(2, {}))
    gone: Counter[str] = Counter()
    for _ in range(MOST):
        if state.actor == OVER:
            break
        length = len(state.path)
        if state.actor == NATURE:
            state.apply(rng.pick(state.chances()))
            expected = len(state.path) if length == 0 else length  # 0: the line is being laid
        else:
            action = pick(state, rng)
            words = ACTIONS.notation(action)
            expected = length + length_change(state, words)
            if words.startswith("remove"):
                gone[kind_of(state, state.line[int(words.split()[1]) - 1])] += 1
            state.apply(action)
        assert len(state.path) == expected
        if state.phase != LINE:
            check_circuit(state)
        check_land_cards(state, gone)
        check_hands(state)
    assert state.actor == OVER
    assert len(state.loop_card) <= 4


@rule("OR-2.14", "OR-6.9")
def test_what_is_legal_is_what_no_rule_forbids():
    judged: Counter[int] = Counter()
    for seed in range(12):
        rng = Rng(f"table {seed}")
        state = RAVENS.start(2, RAVENS.check(2, {"columns": "8"} if seed % 2 else {}))
        while state.actor != OVER:
            if state.actor == NATURE:
                state.apply(rng.pick(state.chances()))
                continue
            legal = state.legal()
            assert legal == [a for a in range(len(ACTIONS)) if state.why_not(a) is None]
            judged[state.phase] += 1
            state.apply(pick(state, rng))
    assert min(judged[phase] for phase in ASKING) > 5


@rule("OR-4.5", "OR-9.4")
def test_a_race_ends_under_random_play():
    for seed in range(30):
        rng = Rng(f"end {seed}")
        state = RAVENS.start(2, RAVENS.check(2, {}))
        steps = 0
        while state.actor != OVER:
            chances = state.chances()
            legal = state.legal()
            state.apply(rng.pick(chances) if chances else legal[rng.below(len(legal))])
            steps += 1
        assert steps < MOST
        assert sum(state.returns()) == 0
