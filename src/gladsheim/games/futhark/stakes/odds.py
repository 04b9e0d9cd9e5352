"""Exact chances, counted over what a viewer cannot see (FU-10); they know no State, only a View.

Own combination at the showdown: over every pair of cards that can lie left and right. Before the
first reveal five cards are hidden, too many to count on the way to a page: then nothing is said.
Against a rival: over every hand it can hold, with the cards that lie open now. After the final
reveal that is the chance at the showdown itself.
"""

from gladsheim.games.futhark.stakes.actions import CENTRE, DOWN, LEFT, PLACES, RIGHT, UP
from gladsheim.games.futhark.stakes.combinations import Table, rank_of
from gladsheim.games.futhark.stakes.rules import PER_CARD, Rules
from gladsheim.games.futhark.stakes.view import NAMES, Card, Odds, Rival, StakesView


class Counter:
    """Counts what cards can make, over the kinds of one deck."""

    def __init__(self, rules: Rules, pool: list[int]) -> None:
        self.rules = rules
        self.table: Table = rules.table
        self.pool = pool
        """Copies of each kind that can be in a hidden place."""
        self.base: list[int] = []
        """The kinds that count for sure."""

    def worth(self, more: list[int]) -> int:
        """Return what the sure cards and some more are worth."""
        rules = self.rules
        low: list[int] = []
        high: list[int] = []
        for kinds in (self.base, more):
            for kind in kinds:
                if rules.low[kind] >= 0:
                    low.append(rules.low[kind])
                    high.append(rules.high[kind])
        if rules.best_five:
            return self.table.best_five(low, high)
        return self.table.worth(self.table.count(low, high, (1 << len(low)) - 1))

    def ranks(self, first: int, second: int) -> list[int]:
        """Return in how many ways each rank comes out, 0 to the highest.

        The next two cards count so many times each; -1 for a card that is not hidden.
        """
        found = [0] * (self.table.ranks + 1)
        if first < 0 and second < 0:
            found[self.rank([])] = 1
            return found
        for one in range(len(self.pool)):
            ways = self.pool[one]
            if ways == 0:
                continue
            if first < 0 or second < 0:
                found[self.rank([one] * max(first, second))] += ways
                continue
            for other in range(len(self.pool)):
                left = self.pool[other] - (1 if other == one else 0)
                if left > 0:
                    found[self.rank([one] * first + [other] * second)] += ways * left
        return found

    def rank(self, more: list[int]) -> int:
        """Return the rank that the sure cards and some more make."""
        return rank_of(self.table.grade_of(self.worth(more)))

    def against(self, mine: int, hidden: int) -> list[int]:
        """Return in how many ways so many hidden hand cards lose to, equal and beat a worth."""
        found = [0, 0, 0]
        self.add_hands(found, mine, hidden, 0, [], 1)
        return found

    def add_hands(
        self, found: list[int], mine: int, hidden: int, first: int, held: list[int], ways: int
    ) -> None:
        """Add every hand that goes on from these cards with kinds from `first` on."""
        if hidden == 0:
            worth = self.worth(held)
            found[1 if worth == mine else 0 if worth < mine else 2] += ways
            return
        for kind in range(first, len(self.pool)):
            choices = 1
            for many in range(1, min(hidden, self.pool[kind]) + 1):
                choices = choices * (self.pool[kind] - many + 1) // many
                self.add_hands(
                    found, mine, hidden - many, kind + 1, held + [kind] * many, ways * choices
                )


def odds_of(view: StakesView, rules: Rules) -> Odds:
    """Return the chances of the viewer, from nothing but its View."""
    ranks = rank_chances(view, rules)
    if not ranks:
        return Odds((), (), False)
    rivals = () if rules.best_five else _rivals(view, rules, _pool(view, rules))
    is_final = view.common[LEFT].is_up and view.common[RIGHT].is_up
    return Odds(ranks, rivals, is_final)


