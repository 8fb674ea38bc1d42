"""The Edit tab: tools, the texts at the cursor, sizes, and back to play. The desk does the work."""

import js
from board.canvas import element
from panel.panel import copy

ROOT = js.document.documentElement


class Editor:
    """Shows the tab in use and its controls; `ask(method, **arguments)` asks the desk."""

    def __init__(self, ask, board):
        self.ask = ask
        self.board = board
        self.kind = None
        self.inputs = {}
        self.steppers = {}
        actions = {
            "tab-play": lambda event: self.turn(False),
            "tab-edit": lambda event: self.turn(True),
            "play-it": lambda event: self.turn(False),
            "edit-undo": lambda event: ask("undo"),
            "edit-redo": lambda event: ask("redo"),
            "clear": lambda event: ask("clear"),
        }
        for name, action in actions.items():
            element(name).addEventListener("click", action)
        for name in ("tab-play", "tab-edit"):
            element(name).addEventListener("keydown", self._tab_key)

    def turn(self, editing):
        """To the tab Edit, or back to Play."""
        self.ask("edit" if editing else "play")

    def _tab_key(self, event):
        if event.key in ("ArrowLeft", "ArrowRight"):
            editing = event.key == "ArrowRight"
            element("tab-edit" if editing else "tab-play").focus()
            self.turn(editing)

    def show(self, kind, view):
        """The tab in use and, while the puzzle is edited, what can be done to it."""
        edit = view.get("edit")
        ROOT.setAttribute("data-mode", "edit" if edit else "play")
        self.board.hovers = bool(edit)
        element("tabs").hidden = not kind["editor"]
        for name, chosen in (("tab-play", not edit), ("tab-edit", bool(edit))):
            tab = element(name)
            tab.setAttribute("aria-selected", "true" if chosen else "false")
            tab.tabIndex = 0 if chosen else -1
        element("edit").hidden = not edit
        if not edit:
            return
        if self.kind != kind["name"]:
            self.kind = kind["name"]
            self._tools(kind["tools"])
        for tool in kind["tools"]:
            if tool["name"] == edit["tool"]:
                element("tool-sentence").textContent = tool["sentence"]
        for radio in element("edit-tools").querySelectorAll("input"):
            radio.checked = radio.value == edit["tool"]
        self._fields(edit["fields"])
        self._steppers(edit["steppers"])
        element("edit-undo").disabled = not view["can"]["undo"]
        element("edit-redo").disabled = not view["can"]["redo"]

    def pick(self, number):
        """The tool of a digit key; whether there is one."""
        radios = element("edit-tools").querySelectorAll("input")
        if element("edit").hidden or not 0 < number <= radios.length:
            return False
        self.ask("choose_tool", name=radios.item(number - 1).value)
        return True

    def _tools(self, tools):
        element("tool-keys").textContent = f"keys 1 to {len(tools)}"
        box = element("edit-tools")
        box.replaceChildren()
        for tool in tools:
            tile = copy("tool-tile")
            radio, text = tile.querySelector("input"), tile.querySelector("span")
            radio.value, text.textContent = tool["name"], tool["title"]
            outline, solid = tile.querySelectorAll("path")
            outline.setAttribute("d", tool["outline"])
            solid.setAttribute("d", tool["solid"])
            radio.addEventListener("change", self._chosen)
            box.append(tile)

    def _chosen(self, event):
        self.ask("choose_tool", name=event.target.value)

    def _fields(self, fields):
        """The texts at the cursor. One that is being typed is left as it is: what comes back may be older."""
        names = [field["name"] for field in fields]
        if names != list(self.inputs):
            box = element("edit-fields")
            box.replaceChildren()
            self.inputs = {}
            for field in fields:
                row = copy("edit-field")
                name = "field-" + field["name"]
                row.querySelector("label").htmlFor = name
                entry, error = row.querySelector("input"), row.querySelector("p")
                entry.id, error.id = name, name + "-error"
                entry.setAttribute("aria-describedby", error.id)
                entry.addEventListener("input", self._typer(field["name"], entry))
                box.append(row)
                self.inputs[field["name"]] = row
        for field in fields:
            row = self.inputs[field["name"]]
            label, entry, error = (row.querySelector(tag) for tag in ("label", "input", "p"))
            if label.textContent != field["title"] or js.document.activeElement != entry:
                entry.value = field["text"]
            label.textContent, error.textContent = field["title"], field["error"]
            if field["error"]:
                entry.setAttribute("aria-invalid", "true")
            else:
                entry.removeAttribute("aria-invalid")

    def _typer(self, name, entry):
        return lambda event: self.ask("enter", field=name, text=entry.value)

    def _steppers(self, steppers):
        names = [stepper["name"] for stepper in steppers]
        if names != list(self.steppers):
            box = element("edit-sizes")
            box.replaceChildren()
            self.steppers = {}
            for stepper in steppers:
                row = copy("stepper")
                for button, by in zip(row.querySelectorAll("button"), (-1, 1)):
                    button.addEventListener("click", self._changer(stepper["name"], by))
                row.querySelector("input").addEventListener("change", self._setter(stepper["name"]))
                box.append(row)
                self.steppers[stepper["name"]] = (row, stepper)
        for stepper in steppers:
            row, _ = self.steppers[stepper["name"]]
            self.steppers[stepper["name"]] = (row, stepper)
            title, value = stepper["title"], stepper["value"]
            less, more = row.querySelectorAll("button")
            entry = row.querySelector("input")
            row.querySelector("label").textContent = title
            entry.id = row.querySelector("label").htmlFor = "stepper-" + stepper["name"]
            entry.value = str(value)
            less.setAttribute("aria-label", f"{title}: one less")
            more.setAttribute("aria-label", f"{title}: one more")
            less.disabled, more.disabled = value <= stepper["least"], value >= stepper["most"]

    def _changer(self, name, by):
        return lambda event: self._set(name, self.steppers[name][1]["value"] + by)

    def _setter(self, name):
        return lambda event: self._set(name, event.target.value)

    def _set(self, name, value):
        """Ask for another number within the bounds; what is no number is put back."""
        row, stepper = self.steppers[name]
        try:
            number = min(max(int(value), stepper["least"]), stepper["most"])
        except ValueError:
            number = stepper["value"]
        row.querySelector("input").value = str(number)
        if number != stepper["value"]:
            self.ask("set_number", name=name, value=number)
