"""The reports: the figures are those of the rows, and the page needs nothing but itself."""

import csv
import re
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path

import polars as pl
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

from gladsheim.core.words import language
from gladsheim.games import GAMES
from gladsheim.lab.study.findings import findings
from gladsheim.lab.study.folder import Folder
from gladsheim.lab.study.plan import StudyError
from gladsheim.lab.study.report import Report, write_reports
from gladsheim.lab.study.running import Workers, run
from tests.lab.studying import TOY_STUDY, plan_of, played, rows_of
from tests.toy import TOY
from tests.web.conftest import CHROMIUM, FLAGS

REAL = """
name = { en = "A <b>real</b> one", de = "Eine <b>echte</b>" }
about = "About it."
seed = "r"
games = 40
[[grid]]
game = "ravens"
compare = { land_names = "desert", free_turn = "on", columns = 8 }
[[grid]]
game = "yggdrasil"
seats = 2
options = { difficulty = ["easy", "ragnarok", "hard"] }
[[grid]]
game = "futhark-stakes"
games = 31
"""


@pytest.fixture(scope="module")
def real(tmp_path_factory):
    """The results of a study of real games."""
    folder = tmp_path_factory.mktemp("real")
    return played(folder / "out", plan_of(folder, REAL))


@pytest.fixture
def toy(tmp_path, monkeypatch):
    monkeypatch.setitem(GAMES, "toy", TOY)
    return played(tmp_path / "out", plan_of(tmp_path, TOY_STUDY))


def table(results, spoken="en"):
    text = Report(findings(results), language(spoken)).table()
    return list(csv.DictReader(StringIO(text)))


def figure(lines, table, cell=0, name="", seat=""):
    """Return the one figure of these names, and of how many games it is."""
    (line,) = [
        line
        for line in lines
        if (line["table"], line["cell"], line["name"], line["seat"])
        == (table, str(cell), name, seat)
    ]
    return float(line["value"]), int(line["games"])


def test_the_table_counts_what_the_rows_say(toy):
    lines = table(toy)
    for at, cell in enumerate(toy.plan.cells):
        rows = rows_of(toy, at)
        won = [sum(each[seat] > 0 for each in rows["returns"]) / 30 for seat in range(cell.seats)]
        for seat, share in enumerate(won, 1):
            assert figure(lines, "wins", at, seat=str(seat)) == (pytest.approx(share, 1e-4), 30)
        assert figure(lines, "moves", at, "mean")[0] == pytest.approx(rows["moves"].mean(), 1e-4)
        for ending in set(rows["ending"]):
            share = rows["ending"].to_list().count(ending) / 30
            assert figure(lines, "endings", at, ending)[0] == pytest.approx(share, 1e-4)
        drawn = sum(not any(each) for each in rows["returns"]) / 30
        assert figure(lines, "draws", at)[0] == pytest.approx(drawn, 1e-4)


def test_comparisons_are_pair_by_pair(toy):
    lines = table(toy)
    for at, cell in enumerate(toy.plan.cells):
        if cell.base < 0:
            continue
        base, rows = rows_of(toy, cell.base), rows_of(toy, at)
        assert base["pair"].to_list() == rows["pair"].to_list()
        for seat in range(cell.seats):
            change = sum(
                (after[seat] > 0) - (before[seat] > 0)
                for before, after in zip(base["returns"], rows["returns"], strict=True)
            )
            found = figure(lines, "change of wins", at, seat=str(seat + 1))
            assert found == (pytest.approx(change / 30, abs=1e-5), 30)
        moves = (rows["moves"] - base["moves"]).mean() / base["moves"].mean()
        found = figure(lines, "change of moves", at, "share of the mean")
        assert found[0] == pytest.approx(moves, 1e-4)


def test_cards_count_every_copy(real):
    rows = rows_of(real, 0)
    copies = won = 0
    for returns, uses in zip(rows["returns"], rows["uses"], strict=True):
        for use in uses:
            if use["thing"] == "swap-slide":
                copies += use["came"]
                won += use["came"] * (returns[use["seat"]] > 0)
    found = figure(table(real), "won when drawn", 0, "swap-slide")
    assert found[0] == pytest.approx(won / copies, 1e-4)


def test_names_alone_change_nothing_and_other_rules_do(real):
    found = findings(real).comparisons[0]
    by_option = {real.plan.cells[one.at].compared[0]: one for one in found}
    names = by_option["land_names"]
    assert (names.differ.value, names.effect, names.moves.value) == (0.0, 0.0, 0.0)
    assert not any(one.is_certain for one in (*names.wins, *names.endings.values()))
    short = by_option["columns"]
    assert short.differ.value == 1.0
    assert short.moves.high < -0.3
    # The largest effect stands first, the one without any last.
    order = [real.plan.cells[one.at].compared[0] for one in found]
    assert (order[0], order[-1]) == ("columns", "land_names")


