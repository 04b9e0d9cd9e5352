"""Section 6: the Loki cards, and the two that move ravens and draw cards."""

import pytest

from gladsheim.core.state import NATURE
from gladsheim.games.ravens.setup import PLAY
from tests.ravens.table import A, B, lay
from tests.rules import rule

STEP, TURN, SHIFT, ADD = "forward-back", "rotate-remove", "swap-slide", "draw2-loop"
ALL = f"{STEP} {TURN} {SHIFT} {ADD}"


def spent(race, seat: int) -> list[int]:
    return race.state.spent[seat * 4 : seat * 4 + 4]


@rule("OR-6.1")
@pytest.mark.parametrize("seat", [A, B])
@pytest.mark.parametrize(
    ("card", "options"),
    [
        (STEP, ("forward", "back")),
        (TURN, ("rotate 2", "remove 2")),
        (SHIFT, ("swap 2 3", "slide 2 N")),
        (ADD, ("draw2", "loop")),
    ],
)
def test_a_card_gives_one_of_its_two_options(seat: int, card: str, options: tuple[str, str]):
    for chosen in options:
        race = lay("K", a=0, b=9, hand_a=card, hand_b=card, mover=seat).allows(*options)
        race.plays(chosen)
        assert race.hand(seat) == ""
        assert race.hand(1 - seat) == card
    for option in options:
        lay("K", a=0, b=9, hand_a="M", hand_b=card).refuses(option, rule="OR-6.1")


@rule("OR-6.2", "OR-8.5")
def test_a_used_loki_card_is_out_of_the_game():
    race = lay("K", a=0, b=9, hand_a=f"{ALL} {STEP}").plays("forward", "back", "rotate 4")
    race.plays("slide 4 N")
    assert spent(race, A) == [2, 1, 1, 0]
    assert spent(race, B) == [0, 0, 0, 0]
    assert race.discards(A) == ""
    assert race.state.loki_left[A] == 3
    race.refuses("forward", rule="OR-6.1").refuses("swap 1 5", rule="OR-6.1")


@rule("OR-6.2")
def test_eight_tricks_are_all_a_player_has():
    race = lay("Z", hand_a=f"{ALL} {ALL}")
    race.plays("forward", "forward", "rotate 3", "remove 3", "slide 5 N", "swap 7 8")
    race.loops("S", 9, "MF").loops("S", 9, "MF")
    assert spent(race, A) == [2, 2, 2, 2]
    assert race.state.loki_left[A] == 0
    race.refuses("draw loki", rule="OR-8.5")
    assert race.legal == ["draw flight"]


@rule("OR-6.3", "OR-6.9")
def test_a_card_without_a_target_stays_in_hand():
    race = lay("MF/FP", a=0, b=2, hand_a=f"{STEP} {TURN} {SHIFT}")
    # Both cards are occupied: nothing can be turned, taken, traded or pushed.
    kinds = {words.split()[0] for words in race.legal}
    assert kinds == {"forward", "back", "draw"}
    race.refuses("burn rotate-remove", rule="OR-6.3")


@rule("OR-6.3", "OR-6.7")
def test_no_card_can_be_burnt():
    race = lay("K", hand_a=ALL)
    for card in ALL.split():
        race.refuses(f"burn {card}", rule="OR-6.3")


@rule("OR-6.4")
@pytest.mark.parametrize("column", range(1, 17))
def test_the_track_may_be_changed_ahead_of_and_behind_either_raven(column: int):
    race = lay("Z", a=7, b=24, hand_a=f"{TURN} {SHIFT} {ADD}")  # both stand on column 8
    if column == 8:
        race.refuses("rotate 8", rule="OR-7.1")
    else:
        other = 1 if column == 16 else 16
        race.allows(f"rotate {column}", f"remove {column}", f"swap {column} {other}")
        race.allows(f"slide {column} N", f"slide {column} S")


