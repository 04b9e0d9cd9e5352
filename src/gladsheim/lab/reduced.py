"""Games made so small that OpenSpiel can solve them, played by the rules of the whole ones.

A reduced game has other cards, as a `cards.toml` could say them but for the sizes that its check
asks for, and other numbers in its Rules. No rule is another. Where a game could go on for ever it
is cut after some turns. What a seat sees is the View of the whole game and the number of turns, so
a Mind plays a reduced game as it plays any other: it imagines positions of this deck and this cut.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

import msgspec

from gladsheim.core.events import Heard
from gladsheim.core.game import Game, Shown
from gladsheim.core.options import Settings
from gladsheim.core.rng import Rng
from gladsheim.core.state import OVER, State
from gladsheim.core.views import View
from gladsheim.core.words import Words
from gladsheim.games.futhark import SHEDDING, STAKES
from gladsheim.games.futhark.cards import CARDS as RUNES
from gladsheim.games.futhark.cards import Cards
from gladsheim.games.futhark.shedding import options as shedding
from gladsheim.games.futhark.shedding.sample import fit_state as fit_shedding
from gladsheim.games.futhark.shedding.state import SheddingState, new_game
from gladsheim.games.futhark.shedding.table import LAYING
from gladsheim.games.futhark.shedding.view import SheddingView
from gladsheim.games.futhark.stakes import options as stakes
from gladsheim.games.futhark.stakes.actions import FIRST, REST
from gladsheim.games.futhark.stakes.sample import fit_state as fit_stakes
from gladsheim.games.futhark.stakes.state import StakesState, new_match
from gladsheim.games.futhark.stakes.view import StakesView
from gladsheim.games.ravens import RAVENS
from gladsheim.games.ravens.actions import DEAL_LAND, KINDS, LANDS, LOKI
from gladsheim.games.ravens.options import rules_for as ravens_rules
from gladsheim.games.ravens.state import RavensState, new_race
from gladsheim.games.ravens.view import RavensView
from gladsheim.games.ravens.view import fit_state as fit_race
from gladsheim.games.thunder import THUNDER
from gladsheim.games.thunder.actions import KEYS
from gladsheim.games.thunder.options import rules_for as thunder_rules
from gladsheim.games.thunder.sample import fit_state as fit_battle
from gladsheim.games.thunder.state import ThunderState, new_battle
from gladsheim.games.thunder.view import ThunderView

SEATS: Final = 2


class CutView(View, frozen=True, kw_only=True):
    """What a seat may know of a reduced game."""

    whole: View
    """What it sees by the rules of the whole game."""
    turns: int
    """Turns begun by both seats: everybody can count them."""


class CutState(State):
    """A State whose turns are counted; after the last one the game is over."""

    def __init__(self, small: "Small", whole: State, turns: int) -> None:
        super().__init__()
        self.small = small
        self.whole = whole
        self.turns = turns
        self.clock = small.clock(whole)
        self._settle()

    def _settle(self) -> None:
        is_past = self.turns > self.small.turns
        self.actor = OVER if is_past else self.whole.actor

    def legal(self) -> list[int]:
        """Return the actor's legal actions that the reduced game leaves."""
        return self.small.choices(self.whole.legal()) if self.actor >= 0 else []

    def chances(self) -> list[tuple[int, int]]:
        """Return NATURE's outcomes with their weights."""
        return self.whole.chances()

    def fate(self, rng: Rng) -> int:
        """Return an outcome drawn by its weight."""
        return self.whole.fate(rng)

    def apply(self, action: int) -> None:
        """Carry out an action or an outcome, and count the turn that it may begin."""
        whole = self.whole
        whole.scribe = self.scribe
        whole.apply(action)
        clock = self.small.clock(whole)
        if clock != self.clock:
            self.clock = clock
            self.turns += 1
        self._settle()

    def copy(self) -> "CutState":
        """Return an equal State that shares nothing mutable with this one."""
        return CutState(self.small, self.whole.copy(), self.turns)

    def returns(self) -> list[float]:
        """Return each seat's result, or what the reduced game pays where it is cut."""
        return self.whole.returns() if self.whole.actor == OVER else self.small.pays(self.whole)

    def why_not(self, action: int) -> str | None:
        """Return the rule of the whole game that forbids an action."""
        return self.whole.why_not(action)

    def seen(self, action: int, viewer: int) -> int:
        """Return what a seat sees of an action."""
        return self.whole.seen(action, viewer)

    def part(self) -> int:
        """Return the part of the game that is played."""
        return self.whole.part()


