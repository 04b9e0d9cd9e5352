"""What a seat knows of cards in other hands: tokens, each a card and the hands it may be in.

A seat learns of such cards by passing one on and by swapping hands (FU-4.6, FU-5.10). A token is
the number `kind * 64 + hands`, where `hands` has a bit per seat. Tokens of a seat are true at every
moment: there is a different card for each of them, of its kind and in one of its hands. They say
nothing of the seat's own hand, which it sees.

What is not remembered: that of several known cards in one hand only one can have been passed on;
that somebody could not lay (and so held no card that fits at that time); the order of events.
"""

from typing import Final

HANDS: Final = 64
"""One more than the largest set of hands."""


def bits(hands: int) -> int:
    """Return how many hands are in a set."""
    count = 0
    while hands:
        count += hands & 1
        hands >>= 1
    return count


def take_away(tokens: list[int], kind: int, seat: int, copies: int) -> None:
    """Note that `copies` cards of a kind have been seen to leave (or to be in) a seat's hand.

    As many tokens that may mean them go. Where several could, it is not known which: the wider ones
    that stay may then mean any of the narrower ones too, so they take over their hands.
    """
    many = 0
    place = 0
    for at in range(len(tokens)):
        token = tokens[at]
        if token >> 6 == kind and token >> seat & 1:
            many += 1
            place = at
    if many == 0 or copies < 1:
        return
    if many == 1:
        del tokens[place]
        return
    found: list[int] = []
    for token in tokens:
        if token // HANDS == kind and token >> seat & 1:
            found.append(bits(token % HANDS) * HANDS + token % HANDS)
    found.sort()
    kept = [token for token in tokens if token // HANDS != kind or not token >> seat & 1]
    united = 0
    for at in range(len(found)):
        united |= found[at] % HANDS
        if at >= copies:
            kept.append(kind * HANDS + united)
    kept.sort()
    tokens[:] = kept


def swap_seen(tokens: list[int], one: int, two: int) -> None:
    """Note that two seats have swapped their hands."""
    for at in range(len(tokens)):
        token = tokens[at]
        hands = token % HANDS
        if (hands >> one & 1) != (hands >> two & 1):
            tokens[at] = token ^ (1 << one) ^ (1 << two)
    tokens.sort()


def swap_done(tokens: list[int], seat: int, other: int, old: list[int], new: list[int]) -> None:
    """Note that `seat` itself has swapped with `other`, its hand `old` for `new`."""
    swap_seen(tokens, seat, other)
    for kind in new:
        take_away(tokens, kind, seat, 1)
    forget_hand(tokens, seat)
    for kind in old:
        add(tokens, kind, other)


def forget_hand(tokens: list[int], seat: int) -> None:
    """Note that the cards meant by the tokens left are not in this hand."""
    for at in range(len(tokens)):
        tokens[at] &= ~(1 << seat)
    tokens.sort()


def move_on(tokens: list[int], givers: int, single: int, seats: int, me: int) -> None:
    """Note that each of `givers` has passed one card to the next seat, all at once.

    `single` are the givers who had no other card. `me` is the seat that remembers: what it has
    passed and got stands already in the tokens or is taken away from them.
    """
    others = ((1 << seats) - 1) & ~(1 << me)
    last = -1
    is_sorted = True
    for at in range(len(tokens)):
        token = tokens[at]
        hands = token & 63
        given = hands & givers
        moved = given << 1 | given >> (seats - 1)
        token += ((moved | hands & ~single) & others) - hands
        tokens[at] = token
        if token < last:
            is_sorted = False  # two of one kind, which alone can change their order
        last = token
    if not is_sorted:
        tokens.sort()


def add(tokens: list[int], kind: int, seat: int) -> None:
    """Note that a card of this kind is in a seat's hand for certain."""
    token = kind * HANDS + (1 << seat)
    at = len(tokens)
    while at > 0 and tokens[at - 1] > token:
        at -= 1
    tokens.insert(at, token)
