"""The inputs of the mode Edit: a text such as a clue, a number, a choice, and the heading."""

import js
from dom import add_choice, element, from_template, set_attribute
from words import say


class TextInput:
    """A field for a text of the edited puzzle, such as a clue. Typed text is passed to the solver's `enter` at once."""

    def __init__(self, name, call):
        self.name = name
        self.row = from_template("edit-field")
        self._call = call
        self._outlines = []
        self._label, self._entry, self._error = (self.row.querySelector(tag) for tag in ("label", "input", "p"))
        self._entry.id = self._label.htmlFor = "field-" + name
        self._error.id = self._entry.id + "-error"
        self._entry.setAttribute("aria-describedby", self._error.id)
        self._entry.addEventListener("input", self._typed)

    def show(self, state):
        """Show `state`, the solver's data about this field, unless the player is typing in it."""
        if self._label.textContent != state["title"] or js.document.activeElement != self._entry:
            self._entry.value = state["text"]
        self._label.textContent, self._error.textContent = state["title"], state["error"]
        self._entry.placeholder, self.row.querySelector("small").textContent = state["empty"], state["about"]
        self._show_pictures(state["pictures"])
        set_attribute(self._entry, "aria-invalid", "true" if state["error"] else None)

    def _show_pictures(self, outlines):
        if outlines != self._outlines:
            self._outlines = outlines
            pictures = [from_template("field-picture") for _ in outlines]
            for picture, outline in zip(pictures, outlines):
                picture.querySelector("path").setAttribute("d", outline)
            self.row.querySelector(".pictures").replaceChildren(*pictures)

    def focus(self):
        self._entry.focus()

    def _typed(self, event):
        self._call("enter", field=self.name, text=self._entry.value)


class HeadingInput:
    """Fields for title, author and note of the puzzle. Typed text is passed to the solver's `set_heading` at once."""

    def __init__(self, call):
        self._call = call
        self._entries = element("heading-fold").querySelectorAll("input")
        element("heading-fold").addEventListener("input", self._typed)

    def show(self, heading):
        """Show the three texts in `heading`, except in a field in which the player is typing."""
        for entry in self._entries:
            if js.document.activeElement != entry:
                entry.value = heading[entry.name]

    def _typed(self, event):
        self._call("set_heading", **{event.target.name: event.target.value})  # the others may be older than the desk's


class NumberInput:
    """A field for a number of the edited puzzle, such as its columns, with buttons to add or subtract one."""

    def __init__(self, name, call):
        self.name = name
        self.row = from_template("stepper")
        self._call = call
        self._state = None
        self._entry = self.row.querySelector("input")
        self._less, self._more = self.row.querySelectorAll("button")
        self._entry.id = "stepper-" + name
        self._less.addEventListener("click", lambda event: self._set(self._state["value"] - 1))
        self._more.addEventListener("click", lambda event: self._set(self._state["value"] + 1))
        self._entry.addEventListener("change", lambda event: self._set(self._entry.value))

    def show(self, state):
        """Show `state`, the solver's data about this number: its value, its title and its bounds."""
        self._state = state
        title, value = state["title"], state["value"]
        self._entry.value = str(value)
        self._entry.setAttribute("aria-label", title)
        self._less.setAttribute("aria-label", say("{title}: one less", title=title))
        self._more.setAttribute("aria-label", say("{title}: one more", title=title))
        self._less.disabled, self._more.disabled = value <= state["least"], value >= state["most"]

    def _set(self, value):
        old = self._state["value"]
        try:
            number = min(max(int(value), self._state["least"]), self._state["most"])
        except ValueError:
            number = old
        self._entry.value = str(number)
        if number != old:
            self._call("board_setting", name=self.name, value=number)


class Choice:
    """A list of the values of a setting of the board, such as its rules."""

    def __init__(self, state, call):
        name = state["name"]
        self.row = from_template("option-row")
        label, self._select = self.row.querySelector("label"), self.row.querySelector("select")
        label.textContent = state["title"]
        self._select.id = label.htmlFor = "board-" + name
        for value, words in state["choices"]:
            add_choice(self._select, value, words)
        self._select.addEventListener(
            "change", lambda event: call("board_setting", name=name, value=self._select.value)
        )

    def show(self, state):
        """Select the value in `state`, the solver's data about this setting."""
        self._select.value = state["value"]
