"""Section 11: the variants."""

from itertools import pairwise

import pytest

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER
from gladsheim.games.ravens import RAVENS
from gladsheim.games.ravens.actions import LANDS, OUTCOMES
from gladsheim.games.ravens.setup import CHOOSING_FIRST, HILL_CARD, HILL_PLACE, LINE, SLIDES
from tests.ravens.more_table import check_loops_apart, whole_game
from tests.ravens.table import A, B, C, D, Race, lay, start
from tests.rules import rule

KINDS_IN_TURN = ("MF", "PI", "JM", "FP", "IJ")
"""Cards that never repeat a land along a route when laid in this order."""


def rolled(race, seed):
    """Let NATURE act, by chance, until a seat does."""
    rng = Rng(seed)
    while race.state.actor == NATURE:
        race.state.apply(rng.pick(race.state.chances()))
    return race


def pass_turn(race, card="M"):
    """Let the actor draw three flight cards and discard as it must."""
    seat = race.state.actor
    for _ in range(3):
        race.plays("draw flight")
        first = race.state.chances()[0][0]
        race.deals(card) if card in race_chances(race) else race.state.apply(first)
    while race.state.actor == seat and race.legal[0].startswith("discard"):
        race.plays(race.legal[-1])
    return race


def race_chances(race):
    return [OUTCOMES.notation(outcome).removeprefix("deal ") for outcome, _ in race.state.chances()]


def lands_of(state, raven):
    """Return a raven's whole way in the order of its flight."""
    path = state.path_of(raven)
    lands = "".join(LANDS[state.land[space & 127]] for space in path)
    return lands if state.direction(raven) == 1 else lands[::-1]


# V-1, V-2, V-7: length and series


@rule("V-1")
@pytest.mark.parametrize("columns", [8, 11, 16, 24])
def test_the_line_has_as_many_columns_as_chosen(columns):
    race = rolled(start(columns=str(columns)), "length")
    assert len(race.state.line) == columns
    assert len(race.state.path) == 2 * columns
    assert race.state.deck.size() == 40 - columns
    whole_game(2, "length", columns=str(columns))


def home_of(race, seat):
    """Put a raven one space before its final one, a card in hand; leave the other at the start."""
    state = race.state
    path = state.path_of(seat)
    at = len(path) - 2 if state.direction(seat) == 1 else 1
    state.place[seat] = path[at]
    state.find_raven(seat)
    need = LANDS[state.next_land(seat)]
    kind = seat * 9 + LANDS.index(need)
    if state.hand[kind] == 0:
        race.holds(seat, need)
    return f"fly {need}"


def win(race, seat):
    """Let a seat win the race that is being laid out, by scripted play."""
    rolled(race, f"race {race.state.race}")
    while race.state.begun[race.state.first] == 0:
        race.plays("draw flight")
        rolled(race, "opening")
    if race.state.mover != seat:
        pass_turn(race)
    deed = home_of(race, seat)
    number = race.state.race
    first = race.state.first
    race.plays(deed)
    if first == seat and race.state.race == number and not race.is_over:
        pass_turn(race)  # the other's last turn
    return race


@rule("V-2")
@pytest.mark.parametrize(("series", "wins"), [("best_of_3", 2), ("best_of_5", 3)])
def test_a_match_is_won_by_the_majority_of_races(series, wins):
    race = start(series=series)
    for number in range(1, wins):
        win(race, A)
        assert not race.is_over
        assert race.state.race == number + 1
        assert race.state.wins == [number, 0]
    for number in range(1, wins):
        win(race, B)
        assert race.state.wins == [wins - 1, number]
        assert not race.is_over
    win(race, B)
    assert race.is_over
    assert race.returns == [-1.0, 1.0]
    assert RAVENS.ending(race.state) == "series"


@rule("V-2", "OR-3.10")
def test_in_a_match_the_loser_begins_the_next_race():
    race = start(series="best_of_5")
    for winner, loser in ((A, B), (B, A), (A, B)):
        win(race, winner)
        rolled(race, "next")
        assert race.state.first == loser
        assert race.state.actor == loser


@rule("V-2", "OR-9.8")
@pytest.mark.parametrize("first", [A, B])
def test_a_tied_race_does_not_count_and_the_second_player_begins_the_next(first):
    race = lay(
        "K", a=8, b=1, hand_a="F I", hand_b="M J", mover=first, first=first, series="best_of_3"
    )
    race.plays(*(["fly F", "fly M"] if first == A else ["fly M", "fly F"]))
    assert not race.is_over
    assert race.state.wins == [0, 0]
    assert race.state.race == 2
    rolled(race, "tie")
    assert race.state.first == 1 - first


