"""What is kept of a game: one row of a table, made by telling the finished game once more."""

import hashlib
from collections import Counter
from collections.abc import Iterable
from io import BytesIO
from typing import Final

import msgspec
import polars as pl

from gladsheim.core.events import events_of
from gladsheim.core.game import Game
from gladsheim.core.options import Settings
from gladsheim.core.state import NATURE, OVER, Scribe
from gladsheim.games import find
from gladsheim.lab.playing import Played, play
from gladsheim.lab.study.plan import Cell
from gladsheim.minds import Budget

TENTHS: Final = 10
"""Prospects are looked at after each tenth of a game's moves."""

SCHEMA: Final[dict[str, pl.DataType | type[pl.DataType]]] = {
    "number": pl.Int64,
    "cell": pl.Int32,
    "game": pl.String,
    "options": pl.String,
    "seats": pl.Int8,
    "minds": pl.String,
    "seed": pl.String,
    "pair": pl.Int64,
    "returns": pl.List(pl.Float64),
    "ending": pl.String,
    "moves": pl.Int32,
    "first": pl.Int8,
    "digest": pl.UInt64,
    "lead": pl.List(pl.Float32),
    "measures": pl.List(pl.Struct({"name": pl.String, "value": pl.Int64})),
    "uses": pl.List(
        pl.Struct({"seat": pl.Int8, "thing": pl.String, "came": pl.Int32, "used": pl.Int32})
    ),
}
"""docs/studies.md says what each column holds."""


class Row(msgspec.Struct, frozen=True):
    """What telling a game again brings to light."""

    first: int
    """The seat that acted first."""
    digest: int
    """64 bits of a hash of all steps: equal games have equal digests."""
    lead: list[float]
    """For each seat, one after the other, its prospects at the beginning and after each tenth."""
    uses: list[dict[str, str | int]]
    """How often a card came to a seat, and a card or power was used by it."""


def played_rows(
    cell: Cell, at: int, numbers: Iterable[tuple[int, int]], budget: Budget
) -> Iterable[dict[str, object]]:
    """Play games of the cell numbered `at`, each with its number in the study and in the cell."""
    game, settings = find(cell.game), cell.settings()
    for number, pair in numbers:
        played = play(game, settings, cell.minds, cell.seed, pair, budget)
        found = told(game, settings, cell.seats, played)
        yield {
            "number": number,
            "cell": at,
            "game": cell.game,
            "options": cell.rules,
            "seats": cell.seats,
            "minds": ",".join(cell.minds),
            "seed": cell.seed,
            "pair": pair,
            "returns": played.state.returns(),
            "ending": game.ending(played.state),
            "moves": played.moves,
            "first": found.first,
            "digest": found.digest,
            "lead": found.lead,
            "measures": [
                {"name": name, "value": value}
                for name, value in game.measures(played.state).items()
            ],
            "uses": found.uses,
        }


def told(game: Game, settings: Settings, seats: int, played: Played) -> Row:
    """Tell a finished game once more, with a scribe and looks at everybody's prospects."""
    state = game.start(seats, settings)
    scribe = state.scribe = Scribe()
    looks = [played.moves * tenth // TENTHS for tenth in range(TENTHS)]
    came: Counter[tuple[int, str]] = Counter()
    used: Counter[tuple[int, str]] = Counter()
    lead: list[list[float]] = [[] for _ in range(seats)]
    moves, first = 0, NATURE
    for step in played.steps:
        if state.actor != NATURE:
            if first == NATURE:
                first = state.actor
            # A game of few moves is looked at several times at the same one.
            while looks and looks[0] <= moves:
                del looks[0]
                for seat in range(seats):
                    lead[seat].append(game.value(state, seat))
            moves += 1
        state.apply(step)
        if scribe.notes:
            for event in events_of(scribe):
                for use in game.uses(event):
                    (used if use.is_play else came)[use.seat, use.thing] += 1
    assert state.actor == OVER
    for seat in range(seats):
        lead[seat].append(game.value(state, seat))
    digest = hashlib.blake2b(b"".join(step.to_bytes(4) for step in played.steps), digest_size=8)
    return Row(
        first,
        int.from_bytes(digest.digest()),
        [prospects for one in lead for prospects in one],
        [
            {"seat": seat, "thing": thing, "came": came[seat, thing], "used": used[seat, thing]}
            for seat, thing in sorted(came.keys() | used.keys())
        ],
    )


def parquet_of(rows: Iterable[dict[str, object]]) -> bytes:
    """Return rows as a Parquet file."""
    file = BytesIO()
    pl.DataFrame(list(rows), schema=SCHEMA).write_parquet(file)
    return file.getvalue()
