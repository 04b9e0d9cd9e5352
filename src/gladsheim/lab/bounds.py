"""What the types of the Views do not say: names, lengths and sizes, declared for each game.

A bound stands under the path of its field, `[]` for the things in a row: `flyers[].hand[].face`.
`LEFT_OUT` marks what a vector has no place for, because it is said elsewhere in it (or in the
action mask), or because it has no bound; strings have it all.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from gladsheim.core.options import Settings
from gladsheim.games.ravens.cards import CARDS
from gladsheim.games.ravens.options import rules_for


class Span(NamedTuple):
    """A number within a range."""

    low: float
    high: float


class Row(NamedTuple):
    """A row of things, at most so many."""

    most: int


class Bag(NamedTuple):
    """Things whose order says nothing, at most so many: they are counted."""

    most: int


class OneOf:
    """One of several values; the empty name and numbers below 0 mean none of them."""

    def __init__(self, values: Iterable[str | int]) -> None:
        self.values = tuple(values)


class LeftOut:
    """What a vector has no place for."""


LEFT_OUT: Final = LeftOut()
Bound = Span | Row | Bag | OneOf | LeftOut
Bounds = Mapping[str, Bound]


def words(text: str) -> OneOf:
    """Return one of the words of a text."""
    return OneOf(text.split())


def count(most: int) -> Span:
    """Return a number from 0 to `most`; -1, for none, is left room for."""
    return Span(-1, max(1, most))


def bounds_of(game: str, seats: int, settings: Settings) -> Bounds:
    """Return the bounds of one table; raises LookupError for a game that has none declared."""
    if game not in BOUNDS:
        raise LookupError(f"no bounds declared for {game!r}: see gladsheim.lab.bounds")
    whole: dict[str, Bound] = {
        "game": LEFT_OUT,
        "viewer": OneOf(range(seats)),
        "seats": LEFT_OUT,  # the same in all Views of a table, as are the options
        "actor": OneOf(range(seats)),
        "options": LEFT_OUT,
        "legal": LEFT_OUT,  # the action mask says it
        "returns": LEFT_OUT,  # the reward says it
    }
    return whole | dict(BOUNDS[game](seats, settings))


def ravens(seats: int, settings: Settings) -> Bounds:
    """Odin's Ravens: the track and the ravens on it."""
    lands = words("M F P I J")
    tricks = words("forward-back rotate-remove swap-slide draw2-loop")
    backs = words("flight loki card")
    line = rules_for(seats, settings).columns
    pairs = words("MF MP MI MJ FP FI FJ PI PJ IJ MM FF PP II JJ FM PM IM JM PF IF JF IP JP JI")
    ravens = max(seats, 2 if settings["mode"] == "ghost" else 1)
    doubles = settings["land_deck"] == "doubles"
    hilly = settings["design"] == "hilly"
    flight, loki = settings.numbers("flight_counts"), settings.numbers("loki_counts")
    loops = loki[3] * max(2, ravens) + (2 * CARDS.variants.hills_a_side if hilly else 0)
    if settings["mode"] == "trial":
        loops += 12
    cards = min(sum(flight) + sum(loki), 16)
    races = 12
    return {
        "phase": words("setup draft opening play lay draw discard over"),
        "step": OneOf(range(16)),
        "mover": OneOf(range(seats)),
        "columns": Row(line),
        "columns[].card": LEFT_OUT,  # a name for the page
        "columns[].north": lands,
        "columns[].south": lands,
        "columns[].slid": words("N S"),
        "columns[].slid_after": count(loops),
        "loops": Row(loops),
        "loops[].number": count(loops),
        "loops[].card": LEFT_OUT,
        "loops[].side": words("N S"),
        "loops[].junction": count(line),
        "loops[].level": count(max(4, loops)),
        "loops[].left": lands,
        "loops[].right": lands,
        "flyers": Row(ravens),
        "flyers[].seat": LEFT_OUT,  # they stand in the order of the seats
        "flyers[].hand": Bag(cards),
        "flyers[].hand[].back": backs,
        "flyers[].hand[].face": OneOf([*lands.values, *tricks.values]),
        "flyers[].piles": count(sum(flight) + sum(loki)),
        "flyers[].flight_pile": count(sum(flight)),
        "flyers[].loki_pile": count(sum(loki)),
        "flyers[].stack": Row(sum(loki) if settings.is_on("loki_draft") else 0),
        "flyers[].stack[]": tricks,
        "flyers[].discards": Row(5),
        "flyers[].discards[]": count(max(flight)),
        "flyers[].spent": Row(4),
        "flyers[].spent[]": count(max(loki)),
        "flyers[].route": Row(2 * line + 2 * loops),  # out and back
        "flyers[].route[].land": lands,
        "flyers[].route[].thing": words("column loop"),
        "flyers[].route[].number": count(max(line, loops)),
        "flyers[].route[].half": LEFT_OUT,  # follows from the raven and the number
        "flyers[].at": count(2 * line + 2 * loops),
        "flyers[].run": count(2 * line),
        "flyers[].begun": count(100),
        "flyers[].done": count(100),
        "flyers[].wins": count(races),
        "flyers[].points": count(60),
        "cards_laid": count(line + loops),
        "loops_laid": count(loops),
        "land_deck": count(90),
        "land_bag": Row(15),
        "land_bag[]": count(16),
        "land_bottom": Row(16 if settings.is_on("removed_to_bottom") or doubles else 0),
        "land_bottom[]": OneOf(range(15)),
        "in_hand": pairs,
        "blind": count(2 * line),
        "setup_left": count(8),
        "dealing": backs,
        "to_draw": count(16),
        "named_mix": Row(2),
        "named_mix[]": count(16),
        "to_discard": count(16),
        "first": OneOf(range(seats)),
        "next_first": OneOf(range(seats)),
        "race": count(races),
        "turn": count(100),
        "target": count(100),
        "double_by": OneOf(range(seats)),
        "winner": OneOf(range(max(2, seats))),  # a ghost can win
        "start": count(line),
    }