@rule("V-2")
def test_every_race_of_a_match_begins_with_all_cards_and_a_new_line():
    race = start(series="best_of_3")
    win(race, A)
    state = race.state
    assert state.phase == LINE
    assert state.deck.size() == 40
    assert state.hand_size == [0, 0]
    assert state.flight_left == [25, 25]
    assert state.loki_left == [8, 8]
    assert state.finished == [0, 0]
    rolled(race, "second")
    assert len(state.path) == 32


@rule("V-2")
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_random_matches_end(seed):
    state = whole_game(2, seed, series="best_of_3", columns="8")
    assert max(state.wins) == 2
    assert sorted(state.returns()) == [-1.0, 1.0]


@rule("V-7")
def test_the_winner_scores_the_spaces_the_other_still_has_to_fly():
    race = lay("K", a=8, b=7, hand_a="F", first=B, mover=A, series="points_30")
    race.plays("fly F")
    assert race.state.points == [7, 0], "from index 7 down to 0"
    assert not race.is_over
    race = lay("K", a=8, hand_a="F", first=B, mover=A, series="points_30").plays("fly F")
    assert race.state.points == [10, 0], "at the start all ten spaces are still to fly"
    race = lay("K", a=0, b=1, hand_b="M", mover=B, first=A, series="points_30").plays("fly M")
    assert race.state.points == [0, 9]


@rule("V-7", "OR-9.7")
def test_a_race_won_by_the_fuller_hand_scores_nothing():
    race = lay("K", a=8, b=1, hand_a="F I", hand_b="M", series="points_30")
    race.plays("fly F", "fly M")
    assert race.state.points == [0, 0]
    assert race.state.wins == [1, 0]
    assert not race.is_over


@rule("V-7")
def test_thirty_points_win_the_match():
    race = start(series="points_30")
    win(race, A)  # B still at the start of 32 spaces
    assert race.state.points[A] >= 30
    assert race.is_over
    assert race.returns == [1.0, -1.0]
    race = lay("K", a=8, b=7, hand_a="F", first=B, mover=A, series="points_30")
    race.state.points = [22, 29]
    assert not race.plays("fly F").is_over
    race = lay("K", a=8, b=7, hand_a="F", first=B, mover=A, series="points_30")
    race.state.points = [23, 29]
    assert race.plays("fly F").is_over
    assert race.returns == [1.0, -1.0]


@rule("V-7")
@pytest.mark.parametrize("seed", ["1", "2"])
def test_random_points_matches_end(seed):
    state = whole_game(2, seed, series="points_30")
    assert max(state.points) >= 30


# V-3: alone


def trial(**more):
    """Return a time trial over line K, before the first turn's draw."""
    return lay("K", seats=1, mode="trial", **more)


def to_turn(race, turn):
    while race.state.begun[A] < turn:
        pass_turn(race)
    return race


@rule("V-3")
def test_in_a_trial_one_raven_flies_with_the_own_cards():
    race = rolled(start(1, mode="trial"), "trial")
    assert race.state.rules.ravens == 1
    assert race.state.actor == A
    assert (race.state.flight_left, race.state.loki_left) == ([25], [8])
    race = trial(a=2, hand_a="forward-back")
    race.refuses("back", rule="OR-6.7").allows("forward")


@rule("V-3")
def test_the_land_deck_lays_a_loop_at_the_start_of_turns_3_6_9_and_12():
    race = rolled(start(1, mode="trial"), "trial loops")
    for _ in range(5):
        race.plays("draw flight")
        rolled(race, "opening")
    turns = []
    while race.state.begun[A] < 16:
        before = race.state.begun[A]
        loops = len(race.state.loop_card)
        pass_turn(race)
        assert race.state.begun[A] == before + 1
        if race.state.actor == NATURE:
            turns.append(before + 1)
            rolled(race, f"loop {before}")
            assert len(race.state.loop_card) == loops + 1
        else:
            assert len(race.state.loop_card) == loops
    assert turns == [3, 6, 9, 12]


