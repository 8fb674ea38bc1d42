"""Files that commands write: whole, or the old one stays."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import ROOT, run

PUZZLE = "4x4:1ddcfdfcfaaaebba16a"
ORDERS = {
    "svg": ("draw", PUZZLE, "-o", "new.svg"),
    "puzzles": ("generate", "signpost", "4x4", "--difficulty", "easy", "--seed", "1", "--count", "9", "-o", "new.txt"),
    "drawings": ("generate", "signpost", "4x4", "--difficulty", "easy", "--seed", "1", "-o", "new.svg"),
}


IN_PYTHON = {
    "draw(PUZZLE).save": f"import pysolvers; pysolvers.draw('{PUZZLE}').save('new.svg')",
    "book": f"import pysolvers; pysolvers.book(['{PUZZLE}'], 'new.pdf')",
}


def on_a_full_disk(folder: Path, *program: str) -> subprocess.CompletedProcess[str]:
    """What Python did with a program when no file can have more than 40 bytes."""
    if os.name == "nt":
        pytest.skip("a limit for files is set as Unix does it")
    import resource

    return subprocess.run(
        [sys.executable, *program], cwd=folder, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (40, 40)),
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("old", [True, False])
@pytest.mark.parametrize("order", ORDERS)
def test_a_full_disk_leaves_the_old_file_and_names_it(tmp_path: Path, order: str, old: bool) -> None:
    file = tmp_path / ORDERS[order][-1]
    if old:
        file.write_text("old")
    done = on_a_full_disk(tmp_path, "-m", "pysolvers", *ORDERS[order])
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{file.name}: File too large.\n"
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [(file.name, "old")] * old


@pytest.mark.slow
@pytest.mark.parametrize("call", IN_PYTHON)
def test_a_full_disk_leaves_the_old_file_in_python_too(tmp_path: Path, call: str) -> None:
    file = tmp_path / IN_PYTHON[call].split("'")[-2]
    file.write_text("old")
    done = on_a_full_disk(tmp_path, "-c", IN_PYTHON[call])
    assert done.stderr.endswith(f"OSError: [Errno 27] File too large: '{file.name}'\n")
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [(file.name, "old")]


@pytest.mark.parametrize("order", ORDERS)
def test_a_file_takes_the_place_of_the_old_one_with_its_rights_and_its_links(tmp_path: Path, order: str) -> None:
    file, link = tmp_path / "old", tmp_path / ORDERS[order][-1]
    file.write_text("old" * 9999)
    file.chmod(0o640)
    link.symlink_to(file)
    assert run(*ORDERS[order], cwd=tmp_path).returncode == 0
    assert link.is_symlink() and file.stat().st_mode & 0o777 == 0o640
    assert "old" not in file.read_text() and len(list(tmp_path.iterdir())) == 2


def test_what_was_made_is_kept_when_time_is_up(tmp_path: Path) -> None:
    order = ("generate", "numberlink", "30x30", "--count", "1000", "--timeout", "0", "-o", "new.txt")
    assert run(*order, cwd=tmp_path).returncode == 3
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    done = run("draw", PUZZLE, "-o", "none/new.svg", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (2, "none/new.svg: No such file or directory.\n")
