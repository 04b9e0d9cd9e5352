"""What a search could do that sees the face-down Enemy deck: a bound for Yggdrasil's Minds.

It is given the true State, with the deck in a known order. Dice and bags stay random. No bot can do
this: a Mind gets a View.
"""

from gladsheim.core.game import Game
from gladsheim.core.rng import Rng
from gladsheim.core.state import State
from gladsheim.games.yggdrasil.state import YggdrasilState
from gladsheim.minds import Budget
from gladsheim.minds.search import Search
from gladsheim.minds.thinking import TUNINGS


def lay_open(state: State, rng: Rng) -> None:
    """Put the cards whose order does not exist yet into one: as likely as when they are drawn."""
    assert isinstance(state, YggdrasilState)
    deck = state.deck
    order = [kind for kind, count in enumerate(deck.bag) for _ in range(count)]
    if state.turns == 0 or not order or deck.top:
        return  # the deck is still being made, or known cards lie above: these come first
    for at in range(len(order) - 1, 0, -1):
        other = rng.below(at + 1)
        order[at], order[other] = order[other], order[at]
    deck.top = order
    deck.bag = [0] * len(deck.bag)


def choose(game: Game, state: State, rng: Rng, budget: Budget) -> int:
    """Return the action of a search in the true State; it wants a budget of iterations."""
    legal = state.legal()
    if len(legal) == 1:
        return legal[0]
    search = Search(
        state.copy,
        game.policy,
        game.glance,
        game.value,
        len(state.returns()),
        state.actor,
        rng,
        TUNINGS[game.id],
    )
    most = budget.iterations or 0
    while search.iterations < most and not search.is_settled(most - search.iterations):
        search.run(1)
    return search.best()