@rule("V-3")
@pytest.mark.parametrize(
    ("at", "loops", "expected"),
    [
        (None, (), "MMFFPIJ|MJIPF"),  # START: junction 1
        (0, (), "MMFFPIJ|MJIPF"),
        (1, (), "MFMFPIJ|MJIPF"),
        (3, (), "MFPIMFJ|MJIPF"),
        (4, (), "MFPIJ|MMFJIPF"),  # turning round: the first junction of the south side is 4
        (5, (), "MFPIJ|MMFJIPF"),
        (8, (), "MFPIJ|MJIPMFF"),
        (0, (("N", 2, "JM"),), "MFMFJMPIJ|MJIPF"),  # 1 is beside a loop: 2, outside that loop
    ],
)
def test_the_loop_lies_at_the_nearest_permitted_junction_ahead(at, loops, expected):
    race = trial(a=at, loops=loops)
    to_turn(race, 3).deals("land MF")
    if loops:
        expected = "MFJMFMPIJ|MJIPF"
    assert race.circuit == expected
    assert race.state.actor == A


@rule("V-3", "V-5")
@pytest.mark.parametrize(
    ("at", "place"),
    [(None, "N 9"), (0, "N 9"), (7, "S 15"), (8, "S 15"), (23, "N 1"), (24, "N 1"), (30, "N 7")],
)
def test_in_a_ring_the_loop_of_a_trial_lies_ahead_as_well(at, place):
    race = to_turn(lay("Z", a=at, seats=1, mode="trial", design="ring"), 3).deals("land MF")
    view = RAVENS.view(race.state, A)
    assert f"{view.loops[0].side} {view.loops[0].junction}" == place
    flyer = view.flyers[A]
    ahead = [space.land for space in flyer.route[flyer.at + 1 :] if space.thing == "loop"]
    assert ahead == ["M", "F"]


@rule("V-3")
@pytest.mark.parametrize(("card", "met"), [("MF", "MF"), ("FM", "FM")])
@pytest.mark.parametrize("at", [1, 6])
def test_the_north_half_of_the_loop_card_is_met_first(card, met, at):
    race = to_turn(trial(a=at), 3).deals(f"land {card}")
    state = race.state
    assert lands_of(state, A)[at + 1 : at + 3] == met


@rule("V-3")
def test_where_no_junction_is_permitted_nothing_is_laid():
    # A has left the loop at S 2 behind; ahead of it is S 1 only, which is beside that loop
    race = trial(a=10, loops=(("S", 2, "MI"),))
    assert race.circuit == "MFPIJ|MJIIMPF"
    assert len(to_turn(race, 3).state.loop_card) == 1
    assert race.state.actor == A
    race = trial(a=8)
    race.state.place[A] = race.state.path[9]
    race.state.find_raven(A)
    to_turn(race, 3)
    assert race.state.actor == A
    assert race.state.loop_card == []


@rule("V-3")
@pytest.mark.parametrize("turns", [1, 2, 4, 12, 13])
def test_the_score_is_the_number_of_turns(turns):
    race = trial(a=8, columns="16")
    while race.state.begun[A] < turns:
        pass_turn(race)
        rolled(race, "score")
    deed = home_of(race, A)
    begun = race.state.begun[A]
    race.plays(deed)
    assert race.is_over
    assert race.state.begun[A] == begun
    assert RAVENS.ending(race.state) == "trial"
    assert race.returns == [max(-1.0, (12 - begun) / 12)]


@rule("V-3")
def test_fewer_turns_score_better_and_twelve_are_the_goal():
    scores = []
    for turns in (10, 12, 14, 30):
        race = trial(a=8, columns="16")
        race.state.begun = [turns]
        race.plays(home_of(race, A))
        scores += race.returns
    assert scores == sorted(scores, reverse=True)
    assert scores[0] > scores[1] == 0.0 > scores[2] > scores[3] == -1.0


@rule("V-3")
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_random_trials_end(seed):
    for columns in ("8", "16", "24"):
        state = whole_game(1, seed, mode="trial", columns=columns)
        assert state.finished == [1]


@rule("V-3b")
def test_the_ghost_moves_one_space_a_turn_and_two_on_every_third():
    race = lay("Z", seats=1, mode="ghost")
    race.state.begun, race.state.done = [1, 0], [0, 0]
    at = []
    for _ in range(7):
        pass_turn(race)
        at.append(race.at(B))
    assert [32 - place for place in at] == [1, 2, 4, 5, 6, 8, 9]


