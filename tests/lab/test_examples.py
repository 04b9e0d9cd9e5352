"""The examples of docs/laboratory.md run as they stand."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "laboratory.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("at", range(len(EXAMPLES)))
def test_example(at):
    done = subprocess.run(
        [sys.executable, "-c", EXAMPLES[at]],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_the_page_has_examples():
    assert len(EXAMPLES) == 6
