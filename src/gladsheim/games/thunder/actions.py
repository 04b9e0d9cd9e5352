"""The numbering of all that seats and NATURE do in a battle: the only owner of these numbers.

A card is a *kind* (0-22) with a *back*: own, or stolen (taken by Freya from the other deck; only
cards of strength 1 to 7 can be). The ids do not change within a major version.
"""

from collections.abc import Iterator
from typing import Final

from gladsheim.core.actions import ActionTable
from gladsheim.core.state import OUTCOME

KEYS: Final = [
    "TR",
    "NM",
    "SW",
    "RV",
    "FR",
    "FA",
    "VW",
    "A4",
    "A5",
    "A6",
    "C7",
    "FIG",
    "BA",
    "BE",
    "ID",
    "FY",
    "WP",
    "HE",
    "LS",
    "OD",
    "SE",
    "VA",
    "VI",
]
# The treasure TR (TL-1.5), the champion C7 (TL-1.6), the figure card FIG (TL-1.4); codes: TL-1.11.
TR: Final = 0
NM: Final = 1
SW: Final = 2
RV: Final = 3
FR: Final = 4
FA: Final = 5
VW: Final = 6
A4: Final = 7
A5: Final = 8
A6: Final = 9
C7: Final = 10
FIG: Final = 11
BA: Final = 12
BE: Final = 13
ID: Final = 14
FY: Final = 15
WP: Final = 16
HE: Final = 17
LS: Final = 18
OD: Final = 19
SE: Final = 20
VA: Final = 21
VI: Final = 22
KINDS: Final = 23
STOLEN: Final = 23
"""Added to a kind in the numbering: 23 + kind for a stolen card (kinds RV to C7)."""

# Lane A is Thor's left and Loki's right column (TL-1.12, TL-5.2).
LANES: Final = "ABC"
LONGEST_PILE: Final = 100

SET: Final = 0  # kind; the lanes are filled in order
# Only cards with a strength can be laid (TL-7.4).
DEPLOY: Final = 12  # (card * 3 + lane) * 4 + row, card as in deployable_index
FIGURE: Final = 240  # lane
CHALLENGE: Final = 243  # lane
BALDR: Final = 246  # place * 12 + place
VALKYRIES: Final = 390  # place * 12 + place
SWAP: Final = 534  # pair of places, see pair_id (OP-21)
# Action cards (TL-1.7, TL-7.7): what is not here cannot be played from the hand.
BERSERKER: Final = 600
IDUNN: Final = 601
FREYA: Final = 602
FRIGG_HAND: Final = 603  # + 1 with a stolen Frigg
FRIGG_COLUMN: Final = 605  # + lane, + 3 with a stolen Frigg
WEAPON: Final = 611  # side * 12 + place
HEL: Final = 635  # position from the top
LONGSHIPS: Final = 735
ODIN: Final = 736
TAKE: Final = 737  # position from the top
DONE: Final = 837
RAVENS_ROW: Final = 838  # + lane, + 3 with stolen Ravens
RAVENS_FIGURE: Final = 844  # + 1 with stolen Ravens
RAVENS_HAND: Final = 846  # + 1 with stolen Ravens
SEER: Final = 848
VIDARR: Final = 849  # 0-3 lane A by row, 4-7 lane C by row
EMPTY: Final = 857  # kind - BA, then Ravens, Frigg, stolen Ravens, stolen Frigg (OP-13)
PLACE: Final = 872  # lane
ON: Final = 875
STOP: Final = 876
LOSE: Final = 877  # kind, or STOLEN + kind - RV
END: Final = 908
DRAW: Final = 909
ACTION_COUNT: Final = 910

DEAL: Final = 1_048_576  # OUTCOME + kind: a card off a deck
HIT: Final = 1_048_599  # kind, or STOLEN + kind - RV: a random card of a hand
FIRST: Final = 1_048_630  # seat
SIDES: Final = ("thor", "loki")


def place_name(place: int) -> str:
    """Return a place of a side (lane * 4 + row) as people write it: `A 2` (TL-1.13)."""
    return f"{LANES[place // 4]} {place % 4 + 1}"


def pair_id(low: int, high: int) -> int:
    """Return the place of the pair low < high in the order 0-1, 0-2, 1-2, 0-3, ..."""
    return high * (high - 1) // 2 + low


def card_names() -> list[str]:
    """Return the 31 cards that can be named: the own kinds, then the stolen ones."""
    return [*KEYS, *(f"stolen {key}" for key in KEYS[RV : C7 + 1])]


Entry = tuple[str, tuple[str, ...], tuple[tuple[str, tuple[str, ...]], ...]]


