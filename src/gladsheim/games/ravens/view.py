"""What one seat, or a watcher, may know of a race; and a State that fits it.

Everything on the track is open. Hidden are the faces of the cards in the other hands and the order
of the piles; the mix of a hand shows by the backs (OR-1.9) unless a house rule hides it (OP-14).
"""

import msgspec

from gladsheim.core.views import View


class Face(msgspec.Struct, frozen=True, tag="face"):
    """A hand card the viewer sees."""

    back: str
    """`flight` or `loki`."""
    face: str
    """A land `M F P I J`, or a Loki type such as `swap-slide`."""


class Back(msgspec.Struct, frozen=True, tag="back"):
    """A hand card the viewer sees only from behind."""

    back: str
    """`flight` or `loki`; `card` where the mix of the hand is hidden (OP-14)."""


class Space(msgspec.Struct, frozen=True):
    """One space of a raven's way."""

    land: str
    """`M F P I J`."""
    thing: str
    """`column` or `loop`."""
    number: int
    """The number of the column or the loop card, from 1."""
    half: str
    """Which half lies there: `n` or `s` of a column, `l` or `r` of a loop card."""


class Column(msgspec.Struct, frozen=True):
    """One land card of the line."""

    card: int
    """A number that stays with the card all race long; good as a key on the page."""
    north: str
    """The land of the half that points north."""
    south: str
    slid: str
    """`N`, `S` or empty (OR-2.3)."""
    north_covered: bool
    """Whether a loop card lies on the north half."""
    south_covered: bool


class Loop(msgspec.Struct, frozen=True):
    """One loop card."""

    number: int
    """From 1 in the order of laying; what `rotate loop 2` names."""
    card: int
    """Like `Column.card`."""
    side: str
    """`N` or `S`."""
    junction: int
    """It lies over columns `junction` and `junction + 1`."""
    level: int
    """1 lies next to the line."""
    left: str
    """The land of the half over column `junction`."""
    right: str
    left_covered: bool
    right_covered: bool


class Flyer(msgspec.Struct, frozen=True):
    """One raven and its cards."""

    seat: int
    hand: tuple[Face | Back, ...]
    """In a fixed order (lands, then Loki types; backs likewise), not in the order of drawing."""
    flight_pile: int
    """Cards left; -1 where the mix is hidden (OP-14)."""
    loki_pile: int
    discards: tuple[int, ...]
    """The open discard pile: how many of each land, in the order M F P I J."""
    spent: tuple[int, ...]
    """Loki cards out of the game: how many of each type."""
    route: tuple[Space, ...]
    """Every space this raven flies, in its order."""
    at: int
    """Where it stands in `route`; -1 in front of the first space."""
    run: int
    """How many spaces the next matching flight card carries it."""
    finished: bool
    wins: int
    """Races won in the series (V-2)."""
    points: int
    """Points in a points race (V-7)."""


class RavensView(View, frozen=True, kw_only=True):
    """A race as one viewer knows it."""

    phase: str
    """`setup`, `draft`, `opening` (drawing the first hand), `play`, `lay`, `draw`, `discard`, `over`."""
    columns: tuple[Column, ...]
    loops: tuple[Loop, ...]
    flyers: tuple[Flyer, ...]
    land_deck: int
    """Land cards left to draw."""
    land_bag: tuple[int, ...]
    """Of each kind of land card, how many lie in the deck at an unknown place."""
    land_bottom: tuple[int, ...]
    """Kinds whose place at the bottom of the deck everybody has seen, lowest last."""
    in_hand: str
    """The land card just drawn and not yet laid, such as `MF`; else empty."""
    to_draw: int
    to_discard: int
    first: int
    """The seat that began; -1 before that is known."""
    race: int
    """The number of the race in its series, from 1."""
    turn: int
    """Turns begun in this race."""
    is_last_turn: bool
    """Whether the other raven has finished and this is the last turn (OR-9.5)."""
    start: int
    """The junction where the ravens start in a ring (V-5); 0 in front of column 1."""
