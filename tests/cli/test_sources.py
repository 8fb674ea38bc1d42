"""What an argument stands for: text of any length, files, pipes, devices, encodings."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from pysolvers.cli.options import MOST_BYTES, read_text
from pysolvers.core.puzzle import PuzzleError
from pysolvers.text.decoding import decode, decode_leniently
from tests.cli.running import ROOT, run

pytestmark = pytest.mark.slow
"""The module as a whole takes seconds."""

UNIQUE = "5x5:1cceefcfggeeccghcac3e12hch10ah25a"

unix = pytest.mark.skipif(os.name == "nt", reason="only Unix has these files")


@pytest.mark.parametrize("length", [200, 255, 256, 1000, 4095, 4096, 70_000])
def test_a_text_of_any_length_is_a_text(length: int) -> None:
    assert read_text("a" * length) == "a" * length


def test_a_long_puzzle_its_link_and_its_solution_are_arguments() -> None:
    puzzle = "/".join(f"{label}{'.' * 14}{label}" for label in "ABCDEFGHIJKLMNOP")
    assert 256 <= len(puzzle) < 4096
    solved = run("solve", puzzle)
    assert (solved.returncode, solved.stderr) == (0, "Read as Numberlink, 16x16.\nOne solution.\n")
    assert 256 <= len(solved.stdout) < 4096
    assert run("check", puzzle, solved.stdout).stdout == "Right.\n"
    assert run("check", puzzle, solved.stdout.replace("\n", ";")).returncode == 2
    assert run("solve", f"#numberlink={puzzle}").stdout == solved.stdout


def test_a_text_with_half_a_character_is_a_text() -> None:
    assert read_text("\ud800\0") == "\ud800\0"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert read_text(str(tmp_path)) == str(tmp_path)


@unix
def test_a_pipe_with_a_name_is_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(UNIQUE,))
    writer.start()
    try:
        assert read_text(str(pipe)) == UNIQUE
    finally:
        writer.join()


@unix
@pytest.mark.skipif(not Path("/dev/stdin").exists(), reason="there is no /dev/stdin here")
def test_dev_stdin_is_read() -> None:
    command = [sys.executable, "-m", "pysolvers", "solve", "/dev/stdin"]
    done = subprocess.run(command, input=UNIQUE, capture_output=True, text=True, cwd=ROOT, check=False, timeout=120)
    assert (done.returncode, done.stderr) == (0, "One solution.\n")


@unix
def test_a_device_without_end_is_refused() -> None:
    with pytest.raises(PuzzleError, match="/dev/zero; the limit"):
        read_text("/dev/zero")


def test_a_file_that_is_too_long_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "long"
    file.write_bytes(b"x" * (MOST_BYTES + 1))
    with pytest.raises(PuzzleError, match="the limit is"):
        read_text(str(file))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_text_in_each_encoding_is_read(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "clues"
    file.write_bytes("rows\r\n[É]\r\n\r\ncolumns\r\nÉ\r\n".encode(encoding))
    assert read_text(str(file)) == "rows\n[É]\n\ncolumns\nÉ\n"


def test_text_in_utf_16_with_signs_beyond_ascii_is_read() -> None:
    text = "5 1\nА.ЯАЯ\n" * 3
    for encoding in ("utf-16", "utf-16-be", "utf-16-le"):
        mark = {"utf-16-be": b"\xfe\xff", "utf-16-le": b"\xff\xfe"}.get(encoding, b"")
        assert decode(mark + text.encode(encoding)) == decode_leniently(mark + text.encode(encoding)) == text


def test_utf_16_that_breaks_off_is_refused() -> None:
    with pytest.raises(PuzzleError, match="UTF-16"):
        decode("5x5".encode("utf-16") + b"\0")


def test_a_nul_in_a_text_does_not_make_it_utf_16() -> None:
    assert decode(b"4x4\0:1a") == "4x4\0:1a"
