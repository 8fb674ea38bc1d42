"""The panel in the mode Edit: settings of the board, tools, texts of the cell at the cursor, and suggested changes."""

import js
from dom import ROOT, create, element, from_template, is_phone, on_click
from modes import toggle_part
from panel.edit_inputs import Choice, HeadingInput, NumberInput, TextInput
from panel.reading import fill_line
from words import say


class EditTab:
    """Shows the puzzle that is being edited, and changes it by `call(method, **arguments)`, a call of the solver."""

    def __init__(self, call):
        self._call = call
        self._kind = None
        self._fields = []
        self._chosen = ""
        self._board, self._inputs = None, {}
        self._heading = HeadingInput(call)
        on_click("show-board", lambda: toggle_part("board"))
        on_click("show-more", lambda: toggle_part("more"))

    def show(self, kind, view):
        edit, solve = view["edit"], view["solve"]
        question = edit["question"] if edit else "mend" if solve and solve["count"] > 1 else ""
        for name in ("spare", "mend"):
            element(name).hidden = name != question or bool(edit and edit["change"])
        element("last-tool").textContent = str(len(kind["tools"]))
        element("show-hardest").hidden = not (edit and edit["verdict"]["hardest"])
        if not edit:
            self._chosen = ""
            element("fields-above").replaceChildren()
            return
        if self._kind != kind["name"]:
            self._kind = kind["name"]
            self._fill_tools(kind["tools"])
        self._show_tool(kind["tools"], edit["tool"])
        self._show_fields(edit["fields"])
        self._show_board(edit["board"])
        self._heading.show(view["heading"])
        self._show_change(edit["change"], edit["declinable"])

    def _show_change(self, change, declinable):
        box = element("change")
        came, box.hidden = box.hidden and change, not change
        if change:
            fill_line(box.querySelector("p"), change["sentence"])
            element("take-change").textContent = change["button"]
            element("decline-change").hidden = not declinable
        if came and not element("text").querySelector("input[type=text]:focus"):  # a text being typed stays visible
            if ROOT.hasAttribute("data-part"):
                toggle_part(ROOT.getAttribute("data-part"))  # close it, so that the verdict is visible
            element("text").scrollTop = 0

    # Tools ------------------------------------------------------------------------------------------------------------

    def pick_tool(self, number):
        """Choose the tool of the digit key `number`; return False if no tool has it."""
        radios = element("edit-tools").querySelectorAll("input")
        if ROOT.getAttribute("data-state") != "edit" or not 0 < number <= radios.length:
            return False
        self._choose_tool(radios.item(number - 1).value)
        return True

    def _choose_tool(self, name):
        self._call("choose_tool", name=name)

    def _tool_chosen(self, event):
        self._choose_tool(event.target.value)

    def _fill_tools(self, tools):
        element("tool-keys").textContent = say("keys 1 to {n}", n=len(tools))
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
                typed = js.window.matchMedia("(hover: hover)").matches
                element("tool-sentence").textContent = tool["sentence"] if typed else tool["by_hand"]
        for radio in element("edit-tools").querySelectorAll("input"):
            radio.checked = radio.value == chosen

    # Texts ------------------------------------------------------------------------------------------------------------

    def _show_fields(self, fields):
        names = [field["name"] for field in fields]
        others = names != [field.name for field in self._fields]
        if others:
            self._fields = [TextInput(name, self._call) for name in names]
        for field, state in zip(self._fields, fields):
            field.show(state)
        self._lift(fields, others)

    def _lift(self, fields, others):
        chosen = next((field for field, state in zip(self._fields, fields) if state["chosen"]), None)
        lifted = chosen if is_phone() else None
        rest = [field.row for field in self._fields if field != lifted]
        name = chosen.name if chosen else ""
        if others or name != self._chosen or len(rest) != element("edit-fields").children.length:
            element("fields-above").replaceChildren(*[lifted.row] if lifted else [])
            element("edit-fields").replaceChildren(*rest)
            if name and self._chosen and name != self._chosen and js.window.matchMedia("(hover: none)").matches:
                chosen.focus()
        self._chosen = name

    # Size, shape, rules -----------------------------------------------------------------------------------------------

    def _show_board(self, settings):
        names = [(each["name"], each["kind"], each.get("choices")) for each in settings]
        if names != self._board:
            self._board = names
            self._inputs = {each["name"]: self._input(each) for each in settings}
            box = element("edit-board")
            box.replaceChildren()
            numbers = [each["name"] for each in settings if each["kind"] == "number"]
            if numbers:
                row, sizes = create("div", "", "option"), create("div", "", "sizes")
                row.append(create("label", say("Size")), sizes)
                for i, name in enumerate(numbers):
                    if i:
                        sizes.append("×")
                    sizes.append(self._inputs[name].row)
                box.append(row)
            for each in settings:
                if each["kind"] != "number":
                    box.append(self._inputs[each["name"]].row)
        for each in settings:
            self._inputs[each["name"]].show(each)

    def _input(self, state):
        return NumberInput(state["name"], self._call) if state["kind"] == "number" else Choice(state, self._call)
