"""Break the package on purpose, one change at a time, and report which changes the tests notice.

    python3 -m scripts.mutations --count 5                      # five changes per kind, and five outside the kinds
    python3 -m scripts.mutations pysolvers/desk --count 20      # in one folder
    python3 -m scripts.mutations elsewhere --count 20           # outside the kinds
    python3 -m scripts.mutations --list                         # only show the changes
    python3 -m scripts.mutations --kept results.jsonl           # continue a run; changes not noticed are tried again

The changes are made and tested in temporary copies of the checkout. The same seed makes the same changes to the same
code. Only tests that enter the broken function run, first those of its own folder, and none with a browser. The first
run records which tests enter which functions (some minutes), and keeps the record in `.cache`. If no test notices a
change, a test is missing, or nobody can observe the change. `equivalent.txt` lists unobservable changes with reasons;
these are left out.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from scripts.mutations import entered
from scripts.mutations.changes import Change, chosen
from scripts.mutations.reach import KEPT, Reach

ROOT = Path(__file__).resolve().parents[2]
KINDS = Path("pysolvers/puzzles")
LINKED = ".venv", "node_modules", ".cache"
ORDINARY = ["-q", "--tb=no", "-rfE", "--timeout=150", "-pno:cacheprovider", "-pscripts.mutations.entered"]
AT_LENGTH = "e2e", "pyodide", "supply"  # folders of tests that build the package or the page and run them at length
MEMORY = 4 << 30  # memory limit of a test process in bytes, because broken code may allocate without end
NO_START = "no test can start"
EQUIVALENT = Path(__file__).with_name("equivalent.txt")


def copied(root: Path, tree: Path) -> Path:
    command = ["git", "ls-files", "-coz", "--exclude-standard"]
    for name in subprocess.check_output(command, cwd=root, text=True).split("\0"):
        if name and name not in LINKED and (root / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, tree / name)
    for name in LINKED:
        (tree / name).symlink_to(root / name)
    (tree.parent / "shared").symlink_to(root.parent / "shared")  # real puzzles, which some tests look at
    return tree


def limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


def ran(tree: Path, arguments: Iterable[str], more: dict[str, str]) -> str:
    """Run pytest with extra environment variables `more`. Return the name of a failing test, or "" if all pass."""
    command = [str(tree / ".venv/bin/python"), "-m", "pytest", *ORDINARY, *arguments]
    own = {"PYTHONPATH": str(tree), "PYTHONPYCACHEPREFIX": str(tree.parent / "byte-code")}
    done = subprocess.run(
        command, cwd=tree, env={**os.environ, **own, **more}, capture_output=True, text=True, check=False,
        preexec_fn=limit_memory,
    )  # fmt: skip
    if done.returncode in (0, 5):  # 5: there are no such tests
        return ""
    found = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - |$)", done.stdout, re.MULTILINE)
    return found[1] if found else NO_START


def seen_by(tree: Path, change: Change, tests: list[str]) -> str:
    """Make a change in the copy `tree`, run `tests`, and undo it. Return the first failing test, or "" if none."""
    file = tree / change.path
    whole = file.read_bytes()
    write(file, change.applied(whole))
    near = [test for test in tests if test.startswith((KEPT, own_tests(change.path)))]
    rest = [test for test in tests if test not in set(near)]
    try:
        return tested(tree, near, ["-x"]) or tested(tree, rest, ["-x"])
    finally:
        write(file, whole)


def tested(tree: Path, tests: list[str], arguments: Iterable[str] = ()) -> str:
    """Run tests in the given order. Return a failing test, or "" if all pass."""
    if not tests:
        return ""
    names = tree.parent / "chosen"
    names.write_text("\n".join(tests), encoding="utf-8")
    files = dict.fromkeys(test.partition("::")[0] for test in tests)
    return ran(tree, [*arguments, *files], {entered.CHOSEN: str(names)})


def recorded(tree: Path, files: list[str]) -> list[str]:
    """Run the tests in `files` on the unchanged package. Return the lines of JSON that `entered.py` writes."""
    marker, record = tree.parent / "entered", tree.parent / "record"
    record.touch()
    site = tree / "sitecustomize.py"
    site.write_text("from scripts.mutations import entered\n\nentered.begin()\n", encoding="utf-8")
    ran(tree, files, {entered.ENTERED: str(marker), entered.RECORD: str(record)})
    site.unlink()
    return record.read_text(encoding="utf-8").splitlines()


def own_tests(path: Path) -> str:
    in_kind = KINDS in path.parents and path.parent != KINDS
    return f"{Path('tests', *path.parts[1 : 3 if in_kind else 2])}/"


def write(file: Path, source: bytes) -> None:
    stamp = file.stat().st_mtime + 2
    file.write_bytes(source)
    os.utime(file, (stamp, stamp))


def without_line(shown: str) -> str:
    """Remove the line number from the text of a change (`Change.shown`), because the line may move."""
    return re.sub(r":\d+ \(", " (", shown, count=1)


def equivalent() -> set[str]:
    """Read the changes that nobody can observe from `equivalent.txt`, as texts without line numbers."""
    text = EQUIVALENT.read_text(encoding="utf-8")
    return {without_line(each.strip()) for each in re.sub(r"(?m)^#.*\n", "", text).split("\n\n") if each.strip()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "folders", nargs="*", type=Path, help="where to break, or `elsewhere`; without: each kind and elsewhere"
    )
    parser.add_argument("--count", type=int, default=5, help="how many places of each (5)")
    parser.add_argument("--seed", type=int, default=1, help="which places (1)")
    parser.add_argument("--processes", type=int, default=2, help="how many places at the same time (2)")
    parser.add_argument("--kept", type=Path, help="a file with the results so far; new ones are added")
    parser.add_argument("--list", action="store_true", help="show the changes and test nothing")
    arguments = parser.parse_args()
    known = all_groups()
    groups = {str(folder): known.get(str(folder), [folder]) for folder in arguments.folders} or known
    left_out = equivalent()
    tried: list[tuple[str, Change, str]] = []
    for name, places in groups.items():
        for change in chosen(ROOT, places, arguments.count, arguments.seed):
            tried.append((name, change, change.shown((ROOT / change.path).read_bytes())))
    if arguments.list:
        print(*(f"{name} {shown}" for name, _, shown in tried), sep="\n")
        return
    with tempfile.TemporaryDirectory(prefix="mutations-") as folder:
        trees = [copied(ROOT, Path(folder, str(number), ROOT.name)) for number in range(arguments.processes)]
        verdicts = all_verdicts(trees, tried, left_out, arguments.kept)
    for name in groups:
        mine = [verdicts[shown] for group, _, shown in tried if group == name and shown in verdicts]
        count = sum(group == name for group, _, _ in tried)
        print(
            f"{name}: {count} places, {count - len(mine)} change nothing, {len(mine)} left, {sum(map(bool, mine))} seen"
        )


def all_groups() -> dict[str, list[Path]]:
    kinds = sorted(path.parent.name for path in ROOT.glob(f"{KINDS}/[a-z]*/__init__.py"))
    others = sorted(path.name for path in (ROOT / "pysolvers").iterdir() if path.name != KINDS.name)
    return {kind: [KINDS / kind] for kind in kinds} | {"elsewhere": [Path("pysolvers", name) for name in others]}


def all_verdicts(
    trees: list[Path], tried: list[tuple[str, Change, str]], left_out: set[str], kept: Path | None
) -> dict[str, str]:
    """Test all changes except those in `left_out`, in parallel.

    Map the text of each change to the test that notices it, or to "". `tried` has a group, a change and its text each.
    `trees` are copies of the checkout. `kept` is a file with earlier results; new ones are added.
    """
    reach = reached(trees)
    free: SimpleQueue[Path] = SimpleQueue()
    for tree in trees:
        free.put(tree)
    lines = kept.read_text(encoding="utf-8").splitlines() if kept and kept.exists() else []
    before = {without_line(each["shown"]): each["test"] for each in map(json.loads, lines) if each["test"]}

    def verdict(name: str, change: Change, shown: str) -> str:
        if without_line(shown) in before:
            return str(before[without_line(shown)])
        tree = free.get()
        started = time.monotonic()
        test = seen_by(tree, change, reach.tests(ROOT, change, own_tests(change.path)))
        free.put(tree)
        said = f"seen by {test}" if test else "NOT SEEN"
        print(f"{said} ({time.monotonic() - started:.0f} s)\n  {name} {shown}", flush=True)
        if kept:
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"group": name, "shown": shown, "test": test}) + "\n")
        return test

    with ThreadPoolExecutor(len(trees)) as pool:
        waiting = {each[2]: pool.submit(verdict, *each) for each in tried if without_line(each[2]) not in left_out}
        found = {shown: future.result() for shown, future in waiting.items()}
    if doubtful := tested(trees[0], sorted(set(found.values()) - {"", NO_START})):
        print("This test fails without any change too:", doubtful)
    return found


def reached(trees: list[Path]) -> Reach:
    """Return which tests enter which functions. Record new and changed test files, and keep the result in `.cache`."""
    kept = ROOT / ".cache" / "mutations.json"
    reach = Reach.kept(kept)
    stale = reach.stale(ROOT, AT_LENGTH)
    if stale:
        print(f"Recording what {len(stale)} files of tests enter …", flush=True)
        shares = [stale[number :: len(trees)] for number in range(len(trees))]
        with ThreadPoolExecutor(len(trees)) as pool:
            for lines in pool.map(recorded, trees, shares):
                reach.add(ROOT, lines, ())
        reach.add(ROOT, (), stale)
        reach.keep(kept)
    if reach.failing:
        print("Left out, since they fail without any change:", *reach.failing, sep="\n    ")
    return reach


if __name__ == "__main__":
    main()
