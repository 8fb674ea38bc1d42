"""The chain of a supposition: a list of steps, closed at first unless it is long; one is shown on the board."""

from aids.step_list import StepList
from dom import element, on_click, set_state
from panel.status import announce

ARROWS = {"ArrowDown": 1, "ArrowUp": -1}


class Chain:
    """Shows the chain of a view; calls the desk's methods with `call(method, **arguments)`."""

    def __init__(self, call):
        self._call = call
        self._steps = None
        self._at = -1
        self._listed = False  # though no step is shown on the board
        self._list = StepList(element("chain-steps"), lambda at: self._call("show_chain", at=at))
        on_click("chain-open", self._toggle)
        self._list.box.addEventListener("keydown", self._key_pressed)

    @property
    def is_open(self):
        """Whether a step is shown on the board."""
        return self._at >= 0

    def show(self, chain):
        """Show a chain, or nothing for None."""
        element("chain").hidden = chain is None
        steps, self._at = (chain["steps"], chain["at"]) if chain else (None, -1)
        if steps != self._steps:
            self._steps = steps
            self._list.fill(steps or [])
            self._listed = chain is not None and chain["long"]
        self._unfold()
        if self.is_open:
            self._mark()
            announce(steps[self._at])

    def _unfold(self):
        """Show the list, or hide it."""
        shown = self.is_open or self._listed
        self._list.box.hidden = not shown
        set_state(element("chain-open"), "aria-expanded", shown)
        if not self.is_open:
            self._list.mark(-1)

    def _mark(self):
        """Mark the step that is shown; the keyboard's focus goes along where it is in the list."""
        box = self._list.box
        focused = box.contains(box.ownerDocument.activeElement)
        button = self._list.mark(self._at)
        if focused:
            button.focus()

    def _toggle(self):
        if self._list.box.hidden:
            self._call("show_chain", at=0)
            return
        self._listed = False
        if self.is_open:
            self._call("close_chain")
        else:
            self._unfold()

    def _key_pressed(self, event):
        if event.key in ARROWS:
            event.preventDefault()
            self._call("show_chain", at=max(0, self._at + ARROWS[event.key]))
