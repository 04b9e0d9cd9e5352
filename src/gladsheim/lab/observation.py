"""What an agent observes in PettingZoo and Gymnasium: its View as numbers, and what it may do."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from gladsheim.core.game import Game
from gladsheim.core.views import View
from gladsheim.lab.encoding import Encoder

Observation = dict[str, NDArray[Any]]


def space_of(encoder: Encoder, game: Game) -> spaces.Dict:
    """Return the space of one agent's observations."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (encoder.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (len(game.actions),), np.int8),
        }
    )


def observation_of(encoder: Encoder, game: Game, view: View) -> Observation:
    """Return a View as numbers, with a mask of its legal actions."""
    mask = np.zeros(len(game.actions), np.int8)
    if view.legal:
        mask[list(view.legal)] = 1
    return {"observation": encoder.vector(view), "action_mask": mask}
