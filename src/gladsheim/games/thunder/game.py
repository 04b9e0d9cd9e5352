"""The Game object of Thunder & Lightning: ties rules, view, words and options together."""

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
from gladsheim.games.thunder import words
from gladsheim.games.thunder.actions import ACTIONS, OUTCOMES
from gladsheim.games.thunder.cards import CARDS, Kind
from gladsheim.games.thunder.greedy import choose
from gladsheim.games.thunder.options import OPTIONS, check_seats, rules_for
from gladsheim.games.thunder.rules import Rules
from gladsheim.games.thunder.sample import fit_state
from gladsheim.games.thunder.state import ThunderState, new_battle
from gladsheim.games.thunder.uses import thing_words, uses_of
from gladsheim.games.thunder.value import TERMS, terms, value
from gladsheim.games.thunder.view import ThunderView, make_view


class Thunder(Game):
    """Thunder & Lightning (2016)."""

    id = "thunder"
    name = W("Thunder & Lightning")
    summary = W("Thor and Loki search each other's hidden ranks for Odin's Crown and Odin's Ring.")
    credits = W("Designed by Richard Borg, published by Z-Man Games")
    seats = (2, 2)
    folder = Path(__file__).parent
    options = OPTIONS
    actions: ClassVar[ActionTable] = ACTIONS
    outcomes: ClassVar[ActionTable] = OUTCOMES
    cards: ClassVar[dict[str, Kind]] = CARDS.cards
    powers: ClassVar[dict[str, Words]] = words.POWERS
    power_rules: ClassVar[dict[str, str]] = words.POWER_RULES
    """What the page shows beside a card."""
    endings: ClassVar[dict[str, Words]] = {
        "treasure": W("a treasure was found"),
        "no cards": W("a side had no cards left"),
        "points unused": W("a side could not use its action points"),
        "resigned": W("a seat gave up"),
    }

    def check_seats(self, seats: int, settings: Settings) -> None:
        """Raise OptionError unless there are two seats."""
        check_seats(seats, settings)

    def start(self, seats: int, settings: Settings) -> ThunderState:
        """Return the first position: NATURE is about to deal Loki's cards."""
        return new_battle(rules_for(settings))

    def view(self, state: State, viewer: int) -> ThunderView:
        """Return what `viewer` may know of a battle."""
        assert isinstance(state, ThunderState)
        return make_view(state, viewer)

    def sample(self, view: View, rng: Rng) -> ThunderState:
        """Return a State that fits the View; see `fit_state` for the distribution."""
        if not isinstance(view, ThunderView):
            raise TypeError(f"expected a ThunderView, found {type(view).__name__}")
        return fit_state(view, _rules(view.options), rng)

    def guess(self, view: View, rng: Rng) -> ThunderState:
        """Return a State that fits, with the opponent's treasure where players usually hide it."""
        assert isinstance(view, ThunderView)
        return fit_state(view, _rules(view.options), rng, believes=True)

    def policy(self, state: State, rng: Rng) -> int:
        """Return the scripted player's action."""
        assert isinstance(state, ThunderState)
        return choose(state, rng)

    def value(self, state: State, seat: int) -> float:
        """Return a seat's prospects."""
        assert isinstance(state, ThunderState)
        return value(state, seat)

    def terms(self, state: State, seat: int) -> dict[str, float]:
        """Return the parts of a seat's prospects; none once the game is over."""
        assert isinstance(state, ThunderState)
        return {} if state.actor == OVER else dict(zip(TERMS, terms(state, seat), strict=True))

    def term_words(self, term: str) -> Words | None:
        """Return what a move is said to do that gains in a term."""
        return words.REASONS.get(term)

    def seat_name(self, seat: int, settings: Settings | None) -> Words:
        """Return the god of a seat."""
        return words.SEATS[seat]

    def card_name(self, key: str, back: str, plain: bool = False) -> Words:
        """Return what a card is called in its deck; `plain` as in OP-6."""
        return words.card_name(key, back, plain)

    def tell(self, heard: Heard, settings: Settings) -> Words:
        """Return the log line of an event."""
        return words.Speaker(settings).tell(heard)

    def prompt(self, view: View) -> Words:
        """Return the sentence that says who is to do what."""
        assert isinstance(view, ThunderView)
        return words.prompt(view)

    def describe(self, view: View) -> list[Shown]:
        """Return the table as labelled lines of text."""
        assert isinstance(view, ThunderView)
        return words.describe(view)

    def action_words(self, action: int, settings: Settings) -> Words:
        """Return an action as a person says it."""
        return words.Speaker(settings).action(action)

    def pick_words(self, pick: str, settings: Settings) -> Words:
        """Return what a pick is called."""
        return words.Speaker(settings).pick(pick)

    def ending(self, state: State) -> str:
        """Return the name of how an OVER game ended."""
        assert isinstance(state, ThunderState)
        return ("treasure", "no cards", "points unused")[state.ending]

    def uses(self, event: Event) -> Sequence[Use]:
        """Return what an event brings to seats, and what they use in it."""
        return uses_of(event)

    def thing_words(self, thing: str) -> Words:
        """Return what a card or a power is called."""
        return thing_words(thing)

    def rematch(self, state: State, settings: Settings, resigned: int | None) -> dict[str, str]:
        """Return the options of the next battle: the other side begins."""
        assert isinstance(state, ThunderState)
        options = dict(settings.changed())
        if options.get("first_player") != "random":
            options["first_player"] = "thor" if state.first == 1 else "loki"
        return options


@lru_cache(maxsize=256)
def _rules(options: tuple[tuple[str, str], ...]) -> Rules:
    """Return the Rules of a table; a search asks for them at every position that it imagines."""
    return rules_for(settings(OPTIONS, dict(options)))


THUNDER = Thunder()
