"""Text that outlives the page, in the browser's storage: of this tab alone (`own`), or of all tabs.

Without storage texts live as long as the page, and nothing breaks. An exception of JavaScript's that is thrown under a
call from Python cannot be caught here, only a promise's can: so what may throw is called by a promise.
"""

import json

import js
from jsffi import JsException

PREFIX = "pysolvers."
_areas = {}
_memory = {}
"""What could not be kept."""


async def open_storage():
    """Find out what there is; to be awaited before anything is loaded or saved."""
    for own, name in ((True, "sessionStorage"), (False, "localStorage")):
        try:
            _areas[own] = await js.Promise.resolve().then(js.Reflect.get.bind(None, js.window, name))
        except JsException:
            _areas[own] = None  # storage is forbidden


def load(name, own=False):
    """The text kept under `name`, or None."""
    if (name, own) in _memory:
        return _memory[name, own]
    area = _areas.get(own)
    text = area.getItem(PREFIX + name) if area else None
    return text if isinstance(text, str) else None


def save(name, text, own=False):
    """Keep `text` under `name`, None forgets it; False if it could not be kept, for lack of room or leave."""
    area, key = _areas.get(own), PREFIX + name
    if area and text is None:
        area.removeItem(key)
    elif area:
        js.Promise.new(area.setItem.bind(area, key, text)).catch(js.Boolean)  # runs at once
    if area and area.getItem(key) == text:
        _memory.pop((name, own), None)
        return True
    _memory[name, own] = text
    return False


def load_data(name, own=False):
    """The data kept under `name`, or None if there is none that can be read."""
    text = load(name, own)
    try:
        return json.loads(text) if text else None
    except ValueError:
        return None


def save_data(name, data, own=False):
    """Keep `data` under `name`; False if it could not be kept."""
    return save(name, json.dumps(data), own)
