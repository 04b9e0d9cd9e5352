"""What the games of a cell say, and what a house rule changes game by game."""

from typing import Final

import msgspec
import numpy as np
import polars as pl

from gladsheim.core.words import W
from gladsheim.lab.study.folder import Folder
from gladsheim.lab.study.plan import StudyError
from gladsheim.lab.study.rows import TENTHS
from gladsheim.lab.study.statistics import Estimate, Numbers, change, mean, ratio, share

BARS: Final = 40
"""Of a histogram, at most."""
FEWEST: Final = 30
"""Games in which a card has to come up before its win rate is shown."""


class Thing(msgspec.Struct, frozen=True):
    """How often whoever had or used a card or a power has won; every copy counts."""

    name: str
    came: Estimate | None
    used: Estimate | None
    came_copies: int
    used_copies: int


class Lead(msgspec.Struct, frozen=True):
    """Prospects over time, from the beginning to the end in tenths of the game's moves."""

    winners: list[Estimate]
    """Of those who win in the end."""
    losers: list[Estimate]
    ahead: list[Estimate]
    """How often the seat that is ahead wins in the end; empty where all win or lose together."""


class CellFindings(msgspec.Struct, frozen=True):
    """What the games of one cell say."""

    at: int
    """The cell's number."""
    games: int
    is_common: bool
    """Whether all seats win or lose together."""
    wins: list[Estimate]
    """By seat."""
    first: Estimate
    """Of the seat that acts first."""
    draws: Estimate
    moves: Estimate
    quantiles: tuple[float, float, float]
    """Moves of the shortest 5 %, the middle game, the longest 5 %."""
    histogram: list[int]
    """Games by their number of moves."""
    bounds: list[float]
    """Where the bars of the histogram begin and end."""
    endings: dict[str, Estimate]
    measures: dict[str, Estimate]
    lead: Lead
    things: list[Thing]


class Comparison(msgspec.Struct, frozen=True):
    """What a house rule changes, in games with the same chance."""

    at: int
    """The cell's number."""
    pairs: int
    differ: Estimate
    """In how many pairs the two games were not the same, move by move."""
    wins: list[Estimate]
    """By how much the share of games that a seat wins has changed."""
    is_common: bool
    moves: Estimate
    """By what share of the old mean the number of moves has changed."""
    endings: dict[str, Estimate]
    """By how much the share of an ending has changed."""
    effect: float
    """What is certain of the largest change, in standard deviations; the order of the ranking."""


class Games(msgspec.Struct, frozen=True):
    """The columns of a cell that comparisons need."""

    pair: list[int]
    won: Numbers
    """1 for a game won, by game and seat."""
    moves: Numbers
    ending: list[str]
    digest: list[int]


class Findings(msgspec.Struct, frozen=True):
    """All that a report says."""

    folder: Folder
    cells: list[CellFindings]
    """Without those of which no game has been played."""
    comparisons: dict[int, list[Comparison]]
    """By base, the largest effect first."""
    played: int


def findings(folder: Folder) -> Findings:
    """Return what the results say, one cell after the other; StudyError when there are none."""
    plan = folder.plan
    cells: list[CellFindings] = []
    comparisons: dict[int, list[Comparison]] = {}
    bases: dict[int, Games] = {}
    needed = {cell.base for cell in plan.cells}
    played = 0
    for at, pieces in sorted(folder.by_cell().items()):
        cell, frame = plan.cells[at], folder.rows(pieces)
        played += len(frame)
        games = _games(frame)
        cells.append(_cell_findings(at, frame, games))
        if at in needed:
            bases[at] = games
        if cell.base in bases:
            comparisons.setdefault(cell.base, []).append(_compared(at, bases[cell.base], games))
    if not cells:
        raise StudyError(W("{folder} holds no games yet", folder=str(folder.path)))
    for several in comparisons.values():
        several.sort(key=lambda one: (-one.effect, -one.differ.value, one.at))
    return Findings(folder, cells, comparisons, played)


def _games(frame: pl.DataFrame) -> Games:
    return Games(
        frame["pair"].to_list(),
        (np.array(frame["returns"].to_list()) > 0).astype(float),
        frame["moves"].to_numpy().astype(float),
        frame["ending"].to_list(),
        frame["digest"].to_list(),
    )


def _cell_findings(at: int, frame: pl.DataFrame, games: Games) -> CellFindings:
    number, seats = games.won.shape
    returns = np.array(frame["returns"].to_list())
    is_common = seats > 1 and bool((returns == returns[:, :1]).all() and returns.any())
    firsts = games.won[np.arange(number), frame["first"].to_numpy()]
    low, middle, high = np.quantile(games.moves, [0.05, 0.5, 0.95])
    # Bars as wide as a whole number of moves, or else some would hold more numbers than others.
    wide = max(1, int(np.ceil((games.moves.max() - games.moves.min() + 1) / BARS)))
    begin, end = games.moves.min() - 0.5, games.moves.max() + 0.5 + wide
    bars, bounds = np.histogram(games.moves, bins=np.arange(begin, end, wide))
    return CellFindings(
        at=at,
        games=number,
        is_common=is_common,
        wins=[share(games.won[:, seat].sum(), number) for seat in range(seats)],
        first=share(firsts.sum(), number),
        draws=share(float((~returns.any(axis=1)).sum()), number),
        moves=mean(games.moves),
        quantiles=(float(low), float(middle), float(high)),
        histogram=bars.tolist(),
        bounds=bounds.tolist(),
        endings={
            str(name): share(count, number)
            for name, count in frame["ending"].value_counts().sort("ending").iter_rows()
        },
        measures=_measures(frame),
        lead=_lead(frame, games, is_common),
        things=_things(frame),
    )


