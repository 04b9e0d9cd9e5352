"""`gladsheim bench`: how fast the rules are, measured in one process in CPU time."""

import sys
from time import process_time
from typing import Annotated, Final

import msgspec
import typer
from rich.console import Console
from rich.progress import track

from gladsheim.cli.asked import Json, game_of, seats_for
from gladsheim.cli.output import print_columns, print_json
from gladsheim.core.game import Game
from gladsheim.core.playout import playout, step_at_random
from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER, State
from gladsheim.games import GAMES

SECONDS: Final = 1.0
"""How long each figure is measured."""
LONGEST: Final = 100_000


class Speed(msgspec.Struct, frozen=True):
    """One line of the benchmark."""

    game: str
    seats: int
    compiled: bool
    games_per_s: float
    """Random games to their end."""
    moves_per_s: float
    """Actions of seats in them; NATURE's outcomes are played too but not counted."""
    copy_us: float
    legal_us: float


def command(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="All by default.")] = None,
    json: Json = False,
    seconds: Annotated[
        float, typer.Option(min=0.01, help="How long each figure is measured.")
    ] = SECONDS,
) -> None:
    """Measure random playouts: games and moves a second, time to copy and to list moves."""
    games = [game_of(game)] if game is not None else list(GAMES.values())
    shown = track(
        games,
        description="bench",
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    speeds = [measure(each, seconds) for each in shown]
    if json:
        print_json(speeds)
        return
    print_columns(
        ["game", "seats", "compiled", "games/s", "moves/s", "copy us", "legal us"],
        [
            (
                speed.game,
                str(speed.seats),
                "yes" if speed.compiled else "no",
                f"{speed.games_per_s:,.1f}",
                f"{speed.moves_per_s:,.0f}",
                f"{speed.copy_us:.2f}",
                f"{speed.legal_us:.2f}",
            )
            for speed in speeds
        ],
    )


def measure(game: Game, seconds: float, seats: int | None = None) -> Speed:
    """Measure one game under the printed rules, at its fewest seats unless told how many."""
    seats = seats or seats_for(game, {})
    settings = game.check(seats, {})
    played, begun = 0, process_time()
    while (spent := process_time() - begun) < seconds:
        playout(game.start(seats, settings), Rng(f"bench:{played}"), LONGEST)
        played += 1
    # The same games again, untimed, to count what the playout does not: moves, and positions met.
    moves, met = 0, []
    for number in range(played):
        state, rng = game.start(seats, settings), Rng(f"bench:{number}")
        while state.actor != OVER:
            if state.actor != NATURE:
                moves += 1
                if number < 10:
                    met.append(state.copy())
            step_at_random(state, rng)
    return Speed(
        game.id,
        seats,
        game.compiled,
        round(played / spent, 2),
        round(moves / spent, 1),
        round(_microseconds_to_copy(met, seconds), 3),
        round(_microseconds_to_list(met, seconds), 3),
    )


def _microseconds_to_copy(states: list[State], seconds: float) -> float:
    calls, begun = 0, process_time()
    while (spent := process_time() - begun) < seconds:
        for state in states:
            state.copy()
        calls += len(states)
    return spent / calls * 1e6


def _microseconds_to_list(states: list[State], seconds: float) -> float:
    calls, begun = 0, process_time()
    while (spent := process_time() - begun) < seconds:
        for state in states:
            state.legal()
        calls += len(states)
    return spent / calls * 1e6
