"""Build `dist/`, plain static files for any host under any path (scripts/serve.py --build-only sets up first).

wheel -> lock -> assets -> page -> service worker. What comes from outside is pinned: npm's packages by
package-lock.json, wheels by scripts/build/page-wheels.txt, each with its hash. Folders of assets are named by version
or hash, so they may be kept for ever. Building twice gives the same bytes. An argument names another folder than dist.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from pysolvers.desk.desk import Desk
from pysolvers.drawing.svg import escape
from scripts.build import licences, standard_library
from scripts.build.environment import CACHE, MODULES, PYTHON, ROOT, WHEELS, run, tool
from scripts.build.gallery import gallery
from scripts.build.icons import kind_icon
from scripts.build.pages import fill, write_pages

WEB = ROOT / "web"
DIST = ROOT / "dist"
DATE = "1580601600"
"""Seconds since 1970 that archives carry instead of the time of the build."""

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"
MICROPYTHON = ("micropython.mjs", "micropython.wasm")
COPIED = ("style.css", "worker.py", "manifest.webmanifest")
ON_DEMAND = ("python-sat", "six")
"""Wheels that are fetched when they are first used; their folders are named by their hash, so a kept one is right."""
SERVICE_WORKER = """
const config = JSON.parse(process.argv[1]);
config.dontCacheBustURLsMatching = new RegExp(config.dontCacheBustURLsMatching);
for (const route of config.runtimeCaching) route.urlPattern = new RegExp(route.urlPattern);
require("workbox-build").generateSW(config).then(({ warnings: w }) => { if (w.length) throw Error(w.join()); });
"""


def main(target: Path = DIST) -> None:
    """Build into a folder beside `target` and put it in its place when all is well."""
    CACHE.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=CACHE) as work:
        new = Path(work, "dist")
        places = copy_assets(new, build_wheel(Path(work, "wheel")))
        write_page(new, places)
        write_service_worker(new)
        shutil.rmtree(target, ignore_errors=True)
        shutil.move(new, target)
    size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    print(f"The page is built: {size / 1e6:.1f} MB in {target.name}.")


def build_wheel(folder: Path) -> Path:
    """Our own package as a wheel in `folder`, the same bytes for the same sources."""
    os.environ["SOURCE_DATE_EPOCH"] = DATE
    run(PYTHON, "-m", "build", "--no-isolation", "--wheel", "--outdir", folder, quiet=True)
    return next(folder.glob("*.whl"))


def copy_assets(new: Path, wheel: Path) -> dict[str, str]:
    """Copy the runtime and the wheels; the folders, relative to the page, by name."""
    places = {}
    for name, package, files in (
        ("pyodide", "pyodide", PYODIDE),
        ("micropython", "@micropython/micropython-webassembly-pyscript", MICROPYTHON),
        ("pyscript", "@pyscript/core", _pyscript_files()),
    ):
        source = MODULES / package
        places[name] = f"assets/{name}-{json.loads((source / 'package.json').read_text())['version']}"
        places[name] += f"-{standard_library.name()}" if name == "pyodide" else ""
        for file in files:
            copy(source / "dist" / file if name == "pyscript" else source / file, new / places[name] / file)
    standard_library.write(MODULES / "pyodide" / LIBRARY, new / places["pyodide"] / LIBRARY)
    wheels = {"pysolvers": wheel, **{path.name.split("-")[0].replace("_", "-"): path for path in WHEELS.glob("*.whl")}}
    for name, path in wheels.items():
        places[name] = f"assets/{name}-{sha256(path)[:12]}/{path.name}"
        copy(path, new / places[name])
    (new / "licences.txt").write_text(licences.document(licences.shipped(wheels.values())))
    places["core"] = f"{places['pyscript']}/{_pyscript_files()[1]}"
    lock = make_lock({name: (path, places[name]) for name, path in wheels.items()})
    (new / places["pyodide"] / "pyodide-lock.json").write_text(json.dumps(lock, indent=1, sort_keys=True) + "\n")
    return places


def _pyscript_files() -> list[str]:
    """PyScript's core: `core.js`, the file it stands for, and the one plugin that is loaded even when switched off."""
    folder = MODULES / "@pyscript" / "core" / "dist"
    return ["core.js", *(next(folder.glob(f"{name}-*.js")).name for name in ("core", "error"))]


