"""Every command but `play`: what it prints, what its JSON promises, how it says what is wrong."""

import json
import os
import subprocess
import sys

import pytest

from gladsheim import __version__
from gladsheim.cli.bench import measure
from gladsheim.games import GAMES
from gladsheim.web.service import Service
from tests.cli.driving import ROOT, gladsheim, program
from tests.toy import TOY


def said_json(capsys, *arguments):
    """Run a command with --json; its output must be one JSON value and nothing else."""
    said = gladsheim(capsys, *arguments, "--json")
    assert (said.code, said.err) == (0, "")
    assert said.out.count("\n") == 1
    return json.loads(said.out)


def refused(capsys, *arguments):
    """Run a command that must fail: nothing on stdout, one line on stderr, exit code 2."""
    said = gladsheim(capsys, *arguments)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("gladsheim: ")
    assert said.err.count("\n") == 1
    return said.err


# games


def test_games_lists_what_is_there(capsys):
    said = gladsheim(capsys, "games")
    assert said.code == 0
    for game in GAMES.values():
        assert game.id in said.out
    assert "2-4" in said.out


def test_games_as_json(capsys):
    found = said_json(capsys, "games")
    assert [set(game) for game in found] == [{"id", "seats", "compiled"}] * len(GAMES)
    assert {"id": "toy", "seats": [2, 4], "compiled": False} in found


# rules


def test_rules_prints_the_book(capsys):
    assert gladsheim(capsys, "rules", "toy").out == TOY.rulebook("en").text
    assert gladsheim(capsys, "rules", "toy", "--lang", "de").out == TOY.rulebook("de").text


@pytest.mark.parametrize("id", ["TY-3", "ty-3"])
def test_rules_prints_one_rule(capsys, id):
    assert gladsheim(capsys, "rules", "toy", id).out == f"TY-3 {TOY.rulebook('en')['TY-3']}\n"


def test_rules_names_the_nearest_rules(capsys):
    assert "no rule 'TY-33'; the nearest are: TY-3" in refused(capsys, "rules", "toy", "TY-33")


@pytest.mark.parametrize(
    ("variable", "value", "code"),
    [("LC_ALL", "de_DE.UTF-8", "de"), ("LC_ALL", "fr_FR", "en"), ("LC_ALL", "C", "en")],
)
def test_the_language_is_the_environments(capsys, monkeypatch, variable, value, code):
    monkeypatch.setenv(variable, value)
    assert gladsheim(capsys, "rules", "toy").out == TOY.rulebook(code).text


