"""Section 9: the end of the race; each case for either player beginning.

Line K with A at 8 needs one F to be home, B at 1 one M. In the mirrored cases the ravens change
parts: `me` is the one the case speaks of.
"""

from typing import NamedTuple

import pytest

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER
from gladsheim.games.ravens import RAVENS
from tests.ravens.table import A, B, lay
from tests.rules import rule


class Side(NamedTuple):
    """What a raven needs on line K, said once for each of the two."""

    seat: int
    near: int
    """One space before its final space."""
    final: int
    needs: str
    """The card that brings it home from `near`."""
    middle: int
    """A place on the way where it is in nobody's way."""


SIDES = (Side(A, 8, 9, "F", 2), Side(B, 1, 0, "M", 7))
both_ways = pytest.mark.parametrize(("me", "other"), [(0, 1), (1, 0)], ids=["A", "B"])


def race_of(me, other, *, my_hand, other_hand, first, mover, my_at=None, other_at=None, **more):
    """Return line K with the two ravens placed by part: `me` near home, the other one mid-way."""
    mine, theirs = SIDES[me], SIDES[other]
    at = {
        me: mine.near if my_at is None else my_at,
        other: theirs.middle if other_at is None else other_at,
    }
    hands = {me: my_hand, other: other_hand}
    return lay(
        "K",
        a=at[0],
        b=at[1],
        hand_a=hands[0],
        hand_b=hands[1],
        first=first,
        mover=mover,
        **more,
    )


def draw_three(race, *cards):
    for card in cards or ("P", "P", "P"):
        race.plays("draw flight").deals(card)


def result(me, value):
    """Return the returns in which `me` has `value` and the other the opposite."""
    found = [-value, -value]
    found[me] = value
    return found


@rule("OR-9.1")
@both_ways
@pytest.mark.parametrize("is_first", [True, False])
def test_a_raven_finishes_when_it_moves_into_its_final_space(me, other, is_first):
    race = race_of(
        me,
        other,
        my_hand=SIDES[me].needs,
        other_hand="",
        first=me if is_first else other,
        mover=me,
    )
    race.plays(f"fly {SIDES[me].needs}")
    assert race.at(me) == SIDES[me].final
    assert race.state.finished[me] == 1
    assert "finished" in race.heard


@rule("OR-9.1")
@both_ways
def test_the_space_before_the_final_one_is_not_home(me, other):
    race = race_of(me, other, my_hand="P F M", other_hand="", first=other, mover=me)
    assert race.state.finished == [0, 0]
    race.plays("draw flight").deals("J")
    assert not race.is_over


@rule("OR-9.1", "OR-5.3")
@both_ways
def test_a_long_flight_ends_on_the_final_space(me, other):
    # A: ...|JJ  k2 and k1 south; B: k2 and k1 north
    line = "MPJFI/JJMIP" if me == A else "JJMIP/MPJFI"
    race = lay(line, a=7 if me == A else 5, b=4 if me == A else 2, mover=me, first=other)
    race.holds(me, "J").plays("fly J")
    assert race.is_over
    assert race.returns == result(me, 1.0)


@rule("OR-9.1", "OR-6.5")
@both_ways
def test_forward_may_finish(me, other):
    race = race_of(me, other, my_hand="forward-back", other_hand="", first=other, mover=me)
    race.plays("forward")
    assert race.is_over
    assert race.returns == result(me, 1.0)


@rule("OR-9.1", "OR-5.4")
@both_ways
def test_a_pair_may_finish(me, other):
    race = race_of(me, other, my_hand="J J", other_hand="", first=other, mover=me)
    race.plays("pair J")
    assert race.is_over
    assert race.returns == result(me, 1.0)


@rule("OR-9.2")
@both_ways
@pytest.mark.parametrize("player", ["own", "other"])
def test_a_raven_finishes_when_a_change_leaves_it_on_its_final_space(me, other, player):
    # WE-46: A on k2 south, k1 is removed in front of it (for B: on k2 north)
    mover = me if player == "own" else other
    hands = {mover: "rotate-remove", 1 - mover: ""}
    race = race_of(me, other, my_hand=hands[me], other_hand=hands[other], first=me, mover=mover)
    race.plays("remove 1")
    assert race.circuit == "FPIJ|MJIP"
    assert race.state.finished[me] == 1
    assert race.state.finished[other] == 0


