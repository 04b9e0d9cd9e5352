"""A game being played: its seats, its record, its persistence, and the hall of all tables.

May import `gladsheim.core`, `gladsheim.games` and `gladsheim.minds`; knows no HTML and no sockets.
Screens talk to the Hall only, and draw from a Sight only.
"""

from gladsheim.table.errors import TableError
from gladsheim.table.hall import Hall
from gladsheim.table.reviews import Rated, Review
from gladsheim.table.seats import Opened, SeatPlan
from gladsheim.table.sight import Choice, Hint, LogLine, Refusal, SeatSight, Sight

__all__ = [
    "Choice",
    "Hall",
    "Hint",
    "LogLine",
    "Opened",
    "Rated",
    "Refusal",
    "Review",
    "SeatPlan",
    "SeatSight",
    "Sight",
    "TableError",
]
