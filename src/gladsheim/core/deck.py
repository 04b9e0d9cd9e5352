"""A deck of which part of the order may be known: a bag of counts, a known bottom, a known top.

Cards are kinds (0..kinds-1), not objects. The order of what nobody knows does not exist until it
is drawn; a card that was seen on its way to the top or the bottom has a place.
"""


class Deck:
    """Cards to draw from."""

    def __init__(self, counts: list[int]) -> None:
        self.bag: list[int] = counts
        """Copies of each kind whose place nobody knows."""
        self.bottom: list[int] = []
        """Known cards under the bag, the last one lowest."""
        self.top: list[int] = []
        """Known cards above the bag, the last one uppermost."""

    def copy(self) -> "Deck":
        """Return an equal deck that shares nothing with this one."""
        deck = Deck(self.bag[:])
        deck.bottom = self.bottom[:]
        deck.top = self.top[:]
        return deck

    def size(self) -> int:
        """Return the number of cards left."""
        size = len(self.bottom) + len(self.top)
        for count in self.bag:
            size += count
        return size

    def next(self) -> list[int]:
        """Return for each kind its weight in the next draw (all 0 when the deck is empty)."""
        weights = [0] * len(self.bag)
        if self.top:
            weights[self.top[-1]] = 1
            return weights
        any_left = False
        for kind in range(len(self.bag)):
            if self.bag[kind] > 0:
                weights[kind] = self.bag[kind]
                any_left = True
        if not any_left and self.bottom:
            weights[self.bottom[0]] = 1
        return weights

    def take(self, kind: int) -> None:
        """Remove the next card, which is `kind`."""
        if self.top:
            self.top.pop()
        elif self.bag[kind] > 0:
            self.bag[kind] -= 1
        else:
            del self.bottom[0]

    def put_under(self, kind: int) -> None:
        """Lay a card that everybody has seen at the very bottom."""
        self.bottom.append(kind)
