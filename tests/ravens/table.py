"""A race laid out for a test, in about ten verbs, so that a test reads like a rule.

    race = lay("K", a=0, hand_a="F M M")
    race.plays("fly F").refuses("pair M", rule="OR-5.5")
    assert race.circuit == "MFPIJ|MJIPF"

The test is NATURE: `deals("M", "swap-slide")` says what is drawn.
"""

from gladsheim.core.state import NATURE, OVER, Scribe
from gladsheim.games.ravens import RAVENS
from gladsheim.games.ravens.actions import ACTIONS, KINDS, LANDS, LOKI, OUTCOMES
from gladsheim.games.ravens.changes import lay_loop
from gladsheim.games.ravens.options import rules_for
from gladsheim.games.ravens.setup import PLAY
from gladsheim.games.ravens.state import RavensState, new_race
from gladsheim.games.ravens.track import START

LINES = {
    # The rule book's three lines: north / south halves, column by column.
    "Z": ("IJMPFJIFPJIJMPFJ", "MPJFMFPIMIMPJFMF"),
    "K": ("MFPIJ", "FPIJM"),
    "X": ("FPI", "IMM"),
}
A, B, C, D = range(4)


def settle(seats: int = 2, **options: str):
    """Return checked settings."""
    return RAVENS.check(seats, options)


def start(seats: int = 2, **options: str) -> "Race":
    """Return a race from its very beginning: NATURE is about to deal the line."""
    return Race(new_race(rules_for(seats, settle(seats, **options))))


