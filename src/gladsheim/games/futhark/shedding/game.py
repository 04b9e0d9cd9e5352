"""The Game object of the shedding game: ties rules, view, words and options together."""

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
from gladsheim.games.futhark.cards import CARDS, Cards
from gladsheim.games.futhark.shedding import words
from gladsheim.games.futhark.shedding.actions import ACTIONS, OUTCOMES
from gladsheim.games.futhark.shedding.greedy import choose
from gladsheim.games.futhark.shedding.options import OPTIONS, check_seats, rules_for
from gladsheim.games.futhark.shedding.rules import AT_ONCE, Rules
from gladsheim.games.futhark.shedding.sample import fit_state
from gladsheim.games.futhark.shedding.state import SheddingState, new_game
from gladsheim.games.futhark.shedding.table import BLOCKED, NOTHING, PASSING
from gladsheim.games.futhark.shedding.uses import thing_words, uses_of
from gladsheim.games.futhark.shedding.value import TERMS, terms, value
from gladsheim.games.futhark.shedding.view import SheddingView, make_view
from gladsheim.games.futhark.words import card_words, rune_words, seat_words


class Shedding(Game):
    """The first game of the rune cards."""

    id = "futhark"
    name = W("Futhark")
    summary = W("Lay runes on runes, trick the others with Yggdrasil and Loki, and be out first.")
    credits = W("A game of rune cards, designer and publisher unknown")
    seats = (2, 6)
    folder = Path(__file__).parent
    options = OPTIONS
    actions: ClassVar[ActionTable] = ACTIONS
    outcomes: ClassVar[ActionTable] = OUTCOMES
    cards: ClassVar[Cards] = CARDS
    """The deck, for the page."""
    endings: ClassVar[dict[str, Words]] = {
        "hand empty": W("the last card was laid"),
        "blocked": W("nobody could go on"),
        "resigned": W("a seat gave up"),
    }

    def check_seats(self, seats: int, settings: Settings) -> None:
        """Raise OptionError when a table of this size cannot be played."""
        check_seats(seats, settings)

    def start(self, seats: int, settings: Settings) -> SheddingState:
        """Return the first position: NATURE is about to choose the dealer, or to deal."""
        return new_game(rules_for(seats, settings), seats)

    def view(self, state: State, viewer: int) -> SheddingView:
        """Return what `viewer` may know of a game."""
        assert isinstance(state, SheddingState)
        return make_view(state, viewer)

    def sample(self, view: View, rng: Rng) -> SheddingState:
        """Return a State that fits the View; see `fit_state` for the distribution."""
        if not isinstance(view, SheddingView):
            raise TypeError(f"expected a SheddingView, found {type(view).__name__}")
        return fit_state(view, _rules(view.seats, view.options), rng)

    def early(self, state: State, seat: int) -> State | None:
        """Return the position in which a seat may already choose the card it passes on (FU-4.7).

        The seats before it are made to choose some card: what it sees does not depend on which.
        """
        assert isinstance(state, SheddingState)
        if state.phase != PASSING or state.rules.passing != AT_ONCE or state.actor < 0:
            return None
        if seat == state.actor or state.chosen[seat] != NOTHING or not state.hands[seat]:
            return None
        twin = state.copy()
        while twin.actor != seat:
            twin.apply(twin.legal()[0])
        return twin

    def policy(self, state: State, rng: Rng) -> int:
        """Return the scripted player's action."""
        assert isinstance(state, SheddingState)
        return choose(state, rng)

    def value(self, state: State, seat: int) -> float:
        """Return a seat's prospects."""
        assert isinstance(state, SheddingState)
        return value(state, seat)

    def terms(self, state: State, seat: int) -> dict[str, float]:
        """Return the parts of a seat's prospects; none once the game is over."""
        assert isinstance(state, SheddingState)
        return {} if state.actor == OVER else dict(zip(TERMS, terms(state, seat), strict=True))

    def term_words(self, term: str) -> Words | None:
        """Return what a move is said to do that gains in a term."""
        return words.REASONS.get(term)

    def rune_name(self, number: int) -> Words:
        """Return the name of a rune, from 1; the page shows it."""
        return rune_words(number)

    def seat_name(self, seat: int, settings: Settings | None) -> Words:
        """Return what a seat is called."""
        return seat_words(seat)

    def card_name(self, name: str) -> Words:
        """Return what a card is called, by its name in the deck."""
        return card_words(name)

    def tell(self, heard: Heard, settings: Settings) -> Words:
        """Return the log line of an event."""
        return words.tell(heard)

    def prompt(self, view: View) -> Words:
        """Return the sentence that says who is to do what."""
        assert isinstance(view, SheddingView)
        return words.prompt(view)

    def describe(self, view: View) -> list[Shown]:
        """Return the table as labelled lines of text."""
        assert isinstance(view, SheddingView)
        return words.describe(view)

    def action_words(self, action: int, settings: Settings) -> Words:
        """Return an action as a person says it."""
        return words.action_words(action)

    def pick_words(self, pick: str, settings: Settings) -> Words:
        """Return what a pick is called."""
        return words.pick_words(pick)

    def ending(self, state: State) -> str:
        """Return the name of how an OVER game ended."""
        assert isinstance(state, SheddingState)
        return "blocked" if state.ending == BLOCKED else "hand empty"

    def uses(self, event: Event) -> Sequence[Use]:
        """Return what an event brings to seats, and what they use in it."""
        return uses_of(event)

    def thing_words(self, thing: str) -> Words:
        """Return what a card or a power is called."""
        return thing_words(thing)

    def rematch(self, state: State, settings: Settings, resigned: int | None) -> dict[str, str]:
        """Return the options of the next game: the next seat deals (FU-2.3)."""
        assert isinstance(state, SheddingState)
        options = dict(settings.changed())
        if state.dealer != NOTHING:
            options["first_dealer"] = str((state.dealer + 1) % state.seats + 1)
        return options


@lru_cache(maxsize=256)
def _rules(seats: int, options: tuple[tuple[str, str], ...]) -> Rules:
    """Return the Rules of a table; a search asks for them at every position that it imagines."""
    return rules_for(seats, settings(OPTIONS, dict(options)))


SHEDDING = Shedding()
