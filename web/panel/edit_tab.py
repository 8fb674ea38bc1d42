"""The tabs Play and Edit, and the controls of Edit: tools, texts of the cell with the cursor, sizes. The desk edits."""

import js
from board.canvas import ONE_COLUMN
from dom import ROOT, element, from_template, on_click, set_state
from panel.edit_inputs import HeadingInput, NumberInput, TextInput


class EditTab:
    """Shows the tab that is open; calls the desk's methods with `call(method, **arguments)`."""

    def __init__(self, call):
        self._call = call
        self._kind = None
        self._fields = []
        self._chosen = ""
        self._numbers = []
        self._heading = HeadingInput(call)
        self._advice = None
        self._one_column = js.window.matchMedia(ONE_COLUMN)
        on_click("tab-play", self._play)
        on_click("tab-edit", self._edit)
        on_click("play-it", self._play)
        on_click("edit-undo", lambda: call("undo"))
        on_click("edit-redo", lambda: call("redo"))
        for name, method in (("clear", "clear"), ("spare", "spare"), ("mend", "mend"), ("take-change", "take_change")):
            on_click(name, _caller(call, method))
        element("advice").querySelector("button").addEventListener("click", self._take_advice)
        for name in ("tab-play", "tab-edit"):
            element(name).addEventListener("keydown", self._tab_key)

    def _play(self):
        self._call("play")

    def _edit(self):
        self._call("edit")

    def _tab_key(self, event):
        if event.key == "ArrowLeft":
            element("tab-play").focus()
            self._play()
        elif event.key == "ArrowRight":
            element("tab-edit").focus()
            self._edit()

    def show(self, kind, view):
        """Show the tab that is open and, in Edit, what can be done to the puzzle."""
        edit = view["edit"]
        ROOT.setAttribute("data-mode", "edit" if edit else "play")
        element("tabs").hidden = not kind["editor"]
        for name, open_now in (("tab-play", not edit), ("tab-edit", bool(edit))):
            set_state(element(name), "aria-selected", open_now)
            element(name).tabIndex = 0 if open_now else -1
        element("edit").hidden = not edit
        self.show_advice(view["advice"])
        element("last-tool").textContent = str(len(kind["tools"]))
        if not edit:
            self._chosen = ""
            return
        if self._kind != kind["name"]:
            self._kind = kind["name"]
            self._fill_tools(kind["tools"])
        self._show_tool(kind["tools"], edit["tool"])
        self._show_fields(edit["fields"])
        self._show_numbers(edit["steppers"])
        self._heading.show(view["heading"])
        self._show_change(edit["change"], kind["givens"])
        element("edit-undo").disabled = not view["can"]["undo"]
        element("edit-redo").disabled = not view["can"]["redo"]

    def show_advice(self, advice):
        """Show what is offered beside the verdict, if there is something: a clue, or the hardest step."""
        self._advice = advice
        box = element("advice")
        box.hidden = not advice
        if advice:
            box.querySelector("p").textContent = advice["sentence"]
            box.querySelector("button").textContent = advice["button"]

    def _take_advice(self, *_):
        self._call(self._advice["take"])

    def _show_change(self, change, has_givens):
        """Show the change that is offered, if there is one."""
        element("givens").hidden = not has_givens
        box = element("change")
        came, box.hidden = box.hidden and change, not change
        if change:
            box.querySelector("p").textContent = change["sentence"]
            element("take-change").textContent = change["button"]
        if came:
            box.scrollIntoView(False)

    # Tools ----------------------------------------------------------------------------------------------------------

    def pick_tool(self, number):
        """Take the tool with the digit key `number`; False if there is none."""
        radios = element("edit-tools").querySelectorAll("input")
        if element("edit").hidden or not 0 < number <= radios.length:
            return False
        self._choose_tool(radios.item(number - 1).value)
        return True

    def _choose_tool(self, name):
        self._call("choose_tool", name=name)

    def _tool_chosen(self, event):
        self._choose_tool(event.target.value)

    def _fill_tools(self, tools):
        element("tool-keys").textContent = f"keys 1 to {len(tools)}"
        box = element("edit-tools")
        box.replaceChildren()
        for tool in tools:
            tile = from_template("tool-tile")
            radio, text = tile.querySelector("input"), tile.querySelector("span")
            radio.value, text.textContent = tool["name"], tool["title"]
            outline, solid = tile.querySelectorAll("path")
            outline.setAttribute("d", tool["outline"])
            solid.setAttribute("d", tool["solid"])
            radio.addEventListener("change", self._tool_chosen)
            box.append(tile)

    def _show_tool(self, tools, chosen):
        for tool in tools:
            if tool["name"] == chosen:
                element("tool-sentence").textContent = tool["sentence"]
        for radio in element("edit-tools").querySelectorAll("input"):
            radio.checked = radio.value == chosen

    # Texts and numbers ----------------------------------------------------------------------------------------------

    def _show_fields(self, fields):
        names = [field["name"] for field in fields]
        others = names != [field.name for field in self._fields]
        if others:
            self._fields = [TextInput(name, self._call) for name in names]
        for field, state in zip(self._fields, fields):
            field.show(state)
        self._lift(fields, others)

    def _lift(self, fields, others):
        """Put the field of the clue that is tapped above the board: a phone's keyboard covers what is further down."""
        chosen = next((field for field, state in zip(self._fields, fields) if state["chosen"]), None)
        lifted = chosen if self._one_column.matches else None
        rest = [field.row for field in self._fields if field != lifted]
        name = chosen.name if chosen else ""
        if others or name != self._chosen or len(rest) != element("edit-fields").children.length:
            element("fields-above").replaceChildren(*[lifted.row] if lifted else [])
            element("edit-fields").replaceChildren(*rest)
            if name and self._chosen and name != self._chosen and js.window.matchMedia("(hover: none)").matches:
                chosen.focus()
        self._chosen = name

    def _show_numbers(self, numbers):
        names = [number["name"] for number in numbers]
        if names != [number.name for number in self._numbers]:
            self._numbers = [NumberInput(name, self._call) for name in names]
            element("edit-sizes").replaceChildren(*[number.row for number in self._numbers])
        for number, state in zip(self._numbers, numbers):
            number.show(state)


def _caller(call, method):
    return lambda: call(method)
