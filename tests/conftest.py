"""What all tests share: the `rule` mark and Hypothesis's profile."""

import pytest
from hypothesis import HealthCheck, settings

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
