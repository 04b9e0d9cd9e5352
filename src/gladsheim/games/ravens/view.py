"""What one seat, or a watcher, may know of a race; and a State that fits it.

Everything on the track is open. Hidden are the faces of the cards in the other hands and the order
of the piles; the mix of a hand shows by the backs (OR-1.9) unless a house rule hides it (OP-14).
"""

from collections.abc import Mapping
from functools import cache

import msgspec

from gladsheim.core.deck import Deck
from gladsheim.core.rng import Rng
from gladsheim.core.state import OVER
from gladsheim.core.views import View
from gladsheim.games.ravens.actions import KINDS, LANDS, LOKI
from gladsheim.games.ravens.hands import FLIGHT
from gladsheim.games.ravens.race import NEVER
from gladsheim.games.ravens.rules import GHOST, Rules
from gladsheim.games.ravens.setup import (
    DISCARDING,
    DRAFT,
    DRAW,
    ENDED,
    LAYING,
    LOOP_CARD,
    OPENING,
    PLAY,
    TRIAL_CARD,
    TRICK_DRAW,
)
from gladsheim.games.ravens.state import RavensState
from gladsheim.games.ravens.track import ALIGNED, GONE, NORTH, SOUTH, START


class Face(msgspec.Struct, frozen=True, tag="face"):
    """A hand card the viewer sees."""

    back: str
    """`flight` or `loki`."""
    face: str
    """A land `M F P I J`, or a Loki type such as `swap-slide`."""


class Back(msgspec.Struct, frozen=True, tag="back"):
    """A hand card the viewer sees only from behind."""

    back: str
    """`flight` or `loki`; `card` where the mix of the hand is hidden (OP-14)."""


class Space(msgspec.Struct, frozen=True):
    """One space of a raven's way."""

    land: str
    """`M F P I J`."""
    thing: str
    """`column` or `loop`."""
    number: int
    """The number of the column or the loop card, from 1."""
    half: str
    """Which half lies there: `n` or `s` of a column, `l` or `r` of a loop card."""


class Column(msgspec.Struct, frozen=True):
    """One land card of the line."""

    card: int
    """A number that stays with the card all race long; good as a key on the page."""
    north: str
    """The land of the half that points north."""
    south: str
    slid: str
    """`N`, `S` or empty (OR-2.3)."""
    north_covered: bool
    """Whether a loop card lies on the north half."""
    south_covered: bool
    lies_on_loop: bool
    """Whether the half that hangs outside lies on a loop card."""
    slid_after: int
    """How many loop cards had been laid when it was slid; it lies on top of those."""
    is_fixed: bool
    """Whether it has been covered once and therefore stays fixed (OP-16)."""


class Loop(msgspec.Struct, frozen=True):
    """One loop card."""

    number: int
    """From 1 in the order of laying; what `rotate loop 2` names."""
    card: int
    """Like `Column.card`."""
    side: str
    """`N` or `S`."""
    junction: int
    """It lies over columns `junction` and `junction + 1`."""
    level: int
    """1 lies next to the line."""
    left: str
    """The land of the half over column `junction`."""
    right: str
    left_covered: bool
    right_covered: bool
    is_fixed: bool
    """Like `Column.is_fixed`."""


class Flyer(msgspec.Struct, frozen=True):
    """One raven and its cards."""

    seat: int
    """The seat that flies it; -1 for a ghost (V-3b)."""
    hand: tuple[Face | Back, ...]
    """In a fixed order (lands, then Loki types; backs likewise), not in the order of drawing."""
    piles: int
    """Cards left in both piles together."""
    flight_pile: int
    """Flight cards left; -1 where the mix is hidden (OP-14)."""
    loki_pile: int
    """Loki cards left; -1 where the mix is hidden."""
    stack: tuple[str, ...]
    """The Loki pile from the top, where it was ordered openly (V-8)."""
    discards: tuple[int, ...]
    """The open discard pile: how many of each land, in the order M F P I J."""
    spent: tuple[int, ...]
    """Loki cards out of the game: how many of each type."""
    route: tuple[Space, ...]
    """Every space this raven flies, in its order."""
    at: int
    """Where it stands in `route`; -1 in front of the first space."""
    run: int
    """How many spaces the next matching flight card carries it."""
    begun: int
    """Turns begun in this race."""
    done: int
    """Turns completed in this race."""
    finished: bool
    wins: int
    """Races won in the series (V-2)."""
    points: int
    """Points in a points race (V-7)."""


