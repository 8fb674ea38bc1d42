"""How much of the solver has come on a first visit. Later the service worker's cache has all of it.

The page fetches the same files as the worker, to count their bytes; the browser downloads each of them once.
"""

import time

import js
from jsffi import JsException
from worker_client.renewal import is_whole

SMALL = 100_000
"""Bytes up to which a file is held against its hash as it comes; of one that is, the browser gives no parts."""


class DownloadProgress:
    """Counts the bytes of `files`, each an address, a size and a hash, and tells the `display`."""

    def __init__(self, files, display):
        self._files = files
        self._display = display
        self._received = 0
        self._total = sum(size for _, size, _ in files) or 1
        self._stopped = False
        self.complete = not files
        """True if all files have arrived."""
        self.broken = False
        """True if a file could not be fetched. The worker may not report it: Pyodide's start hangs then."""
        self.last_news = time.time()
        """When bytes came last, or a file broke off, in seconds since 1970."""

    async def run(self):
        """Fetch the files one after another."""
        for address, size, digest in self._files:
            before = self._received
            if not await (is_whole(address, digest) if size < SMALL else self._fetch(address)):
                self.broken = True
                self.last_news = time.time()
                return
            self._received = before + size
        self.complete = True
        if self._files and not self._stopped:
            self._display.starting()

    async def _fetch(self, address):
        """Fetch a file and count its bytes; False if it does not come."""
        try:
            response = await js.fetch(address)
            reader = response.body.getReader()
            while response.ok and not self._stopped:
                part = await reader.read()
                if part.done:
                    break
                self._received += part.value.length
                self.last_news = time.time()
                self._display.received(self._received, self._total)
        except JsException:
            return False
        return response.ok

    def stop(self):
        """Stop counting: the worker has started, or never will."""
        self._stopped = True
