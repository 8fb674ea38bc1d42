"""Writes files for other people's pages into `dist/`: our wheel, an index for pip (PEP 503), and an example page."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

from scripts.build.environment import MODULES, ROOT
from scripts.build.pages import fill

EXAMPLES = ROOT / "web" / "examples"
PYSCRIPT = MODULES / "@pyscript" / "core" / "dist"
FOLDERS = ("wheels", "examples")  # folders that the page itself doesn't need, so its service worker doesn't keep them
INDEX = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="pypi:repository-version" content="1.0"><title>{title}</title></head>
<body><a href="{address}">{name}</a></body>
</html>
"""


def write_for_others(new: Path, wheel: Path, places: dict[str, str]) -> None:
    project = wheel.name.partition("-")[0]
    folder = new / "wheels" / project
    folder.mkdir(parents=True)
    shutil.copyfile(wheel, folder.parent / wheel.name)
    address = f"../{wheel.name}#sha256={hashlib.sha256(wheel.read_bytes()).hexdigest()}"
    (folder / "index.html").write_text(INDEX.format(title=project, address=address, name=wheel.name))
    (folder.parent / "index.html").write_text(INDEX.format(title="Packages", address=f"{project}/", name=project))
    (new / "examples").mkdir()
    for path in sorted(EXAMPLES.iterdir()):
        (new / "examples" / path.name).write_text(fill(path.read_text(), {**places, "wheel": f"wheels/{wheel.name}"}))
    whole = shutil.ignore_patterns("*.map")  # the page has a part of PyScript; somebody else's page may need any
    shutil.copytree(PYSCRIPT, new / "examples" / "pyscript", ignore=whole)
