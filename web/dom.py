"""Helpers for the elements of the page. They insert data only as text or attributes, never as markup."""

import js

ROOT = js.document.documentElement
ONE_COLUMN = "(max-width: 40rem), (max-width: 56rem) and (min-height: 30rem)"
"""The media query for a page with one column, as on a phone; the same as in style.css."""


def element(name):
    """Return the element with the id `name`."""
    return js.document.getElementById(name)


def create(tag, text="", classes=""):
    """Create an element, to be added to the page later. `classes` are separated by spaces."""
    made = js.document.createElement(tag)
    if text:
        made.textContent = text
    if classes:
        made.className = classes
    return made


def button(text, classes=""):
    made = create("button", text, classes)
    made.type = "button"
    return made


def caller(call, argument):
    """Return an event handler that calls `call(argument)`."""
    return lambda *_: call(argument)


def on_click(name, action):
    """Call `action()` when the button with the id `name` is pressed.

    `action` must be a Python function. MicroPython has a single proxy for the method `close` of all dialogs, so passing
    `dialog.close` could close another dialog.
    """
    element(name).addEventListener("click", lambda event: action())


def press(name):
    """Press the button with the id `name`, unless it is hidden or disabled."""
    pressed = element(name)
    if not pressed.hidden and not pressed.disabled:
        pressed.click()


def focus_next(items, step):
    """Move the focus to the next (`step` 1) or previous (-1) of the elements `items`, in a circle."""
    active = js.document.activeElement
    at = next((i for i, item in enumerate(items) if item.isSameNode(active)), -1 if step > 0 else 0)
    items[(at + step) % len(items)].focus()


def set_text(node, text):
    """Set the text of an element if it changes, because a screen reader reads every text that is set."""
    if node.textContent != text:
        node.textContent = text


def from_template(name):
    """Return a copy of the only element in the template with the id `name`."""
    return js.document.importNode(element(name).content.firstElementChild, True)


def add_choice(select, value, text, disabled=False):
    """Add an option to a `select` element."""
    choice = create("option")
    choice.value, choice.textContent, choice.disabled = value, text, disabled
    select.append(choice)


def set_attribute(node, name, value):
    """Set an attribute of `node`, or remove it if `value` is None."""
    if value is None:
        node.removeAttribute(name)
    elif node.getAttribute(name) != value:
        node.setAttribute(name, value)


def set_state(node, name, on):
    """Set an attribute of `node`, such as `aria-pressed`, to "true" or "false"."""
    set_attribute(node, name, "true" if on else "false")


def take_strokes(node):
    """Prevent the browser from handling strokes of one finger on an element."""
    # `touch-action: none` isn't enough: Chrome treats a quick stroke as a fling, and then ignores the next tap.
    node.addEventListener("touchmove", _stroked)


def _stroked(event):
    if event.touches.length == 1:
        event.preventDefault()


def is_phone():
    """True if the page is laid out in one column, as on a phone."""
    return js.window.matchMedia(ONE_COLUMN).matches
