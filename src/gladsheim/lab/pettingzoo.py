"""The games for PettingZoo: `pettingzoo.make("aec", "gladsheim/ravens_v0", seats=2)`.

NATURE acts inside, by the environment's seeded generator. An observation is a dict: `observation`,
the agent's View as numbers, and `action_mask`, its legal actions. See docs/laboratory.md.
"""

import os
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pettingzoo
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo.utils import wrappers

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER, State
from gladsheim.core.views import View
from gladsheim.games import GAMES, find
from gladsheim.lab.encoding import Encoder
from gladsheim.lab.observation import Observation, observation_of, space_of
from gladsheim.lab.pictures import draw, tell

VERSION: Final = "v0"
RENDER_MODES: Final = ("human", "text", "ansi", "rgb_array")
"""`text` and `ansi` are the same; `human` prints it."""


class RawEnv(pettingzoo.AECEnv):  # type: ignore[misc]
    """One game as an AEC environment."""

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
        *,
        lose_if_illegal: bool = False,
    ) -> None:
        """`seats` is the game's smallest number if not given; `options` are house rules.

        What is done against the rules raises ValueError, or loses the game at once.
        Raises KeyError for an unknown game, OptionError for what cannot be played, and ValueError
        for an unknown render mode.
        """
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"no render mode {render_mode!r}: expected {', '.join(RENDER_MODES)}")
        self.game = find(game)
        self.seats = self.game.seats[0] if seats is None else seats
        self.settings = self.game.check(self.seats, options or {})
        self.render_mode = render_mode
        self.lose_if_illegal = lose_if_illegal
        self.metadata = {
            "name": f"gladsheim/{game}_{VERSION}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.encoder = Encoder(self.game, self.seats, self.settings)
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: space_of(self.encoder, self.game) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(len(self.game.actions)) for agent in self.possible_agents
        }
        self.rng: Rng | None = None
        self.state_now: State
        self._views: dict[int, View] = {}

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; without a seed the generator runs on."""
        if seed is not None or self.rng is None:
            self.rng = Rng(os.urandom(16).hex() if seed is None else str(seed))
        self.state_now = self.game.start(self.seats, self.settings)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._go_on()

    def _go_on(self) -> None:
        """Let NATURE act until somebody is to choose or the game is over."""
        assert self.rng
        state = self.state_now
        while state.actor == NATURE:
            state.apply(state.fate(self.rng))
        self._views = {}
        if state.actor != OVER:
            self.agent_selection = self.possible_agents[state.actor]
            return
        ending = self.game.ending(state)
        for agent, result in zip(self.possible_agents, state.returns(), strict=True):
            self.rewards[agent] = result
            self.terminations[agent] = True
            self.infos[agent] = {"ending": ending}

    def view(self, agent: str) -> View:
        """Return what an agent may know now."""
        seat = self._seat_of[agent]
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = self.game.view(self.state_now, seat)
        return found

    def observe(self, agent: str) -> Observation:
        """Return an agent's View as numbers, with a mask of its legal actions."""
        return observation_of(self.encoder, self.game, self.view(agent))

    def step(self, action: int | None) -> None:
        """Carry out the choice of the agent whose turn it is; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self.state_now
        if action is None or int(action) not in self.game.actions:
            raise ValueError(f"there is no action {action}")
        action = int(action)
        self._cumulative_rewards[agent] = 0.0
        if rule := state.why_not(action):
            self._refuse(agent, action, rule)
        else:
            state.apply(action)
            self._go_on()
        if self.terminations[agent]:
            self._accumulate_rewards()
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def _refuse(self, agent: str, action: int, rule: str) -> None:
        """Raise ValueError, or end the game for all; nobody wins it."""
        if not self.lose_if_illegal:
            notation = self.game.actions.notation(action)
            raise ValueError(f"{notation} is not legal by rule {rule}")
        self.rewards[agent] = -1.0
        for each in self.agents:
            self.terminations[each] = True
            self.infos[each] = {"ending": "illegal", "rule": rule}

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return the table as the agent whose turn it is sees it: words, or a picture of them."""
        text = tell(self.game, self.view(self.agent_selection))
        if self.render_mode == "rgb_array":
            return draw(text)
        if self.render_mode in ("text", "ansi"):
            return text
        if self.render_mode == "human":
            print(text)
        return None

    def close(self) -> None:
        """Let go of nothing: there is nothing open."""


def raw_env(game: str, **arguments: Any) -> RawEnv:
    """Return a game as it is; the arguments are those of `RawEnv`."""
    return RawEnv(game, **arguments)


def env(game: str, **arguments: Any) -> pettingzoo.AECEnv:
    """Return a game for learning: what is against the rules loses, misuse of the API is told.

    The arguments are those of `RawEnv`. It has one of PettingZoo's usual wrappers: what the other
    two do (illegal actions, actions out of bounds) the environment does by itself, in less time.
    """
    return wrappers.OrderEnforcingWrapper(RawEnv(game, lose_if_illegal=True, **arguments))


def register() -> None:
    """Make all games known to PettingZoo; importing this module has done so."""
    for game in GAMES:
        # PettingZoo keeps `ravens_v0` under `ravens-v0`, and finds it by both.
        if f"gladsheim/{game}-{VERSION}" not in pettingzoo.aec_registry:
            name = f"gladsheim/{game}_{VERSION}"
            pettingzoo.register("aec", name, f"{__name__}:env", kwargs={"game": game})


register()
