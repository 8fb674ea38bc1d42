"""Texts and pictures that leave the page: to the clipboard, or as a file."""

import js
from dom import create, element
from jsffi import JsException
from panel.status import announce
from pyscript.ffi import to_js
from tasks import call_later

SVG = "image/svg+xml"
PLAIN = "text/plain"
CONFIRM_TIME = 2000
"""Milliseconds for which a button says that it has done its work."""


async def copy_text(text):
    """Put a text on the clipboard, by the browser's old way too; False where neither is allowed."""
    try:
        await js.navigator.clipboard.writeText(text)
    except (AttributeError, JsException):
        return _copied_as_selected(text)
    return True


def _copied_as_selected(text):
    """Copy from a field that is there for a moment: pages without https have no other clipboard."""
    focused = js.document.activeElement
    field = create("textarea")
    field.value = text
    field.className = "unseen"
    (focused.closest("dialog") or js.document.body).append(field)
    field.select()
    try:
        return bool(js.document.execCommand("copy"))
    except JsException:
        return False
    finally:
        field.remove()
        focused.focus()


def text_blob(text, media_type):
    """A text as a file in the browser's memory."""
    return js.Blob.new(to_js([text]), js.JSON.parse(f'{{"type": "{media_type}"}}'))


def download(blob, name):
    """Save a file from the browser's memory under a name."""
    link = create("a")
    link.href, link.download = js.URL.createObjectURL(blob), name
    link.click()
    call_later(CONFIRM_TIME, lambda: js.URL.revokeObjectURL(link.href))


def confirm_on_button(name, text, usual_text):
    """Write `text` on the button with the id `name` for a while, and announce it."""
    label = element(name).querySelector("span")
    label.textContent = text
    announce(text)

    def reset():
        label.textContent = usual_text

    call_later(CONFIRM_TIME, reset)
