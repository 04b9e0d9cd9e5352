"""`serve` as a process: it says where it is, keeps no secrets in its output, and stops cleanly."""

import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from gladsheim.web.server import serve

PROGRAM = (
    "import sys; from gladsheim.web.server import serve; serve('127.0.0.1', 0, sys.argv[1], False)"
)


@pytest.fixture
def process(tmp_path: Path):
    database = f"sqlite+aiosqlite:///{tmp_path / 'hall.db'}"
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, database],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as running:
        yield running
        running.kill()


def test_serve(process):
    assert process.stdout
    line = process.stdout.readline()
    address = re.search(r"http://127\.0\.0\.1:\d+", line)
    assert address, line
    with httpx.Client(base_url=address[0], headers={"Origin": address[0]}) as client:
        seats = {"game": "ravens", "seat-0": "person", "seat-1": "friend"}
        table = client.post("/tables", data=seats).headers["location"]
        link = re.search(r"/join/\w+/(\w+)", client.get(table).text)
        assert link
        client.get(link[0])
        secrets = [link[1], *(cookie.value or "" for cookie in client.cookies.jar)]
    process.send_signal(signal.SIGINT)
    rest = process.stdout.read()
    assert process.wait(15) == 0
    assert not any(secret in rest for secret in secrets)
    assert "Traceback" not in rest


def test_a_taken_port_is_an_os_error():
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(OSError, match=r"in use"):
        serve("127.0.0.1", taken.getsockname()[1], "sqlite+aiosqlite://", open_browser=False)
