"""The State every game inherits, and the Scribe that notes what happened.

A State is one position: mutable, small, flat. It never checks what it is told to apply; whoever
takes input from a person, a file or a socket asks `why_not` first.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from gladsheim.core.rng import Rng

NATURE: Final = -1
"""The actor when a card is dealt, a die rolled, a deck shuffled."""
OVER: Final = -2
"""The actor when the game has ended."""
WATCHER: Final = -3
"""Not an actor but a viewer: somebody who holds no seat."""
OUTCOME: Final = 1_048_576
"""NATURE's outcomes are numbered from here, seats' actions from 0."""
NOBODY: Final = 0
"""The audience (a bit per seat) of a note without a secret part."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Scribe:
    """Collects what the rules say has happened. Attached only where somebody listens."""

    def __init__(self) -> None:
        self.notes: list[tuple[str, int, list[int], list[int], int, bool]] = []

    def tell(
        self,
        kind: str,
        seat: int,
        public: list[int],
        secret: list[int],
        audience: int,
        reveals: bool,
    ) -> None:
        """Note one event; there are no defaults, so that nobody forgets who may know.

        `public` is for everybody, `secret` only for the seats whose bits are set in `audience`;
        `reveals` says that somebody learned something, so that it cannot be taken back.
        """
        self.notes.append((kind, seat, public, secret, audience, reveals))


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position of one game."""

    def __init__(self) -> None:
        self.actor: int = NATURE
        """Who acts: a seat from 0, NATURE or OVER."""
        self.scribe: Scribe | None = None
        """Never copied: a copy makes no noise."""

    def legal(self) -> list[int]:
        """Return the actor's legal action ids, sorted; empty when no seat acts."""
        raise NotImplementedError

    def chances(self) -> list[tuple[int, int]]:
        """Return NATURE's outcomes with positive weights; empty when NATURE does not act."""
        raise NotImplementedError

    def fate(self, rng: Rng) -> int:
        """Return an outcome drawn by its weight, when NATURE acts.

        The same as `rng.pick(self.chances())`; a game may find it without listing all of them.
        """
        return rng.pick(self.chances())

    def apply(self, action: int) -> None:
        """Carry out one legal action or one outcome."""
        raise NotImplementedError

    def copy(self) -> "State":
        """Return an equal State that shares nothing mutable with this one."""
        raise NotImplementedError

    def returns(self) -> list[float]:
        """Return each seat's result once the game is OVER: above 0 won, below 0 lost."""
        raise NotImplementedError

    def why_not(self, action: int) -> str | None:
        """Return the id of the rule that forbids `action` to the actor; None when it is legal."""
        raise NotImplementedError

    def seen(self, action: int, viewer: int) -> int:
        """Return what `viewer` sees of the actor's legal action: equal numbers look alike.

        An open action is itself, and so is every action to its actor. Of those whose face the
        viewer does not see (a card set face down) one number stands for all that look alike; where
        an action shows a card that was hidden, the number of that card's outcome may stand for it.
        """
        return action

    def part(self) -> int:
        """Return the number of the part of the game that is played, such as a round.

        Minds look no further ahead than to the end of this part, and evaluate what comes then.
        """
        return 0
