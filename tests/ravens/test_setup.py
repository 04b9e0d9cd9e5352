"""Section 3: how a race is laid out, and who begins."""

from collections import Counter
from itertools import pairwise

import pytest

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE
from gladsheim.games.ravens import RAVENS
from gladsheim.games.ravens.actions import ACTIONS, KINDS, OUTCOMES
from gladsheim.games.ravens.setup import LINE, OPENING, PLAY
from tests.ravens.table import A, B, Race, lay, start
from tests.rules import rule

FOUR_TIMES_MF = ("land MF", "land FM") * 2
LINE_OF_16 = (
    *FOUR_TIMES_MF,
    *("land MP", "land PM") * 2,
    *("land MI", "land IM") * 2,
    *("land MJ", "land JM") * 2,
)


def names(race: Race) -> list[str]:
    """What NATURE may deal now."""
    return [OUTCOMES.notation(outcome) for outcome, _ in race.state.chances()]


def laid_out(**options: str) -> Race:
    return start(**options).deals(*LINE_OF_16)


@rule("OR-3.1", "OR-3.6", "OR-2.11")
def test_sixteen_land_cards_make_the_line_and_24_are_left():
    race = laid_out()
    assert len(race.line) == 16
    assert race.lies == "0" * 16
    assert race.length == 32
    assert race.state.deck.size() == 24
    assert race.state.loop_card == []


@rule("OR-3.1", "OR-3.6")
def test_a_card_that_was_laid_is_no_longer_in_the_deck():
    race = start().deals(*FOUR_TIMES_MF)
    assert "land MF" not in names(race)
    assert "land FM" not in names(race)
    assert race.state.deck.size() == 36


@rule("OR-3.2")
def test_both_orientations_of_a_card_are_equally_likely():
    weights = {OUTCOMES.notation(o): weight for o, weight in start().state.chances()}
    assert all(weights[f"land {kind}"] == weights[f"land {kind[::-1]}"] for kind in KINDS[:10])


@rule("OR-3.3")
@pytest.mark.parametrize(
    ("before", "drawn", "laid"),
    [
        ("MF", "MI", "I/M"),  # a conflict on the N route
        ("MF", "IF", "F/I"),  # a conflict on the S route
        ("MF", "MF", "F/M"),  # conflicts on both routes
        ("MF", "FM", "F/M"),  # equal lands across are no conflict
        ("MF", "PI", "P/I"),
    ],
)
def test_a_card_that_repeats_a_land_of_its_route_is_rotated(before: str, drawn: str, laid: str):
    race = start().deals(f"land {before}", f"land {drawn}")
    assert race.line == [f"{before[0]}/{before[1]}", laid]
    assert "replaced" not in race.heard


@rule("OR-3.3", "OR-3.5")
def test_with_different_halves_every_card_fits_after_every_other():
    for before in KINDS[:10]:
        for kind in KINDS[:10]:
            for drawn in (kind, kind[::-1]):
                race = start().deals(f"land {before}", f"land {drawn}")
                north, south = zip(*(card.split("/") for card in race.line), strict=True)
                assert north[0] != north[1]
                assert south[0] != south[1]


@rule("OR-3.3", "OR-3.5")
def test_a_card_that_fits_neither_way_goes_under_the_deck_and_another_is_drawn():
    race = start(land_deck="doubles").deals("land MF", "land MM")
    assert race.line == ["M/F"]
    assert race.heard[-1] == "replaced"
    assert race.state.phase == LINE
    assert race.state.deck.size() == 39
    assert race.state.deck.bottom == [KINDS.index("MM")]
    assert race.deals("land PI").line == ["M/F", "P/I"]


@rule("OR-3.3")
@pytest.mark.parametrize(("double", "fits"), [("MM", False), ("FF", False), ("PP", True)])
def test_a_double_fits_where_neither_of_its_neighbours_shows_its_land(double: str, fits: bool):
    race = start(land_deck="doubles").deals("land MF", f"land {double}")
    assert race.line[1:] == ([f"{double[0]}/{double[1]}"] if fits else [])


@rule("OR-3.3")
def test_a_replaced_card_comes_again_only_when_all_others_are_drawn():
    race = start(land_deck="doubles").deals("land MF", "land MM")
    weights = dict(race.state.chances())
    assert weights[OUTCOMES.parse("land MM")] == 2  # the one that is left of two, both ways
    race.deals("land PI", "land MM")
    assert race.line[-1] == "M/M"
    assert "land MM" not in names(race)


@rule("OR-3.4")
def test_the_last_card_of_a_doubles_deck_shows_two_lands():
    line = list(LINE_OF_16)
    line[3] = "land PI"  # a doubles deck holds three of each pair
    line[7], line[11], line[15] = "land IP", "land PJ", "land II"
    race = start(land_deck="doubles")
    for notation in line[:15]:
        race.deals(notation)
    assert len(race.line) == 15
    race.deals("land PP")
    assert len(race.line) == 15
    assert race.heard[-1] == "replaced"
    race.deals("land PI")
    assert len(race.line) == 16


