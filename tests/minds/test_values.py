"""`Game.value`: within its bounds, exact at the end, and higher where anybody sees it is better."""

import pytest

from gladsheim.core.game import Game
from gladsheim.core.playout import playout
from gladsheim.core.rng import Rng
from gladsheim.games import GAMES
from gladsheim.games.futhark.shedding import SHEDDING
from gladsheim.games.futhark.shedding.actions import Y
from gladsheim.games.futhark.stakes import STAKES
from gladsheim.games.futhark.stakes.spread import DEALING
from gladsheim.games.ravens import RAVENS
from gladsheim.games.ravens.hands import KINDS as RAVEN_KINDS
from gladsheim.games.thunder import THUNDER
from gladsheim.games.thunder.actions import A6, FIG, KINDS, TR
from gladsheim.games.yggdrasil import YGGDRASIL
from gladsheim.games.yggdrasil.siege import ACTIVE, DEFEATED
from tests.minds.positions import reached
from tests.toy import TOY

LEAST = 1e-9
"""What is lost in rounding."""


@pytest.mark.parametrize("game", [TOY, *GAMES.values()], ids=lambda game: game.id)
def test_a_value_is_a_prospect_and_the_result_in_the_end(game: Game) -> None:
    for seats in range(game.seats[0], game.seats[1] + 1):
        for state in reached(game, seats, "bounds", 5):
            assert all(-1.0 <= game.value(state, seat) <= 1.0 for seat in range(seats))
        playout(state, Rng("end"), 20_000)
        assert [game.value(state, seat) for seat in range(seats)] == state.returns()


def races():
    return [state for seed in "abcdef" for state in reached(RAVENS, 2, seed, 4)]


def test_ravens_nearer_home_is_better():
    for state in races():
        for raven in range(2):
            before = [RAVENS.value(state, seat) for seat in range(2)]
            if state.finished[raven] or state.to_go(raven) < 2:
                continue
            nearer = state.copy()
            nearer.move_raven(raven, 1)
            assert RAVENS.value(nearer, raven) >= before[raven] - LEAST
            assert RAVENS.value(nearer, 1 - raven) <= before[1 - raven] + LEAST


def test_ravens_far_ahead_is_much_better():
    for state in races():
        if state.to_go(0) < 12:
            continue
        nearer = state.copy()
        nearer.move_raven(0, 8)
        assert RAVENS.value(nearer, 0) > RAVENS.value(state, 0) + 0.05


def test_ravens_more_cards_are_better():
    for state in races():
        if state.hand_size[0] >= state.rules.limit:
            continue  # one more means that another one has to go
        for kind in range(RAVEN_KINDS):
            richer = state.copy()
            richer.hand[kind] += 1
            richer.hand_size[0] += 1
            assert RAVENS.value(richer, 0) >= RAVENS.value(state, 0) - LEAST
            assert RAVENS.value(richer, 1) <= RAVENS.value(state, 1) + LEAST


def battles():
    return [state for seed in "abcdef" for state in reached(THUNDER, 2, seed, 3)]


def test_thunder_a_treasure_that_shows_or_leads_is_worse():
    for state in battles():
        for seat in range(2):
            for lane in range(3):
                if state.height[seat * 3 + lane] < 3:
                    continue
                if any(
                    state.field[seat * 12 + at] % KINDS in (TR, FIG) and state.field[at] >= 0
                    for at in range(12)
                ):
                    continue
                deep, shown = state.copy(), state.copy()
                place = seat * 12 + lane * 4 + 2
                for one in (deep, shown):
                    one.field[place] = seat * KINDS + TR
                    one.up[place] = 0
                shown.up[place] = 1
                assert THUNDER.value(shown, seat) < THUNDER.value(deep, seat)
                assert THUNDER.value(shown, 1 - seat) > THUNDER.value(deep, 1 - seat)
                ahead = deep.copy()
                ahead.field[place - 2], ahead.field[place] = deep.field[place], A6
                deep.field[place - 2] = A6
                assert THUNDER.value(ahead, seat) < THUNDER.value(deep, seat)


def test_thunder_more_cards_are_better():
    for state in battles():
        for seat in range(2):
            richer = state.copy()
            richer.hand[seat * 46 + seat * KINDS + A6] += 1
            richer.hand_size[seat] += 1
            assert THUNDER.value(richer, seat) > THUNDER.value(state, seat)
            for lane in range(3):
                if 0 < state.height[seat * 3 + lane] < 4:
                    stronger = state.copy()
                    place = lane * 4 + state.height[seat * 3 + lane]
                    stronger.insert(seat, place, seat * KINDS + A6, 1, -1, 0)
                    assert THUNDER.value(stronger, seat) > THUNDER.value(state, seat)
                    assert THUNDER.value(stronger, 1 - seat) < THUNDER.value(state, 1 - seat)


