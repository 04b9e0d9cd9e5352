"""Pictures of a report: Matplotlib's SVG, made fit to stand within a page.

They take the page's text colour, so they are legible in the dark and in the light, keep their words
as text, and need nothing from outside the page.
"""

import hashlib
import re
from collections.abc import Sequence
from io import StringIO
from typing import Any, Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from gladsheim.lab.study.statistics import Estimate

INK: Final = "#010203"
"""Stands for the page's own text colour, which replaces it."""
WINNERS: Final = "#1b9e77"
LOSERS: Final = "#d95f02"
# Both have a contrast of more than 3 to 1 on white and on the dark page.
WIDTH: Final = 4.6
"""Inches: about the width of a telephone, so that words keep their size on it."""

STYLE: Final[dict[Any, Any]] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "gladsheim",
    "font.family": "sans-serif",
    "font.size": 9,
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
    "legend.frameon": False,
}


def lead_figure(
    winners: Sequence[Estimate],
    losers: Sequence[Estimate],
    *,
    label: str,
    x: str,
    y: str,
    won: str,
    lost: str,
) -> str:
    """Return how prospects go over a game, of those who win and of those who lose in the end."""
    with mpl.rc_context(STYLE):
        figure, axes = _new(2.5)
        for estimates, colour, name in ((winners, WINNERS, won), (losers, LOSERS, lost)):
            if estimates[0].games < 2:
                continue
            xs = [100 * at / (len(estimates) - 1) for at in range(len(estimates))]
            axes.fill_between(
                xs,
                [each.low for each in estimates],
                [each.high for each in estimates],
                color=colour,
                alpha=0.3,
                linewidth=0,
            )
            axes.plot(xs, [each.value for each in estimates], color=colour, label=name)
        axes.axhline(0, color=INK, linewidth=0.5)
        axes.set_ylim(-1.05, 1.05)
        axes.set_xlabel(x)
        axes.set_ylabel(y)
        axes.legend(loc="upper left", fontsize=8)
        return _svg(figure, label)


def moves_figure(
    counts: Sequence[int], bounds: Sequence[float], *, label: str, x: str, y: str
) -> str:
    """Return how many games had so many moves."""
    with mpl.rc_context(STYLE):
        figure, axes = _new(2.0)
        axes.stairs(counts, bounds, fill=True, color=WINNERS)
        axes.set_xlabel(x)
        axes.set_ylabel(y)
        return _svg(figure, label)


def dots_figure(
    rows: Sequence[tuple[str, Estimate]],
    *,
    label: str,
    x: str,
    middle: float,
    span: tuple[float, float] | None = None,
) -> str:
    """Return named shares in percent, the first on top, each as a dot with its interval.

    `span` is what the axis shows, where several pictures have to be alike.
    """
    with mpl.rc_context(STYLE):
        figure, axes = _new(0.7 + 0.21 * len(rows))
        ys = list(range(len(rows), 0, -1))
        axes.axvline(100 * middle, color=INK, linewidth=0.5)
        estimates = [each for _, each in rows]
        values = [100 * each.value for each in estimates]
        axes.hlines(
            ys,
            [100 * each.low for each in estimates],
            [100 * each.high for each in estimates],
            color=WINNERS,
        )
        axes.plot(values, ys, "o", color=WINNERS, markersize=4)
        axes.set_yticks(ys, [name for name, _ in rows], fontsize=8)
        axes.tick_params(axis="y", length=0)
        axes.set_ylim(0.4, len(rows) + 0.6)
        if span is not None:
            axes.set_xlim(*span)
        axes.set_xlabel(x)
        return _svg(figure, label)


def _new(height: float) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    return figure, figure.add_subplot()


def _svg(figure: Figure, label: str) -> str:
    """Return a figure as the text of one <svg> element."""
    file = StringIO()
    figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    text = file.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    text = re.sub(r"<defs>\s*<style.*?</defs>", "", text, count=1, flags=re.DOTALL)
    # Names within the picture have to differ from those of the other pictures of the page.
    mark = f"f{hashlib.sha256((label + text).encode()).hexdigest()[:8]}-"
    text = re.sub(r'(id="|url\(#|xlink:href="#)', lambda found: found[1] + mark, text)
    text = re.sub(r'<svg[^>]*?(viewBox="[^"]*")[^>]*>', _opening(label), text, count=1)
    text = text.replace(INK, "currentColor")
    text = re.sub(r"font: (\d+)px 'sans-serif'[^;\"]*", r"font: \1px sans-serif", text)
    return re.sub(r"\n\s*", "\n", text)


def _opening(label: str) -> str:
    said = label.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    said = said.replace("\\", "\\\\")
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        rf'role="img" aria-label="{said}" \1>'
    )
