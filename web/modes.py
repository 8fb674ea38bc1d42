"""The modes Play, Solve and Edit, and the state of the page within them.

In style.css, `data-in` of an element lists the states in which the element is shown.
"""

import js
from dom import ONE_COLUMN, ROOT, caller, element, on_click, set_attribute, set_state
from words import say

TABS = ("play", "solve", "edit")


def state_of(view, working):
    """Return the page's state, as in `data-state` in style.css. `working` is True if a job's progress is shown."""
    if working:
        return "busy"
    if view["steps"]:
        return "explain"  # the puzzle is explained, or the example of a lesson
    if view["mode"] == "edit":
        return "picture" if view["edit"]["picture"] else "edit"
    if view["mode"] == "solve":
        stage = view["solve"]["stage"]
        return "arrived" if stage == "searching" else stage
    if view["mode"] == "lesson":
        return "lesson"
    if view["game"] and view["game"]["finish"]:
        return "finished"
    if view["trial"]:
        return "trial"
    return "hint" if view["step"] else "play"


class Modes:
    """The tabs of the modes. Calls `choose(mode)` for the player's choice, `rearranged()` if the layout changes."""

    def __init__(self, choose, rearranged):
        self._choose, self._rearranged = choose, rearranged
        self._shown = None
        for name in TABS:
            on_click("tab-" + name, caller(choose, name))
        element("tabs").addEventListener("keydown", self._key_pressed)
        js.window.matchMedia(ONE_COLUMN).addEventListener("change", self._width_changed)

    def show(self, mode, state):
        if (mode, state) == self._shown:
            return
        before, self._shown = self._shown, (mode, state)
        ROOT.setAttribute("data-mode", mode)
        ROOT.setAttribute("data-state", state)
        for name in TABS:
            tab = element("tab-" + name)
            set_state(tab, "aria-selected", name == mode)
            tab.tabIndex = 0 if name == mode or (mode == "home" and name == "play") else -1
        element("about").open = mode == "play" or (mode == "solve" and state != "explain")
        if not before or before[0] != mode or "explain" in (state, before[1]):
            element("text").scrollTop = 0
            ROOT.removeAttribute("data-part")
            ROOT.removeAttribute("data-list")
        self._arrange()
        self._rearranged()

    def _width_changed(self, *_):
        self._arrange()
        self._rearranged()

    def _arrange(self):
        mode, state = self._shown
        phone = js.window.matchMedia(ONE_COLUMN).matches
        desktop = say("Paste a puzzle or a link, or drop a screenshot")
        element("box").placeholder = say("Paste a puzzle or a link") if phone else desktop
        box = "box-at-home" if mode == "home" else "box-in-menu" if phone else "box-in-header"
        _put(element("omnibox"), element(box))
        below = mode == "edit" or state == "explain" or (phone and mode == "solve")
        _put(element("head"), element("text") if below else element("panel"), None if below else element("text"))
        above = phone and mode == "play"
        _put(element("lens"), element("panel" if above else "text"), element("head" if above else "pager"))
        slides = phone and mode == "edit"
        _put(
            element("draw-part"), element("panel" if slides else "edit"), element("going" if slides else "edit-fields")
        )
        _put(element("back-to-right"), element("saying" if phone else "text"), None if phone else element("step"))
        pad = element("pad")
        if not phone:
            _put(pad, element("stage"), element("zoom"))
        elif mode == "edit":
            _put(pad, element("text"), element("edit"))
        else:
            _put(pad, element("foot"), element("foot").querySelector(".row"))

    def _key_pressed(self, event):
        at = {"ArrowLeft": -1, "ArrowRight": 1}.get(event.key)
        if at:
            names = [name for name in TABS if element("tab-" + name).tabIndex == 0] or ["play"]
            name = TABS[(TABS.index(names[0]) + at) % len(TABS)]
            element("tab-" + name).focus()
            self._choose(name)


def toggle_part(name):
    """Open or close the part `name` of the mode Edit: "board" or "more"."""
    now = None if ROOT.getAttribute("data-part") == name else name
    set_attribute(ROOT, "data-part", now)
    for part in ("board", "more"):
        set_state(element("show-" + part), "aria-pressed", part == now)
    element("text").scrollTop = 0


def _put(node, parent, before=None):
    if node.parentElement != parent:  # a move would take its focus away
        parent.insertBefore(node, before)
