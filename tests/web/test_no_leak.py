"""What leaves the hall says nothing of hidden cards: two records that differ only in what a viewer
cannot know give that viewer the same bytes, in every channel.

The channels are listed in `channels`; a new way out starts with a line there. Sealed choices have
their test in `test_sealed.py`; bots, prompts and the table in words have their own law in
`tests/contract/`.
"""

import random
from collections.abc import Callable

import msgspec
import pytest
from starlette.requests import HTTPConnection, Request

from gladsheim.core.rng import Rng
from gladsheim.core.state import NATURE, OVER
from gladsheim.games import GAMES
from gladsheim.table.deeds import Deed
from gladsheim.table.errors import NotNow, TableError
from gladsheim.table.table import Table
from gladsheim.table.webhook import Awaited
from gladsheim.web.api import Api
from gladsheim.web.assets import Assets
from gladsheim.web.pages import Pages
from gladsheim.web.webhooks import told
from tests.table.seating import plan

API = Api(GAMES)
Channel = str | bytes
ENOUGH = 25
"""Comparisons that a game's test makes at least."""
VIEWERS = ("token-1", "token-2", None)
"""Both seats, and somebody who holds none."""


def page(pages: Pages, language: str) -> Callable[[Table, str | None], str]:
    """Return the channel of the table's page in a language."""
    scope = {
        "type": "http",
        "method": "GET",
        "scheme": "http",
        "server": ("localhost", 80),
        "path": "/table/veiled",
        "query_string": b"",
        "headers": [(b"cookie", f"hall={language}.dark.normal".encode()), (b"host", b"localhost")],
    }

    def drawn(table: Table, token: str | None) -> str:
        sight = table.sight(token)
        return pages.table(HTTPConnection(scope), sight, "table.html", "base.html")

    return drawn


def refusals(table: Table, token: str | None) -> bytes:
    """Answers to picks, right and wrong."""
    held = table.held(token)
    asked = [action.picks[:n] for action in table.game.actions.actions[::37] for n in (1, 2)]
    answers = []
    for picks in asked:
        try:
            answers.append(table.why(held, picks))
        except TableError as error:
            answers.append(error.words)
    return msgspec.json.encode(answers)


def reviews(table: Table, token: str | None) -> bytes:
    """What is said to whoever asks how well a seat plays; what is rated comes after the end."""
    answers = []
    for seat in range(2):
        with pytest.raises(NotNow) as refused:
            table.decisions(seat)
        answers.append(refused.value.words)
    return msgspec.json.encode(answers)


def stand(table: Table, token: str | None) -> bytes:
    """The table as the JSON API tells it, and its stream."""
    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": []}
    sight = table.sight(token)
    return msgspec.json.encode(
        [API._stand(Request(scope), sight, since) for since in (0, sight.number - 1)]
    )


def news(table: Table, token: str | None) -> bytes:
    """What a webhook is told."""
    about = table.plan.id, table.game.id
    awaited = [Awaited(*about, seat, table.number, "", "en") for seat in table.awaited]
    return msgspec.json.encode([told(one) for one in awaited])


def channels(pages: Pages) -> dict[str, Callable[[Table, str | None], Channel]]:
    """Return every way out, by name."""
    return {
        "sight": lambda table, token: msgspec.json.encode(table.sight(token)),
        "saga": lambda table, token: table.saga(token),
        "replay": lambda table, token: msgspec.json.encode(table.sight(token, table.lines // 2)),
        "refusals": refusals,
        "reviews": reviews,
        "API": stand,
        "webhook": news,
        "page in English": page(pages, "en"),
        "page in German": page(pages, "de"),
    }


CHANNELS = channels(Pages(GAMES, Assets()))


def record(game: str, seed: int) -> list[Deed]:
    """Return the deeds of part of a random game."""
    found = GAMES[game]
    state, rng = found.start(2, found.check(2, {})), Rng(f"veiled {game} {seed}")
    deeds: list[Deed] = []
    for number in range(random.Random(seed).randrange(40, 160)):
        if state.actor == OVER:
            break
        if state.actor == NATURE:
            id = rng.pick(state.chances())
        else:
            legal = state.legal()
            id = legal[rng.below(len(legal))]
        deeds.append(Deed(number, "step", state.actor, id))
        state.apply(id)
    return deeds


def twins(game: str, seed: int, most: int = 25) -> list[tuple[Table, Table]]:
    """Return pairs of running tables whose records differ in one thing that NATURE has dealt."""
    deeds = record(game, seed)
    dice = random.Random(seed)
    pairs: list[tuple[Table, Table]] = []
    sitting = plan(2, game=game)
    dealt = [deed for deed in deeds if deed.actor == NATURE]
    for deed in dice.sample(dealt, min(most, len(dealt))):
        found = GAMES[game]
        state = found.start(2, found.check(2, {}))
        for before in deeds[: deed.number]:
            state.apply(before.id)
        for other, _ in state.chances():
            changed = [*deeds]
            changed[deed.number] = Deed(deed.number, "step", NATURE, other)
            if other == deed.id:
                continue
            try:
                pair = Table.load(found, sitting, deeds), Table.load(found, sitting, changed)
            except TableError:
                continue  # what was done later cannot be done with this card
            if not pair[0].is_over and not pair[1].is_over:
                pairs.append(pair)
                break
    return pairs


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_channel_tells_hidden_cards(game: str):
    compared = seed = 0
    while seed < 8 or (compared < ENOUGH and seed < 60):  # little is hidden in Yggdrasil
        seed += 1
        for one, other in twins(game, seed):
            if all(one.view(viewer) == other.view(viewer) for viewer in (0, 1, -3)):
                continue  # nothing is hidden: two open ways to the same position
            for token in VIEWERS:
                viewer = {"token-1": 0, "token-2": 1, None: -3}[token]
                if one.view(viewer) != other.view(viewer):
                    continue  # this viewer may know the difference
                compared += 1
                for name, channel in CHANNELS.items():
                    assert channel(one, token) == channel(other, token), f"{name} tells {token}"
    assert compared >= ENOUGH
