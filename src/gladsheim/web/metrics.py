"""What Prometheus may know of a hall: numbers, and no name, table or address.

Each worker counts for itself. With several workers the numbers lie in files that all share
(PROMETHEUS_MULTIPROC_DIR, set before they start), so that whichever is asked tells of all.
"""

import asyncio
import os
import tempfile
from pathlib import Path
from typing import Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from starlette.responses import Response

from gladsheim.table import Hall

SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"
LOOK: Final = 1.0
"""Seconds between two counts of what is counted by looking."""

TABLES = Gauge("gladsheim_tables", "Tables in memory", multiprocess_mode="livesum")
SOCKETS = Gauge("gladsheim_sockets", "Live connections", multiprocess_mode="livesum")
MINDS = Gauge(
    "gladsheim_minds_queue",
    "Choices and hints that bots think about or that wait for one",
    multiprocess_mode="livesum",
)
ACTIONS = Histogram(
    "gladsheim_action_seconds",
    "From an action's arrival until it is stored",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
WEBHOOKS = Counter(
    "gladsheim_webhooks",
    "News to webhooks: delivered, failed after all tries, dropped because it was too much",
    ["outcome"],
)


def share() -> None:
    """Let all workers that start from now on count together."""
    os.environ.setdefault(SHARED, tempfile.mkdtemp(prefix="gladsheim-metrics-"))


async def keep_looking(hall: Hall) -> None:
    """Count what is counted by looking, until cancelled."""
    while True:
        look(hall)
        await asyncio.sleep(LOOK)


def look(hall: Hall) -> None:
    """Count what is counted by looking."""
    TABLES.set(hall.tables)
    MINDS.set(hall.questions)


def answer() -> Response:
    """Answer Prometheus."""
    registry = REGISTRY
    if folder := os.environ.get(SHARED):
        for file in Path(folder).glob("gauge_live*_*.db"):
            worker = file.stem.rpartition("_")[2]
            if not Path(f"/proc/{worker}").exists():
                mark_process_dead(int(worker), folder)  # type: ignore[no-untyped-call]
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)
