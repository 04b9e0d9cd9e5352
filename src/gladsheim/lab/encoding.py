"""A View as a vector of numbers: every View of one table has the same size.

The vector is built from the View's types, field by field, in the order of declaration:

- a bool is one number, 0 or 1;
- a number is one number, divided by the largest size it can have (`Span`), so from -1 to 1;
- one of several names or kinds is one number for each (`OneOf`), 1 for the one it is;
- a row of things is its length, then the things one behind another, then zeros (`Row`);
- cards whose order says nothing are counted: the sum of their vectors (`Bag`), divided by the most;
- a thing that may be of several types, such as a face or a back, is one number for each type, then
  the fields of each, zero for those that it is not.

What the types do not say, names, lengths and sizes, is declared for each game in `bounds.py`.
What is beyond its bound is cut to it; `strict` raises Beyond instead, and tests use that.
"""

import types
import typing
from array import array
from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from gladsheim.core.game import Game
from gladsheim.core.options import Settings
from gladsheim.core.views import View
from gladsheim.lab.bounds import LEFT_OUT, Bag, OneOf, Row, Span, bounds_of

Floats = NDArray[np.float32]
Writer = Callable[[Any], bytes]
"""Turns one part of a View into 32-bit floats, always the same number of them."""

WIDTH = 4
REMEMBERED = 4_000_000
"""How many bytes an encoder remembers of things at one place in the View."""


class Beyond(ValueError):  # noqa: N818 - it is what it says
    """A View holds what its declared bounds leave no room for."""


class Part(NamedTuple):
    """How one part of a View is written."""

    size: int
    write: Writer


def numbers(values: Iterable[float]) -> bytes:
    """Return 32-bit floats as bytes."""
    return array("f", values).tobytes()