class Small(Game):
    """A whole game with fewer cards, cut after some turns."""

    base: ClassVar[Game]
    """The whole game."""
    chosen: ClassVar[Mapping[str, str]] = {}
    """The house rules that differ from the rule book."""
    settled: ClassVar[Sequence[int]] = ()
    """NATURE's first outcomes, where they are not left to chance."""
    turns: ClassVar[int]
    """After so many turns of both seats together the game is cut."""
    unit: ClassVar[str] = "turns of both together"
    """What a turn is, for the report."""

    def __init_subclass__(cls) -> None:
        """Take over what the whole game is called, and its actions."""
        for part in ("id", "name", "summary", "credits", "folder", "options", "actions"):
            setattr(cls, part, getattr(cls.base, part))
        cls.seats = (SEATS, SEATS)
        cls.outcomes = cls.base.outcomes
        cls.endings = {**cls.base.endings, "cut": Words("")}

    @abstractmethod
    def first(self) -> State:
        """Return the first position by the whole game's rules, with the cards of this one."""

    @abstractmethod
    def fit(self, view: View, rng: Rng) -> State:
        """Return a State that fits a View of the whole game, with the cards of this one."""

    @abstractmethod
    def clock(self, whole: State) -> int:
        """Return a number that changes when a turn begins, and only then."""

    def choices(self, legal: list[int]) -> list[int]:
        """Return what is left of the legal actions."""
        return legal

    def pays(self, whole: State) -> list[float]:
        """Return each seat's result where the game is cut: a draw."""
        return [0.0] * SEATS

    def check_seats(self, seats: int, settings: Settings) -> None:
        """Raise OptionError unless the whole game can be played so."""
        self.base.check_seats(seats, settings)

    def start(self, seats: int, settings: Settings) -> CutState:
        """Return the first position."""
        state = CutState(self, self.first(), 0)
        for outcome in self.settled:
            state.apply(outcome)
        return state

    def view(self, state: State, viewer: int) -> CutView:
        """Return what `viewer` may know."""
        assert isinstance(state, CutState)
        view = self.base.view(state.whole, viewer)
        return CutView(
            game=view.game,
            viewer=viewer,
            seats=view.seats,
            actor=state.actor,
            options=view.options,
            legal=tuple(state.legal()) if viewer == state.actor else (),
            returns=tuple(state.returns()) if state.actor == OVER else (),
            whole=view,
            turns=state.turns,
        )

    def sample(self, view: View, rng: Rng) -> CutState:
        """Return a State that fits the View, as the whole game's `sample` does."""
        assert isinstance(view, CutView)
        return CutState(self, self.fit(view.whole, rng), view.turns)

    def policy(self, state: State, rng: Rng) -> int:
        """Return the scripted player's action."""
        return self.base.policy(_whole(state), rng)

    def glance(self, state: State, rng: Rng) -> int:
        """Return the scripted player's action at a glance."""
        return self.base.glance(_whole(state), rng)

    def value(self, state: State, seat: int) -> float:
        """Return a seat's prospects by the whole game; the result where this one is over."""
        return (
            state.returns()[seat] if state.actor == OVER else self.base.value(_whole(state), seat)
        )

    def seat_name(self, seat: int, settings: Settings | None) -> Words:
        """Return what a seat is called."""
        return self.base.seat_name(seat, settings)

    def tell(self, heard: Heard, settings: Settings) -> Words:
        """Return the log line of an event."""
        return self.base.tell(heard, settings)

    def prompt(self, view: View) -> Words:
        """Return the sentence that says who is to do what."""
        assert isinstance(view, CutView)
        return self.base.prompt(view.whole)

    def describe(self, view: View) -> list[Shown]:
        """Return the table as labelled lines of text."""
        assert isinstance(view, CutView)
        return self.base.describe(view.whole)

    def action_words(self, action: int, settings: Settings) -> Words:
        """Return an action as a person says it."""
        return self.base.action_words(action, settings)

    def ending(self, state: State) -> str:
        """Return how it ended by the whole game; `cut` where that was not over."""
        whole = _whole(state)
        return self.base.ending(whole) if whole.actor == OVER else "cut"


def _whole(state: State) -> State:
    assert isinstance(state, CutState)
    return state.whole


def _settings(small: Small) -> Settings:
    return small.base.check(SEATS, dict(small.chosen))


def _runes(copies: Mapping[str, int]) -> Cards:
    """Return the rune cards with other copies; cards that are not named are not there."""
    kinds = tuple(
        msgspec.structs.replace(kind, copies=copies.get(kind.name, 0)) for kind in RUNES.kinds
    )
    return msgspec.structs.replace(RUNES, kinds=kinds)