@rule("OR-6.5")
@pytest.mark.parametrize("index", [None, *range(9)])
def test_forward_is_one_space_onto_any_land(index: int | None):
    race = lay("K", a=index, hand_a=STEP).plays("forward")
    assert race.at(A) == (0 if index is None else index + 1)


@rule("OR-6.5")
@pytest.mark.parametrize("index", [None, *range(9, 0, -1)])
def test_forward_of_raven_b_goes_the_other_way(index: int | None):
    race = lay("K", b=index, hand_b=STEP, mover=B, first=B).plays("forward")
    assert race.at(B) == (9 if index is None else index - 1)


@rule("OR-6.5", "OR-5.2")
def test_forward_flies_no_run():
    race = lay("MMMF/FPIJ", hand_a=f"{STEP} {STEP}").plays("forward")
    assert race.at(A) == 0
    assert race.plays("forward").at(A) == 1


@rule("OR-6.5", "OR-9.1")
@pytest.mark.parametrize(("raven", "index"), [(A, 8), (B, 1)])
def test_forward_may_finish(raven: int, index: int):
    race = lay("K", a=index, b=index, hand_a=STEP, hand_b=STEP, mover=raven, first=A)
    race.plays("forward")
    assert race.state.finished[raven] == 1


@rule("OR-6.6")
@pytest.mark.parametrize("index", range(9))
def test_back_is_one_space_back_over_any_land(index: int):
    race = lay("K", a=index, hand_b=STEP, mover=B).plays("back")
    assert race.at(A) == ("START" if index == 0 else index - 1)
    race = lay("K", b=9 - index, hand_a=STEP).plays("back")
    assert race.at(B) == ("START" if index == 0 else 10 - index)


@rule("OR-6.6")
@pytest.mark.parametrize("raven", [A, B])
def test_back_leads_through_loops_and_round_the_turn_around(raven: int):
    race = lay("K", loops=(("N", 4, "MI"), ("N", 4, "PF"), ("S", 4, "IM")))
    circuit = race.circuit
    assert circuit == "MFPIMPFIJ|MMIJIPF"
    order = range(race.length - 2, -1, -1) if raven == A else range(1, race.length)
    for index in order:
        race = lay(
            "K",
            loops=(("N", 4, "MI"), ("N", 4, "PF"), ("S", 4, "IM")),
            a=index,
            b=index,
            hand_a=STEP,
            hand_b=STEP,
            mover=1 - raven,
        ).plays("back")
        back = index - 1 if raven == A else index + 1
        assert race.at(raven) == (back if 0 <= back < race.length else "START")
        assert race.at(1 - raven) == index


@rule("OR-6.6", "OR-6.5")
def test_forward_moves_the_own_raven_and_back_the_other():
    race = lay("K", a=4, b=6, hand_a=f"{STEP} {STEP}").plays("forward", "back")
    assert (race.at(A), race.at(B)) == (5, 7)
    race = lay("K", a=4, b=6, hand_b=f"{STEP} {STEP}", mover=B).plays("forward", "back")
    assert (race.at(A), race.at(B)) == (3, 5)


@rule("OR-6.7")
@pytest.mark.parametrize("seat", [A, B])
def test_there_is_no_going_back_from_the_start(seat: int):
    race = lay("K", a=4 if seat == A else None, b=4 if seat == B else None, mover=seat)
    race.holds(seat, STEP).refuses("back", rule="OR-6.7").allows("forward")


@rule("OR-6.7", "OR-9.9")
def test_there_is_no_going_back_after_a_finish():
    race = lay("K", a=8, b=4, first=A, hand_a="F", hand_b=f"{STEP} {TURN} {SHIFT}").plays("fly F")
    assert race.state.mover == B
    race.refuses("back", rule="OR-6.7").allows("forward")
    for words in ("rotate 1", "remove 1", "slide 1 N", "slide 1 S", "swap 1 2"):
        race.refuses(words, rule="OR-7.1")


