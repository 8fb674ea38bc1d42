"""Repairs the caches if the solver can't start: downloads again the files whose hash is wrong."""

import json

import js
from jsffi import JsException

PRECACHE = "-precache-"
"""This is part of the name of the service worker's cache."""


async def is_whole(address, digest, cache="default"):
    """Return True if the file at an address has the hash `digest`. `cache="reload"` skips the browser's cache."""
    try:
        options = js.JSON.parse(json.dumps({"cache": cache, "integrity": digest}))
        return (await js.fetch(address, options)).ok
    except JsException:
        return False


async def renew(files):
    """Replace wrong cached copies of `files` (address, size, hash). Return False if the server's files are wrong."""
    wrong = []
    for address, _, digest in files:
        if not await is_whole(address, digest):
            wrong.append((address, digest))  # no comprehension, because MicroPython can't await in one
    for address, digest in wrong:
        if not await is_whole(address + "?anew", digest, "reload"):
            return False
    if wrong:
        await forget([address for address, _ in wrong])
    for address, digest in wrong:
        await is_whole(address, digest, "reload")
    return True


async def forget(addresses):
    """Remove files from the service worker's cache of the page."""
    anyhow = js.JSON.parse('{"ignoreSearch": true}')  # the cache adds revisions to some addresses
    try:
        for name in await js.caches.keys():
            if PRECACHE in name:
                cache = await js.caches.open(name)
                for address in addresses:
                    await cache.delete(address, anyhow)
    except (JsException, AttributeError):
        return  # an insecure address has no caches
