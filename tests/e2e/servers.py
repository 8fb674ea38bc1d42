"""Servers of the page: a plain one, and one that fails on demand as networks and hosts do."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

from pysolvers.cli.serve import Handler, make_server


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a server of `folder`, which is gone afterwards."""
    server = make_server(folder)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


class Faults:
    """What is wrong now: by a part of the address, how a file fails. `hits` are the addresses that did fail.

    "cut": half of the file, then the connection is closed. "hang": half of the file, then nothing for long.
    "gone": 503. "spoilt": the file with a byte changed. Both of these come whole, as far as HTTP can tell: "half", the
    first half of the file, and "page", a page of HTML in its place. `keep` has browsers keep what they get.
    """

    def __init__(self) -> None:
        self.wrong: dict[str, str] = {}
        self.hits: list[str] = []
        self.keep = False
        self.open = threading.Event()

    def heal(self) -> None:
        """Make everything work again, and close what hangs."""
        self.wrong = {}
        self.open.set()
        self.open = threading.Event()


class FaultyHandler(Handler):
    """Serves files as usual, except where there is a fault."""

    def __init__(self, *arguments: Any, faults: Faults, **rest: Any) -> None:
        self.faults = faults
        super().__init__(*arguments, **rest)

    def send_header(self, keyword: str, value: str) -> None:
        kept = keyword == "Cache-Control" and self.faults.keep
        super().send_header(keyword, "max-age=600" if kept else value)

    def do_GET(self) -> None:
        how = next((how for part, how in self.faults.wrong.items() if part in self.path), "")
        path = Path(self.translate_path(self.path))
        if not how or not path.is_file():
            super().do_GET()
            return
        self.faults.hits.append(self.path)
        if how == "gone":
            self.send_error(503)
            return
        data = path.read_bytes()
        if how in ("half", "page"):
            data = data[: len(data) // 2] if how == "half" else b"<!doctype html><title>Not here</title>"
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if how in ("half", "page"):
            self.wfile.write(data)
            return
        if how == "spoilt":
            middle = len(data) // 2
            self.wfile.write(data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :])
            return
        self.wfile.write(data[: len(data) // 2])
        self.wfile.flush()
        if how == "hang":
            self.faults.open.wait(120)
        self.close_connection = True
        self.connection.close()


@contextmanager
def faulty_server(folder: Path) -> Iterator[tuple[str, Faults]]:
    """The address of a running server, and its faults."""
    faults = Faults()
    ThreadingHTTPServer.daemon_threads = True
    handler = partial(FaultyHandler, faults=faults, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.handle_error = lambda *_: None  # type: ignore[method-assign]  # connections are closed on purpose here
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/", faults
    finally:
        faults.heal()
        server.shutdown()
        server.server_close()