@rule("V-3b")
def test_the_ghost_plays_no_cards():
    race = rolled(start(1, mode="ghost"), "ghost")
    assert (len(race.state.hand_size), race.state.rules.ravens) == (1, 2)
    assert race.state.actor == A
    view = RAVENS.view(race.state, A)
    assert view.flyers[1].seat == -1
    assert view.flyers[1].hand == ()
    assert view.flyers[1].piles == 0


@rule("V-3b", "OR-6.6")
def test_the_ghost_can_be_moved_back_and_its_card_is_occupied():
    race = lay("K", b=7, seats=1, mode="ghost", hand_a="forward-back rotate-remove")
    race.refuses("rotate 3", rule="OR-7.1").plays("back")
    assert race.at(B) == 8
    lay("K", seats=1, mode="ghost", hand_a="forward-back").refuses("back", rule="OR-6.7")


@rule("V-3b")
def test_reaching_home_before_the_ghost_wins():
    race = lay("K", a=8, b=7, seats=1, mode="ghost", hand_a="F").plays("fly F")
    assert race.is_over
    assert race.returns == [1.0]
    assert RAVENS.ending(race.state) == "home"


@rule("V-3b")
def test_a_ghost_that_is_home_first_has_won():
    race = lay("K", a=7, b=1, seats=1, mode="ghost")
    race.state.begun, race.state.done = [1, 0], [0, 0]
    pass_turn(race)
    assert race.is_over
    assert race.returns == [-1.0]


@rule("V-3b", "OR-9.12")
def test_a_change_of_the_own_that_brings_the_ghost_home_loses_at_once():
    race = lay("K", a=2, b=1, seats=1, mode="ghost", hand_a="rotate-remove F").plays("remove 1")
    assert race.is_over
    assert race.returns == [-1.0]


@rule("V-3b")
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_random_ghost_races_end(seed):
    state = whole_game(1, seed, mode="ghost")
    assert max(state.finished) == 1
    assert len(state.returns()) == 1


# V-4: doubles


@rule("V-4", "OR-3.3")
def test_with_doubles_a_card_may_have_to_be_replaced():
    race = start(land_deck="doubles").deals("land MF", "land MM")
    assert len(race.state.line) == 1
    assert race.state.deck.bottom == [10]
    assert "replaced" in race.heard
    race.deals("land PP")
    assert len(race.state.line) == 2


@rule("V-4", "OR-3.3", "OR-3.4")
@pytest.mark.parametrize("seed", [str(number) for number in range(12)])
def test_with_doubles_no_neighbours_and_no_last_halves_are_equal(seed):
    race = start(land_deck="doubles", columns="24")
    rolled(race, seed)
    land = race.state.land
    for column in range(23):
        assert land[2 * column] != land[2 * column + 2]
        assert land[2 * column + 1] != land[2 * column + 3]
    assert land[46] != land[47]
    whole_game(2, seed, land_deck="doubles", columns="8")


# V-5: designs


@rule("V-5")
def test_in_a_ring_both_ravens_fly_all_the_way_round_from_the_middle_of_the_north_side():
    race = lay("Z", design="ring")
    north, south = "IJMPFJIFPJIJMPFJ", "MPJFMFPIMIMPJFMF"
    way = north[8:] + south[::-1] + north[:8]  # N9..N16, S16..S1, N1..N8
    assert lands_of(race.state, A) == way
    assert lands_of(race.state, B) == way[::-1]


@rule("V-5")
def test_in_a_ring_the_final_spaces_lie_at_the_gap():
    race = lay("Z", a=30, hand_a="F", first=B, design="ring")
    race.plays("fly F")  # onto N8
    assert race.is_over
    assert race.returns == [1.0, -1.0]
    race = lay("Z", b=1, mover=B, hand_b="P", design="ring").plays("fly P")  # onto N9
    assert race.returns == [-1.0, 1.0]


@rule("V-5", "OR-7.30")
def test_in_a_ring_no_loop_lies_over_the_gap_where_the_race_starts():
    race = lay("Z", design="ring", hand_a="draw2-loop").plays("loop").deals("land MI")
    race.refuses("lay N 8", rule="V-5").allows("lay S 8", "lay N 7", "lay N 9", "lay S 1")
    race.plays("lay N 7")
    assert lands_of(race.state, A)[-4:] == "IMIF"


