"""Where chance comes from, and the proof that nobody meddled with it.

NATURE's outcome at deed number n is drawn from the table's seed and n. The seed's SHA-256 is shown
before the game, the seed itself after it: `verify` draws again and compares. Bots, hints and
reviews have streams with prefixes of their own, which no deal shares.
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


def bot(seed: str, number: int, seat: int) -> str:
    """Return the name of the stream of the bot at a seat that is asked since a deed number.

    Bots that are asked at the same time draw apart, and alike in whatever order they answer. The
    name is a hash, so that it tells nothing of the seed to whoever thinks.
    """
    return seed_hash(f"bot:{seed}:{number}:{seat}")


def hint(seed: str, number: int) -> str:
    """Return the name of the stream of a bot that is asked for a hint at a deed number."""
    return seed_hash(f"hint:{seed}:{number}")


def review(seed: str, line: int, seat: int) -> str:
    """Return the name of the stream of whoever rates what a seat did at a replay line."""
    return seed_hash(f"review:{seed}:{line}:{seat}")


def taken_back(undone: list[tuple[int, int, int]]) -> str:
    """Return the header `TakenBack`: for each undo its deed number, the steps it left and, if it
    took back more than one, how many: `9>4` or `9>4-3`.
    """
    return " ".join(
        f"{number}>{kept}" + (f"-{lost}" if lost > 1 else "") for number, kept, lost in undone
    )


def listed(deeds: list[int]) -> str:
    """Return the header `Sealed` or `Asides`: the numbers of deeds that are no steps."""
    return " ".join(map(str, deeds))


def deed_numbers(steps: int, header: str, early: str = "", asides: str = "") -> list[int]:
    """Return the deed number of each of a Saga's steps, given its headers TakenBack, Sealed and
    Asides.

    Raises ValueError when they do not fit.
    """
    passed = _ascending(early) | _ascending(asides)
    found: list[int] = []
    next_number = 0
    for word in header.split():
        number, _, rest = word.partition(">")
        kept, _, lost = rest.partition("-")
        if not (next_number <= int(number) < MOST_DEEDS) or int(number) in passed:
            raise ValueError(f"{word[:20]!r} is out of order")
        found += (n for n in range(next_number, int(number)) if n not in passed)
        if int(kept) < 0 or int(kept) != len(found) - int(lost or "1"):
            raise ValueError(f"{word[:20]!r} does not take that many actions back")
        del found[int(kept) :]
        next_number = int(number) + 1
    if len(found) > steps:
        raise ValueError(f"there are only {steps} steps")
    while len(found) < steps:
        if next_number not in passed:
            found.append(next_number)
        next_number += 1
    # What came after the last step has the numbers that follow it.
    later = sorted(number for number in passed if number >= next_number)
    if later != list(range(next_number, next_number + len(later))):
        raise ValueError("a number is named that no deed had")
    return found


def _ascending(header: str) -> set[int]:
    numbers = [int(word) for word in header.split()]
    if numbers != sorted(set(numbers)) or not all(0 <= n < MOST_DEEDS for n in numbers):
        raise ValueError("the numbers do not ascend")
    return set(numbers)


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
        named = (headers.get(name, "") for name in ("TakenBack", "Sealed", "Asides"))
        numbers = deed_numbers(len(saga.steps), *named)
    except ValueError as error:
        raise DealError(f"TakenBack, Sealed and Asides do not fit the steps: {error}") from None
    replay = Replay(game, saga.seats, game.check(saga.seats, dict(saga.options)))
    drawn, before = 0, -1
    for at, (step, number) in enumerate(zip(saga.steps, numbers, strict=True), 1):
        if step is None:
            raise DealError(f"step {at} is hidden; only a whole Saga can be verified")
        if step.actor == NATURE:
            drawn += 1
            # Nothing comes between a choice and its outcome: else whoever deals could try numbers.
            if number != before + 1:
                raise DealError(f"step {at} is an outcome that did not come at once")
            if replay.outcome(nature(seed, number)) != step:
                raise DealError(f"step {at} is not what the seed gives")
        replay.do(step)
        before = number
    return drawn
