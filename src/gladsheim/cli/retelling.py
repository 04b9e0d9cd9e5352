"""Telling a Saga again at a Table: what happened, and the table as it stood.

The same Table as online makes the log and the view, so that a replay says what was said then.
"""

from pathlib import Path

from gladsheim.cli.asked import BadInput
from gladsheim.core.game import Game
from gladsheim.core.saga import LIMIT, Saga, SagaError, read, replayed
from gladsheim.core.words import WN, Language, W
from gladsheim.games import find
from gladsheim.table.deal import DealError, verify
from gladsheim.table.deeds import STEP, Deed, Plan
from gladsheim.table.errors import Damaged
from gladsheim.table.seats import Seat, digest
from gladsheim.table.sight import Sight
from gladsheim.table.table import Table

WHOSE = "replay"
"""The token that holds every seat of the table at which a Saga is told again."""


def retell(file: Path, to: int | None, seat: str, language: Language) -> None:
    """Print the log up to the numbered line `to`, then the table there, as `seat` sees it."""
    saga, game, turns = _read(file, language)
    last = turns[-1] if turns else 0
    if to is not None and not 1 <= to <= last:
        raise BadInput(
            language.say(W("--to {to}: this Saga has the lines 1 to {last}", to=to, last=last))
        )
    if seat not in ("watcher", *(str(n + 1) for n in range(saga.seats))):
        raise BadInput(
            language.say(
                W(
                    "--as {seat}: expected a seat from 1 to {seats}, or watcher",
                    seat=repr(seat[:20]),
                    seats=saga.seats,
                )
            )
        )
    steps = len(turns) if to is None else sum(turn <= to for turn in turns)
    token, viewer = (None, None) if seat == "watcher" else (WHOSE, int(seat) - 1)
    try:
        sight = _table(saga, game, steps).sight(token, None, viewer)
    except Damaged as error:
        raise BadInput(f"{file}: {error}") from None
    _print_log(sight, turns, language)
    for shown in sight.described:
        print(f"{language.say(shown.label)}: {language.say(shown.text)}")
    print(language.say(sight.prompt))
    _print_proof(saga, game, language)


def read_text(file: Path, language: Language) -> str:
    """Return the text of a file that may be a Saga; raises BadInput for one that cannot."""
    try:
        with file.open(encoding="utf-8", newline="") as lines:
            return lines.read(LIMIT + 1)  # whatever it is, not more than can be a Saga
    except OSError as error:
        said = W(
            "cannot read {file}: {reason}", file=str(file), reason=error.strerror or str(error)
        )
        raise BadInput(language.say(said)) from None
    except UnicodeDecodeError:
        said = W("{file} is no Saga: it is not text in UTF-8", file=str(file))
        raise BadInput(language.say(said)) from None


def _read(file: Path, language: Language) -> tuple[Saga, Game, list[int]]:
    """Return a Saga, its game and for each step the number of its line, counted from 1."""
    text = read_text(file, language)
    try:
        saga, places = read(text, find)
        game = find(saga.game)
        replayed(saga, game, places)
    except SagaError as error:
        raise BadInput(f"{file}: {error}") from None
    return saga, game, [place - places[0] + 1 for place in places]


def _table(saga: Saga, game: Game, steps: int) -> Table:
    """Return a table at which the first steps of a Saga have been done."""
    names = dict(saga.headers)
    seats = tuple(
        Seat("person", names.get(f"Seat{n + 1}", ""), "", digest(WHOSE), None)
        for n in range(saga.seats)
    )
    plan = Plan(id="replay", game=game.id, options=saga.options, seed="", created=0.0, seats=seats)
    deeds = [
        Deed(number, STEP, step.actor, step.id)
        for number, step in enumerate(saga.steps[:steps])
        if step is not None
    ]
    return Table.load(game, plan, deeds)


def _print_log(sight: Sight, turns: list[int], language: Language) -> None:
    said = 0
    for line in sight.log:
        if not line.words.message:
            continue
        turn = turns[line.number]
        print(f"{turn}." if turn != said else " " * len(f"{turn}."), language.say(line.words))
        said = turn
    if said:
        print()


def _print_proof(saga: Saga, game: Game, language: Language) -> None:
    """Say whether all deals follow from the seed whose hash was shown before the game."""
    if "Seed" not in dict(saga.headers):
        return
    try:
        deals = verify(saga, game)
    except DealError as error:
        raise BadInput(f"the deals of this Saga are not those of its seed: {error}") from None
    print(
        language.say(
            WN(
                "The one deal follows from the seed.",
                "All {count} deals follow from the seed.",
                deals,
            )
        )
    )