@rule("V-5")
def test_in_a_ring_removing_a_column_keeps_the_start_between_the_same_cards():
    race = lay("Z", a=0, b=31, design="ring", hand_a="rotate-remove rotate-remove")
    race.plays("remove 3", "remove 12")
    assert race.state.start == 7
    assert lands_of(race.state, A)[0] == "P"
    assert lands_of(race.state, B)[0] == "F"
    assert (race.at(A), race.at(B)) == (0, 27)


@rule("V-5", "OP-11")
def test_both_ends_of_a_ring_are_turn_arounds():
    # A: N9..N16 are 0..7, S16..S1 8..23, N1 24
    race = lay("Z", a=6, hand_a="J", design="ring", free_turn="on").plays("fly J")
    assert race.at(A) == 8
    race = lay("Z", a=22, hand_a="M", design="ring", free_turn="on").plays("fly M")
    assert race.at(A) == 24


@rule("V-5")
@pytest.mark.parametrize("columns", ["8", "16", "24", "9"])
def test_hilly_deals_two_loops_on_each_side(columns):
    for seed in range(8):
        state = rolled(start(design="hilly", columns=columns), f"hills {seed}").state
        assert sorted(state.loop_side) == [0, 0, 1, 1]
        check_loops_apart(state)
        assert state.deck.size() == 40 - int(columns) - 4
        assert len(state.path) == 2 * int(columns) + 8


@rule("V-5", "OR-7.24")
def test_every_permitted_junction_of_a_side_is_equally_likely_for_a_hill():
    race = start(design="hilly", columns="8")
    rng = Rng("hills")
    while race.state.phase == LINE:
        race.state.apply(rng.pick(race.state.chances()))
    assert race.state.phase == HILL_CARD
    race.deals("land IJ")
    assert race.state.phase == HILL_PLACE
    assert [OUTCOMES.notation(outcome) for outcome, _ in race.state.chances()] == [
        f"hill N {junction}" for junction in range(1, 8)
    ]
    assert {weight for _, weight in race.state.chances()} == {1}
    race.deals("hill N 4", "land MP")
    assert race_chances(race) == [f"hill N {junction}" for junction in (1, 2, 4, 6, 7)]


@rule("V-5")
@pytest.mark.parametrize("columns", ["8", "16", "24"])
def test_ragged_slides_four_columns_apart_two_to_each_side(columns):
    for seed in range(12):
        state = rolled(start(design="ragged", columns=columns), f"ragged {seed}").state
        assert sorted(state.off)[-4:] == [0, 0, 1, 1]
        slid = [column for column, off in enumerate(state.off) if off >= 0]
        assert len(slid) == 4
        assert all(two - one > 1 for one, two in pairwise(slid))
        assert len(state.path) == 2 * int(columns) - 4


@rule("V-5")
def test_a_ragged_slide_leaves_room_for_the_others():
    race = start(design="ragged", columns="8")
    rng = Rng("room")
    while race.state.phase == LINE:
        race.state.apply(rng.pick(race.state.chances()))
    assert race.state.phase == SLIDES
    race.deals("slid 2 N", "slid 4 N")
    assert race_chances(race) == ["slid 6 S", "slid 8 S"], "after 7 there would be none"
    race.deals("slid 6 S")
    assert race_chances(race) == ["slid 8 S"]
    race.deals("slid 8 S")
    assert race.state.phase == CHOOSING_FIRST


@rule("V-5")
def test_one_way_flies_the_own_route_over_24_columns():
    race = rolled(start(design="one_way"), "one way")
    state = race.state
    assert len(state.line) == 24
    assert lands_of(state, A) == "".join(LANDS[land] for land in state.land[0::2])
    assert lands_of(state, B) == "".join(LANDS[land] for land in state.land[1::2])


@rule("V-5")
def test_one_way_ends_on_the_own_half_of_the_last_column():
    race = lay("K", a=3, b=3, hand_a="J", first=B, design="one_way")
    assert (lands_of(race.state, A), lands_of(race.state, B)) == ("MFPIJ", "FPIJM")
    race.plays("fly J")
    assert race.is_over
    assert race.returns == [1.0, -1.0]
    race = lay("K", a=2, b=3, mover=B, hand_b="M", design="one_way").plays("fly M")
    assert race.returns == [-1.0, 1.0]


