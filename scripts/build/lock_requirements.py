"""Write scripts/build/python-packages.txt: every Python package for development and use, with versions and hashes.

    python3 -m scripts.build.lock_requirements

pip resolves what pyproject.toml asks for, once for each platform and Python in the tables below, all with the versions
found for the first; nothing is installed. `pip install --require-hashes -r scripts/build/python-packages.txt`
then takes these files or none.
"""

from __future__ import annotations

import json
import platform
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
LOCK = ROOT / "scripts" / "build" / "python-packages.txt"

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PLATFORMS = {
    **{
        f"Linux {cpu}": (*(f"manylinux_2_{minor}_{cpu}" for minor in range(39, 4, -1)), f"manylinux2014_{cpu}")
        for cpu in ("x86_64", "aarch64")
    },
    "macOS arm64": tuple(f"macosx_{v}_0_{cpu}" for v in range(15, 10, -1) for cpu in ("arm64", "universal2")),
}
"""What the lock is for, as tags for pip. Elsewhere set-up takes what pyproject.toml asks for."""

Pin = tuple[str, str]
"""A package's name and version."""


def covers_this_machine() -> bool:
    """Whether the lock is for the Python and the platform that run this."""
    system = {"Darwin": "macOS"}.get(platform.system(), platform.system())
    usual = system != "Linux" or platform.libc_ver()[0] == "glibc"
    here = f"{system} {platform.machine()}" in PLATFORMS
    return usual and here and f"{sys.version_info[0]}.{sys.version_info[1]}" in PYTHONS


def wanted() -> list[str]:
    """The requirements of the package, its extras and the group `dev`, each once, as pyproject.toml has them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras = project["project"]["optional-dependencies"].values()
    groups = [project["project"]["dependencies"], *extras, project["dependency-groups"]["dev"]]
    return list(dict.fromkeys(requirement for group in groups for requirement in group))


def resolve(python: str, tags: tuple[str, ...], pins: set[Pin]) -> dict[Pin, str]:
    """The SHA-256 of each file that pip would install there; SystemExit with pip's words if it finds none."""
    with tempfile.TemporaryDirectory() as folder:
        constraints = Path(folder, "pins.txt")
        constraints.write_text("".join(f"{name}=={version}\n" for name, version in sorted(pins)))
        command = [
            sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--dry-run",
            "--ignore-installed", "--report", "-", "--target", folder, "--only-binary=:all:",
            "--python-version", python, *(word for tag in tags for word in ("--platform", tag)),
            "--constraint", str(constraints), *wanted(),
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr.strip())
    report: dict[str, Any] = json.loads(done.stdout)
    return {
        (item["metadata"]["name"], item["metadata"]["version"]): item["download_info"]["archive_info"]["hashes"][
            "sha256"
        ]
        for item in report["install"]
    }


def main() -> None:
    """Resolve everything and write the lock."""
    hashes: dict[Pin, set[str]] = {}
    pythons: dict[Pin, set[str]] = {}
    for place, tags in PLATFORMS.items():
        for python in PYTHONS:
            print(f"{place}, Python {python} ...", file=sys.stderr, flush=True)
            for pin, digest in resolve(python, tags, set(hashes)).items():
                hashes.setdefault(pin, set()).add(digest)
                pythons.setdefault(pin, set()).add(python)
    lines = [
        "# Every Python package for development and use, by version and hash.",
        "# Made by `python3 -m scripts.build.lock_requirements`.",
        f"# For Python {', '.join(PYTHONS)} on {', '.join(PLATFORMS)}.",
    ]
    for pin in sorted(hashes, key=lambda pin: pin[0].lower()):
        some = sorted(pythons[pin], key=PYTHONS.index)
        marker = "" if len(some) == len(PYTHONS) else f' ; python_version in "{" ".join(some)}"'
        lines.append(
            "{}=={}".format(*pin) + marker + "".join(f" \\\n    --hash=sha256:{h}" for h in sorted(hashes[pin]))
        )
    LOCK.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
