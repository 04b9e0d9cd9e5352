"""Reading a study file (TOML). Whatever is wrong is refused with its line and what is allowed."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Final

from gladsheim.core.game import Game
from gladsheim.core.options import OptionError
from gladsheim.core.words import LANGUAGES, W, Words
from gladsheim.games import GAMES
from gladsheim.lab.study.plan import Cell, Plan, StudyError, unknown
from gladsheim.minds import MINDS

TOP: Final = ("name", "about", "seed", "games", "seconds", "iterations", "grid")
GRID: Final = ("game", "seats", "minds", "options", "compare", "games", "seed")
MOST_GAMES: Final = 10_000_000
MOST_CELLS: Final = 10_000
MOST_SEATS: Final = 9
USUAL_MIND: Final = "greedy"
TABLE: Final = re.compile(r"\s*\[\[?\s*([\w.\- ]+?)\s*\]?\]")


class _At(Exception):  # noqa: N818 - internal: becomes a StudyError once the line is known
    """What is wrong, and with which key and value."""

    def __init__(self, key: str, words: Words | str, value: object = None) -> None:
        super().__init__()
        self.key = key
        self.words = words
        self.value = value


def read_study(path: Path) -> Plan:
    """Return the plan that a study file asks for; raises StudyError, which names the line."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise StudyError(f"{path}: {error}") from None
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise StudyError(f"{path}: {error}") from None
    grid = -1
    cells: list[Cell] = []
    try:
        _known_keys(found, TOP)
        name = _in_languages(found, "name") or {LANGUAGES[0]: path.stem}
        about = _in_languages(found, "about")
        seconds, iterations = _budget(found)
        seed = _text(found, "seed", path.stem)
        games = _count(found, "games", 1, MOST_GAMES, 1000)
        grids = found.get("grid")
        if not isinstance(grids, list) or not grids:
            raise _At("grid", W("expected at least one table [[grid]]"))
        for table in grids:
            grid += 1
            if not isinstance(table, dict):
                raise _At("grid", W("expected at least one table [[grid]]"))
            cells += _cells(table, games, seed, len(cells))
            if len(cells) > MOST_CELLS:
                raise _At("grid", W("more than {most} combinations", most=MOST_CELLS))
    except _At as wrong:
        line = _line(text, grid, wrong.key, wrong.value)
        where = W("{file}, line {line}", file=str(path), line=line)
        raise StudyError(W("{where}: {what}", where=where, what=wrong.words)) from None
    return Plan(tuple(cells), name, about, path.as_posix(), seconds, iterations)


def _cells(table: Mapping[str, object], games: int, seed: str, first: int) -> list[Cell]:
    """Return the cells of one [[grid]], the first of them numbered `first`."""
    _known_keys(table, GRID)
    games = _count(table, "games", 1, MOST_GAMES, games)
    seed = _text(table, "seed", seed)
    found: list[Cell] = []
    ids = _several(table, "game", None)
    for id in ids:
        if not isinstance(id, str) or id not in GAMES:
            raise _At("game", unknown("game", id, list(GAMES)), id)
    for id in ids:
        game = GAMES[str(id)]
        choices = _values(table, "options")
        compared = _values(table, "compare")
        known = [option.id for option in game.options]
        for option in (*choices, *compared):
            if option not in known:
                raise _At(option, unknown(game.id, option, known))
        for rules in product(*choices.values()):
            options = dict(zip(choices, rules, strict=True))
            for minds in _minds(table, game):
                base = first + len(found)
                found.append(Cell(game.id, minds, _rules(game, minds, options), seed, games))
                for option, value in _alternatives(compared):
                    chosen = _rules(game, minds, {**options, option: value}, option, value)
                    if chosen == found[base - first].options:
                        words = W(
                            "{option} = {value} is what it is compared with",
                            option=option,
                            value=value,
                        )
                        raise _At(option, words, value)
                    written = dict(chosen).get(option, value)
                    found.append(Cell(game.id, minds, chosen, seed, games, base, (option, written)))
    return found


def _rules(
    game: Game,
    minds: Sequence[str],
    options: Mapping[str, str],
    option: str = "",
    value: object = None,
) -> tuple[tuple[str, str], ...]:
    """Return checked house rules; `option` is the one that is blamed where several are wrong."""
    try:
        return game.check(len(minds), dict(options)).changed()
    except OptionError as error:
        blamed = option or next(
            (name for name in options if re.search(rf"\b{name}\b", str(error))), ""
        )
        raise _At(blamed or "seats", str(error), value or options.get(blamed)) from None


def _alternatives(compared: Mapping[str, list[str]]) -> Iterator[tuple[str, str]]:
    for option, values in compared.items():
        for value in values:
            yield option, value


