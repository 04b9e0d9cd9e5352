"""The Saga: a record as text, as PGN is for chess.

Headers `[Key "value"]`, an empty line, then one numbered line a turn:

    3. 2: fly M; rotate 4; draw flight (deal F); draw loki (deal swap-slide)

`2` is the seat (from 1), `nature` before anybody has acted; NATURE's outcomes stand in brackets. A
Saga written for somebody who may not know everything has `?` in the place of what stays hidden and
a header `View`; it can be read, but not replayed. Reading and writing are exact inverses.
"""

import re
from collections.abc import Callable, Iterable, Mapping

import msgspec

from gladsheim.core.actions import NotationError
from gladsheim.core.game import Game
from gladsheim.core.options import OptionError, Settings
from gladsheim.core.record import IllegalStep, Replay, Step, parse_step, write_step
from gladsheim.core.state import NATURE

HEADER = re.compile(r'^\[([A-Za-z][A-Za-z0-9]*) "((?:[^"\\]|\\.)*)"\]$')
TURN = re.compile(r"^([0-9]+)\. (nature|[1-9][0-9]?): (.+)$")
STEP = re.compile(r"\(([^()]*)\)|([^();]+)")
HIDDEN = "?"
LIMIT = 4_000_000
"""The longest Saga that is read, in characters; a game has a few thousand."""


class SagaError(ValueError):
    """A damaged Saga; the message begins with the number of the line."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


class Saga(msgspec.Struct, frozen=True):
    """A record with its headers."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]
    """The house rules that differ from the rule book."""
    headers: tuple[tuple[str, str], ...]
    """Everything else that is known of the game, such as `Seat1`, `Date`, `SeedHash`."""
    steps: tuple[Step | None, ...]
    """What was done; None where the reader may not know it."""
    actors: tuple[int, ...]
    """Who did each step."""

    @property
    def is_whole(self) -> bool:
        """Whether nothing is hidden, so that it can be replayed."""
        return None not in self.steps


def saga(
    game: Game,
    seats: int,
    settings: Settings,
    steps: Iterable[Step],
    headers: Mapping[str, str],
) -> Saga:
    """Return the whole Saga of a record."""
    steps = tuple(steps)
    return Saga(
        game.id,
        seats,
        settings.changed(),
        tuple(headers.items()),
        steps,
        tuple(step.actor for step in steps),
    )


def veiled(whole: Saga, game: Game, viewer: int) -> Saga:
    """Return the Saga as `viewer` (a seat or WATCHER) may read it while the game runs.

    A step is hidden when the rules told part of it to an audience without the viewer.
    """
    replay = Replay(game, whole.seats, game.check(whole.seats, dict(whole.options)))
    steps: list[Step | None] = []
    for step in whole.steps:
        if step is None:
            raise ValueError("only a whole Saga can be veiled")
        events = replay.do(step)
        knows = all(
            not event.secret or (viewer >= 0 and event.audience >> viewer & 1)
            for event in events
        )
        steps.append(step if knows else None)
    seen = (*whole.headers, ("View", str(viewer + 1) if viewer >= 0 else "watcher"))
    return msgspec.structs.replace(whole, headers=seen, steps=tuple(steps))


def write(saga: Saga, game: Game) -> str:
    """Return the text of a Saga."""
    lines = [_header("Game", saga.game), _header("Seats", str(saga.seats))]
    lines += [_header("Option", f"{key}={value}") for key, value in saga.options]
    lines += [_header(key, value) for key, value in saga.headers]
    lines.append("")
    turns: list[tuple[int, str]] = []
    for step, actor in zip(saga.steps, saga.actors, strict=True):
        text = HIDDEN if step is None else write_step(game, step)
        if actor == NATURE:
            text = f"({text})"
            if not turns:
                turns.append((NATURE, text))
            else:
                turns[-1] = (turns[-1][0], f"{turns[-1][1]} {text}")
        elif turns and turns[-1][0] == actor:
            turns[-1] = (actor, f"{turns[-1][1]}; {text}")
        else:
            turns.append((actor, text))
    for number, (actor, text) in enumerate(turns, 1):
        lines.append(f"{number}. {'nature' if actor == NATURE else actor + 1}: {text}")
    return "\n".join(lines) + "\n"


