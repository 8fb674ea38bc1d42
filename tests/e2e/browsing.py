"""What the tests do with the page: open it, wait, press, read; and puzzles that several of them open."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import unquote

from playwright.sync_api import FloatRect, Locator, Page, Route, expect

SIGNPOST = "#signpost=5x5:1cceefcfggeeccghcac3e12hch10ah25a"
SMALL_SIGNPOST = "#signpost=4x4:1ddcfdfcfaaaebba16a"
NUMBERLINK = "#numberlink=C...B/A.BA./...C./....."
"""Links to puzzles with one solution."""
ANY = "5x1"
"""A puzzle that no test is about."""
AS_BEFORE: dict[str, Any] = {"color_scheme": "light", "contrast": "no-preference", "reduced_motion": "reduce"}
"""What the browser of the tests prefers. Nothing moves: a hand that shows the first move is painted all the time."""

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
SOLVER = "**/pyodide.asm.wasm"
"""A file without which the solver does not start."""
COLOURS = """() => {
    const board = document.getElementById("board"), area = [0, 0, board.width, board.height];
    return new Set(new Uint32Array(board.getContext("2d").getImageData(...area).data.buffer)).size;
}"""
"""How many colours there are on the board."""
PAINTING = """() => {
    const board = document.getElementById("board");
    const { data } = board.getContext("2d").getImageData(0, 0, board.width, board.height);
    let sum = 0;
    for (let i = 0; i < data.length; i += 4) sum = (sum * 31 + data[i] + data[i + 1] * 3) % 1000003;
    return sum;
}"""
"""A number that tells what is painted on the board."""

FORBIDDEN = """() => {
    for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError") } });
}"""
"""Forbids the page to keep anything, as browsers do to a frame of another site."""

SHOWN = "() => document.getElementById('whole-page').getAttribute('href')"
"""The link of the puzzle on the board, as the page writes it."""
TAKEN = f"""([old, fragment]) => document.documentElement.dataset.mode !== "home"
    && (({SHOWN})() !== old || decodeURIComponent(location.hash) !== decodeURIComponent(fragment))"""
"""Whether a link that was followed is on the board: another puzzle is, or the address shows the same one's own link."""

CONTROLS_AS_NEW = """() => {
    const tell = control => control.dispatchEvent(new Event("change", { bubbles: true }));
    for (const box of document.querySelectorAll("input[type=checkbox]"))
        if (box.checked !== box.defaultChecked) box.click();
    for (const button of document.querySelectorAll("dialog input[type=radio]"))
        if (button.defaultChecked && !button.checked) button.click();
    for (const select of document.querySelectorAll("dialog select")) {
        const options = [...select.options], usual = options.find(option => option.defaultSelected);
        const value = select.id === "pad-order" ? (matchMedia("(hover: none)").matches ? "keyboard" : "hidden")
            : (usual ?? options.find(option => !option.disabled))?.value;
        if (value !== undefined && select.value !== value) { select.value = value; tell(select); }
    }
    for (const field of document.querySelectorAll("#box, dialog input[type=text], dialog textarea"))
        field.value = field.defaultValue;
    for (const fold of document.querySelectorAll("dialog details[open], #heading-fold[open]")) fold.open = false;
    window.scrollTo(0, 0);
}"""
"""Resets what a player can set: options, choices, texts and folds in Settings and dialogs; and scrolls to the top."""


# Opening and waiting --------------------------------------------------------------------------------------------------


def open_page(page: Page, address: str) -> None:
    """Open an address and wait for the solver."""
    page.goto(address)
    wait_until_ready(page)


def open_without_solver(page: Page, address: str) -> None:
    """Open an address and wait for the first paint; the solver never comes."""
    page.route(SOLVER, _never_solution)
    page.goto(address)
    expect(page.locator("html")).to_have_attribute("data-ui", "ready")


def _never_solution(route: Route) -> None:
    pass


def wait_until_ready(page: Page) -> None:
    """Wait until the solver is there and has nothing to do."""
    page.locator('html[data-solver="ready"]').wait_for()


def wait_until_offline_works(page: Page) -> None:
    """Wait until the service worker has every file."""
    page.wait_for_function("!document.getElementById('offline').hidden")


def wait_until_painted(page: Page) -> None:
    """Wait until a board is painted."""
    page.wait_for_function(f"({COLOURS})() > 2")


def painting(page: Page) -> int:
    """A number that tells what is painted on the board."""
    return int(page.evaluate(PAINTING))


def wait_until_repainted(page: Page, old: int) -> int:
    """Wait until something else than the `old` painting is on the board; its number."""
    page.wait_for_function(f"old => ({PAINTING})() !== old", arg=old)
    return painting(page)


def as_new(page: Page) -> None:
    """Bring a tab that was played in back to what a new visitor sees, without a new start, with a board of its own."""
    for dialog in page.locator("dialog[open]").all():
        dialog.press("Escape")
    page.evaluate(CONTROLS_AS_NEW)
    take_link(page, "#hamiltonian=" + ANY)  # a board that comes later would empty the box while a test types
    page.evaluate("localStorage.clear()")


