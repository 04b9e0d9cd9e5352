"""What holds in every position of every match: no card and no point is lost or won from nowhere."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER
from gladsheim.games.futhark.cards import CARDS
from gladsheim.games.futhark.stakes import STAKES
from gladsheim.games.futhark.stakes.actions import REST
from gladsheim.games.futhark.stakes.spread import DEALING, HIDDEN
from gladsheim.games.futhark.stakes.state import StakesState
from tests.rules import rule
from tests.strategies import seeds, values

MOST = 6_000


def check_cards(state: StakesState) -> None:
    """Every card of the deck is in one place: hand, stock, common card, used, laid or aside."""
    found = Counter({kind: count for kind, count in enumerate(state.bag) if count})
    found.update(kind for kind in (*state.hand, *state.cross, *state.gone) if kind != HIDDEN)
    found.update(code // 16 for code in state.aside)
    found[CARDS.yggdrasil] += sum(state.used)
    found[CARDS.loki] += sum(state.laid)
    assert found == Counter(dict(enumerate(CARDS.counts)))
    assert state.bag_size == sum(state.bag)
    assert 0 <= state.burned <= state.bag_size


def check_points(state: StakesState) -> None:
    """Every point belongs to a player, is staked, carried over or spent (FU-11.2)."""
    assert min(state.points) >= 0
    if state.actor == OVER:
        # What was paid has changed hands by now.
        assert sum(state.points) + state.carried + state.spent == 10 * state.rules.seats
    else:
        staked = sum(state.paid)
        assert sum(state.points) + staked + state.carried + state.spent == 10 * state.rules.seats
    for paid, extra in zip(state.paid, state.extra, strict=True):
        assert paid in (0, 1 + extra)
    assert max(state.extra) <= 2


def check_hands(state: StakesState) -> None:
    """Whoever is in the round holds three cards, less those that were laid (FU-8.2)."""
    if state.phase <= DEALING or state.task:
        return
    for seat in range(state.rules.seats):
        if state.alive >> seat & 1:
            laid = sum(state.laid[4 * seat : 4 * seat + 4])
            assert state.hand_size(seat) + laid == 3


def step(state: StakesState, rng: Rng) -> None:
    if state.actor == NATURE:
        state.apply(rng.pick(state.chances()))
    else:
        legal = state.legal()
        if REST in legal and len(legal) > 2 and rng.below(4):
            legal = legal[2:]  # specials come up more often
        state.apply(legal[rng.below(len(legal))])


@rule("FU-7.3", "FU-8.2", "FU-11.1", "FU-11.2", "FU-11.4", "FU-11.6", "O-24")
@settings(max_examples=60)
@given(seed=seeds, seats=st.integers(2, 4), data=st.data())
def test_cards_and_points_are_conserved(seed: str, seats: int, data):
    chosen = {
        option.id: data.draw(values(option))
        for option in STAKES.options
        if data.draw(st.integers(0, 3)) == 0
    }
    state = STAKES.start(seats, STAKES.check(seats, chosen))
    rng = Rng(seed)
    for _ in range(MOST):
        if state.actor == OVER:
            break
        step(state, rng)
        check_cards(state)
        check_points(state)
        check_hands(state)
    if state.actor == OVER:
        assert sorted(state.returns())[-2:] == [-1.0, 1.0]
    else:
        # Stakes that come back are won to and fro, sometimes for hundreds of rounds (O-15).
        assert "returned" in chosen.values()


@rule("FU-11.6", "FU-7.2")
def test_random_matches_end_with_one_survivor():
    lengths = []
    for seed in range(300):
        seats = 2 + seed % 3
        state = STAKES.start(seats, STAKES.check(seats, {}))
        rng = Rng(f"end {seed}")
        while state.actor != OVER:
            step(state, rng)
        assert sum(points > 0 for points in state.points) == 1
        lengths.append(state.round)
    assert 8 < sum(lengths) / len(lengths) < 20
    assert max(lengths) <= 40


@rule("FU-8.12")
def test_legal_is_what_no_rule_forbids():
    for seed in range(30):
        seats = 2 + seed % 3
        state = STAKES.start(seats, STAKES.check(seats, {}))
        rng = Rng(f"agree {seed}")
        while state.actor != OVER:
            if state.actor >= 0:
                every = range(len(STAKES.actions))
                assert state.legal() == [a for a in every if state.why_not(a) is None]
            step(state, rng)
        assert state.why_not(len(STAKES.actions)) == "FU-11.6"
