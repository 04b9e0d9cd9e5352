"""The Game object of the stakes game: ties rules, view, words and options together."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import ClassVar

import msgspec

from gladsheim.core.actions import ActionTable
from gladsheim.core.events import Event, Heard, Use
from gladsheim.core.game import Game, Shown
from gladsheim.core.options import Settings, settings
from gladsheim.core.rng import Rng
from gladsheim.core.state import OVER, WATCHER, State
from gladsheim.core.views import View
from gladsheim.core.words import W, Words
from gladsheim.games.futhark.cards import CARDS, Cards
from gladsheim.games.futhark.stakes import words
from gladsheim.games.futhark.stakes.actions import ACTIONS, OUTCOMES
from gladsheim.games.futhark.stakes.cards import COMBINATIONS, Combination
from gladsheim.games.futhark.stakes.greedy import choose, glance
from gladsheim.games.futhark.stakes.odds import odds_of, rank_chances
from gladsheim.games.futhark.stakes.options import OPTIONS, check_seats, rules_for
from gladsheim.games.futhark.stakes.rules import Rules
from gladsheim.games.futhark.stakes.sample import fit_state
from gladsheim.games.futhark.stakes.state import StakesState, new_match
from gladsheim.games.futhark.stakes.uses import thing_words, uses_of
from gladsheim.games.futhark.stakes.value import TERMS, terms, value
from gladsheim.games.futhark.stakes.view import Combination as Made
from gladsheim.games.futhark.stakes.view import LastRound, Odds, StakesView, make_view
from gladsheim.games.futhark.words import card_words, rune_words, seat_words


class Stakes(Game):
    """The second game of the rune cards."""

    id = "futhark-stakes"
    name = W("Futhark: stakes")
    summary = W("Pay, turn up runes, and take the points of the others with the best combination.")
    credits = W("Rune cards, second game; author unknown")
    seats = (2, 4)
    folder = Path(__file__).parent
    options = OPTIONS
    cards: ClassVar[Cards] = CARDS
    combinations: ClassVar[tuple[Combination, ...]] = COMBINATIONS
    """The page shows the table of combinations, the highest first."""
    actions: ClassVar[ActionTable] = ACTIONS
    outcomes: ClassVar[ActionTable] = OUTCOMES
    endings: ClassVar[dict[str, Words]] = {
        "last survivor": W("one player was left with points"),
        "resigned": W("a player gave up"),
    }

    def check_seats(self, seats: int, settings: Settings) -> None:
        """Raise OptionError unless 2 to 4 play."""
        check_seats(seats, settings)

    def start(self, seats: int, settings: Settings) -> StakesState:
        """Return the first position: NATURE chooses the first dealer."""
        return new_match(rules_for(seats, settings))

    def view(self, state: State, viewer: int) -> StakesView:
        """Return what `viewer` may know of a match."""
        assert isinstance(state, StakesState)
        return make_view(state, viewer)

    def sample(self, view: View, rng: Rng) -> StakesState:
        """Return a State that fits the View; each is equally likely, see `fit_state`."""
        if not isinstance(view, StakesView):
            raise TypeError(f"expected a StakesView, found {type(view).__name__}")
        return fit_state(view, _rules(view.seats, view.options), rng)

    def early(self, state: State, seat: int) -> StakesState | None:
        """Return the position in which `seat` may choose already now, sealed; None to wait."""
        assert isinstance(state, StakesState)
        return state.early(seat)

    def policy(self, state: State, rng: Rng) -> int:
        """Return the scripted player's action."""
        assert isinstance(state, StakesState)
        return choose(state, rng)

    def glance(self, state: State, rng: Rng) -> int:
        """Return the scripted player's action at a glance."""
        assert isinstance(state, StakesState)
        return glance(state, rng)

    def value(self, state: State, seat: int) -> float:
        """Return a seat's prospects."""
        assert isinstance(state, StakesState)
        return value(state, seat)

    def terms(self, state: State, seat: int) -> dict[str, float]:
        """Return the parts of a seat's prospects; none once the match is over."""
        assert isinstance(state, StakesState)
        return {} if state.actor == OVER else dict(zip(TERMS, terms(state, seat), strict=True))

    def term_words(self, term: str) -> Words | None:
        """Return what a move is said to do that gains in a term."""
        return words.REASONS.get(term)

    def odds(self, view: StakesView) -> Odds:
        """Return the viewer's exact chances, counted from what the View shows."""
        return _odds(_cards_of(view))

    def rune_name(self, number: int) -> Words:
        """Return the name of a rune, from 1; the page shows it."""
        return rune_words(number)

    def seat_name(self, seat: int, settings: Settings | None) -> Words:
        """Return what a seat is called."""
        return seat_words(seat)

    def tell(self, heard: Heard, settings: Settings) -> Words:
        """Return the log line of an event."""
        return words.tell(heard)

    def prompt(self, view: View) -> Words:
        """Return the sentence that says who is to do what."""
        assert isinstance(view, StakesView)
        return words.prompt(view)

    def describe(self, view: View) -> list[Shown]:
        """Return the table as labelled lines of text."""
        assert isinstance(view, StakesView)
        lines = words.describe(view)
        if view.actor == view.viewer:
            lines += words.describe_chances(_rank_chances(_cards_of(view)))
        return lines

    def action_words(self, action: int, settings: Settings) -> Words:
        """Return an action as a person says it."""
        return words.action_words(action)

    def pick_words(self, pick: str, settings: Settings) -> Words:
        """Return what a pick is called."""
        return words.pick_words(pick)

    def card_name(self, name: str) -> Words:
        """Return what a card such as `25` is called."""
        return card_words(name)

    def combination_words(self, combination: Made) -> Words:
        """Return a combination with the runes that define it."""
        return words.combination_words(combination)

    def combination_name(self, rank: int) -> Words:
        """Return what the combination of a rank is called; 0 is none."""
        return words.combination_name(rank)

    def condition_words(self, rank: int) -> Words:
        """Return what the combination of a rank asks for."""
        return words.condition_words(rank)

    def how_words(self, last: LastRound) -> Words:
        """Return how a round has ended."""
        return words.how_words(last)

    def ending(self, state: State) -> str:
        """Return the name of how an OVER game ended: there is one way."""
        return "last survivor"

    def measures(self, state: State) -> dict[str, int]:
        """Return how many rounds a match took."""
        assert isinstance(state, StakesState)
        return {"rounds": state.round}

    def measure_words(self, name: str) -> Words:
        """Return what a measure is called."""
        return W("rounds")

    def uses(self, event: Event) -> Sequence[Use]:
        """Return what an event brings to seats, and what they use in it."""
        return uses_of(event)

    def thing_words(self, thing: str) -> Words:
        """Return what a card or a power is called."""
        return thing_words(thing)


def _cards_of(view: StakesView) -> StakesView:
    """Return a View without what no chance hangs on, so that whatever is done between two cards
    does not let all hands be counted again: whose turn it is and what has been paid.
    """
    players = tuple(
        msgspec.structs.replace(
            player, points=min(1, player.points), paid=0, extra=0, waits=False, rests=False
        )
        for player in view.players
    )
    return msgspec.structs.replace(
        view,
        players=players,
        actor=WATCHER,
        legal=(),
        returns=(),
        phase="",
        mark=0,
        pot=0,
        spent=0,
        history=(),
        step=0,
        task=0,
        target=0,
        asker=0,
    )


@lru_cache(maxsize=512)
def _rank_chances(view: StakesView) -> tuple[float, ...]:
    return rank_chances(view, _rules(view.seats, view.options))


@lru_cache(maxsize=512)
def _odds(view: StakesView) -> Odds:
    return odds_of(view, _rules(view.seats, view.options))


@lru_cache(maxsize=256)
def _rules(seats: int, options: tuple[tuple[str, str], ...]) -> Rules:
    """Return the Rules of a table; a search asks for them at every position that it imagines."""
    return rules_for(seats, settings(OPTIONS, dict(options)))


STAKES = Stakes()
