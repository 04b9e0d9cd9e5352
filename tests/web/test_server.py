"""`serve` as a process: it says where it is, keeps no secrets in its output, and stops cleanly."""

import os
import re
import signal
import socket
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from subprocess import PIPE, STDOUT, Popen, run

import httpx
import pytest

from gladsheim.web.server import serve
from gladsheim.web.service import Service

PROGRAM = """
import sys
from gladsheim.web.server import serve
from gladsheim.web.service import Service
if __name__ == "__main__":
    asked = {"database": sys.argv[1], "workers": int(sys.argv[2])}
    serve(Service(port=0, metrics_key="odin", limits=False, **asked))
"""


@contextmanager
def served(database: str, folder: Path, workers: int = 1) -> Iterator[tuple[Popen[str], str]]:
    """Run the program; give the process and the address it says."""
    program = folder / "program.py"  # a file: worker processes import it
    program.write_text(PROGRAM)
    with Popen(
        [sys.executable, str(program), database, str(workers)],
        stdout=PIPE,
        stderr=STDOUT,
        text=True,
        start_new_session=True,
    ) as running:
        try:
            assert running.stdout
            line = running.stdout.readline()
            address = re.search(r"http://127\.0\.0\.1:\d+", line)
            assert address, line
            yield running, address[0]
        finally:
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)


def test_serve(tmp_path):
    with served(f"sqlite+aiosqlite:///{tmp_path / 'hall.db'}", tmp_path) as (process, address):
        with httpx.Client(base_url=address, headers={"Origin": address}) as client:
            seats = {"game": "ravens", "seat-0": "person", "seat-1": "friend"}
            table = client.post("/tables", data=seats).headers["location"]
            link = re.search(r"/join/\w+/(\w+)", client.get(table).text)
            assert link
            client.get(link[0])
            secrets = [link[1], *(cookie.value or "" for cookie in client.cookies.jar)]
        process.send_signal(signal.SIGINT)
        assert process.stdout
        rest = process.stdout.read()
        assert process.wait(15) == 0
    assert not any(secret in rest for secret in secrets)
    assert "Traceback" not in rest


def processes_of(parent: int) -> list[int]:
    """Return the processes that a process has started."""
    found = run(["pgrep", "-P", str(parent)], capture_output=True, text=True, check=False)
    return [int(line) for line in found.stdout.split()]


def test_a_killed_worker_is_replaced_and_any_worker_serves_any_table(postgres, tmp_path):
    with served(postgres.new(), tmp_path, workers=2) as (process, address):
        with httpx.Client(base_url=address, headers={"Origin": address}, timeout=60) as client:
            seats = {"game": "ravens", "seat-0": "person", "seat-1": "friend"}
            table = client.post("/tables", data=seats).headers["location"]
        workers = processes_of(process.pid)
        for _ in range(30):  # each time a new connection, so now this worker, now that one
            assert httpx.get(f"{address}{table}", timeout=60).status_code == 200
        # Whichever is asked tells of both, as they were a second ago.
        key, numbers = {"Authorization": "Bearer odin"}, ""
        while not re.search(r"^gladsheim_tables [12]\.0$", numbers, re.MULTILINE):
            numbers = httpx.get(f"{address}/metrics", headers=key, timeout=60).text
        for worker in workers:
            os.kill(worker, signal.SIGKILL)
        assert httpx.get(f"{address}{table}", timeout=60).status_code == 200
        process.send_signal(signal.SIGTERM)
        assert process.stdout
        assert "Traceback" not in process.stdout.read()
        assert process.wait(15) == 0


def test_a_taken_port_is_an_os_error():
    # In a thread of its own: where browser tests ran before, this one has a running event loop.
    with (
        socket.create_server(("127.0.0.1", 0)) as taken,
        ThreadPoolExecutor(1) as threads,
        pytest.raises(OSError, match=r"in use"),
    ):
        threads.submit(
            serve,
            Service(port=taken.getsockname()[1], database="sqlite+aiosqlite://"),
        ).result()