def thunder(seats: int, settings: Settings) -> Bounds:
    """Thunder & Lightning: the two sides of the battlefield."""
    keys = words("VW FA RV SW FR TR NM A4 A5 A6 C7 BA BE FY HE ID VA VI WP LS OD SE FIG")
    backs = words("thor loki")
    card: dict[str, Bound] = {}
    for place in ("sides[].hand[]", "sides[].columns[][].card", "sides[].pile[]"):
        card |= {f"{place}.key": keys, f"{place}.back": backs}
    for place in ("sides[].losing[]", "playing[]", "held_up[]", "removed[]"):
        card |= {f"{place}.key": keys, f"{place}.back": backs}
    return card | {
        "phase": words("setup act discard place seer take nature over"),
        "step": OneOf(range(16)),
        "turn": OneOf(range(2)),
        "budget": count(8),
        "spent": count(8),
        "sides[].seat": LEFT_OUT,
        "sides[].deck": count(60),
        "sides[].hand": Bag(20),
        "sides[].columns": Row(3),
        "sides[].columns[]": Row(4),
        "sides[].columns[][].slot": LEFT_OUT,  # a name for the memory
        "sides[].columns[][].mark": count(3),
        "sides[].pile": Bag(60),
        "sides[].pile_size": count(60),
        "sides[].begun": count(100),
        "sides[].memory": LEFT_OUT,  # has no bound; what is certain stands in the cards
        "sides[].pile_log": LEFT_OUT,
        "sides[].losing": Bag(8),
        "sides[].blocked": keys,
        "playing": Bag(1),
        "held_up": Bag(1),
        "seer_left": count(3),
        "take_left": count(8),
        "taken": count(8),
        "take_from": count(60),
        "first": OneOf(range(2)),
        "winner": OneOf(range(2)),
        "ending": OneOf(range(4)),
        "removed": Bag(4),
    }


def yggdrasil(seats: int, settings: Settings) -> Bounds:
    """Yggdrasil: the nine worlds, and what lies face down."""
    enemies = ["FENRIR", "HEL", "JORMUNGAND", "LOKI", "NIDHOGG", "SURT"]
    cards = OneOf(
        [*enemies, *(f"angry {name}" for name in enemies), *(f"ragnarok {n}" for n in range(1, 11))]
    )
    islands = words("black blue green white rainbow")
    worlds = words("asgard midgard fire dead elves forge sacred ice darkness")
    return {
        "phase": words("setup card odin roll act answer over"),
        "step": OneOf(range(24)),
        "turn": OneOf(range(seats)),
        "turns": count(50),
        "first": OneOf(range(seats)),
        "gods": Row(seats),
        "gods[].seat": LEFT_OUT,
        "gods[].name": words("ODIN THOR HEIMDALL TYR FREY FREYJA"),
        "gods[].vikings": count(40),
        "gods[].elves": count(10),
        "gods[].artifacts": Row(6),
        "gods[].artifacts[]": count(3),
        "enemies": Row(6),
        "enemies[].name": LEFT_OUT,  # always in the same order
        "enemies[].space": count(8),
        "enemies[].force": count(20),
        "enemies[].power": count(3),
        "bags": Row(4),
        "bags[].colour": LEFT_OUT,
        "bags[].vikings": count(40),
        "bags[].fire_giants": count(40),
        "fire": count(40),
        "dead": count(40),
        "elf_world": count(20),
        "giants": Bag(16),
        "giants[].number": OneOf(range(1, 17)),
        "giants[].rune": words("A B C D"),
        "giants[].force": count(8),
        "giant_stack": count(16),
        "vanir": count(10),
        "valkyries": islands,
        "submerged": islands,
        "deck": count(60),
        "played": Row(22),
        "played[]": count(10),
        "looked": Row(3),
        "looked[]": cards,
        "looked_count": count(3),
        "on_top": Row(3),
        "on_top[]": cards,
        "on_top_count": count(3),
        "at_bottom": Bag(60),
        "at_bottom[]": cards,
        "at_bottom_count": count(60),
        "coming": cards,
        "actions_left": count(8),
        "used": count(8),
        "visited": Row(9),
        "visited[]": count(8),
        "closed": Bag(9),
        "closed[]": worlds,
        "queue": Row(4),
        "queue[]": OneOf(range(22)),
        "acts": count(4),
        "roll_for": OneOf(range(24)),
        "rolls": Row(4),
        "rolls[]": OneOf(f"{c} {n}" for c in ("white", "blue", "green", "black") for n in range(6)),
        "giants_left": count(8),
        "target": OneOf(range(22)),
        "from_stack": count(1),
        "sum": count(30),
        "draw_bag": OneOf(range(4)),
        "draw_count": count(8),
        "draw_for": count(30),
        "partner": OneOf(range(seats)),
        "partners": Bag(max(1, seats)),
        "partners[]": OneOf(range(seats)),
        "vikings_moved": Span(-40, 40),
        "rune_left": count(16),
        "rune_from": count(30),
        "odds": LEFT_OUT,  # follows from the rest; the string has it
        "calming": Span(0, 1),
        "beyond_wall": count(6),
        "beyond_door": count(6),
        "in_residence": count(6),
        "limits[]": count(6),
        "specials[]": count(16),
        "specials_left[]": count(16),
        "replaced": count(60),
        "ending": words("victory residence door wall"),
    }


