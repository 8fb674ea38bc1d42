"""The progress of the solver's download. To count the bytes, the page fetches the same files as the worker."""

import time

import js
from jsffi import JsException
from worker_client.renewal import is_whole

SMALL = 100_000
"""Files of fewer bytes are checked by their hash; then the browser reports no progress within the file."""


class DownloadProgress:
    """Counts the bytes of `files` (address, size, hash) as they arrive, and reports them to the `SolverDisplay`."""

    def __init__(self, files, display):
        self._files = files
        self._display = display
        self._received = 0
        self._total = sum(size for _, size, _ in files) or 1
        self._stopped = False
        self.complete = not files
        """True if all files have arrived."""
        self.broken = False
        """True if a file couldn't be fetched. The worker may not report that, because Pyodide then hangs."""
        self.last_news = time.time()
        """The time at which bytes arrived last or a file failed, in seconds since 1970."""

    async def run(self):
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
        """Stop counting, because the worker has started or failed."""
        self._stopped = True
