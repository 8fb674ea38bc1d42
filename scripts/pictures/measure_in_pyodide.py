"""Measure how long Pyodide reads labeled pictures: `python -m scripts.pictures.measure_in_pyodide zip-`.

The arguments are parts of picture names; by default, one picture of each size is read. The second reading of each
counts, because a page is loaded and compiled before it gets a picture. Under Node this file reads and prints;
started here it decodes the pictures and starts Node.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

SAMPLE = ("zip-TimAndrews13__test_image7", "sign-sgt_06", "link-ludovicb1239__BoardDone", "own_numberlink", "40x20")


def prepare(names: list[str], folder: Path) -> list[str]:
    """Decode the pictures into a folder; return the file names, which contain width and height."""
    from PIL import Image

    from scripts.material import PICTURES
    from scripts.pictures.measure import bounded

    made = []
    for path in sorted(PICTURES.iterdir()):
        if path.suffix in (".png", ".jpg", ".jpeg", ".webp") and any(name in path.name for name in names):
            with Image.open(path) as file:
                image = bounded(file.convert("RGB")).convert("RGBA")
            made.append(f"{image.width} {image.height} {path.name}")
            (folder / made[-1]).write_bytes(image.tobytes())
    return made


def read(folder: Path, files: list[str]) -> None:
    """Read the decoded pictures and print the seconds of each."""
    import js  # Pyodide's

    import pysolvers

    def seconds() -> float:
        """CPU seconds, because Pyodide's own clocks only measure wall time."""
        used = js.process.cpuUsage()
        return float(used.user + used.system) / 1e6

    for name in files:
        width, height, picture = name.split(" ", 2)
        data = (folder / name).read_bytes()
        for _ in range(2):
            started = seconds()
            try:
                found = pysolvers.read_picture((data, int(width), int(height)))
                told = f"{found.kind} {found.columns}x{found.rows}"
            except pysolvers.PuzzleError as error:
                told = str(error)
            taken = seconds() - started
        print(f"{taken:6.2f} s  {width:>4} x {height:<4}  {told}  {picture}")


def main() -> None:
    """Start Node and print its output."""
    from scripts.build.node_python import run_program

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = prepare(sys.argv[1:] or list(SAMPLE), folder)
        print(run_program(Path(__file__), folder, *files, folders=[folder]), end="")


if sys.platform == "emscripten":
    sys.path.insert(0, str(Path(sys.argv[0]).parents[2]))
    read(Path(sys.argv[1]), sys.argv[2:])
elif __name__ == "__main__":
    main()
