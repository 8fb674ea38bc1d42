"""The command `serve`: a small web server on this machine for the built page."""

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

from pysolvers.cli import FOUND
from pysolvers.errors import ArgumentError

HOST = "127.0.0.1"

# Headers that a host should send, by path; see `docs/hosting.md`. The rest of the policy is in the page itself, but
# browsers accept `frame-ancestors` only as a header.
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


class Handler(SimpleHTTPRequestHandler):
    """Serves files with the content types that browsers require, without a log."""

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
        self.send_header("Cache-Control", "no-cache")
        for path, sent in HEADERS:
            if fnmatchcase(getattr(self, "path", ""), path):
                for name, value in sent.items():
                    self.send_header(name, value)
        super().end_headers()

    def send_head(self) -> Any:
        path = self.translate_path(self.path)
        inside = "\0" not in path and Path(os.path.realpath(path)).is_relative_to(os.path.realpath(self.directory))
        if not inside:
            self.send_error(404, "File not found")
            return None
        return super().send_head()

    def log_message(self, format: str, *args: Any) -> None: ...


class Server(ThreadingHTTPServer):
    """Serves each request in a thread, which ends with the program."""

    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def make_server(folder: Path, port: int = 0) -> Server:
    """Return a server for `folder`, not yet started; port 0 means any free port. OSError if the port is taken."""
    return Server((HOST, port), partial(Handler, directory=str(folder)))


def serve_folder(folder: Path, port: int, say: Callable[[str], object]) -> None:
    """Serve `folder` until Ctrl+C. `say` is called with the address. ArgumentError if the port is taken."""
    try:
        made = make_server(folder, port)
    except OSError as error:
        reason = error.strerror or error
        raise ArgumentError("Port {port} cannot be used: {reason}.", port=port, reason=reason) from None
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
        raise ArgumentError(
            "There is no page in {folder}: build it with `python3 scripts/serve.py --build-only`.", folder=folder
        )
    serve_folder(folder, port, click.echo)
    return FOUND
