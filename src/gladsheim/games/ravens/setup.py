"""Setting up a race (section 3): the line, the race designs of V-5, who begins."""

from typing import Final

from gladsheim.core.deck import Deck
from gladsheim.core.state import NATURE, NOBODY
from gladsheim.games.ravens.actions import (
    DEAL_FIRST,
    DEAL_HILL,
    DEAL_LAND,
    DEAL_SLIDE,
    MAX_JUNCTIONS,
    ORIENT,
)
from gladsheim.games.ravens.changes import can_loop, lay_loop, slide
from gladsheim.games.ravens.race import NEVER, Race
from gladsheim.games.ravens.rules import (
    FIRST_RANDOM,
    FIRST_SAME,
    HILLY,
    ONE_WAY,
    RAGGED,
    RING,
    Rules,
)
from gladsheim.games.ravens.track import ALIGNED, NORTH, SOUTH, START

LINE: Final = 0
ORIENTING: Final = 1
HILL_CARD: Final = 2
HILL_PLACE: Final = 3
SLIDES: Final = 4
CHOOSING_FIRST: Final = 5
DRAFT: Final = 6
OPENING: Final = 7
PLAY: Final = 8
LOOP_CARD: Final = 9
LAYING: Final = 10
TRICK_DRAW: Final = 11
DRAW: Final = 12
DISCARDING: Final = 13
TRIAL_CARD: Final = 14
ENDED: Final = 15

KIND_LANDS: Final = [0, 1, 0, 2, 0, 3, 0, 4, 1, 2, 1, 3, 1, 4, 2, 3, 2, 4, 3, 4]
"""The two lands of each mixed kind of land card, in pairs."""


def first_land(kind: int) -> int:
    """Return the land of the half that is named first."""
    return KIND_LANDS[kind * 2] if kind < 10 else kind - 10


def second_land(kind: int) -> int:
    """Return the land of the half that is named second."""
    return KIND_LANDS[kind * 2 + 1] if kind < 10 else kind - 10


def kind_of(one: int, two: int) -> int:
    """Return the kind of land card with these two halves, in either order."""
    for kind in range(15):
        if first_land(kind) == one and second_land(kind) == two:
            return kind
        if first_land(kind) == two and second_land(kind) == one:
            return kind
    raise ValueError("no such land card")