def _minds(table: Mapping[str, object], game: Game) -> Iterator[tuple[str, ...]]:
    """Yield the levels at the seats: every number of seats with every set of minds that fits."""
    seats = _several(table, "seats", [game.seats[0]])
    for count in seats:
        if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= MOST_SEATS:
            raise _At(
                "seats",
                W(
                    "seats = {found}: expected numbers of seats, which {game} has from "
                    "{fewest} to {most}",
                    found=repr(count)[:40],
                    game=game.id,
                    fewest=game.seats[0],
                    most=game.seats[1],
                ),
                count,
            )
    asked: list[tuple[str, ...]] = []
    for written in _several(table, "minds", [USUAL_MIND]):
        levels = tuple(word.strip() for word in str(written).split(","))
        for level in levels:
            if level not in MINDS:
                raise _At("minds", unknown("minds", level, list(MINDS)), level)
        if len(levels) > 1 and len(levels) not in seats:
            words = W(
                "minds = {minds}: expected one for all seats, or one for each of them",
                minds=repr(written)[:60],
            )
            raise _At("minds", words, written)
        asked.append(levels)
    for count in seats:
        for levels in asked:
            if len(levels) == 1:
                yield levels * int(str(count))
            elif len(levels) == count:
                yield levels


# Values


def _known_keys(table: Mapping[str, object], known: Sequence[str]) -> None:
    for key in table:
        if key not in known:
            raise _At(key, unknown(W("key"), key, list(known)))


def _text(table: Mapping[str, object], key: str, usual: str) -> str:
    value = table.get(key, usual)
    if not isinstance(value, str | int) or isinstance(value, bool) or not str(value).strip():
        raise _At(key, W("{key}: expected a text", key=key))
    return str(value)


def _in_languages(table: Mapping[str, object], key: str) -> dict[str, str]:
    """Return a text by language: a plain one is English, a table has one for each."""
    value = table.get(key, {})
    found = value if isinstance(value, dict) else {LANGUAGES[0]: value}
    for language in found:
        if language not in LANGUAGES:
            raise _At(language, unknown(key, language, list(LANGUAGES)))
    if not all(isinstance(text, str) for text in found.values()):
        raise _At(key, W("{key}: expected a text", key=key))
    if found and LANGUAGES[0] not in found:
        raise _At(key, W("{key}: the English text is missing", key=key))
    return {language: " ".join(str(text).split()) for language, text in found.items()}


def _count(table: Mapping[str, object], key: str, least: int, most: int, usual: int) -> int:
    value = table.get(key, usual)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise _At(
            key,
            W(
                "{key} = {found}: expected a number from {least} to {most}",
                key=key,
                found=repr(value)[:40],
                least=least,
                most=most,
            ),
        )
    return value


def _budget(table: Mapping[str, object]) -> tuple[float, int | None]:
    if "iterations" in table:
        if "seconds" in table:
            raise _At("seconds", W("seconds or iterations, not both"))
        return 1.0, _count(table, "iterations", 1, 1_000_000, 1)
    seconds = table.get("seconds", 1.0)
    is_number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if not is_number or not 0.0 < float(str(seconds)) <= 3600.0:
        words = W("seconds = {found}: expected more than 0, at most 3600", found=repr(seconds)[:40])
        raise _At("seconds", words)
    return float(str(seconds)), None


def _several(table: Mapping[str, object], key: str, usual: list[object] | None) -> list[object]:
    """Return a value that may be one or a list, without repetitions."""
    value = table.get(key, usual)
    found = value if isinstance(value, list) else [value]
    if value is None or not found:
        raise _At(key if key in table else "grid", W("{key} is missing", key=key))
    return list(dict.fromkeys(found)) if all(_is_plain(each) for each in found) else found


def _is_plain(value: object) -> bool:
    return isinstance(value, str | int | float | bool)


def _values(table: Mapping[str, object], key: str) -> dict[str, list[str]]:
    """Return for each house rule the values to be played, as texts."""
    found = table.get(key, {})
    if not isinstance(found, dict):
        raise _At(key, W("{key}: expected a table of house rules", key=key))
    values = {}
    for option, written in found.items():
        several = written if isinstance(written, list) else [written]
        if not several or not all(_is_plain(each) for each in several):
            raise _At(option, W("{key}: expected a value, or a list of values", key=option))
        values[option] = list(dict.fromkeys(_as_text(each) for each in several))
    return values


def _as_text(value: object) -> str:
    """Return a value as a person writes it after `--option`."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


# Lines


def _line(text: str, grid: int, key: str, value: object) -> int:
    """Return the line (from 1) in which a key of the numbered [[grid]] stands, -1 for the top.

    tomllib gives no lines. It is the last line up to the value that names the key, or else the head
    of the table: right for any file that a person would write.
    """
    lines = text.splitlines()
    begin, end = 0, len(lines)
    at = -1
    for number, line in enumerate(lines):
        head = TABLE.match(line)
        if head and head[1] == "grid":
            at += 1
            if at == grid:
                begin = number
            elif at == grid + 1:
                end = number
                break
    named = re.compile(rf"(?<![\w-])[\"']?{re.escape(key)}[\"']?\s*(=|\])")
    found = next((n for n in range(begin, end) if named.search(lines[n])), -1)
    if found < 0:
        return min(begin + 1, max(1, len(lines)))
    if value is not None:
        for number in range(found, end):
            if str(value) in lines[number]:
                return number + 1
            if number > found and ("=" in lines[number] or TABLE.match(lines[number])):
                break
    return found + 1
