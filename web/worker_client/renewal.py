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

    A cached file is kept if the server's is wrong too. The service worker takes a file that it doesn't have from the
    network, and keeps it if it is right.
    """
    wrong = []
    for address, _, digest in files:
        if not await is_whole(address, digest):
            wrong.append((address, digest))  # no comprehension: MicroPython awaits nothing in one
    for address, digest in wrong:
        if not await is_whole(address + "?anew", digest, "reload"):
            return False
    if wrong:
        await forget([address for address, _ in wrong])
    for address, digest in wrong:
        await is_whole(address, digest, "reload")
    return True


async def forget(addresses):
    """Remove files from the service worker's cache of the page, if there is one.

    The others stay: a page that isn't cached can't be opened offline, nor once the server has a newer one.
    """
    anyhow = js.JSON.parse('{"ignoreSearch": true}')  # the cache adds revisions to some addresses
    try:
        for name in await js.caches.keys():
            if PRECACHE in name:
                cache = await js.caches.open(name)
                for address in addresses:
                    await cache.delete(address, anyhow)
    except (JsException, AttributeError):
        return  # not at an insecure address
