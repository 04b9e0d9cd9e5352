"""What a perfect memory can tell of a hidden hand and of the facedown cards that came out of it.

The memory of a hand (`field.py`) is read as a puzzle. Every card that entered is a *token*: seen,
or unseen. Every card that left is a *departure*: seen at some time, or still facedown on the
battlefield. A departure takes a token that had entered before and that it can be. Whatever all ways
of solving the puzzle have in common is known for certain; any one of them is a possible past.
"""

from collections.abc import Collection, Sequence

from gladsheim.core.rng import Rng
from gladsheim.games.thunder.actions import C7, KINDS, TR
from gladsheim.games.thunder.field import (
    DREW,
    ENTERED,
    HEL_TOOK,
    LAY_UNDER,
    LEFT,
    PLACED,
    SHOWN,
    SHOWN_CARD,
    TAKE_AT,
    TAKE_HIDDEN,
    TREASURE_BACK,
)

UNSEEN = -1
"""The code of a token that came off the own deck unseen."""
SECRET = SHOWN_CARD + 63
"""Stands in a watcher's memory for a card that was shown to the opponent alone."""


def has_seen_cards(memory: Sequence[int]) -> bool:
    """Return whether anything was ever seen to enter, so that something may be certain.

    Of what Hel took the piles tell: where there was a Hel, this does not answer.
    """
    return any(ENTERED <= event < HEL_TOOK or SHOWN_CARD <= event < SECRET for event in memory)


class Token:
    """A card that entered the hand."""

    def __init__(self, code: int, time: int, choice: Collection[int] = ()) -> None:
        self.code = code
        """Which card it is, or UNSEEN."""
        self.time = time
        self.choice = choice
        """Of an unseen card that Hel took: what it can be. Empty for one off the deck."""
        self.is_seen = code != UNSEEN
        """Whether the onlooker knows which card it is."""
        self.no_treasure = False
        """Whether the treasure was seen elsewhere while this one was in the hand."""


class Departure:
    """A card that left the hand."""

    def __init__(self, code: int, back: int, time: int) -> None:
        self.code = code
        """Which card it was, or UNSEEN while it lies facedown."""
        self.back = back
        self.time = time
        """Its place in the memory, by which a facedown card on the field names it."""


