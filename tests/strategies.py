"""All Hypothesis strategies, in one place."""

from hypothesis import strategies as st

from gladsheim.core.game import Game
from gladsheim.core.options import Option
from gladsheim.core.record import RESIGN, Replay, Step
from gladsheim.core.rng import Rng
from gladsheim.core.saga import RESERVED, Saga, saga
from tests.playing import play_on

seeds = st.integers(0, 2**32).map(str)
"""Seeds of the generator."""

texts = st.text(max_size=30)
"""Any text a person might put into a field."""

awkward_texts = st.text(alphabet='\\"\n\r[]();?=. ab7\u2028\x00é', max_size=12)
"""Text made of what a text format trips over."""

keys = st.from_regex(r"[A-Za-z][A-Za-z0-9]{0,8}", fullmatch=True).filter(
    lambda k: k not in RESERVED
)
"""Names of Saga headers."""

headers = st.dictionaries(keys, texts | awkward_texts, max_size=4)

words = st.from_regex(r"[A-Za-z0-9-]{1,4}( [A-Za-z0-9-]{1,3}){0,2}", fullmatch=True)
"""Texts that look like a notation."""


@st.composite
def values(draw: st.DrawFn, option: Option) -> str:
    """An allowed value of an option, in its one written form."""
    if option.values:
        return draw(st.sampled_from(option.values))
    if option.things:
        return " ".join(draw(st.permutations([str(n + 1) for n in range(option.numbers)])))
    if option.total is None:
        number = st.integers(option.lowest, option.highest)
        return " ".join(str(draw(number)) for _ in range(option.numbers))
    left = option.total
    found = []
    for after in reversed(range(option.numbers)):
        least = max(option.lowest, left - after * option.highest)
        most = min(option.highest, left - after * option.lowest)
        found.append(draw(st.integers(least, most)))
        left -= found[-1]
    return " ".join(map(str, found))


@st.composite
def records(draw: st.DrawFn, game: Game, seats: st.SearchStrategy[int]) -> Saga:
    """The whole Saga of a game that is over, has just begun, or ends with a resignation."""
    found = {option.id: draw(values(option)) for option in game.options if draw(st.booleans())}
    many = draw(seats)
    try:
        settings = game.check(many, found)
    except ValueError:
        settings = game.check(many, {})
    replay = Replay(game, many, settings)
    steps = list(play_on(replay, Rng(draw(seeds)), draw(st.integers(0, 60))))
    if draw(st.booleans()) and replay.actor >= 0:
        steps.append(Step(draw(st.integers(0, many - 1)), RESIGN))
    return saga(game, many, settings, steps, draw(headers))
