"""Firefox and WebKit, as their makers ship them, driven by the protocols that are built into them.

Firefox speaks WebDriver BiDi (https://w3c.github.io/webdriver-bidi/) on a WebSocket, WebKitGTK's driver WebDriver
(https://www.w3.org/TR/webdriver2/) over HTTP. Playwright drives neither: it wants browsers of its own. Both protocols
know the same pointer and key actions, so one small class serves for both.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import shutil
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tornado.websocket import WebSocketClientConnection, websocket_connect

PATIENCE = 120
"""Seconds that anything may take: a busy machine starts a browser and its interpreters in a quarter of it."""

Actions = list[dict[str, Any]]


class Driven:
    """A browser with one page. `open_address`, `run` and `act` are what the protocol does."""

    def __init__(
        self,
        open_address: Callable[[str], object],
        run: Callable[[str], Any],
        act: Callable[[Actions], object],
    ) -> None:
        self.open = open_address
        self.run = run
        self._act = act

    def wait(self, condition: str) -> Any:
        """The value of a JavaScript expression as soon as it is true."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if value := self.run(f"(() => {{ try {{ return {condition} }} catch (e) {{ return false }} }})()"):
                return value
            time.sleep(0.1)
        raise AssertionError(f"It never came true: {condition}; the status is {self.status()!r}")

    def ready(self) -> None:
        """Wait for the solver."""
        self.wait("document.documentElement.dataset.solver === 'ready'")

    def status(self) -> str:
        """The words of the status line."""
        return str(self.run("document.querySelector('[role=status]')?.innerText ?? ''"))

    def says(self, words: str) -> None:
        """Wait for words in the status line."""
        self.wait(f"document.querySelector('[role=status]').innerText.includes({json.dumps(words)})")

    def press(self, name: str) -> None:
        """Click a visible button by its name, with a real pointer."""
        named = f"(b.getAttribute('aria-label') ?? b.innerText).trim() === {json.dumps(name)}"
        usable = "b.offsetParent && !b.disabled"
        find = f"[...document.querySelectorAll('button')].find(b => {usable} && {named})"
        self.wait(f"{find}.scrollIntoView({{ block: 'center' }}) === undefined")
        box = self.wait(f"(r => [r.x + r.width / 2, r.y + r.height / 2])({find}.getBoundingClientRect())")
        self.drag([(box[0], box[1])])

    def drag(self, points: list[tuple[float, float]]) -> None:
        """Press at the first point (x, y in the window), move to the others, let go."""
        first, *rest = ({"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)} for x, y in points)
        steps = [first, {"type": "pointerDown", "button": 0}, *rest, {"type": "pointerUp", "button": 0}]
        self._act([{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}])

    def type(self, *keys: str) -> None:
        """Press keys one after another; special ones by WebDriver's code points."""
        steps = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self._act([{"type": "key", "id": "keyboard", "actions": steps}])


@contextmanager
def firefox() -> Iterator[Driven]:
    """Debian's or anyone's Firefox, headless."""
    port = _free_port()
    with ExitStack() as stack:
        profile = stack.enter_context(TemporaryDirectory(ignore_cleanup_errors=True))
        command = [firefox_path(), "--headless", "--no-remote", "--profile", profile, "--width=1280", "--height=900"]
        stack.enter_context(_process([*command, f"--remote-debugging-port={port}"]))
        loop = asyncio.new_event_loop()
        stack.callback(loop.close)
        _wait_for_port(port)

        async def connect() -> WebSocketClientConnection:
            return await websocket_connect(f"ws://127.0.0.1:{port}/session", connect_timeout=60)

        connection = loop.run_until_complete(connect())
        numbers = itertools.count(1)

        async def ask(method: str, parameters: dict[str, Any]) -> dict[str, Any]:
            number = next(numbers)
            await connection.write_message(json.dumps({"id": number, "method": method, "params": parameters}))
            while True:
                told = json.loads(await connection.read_message() or '{"error": "closed"}')
                if "error" in told:
                    raise AssertionError(told)
                if told.get("id") == number:
                    return dict(told["result"])

        def call(method: str, **parameters: Any) -> dict[str, Any]:
            return loop.run_until_complete(asyncio.wait_for(ask(method, parameters), PATIENCE))

        call("session.new", capabilities={})
        context = call("browsingContext.getTree")["contexts"][0]["context"]

        def run(code: str) -> Any:
            packed = f"JSON.stringify({code} ?? null)"
            told = call("script.evaluate", expression=packed, target={"context": context}, awaitPromise=True)
            if told["type"] != "success":
                raise AssertionError(told["exceptionDetails"]["text"])
            return json.loads(told["result"]["value"])

        yield Driven(
            lambda address: call("browsingContext.navigate", context=context, url=address, wait="interactive"),
            run,
            lambda actions: call("input.performActions", context=context, actions=actions),
        )


@contextmanager
def webkit() -> Iterator[Driven]:
    """WebKitGTK's MiniBrowser, on a screen of its own."""
    port, screen = _free_port(), f":{90 + _free_port() % 900}"
    with ExitStack() as stack:
        stack.enter_context(_process(["Xvfb", screen, "-screen", "0", "1400x1000x24"]))
        home = stack.enter_context(TemporaryDirectory(ignore_cleanup_errors=True))
        shown = {
            "DISPLAY": screen,
            "HOME": home,
            "XDG_RUNTIME_DIR": home,
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }
        stack.enter_context(_process(["WebKitWebDriver", f"--port={port}", "--host=127.0.0.1"], shown))
        _wait_for_port(port)

        def call(path: str, parameters: dict[str, Any]) -> Any:
            body = json.dumps(parameters).encode()
            request = urllib.request.Request(f"http://127.0.0.1:{port}/session{path}", body)
            with urllib.request.urlopen(request, timeout=PATIENCE) as told:
                return json.loads(told.read())["value"]

        options = {"binary": str(minibrowser_path()), "args": ["--automation", "--geometry=1280x900"]}
        capabilities = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        session = "/" + call("", {"capabilities": capabilities})["sessionId"]

        def run(code: str) -> Any:
            return call(f"{session}/execute/sync", {"script": f"return {code}", "args": []})

        yield Driven(
            lambda address: call(f"{session}/url", {"url": address}),
            run,
            lambda actions: call(f"{session}/actions", {"actions": actions}),
        )


def firefox_path() -> str:
    """A Firefox on the path; "" if there is none."""
    return shutil.which("firefox-esr") or shutil.which("firefox") or ""


def minibrowser_path() -> Path | None:
    """WebKitGTK's MiniBrowser; None if it or what it takes to drive it is missing."""
    if not shutil.which("WebKitWebDriver") or not shutil.which("Xvfb"):
        return None
    return next((path for path in Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")), None)


@contextmanager
def _process(command: list[str], environment: dict[str, str] | None = None) -> Iterator[None]:
    """A program that runs meanwhile."""
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, **(environment or {})}
    )
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def _wait_for_port(port: int) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with socket.socket() as caller:
            if caller.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise AssertionError("The browser never listened.")
