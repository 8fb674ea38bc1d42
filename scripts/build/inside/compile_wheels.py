"""Runs in Pyodide: lock the wheels of the page and compile them.

    compile_wheels.py TOOLS FOLDER PACKED

FOLDER holds the wheels and Pyodide's own lock file, TOOLS the wheels of pyodide-lock and pyodide-build. The package
PACKED becomes one archive within its wheel, because unpacking 200 files takes long. Functions in it lose their
annotations and line tables, so a traceback only shows the line on which a function begins.
"""

import ast
import hashlib
import sys
import zipfile
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile

tools, folder, packed = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
sys.path[:0] = [str(Path(sys.argv[0]).parents[3]), *(str(path) for path in sorted(tools.glob("*.whl")))]

from pyodide_build._py_compile import _py_compile_archive, _py_compile_archive_dir  # noqa: E402  only now on the path
from pyodide_lock import PyodideLockSpec  # noqa: E402
from pyodide_lock.utils import add_wheels_to_spec  # noqa: E402

from scripts.build.inside.lean import without_lines  # noqa: E402  only now on the path

ZSTANDARD = 93  # `zipfile.ZIP_ZSTANDARD` as a number, because the Python that checks this file may not have it
# A decompressor allocates the whole window. At this level it is 128 MB unless limited, for an archive of 4 MB.
LEVEL, WINDOW_LOG = 22, 22


def pack(wheel: Path, archive: Path) -> None:
    """Compile the package in `wheel` into `archive`, and replace the package in the wheel with the archive."""
    with ZipFile(wheel) as whole:
        files = {name: whole.read(name) for name in whole.namelist() if not name.endswith("/RECORD")}
    with ZipFile(archive, "w") as inner:
        for name in files:
            if ".dist-info/" not in name:
                inner.writestr(name, without_annotations(files[name]) if name.endswith(".py") else files[name])
    _py_compile_archive(archive, keep=False, verbose=False, compression_level=0)
    with ZipFile(archive) as inner:
        compiled = {info: inner.read(info) for info in inner.infolist()}
    with ZipFile(archive, "w") as inner:
        for info, content in compiled.items():
            inner.writestr(info, without_lines(content) if info.filename.endswith(".pyc") else content)
    about = {name: content for name, content in files.items() if ".dist-info/" in name}
    record = next(iter(about)).partition("/")[0] + "/RECORD"
    with ZipFile(wheel, "w", ZIP_STORED) as small:
        for name, content in {**about, archive.name: archive.read_bytes()}.items():
            small.writestr(name, content)
        small.writestr(record, "".join(f"{name},,\n" for name in (*about, archive.name, record)))
    archive.unlink()


def without_annotations(source: bytes) -> bytes:
    """Return the source of a module without the annotations of functions. Every line keeps its number."""
    starts = [0]
    for line in source.split(b"\n"):
        starts.append(starts[-1] + len(line) + 1)

    def place(line: int | None, column: int | None) -> int:
        assert line is not None and column is not None  # every node that was parsed has a place
        return starts[line - 1] + column

    cuts = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.arg) and node.annotation:
            begin = place(node.lineno, node.col_offset) + len(node.arg.encode())
            cuts.append((begin, place(node.annotation.end_lineno, node.annotation.end_col_offset)))
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.returns:
            begin = source.rindex(b"->", 0, place(node.returns.lineno, node.returns.col_offset))
            cuts.append((begin, place(node.returns.end_lineno, node.returns.end_col_offset)))
    for begin, end in sorted(cuts, reverse=True):
        source = source[:begin] + b"\\\n" * source.count(b"\n", begin, end) + source[end:]
    return source


def compress(wheel: Path) -> str:
    from compression.zstd import CompressionParameter, ZstdCompressor

    options = {CompressionParameter.compression_level: LEVEL, CompressionParameter.window_log: WINDOW_LOG}
    # `writestr` passes on only a level.
    setattr(zipfile, "_get_compressor", lambda *_: ZstdCompressor(options=options))  # noqa: B010  typeshed hides it
    with ZipFile(wheel) as whole:
        files = {info: whole.read(info) for info in whole.infolist()}
    with ZipFile(wheel, "w") as small:
        for info, content in files.items():
            small.writestr(info, content, ZSTANDARD)
    return hashlib.sha256(wheel.read_bytes()).hexdigest()


wheels = sorted(folder.glob("*.whl"))
pack(next(path for path in wheels if path.name.startswith(f"{packed}-")), folder / f"{packed}.zip")
lock = PyodideLockSpec.from_json(folder / "pyodide-lock.json")
platform = lock.info.platform
lock.info.platform = f"pyemscripten_{lock.info.abi_version}"  # as wheels call it; pyodide-lock does not yet
lock.packages.clear()
lock = add_wheels_to_spec(lock, wheels)
lock.info.platform = platform
lock.to_json(folder / "pyodide-lock.json")
# micropip would grow by a third, and runs once in a visit at most.
_py_compile_archive_dir(folder, keep=False, verbose=False, compression_level=9, excludes=["micropip"])
lock = PyodideLockSpec.from_json(folder / "pyodide-lock.json")
lock.packages[packed].sha256 = compress(folder / lock.packages[packed].file_name)
lock.to_json(folder / "pyodide-lock.json")