@rule("OR-6.8")
@pytest.mark.parametrize("mix", [("flight", "flight"), ("flight", "loki"), ("loki", "loki")])
def test_draw2_draws_two_cards_in_any_mix_at_once(mix: tuple[str, str]):
    race = lay("K", hand_a=ADD).plays("draw2")
    for pile in mix:
        assert race.state.actor == A
        race.plays(f"draw {pile}").deals("M" if pile == "flight" else STEP)
    assert race.state.hand_size[A] == 2
    assert (race.state.phase, race.state.actor) == (PLAY, A)


@rule("OR-6.8", "OR-8.2")
def test_draw2_checks_no_hand_limit():
    race = lay("K", hand_a=f"{ADD} F F P P I I").plays("draw2")
    race.plays("draw flight").deals("J").plays("draw flight").deals("J")
    assert race.state.hand_size[A] == 8
    assert race.state.phase == PLAY
    race.plays("pair F")
    assert race.at(A) == 0


@rule("OR-6.8", "OR-6.2")
def test_the_draw2_card_itself_has_left_the_hand():
    race = lay("K", hand_a=ADD).plays("draw2")
    assert race.hand(A) == ""
    assert spent(race, A) == [0, 0, 0, 1]


@rule("OR-6.8", "OR-8.4")
def test_draw2_reshuffles_when_the_flight_pile_is_empty():
    race = lay("K", hand_a=f"M {ADD}").pile(A, "F").plays("fly M", "draw2")
    assert race.state.actor == NATURE
    race.deals("F")
    assert race.state.actor == NATURE
    assert "reshuffled" in race.heard
    race.deals("M")
    assert race.hand(A) == "M F"


@rule("OR-6.9")
def test_forward_is_always_available():
    for index in (None, *range(9)):
        lay("K", a=index, hand_a=STEP).allows("forward")


@rule("OR-6.9")
@pytest.mark.parametrize(("pile", "available"), [("", False), ("M", False), ("M F", True)])
def test_draw2_needs_two_cards_to_draw(pile: str, available: bool):
    race = lay("K", hand_a=ADD).pile(A, pile)
    race.state.discard[0:5] = [0] * 5  # no discards either
    race.state.discarded[A] = 0
    if available:
        race.allows("draw2")
    else:
        race.refuses("draw2", rule="OR-6.9")


@rule("OR-6.9")
def test_discards_count_as_cards_to_draw():
    race = lay("K", hand_a=f"M {ADD}").pile(A, "")
    assert race.state.discarded[A] > 2
    race.allows("draw2")


@rule("OR-6.9", "OR-7.32")
def test_loop_needs_a_land_card():
    race = lay("K", hand_a=ADD)
    race.state.deck.bag = [0] * 15
    race.refuses("loop", rule="OR-7.32").allows("draw2")
    race.state.deck.bag[3] = 1
    race.allows("loop")


@rule("OR-6.9", "OR-7.24")
def test_loop_needs_a_junction():
    race = lay("MF/FP", hand_a=f"{ADD} {SHIFT} {SHIFT}").allows("loop")
    race.plays("slide 1 N").allows("loop")  # the N junction is left
    race.plays("slide 2 S").refuses("loop", rule="OR-6.9").allows("draw2")


@rule("OR-6.9", "OR-7.15")
def test_swap_needs_two_free_cards():
    race = lay("MFP/FPI", a=0, b=4, hand_a=SHIFT)  # columns 1 and 2 are occupied
    assert [words for words in race.legal if words.startswith("swap")] == []
    race.allows("slide 3 N", "slide 3 S")


@rule("OR-6.9")
@pytest.mark.parametrize("seat", [A, B])
def test_rotate_remove_and_slide_need_one_target(seat: int):
    race = lay("MFP/FPI", a=0, b=4, hand_a=f"{TURN} {SHIFT}", hand_b=f"{TURN} {SHIFT}", mover=seat)
    tricks = [words for words in race.legal if not words.startswith(("draw", "fly", "pair"))]
    assert tricks == ["rotate 3", "remove 3", "slide 3 N", "slide 3 S"]
