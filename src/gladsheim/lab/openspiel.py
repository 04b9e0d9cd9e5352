"""The games for OpenSpiel: `register()`, then `pyspiel.load_game("gladsheim_ravens(players=2)")`.

NATURE's outcomes are chance nodes. The observation of a player is its View; its information state
is the View and its past: a hash over all that it has heard and done, in order. Both are made from
what the player may know and nothing else. See docs/laboratory.md.
"""

import hashlib
import re
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

import msgspec
import numpy as np
import pyspiel

from gladsheim.core.events import Event, events_of, hear
from gladsheim.core.game import Game
from gladsheim.core.options import OptionError
from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OUTCOME, OVER, Scribe, State
from gladsheim.core.views import View
from gladsheim.core.words import language
from gladsheim.games import GAMES, find
from gladsheim.lab.encoding import Encoder, Floats

LONGEST: Final = 20_000
"""More actions, and more outcomes, than any game has (the rule books set no bound)."""
MOST_SEATS: Final = 6
HASH: Final = 16
"""Bytes of the hash of a past."""
PLAYERS: Final = "players"
GENERAL_SUM: Final = pyspiel.GameType.Utility.GENERAL_SUM
UTILITIES: Final = {
    "ravens": pyspiel.GameType.Utility.ZERO_SUM,
    "thunder": pyspiel.GameType.Utility.ZERO_SUM,
    "yggdrasil": pyspiel.GameType.Utility.IDENTICAL,
}
"""What is known of the results of two seats and more; everything else is general-sum."""
Origin = tuple[View, str, tuple[bytes, ...]]
"""A sampled first position: the View that it fits, the seed, and each seat's past."""


class Rules:
    """One game at one number of seats under one set of house rules. Never copied."""

    def __init__(self, id: str, seats: int, chosen: tuple[tuple[str, str], ...]) -> None:
        """Raises KeyError or OptionError when there is no such game or it cannot be played so."""
        self.game = find(id)
        self.seats = seats
        self.settings = self.game.check(seats, dict(chosen))

    def __deepcopy__(self, memo: dict[int, object]) -> "Rules":
        """Return the same."""
        return self

    def __reduce__(self) -> tuple[type["Rules"], tuple[object, ...]]:
        """Store what makes the same again."""
        return Rules, (self.game.id, self.seats, self.settings.changed())


