"""Async tests run on asyncio, by anyio's plugin for pytest."""

from pathlib import Path

import pytest


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def url(tmp_path: Path) -> str:
    """The address of a database file that does not exist yet."""
    return f"sqlite+aiosqlite:///{tmp_path / 'hall.db'}"