def _measures(frame: pl.DataFrame) -> dict[str, Estimate]:
    found = frame.select("measures").explode("measures").drop_nulls().unnest("measures")
    return {
        str(name): mean(numbers["value"].to_numpy())
        for (name,), numbers in found.group_by(["name"], maintain_order=True)
    }


def _lead(frame: pl.DataFrame, games: Games, is_common: bool) -> Lead:
    number, seats = games.won.shape
    lead = np.array(frame["lead"].to_list()).reshape(number, seats, TENTHS + 1)
    won = games.won > 0
    winners, losers, ahead = [], [], []
    for tenth in range(TENTHS + 1):
        now = lead[:, :, tenth]
        winners.append(mean(now[won]))
        losers.append(mean(now[~won]))
        if not is_common and seats > 1:
            # Of several that are equally ahead each counts for its part.
            leads = now >= now.max(axis=1, keepdims=True) - 1e-6
            ahead.append(
                share(float(((leads & won).sum(axis=1) / leads.sum(axis=1)).sum()), number)
            )
    return Lead(winners, losers, ahead)


def _things(frame: pl.DataFrame) -> list[Thing]:
    """Return each card and power; `ratio` needs sums over games of what was won and counted."""
    each = (
        frame.select("number", "returns", "uses")
        .explode("uses")
        .drop_nulls("uses")
        .unnest("uses")
        .with_columns(won=(pl.col("returns").list.get(pl.col("seat")) > 0).cast(pl.Float64))
    )
    sums = each.group_by("thing", "number").agg(
        came=pl.col("came").sum().cast(pl.Float64),
        came_won=(pl.col("came") * pl.col("won")).sum(),
        used=pl.col("used").sum().cast(pl.Float64),
        used_won=(pl.col("used") * pl.col("won")).sum(),
    )
    found = sums.group_by("thing").agg(
        *(
            expression
            for kind in ("came", "used")
            for expression in (
                pl.col(kind).sum().alias(kind),
                pl.col(f"{kind}_won").sum().alias(f"{kind}_won"),
                (pl.col(f"{kind}_won") ** 2).sum().alias(f"{kind}_won_won"),
                (pl.col(f"{kind}_won") * pl.col(kind)).sum().alias(f"{kind}_won_all"),
                (pl.col(kind) ** 2).sum().alias(f"{kind}_all_all"),
                (pl.col(kind) > 0).sum().alias(f"{kind}_games"),
            )
        )
    )
    return [
        Thing(
            row["thing"],
            _rate(row, "came"),
            _rate(row, "used"),
            int(row["came"]),
            int(row["used"]),
        )
        for row in found.sort("thing").iter_rows(named=True)
    ]


def _rate(row: dict[str, float], kind: str) -> Estimate | None:
    if row[f"{kind}_games"] < FEWEST:
        return None
    return ratio(
        row[f"{kind}_won"],
        row[kind],
        row[f"{kind}_won_won"],
        row[f"{kind}_won_all"],
        row[f"{kind}_all_all"],
        int(row[f"{kind}_games"]),
    )


def _compared(at: int, base: Games, games: Games) -> Comparison:
    """Compare the games that have been played of both cells."""
    known = {pair: index for index, pair in enumerate(base.pair)}
    both = [(known[pair], index) for index, pair in enumerate(games.pair) if pair in known]
    before = np.array([one for one, _ in both], dtype=int)
    after = np.array([two for _, two in both], dtype=int)
    pairs, seats = len(both), games.won.shape[1]
    won_before, won_after = base.won[before] > 0, games.won[after] > 0
    moves_before, moves_after = base.moves[before], games.moves[after]
    names_before = np.array(base.ending)[before]
    names_after = np.array(games.ending)[after]
    usual = float(moves_before.mean()) if pairs else 1.0
    wins = [change(won_before[:, seat], won_after[:, seat]) for seat in range(seats)]
    moves = mean((moves_after - moves_before) / usual)
    endings = {
        str(name): change(names_before == name, names_after == name)
        for name in sorted({*base.ending, *games.ending})
    }
    sizes = [
        one.least / _deviation(won_before[:, seat], won_after[:, seat])
        for seat, one in enumerate(wins)
    ]
    sizes.append(moves.least / max(1e-9, _deviation(moves_before / usual, moves_after / usual)))
    sizes += [
        one.least / _deviation(names_before == name, names_after == name)
        for name, one in endings.items()
    ]
    differ = sum(
        base.digest[one] != games.digest[two] or base.ending[one] != games.ending[two]
        for one, two in both
    )
    is_common = seats > 1 and bool((games.won == games.won[:, :1]).all())
    return Comparison(at, pairs, share(differ, pairs), wins, is_common, moves, endings, max(sizes))


def _deviation(before: Numbers | np.ndarray, after: Numbers | np.ndarray) -> float:
    """Return the standard deviation of both together, at least that of one in ten thousand."""
    return max(0.01, float(np.concatenate([before, after]).astype(float).std()))
