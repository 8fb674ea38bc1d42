"""The command line with streams that are closed, full or broken, and with errors of its own."""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import IO

import pytest

from pysolvers.cli import BAD_INPUT, CLOSED_PIPE, FAULT, FOUND, NONE
from tests.sampling import rest_when_long

ROOT = Path(__file__).resolve().parents[2]
UNIQUE = "5x5:1cceefcfggeeccghcac3e12hch10ah25a"
IMPOSSIBLE = "AB./BA./..."

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="streams are closed and redirected as a Unix shell does it"),
]

FAULTY = "from pysolvers.text import document\ndocument.read = lambda *arguments: [][1]\n"


def run(how: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command with the redirections `how`, as a shell makes them."""
    command = ["sh", "-c", f'exec "$@" {how}', "sh", sys.executable, "-m", "pysolvers", *arguments]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # these tests may run where it is ignored
    )
    assert "Traceback" not in done.stderr
    return done


def broken(tmp_path: Path, module: str, code: str) -> dict[str, str]:
    """An environment in which `module` of Python's library is `code`."""
    (tmp_path / f"{module}.py").write_text(code)
    return {"PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT)))}


def test_closed_input_is_said() -> None:
    done = run("<&-", "solve", "-")
    assert (done.returncode, done.stdout) == (BAD_INPUT, "")
    assert done.stderr == "Standard input: it is closed.\n"


def test_closed_input_is_no_matter_where_none_is_asked_for() -> None:
    assert run("<&-", "solve", UNIQUE).returncode == FOUND


def test_closed_output_is_said() -> None:
    done = run(">&-", "solve", UNIQUE)
    assert (done.returncode, done.stderr) == (BAD_INPUT, "Standard output: it is closed.\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("command", [("solve", UNIQUE, "--json"), ("kinds",), ("--help",)])
def test_full_output_is_said(command: tuple[str, ...]) -> None:
    done = run(">/dev/full", *command)
    assert done.returncode == BAD_INPUT
    assert done.stderr.strip().splitlines()[-1] == "Reading or writing failed: No space left on device."


@pytest.mark.parametrize(
    ("puzzle", "code", "how"),
    rest_when_long(
        [
            (puzzle, code, how)
            for how in ("2>&-", "2>/dev/full")
            for puzzle, code in ((UNIQUE, FOUND), (IMPOSSIBLE, NONE), ("nonsense", BAD_INPUT))
        ],
        4,
    ),
)
def test_without_a_place_for_messages_the_exit_code_tells(how: str, puzzle: str, code: int) -> None:
    if "full" in how and not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    assert run(how, "solve", puzzle).returncode == code


def test_messages_do_not_go_to_the_output_where_their_place_is_closed() -> None:
    assert run("2>&-", "solve", "nonsense").stdout == ""


def test_an_output_that_nobody_reads_is_no_proof_of_anything() -> None:
    done = run("| true; exit 0", "kinds")
    assert (done.returncode, done.stderr) == (0, "")
    pipe, theirs = os.pipe()
    os.close(pipe)
    command = [sys.executable, "-m", "pysolvers", "kinds"]
    process = subprocess.run(command, cwd=ROOT, stdout=theirs, stderr=subprocess.PIPE, text=True, check=False)
    os.close(theirs)
    assert (process.returncode, process.stderr) == (CLOSED_PIPE, "")


def test_an_encoding_that_lacks_a_sign_is_said() -> None:
    done = run("", "solve", "C...B/A.BA./...C./.....", "-k", "flow", "--format", "tubes", PYTHONIOENCODING="latin-1")
    assert done.returncode == BAD_INPUT
    assert done.stderr.startswith("The output is in latin-1, which has no ")


def test_a_fault_of_ours_has_its_own_exit_code(tmp_path: Path) -> None:
    wrong = broken(tmp_path, "sitecustomize", FAULTY)
    done = run("", "solve", "nonsense", **wrong)
    assert done.returncode == FAULT
    assert done.stderr.startswith("This is a bug in pysolvers, not in the puzzle: IndexError: ")
    assert len(done.stderr.splitlines()) == 1


def test_the_place_of_a_fault_is_shown_on_request(tmp_path: Path) -> None:
    wrong = broken(tmp_path, "sitecustomize", FAULTY)
    with pytest.raises(AssertionError, match="Traceback"):
        run("", "solve", "nonsense", PYSOLVERS_DEBUG="1", **wrong)


@pytest.mark.parametrize("module", ["dataclasses", "gettext"])
def test_control_c_while_modules_are_imported_ends_quietly(tmp_path: Path, module: str) -> None:
    """`dataclasses` is imported by the package, `gettext` by click, which the command line imports."""
    stop = broken(tmp_path, module, "import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n")
    done = run("", "kinds", **stop)
    assert done.returncode == 130
    assert (done.stdout, done.stderr) == ("", "")


def test_control_c_while_a_class_names_its_attributes_is_no_bug(tmp_path: Path) -> None:
    """Python 3.11 turns an interrupt in `__set_name__` into a RuntimeError. `json` is imported by the command."""
    code = (
        "import os, signal\n"
        "class Attribute:\n"
        "    def __set_name__(self, owner, name): os.kill(os.getpid(), signal.SIGINT)\n"
        "class Owner:\n"
        "    attribute = Attribute()\n"
    )
    done = run("", "kinds", **broken(tmp_path, "json", code))
    assert (done.returncode, done.stdout, done.stderr.strip()) == (130, "", "Stopped.")


STOPPABLE = {
    "clauses": ("count", "9x9;start=0.0;end=8.8", "--engine", "sat"),
    "search": ("count", "15x15;start=0.0;end=14.14", "--engine", "search"),
    "sweep": ("count", "15x15;start=0.0;end=14.14"),
    "generate": ("generate", "numberlink", "30x30", "--count", "50"),
    "batch": ("batch", "-", "--jobs", "2", "--task", "count"),
    "jobs": ("count", "9x9;start=0.0;end=8.8", "--jobs", "2", "--engine", "search"),
}
"""Commands that go on for longer than a test."""


def stopped(command: tuple[str, ...], share: float) -> tuple[int, str]:
    """The exit code and what was said, when a command is interrupted in its first two seconds or so.

    It tells what it imports, so that it is known from when on the package is there; until then all is Python's.
    """
    process = subprocess.Popen(
        [sys.executable, "-X", "importtime", "-m", "pysolvers", *command],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, cwd=ROOT,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    assert process.stdin and process.stderr
    process.stdin.write("15x15;start=0.0;end=14.14\n" * 9)
    process.stdin.close()
    lines: list[str] = []
    there = threading.Event()

    def read(errors: IO[str]) -> None:
        for line in errors:
            lines.append(line)
            if line.rstrip().endswith(" pysolvers.core"):
                there.set()

    reader = threading.Thread(target=read, args=(process.stderr,))
    reader.start()
    assert there.wait(60)
    time.sleep(2 * share**2)
    process.send_signal(signal.SIGINT)
    reader.join(60)
    return process.wait(60), "".join(line for line in lines if not line.startswith("import time:"))


@pytest.mark.parametrize("many", [1, pytest.param(34, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", STOPPABLE)
def test_control_c_ends_a_command_at_any_time_in_the_same_way(name: str, many: int) -> None:
    chance = random.Random(f"{name} {many}")
    for _ in range(many):
        code, said = stopped(STOPPABLE[name], chance.random())
        assert code == 130
        assert said.strip() in ("", "Stopped.", "Stopped. The same command continues from here.")


def test_an_interrupt_where_nothing_can_be_raised_is_not_lost() -> None:
    program = (
        "import sys, signal\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # a suite in the background ignores it
        "from pysolvers.cli import main\n"
        "sys.unraisablehook = main._not_raised\n"
        "class Last:\n"
        "    def __del__(self): signal.raise_signal(signal.SIGINT)\n"
        "last = Last()\ndel last\nprint('went on')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "Stopped.\n")