def read(text: str, find: Callable[[str], Game]) -> tuple[Saga, tuple[int, ...]]:
    """Read a Saga; return it and the number of the line on which each step stands.

    `find` returns the game of an id and raises KeyError when there is none. Raises SagaError, which
    names the line, for anything that is not a Saga; whether the steps are legal is `replayed`'s to say.
    """
    if len(text) > LIMIT:
        raise SagaError(1, f"longer than {LIMIT} characters")
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    headers: list[tuple[str, str]] = []
    row = 0
    for row, line in enumerate(lines, 1):
        if line == "":
            break
        match = HEADER.match(line)
        if not match:
            raise SagaError(
                row, f'expected a header [Key "value"], found {line[:60]!r}'
            )
        headers.append((match[1], re.sub(r"\\(.)", _unescape, match[2])))
    names = [key for key, _ in headers]
    if names[:2] != ["Game", "Seats"]:
        raise SagaError(1, 'expected the headers [Game "..."] and [Seats "..."] first')
    try:
        game = find(headers[0][1])
    except KeyError:
        raise SagaError(1, f"no game is called {headers[0][1]!r}") from None
    if not headers[1][1].isdecimal() or not 1 <= int(headers[1][1]) <= 9:
        raise SagaError(2, f"expected a number of seats, found {headers[1][1][:20]!r}")
    seats = int(headers[1][1])
    options: list[tuple[str, str]] = []
    others: list[tuple[str, str]] = []
    for at, (key, value) in enumerate(headers[2:], 3):
        if key == "Option" and "=" in value and not others:
            options.append((value.split("=", 1)[0], value.split("=", 1)[1]))
        elif key in ("Game", "Seats", "Option"):
            raise SagaError(at, f"the header {key} is out of place")
        else:
            others.append((key, value))
    try:
        found = game.check(seats, dict(options)).changed()
    except OptionError as error:
        raise SagaError(3 if options else 2, str(error)) from None
    if found != tuple(options):
        raise SagaError(3, f"expected the options {dict(found)}, found {dict(options)}")
    steps, actors, places = _read_turns(lines, row, game, seats)
    return Saga(game.id, seats, tuple(options), tuple(others), steps, actors), places


def replayed(saga: Saga, game: Game, places: Iterable[int] = ()) -> Replay:
    """Replay a whole Saga, checking each step; raises SagaError with the line of the bad one."""
    rows = tuple(places) or tuple(range(1, len(saga.steps) + 1))
    replay = Replay(game, saga.seats, game.check(saga.seats, dict(saga.options)))
    for step, row in zip(saga.steps, rows, strict=True):
        if step is None:
            raise SagaError(
                row, "this Saga hides what its reader could not know; it has no replay"
            )
        try:
            replay.check(step)
        except IllegalStep as error:
            raise SagaError(row, str(error)) from None
        replay.do(step)
    return replay


def _read_turns(
    lines: list[str], row: int, game: Game, seats: int
) -> tuple[tuple[Step | None, ...], tuple[int, ...], tuple[int, ...]]:
    steps: list[Step | None] = []
    actors: list[int] = []
    places: list[int] = []
    number = 0
    before: int | None = None
    for at in range(row, len(lines)):
        match = TURN.match(lines[at])
        number += 1
        if not match or int(match[1]) != number:
            raise SagaError(
                at + 1,
                f"expected turn `{number}. seat: steps`, found {lines[at][:60]!r}",
            )
        actor = NATURE if match[2] == "nature" else int(match[2]) - 1
        if actor >= seats or actor == before or (actor == NATURE and number > 1):
            raise SagaError(at + 1, f"seat {match[2]} cannot have a turn here")
        before = actor
        again: list[str] = []
        for bracket, plain in STEP.findall(match[3]):
            if not bracket and not plain.strip():
                continue
            who = NATURE if bracket else actor
            text = bracket or plain.strip()
            if who == NATURE and not bracket:
                raise SagaError(at + 1, f"expected (outcome), found {text[:60]!r}")
            try:
                step = None if text == HIDDEN else parse_step(game, who, text)
            except NotationError as error:
                raise SagaError(at + 1, str(error)) from None
            steps.append(step)
            actors.append(who)
            places.append(at + 1)
            written = HIDDEN if step is None else write_step(game, step)
            joint = "" if not again else (" " if bracket else "; ")
            again.append(joint + (f"({written})" if bracket else written))
        if "".join(again) != match[3]:
            raise SagaError(
                at + 1, f"expected {''.join(again)[:80]!r}, found {match[3][:80]!r}"
            )
    return tuple(steps), tuple(actors), tuple(places)


def _header(key: str, value: str) -> str:
    value = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'[{key} "{value}"]'


def _unescape(match: re.Match[str]) -> str:
    return "\n" if match[1] == "n" else match[1]
