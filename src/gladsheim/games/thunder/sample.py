"""Makes a State that fits a View: a possible past is drawn, and the unseen cards with it."""

from gladsheim.core.rng import Rng
from gladsheim.games.thunder.actions import C7, KEYS, KINDS, TR
from gladsheim.games.thunder.battle import NOTHING, REPLACING
from gladsheim.games.thunder.field import SHOWN_CARD
from gladsheim.games.thunder.memory import UNSEEN, Pile, Puzzle, pile_worlds
from gladsheim.games.thunder.rules import Rules
from gladsheim.games.thunder.state import ThunderState
from gladsheim.games.thunder.view import Hidden, Known, Side, ThunderView, code_of, room_in_pile

TRIES = 200
USUAL = 10
"""The weight of a place for the treasure when nothing is believed."""
IN_HAND, AT_THE_BACK, ELSEWHERE = 12, 55, 1
"""Weights by belief: in a hand, in the last row of a column of three or more, and in any other
place of the battlefield. Measured in 668 positions of 60 battles of scripted players, against
uniform samples; people hide it at the back likewise."""


class NoPastError(ValueError):
    """A View that no past explains; it was not made by `make_view`."""


def fit_state(view: ThunderView, rules: Rules, rng: Rng, believes: bool = False) -> ThunderState:
    """Return a State that fits a View.

    A past is drawn at random (which seen card was which facedown one, which card Hel took); then
    every unseen card is equally likely to be any that is missing, as far as its place allows it.
    Pasts are not weighted by how likely a good player had made them. Who `believes` looks for the
    opponent's treasure where players usually hide it. Raises NoPastError for a View that
    contradicts itself.
    """
    hidden = [side for side in view.sides if side.seat != view.viewer]
    for _ in range(TRIES):
        state = _open_cards(view, rules)
        puzzles = [_past(state, view, side, rng) for side in hidden]
        solved = [puzzle for puzzle in puzzles if puzzle is not None]
        if len(solved) == len(hidden) and _fill(state, view, solved, rng, believes):
            return state
    raise NoPastError("no State fits this View")


def _open_cards(view: ThunderView, rules: Rules) -> ThunderState:
    """Return a State with everything that the viewer sees."""
    state = ThunderState(rules)
    state.set_out()
    state.actor = view.actor
    state.phase = view.step
    state.turn = view.turn
    state.budget = view.budget
    state.spent = view.spent
    state.playing = code_of(view.playing[0]) if view.playing else NOTHING
    state.held_up = code_of(view.held_up[0]) if view.held_up else NOTHING
    state.seer_left = view.seer_left
    state.take_left = view.take_left
    state.taken = view.taken
    state.take_from = view.take_from
    state.first = view.first
    state.winner = view.winner
    state.ending = view.ending
    state.had_figure = view.had_figure
    state.removed = [code_of(one) for one in view.removed]
    for side in view.sides:
        seat = side.seat
        state.deck_size[seat] = side.deck
        state.hand_size[seat] = len(side.hand)
        state.begun[seat] = side.begun
        state.memory[seat] = list(side.memory)
        state.pile_log[seat] = list(side.pile_log)
        state.losing[seat] = [code_of(one) for one in side.losing]
        state.blocked[seat] = KEYS.index(side.blocked) if side.blocked else -1
        state.pile[seat] = [code_of(one) for one in reversed(side.pile)]
        for lane, column in enumerate(side.columns):
            for row, placed in enumerate(column):
                face = placed.card
                code = -2 if isinstance(face, Hidden) else code_of(face)
                state.insert(
                    seat, lane * 4 + row, code, int(placed.is_up), placed.slot, placed.mark
                )
        if seat == view.viewer:
            for one in side.hand:
                if not isinstance(one, Hidden):
                    state.hand[seat * 46 + code_of(one)] += 1
    return state


def _past(state: ThunderState, view: ThunderView, side: Side, rng: Rng) -> Puzzle | None:
    """Draw what Hel took off a pile, and a past for the hidden hand; None when they do not fit."""
    room = room_in_pile(state, side.seat, view.viewer)
    top = code_of(side.pile[0]) if side.pile else -1
    worlds: list[tuple[Pile, tuple[int, ...]]] = [(tuple(state.pile[side.seat]), ())]
    if side.pile_log:
        known = [*side.hand, *(placed.card for column in side.columns for placed in column)]
        lying = [code_of(face) for face in known if isinstance(face, Known)]
        worlds = [
            world
            for world in pile_worlds(side.pile_log, top, room)
            if all(world[0].count(code) + lying.count(code) <= room[code] for code in lying)
        ]
        rng.shuffle(worlds)
    for pile, hel in worlds:
        hidden = [most - pile.count(code) for code, most in enumerate(room)]
        puzzle = Puzzle(side.seat, side.memory, hidden, [(code,) for code in hel])
        if view.step == REPLACING and view.turn == side.seat:
            # One of the unseen cards is the treasure that has just been shown (TL-4.2).
            puzzle.tokens[rng.below(len(puzzle.tokens))].code = side.seat * KINDS + TR
        if puzzle.solve(rng):
            puzzle.name_departed()
            state.pile[side.seat] = list(pile)
            return puzzle
    return None