class SmallRavens(Small):
    """A race over two columns and back, four cards a raven, three in hand; a turn for each."""

    base = RAVENS
    chosen: ClassVar[Mapping[str, str]] = {"begins": "seat_1", "check_turnaround": "off"}
    settled = (DEAL_LAND + 10 + KINDS.index("MM"),)  # the first card of the line
    turns = 2
    lands: ClassVar[Mapping[str, int]] = {"MM": 1, "FF": 1}
    flight: ClassVar[Mapping[str, int]] = {"M": 2, "F": 1}
    loki: ClassVar[Mapping[str, int]] = {"forward-back": 1}
    columns: ClassVar[int] = 2
    opening: ClassVar[int] = 3
    draw: ClassVar[int] = 1
    limit: ClassVar[int] = 3

    def __init__(self) -> None:
        rules = ravens_rules(SEATS, _settings(self))
        rules.columns = self.columns
        rules.opening = self.opening
        rules.draw = self.draw
        rules.limit = self.limit
        rules.land_counts = [self.lands.get(kind, 0) for kind in KINDS]
        rules.flight_counts = [self.flight.get(land, 0) for land in LANDS]
        rules.loki_counts = [self.loki.get(kind, 0) for kind in LOKI]
        self.rules = rules

    def first(self) -> RavensState:
        """Return the first position."""
        return new_race(self.rules)

    def fit(self, view: View, rng: Rng) -> RavensState:
        """Return a State that fits."""
        assert isinstance(view, RavensView)
        return fit_race(view, self.rules, rng)

    def clock(self, whole: State) -> int:
        """Return how many turns have begun."""
        assert isinstance(whole, RavensState)
        return sum(whole.begun)


class SmallThunder(Small):
    """Three cards a side, one of them set at the start."""

    base = THUNDER
    chosen: ClassVar[Mapping[str, str]] = {"few_cards": "place", "end_turn": "automatic"}
    turns = 6
    copies: ClassVar[Mapping[str, int]] = {"TR": 1, "SW": 1, "VW": 1}
    opening: ClassVar[int] = 1

    def __init__(self) -> None:
        rules = thunder_rules(_settings(self))
        rules.copies = [self.copies.get(key, 0) for key in KEYS]
        rules.opening = self.opening
        self.rules = rules

    def first(self) -> ThunderState:
        """Return the first position."""
        return new_battle(self.rules)

    def fit(self, view: View, rng: Rng) -> ThunderState:
        """Return a State that fits."""
        assert isinstance(view, ThunderView)
        return fit_battle(view, self.rules, rng)

    def clock(self, whole: State) -> int:
        """Return how many turns have begun."""
        assert isinstance(whole, ThunderState)
        return sum(whole.begun)


class SmallShedding(Small):
    """Six cards, two in each hand at the start."""

    base = SHEDDING
    chosen: ClassVar[Mapping[str, str]] = {"first_dealer": "1"}
    turns = 4
    copies: ClassVar[Mapping[str, int]] = {"12": 1, "13": 1, "23": 1, "11": 1, "22": 1, "L": 1}
    deal: ClassVar[int] = 2

    def __init__(self) -> None:
        rules = shedding.rules_for(SEATS, _settings(self), _runes(self.copies))
        rules.deal = self.deal
        self.rules = rules

    def first(self) -> SheddingState:
        """Return the first position."""
        return new_game(self.rules, SEATS)

    def fit(self, view: View, rng: Rng) -> SheddingState:
        """Return a State that fits."""
        assert isinstance(view, SheddingView)
        return fit_shedding(view, self.rules, rng)

    def clock(self, whole: State) -> int:
        """Return whose turn it is, of two; none while cards are dealt."""
        assert isinstance(whole, SheddingState)
        return whole.turn if whole.phase >= LAYING else -1


class SmallStakes(Small):
    """One round of two kinds of cards, for three points each; two points must be matched."""

    base = STAKES
    chosen: ClassVar[Mapping[str, str]] = {"stakes": "match"}
    settled = (FIRST,)  # seat 1 deals
    turns = 1
    unit = "round"
    copies: ClassVar[Mapping[str, int]] = {"12": 8, "33": 6}
    points: ClassVar[int] = 3

    def __init__(self) -> None:
        rules = stakes.rules_for(SEATS, _settings(self), _runes(self.copies))
        rules.points = self.points
        self.rules = rules

    def first(self) -> StakesState:
        """Return the first position."""
        return new_match(self.rules)

    def fit(self, view: View, rng: Rng) -> StakesState:
        """Return a State that fits."""
        assert isinstance(view, StakesView)
        return fit_stakes(view, self.rules, rng)

    def clock(self, whole: State) -> int:
        """Return the round: that is a turn here."""
        assert isinstance(whole, StakesState)
        return whole.round

    def choices(self, legal: list[int]) -> list[int]:
        """Leave out the resting: without specials it changes nothing but what is asked."""
        return [action for action in legal if action != REST]

    def pays(self, whole: State) -> list[float]:
        """Return by how much of the points on the table a seat is ahead."""
        assert isinstance(whole, StakesState)
        one, other = whole.points
        ahead = (one - other) / (one + other)
        return [ahead, -ahead]


REDUCED: Final[Sequence[Small]] = (SmallRavens(), SmallThunder(), SmallShedding(), SmallStakes())
