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
    """Return the deed number of each of a Saga's steps, given its header `TakenBack`."""
    undone = {int(word.split(">")[0]): int(word.split(">")[1]) for word in header.split()}
    found: list[int] = []
    number = 0
    while len(found) < steps or undone:
        if number in undone:
            del found[undone.pop(number) :]
        else:
            found.append(number)
        if len(found) > steps and not undone:
            raise ValueError(f"more steps than the {steps} of the Saga")
        number += 1
    return found


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
    except (ValueError, IndexError) as error:
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