def rank_chances(view: StakesView, rules: Rules) -> tuple[float, ...]:
    """Return the chance of each rank at the showdown; empty when it cannot be told."""
    if view.viewer < 0 or view.best is None or not view.players[view.viewer].is_inside:
        return ()
    if not (view.common[CENTRE].is_up and view.common[UP].is_up and view.common[DOWN].is_up):
        return ()
    pool = _pool(view, rules)
    if rules.replaced:  # O-21: no special stays there
        pool[rules.yggdrasil] = pool[rules.loki] = 0
    own = Counter(rules, pool)
    own.base = _own_cards(view, rules)
    hidden = [
        -1 if _is_settled(view, place, rules) else _times(view, view.viewer, place, rules)
        for place in (LEFT, RIGHT)
    ]
    ways = own.ranks(hidden[0], hidden[1])
    total = sum(ways)
    return tuple(count / total for count in ways)


def _kind(name: str) -> int:
    return NAMES.index(name)


def _pool(view: StakesView, rules: Rules) -> list[int]:
    """Return the cards that can lie where the viewer sees a back."""
    pool = rules.copies[:]
    for player in view.players:
        for card in player.hand:
            if isinstance(card, Card):
                pool[_kind(card.name)] -= 1
        pool[rules.yggdrasil] -= player.used
    for place in view.common:
        if isinstance(place.card, Card):
            pool[_kind(place.card.name)] -= 1
        pool[rules.loki] -= len(place.loki)
    for name in (*view.gone, *view.stock_faces):
        pool[_kind(name)] -= 1
    for each in view.aside:
        if isinstance(each.card, Card):
            pool[_kind(each.card.name)] -= 1
    return pool


def _is_settled(view: StakesView, place: int, rules: Rules) -> bool:
    """Return whether the viewer knows the card that will lie there at the showdown."""
    card = view.common[place].card
    if not isinstance(card, Card):
        return False
    is_replaced = rules.replaced and rules.low[_kind(card.name)] < 0
    return view.common[place].is_up or not is_replaced


def _times(view: StakesView, seat: int, place: int, rules: Rules) -> int:
    """Return how often a common card counts for a seat (FU-8.7).

    Where a point buys one card (O-14), both count for who has not decided yet.
    """
    times = view.common[place].loki.count(seat) if place >= UP else 0
    player = view.players[seat]
    # Whoever has no point left is asked nothing more, and has bought nothing (FU-9.6).
    has_decided = player.has_decided or (player.is_inside and player.points == 0)
    is_bought = place >= LEFT and rules.stakes == PER_CARD and has_decided
    if not is_bought or player.counted >> place - LEFT & 1:
        times += 1
    return times


def _own_cards(view: StakesView, rules: Rules) -> list[int]:
    """Return the kinds that count for the viewer for sure."""
    seat = view.viewer
    found = [_kind(card.name) for card in view.players[seat].hand if isinstance(card, Card)]
    for place in range(len(PLACES)):
        card = view.common[place].card
        if isinstance(card, Card) and _is_settled(view, place, rules):
            found += [_kind(card.name)] * _times(view, seat, place, rules)
    return found


def _rivals(view: StakesView, rules: Rules, pool: list[int]) -> tuple[Rival, ...]:
    """Return how the viewer stands against each rival with the cards that lie open now."""
    seat = view.viewer
    own = Counter(rules, pool)
    own.base = [_kind(card.name) for card in view.players[seat].hand if isinstance(card, Card)]
    own.base += _open_cards(view, seat, rules)
    mine = own.worth([])
    found: list[Rival] = []
    counted: dict[tuple[tuple[int, ...], int], list[int]] = {}
    for player in view.players:
        if player.seat == seat or not player.is_inside:
            continue
        rival = Counter(rules, pool)
        known = [_kind(card.name) for card in player.hand if isinstance(card, Card)]
        rival.base = known + _open_cards(view, player.seat, rules)
        hidden = len(player.hand) - len(known)
        key = (tuple(rival.base), hidden)
        if key not in counted:
            counted[key] = rival.against(mine, hidden)
        ways = counted[key]
        total = sum(ways)
        found.append(Rival(player.seat, ways[0] / total, ways[1] / total, ways[2] / total))
    return tuple(found)


def _open_cards(view: StakesView, seat: int, rules: Rules) -> list[int]:
    """Return the open common cards as they count for a seat."""
    found: list[int] = []
    for place in range(len(PLACES)):
        card = view.common[place].card
        if view.common[place].is_up and isinstance(card, Card):
            found += [_kind(card.name)] * _times(view, seat, place, rules)
    return found
