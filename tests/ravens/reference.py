"""A second model of the track, slow and plain, written from the rule book: sections 2, 3, 5, 7.

It knows cards that lie on a table: each lies on two spots, later ones on top of earlier ones. What
is covered, what is a space and what a change does is read off the spots. It shares no code with
the rules that it judges; `broken` returns every rule that a change would break.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

Half = tuple[int, int]  # card, and 0 for its north or left half, 1 for its south or right half
Spot = tuple[str, int, int]  # side, level (0 in the route's own row), column


@dataclass
class Piece:
    """A card on the table. `lies` is a column's "0", "N" or "S", or a loop card's side."""

    card: int
    is_loop: bool
    at: int  # column, or junction, from 1
    lies: str


@dataclass
class Table:
    """All land and loop cards in the order in which they came to lie, and the two ravens."""

    lands: dict[int, list[str]] = field(default_factory=dict)
    pieces: list[Piece] = field(default_factory=list)
    ravens: list[Half | None] = field(default_factory=lambda: [None, None])
    loop_cards: list[int] = field(default_factory=list)
    aside: list[tuple[str, str]] = field(default_factory=list)

    # Setup

    def deal(self, north: str, south: str, columns: int) -> bool:
        """Lay a card as the next column, turned if it must be; False: replaced (OR-3.3, OR-3.4)."""
        column = self.count + 1
        for n, s in ((north, south), (south, north)):
            before = self.column(column - 1) if column > 1 else None
            if before and n == self.lands[before.card][0]:
                continue
            if before and s == self.lands[before.card][1]:
                continue
            if column == columns and n == s:
                continue
            self.put(n, s)
            return True
        self.aside.append((north, south))
        return False

    def put(self, north: str, south: str) -> None:
        card = len(self.lands)
        self.pieces.append(Piece(card, False, self.count + 1, "0"))
        self.lands[card] = [north, south]

    # What lies where

    @property
    def count(self) -> int:
        return sum(not piece.is_loop for piece in self.pieces)

    def column(self, at: int) -> Piece:
        return next(piece for piece in self.pieces if not piece.is_loop and piece.at == at)

    def stack(self, side: str, junction: int) -> list[Piece]:
        """The loop cards at a junction, innermost first (OR-2.1)."""
        return [p for p in self.pieces if p.is_loop and p.lies == side and p.at == junction]

    def spots(self) -> dict[Spot, list[Half]]:
        """What lies on every spot, the uppermost last (OR-2.3, OR-2.4)."""
        found: dict[Spot, list[Half]] = {}
        levels: dict[tuple[str, int], int] = {}
        for p in self.pieces:
            if p.is_loop:
                level = levels[p.lies, p.at] = levels.get((p.lies, p.at), 0) + 1
                where = [(p.lies, level, p.at), (p.lies, level, p.at + 1)]
            else:
                where = {
                    "0": [("N", 0, p.at), ("S", 0, p.at)],
                    "N": [("N", 1, p.at), ("N", 0, p.at)],
                    "S": [("S", 0, p.at), ("S", 1, p.at)],
                }[p.lies]
            for half, spot in enumerate(where):
                found.setdefault(spot, []).append((p.card, half))
        return found

    def covered(self) -> set[Half]:
        """Every half with another card's half on top of it (OR-2.6)."""
        return {half for heap in self.spots().values() for half in heap[:-1]}

    def circuit(self) -> list[Half]:
        """The circuit of OR-2.9, in raven A's direction."""
        return list(self._circuit())

    def _circuit(self) -> Iterator[Half]:
        spots = self.spots()
        for column in range(1, self.count + 1):
            if ("N", 0, column) in spots:
                yield spots["N", 0, column][-1]
            yield from self._detour(spots, "N", column, column, column + 1)
        for column in range(self.count, 0, -1):
            if ("S", 0, column) in spots:
                yield spots["S", 0, column][-1]
            yield from self._detour(spots, "S", column - 1, column, column - 1)

    def _detour(
        self, spots: dict[Spot, list[Half]], side: str, junction: int, up: int, down: int
    ) -> Iterator[Half]:
        """Out over one column and back over the other, by all levels of a stack (OR-7.26)."""
        levels = len(self.stack(side, junction))
        for level in range(1, levels + 1):
            yield spots[side, level, up][-1]
        for level in range(levels, 0, -1):
            yield spots[side, level, down][-1]

    def land(self, half: Half) -> str:
        return self.lands[half[0]][half[1]]

    # Ravens (OR-2.11 to OR-2.13)

    def path(self, raven: int) -> list[Half]:
        return self.circuit() if raven == 0 else self.circuit()[::-1]

    def steps(self, raven: int) -> int:
        """How many spaces the raven has flown: 0 at START."""
        place = self.ravens[raven]
        return 0 if place is None else self.path(raven).index(place) + 1

    def ahead(self, raven: int) -> list[str]:
        return [self.land(half) for half in self.path(raven)[self.steps(raven) :]]

    def run(self, raven: int) -> int:
        ahead = self.ahead(raven)
        length = 0
        while length < len(ahead) and ahead[length] == ahead[0]:
            length += 1
        return length

    def move(self, raven: int, spaces: int) -> None:
        to = self.steps(raven) + spaces
        self.ravens[raven] = None if to == 0 else self.path(raven)[to - 1]

    def is_home(self, raven: int) -> bool:
        return self.ravens[raven] is not None and not self.ahead(raven)

    # Changes

    def twin(self) -> "Table":
        return Table(
            {card: lands[:] for card, lands in self.lands.items()},
            [replace(piece) for piece in self.pieces],
            self.ravens[:],
            self.loop_cards[:],
        )

    def change(self, words: str) -> None:
        """Carry out a change in its notation, legal or not."""
        what, *rest = words.split()
        if what == "rotate":
            card = self.loop_cards[int(rest[1]) - 1] if rest[0] == "loop" else self.card(rest[0])
            self.lands[card].reverse()
        elif what == "remove":
            self._remove(int(rest[0]))
        elif what == "slide":
            piece = self.column(int(rest[0]))
            piece.lies = rest[1]
            self.pieces.remove(piece)
            self.pieces.append(piece)  # it comes to lie on top (OR-7.4)
        elif what == "swap":
            one, two = self.column(int(rest[0])), self.column(int(rest[1]))
            one.card, two.card = two.card, one.card  # the places stay as they are (OR-7.16)
        else:
            raise AssertionError(words)

    def card(self, column: str) -> int:
        return self.column(int(column)).card

    def _remove(self, column: int) -> None:
        self.pieces.remove(self.column(column))
        for piece in self.pieces:
            # Junctions column - 1 and column become one: the columns beyond now meet (OR-7.12).
            if piece.at > column or (piece.is_loop and piece.at == column):
                piece.at -= 1

    def lay(self, side: str, junction: int, left: str, right: str) -> None:
        card = len(self.lands)
        self.lands[card] = [left, right]
        self.loop_cards.append(card)
        self.pieces.append(Piece(card, True, junction, side))

    # Which rules a change breaks

    def broken(self, words: str) -> set[str]:
        """Every rule that forbids a change; empty when it is legal."""
        what, *rest = words.split()
        if what == "lay":
            return self._broken_by_loop(rest[0], int(rest[1]))
        if "loop" in rest:
            if what != "rotate":
                return {"OR-7.11"}
            number = int(rest[1])
            if number > len(self.loop_cards):
                return {"OR-2.4"}
            return self._unfree(self.loop_cards[number - 1])
        columns = [int(word) for word in rest if word.isdigit()]
        there = [column for column in columns if column <= self.count]
        broken = {rule for column in there for rule in self._unfree(self.column(column).card)}
        if there != columns:
            return broken | {"OR-2.1"}
        if what == "remove":
            broken |= self._broken_by_removal(columns[0])
        if what == "slide":
            broken |= self._broken_by_slide(words, columns[0])
        return broken

    def _unfree(self, card: int) -> set[str]:
        """OR-7.1 and OR-7.2: nobody on it, nothing on top of it (OR-2.8)."""
        broken = set()
        if any(place is not None and place[0] == card for place in self.ravens):
            broken.add("OR-7.1")
        if any(half[0] == card for half in self.covered()):
            broken.add("OR-7.2")
        return broken

    def _hides_a_raven(self) -> bool:
        return any(place in self.covered() for place in self.ravens)

    def _lacks_a_route(self) -> bool:
        rows = {side for side, level, _ in self.spots() if level == 0}
        return rows != {"N", "S"}

    def _broken_by_slide(self, words: str, column: int) -> set[str]:
        if self.column(column).lies != "0" or words.endswith("back"):
            return {"OR-7.19"}
        after = self.twin()
        after.change(words)
        broken = set()
        if after._hides_a_raven():
            broken |= {"OR-7.5", "OR-7.22"}
        if after._lacks_a_route():
            broken.add("OR-7.22")
        return broken

    def _stacks(self) -> dict[int, tuple[str, int, set[int]]]:
        """Each stack by its innermost card: side, junction, and the line cards it lies over."""
        found = {}
        for piece in self.pieces:
            if piece.is_loop and self.stack(piece.lies, piece.at)[0] is piece:
                over = {
                    p.card
                    for p in self.pieces
                    if not p.is_loop and p.at in (piece.at, piece.at + 1)
                }
                found[piece.card] = (piece.lies, piece.at, over)
        return found

    def _broken_by_removal(self, column: int) -> set[str]:
        if self.count == 2:
            return {"OR-7.13"}  # d
        before = self._stacks()
        after = self.twin()
        after._remove(column)
        if after._lacks_a_route():
            return {"OR-7.13"}  # e
        stacks = after._stacks()
        if len(stacks) < len(before):
            return {"OR-7.13"}  # b: two have come to one junction
        for card, (side, junction, over) in stacks.items():
            if not 1 <= junction < after.count:
                return {"OR-7.13"}  # a
            for other, (its_side, its_junction, _) in stacks.items():
                if card != other and side == its_side and abs(junction - its_junction) <= 1:
                    return {"OR-7.13"}  # b
            for piece in after.pieces:
                if not piece.is_loop and piece.card in over - before[card][2]:
                    if piece.lies == side:
                        return {"OR-7.13"}  # c
        return set()

    def _broken_by_loop(self, side: str, junction: int) -> set[str]:
        if not 1 <= junction < self.count:
            return {"OR-7.30"}
        if self.stack(side, junction):
            return set()  # OR-7.25
        spots = self.spots()
        if (side, 0, junction) not in spots or (side, 0, junction + 1) not in spots:
            return {"OR-7.24"}
        if self.stack(side, junction - 1) or self.stack(side, junction + 1):
            return {"OR-7.24"}
        return set()
