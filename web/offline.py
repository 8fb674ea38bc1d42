"""The service worker, which keeps every file after one visit. It never mixes the files of two versions."""

import js
from dom import element, on_click
from jsffi import JsException


def is_cached():
    """True if the service worker has all files of the page."""
    try:
        return bool(js.navigator.serviceWorker.controller)
    except AttributeError:
        return False


async def register():
    """Start the service worker. Then show "Works offline", or an offer to reload for a new version."""
    try:
        workers = js.navigator.serviceWorker
    except AttributeError:
        return  # not in this browser, or not at an insecure address
    was_controlled = bool(workers.controller)

    def controller_changed(*_):
        element("offline").hidden = False
        if was_controlled and not element("update").hidden:
            js.location.reload()

    if was_controlled:
        element("offline").hidden = False
    workers.addEventListener("controllerchange", controller_changed)
    registration = await registered(workers)
    if not registration:
        return

    def offer_update(*_):
        if registration.waiting and workers.controller:
            element("update").hidden = False

    def update_found(*_):
        installing = registration.installing
        if installing:
            installing.addEventListener("statechange", offer_update)

    def take_update():
        if registration.waiting:
            registration.waiting.postMessage(js.JSON.parse('{"type": "SKIP_WAITING"}'))

    registration.addEventListener("updatefound", update_found)
    on_click("take-update", take_update)
    update_found()
    offer_update()


async def registered(workers):
    """Register the service worker with `workers` (`navigator.serviceWorker`), and return its registration.

    None if the browser doesn't allow a service worker.
    """
    try:
        return await workers.register("./sw.js")
    except JsException as error:
        js.console.info("No service worker: " + str(error))
        return None
