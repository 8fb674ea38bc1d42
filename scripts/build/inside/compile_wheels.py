"""Runs in Pyodide: lock the wheels of the page and compile them.

    compile_wheels.py TOOLS FOLDER

FOLDER holds the wheels and Pyodide's own lock file. pyodide-lock puts the wheels in place of Pyodide's packages, with
what they need of each other; then pyodide-build compiles them for the Python that runs this, which is the page's, and
writes their new names and hashes into the lock. TOOLS holds the wheels of both.
"""

import sys
from pathlib import Path

tools, folder = map(Path, sys.argv[1:])
sys.path[:0] = [str(path) for path in sorted(tools.glob("*.whl"))]

from pyodide_build._py_compile import _py_compile_archive_dir  # noqa: E402  the tools are on the path only now
from pyodide_lock import PyodideLockSpec  # noqa: E402
from pyodide_lock.utils import add_wheels_to_spec  # noqa: E402

lock = PyodideLockSpec.from_json(folder / "pyodide-lock.json")
platform = lock.info.platform
lock.info.platform = f"pyemscripten_{lock.info.abi_version}"  # as wheels call it; pyodide-lock does not yet
lock.packages.clear()
lock = add_wheels_to_spec(lock, sorted(folder.glob("*.whl")))
lock.info.platform = platform
lock.to_json(folder / "pyodide-lock.json")
# micropip would grow by a third, and runs once in a visit at most.
_py_compile_archive_dir(folder, keep=False, verbose=False, compression_level=9, excludes=["micropip"])
