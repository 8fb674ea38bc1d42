"""Build `dist/`, plain static files for any host under any path (scripts/serve.py --build-only sets up first).

Downloads are pinned by hash. Folders of assets are named by version or hash, so they can be cached forever. Building
twice gives the same bytes. Optional arguments are a folder to use instead of dist, and a file of translations.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import re
import shutil
import sys
import zipfile
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from pysolvers.cli.serve import HEADERS
from pysolvers.core.kind import kind_named
from pysolvers.desk.desk import Desk
from pysolvers.drawing.svg import escape
from scripts.build import licences, standard_library, translation
from scripts.build.byte_code import DATE, compiled_wheels
from scripts.build.environment import CACHE, MODULES, PYTHON, ROOT, WHEELS, page_wheels, run, tool
from scripts.build.for_others import FOLDERS, write_for_others
from scripts.build.gallery import gallery
from scripts.build.makes import card, in_order, makes
from scripts.build.pages import fill, write_pages

WEB = ROOT / "web"
DIST = ROOT / "dist"
PUZZLES = ROOT / "pysolvers" / "puzzles"
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"
LOCK = "pyodide-lock.json"
MICROPYTHON = ("micropython.mjs", "micropython.wasm")
# The code of PyScript that waits for a cache that this page doesn't use; it fails if the storage is refused.
STORAGE = re.compile(r'await \w+\.(?:sync\(\)(?=,\w+\("Loaded Storage"\))|close\(\)(?=,\w+\.lockFileURL))')
COPIED = ("style.css", "worker.py", "manifest.webmanifest")
HEADERS_FILE = "_headers"
ON_DEMAND = ("micropip", "python-sat", "segno", "six")
# Wheels fetched on first use. Their folders are named by hash, so a cached one is right.
# Long pages, kept once they have been read: the techniques, and the reference of the Python package.
LEARNING = ("techniques.html", "learn-*.html", "how/learn-*.json", "docs/api.html")
LICENCES = "licences.txt"  # fetched when somebody reads it
SERVICE_WORKER = """
const config = JSON.parse(process.argv[1]);
config.dontCacheBustURLsMatching = new RegExp(config.dontCacheBustURLsMatching);
config.ignoreURLParametersMatching = config.ignoreURLParametersMatching.map((name) => new RegExp(name));
for (const route of config.runtimeCaching) route.urlPattern = new RegExp(route.urlPattern);
const digests = config.digests;
delete config.digests;
config.manifestTransforms = [(files) => ({ manifest: files.map((f) => ({ ...f, integrity: digests[f.url] })) })];
require("workbox-build").generateSW(config).then(({ warnings: w }) => { if (w.length) throw Error(w.join()); });
"""


def main(target: Path = DIST, words: Path | None = None) -> None:
    """Build the page into a temporary folder, then replace `target` with it. `words` is a file of translations."""
    if words:
        translation.read(words)
    CACHE.mkdir(exist_ok=True)
    page_wheels()
    with TemporaryDirectory(dir=CACHE) as work:
        new = Path(work, "dist")
        wheel = build_wheel(Path(work, "wheel"))
        places = copy_assets(new, wheel)
        write_page(new, places)
        write_for_others(new, wheel, places)
        write_headers(new)
        write_service_worker(new)
        shutil.rmtree(target, ignore_errors=True)
        shutil.move(new, target)
    size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    print(f"The page is built: {size / 1e6:.1f} MB in {target.name}.")


def build_wheel(folder: Path) -> Path:
    """Build the wheel of our package in `folder` and return its path. The same sources give the same bytes."""
    os.environ["SOURCE_DATE_EPOCH"] = DATE
    run(PYTHON, "-m", "build", "--no-isolation", "--wheel", "--outdir", folder, quiet=True)
    return next(folder.glob("*.whl"))


def copy_assets(new: Path, wheel: Path) -> dict[str, str]:
    """Copy Pyodide, MicroPython, PyScript and the wheels into the folder `new`. Return their paths in it, by name."""
    library = standard_library.write(wheel.parent / LIBRARY)
    places = {}
    for name, package, files in (
        ("pyodide", "pyodide", PYODIDE),
        ("micropython", "@micropython/micropython-webassembly-pyscript", MICROPYTHON),
        ("pyscript", "@pyscript/core", _pyscript_files()),
    ):
        source = MODULES / package
        places[name] = f"assets/{name}-{json.loads((source / 'package.json').read_text())['version']}"
        places[name] += f"-{sha256(library)[:6]}" if name == "pyodide" else ""
        for file in files:
            copy(source / "dist" / file if name == "pyscript" else source / file, new / places[name] / file)
    spare_storage(new / places["pyscript"] / _pyscript_files()[1])
    copy(library, new / places["pyodide"] / LIBRARY)
    compiled = compiled_wheels(page_wheel(wheel), *sorted(WHEELS.glob("*.whl")))
    lock = json.loads((compiled / LOCK).read_text())
    for name, package in lock["packages"].items():
        places[name] = f"assets/{name}-{package['sha256'][:12]}/{package['file_name']}"
        copy(compiled / package["file_name"], new / places[name])
        package["file_name"] = f"../../{places[name]}"
    (new / places["pyodide"] / LOCK).write_text(json.dumps(lock, indent=1, sort_keys=True) + "\n")
    (new / LICENCES).write_text(licences.document(licences.shipped([wheel, *sorted(WHEELS.glob("*.whl"))])))
    places["core"] = f"{places['pyscript']}/{_pyscript_files()[1]}"
    return places


def spare_storage(core: Path) -> None:
    """Change PyScript's file `core` so that it runs even if the browser refuses storage."""
    text, many = STORAGE.subn(r"\g<0>.catch(()=>{})", core.read_text("utf-8"))
    if many != 4:
        raise SystemExit(f"PyScript waits for its storage in {many} places, not in 4: look at STORAGE again.")
    core.write_text(text, "utf-8")


