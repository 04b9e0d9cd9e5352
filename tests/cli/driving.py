"""Driving the command line: inside this process, or as a program with typed lines."""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from gladsheim.cli.app import run

ROOT = Path(__file__).parent.parent.parent


class Said(NamedTuple):
    """What a command left: its exit code and what it wrote."""

    code: int
    out: str
    err: str


def gladsheim(capsys: pytest.CaptureFixture[str], *arguments: str) -> Said:
    """Run a command in this process."""
    capsys.readouterr()
    code = run(arguments)
    return Said(code, *capsys.readouterr())


def program(*arguments: str, typed: str = "", lang: str = "C.UTF-8") -> Said:
    """Run a command as a program; the toy is among its games."""
    paths = [str(ROOT), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    kept = {key: value for key, value in os.environ.items() if not key.startswith("LC_")}
    done = subprocess.run(
        [sys.executable, "-m", "tests.cli.toy_command", *arguments],
        input=typed.encode(),
        capture_output=True,
        env={**kept, "LANG": lang, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
        cwd=ROOT,
        timeout=120,
        check=False,
    )
    return Said(done.returncode, done.stdout.decode(), done.stderr.decode())
