"""Collects the licenses of all packages in `dist/`, from the packages themselves.

python3 -m scripts.build.licences          print the list
"""

from __future__ import annotations

import json
import sys
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from email.parser import Parser
from pathlib import Path
from typing import Any

from scripts.build import standard_library
from scripts.build.environment import MODULES, ROOT, WHEELS

# The npm packages whose files are copied. PyScript's core includes its dependencies.
SHIPPED = ("@pyscript/core", "@micropython/micropython-webassembly-pyscript", "pyodide")

# The packages inside the generated service worker.
WORKBOX = ("workbox-core", "workbox-precaching", "workbox-routing", "workbox-strategies")

# The sources of packages that don't state them as their license requires.
SOURCES = {
    "@micropython/micropython-webassembly-pyscript": "https://github.com/micropython/micropython",
    "pyodide": "https://github.com/pyodide/pyodide",
}

NAMES = ("license", "licence", "copying", "notice")  # how the names of license files begin


@dataclass(frozen=True, slots=True)
class Part:
    """A package in `dist/`: its home page (`source`), and the SPDX name and the text of its license."""

    name: str
    version: str
    licence: str
    source: str
    text: str = ""


PYTHON = Part(
    "Python's standard library, within Pyodide", "", "PSF-2.0", "https://docs.python.org/3/license.html",
    "Copyright (c) 2001 Python Software Foundation; All Rights Reserved.\n\n" + standard_library.CHANGES,
)  # fmt: skip


WORDS = Part(
    "Common English words, from SCOWL by Kevin Atkinson", "2020.12.07", "LicenseRef-SCOWL", "http://wordlist.aspell.net",
    (ROOT / "LICENSE-WORDS").read_text("utf-8"),
)  # fmt: skip


def shipped(wheels: Iterable[Path], modules: Path = MODULES) -> list[Part]:
    """Return a part for each wheel and npm package, Python, and a word list. SystemExit if a license is missing."""
    parts = [of_wheel(path) for path in sorted(wheels)]
    parts += [of_npm(modules / name) for name in _with_dependencies(modules, [*SHIPPED, *WORKBOX])]
    parts += [PYTHON, WORDS]
    nameless = [part.name for part in parts if not part.licence]
    if nameless:
        raise SystemExit(f"No licence is known of {', '.join(nameless)}.")
    return parts


def document(parts: Iterable[Part]) -> str:
    parts = list(parts)
    lines = ["What this page is made of", ""]
    lines += [f"{f'{part.name} {part.version}'.strip()}: {part.licence}. {part.source}".rstrip() for part in parts]
    texts: dict[str, list[str]] = {}
    for part in parts:
        if part.text:
            texts.setdefault(part.text, []).append(part.name)
    for text, names in texts.items():
        lines += ["", "-" * 72, ", ".join(names), "", text]
    return "\n".join(lines) + "\n"


def of_wheel(path: Path) -> Part:
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        about = next(name for name in names if name.endswith(".dist-info/METADATA"))
        data = Parser().parsestr(archive.read(about).decode())
        folder = about.rpartition("/")[0]
        files = [n for n in sorted(names) if n.startswith(folder) and Path(n).name.lower().startswith(NAMES)]
        text = "\n\n".join(archive.read(name).decode("utf-8", "replace").strip() for name in files)
    classifiers = [c.rpartition(" :: ")[2] for c in data.get_all("Classifier", []) if c.startswith("License :: ")]
    licence = data["License-Expression"] or (data["License"] or "").partition("\n")[0] or ", ".join(classifiers)
    links = [url.partition(",")[2].strip() for url in data.get_all("Project-URL", [])]
    return Part(data["Name"], data["Version"], licence, data["Home-page"] or next(iter(links), ""), text)


def of_npm(folder: Path) -> Part:
    data: dict[str, Any] = json.loads((folder / "package.json").read_text())
    repository = data.get("repository", "")
    url = repository.get("url", "") if isinstance(repository, dict) else repository
    url = SOURCES.get(data["name"]) or url.removeprefix("git+").removesuffix(".git").replace("git://", "https://")
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name.lower().startswith(NAMES))
    text = "\n\n".join(path.read_text(errors="replace").strip() for path in files)
    return Part(data["name"], data["version"], str(data.get("license", "")), url, text)


def _with_dependencies(modules: Path, names: list[str]) -> Iterator[str]:
    seen: set[str] = set()
    while names:
        name = names.pop(0)
        if name in seen:
            continue
        seen.add(name)
        yield name
        names += json.loads((modules / name / "package.json").read_text()).get("dependencies", {})


def main() -> None:
    sys.stdout.write(document(shipped(WHEELS.glob("*.whl"))))


if __name__ == "__main__":
    main()
