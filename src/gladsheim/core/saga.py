"""The Saga: a record as text, as PGN is for chess.

Headers `[Key "value"]`, an empty line, then one numbered line a turn:

    3. 2: fly M; rotate 4; draw flight (deal F); draw loki (deal swap-slide)

`2` is the seat (from 1), `nature` before anybody has acted; NATURE's outcomes stand in brackets. A
Saga written for somebody who may not know everything has `?` in the place of what stays hidden and
a header `View`; it can be read, but not replayed. Reading and writing are exact inverses.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from gladsheim.core.actions import NotationError
from gladsheim.core.game import Game
from gladsheim.core.options import OptionError, Settings, settings
from gladsheim.core.record import IllegalStep, Replay, Step, parse_step, write_step
from gladsheim.core.state import NATURE

KEY = re.compile(r"[A-Za-z][A-Za-z0-9]*")
HEADER = re.compile(rf'\[({KEY.pattern}) "((?:[^"\\\r]|\\["\\nr])*)"\]')
RESERVED = ("Game", "Seats", "Option")
"""Headers that stand in fields of their own, first and in this order."""
ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"})
TURN = re.compile(r"([1-9][0-9]{0,8})\. (nature|[1-9]): (.+)")
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
            not event.secret or (viewer >= 0 and event.audience >> viewer & 1) for event in events
        )
        steps.append(step if knows else None)
    seen = (*whole.headers, ("View", str(viewer + 1) if viewer >= 0 else "watcher"))
    return msgspec.structs.replace(whole, headers=seen, steps=tuple(steps))


def write(saga: Saga, game: Game) -> str:
    """Return the text of a Saga; raises ValueError for a header that `read` would not accept."""
    lines = [_header("Game", saga.game), _header("Seats", str(saga.seats))]
    lines += [_header("Option", f"{key}={value}") for key, value in saga.options]
    for key, value in saga.headers:
        if key in RESERVED or not KEY.fullmatch(key):
            raise ValueError(f"a Saga cannot have a header called {key!r}")
        lines.append(_header(key, value))
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
    names the line, for anything that `write` would not have written; whether the steps are legal is
    `replayed`'s to say.
    """
    if len(text) > LIMIT:
        raise SagaError(1, f"longer than {LIMIT} characters")
    lines = text.split("\n")
    if lines.pop() != "":
        raise SagaError(len(lines) + 1, "the last line has no end; the Saga was cut off")
    headers = _read_headers(lines)
    game, seats = _read_game(headers, find)
    options, others = _read_options(headers, game, seats)
    steps, actors, places = _read_turns(lines, len(headers) + 1, game, seats)
    return Saga(game.id, seats, options, others, steps, actors), places


def replayed(saga: Saga, game: Game, places: Iterable[int] = ()) -> Replay:
    """Replay a whole Saga, checking each step; raises SagaError with the line of the bad one."""
    rows = tuple(places) or tuple(range(1, len(saga.steps) + 1))
    replay = Replay(game, saga.seats, game.check(saga.seats, dict(saga.options)))
    for step, row in zip(saga.steps, rows, strict=True):
        if step is None:
            raise SagaError(row, "this Saga hides what its reader could not know; it has no replay")
        try:
            replay.check(step)
        except IllegalStep as error:
            raise SagaError(row, str(error)) from None
        replay.do(step)
    return replay


def _read_headers(lines: list[str]) -> list[tuple[str, str]]:
    headers: list[tuple[str, str]] = []
    meant = {character.translate(ESCAPES)[1]: character for character in '\\"\n\r'}
    for row, line in enumerate(lines, 1):
        if line == "":
            return headers
        match = HEADER.fullmatch(line)
        if not match:
            raise SagaError(row, f'expected a header [Key "value"], found {line[:60]!r}')
        headers.append((match[1], re.sub(r"\\(.)", lambda found: meant[found[1]], match[2])))
    raise SagaError(len(lines) + 1, "expected an empty line after the headers")