@rule("OR-3.4", "OR-3.5")
def test_the_turn_around_never_repeats_a_land():
    for seed in range(20):
        rng = Rng(f"turn-around {seed}")
        race = start(land_deck="doubles" if seed % 2 else "pairs")
        while race.state.phase == LINE:
            race.state.apply(rng.pick(race.state.chances()))
        north, south = race.line[-1].split("/")
        assert north != south
        circuit = race.circuit.replace("|", "")
        assert all(one != two for one, two in pairwise(circuit))


@rule("OR-3.7")
def test_both_ravens_stand_in_front_of_column_1_on_no_card():
    race = laid_out()
    assert (race.at(A), race.at(B)) == ("START", "START")
    state = race.state
    assert state.path[state.index[A] + 1] == state.line[0] * 2
    assert state.path[state.index[B] - 1] == state.line[0] * 2 + 1
    assert not state.raven_on(state.line[0])


@rule("OR-3.7", "OR-2.7")
def test_a_raven_at_the_start_occupies_no_card():
    lay("K", hand_a="rotate-remove swap-slide").allows("rotate 1", "remove 1", "slide 1 N")


@rule("OR-3.8")
def test_flight_and_loki_cards_are_two_piles():
    race = laid_out().deals("first 1").plays("draw flight")
    assert names(race) == [f"deal {land}" for land in "MFPIJ"]
    race = laid_out().deals("first 1").plays("draw loki")
    assert names(race) == [
        f"deal {kind}" for kind in ("forward-back", "rotate-remove", "swap-slide", "draw2-loop")
    ]


@rule("OR-3.9")
@pytest.mark.parametrize("first", [A, B])
@pytest.mark.parametrize("loki", range(6))
def test_each_player_draws_five_cards_in_any_mix(first: int, loki: int):
    race = laid_out().deals(f"first {first + 1}")
    for seat in (first, 1 - first):
        for number in range(5):
            assert (race.state.phase, race.state.actor) == (OPENING, seat)
            race.refuses("end", rule="OR-3.9").refuses("forward", rule="OR-3.9")
            race.plays("draw loki" if number < loki else "draw flight")
            race.state.apply(race.state.chances()[number % len(race.state.chances())][0])
        assert race.state.hand_size[seat] == 5
        assert sum(race.state.hand[seat * 9 + 5 : seat * 9 + 9]) == loki
    assert (race.state.phase, race.state.actor) == (PLAY, first)


@rule("OR-3.9")
def test_a_drawn_card_is_seen_before_the_next_pile_is_chosen():
    race = laid_out().deals("first 1").plays("draw flight").deals("J")
    assert race.hand(A) == "J"
    assert race.legal == ["draw flight", "draw loki"]


@rule("OR-3.10")
def test_in_a_first_race_chance_decides_who_begins():
    race = laid_out()
    assert race.state.actor == NATURE
    assert race.state.chances() == [
        (OUTCOMES.parse("first 1"), 1),
        (OUTCOMES.parse("first 2"), 1),
    ]
    assert laid_out().deals("first 2").state.actor == B


@rule("OR-3.10")
@pytest.mark.parametrize(("winner", "begins"), [(A, "seat_2"), (B, "seat_1")])
def test_the_loser_of_a_race_begins_the_next(winner: int, begins: str):
    race = lay("K", a=8, b=1, first=1 - winner, mover=winner, hand_a="F", hand_b="M")
    race.plays("fly F" if winner == A else "fly M")
    assert race.is_over
    assert race.returns == ([1.0, -1.0] if winner == A else [-1.0, 1.0])
    assert RAVENS.rematch(race.state, RAVENS.check(2, {}), None)["begins"] == begins


@rule("OR-3.10")
@pytest.mark.parametrize(("first", "begins"), [(A, "seat_2"), (B, "seat_1")])
def test_after_a_tied_race_the_one_who_went_second_begins(first: int, begins: str):
    race = lay("K", a=8, b=1, first=first, mover=first, hand_a="F", hand_b="M")
    race.plays(*(("fly F", "fly M") if first == A else ("fly M", "fly F")))
    assert race.is_over
    assert race.returns == [0.0, 0.0]
    assert RAVENS.rematch(race.state, RAVENS.check(2, {}), None)["begins"] == begins


@rule("OR-3.1", "OR-3.9")
def test_a_whole_setup_takes_as_many_steps_as_the_rules_say():
    race = start()
    steps: Counter[str] = Counter()
    rng = Rng("setup")
    while race.state.phase != PLAY:
        if race.state.actor == NATURE:
            outcome = rng.pick(race.state.chances())
            steps[OUTCOMES.notation(outcome).split()[0]] += 1
            race.state.apply(outcome)
        else:
            legal = race.state.legal()
            action = legal[rng.below(len(legal))]
            steps[ACTIONS.notation(action).split()[0]] += 1
            race.state.apply(action)
    assert steps == {"land": 16, "first": 1, "draw": 10, "deal": 10}
