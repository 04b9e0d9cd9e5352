"""What one seat, or a watcher, may know of a battle; typed plain data, built up from nothing.

Open to all is TL-11.1, to the owner alone TL-11.2; the opponent's pile shows its top, the own one
all of it (TL-11.7, OP-26), and what was seen stays known (TL-11.8).

A perfect memory is assumed: what was seen once is known as long as it can still be told. What can
be told for certain stands in the View as cards; what follows only in part (it is this one or that
one) stands in the memories, from which `sample.py` makes States that fit.
"""

import msgspec

from gladsheim.core.state import OVER
from gladsheim.core.views import View
from gladsheim.games.thunder.actions import KEYS, KINDS, SIDES, TR
from gladsheim.games.thunder.battle import (
    ACTING,
    LOSING,
    PLACING,
    REPLACING,
    SEER_ASKS,
    SETTING,
    TAKING,
)
from gladsheim.games.thunder.field import EMPTY, SHOWN, SHOWN_CARD
from gladsheim.games.thunder.memory import (
    SECRET,
    Pile,
    Puzzle,
    choices_of,
    has_seen_cards,
    pile_worlds,
)
from gladsheim.games.thunder.state import ThunderState


class Card(msgspec.Struct, frozen=True, tag="card"):
    """A card whose face the viewer sees: faceup, its own, or on a pile."""

    key: str
    """Its kind, such as `VW`."""
    back: str
    """`thor` or `loki`."""


class Known(msgspec.Struct, frozen=True, tag="known"):
    """A card that lies hidden, but the viewer can tell for certain which it is."""

    key: str
    back: str


class Hidden(msgspec.Struct, frozen=True, tag="hidden"):
    """A card the viewer sees only from behind."""

    back: str


class Placed(msgspec.Struct, frozen=True):
    """A card on the battlefield."""

    card: Card | Known | Hidden
    is_up: bool
    slot: int
    """Where its arrival stands in the memory of its side; -1 unless it is hidden."""
    mark: int
    """Whether it has challenged (1) or was played (2) in this turn (OP-14)."""


class Side(msgspec.Struct, frozen=True):
    """One side of the table."""

    seat: int
    deck: int
    hand: tuple[Card | Known | Hidden, ...]
    """In a fixed order, not in the order of drawing."""
    columns: tuple[tuple[Placed, ...], ...]
    """Lanes A, B, C; each from row 1."""
    pile: tuple[Card, ...]
    """The pile from the top, as far as it is known for certain; all of it for its owner."""
    pile_size: int
    begun: int
    """Turns begun."""
    memory: tuple[int, ...]
    """What the other side (a watcher: everybody) has seen of the hand; see `field.py`."""
    pile_log: tuple[int, ...]
    """What happened openly to the pile since its owner's first Hel; see `field.py`."""
    losing: tuple[Card, ...]
    """Cards to be laid on the pile in an order of the owner's choice (TL-9.8)."""
    blocked: str
    """The kind that may not come on top of the pile in this event (TL-9.4); else empty."""


class ThunderView(View, frozen=True, kw_only=True):
    """A battle as one viewer knows it."""

    phase: str
    """`setup`, `act`, `discard`, `place`, `seer`, `take`, `nature` or `over`."""
    step: int
    """The same in the finer steps of the State."""
    turn: int
    """The seat whose turn it is."""
    budget: int
    spent: int
    sides: tuple[Side, Side]
    playing: tuple[Card, ...]
    """The action card being carried out, if any."""
    held_up: tuple[Card, ...]
    """The card that waits for a column, if any."""
    seer_left: int
    take_left: int
    taken: int
    take_from: int
    first: int
    winner: int
    """The seat that has won; -1 while nobody has."""
    ending: int
    had_figure: bool
    removed: tuple[Card, ...]


PHASES = {
    SETTING: "setup",
    ACTING: "act",
    LOSING: "discard",
    PLACING: "place",
    SEER_ASKS: "seer",
    TAKING: "take",
}


