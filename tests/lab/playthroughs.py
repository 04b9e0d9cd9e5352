"""OpenSpiel's playthroughs of the games, and the files they are compared with.

`python -m tests.lab.playthroughs` writes the files anew. A playthrough shows most of what OpenSpiel
asks of a game, in some positions; long lines (Views, tensors, histories) are stored as a hash.
"""

import hashlib
import re
from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough

from gladsheim.lab.openspiel import register

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {
    "ravens": "gladsheim_ravens(columns=8)",
    "ravens-trial": "gladsheim_ravens(players=1,mode=trial,columns=8)",
    "thunder": "gladsheim_thunder",
    "yggdrasil": "gladsheim_yggdrasil(players=2)",
    "futhark": "gladsheim_futhark(players=3)",
    "futhark-stakes": "gladsheim_futhark_stakes(players=2)",
}
SEED = 7
LONG = 160


def generated(name: str) -> str:
    """Return the playthrough of a game, long lines shortened."""
    register()
    return squeezed(playthrough(GAMES[name], None, seed=SEED))


def squeezed(text: str) -> str:
    """Return text whose long lines end in a hash of all they said.

    Positions that OpenSpiel does not describe leave a blank line and their number; they go.
    """
    text = re.sub(r"(\n# State \d+\n# Apply action .*\naction: \d+\n)+", "\n", text)
    return "".join(f"{_short(line)}\n" for line in text.splitlines())


def _short(line: str) -> str:
    if len(line) <= LONG:
        return line
    return f"{line[:60]} ... {hashlib.sha256(line.encode()).hexdigest()[:32]}"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(generated(name), encoding="utf-8")