@rule("V-5")
def test_one_way_removals_and_back_work_along_the_own_route():
    race = lay("K", a=1, b=2, hand_a="forward-back rotate-remove", design="one_way")
    race.plays("back")
    assert race.at(B) == 1
    race.plays("remove 1")
    assert (race.at(A), race.at(B)) == (0, 0)
    assert (lands_of(race.state, A), lands_of(race.state, B)) == ("FPIJ", "PIJM")


@rule("V-5", "OR-9.2")
def test_one_way_the_last_column_removed_brings_a_raven_home():
    race = lay("K", a=3, b=0, hand_a="rotate-remove", first=B, design="one_way").plays("remove 5")
    assert race.is_over
    assert race.returns == [1.0, -1.0]


@rule("V-5")
@pytest.mark.parametrize("design", ["ring", "hilly", "ragged", "one_way"])
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_random_races_of_every_design_end(design, seed):
    state = whole_game(2, seed, design=design)
    assert state.actor == OVER
    for raven in range(2):
        if state.finished[raven]:
            assert state.is_on_final(raven)


# V-6: three and four ravens, teams


def four(**more) -> Race:
    return lay("K", seats=4, **more)


@rule("V-6")
def test_ravens_3_and_4_start_at_the_far_end_and_fly_as_far():
    state = four().state
    assert lands_of(state, A) == "MFPIJ" + "MJIPF"
    assert lands_of(state, B) == "FPIJM" + "JIPFM"
    assert lands_of(state, C) == "JIPFM" + "FPIJM", "Nm..N1, S1..Sm"
    assert lands_of(state, D) == "MJIPF" + "MFPIJ", "Sm..S1, N1..Nm"
    assert state.index[2:] == [-1, 10]


@rule("V-6")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_second_set_of_cards_joins_in(seats):
    state = start(seats).state
    assert sum(state.deck.bag) == 80
    assert state.flight_left == [25] * seats
    assert state.loki_left == [8] * seats


@rule("V-6")
def test_raven_3_finishes_on_the_other_half_of_the_last_column():
    race = four(c=8, mover=C, first=D)
    race.holds(C, "M").plays("fly M")
    assert race.state.finished == [0, 0, 1, 0]


@rule("V-6")
def test_raven_4_finishes_on_the_other_half_of_the_last_column():
    race = four(d=1, mover=D, first=A)
    race.holds(D, "J").plays("fly J")
    assert race.state.finished == [0, 0, 0, 1]
    assert race.is_over, "all have had as many turns"
    assert race.returns == [-1 / 3, -1 / 3, -1 / 3, 1.0]


@rule("V-6", "OR-6.6")
def test_back_names_any_one_other_raven():
    race = four(a=3, b=6, c=2, hand_a="forward-back forward-back")
    race.refuses("back", rule="OR-6.7").refuses("back 1", rule="OR-6.6")
    race.refuses("back 4", rule="OR-6.7")
    race.plays("back 2", "back 3")
    assert (race.at(B), race.at(C)) == (7, 1)


@rule("V-6", "OR-9.5")
@pytest.mark.parametrize("first", [A, B, C])
def test_play_goes_on_until_all_have_had_equally_many_turns(first):
    race = lay("K", a=2, b=7, c=2, seats=3, mover=first, first=first)
    near = {A: 8, B: 1, C: 8}[first]
    race.state.place[first] = race.state.path_of(first)[near]
    race.state.find_raven(first)
    race.plays(home_of(race, first))
    for turn in range(1, 3):
        assert not race.is_over
        assert race.state.actor == (first + turn) % 3
        pass_turn(race)
    assert race.is_over
    expected = [-0.5] * 3
    expected[first] = 1.0
    assert race.returns == expected


@rule("V-6", "OR-9.4")
def test_the_last_of_the_round_wins_at_once():
    race = lay("K", a=8, b=1, c=8, seats=3, mover=C, first=A).holds(C, "M").plays("fly M")
    assert race.is_over
    assert race.returns == [-0.5, -0.5, 1.0]


@rule("V-6", "OR-9.7")
@pytest.mark.parametrize(("cards", "winner"), [("I I", B), ("I", None), ("", A)])
def test_most_cards_in_hand_break_ties(cards, winner):
    race = lay("K", a=8, b=1, seats=3, hand_a="F J", hand_b=f"M {cards}")
    race.plays("fly F", "fly M")
    assert race.state.actor == C
    pass_turn(race)
    assert race.is_over
    if winner is None:
        assert race.returns == [0.0, 0.0, 0.0]
    else:
        assert race.returns[winner] == 1.0


