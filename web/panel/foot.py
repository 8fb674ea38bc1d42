"""The foot of the panel: its buttons, and the menu of pens (what strokes draw, such as lines)."""

from dom import button, create, element, focus_next, on_click, set_state, set_text
from tasks import call_later
from words import say

LONG_PRESS = 600
"""Milliseconds after which a press on Undo counts as a long press."""
ACTIONS = (
    "undo", "redo", "restart", "hint", "check", "pen", "keep", "drop", "explain", "show-solution", "hide-solution",
    "search-on", "explain-on", "edit-it", "next-puzzle", "harder", "practise", "drill-back", "drill-show", "drill-next",
    "spare", "mend", "clear", "back-to-right",
)  # fmt: skip
"""The ids of the buttons that are disabled while there is no solver."""


class Foot:
    """Shows the buttons of the panel, and calls the solver by `call(method, **arguments)`."""

    def __init__(self, call):
        self._call = call
        self._pen = None
        self._presses = 0
        """Increases whenever Undo is pressed or released, so that older timers are ignored."""
        self._was_long = False
        on_click("pen", self._toggle_pens)
        element("pens").addEventListener("click", self._chosen)
        element("pen-place").addEventListener("focusout", self._left)
        element("pen-place").addEventListener("keydown", self._key_pressed)
        undo = element("undo")
        undo.addEventListener("pointerdown", self._pressed)
        for name in ("pointerup", "pointerleave", "pointercancel"):
            undo.addEventListener(name, self._released)
        undo.addEventListener("click", self._clicked, True)
        undo.addEventListener("contextmenu", lambda event: event.preventDefault())

    def show(self, view):
        can, step = view["can"], view["step"]
        for name in ("undo", "redo", "restart"):
            element(name).disabled = not can[name]
        element("back-to-right").hidden = not can["back-to-right"]
        element("redo-here").hidden = not can["redo-in-sight"]
        self._show_hint(step)
        self._pen = view["pen"]
        element("pen-place").hidden = not self._pen
        if self._pen:
            names = {name: words for name, words, _ in self._pen["choices"]}
            set_text(element("pen").querySelector("span"), say("Pen: {name}", name=names[self._pen["at"]].lower()))
        score = view["score"]
        if score:
            element("done").firstElementChild.style.width = f"{100 * score['done'] / max(1, score['total']):.1f}%"

    def _show_hint(self, step):
        stage = step["stage"] if step and step["of"] in ("hint", "mistake") else 0
        set_text(element("hint").firstElementChild, step["next"] if stage else say("Hint"))
        for i, pip in enumerate(element("hint").querySelectorAll("i")):
            pip.className = "on" if i < stage else ""

    def enable(self, on):
        """Enable all actions if `on`; otherwise disable them, because there is no solver."""
        for name in ACTIONS:
            element(name).disabled = not on

    # Pens -------------------------------------------------------------------------------------------------------------

    def _toggle_pens(self):
        box = element("pens")
        if box.hidden:
            box.replaceChildren(*[_pen_item(*each, each[0] == self._pen["at"]) for each in self._pen["choices"]])
        self._open_pens(box.hidden)
        if not box.hidden:
            box.querySelector('[aria-checked="true"]').focus()

    def _open_pens(self, on):
        element("pens").hidden = not on
        set_state(element("pen"), "aria-expanded", on)

    def next_pen(self):
        """Switch to the next pen (what strokes draw, such as lines or marks), but never to the pen for trial moves."""
        if self._pen:
            names = [name for name, *_ in self._pen["choices"] if name != "trial"]
            at = names.index(self._pen["at"]) if self._pen["at"] in names else -1
            self._call("pen", name=names[(at + 1) % len(names)])

    def _chosen(self, event):
        item = event.target.closest("button")
        if item:
            self._open_pens(False)
            element("pen").focus()
            self._call("pen", name=item.value)

    def _left(self, event):
        if not element("pen-place").contains(event.relatedTarget):
            self._open_pens(False)

    def _key_pressed(self, event):
        if element("pens").hidden or event.key not in ("Escape", "ArrowDown", "ArrowUp"):
            return
        event.preventDefault()
        event.stopPropagation()
        if event.key == "Escape":
            self._open_pens(False)
            element("pen").focus()
            return
        focus_next(list(element("pens").querySelectorAll("button")), 1 if event.key == "ArrowDown" else -1)

    # A long press on Undo goes back to where the board was right ------------------------------------------------------

    def _pressed(self, event):
        if event.button == 0 and not element("undo").disabled:
            self._was_long = False
            self._presses += 1
            call_later(LONG_PRESS, self._held(self._presses))

    def _held(self, number):
        def long(*_):
            if number == self._presses and not element("undo").disabled:
                self._was_long = True
                self._call("back_to_right")

        return long

    def _released(self, event):
        self._presses += 1

    def _clicked(self, event):
        if self._was_long:  # a long press isn't a click
            self._was_long = False
            event.stopImmediatePropagation()


def _pen_item(name, caption, about, chosen):
    item = button(caption)
    item.append(create("small", about))
    item.value = name
    item.setAttribute("role", "menuitemradio")
    set_state(item, "aria-checked", chosen)
    return item
