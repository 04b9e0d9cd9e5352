"""Async tests run on asyncio, by anyio's plugin for pytest; what is stored, in both databases."""

from collections.abc import Iterator
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


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """The address of an empty PostgreSQL database."""
    found = postgres.new()
    yield found
    postgres.back(found)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """The address of an empty database, of each kind."""
    kind = "file_url" if request.param == "sqlite" else "postgres_url"
    found: str = request.getfixturevalue(kind)
    return found
