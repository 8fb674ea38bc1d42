"""What the pages to be read do beyond that: the chosen scheme of colours, and boards that step through a solution.

Without it they are complete: text, links, and a picture where a board would be.
"""

import asyncio

import js
import storage
from stepper import start

ROOT = js.document.documentElement


def system_is_dark():
    """Whether the system asks for dark colours."""
    return js.window.matchMedia("(prefers-color-scheme: dark)").matches


def is_dark():
    """Whether the page is dark now: by choice, else as the system wishes."""
    chosen = storage.load("scheme")
    return chosen == "dark" if chosen in ("light", "dark") else system_is_dark()


def use_scheme(*_):
    """The colours that were chosen in the app or here."""
    chosen = storage.load("scheme")
    if chosen in ("light", "dark"):
        ROOT.setAttribute("data-scheme", chosen)
    else:
        ROOT.removeAttribute("data-scheme")
    dark = is_dark()
    button = js.document.getElementById("scheme")
    button.setAttribute("aria-pressed", "true" if dark else "false")
    button.querySelector("use").setAttribute("href", "#i-sun" if dark else "#i-moon")
    button.hidden = False
    for stepper in steppers:
        stepper.use_scheme(dark)


def other_scheme(*_):
    """Light becomes dark and dark light, and that is remembered unless it is what the system wishes."""
    dark = not is_dark()
    storage.save("scheme", None if dark == system_is_dark() else "dark" if dark else "light")
    use_scheme()


async def main():
    """Wait for the storage, then take over."""
    await storage.open_storage()
    steppers.extend(start())
    use_scheme()
    js.document.getElementById("scheme").addEventListener("click", other_scheme)
    js.window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", use_scheme)
    ROOT.setAttribute("data-ui", "ready")


steppers = []
asyncio.create_task(main())
