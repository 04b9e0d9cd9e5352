"""The track: the line of land cards, the loop cards beside it, and the circuit they make.

Columns and junctions count from 0 inside; people count from 1. A land card is a number given in the
order of laying; its half 0 points north (or lies left, on a loop card), half 1 south (or right). A
*space* is `card * 2 + half`. Where a house rule lets two loops share a half (OP-24), the half is
passed twice, and `SECOND` is added to tell the second role.
"""

from typing import Final

from gladsheim.core.state import State
from gladsheim.games.ravens.rules import ONE_WAY, Rules

NORTH: Final = 0
SOUTH: Final = 1
ALIGNED: Final = -1
"""`off` of a column that lies straight; else the side it is slid to."""
GONE: Final = 2
"""The side of a loop card that was taken away again (OP-18)."""
START: Final = -1
"""The place of a raven in front of its first space."""
SECOND: Final = 128
"""Added to a space that two loops share, for the loop over the higher columns."""


class Track(State):
    """The part of a race that lies on the table: cards of the track and the ravens on it."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.rules: Rules = rules
        self.land: list[int] = []
        """The land of each space: two for each card ever laid, exchanged when it turns (OR-2.2)."""
        self.line: list[int] = []
        """The card in each column (OR-2.1)."""
        self.off: list[int] = []
        """How each column lies (OR-2.3): it belongs to the place, not to the card (OR-7.16)."""
        self.over: list[int] = []
        """How many loop cards had been laid when a column was slid (OR-2.5): its outer half lies on
        top of those at its spot, and under the ones laid later."""
        self.loop_card: list[int] = []
        """Loop cards in the order of laying; further out is later (OR-7.25)."""
        self.loop_side: list[int] = []
        self.loop_junction: list[int] = []
        self.marked: list[int] = []
        """Cards that have been covered once; kept only where that lasts (OP-16)."""
        self.start: int = 0
        """The ravens start in front of this column; 0 but for the ring (V-5)."""
        self.path: list[int] = []
        """The circuit (OR-2.9): every space in the order of the raven of seat 1."""
        self.path2: list[int] = []
        """The other way, where there is one (V-5 one way, V-6)."""
        self.place: list[int] = []
        """The space each raven stands on, or START (OR-2.12)."""
        self.index: list[int] = []
        """Where that is in the raven's path (OR-2.11)."""

    # What lies where

    def level(self, loop: int) -> int:
        """Return the level of a loop card in its stack; 1 lies next to the line."""
        level = 1
        side = self.loop_side[loop]
        junction = self.loop_junction[loop]
        for other in range(loop):
            if self.loop_side[other] == side and self.loop_junction[other] == junction:
                level += 1
        return level

    def first_loop(self, side: int, junction: int) -> int:
        """Return the level-1 loop card at a junction; -1 when there is none."""
        for loop in range(len(self.loop_card)):
            if self.loop_side[loop] == side and self.loop_junction[loop] == junction:
                return loop
        return -1

    def has_loop_over(self, side: int, column: int) -> bool:
        """Return whether a stack of this side lies over a column."""
        for loop in range(len(self.loop_card)):
            if self.loop_side[loop] == side and (
                self.loop_junction[loop] == column or self.loop_junction[loop] == column - 1
            ):
                return True
        return False

    def top_half(self, loop: int, right: int) -> int:
        """Return the space met at the spot of a loop card's half: its own, or what covers it."""
        side = self.loop_side[loop]
        column = self.loop_junction[loop] + right
        is_under = self.off[column] == side and loop < self.over[column] and self.level(loop) == 1
        if self.rules.share_loops:  # OP-24
            neighbour = self.loop_junction[loop] + (1 if right == 1 else -1)
            level = self.level(loop)
            for other in range(loop + 1, len(self.loop_card)):
                if (
                    self.loop_side[other] == side
                    and self.loop_junction[other] == neighbour
                    and (not is_under or other >= self.over[column])
                    and self.level(other) == level
                ):
                    return self.loop_card[other] * 2 + 1 - right + SECOND
        if is_under:  # OR-2.9, OR-7.20: the outer half takes the loop half's place
            space = self.line[column] * 2 + side
            # Where two loops share it, the one over the higher columns has the second role.
            return space + SECOND if self.rules.share_loops and right == 0 else space
        return self.loop_card[loop] * 2 + right

    def is_loop_covered(self, loop: int) -> bool:
        """Return whether another card lies on a half of this loop card (OR-2.6)."""
        card = self.loop_card[loop]
        return self.top_half(loop, 0) >> 1 != card or self.top_half(loop, 1) >> 1 != card

    def is_column_covered(self, column: int) -> bool:
        """Return whether a loop card lies on the outer half of this column (OR-7.27)."""
        side = self.off[column]
        if side == ALIGNED:
            return False
        for loop in range(self.over[column], len(self.loop_card)):
            if self._is_at_spot(loop, side, column):
                return True
        return False

    def lies_on_loop(self, column: int) -> bool:
        """Return whether the outer half of this column covers a loop card (OR-7.20)."""
        side = self.off[column]
        if side == ALIGNED:
            return False
        for loop in range(min(self.over[column], len(self.loop_card))):
            if self._is_at_spot(loop, side, column):
                return True
        return False

    def _is_at_spot(self, loop: int, side: int, column: int) -> bool:
        """Return whether a level-1 loop half lies where an outer half would (OR-2.5)."""
        junction = self.loop_junction[loop]
        return (
            self.loop_side[loop] == side
            and (junction == column or junction == column - 1)
            and self.level(loop) == 1
        )

    def raven_on(self, card: int) -> bool:
        """Return whether any raven stands on this card (OR-2.7)."""
        for place in self.place:
            if place >= 0 and (place & 127) >> 1 == card:
                return True
        return False

    def raven_at(self, space: int) -> bool:
        """Return whether any raven stands on this half of a card."""
        for place in self.place:
            if place >= 0 and place & 127 == space & 127:
                return True
        return False

    def has_row_space(self, side: int, without: int) -> bool:
        """Return whether a route keeps a land card in its row without one column (OR-2.15)."""
        for column in range(len(self.line)):
            if column != without and self.off[column] != 1 - side:
                return True
        return False

    # The circuit. What is covered or hangs outside is not in it (OR-2.10), a loop counts for both
    # ravens until they have passed it (OR-7.29), and slid columns are flown past (OR-7.21).

    def lay_paths(self) -> None:
        """Make the circuit anew after a change of the track, and look the ravens up in it."""
        self.path = []
        count = len(self.line)
        if self.rules.design == ONE_WAY:  # V-5: one route each
            self.path2 = []
            self._outbound(self.path, NORTH, 0, count)
            self._outbound(self.path2, SOUTH, 0, count)
        else:
            # OR-2.9; a ring is the same circle, begun at its starting junction (V-5)
            self._outbound(self.path, NORTH, self.start, count)
            self._homeward(self.path, SOUTH, count, 0)
            if self.start > 0:
                self._outbound(self.path, NORTH, 0, self.start)
            if self.rules.ravens > 2:  # V-6: the two ravens that start at the other end
                self.path2 = []
                self._homeward(self.path2, NORTH, count, 0)
                self._outbound(self.path2, SOUTH, 0, count)
        for raven in range(len(self.place)):
            self.find_raven(raven)

    def _outbound(self, path: list[int], side: int, begin: int, end: int) -> None:
        """Add the route of one side over columns begin..end-1, with the loops between them."""
        for column in range(begin, end):
            if self.off[column] != 1 - side:
                # OR-2.3: slid to this side, the card shows its other half here
                half = side if self.off[column] == ALIGNED else 1 - side
                path.append(self.line[column] * 2 + half)
            if self.loop_card:
                self._detour(path, side, column, 0)

    def _homeward(self, path: list[int], side: int, begin: int, end: int) -> None:
        """Add the route of one side over columns begin-1..end, downwards."""
        for column in range(begin - 1, end - 1, -1):
            if self.off[column] != 1 - side:
                half = side if self.off[column] == ALIGNED else 1 - side
                path.append(self.line[column] * 2 + half)
            if self.loop_card and column > 0:
                self._detour(path, side, column - 1, 1)

    def _detour(self, path: list[int], side: int, junction: int, first: int) -> None:
        """Add the whole detour of a stack (OR-7.26): up over one half, down over the other."""
        for loop in range(len(self.loop_card)):
            if self.loop_side[loop] == side and self.loop_junction[loop] == junction:
                path.append(self.top_half(loop, first))
        for loop in range(len(self.loop_card) - 1, -1, -1):
            if self.loop_side[loop] == side and self.loop_junction[loop] == junction:
                path.append(self.top_half(loop, 1 - first))

    def path_of(self, raven: int) -> list[int]:
        """Return the path a raven flies, in the order of `path`, not of its flight."""
        if raven >= 2 or (raven == 1 and self.rules.design == ONE_WAY):
            return self.path2
        return self.path

    def direction(self, raven: int) -> int:
        """Return +1 for a raven that flies its path forward, -1 backward (OR-2.11)."""
        if raven == 0 or raven == 2 or self.rules.design == ONE_WAY:
            return 1
        return -1

    def find_raven(self, raven: int) -> None:
        """Look up where a raven's place is now in its path (OR-2.12)."""
        path = self.path_of(raven)
        place = self.place[raven]
        if place == START:
            self.index[raven] = START if self.direction(raven) == 1 else len(path)
            return
        for at in range(len(path)):
            if path[at] == place:
                self.index[raven] = at
                return
        raise RuntimeError("a raven stands beside the path")  # OR-2.14 b: cannot happen

    def next_space(self, raven: int) -> int:
        """Return the space in front of a raven (OR-2.13); -1 when it stands on its final one."""
        path = self.path_of(raven)
        at = self.index[raven] + self.direction(raven)
        return path[at] if 0 <= at < len(path) else -1

    def next_land(self, raven: int) -> int:
        """Return the land of the space in front of a raven; -1 on its final space."""
        space = self.next_space(raven)
        return self.land[space & 127] if space >= 0 else -1

    def run(self, raven: int) -> int:
        """Return how many spaces of one land lie directly in front of a raven (OR-5.2, OR-5.3)."""
        path = self.path_of(raven)
        step = self.direction(raven)
        at = self.index[raven] + step
        count = len(path)
        if not 0 <= at < count:
            return 0
        land = self.land[path[at] & 127]
        length = 0
        while 0 <= at < count and self.land[path[at] & 127] == land:
            length += 1
            at += step
        return length

    def move_raven(self, raven: int, spaces: int) -> None:
        """Move a raven along its path, forward or (negative) backward, as far as START."""
        path = self.path_of(raven)
        at = self.index[raven] + spaces * self.direction(raven)
        self.index[raven] = at
        self.place[raven] = path[at] if 0 <= at < len(path) else START

    def is_on_final(self, raven: int) -> bool:
        """Return whether a raven stands on its final space (OR-2.11, OR-2.16)."""
        if self.place[raven] == START:
            return False
        if self.direction(raven) == 1:
            return self.index[raven] == len(self.path_of(raven)) - 1
        return self.index[raven] == 0
