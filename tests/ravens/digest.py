"""Whole games of fixed seeds, boiled down to one line: run as a program, it prints that line.

`test_modes.py` compares the line of the compiled rules with that of the pure-Python ones.
"""

import hashlib

import msgspec

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER, WATCHER
from gladsheim.games.ravens import RAVENS
from gladsheim.games.ravens.actions import ACTION_COUNT

GAMES: tuple[tuple[int, dict[str, str], bool], ...] = (
    (2, {}, False),
    (2, {}, True),
    (2, {"columns": "8", "adjacent_loops": "share", "cover_raven": "push_back"}, False),
    (2, {"columns": "9", "loop_remove": "outermost", "loop_swap": "on", "slide_back": "on"}, False),
    (2, {"design": "ring", "draw_mode": "declare", "free_turn": "on"}, False),
    (2, {"design": "one_way", "run_optional": "on", "loop_blind": "on"}, True),
    (2, {"series": "best_of_3", "columns": "8", "land_deck": "doubles"}, False),
    (1, {"mode": "trial", "design": "hilly"}, True),
    (1, {"mode": "ghost", "design": "ragged", "loki_draft": "on"}, False),
    (4, {"teams": "on", "columns": "10", "hide_hand_mix": "on"}, False),
)
"""Seats, house rules, and whether the scripted player plays."""


def digest() -> str:
    """Return a hash of all that happens and can be known in these games."""
    found = hashlib.sha256()
    for number, (seats, chosen, scripted) in enumerate(GAMES):
        state = RAVENS.start(seats, RAVENS.check(seats, chosen))
        rng = Rng(f"digest {number}")
        steps = 0
        while state.actor != OVER:
            steps += 1
            legal = state.legal()
            chances = state.chances()
            found.update(repr((state.actor, legal, chances)).encode())
            if state.actor == NATURE:
                step = rng.pick(chances)
            elif scripted:
                step = RAVENS.policy(state, rng)
            else:
                step = legal[rng.below(len(legal))]
            if steps % 40 == 0:
                views = [RAVENS.view(state, viewer) for viewer in (*range(seats), WATCHER)]
                found.update(msgspec.json.encode(views))
                reasons = [state.why_not(action) for action in range(ACTION_COUNT)]
                found.update(repr(reasons).encode())
                other = RAVENS.sample(views[0], rng)
                found.update(msgspec.json.encode(RAVENS.view(other, WATCHER)))
            state.apply(step)
        found.update(repr((steps, state.returns())).encode())
    return found.hexdigest()


if __name__ == "__main__":
    print("compiled" if RAVENS.compiled else "pure", digest())
