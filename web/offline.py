"""The service worker: everything is kept after one visit, and a new version is offered, never mixed with the old."""

import js
from board.canvas import element
from jsffi import JsException


def is_kept():
    """Whether a service worker has all files at hand."""
    try:
        return bool(js.navigator.serviceWorker.controller)
    except AttributeError:
        return False


async def register():
    """Start the service worker; say "Works offline" once it is in charge, offer to reload when a new version waits."""
    try:
        workers = js.navigator.serviceWorker
    except AttributeError:
        return  # not in this browser, or not on an unsafe address
    had_one = bool(workers.controller)

    def in_charge(*_):
        element("offline").hidden = False
        if had_one and not element("update").hidden:
            js.location.reload()

    if had_one:
        element("offline").hidden = False
    workers.addEventListener("controllerchange", in_charge)
    try:
        registration = await workers.register("./sw.js")
    except JsException as error:
        js.console.info("No service worker: " + str(error))
        return

    def offer(*_):
        if registration.waiting and workers.controller:
            element("update").hidden = False

    def found(*_):
        coming = registration.installing
        if coming:
            coming.addEventListener("statechange", offer)

    def take_over(*_):
        if registration.waiting:
            registration.waiting.postMessage(js.JSON.parse('{"type": "SKIP_WAITING"}'))

    registration.addEventListener("updatefound", found)
    element("update").addEventListener("click", take_over)
    found()
    offer()
