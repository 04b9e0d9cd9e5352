"""Which cards an event of a battle brings to a hand, and which it shows used.

A card is named by its code, such as `VW`, whichever deck it is of.
"""

from gladsheim.core.events import Event, Use
from gladsheim.core.words import Words
from gladsheim.games.thunder.actions import KEYS, KINDS
from gladsheim.games.thunder.words import Speaker

BRINGS = ("draws", "takes", "fetches", "hel", "to_hand")
USES = ("plays", "deploys", "sets")


def uses_of(event: Event) -> list[Use]:
    """Return what an event brings to a hand, and what it shows used."""
    if event.kind in BRINGS or event.kind in USES:
        # What is laid face down stands in the secret part, beside an open place.
        code = (event.secret or event.public)[0]
        return [Use(event.seat, KEYS[code % KINDS], event.kind in USES)]
    if event.kind == "figure":
        return [Use(event.seat, "FIG", True)]
    return []


def thing_words(thing: str) -> Words:
    """Return what a card is called in either deck."""
    return Speaker(None).key(thing)
