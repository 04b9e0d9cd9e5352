"""The form that opens a table: what it offers, and how its answer becomes seats and house rules."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from gladsheim.core.game import Game
from gladsheim.core.options import ANY, Option
from gladsheim.core.words import WN, W, Words
from gladsheim.minds import MINDS, USUAL
from gladsheim.table import SeatPlan
from gladsheim.table.clocks import DAY, DAYS, LIVE, LOSE, Clock, Then
from gladsheim.table.deeds import HANDS, Terms, Watching

NAME_LIMIT: Final = 30
MOST_SEATS: Final = 6
"""No game of the hall seats more, whatever its house rules."""


class Choice(msgspec.Struct, frozen=True):
    """A clock that the form offers."""

    value: str
    words: Words
    clock: Clock | None


def _live(minutes: int, seconds: int) -> Choice:
    words = W("{minutes} min for the game + {seconds} s a turn", minutes=minutes, seconds=seconds)
    return Choice(f"live-{minutes}-{seconds}", words, Clock(LIVE, minutes * 60.0, float(seconds)))


def _days(days: int) -> Choice:
    words = WN("One day for every move", "{count} days for every move", days)
    return Choice(f"days-{days}", words, Clock(DAYS, days * DAY))


CLOCKS: Final = (
    Choice("", W("No clock"), None),
    *(
        _live(minutes, seconds)
        for minutes, seconds in ((3, 5), (5, 5), (10, 10), (20, 20), (45, 30))
    ),
    *(_days(days) for days in (1, 3, 7, 14)),
)


class FormError(ValueError):
    """A form that was not filled in by our page, or not in full."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.message)
        self.words = words


class Sitter(msgspec.Struct, frozen=True):
    """One thing that a seat of the form can be."""

    value: str
    words: Words


class Group(msgspec.Struct, frozen=True):
    """House rules that stand together on the form."""

    title: Words
    options: tuple[Option, ...]


def sitters() -> list[Sitter]:
    """What may sit on a seat: you, a friend, a bot of each level, or nobody."""
    bots = [
        Sitter(f"bot:{level.id}", W("Bot: {level}", level=level.name)) for level in MINDS.values()
    ]
    return [
        Sitter("person", W("You, or someone at this device")),
        Sitter("friend", W("A friend, by a link")),
        *bots,
        Sitter("nobody", W("Nobody")),
    ]


def rows(game: Game) -> int:
    """How many seats the form shows: one more than the box, because house rules may seat more."""
    return min(MOST_SEATS, max(game.seats[1], 4 if game.options else 0))


def usual(game: Game) -> list[str]:
    """What sits where before anybody has chosen: you against bots of the usual level."""
    bot = f"bot:{USUAL}"
    most = game.seats[0]
    return ["person", *[bot] * (max(2, most) - 1), *["nobody"] * rows(game)][: rows(game)]


def of_seats(options: Sequence[Option]) -> list[Option]:
    """The orders of named things: each seat chooses one, beside who sits there."""
    return [option for option in options if option.things]


def at_once(options: Sequence[Option]) -> list[Option]:
    """What most people want to choose, and what therefore stands open on the form."""
    return [option for option in options if option.first and not option.things]


def groups(options: Sequence[Option]) -> list[Group]:
    """The other house rules under their headings, in the game's order."""
    found: dict[Words, list[Option]] = {}
    for option in options:
        if option.first or option.things:
            continue
        title = option.group if option.group.message else W("House rules")
        found.setdefault(title, []).append(option)
    return [Group(title, tuple(members)) for title, members in found.items()]


def field(option: Option, row: int) -> str:
    """The name of the field in which a row of the form chooses one of an option's things."""
    return f"option-{option.id}-{row}"


def plans(form: Mapping[str, str]) -> list[SeatPlan]:
    """The seats a filled form asks for; raises FormError."""
    found: list[SeatPlan] = []
    for row in range(MOST_SEATS):
        value = form.get(f"seat-{row}", "nobody")
        name = " ".join(form.get(f"name-{row}", "").split())[:NAME_LIMIT]
        kind, _, level = value.partition(":")
        if value == "nobody":
            continue
        if kind == "bot" and level in MINDS:
            found.append(SeatPlan("bot", name, level))
        elif value == "person":
            found.append(SeatPlan("person", name))
        elif value == "friend":
            found.append(SeatPlan("friend", name))
        else:
            raise FormError(W("Nobody called {value} can sit at a table.", value=value[:40]))
    if not found:
        raise FormError(W("Choose who sits at the table."))
    return found


def chosen(game: Game, form: Mapping[str, str]) -> dict[str, str]:
    """The house rules of a filled form; those left as the rule book has them are left out."""
    found: dict[str, str] = {}
    for option in game.options:
        value = _ordered(option, form) if option.things else ""
        value = value or form.get(f"option-{option.id}", "").strip()[:200]
        if value and value != option.preset():
            found[option.id] = value
    return found


def terms(form: Mapping[str, str]) -> Terms:
    """The clock and the watchers of a filled form; raises FormError."""
    clock = next((one for one in CLOCKS if one.value == form.get("clock", "")), None)
    try:
        then = msgspec.convert(form.get("then", "") or LOSE, Then)
        watching = msgspec.convert(form.get("watching", "") or HANDS, Watching)
    except msgspec.ValidationError:
        clock = None
    if clock is None:
        raise FormError(W("The hall did not understand that."))
    found = msgspec.structs.replace(clock.clock, then=then) if clock.clock else None
    return Terms(found, watching)


def _ordered(option: Option, form: Mapping[str, str]) -> str:
    """What the seats have chosen, in their order; rows where nobody sits choose nothing."""
    taken = [row for row in range(MOST_SEATS) if form.get(f"seat-{row}", "nobody") != "nobody"]
    found = [form.get(field(option, row), "").strip()[:40] for row in taken]
    return " ".join(each or ANY for each in found) if any(found) else ""
