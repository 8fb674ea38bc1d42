"""What the player wants to be told while playing, kept for the next visit."""

import storage
from dom import element

LIVE_ERRORS = "live-errors"
"""The id of the checkbox, and the name under which the choice is stored."""


class Preferences:
    """Whether live errors are told; `call(method, **arguments)` calls a method of the desk."""

    def __init__(self, call):
        watch_choice(LIVE_ERRORS, lambda on: call("live_errors", on=on))

    async def tell(self, ask):
        """Tell a new worker what was chosen; `ask(method, **arguments)` asks its desk."""
        if not is_on(LIVE_ERRORS):
            await ask("live_errors", on=False)


def watch_choice(name, changed):
    """Show what was chosen for the checkbox with the id `name`, keep what is chosen, and call `changed(on)` then."""
    box = element(name)
    box.checked = is_on(name)

    def choose(event):
        storage.save(name, "on" if box.checked else "off")
        changed(box.checked)

    box.addEventListener("change", choose)


def is_on(name):
    """Whether something is to be told; it is unless it was switched off."""
    return storage.load(name) != "off"
