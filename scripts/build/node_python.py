"""Runs a Python program in Pyodide under Node. This is the page's Python, but with access to files of this machine."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path

from scripts.build.environment import MODULES, ROOT, tool

# The program for `node -e`: start Pyodide, mount the folders under their own names, run the Python program.
START = """
const given = JSON.parse(process.argv[1]);
const fs = require("node:fs");
import(given.pyodide).then(async ({ loadPyodide }) => {
    const python = await loadPyodide({ args: given.flags, env: given.environment, ...given.options });
    await python.loadPackage(given.packages, { messageCallback() {} });
    for (const folder of given.folders) python.mountNodeFS(folder, folder);
    python.runPython("import sys; sys.argv = " + JSON.stringify(given.command));
    await python.runPythonAsync(fs.readFileSync(given.command[0], "utf8"), { filename: given.command[0] });
}).catch(error => { console.error(error.message); process.exitCode = 1 });
"""


def run_program(
    program: Path,
    *arguments: str | Path,
    folders: Iterable[Path] = (),
    packages: Iterable[Path] = (),
    flags: Iterable[str] = (),
    environment: Mapping[str, str] | None = None,
    library: Path | None = None,
) -> str:
    """Run `program` with `arguments` and return what it prints. SystemExit if it fails, with its stderr.

    It can read this project and `folders`, and import the wheels `packages`. `flags` are options of Python, such as
    `-OO`. `library` replaces Pyodide's standard library.
    """
    given = {
        "pyodide": (MODULES / "pyodide" / "pyodide.mjs").resolve().as_uri(),
        "folders": [str(folder.resolve()) for folder in (ROOT, *folders)],
        "packages": [wheel.resolve().as_uri() for wheel in packages],
        "flags": list(flags),
        "environment": {"PYTHONHASHSEED": "0", "HOME": "/tmp", **(environment or {})},
        "options": {"stdLibURL": str(library.resolve())} if library else {},
        "command": [str(part.resolve() if isinstance(part, Path) else part) for part in (program, *arguments)],
    }
    done = subprocess.run(
        [tool("node"), "-e", START, json.dumps(given)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{program.name} failed under Node:\n{done.stdout}{done.stderr}"[-4000:])
    return done.stdout
