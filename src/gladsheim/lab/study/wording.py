"""How a report says numbers, cells and house rules, in one language."""

from typing import Final

from babel.numbers import format_decimal

from gladsheim.core.game import Game
from gladsheim.core.options import Option
from gladsheim.core.words import WN, Language, W, listed
from gladsheim.games import find
from gladsheim.lab.study.plan import Cell
from gladsheim.lab.study.statistics import Estimate
from gladsheim.minds import MINDS

SPACE: Final = "\u00a0"
"""Keeps a number and its unit on one line."""


class Wording:
    """Says things in one language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.say = language.say

    # Numbers

    def number(self, value: float, digits: int = 0) -> str:
        """Return a number with so many digits behind the point."""
        pattern = "#,##0" + ("." + "0" * digits if digits else "")
        found = format_decimal(value, pattern, self.language.code)
        return found if found.strip("-0.,") else found.lstrip("-")

    def percent(self, value: float) -> str:
        """Return a share in percent."""
        return f"{self.number(100 * value, 1)}{SPACE}%"

    def share(self, estimate: Estimate) -> str:
        """Return a share with its interval."""
        return self._with_interval(
            self.percent(estimate.value),
            self.number(100 * estimate.low, 1),
            self.number(100 * estimate.high, 1),
        )

    def mean(self, estimate: Estimate) -> str:
        """Return a mean with its interval."""
        return self._with_interval(
            self.number(estimate.value, 1),
            self.number(estimate.low, 1),
            self.number(estimate.high, 1),
        )

    def change(self, estimate: Estimate) -> str:
        """Return a change in points of a hundred, with its interval."""
        return self._with_interval(
            self._signed(estimate.value), self._signed(estimate.low), self._signed(estimate.high)
        )

    def _signed(self, value: float) -> str:
        found = self.number(100 * value, 1)
        if found.startswith("-"):
            return "−" + found[1:]
        return f"+{found}" if found.strip("0.,") else found

    def _with_interval(self, value: str, low: str, high: str) -> str:
        said = self.say(W("{value} ({low} to {high})", value=value, low=low, high=high))
        first, bracket, rest = said.partition(" (")  # a line may break here, and nowhere else
        return first + bracket + rest.replace(" ", SPACE)

    # Cells and house rules

    def game(self, cell: Cell) -> str:
        """Return the name of the game."""
        return self.say(find(cell.game).name)

    def minds(self, cell: Cell) -> str:
        """Return who plays."""
        names = [MINDS[level].name for level in cell.minds]
        if len(set(names)) == 1:
            return self.say(names[0])
        return self.say(listed(*names))

    def rules(self, cell: Cell) -> str:
        """Return what differs from the printed rules."""
        if not cell.options:
            return self.say(W("the printed rules"))
        return "; ".join(self.rule(cell, *chosen) for chosen in cell.options)

    def rule(self, cell: Cell, option: str, value: str) -> str:
        """Return a house rule and its value."""
        return self.say(
            W(
                "{rule}: {value}",
                rule=self.option(cell, option).title,
                value=self.value(cell, option, value),
            )
        )

    def option(self, cell: Cell, id: str) -> Option:
        """Return a house rule of a cell's game."""
        return next(option for option in find(cell.game).options if option.id == id)

    def value(self, cell: Cell, id: str, value: str) -> str:
        """Return a value of a house rule as a person reads it."""
        return self.say(self.option(cell, id).said(value, cell.seats))

    def usual(self, cell: Cell, id: str) -> str:
        """Return the value that a house rule has in the cell."""
        return self.value(cell, id, cell.settings()[id])

    def heading(self, cell: Cell) -> str:
        """Return the game, the number of seats and who plays."""
        seats = WN("{count} seat", "{count} seats", cell.seats)
        return self.say(
            W(
                "{game}, {seats}, {minds}",
                game=find(cell.game).name,
                seats=seats,
                minds=self.minds(cell),
            )
        )

    def seat(self, cell: Cell, seat: int) -> str:
        """Return what a seat is called in its game."""
        game: Game = find(cell.game)
        return self.say(game.seat_name(seat, cell.settings()))

    def ending(self, cell: Cell, name: str) -> str:
        """Return how a game has ended."""
        return self.say(find(cell.game).endings[name])

    def thing(self, cell: Cell, name: str) -> str:
        """Return what a card or a power is called."""
        return self.say(find(cell.game).thing_words(name))

    def measure(self, cell: Cell, name: str) -> str:
        """Return what a game measures."""
        return self.say(find(cell.game).measure_words(name))