def lay(
    line: str,
    *,
    a: int | None = None,
    b: int | None = None,
    c: int | None = None,
    d: int | None = None,
    hand_a: str = "",
    hand_b: str = "",
    mover: int = A,
    first: int = A,
    seats: int = 2,
    loops: tuple[tuple[str, int, str], ...] = (),
    **options: str,
) -> "Race":
    """Lay out a race in the middle of the mover's turn.

    `line` is "K", "X" (with its loop), "Z", or "MFPIJ/FPIJM" (north/south). `a`..`d` are indices
    in the circuit (None: START). Hands are words such as "M M F swap-slide"; what is not in a hand
    lies in the piles. `loops` are (side, junction, "lr").
    """
    rules = rules_for(seats, settle(seats, **options))
    state = RavensState(rules)
    state.set_out()
    north, south = LINES[line] if line in LINES else line.split("/")
    for n, s in zip(north, south, strict=True):
        state.line.append(len(state.land) // 2)
        state.land += [LANDS.index(n), LANDS.index(s)]
        state.off.append(-1)
        state.over.append(0)
    if line == "X":
        loops = (("N", 1, "IJ"), *loops)
    for side, junction, lands in loops:
        lay_loop(state, "NS".index(side), junction - 1, *(LANDS.index(each) for each in lands))
    if options.get("design") == "ring":
        state.start = len(north) // 2
    state.lay_paths()
    for raven, index in zip(range(rules.ravens), (a, b, c, d), strict=False):
        if index is not None:
            state.place[raven] = state.path_of(raven)[index]
            state.find_raven(raven)
    race = Race(state)
    for seat, hand in zip(range(seats), (hand_a, hand_b), strict=False):
        race.holds(seat, hand)
    # The turns that have been taken: a full round before this one, and what belongs to it.
    state.first = first
    for seat in range(rules.ravens):
        is_before = (seat - first) % rules.ravens < (mover - first) % rules.ravens
        state.done[seat] = 2 if is_before else 1
        state.begun[seat] = state.done[seat] + (1 if seat == mover else 0)
    state.mover = mover
    state.actor = mover
    state.phase = PLAY
    return race


class Race:
    """One position, with verbs that say what happens to it."""

    def __init__(self, state: RavensState) -> None:
        self.state = state
        self.scribe = Scribe()
        state.scribe = self.scribe

    # Doing

    def holds(self, seat: int, hand: str) -> "Race":
        """Put cards from a seat's piles into its hand."""
        for word in hand.split():
            kind = LANDS.index(word) if word in LANDS else 5 + LOKI.index(word)
            assert self.state.pile[seat * 9 + kind] > 0, f"the pile has no {word} left"
            self.state.take_from_pile(seat, kind)
        self.scribe.notes.clear()
        return self

    def pile(self, seat: int, cards: str) -> "Race":
        """Leave exactly these cards in a seat's piles; the rest is discarded or out of play."""
        state = self.state
        for kind in range(9):
            left = state.pile[seat * 9 + kind]
            state.pile[seat * 9 + kind] = 0
            if kind < 5:
                state.discard[seat * 5 + kind] += left
                state.discarded[seat] += left
            else:
                state.spent[seat * 4 + kind - 5] += left
        for word in cards.split():
            kind = LANDS.index(word) if word in LANDS else 5 + LOKI.index(word)
            state.pile[seat * 9 + kind] += 1
            if kind < 5:
                state.discard[seat * 5 + kind] -= 1
                state.discarded[seat] -= 1
            else:
                state.spent[seat * 4 + kind - 5] -= 1
        state.flight_left[seat] = sum(state.pile[seat * 9 : seat * 9 + 5])
        state.loki_left[seat] = sum(state.pile[seat * 9 + 5 : seat * 9 + 9])
        return self

    def plays(self, *notations: str) -> "Race":
        """Let the actor do legal actions."""
        for notation in notations:
            action = ACTIONS.parse(notation)
            assert self.state.why_not(action) is None, f"{notation}: {self.state.why_not(action)}"
            assert action in self.state.legal(), f"{notation} is not among the legal actions"
            self.state.apply(action)
        return self

    def deals(self, *notations: str) -> "Race":
        """Be NATURE: `deals("M", "F", "swap-slide")` cards, or whole outcomes such as `land MF`."""
        for notation in notations:
            full = f"deal {notation}" if notation in LANDS or notation in LOKI else notation
            outcome = OUTCOMES.parse(full)
            assert self.state.actor == NATURE, f"{full}: NATURE does not act"
            assert outcome in dict(self.state.chances()), f"{full} cannot be drawn"
            self.state.apply(outcome)
        return self

    def loops(self, side: str, junction: int, lands: str) -> "Race":
        """Play LOOP, be dealt the land card, and lay it with `lands` as its l and r half."""
        self.plays("loop")
        drawn = next(kind for kind in KINDS if set(kind) == set(lands))
        self.deals(f"land {drawn}")
        return self.plays(f"lay {side} {junction}" + (" turned" if drawn != lands else ""))

    def draws_land(self, kind: str) -> "Race":
        """Play LOOP and be dealt a land card that is not laid yet."""
        return self.plays("loop").deals(f"land {kind}")

    def refuses(self, notation: str, *, rule: str) -> "Race":
        """Assert that an action is not legal, and by which rule."""
        action = ACTIONS.parse(notation)
        assert action not in self.state.legal(), f"{notation} is legal"
        assert self.state.why_not(action) == rule, f"{notation}: {self.state.why_not(action)}"
        return self

    def allows(self, *notations: str) -> "Race":
        """Assert that actions are legal, without doing them."""
        for notation in notations:
            action = ACTIONS.parse(notation)
            assert self.state.why_not(action) is None, f"{notation}: {self.state.why_not(action)}"
            assert action in self.state.legal()
        return self

    def passes_to(self, seat: int) -> "Race":
        """Make it another seat's turn, between two changes that a test looks at."""
        self.state.mover = seat
        self.state.actor = seat
        return self

    # Looking

    @property
    def circuit(self) -> str:
        """The lands of the circuit in raven A's direction, `|` at the turn-around."""
        state = self.state
        lands = [LANDS[state.land[space & 127]] for space in state.path]
        turn = self._outbound()
        return "".join(lands[:turn]) + "|" + "".join(lands[turn:])

    def _outbound(self) -> int:
        """Return how many spaces of the circuit come before the turn-around."""
        state = self.state
        count = sum(1 for off in state.off if off != 1)
        return count + 2 * sum(1 for side in state.loop_side if side == 0)

    @property
    def length(self) -> int:
        """L of OR-2.11."""
        return len(self.state.path)

    @property
    def line(self) -> list[str]:
        """The cards of the line as they now point: north/south (OR-2.2)."""
        land = self.state.land
        return [f"{LANDS[land[card * 2]]}/{LANDS[land[card * 2 + 1]]}" for card in self.state.line]

    @property
    def lies(self) -> str:
        """How each column lies: `0`, or the side it is slid to (OR-2.3)."""
        return "".join("NS0"[off] for off in self.state.off)

    def at(self, raven: int) -> int | str:
        """Return a raven's index in the circuit, or "START"."""
        return "START" if self.state.place[raven] == START else self.state.index[raven]

    def hand(self, seat: int) -> str:
        """Return a seat's hand as words in the fixed order."""
        state = self.state
        words = (*LANDS, *LOKI)
        return " ".join(
            " ".join([words[kind]] * state.hand[seat * 9 + kind])
            for kind in range(9)
            if state.hand[seat * 9 + kind]
        )

    def discards(self, seat: int) -> str:
        """Return a seat's flight discards as a string of lands."""
        return "".join(LANDS[land] * self.state.discard[seat * 5 + land] for land in range(5))

    @property
    def legal(self) -> list[str]:
        """The actor's legal actions in notation."""
        return [ACTIONS.notation(action) for action in self.state.legal()]

    @property
    def heard(self) -> list[str]:
        """The kinds of the events so far."""
        return [note[0] for note in self.scribe.notes]

    @property
    def is_over(self) -> bool:
        return self.state.actor == OVER

    @property
    def returns(self) -> list[float]:
        return self.state.returns()