@rule("OR-9.2", "OR-2.16")
def test_a_slide_of_the_last_card_brings_a_raven_home():
    # WE-24: k1 slid to N: the final space of A is k2 south
    race = lay("K", a=8, b=7, hand_a="swap-slide", first=B, mover=A)
    race.plays("slide 1 N")
    assert race.circuit == "FFPIJ|MJIP"
    assert race.is_over
    assert race.returns == [1.0, -1.0]


@rule("OR-9.2")
def test_a_slide_of_the_last_card_brings_b_home():
    race = lay("K", a=2, b=1, hand_b="swap-slide", first=A, mover=B)
    race.plays("slide 1 S")
    assert race.circuit == "FPIJ|MJIPM"
    assert race.is_over
    assert race.returns == [-1.0, 1.0]


@rule("OR-9.2")
@both_ways
def test_a_raven_two_spaces_from_home_does_not_finish_by_one_removal(me, other):
    race = race_of(
        me,
        other,
        my_hand="rotate-remove",
        other_hand="",
        first=other,
        mover=me,
        my_at=7 if me == A else 2,
        other_at=0 if other == A else 9,
    )
    race.refuses("remove 1", rule="OR-7.1")
    race.plays("remove 2")
    assert race.state.finished == [0, 0]


@rule("OR-9.3")
@both_ways
def test_the_finishers_turn_ends_on_the_spot(me, other):
    need = SIDES[me].needs
    hand = f"{need} I I I J J J P P draw2-loop"
    race = race_of(me, other, my_hand=hand, other_hand="J", first=me, mover=me)
    race.plays(f"fly {need}")
    assert race.state.actor == other
    assert race.state.mover == other
    assert race.state.hand_size[me] == 9, "no draw, and no discard down to seven"
    assert "drew" not in race.heard


@rule("OR-9.3")
@both_ways
def test_the_turn_ends_also_when_the_own_trick_brings_the_raven_home(me, other):
    hand = "rotate-remove forward-back I I I"
    race = race_of(me, other, my_hand=hand, other_hand="", first=me, mover=me)
    race.plays("remove 1")
    assert race.state.actor == other
    assert race.state.hand_size[me] == 4


@rule("OR-9.3")
@both_ways
def test_a_seconds_finish_ends_the_race_without_a_draw(me, other):
    need = SIDES[me].needs
    race = race_of(me, other, my_hand=f"{need} I", other_hand="J", first=other, mover=me)
    race.plays(f"fly {need}")
    assert race.state.actor == OVER
    assert race.hand(me) == "I"


@rule("OR-9.4")
@both_ways
def test_the_second_player_wins_at_once_by_finishing_first(me, other):
    # WE-11
    need = SIDES[me].needs
    race = race_of(me, other, my_hand=need, other_hand="I I I I I", first=other, mover=me)
    race.plays(f"fly {need}")
    assert race.is_over
    assert race.returns == result(me, 1.0)
    assert RAVENS.ending(race.state) == "home"


@rule("OR-9.4")
@both_ways
def test_the_first_player_gets_no_further_turn_even_one_space_from_home(me, other):
    need = SIDES[me].needs
    hand = f"{SIDES[other].needs} I I I"
    race = race_of(
        me,
        other,
        my_hand=need,
        other_hand=hand,
        first=other,
        mover=me,
        other_at=SIDES[other].near,
    )
    race.plays(f"fly {need}")
    assert race.is_over
    assert race.returns == result(me, 1.0)


@rule("OR-9.5")
@both_ways
def test_when_the_first_player_finishes_the_other_has_one_more_turn(me, other):
    need = SIDES[me].needs
    race = race_of(me, other, my_hand=need, other_hand="", first=me, mover=me)
    race.plays(f"fly {need}")
    assert race.state.actor == other
    assert RAVENS.view(race.state, other).is_last_turn
    draw_three(race)
    assert race.is_over