class RavensView(View, frozen=True, kw_only=True):
    """A race as one viewer knows it."""

    phase: str
    """`setup`, `draft` (ordering the Loki piles), `opening` (drawing the first hand), `play`, `lay`
    (a loop card), `draw`, `discard` or `over`."""
    step: int
    """The same in the finer steps of the State."""
    mover: int
    """The seat whose turn, draw or choice it is."""
    columns: tuple[Column, ...]
    loops: tuple[Loop, ...]
    flyers: tuple[Flyer, ...]
    cards_laid: int
    """Land cards laid so far in this race, those taken away again included."""
    loops_laid: int
    """Loop cards laid so far, those taken away again included."""
    land_deck: int
    """Land cards left to draw."""
    land_bag: tuple[int, ...]
    """Of each kind of land card, how many lie in the deck at an unknown place."""
    land_bottom: tuple[int, ...]
    """Kinds whose place at the bottom of the deck everybody has seen, lowest last."""
    in_hand: str
    """The land card just drawn and not yet laid, such as `MF`; else empty."""
    in_hand_turned: bool
    """Whether it was drawn upside down, so that `FM` is meant."""
    blind: int
    """The place already named for it (OP-26); -1 when none is."""
    setup_left: int
    """Hills or slides still to come before the race (V-5)."""
    dealing: str
    """The pile that the mover's next card comes from: `flight`, `loki`, `card` where that is
    hidden (OP-14); else empty."""
    to_draw: int
    named_mix: tuple[int, ...]
    """Of a named mix (OP-7), the flight and Loki cards still to come; empty where hidden."""
    to_discard: int
    first: int
    """The seat that began; -1 before that is known."""
    next_first: int
    """Who begins the race being set up in a series; -1 when that is not settled."""
    race: int
    """The number of the race in its series, from 1."""
    turn: int
    """Rounds begun in this race."""
    target: int
    """Turns that every raven may still complete after a finish (OR-9.5); -1 before any."""
    double_by: int
    """The seat whose one trick made several ravens finish (OP-32); else -1."""
    is_last_turn: bool
    """Whether another raven has finished and this is the mover's last turn (OR-9.5)."""
    winner: int
    """The seat (or team) that won the race just closed; -1 when none did."""
    start: int
    """The junction where the ravens start in a ring (V-5); 0 in front of column 1."""


PHASES = {
    DRAFT: "draft",
    OPENING: "opening",
    PLAY: "play",
    LOOP_CARD: "play",
    LAYING: "lay",
    TRICK_DRAW: "draw",
    DRAW: "draw",
    DISCARDING: "discard",
    TRIAL_CARD: "play",
    ENDED: "over",
}
SIDES = "NS"
FACES = (*(Face("flight", land) for land in LANDS), *(Face("loki", loki) for loki in LOKI))
BACKS = tuple(Back(face.back) for face in FACES)


