"""The scripted player: uses its specials at once, and pays by its chance of winning.

It uses only what the actor may know: its own hand, what lies open, and how many cards each rival
holds. The chance is found by dealing some showdowns from the unseen cards.
"""

from typing import Final

from gladsheim.core.rng import Rng
from gladsheim.games.futhark.stakes.actions import (
    GO_ON,
    JOIN,
    LAY,
    PAY,
    PAY_LEFT,
    REST,
    TAKE,
    UP,
    USE,
)
from gladsheim.games.futhark.stakes.rules import MATCH, PER_CARD
from gladsheim.games.futhark.stakes.spread import ANTE, CHOOSE, HIDDEN, SEALING
from gladsheim.games.futhark.stakes.state import StakesState

SHOWDOWNS: Final = 40
"""How many showdowns are dealt to find a chance."""
FEW: Final = 6
"""How many at a glance."""
FOLLOWS: Final = 0.5
"""How likely a rival that has not decided yet is to stay in."""
SURE: Final = 0.7
"""From this chance on, two points are paid."""


def choose(state: StakesState, rng: Rng) -> int:
    """Return the scripted player's action for the actor."""
    return choose_by(state, rng, SHOWDOWNS)


def glance(state: StakesState, rng: Rng) -> int:
    """Return what it does at a glance: its chance is a rough guess."""
    return choose_by(state, rng, FEW)


def choose_by(state: StakesState, rng: Rng, showdowns: int) -> int:
    """Return the action of a player who finds its chance from so many showdowns."""
    legal = state.legal()
    if len(legal) == 1:
        return legal[0]
    if state.task == CHOOSE:
        return best_of_stock(state, legal)
    if state.phase == ANTE:
        return JOIN
    if USE in legal:
        return USE
    place = best_place(state, legal)
    if place >= 0:
        return LAY + place
    if REST in legal:
        return REST if not state.holds(state.actor, state.rules.loki) else GO_ON
    return stake(state, legal, rng, showdowns)


def best_place(state: StakesState, legal: list[int]) -> int:
    """Return the place beside which LOKI is laid: the best open one, else a hidden one; or -1.

    Up and down are turned up first, so that one knows more when the stakes are paid.
    """
    seat = state.actor
    found = -1
    best = -1
    for place in range(UP, 5):
        if LAY + place not in legal:
            continue
        worth = 0
        if state.up >> place & 1 == 1:
            twin = state.copy()
            twin.laid[4 * seat + place - UP] += 1
            worth = twin.worth(seat)
        if worth > best:
            best = worth
            found = place
    return found


def best_of_stock(state: StakesState, legal: list[int]) -> int:
    """Return the card of the open stock that makes the most of the hand (O-23)."""
    seat = state.actor
    found = legal[0]
    best = -1
    for action in legal:
        twin = state.copy()
        twin.give(seat, action - TAKE)
        worth = twin.worth(seat)
        if worth > best:
            best = worth
            found = action
    return found


def stake(state: StakesState, legal: list[int], rng: Rng, showdowns: int) -> int:
    """Return what the actor pays: nothing, if that costs less than what there is to win."""
    rules = state.rules
    hopes = Hopes(state, state.actor, rng, showdowns)
    gain = hopes.gain + (hopes.wins if rules.own_returned else 0.0)
    if gain < 1.0 and PAY in legal:
        return PAY
    if rules.stakes == PER_CARD:
        if hopes.wins >= SURE and PAY + 2 in legal:
            return PAY + 2
        return PAY_LEFT + rng.below(2)
    if PAY + 1 not in legal:
        # A raise is to be met, or everything stays with the others (FU-9.2).
        return PAY + 2 if gain >= 2.0 or PAY not in legal else PAY
    # Who pays freely wins no more with two points than with one (FU-9.9).
    if PAY + 2 in legal and hopes.wins >= SURE and rules.stakes == MATCH:
        return PAY + 2
    return PAY + 1


class Hopes:
    """What a seat can hope for in this round, from some showdowns dealt out of the unseen cards."""

    def __init__(self, state: StakesState, seat: int, rng: Rng, showdowns: int = SHOWDOWNS) -> None:
        rules = state.rules
        self.wins: float = 0.0
        """The share of showdowns that it wins."""
        self.gain: float = 0.0
        """The points of others that it wins on the average."""
        pool = unseen_by(state, seat)
        twin = state.copy()
        twin.up = 31
        if rules.stakes == PER_CARD and twin.counted[seat] == 0:
            twin.counted[seat] = 3
        paid = state.carried
        for each in range(rules.seats):
            if each != seat:
                paid += state.paid[each]
        for _ in range(showdowns):
            gain = self.showdown(state, twin, seat, pool, rng)
            if gain >= 0:
                self.wins += 1.0 / showdowns
                self.gain += (paid + gain) / showdowns

    def showdown(
        self, state: StakesState, twin: StakesState, seat: int, pool: list[int], rng: Rng
    ) -> int:
        """Deal a showdown; return what rivals still pay before it is won, or -1 if it is lost."""
        rules = state.rules
        taken = 0
        for place in range(5):
            if state.up >> place & 1 == 0 and state.looked[place] >> seat & 1 == 0:
                twin.cross[place] = deal(pool, taken, rng)
                taken += 1
        mine = twin.worth(seat)
        more = 0
        for rival in range(rules.seats):
            bit = 1 << rival
            if rival == seat or state.inside & bit == 0:
                continue
            is_open = state.spoken & bit == 0 or state.phase == SEALING
            if is_open and state.points[rival] > 0:
                if rng.chance() >= FOLLOWS:
                    continue
                more += 1
            if rules.stakes == PER_CARD:
                twin.counted[rival] = 3
            # Who has paid two points tells of a strong hand: the better of two.
            before = taken
            for _ in range(2 if state.extra[rival] == 2 else 1):
                taken = before
                for place in range(3 * rival, 3 * rival + 3):
                    if state.hand[place] != HIDDEN:
                        twin.hand[place] = deal(pool, taken, rng)
                        taken += 1
                if twin.worth(rival) > mine:
                    return -1
        return more


def unseen_by(state: StakesState, seat: int) -> list[int]:
    """Return the cards that a seat cannot see and that may still come or be in a hand."""
    rules = state.rules
    counts = rules.copies[:]
    for place in range(3 * seat, 3 * seat + 3):
        if state.hand[place] != HIDDEN:
            counts[state.hand[place]] -= 1
    for place in range(5):
        if state.up >> place & 1 == 1 or state.looked[place] >> seat & 1 == 1:
            counts[state.cross[place]] -= 1
    for count in state.laid:
        counts[rules.loki] -= count
    for count in state.used:
        counts[rules.yggdrasil] -= count
    for kind in state.gone:
        counts[kind] -= 1
    for code in state.aside:
        if code >> seat & 1 == 1:
            counts[code // 16] -= 1
    pool: list[int] = []
    for kind in range(rules.kinds):
        for _ in range(counts[kind]):
            pool.append(kind)
    return pool


def deal(pool: list[int], taken: int, rng: Rng) -> int:
    """Take the next card of a pool of which the first `taken` are gone."""
    at = taken + rng.below(len(pool) - taken)
    kind = pool[at]
    pool[at] = pool[taken]
    pool[taken] = kind
    return kind