@rule("OR-9.5")
@both_ways
def test_the_last_turn_is_a_whole_turn(me, other):
    need = SIDES[me].needs
    race = race_of(
        me, other, my_hand=need, other_hand="draw2-loop forward-back", first=me, mover=me
    )
    race.plays(f"fly {need}", "draw2")
    race.plays("draw flight").deals("J").plays("draw flight").deals("J")
    race.plays("forward", "draw flight").deals("J").plays("draw flight").deals("J")
    assert not race.is_over
    race.plays("draw flight").deals("J")
    assert race.is_over


@rule("OR-9.5")
@both_ways
def test_only_one_turn_is_left_not_two(me, other):
    need = SIDES[me].needs
    race = race_of(
        me,
        other,
        my_hand=need,
        other_hand="",
        first=me,
        mover=me,
        other_at=SIDES[other].near,
    )
    race.plays(f"fly {need}")
    draw_three(race, SIDES[other].needs, "J", "J")
    assert race.is_over, "the card drawn now comes too late"
    assert race.returns == result(me, 1.0)


@rule("OR-9.5", "OR-9.2")
@both_ways
def test_in_the_bracket_the_rest_of_the_turn_is_the_last_chance(me, other):
    # `me` began; the other one removes k1 in its own turn and so brings `me` home
    race = race_of(
        me,
        other,
        my_hand="I",
        other_hand="rotate-remove J",
        first=me,
        mover=other,
    )
    race.plays("remove 1")
    assert race.state.finished[me] == 1
    assert not race.is_over
    assert race.state.actor == other, "the rest of this turn"
    assert RAVENS.view(race.state, other).is_last_turn
    draw_three(race)
    assert race.is_over, "and no turn after it"
    assert race.returns == result(me, 1.0)


@rule("OR-9.5", "OR-9.7")
@both_ways
def test_in_the_bracket_the_other_may_still_come_home_in_the_rest_of_its_turn(me, other):
    # after "remove 1" line K is k2..k5: circuit FPIJ|MJIP; the other raven stands before its last
    near = {A: 7, B: 2}[other]  # k3, which becomes the space before the final one
    card = {A: "P", B: "F"}[other]
    race = race_of(
        me,
        other,
        my_hand="I",
        other_hand=f"rotate-remove {card} J J",
        first=me,
        mover=other,
        other_at=near,
    )
    race.plays("remove 1", f"fly {card}")
    assert race.is_over
    assert race.state.finished == [1, 1]
    assert race.returns == result(other, 1.0), "two cards against one"


@rule("OR-9.6")
@both_ways
def test_if_the_other_does_not_finish_the_first_finisher_wins(me, other):
    need = SIDES[me].needs
    race = race_of(
        me,
        other,
        my_hand=need,
        other_hand="J J J J I I",
        first=me,
        mover=me,
        other_at=SIDES[other].near,
    )
    race.plays(f"fly {need}", "draw flight").deals("J").plays("draw flight").deals("P")
    race.plays("draw flight").deals("P")
    while not race.is_over:
        race.plays(race.legal[0])
    assert race.returns == result(me, 1.0), "cards in hand do not matter"
    assert RAVENS.ending(race.state) == "home"


@rule("OR-9.7")
@both_ways
@pytest.mark.parametrize(
    ("mine", "theirs", "value"),
    [
        ("I I I", "J J", 1.0),
        ("I I", "J J J", -1.0),
        ("I swap-slide swap-slide", "J J", 1.0),
        ("I", "swap-slide draw2-loop", -1.0),
        ("draw2-loop", "", 1.0),
        ("I I I I I J J J J J P P", "M swap-slide", 1.0),
    ],
)
def test_when_both_have_finished_more_cards_in_hand_win(me, other, mine, theirs, value):
    race = race_of(
        me,
        other,
        my_hand=f"{SIDES[me].needs} {mine}",
        other_hand=f"{SIDES[other].needs} {theirs}",
        first=me,
        mover=me,
        other_at=SIDES[other].near,
    )
    race.plays(f"fly {SIDES[me].needs}", f"fly {SIDES[other].needs}")
    assert race.is_over
    assert race.returns == result(me, value)
    assert RAVENS.ending(race.state) == "hand"


