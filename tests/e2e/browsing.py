"""What the tests do with the page: open, wait, press, read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from playwright.sync_api import Page, expect


def one_and_more(values: Iterable[Any]) -> list[Any]:
    """The first of `values` for every run, and the others for the long ones: a page takes seconds to get ready."""
    first, *others = values
    return [first, *(pytest.param(*_as_tuple(value), marks=pytest.mark.long) for value in others)]


def _as_tuple(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


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
