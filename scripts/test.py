"""Check everything: `python3 scripts/test.py [--quick | --long] [arguments for pytest]`. Installs missing tools first.

`--quick` leaves out the browser and the tests marked `slow`, and runs one case of each parametrized test. `--long` also
runs the large versions of tests. With arguments that name tests, only pytest runs.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts.build import environment

CHECKS = {
    "lint": ("ruff", "check", "--quiet"),
    "format": ("ruff", "format", "--check", "--quiet"),
    "types": ("mypy", "--no-error-summary"),
    "layers": ("lint-imports", "--no-logo"),
}
COLLECT = ("pytest", "--collect-only", "-qq")  # run first, so that all of pytest's processes find its byte code
BYTE_CODE = environment.CACHE / "byte-code"
MOST_LINES = 60  # how many lines of a failing check's output are printed

# One more than there are cores, because tests sometimes wait for their browsers.
PROCESSES = min(4, (os.cpu_count() or 1) + 1)

# Files in the order of their names: the last ones are short, so that no process works alone at the end.
TESTS = f"--numprocesses {PROCESSES} --dist loadfile --no-loadscope-reorder --maxfail 20 --tb short".split()
QUICK = [
    *("--ignore", "tests/e2e", "-p", "no:playwright", "-m", "not slow and not long", "--one-case"),
    *("--numprocesses", str(os.cpu_count() or 1), "--dist", "worksteal"),
]


def main() -> None:
    is_compiled = BYTE_CODE.exists()
    keep_byte_code()
    arguments = sys.argv[1:]
    quick = take(arguments, "--quick")
    long = take(arguments, "--long")
    if long:
        arguments += ["-m", "long or not long"]
        os.environ["PYSOLVERS_LONG"] = "1"  # tests/sampling.py
    whole = not any((environment.ROOT / argument.partition("::")[0]).exists() for argument in arguments)
    # pip, npm, apt, the checks and the tests do not wait for each other.
    with ThreadPoolExecutor() as others, TemporaryDirectory() as folder:
        debian = others.submit(environment.debian_packages) if not quick else None
        environment.python_environment(*(("docs", "types") if long else ()))
        checks = {name: others.submit(passes, name, command) for name, command in CHECKS.items()} if whole else {}
        parts = page_parts(others, debian, Path(folder, "there")) if debian else []
        if debian and long:
            debian.result()
            environment.other_browsers()
        if whole:
            arguments = [*TESTS, *(QUICK if quick else ()), *arguments]
            if not is_compiled:
                passes("collect", COLLECT)
        # `python -m` puts the project's folder first, so that our package is found before any other of its name.
        command = [str(environment.PYTHON), "-m", "pytest", *arguments]
        tested = subprocess.run(command, cwd=environment.ROOT, check=False)
        failed = [name for name, check in checks.items() if not check.result()]
        for part in parts:
            part.result()
    if tested.returncode:
        failed.append("tests")
    if failed:
        raise SystemExit(f"Failed: {', '.join(failed)}.")


def page_parts(others: ThreadPoolExecutor, debian: Future[None], there: Path) -> list[Future[None]]:
    """Start tasks, in the pool `others`, that set up what tests of the page need. Return them without waiting.

    Chromium is installed after the task `debian`, which installs Debian packages. When all tasks have ended, the file
    `there` is created.
    """
    environment.tool("node")
    wheels = (environment.WHEELS, environment.TOOLS, environment.TEST_WHEELS)
    parts = [others.submit(environment.page_wheels, *wheels), others.submit(environment.page_packages)]
    parts.append(others.submit(set_up_browser, debian))
    os.environ[environment.PARTS] = str(there)
    others.submit(allow_page_tests, parts)
    return parts


def allow_page_tests(parts: list[Future[None]]) -> None:
    """Wait until all installations (`parts`) have ended, then make the file that tests of the page wait for."""
    wait(parts)
    Path(os.environ[environment.PARTS]).touch()


def keep_byte_code() -> None:
    """Let all Python processes keep their byte code in `.cache`, because the tests start hundreds of processes."""
    for old in BYTE_CODE.joinpath(*Path(gettempdir()).parts[1:]).glob("pytest-of-*"):
        shutil.rmtree(old)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(BYTE_CODE)


def take(arguments: list[str], flag: str) -> bool:
    found = flag in arguments
    if found:
        arguments.remove(flag)
    return found


def set_up_browser(debian: Future[None]) -> None:
    """Install Chromium once the task `debian` has installed the Debian packages that it needs."""
    debian.result()
    environment.chromium()


def passes(name: str, command: tuple[str, ...]) -> bool:
    """Run `command` as a check. Print the result, and the end of the output if it fails. Return True if it passes."""
    started = time.monotonic()
    program, *rest = command
    done = subprocess.run(
        [environment.BIN / program, *rest], cwd=environment.ROOT, capture_output=True, text=True, check=False
    )
    passed = done.returncode == 0
    print(f"{name:<8} {'passed' if passed else 'FAILED'} {time.monotonic() - started:6.1f} s", flush=True)
    if not passed:
        lines = (done.stdout + done.stderr).strip().splitlines()
        if len(lines) > MOST_LINES:
            print(f"(the last {MOST_LINES} of {len(lines)} lines)")
        print("\n".join(lines[-MOST_LINES:]))
    return passed


if __name__ == "__main__":
    main()