@rule("OR-9.8")
@both_ways
@pytest.mark.parametrize(("mine", "theirs"), [("I I", "J swap-slide"), ("", "")])
def test_equal_hands_win_for_nobody(me, other, mine, theirs):
    race = race_of(
        me,
        other,
        my_hand=f"{SIDES[me].needs} {mine}",
        other_hand=f"{SIDES[other].needs} {theirs}",
        first=me,
        mover=me,
        other_at=SIDES[other].near,
    )
    race.plays(f"fly {SIDES[me].needs}", f"fly {SIDES[other].needs}")
    assert race.is_over
    assert race.returns == [0.0, 0.0]
    assert RAVENS.ending(race.state) == "tied"


@rule("OR-9.9")
@both_ways
def test_a_finished_raven_cannot_be_moved_and_its_card_is_occupied(me, other):
    need = SIDES[me].needs
    hand = "forward-back rotate-remove swap-slide"
    race = race_of(me, other, my_hand=need, other_hand=hand, first=me, mover=me)
    race.plays(f"fly {need}")
    race.refuses("back", rule="OR-6.7")
    for notation in ("rotate 1", "remove 1", "slide 1 N", "slide 1 S", "swap 1 2"):
        race.refuses(notation, rule="OR-7.1")
    race.allows("rotate 4")
    race.plays("remove 4")
    assert race.state.finished[me] == 1
    assert race.at(me) == (race.length - 1 if me == A else 0)


@rule("OR-9.10")
def test_one_race_is_one_game():
    race = lay("K", a=8, b=7, hand_a="F", first=B, mover=A)
    race.plays("fly F")
    assert race.state.actor == OVER
    assert race.legal == []
    race.refuses("draw flight", rule="OR-9.10").refuses("fly F", rule="OR-9.10")
    assert race.state.points == [0, 0]
    assert race.state.race == 1


@rule("OR-9.11")
@both_ways
@pytest.mark.parametrize("by", [A, B])
@pytest.mark.parametrize(
    ("mine", "theirs", "value"), [("I I", "J", 1.0), ("I", "J J", -1.0), ("I", "J", 0.0)]
)
def test_one_change_that_brings_both_home_compares_hands_on_the_spot(
    me, other, by, mine, theirs, value
):
    # WE-48, with either player beginning (`me` began) and either of them playing the trick
    hands = {me: mine, other: theirs}
    hands[by] += " rotate-remove"
    race = race_of(
        me,
        other,
        my_hand=hands[me],
        other_hand=hands[other],
        first=me,
        mover=by,
        other_at=SIDES[other].near,
    )
    race.plays("remove 1")
    assert race.is_over
    assert race.state.finished == [1, 1]
    assert race.returns == result(me, value)


@rule("OR-9.12")
@both_ways
def test_a_change_of_the_first_player_that_brings_only_the_other_home_ends_the_race(me, other):
    # `other` began and removes k1; only `me` comes home by it
    hand = f"rotate-remove {SIDES[other].needs} I I I"
    race = race_of(me, other, my_hand="", other_hand=hand, first=other, mover=other)
    race.plays("remove 1")
    assert race.is_over
    assert race.returns == result(me, 1.0)


@rule("OR-9.12")
@both_ways
def test_that_first_player_gets_no_rest_of_the_turn_even_beside_its_final_space(me, other):
    # after "remove 1" one flight would bring the other one home, but the race is over
    near = {A: 7, B: 2}[other]
    card = {A: "P", B: "F"}[other]
    race = race_of(
        me,
        other,
        my_hand="",
        other_hand=f"rotate-remove {card}",
        first=other,
        mover=other,
        other_at=near,
    )
    race.plays("remove 1")
    assert race.is_over
    assert race.state.finished[other] == 0
    assert race.returns == result(me, 1.0)


@rule("OR-9.2", "OR-9.4")
@both_ways
def test_a_second_player_wins_at_once_by_an_own_change(me, other):
    race = race_of(me, other, my_hand="rotate-remove", other_hand="", first=other, mover=me)
    race.plays("remove 1")
    assert race.is_over
    assert race.returns == result(me, 1.0)


