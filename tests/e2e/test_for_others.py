"""What other people's pages take from ours: the wheel, by address or by name, and the example that shows how."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, expect

ANSWER = [[1, 20, 9, 2, 21], [23, 14, 13, 22, 24], [15, 5, 7, 6, 8], [18, 19, 11, 3, 12], [16, 17, 10, 4, 25]]
PYODIDE = """async ([pyodide, program]) => {
    const { loadPyodide } = await import(pyodide);
    const python = await loadPyodide();
    await python.loadPackage("micropip");
    return await python.runPythonAsync(program);
}"""
PROGRAM = """
import json
import micropip
await micropip.install({arguments})
import pysolvers
puzzle = pysolvers.parse("5x5:1cceefcfggeeccghcac3e12hch10ah25a")
json.dumps([pysolvers.solve(puzzle).answer, puzzle._repr_html_()[:4]])
"""


def installed_and_solved(page: Page, address: str, dist: Path, arguments: str) -> None:
    """Install by micropip in a page of another origin's making, and solve a puzzle there."""
    page.goto(address + "licences.txt")
    pyodide = address + next(dist.glob("assets/pyodide-*/pyodide.mjs")).relative_to(dist).as_posix()
    told = page.evaluate(PYODIDE, [pyodide, PROGRAM.format(arguments=arguments)])
    assert told == f'[{ANSWER}, "<svg"]'


def test_micropip_installs_the_wheel_by_its_address(page: Page, address: str, dist: Path) -> None:
    (wheel,) = dist.glob("wheels/*.whl")
    installed_and_solved(page, address, dist, repr(f"{address}wheels/{wheel.name}"))


def test_micropip_installs_it_by_name_from_the_index(page: Page, address: str, dist: Path) -> None:
    installed_and_solved(page, address, dist, f'"pysolvers==0.1.0", index_urls="{address}wheels", deps=False')


def test_pip_finds_the_wheel_in_the_index(address: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--index-url", f"{address}wheels/", "pysolvers"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert list(tmp_path.glob("pysolvers-*-py3-none-any.whl"))


def test_the_example_shows_a_board_and_its_answer(page: Page, address: str, dist: Path) -> None:
    assert len((dist / "examples" / "pyscript.html").read_text().splitlines()) <= 10
    page.goto(f"{address}examples/pyscript.html")
    expect(page.locator("svg")).to_have_count(2, timeout=120_000)
    expect(page.locator("svg").last).to_contain_text("24")
