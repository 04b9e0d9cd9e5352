"""Writing what a study has found: a page that works offline, a table (CSV) and a text (Markdown).

All three lie in the folder of the results and say the same; the table has every figure.
"""

import csv
from collections.abc import Iterable, Iterator
from io import StringIO
from pathlib import Path
from typing import Final

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from gladsheim import __version__
from gladsheim.core.words import LANGUAGES, WN, Language, W
from gladsheim.lab.study.figures import dots_figure, lead_figure, moves_figure
from gladsheim.lab.study.findings import CellFindings, Comparison, Findings, findings
from gladsheim.lab.study.folder import Folder, write
from gladsheim.lab.study.plan import Cell, Plan
from gladsheim.lab.study.statistics import Estimate
from gladsheim.lab.study.wording import Wording

COLUMNS: Final = (
    *("cell", "game", "options", "seats", "minds", "seed"),
    *("table", "name", "seat", "value", "low", "high", "games"),
)
DETAILS: Final = 8
"""Cells of which the page has pictures and cards: with many more it would be too long to read."""
LARGEST: Final = 20
"""Rows of the table of the largest effects."""
DOTS: Final = 40
"""Rows of a picture of dots at most; the table beside it has all."""


class Compared(msgspec.Struct, frozen=True):
    """One line of a ranking, in words."""

    rule: str
    """The numbered rule that describes the option."""
    title: str
    usual: str
    value: str
    differ: str
    wins: list[tuple[str, bool]]
    """What changes for each seat, and whether it is certain."""
    moves: tuple[str, bool]
    endings: tuple[str, bool]


def write_reports(path: Path, spoken: Language) -> list[Path]:
    """Write the reports on the results in a folder; return the files.

    Raises StudyError when there are no results. English has the plain names, `report.html`; of
    another language it stands in the name, `report.de.html`; the table needs no language.
    """
    found = findings(Folder.open(path))
    mark = "" if spoken.code == LANGUAGES[0] else f".{spoken.code}"
    report = Report(found, spoken)
    texts = {
        f"report{mark}.html": report.page(),
        "report.csv": report.table(),
        f"report{mark}.md": report.text(),
    }
    for name, text in texts.items():
        write(path / name, text.encode())
    return [path / name for name in texts]


