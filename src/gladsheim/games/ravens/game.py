"""The Game object of Odin's Ravens: ties rules, view, words and options together."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import ClassVar

from gladsheim.core.actions import ActionTable
from gladsheim.core.events import Event, Heard, Use
from gladsheim.core.game import Game, Shown
from gladsheim.core.options import Settings, settings
from gladsheim.core.rng import Rng
from gladsheim.core.state import OVER, State
from gladsheim.core.views import View
from gladsheim.core.words import W, Words
from gladsheim.games.ravens import words
from gladsheim.games.ravens.actions import ACTIONS, OUTCOMES
from gladsheim.games.ravens.greedy import choose, glance
from gladsheim.games.ravens.options import OPTIONS, check_seats, rules_for
from gladsheim.games.ravens.race import TIE
from gladsheim.games.ravens.rules import TRIAL, Rules
from gladsheim.games.ravens.state import RavensState, new_race
from gladsheim.games.ravens.uses import thing_words, uses_of
from gladsheim.games.ravens.value import TERMS, terms, value
from gladsheim.games.ravens.view import RavensView, fit_state, make_view


class Ravens(Game):
    """Odin's Ravens (2016)."""

    id = "ravens"
    name = W("Odin's Ravens")
    summary = W(
        "Huginn and Muninn race around the world and back, while Loki moves the land under them."
    )
    credits = W("Designed by Thorsten Gimmler, published by Osprey Games")
    seats = (2, 2)
    folder = Path(__file__).parent
    options = OPTIONS
    actions: ClassVar[ActionTable] = ACTIONS
    outcomes: ClassVar[ActionTable] = OUTCOMES
    endings: ClassVar[dict[str, Words]] = {
        "home": W("one raven came home first"),
        "hand": W("both came home, the larger hand won"),
        "tied": W("both came home with equal hands"),
        "series": W("the series was decided"),
        "trial": W("the lone raven came home"),
        "resigned": W("a seat gave up"),
    }

    def check_seats(self, seats: int, settings: Settings) -> None:
        """Raise OptionError when these house rules cannot be played with `seats` seats."""
        check_seats(seats, settings)

    def start(self, seats: int, settings: Settings) -> RavensState:
        """Return the first position: NATURE is about to deal the line."""
        return new_race(rules_for(seats, settings))

    def view(self, state: State, viewer: int) -> RavensView:
        """Return what `viewer` may know of a race."""
        assert isinstance(state, RavensState)
        return make_view(state, viewer)

    def sample(self, view: View, rng: Rng) -> RavensState:
        """Return a State that fits the View; see `fit_state` for the distribution."""
        if not isinstance(view, RavensView):
            raise TypeError(f"expected a RavensView, found {type(view).__name__}")
        return fit_state(view, _rules(view.seats, view.options), rng)

    def policy(self, state: State, rng: Rng) -> int:
        """Return the scripted player's action."""
        assert isinstance(state, RavensState)
        return choose(state, rng)

    def glance(self, state: State, rng: Rng) -> int:
        """Return the scripted player's action at a glance."""
        assert isinstance(state, RavensState)
        return glance(state, rng)

    def value(self, state: State, seat: int) -> float:
        """Return a seat's prospects."""
        assert isinstance(state, RavensState)
        return value(state, seat)

    def terms(self, state: State, seat: int) -> dict[str, float]:
        """Return the parts of a seat's prospects; none once the game is over."""
        assert isinstance(state, RavensState)
        return {} if state.actor == OVER else dict(zip(TERMS, terms(state, seat), strict=True))

    def term_words(self, term: str) -> Words | None:
        """Return what a move is said to do that gains in a term."""
        return words.REASONS.get(term)

    def seat_name(self, seat: int, settings: Settings | None) -> Words:
        """Return the raven of a seat."""
        return words.seat_name(seat)

    def tell(self, heard: Heard, settings: Settings) -> Words:
        """Return the log line of an event."""
        return words.Speaker(settings).tell(heard)

    def prompt(self, view: View) -> Words:
        """Return the sentence that says who is to do what."""
        assert isinstance(view, RavensView)
        return words.prompt(view)

    def describe(self, view: View) -> list[Shown]:
        """Return the table as labelled lines of text."""
        assert isinstance(view, RavensView)
        return words.describe(view)

    def action_words(self, action: int, settings: Settings) -> Words:
        """Return an action as a person says it."""
        return words.Speaker(settings).action(action)

    def pick_words(self, pick: str, settings: Settings) -> Words:
        """Return what a pick is called."""
        return words.Speaker(settings).pick(pick)

    def ending(self, state: State) -> str:
        """Return the name of how an OVER game ended."""
        assert isinstance(state, RavensState)
        if state.rules.mode == TRIAL:
            return "trial"
        if state.rules.series != 0:
            return "series"
        if state.winner == TIE:
            return "tied"
        return "hand" if sum(state.finished) > 1 else "home"

    def uses(self, event: Event) -> Sequence[Use]:
        """Return what an event brings to seats, and what they use in it."""
        return uses_of(event)

    def thing_words(self, thing: str) -> Words:
        """Return what a card or a power is called."""
        return thing_words(thing)

    def rematch(self, state: State, settings: Settings, resigned: int | None) -> dict[str, str]:
        """Return the options of the next race: the loser begins (OR-3.10, OP-8)."""
        assert isinstance(state, RavensState)
        options = dict(settings.changed())
        if resigned is not None and settings["first_player"] in ("random", "youngest"):
            options["begins"] = f"seat_{resigned + 1}"
        elif state.rules.seats > 1 and state.first >= 0 and state.begun[state.first] > 0:
            options["begins"] = f"seat_{state.next_first() + 1}"
        return options


@lru_cache(maxsize=256)
def _rules(seats: int, options: tuple[tuple[str, str], ...]) -> Rules:
    """Return the Rules of a table; a search asks for them at every position that it imagines."""
    return rules_for(seats, settings(OPTIONS, dict(options)))


RAVENS = Ravens()
