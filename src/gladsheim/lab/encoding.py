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
from collections.abc import Callable, Hashable, Iterable, Mapping
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
REMEMBERED = 20_000
"""How many things of one type an encoder remembers the numbers of."""


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
        self._fields: list[tuple[str, Writer]] = []
        at = 0
        for name, part in self._fields_of(view_type, ""):
            self._fields.append((name, part.write))
            self.pieces[name] = slice(at, at + part.size)
            at += part.size
        if self.missing:
            raise LookupError(f"{game.id}: no bounds declared for {', '.join(self.missing)}")
        self.size = at

    def vector(self, view: View) -> Floats:
        """Return a View as numbers from -1 to 1."""
        written = b"".join([write(getattr(view, name)) for name, write in self._fields])
        return np.frombuffer(written, np.float32)

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
        written = {
            value: numbers([value / most]) for value in range(int(low), min(int(high), 1000) + 1)
        }

        def write(value: float) -> bytes:
            found = written.get(value)  # type: ignore[call-overload]
            if found is not None:
                return typing.cast(bytes, found)
            if not low <= value <= high:
                self._cut(path, value)
            return numbers([min(max(value, low), high) / most])

        return Part(1, write)

    def _one_of(self, bound: OneOf, path: str) -> Part:
        size = len(bound.values)
        zero = bytes(WIDTH * size)
        one = numbers([1.0])
        written = {
            value: zero[: WIDTH * at] + one + zero[WIDTH * (at + 1) :]
            for at, value in enumerate(bound.values)
        }
        # The empty name, False and numbers below zero all mean "none".

        def write(value: Any) -> bytes:
            found = written.get(value)
            if found is None:
                found = zero
                if value and not (isinstance(value, int) and value < 0):
                    self._cut(path, value)
            return found

        return Part(size, write)

    def _struct(self, struct: Any, path: str) -> Part:
        fields = [(name, part) for name, part in self._fields_of(struct, path)]
        writers = [(name, part.write) for name, part in fields]

        def write(value: Any) -> bytes:
            return b"".join([write(getattr(value, name)) for name, write in writers])

        return Part(sum(part.size for _, part in fields), _remembering(write))

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

        return Part(size, _remembering(write))

    def _row(self, item: Part, most: int, path: str) -> Part:
        lengths = [numbers([length / max(1, most)]) for length in range(most + 1)]
        rests = [bytes(WIDTH * item.size * (most - length)) for length in range(most + 1)]
        one = item.write

        def write(value: tuple[Any, ...]) -> bytes:
            if len(value) > most:
                self._cut(path, value)
                value = value[:most]
            length = len(value)
            return b"".join([lengths[length], *[one(each) for each in value], rests[length]])

        return Part(1 + most * item.size, write)

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

        return Part(item.size, _remembering(write))

    def _tuple(self, items: list[Part]) -> Part:
        def write(value: tuple[Any, ...]) -> bytes:
            return b"".join([part.write(each) for part, each in zip(items, value, strict=True)])

        return Part(sum(part.size for part in items), write)


def _remembering(write: Writer) -> Writer:
    """Return the same writer with a memory: most things look as they did a step ago."""
    memory: dict[Hashable, bytes] = {}

    def write_or_remember(value: Any) -> bytes:
        found = memory.get(value)
        if found is None:
            if len(memory) >= REMEMBERED:
                memory.clear()
            found = memory[value] = write(value)
        return found

    return write_or_remember


def layout(encoder: Encoder) -> Mapping[str, tuple[int, int]]:
    """Return where each field of the View begins in the vector and how many numbers it has."""
    return {name: (at.start, at.stop - at.start) for name, at in encoder.pieces.items()}
