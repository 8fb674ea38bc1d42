"""Short ways to the page's elements. Data goes in as text (`textContent`) or attributes, never as markup."""

import js

ROOT = js.document.documentElement


def element(name):
    """The element with the id `name`."""
    return js.document.getElementById(name)


def create(tag):
    """A new element that is not on the page yet."""
    return js.document.createElement(tag)


def on_click(name, action):
    """Call `action()` when the button with the id `name` is pressed.

    It has to be a Python function: MicroPython has one proxy for `close` of all dialogs, and it forgets whose it is.
    """
    element(name).addEventListener("click", lambda event: action())


def press(name):
    """Press the button with the id `name`, unless it is hidden or disabled."""
    button = element(name)
    if not button.hidden and not button.disabled:
        button.click()


def from_template(name):
    """A new copy of the only element in the template with the id `name`."""
    return js.document.importNode(element(name).content.firstElementChild, True)


def add_choice(select, value, text, disabled=False):
    """Add a line to a list to choose from; one that is `disabled` is greyed out."""
    choice = create("option")
    choice.value, choice.textContent, choice.disabled = value, text, disabled
    select.append(choice)


def set_attribute(node, name, value):
    """Set an attribute of `node`, or remove it if `value` is None."""
    if value is None:
        node.removeAttribute(name)
    else:
        node.setAttribute(name, value)


def set_state(node, name, on):
    """Set an attribute of `node` that is "true" or "false", such as `aria-pressed`."""
    node.setAttribute(name, "true" if on else "false")