class Encoder:
    """Turns the Views of one table (one game, number of seats, house rules) into vectors."""

    def __init__(self, game: Game, seats: int, settings: Settings, *, strict: bool = False) -> None:
        """Raises LookupError that names every field of the View without a declared bound."""
        self.strict = strict
        self.bounds = dict(bounds_of(game.id, seats, settings))
        self.missing: list[str] = []
        self.pieces: dict[str, slice] = {}
        """Which part of the vector each field of the View is."""
        view_type = typing.get_type_hints(type(game).view)["return"]
        at = 0
        fields = self._fields_of(view_type, "")
        for name, part in fields:
            self.pieces[name] = slice(at, at + part.size)
            at += part.size
        if self.missing:
            raise LookupError(f"{game.id}: no bounds declared for {', '.join(self.missing)}")
        self.size = at
        self._write = _all_of(fields)

    def vector(self, view: View) -> Floats:
        """Return a View as numbers from -1 to 1; they are not to be written to."""
        return np.frombuffer(self._write(view), np.float32)

    def _fields_of(self, struct: Any, path: str) -> list[tuple[str, Part]]:
        hints = typing.get_type_hints(struct)
        found = []
        for name in struct.__struct_fields__:
            here = f"{path}.{name}" if path else name
            if self.bounds.get(here) is not LEFT_OUT:
                found.append((name, self._part(hints[name], here)))
        return found

    def _part(self, hint: Any, path: str) -> Part:
        bound = self.bounds.get(path)
        if hint is bool:
            return self._one_of(OneOf([True]), path)
        if hint in (int, float, str):
            if isinstance(bound, OneOf):
                return self._one_of(bound, path)
            if isinstance(bound, Span) and hint is not str:
                return self._number(bound, path)
        elif isinstance(hint, types.UnionType):
            return self._union(
                [one for one in typing.get_args(hint) if one is not type(None)], path
            )
        elif typing.get_origin(hint) is tuple:
            of = typing.get_args(hint)
            if len(of) == 2 and of[1] is Ellipsis:
                if isinstance(bound, Row):
                    return self._row(self._part(of[0], path + "[]"), bound.most, path)
                if isinstance(bound, Bag):
                    return self._bag(self._part(of[0], path + "[]"), bound.most, path)
            else:
                return self._tuple([self._part(one, path + "[]") for one in of])
        elif isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            return self._struct(hint, path)
        self.missing.append(path)
        return Part(0, lambda value: b"")

    def _cut(self, path: str, value: object) -> None:
        if self.strict:
            raise Beyond(f"{path}: {value!r} is beyond the bound declared in gladsheim.lab.bounds")

    def _number(self, bound: Span, path: str) -> Part:
        low, high = bound
        most = max(abs(low), abs(high))

        def write(value: float) -> bytes:
            if not low <= value <= high:
                self._cut(path, value)
            return numbers([min(max(value, low), high) / most])

        return Part(1, Memory(write, 1).__getitem__)

    def _one_of(self, bound: OneOf, path: str) -> Part:
        size = len(bound.values)
        at = {value: index for index, value in enumerate(bound.values)}

        def write(value: str | int) -> bytes:
            one = at.get(value)
            # The empty name, False and numbers below zero all mean "none".
            is_none = value is False or value == "" or (isinstance(value, int) and value < 0)
            if one is None and not is_none:
                self._cut(path, value)
            return numbers([float(index == one) for index in range(size)])

        return Part(size, Memory(write, size).__getitem__)

    def _struct(self, struct: Any, path: str) -> Part:
        fields = self._fields_of(struct, path)
        size = sum(part.size for _, part in fields)
        return Part(size, Memory(_all_of(fields), size).__getitem__)

    def _union(self, of: list[Any], path: str) -> Part:
        parts = [self._part(one, path) for one in of]
        size = len(of) + sum(part.size for part in parts)
        places = {}
        at = len(of)
        for index, (one, part) in enumerate(zip(of, parts, strict=True)):
            places[one] = (index, at, part)
            at += part.size

        def write(value: Any) -> bytes:
            if value is None:
                return bytes(WIDTH * size)
            index, at, part = places[type(value)]
            return b"".join(
                (
                    bytes(WIDTH * index),
                    numbers([1.0]),
                    bytes(WIDTH * (at - index - 1)),
                    part.write(value),
                    bytes(WIDTH * (size - at - part.size)),
                )
            )

        return Part(size, Memory(write, size).__getitem__)

    def _row(self, item: Part, most: int, path: str) -> Part:
        lengths = [numbers([length / max(1, most)]) for length in range(most + 1)]
        rests = [bytes(WIDTH * item.size * (most - length)) for length in range(most + 1)]
        one = item.write

        def write(value: tuple[Any, ...]) -> bytes:
            if len(value) > most:
                self._cut(path, value)
                value = value[:most]
            length = len(value)
            return b"".join((lengths[length], *map(one, value), rests[length]))

        size = 1 + most * item.size
        return Part(size, Memory(write, size).__getitem__)

    def _bag(self, item: Part, most: int, path: str) -> Part:
        empty = bytes(WIDTH * item.size)

        def write(value: tuple[Any, ...]) -> bytes:
            if not value:
                return empty
            if len(value) > most:
                self._cut(path, value)
                value = value[:most]
            rows = np.frombuffer(b"".join([item.write(each) for each in value]), np.float32)
            total: Floats = rows.reshape(len(value), item.size).sum(0) / np.float32(most)
            return total.tobytes()

        return Part(item.size, Memory(write, item.size).__getitem__)

    def _tuple(self, items: list[Part]) -> Part:
        def write(value: tuple[Any, ...]) -> bytes:
            return b"".join([part.write(each) for part, each in zip(items, value, strict=True)])

        return Part(sum(part.size for part in items), write)


class Memory(dict[Any, bytes]):
    """What things were written as: most look as they did a step ago."""

    def __init__(self, write: Writer, size: int) -> None:
        super().__init__()
        self.write = write
        self.most = REMEMBERED // (WIDTH * max(1, size))

    def __missing__(self, value: Any) -> bytes:
        """Write a thing for the first time."""
        if len(self) >= self.most:
            self.clear()
        written = self[value] = self.write(value)
        return written


def _all_of(fields: list[tuple[str, Part]]) -> Writer:
    """Return what writes several fields of a thing, one behind another."""
    writers = tuple(part.write for _, part in fields)
    if len(fields) < 2:
        names = [name for name, _ in fields]
        return lambda value: b"".join(
            [write(getattr(value, name)) for name, write in zip(names, writers, strict=True)]
        )
    values_of = attrgetter(*(name for name, _ in fields))
    return lambda value: b"".join(
        [write(each) for write, each in zip(writers, values_of(value), strict=True)]
    )


def layout(encoder: Encoder) -> Mapping[str, tuple[int, int]]:
    """Return where each field of the View begins in the vector and how many numbers it has."""
    return {name: (at.start, at.stop - at.start) for name, at in encoder.pieces.items()}
