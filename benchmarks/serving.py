"""A `gladsheim serve` of its own, for benchmarks that ask a real server."""

import contextlib
import subprocess
import sys
from collections.abc import Iterator


@contextlib.contextmanager
def serving(database: str, *options: str) -> Iterator[tuple[str, int]]:
    """Start a server without limits on a database; give its address and its process."""
    command = [sys.executable, "-m", "gladsheim", "serve", "--port", "0", "--no-limits"]
    server = subprocess.Popen(
        [*command, "--database", database, *options], stdout=subprocess.PIPE, text=True
    )
    assert server.stdout
    try:
        yield server.stdout.readline().split()[-1].rstrip("/"), server.pid
    finally:
        server.terminate()
        server.wait(30)
