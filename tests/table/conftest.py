"""Async tests run on asyncio, by anyio's plugin for pytest; what is stored, in both databases."""

from pathlib import Path

import pytest

from tests.postgres import Postgres


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def file_url(tmp_path: Path) -> str:
    """The address of an SQLite file that does not exist yet."""
    return f"sqlite+aiosqlite:///{tmp_path / 'hall.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """The address of an empty database, of each kind."""
    if request.param == "sqlite":
        found: str = request.getfixturevalue("file_url")
        return found
    server: Postgres = request.getfixturevalue("postgres")
    return server.new()
