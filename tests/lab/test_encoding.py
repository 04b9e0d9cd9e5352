"""Views as vectors: what stands where, and that every View of every game has room."""

import msgspec
import numpy as np
import pytest

from gladsheim.core.game import Game
from gladsheim.core.rng import Rng
from gladsheim.core.state import OVER, WATCHER
from gladsheim.games import GAMES
from gladsheim.lab.bounds import BOUNDS, LEFT_OUT, Bag, OneOf, Row, Span
from gladsheim.lab.encoding import Beyond, Encoder, layout
from tests.contract.cases import Case, cases_of
from tests.playing import random_step
from tests.toy import TOY

FEW = 10
"""So many cases of house rules a game, spread over all."""

HOARD = {
    "hoards": Row(2),
    "hoards[].hand": Bag(4),
    "hoards[].hand[].kind": OneOf(range(3)),
    "hoards[].open": Row(3),
    "hoards[].open[]": Span(0, 4),
    "hoards[].face_down": LEFT_OUT,
    "deck": Span(0, 12),
    "to_deal": LEFT_OUT,
    "turn": OneOf(range(2)),
    "aside": OneOf(range(3)),
}


@pytest.fixture
def hoard(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    bounds = dict(HOARD)
    monkeypatch.setitem(BOUNDS, "toy", lambda seats, settings: bounds)
    return bounds


def toy_view(viewer: int):
    state = TOY.start(2, TOY.check(2, {"hand": "2"}))
    for outcome in ("deal A", "deal C", "deal A", "deal B"):
        state.apply(TOY.outcomes.parse(outcome))
    return TOY.view(state, viewer)


def test_every_number_stands_where_the_layout_says(hoard):
    encoder = Encoder(TOY, 2, TOY.check(2, {"hand": "2"}), strict=True)
    vector = encoder.vector(toy_view(0))
    # A hand: how many faces and backs, then the kinds of the faces; a quarter is one card of four.
    hoard_of_viewer = [0.5, 0, 0.5, 0, 0, 1, 0, 0, 0]
    hoard_of_other = [0, 0.5, 0, 0, 0, 1, 0, 0, 0]
    assert {
        field: list(vector[begin : begin + size])
        for field, (begin, size) in layout(encoder).items()
    } == {
        "viewer": [1, 0],
        "actor": [1, 0],
        "hoards": pytest.approx([1, *hoard_of_viewer, *hoard_of_other]),
        "deck": pytest.approx([8 / 12]),
        "turn": [1, 0],
        "is_setting_aside": [0],
        "aside": [0, 0, 0],
    }
    assert vector.dtype == np.float32


def test_a_row_is_its_length_its_things_and_room(hoard):
    hoard["hoards"] = Row(3)
    encoder = Encoder(TOY, 2, TOY.check(2, {"hand": "2"}))
    begin, size = layout(encoder)["hoards"]
    written = encoder.vector(toy_view(1))[begin : begin + size]
    assert written[0] == pytest.approx(2 / 3)
    assert not written[-9:].any()
    assert written[1:-9].any()


def test_what_has_no_bound_is_named(hoard):
    del hoard["deck"]
    del hoard["hoards[].open[]"]
    with pytest.raises(
        LookupError, match=r"toy: no bounds declared for hoards\[\]\.open\[\], deck"
    ):
        Encoder(TOY, 2, TOY.check(2, {}))


def test_a_game_without_bounds_is_refused():
    with pytest.raises(LookupError, match="no bounds declared for 'toy'"):
        Encoder(TOY, 2, TOY.check(2, {}))


@pytest.mark.parametrize(
    ("field", "bound"),
    [("deck", Span(0, 6)), ("hoards", Row(1)), ("hoards[].hand[].kind", OneOf([1]))],
)
def test_what_is_beyond_its_bound_is_cut_or_refused(hoard, field, bound):
    hoard[field] = bound
    settings = TOY.check(2, {"hand": "2"})
    vector = Encoder(TOY, 2, settings).vector(toy_view(0))
    assert np.abs(vector).max() <= 1
    with pytest.raises(Beyond, match="beyond the bound"):
        Encoder(TOY, 2, settings, strict=True).vector(toy_view(0))


def some_cases(game: Game) -> list[Case]:
    cases = cases_of(game)
    step = max(1, len(cases) // FEW)
    return cases[::step]


@pytest.mark.parametrize(
    "case", [case for game in GAMES.values() for case in some_cases(game)], ids=str
)
def test_every_view_has_room(case: Case):
    encoder = Encoder(case.game, case.seats, case.settings, strict=True)
    replay, rng, steps = case.replay(), Rng(f"{case} encoded"), 0
    while replay.actor != OVER:
        replay.do(random_step(replay, rng))
        steps += 1
        if steps % 25 == 0 or replay.actor == OVER:
            for viewer in (steps % case.seats, WATCHER):
                vector = encoder.vector(case.game.view(replay.state, viewer))
                assert vector.shape == (encoder.size,)
                assert np.abs(vector).max() <= 1


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_equal_views_give_equal_vectors(game: Game):
    """Also when the encoder remembers parts of it, and a new one does not."""
    seats = game.seats[0]
    case = Case(game, seats, ())
    encoder = Encoder(game, seats, case.settings)
    replay, rng = case.replay(), Rng("equal")
    for _ in range(60):
        replay.do(random_step(replay, rng))
        view = game.view(replay.state, 0)
        twin = msgspec.msgpack.decode(msgspec.msgpack.encode(view), type=type(view))
        fresh = Encoder(game, seats, case.settings)
        assert encoder.vector(view).tobytes() == fresh.vector(twin).tobytes()
