"""What is the same at many tables, kept once: they tell of their games in the same few lines."""

from collections.abc import Hashable
from functools import lru_cache
from typing import Any, Final, TypeVar, cast

T = TypeVar("T", bound=Hashable)

MOST: Final = 20_000
"""Things that are kept so; the one that nobody has asked for longest goes first."""


def shared(thing: T) -> T:
    """Return the thing itself, or one equal to it that is kept already. It never changes."""
    return cast(T, _kept(thing))


@lru_cache(maxsize=MOST, typed=True)  # 1 and 1.0 are equal, and not the same
def _kept(thing: Any) -> Any:
    return thing