def test_lang_is_stronger_than_the_environment(capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert gladsheim(capsys, "rules", "toy", "--lang", "en").out == TOY.rulebook("en").text


# simulate


def simulated(capsys, *more, games=30, seats="greedy,random"):
    found = said_json(
        capsys, "simulate", "toy", "--games", str(games), "--seats", seats, *more, "--workers", "1"
    )
    del found["seconds"]
    return found


def test_simulate_counts_what_it_promises(capsys):
    asked = ("simulate", "toy", "--games", "40", "--seats", "greedy,random", "--workers", "1")
    found = said_json(capsys, *asked)
    keys = ["game", "games", "seats", "wins", "draws", "endings", "moves"]
    assert list(found) == [*keys, "measures", "seconds"]
    assert (found["game"], found["games"], found["seats"]) == ("toy", 40, ["greedy", "random"])
    assert len(found["wins"]) == 2
    assert sum(found["wins"]) + found["draws"] == 40
    assert sum(found["endings"].values()) == 40
    assert found["endings"].get("tied", 0) == found["draws"]
    moves = found["moves"]
    assert list(moves) == ["mean", "p50", "p95", "max"]
    assert 2 <= moves["p50"] <= moves["p95"] <= moves["max"]
    assert found["seconds"] > 0


def test_simulate_repeats_itself_from_its_seed(capsys):
    assert simulated(capsys, "--seed", "7") == simulated(capsys, "--seed", "7")
    assert simulated(capsys, "--seed", "7") != simulated(capsys, "--seed", "8")


@pytest.mark.rule("YG-6.8")
def test_simulate_reports_the_turn_and_the_conditions_of_each_ending(capsys):
    asked = ("simulate", "yggdrasil", "--games", "40", "--seats", "random,random", "--seed", "1")
    found = said_json(capsys, *asked, "--workers", "1")
    assert sum(found["endings"].values()) == 40
    assert set(found["measures"]) == set(found["endings"])
    wall = found["measures"]["wall"]
    assert set(wall) == {"turn", "beyond the wall", "beyond the door", "in the Residence"}
    assert 5 <= wall["beyond the wall"]["p50"] <= wall["beyond the wall"]["max"] <= 6
    assert 1 <= wall["turn"]["p50"] <= 42
    assert gladsheim(capsys, *asked, "--workers", "1").out.count("wall: turn") == 1


def test_simulate_takes_house_rules_and_more_seats(capsys):
    found = simulated(capsys, "--option", "hand=3", games=5, seats="random,random,random")
    assert len(found["wins"]) == 3


def test_simulate_gives_the_same_whatever_the_workers():
    asked = ("simulate", "ravens", "--games", "6", "--seats", "random,random", "--seed", "1")
    found = []
    for workers in ("1", "2"):
        said = program(*asked, "--workers", workers, "--json")
        assert (said.code, said.err) == (0, "")
        found.append(json.loads(said.out))
        del found[-1]["seconds"]
    assert found[0] == found[1]


def test_simulate_prints_for_people(capsys):
    said = gladsheim(
        capsys, "simulate", "toy", "--games", "4", "--seats", "random,random", "--workers", "1"
    )
    assert (said.code, said.err) == (0, "")
    assert "1. random" in said.out
    assert "moves: p95" in said.out


# bench


def test_bench_measures_what_it_promises(capsys, monkeypatch):
    monkeypatch.setattr("gladsheim.cli.bench.GAMES", {"toy": TOY})
    (found,) = said_json(capsys, "bench", "--seconds", "0.02")
    keys = ["game", "seats", "compiled", "games_per_s", "moves_per_s", "copy_us", "legal_us"]
    assert list(found) == keys
    assert (found["game"], found["seats"], found["compiled"]) == ("toy", 2, False)
    assert found["moves_per_s"] >= 2 * found["games_per_s"] > 0
    assert found["copy_us"] > 0
    assert found["legal_us"] > 0


def test_bench_of_one_game(capsys):
    said = gladsheim(capsys, "bench", "toy", "--seconds", "0.02")
    assert said.code == 0
    assert "moves/s" in said.out
    assert "ravens" not in said.out


def test_bench_counts_only_what_seats_do():
    speed = measure(TOY, 0.05)
    assert 2 <= speed.moves_per_s / speed.games_per_s <= 14


# What goes wrong


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["rules", "chess"], "no game is called 'chess'; there are: ravens"),
        (["play", "chess"], "no game is called 'chess'"),
        (["bench", "chess"], "no game is called 'chess'"),
        (["games", "--lang", "fr"], "unknown language 'fr': expected one of en, de"),
        (["play", "toy", "--seats", "human,clever"], "no level 'clever'"),
        (["play", "toy", "--seats", "human,clever"], "expected one of random, easy, greedy"),
        (["play", "toy", "--seats", "human"], "Hoard has 2 to 4 seats, not 1 (TY-1)"),
        (["play", "toy", "--option", "hand"], "expected KEY=VALUE"),
        (["play", "toy", "--option", "hand=9"], "'9' is not one of 2, 3, 5"),
        (["play", "toy", "--option", "feet=2"], "unknown option 'feet'"),
        (["simulate", "toy", "--games", "2", "--seats", "human,greedy"], "no level 'human'"),
        (["simulate", "toy", "--games", "0", "--seats", "random,random"], "--games"),
        (["simulate", "toy", "--seats", "random,random"], "Missing option '--games'"),
        (["simulate", "toy", "--games", "2"], "Missing option '--seats'"),
        (["serve", "--port", "99999"], "--port"),
        (["serve", "--port", "http"], "--port"),
        (["fly"], "No such command 'fly'"),
        (["games", "--fast"], "No such option"),
        (["replay", "/nowhere/x.saga"], "cannot read /nowhere/x.saga: No such file"),
    ],
)
def test_what_is_wrong_is_one_clear_line(capsys, arguments, message):
    assert message in refused(capsys, *arguments)


def test_serve_says_when_the_address_is_taken(capsys, monkeypatch):
    def taken(service):
        assert (service.host, service.port) == ("127.0.0.2", 81)
        raise OSError(98, "Address already in use")

    monkeypatch.setattr("gladsheim.web.server.serve", taken)
    said = refused(capsys, "serve", "--host", "127.0.0.2", "--port", "81")
    assert "cannot listen on 127.0.0.2 port 81: Address already in use" in said


@pytest.mark.parametrize("url", ["nonsense", "sqlite+aiosqlite:////nowhere/hall.db"])
def test_serve_says_what_is_wrong_with_the_database(capsys, url):
    assert "database" in refused(capsys, "serve", "--port", "0", "--database", url)


def test_serve_passes_on_what_was_asked(capsys, monkeypatch):
    asked = []
    monkeypatch.setattr("gladsheim.web.server.serve", asked.append)
    options = ("--port", "0", "--database", "x", "--open", "--workers", "3")
    assert gladsheim(capsys, "serve", *options).code == 0
    assert asked == [Service(port=0, database="x", open_browser=True, workers=3)]


def test_serve_has_several_workers_on_postgresql_only(capsys, tmp_path):
    url = f"sqlite+aiosqlite:///{tmp_path / 'hall.db'}"
    said = refused(capsys, "serve", "--port", "0", "--workers", "2", "--database", url)
    assert "2 workers need PostgreSQL" in said


def test_without_a_command_there_is_help(capsys):
    said = gladsheim(capsys)
    assert said.code == 0
    for command in ("games", "play", "serve", "rules", "simulate", "bench", "replay", "study"):
        assert command in said.out


def test_version(capsys):
    assert gladsheim(capsys, "--version").out == f"gladsheim {__version__}\n"


def test_a_reader_who_leaves_is_no_error():
    """`gladsheim rules ravens | head -1`, with a pipe that nobody reads."""
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m gladsheim rules ravens | true"],
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )
    assert done.stderr == b""
