"""What all tests share: the `rule` mark, Hypothesis's profile, a PostgreSQL when one is needed."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.postgres import Postgres

# Whole games are played inside one example, on machines with one slow core: no clock decides here.
settings.register_profile(
    "hall",
    deadline=None,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("hall")


def pytest_configure(config: pytest.Config) -> None:
    """Declare the mark here as well, so that it exists however pytest is started."""
    config.addinivalue_line("markers", "rule(*ids): the numbered rules that this test tries")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int | None:
    """With `-n auto`, one worker more than processors: many tests wait for a page or a process."""
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None
    return (os.cpu_count() or 1) + 1


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One server a session; each test that needs one asks it for a new database."""
    server = Postgres()
    yield server
    server.stop()
