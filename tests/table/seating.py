"""What the tests of tables share: a game without dice, plans, and people who sit down at a Hall."""

from collections.abc import Mapping

import msgspec

from gladsheim.core.game import Game
from gladsheim.table import Hall, SeatPlan, Sight
from gladsheim.table.clocks import Clock
from gladsheim.table.deeds import Deed, Plan, Terms
from gladsheim.table.seats import Seat, digest, seated
from gladsheim.table.table import Table
from toy import TOY

ANN = SeatPlan("person", "Ann")
BOB = SeatPlan("friend", "")
BOT = SeatPlan("bot", "", "greedy")
DICE = SeatPlan("bot", "", "random")

LAY_A, LAY_B, LAY_C, HIDE_A, HIDE_B, HIDE_C, PAIR_AB, PAIR_AC, PAIR_BC = range(9)
ASIDE_A, ASIDE_B, ASIDE_C = range(9, 12)


def still() -> float:
    """A clock that stands: deeds are equal whenever they were done."""
    return 0.0


def find(id: str) -> Game:
    """The registry of these tests."""
    return {"toy": TOY}[id]


def plan(seats: int = 2, options: Mapping[str, str] | None = None, game: str = "toy") -> Plan:
    """A plan of a game, the toy unless named, with one token a seat: `token-1`, `token-2`..."""
    sitting, _, _ = seated([SeatPlan("person", f"Person {n + 1}") for n in range(seats)])
    sitting = tuple(
        type(seat)(seat.kind, seat.name, seat.level, digest(f"token-{n + 1}"), None)
        for n, seat in enumerate(sitting)
    )
    return Plan(
        id="hoard",
        game=game,
        options=tuple((options or {}).items()),
        seed="ab" * 32,
        created=0.0,
        seats=sitting,
    )


def table(
    deals: str = "A B C A", seats: int = 2, options: Mapping[str, str] | None = None
) -> Table:
    """A table of the toy with the given first cards: the test is NATURE."""
    return Table.load(TOY, plan(seats, options), dealt(deals.replace(" ", "")), still)


def dealt(kinds: str) -> list[Deed]:
    """The deeds by which NATURE deals these cards."""
    return [Deed(n, "step", -1, TOY.outcomes.parse(f"deal {kind}")) for n, kind in enumerate(kinds)]


class Time:
    """A clock that the test sets."""

    def __init__(self, now: float = 0.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def timed(clock: Clock | None, absent: tuple[int, ...] = (), seats: int = 2) -> tuple[Table, Time]:
    """A table of the toy with a clock, and the time; the seats in `absent` are free for friends."""
    time = Time()
    sitting = [
        Seat("friend" if n in absent else "person", "", "", None, "x")
        if n in absent
        else Seat("person", "", "", digest(f"token-{n + 1}"), None)
        for n in range(seats)
    ]
    found = msgspec.structs.replace(plan(seats), seats=tuple(sitting), terms=Terms(clock))
    dealt = [
        Deed(n, "step", -1, TOY.outcomes.parse(f"deal {k}"))
        for n, k in enumerate("ABCABC"[: 2 * seats])
    ]
    return Table.load(TOY, found, dealt, time), time


async def play_on(hall: Hall, id: str, token: str) -> Sight:
    """Play the first legal action whenever it is the token's turn, until the game is over."""
    async with hall.changes(id) as feed:
        while True:
            sight = await hall.sight(id, token)
            if sight.over:
                return sight
            if sight.legal:
                await hall.act(id, token, sight.number, sight.legal[0].id)
            else:
                await anext(feed)