def sieges():
    found = []
    for level in ("easy", "hard", "ragnarok"):
        found += reached(YGGDRASIL, 2, level, 3, {"difficulty": level})
    return found


def test_yggdrasil_enemies_further_on_are_worse():
    for state in sieges():
        for enemy in range(6):
            if state.space[enemy] < 8:
                worse = state.copy()
                worse.space[enemy] += 1
                assert YGGDRASIL.value(worse, 0) <= YGGDRASIL.value(state, 0) + LEAST


def test_yggdrasil_what_the_gods_hold_is_better():
    for state in sieges():
        now = YGGDRASIL.value(state, 0)
        for change in ("vikings", "elves", "artifact", "bag", "giant"):
            better = state.copy()
            if change == "vikings":
                better.vikings[1] += 1
            elif change == "elves":
                better.elves[0] += 1
            elif change == "artifact":
                better.artifacts[2] += 1
            elif change == "bag":
                better.bag_fire[0] = max(0, better.bag_fire[0] - 1)
            else:
                better.giants = [DEFEATED if each == ACTIVE else each for each in better.giants]
            assert YGGDRASIL.value(better, 0) >= now - LEAST, change


def sheddings():
    return [
        state
        for seats in (2, 3, 4, 6)
        for seed in "abcdef"
        for state in reached(SHEDDING, seats, seed, 3)
    ]


def is_mixed(state, kind):
    """Return whether a card has two different runes."""
    return kind < Y and not state.rules.double[kind]


def test_futhark_fewer_cards_are_better():
    for state in sheddings():
        for seat in range(state.seats):
            for kind in state.hands[seat][:-1]:
                if is_mixed(state, kind):
                    fewer = state.copy()
                    fewer.take_card(seat, kind)
                    assert SHEDDING.value(fewer, seat) > SHEDDING.value(state, seat)


def test_futhark_a_rival_that_draws_is_better():
    for state in sheddings():
        for seat in range(state.seats):
            rival = (seat + 1) % state.seats
            for kind in range(Y):
                if state.bag[kind] and is_mixed(state, kind) and not state.fits(kind):
                    more = state.copy()
                    more.draw(rival, kind)
                    assert SHEDDING.value(more, seat) > SHEDDING.value(state, seat) - LEAST
                    break


def test_futhark_a_special_card_is_better_than_one_that_does_not_fit():
    for state in sheddings():
        for seat in range(state.seats):
            for kind in state.hands[seat]:
                if is_mixed(state, kind) and not state.fits(kind):
                    better = state.copy()
                    better.take_card(seat, kind)
                    better.add_card(seat, Y)
                    assert SHEDDING.value(better, seat) > SHEDDING.value(state, seat)


def rounds():
    return [
        state for seats in (2, 3, 4) for seed in "abcd" for state in reached(STAKES, seats, seed, 3)
    ]


def test_stakes_more_points_are_better():
    for state in rounds():
        for seat in range(state.rules.seats):
            if state.points[seat] == 0 and not state.inside >> seat & 1:
                continue
            richer = state.copy()
            richer.points[seat] += 1
            assert STAKES.value(richer, seat) >= STAKES.value(state, seat) - LEAST
            for other in range(state.rules.seats):
                if other != seat:
                    assert STAKES.value(richer, other) <= STAKES.value(state, other) + LEAST


def opened(state):
    """Return a copy with all common cards turned up."""
    twin = state.copy()
    for place in range(5):
        if twin.cross[place] < 0:
            kind = max(kind for kind, copies in enumerate(twin.bag) if copies)
            twin.bag[kind] -= 1
            twin.bag_size -= 1
            twin.cross[place] = kind
    twin.up = 31
    return twin


def test_stakes_the_better_combination_is_better():
    for state in map(opened, rounds()):
        if state.inside != 3 or state.worth(0) == state.worth(1):
            continue
        better, worse = (0, 1) if state.worth(0) > state.worth(1) else (1, 0)
        swapped = state.copy()
        swapped.hand[:6] = state.hand[3:6] + state.hand[:3]
        swapped.laid[:8] = state.laid[4:8] + state.laid[:4]
        assert STAKES.value(state, better) > STAKES.value(swapped, better)
        assert STAKES.value(state, worse) < STAKES.value(swapped, worse)


def test_stakes_a_rival_that_has_dropped_out_wins_nothing():
    for state in rounds():
        if state.phase <= DEALING or state.inside_count() < 3:
            continue
        for rival in range(state.rules.seats):
            if state.inside >> rival & 1:
                fewer = state.copy()
                fewer.drop(rival, "drops")
                assert STAKES.value(fewer, rival) < STAKES.value(state, rival)