def _fill(
    state: ThunderState, view: ThunderView, puzzles: list[Puzzle], rng: Rng, believes: bool
) -> bool:
    """Give every hidden card a face, and leave the rest in the decks; False when it cannot be."""
    missing = _missing(state, view)
    for puzzle in puzzles:
        for token in [*puzzle.on_field(), *puzzle.in_hand()]:
            if puzzle.tokens[token].code != UNSEEN:
                missing[puzzle.tokens[token].code] -= 1
    if min(missing) < 0:
        return False
    for puzzle in puzzles:
        weights = _hiding_places(state, puzzle) if believes else {}
        if not _draw_unseen(puzzle, missing, weights, rng):
            return False
        _lay_out(state, puzzle)
        _tell_shows(state, puzzle)
    state.deck = missing[:KINDS] + missing[KINDS:]
    return all(
        sum(missing[seat * KINDS : seat * KINDS + KINDS]) == state.deck_size[seat]
        for seat in range(2)
    )


def _missing(state: ThunderState, view: ThunderView) -> list[int]:
    """Return for each code how many copies do not lie in the viewer's sight."""
    missing = state.rules.copies + state.rules.copies
    seen = [*state.removed, *state.pile[0], *state.pile[1], *state.losing[0], *state.losing[1]]
    seen += [code for code in (state.playing, state.held_up) if code >= 0]
    # Facedown cards of a hidden side count with its puzzle, even those that are certain.
    seen += [
        code
        for at, code in enumerate(state.field)
        if code >= 0 and (state.up[at] or at // 12 == view.viewer)
    ]
    for code in seen:
        missing[code] -= 1
    for seat in range(2):
        for code in range(2 * KINDS):
            missing[code] -= state.hand[seat * 46 + code]
    return missing


def _hiding_places(state: ThunderState, puzzle: Puzzle) -> dict[int, int]:
    """Return how gladly the treasure is put where each hidden card lies, by tokens."""
    weights = dict.fromkeys(puzzle.in_hand(), IN_HAND)
    lying = {puzzle.departures[at].time: token for at, token in puzzle.taken.items()}
    for at in range(puzzle.owner * 12, puzzle.owner * 12 + 12):
        if state.slot[at] in lying:
            row, height = at % 4, state.height[at // 4]
            weights[lying[state.slot[at]]] = (
                AT_THE_BACK if row == height - 1 and height > 2 else ELSEWHERE
            )
    return weights


def _draw_unseen(puzzle: Puzzle, missing: list[int], weights: dict[int, int], rng: Rng) -> bool:
    """Draw a face for every unseen token that is still hidden; those on the field have strength.

    `weights` say how likely a token is the treasure, USUAL where nothing is said.
    """
    on_field = set(puzzle.on_field())
    hidden = [*puzzle.on_field(), *puzzle.in_hand()]
    hidden = [token for token in hidden if puzzle.tokens[token].code == UNSEEN]
    # Those that may be least come first, so that none is left without a card.
    hidden.sort(key=lambda at: (at not in on_field, not puzzle.tokens[at].no_treasure, at))
    for at in hidden:
        token = puzzle.tokens[at]
        kinds = range(C7 + 1) if at in on_field else range(KINDS)
        begin = puzzle.owner * KINDS
        choices = [
            (
                begin + kind,
                missing[begin + kind] * (weights.get(at, USUAL) if kind == TR else USUAL),
            )
            for kind in kinds
            if missing[begin + kind] > 0 and not (kind == TR and token.no_treasure)
        ]
        if not choices:
            return False
        token.code = rng.pick(choices)
        missing[token.code] -= 1
    return True


def _lay_out(state: ThunderState, puzzle: Puzzle) -> None:
    """Lay the drawn cards into the hand and on their facedown places."""
    seat = puzzle.owner
    for token in puzzle.in_hand():
        state.hand[seat * 46 + puzzle.tokens[token].code] += 1
    lying = {
        puzzle.departures[departure].time: puzzle.tokens[token].code
        for departure, token in puzzle.taken.items()
        if puzzle.departures[departure].code == UNSEEN
    }
    for at in range(seat * 12, seat * 12 + 12):
        if state.slot[at] >= 0:
            state.field[at] = lying[state.slot[at]]


def _tell_shows(state: ThunderState, puzzle: Puzzle) -> None:
    """Fill in what a watcher did not see of the hands that Frigg was shown."""
    for time, count in puzzle.secret_shows:
        codes = sorted(puzzle.tokens[token].code for token in puzzle.hand_at(time))
        assert len(codes) == count
        for at, code in enumerate(codes):
            state.memory[puzzle.owner][time + 1 + at] = SHOWN_CARD + code