def test_a_common_victory_is_one_figure(real):
    found = findings(real)
    siege = next(each for each in found.cells if real.plan.cells[each.at].game == "yggdrasil")
    assert siege.is_common
    assert siege.wins[0] == siege.wins[1]
    assert siege.lead.ahead == []
    assert "Yggdrasil, 2 seats, Greedy: " in Report(found, language("en")).text()


class Tags(HTMLParser):
    """Notes the tags of a page, and that each is closed."""

    VOID = frozenset({"meta", "br", "link", "img", "hr"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag, attrs):
        self.seen.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("spoken", ["en", "de"])
def test_the_page_stands_alone(real, spoken):
    page = Report(findings(real), language(spoken)).page()
    assert len(page) < 1_000_000
    tags = Tags()
    tags.feed(page)
    assert tags.open == []
    assert not {tag for tag, _ in tags.seen} & {"script", "link", "img", "iframe", "b"}
    for tag, attributes in tags.seen:
        for name, value in attributes.items():
            if name in ("src", "href", "xlink:href", "clip-path", "data", "action"):
                assert str(value).startswith(("#", "url(#")), (tag, value)
    assert not re.search(r"@import|url\((?!#)", page)
    ids = [attributes["id"] for _, attributes in tags.seen if "id" in attributes]
    assert len(ids) == len(set(ids))
    targets = {
        str(attributes.get(name)).removeprefix("url(").strip("#)")
        for _, attributes in tags.seen
        for name in ("href", "xlink:href", "clip-path")
        if attributes.get(name)
    }
    assert targets <= set(ids)
    assert [tag for tag, _ in tags.seen].count("svg") > 8
    title = {"en": "A &lt;b&gt;real&lt;/b&gt; one", "de": "Eine &lt;b&gt;echte&lt;/b&gt;"}[spoken]
    assert f"<h1>{title}</h1>" in page


def test_german_is_german(real):
    found = findings(real)
    english, german = (Report(found, language(code)) for code in ("en", "de"))
    assert english.table() == german.table()
    assert "Odins Raben" in german.text()
    assert "Verglichen mit: die gedruckten Regeln" in german.text()
    # The same figures, each written as the language writes numbers.
    figures = [re.findall(r"\d+[.,]\d", each.text()) for each in (english, german)]
    assert [each.replace(",", ".") for each in figures[1]] == figures[0]


def test_reports_are_written_into_the_folder_and_say_how(real):
    written = write_reports(real.path, language("en"))
    assert [path.name for path in written] == ["report.html", "report.csv", "report.md"]
    text = (real.path / "report.md").read_text()
    assert f"gladsheim study {real.plan.source} --out {real.path.as_posix()}\n" in text
    assert f"gladsheim study report {real.path.as_posix()}\n" in text


def test_a_study_that_is_not_finished_can_be_reported(tmp_path):
    plan = plan_of(tmp_path, REAL)

    class Enough(Exception):  # noqa: N818
        pass

    def stop(count):
        raise Enough

    with Folder.work(tmp_path / "out", plan) as folder:
        with pytest.raises(StudyError, match="holds no games yet"):
            findings(folder)
        with pytest.raises(Enough):
            run(folder, Workers(1), stop)
    text = Report(findings(Folder.open(tmp_path / "out")), language("en")).text()
    assert re.search(r"\d+ of 311 games have been played", text)


def test_rows_can_be_read_by_anybody(real):
    """The files are plain Parquet: the example of docs/studies.md, in short."""
    rows = pl.scan_parquet(Path(real.path) / "games" / "*.parquet").collect()
    assert len(rows) == real.plan.games
    assert rows["number"].n_unique() == real.plan.games


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_the_page_is_fit_for_everybody(real, tmp_path, width, scheme):
    """By day and by night, wide and narrow: axe finds nothing serious, nothing sticks out."""
    path = tmp_path / "report.html"
    path.write_text(Report(findings(real), language("de")).page(), encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(
            viewport={"width": width, "height": 900}, color_scheme=scheme, offline=True
        )
        problems = []
        page.on("console", lambda message: problems.append(message.text))
        page.goto(path.as_uri())
        for fold in page.locator("summary").all()[1:]:
            fold.click()
        assert page.evaluate("document.scrollingElement.scrollWidth <= window.innerWidth")
        found = Axe().run(page).response["violations"]
        browser.close()
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []
    assert problems == []
