"""Runs in Pyodide: make the page's standard library, compiled, with only the modules that the page needs.

    compile_library.py TOOLS SOURCE TARGET MODULE...

It keeps the modules that Pyodide has already imported, each MODULE, and all that these import. TOOLS has the wheels of
pyodide-build. Functions lose their line tables, so a traceback only shows the line on which a function begins.
"""

import ast
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

STARTED = tuple(sys.modules)  # the modules that every start of Pyodide has imported before a program runs

# Modules that asyncio, http.client and urllib.request try to import but don't need: a page opens no sockets.
LEFT_OUT = {"ssl", "_ssl"}


def main(tools: Path, source: Path, target: Path, *wanted: str) -> None:
    with TemporaryDirectory() as folder, zipfile.ZipFile(source) as archive:
        small = Path(folder, target.name)
        files = {module_name(name): name for name in archive.namelist() if name.endswith(".py")}
        kept = reached({*STARTED, *wanted}, archive, files)
        with zipfile.ZipFile(small, "w", zipfile.ZIP_DEFLATED) as new:
            for name in archive.namelist():
                if name in kept:
                    new.writestr(name, archive.read(name))
        sys.path[:0] = [str(Path(sys.argv[0]).parents[3]), *(str(path) for path in sorted(tools.glob("*.whl")))]
        from pyodide_build._py_compile import _py_compile_archive_dir

        from scripts.build.inside.lean import without_lines

        _py_compile_archive_dir(small.parent, keep=False, verbose=False, compression_level=0)
        with zipfile.ZipFile(small) as compiled, zipfile.ZipFile(target, "w", compresslevel=9) as lean:
            for info in compiled.infolist():
                content = compiled.read(info)
                lean.writestr(
                    info, without_lines(content) if info.filename.endswith(".pyc") else content, zipfile.ZIP_DEFLATED
                )


def reached(modules: set[str], archive: zipfile.ZipFile, files: dict[str, str]) -> set[str]:
    """Return the files of `modules` and of all that they import; `files` maps modules to files in `archive`."""
    names = list(modules)
    seen: set[str] = set()
    while names:
        name = names.pop()
        if name in files and name not in seen | LEFT_OUT:
            seen.add(name)
            is_package = files[name].endswith("__init__.py")
            names += imported(ast.parse(archive.read(files[name])), name if is_package else name.rpartition(".")[0])
        names += [parent] if (parent := name.rpartition(".")[0]) and parent not in seen else []
    return {files[name] for name in seen}


def imported(tree: ast.AST, package: str) -> Iterator[str]:
    """Yield the names that a module of `package` imports while it is being imported itself."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.rsplit(".", node.level - 1)[0] if node.level else ""
            base = ".".join(part for part in (above, node.module) if part)
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.If) and any(word in ast.unparse(node.test) for word in ELSEWHERE):
            yield from imported(ast.Module(node.orelse, []), package)
        elif not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ExceptHandler)):
            yield from imported(node, package)


ELSEWHERE = ("__name__", "TYPE_CHECKING", "'win32'", "'nt'", "_false")


def module_name(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


main(Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]), *sys.argv[4:])
