"""What is believed of a hidden treasure: at the back of a long column rather than in front."""

from gladsheim.core.rng import Rng
from gladsheim.games.thunder import THUNDER
from gladsheim.games.thunder.actions import KINDS, TR
from gladsheim.games.thunder.state import ThunderState
from tests.minds.positions import reached

DRAWS = 15


def lies(state: ThunderState, seat: int) -> str:
    """Return where a seat's treasure lies: at the back of three or four, elsewhere, or nowhere."""
    for at in range(12 * seat, 12 * seat + 12):
        if state.field[at] == seat * KINDS + TR:
            height = state.height[at // 4]
            return "back" if height > 2 and at % 4 == height - 1 else "elsewhere"
    return "nowhere"


def test_a_treasure_is_expected_at_the_back() -> None:
    counts = {"guess": {"back": 0, "elsewhere": 0}, "sample": {"back": 0, "elsewhere": 0}}
    for seed in range(8):
        for number, state in enumerate(reached(THUNDER, 2, f"treasure {seed}", 2)):
            view = THUNDER.view(state, state.actor)
            rng = Rng(f"{seed} {number}")
            for _ in range(DRAWS):
                for way, draw in (("guess", THUNDER.guess), ("sample", THUNDER.sample)):
                    place = lies(draw(view, rng), 1 - state.actor)
                    if place in counts[way]:
                        counts[way][place] += 1
    assert counts["guess"]["back"] > 2 * counts["sample"]["back"] > 0
    assert counts["guess"]["elsewhere"] < counts["sample"]["elsewhere"] / 2
