"""A round of the stakes game laid out for a test, so that a test reads like a rule.

    table = start("11 14 29", "38 39 99", dealer=0)
    table.goes_on().deals("25 15 33").plays("pay 1", "pay 2").goes_on().deals("67 48").goes_on()
    assert table.last.players[1].is_winner

The test is NATURE: `deals("25 15 33")` says which cards come, in the order in which they are drawn:
centre, up, down, later left, right. Seats are numbered from 0, as in the worked examples.
"""

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER, WATCHER, Scribe
from gladsheim.games.futhark.cards import CARDS, Cards
from gladsheim.games.futhark.stakes import STAKES
from gladsheim.games.futhark.stakes.actions import ACTIONS, DEAL, OUTCOMES, PLACES
from gladsheim.games.futhark.stakes.cards import COMBINATIONS
from gladsheim.games.futhark.stakes.options import rules_for
from gladsheim.games.futhark.stakes.state import StakesState, new_match
from gladsheim.games.futhark.stakes.view import LastRound, StakesView, make_view

NAMES = [row.name for row in reversed(COMBINATIONS)]


class Table:
    """A match with the few verbs that tests need."""

    def __init__(self, state: StakesState) -> None:
        self.state = state
        self.scribe = state.scribe = Scribe()

    # Acting

    def deals(self, cards: str) -> "Table":
        """NATURE deals these cards, one after the other."""
        for name in cards.split():
            assert self.state.actor == NATURE, f"nobody draws {name}"
            outcome = OUTCOMES.parse(f"deal {name}")
            assert outcome in dict(self.state.chances()), f"{name} is not in the stock"
            self.state.apply(outcome)
        return self

    def plays(self, *actions: str) -> "Table":
        """The actor does this, then the next actor that, and so on."""
        for action in actions:
            id = ACTIONS.parse(action)
            assert self.state.why_not(id) is None, f"{action}: {self.state.why_not(id)}"
            assert id in self.state.legal()
            self.state.apply(id)
        return self

    def goes_on(self) -> "Table":
        """Everybody who is asked for a special card goes on, until the window is closed."""
        phase = self.state.phase
        while self.state.actor >= 0 and self.state.phase == phase and self.can("go on"):
            self.plays("go on")
        return self

    def refused(self, action: str) -> str | None:
        """Return the rule by which an action is refused; it changes nothing."""
        id = ACTIONS.parse(action)
        rule = self.state.why_not(id)
        assert (rule is None) == (id in self.state.legal())
        return rule

    def can(self, action: str) -> bool:
        return ACTIONS.parse(action) in self.state.legal()

    # Looking

    @property
    def legal(self) -> list[str]:
        return [ACTIONS.notation(action) for action in self.state.legal()]

    @property
    def actor(self) -> int:
        return self.state.actor

    @property
    def points(self) -> list[int]:
        return self.state.points

    @property
    def paid(self) -> list[int]:
        return self.state.paid

    @property
    def last(self) -> LastRound:
        found = self.view().last
        assert found is not None
        return found

    @property
    def winners(self) -> list[int]:
        return [player.seat for player in self.last.players if player.is_winner]

    @property
    def inside(self) -> list[int]:
        return [player.seat for player in self.view().players if player.is_inside]

    @property
    def is_over(self) -> bool:
        return self.state.actor == OVER

    def view(self, viewer: int = WATCHER) -> StakesView:
        return make_view(self.state, viewer)

    def hand(self, seat: int) -> str:
        return " ".join(card.name for card in self.view(seat).players[seat].hand)

    def place(self, name: str, viewer: int = WATCHER):
        return self.view(viewer).common[PLACES.index(name)]

    def signs(self, seat: int, rune: int) -> int:
        """Return how many signs of a rune count for a seat now."""
        kinds = [CARDS.kinds[kind] for kind in self.state.cards_of(seat)]
        return sum((kind.low == rune) + (kind.high == rune) for kind in kinds)

    def combination(self, seat: int) -> tuple[str, tuple[int, ...]]:
        """Return the combination that a seat showed in the last round."""
        found = self.last.players[seat].combination
        assert found is not None, f"seat {seat} has shown nothing"
        return (NAMES[found.rank - 1] if found.rank else "", found.runes)

    def sample(self, viewer: int, seed: str = "x") -> "Table":
        found = STAKES.sample(self.view(viewer), Rng(seed))
        return Table(found)


def settle(seats: int, **options: str):
    """Return checked settings."""
    return STAKES.check(seats, options)


def start(
    *hands: str,
    dealer: int = 0,
    points: str = "",
    data: Cards = CARDS,
    combinations=COMBINATIONS,
    **options: str,
) -> Table:
    """Begin a match and deal these hands; a seat without points gets none (write `""`)."""
    seats = len(hands)
    state = new_match(rules_for(seats, settle(seats, **options), data, combinations))
    if points:
        state.points = [int(each) for each in points.split()]
        state.history = state.points[:]
    table = Table(state)
    state.apply(OUTCOMES.parse(f"dealer {dealer + 1}"))
    deal_hands(table, *hands, data=data)
    return table


def deal_hands(table: Table, *hands: str, data: Cards = CARDS) -> None:
    """Deal the hands of a round, clockwise from the seat after the dealer."""
    state = table.state
    left = [hand.split() for hand in hands]
    while any(left):
        seat = state.target
        kind = data.names.index(left[seat].pop(0))
        assert DEAL + kind in dict(state.chances()), f"{data.names[kind]} is dealt already"
        state.apply(DEAL + kind)


def showdown(common: str, *hands: str, pays: str = "", **options) -> Table:
    """Play a round in which nobody uses a special and everybody pays one point."""
    cards = common.split()
    table = start(*hands, **options).goes_on()
    table.deals(" ".join(cards[:3]))
    for points in pays.split() or ["1"] * len(hands):
        table.plays(f"pay {points}")
    return table.goes_on().deals(" ".join(cards[3:])).goes_on()
