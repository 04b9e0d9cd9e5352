"""Estimates with intervals of 95 %."""

from collections.abc import Sequence
from math import sqrt
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

QUANTILE: Final = 1.959964
"""Of the normal distribution, for 95 %."""

Numbers = NDArray[np.float64]
Truths = Sequence[bool] | NDArray[np.bool_]


class Estimate(msgspec.Struct, frozen=True):
    """A value, and the interval in which the true one lies 19 times of 20."""

    value: float
    low: float
    high: float
    games: int
    """What it is estimated from."""

    @property
    def is_certain(self) -> bool:
        """Whether zero lies outside the interval."""
        return self.low > 0.0 or self.high < 0.0

    @property
    def least(self) -> float:
        """What is certain of a difference: the size of the bound that lies nearer to zero."""
        return min(abs(self.low), abs(self.high)) if self.is_certain else 0.0


def share(count: float, games: int) -> Estimate:
    """Return `count` of `games` as a share, with Wilson's interval."""
    if games == 0:
        return Estimate(0.0, 0.0, 1.0, 0)
    value, z = float(count) / games, QUANTILE
    middle = value + z * z / (2 * games)
    width = z * sqrt(value * (1 - value) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    # Rounding must not put the value itself outside.
    low = min(value, (middle - width) / whole)
    return Estimate(value, max(0.0, low), min(1.0, max(value, (middle + width) / whole)), games)


def mean(numbers: Sequence[float] | Numbers) -> Estimate:
    """Return a mean with the interval of the central limit theorem."""
    found = np.asarray(numbers, dtype=float)
    games = len(found)
    if games == 0:
        return Estimate(0.0, 0.0, 0.0, 0)
    value = float(found.mean())
    width = QUANTILE * float(found.std(ddof=1)) / sqrt(games) if games > 1 else float("inf")
    return Estimate(value, value - width, value + width, games)


def change(
    before: Sequence[bool] | NDArray[np.bool_], after: Sequence[bool] | NDArray[np.bool_]
) -> Estimate:
    """Return by how much a share has changed in pairs of games.

    The interval is that of Agresti and Min (2005): Wald's, after half a pair has been added to each
    of the four kinds of pairs; so it has a width even where no pair has changed.
    """
    one, two = np.asarray(before, dtype=bool), np.asarray(after, dtype=bool)
    games = len(one)
    if games == 0:
        return Estimate(0.0, -1.0, 1.0, 0)
    gained, lost = int((~one & two).sum()), int((one & ~two).sum())
    middle = (gained - lost) / (games + 2)
    width = QUANTILE * sqrt(gained + lost + 1 - (gained - lost) ** 2 / (games + 2)) / (games + 2)
    value = (gained - lost) / games
    return Estimate(value, min(value, middle - width), max(value, middle + width), games)


def ratio(
    won: float, all: float, won_won: float, won_all: float, all_all: float, games: int
) -> Estimate:
    """Return won / all, both summed over games, with the interval of a ratio of sums.

    The other arguments are the sums of their products in each game. What happens within one game
    hangs together, so it is games that are independent, not the things counted in them.
    """
    if all == 0 or games == 0:
        return Estimate(0.0, 0.0, 1.0, games)
    value = won / all
    spread = won_won - 2 * value * won_all + value * value * all_all
    if spread <= 1e-9 * all_all:  # all won, or all lost: Wilson's still has a width
        return share(value * games, games)
    width = QUANTILE * sqrt(spread * games / max(1, games - 1)) / all
    return Estimate(value, max(0.0, value - width), min(1.0, value + width), games)
