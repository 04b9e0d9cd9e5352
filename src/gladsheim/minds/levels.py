"""The Minds one can seat, by the short name used on forms and on the command line."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from gladsheim.core.game import Game
from gladsheim.core.words import W, Words
from gladsheim.minds.greedy import GreedyMind
from gladsheim.minds.mind import Mind
from gladsheim.minds.random import RandomMind
from gladsheim.minds.thinking import EasyMind, SearchMind

NORMAL: Final = 0.06
"""What `normal` uses of the budget that `hard` has."""


class Level(msgspec.Struct, frozen=True):
    """How well a bot plays."""

    id: str
    """The short name, such as `greedy`."""
    name: Words
    """What a person reads on the form."""
    summary: Words
    """One sentence on how it plays."""
    make: Callable[[Game], Mind]
    """Gives the Mind of this level for a game."""


MINDS: Final[Mapping[str, Level]] = MappingProxyType(
    {
        level.id: level
        for level in (
            Level(
                "random",
                W("Random"),
                W("Takes any legal action; good for a first game."),
                RandomMind,
            ),
            Level(
                "easy",
                W("Easy"),
                W("Looks one step ahead and errs where choices are close."),
                EasyMind,
            ),
            Level(
                "greedy",
                W("Greedy"),
                W("Takes what helps most at once."),
                GreedyMind,
            ),
            Level(
                "normal",
                W("Normal"),
                W("Thinks a moment about what may follow."),
                lambda game: SearchMind(game, NORMAL),
            ),
            Level(
                "hard",
                W("Hard"),
                W("Thinks for up to a second about what may follow."),
                SearchMind,
            ),
        )
    }
)
USUAL: Final = "normal"
"""The bot that sits opposite when nobody is named."""


def find(level: str) -> Level:
    """Return the level of a short name; raises KeyError, which names the levels there are."""
    try:
        return MINDS[level]
    except KeyError:
        raise KeyError(f"no level {level[:40]!r}: expected one of {', '.join(MINDS)}") from None
