"""Reads `cards.toml`: every number and table of the game, checked before anything uses it."""

import tomllib
from pathlib import Path

import msgspec

from gladsheim.core.cardfile import CardsError
from gladsheim.games.yggdrasil.actions import (
    COLOURS,
    ELVES,
    ENEMIES,
    GIANT_COUNT,
    MOST_RAGNAROK,
    VIKINGS,
)

FILE = Path(__file__).parent / "cards.toml"


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


LEVELS = ("easy", "medium", "hard", "very_hard", "ragnarok")
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
    for enemy, count in cards.enemies.items():
        special = 1 + sum(1 for card in cards.ragnarok if card.replaces == enemy)
        reason = f"{enemy}: special cards replace {special}, expected at least so many (YG-7.7)"
        hold("enemies", count >= special, reason)
    for colour, bag in cards.bags.items():
        hold("bags", bag.vikings >= 0 and bag.fire_giants >= 0, f"{colour}: a negative count")
    if not faults:
        vikings = sum(bag.vikings for bag in cards.bags.values()) + counts.dead
        hold("bags", vikings <= VIKINGS, f"{vikings} Vikings, at most {VIKINGS} (YG-2.2)")
    hold("counts", 6 + counts.elves_extra <= ELVES, f"at most {ELVES} Elves (YG-2.3)")
    small = (counts.actions, counts.frey_actions, counts.midgard_draw, counts.heimdall_draw)
    hold("counts", all(1 <= n <= 9 for n in (*small, counts.fire_draw)), "expected 1 to 9")
    others = (counts.fire_giants, counts.dead, counts.dead_move, counts.thor_bonus)
    hold("counts", all(n >= 0 for n in (*others, counts.elves_extra)), "a negative count")
    hold("counts", 1 <= counts.rune_enemies <= 6, "rune_enemies is 1 to 6 (YG-19.10)")
    hold("die", len(cards.die.faces) == 6, "expected six faces")
    for colour, hammers in cards.die.faces:
        hold("die", colour in COLOURS and 0 <= hammers <= 5, f"no such face: {colour} {hammers}")
    calming = cards.calming
    for power, colours in enumerate((calming.power_1, calming.power_2, calming.power_3), 1):
        hold("calming", set(colours) <= set(COLOURS), f"power_{power} names no colour of the die")
        is_right = len(set(colours)) == len(colours) == 4 - power
        hold("calming", is_right, f"power_{power} has {4 - power} colours (YG-9.2)")
        hold("calming", "white" in colours, f"power_{power}: white always calms (YG-9.2)")
    hold(
        "calming",
        not {"black", "green"} & set(calming.power_2),
        "at power 2 black and green do not calm: the original says so (YG-9.2)",
    )
    track = cards.track
    hold("track", len(track.power) == 8 == len(track.force), "expected eight spaces (YG-4.1)")
    hold("track", all(1 <= n <= 3 for n in track.power), "power is 1 to 3 (YG-4.5)")
    hold("track", track.power[2:5] == (1, 2, 2), "spaces 3, 4 and 5 have power 1, 2 and 2 (YG-4.5)")
    hold("track", track.wall == 4, "the wall lies before space 4: the original says so (YG-4.2)")
    hold("track", track.door == 6, "the door lies before space 6: the original says so (YG-4.3)")
    hold("ragnarok", len(cards.ragnarok) <= MOST_RAGNAROK, f"at most {MOST_RAGNAROK} cards")
    for card in cards.ragnarok:
        named = (*card.enemies, card.replaces)
        hold("ragnarok", set(named) <= set(ENEMIES), f"no such enemy in {', '.join(named)}")
    hold("levels", set(cards.levels) == set(LEVELS), f"expected exactly {', '.join(LEVELS)}")
    for level, (angry, ragnarok) in cards.levels.items():
        is_possible = 0 <= angry <= 6 and 0 <= ragnarok <= len(cards.ragnarok)
        hold("levels", is_possible, f"{level}: {angry} Angry and {ragnarok} Ragnarok cards")
    hold("vanir", 1 <= len(cards.vanir.squares) <= 9, "expected 1 to 9 squares")
    hold("vanir", all(n >= 0 for each in cards.vanir.squares for n in each), "a negative count")
    hold("giants", len(cards.giants) == GIANT_COUNT, f"expected {GIANT_COUNT} giants (YG-3.6)")
    for giant in cards.giants:
        is_known = giant.effect in (
            *PLAIN_EFFECTS,
            *(f"closes W{world}" for world in range(1, 10)),
            *(f"force {enemy}" for enemy in ENEMIES),
        )
        hold("giants", is_known, f"{giant.id}: no such effect: {giant.effect!r}")
        hold("giants", giant.rune in tuple("ABCD"), f"{giant.id}: no such rune: {giant.rune!r}")
    gialp = [giant.effect for giant in cards.giants if giant.id == "GIALP"]
    hold(
        "giants",
        gialp == ["closes W3"],
        "Gialp closes the Kingdom of Fire, W3: the original says so (YG-10.6)",
    )
    return faults


CARDS = read_cards()
