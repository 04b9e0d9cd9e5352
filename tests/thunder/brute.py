"""What a perfect memory can tell, the slow and plain way: every possible world is carried along.

`memory.py` solves a puzzle; here each event of a hand's memory turns each world into all worlds
that may follow. A world is (hand, facedown cards by slot); a card nobody has seen is FREE, or
NO_TREASURE when the treasure was seen elsewhere while it was in the hand.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

from gladsheim.games.thunder.actions import C7, KINDS, TR
from gladsheim.games.thunder.field import (
    DREW,
    ENTERED,
    HEL_TOOK,
    LEFT,
    PLACED,
    SHOWN,
    SHOWN_CARD,
    TAKE_AT,
    TAKE_HIDDEN,
    TREASURE_BACK,
)
from gladsheim.games.thunder.memory import SECRET

FREE = -1
NO_TREASURE = -2
World = tuple[tuple[int, ...], tuple[tuple[int, int], ...]]
"""A sorted hand, and (slot, card) of each facedown card."""


def can_be(card: int, code: int, owner: int) -> bool:
    """Return whether a card of a world can turn out to be this one."""
    if card >= 0:
        return card == code
    if code // KINDS != owner:
        return False
    return card == FREE or code % KINDS != TR


def without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return a hand with one card fewer."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def with_card(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return a hand with one card more."""
    return tuple(sorted((*hand, card)))


