"""The same law over real connections: tables that differ only in what a viewer cannot know.

Two such tables lie in the database of a running hall; whatever is asked for at one and at the
other, by page, socket, API or export, each viewer gets the same bytes.
"""

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import httpx
import msgspec
import pytest
from websockets.sync.client import connect

from gladsheim.core.state import WATCHER
from gladsheim.games import GAMES
from gladsheim.table.store import Store
from gladsheim.table.table import Table
from tests.web.conftest import serving
from tests.web.test_no_leak import twins

VIEWERS = {"token-1": 0, "token-2": 1, None: WATCHER}
PAIRS = 2
"""Pairs of tables a game."""
SEEDS = 12


class Pair(NamedTuple):
    """Two tables, and who cannot tell them apart."""

    game: str
    tables: tuple[str, str]
    viewers: list[str | None]
    acts: list[int]
    """Some actions to ask for."""
    picks: list[list[str]]


def pairs_of(game: str, kept: list[tuple[str, Table]]) -> Iterator[Pair]:
    """Find pairs of a game; put their tables into `kept` under new names."""
    found = 0
    for seed in range(1, SEEDS):
        for one, other in twins(game, seed, 6):
            blind = [token for token, seat in VIEWERS.items() if one.view(seat) == other.view(seat)]
            if not blind or len(blind) == len(VIEWERS):
                continue  # everybody knows, or nothing is hidden at all
            names = (f"{game}-{found}-a", f"{game}-{found}-b")
            kept += zip(names, (one, other), strict=True)
            actions = one.game.actions.actions[::97]
            picks = [list(action.picks[:1]) for action in actions]
            yield Pair(game, names, blind, [action.id for action in actions], picks)
            found += 1
            if found == PAIRS:
                return


@pytest.fixture(scope="module")
def wire(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[Pair]]]:
    """The address of a hall, and the pairs of tables in it."""
    file: Path = tmp_path_factory.mktemp("wire") / "hall.db"
    kept: list[tuple[str, Table]] = []
    pairs = [pair for game in sorted(GAMES) for pair in pairs_of(game, kept)]

    async def fill() -> None:
        store = await Store.open(f"sqlite+aiosqlite:///{file}")
        for name, table in kept:
            await store.add(msgspec.structs.replace(table.plan, id=name), table.deeds)
        await store.close()

    with ThreadPoolExecutor(1) as threads:  # where browser tests ran, a loop runs in this one
        threads.submit(asyncio.run, fill()).result()
    with serving(GAMES, file) as address:
        yield address, pairs


def by_http(hall: str, table: str, token: str | None, language: str) -> dict[str, str]:
    """Return what pages, exports and the API answer."""
    cookies = {f"seat-{table}": token} if token else {}
    page_headers = {"Accept-Language": language, "Origin": hall}
    found = {}
    with httpx.Client(base_url=hall, cookies=cookies, headers=page_headers) as browser:
        for path in ("", "/replay?line=0", "/replay?line=3", "/saga", "/next", "/replay/1"):
            answer = browser.get(f"/table/{table}{path}")
            found[f"page {path}"] = f"{answer.status_code} {answer.text}"
    headers = {"Accept-Language": language} | (
        {"Authorization": f"Bearer {token}"} if token else {}
    )
    api = f"/api/tables/{table}"
    with httpx.Client(base_url=hall, headers=headers) as program:
        for path in ("", "/saga"):
            answer = program.get(api + path)
            assert answer.status_code == 200
            found[f"API {path}"] = answer.text
        with program.stream("GET", f"{api}/stream") as answer:
            found["API stream"] = next(answer.iter_lines())
        for body in ({"number": 0, "action": 0}, {"number": 10**6, "action": "fly"}):
            found[f"API act {body}"] = program.post(f"{api}/act", json=body).text
        found["API undo"] = program.post(f"{api}/undo", json={"number": 0}).text
        found["API say"] = program.post(f"{api}/say", json={"text": ""}).text
        found["API webhook"] = program.put(f"{api}/webhook", json={"url": "http://[::1]/"}).text
        found["API rematch"] = program.post(f"{api}/rematch").text
    return found


def by_socket(hall: str, table: str, token: str | None, language: str, pair: Pair) -> list[str]:
    """Return what the live connection answers to everything that changes nothing."""
    headers = {"Accept-Language": language}
    if token:
        headers["Cookie"] = f"seat-{table}={token}"
    address = hall.replace("http", "ws", 1) + f"/table/{table}/live"
    found = []
    with connect(address, origin=hall, additional_headers=headers) as socket:  # type: ignore[arg-type]
        socket.send('{"type": "resume", "number": 0}')
        found.append(str(socket.recv(20)))
        number = json.loads(found[0])["number"]
        legal = [choice["id"] for choice in json.loads(found[0])["choices"]]
        asks: list[dict[str, object]] = [{"type": "why", "picks": picks} for picks in pair.picks]
        asks += [{"type": "undo", "number": 0}, {"type": "rematch"}, {"type": "fly"}]
        asks += [{"type": "say", "text": ""}, {"type": "webhook", "url": "http://127.0.0.1/"}]
        for id in pair.acts:
            if id not in legal:
                asks.append({"type": "act", "number": number, "action": id})
        if not legal:
            asks.append({"type": "hint"})
        for ask in asks:
            socket.send(json.dumps(ask))
            found.append(str(socket.recv(20)))
    return found


def test_there_are_pairs_of_most_games(wire):
    games = {pair.game for pair in wire[1]}
    assert len(games) >= 4
    assert len(wire[1]) >= 4 * PAIRS
    assert {token for pair in wire[1] for token in pair.viewers} == set(VIEWERS)


def test_no_connection_tells_hidden_cards(wire):
    hall, pairs = wire
    for at, pair in enumerate(pairs):
        language = ("en", "de")[at % 2]
        for token in pair.viewers:
            pages = [by_http(hall, table, token, language) for table in pair.tables]
            heard = [by_socket(hall, table, token, language, pair) for table in pair.tables]
            for channel, text in pages[0].items():
                other = pages[1][channel].replace(pair.tables[1], pair.tables[0])
                assert text == other, f"{channel} of {pair.game} tells {token}"
            told = [text.replace(pair.tables[1], pair.tables[0]) for text in heard[1]]
            assert heard[0] == told, f"the socket of {pair.game} tells {token}"


def test_the_comparison_would_notice(wire):
    """Whoever may know the difference does get different bytes."""
    hall, pairs = wire
    for pair in pairs:
        for token in VIEWERS.keys() - set(pair.viewers):
            one, other = (by_http(hall, table, token, "en") for table in pair.tables)
            assert one["API "] != other["API "].replace(pair.tables[1], pair.tables[0])
