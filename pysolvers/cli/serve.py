"""The command `serve`: a small web server for the built page, on this machine only."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from fnmatch import fnmatchcase
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import click

from pysolvers.cli.exit_codes import FOUND
from pysolvers.errors import ArgumentError

HOST = "127.0.0.1"

HEADERS: tuple[tuple[str, dict[str, str]], ...] = (
    (
        "/*",
        {
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Content-Security-Policy": "frame-ancestors *",
        },
    ),
    ("/wheels/*", {"Access-Control-Allow-Origin": "*"}),
)
"""What a host should send beside the files, by path; `docs/hosting.md` says why.

The rest of the policy stands in the page itself; browsers heed `frame-ancestors` only in a header.
"""


class Handler(SimpleHTTPRequestHandler):
    """Files as they are, with the content types that browsers insist on, and without a line of log for each."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012  the base class declares it so
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".json": "application/json",
        ".py": "text/x-python",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".whl": "application/zip",
    }

    def end_headers(self) -> None:
        """Send `HEADERS`, and ask browsers to look again, so that a rebuilt page is never mixed with an old one."""
        self.send_header("Cache-Control", "no-cache")
        for path, sent in HEADERS:
            if fnmatchcase(getattr(self, "path", ""), path):
                for name, value in sent.items():
                    self.send_header(name, value)
        super().end_headers()

    def send_head(self) -> Any:
        """Open what is asked for; nothing outside of the folder, whatever leads there, and no name that cannot be."""
        path = self.translate_path(self.path)
        inside = "\0" not in path and Path(os.path.realpath(path)).is_relative_to(os.path.realpath(self.directory))
        if not inside:
            self.send_error(404, "File not found")
            return None
        return super().send_head()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


class Server(ThreadingHTTPServer):
    """Serves each request in a thread of its own, which ends with the program."""

    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Tell of an error, unless a browser went away before it had the whole file, as browsers do."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def make_server(folder: Path, port: int = 0) -> Server:
    """A server for `folder` on a port of this machine (0: any free one), not yet running. OSError if it is taken."""
    return Server((HOST, port), partial(Handler, directory=str(folder)))


def serve_folder(folder: Path, port: int, say: Callable[[str], object]) -> None:
    """Serve `folder` until interrupted; `say` gets the address. PuzzleError if the port cannot be had."""
    try:
        made = make_server(folder, port)
    except OSError as error:
        raise ArgumentError(f"Port {port} cannot be used: {error.strerror or error}.") from None
    with made as server:
        say(f"http://{HOST}:{server.server_address[1]}/ (Ctrl+C stops it)")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            say("Stopped.")


@click.command()
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="The port; 0 picks a free one."
)
@click.option("--folder", type=click.Path(path_type=Path), default=Path("dist"), help="The built page.")
def serve(port: int, folder: Path) -> int:
    """Serve the page on this machine.

    The page is the folder `dist`, which scripts/serve.py builds.
    """
    if not (folder / "index.html").is_file():
        raise ArgumentError(f"There is no page in {folder}: build it with `python3 scripts/serve.py --build-only`.")
    serve_folder(folder, port, click.echo)
    return FOUND
