"""The dialog Settings: colors, live errors, timer, progress, candidates, keys, engine."""

import js
import storage
from dom import add_choice, element, on_click
from words import capitalised, say

LIVE_ERRORS = "live-errors"
WATCH = "watch-it"
"""The ids of checkboxes. The player's choices are stored under the same names."""
ENGINE_TITLES = {"auto": "Automatic", "sat": "SAT"}
"""The titles of engines; of others, the title is the name with a capital letter."""


class Settings:
    """The dialog Settings; `engine` is the chosen engine. `call(method, **arguments)` calls the solver."""

    def __init__(self, call):
        self.engine = "auto"
        self._engines = None
        self._dialog = element("settings-dialog")
        on_click("menu-settings", lambda: self._dialog.showModal())
        watch_choice(LIVE_ERRORS, lambda on: call("live_errors", on=on))
        no_motion = js.window.matchMedia("(prefers-reduced-motion: reduce)").matches
        watch_choice(WATCH, lambda on: None, not no_motion)
        element("notes").addEventListener("change", lambda event: call("notes", on=event.target.checked))
        element("engine").addEventListener("change", self._engine_chosen)

    @property
    def watching(self):
        """True if the player wants to watch searches on the board."""
        return element(WATCH).checked

    async def tell(self, ask):
        """Switch off live errors (marks at mistakes) in a new worker, if the player did so.

        `ask(method, **arguments)` calls the worker.
        """
        if not is_on(LIVE_ERRORS):
            await ask("live_errors", on=False)

    def show(self, kind, notes):
        """Show the kind's engines, and whether its `notes` (candidates) are shown; None for a kind without notes."""
        element("notes-row").hidden = notes is None
        element("notes").checked = bool(notes)
        if kind["engines"] == self._engines:
            return
        self._engines = kind["engines"]
        if self.engine not in self._engines:
            self.engine = "auto"
        select = element("engine")
        select.replaceChildren()
        for name in self._engines:
            add_choice(select, name, capitalised(say(ENGINE_TITLES.get(name, name))))
        select.value = self.engine

    def _engine_chosen(self, event):
        self.engine = element("engine").value


def watch_choice(name, changed, usual=True):
    """Set the checkbox `name` to its stored state, by default `usual`; store changes, and call `changed(on)`."""
    box = element(name)
    kept = storage.load(name)
    box.checked = kept == "on" if kept else usual

    def choose(event):
        storage.save(name, "on" if box.checked else "off")
        changed(box.checked)

    box.addEventListener("change", choose)


def is_on(name):
    """True unless the setting of the checkbox `name` was switched off."""
    return storage.load(name) != "off"
