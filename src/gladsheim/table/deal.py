"""Where chance comes from, and the proof that nobody meddled with it.

NATURE's outcome at deed number n is drawn from the table's seed and n. The seed's SHA-256 is shown
before the game, the seed itself after it: `verify` draws again and compares. Bots and hints have
streams with prefixes of their own, which no deal shares.
"""

import hashlib
import secrets

from gladsheim.core.game import Game
from gladsheim.core.record import Replay
from gladsheim.core.rng import Rng
from gladsheim.core.saga import Saga
from gladsheim.core.state import NATURE

MOST_DEEDS = 1_000_000
"""More than any record has; a header that claims more is damage."""


class DealError(ValueError):
    """A Saga whose deals do not follow from its seed, or which lacks what it takes to tell."""


def new_seed() -> str:
    """Return 32 random bytes in hex."""
    return secrets.token_hex(32)


def seed_hash(seed: str) -> str:
    """Return what is shown of a seed before the end."""
    return hashlib.sha256(seed.encode()).hexdigest()


def nature(seed: str, number: int) -> Rng:
    """Return the stream from which NATURE's outcome at a deed number is drawn."""
    return Rng(f"{seed}:{number}")


def bot(seed: str, number: int) -> Rng:
    """Return the stream of a bot that acts at a deed number."""
    return Rng(f"bot:{seed}:{number}")


def hint(seed: str, number: int) -> Rng:
    """Return the stream of a bot that is asked for a hint at a deed number."""
    return Rng(f"hint:{seed}:{number}")


def taken_back(undone: list[tuple[int, int]]) -> str:
    """Return the header `TakenBack`: for each undo its deed number and the steps it left."""
    return " ".join(f"{number}>{kept}" for number, kept in undone)


def deed_numbers(steps: int, header: str) -> list[int]:
    """Return the deed number of each of a Saga's steps, given its header `TakenBack`.

    Raises ValueError when the header does not fit.
    """
    found: list[int] = []
    next_number = 0
    for word in header.split():
        number, _, kept = word.partition(">")
        if not (next_number <= int(number) < MOST_DEEDS):
            raise ValueError(f"{word[:20]!r} is out of order")
        found += range(next_number, int(number))
        if not 0 <= int(kept) < len(found):
            raise ValueError(f"{word[:20]!r} takes nothing back")
        del found[int(kept) :]
        next_number = int(number) + 1
    if len(found) > steps:
        raise ValueError(f"there are only {steps} steps")
    return found + list(range(next_number, next_number + steps - len(found)))


def verify(saga: Saga, game: Game) -> int:
    """Draw NATURE's outcomes again from the seed in a whole Saga's headers; return how many.

    The Saga has passed `gladsheim.core.saga.replayed`. Raises DealError, which names the step, when
    an outcome is another one or when the headers do not fit each other.
    """
    headers = dict(saga.headers)
    seed = headers.get("Seed", "")
    if seed_hash(seed) != headers.get("SeedHash"):
        raise DealError("the seed does not have the hash that was shown before the game")
    try:
        numbers = deed_numbers(len(saga.steps), headers.get("TakenBack", ""))
    except ValueError as error:
        raise DealError(f"the header TakenBack does not fit the steps: {error}") from None
    replay = Replay(game, saga.seats, game.check(saga.seats, dict(saga.options)))
    drawn = 0
    for at, (step, number) in enumerate(zip(saga.steps, numbers, strict=True), 1):
        if step is None:
            raise DealError(f"step {at} is hidden; only a whole Saga can be verified")
        if step.actor == NATURE:
            drawn += 1
            if replay.outcome(nature(seed, number)) != step:
                raise DealError(f"step {at} is not what the seed gives")
        replay.do(step)
    return drawn
