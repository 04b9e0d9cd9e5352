"""Section 16: what always holds, tried after every step of many battles; and what is legal."""

from collections import Counter
from collections.abc import Iterator

import pytest

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER
from gladsheim.games.thunder import THUNDER
from gladsheim.games.thunder.actions import (
    ACTION_COUNT,
    ACTIONS,
    BE,
    C7,
    CHALLENGE,
    END,
    FIG,
    HEL,
    ID,
    KINDS,
    LONGSHIPS,
    RV,
    TR,
    VIDARR,
)
from gladsheim.games.thunder.battle import ACTING
from gladsheim.games.thunder.state import ThunderState
from tests.rules import rule
from tests.thunder.table import Battle

MOST = 2000
WORDS = [ACTIONS.notation(action).removeprefix("stolen ").split()[0] for action in range(910)]
VALUES = [(each.id, value) for each in THUNDER.options for value in each.values[1:]]
by_the_book_and_not = pytest.mark.parametrize(
    "chosen", [(), *VALUES], ids=["rule book", *("-".join(pair) for pair in VALUES)]
)


def pick(legal: list[int], rng: Rng) -> int:
    """Pick a kind of move first, so that powers are played as often as there are kinds."""
    kinds = sorted({WORDS[action] for action in legal})
    kind = kinds[rng.below(len(kinds))]
    alike = [action for action in legal if WORDS[action] == kind]
    return alike[rng.below(len(alike))]


def battle_of(seed: str, chosen: tuple[str, str] | tuple[()] = ()) -> ThunderState:
    """Return the beginning of a battle, with one house rule or none."""
    state = THUNDER.start(2, THUNDER.check(2, dict([chosen] if chosen else [])))
    assert isinstance(state, ThunderState)
    return state


def steps(state: ThunderState, rng: Rng) -> Iterator[int]:
    """Play to the end; yield each action or outcome before it is applied."""
    for _ in range(MOST):
        if state.actor == OVER:
            return
        chances = state.chances()
        action = rng.pick(chances) if chances else pick(state.legal(), rng)
        yield action
        state.apply(action)
    raise AssertionError(f"no end after {MOST} steps")


def check_field(state: ThunderState) -> None:
    """TL-16.2 and TL-16.3."""
    for column in range(6):
        begin = column * 4
        cards = state.field[begin : begin + 4]
        height = state.height[column]
        assert all((card >= 0) == (row < height) for row, card in enumerate(cards))
        for row, card in enumerate(cards[:height]):
            assert card % KINDS <= FIG
            if card % KINDS == FIG:
                assert (row, state.up[begin + row]) == (0, 1)
            assert (state.slot[begin + row] < 0) == (state.up[begin + row] == 1)
    assert max(state.hand_size) <= state.rules.limit == 12


def check_piles(state: ThunderState) -> None:
    """TL-16.4 (between actions) and TL-16.5."""
    if state.phase == ACTING:
        tops = [state.top_kind(seat) for seat in range(2)]
        assert tops not in ([BE, BE], [ID, ID])
    assert not any(code % KINDS == TR for pile in state.pile for code in pile)


def check_backs(state: ThunderState) -> None:
    """TL-16.10: only cards of strength 1 to 7 change sides."""
    for seat in range(2):
        under = [code for code in state.field[seat * 12 : seat * 12 + 12] if code >= 0]
        under += state.pile[seat] + state.losing[seat]
        under += [code for code in range(46) if state.hand[seat * 46 + code] > 0]
        for code in under:
            assert code // KINDS == seat or RV <= code % KINDS <= C7


def cards_on_field(state: ThunderState) -> int:
    """Return how many cards lie on the battlefield."""
    return sum(state.height)


@rule("TL-16.1", "TL-16.2", "TL-16.3", "TL-16.4", "TL-16.5", "TL-16.6", "TL-16.7", "TL-16.10")
@by_the_book_and_not
def test_every_position_keeps_the_invariants(chosen):
    for number in range(3 if chosen else 20):
        rng = Rng(f"invariants {number}")
        state = battle_of("", chosen)
        battle = Battle(state)
        was_challenge = False
        cards = 0
        ends_turn = False
        for action in steps(state, rng):
            battle.is_whole()  # TL-16.1
            check_field(state)
            check_piles(state)
            check_backs(state)
            assert 0 <= state.points() <= 4
            if was_challenge:
                assert cards_on_field(state) < cards  # TL-16.7
            assert not ends_turn or state.spent == 0
            was_challenge = CHALLENGE <= action < CHALLENGE + 3 or VIDARR <= action < VIDARR + 8
            cards = cards_on_field(state)
            ends_turn = action == END and state.points() == 0
            if action == END and not ends_turn:
                assert chosen == ("stuck", "declared")
        battle.is_whole()
        assert sorted(state.returns()) == [-1.0, 1.0]


@rule("TL-7.14", "TL-5.12", "TL-12.3")
@by_the_book_and_not
def test_what_is_legal_is_what_no_rule_forbids(chosen):
    for number in range(2 if chosen else 10):
        state = battle_of("", chosen)
        for _ in steps(state, Rng(f"legal {number}")):
            legal = state.legal()
            if state.actor != NATURE:
                allowed = [a for a in range(ACTION_COUNT) if state.why_not(a) is None]
                assert legal == allowed
                assert len(legal) > 0
            else:
                assert legal == []


@rule("TL-2.10", "TL-16.8", "TL-16.9")
def test_battles_end_and_hel_is_played_once_by_each_side_at_most():
    endings: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for number in range(300):
        state = battle_of("")
        hels: Counter[int] = Counter()
        rng = Rng(f"end {number}")
        is_by_kind = number % 2 == 0
        for _ in range(MOST):
            if state.actor == OVER:
                break
            chances = state.chances()
            if chances:
                state.apply(rng.pick(chances))
                continue
            legal = state.legal()
            action = pick(legal, rng) if is_by_kind else legal[rng.below(len(legal))]
            played[WORDS[action]] += 1
            hels[state.actor] += HEL <= action < LONGSHIPS
            state.apply(action)
        assert state.actor == OVER
        assert max(hels.values()) <= 1
        endings[THUNDER.ending(state)] += 1
    assert set(endings) == {"treasure", "no cards", "points unused"}
    # Every kind of move of the rule book has been made.
    assert set(WORDS) - set(played) == {"done", "waste"}
