"""Short ways to the page's elements. Data goes in as text (`textContent`) or attributes, never as markup."""

import js

ROOT = js.document.documentElement
ONE_COLUMN = "(max-width: 40rem), (max-width: 56rem) and (min-height: 30rem)"
"""When the page has one column, as on a phone; style.css says the same."""


def element(name):
    """The element with the id `name`."""
    return js.document.getElementById(name)


def create(tag, text="", classes=""):
    """A new element that isn't on the page yet."""
    made = js.document.createElement(tag)
    if text:
        made.textContent = text
    if classes:
        made.className = classes
    return made


def button(text, classes=""):
    """A new button."""
    made = create("button", text, classes)
    made.type = "button"
    return made


def caller(call, argument):
    """A function that calls `call(argument)`, whatever it is given, such as an event."""
    return lambda *_: call(argument)


def on_click(name, action):
    """Call `action()` when the button `name` is pressed.

    `action` must be a Python function, because MicroPython has one proxy for `close` of all dialogs and loses its
    owner.
    """
    element(name).addEventListener("click", lambda event: action())


def press(name):
    """Press the button with the id `name`, unless it is hidden or disabled."""
    pressed = element(name)
    if not pressed.hidden and not pressed.disabled:
        pressed.click()


def set_text(node, text):
    """Set the text of an element, unless it is the same: a screen reader reads what changes."""
    if node.textContent != text:
        node.textContent = text


def from_template(name):
    """A new copy of the only element in the template with the id `name`."""
    return js.document.importNode(element(name).content.firstElementChild, True)


def add_choice(select, value, text, disabled=False):
    """Add a line to a list to choose from; one that is `disabled` is grayed out."""
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
    """Set an attribute of `node` that is "true" or "false", such as `aria-pressed`."""
    set_attribute(node, name, "true" if on else "false")


def take_strokes(node):
    """Keep strokes of one finger on an element from the browser, beside `touch-action: none`.

    Chrome would take a quick one for a fling, and ignore the next tap anywhere on the page, which seems to stop it.
    """
    node.addEventListener("touchmove", _stroked)


def _stroked(event):
    if event.touches.length == 1:
        event.preventDefault()


def is_phone():
    """True if the page has one column."""
    return js.window.matchMedia(ONE_COLUMN).matches
