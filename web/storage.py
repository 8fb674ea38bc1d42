"""Stores texts in the browser for later visits: for this tab alone (`own`), or for all tabs.

If the storage is full or forbidden, texts are kept in memory while the page is open, and nothing breaks.
"""

import json

import js
from jsffi import JsException

PREFIX = "pysolvers."
_areas = {}
_memory = {}
"""The texts that could not be stored, by (name, own)."""


async def open_storage():
    """Open the browser's storage, before anything is loaded or saved."""
    for own, name in ((True, "sessionStorage"), (False, "localStorage")):
        try:
            # MicroPython can catch an exception of JavaScript only if it is the error of a promise.
            _areas[own] = await js.Promise.resolve().then(js.Reflect.get.bind(None, js.window, name))
        except JsException:
            _areas[own] = None  # storage is forbidden


def load(name, own=False):
    """Return the text saved under `name` (for this tab alone if `own`), or None."""
    if (name, own) in _memory:
        return _memory[name, own]
    area = _areas.get(own)
    text = area.getItem(PREFIX + name) if area else None
    return text if isinstance(text, str) else None


def save(name, text, own=False):
    """Save `text` under `name`, for this tab alone if `own`; None deletes it. Return False if it can't be stored."""
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


async def save_file(name, file):
    """Save the text of a file, if there is room. Python never holds it."""
    area = _areas.get(False)
    save(name, None)
    if area:
        await file.text().then(area.setItem.bind(area, PREFIX + name)).catch(js.Boolean)


async def file_bytes(file):
    """Return the text of a file in UTF-8, as a Uint8Array. Python never holds it."""
    encoder = js.TextEncoder.new()
    return await file.text().then(encoder.encode.bind(encoder))


async def load_bytes(name):
    """Return the text saved for all tabs under `name`, as a Uint8Array in UTF-8, or None. Python never holds it."""
    area, encoder = _areas.get(False), js.TextEncoder.new()
    if (name, False) in _memory:
        return encoder.encode(_memory[name, False] or "")
    if not area or not js.Object.hasOwn(area, PREFIX + name):
        return None
    return await js.Promise.resolve(PREFIX + name).then(area.getItem.bind(area)).then(encoder.encode.bind(encoder))


def load_data(name, own=False):
    """Return the data that `save_data` saved with the same `name` and `own`; None if it is missing or unreadable."""
    text = load(name, own)
    try:
        return json.loads(text) if text else None
    except ValueError:
        return None


def load_table(name, types):
    """Return the dict saved for all tabs under `name`, with only the values of these types; {} if it is unreadable."""
    data = load_data(name)
    return {key: value for key, value in data.items() if isinstance(value, types)} if isinstance(data, dict) else {}


def save_data(name, data, own=False):
    """Save `data` as JSON under `name`, for this tab alone if `own`. Return False if it can't be stored."""
    return save(name, json.dumps(data), own)
