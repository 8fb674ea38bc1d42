"""Runs one of our modules in a process of its own, with the present package or with that of an earlier release."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run_module(module: str, *arguments: str, package: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run `python -m module`, a module of this checkout's `scripts`, with the `pysolvers` in the folder `package`."""
    folders = [str(package), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(folders)}
    command = [sys.executable, "-P", "-m", module, *arguments]  # -P: only these folders, and not the one we are in
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