def _entries() -> Iterator[Entry]:
    for key in KEYS[:12]:
        yield f"set {key}", (f"set:{key}",), ()
    for card in [*card_names()[:11], *card_names()[23:]]:
        for lane in LANES:
            for row in range(1, 5):
                pick = f"hand:{card.replace(' ', '-')}"
                yield f"deploy {card} {lane} {row}", (pick, f"gap:{lane}{row}"), ()
    for lane in LANES:
        yield f"figure {lane}", ("hand:FIG", f"gap:{lane}1"), ()
    for lane in LANES:
        yield f"challenge {lane}", (f"mine:{lane}1", f"theirs:{lane}1"), ()
    places = [f"{lane}{row}" for lane in LANES for row in range(1, 5)]
    for word, card, whose in (("baldr", "BA", "mine"), ("valkyries", "VA", "theirs")):
        gap = "gap" if whose == "mine" else "their-gap"
        for one in places:
            for two in places:
                yield (
                    f"{word} {one[0]} {one[1]} {two[0]} {two[1]}",
                    (f"hand:{card}", f"{whose}:{one}", f"{gap}:{two}"),
                    (),
                )
    for high in range(1, 12):
        for low in range(high):
            one, two = places[low], places[high]
            yield (
                f"baldr swap {one[0]} {one[1]} {two[0]} {two[1]}",
                ("hand:BA", f"mine:{one}", f"mine:{two}"),
                (
                    (
                        f"baldr swap {two[0]} {two[1]} {one[0]} {one[1]}",
                        ("hand:BA", f"mine:{two}", f"mine:{one}"),
                    ),
                ),
            )
    yield from _powers(places)
    for lane in LANES:
        yield f"place {lane}", (f"their-gap:{lane}1",), ()
    yield "on", ("go-on",), ()
    yield "stop", ("stop",), ()
    for card in card_names():
        yield f"discard {card}", (f"lose:{card.replace(' ', '-')}",), ()
    yield "end", ("end",), ()
    yield "draw", ("deck",), ()


def _powers(places: list[str]) -> Iterator[Entry]:
    yield "berserker", ("hand:BE",), ()
    yield "idunn", ("hand:ID",), ()
    yield "freya", ("hand:FY",), ()
    for stolen in ("", "stolen "):
        yield f"{stolen}frigg hand", (f"hand:{stolen.replace(' ', '-')}FR", "their-hand"), ()
    for stolen in ("", "stolen "):
        for lane in LANES:
            pick = f"hand:{stolen.replace(' ', '-')}FR"
            yield f"{stolen}frigg {lane}", (pick, f"their-lane:{lane}"), ()
    for side in SIDES:
        for one in places:
            yield f"weapon {side} {one[0]} {one[1]}", ("hand:WP", f"{side}:{one}"), ()
    for position in range(1, LONGEST_PILE + 1):
        yield f"hel {position}", ("hand:HE", f"pile:{position}"), ()
    yield "longships", ("hand:LS",), ()
    yield "odin", ("hand:OD",), ()
    for position in range(1, LONGEST_PILE + 1):
        yield f"take {position}", (f"pile:{position}",), ()
    yield "done", ("done",), ()
    for stolen in ("", "stolen "):
        for lane in LANES:
            pick = f"hand:{stolen.replace(' ', '-')}RV"
            yield f"{stolen}ravens {lane}", (pick, f"theirs:{lane}1"), ()
    for stolen in ("", "stolen "):
        yield f"{stolen}ravens figure", (f"hand:{stolen.replace(' ', '-')}RV", "my-figure"), ()
    for stolen in ("", "stolen "):
        yield f"{stolen}ravens hand", (f"hand:{stolen.replace(' ', '-')}RV", "their-hand"), ()
    yield "seer", ("hand:SE",), ()
    for lane in "AC":
        for row in range(1, 5):
            yield f"vidarr {lane} {row}", ("hand:VI", f"mine:{lane}1", f"flank:{row}"), ()
    for card in (*KEYS[BA:], "RV", "FR", "stolen RV", "stolen FR"):
        yield f"waste {card}", (f"hand:{card.replace(' ', '-')}", "no-effect"), ()


def _outcomes() -> Iterator[tuple[str, tuple[str, ...]]]:
    for key in KEYS:
        yield f"deal {key}", ()
    for card in card_names():
        yield f"hit {card}", ()
    for side in SIDES:
        yield f"first {side}", ()


ACTIONS: Final = ActionTable(_entries())
OUTCOMES: Final = ActionTable(_outcomes(), OUTCOME)
