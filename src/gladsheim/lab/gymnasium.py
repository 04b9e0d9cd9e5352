"""The games for Gymnasium: one seat learns, minds have the others.

`gymnasium.make("gladsheim/ravens-v0")`, once this module is imported; or, without an import,
`gymnasium.make("gladsheim.lab.gymnasium:gladsheim/ravens-v0")`. See docs/laboratory.md.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER, State
from gladsheim.core.views import View
from gladsheim.games import GAMES, find
from gladsheim.lab.encoding import Encoder
from gladsheim.lab.observation import Observation, observation_of, space_of
from gladsheim.lab.pictures import draw, tell
from gladsheim.minds import Budget
from gladsheim.minds import find as find_level

VERSION: Final = "v0"


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a game; the reward is its result, at the end."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - Gymnasium has it so
        "render_modes": ["text", "ansi", "rgb_array"],
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        seat: int = 0,
        minds: str | Sequence[str] = "greedy",
        seconds: float = 0.1,
        render_mode: str | None = None,
    ) -> None:
        """`seats` is the game's smallest number if not given; `options` are house rules.

        `seat` learns. `minds` have the other seats, in order: a level for all, or one for each;
        each may think for `seconds` about an action.

        Raises KeyError for an unknown game or level, OptionError for what cannot be played, and
        ValueError for a seat or a number of minds that does not fit.
        """
        self.game = find(game)
        self.seats = self.game.seats[0] if seats is None else seats
        self.settings = self.game.check(self.seats, options or {})
        if not 0 <= seat < self.seats:
            raise ValueError(f"no seat {seat}: expected 0 to {self.seats - 1}")
        others = [other for other in range(self.seats) if other != seat]
        levels = [minds] * len(others) if isinstance(minds, str) else list(minds)
        if len(levels) != len(others):
            raise ValueError(f"{len(levels)} minds for {len(others)} other seats")
        self.seat = seat
        self.minds = {
            other: find_level(level).make(self.game)
            for other, level in zip(others, levels, strict=True)
        }
        self.budget = Budget(seconds)
        self.render_mode = render_mode
        self.encoder = Encoder(self.game, self.seats, self.settings)
        self.observation_space: spaces.Space[Any] = space_of(self.encoder, self.game)
        self.action_space = spaces.Discrete(len(self.game.actions))
        self.state_now: State
        self.is_over = True
        """Before the first reset, and after the end."""
        self.rng: Rng

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game and play it to the learner's first choice."""
        super().reset(seed=seed)
        self.rng = Rng(self.np_random.bytes(16).hex())
        self.state_now = self.game.start(self.seats, self.settings)
        self.is_over = False
        self._go_on()
        return self._observe(), {}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Carry out the learner's choice and play on to its next, or to the end.

        What is against the rules loses the game at once; the info then names the rule.
        """
        if self.is_over:
            raise RuntimeError("the game is over: call reset")
        state = self.state_now
        if int(action) not in self.game.actions:
            raise ValueError(f"there is no action {action}")
        if rule := state.why_not(int(action)):
            self.is_over = True
            return self._observe(), -1.0, True, False, {"ending": "illegal", "rule": rule}
        state.apply(int(action))
        self._go_on()
        if state.actor != OVER:
            return self._observe(), 0.0, False, False, {}
        self.is_over = True
        info = {"ending": self.game.ending(state)}
        return self._observe(), state.returns()[self.seat], True, False, info

    def _go_on(self) -> None:
        """Let NATURE and the minds act until the learner is to choose or the game is over."""
        state = self.state_now
        while state.actor not in (OVER, self.seat):
            if state.actor == NATURE:
                state.apply(state.fate(self.rng))
            else:
                view = self.game.view(state, state.actor)
                mind = self.minds[state.actor]
                state.apply(mind.choose(view, view.legal, self.rng, self.budget))

    def view(self) -> View:
        """Return what the learner may know now."""
        return self.game.view(self.state_now, self.seat)

    def _observe(self) -> Observation:
        return observation_of(self.encoder, self.game, self.view())

    def render(self) -> Any:
        """Return the table as the learner sees it: words, or a picture of them."""
        text = tell(self.game, self.view())
        return draw(text) if self.render_mode == "rgb_array" else text


def register() -> None:
    """Make all games known to Gymnasium; importing this module has done so."""
    for game in GAMES:
        name = f"gladsheim/{game}-{VERSION}"
        if name not in gymnasium.registry:
            gymnasium.register(name, f"{__name__}:SeatEnv", kwargs={"game": game})


register()
