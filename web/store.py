"""What outlives the page: the game in play and the scheme, in the browser's storage.

Without storage nothing is kept and nothing breaks.
"""

import json

import js
from jsffi import JsException

PREFIX = "pysolvers."


def load(name):
    """The text kept under `name`, or None."""
    try:
        text = js.window.localStorage.getItem(PREFIX + name)
    except JsException:
        return None  # storage is forbidden
    return text if isinstance(text, str) else None


def save(name, text):
    """Keep `text` under `name`; None forgets it."""
    try:
        if text is None:
            js.window.localStorage.removeItem(PREFIX + name)
        else:
            js.window.localStorage.setItem(PREFIX + name, text)
    except JsException:
        pass  # storage is forbidden or full: the game goes on without


def load_data(name):
    """The data kept under `name`, or None if there is none that can be read."""
    text = load(name)
    try:
        return json.loads(text) if text else None
    except ValueError:
        return None


def save_data(name, data):
    """Keep `data` under `name`."""
    save(name, json.dumps(data))