def card(code: int) -> Card:
    """Return a card by its code."""
    return Card(KEYS[code % KINDS], SIDES[code // KINDS])


def code_of(one: Card | Known) -> int:
    """Return the code of a card."""
    return SIDES.index(one.back) * KINDS + KEYS.index(one.key)


def make_view(state: ThunderState, viewer: int) -> ThunderView:
    """Return what `viewer` (a seat or WATCHER) may know of a battle."""
    over = state.actor == OVER
    return ThunderView(
        game="thunder",
        viewer=viewer,
        seats=2,
        actor=state.actor,
        options=tuple(state.rules.changed),
        legal=tuple(state.legal()) if viewer >= 0 and viewer == state.actor else (),
        returns=tuple(state.returns()) if over else (),
        phase="over" if over else PHASES.get(state.phase, "nature"),
        step=state.phase,
        turn=state.turn,
        budget=state.budget,
        spent=state.spent,
        sides=(_side(state, 0, viewer), _side(state, 1, viewer)),
        playing=() if state.playing < 0 else (card(state.playing),),
        held_up=() if state.held_up < 0 else (card(state.held_up),),
        seer_left=state.seer_left,
        take_left=state.take_left,
        taken=state.taken,
        take_from=state.take_from,
        first=state.first,
        winner=state.winner,
        ending=state.ending,
        had_figure=state.had_figure,
        removed=tuple(card(code) for code in state.removed),
    )


def _side(state: ThunderState, seat: int, viewer: int) -> Side:
    memory = _memory(state, seat, viewer)
    is_mine = seat == viewer
    hand: tuple[Card | Known | Hidden, ...]
    slots: dict[int, int] = {}
    if is_mine:
        hand = tuple(card(code) for code in _codes(state, seat))
        pile = tuple(reversed(state.pile[seat]))
    else:
        known, slots, piles = _known(state, seat, viewer, memory)
        hand = _seen_hand(state, seat, known)
        pile = _agreed(piles)
    return Side(
        seat=seat,
        deck=state.deck_size[seat],
        hand=hand,
        columns=tuple(_column(state, seat, lane, slots, is_mine) for lane in range(3)),
        pile=tuple(card(code) for code in pile),
        pile_size=len(state.pile[seat]),
        begun=state.begun[seat],
        memory=memory,
        pile_log=tuple(state.pile_log[seat]),
        losing=tuple(card(code) for code in sorted(state.losing[seat])),
        blocked="" if state.blocked[seat] < 0 else KEYS[state.blocked[seat]],
    )


def _codes(state: ThunderState, seat: int) -> list[int]:
    """Return a hand as codes: the own cards, then the stolen ones."""
    codes = [*range(seat * KINDS, seat * KINDS + KINDS)]
    codes += range((1 - seat) * KINDS, (1 - seat) * KINDS + KINDS)
    return [code for code in codes for _ in range(state.hand[seat * 46 + code])]


def _memory(state: ThunderState, seat: int, viewer: int) -> tuple[int, ...]:
    """Return the memory of a hand; a watcher did not see what Frigg was shown (TL-11.6)."""
    memory = state.memory[seat]
    if viewer >= 0 or not any(SHOWN <= event < SHOWN_CARD for event in memory):
        return tuple(memory)
    return tuple(SECRET if SHOWN_CARD <= event < SECRET else event for event in memory)


def _backs(state: ThunderState, seat: int) -> list[int]:
    """Return how many cards of each back a hand holds (TL-11.4)."""
    begin = seat * 46
    return [
        sum(state.hand[begin : begin + KINDS]),
        sum(state.hand[begin + KINDS : begin + 2 * KINDS]),
    ]


def room_in_pile(state: ThunderState, seat: int, viewer: int) -> list[int]:
    """Return for each card how many copies a viewer does not see elsewhere than in this pile."""
    room = state.rules.copies + state.rules.copies
    seen = [*state.removed, *state.losing[0], *state.losing[1]]
    seen += [code for code in (state.playing, state.held_up) if code >= 0]
    seen += [
        code
        for at, code in enumerate(state.field)
        if code >= 0 and (state.up[at] or at // 12 == viewer)
    ]
    if viewer == 1 - seat or not state.pile_log[1 - seat]:
        seen += state.pile[1 - seat]
    for code in seen:
        room[code] -= 1
    if viewer >= 0:
        for code in range(2 * KINDS):
            room[code] -= state.hand[viewer * 46 + code]
    return room


def _known(
    state: ThunderState, seat: int, viewer: int, memory: tuple[int, ...]
) -> tuple[list[int], dict[int, int], list[Pile]]:
    """Return what is certain of a side: hand cards, facedown cards by slot, and possible piles."""
    pile = tuple(state.pile[seat])
    log = state.pile_log[seat]
    known: list[int] = []
    slots: dict[int, int] = {}
    if state.phase == REPLACING and state.turn == seat:
        return [seat * KINDS + TR], slots, [pile]  # it has just been shown (TL-4.2)
    room = room_in_pile(state, seat, viewer)
    if not log:
        if has_seen_cards(memory):
            for code in pile:
                room[code] -= 1
            puzzle = Puzzle(seat, memory, room)
            assert puzzle.solve()
            known, slots = puzzle.certain_hand(), puzzle.certain_slots()
        return known, slots, [pile]
    worlds = pile_worlds(log, pile[-1] if pile else -1, room)
    is_settled = False
    while not is_settled:
        # What the hand shows tells of the pile, and the other way round.
        hidden = [
            most - min(world[0].count(code) for world in worlds) for code, most in enumerate(room)
        ]
        puzzle = Puzzle(seat, memory, hidden, choices_of(worlds))
        assert puzzle.solve()
        known, slots = puzzle.certain_hand(), puzzle.certain_slots()
        choices = puzzle.choices_left()
        lying = [*known, *slots.values()]
        left = [
            world
            for world in worlds
            if all(code in choice for code, choice in zip(world[1], choices, strict=True))
            and all(world[0].count(code) + lying.count(code) <= room[code] for code in lying)
        ]
        is_settled = len(left) == len(worlds)
        worlds = left
    return known, slots, [world[0] for world in worlds]


def _seen_hand(
    state: ThunderState, seat: int, known: list[int]
) -> tuple[Card | Known | Hidden, ...]:
    """Return a hand from outside."""
    backs = _backs(state, seat)
    for code in known:
        backs[code // KINDS] -= 1
    cards: list[Card | Known | Hidden] = []
    for code in known:
        cards.append(Known(KEYS[code % KINDS], SIDES[code // KINDS]))
    for back in (seat, 1 - seat):
        cards += [Hidden(SIDES[back])] * backs[back]
    return tuple(cards)


def _column(
    state: ThunderState, seat: int, lane: int, slots: dict[int, int], is_mine: bool
) -> tuple[Placed, ...]:
    cards: list[Placed] = []
    for row in range(state.height[seat * 3 + lane]):
        at = seat * 12 + lane * 4 + row
        code, slot = state.field[at], state.slot[at]
        is_up = state.up[at] == 1
        face: Card | Known | Hidden
        if is_up or is_mine:
            face = card(code)
        elif slot in slots:
            known = slots[slot]
            face = Known(KEYS[known % KINDS], SIDES[known // KINDS])
        else:
            face = Hidden(SIDES[code // KINDS])
        cards.append(Placed(face, is_up, slot, state.mark[at]))
    assert row_is_closed(state, seat, lane)
    return tuple(cards)


def row_is_closed(state: ThunderState, seat: int, lane: int) -> bool:
    """Return whether a column has no gap (TL-16.2); what lies there has a strength (TL-16.3)."""
    begin = seat * 12 + lane * 4
    height = state.height[seat * 3 + lane]
    return all((state.field[begin + row] != EMPTY) == (row < height) for row in range(4))


def _agreed(piles: list[Pile]) -> Pile:
    """Return a pile from the top, as far as all that it may be agree."""
    agreed: list[int] = []
    for codes in zip(*(reversed(pile) for pile in set(piles)), strict=True):
        if len(set(codes)) > 1:
            break
        agreed.append(codes[0])
    return tuple(agreed)
