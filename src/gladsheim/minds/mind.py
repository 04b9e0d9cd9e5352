"""What every Mind is: `choose(view, legal, rng, budget) -> action`.

A Mind knows what its seat may know and nothing else. That holds by type (`View` is no State), and
`seen` holds it at run time, where no type checker looks.
"""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from gladsheim.core.rng import Rng
from gladsheim.core.views import View


class Budget(msgspec.Struct, frozen=True):
    """How much a Mind may think about one action."""

    seconds: float = 1.0
    """An upper bound of time; a Mind that needs less answers at once."""
    iterations: int | None = None
    """With a number, thinking is bounded by it alone, and a seed decides the choice completely."""


class Mind(Protocol):
    """A bot for one game."""

    def choose(self, view: View, legal: Sequence[int], rng: Rng, budget: Budget) -> int:
        """Return one of the legal actions; the same View and Rng give the same action.

        Raises TypeError when given anything but a View, such as a State.
        """
        ...


def seen(view: View) -> View:
    """Return the View unchanged; raises TypeError for anything else, above all for a State."""
    if not isinstance(view, View):
        raise TypeError(f"a Mind sees a View, never a {type(view).__name__}")
    return view
