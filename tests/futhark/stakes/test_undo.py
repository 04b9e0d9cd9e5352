"""What a seat has seen by what it did cannot be taken back at the table."""

from gladsheim.games.futhark.stakes import STAKES
from gladsheim.table.table import Table
from tests.rules import rule
from tests.table.seating import plan


def sit(seats: int, **options: str) -> Table:
    """Return a table of so many people, at the first question."""
    table, _ = Table.open(STAKES, plan(seats, options, STAKES.id))
    return table


def act(table: Table, seat: int, notation: str) -> None:
    table.act((seat,), table.number, STAKES.actions.parse(notation))


@rule("O-19")
def test_sealed_stakes_are_not_taken_back_once_they_are_open():
    table = sit(3, order="secret")
    while table.view(-3).phase != "secret":
        act(table, table.actor, "go on")
    first, *others = table.choosing
    for seat in others:
        act(table, seat, "pay 2")
        assert table.can_undo((seat,))  # still sealed
    act(table, first, "pay 1")
    assert sorted(player.extra for player in table.view(-3).players) == [1, 2, 2]
    assert not any(table.can_undo((seat,)) for seat in range(3))


@rule("FU-8.12")
def test_who_was_seen_to_rest_was_seen():
    table = sit(2, stakes="match")
    first = table.actor
    act(table, first, "rest")
    other = table.actor
    while table.view(-3).phase != "stakes":
        act(table, table.actor, "go on")
    assert other != first
    act(table, table.actor, "pay 1")
    last = table.actor
    act(table, last, "pay 1")  # opens the next window, in which the other is not asked
    assert not table.can_undo((last,))
