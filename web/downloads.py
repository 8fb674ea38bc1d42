"""Copies texts to the clipboard, and saves texts and pictures as files."""

import js
from dom import create, element
from jsffi import JsException
from panel.status import announce
from pyscript.ffi import to_js
from tasks import call_later

SVG = "image/svg+xml"
PLAIN = "text/plain"
CONFIRM_TIME = 2000
"""Milliseconds for which a button shows that it has done its work."""


async def copy_text(text):
    """Copy a text to the clipboard; return False if the browser doesn't allow it."""
    try:
        await js.navigator.clipboard.writeText(text)
    except (AttributeError, JsException):
        return _copied_as_selected(text)  # the only way without https
    return True


def _copied_as_selected(text):
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
    """Return a text as a `Blob`, a file in the browser's memory."""
    return js.Blob.new(to_js([text]), js.JSON.parse(f'{{"type": "{media_type}"}}'))


def download(blob, name):
    """Have the browser save a `Blob` under a file name."""
    link = create("a")
    link.href, link.download = js.URL.createObjectURL(blob), name
    link.click()
    call_later(CONFIRM_TIME, lambda: js.URL.revokeObjectURL(link.href))


def confirm_on_button(name, text, usual_text):
    """Show and announce `text` on the button with the id `name`; after a moment, show `usual_text` again."""
    label = element(name).querySelector("span")
    label.textContent = text
    announce(text)

    def reset():
        label.textContent = usual_text

    call_later(CONFIRM_TIME, reset)