class Position:
    """A State with what each seat has heard on the way; copied and stored by OpenSpiel."""

    def __init__(self, rules: Rules, origin: Origin | None = None) -> None:
        self.rules = rules
        self.origin = origin
        self.steps: list[int] = []
        self.state: State
        self.pasts: list[bytes]
        if origin:
            view, seed, pasts = origin
            self.state = rules.game.sample(view, Rng(seed))
            self.pasts = list(pasts)
        else:
            self.state = rules.game.start(rules.seats, rules.settings)
            self.pasts = [bytes(HASH)] * rules.seats
        self.state.scribe = Scribe()
        self.unheard: list[tuple[int, int, tuple[Event, ...]]] = []
        """Steps not yet in the pasts: most positions of a search are never looked at."""
        self.views: dict[int, View] = {}

    def apply(self, id: int) -> None:
        """Carry out an action or an outcome, and note what is heard of it."""
        state = self.state
        actor = state.actor
        state.apply(id)
        assert state.scribe
        if state.scribe.notes or actor >= 0:
            self.unheard.append((actor, id, events_of(state.scribe)))
        self.steps.append(id)
        if self.views:
            self.views = {}

    def view(self, seat: int) -> View:
        """Return what a seat may know; made once, as OpenSpiel asks for it several times."""
        found = self.views.get(seat)
        if found is None:
            found = self.views[seat] = self.rules.game.view(self.state, seat)
        return found

    def past(self, seat: int) -> bytes:
        """Return the hash of all that a seat has heard and done, in order."""
        for actor, id, events in self.unheard:
            for each in range(self.rules.seats):
                heard = [hear(event, each) for event in events]
                if heard or each == actor:
                    done = id if each == actor else None
                    told = self.pasts[each] + msgspec.msgpack.encode((done, heard))
                    self.pasts[each] = hashlib.blake2b(told, digest_size=HASH).digest()
        self.unheard = []
        return self.pasts[seat]

    def information(self, seat: int) -> str:
        """Return the information state of a seat: the hash of its past, and its View as JSON."""
        view = msgspec.json.encode(self.view(seat)).decode()
        return f"{self.past(seat).hex()} {view}"

    def sample(self, seat: int, seed: str) -> "Position":
        """Return a position that `seat` cannot tell from this one.

        The others' pasts are not known in it: they begin anew, with the View.
        """
        pasts = [bytes(HASH)] * self.rules.seats
        pasts[seat] = self.past(seat)
        return Position(self.rules, (self.view(seat), seed, tuple(pasts)))

    def __deepcopy__(self, memo: dict[int, object]) -> "Position":
        """Copy; OpenSpiel clones its states by `copy.deepcopy`."""
        twin = Position.__new__(Position)
        twin.rules = self.rules
        twin.origin = self.origin
        twin.steps = self.steps[:]
        twin.state = self.state.copy()
        twin.state.scribe = Scribe()
        twin.pasts = self.pasts[:]
        twin.unheard = self.unheard[:]
        twin.views = self.views.copy()
        return twin

    def __reduce__(self) -> tuple[Callable[..., "Position"], tuple[object, ...]]:
        """Store the way here: a replay gives the position again."""
        return _restore, (self.rules, self.origin, self.steps)

    def __str__(self) -> str:
        """Return the steps in the game's notation; a sampled beginning by its seed."""
        begin = [f"sampled {self.origin[1]}"] if self.origin else []
        return "; ".join(begin + [notation(self.rules.game, step) for step in self.steps])


def _restore(rules: Rules, origin: Origin | None, steps: list[int]) -> Position:
    position = Position(rules, origin)
    for step in steps:
        position.apply(step)
    return position