RUNES: Final = OneOf([*(f"{a}{b}" for a in range(1, 10) for b in range(a, 10)), "Y", "L"])


def futhark(seats: int, settings: Settings) -> Bounds:
    """Futhark, the shedding game."""
    deck = 100
    return {
        "phase": words("lay drawn second swap pass nature over"),
        "step": OneOf(range(12)),
        "dealer": OneOf(range(seats)),
        "turn": OneOf(range(seats)),
        "players": Row(seats),
        "players[].seat": LEFT_OUT,
        "players[].hand": Bag(deck),
        "players[].hand[].name": RUNES,
        "rumours": Bag(deck),
        "rumours[].name": RUNES,
        "rumours[].seats": Bag(seats),
        "rumours[].seats[]": OneOf(range(seats)),
        "stock": count(deck),
        "pile": Bag(deck),
        "pile[]": RUNES,
        "guide": RUNES,
        "shuffled": Bag(deck),
        "shuffled[]": RUNES,
        "to_deal": count(deck),
        "laid": count(4),
        "drawn": Bag(1),
        "drawn[].name": RUNES,
        "named": OneOf(range(seats)),
        "swaps": count(4),
        "last_swap": Row(2),
        "last_swap[]": OneOf(range(seats)),
        "passed": count(seats),
        "chosen": RUNES,
        "idle": count(100),
        "winners": Bag(seats),
        "winners[]": OneOf(range(seats)),
        "ending": OneOf(range(4)),
    }


def futhark_stakes(seats: int, settings: Settings) -> Bounds:
    """Futhark, the game for stakes."""
    players = OneOf(range(seats))
    points = 200
    return {
        "phase": words(
            "start deal ante before first speak stakes secret meet after final end over"
        ),
        "round": count(1000),
        "dealer": players,
        "players": Row(seats),
        "players[].seat": LEFT_OUT,
        "players[].points": count(points),
        "players[].paid": count(points),
        "players[].extra": count(points),
        "players[].counted": OneOf(range(4)),
        "players[].choice": OneOf(["pay 0", "pay 1", "pay 2"]),
        "players[].hand": Bag(8),
        "players[].hand[].name": RUNES,
        "players[].known": Bag(8),
        "players[].known[]": RUNES,
        "players[].used": count(4),
        "common": Row(5),
        "common[].name": LEFT_OUT,  # always in the same order
        "common[].card.name": RUNES,
        "common[].seen_by": Bag(seats),
        "common[].seen_by[]": players,
        "common[].loki": Bag(8),
        "common[].loki[]": players,
        "stock": count(100),
        "stock_faces": Bag(100),
        "stock_faces[]": RUNES,
        "mark": count(8),
        "pot": count(points),
        "carried": count(points),
        "spent": count(points),
        "history": LEFT_OUT,  # has no bound
        "last": LEFT_OUT,
        "best.rank": OneOf(range(12)),
        "best.runes": Bag(8),
        "best.runes[]": OneOf(range(1, 10)),
        "gone": Bag(100),
        "gone[]": RUNES,
        "aside": Bag(100),
        "aside[].card.name": RUNES,
        "aside[].known_to": Bag(seats),
        "aside[].known_to[]": players,
        "burned": count(100),
        "step": OneOf(range(16)),
        "task": OneOf(range(16)),
        "target": OneOf(range(8)),
        "asker": players,
        "dealt": count(40),
        "winner": players,
    }


BOUNDS: Final[Mapping[str, Callable[[int, Settings], Bounds]]] = {
    "ravens": ravens,
    "thunder": thunder,
    "yggdrasil": yggdrasil,
    "futhark": futhark,
    "futhark-stakes": futhark_stakes,
}