@rule("V-6", "OR-9.7")
def test_the_hand_of_a_raven_still_on_its_way_does_not_count():
    race = lay("K", a=8, b=1, seats=3, hand_a="F J", hand_b="M")
    race.holds(C, "I I I I I").plays("fly F", "fly M")
    pass_turn(race)
    assert race.returns == [1.0, -0.5, -0.5]


@rule("V-6", "OR-9.2", "OR-9.12")
def test_a_raven_later_in_the_round_brought_home_by_a_change_wins_at_once():
    race = lay("K", a=2, b=1, c=2, seats=3, hand_a="rotate-remove").plays("remove 1")
    assert race.is_over
    assert race.returns == [-0.5, 1.0, -0.5]


@rule("V-6")
def test_a_team_needs_both_of_its_ravens_home():
    race = four(a=8, b=7, c=2, d=6, hand_a="F", teams="on").plays("fly F")
    assert race.state.finished == [1, 0, 0, 0]
    for seat in (B, C, D, B, C, D, B):
        assert race.state.actor == seat, "the raven that is home has no more turns"
        pass_turn(race)
    assert not race.is_over


@rule("V-6")
@pytest.mark.parametrize("mover", [C, D])
def test_a_team_wins_with_its_second_raven(mover):
    race = four(a=8, b=1, c=8, d=1, teams="on", mover=mover, first=A)
    partner = mover - 2
    path = race.state.path_of(partner)
    race.state.place[partner] = path[-1] if partner == A else path[0]
    race.state.find_raven(partner)
    race.state.finished[partner] = 1
    race.plays(home_of(race, mover))
    if not race.is_over:
        pass_turn(race)  # D's turn of this round
    assert race.is_over
    won = mover % 2
    assert race.returns == [1.0 if seat % 2 == won else -1.0 for seat in range(4)]


@rule("V-6", "OR-3.7")
def test_four_ravens_all_wait_in_front_of_the_line():
    race = rolled(start(4), "four")
    assert [race.at(raven) for raven in range(4)] == ["START"] * 4


@rule("V-6")
@pytest.mark.parametrize(
    ("seats", "options"), [(3, {}), (4, {}), (4, {"teams": "on"}), (3, {"design": "hilly"})]
)
@pytest.mark.parametrize("seed", ["1", "2"])
def test_random_races_of_many_end(seats, options, seed):
    state = whole_game(seats, seed, **options)
    assert len(state.returns()) == seats
    assert sum(state.returns()) == pytest.approx(0.0)


# V-8: the Loki draft


@rule("V-8")
def test_by_default_the_loki_pile_is_shuffled():
    race = rolled(start(), "shuffled")
    race.refuses("stack swap-slide", rule="V-8").plays("draw loki")
    assert [weight for _, weight in race.state.chances()] == [2, 2, 2, 2]


ORDER = (
    "swap-slide",
    "draw2-loop",
    "forward-back",
    "draw2-loop",
    "rotate-remove",
    "forward-back",
    "swap-slide",
    "rotate-remove",
)


@rule("V-8")
def test_with_loki_draft_each_player_orders_the_own_pile_for_everyone_to_see():
    race = rolled(start(loki_draft="on", first_player="fixed"), "draft")
    race.refuses("draw loki", rule="V-8")
    for card in ORDER:
        race.plays(f"stack {card}")
    assert race.state.actor == B
    for card in reversed(ORDER):
        race.plays(f"stack {card}")
    for viewer in (A, B, -3):
        view = RAVENS.view(race.state, viewer)
        assert view.flyers[A].stack == ORDER
        assert view.flyers[B].stack == ORDER[::-1]
    for card in ORDER[:5]:
        race.plays("draw loki")
        assert race_chances(race) == [card], "the pile is drawn from the top"
        race.deals(card)
    assert race.state.actor == B
    assert RAVENS.view(race.state, B).flyers[A].stack == ORDER[5:]


@rule("V-8")
def test_only_the_own_eight_cards_can_be_ordered():
    race = rolled(start(loki_draft="on", loki_counts="1 3 2 2"), "draft")
    race.plays("stack forward-back").refuses("stack forward-back", rule="V-8")
    race.allows("stack rotate-remove").refuses("draw flight", rule="V-8")


@rule("V-8")
def test_a_random_race_with_a_draft_ends():
    whole_game(2, "draft", loki_draft="on")
    whole_game(1, "draft", loki_draft="on", mode="trial")
