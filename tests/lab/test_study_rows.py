"""What is kept of a game: every game says something sensible, and a row is what happened."""

from collections import Counter

import pytest

from gladsheim.core.events import Event, Use, events_of
from gladsheim.core.state import OVER, Scribe
from gladsheim.core.words import LANGUAGES, language
from gladsheim.games import GAMES, find
from gladsheim.lab.playing import play
from gladsheim.lab.study.plan import Cell
from gladsheim.lab.study.rows import TENTHS, played_rows, told
from gladsheim.minds import Budget
from tests.lab.playing import SEATED, name

GAMES_EACH = 8


def rows_of(game, seats, count=GAMES_EACH):
    cell = Cell(game.id, ("greedy", *["random"] * (seats - 1)), (), "rows", count)
    return list(played_rows(cell, 0, ((n, n) for n in range(count)), Budget()))


@pytest.mark.parametrize(("game", "seats"), SEATED, ids=name)
def test_a_row_says_how_a_game_went(game, seats):
    for row in rows_of(game, seats, 2):
        assert len(row["returns"]) == seats
        assert row["ending"] in game.endings
        assert row["first"] in range(seats)
        lead = row["lead"]
        assert len(lead) == seats * (TENTHS + 1)
        assert all(-1 <= each <= 1 for each in lead)
        last = lead[TENTHS :: TENTHS + 1]
        # At the end prospects are the result.
        assert [each > 0 for each in last] == [each > 0 for each in row["returns"]]


@pytest.mark.parametrize("game", GAMES.values(), ids=name)
def test_every_game_says_what_came_and_what_was_used(game):
    came, used = Counter(), Counter()
    for row in rows_of(game, max(2, game.seats[0])):
        for use in row["uses"]:
            came[use["thing"]] += use["came"]
            used[use["thing"]] += use["used"]
            assert use["seat"] in range(row["seats"])
    assert sum(came.values()) > 8 * GAMES_EACH
    assert sum(used.values()) > 4 * GAMES_EACH
    for thing in came | used:
        for code in LANGUAGES:
            assert language(code).say(game.thing_words(thing))
    # Different things have different names.
    names = {language("en").say(game.thing_words(thing)) for thing in came | used}
    assert len(names) == len(came | used)


def test_what_came_and_was_used_is_what_happened():
    """In a race hands begin empty: what came is used, laid aside or still held."""
    game = find("ravens")
    settings = game.check(2, {})
    played = play(game, settings, ["greedy", "random"], "x", 0)
    row = told(game, settings, 2, played)
    counts = {(use["seat"], use["thing"]): (use["came"], use["used"]) for use in row.uses}
    state = game.start(2, settings)
    state.scribe = Scribe()
    gone: Counter[tuple[int, str]] = Counter()
    for step in played.steps:
        state.apply(step)
    assert state.actor == OVER
    cards = [*"MFPIJ", "forward-back", "rotate-remove", "swap-slide", "draw2-loop"]
    for event in events_of(state.scribe):
        if event.kind == "discarded":
            gone[event.seat, cards[event.public[0]]] += 1
    for seat in range(2):
        for kind, card in enumerate(cards):
            came, used = counts.get((seat, card), (0, 0))
            assert came == used + gone[seat, card] + state.hand[seat * 9 + kind]


def test_the_powers_of_loki_add_up_to_his_cards():
    for row in rows_of(find("ravens"), 2):
        used = Counter()
        for use in row["uses"]:
            used[use["thing"]] += use["used"]
        assert used["forward-back"] == used["forward"] + used["back"]
        assert used["rotate-remove"] == used["rotate"] + used["remove"]
        assert used["swap-slide"] == used["swap"] + used["slide"]
        assert used["draw2-loop"] == used["draw2"] + used["loop"]


def test_secret_draws_count_and_setting_up_does_not():
    ravens, thunder = find("ravens"), find("thunder")
    assert ravens.uses(Event("drew", 1, (0,), (3,), 2, True)) == [Use(1, "I", False)]
    assert ravens.uses(Event("slid", -1, (3, 0), (), 0, False)) == []
    assert ravens.uses(Event("flew", 0, (2, 1, 1, 0), (), 0, False)) == [
        Use(0, "P", True),
        Use(0, "P", True),
        Use(0, "pair", True),
    ]
    assert thunder.uses(Event("deploys", 0, (3, 1), (23 + 6,), 1, False)) == [Use(0, "VW", True)]
    passed = find("futhark").uses(Event("passes", 0, (2,), (4,), 5, True))
    assert [(use.seat, use.is_play) for use in passed] == [(2, False)]


def test_the_digest_tells_games_apart():
    rows = rows_of(find("futhark"), 2)
    assert len({row["digest"] for row in rows}) == len(rows)
    assert [row["digest"] for row in rows] == [row["digest"] for row in rows_of(find("futhark"), 2)]
