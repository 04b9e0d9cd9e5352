"""Section 5: flight."""

import pytest

from tests.ravens.table import A, B, lay
from tests.rules import rule

TRICKS = "rotate-remove rotate-remove swap-slide swap-slide draw2-loop draw2-loop"


@rule("OR-5.1")
@pytest.mark.parametrize("land", "MFPIJ")
@pytest.mark.parametrize("index", range(9))
def test_only_the_land_of_the_next_space_can_be_flown(index: int, land: str):
    race = lay("K", a=index, hand_a=land)
    need = "MFPIJMJIPF"[index + 1]
    if land == need:
        assert race.plays(f"fly {land}").at(A) == index + 1
    else:
        race.refuses(f"fly {land}", rule="OR-5.1")


@rule("OR-5.1")
@pytest.mark.parametrize("index", range(1, 10))
def test_raven_b_flies_the_other_way(index: int):
    need = "MFPIJMJIPF"[index - 1]
    race = lay("K", b=index, hand_b=need, mover=B)
    assert race.plays(f"fly {need}").at(B) == index - 1


@rule("OR-5.1")
def test_a_card_that_is_not_in_hand_cannot_be_played():
    lay("K", hand_a="F").refuses("fly M", rule="OR-5.1")
    lay("K", hand_a="F", hand_b="M").refuses("fly M", rule="OR-5.1")


@rule("OR-5.2")
@pytest.mark.parametrize(
    ("line", "flown"), [("MFPI/FPIJ", 1), ("MMPI/FPIJ", 2), ("MMMI/FPIJ", 3), ("MMMM/FPIJ", 4)]
)
def test_a_card_flies_the_whole_run(line: str, flown: int):
    race = lay(line, hand_a="M M").plays("fly M")
    assert race.at(A) == flown - 1
    assert race.hand(A) == "M"


@rule("OR-5.2")
def test_a_run_cannot_be_broken_off():
    race = lay("MMPI/FPIJ", hand_a="M J J")
    race.refuses("fly M 1", rule="OR-5.2")
    lay("MMPI/FPIJ", hand_a="J J").refuses("pair J 1", rule="OR-5.2")


@rule("OR-5.2")
def test_a_run_begins_in_front_of_the_raven_whatever_lies_under_it():
    race = lay("MMPI/FPIJ", a=0, hand_a="M").plays("fly M")
    assert race.at(A) == 1


@rule("OR-5.3")
def test_a_run_passes_the_turn_around_both_ways():
    assert lay("FPM/PIM", a=1, hand_a="M").plays("fly M").at(A) == 3
    assert lay("FPM/PIM", b=4, hand_b="M", mover=B).plays("fly M").at(B) == 2


@rule("OR-5.3")
@pytest.mark.parametrize(
    ("loops", "flown"),
    [
        ((("N", 1, "FF"),), 4),
        ((("N", 1, "FF"), ("N", 1, "FF")), 6),
        ((("N", 1, "FJ"),), 2),
        ((("N", 1, "JF"),), 1),
    ],
)
def test_a_run_passes_a_loop_as_far_as_the_land_is_the_same(loops, flown: int):
    assert lay("FFPI/PIJM", loops=loops, hand_a="F").plays("fly F").at(A) == flown - 1


@rule("OR-5.3")
def test_a_run_passes_a_gap():
    race = lay("FPFI/PIJM", hand_a=f"{TRICKS} F").plays("slide 2 S", "fly F")
    assert race.circuit == "FFI|MJPP"
    assert race.at(A) == 1


@rule("OR-5.3", "OR-9.1")
@pytest.mark.parametrize("raven", [A, B])
def test_a_run_ends_at_the_final_space(raven: int):
    race = lay("FFP/FFI", a=3, b=2, mover=raven, first=A, hand_a="F", hand_b="F").plays("fly F")
    assert race.at(raven) == (5 if raven == A else 0)
    assert race.state.finished[raven] == 1


@rule("OR-5.4")
@pytest.mark.parametrize("land", "FPIJ")
def test_two_cards_of_any_one_land_stand_for_the_card_needed(land: str):
    race = lay("MMPI/FPIJ", hand_a=f"{land} {land} {land}").plays(f"pair {land}")
    assert race.at(A) == 1
    assert race.hand(A) == land
    assert race.discards(A) == land * 2


@rule("OR-5.4")
def test_a_pair_is_two_cards_of_one_land():
    race = lay("K", hand_a="F P I J J")
    for land in "FPI":
        race.refuses(f"pair {land}", rule="OR-5.4")
    race.allows("pair J")


@rule("OR-5.5")
def test_a_pair_may_not_be_played_by_who_holds_a_matching_card():
    race = lay("K", hand_a="M F F")
    race.refuses("pair F", rule="OR-5.5").plays("fly M").refuses("pair F", rule="OR-5.5")
    race.plays("fly F")
    assert race.hand(A) == "F"


@rule("OR-5.5")
def test_two_matching_cards_are_no_pair_for_their_own_land():
    lay("K", hand_a="M M").refuses("pair M", rule="OR-5.5")


@rule("OR-5.5")
def test_what_counts_is_the_hand_at_that_moment():
    race = lay("MMFM/FPIJ", hand_a="M I I J J").refuses("pair I", rule="OR-5.5")
    race.plays("fly M", "pair I").allows("pair J")
    assert race.at(A) == 2


@rule("OR-5.6")
def test_loki_cards_make_no_pair():
    race = lay("K", hand_a="F forward-back forward-back swap-slide swap-slide")
    assert [words for words in race.legal if words.startswith(("pair", "fly"))] == []
    race.refuses("pair F", rule="OR-5.4")


@rule("OR-5.7")
@pytest.mark.parametrize("seat", [A, B])
def test_flight_cards_go_to_the_owner_s_discard_pile(seat: int):
    race = lay("K", hand_a="M J J", hand_b="F J J", mover=seat)
    race.plays("fly M" if seat == A else "fly F", "pair J")
    assert race.discards(seat) == ("MJJ" if seat == A else "FJJ")
    assert race.discards(1 - seat) == ""


@rule("OR-5.8")
def test_ravens_pass_each_other_and_may_share_a_space():
    race = lay("K", a=3, b=5, hand_a="J M", hand_b="J I").plays("fly J")
    race.passes_to(B).plays("fly J")
    assert race.at(A) == race.at(B) == 4
    race.plays("fly I").passes_to(A).plays("fly M")
    assert (race.at(A), race.at(B)) == (5, 3)


@rule("OR-5.8")
def test_a_run_flies_over_a_raven():
    race = lay("MMMF/FPIJ", b=1, hand_a="M").plays("fly M")
    assert (race.at(A), race.at(B)) == (2, 1)


@rule("OR-5.9")
@pytest.mark.parametrize(("raven", "index", "need", "to"), [(A, 4, "M", 5), (B, 5, "J", 4)])
def test_the_other_half_of_the_last_card_needs_a_card_of_its_own(raven, index, need, to):
    race = lay("K", a=index, b=index, hand_a="M", hand_b="J", mover=raven)
    assert race.plays(f"fly {need}").at(raven) == to


@rule("OR-5.9")
def test_nothing_carries_a_raven_round_for_free():
    race = lay("K", a=3, hand_a="J").plays("fly J")
    assert race.at(A) == 4
    lay("K", a=3, hand_a="forward-back").plays("forward")
    assert race.at(A) == 4
