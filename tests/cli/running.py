"""The command line run as another program."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parents[2]
WARM = "tests.cli.warm"
"""What the programs that `run` starts have imported already."""
PROGRAMS = {
    "pysolvers": "pysolvers.cli.main",
    "pysolvers.puzzles.numberlink": "pysolvers.puzzles.numberlink.__main__",
}
"""What comes after `python -m`, and the module whose `main` is the program."""
READ_LATE = {"NO_COLOR", "FORCE_COLOR", "_PYSOLVERS_COMPLETE", "COMP_CWORD", "COMP_WORDS"}
"""Variables that the program reads when it prints; they are set as asked for, and never as this process has them."""


def run(
    *arguments: str,
    stdin: str = "",
    cwd: Path | None = None,
    environment: Mapping[str, str] | None = None,
    program: str = "pysolvers",
    as_on_a_terminal: bool = False,
) -> subprocess.CompletedProcess[str]:
    """What `python -m PROGRAM ARGUMENTS` did; there is never a traceback.

    The program is a process of its own. It is forked from one that has imported the package already, in a tenth
    of the time, unless variables are to be set that Python or the package may read when they start. What it prints
    and its messages are one text `as_on_a_terminal`.
    """
    if set(environment or ()) <= READ_LATE and hasattr(os, "fork"):
        done = _forked(program, arguments, stdin, cwd or ROOT, environment or {}, as_on_a_terminal)
    else:
        done = _started([sys.executable, "-m", program, *arguments], stdin, cwd or ROOT, environment or {})
    assert "Traceback" not in done.stderr
    return done


def _started(
    command: list[str], stdin: str, cwd: Path, environment: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    variables = {name: value for name, value in os.environ.items() if name not in READ_LATE}
    variables |= {"PYTHONPATH": str(ROOT), **environment}
    return subprocess.run(
        command, input=stdin, capture_output=True, text=True, cwd=cwd, check=False, timeout=120, env=variables
    )


def _forked(
    program: str, arguments: tuple[str, ...], stdin: str, cwd: Path, environment: Mapping[str, str], one_text: bool
) -> subprocess.CompletedProcess[str]:
    server = multiprocessing.get_context("forkserver")
    server.set_forkserver_preload([WARM])
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, name) for name in ("stdin", "stdout", "stdout" if one_text else "stderr")]
        files[0].write_bytes(stdin.encode("utf-8", "surrogateescape"))
        process = server.Process(target=_main, args=(program, arguments, files, cwd, dict(environment)))
        process.start()
        process.join(120)
        if process.exitcode is None:
            process.kill()
            raise subprocess.TimeoutExpired(arguments, 120)
        output, errors = (file.read_text("utf-8") for file in files[1:])
    return subprocess.CompletedProcess(arguments, process.exitcode, output, errors)


def _main(program: str, arguments: tuple[str, ...], files: list[Path], cwd: Path, environment: dict[str, str]) -> None:
    """Be the program: standard input, output and error are files."""
    streams: list[IO[str]] = []
    for descriptor, file in enumerate(files):
        mode = "w" if descriptor else "r"
        opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND if descriptor else os.O_RDONLY)
        os.dup2(opened, descriptor)
        os.close(opened)
        errors = "backslashreplace" if descriptor == 2 else "strict"
        streams.append(open(descriptor, mode, encoding="utf-8", errors=errors, closefd=False))  # noqa: SIM115
    sys.stdin, sys.stdout, sys.stderr = streams
    os.chdir(cwd)
    for name in READ_LATE:
        os.environ.pop(name, None)
    os.environ.update(environment)
    sys.argv = [program, *arguments]
    import_module(PROGRAMS[program]).main()
