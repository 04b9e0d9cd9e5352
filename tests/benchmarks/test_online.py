"""The benchmark of a full hall: a short run of it shows that it still measures."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_short_run_measures_a_hall(tmp_path):
    page = tmp_path / "online.md"
    order = ["sqlite", "--short", "--tables=24", "--rate=20", "--seconds=2", "--played=10"]
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.online", *order, f"--page={page}"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "REFUSED" not in done.stdout
    p50, p99 = (
        float(re.search(rf"20 a second .* {name} +([\d.]+) ms", done.stdout)[1])
        for name in ("p50", "p99")
    )
    assert 0 < p50 <= p99 < float("inf")
    row = next(line for line in page.read_text().splitlines() if line.startswith("| Gladsheim"))
    most, kib = (float(cell) for cell in (row.split("|")[5], row.split("|")[7]))
    assert most > 0
    assert kib > 0