def page_wheel(wheel: Path) -> Path:
    """Return a copy of our wheel without the command line, and without the README in its metadata."""
    small = wheel.parent / "page" / wheel.name
    small.parent.mkdir()
    with zipfile.ZipFile(wheel) as whole, zipfile.ZipFile(small, "w", zipfile.ZIP_DEFLATED) as new:
        for info in whole.infolist():
            if standard_library.is_in_the_page(info.filename):
                content = whole.read(info)
                about = info.filename.endswith("/METADATA")
                new.writestr(info, content.partition(b"\n\n")[0] + b"\n" if about else content)
    return small


def _pyscript_files() -> list[str]:
    folder = MODULES / "@pyscript" / "core" / "dist"
    return ["core.js", *(next(folder.glob(f"{name}-*.js")).name for name in ("core", "error"))]


def write_page(new: Path, places: dict[str, str]) -> None:
    """Write the page and its data into the folder `new`. `places` are paths of assets (see `copy_assets`)."""
    desk = Desk()
    order = [kind.name for kind in in_order()]
    kinds = sorted(desk.kinds()["kinds"], key=lambda kind: order.index(kind["name"]))
    many = {name: len(puzzles) for name, puzzles in gallery().items()}
    for kind in kinds:
        kind["gallery"] = many[kind["name"]]
        kind.update(card(kind_named(kind["name"])))
    boards = {kind["name"]: desk.choose(kind["name"]) for kind in kinds}
    for name in COPIED:
        copy(WEB / name, new / name)
    translation.teach(new / "worker.py")
    for name in ("page.json", "worker.json"):
        (new / name).write_text(fill((WEB / name).read_text(), places))
    (new / "modules.json").write_text(json.dumps(page_modules(), ensure_ascii=False, separators=(",", ":")), "utf-8")
    pyodide = [f"{places['pyodide']}/{name}" for name in (*PYODIDE, LIBRARY, LOCK)]
    solver = [new / place for place in ("worker.py", "worker.json", *pyodide, places["pysolvers"])]
    files = [[path.relative_to(new).as_posix(), path.stat().st_size, digest_of(path)] for path in solver]
    first = {"version": places["pysolvers"], "kinds": kinds, "boards": boards, "files": files, "makes": makes()}
    (new / "first.json").write_text(json.dumps(first, separators=(",", ":")))
    for path in sorted((WEB / "icons").glob("mark*")):
        copy(path, new / "icons" / path.name)
    preload = "\n".join(
        f'<link rel="modulepreload" href="{place}">'
        for place in (places["core"], f"{places['micropython']}/micropython.mjs")
    )
    checked = import_map(new, places)
    words = {
        **places,
        "preload": f'<script type="importmap">{checked}</script>\n{preload}',
        "checked": digest("sha256", checked.encode()),
        "core_js_digest": digest("sha384", (new / places["pyscript"] / "core.js").read_bytes()),
        "modules_digest": digest_of(new / "modules.json"),
        "first_digest": digest_of(new / "first.json"),
        "symbols": (WEB / "icons" / "symbols.svg").read_text().strip(),
        "kind_options": "".join(f'<option value="{k["name"]}">{escape(k["title"])}</option>' for k in kinds),
    }
    words["start"] = fill(without_docstrings((WEB / "start.py").read_text()), words)
    (new / "index.html").write_text(fill(translation.of_page((WEB / "index.html").read_text()), words))
    write_pages(new, words)


