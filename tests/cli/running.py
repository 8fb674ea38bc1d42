"""The command line run as another program."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run(
    *arguments: str, stdin: str = "", cwd: Path | None = None, environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """What `pysolvers ARGUMENTS` did; there is never a traceback."""
    command = [sys.executable, "-m", "pysolvers", *arguments]
    variables = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    variables |= {"PYTHONPATH": str(ROOT), **(environment or {})}
    done = subprocess.run(
        command, input=stdin, capture_output=True, text=True, cwd=cwd or ROOT, check=False, timeout=120, env=variables
    )
    assert "Traceback" not in done.stderr
    return done