class Report:
    """What has been found, told in one language."""

    def __init__(self, found: Findings, spoken: Language) -> None:
        self.found = found
        self.plan: Plan = found.folder.plan
        self.words = Wording(spoken)
        self.say = spoken.say
        self.spoken = spoken

    # Parts

    def in_language(self, texts: dict[str, str]) -> str:
        """Return a text of the study in the language of the report, or else in English."""
        return texts.get(self.spoken.code, texts.get(LANGUAGES[0], ""))

    def cell(self, at: int) -> Cell:
        """Return a cell by its number."""
        return self.plan.cells[at]

    def commands(self) -> list[str]:
        """Return the commands that make this report."""
        folder = self.found.folder.path.as_posix()
        tongue = "" if self.spoken.code == LANGUAGES[0] else f" --lang {self.spoken.code}"
        return [
            f"gladsheim study {self.plan.source} --out {folder}",
            f"gladsheim study report {folder}{tongue}",
        ]

    def main_cells(self) -> list[CellFindings]:
        """Return the cells that are not there to be compared with another."""
        return [each for each in self.found.cells if self.cell(each.at).base < 0]

    def detailed(self) -> list[CellFindings]:
        """Return the cells that the page tells of in full: of every game one, then the next."""
        firsts: dict[str, int] = {}
        for each in self.main_cells():
            firsts.setdefault(self.cell(each.at).game, each.at)
        ordered = sorted(self.main_cells(), key=lambda each: each.at not in firsts.values())
        return sorted(ordered[:DETAILS], key=lambda each: each.at)

    def overview_groups(self) -> list[list[CellFindings]]:
        """Return the cells of each game and set of minds, as many as a picture can show."""
        groups: dict[tuple[str, str], list[CellFindings]] = {}
        for each in self.main_cells():
            cell = self.cell(each.at)
            groups.setdefault((cell.game, " ".join(sorted(set(cell.minds)))), []).append(each)
        return [group[:DOTS] for group in groups.values() if len(group) > 2]

    def ranking(self, base: int) -> list[Compared]:
        """Return the comparisons with a cell, the largest effect first."""
        words = self.words
        lines = []
        for one in self.found.comparisons.get(base, []):
            cell = self.cell(one.at)
            option, value = cell.compared
            known = words.option(cell, option)
            lines.append(
                Compared(
                    known.rule,
                    self.say(known.title),
                    words.usual(self.cell(base), option),
                    words.value(cell, option, value),
                    words.percent(one.differ.value),
                    [
                        (words.change(each), each.is_certain)
                        for each in (one.wins[:1] if one.is_common else one.wins)
                    ],
                    (words.change(one.moves), one.moves.is_certain),
                    self._ending_changes(cell, one),
                )
            )
        return lines

    def largest(self) -> list[list[str]]:
        """Return the largest effects of all rankings, where there are several, as rows."""
        words, found = self.words, self.found.comparisons
        every = [(base, one) for base, several in found.items() for one in several if one.effect]
        if len(found) < 2:
            return []
        rows = []
        for base, one in sorted(every, key=lambda pair: -pair[1].effect)[:LARGEST]:
            cell = self.cell(one.at)
            option = words.option(cell, cell.compared[0])
            certain = [each.least for each in one.wins]
            seat = certain.index(max(certain))
            name = self.say(W("victories")) if one.is_common else words.seat(cell, seat)
            value = words.value(cell, *cell.compared)
            endings, is_certain = self._ending_changes(cell, one)
            rows.append(
                [
                    f"{words.game(cell)}, {words.minds(cell)}",
                    f"{self.say(option.title)} ({option.rule}): {value}",
                    words.usual(self.cell(base), option.id),
                    f"{name} {words.change(one.wins[seat])}" if one.wins[seat].is_certain else "–",
                    words.change(one.moves) if one.moves.is_certain else "–",
                    endings if is_certain else "–",
                ]
            )
        return rows

    def largest_heads(self) -> list[str]:
        """Return the heads of the columns of `largest`."""
        heads = (
            *(W("game"), W("house rule"), W("instead of")),
            *(W("games won"), W("moves"), W("endings")),
        )
        return [self.say(head) for head in heads]

    def _ending_changes(self, cell: Cell, one: Comparison) -> tuple[str, bool]:
        """Return what certainly changes about the endings, or else what seems to change most."""
        if len(one.endings) == 1:
            return "–", False
        certain = {name: each for name, each in one.endings.items() if each.is_certain}
        largest = max(one.endings, key=lambda name: abs(one.endings[name].value))
        shown = certain or {largest: one.endings[largest]}
        ordered = sorted(shown.items(), key=lambda pair: -abs(pair[1].value))
        texts = [
            f"{self.words.ending(cell, name)} {self.words.change(each)}" for name, each in ordered
        ]
        return "; ".join(texts), bool(certain)

    def certain_changes(self, base: int) -> int:
        """Return how many of the comparisons with a cell have shown a change for certain."""
        return sum(one.effect > 0 for one in self.found.comparisons.get(base, []))

    # The page

    def page(self) -> str:
        """Return the report as one page of HTML."""
        folder = Path(__file__).parent
        jinja = Environment(
            loader=FileSystemLoader(folder),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=StrictUndefined,
            extensions=["jinja2.ext.i18n"],
        )
        jinja.install_gettext_translations(  # type: ignore[attr-defined]
            self.spoken.translations, newstyle=False
        )
        return jinja.get_template("report.html").render(
            report=self,
            words=self.words,
            say=self.say,
            W=W,
            version=__version__,
            picture=Picture(self),
        )

    # The table

    def table(self) -> str:
        """Return every figure as CSV: one line each, with its interval."""
        file = StringIO()
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        for each in self.found.cells:
            cell = self.cell(each.at)
            begin = (each.at, cell.game, cell.rules, cell.seats, ",".join(cell.minds), cell.seed)
            for table, name, seat, estimate in _figures(each):
                writer.writerow((*begin, table, name, seat, *_numbers(estimate)))
        for several in self.found.comparisons.values():
            for one in several:
                cell = self.cell(one.at)
                begin = (one.at, cell.game, cell.rules, cell.seats, ",".join(cell.minds), cell.seed)
                for table, name, seat, estimate in _changes(one):
                    writer.writerow((*begin, table, name, seat, *_numbers(estimate)))
        return file.getvalue()

    # The text

    def text(self) -> str:
        """Return the report without pictures and cards, as Markdown."""
        say = self.say
        lines = [f"# {self.in_language(self.plan.name)}", ""]
        if about := self.in_language(self.plan.about):
            lines += [about, ""]
        lines += [say(W("Written by")), "", *(f"    {command}" for command in self.commands()), ""]
        lines += [*self.played_line(), ""]
        lines += [f"## {say(W('What was played'))}", ""]
        lines += _markdown(
            [
                say(W("table")),
                say(W("games")),
                say(W("won, by seat")),
                say(W("moves")),
                say(W("endings")),
            ],
            ([*self._overview(each)] for each in self.main_cells()),
        )
        if largest := self.largest():
            lines += ["", f"## {say(W('What matters most'))}", ""]
            lines += _markdown(self.largest_heads(), largest)
        for base in self.found.comparisons:
            lines += ["", f"## {self.ranking_heading(base)}", ""]
            lines += [self.compared_with(base), ""]
            lines += _markdown(
                ["", say(W("house rule")), *self.change_heads(base)],
                (
                    [str(number), f"{one.title} ({one.rule}): {one.value}", *_cells(one)]
                    for number, one in enumerate(self.ranking(base), 1)
                ),
            )
        if self.found.comparisons:
            lines += ["", *self.explanation()]
        return "\n".join([*lines, ""])

    def played_line(self) -> list[str]:
        """Return what has been played."""
        words = self.words
        text = W(
            "{played} of {planned} games have been played, by Gladsheim {version}. Intervals hold "
            "the true value 19 times of 20.",
            played=words.number(self.found.played),
            planned=words.number(self.plan.games),
            version=__version__,
        )
        return [self.say(text)]

    def _overview(self, each: CellFindings) -> Iterator[str]:
        words, cell = self.words, self.cell(each.at)
        yield f"{words.heading(cell)}: {words.rules(cell)}"
        yield words.number(each.games)
        shares = [words.share(one) for one in self.seats_shown(each)]
        yield ", ".join([*shares, *filter(None, [self.acts_first(each)])])
        yield words.mean(each.moves)
        yield ", ".join(
            f"{words.ending(cell, name)} {words.percent(one.value)}"
            for name, one in each.endings.items()
        )

    def acts_first(self, each: CellFindings) -> str:
        """Return how often whoever acts first has won; nothing where all win or lose together."""
        if each.is_common or len(each.wins) < 2:
            return ""
        return self.say(W("who acts first: {share}", share=self.words.share(each.first)))

    def seats_shown(self, each: CellFindings) -> list[Estimate]:
        """Return the wins by seat, or the one common win."""
        return each.wins[:1] if each.is_common else each.wins

    def ranking_heading(self, base: int) -> str:
        """Return the heading of a ranking; its rules only where they are not the printed ones."""
        cell = self.cell(base)
        heading = self.words.heading(cell)
        return f"{heading}: {self.words.rules(cell)}" if cell.options else heading

    def compared_with(self, base: int) -> str:
        """Return what a ranking compares with what."""
        cell = self.cell(base)
        several = self.found.comparisons[base]
        return self.say(
            W(
                "Compared with {rules}, {pairs} pairs of games each; {certain} of {all} house "
                "rules show a change.",
                rules=self.words.rules(cell),
                pairs=self.words.number(max(one.pairs for one in several)),
                certain=self.certain_changes(base),
                all=len(several),
            )
        )

    def change_heads(self, base: int) -> list[str]:
        """Return the heads of the columns of a ranking behind the house rule."""
        say, cell = self.say, self.cell(base)
        first = self.found.comparisons[base][0]
        if first.is_common:
            wins = [say(W("victories"))]
        else:
            wins = [
                say(W("won by {seat}", seat=self.words.seat(cell, at))) for at in range(cell.seats)
            ]
        return [say(W("games that differ")), *wins, say(W("moves")), say(W("endings"))]

    def explanation(self) -> list[str]:
        """Return how a ranking is to be read."""
        return [
            self.say(
                W(
                    "Both games of a pair draw from the same stream of chance and are played by "
                    "the same bots. Changes are in points of a hundred, those of the number of "
                    "moves in percent; what is certain (zero lies outside the interval) is in "
                    "bold. House rules stand in the order of what is certain of their largest "
                    "change, measured in standard deviations. One interval of 20 misses by "
                    "chance, so a small change in a long table may be none. “Games that differ” "
                    "counts pairs that were not played alike from the first move to the last: "
                    "where it is low, the house rule hardly ever comes up with these bots; "
                    "another way of playing might use it more."
                )
            )
        ]