def make_lock(wheels: dict[str, tuple[Path, str]]) -> dict[str, Any]:
    """Pyodide's lock file with our wheels alone; the browser refuses a file whose hash is another."""
    theirs = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_text())
    needs = {"python-sat": ["six"]}
    imports = {"pysolvers": ["pysolvers"], "python-sat": ["pysat"], "segno": ["segno"], "six": ["six"]}
    packages = {
        name: {
            "name": name,
            "version": path.name.split("-")[1],
            "file_name": f"../../{place}",
            "install_dir": "site",
            "sha256": sha256(path),
            "package_type": "package",
            "imports": imports[name],
            "depends": needs.get(name, []),
            "unvendored_tests": False,
        }
        for name, (path, place) in wheels.items()
    }
    return {"info": theirs["info"], "packages": packages}


def write_page(new: Path, places: dict[str, str]) -> None:
    """The page itself: what is known when it is built is filled in, so that the first paint needs no solver."""
    desk = Desk()
    kinds = desk.kinds()["kinds"]
    many = {name: len(puzzles) for name, puzzles in gallery().items()}
    for kind in kinds:
        kind["gallery"] = many[kind["name"]]
    boards = {kind["name"]: desk.choose(kind["name"]) for kind in kinds}
    modules = page_modules()
    for name in (*COPIED, "app.py", *modules):
        copy(WEB / name, new / name)
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
        "symbols": (WEB / "icons" / "symbols.svg").read_text().strip(),
        "kinds": "\n".join(kind_button(kind) for kind in kinds),
        "kind_options": "".join(f'<option value="{k["name"]}">{escape(k["title"])}</option>' for k in kinds),
        "modules": json.dumps({f"./{name}": f"./{name}" for name in modules}),
    }
    for name in ("index.html", "page.json", "worker.json"):
        (new / name).write_text(fill((WEB / name).read_text(), words))
    write_pages(new, words)
    solver = ["worker.py", *(f"{places['pyodide']}/{name}" for name in (*PYODIDE, LIBRARY)), places["pysolvers"]]
    files = [[place, (new / place).stat().st_size] for place in solver]
    first = {"version": places["pysolvers"], "kinds": kinds, "boards": boards, "files": files}
    (new / "first.json").write_text(json.dumps(first, separators=(",", ":")))


def page_modules() -> list[str]:
    """The page's Python modules beside app.py, as paths in `web`; the pages to be read bring their own."""
    paths = (path.relative_to(WEB) for path in sorted(WEB.rglob("*.py")))
    return [path.as_posix() for path in paths if path.parts[0] not in ("app.py", "worker.py", "pages")]


def import_map(new: Path, places: dict[str, str]) -> str:
    """The hashes of the runtime's modules as an import map: the browser runs none that has another.

    The page holds it, and the page's policy its hash. In the worker, Pyodide holds the wheels against its lock file.
    """
    folders = [new / places[name] for name in ("pyscript", "micropython")]
    modules = sorted(path for folder in folders for path in folder.rglob("*js"))
    found = {f"./{path.relative_to(new).as_posix()}": digest("sha384", path.read_bytes()) for path in modules}
    return json.dumps({"integrity": found}, separators=(",", ":"))


def digest(name: str, data: bytes) -> str:
    """A hash as pages write it: its name and base64."""
    return f"{name}-{b64encode(hashlib.new(name, data).digest()).decode()}"


def kind_button(kind: dict[str, Any]) -> str:
    """A kind's button in the header, with its picture."""
    title, short = escape(kind["title"]), escape(kind["short"])
    return (
        f'    <button type="button" data-kind="{kind["name"]}" aria-label="{title}">{kind_icon(kind["name"])}'
        f'<span class="long" data-text="{title}">{title}</span><span class="short">{short}</span></button>'
    )


def write_service_worker(new: Path) -> None:
    """Have workbox make the service worker, which keeps everything; wheels on demand (ON_DEMAND) once they are used."""
    config = {
        "globDirectory": str(new),
        "globPatterns": ["**/*"],
        "globIgnores": [*(f"assets/{name}-*/**" for name in ON_DEMAND), "**/.*"],
        "swDest": str(new / "sw.js"),
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
            }
        ],
        # What never changes under its name needs no second name in the cache.
        "dontCacheBustURLsMatching": "^assets/(?!.*lock\\.json)",
    }
    run(tool("node"), "-e", SERVICE_WORKER, json.dumps(config))


def copy(source: Path, target: Path) -> None:
    """Copy a file's bytes, with the rights of any file."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(source.read_bytes())


def sha256(path: Path) -> str:
    """The SHA-256 of a file in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
