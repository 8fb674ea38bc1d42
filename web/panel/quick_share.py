"""Taking a puzzle away at once: its link, a picture. What asks for choices is in share_dialog.py."""

import js
from board.canvas import element
from jsffi import JsException
from panel.panel import announce
from pyscript.ffi import to_js
from worker_client.solver import Lost, later, soon

TOLD = 2000
"""Milliseconds for which a button says that it has done its work."""
SVG = "image/svg+xml"


class Share:
    """The buttons at the panel's foot."""

    def __init__(self, page):
        self.page = page
        element("copy").addEventListener("click", lambda event: soon(self.copy()))
        element("save").addEventListener("click", lambda event: soon(self.save()))

    async def copy(self):
        """Put the puzzle's link on the clipboard; it is in the address bar in any case."""
        copied = await to_clipboard(address(self.page.view["fragment"]))
        tell("copy", "Link copied" if copied else "See address bar", "Copy link")

    async def save(self):
        """Save what is on the board as an SVG file, in the colours of the scheme."""
        picture = await picture_of(self.page)
        if picture:
            download(blob(picture["svg"], SVG), picture["name"])


async def picture_of(page):
    """What is on the board, in the colours of the scheme; None where the solver is gone."""
    await page.came.wait()
    answers = page.view.get("answers")
    method = "all_answers" if answers and answers["spread"] else "picture"
    try:
        return await page.solver.ask(method, scheme="dark" if page.colours.dark else "light")
    except Lost as lost:
        page.fail(str(lost))
        return None


def address(fragment):
    """The page's own address with another fragment."""
    return js.location.href.split("#")[0] + fragment


async def to_clipboard(text):
    """Put a text on the clipboard; False where that is not allowed."""
    try:
        await js.navigator.clipboard.writeText(text)
    except (AttributeError, JsException):
        return False
    return True


def blob(text, type):
    """A text as a file in the browser's memory."""
    return js.Blob.new(to_js([text]), js.JSON.parse(f'{{"type": "{type}"}}'))


def download(file, name):
    """Save a file of the browser's memory under a name."""
    link = js.document.createElement("a")
    link.href, link.download = js.URL.createObjectURL(file), name
    link.click()
    later(TOLD, lambda: js.URL.revokeObjectURL(link.href))


def tell(name, words, usual):
    """Say on the button `name` itself that it has done its work, for a while; and aloud."""
    label = element(name).querySelector("span")
    label.textContent = words
    announce(words)

    def back():
        label.textContent = usual

    later(TOLD, back)
