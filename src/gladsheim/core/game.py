"""The Game: one rule set, immutable, found by its id in the registry of `gladsheim.games`.

A game's folder implements this class. Everything outside the rules goes through it: it starts
States, makes Views of them and Words of what happened.
"""

import importlib
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import ClassVar

import msgspec

from gladsheim.core.actions import ActionTable
from gladsheim.core.events import Event, Heard, Use
from gladsheim.core.options import Option, Settings, settings
from gladsheim.core.rng import Rng
from gladsheim.core.rulebook import Rulebook, read_rulebook
from gladsheim.core.state import OVER, State
from gladsheim.core.views import View
from gladsheim.core.words import W, Words


class Shown(msgspec.Struct, frozen=True):
    """One line of a View in words, for the terminal and for screen readers."""

    label: Words
    text: Words | str


class Game(ABC):
    """One rule set."""

    id: ClassVar[str]
    """The id in links, files and on the command line, such as `ravens`."""
    name: ClassVar[Words]
    summary: ClassVar[Words]
    """One sentence for the first page."""
    credits: ClassVar[Words]
    """Designer and publisher of the printed game."""
    seats: ClassVar[tuple[int, int]]
    """Fewest and most seats by the printed rules; house rules may allow others (`check`)."""
    folder: ClassVar[Path]
    """Where the rule books, the data and the page of the game lie."""
    options: ClassVar[tuple[Option, ...]]
    actions: ClassVar[ActionTable]
    """What seats do."""
    outcomes: ClassVar[ActionTable]
    """What NATURE does; numbered from OUTCOME."""
    endings: ClassVar[Mapping[str, Words]]
    """How a game can end, by a short name that statistics count."""

    @cached_property
    def compiled(self) -> bool:
        """Whether the rules run as machine code."""
        package = type(self).__module__.rpartition(".")[0]
        module = importlib.import_module(f"{package}.state")
        return not str(module.__file__).endswith(".py")

    def rulebook(self, language: str) -> Rulebook:
        """Return the rule book in a language ("en" or "de")."""
        return read_rulebook(self.folder / f"rulebook.{language}.md")

    def check(self, seats: int, chosen: Mapping[str, str]) -> Settings:
        """Return complete settings for a table of `seats` seats.

        Raises OptionError when an option, a value or the number of seats is not allowed.
        """
        found = settings(self.options, chosen)
        self.check_seats(seats, found)
        return found

    @abstractmethod
    def check_seats(self, seats: int, settings: Settings) -> None:
        """Raise OptionError when these house rules cannot be played with `seats` seats."""

    @abstractmethod
    def start(self, seats: int, settings: Settings) -> State:
        """Return the first position; `seats` and `settings` have passed `check`."""

    @abstractmethod
    def view(self, state: State, viewer: int) -> View:
        """Return what `viewer` (a seat or WATCHER) may know of a position."""

    @abstractmethod
    def sample(self, view: View, rng: Rng) -> State:
        """Return a State that fits the View; the docstring names the distribution."""

    def guess(self, view: View, rng: Rng) -> State:
        """Return a State that fits the View, more often what players usually do; or as `sample`.

        The docstring of a game says what is believed, and from what it was measured.
        """
        return self.sample(view, rng)

    def early(self, state: State, seat: int) -> State | None:
        """Return the position in which `seat`, not the actor, may choose already now, sealed.

        Where all choose secretly at the same time, the State asks one seat after the other; this is
        the position as if every seat before `seat` had let things be. Its actor is `seat`, and its
        View is the one that `seat` will have when its turn comes, whatever the others choose until
        then. None when the seat has to wait. Which seats need not wait is for everybody to know.
        """
        return None

    @abstractmethod
    def policy(self, state: State, rng: Rng) -> int:
        """Return the action of the scripted player, which uses only what the actor may know."""

    def glance(self, state: State, rng: Rng) -> int:
        """Return what the scripted player does at a glance, for playouts: quicker, maybe worse."""
        return self.policy(state, rng)

    def value(self, state: State, seat: int) -> float:
        """Return a seat's prospects from -1 to 1, from all that the State holds: a fast guess.

        Minds ask it of States that they imagine. Without a game's own answer nothing is known
        before the end.
        """
        return state.returns()[seat] if state.actor == OVER else 0.0

    def terms(self, state: State, seat: int) -> Mapping[str, float]:
        """Return the named parts of which `value` is made, each in the seat's favour if above 0."""
        return {}

    def term_words(self, term: str) -> Words | None:
        """Return what a move is said to do that gains in a term; None where that helps nobody."""
        return None

    @abstractmethod
    def seat_name(self, seat: int, settings: Settings | None) -> Words:
        """Return what the seat is called in this game, such as the raven it flies.

        `settings` is None as long as the house rules are not chosen.
        """

    @abstractmethod
    def tell(self, heard: Heard, settings: Settings) -> Words:
        """Return the log line of an event; an empty message when it has none."""

    @abstractmethod
    def prompt(self, view: View) -> Words:
        """Return the sentence that says who is to do what."""

    @abstractmethod
    def describe(self, view: View) -> list[Shown]:
        """Return the table as labelled lines of text: all that the page shows as pictures."""

    @abstractmethod
    def action_words(self, action: int, settings: Settings) -> Words:
        """Return an action as a person says it, such as "Fly over Forest"."""

    def choice_words(self, action: int, settings: Settings, view: View) -> Words:
        """Return a legal action as the seat that is asked reads it.

        Like `action_words`, but a game may say what follows from what the seat sees.
        """
        return self.action_words(action, settings)

    def pick_words(self, pick: str, settings: Settings) -> Words:
        """Return what a pick is called, such as "North" for `side:N`.

        It labels the pick's button where the page shows nothing to click for it.
        """
        return W("{pick}", pick=pick.partition(":")[2] or pick)

    @abstractmethod
    def ending(self, state: State) -> str:
        """Return the name (a key of `endings`) of how an OVER game ended."""

    def measures(self, state: State) -> Mapping[str, int]:
        """Return what an OVER game measures beside who won, such as how many turns it took."""
        return {}

    def measure_words(self, name: str) -> Words:
        """Return what a measure is called."""
        return W("{name}", name=name)

    def uses(self, event: Event) -> Sequence[Use]:
        """Return which cards an event brings to seats, and which cards and powers they use in it.

        Studies count them: how often does a seat win that has drawn or played a card?
        """
        return ()

    def thing_words(self, thing: str) -> Words:
        """Return what a card or a power that `uses` names is called."""
        return W("{thing}", thing=thing)

    def resigned(self, seats: int, seat: int) -> list[float]:
        """Return each seat's result after `seat` has given up: it loses, the others win."""
        return [-1.0 if other == seat else 1.0 for other in range(seats)]

    def rematch(self, state: State, settings: Settings, resigned: int | None) -> dict[str, str]:
        """Return the options of the next game at the same table, such as who begins.

        `resigned` is the seat that has given up this one, if one did.
        """
        return dict(settings.changed())
