"""A siege laid out for a test, in about ten verbs, so that a test reads like a rule.

    table = siege(gods="ODIN THOR", spaces="1 4 1 1 1 1", vikings=2, turn="THOR", part="B")
    table.plays("asgard SURT 2").rolls("blue", 2)
    assert table.spaces == "1 3 1 1 1 1"

The test is NATURE: `draws("SURT")`, `rolls("green")`, `drawn(2)` and `giant("GIALP")` say what
chance does. Spaces are those of Hel, Surt, Jormungand, Loki, Nidhogg and Fenrir. Counters are
conserved: what a siege names is set, and the bags it does not name give or take the rest.
"""

from gladsheim.core.deck import Deck
from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER, Scribe
from gladsheim.games.yggdrasil import YGGDRASIL
from gladsheim.games.yggdrasil.actions import (
    ACTIONS,
    COLOURS,
    ENEMIES,
    GODS,
    ISLANDS,
    OUTCOMES,
    cards,
)
from gladsheim.games.yggdrasil.cards import CARDS, Cards
from gladsheim.games.yggdrasil.onslaught import ACTING, ODIN_LOOKS
from gladsheim.games.yggdrasil.options import rules_for
from gladsheim.games.yggdrasil.siege import ACTIVE, DEFEATED, IN_STACK
from gladsheim.games.yggdrasil.state import YggdrasilState, new_siege

GIANTS = [giant.id for giant in CARDS.giants]
CARD_NAMES = cards()
VIKINGS = 47
FIRE_GIANTS = 42


def settle(seats: int, **options: str):
    """Return checked settings."""
    return YGGDRASIL.check(seats, options)


def seated(gods: str) -> str:
    """Return the option that seats these gods."""
    named = [GODS.index(god) + 1 for god in gods.split()]
    return " ".join(str(n) for n in [*named, *(n for n in range(1, 7) if n not in named)])


def start(gods: str = "ODIN THOR", data: Cards = CARDS, **options: str) -> "Table":
    """Return a siege from its very beginning, the gods being seated."""
    seats = len(gods.split())
    options.setdefault("gods", seated(gods))
    return Table(new_siege(rules_for(seats, settle(seats, **options), data)))


def siege(
    gods: str = "ODIN THOR",
    spaces: str = "1 1 1 1 1 1",
    *,
    turn: str = "",
    part: str = "A",
    used: int = 0,
    vikings: int | dict[str, int] = 0,
    elves: int | dict[str, int] = 0,
    artifacts: dict[str, dict[str, int]] | None = None,
    dead: int | None = None,
    fire: int | None = None,
    bags: dict[str, tuple[int, int]] | None = None,
    valkyries: str = "rainbow",
    submerged: str = "black",
    giants_active: str = "",
    defeated: str = "",
    vanir: int = 1,
    angry: bool = False,
    deck: str | None = None,
    data: Cards = CARDS,
    **options: str,
) -> "Table":
    """Lay out a siege at the beginning of part A, or in part B, of a god's turn.

    `vikings` and `elves` are those of the god whose turn it is, or of each god by name. `deck`
    names the only Enemy cards left, `"HEL, angry SURT"`.
    """
    seats = len(gods.split())
    turn = turn or gods.split(maxsplit=1)[0]
    table = start(gods, data, **options)
    while table.state.turns == 0:
        first = f"first {gods.split().index(turn) + 1}"
        state = table.state
        outcomes = [outcome for outcome, _ in state.chances()]
        wanted = OUTCOMES.parse(first)
        state.apply(wanted if wanted in outcomes else outcomes[0])
    state = table.state
    state.turn = gods.split().index(turn)
    for seat, count in enumerate(_each(gods, turn, vikings)):
        state.vikings[seat] = count
    for seat, count in enumerate(_each(gods, turn, elves)):
        state.elf_world -= count - state.elves[seat]
        state.elves[seat] = count
    assert state.elf_world >= 0, "more Elves than there are"
    for god, held in (artifacts or {}).items():
        for enemy, level in held.items():
            state.artifacts[gods.split().index(god) * 6 + ENEMIES.index(enemy)] = level
    _fill(state, bags or {}, dead, fire)
    state.space = [int(space) for space in spaces.split()]
    state.valkyries = ISLANDS.index(valkyries)
    state.submerged = ISLANDS.index(submerged)
    for name in giants_active.split():
        state.giants[GIANTS.index(name)] = ACTIVE
    for name in defeated.split():
        state.giants[GIANTS.index(name)] = DEFEATED
    state.vanir = vanir
    state.angry = int(angry)
    if deck is not None:
        _leave(state, deck)
    state.turns -= 1
    state.begin_turn()
    if part == "B":
        state.phase = ACTING
        state.actor = state.turn
        state.used = used
    table.scribe.notes.clear()
    assert seats == len(state.gods)
    return table