class Puzzle:
    """One hidden hand as its onlooker remembers it."""

    def __init__(
        self,
        owner: int,
        memory: Sequence[int],
        hidden: Sequence[int],
        hel: Sequence[Collection[int]] = (),
    ) -> None:
        """Read a memory.

        `hidden` says for each code how many copies can be out of the onlooker's sight, `hel` for
        each card that Hel took what it can be.
        """
        self.hidden = hidden
        self.owner = owner
        self.tokens: list[Token] = []
        self.departures: list[Departure] = []
        self.secret_shows: list[tuple[int, int]] = []
        """Shown hands that this onlooker did not see: (place in the memory, cards)."""
        self.taken: dict[int, int] = {}
        """For each departure (by index) the index of its token, once solved."""
        hels = list(hel)
        time = 0
        while time < len(memory):
            event = memory[time]
            if event == DREW:
                self.tokens.append(Token(UNSEEN, time))
            elif HEL_TOOK <= event < LEFT:
                choice = hels.pop(0)
                code = next(iter(choice)) if len(choice) == 1 else UNSEEN
                self.tokens.append(Token(code, time, choice))
            elif ENTERED <= event < HEL_TOOK:
                self.tokens.append(Token(event - ENTERED, time))
            elif LEFT <= event < PLACED:
                code = event - LEFT
                self.departures.append(Departure(code, code // KINDS, time))
            elif PLACED <= event < SHOWN:
                self.departures.append(Departure(UNSEEN, event - PLACED, time))
            elif SHOWN <= event < SHOWN_CARD:
                count = event - SHOWN
                self._show(memory[time + 1 : time + 1 + count], time)
                time += count
            elif event == TREASURE_BACK:
                for token in self.tokens:
                    token.no_treasure = True
            time += 1
        self.fits = [
            [at for at, token in enumerate(self.tokens) if self._can_be(departure, token)]
            for departure in self.departures
        ]

    def _show(self, cards: Sequence[int], time: int) -> None:
        """Everything in the hand leaves and enters again, seen."""
        if SECRET in cards:
            self.secret_shows.append((time, len(cards)))
            return
        for card in cards:
            code = card - SHOWN_CARD
            self.departures.append(Departure(code, code // KINDS, time))
        for card in cards:
            self.tokens.append(Token(card - SHOWN_CARD, time))

    def _can_be(self, departure: Departure, token: Token) -> bool:
        if token.time >= departure.time:
            return False
        if token.code == UNSEEN and token.choice:
            return any(self._matches(departure, code) for code in token.choice)
        if token.code == UNSEEN:
            if departure.back != self.owner:
                return False
            is_treasure = departure.code == self.owner * KINDS + TR
            return not (is_treasure and token.no_treasure)
        return self._matches(departure, token.code)

    def _matches(self, departure: Departure, code: int) -> bool:
        """Return whether a card can be the one that left: the same, or facedown with its back."""
        if departure.code != UNSEEN:
            return departure.code == code
        if self.hidden[code] <= 0:
            return False  # every copy lies in sight by now
        return code // KINDS == departure.back and code % KINDS <= C7

    # Solving

    def solve(self, rng: Rng | None = None) -> bool:
        """Find a token for every departure, at random with `rng`; False when there is no way."""
        owner_of: dict[int, int] = {}
        order = list(range(len(self.departures)))
        fits = self.fits
        if rng is not None:
            rng.shuffle(order)
            fits = [row[:] for row in fits]
            for row in fits:
                rng.shuffle(row)
        for departure in order:
            if not _augment(departure, fits, owner_of, set()):
                return False
        if rng is not None:
            self._keep_to_copies(order, fits, owner_of)
            self._keep_to_soldiers(order, fits, owner_of)
        self.taken = {departure: token for token, departure in owner_of.items()}
        return True

    def _keep_to_copies(
        self, order: list[int], fits: list[list[int]], owner_of: dict[int, int]
    ) -> None:
        """Make as many seen cards leave openly as cannot all be hidden still.

        Which departures these are is drawn by the order; the others find other tokens if need be.
        """
        counts: dict[int, int] = {}
        for token in self.tokens:
            if token.is_seen:
                counts[token.code] = counts.get(token.code, 0) + 1
        for code, count in sorted(counts.items()):
            surplus = count - max(0, self.hidden[code])
            for departure in order:
                if surplus <= 0:
                    break
                if self.departures[departure].code != code:
                    continue
                if self._take_seen(departure, fits, owner_of):
                    surplus -= 1

    def _keep_to_soldiers(
        self, order: list[int], fits: list[list[int]], owner_of: dict[int, int]
    ) -> None:
        """Lay as many seen cards facedown as there are no soldiers out of sight for.

        What nobody has seen cannot lie there if all cards that may lie there were seen.
        """
        left = list(self.hidden)
        for token in self.tokens:
            if token.is_seen:
                left[token.code] -= 1
        begin = self.owner * KINDS
        unseen = sum(max(0, count) for count in left[begin : begin + C7 + 1])
        lying = {
            departure: token
            for token, departure in owner_of.items()
            if self.departures[departure].code == UNSEEN and self._is_unknown(token)
        }
        surplus = len(lying) - unseen
        for departure in order:
            if surplus <= 0:
                break
            if departure in lying and self._take_seen(departure, fits, owner_of):
                surplus -= 1

    def _take_seen(self, departure: int, fits: list[list[int]], owner_of: dict[int, int]) -> bool:
        """Let a departure take a card that was seen, others finding other ones if need be."""
        row = fits[departure]
        fits[departure] = [token for token in row if self.tokens[token].is_seen]
        others = {token: at for token, at in owner_of.items() if at != departure}
        if _augment(departure, fits, others, set()):
            owner_of.clear()
            owner_of.update(others)
            return True
        fits[departure] = row
        return False

    def name_departed(self) -> None:
        """Give every unseen token that has left openly, in the past that was found, its card."""
        for departure, token in self.taken.items():
            if self.departures[departure].code != UNSEEN:
                self.tokens[token].code = self.departures[departure].code

    def in_hand(self) -> list[int]:
        """Return the tokens that no departure has taken: they are the hand."""
        used = set(self.taken.values())
        return [at for at in range(len(self.tokens)) if at not in used]

    def on_field(self) -> list[int]:
        """Return the tokens that lie facedown on the battlefield."""
        return [
            token
            for departure, token in sorted(self.taken.items())
            if self.departures[departure].code == UNSEEN
        ]

    def hand_at(self, time: int) -> list[int]:
        """Return the tokens that were in the hand at a time, in the past that was found."""
        gone = {
            token
            for departure, token in self.taken.items()
            if self.departures[departure].time < time
        }
        return [at for at, token in enumerate(self.tokens) if token.time < time and at not in gone]

    # What is certain

    def choices_left(self) -> list[set[int]]:
        """Return for each card that Hel took what it can be, by all that has left the hand.

        The puzzle must have been solved. Each card is looked at for itself.
        """
        found: list[set[int]] = []
        taken_by = {token: departure for departure, token in self.taken.items()}
        for at, token in enumerate(self.tokens):
            if token.choice:
                departure = taken_by.get(at)
                found.append(
                    {code for code in token.choice if self._is_free_to_be(at, code, departure)}
                )
        return found

    def _is_free_to_be(self, token: int, code: int, departure: int | None) -> bool:
        """Return whether a token can be this card, others finding other ways if need be."""
        if departure is None or self._matches(self.departures[departure], code):
            return True
        fits = [
            [each for each in row if each != token or self._matches(self.departures[at], code)]
            for at, row in enumerate(self.fits)
        ]
        owner_of = {each: at for at, each in self.taken.items() if each != token}
        return _augment(departure, fits, owner_of, set())

    def certain_hand(self) -> list[int]:
        """Return the codes that are in the hand for certain, sorted.

        Of the seen tokens of one code as many are certain as cannot all have left together.
        """
        certain: list[int] = []
        codes = sorted({token.code for token in self.tokens if token.is_seen})
        for code in codes:
            tokens = [
                at for at, each in enumerate(self.tokens) if each.is_seen and each.code == code
            ]
            holder: dict[int, int] = {}
            for token in tokens:
                self._place(token, holder, set())
            certain += [code] * (len(tokens) - len(holder))
        return certain

    def _place(self, token: int, holder: dict[int, int], tried: set[int]) -> bool:
        """Find a departure for a token, moving others; `holder` is departure -> token."""
        for departure, fits in enumerate(self.fits):
            if token in fits and departure not in tried:
                tried.add(departure)
                if departure not in holder or self._place(holder[departure], holder, tried):
                    holder[departure] = token
                    return True
        return False

    def certain_slots(self) -> dict[int, int]:
        """Return which card lies facedown for certain, by its place in the memory.

        The puzzle must have been solved.
        """
        found: dict[int, int] = {}
        used = set(self.taken.values())
        free = {at for at in range(len(self.tokens)) if at not in used}
        for at, departure in enumerate(self.departures):
            if departure.code != UNSEEN:
                continue
            if any(
                self._is_unknown(each)
                for each in self.fits[at]
                if each in free or each == self.taken[at]
            ):
                continue  # as most are: nothing need be moved to see that
            within_reach = self._within_reach(at, free)
            codes: set[int] = set()
            for each in self.fits[at]:
                if each in within_reach:
                    token = self.tokens[each]
                    codes.update(
                        [code for code in token.choice if self._matches(departure, code)]
                        or [token.code]
                    )
            if len(codes) == 1 and UNSEEN not in codes:
                found[departure.time] = codes.pop()
        return found

    def _is_unknown(self, token: int) -> bool:
        """Return whether a token may be any card that is out of sight."""
        one = self.tokens[token]
        return one.code == UNSEEN and not one.choice

    def _within_reach(self, departure: int, free: set[int]) -> set[int]:
        """Return the tokens a departure could have, all others finding some token still."""
        available = free | {self.taken[departure]}
        others = [at for at in range(len(self.departures)) if at != departure]
        has_changed = True
        while has_changed:
            has_changed = False
            for at in others:
                token = self.taken[at]
                if token not in available and not available.isdisjoint(self.fits[at]):
                    available.add(token)
                    has_changed = True
        return available


def _augment(
    departure: int, fits: list[list[int]], owner_of: dict[int, int], tried: set[int]
) -> bool:
    for token in fits[departure]:
        if token not in tried:
            tried.add(token)
            if token not in owner_of or _augment(owner_of[token], fits, owner_of, tried):
                owner_of[token] = departure
                return True
    return False


# Piles after Hel

Pile = tuple[int, ...]


def pile_worlds(
    log: Sequence[int], top: int, room: Sequence[int]
) -> list[tuple[Pile, tuple[int, ...]]]:
    """Return what a pile may be since its owner's first Hel: (pile, cards that Hel took).

    `top` is the card that shows (-1: none), `room` says for each code how many copies can lie in
    the pile, since the others lie elsewhere. A world is dropped as soon as it does not fit what was
    taken openly later. The same world stands there once for every way to it, so that a uniform
    choice among them is fair.
    """
    count = log[0]
    worlds: list[tuple[Pile, tuple[int, ...]]] = [(tuple(log[1 : 1 + count]), ())]
    at = 1 + count
    while at < len(log):
        event = log[at]
        if event < LAY_UNDER:
            worlds = [((*pile, event), hel) for pile, hel in worlds]
        elif event < TAKE_AT:
            worlds = [((event - LAY_UNDER, *pile), hel) for pile, hel in worlds]
        elif event < TAKE_HIDDEN:
            position, code = event - TAKE_AT, log[at + 1]
            at += 1
            worlds = [
                (pile[: len(pile) - 1 - position] + pile[len(pile) - position :], hel)
                for pile, hel in worlds
                if position < len(pile) and pile[len(pile) - 1 - position] == code
            ]
        else:
            back = event - TAKE_HIDDEN  # which is seen in the hand (TL-11.4)
            worlds = [
                (pile[:place] + pile[place + 1 :], (*hel, pile[place]))
                for pile, hel in worlds
                for place in range(len(pile))
                if pile[place] // KINDS == back
            ]
        at += 1
    return [
        world
        for world in worlds
        if (world[0][-1] if world[0] else -1) == top
        and all(world[0].count(code) <= room[code] for code in set(world[0]))
    ]


def choices_of(worlds: Sequence[tuple[Pile, tuple[int, ...]]]) -> list[set[int]]:
    """Return for each card that Hel took what it is in one of the worlds."""
    return [set(codes) for codes in zip(*(hel for _, hel in worlds), strict=True)]
