"""Reads `cards.toml`: every number and table of the game, checked before anything uses it."""

import tomllib
from pathlib import Path

import msgspec

from gladsheim.games.yggdrasil.actions import (
    COLOURS,
    ELVES,
    ENEMIES,
    GIANT_COUNT,
    MOST_RAGNAROK,
    VIKINGS,
)

FILE = Path(__file__).parent / "cards.toml"


class CardsError(ValueError):
    """A `cards.toml` that does not add up; the message names the table and what is expected."""


class Counts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many of what."""

    deck: int
    fire_giants: int
    dead: int
    elves_extra: int
    actions: int
    midgard_draw: int
    fire_draw: int
    dead_move: int
    rune_enemies: int
    frey_actions: int
    heimdall_draw: int
    thor_bonus: int


class Bag(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a bag holds at the start."""

    vikings: int
    fire_giants: int


class Die(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The faces of the die."""

    faces: tuple[tuple[str, int], ...]


class Calming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colours that calm Fenrir."""

    power_1: tuple[str, ...]
    power_2: tuple[str, ...]
    power_3: tuple[str, ...]


class Track(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Asgard track."""

    power: tuple[int, ...]
    force: tuple[int, ...]
    wall: int
    door: int
    beyond_wall: int
    beyond_door: int


class Ragnarok(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Ragnarok card."""

    enemies: tuple[str, ...]
    replaces: str


class Vanir(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Reinforcement Scale."""

    squares: tuple[tuple[int, int], ...]


class Giant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A giant."""

    id: str
    rune: str
    force: int
    effect: str


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of `cards.toml`."""

    counts: Counts
    bags: dict[str, Bag]
    die: Die
    calming: Calming
    track: Track
    enemies: dict[str, int]
    ragnarok: tuple[Ragnarok, ...]
    levels: dict[str, tuple[int, int]]
    vanir: Vanir
    giants: tuple[Giant, ...]


PLAIN_EFFECTS = ("midgard", "powers", "elves", "vikings", "none")


def read_cards(path: Path = FILE) -> Cards:
    """Read and check a file of cards; raises CardsError."""
    try:
        cards = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Cards)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise CardsError(f"{path.name}: {error}") from error
    for table, reason in _faults(cards):
        raise CardsError(f"{path.name}, [{table}]: {reason}")
    return cards


def _faults(cards: Cards) -> list[tuple[str, str]]:
    """Return everything that is wrong, as (table, reason)."""
    faults: list[tuple[str, str]] = []

    def hold(table: str, is_right: bool, reason: str) -> None:
        if not is_right:
            faults.append((table, reason))

    counts = cards.counts
    hold("bags", set(cards.bags) == set(COLOURS), f"expected the bags {', '.join(COLOURS)}")
    hold("enemies", set(cards.enemies) == set(ENEMIES), f"expected exactly {', '.join(ENEMIES)}")
    total = sum(cards.enemies.values())
    hold("enemies", total == counts.deck, f"the cards sum to {total}, expected {counts.deck}")
    hold("enemies", all(n >= 0 for n in cards.enemies.values()), "a negative count")
    if not faults:
        vikings = sum(bag.vikings for bag in cards.bags.values()) + counts.dead
        hold("bags", vikings <= VIKINGS, f"{vikings} Vikings, at most {VIKINGS} (YG-2.2)")
    hold("counts", 6 + counts.elves_extra <= ELVES, f"at most {ELVES} Elves (YG-2.3)")
    small = (counts.actions, counts.frey_actions, counts.midgard_draw, counts.heimdall_draw)
    hold("counts", all(1 <= n <= 9 for n in (*small, counts.fire_draw)), "expected 1 to 9")
    hold("die", len(cards.die.faces) == 6, "expected six faces")
    for colour, hammers in cards.die.faces:
        hold("die", colour in COLOURS and 0 <= hammers <= 5, f"no such face: {colour} {hammers}")
    calming = cards.calming
    for power, colours in enumerate((calming.power_1, calming.power_2, calming.power_3), 1):
        hold("calming", set(colours) <= set(COLOURS), f"power_{power} names no colour of the die")
    hold(
        "calming",
        "white" in calming.power_2 and not {"black", "green"} & set(calming.power_2),
        "at power 2 white calms, black and green do not: the original says so (YG-9.2)",
    )
    track = cards.track
    hold("track", len(track.power) == 8 == len(track.force), "expected eight spaces (YG-4.1)")
    hold("track", all(1 <= n <= 3 for n in track.power), "power is 1 to 3 (YG-4.5)")
    hold("track", track.power[2:5] == (1, 2, 2), "spaces 3, 4 and 5 have power 1, 2 and 2 (YG-4.5)")
    hold("ragnarok", len(cards.ragnarok) <= MOST_RAGNAROK, f"at most {MOST_RAGNAROK} cards")
    for card in cards.ragnarok:
        named = (*card.enemies, card.replaces)
        hold("ragnarok", set(named) <= set(ENEMIES), f"no such enemy in {', '.join(named)}")
    for level, (angry, ragnarok) in cards.levels.items():
        is_possible = 0 <= angry <= 6 and 0 <= ragnarok <= len(cards.ragnarok)
        hold("levels", is_possible, f"{level}: {angry} Angry and {ragnarok} Ragnarok cards")
    hold("vanir", 1 <= len(cards.vanir.squares) <= 9, "expected 1 to 9 squares")
    hold("giants", len(cards.giants) == GIANT_COUNT, f"expected {GIANT_COUNT} giants (YG-3.6)")
    for giant in cards.giants:
        words = giant.effect.split()
        is_known = (
            giant.effect in PLAIN_EFFECTS
            or (words[0] == "closes" and words[-1] in [f"W{n}" for n in range(1, 10)])
            or (words[0] == "force" and words[-1] in ENEMIES)
        )
        hold("giants", is_known, f"{giant.id}: no such effect: {giant.effect!r}")
        hold("giants", giant.rune in "ABCD", f"{giant.id}: no such rune: {giant.rune!r}")
    gialp = [giant.effect for giant in cards.giants if giant.id == "GIALP"]
    hold(
        "giants",
        gialp == ["closes W3"],
        "Gialp closes the Kingdom of Fire, W3: the original says so (YG-10.6)",
    )
    return faults


CARDS = read_cards()
