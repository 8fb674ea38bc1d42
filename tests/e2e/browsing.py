"""What the tests do with the page: open, wait, press, read."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def go(page: Page, address: str) -> None:
    """Open an address and wait for the solver."""
    page.goto(address)
    ready(page)


def ready(page: Page) -> None:
    """Wait until the solver is there and has nothing to do."""
    expect(page.locator("html")).to_have_attribute("data-solver", "ready")


def follow(page: Page, fragment: str) -> None:
    """Change the fragment as a link or a person does."""
    page.evaluate("fragment => { location.hash = fragment }", fragment)


def paste(page: Page, text: str) -> None:
    """Put a puzzle into the box and load it."""
    page.get_by_role("textbox", name="Puzzle").fill(text)
    page.get_by_role("button", name="Load").click()


def press(page: Page, name: str) -> None:
    """Press a button by its name."""
    page.get_by_role("button", name=name, exact=True).click()


def says(page: Page, words: str) -> None:
    """Wait for words in the status line."""
    expect(page.get_by_role("status")).to_contain_text(words)