def make_view(state: RavensState, viewer: int) -> RavensView:
    """Return what `viewer` (a seat or WATCHER) may know of a race."""
    rules = state.rules
    hides = rules.hide_hand_mix and viewer != state.mover
    limit = rules.limit
    over = state.actor == OVER
    spaces = _spaces(state)
    return RavensView(
        game="ravens",
        viewer=viewer,
        seats=rules.seats,
        actor=state.actor,
        options=tuple(rules.changed),
        legal=tuple(state.legal()) if viewer >= 0 and viewer == state.actor else (),
        returns=tuple(state.returns()) if over else (),
        phase=PHASES.get(state.phase, "setup"),
        step=state.phase,
        mover=state.mover,
        columns=tuple([_column(state, column) for column in range(len(state.line))]),
        loops=tuple(
            _loop(state, loop)
            for loop in range(len(state.loop_card))
            if state.loop_side[loop] != GONE
        ),
        flyers=tuple([_flyer(state, raven, viewer, spaces) for raven in range(rules.ravens)]),
        cards_laid=len(state.land) // 2,
        loops_laid=len(state.loop_card),
        land_deck=state.deck.size(),
        land_bag=tuple(state.deck.bag),
        land_bottom=tuple(state.deck.bottom),
        in_hand="" if state.drawn < 0 else KINDS[state.drawn],
        in_hand_turned=bool(state.drawn_turned) if state.drawn >= 0 else False,
        blind=state.blind,
        setup_left=state.setup_left,
        dealing=""
        if state.dealing < 0
        else "card"
        if hides
        else "flight"
        if state.dealing == FLIGHT
        else "loki",
        to_draw=state.to_draw,
        named_mix=() if hides else (state.mix_flight, state.mix_loki),
        to_discard=max(0, state.hand_size[state.mover] - limit) if state.phase == DISCARDING else 0,
        first=state.first,
        next_first=state.next_first_seat,
        race=state.race,
        turn=max(state.begun),
        target=-1 if state.target == NEVER else state.target,
        double_by=state.double_by,
        is_last_turn=not over and state.target != NEVER,
        winner=state.winner,
        start=state.start,
    )


def _column(state: RavensState, column: int) -> Column:
    card = state.line[column]
    off = state.off[column]
    if off == ALIGNED:
        land = state.land
        north, south = LANDS[land[card * 2]], LANDS[land[card * 2 + 1]]
        return _aligned(card, north, south, state.over[column], card in state.marked)
    return Column(
        card=card,
        north=LANDS[state.land[card * 2]],
        south=LANDS[state.land[card * 2 + 1]],
        slid=SIDES[off],
        north_covered=off == NORTH and state.is_column_covered(column),
        south_covered=off == SOUTH and state.is_column_covered(column),
        lies_on_loop=state.lies_on_loop(column) and not state.is_column_covered(column),
        slid_after=state.over[column],
        is_fixed=card in state.marked,
    )


@cache
def _aligned(card: int, north: str, south: str, slid_after: int, is_fixed: bool) -> Column:
    """Return a column that has not been slid: neither does it cover anything nor is it covered."""
    return Column(card, north, south, "", False, False, False, slid_after, is_fixed)


def _loop(state: RavensState, loop: int) -> Loop:
    card = state.loop_card[loop]
    return Loop(
        number=loop + 1,
        card=card,
        side=SIDES[state.loop_side[loop]],
        junction=state.loop_junction[loop] + 1,
        level=state.level(loop),
        left=LANDS[state.land[card * 2]],
        right=LANDS[state.land[card * 2 + 1]],
        left_covered=state.top_half(loop, 0) >> 1 != card,
        right_covered=state.top_half(loop, 1) >> 1 != card,
        is_fixed=card in state.marked,
    )


