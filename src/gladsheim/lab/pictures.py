"""A View in words, and the words as a picture: what environments render.

The words are those of the terminal and of screen readers (`Game.describe`). Pillow draws them: it
needs no display, no fonts of the system and no browser, and is there wherever learning is done.
"""

import textwrap
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from gladsheim.core.game import Game
from gladsheim.core.views import View
from gladsheim.core.words import language

MARGIN = 12
SIZE = 14
WIDTH = 900
HEIGHT = 700
"""A picture is at least so large, so that those of one game make a film."""
PAPER = (247, 243, 232)
INK = (38, 33, 28)
UNDRAWN = str.maketrans("×", "x")
"""Signs in the words of the games that Pillow's own font does not have."""


def tell(game: Game, view: View) -> str:
    """Return a View in English: the prompt, then a line for each part of the table."""
    say = language("en").say
    lines = [say(game.prompt(view))]
    lines += [f"{say(shown.label)}: {say(shown.text)}" for shown in game.describe(view)]
    return "\n".join(lines)


@cache
def _font() -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(SIZE)


def draw(text: str) -> NDArray[np.uint8]:
    """Return text as a picture of (height, width, 3) bytes; long lines are broken."""
    font = _font()
    room = (WIDTH - 2 * MARGIN) // (SIZE // 2)
    lines = [part for line in text.translate(UNDRAWN).splitlines() for part in _broken(line, room)]
    step = SIZE + SIZE // 2
    high = max(HEIGHT, 2 * MARGIN + step * len(lines))
    image = Image.new("RGB", (WIDTH, high), PAPER)
    pen = ImageDraw.Draw(image)
    for at, line in enumerate(lines):
        pen.text((MARGIN, MARGIN + at * step), line, INK, font)
    return np.asarray(image, np.uint8)


def _broken(line: str, room: int) -> list[str]:
    """Return a line in pieces of at most `room` characters, broken between words."""
    return textwrap.wrap(line, room, subsequent_indent="    ") or [""]