class Setup(Race):
    """A race being laid out."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.phase: int = LINE
        self.drawn: int = -1
        """The kind of the land card drawn and not yet laid; -1 when there is none."""
        self.drawn_turned: int = 0
        """1 when it was drawn upside down."""
        self.setup_left: int = 0
        """Hills or slides still to come (V-5)."""
        self.next_first_seat: int = -1
        """Who begins the next race of a series."""

    def set_out(self) -> None:
        """Clear the table for a race and let NATURE deal the line (OR-3.1)."""
        rules = self.rules
        ravens = rules.ravens
        self.phase = LINE
        self.actor = NATURE
        self.deck = Deck(rules.land_counts[:])
        self.land = []
        self.line = []
        self.off = []
        self.over = []
        self.loop_card = []
        self.loop_side = []
        self.loop_junction = []
        self.marked = []
        self.path = []
        self.path2 = []
        self.place = [START] * ravens  # OR-3.7
        self.index = [START] * ravens
        if self.race == 1:
            self.wins = [0] * ravens
            self.points = [0] * ravens
        self.begun = [0] * ravens
        self.done = [0] * ravens
        self.finished = [0] * ravens
        self.target = NEVER
        self.double_by = -1
        self.start = 0
        self.hand_out()

    def land_weights(self, turns: bool) -> list[tuple[int, int]]:
        """Return the land cards that can be drawn; `turns`: each in both orientations (OR-3.2)."""
        outcomes: list[tuple[int, int]] = []
        weights = self.deck.next()
        for kind in range(len(weights)):
            weight = weights[kind]
            if weight == 0:
                continue
            if kind >= 10:
                outcomes.append((DEAL_LAND + 10 + kind, weight * 2 if turns else weight))
            else:
                outcomes.append((DEAL_LAND + kind * 2, weight))
                if turns:
                    outcomes.append((DEAL_LAND + kind * 2 + 1, weight))
        return outcomes

    def draw_land(self, outcome: int) -> None:
        """Take a land card off the deck and hold it up."""
        number = outcome - DEAL_LAND
        self.drawn = number // 2 if number < 20 else number - 10
        self.drawn_turned = number % 2 if number < 20 else 0
        self.deck.take(self.drawn)

    def is_conflict(self, north: int, south: int) -> bool:
        """Return whether a card so laid repeats a land of the column before it (OR-3.3, OR-3.4)."""
        column = len(self.line)
        if north == south and self.rules.check_turnaround and self.rules.design != ONE_WAY:
            # OR-3.4: the halves of the turn-around are consecutive spaces; a ring has two.
            if column == self.rules.columns - 1:
                return True
            if column == 0 and (self.rules.design == RING or self.rules.ravens > 2):
                return True
        if column == 0:
            return False
        before = self.line[column - 1] * 2
        return self.land[before] == north or self.land[before + 1] == south

    def lay_next(self, outcome: int) -> None:
        """Lay a drawn card as the next column, turned or replaced where it must be (OR-3.3)."""
        self.draw_land(outcome)
        one = first_land(self.drawn)
        two = second_land(self.drawn)
        if self.drawn_turned:
            one, two = two, one
        fits = not self.is_conflict(one, two)
        fits_turned = not self.is_conflict(two, one)
        # With different halves on every card one way always fits (OR-3.5); V-4 needs the rest.
        if not fits and not fits_turned and self.deck.size() > 0:
            self.deck.put_under(self.drawn)
            if self.scribe is not None:
                self.scribe.tell("replaced", NATURE, [self.drawn], [], NOBODY, True)
            self.drawn = -1
        elif self.rules.dealer_orients and fits and fits_turned and self.drawn < 10:  # OP-5
            self.phase = ORIENTING
            self.mover = 0
            self.actor = 0
        else:
            if not fits and fits_turned:
                one, two = two, one
            self.lay_column(one, two)

    def lay_column(self, north: int, south: int) -> None:
        """Add a column to the line."""
        self.line.append(len(self.land) // 2)
        self.land.append(north)
        self.land.append(south)
        self.off.append(ALIGNED)
        self.over.append(0)
        self.drawn = -1
        self.phase = LINE
        self.actor = NATURE
        if self.scribe is not None:
            self.scribe.tell(
                "laid_column", NATURE, [len(self.line) - 1, north, south], [], NOBODY, True
            )
        if len(self.line) == self.rules.columns:
            self.line_is_laid()

    def add_orientations(self, legal: list[int]) -> None:
        """Add the ways in which the dealer may lay the card (OP-5); both fit, or none is asked."""
        legal.append(ORIENT)
        legal.append(ORIENT + 1)

    def orient(self, turned: int) -> None:
        """Lay the drawn card as the dealer wants it."""
        one = first_land(self.drawn)
        two = second_land(self.drawn)
        if turned:
            self.lay_column(two, one)
        else:
            self.lay_column(one, two)

    def line_is_laid(self) -> None:
        """Go on to what the race design asks for (V-5)."""
        if self.rules.design == RING:
            self.start = self.rules.columns // 2
        self.lay_paths()
        if self.rules.design == HILLY:
            self.setup_left = 2 * self.rules.hills
            self.next_hill()
        elif self.rules.design == RAGGED:
            self.setup_left = 2 * self.rules.ragged
            self.next_slide()
        else:
            self.choose_first()

    def next_hill(self) -> None:
        """Deal the next loop of a hilly race, the north side first."""
        while self.setup_left > 0 and not self.hill_places():
            self.setup_left -= 1
        if self.setup_left == 0 or self.deck.size() == 0:
            self.choose_first()
        else:
            self.phase = HILL_CARD
            self.actor = NATURE

    def hill_side(self) -> int:
        """Return the side of the next hill or slide."""
        half = self.rules.hills if self.rules.design == HILLY else self.rules.ragged
        return NORTH if self.setup_left > half else SOUTH

    def hill_places(self) -> list[tuple[int, int]]:
        """Return the junctions where the next loop may be dealt, each equally likely."""
        side = self.hill_side()
        places: list[tuple[int, int]] = []
        for junction in range(len(self.line) - 1):
            if can_loop(self, side, junction):
                places.append((DEAL_HILL + side * MAX_JUNCTIONS + junction, 1))
        return places

    def lay_hill(self, outcome: int) -> None:
        """Lay the drawn card at the dealt junction."""
        place = outcome - DEAL_HILL
        self.lay_drawn(place // MAX_JUNCTIONS, place % MAX_JUNCTIONS, self.drawn_turned, NATURE)
        self.setup_left -= 1
        self.next_hill()

    def lay_drawn(self, side: int, junction: int, turned: int, seat: int) -> None:
        """Lay the drawn land card as a loop card (OR-7.23)."""
        left = first_land(self.drawn)
        right = second_land(self.drawn)
        if turned:
            left, right = right, left
        lay_loop(self, side, junction, left, right)
        self.drawn = -1
        if self.rules.covered_forever:
            self.mark()
        self.lay_paths()
        if self.scribe is not None:
            number = len(self.loop_card) - 1
            self.scribe.tell(
                "laid_loop", seat, [side, junction, left, right, number], [], NOBODY, False
            )

    def mark(self) -> None:
        """Remember what is covered now (OP-16)."""
        raise NotImplementedError

    def next_slide(self) -> None:
        """Slide the next column of a ragged race, two to the north first."""
        if self.setup_left == 0 or not self.slide_places():
            self.choose_first()
        else:
            self.phase = SLIDES
            self.actor = NATURE

    def slide_places(self) -> list[tuple[int, int]]:
        """Return the columns that may be slid next: no neighbours, and room for the others left."""
        side = self.hill_side()
        places: list[tuple[int, int]] = []
        for column in range(len(self.line)):
            if self._room(-1) > 0 and self._is_apart(column, -1):
                if self._room(column) >= self.setup_left - 1:
                    places.append((DEAL_SLIDE + column * 2 + side, 1))
        return places

    def _is_apart(self, column: int, also: int) -> bool:
        """Return whether neither a column nor its neighbours are slid (or `also`)."""
        for at in range(max(0, column - 1), min(len(self.line), column + 2)):
            if self.off[at] != ALIGNED or at == also:
                return False
        return True

    def _room(self, also: int) -> int:
        """Return how many more columns could be slid, once `also` is."""
        room = 0
        column = 0
        while column < len(self.line):
            if self._is_apart(column, also) and (also < 0 or abs(column - also) > 1):
                room += 1
                column += 1
            column += 1
        return room

    def slide_dealt(self, outcome: int) -> None:
        """Slide the dealt column."""
        place = outcome - DEAL_SLIDE
        slide(self, place // 2, place % 2)
        self.lay_paths()
        if self.scribe is not None:
            self.scribe.tell("slid", NATURE, [place // 2, place % 2], [], NOBODY, False)
        self.setup_left -= 1
        self.next_slide()

    def choose_first(self) -> None:
        """Settle who begins (OR-3.10, OP-8)."""
        rules = self.rules
        if self.race > 1:
            self.set_first(self.next_first_seat)
        elif rules.seats == 1:
            self.set_first(0)
        elif rules.begins >= 0:
            self.set_first(rules.begins)
        elif rules.first_player in (FIRST_RANDOM, FIRST_SAME):
            self.phase = CHOOSING_FIRST
            self.actor = NATURE
        else:
            self.set_first(0)

    def set_first(self, seat: int) -> None:
        """Begin the drawing with a seat."""
        raise NotImplementedError

    def setup_chances(self) -> list[tuple[int, int]]:
        """Return NATURE's outcomes while the race is laid out."""
        if self.phase == LINE:
            return self.land_weights(not self.rules.dealer_orients)
        if self.phase == HILL_CARD:
            return self.land_weights(True)
        if self.phase == HILL_PLACE:
            return self.hill_places()
        if self.phase == SLIDES:
            return self.slide_places()
        return [(DEAL_FIRST + seat, 1) for seat in range(self.rules.seats)]

    def setup_outcome(self, outcome: int) -> None:
        """Carry out one of NATURE's outcomes while the race is laid out."""
        if self.phase == LINE:
            self.lay_next(outcome)
        elif self.phase == HILL_CARD:
            self.draw_land(outcome)
            self.phase = HILL_PLACE
        elif self.phase == HILL_PLACE:
            self.lay_hill(outcome)
        elif self.phase == SLIDES:
            self.slide_dealt(outcome)
        else:
            self.set_first(outcome - DEAL_FIRST)