@rule("OR-9.13", "OR-9.7")
@both_ways
def test_in_the_last_turn_the_finishers_hand_is_frozen(me, other):
    # the other one draws five cards with its last turn's tricks, the finisher none
    race = race_of(
        me,
        other,
        my_hand=f"{SIDES[me].needs} I I",
        other_hand=f"draw2-loop {SIDES[other].needs}",
        first=me,
        mover=me,
        other_at=SIDES[other].near,
    )
    race.plays(f"fly {SIDES[me].needs}")
    race.plays("draw2", "draw flight").deals("J").plays("draw flight").deals("J")
    race.plays(f"fly {SIDES[other].needs}")
    assert race.is_over, "no draw after the second finish"
    assert race.state.hand_size[me] == 2
    assert race.state.hand_size[other] == 2
    assert race.returns == [0.0, 0.0]


@rule("OR-9.13")
@both_ways
def test_in_the_last_turn_the_finished_raven_is_protected(me, other):
    race = race_of(
        me,
        other,
        my_hand=SIDES[me].needs,
        other_hand="forward-back rotate-remove swap-slide draw2-loop",
        first=me,
        mover=me,
    )
    race.plays(f"fly {SIDES[me].needs}").refuses("back", rule="OR-6.7")
    race.refuses("remove 1", rule="OR-7.1").refuses("swap 1 4", rule="OR-7.1")
    race.plays("loop").deals("land MI").plays("lay N 1")
    assert race.at(me) == (race.length - 1 if me == A else 0)
    draw_three(race)
    assert race.returns == result(me, 1.0)


@rule("OR-9.13", "OR-9.9")
@both_ways
def test_the_card_beneath_the_finished_raven_cannot_be_taken_out_to_bring_the_other_home(me, other):
    race = race_of(
        me,
        other,
        my_hand=f"{SIDES[me].needs} I",
        other_hand="rotate-remove swap-slide J",
        first=me,
        mover=me,
        other_at=SIDES[other].near,
    )
    race.plays(f"fly {SIDES[me].needs}").refuses("remove 1", rule="OR-7.1")
    race.refuses("slide 1 N", rule="OR-7.1").refuses("slide 1 S", rule="OR-7.1")
    draw_three(race)
    assert race.returns == result(me, 1.0)


@rule("OR-9.3", "OR-9.4", "OR-9.5", "OR-9.6", "OR-9.7", "OR-9.8", "OR-9.11", "OR-9.12")
@pytest.mark.parametrize("skill", [0, 3, 6, 10])
def test_whole_races_end_as_section_9_says(skill):
    """Tell from the finishes alone how each race has to end; `skill` of 10 actions are scripted."""
    ways = set()
    for number in range(60):
        state = RAVENS.start(2, RAVENS.check(2, {"columns": "8"}))
        rng = Rng(f"section 9 {skill} {number}")
        last = 0  # the turn of the second player that is the last one
        while state.actor != OVER:
            if state.actor == NATURE:
                state.apply(rng.pick(state.chances()))
                continue
            first, second, mover = state.first, 1 - state.first, state.actor
            assert not last or (mover, state.begun[second]) == (second, last)
            home = list(state.finished)
            legal = state.legal()
            is_scripted = rng.below(10) < skill
            state.apply(RAVENS.policy(state, rng) if is_scripted else legal[rng.below(len(legal))])
            new = [raven for raven in (A, B) if state.finished[raven] > home[raven]]
            if new == [first] and not home[second]:
                assert state.actor != OVER
                last = state.begun[second]
                assert state.mover == second
            elif new:
                assert state.actor == OVER, "on the spot"
                if all(state.finished):
                    mine, theirs = state.hand_size
                    expected = 0.0 if mine == theirs else 1.0 if mine > theirs else -1.0
                    assert state.returns() == result(A, expected)
                    ways.add("hands" if expected else "tied")
                else:
                    assert state.returns() == result(second, 1.0)
                    ways.add("second")
        if state.finished[state.first] and not state.finished[1 - state.first]:
            assert state.returns() == result(state.first, 1.0)
            ways.add("first")
    assert ways >= {"second", "first"}