def notation(game: Game, step: int) -> str:
    """Return an action or an outcome in the game's notation."""
    return (game.outcomes if step >= OUTCOME else game.actions).notation(step)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """One position, as OpenSpiel plays it."""

    def __init__(self, game: "SpielGame") -> None:
        """Begin a game; called by `SpielGame.new_initial_state` only."""
        super().__init__(game)
        self._rules = game.rules
        self._position: Position | None = None

    @property
    def position(self) -> Position:
        """The position, set up when first asked for: a clone never needs its first one."""
        if self._position is None:
            self._position = Position(self._rules)
        return self._position

    def current_player(self) -> int:
        """Return the seat that acts, or the id of chance, or that the game is over."""
        actor = self.position.state.actor
        if actor >= 0:
            return actor
        return int(pyspiel.PlayerId.TERMINAL if actor == OVER else pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.position.state.actor == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.state.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return NATURE's outcomes, numbered from 0, with their probabilities."""
        chances = self.position.state.chances()
        total = sum(weight for _, weight in chances)
        return [(outcome - OUTCOME, weight / total) for outcome, weight in chances]

    def _apply_action(self, action: int) -> None:
        position = self.position
        position.apply(action + OUTCOME if position.state.actor == NATURE else action)

    def _action_to_string(self, player: int, action: int) -> str:
        step = action + OUTCOME if player == pyspiel.PlayerId.CHANCE else action
        return notation(self._rules.game, step)

    def returns(self) -> list[float]:
        """Return each seat's result; zeros before the end."""
        state = self.position.state
        return state.returns() if state.actor == OVER else [0.0] * self._rules.seats

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """Return a state with the same information state of `player`, by the game's `sample`."""
        twin = SpielState(self.get_game())
        twin._position = self.position.sample(player, repr(sampler()))
        return twin

    def __str__(self) -> str:
        """Return the steps so far in the game's notation."""
        return str(self.position)


class Observer:
    """What a player observes: its View, and for an information state the hash of its past too."""

    def __init__(self, rules: Rules, *, has_past: bool) -> None:
        self.has_past = has_past
        self.encoder = Encoder(rules.game, rules.seats, rules.settings)
        self.tensor: Floats = np.zeros(self.encoder.size + has_past * 8 * HASH, np.float32)
        self.dict = {"info_state" if has_past else "observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what `player` observes into `tensor`."""
        position = state.position
        self.tensor[: self.encoder.size] = self.encoder.vector(position.view(player))
        if self.has_past:
            past = np.frombuffer(position.past(player), np.uint8)
            self.tensor[self.encoder.size :] = np.unpackbits(past)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what `player` observes as JSON, behind the hash of its past."""
        position = state.position
        if self.has_past:
            return position.information(player)
        return msgspec.json.encode(position.view(player)).decode()


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One game at one number of seats under one set of house rules."""

    id: ClassVar[str]
    """Which game; `register` makes one class for each."""

    def __init__(self, params: Mapping[str, int | str]) -> None:
        """Raises OptionError when it cannot be played so."""
        game = find(self.id)
        seats = int(params.get(PLAYERS, game.seats[0]))
        chosen = {
            option.id: _value(params[option.id]) for option in game.options if option.id in params
        }
        self.rules = Rules(game.id, seats, tuple(chosen.items()))
        utility = UTILITIES.get(game.id, GENERAL_SUM) if seats > 1 else GENERAL_SUM
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.actions),
            max_chance_outcomes=len(game.outcomes),
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(game, utility), info, dict(params))

    def new_initial_state(self) -> SpielState:
        """Return the beginning of a game."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return more outcomes than a game has."""
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """Return an observer of all that a player knows; None for other kinds: there are none."""
        if params:
            raise ValueError(f"there are no observation parameters, found {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return Observer(self.rules, has_past=kind.perfect_recall)


def _value(value: int | str) -> str:
    """Return the value of an option; `n2` is `2` (see `parameters`)."""
    text = str(value)
    return text[1:] if re.fullmatch("n[0-9]+", text) else text


def parameters(game: Game) -> dict[str, int | str]:
    """Return the parameters of a game with their defaults.

    OpenSpiel reads `angry_cards=2` as a number and refuses it where the default is a word: there it
    is written `angry_cards=n2`.
    """
    found: dict[str, int | str] = {PLAYERS: game.seats[0]}
    for option in game.options:
        preset = option.preset()
        found[option.id] = int(preset) if re.fullmatch("-?[0-9]+", preset) else preset
    return found


def seats_of(game: Game) -> list[int]:
    """Return every number of seats that a game can have, under one house rule at most."""
    tries = [{}, *({option.id: value} for option in game.options for value in option.values[1:])]

    def is_allowed(seats: int, chosen: dict[str, str]) -> bool:
        try:
            game.check(seats, chosen)
        except OptionError:
            return False
        return True

    return [n for n in range(1, MOST_SEATS + 1) if any(is_allowed(n, chosen) for chosen in tries)]


def short_name(game: Game) -> str:
    """Return the game's name in OpenSpiel."""
    return f"gladsheim_{game.id.replace('-', '_')}"


def game_type(game: Game, utility: Any) -> Any:
    """Return what OpenSpiel wants to know of a rule set."""
    seats = seats_of(game)
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=language("en").say(game.name),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


def register() -> None:
    """Make all games known to OpenSpiel; a second call changes nothing."""
    known = pyspiel.registered_names()
    for game in GAMES.values():
        if short_name(game) not in known:
            utility = UTILITIES.get(game.id, GENERAL_SUM)
            # A class, since OpenSpiel lets go of it when Python is no more: anything that is
            # freed then brings the process down.
            maker = type(f"Spiel_{game.id}", (SpielGame,), {"id": game.id})
            pyspiel.register_game(game_type(game, utility), maker)
