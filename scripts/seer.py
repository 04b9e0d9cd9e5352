"""What a search could do that sees the face-down Enemy deck: a bound for Yggdrasil's Minds.

It is given the true State, with the deck in a known order. Dice and bags stay random. No bot can do
this: a Mind gets a View.
"""

from gladsheim.core.game import Game
from gladsheim.core.rng import Rng
from gladsheim.core.state import State
from gladsheim.games.yggdrasil.state import YggdrasilState
from gladsheim.minds import Budget
from gladsheim.minds.thinking import SearchMind


def lay_open(state: State, rng: Rng) -> None:
    """Put the cards whose order does not exist yet into one: as likely as when they are drawn."""
    assert isinstance(state, YggdrasilState)
    deck = state.deck
    order = [kind for kind, count in enumerate(deck.bag) for _ in range(count)]
    if state.turns == 0 or not order or deck.top:
        return  # the deck is still being made, or known cards lie above: these come first
    rng.shuffle(order)
    deck.top = order
    deck.bag = [0] * len(deck.bag)


def choose(game: Game, state: State, rng: Rng, budget: Budget) -> int:
    """Return the action of a search in the true State; with what `hard` has."""
    legal = state.legal()
    if len(legal) == 1:
        return legal[0]
    view = game.view(state, state.actor)
    return SearchMind(game).think(view, rng, budget, state.copy).best()
