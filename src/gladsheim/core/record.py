"""A record: what was done, step by step, and the replay that turns it back into positions.

Only steps are stored. Positions, views and events are derived from them, always the same way.
"""

from collections.abc import Iterable

import msgspec

from gladsheim.core.events import Event, events_of
from gladsheim.core.game import Game
from gladsheim.core.options import Settings
from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER, Scribe, State

RESIGN = -10
"""The id of the step by which a seat gives up."""


class Step(msgspec.Struct, frozen=True):
    """One thing that a seat or NATURE did."""

    actor: int
    id: int
    """An action, an outcome, or RESIGN."""


class IllegalStep(ValueError):  # noqa: N818 - it is what it says, also where nothing failed
    """A step that the rules forbid; `rule` is the id of the rule, empty when none speaks of it."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class Replay:
    """A game being retold: the position after the steps so far, and how each was heard."""

    def __init__(self, game: Game, seats: int, settings: Settings) -> None:
        """Set up the first position; `settings` have passed `game.check`."""
        self.game = game
        self.seats = seats
        self.settings = settings
        self.state: State = game.start(seats, settings)
        self.scribe = Scribe()
        self.state.scribe = self.scribe
        self.resigned: int | None = None
        """The seat that gave up, if one did."""

    @property
    def actor(self) -> int:
        """Who acts now; OVER as well after somebody has given up."""
        return OVER if self.resigned is not None else self.state.actor

    def check(self, step: Step) -> None:
        """Raise IllegalStep when the step cannot be done now."""
        if self.actor == OVER:
            raise IllegalStep("the game is over")
        if step.id == RESIGN:
            if not 0 <= step.actor < self.seats:
                raise IllegalStep("only a seat can give up")
            return
        if step.actor != self.actor:
            raise IllegalStep("it is not this seat's turn")
        if step.actor == NATURE:
            if all(outcome != step.id for outcome, _ in self.state.chances()):
                raise IllegalStep("this outcome is not possible here")
        elif step.id not in self.game.actions:
            raise IllegalStep(f"there is no action {step.id}")
        elif rule := self.state.why_not(step.id):
            raise IllegalStep(
                f"{self.game.actions.notation(step.id)} is not legal by rule {rule}",
                rule,
            )

    def do(self, step: Step) -> tuple[Event, ...]:
        """Carry out a step that has passed `check`; return what happened."""
        if step.id == RESIGN:
            self.resigned = step.actor
            return ()
        self.state.apply(step.id)
        return events_of(self.scribe)

    def outcome(self, rng: Rng) -> Step:
        """Draw the outcome with which NATURE moves on."""
        return Step(NATURE, self.state.fate(rng))

    def returns(self) -> list[float]:
        """Return each seat's result; the game is over."""
        if self.resigned is not None:
            return self.game.resigned(self.seats, self.resigned)
        return self.state.returns()

    def ending(self) -> str:
        """Return the name of how the game ended; it is over."""
        return "resigned" if self.resigned is not None else self.game.ending(self.state)


def retell(game: Game, seats: int, settings: Settings, steps: Iterable[Step]) -> Replay:
    """Replay steps, checking each; raises IllegalStep at the first that cannot be."""
    replay = Replay(game, seats, settings)
    for step in steps:
        replay.check(step)
        replay.do(step)
    return replay


def parse_step(game: Game, actor: int, text: str) -> Step:
    """Read one step in the game's notation; raises NotationError."""
    if actor != NATURE and text == "resign":
        return Step(actor, RESIGN)
    table = game.outcomes if actor == NATURE else game.actions
    return Step(actor, table.parse(text))


def write_step(game: Game, step: Step) -> str:
    """Return a step in the game's notation."""
    if step.id == RESIGN:
        return "resign"
    return (game.outcomes if step.actor == NATURE else game.actions).notation(step.id)
