"""Take docs/desktop.png and docs/phone.png from the real page, always of the same position.

A hall is opened on a free port with a database in memory, two bots play some moves from a fixed
seed, and Chromium looks over the shoulder of seat 1.
"""

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import uvicorn
from playwright.sync_api import Page, sync_playwright

from gladsheim.core.rng import Rng
from gladsheim.games import GAMES
from gladsheim.minds import Budget, find
from gladsheim.table import Hall, SeatPlan
from gladsheim.web.app import create_app

CHROMIUM = "/usr/bin/chromium"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
DOCS = Path(__file__).parents[1] / "docs"
SEED = "1234" * 16
SHOWY = ("loop", "lay", "slide")
"""What the bots like to play here: it shows the track that changes shape."""
LEAST, MOST = 45, 120
"""Moves after which a position may be taken, and after which none was found."""
CHOICES = 40
PICTURES = {
    "desktop.png": ({"width": 1280, "height": 800}, "dark"),
    "phone.png": ({"width": 390, "height": 780}, "light"),
}


async def play(database: str) -> tuple[str, str]:
    """Play the opening of a race; return the table and the token of seat 1."""
    hall = await Hall.start(database, pace=0.0)
    plans = [SeatPlan("person", "Astrid"), SeatPlan("friend")]
    opened = await hall.open("ravens", {"begins": "seat_1"}, plans, seed=SEED)
    host, invitation = opened.tokens[0], opened.invitations[1]
    assert host
    assert invitation
    _, guest = await hall.join(opened.table, invitation, "Leif")
    game, rng = GAMES["ravens"], Rng(SEED)
    mind = find("greedy").make(game)
    for move in range(MOST):
        sight = await hall.sight(opened.table, host)
        token = guest if sight.view.actor == 1 else host
        view = (await hall.sight(opened.table, token)).view
        # Stop where seat 1 holds many cards, after the land has been changed.
        if move >= LEAST and view.actor == 0 and len(view.legal) >= CHOICES:
            break
        notations = [(action, game.actions.notation(action)) for action in view.legal]
        shows = [action for action, notation in notations if notation.startswith(SHOWY)]
        if shows and rng.chance() < 0.6:
            action = shows[rng.below(len(shows))]
        else:
            action = mind.choose(view, view.legal, rng, Budget())
        await hall.act(opened.table, token, sight.number, action)
    else:
        raise SystemExit("the seed no longer leads to a position worth a picture")
    await hall.close()
    return opened.table, host


@contextlib.contextmanager
def serving(database: str) -> Iterator[str]:
    """Serve the hall from a thread."""
    listening = socket.create_server(("127.0.0.1", 0))
    app = create_app(GAMES, database)
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", ws="websockets-sansio"))
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.05)
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join(10)


def picture(page: Page, address: str, file: Path) -> None:
    """Look at the table when everything has come to rest."""
    page.goto(address)
    page.wait_for_selector("#moves button")
    page.wait_for_timeout(1500)
    page.screenshot(path=file)
    print(file)


def main() -> None:
    """Take all pictures."""
    database_file = Path("/tmp") / f"gladsheim-screenshots-{time.time_ns()}.db"
    database = f"sqlite+aiosqlite:///{database_file}"
    try:
        table, token = asyncio.run(play(database))
        with serving(database) as hall, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            for name, (viewport, theme) in PICTURES.items():
                context = browser.new_context(viewport=viewport)
                seat = {"name": f"seat-{table}", "value": token, "url": f"{hall}/table/{table}"}
                context.add_cookies(
                    [seat, {"name": "hall", "value": f"en.{theme}.normal", "url": hall}]
                )
                picture(context.new_page(), f"{hall}/table/{table}", DOCS / name)
                context.close()
            browser.close()
    finally:
        for file in database_file.parent.glob(f"{database_file.name}*"):
            file.unlink()


if __name__ == "__main__":
    main()