class Picture:
    """The pictures of the page."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._say = report.say

    def overview(self, group: list[CellFindings]) -> Markup:
        """Return how often all together, or else the first seat, have won."""
        words, report = self._report.words, self._report
        cells = [report.cell(each.at) for each in group]
        settings = [cell.settings() for cell in cells]
        options = [option for option, _ in (pair for cell in cells for pair in cell.options)]
        # What all of them share need not be said.
        varied = [
            option
            for option in dict.fromkeys(options)
            if len({chosen[option] for chosen in settings}) > 1
        ]
        rows = []
        for each, cell, chosen in zip(group, cells, settings, strict=True):
            seats = self._say(WN("{count} seat", "{count} seats", cell.seats))
            values = [words.value(cell, option, chosen[option]) for option in varied]
            rows.append((", ".join([*values, seats])[:44], each.wins[0]))
        label = self.overview_label(group)
        axis = self._say(W("games won, in percent"))
        return Markup(dots_figure(rows, label=label, x=axis, middle=0.0, span=(-2, 102)))

    def overview_label(self, group: list[CellFindings]) -> str:
        """Return what the picture of several cells shows."""
        words, cell = self._report.words, self._report.cell(group[0].at)
        if any(each.is_common for each in group):  # one seat alone does not tell
            found = W("{game}, {minds}: victories", game=words.game(cell), minds=words.minds(cell))
        else:
            found = W(
                "{game}, {minds}: games won by the first seat",
                game=words.game(cell),
                minds=words.minds(cell),
            )
        return self._say(found)

    def lead(self, each: CellFindings) -> Markup:
        """Return how prospects go over time."""
        say = self._say
        return Markup(
            lead_figure(
                each.lead.winners,
                each.lead.losers,
                label=say(W("Prospects of winners and losers over the game")),
                x=say(W("share of the game's moves, in percent")),
                y=say(W("prospects, −1 to 1")),
                won=say(W("win in the end")),
                lost=say(W("lose or draw in the end")),
            )
        )

    def moves(self, each: CellFindings) -> Markup:
        """Return how long games are."""
        say = self._say
        return Markup(
            moves_figure(
                each.histogram,
                each.bounds,
                label=say(W("Games by their number of moves")),
                x=say(W("moves")),
                y=say(W("games")),
            )
        )

    def has_things(self, each: CellFindings) -> bool:
        """Return whether there are win rates of cards to be shown."""
        return any(thing.used or thing.came for thing in each.things)

    def things(self, each: CellFindings) -> Markup:
        """Return the win rates of cards and powers: used, or else drawn."""
        words, cell = self._report.words, self._report.cell(each.at)
        rows = [
            (words.thing(cell, thing.name), thing.used or thing.came)
            for thing in each.things
            if thing.used or thing.came
        ]
        known = [(name, estimate) for name, estimate in rows if estimate is not None]
        known.sort(key=lambda row: -row[1].value)
        if len(known) > DOTS:
            known = known[: DOTS // 2] + known[-DOTS // 2 :]
        won = sum(one.value for one in each.wins) / len(each.wins)
        say = self._say
        label = say(W("Win rates of whoever has used a card or a power, or else has drawn it"))
        return Markup(
            dots_figure(known, label=label, x=say(W("games won, in percent")), middle=won)
        )

    def ranking(self, base: int) -> Markup:
        """Return how much longer or shorter games become under each house rule."""
        words, say = self._report.words, self._say
        rows = []
        for one in self._report.found.comparisons[base][:DOTS]:
            cell = self._report.cell(one.at)
            option, value = cell.compared
            rows.append((f"{words.option(cell, option).rule} {value}"[:34], one.moves))
        label = say(W("Change of the number of moves by house rule"))
        return Markup(
            dots_figure(rows, label=label, x=say(W("moves, change in percent")), middle=0.0)
        )


def _figures(each: CellFindings) -> Iterator[tuple[str, str, str, Estimate]]:
    """Yield table, name, seat and figure of all that a cell says."""
    for seat, one in enumerate(each.wins, 1):
        yield "wins", "", str(seat), one
    yield "wins", "acts first", "", each.first
    yield "draws", "", "", each.draws
    yield "moves", "mean", "", each.moves
    for name, value in zip(("5 %", "50 %", "95 %"), each.quantiles, strict=True):
        yield "moves", name, "", Estimate(value, value, value, each.games)
    for name, one in each.endings.items():
        yield "endings", name, "", one
    for name, one in each.measures.items():
        yield "measures", name, "", one
    for kind, several in (
        ("prospects of winners", each.lead.winners),
        ("prospects of losers", each.lead.losers),
        ("ahead and wins", each.lead.ahead),
    ):
        for tenth, one in enumerate(several):
            yield kind, f"{10 * tenth} %", "", one
    for thing in each.things:
        if thing.came is not None:
            yield "won when drawn", thing.name, "", thing.came
        if thing.used is not None:
            yield "won when used", thing.name, "", thing.used


def _changes(one: Comparison) -> Iterator[tuple[str, str, str, Estimate]]:
    yield "games that differ", "", "", one.differ
    for seat, estimate in enumerate(one.wins, 1):
        yield "change of wins", "", str(seat), estimate
    yield "change of moves", "share of the mean", "", one.moves
    for name, estimate in one.endings.items():
        yield "change of endings", name, "", estimate


def _numbers(estimate: Estimate) -> tuple[str, str, str, int]:
    return (
        f"{estimate.value:.6g}",
        f"{estimate.low:.6g}",
        f"{estimate.high:.6g}",
        estimate.games,
    )


def _markdown(heads: list[str], rows: Iterable[list[str]]) -> list[str]:
    """Return a table; a bar within a cell would end it."""
    lines = [heads, ["---"] * len(heads), *rows]
    return [f"| {' | '.join(cell.replace('|', '/') for cell in line)} |" for line in lines]


def _cells(one: Compared) -> list[str]:
    """Return the columns of a line of a ranking behind the house rule."""
    shown = [*one.wins, one.moves, one.endings]
    return [one.differ, *(f"**{text}**" if is_certain else text for text, is_certain in shown)]
