"""What a Saga proves: one finding after the other, each in words, until one of them is bad."""

import re
from collections.abc import Callable, Iterator

import msgspec

from gladsheim.core.game import Game
from gladsheim.core.saga import SagaError, read, replayed
from gladsheim.core.state import NATURE, OVER
from gladsheim.core.words import WN, W, Words
from gladsheim.table.deal import DealError, verify

HASH = re.compile("[0-9a-f]{64}")


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at."""

    is_good: bool
    words: Words


def findings(text: str, find: Callable[[str], Game], shown: str = "") -> Iterator[Finding]:
    """Check a finished game; the first bad finding is the last.

    `shown` is the hash that somebody has noted before the game. `find` gives the game of an id and
    raises KeyError.
    """
    try:
        saga, places = read(text, find)
    except SagaError as error:
        yield _bad(W("This is not a Saga as it was written: {reason}", reason=str(error)))
        return
    yield _good(
        W("The text is a Saga in its one written form: {title}.", title=find(saga.game).name)
    )
    if not saga.is_whole:
        yield _bad(
            W("It hides what its reader could not know then; only a whole Saga can be checked.")
        )
        return
    try:
        replay = replayed(saga, find(saga.game), places)
    except SagaError as error:
        yield _bad(W("It breaks the rules: {reason}", reason=str(error)))
        return
    actions = sum(actor != NATURE for actor in saga.actors)
    yield _good(
        WN(
            "The one action is legal by the rules.",
            "All {count} actions are legal by the rules.",
            actions,
        )
    )
    headers = dict(saga.headers)
    if len(headers) < len(saga.headers):
        yield _bad(W("A header stands there twice."))
        return
    ending = replay.ending() if replay.actor == OVER else ""
    if not ending or headers.get("Ending") != ending:
        yield _bad(W("The game does not come to the end that the header Ending names."))
        return
    yield _good(W("The game comes to the end that is named."))
    claimed = headers.get("SeedHash", "")
    if not HASH.fullmatch(claimed) or "Seed" not in headers:
        yield _bad(
            W("It has no seed and no hash of one: nobody can tell how its cards were dealt.")
        )
        return
    if shown and shown.strip().lower() != claimed:
        yield _bad(
            W("Its hash is not the one that was noted before the game: {hash}", hash=claimed)
        )
        return
    try:
        deals = verify(saga, find(saga.game))
    except DealError as error:
        yield _bad(W("The deals are not those of the seed: {reason}", reason=str(error)))
        return
    yield _good(W("The seed has the hash {hash}.", hash=claimed))
    yield _good(
        WN(
            "The one deal follows from the seed.",
            "All {count} deals follow from the seed.",
            deals,
        )
    )


def _good(words: Words) -> Finding:
    return Finding(True, words)


def _bad(words: Words) -> Finding:
    return Finding(False, words)
