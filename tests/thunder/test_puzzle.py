"""Pasts that are drawn for a hidden hand keep to the cards that can still be out of sight."""

from gladsheim.core.rng import Rng
from gladsheim.games.thunder.actions import BA, C7, KINDS
from gladsheim.games.thunder.field import DREW, ENTERED, PLACED
from gladsheim.games.thunder.memory import UNSEEN, Puzzle
from tests.rules import rule

SOLDIER = C7 - 3
MEMORY = (DREW, DREW, DREW, ENTERED + SOLDIER, PLACED)


def out_of_sight(soldiers: int, actions: int) -> list[int]:
    hidden = [0] * (2 * KINDS)
    hidden[SOLDIER] = soldiers
    hidden[BA] = actions
    return hidden


@rule("TL-7.3")
def test_what_lies_facedown_was_seen_if_no_other_soldier_is_left():
    """Three unseen cards that are all action cards, one soldier that was seen, one facedown."""
    for seed in range(40):
        puzzle = Puzzle(0, MEMORY, out_of_sight(1, 3))
        assert puzzle.solve(Rng(f"{seed}"))
        assert [puzzle.tokens[at].code for at in puzzle.on_field()] == [SOLDIER]


@rule("TL-7.3")
def test_it_may_be_unseen_as_long_as_a_soldier_is_out_of_sight():
    lying = set()
    for seed in range(40):
        puzzle = Puzzle(0, MEMORY, out_of_sight(2, 2))
        assert puzzle.solve(Rng(f"{seed}"))
        lying |= {puzzle.tokens[at].code for at in puzzle.on_field()}
    assert lying == {SOLDIER, UNSEEN}
