"""The numbering of all that gods and NATURE do: the only owner of these numbers.

The ids do not change within a major version.
"""

from collections.abc import Iterator
from typing import Final

from gladsheim.core.actions import ActionTable
from gladsheim.core.state import OUTCOME

ENEMIES: Final = ("HEL", "SURT", "JORMUNGAND", "LOKI", "NIDHOGG", "FENRIR")
HEL: Final = 0
SURT: Final = 1
JORMUNGAND: Final = 2
LOKI: Final = 3
NIDHOGG: Final = 4
FENRIR: Final = 5

GODS: Final = ("ODIN", "THOR", "TYR", "FREY", "FREYJA", "HEIMDALL")
ODIN: Final = 0
THOR: Final = 1
TYR: Final = 2
FREY: Final = 3
FREYJA: Final = 4
HEIMDALL: Final = 5

COLOURS: Final = ("white", "blue", "green", "black")
ISLANDS: Final = ("rainbow", "white", "blue", "green", "black")
GIANT_COUNT: Final = 16
# Of the 111 counters (YG-2.1): all Vikings, and the Elves of six gods and one more (OP-28)
VIKINGS: Final = 47
ELVES: Final = 7
MOST_RAGNAROK: Final = 10

# The nine worlds (YG-10.1)
WORLDS: Final = ("asgard", "midgard", "fire", "dead", "elves", "forge", "sacred", "darkness", "ice")
ASGARD: Final = 0
MIDGARD: Final = 1
FIRE: Final = 2
DEAD: Final = 3
ELF_WORLD: Final = 4
FORGE: Final = 5
SACRED: Final = 6
DARKNESS: Final = 7
ICE: Final = 8

FIGHT: Final = 0  # enemy * 48 + Vikings
ICE_FIGHT: Final = 288  # giant * 48 + Vikings
ICE_STACK: Final = 1056
SPEND: Final = 1057  # Vikings
USE_ELVES: Final = 1105  # Elves
MOVE: Final = 1113  # 0 stay, 1 + island
CLEAN: Final = 1119  # colour
RETURN: Final = 1123
RETURN_TO: Final = 1124  # colour
TAKE_ELF: Final = 1128
FORGE_CARD: Final = 1129  # enemy * 3 + level - 1
VANIR_UP: Final = 1147
VANIR_USE: Final = 1148
EXCHANGE: Final = 1149  # god * 95 + Vikings given + 47
AND_ELVES: Final = 1719  # Elves given + 7
NO_MORE: Final = 1734
CALM: Final = 1735
END: Final = 1736
DRAG: Final = 1737  # enemy
KEEP: Final = 1743  # 0 the first roll, 1 the second
PLAY: Final = 1745  # 0 the first card, 1 the second
PUT: Final = 1747  # 0 on top, 1 at the bottom
BACK: Final = 1749  # enemy
CLEANSE: Final = 1755  # colour
REROLL: Final = 1759
IDLE: Final = 1760  # world
ACTION_COUNT: Final = 1769

CARD: Final = 1_048_576  # OUTCOME + card: 0-5 normal, 6-11 angry, 12-21 Ragnarok
ROLL: Final = 1_048_598  # colour * 6 + hammers
DRAWN: Final = 1_048_622  # Vikings among the counters drawn
GIANT: Final = 1_048_632  # giant
FIRST: Final = 1_048_648  # seat
GOD: Final = 1_048_654  # god
SPECIAL: Final = 1_048_660  # a special card joins the deck, unseen: card - 6
REPLACED: Final = 1_048_676  # a normal card leaves the deck, unseen: enemy
TIE: Final = 1_048_682  # the enemy Nidhogg drags (OP-34)

Entry = tuple[str, tuple[str, ...], tuple[tuple[str, tuple[str, ...]], ...]]


def cards() -> list[str]:
    """Return the names of the Enemy cards: normal, one Angry an enemy, Ragnarok (YG-7.2, OP-5)."""
    return [
        *ENEMIES,
        *(f"angry {enemy}" for enemy in ENEMIES),
        *(f"ragnarok {number + 1}" for number in range(MOST_RAGNAROK)),
    ]


def _entries() -> Iterator[Entry]:
    for enemy in ENEMIES:
        for count in range(VIKINGS + 1):
            yield f"asgard {enemy} {count}", (f"enemy:{enemy}", f"vikings:{count}"), ()
    for giant in range(1, GIANT_COUNT + 1):
        for count in range(VIKINGS + 1):
            yield f"ice {giant} {count}", (f"giant:{giant}", f"vikings:{count}"), ()
    yield "ice stack", ("stack",), ()
    for count in range(VIKINGS + 1):
        yield f"spend {count}", (f"vikings:{count}",), ()
    for count in range(ELVES + 1):
        yield f"elves {count}", (f"elves:{count}",), ()
    yield "midgard stay", ("world:midgard", "stay"), ()
    for island in ISLANDS:
        yield f"midgard {island}", ("world:midgard", f"island:{island}"), ()
    for colour in COLOURS:
        yield f"fire {colour}", ("world:fire", f"bag:{colour}"), ()
    yield "dead", ("world:dead",), ()
    for colour in COLOURS:
        yield f"dead {colour}", ("world:dead", f"bag:{colour}"), ()
    yield "elf", ("world:elves",), ()
    for enemy in ENEMIES:
        for level in range(1, 4):  # 18 artifacts (YG-16.1)
            yield f"forge {enemy} {level}", ("world:forge", f"artifact:{enemy}{level}"), ()
    yield "vanir up", ("world:sacred", "vanir:up"), ()
    yield "vanir use", ("world:sacred", "vanir:use"), ()
    for god in GODS:
        for count in range(-VIKINGS, VIKINGS + 1):
            yield f"exchange {god} {count}", (f"god:{god}", f"give-vikings:{count}"), ()
    for count in range(-ELVES, ELVES + 1):
        yield f"and elves {count}", (f"give-elves:{count}",), ()
    yield "no more", ("no-more",), ()
    yield "calm", ("calm",), ()
    yield "end", ("end",), ()
    for enemy in ENEMIES:
        yield f"drag {enemy}", (f"drag:{enemy}",), ()
    for which in ("first", "second"):
        yield f"keep {which}", (f"keep:{which}",), ()
    for which in ("first", "second"):
        yield f"play {which}", (f"play:{which}",), ()
    for where in ("top", "bottom"):
        yield f"put {where}", (f"put:{where}",), ()
    for enemy in ENEMIES:
        yield f"back {enemy}", (f"back:{enemy}",), ()
    for colour in COLOURS:
        yield f"cleanse {colour}", (f"cleanse:{colour}",), ()
    yield "reroll", ("reroll",), ()
    for world in WORLDS:
        yield f"idle {world}", (f"idle:{world}",), ()


def _outcomes() -> Iterator[tuple[str, tuple[str, ...]]]:
    for card in cards():
        yield f"card {card}", ()
    for colour in COLOURS:
        for hammers in range(6):
            yield f"roll {colour} {hammers}", ()
    for count in range(10):
        yield f"drawn {count}", ()
    for giant in range(1, GIANT_COUNT + 1):
        yield f"giant {giant}", ()
    for seat in range(1, 7):
        yield f"first {seat}", ()
    for god in GODS:
        yield f"god {god}", ()
    for card in cards()[6:]:
        yield f"special {card}", ()
    for enemy in ENEMIES:
        yield f"replaced {enemy}", ()
    for enemy in ENEMIES:
        yield f"tie {enemy}", ()


ACTIONS: Final = ActionTable(_entries())
OUTCOMES: Final = ActionTable(_outcomes(), OUTCOME)
