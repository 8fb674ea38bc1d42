"""Runs a module of `scripts` in its own process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run_module(module: str, *arguments: str, package: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run `python -m module` from this checkout. It imports `pysolvers` from the folder `package`."""
    folders = [str(package), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(folders)}
    command = [sys.executable, "-P", "-m", module, *arguments]  # -P: only these folders, and not the one we are in
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
