"""Which cards an event of a race brings to a raven, and which cards and powers it shows used.

A card is named as on the table (`M`, `swap-slide`); a power of a Loki card by what it does.
"""

from typing import Final

from gladsheim.core.events import Event, Use
from gladsheim.core.words import W, Words
from gladsheim.games.ravens.actions import LANDS, LOKI
from gladsheim.games.ravens.words import LOKI_NAMES, OPTION_NAMES, land_name

CARDS: Final = (*LANDS, *LOKI)
TRICKS: Final = {
    "forward": ("forward-back", "forward"),
    "back": ("forward-back", "back"),
    "rotated": ("rotate-remove", "rotate"),
    "rotated_loop": ("rotate-remove", "rotate"),
    "removed": ("rotate-remove", "remove"),
    "removed_loop": ("rotate-remove", "remove"),
    "swapped": ("swap-slide", "swap"),
    "swapped_loop": ("swap-slide", "swap"),
    "swapped_loops": ("swap-slide", "swap"),
    "slid": ("swap-slide", "slide"),
    "slid_back": ("swap-slide", "slide"),
    "draw2": ("draw2-loop", "draw2"),
    "loop": ("draw2-loop", "loop"),
}
"""The Loki card and the power of it that an event shows used."""
PAIR: Final = "pair"


def uses_of(event: Event) -> list[Use]:
    """Return what an event brings to a raven, and what it uses."""
    seat = event.seat
    if seat < 0:  # the setting up of a ragged race slides columns, too
        return []
    if event.kind in ("drew", "drew_card", "drew_openly"):
        return [Use(seat, CARDS[(event.public + event.secret)[1]], False)]
    if event.kind == "flew":
        land, _, is_pair, _ = event.public
        found = [Use(seat, LANDS[land], True)]
        if is_pair:
            found += [Use(seat, LANDS[land], True), Use(seat, PAIR, True)]
        return found
    if event.kind == "burned":
        return [Use(seat, LOKI[event.public[0]], True), Use(seat, "burn", True)]
    return [Use(seat, thing, True) for thing in TRICKS.get(event.kind, ())]


def thing_words(thing: str) -> Words:
    """Return what a card or a power is called."""
    if thing == PAIR:
        return W("Pair of flight cards")
    if thing in OPTION_NAMES:
        return OPTION_NAMES[thing]
    return LOKI_NAMES[thing] if thing in LOKI else land_name(thing)
