"""Measures how well and how fast labeled pictures are read, unchanged and distorted: `scripts/bench.py pictures`.

The pictures and their labels are in `pictures` beside the folder `PYSOLVERS_PUZZLES`.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Callable
from typing import Any

from PIL import Image

import pysolvers
from pysolvers.core.puzzle import PuzzleError
from pysolvers.picture.reading import PictureReading
from scripts.material import PICTURES
from scripts.pictures.distortions import DISTORTIONS

LONGEST = 1600  # pixels of the longest side, as the page's canvas gives pictures to the reader


def canonical(identity: str) -> list[list[str]]:
    """Return the rows of the board with this id. Labels become numbers, in order of appearance."""
    names: dict[str, str] = {}
    rows = identity.partition("&")[0].split("/")
    cells = [re.findall(r"_[^_]+_|.", re.sub(r"^\d+x\d+:", "", row)) for row in rows]
    kept = {".": ".", "-": ".", "#": "#"}
    return [[kept.get(sign) or names.setdefault(sign, str(len(names))) for sign in row] for row in cells]


def is_right(found: PictureReading, kind: str, identity: str) -> bool:
    if found.puzzle is None or found.kind != kind:
        return False
    same = found.puzzle.id == identity
    return same or ("/" in identity and ";" not in identity and canonical(found.puzzle.id) == canonical(identity))


def bounded(image: Image.Image) -> Image.Image:
    scale = LONGEST / max(image.size)
    size = round(image.width * scale), round(image.height * scale)
    return image if scale >= 1 else image.resize(size, Image.Resampling.BOX)


def measure(label: dict[str, Any], distorted: Callable[[Image.Image], Image.Image]) -> dict[str, Any]:
    """Change a picture by `distorted`, and read the puzzle in it. `label` has the picture's file, kind and id.

    Return `right` (True if kind and puzzle were read correctly), `silent` (True if they were read wrong but the reader
    reports no doubt) and CPU `seconds`.
    """
    with Image.open(PICTURES / label["file"]) as file:
        image = distorted(bounded(file.convert("RGB")))
    pixels = image.convert("RGBA").tobytes()
    started = time.process_time()
    try:
        found = pysolvers.read_picture((pixels, *image.size))
    except PuzzleError:
        found = None
    seconds = time.process_time() - started
    right = found is not None and is_right(found, label["kind"], label["id"])
    return {"right": right, "silent": found is not None and not right and found.certain, "seconds": seconds}


def main(most: int = 0, names: list[str] | None = None) -> None:
    """Print a line for each distortion, or for those in `names`. Use `most` pictures, evenly spread (0: all)."""
    path = PICTURES / "labels.jsonl"
    if not path.is_file():
        sys.exit(f"The pictures are read from {PICTURES}, which is not there.")
    labels = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    if 0 < most < len(labels):
        labels = [labels[i * len(labels) // most] for i in range(most)]
    print(f"{'pictures':<12} {'read':>9} {'silent':>7} {'s, mean':>8} {'s, worst':>9}")
    for name, distorted in DISTORTIONS.items():
        if names and name not in names:
            continue
        figures = {label["file"]: measure(label, distorted) for label in labels}
        seconds = [one["seconds"] for one in figures.values()]
        read, silent = (sum(one[key] for one in figures.values()) for key in ("right", "silent"))
        mean, worst = sum(seconds) / len(seconds), max(seconds)
        print(f"{name:<12} {read:>3} of {len(labels):>2} {silent:>7} {mean:>8.2f} {worst:>9.2f}", flush=True)
        for file, one in figures.items():
            if not one["right"]:
                print(f"  {'silent ' if one['silent'] else 'noticed'} {file}")


if __name__ == "__main__":
    main(names=sys.argv[1:])