def placed(worlds: set[World], slot: int, back: int, owner: int) -> Iterator[World]:
    """Yield what may follow when a card is laid facedown."""
    for hand, field in worlds:
        for card in set(hand):
            if (card < 0 and back == owner) or (card // KINDS == back and card % KINDS <= C7):
                yield without(hand, card), (*field, (slot, card))


def left(worlds: set[World], code: int, owner: int) -> Iterator[World]:
    """Yield what may follow when a card is seen to leave the hand."""
    for hand, field in worlds:
        for card in set(hand):
            if can_be(card, code, owner):
                yield without(hand, card), field


def shown(worlds: set[World], codes: Sequence[int], owner: int) -> Iterator[World]:
    """Yield the worlds whose hand can be these cards."""
    for hand, field in worlds:
        if len(hand) != len(codes):
            continue
        wanted = Counter(codes)
        wanted.subtract(card for card in hand if card >= 0)
        if any(count < 0 for count in wanted.values()):
            continue
        rest = list(wanted.elements())
        free = [card for card in hand if card < 0]
        if any(
            all(can_be(card, code, owner) for card, code in zip(free, order, strict=True))
            for order in permutations(rest)
        ):
            yield tuple(sorted(codes)), field


def worlds_of(memory: Sequence[int], owner: int, hel: Sequence[int]) -> set[World]:
    """Return every world that a memory leaves possible, when Hel took these cards."""
    worlds: set[World] = {((), ())}
    hels = list(hel)
    time = 0
    while time < len(memory):
        event = memory[time]
        if event == DREW:
            worlds = {(with_card(hand, FREE), field) for hand, field in worlds}
        elif ENTERED <= event < HEL_TOOK:
            worlds = {(with_card(hand, event - ENTERED), field) for hand, field in worlds}
        elif HEL_TOOK <= event < LEFT:
            code = hels.pop(0)
            worlds = {(with_card(hand, code), field) for hand, field in worlds}
        elif LEFT <= event < PLACED:
            worlds = set(left(worlds, event - LEFT, owner))
        elif PLACED <= event < SHOWN:
            worlds = set(placed(worlds, time, event - PLACED, owner))
        elif SHOWN <= event < SHOWN_CARD:
            count = event - SHOWN
            cards = memory[time + 1 : time + 1 + count]
            if SECRET not in cards:
                worlds = set(shown(worlds, [card - SHOWN_CARD for card in cards], owner))
            time += count
        elif event == TREASURE_BACK:
            worlds = {
                (tuple(sorted(NO_TREASURE if card == FREE else card for card in hand)),
                 tuple((slot, NO_TREASURE if card == FREE else card) for slot, card in field))
                for hand, field in worlds
            }  # fmt: skip
        time += 1
    return worlds


def piles_of(log: Sequence[int]) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return every (pile, cards that Hel took) that a log leaves possible."""
    worlds = {(tuple(log[1 : 1 + log[0]]), ())}
    at = 1 + log[0]
    while at < len(log):
        event = log[at]
        found = set()
        for pile, hel in worlds:
            if event < 64:
                found.add(((*pile, event), hel))
            elif event < TAKE_AT:
                found.add(((event - 64, *pile), hel))
            elif event < TAKE_HIDDEN:
                cards = list(reversed(pile))
                if cards[event - TAKE_AT :][:1] == [log[at + 1]]:
                    del cards[event - TAKE_AT]
                    found.add((tuple(reversed(cards)), hel))
            else:
                for place, code in enumerate(pile):
                    if code // KINDS == event - TAKE_HIDDEN:
                        found.add((pile[:place] + pile[place + 1 :], (*hel, code)))
        worlds = found
        at += 2 if TAKE_AT <= event < TAKE_HIDDEN else 1
    return worlds


class Brute:
    """All that is possible on one side: worlds, each with the pile that belongs to it."""

    def __init__(self, owner: int, memory: Sequence[int], log: Sequence[int], copies) -> None:
        """Carry all worlds along; `copies` says how many of each code can lie out of sight."""
        self.owner = owner
        piles = piles_of(log) if log else {((), ())}
        self.worlds = [
            (world, pile)
            for pile, hel in piles
            for world in worlds_of(memory, owner, hel)
            if self._fits(world, pile, copies)
        ]

    def _fits(self, world: World, pile: tuple[int, ...], copies) -> bool:
        hand, field = world
        cards = Counter([*hand, *(card for _, card in field), *pile])
        return all(count <= copies[code] for code, count in cards.items() if code >= 0)

    def known_hand(self) -> list[int]:
        """Return the codes that are in the hand in every world, sorted."""
        hands = [Counter(card for card in hand if card >= 0) for (hand, _), _ in self.worlds]
        agreed = hands[0]
        for hand in hands[1:]:
            agreed = agreed & hand
        return sorted(agreed.elements())

    def known_slots(self) -> dict[int, int]:
        """Return the facedown cards that are the same in every world."""
        found = {}
        for slot in dict(self.worlds[0][0][1]):
            codes = {dict(field)[slot] for (_, field), _ in self.worlds}
            if len(codes) == 1 and min(codes) >= 0:
                found[slot] = codes.pop()
        return found

    def known_pile(self) -> list[int]:
        """Return the pile from the top as far as all worlds agree."""
        piles = [pile[::-1] for _, pile in self.worlds]
        agreed = []
        for codes in zip(*piles, strict=True):
            if len(set(codes)) > 1:
                break
            agreed.append(codes[0])
        return agreed

    def allows(
        self, hand: Sequence[int], field: dict[int, int], pile: Sequence[int] | None
    ) -> bool:
        """Return whether a full assignment of cards is one of the worlds."""
        return any(
            (pile is None or tuple(pile) == world_pile)
            and all(can_be(card, field[slot], self.owner) for slot, card in world_field)
            and any(True for _ in shown({(world_hand, ())}, list(hand), self.owner))
            for (world_hand, world_field), world_pile in self.worlds
        )

    def outlines(self) -> set[tuple]:
        """Return the worlds in outline: the seen cards in the hand, and each facedown card."""
        return {self.outline_of(hand, dict(field), pile) for (hand, field), pile in self.worlds}

    def outline_of(self, hand, field: dict[int, int], pile) -> tuple:
        """Return one world in outline, unseen cards as FREE."""
        seen = tuple(sorted(card for card in hand if card >= 0))
        return seen, tuple(sorted((slot, max(card, FREE)) for slot, card in field.items())), pile