def _each(gods: str, turn: str, held: int | dict[str, int]) -> list[int]:
    by_god = {turn: held} if isinstance(held, int) else held
    assert set(by_god) <= set(gods.split())
    return [by_god.get(god, 0) for god in gods.split()]


def _fill(
    state: YggdrasilState,
    bags: dict[str, tuple[int, int]],
    dead: int | None,
    fire: int | None,
) -> None:
    """Set bags and worlds; what is not named gives or takes the rest (YG-2.2)."""
    for colour, (vikings, giants) in bags.items():
        state.bag_vikings[COLOURS.index(colour)] = vikings
        state.bag_fire[COLOURS.index(colour)] = giants
    state.dead = state.rules.dead if dead is None else dead
    state.fire = state.rules.fire if fire is None else fire
    free = [COLOURS.index(colour) for colour in reversed(COLOURS) if colour not in bags]
    rest = VIKINGS - sum(state.bag_vikings) - state.dead - sum(state.vikings)
    for colour in free:
        change = max(rest, -state.bag_vikings[colour])
        state.bag_vikings[colour] += change
        rest -= change
    if dead is None:
        state.dead += rest
        rest = 0
    assert rest == 0 <= state.dead, f"{rest} Vikings too few or too many"
    rest = FIRE_GIANTS - sum(state.bag_fire) - state.fire
    for colour in free:
        change = max(rest, -state.bag_fire[colour])
        state.bag_fire[colour] += change
        rest -= change
    if fire is None:
        state.fire += rest
        rest = 0
    assert rest == 0 <= state.fire, f"{rest} Fire Giants too few or too many"


def _leave(state: YggdrasilState, deck: str) -> None:
    """Leave exactly these Enemy cards; the others have been played."""
    left = [0] * len(state.deck.bag)
    for name in deck.split(","):
        if name.strip():
            left[CARD_NAMES.index(name.strip())] += 1
    for card, count in enumerate(state.deck.bag):
        assert left[card] <= count, f"the deck has only {count} of {CARD_NAMES[card]}"
        state.discarded[card] += count - left[card]
    state.deck = Deck(left)
    state.turns = 43 - sum(left)


def number_of(table, words: str) -> int:
    """Return the number of an action or outcome; giants may be called by their names."""
    spoken = " ".join(
        str(GIANTS.index(word) + 1) if word in GIANTS else word for word in words.split()
    )
    return table.parse(spoken)


