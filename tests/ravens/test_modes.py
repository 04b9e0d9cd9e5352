"""The rules compiled to machine code and the same rules in pure Python play the same games."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import gladsheim
from gladsheim.games.ravens import RAVENS
from tests.ravens.digest import digest

SOURCE = Path(gladsheim.__file__).parent
REPOSITORY = Path(__file__).parents[2]


def test_compiled_and_pure_rules_play_the_same_games(tmp_path):
    if not RAVENS.compiled:
        pytest.skip("this process runs the rules in pure Python: nothing to compare")
    shutil.copytree(
        SOURCE,
        tmp_path / "gladsheim",
        ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"),
    )
    path = os.pathsep.join([str(tmp_path), str(REPOSITORY)])
    done = subprocess.run(
        [sys.executable, "-m", "tests.ravens.digest"],
        env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    mode, pure = done.stdout.split()
    assert mode == "pure"
    assert pure == digest()