def _flyer(state: RavensState, raven: int, viewer: int, spaces: Mapping[int, Space]) -> Flyer:
    rules = state.rules
    path = state.path_of(raven)
    forward = state.direction(raven) == 1
    ordered = path if forward else path[::-1]
    at = state.index[raven] if forward else len(path) - 1 - state.index[raven]
    is_ghost = rules.mode == GHOST and raven == 1
    hides = rules.hide_hand_mix and raven != viewer
    return Flyer(
        seat=-1 if is_ghost else raven,
        hand=() if is_ghost else _hand(state, raven, viewer),
        piles=0 if is_ghost else state.flight_left[raven] + state.loki_left[raven],
        flight_pile=0 if is_ghost else -1 if hides else state.flight_left[raven],
        loki_pile=0 if is_ghost else -1 if hides else state.loki_left[raven],
        stack=tuple(LOKI[kind - 5] for kind in state.stack[raven])
        if state.stack and not is_ghost
        else (),
        discards=() if is_ghost else tuple(state.discard[raven * 5 : raven * 5 + 5]),
        spent=() if is_ghost else tuple(state.spent[raven * 4 : raven * 4 + 4]),
        route=tuple([spaces[space & 127] for space in ordered]),
        at=at if path else START,
        run=state.run(raven),
        begun=state.begun[raven],
        done=state.done[raven],
        finished=bool(state.finished[raven]),
        wins=state.wins[raven],
        points=state.points[raven],
    )


def _hand(state: RavensState, seat: int, viewer: int) -> tuple[Face | Back, ...]:
    """Return the hand as cards with faces for its owner, without for everybody else (OR-1.9)."""
    cards: list[Face | Back] = []
    for kind, count in enumerate(state.hand[seat * 9 : seat * 9 + 9]):
        if not count:
            continue
        card: Face | Back
        if seat == viewer:
            card = FACES[kind]
        elif kind >= 5 and state.stack:
            card = FACES[kind]  # drawn from an open order (V-8)
        elif state.rules.hide_hand_mix:
            card = Back("card")  # OP-14
        else:
            card = BACKS[kind]
        cards += [card] * count
    return tuple(cards)


def _spaces(state: RavensState) -> Mapping[int, Space]:
    """Return what each half of the cards on the table is as a space of a route."""
    land = state.land
    spaces = {}
    for number, card in enumerate(state.loop_card, 1):
        if state.loop_side[number - 1] != GONE:
            at = card * 2
            spaces[at] = _space(land[at], "loop", number, "l")
            spaces[at + 1] = _space(land[at + 1], "loop", number, "r")
    for number, card in enumerate(state.line, 1):
        at = card * 2
        spaces[at] = _space(land[at], "column", number, "n")
        spaces[at + 1] = _space(land[at + 1], "column", number, "s")
    return spaces


@cache
def _space(land: int, thing: str, number: int, half: str) -> Space:
    """Return a space; there are few, and each stands in many Views."""
    return Space(LANDS[land], thing, number, half)


def fit_state(view: RavensView, rules: Rules, rng: Rng) -> RavensState:
    """Return a State that fits a View.

    The faces the viewer cannot see are drawn uniformly: each hidden hand is a random part of what
    its owner has not yet shown, as if it had been drawn blindly. Where the mix of a hand is hidden
    (OP-14), the backs too are a random part of all the unseen cards that could be there.
    """
    state = RavensState(rules)
    state.set_out()
    state.actor = view.actor
    _lay_track(state, view)
    _deal_hands(state, view, rng)
    state.first = view.first
    state.race = view.race
    state.mover = view.mover
    state.target = NEVER if view.target < 0 else view.target
    state.double_by = view.double_by
    state.winner = view.winner
    for raven, flyer in enumerate(view.flyers):
        state.begun[raven] = flyer.begun
        state.done[raven] = flyer.done
        state.finished[raven] = int(flyer.finished)
        state.wins[raven] = flyer.wins
        state.points[raven] = flyer.points
    state.phase = view.step
    state.drawn = KINDS.index(view.in_hand) if view.in_hand else -1
    state.drawn_turned = int(view.in_hand_turned)
    state.setup_left = view.setup_left
    state.next_first_seat = view.next_first
    state.to_draw = view.to_draw
    state.blind = view.blind
    _settle_draw(state, view, rng)
    return state