class Table:
    """One position, with verbs that say what happens to it."""

    def __init__(self, state: YggdrasilState) -> None:
        self.state = state
        self.scribe = Scribe()
        state.scribe = self.scribe

    # Doing

    def plays(self, *notations: str) -> "Table":
        """Let the actor do legal actions."""
        for notation in notations:
            self.allows(notation)
            self.state.apply(number_of(ACTIONS, notation))
        return self

    def chance(self, *notations: str) -> "Table":
        """Be NATURE: whole outcomes such as `card HEL` or `first 2`."""
        for notation in notations:
            outcome = number_of(OUTCOMES, notation)
            assert self.state.actor == NATURE, f"{notation}: NATURE does not act"
            assert outcome in dict(self.state.chances()), f"{notation} is not possible"
            self.state.apply(outcome)
        return self

    def draws(self, card: str) -> "Table":
        """Draw the Enemy card of the turn; Odin puts the other of his two at the bottom."""
        if self.state.phase == ODIN_LOOKS:
            self.chance(f"card {card}")
            other = OUTCOMES.notation(self.state.chances()[0][0])
            return self.chance(other).plays("play first", "put bottom")
        return self.chance(f"card {card}")

    def looks(self, first: str, second: str) -> "Table":
        """Let Odin draw his two cards."""
        return self.chance(f"card {first}", f"card {second}")

    def rolls(self, colour: str, hammers: int | None = None) -> "Table":
        """Roll the die; the hammers may be left out where the die has one such face."""
        for face in sorted(set(self.state.rules.faces)):
            if COLOURS[face // 6] == colour and hammers in (None, face % 6):
                return self.chance(f"roll {colour} {face % 6}")
        raise AssertionError(f"the die has no {colour} with {hammers}")

    def drawn(self, vikings: int) -> "Table":
        """Draw counters, so many Vikings among them."""
        return self.chance(f"drawn {vikings}")

    def giant(self, *names: str) -> "Table":
        """Turn up giants."""
        for name in names:
            self.chance(f"giant {name}")
        return self

    def turns_to(self, god: str) -> "Table":
        """Make it the beginning of another god's part B, between two things a test looks at."""
        state = self.state
        state.turn = state.gods.index(GODS.index(god))
        state.actor = state.turn
        state.phase = ACTING
        state.used = 0
        state.visited = [0] * 9
        return self

    def plays_on(self, seed: str = "on", steps: int = 20_000) -> "Table":
        """Play at random to the end, or for some steps."""
        rng = Rng(seed)
        for _ in range(steps):
            if self.is_over:
                break
            self.random_step(rng)
        return self

    def random_step(self, rng: Rng) -> None:
        """Do something legal, or let chance do something."""
        if self.state.actor == NATURE:
            self.state.apply(rng.pick(self.state.chances()))
        else:
            legal = self.state.legal()
            self.state.apply(legal[rng.below(len(legal))])

    def refuses(self, *notations: str, rule: str) -> "Table":
        """Assert that actions are not legal, and by which rule."""
        for notation in notations:
            action = number_of(ACTIONS, notation)
            assert action not in self.state.legal(), f"{notation} is legal"
            assert self.state.why_not(action) == rule, f"{notation}: {self.state.why_not(action)}"
        return self

    def allows(self, *notations: str) -> "Table":
        """Assert that actions are legal, without doing them."""
        for notation in notations:
            action = number_of(ACTIONS, notation)
            why = self.state.why_not(action)
            assert why is None, f"{notation}: {why}"
            assert action in self.state.legal(), f"{notation} is not among the legal actions"
        return self

    # Looking

    @property
    def spaces(self) -> str:
        return " ".join(str(space) for space in self.state.space)

    @property
    def turn(self) -> str:
        """The god whose turn it is."""
        return GODS[self.state.gods[self.state.turn]]

    @property
    def left(self) -> int:
        """Actions left."""
        return self.state.actions_left()

    def _seat(self, god: str) -> int:
        return self.state.gods.index(GODS.index(god)) if god else self.state.turn

    def vikings(self, god: str = "") -> int:
        return self.state.vikings[self._seat(god)]

    def elves(self, god: str = "") -> int:
        return self.state.elves[self._seat(god)]

    def artifact(self, enemy: str, god: str = "") -> int:
        return self.state.artifacts[self._seat(god) * 6 + ENEMIES.index(enemy)]

    def bag(self, colour: str) -> tuple[int, int]:
        """Vikings and Fire Giants of a bag."""
        number = COLOURS.index(colour)
        return self.state.bag_vikings[number], self.state.bag_fire[number]

    @property
    def dead(self) -> int:
        return self.state.dead

    @property
    def fire(self) -> int:
        return self.state.fire

    @property
    def elf_world(self) -> int:
        return self.state.elf_world

    @property
    def valkyries(self) -> str:
        return ISLANDS[self.state.valkyries]

    @property
    def submerged(self) -> str:
        return ISLANDS[self.state.submerged]

    @property
    def active(self) -> str:
        return self._giants(ACTIVE)

    @property
    def defeated(self) -> str:
        return self._giants(DEFEATED)

    @property
    def stack(self) -> int:
        return len(self._giants(IN_STACK).split())

    def _giants(self, where: int) -> str:
        return " ".join(g for g, at in zip(GIANTS, self.state.giants, strict=True) if at == where)

    def force(self, enemy: str) -> int:
        return self.state.enemy_force(ENEMIES.index(enemy))

    @property
    def is_angry(self) -> bool:
        return self.state.angry == 1

    @property
    def asks_nature(self) -> bool:
        return self.state.actor == NATURE

    @property
    def acts(self) -> bool:
        """Whether the god whose turn it is chooses an action of part B."""
        return self.state.phase == ACTING and self.state.actor == self.state.turn

    @property
    def is_over(self) -> bool:
        return self.state.actor == OVER

    @property
    def ending(self) -> str:
        """How the game ended; empty while it goes on."""
        return YGGDRASIL.ending(self.state) if self.is_over else ""

    @property
    def legal(self) -> list[str]:
        return [ACTIONS.notation(action) for action in self.state.legal()]

    def starting(self, words: str) -> list[str]:
        """The legal actions that begin with these words."""
        return [each for each in self.legal if f"{each} ".startswith(f"{words} ")]

    @property
    def outcomes(self) -> dict[str, int]:
        """What NATURE may do, with the weights."""
        return {OUTCOMES.notation(each): weight for each, weight in self.state.chances()}

    @property
    def heard(self) -> list[str]:
        """The kinds of the events so far."""
        return [note[0] for note in self.scribe.notes]