def _read_game(headers: list[tuple[str, str]], find: Callable[[str], Game]) -> tuple[Game, int]:
    for row, key in enumerate(RESERVED[:2], 1):
        if len(headers) < row or headers[row - 1][0] != key:
            raise SagaError(row, f'expected the header [{key} "..."]')
    id, seats = headers[0][1], headers[1][1]
    try:
        game = find(id)
    except KeyError:
        raise SagaError(1, f"no game is called {id[:60]!r}") from None
    if not re.fullmatch("[1-9]", seats):
        raise SagaError(2, f"expected a number of seats from 1 to 9, found {seats[:20]!r}")
    return game, int(seats)


def _read_options(
    headers: list[tuple[str, str]], game: Game, seats: int
) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]:
    """Return the house rules and all headers after them."""
    chosen: dict[str, str] = {}
    others = headers[2:]
    while others and others[0][0] == "Option":
        row = 3 + len(chosen)
        id, is_option, value = others.pop(0)[1].partition("=")
        if not is_option or id in chosen:
            raise SagaError(row, f"expected a new option=value, found {(id + value)[:60]!r}")
        try:
            written = settings(game.options, {id: value}).changed()
        except OptionError as error:
            raise SagaError(row, str(error)) from None
        if written != ((id, value),):
            raise SagaError(row, f"expected the option {dict(written)}, found {id}={value[:60]}")
        chosen[id] = value
    for row, (key, _) in enumerate(others, 3 + len(chosen)):
        if key in RESERVED:
            raise SagaError(row, f"the header {key} is out of place")
    try:
        ordered = game.check(seats, chosen).changed()
    except OptionError as error:
        raise SagaError(2, str(error)) from None
    if ordered != tuple(chosen.items()):
        raise SagaError(3, f"expected the options in the order {', '.join(dict(ordered))}")
    return ordered, tuple(others)


def _read_turns(
    lines: list[str], above: int, game: Game, seats: int
) -> tuple[tuple[Step | None, ...], tuple[int, ...], tuple[int, ...]]:
    steps: list[Step | None] = []
    actors: list[int] = []
    places: list[int] = []
    before: int | None = None
    for number, (row, line) in enumerate(enumerate(lines[above:], above + 1), 1):
        match = TURN.fullmatch(line)
        if not match or match[1] != str(number):
            raise SagaError(row, f"expected turn `{number}. seat: steps`, found {line[:60]!r}")
        actor = NATURE if match[2] == "nature" else int(match[2]) - 1
        if actor >= seats or actor == before or (actor == NATURE and number > 1):
            raise SagaError(row, f"seat {match[2]} cannot have a turn here")
        before = actor
        written = ""
        for who, text in _split(match[3], actor):
            if who != NATURE == actor:
                raise SagaError(row, f"expected (outcome), found {text[:60]!r}")
            if who == NATURE != actor and not written:
                raise SagaError(row, f"expected an action before ({text[:60]})")
            try:
                step = None if text == HIDDEN else parse_step(game, who, text)
            except NotationError as error:
                raise SagaError(row, str(error)) from None
            steps.append(step)
            actors.append(who)
            places.append(row)
            again = HIDDEN if step is None else write_step(game, step)
            joint = "" if not written else " " if who == NATURE else "; "
            written += joint + (f"({again})" if who == NATURE else again)
        if written != match[3]:
            raise SagaError(row, f"expected {written[:80]!r}, found {match[3][:80]!r}")
    return tuple(steps), tuple(actors), tuple(places)


def _split(turn: str, seat: int) -> Iterator[tuple[int, str]]:
    """Yield the steps of a turn: who does them, and their text."""
    for outcome, action in STEP.findall(turn):
        if outcome:
            yield NATURE, outcome
        elif action.strip():
            yield seat, action.strip()


def _header(key: str, value: str) -> str:
    return f'[{key} "{value.translate(ESCAPES)}"]'
