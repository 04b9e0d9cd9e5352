"""The Game object of Yggdrasil: ties rules, view, words and options together."""

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
from gladsheim.games.yggdrasil import words
from gladsheim.games.yggdrasil.actions import ACTIONS, GODS, OUTCOMES
from gladsheim.games.yggdrasil.cards import CARDS, Cards
from gladsheim.games.yggdrasil.greedy import choose
from gladsheim.games.yggdrasil.options import OPTIONS, check_seats, rules_for
from gladsheim.games.yggdrasil.rules import Rules
from gladsheim.games.yggdrasil.sample import fit_state
from gladsheim.games.yggdrasil.state import YggdrasilState, new_siege
from gladsheim.games.yggdrasil.uses import thing_words, uses_of
from gladsheim.games.yggdrasil.value import TERMS, terms, value
from gladsheim.games.yggdrasil.view import YggdrasilView, make_view


class Yggdrasil(Game):
    """Yggdrasil (2011)."""

    id = "yggdrasil"
    name = W("Yggdrasil")
    summary = W("The gods stand together against six enemies who march on Odin's Residence.")
    credits = W("Designed by Cédric Lefebvre and Fabrice Rabellino, published by Ludonaute")
    seats = (1, 6)
    folder = Path(__file__).parent
    options = OPTIONS
    cards: ClassVar[Cards] = CARDS
    """The page shows what is the same at every table, such as the scale of the Vanir."""
    actions: ClassVar[ActionTable] = ACTIONS
    outcomes: ClassVar[ActionTable] = OUTCOMES
    endings: ClassVar[dict[str, Words]] = {
        "victory": W("the gods held out"),
        "residence": W("an enemy reached Odin's Residence"),
        "door": W("too many enemies were beyond the door"),
        "wall": W("too many enemies were beyond the wall"),
        "resigned": W("a god gave up"),
    }

    def check_seats(self, seats: int, settings: Settings) -> None:
        """Raise OptionError when these house rules cannot be played with `seats` seats."""
        check_seats(seats, settings)

    def start(self, seats: int, settings: Settings) -> YggdrasilState:
        """Return the first position."""
        return new_siege(rules_for(seats, settings))

    def view(self, state: State, viewer: int) -> YggdrasilView:
        """Return what `viewer` may know of a siege."""
        assert isinstance(state, YggdrasilState)
        return make_view(state, viewer)

    def sample(self, view: View, rng: Rng) -> YggdrasilState:
        """Return a State that fits the View; see `fit_state` for the distribution."""
        if not isinstance(view, YggdrasilView):
            raise TypeError(f"expected a YggdrasilView, found {type(view).__name__}")
        return fit_state(view, _rules(view.seats, view.options), rng)

    def policy(self, state: State, rng: Rng) -> int:
        """Return the scripted god's action."""
        assert isinstance(state, YggdrasilState)
        return choose(state, rng)

    def value(self, state: State, seat: int) -> float:
        """Return a seat's prospects."""
        assert isinstance(state, YggdrasilState)
        return value(state, seat)

    def terms(self, state: State, seat: int) -> dict[str, float]:
        """Return the parts of a seat's prospects; none once the game is over."""
        assert isinstance(state, YggdrasilState)
        return {} if state.actor == OVER else dict(zip(TERMS, terms(state, seat), strict=True))

    def term_words(self, term: str) -> Words | None:
        """Return what a move is said to do that gains in a term."""
        return words.REASONS.get(term)

    def seat_name(self, seat: int, settings: Settings | None) -> Words:
        """Return the god of a seat; its number where the god is not known before the game."""
        if settings is None or settings.is_on("draw_gods"):
            return words.seat_words(seat)
        return words.GOD_NAMES[rules_for(self.seats[1], settings).gods[seat]]

    def tell(self, heard: Heard, settings: Settings) -> Words:
        """Return the log line of an event."""
        return words.Speaker(settings).tell(heard)

    def prompt(self, view: View) -> Words:
        """Return the sentence that says who is to do what."""
        assert isinstance(view, YggdrasilView)
        return words.prompt(view)

    def describe(self, view: View) -> list[Shown]:
        """Return the table as labelled lines of text."""
        assert isinstance(view, YggdrasilView)
        return words.describe(view)

    def action_words(self, action: int, settings: Settings) -> Words:
        """Return an action as a person says it."""
        return words.Speaker(settings).action(action)

    def choice_words(self, action: int, settings: Settings, view: View) -> Words:
        """Return a legal action, and what it leads to where the view shows it."""
        assert isinstance(view, YggdrasilView)
        return words.Speaker(settings).choice(action, view)

    def pick_words(self, pick: str, settings: Settings) -> Words:
        """Return what a pick is called."""
        return words.Speaker(settings).pick(pick)

    def power_words(self, god: str) -> Words:
        """Return what the power of a god such as `ODIN` is."""
        return words.GOD_POWERS[GODS.index(god)]

    def giant_words(self, number: int) -> tuple[Words, Words]:
        """Return the name of a giant (from 1) and what it does while active."""
        return words.giant_name(number - 1), words.giant_effect(number - 1)

    def ending(self, state: State) -> str:
        """Return the name of how an OVER game ended."""
        assert isinstance(state, YggdrasilState)
        return ("victory", "residence", "door", "wall")[state.ending]

    def measures(self, state: State) -> dict[str, int]:
        """Return the last turn's number and how far the enemies had come (YG-6.8)."""
        assert isinstance(state, YggdrasilState)
        return {
            "turn": state.turns,
            "beyond the wall": state.beyond(state.rules.wall),
            "beyond the door": state.beyond(state.rules.door),
            "in the Residence": state.beyond(8),
        }

    def measure_words(self, name: str) -> Words:
        """Return what a measure is called."""
        return words.MEASURES[name]

    def uses(self, event: Event) -> Sequence[Use]:
        """Return what an event brings to seats, and what they use in it."""
        return uses_of(event)

    def thing_words(self, thing: str) -> Words:
        """Return what a card or a power is called."""
        return thing_words(thing)

    def resigned(self, seats: int, seat: int) -> list[float]:
        """Return the common result after a god has given up: all lose (YG-1.1)."""
        return [-1.0] * seats


@lru_cache(maxsize=256)
def _rules(seats: int, options: tuple[tuple[str, str], ...]) -> Rules:
    """Return the Rules of a table; a search asks for them at every position that it imagines."""
    return rules_for(seats, settings(OPTIONS, dict(options)))


YGGDRASIL = Yggdrasil()