def page_modules() -> dict[str, str]:
    """Return the sources of the page's modules by path, without docstrings."""
    paths = {path.relative_to(WEB): path for path in sorted(WEB.rglob("*.py"))}
    others = ("start.py", "worker.py", "pages")
    modules = {name.as_posix(): path for name, path in paths.items() if name.parts[0] not in others}
    modules |= {f"sketches/{path.parent.name}.py": path for path in sorted(PUZZLES.glob("*/sketch.py"))}
    sources = {name: without_docstrings(path.read_text("utf-8")) for name, path in modules.items()}
    return sources | {"words.py": translation.of_modules(sources)}


def without_docstrings(source: str) -> str:
    lines = source.split("\n")
    for node in ast.walk(ast.parse(source)):
        body = getattr(node, "body", None)
        for each in body if isinstance(body, list) and len(body) > 1 else ():
            match each:
                case ast.Expr(ast.Constant(str()), lineno=first, end_lineno=int(last)):
                    lines[first - 1 : last] = [""] * (last - first + 1)
    return "\n".join(lines)


def import_map(new: Path, places: dict[str, str]) -> str:
    """Return an import map with the hashes of JavaScript modules in the folder `new`; `places` are paths of assets."""
    folders = [new / places[name] for name in ("pyscript", "micropython")]
    modules = sorted(path for folder in folders for path in folder.rglob("*js"))
    found = {f"./{path.relative_to(new).as_posix()}": digest("sha384", path.read_bytes()) for path in modules}
    return json.dumps({"integrity": found}, separators=(",", ":"))


def digest(name: str, data: bytes) -> str:
    return f"{name}-{b64encode(hashlib.new(name, data).digest()).decode()}"


def digest_of(path: Path) -> str:
    return digest("sha256", path.read_bytes())


def write_headers(new: Path) -> None:
    """Write HTTP headers into a file in the folder `new`, for hosts that read it (Netlify, Cloudflare Pages)."""
    blocks = ("\n".join([path, *(f"  {name}: {value}" for name, value in sent.items())]) for path, sent in HEADERS)
    (new / HEADERS_FILE).write_text("\n".join(blocks) + "\n")


def write_service_worker(new: Path) -> None:
    """Let workbox write the service worker into the folder `new`; it caches the page's files for use offline.

    When installed, it caches what the page always needs. It caches the packages ON_DEMAND and the pages LEARNING when
    they are first used, and never the licenses.
    """
    config = {
        "globDirectory": str(new),
        "globPatterns": ["**/*"],
        "globIgnores": [
            *(f"assets/{n}-*/**" for n in ON_DEMAND),
            *(f"{n}/**" for n in FOLDERS),
            *LEARNING,
            "**/.*",
            LICENCES,
            HEADERS_FILE,  # a host that reads it does not hand it out
        ],
        "swDest": str(new / "sw.js"),
        "cacheId": "whole",  # earlier ones had no hashes: what they kept may be wrong
        "digests": {path.relative_to(new).as_posix(): digest_of(path) for path in new.rglob("*") if path.is_file()},
        "mode": "production",
        "inlineWorkboxRuntime": True,
        "sourcemap": False,
        "clientsClaim": True,
        "skipWaiting": False,
        "cleanupOutdatedCaches": True,
        "maximumFileSizeToCacheInBytes": 20_000_000,
        "runtimeCaching": [
            {
                "urlPattern": f"/assets/({'|'.join(ON_DEMAND)})-[^/]*/",
                "handler": "CacheFirst",
                "options": {"cacheName": "on-demand", "expiration": {"maxEntries": len(ON_DEMAND)}},
            },
            {
                "urlPattern": r"/((how/)?learn-[^/]*|techniques\.html|docs/api\.html)$",
                "handler": "NetworkFirst",
                "options": {"cacheName": "learning"},
            },
        ],
        "ignoreURLParametersMatching": ["^(embed|lesson|new)$"],  # the same page
        # What never changes under its name needs no second name in the cache.
        "dontCacheBustURLsMatching": "^assets/(?!.*lock\\.json)",
    }
    run(tool("node"), "-e", SERVICE_WORKER, json.dumps(config))


def copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(source.read_bytes())


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:3]))