def _lay_track(state: RavensState, view: RavensView) -> None:
    """Lay out the cards of the track, which everybody sees, and set the ravens on it."""
    state.land = [0] * (2 * view.cards_laid)
    state.loop_card = [-1] * view.loops_laid
    state.loop_side = [GONE] * view.loops_laid
    state.loop_junction = [0] * view.loops_laid
    for column in view.columns:
        state.land[column.card * 2] = LANDS.index(column.north)
        state.land[column.card * 2 + 1] = LANDS.index(column.south)
        state.line.append(column.card)
        state.off.append(SIDES.index(column.slid) if column.slid else ALIGNED)
        state.over.append(column.slid_after)
        if column.is_fixed:
            state.marked.append(column.card)
    for loop in view.loops:
        at = loop.number - 1
        state.land[loop.card * 2] = LANDS.index(loop.left)
        state.land[loop.card * 2 + 1] = LANDS.index(loop.right)
        state.loop_card[at] = loop.card
        state.loop_side[at] = SIDES.index(loop.side)
        state.loop_junction[at] = loop.junction - 1
        if loop.is_fixed:
            state.marked.append(loop.card)
    state.start = view.start
    state.deck = Deck(list(view.land_bag))
    state.deck.bottom = list(view.land_bottom)
    if not any(flyer.route for flyer in view.flyers):
        return  # the line is still being laid
    state.lay_paths()
    for raven, flyer in enumerate(view.flyers):
        if flyer.at >= 0:
            path = state.path_of(raven)
            at = flyer.at if state.direction(raven) == 1 else len(path) - 1 - flyer.at
            state.place[raven] = path[at]
            state.index[raven] = at


def _deal_hands(state: RavensState, view: RavensView, rng: Rng) -> None:
    """Deal every seat a hand that fits, and leave the rest in its piles."""
    for seat in range(view.seats):
        flyer = view.flyers[seat]
        unseen = [
            count - (flyer.discards[kind] if kind < 5 else flyer.spent[kind - 5])
            for kind, count in enumerate(state.rules.flight_counts + state.rules.loki_counts)
        ]
        hand = [0] * 9
        hidden: list[str] = []
        for card in flyer.hand:
            if isinstance(card, Face):
                kind = (
                    LANDS.index(card.face) if card.back == "flight" else 5 + LOKI.index(card.face)
                )
                hand[kind] += 1
                unseen[kind] -= 1
            else:
                hidden.append(card.back)
        for back in hidden:
            kinds = range(5) if back == "flight" else range(5, 9) if back == "loki" else range(9)
            kind = rng.pick([(kind, unseen[kind]) for kind in kinds if unseen[kind] > 0])
            hand[kind] += 1
            unseen[kind] -= 1
        state.hand[seat * 9 : seat * 9 + 9] = hand
        state.pile[seat * 9 : seat * 9 + 9] = unseen
        state.discard[seat * 5 : seat * 5 + 5] = flyer.discards
        state.spent[seat * 4 : seat * 4 + 4] = flyer.spent
        state.hand_size[seat] = len(flyer.hand)
        state.flight_left[seat] = sum(unseen[:5])
        state.loki_left[seat] = sum(unseen[5:])
        state.discarded[seat] = sum(flyer.discards)
        if state.rules.loki_draft:
            state.stack[seat] = [5 + LOKI.index(loki) for loki in flyer.stack]


def _settle_draw(state: RavensState, view: RavensView, rng: Rng) -> None:
    """Settle which pile the mover draws from, at random where that is hidden (OP-14)."""
    if view.named_mix:
        state.mix_flight, state.mix_loki = view.named_mix
    if not view.dealing:
        state.dealing = -1
    elif view.dealing == "card":
        piles = [(0, state.flight_left[view.mover]), (1, state.loki_left[view.mover])]
        state.dealing = rng.pick([pile for pile in piles if pile[1] > 0])
        if state.rules.declare_mix:
            state.mix_flight = min(view.to_draw - 1, state.flight_left[view.mover])
            state.mix_loki = view.to_draw - 1 - state.mix_flight
    else:
        state.dealing = 0 if view.dealing == "flight" else 1
