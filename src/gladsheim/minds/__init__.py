"""Bots. A Mind gets a View and the legal actions, never a State.

May import `gladsheim.core` and `gladsheim.games` only; knows no table, no database and no screen.
"""

from gladsheim.minds.advice import Advice, advise
from gladsheim.minds.levels import MINDS, USUAL, Level, find
from gladsheim.minds.mind import Budget, Mind
from gladsheim.minds.rating import Rating, rate

__all__ = [
    "MINDS",
    "USUAL",
    "Advice",
    "Budget",
    "Level",
    "Mind",
    "Rating",
    "advise",
    "find",
    "rate",
]
