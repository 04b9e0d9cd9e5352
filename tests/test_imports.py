"""Nothing imports against the arrows of docs/architecture.md.

core  <-  games  <-  minds  <-  table  <-  web, cli
                        ^------  lab  <---------'
"""

import ast
from pathlib import Path

import pytest

import gladsheim

ROOT = Path(gladsheim.__file__).parent
MAY_IMPORT = {
    "core": set(),
    "games": {"core"},
    "minds": {"core", "games"},
    "lab": {"core", "games", "minds"},
    "table": {"core", "games", "minds"},
    "web": {"core", "games", "minds", "table"},
    # The command `serve` starts the web server; nothing else of the web is the terminal's.
    "cli": {"core", "games", "minds", "table", "web", "lab"},
}
OUTSIDE = {"core", "games", "minds"}
"""Packages of rules and thought: no screens, no databases, no sockets."""
NEVER_IN_RULES = {
    *("starlette", "uvicorn", "jinja2", "sqlalchemy", "alembic", "aiosqlite", "rich", "typer"),
    *("asyncio", "socket", "sqlite3", "random", "time", "datetime", "secrets"),
}
MODULES = sorted(ROOT.rglob("*.py"))


def imported(path: Path) -> set[str]:
    """Return the full names of the modules that a file imports."""
    package = path.relative_to(ROOT.parent).with_suffix("").parts[:-1]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*above, *([node.module] if node.module else [])])
            found |= {base} | {f"{base}.{alias.name}" for alias in node.names}
    return found


def package_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0]


def test_every_package_has_its_place():
    packages = {path.name for path in ROOT.iterdir() if (path / "__init__.py").exists()}
    assert packages <= set(MAY_IMPORT)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_follow_the_arrows(path):
    package = package_of(path)
    if package not in MAY_IMPORT:
        return  # gladsheim/__init__.py and __main__.py
    for name in imported(path):
        parts = name.split(".")
        if parts[0] == "gladsheim" and len(parts) > 1 and parts[1] != package:
            allowed = parts[1] in MAY_IMPORT[package] or parts[1:] == ["__version__"]
            assert allowed, f"{package} must not import {name}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_rules_know_no_screen_and_no_clock(path):
    if package_of(path) in OUTSIDE:
        names = {name.split(".")[0] for name in imported(path)}
        assert not names & NEVER_IN_RULES - ({"time"} if package_of(path) == "minds" else set())


def test_a_game_knows_no_other_game():
    for path in (ROOT / "games").glob("*/*.py"):
        for name in imported(path):
            parts = name.split(".")
            if parts[:2] == ["gladsheim", "games"] and len(parts) > 2:
                assert parts[2] == path.parent.name, f"{path} imports {name}"


def test_only_serve_knows_the_web():
    users = {
        path.name
        for path in (ROOT / "cli").glob("*.py")
        if any(name.startswith("gladsheim.web") for name in imported(path))
    }
    assert users <= {"serve.py"}