def forget(page: Page, address: str) -> None:
    """Clear what the browser keeps for the page."""
    told = {"origin": "/".join(address.split("/")[:3]), "storageTypes": "local_storage"}
    page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", told)


# Doing ----------------------------------------------------------------------------------------------------------------


def follow_link(page: Page, fragment: str) -> None:
    """Change the fragment of the address, as a link or a person does."""
    page.evaluate("fragment => { location.hash = fragment }", fragment)


def take_link(page: Page, fragment: str) -> None:
    """Follow a link to a puzzle, and wait until it is on the board."""
    old = page.evaluate(SHOWN)
    follow_link(page, fragment)
    if unquote(old) != unquote("./" + fragment):
        page.wait_for_function(TAKEN, arg=[old, fragment])
    expect(page.locator("html")).not_to_have_attribute("data-mode", "home")
    wait_until_ready(page)


def box(page: Page) -> Locator:
    """The box that takes everything; on a phone it is in the Menu."""
    found = page.get_by_role("textbox", name="Paste a puzzle or a link, or drop a screenshot")
    # A page that has just become narrow moves its box a moment later.
    page.wait_for_function("document.querySelector('#menu #box') || document.querySelector('#box').checkVisibility()")
    if page.locator("#menu #box").count() and page.locator("html").get_attribute("data-mode") != "home":
        open_menu(page)
    return found


def load_text(page: Page, text: str) -> None:
    """Put a text into the box and open it."""
    box(page).fill(text)
    box(page).press("Enter")


def open_menu(page: Page) -> None:
    """Open the Menu, unless it is open."""
    if not page.locator("#menu").is_visible():
        page.get_by_role("button", name="Menu").click()


def choose(page: Page, item: str) -> None:
    """Take an item of the Menu."""
    open_menu(page)
    page.get_by_role("menuitem", name=item).click()


def go_to(page: Page, mode: str) -> None:
    """Take a mode, by the name of its tab, and wait until nothing is being worked out."""
    page.get_by_role("tab", name=mode).click()
    expect(page.locator("html")).to_have_attribute("data-mode", mode.lower())
    wait_until_ready(page)


def solve(page: Page) -> None:
    """Go to Solve, which says how many solutions there are, and wait until it has said so."""
    go_to(page, "Solve")


def show_solution(page: Page) -> None:
    """Go to Solve, and show the solution."""
    go_to(page, "Solve")
    press(page, "Show solution")
    wait_until_ready(page)


def hint_to_the_move(page: Page) -> None:
    """Take a hint in its three stages, the last of which makes the move."""
    for name in ("Hint", "Tell me why", "Make the move"):
        press(page, name)
    expect(page.locator("#hint > span").first).to_have_text("Hint")  # the move is made
    wait_until_ready(page)


def do_on_a_phone_or_not(page: Page, name: str) -> None:
    """Press what is a button at the foot of a wide page, and in the Menu of a phone: Redo, Check, Share."""
    button = page.get_by_role("button", name=name, exact=True)
    if button.count():
        button.click()
    else:
        choose(page, name)


def press(page: Page, name: str) -> None:
    """Press a button by its name."""
    page.get_by_role("button", name=name, exact=True).click()


def set_to(page: Page, label: str, value: bool | str) -> None:
    """Set something in Settings."""
    choose(page, "Settings…")
    control = page.locator("#settings-dialog").get_by_label(label, exact=True)
    if isinstance(value, bool):
        control.set_checked(value)
    else:
        control.select_option(value)
    page.keyboard.press("Escape")


def choose_engine(page: Page, name: str) -> None:
    """Choose the engine for the kind on the board."""
    set_to(page, "Engine", name)


# Reading --------------------------------------------------------------------------------------------------------------


def expect_status(page: Page, text: str) -> None:
    """Wait for a text in the status line."""
    expect(page.get_by_role("status")).to_contain_text(text)


def expect_kind(page: Page, kind: str) -> None:
    """Wait until a puzzle of a kind is on the board, and in the address, which the browser changes earlier."""
    both = f"kind => [location.hash, ({SHOWN})()].every(link => link.replace('./', '').startsWith(`#${{kind}}=`))"
    page.wait_for_function(both, arg=kind)
    wait_until_ready(page)


def box_of(page: Page, selector: str) -> FloatRect:
    """Where an element stands still, in pixels: `x`, `y`, `width`, `height`."""
    page.locator(selector).element_handle().wait_for_element_state("stable")
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box


def content_width(page: Page) -> int:
    """The width in pixels of all that is on the page; it scrolls sideways if this is more than the window's."""
    return int(page.evaluate("document.documentElement.scrollWidth"))


def axe_violations(page: Page) -> list[str]:
    """What axe finds wrong with the page, one line for each element; a colour that just changes is looked at again."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found = _axe(page)
    if found:
        page.wait_for_timeout(1000)
        found = _axe(page)
    return found


def _axe(page: Page) -> list[str]:
    rules = page.evaluate("axe.run({ resultTypes: ['violations'] }).then(result => result.violations)")
    return [f"{rule['id']}: {rule['help']}: {node['html']}" for rule in rules for node in rule["nodes"]]
