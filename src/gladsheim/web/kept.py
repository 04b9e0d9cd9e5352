"""Pieces of pages that are drawn once and kept: a land of the line, a card, a player's panel.

A board is drawn again after every deed, though little of it has changed, and most of what is on it
stands on other tables too.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

import msgspec
from jinja2 import Environment
from jinja2.runtime import Macro
from markupsafe import Markup

from gladsheim.core.game import Game

KEPT: Final = 2000
"""How many drawings of each macro are kept; a drawing is between 100 bytes and 4 kB."""
GIVEN: Final = 64
"""How many ways to be given what a whole template reads (house rules) are kept."""
PLAIN: Final = (str, Markup, int, float, bool, type(None))


class Kept:
    """The macros of a template, each of which keeps what it has drawn. See `keeper`."""

    def __init__(self, environment: Environment, template: str, given: dict[str, Any]) -> None:
        """Read a template; no name but those in `given` and the globals has a meaning in it."""
        module = environment.get_template(template).make_module(given)
        for name, value in vars(module).items():
            if not name.startswith("_"):
                setattr(self, name, _keeping(value) if isinstance(value, Macro) else value)


def _keeping(macro: Macro) -> Callable[..., str]:
    def draw(*args: Any, **named: Any) -> str:
        for value in (*args, *named.values()):
            check(value)
        return macro(*args, **named)

    return lru_cache(KEPT, typed=True)(draw)


def check(value: object) -> None:
    """Raise TypeError for anything that may be equal to something else, or change.

    What may be told apart by its value alone: text, numbers, None, tuples and frozen Structs of
    such things. As in any key, 1 and True are one and the same inside a tuple.
    """
    if type(value) in PLAIN:
        return
    if type(value) is tuple:
        for each in value:
            check(each)
    elif isinstance(value, msgspec.Struct) and value.__struct_config__.frozen:
        for name in value.__struct_fields__:
            check(getattr(value, name))
    else:
        raise TypeError(
            f"a kept macro takes text, numbers, tuples and frozen Structs, not {type(value)}"
        )


def keeper(environment: Environment) -> Callable[..., Kept]:
    """Return the `kept` of an environment, that is of one language.

    `kept("ravens/pieces.html", is_desert=True)` in a template stands for an `import` without
    context: what a kept macro draws follows from the macro, its arguments, what is given here by
    name, and the language, and all of these are the key under which the drawing is kept. It
    cannot read `view`, `sight` or anything else of whoever looks: these names have no meaning
    there, and are an error. So whoever gets a kept drawing would have been drawn the same one.
    """

    @lru_cache(GIVEN, typed=True)
    def kept(template: str, **given: Any) -> Kept:
        for value in given.values():
            if not isinstance(value, Game):
                check(value)
        return Kept(environment, template, given)

    return kept
