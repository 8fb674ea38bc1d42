"""Helps a solver that cannot start: cached files that differ from the build are fetched again."""

import json

import js
from jsffi import JsException

PRECACHE = "-precache-"
"""In the name of the cache in which the service worker keeps the page."""


async def is_whole(address, digest, cache="default"):
    """True if a file arrives unchanged, from the caches ("default") or past the browser's own ("reload")."""
    try:
        asked = js.JSON.parse(json.dumps({"cache": cache, "integrity": digest}))
        return (await js.fetch(address, asked)).ok
    except JsException:
        return False


async def renew(files):
    """Make the caches hold all `files` (address, size, digest) as built; False if that fails.

    The cache is kept if the server's files are wrong too. Without its cache the service worker takes
    each file from the network, and keeps it again if it is right.
    """
    wrong = []
    for address, _, digest in files:
        if not await is_whole(address, digest):
            wrong.append((address, digest))  # no comprehension: MicroPython awaits nothing in one
    for address, digest in wrong:
        if not await is_whole(address + "?anew", digest, "reload"):
            return False
    if wrong:
        await forget_precache()
    for address, digest in wrong:
        await is_whole(address, digest, "reload")
    return True


async def forget_precache():
    """Empty the service worker's cache of the page, where there can be one."""
    try:
        for name in await js.caches.keys():
            if PRECACHE in name:
                await js.caches.delete(name)
    except (JsException, AttributeError):
        return  # not at an insecure address
