"""Until the desk's mode Solve is there: what the page needs of it, made from today's (deleted then)."""

CALLS = {"play_on": "lesson_take", "close_step": "lesson_close", "add_offer": "take_offer", "keep": "keep_trial"}
CALLS["drop"] = "drop_trial"


def call_of(view, name, arguments):
    """The desk's call for one of the page's."""
    if name in CALLS:
        return CALLS[name], arguments
    if name == "board_setting":
        return ("set_number" if isinstance(arguments["value"], int) else "option"), arguments
    if "older" not in view:
        return name, arguments
    if name == "mode":
        mode = arguments["name"]
        if mode == "play":
            return ("play" if view["edit"] else "lesson_close"), {}
        return mode, {}
    if name in ("show_solution", "hide_solution", "search_on"):
        return "solve" if name != "hide_solution" else "lesson_close", {}
    return name, arguments


def completed(view, kind):
    """A view with the keys of the new one."""
    lesson, solutions, edit, status = view["lesson"], view["solutions"], view["edit"], view["status"]
    if "solve" not in view or "older" in view:
        view["older"] = True
        solving = solutions or lesson or view["pager"]
        view["mode"] = "lesson" if view["drill"] else "edit" if edit else "solve" if solving else "play"
        view["solve"] = None
    if view["mode"] == "solve" and not view["solve"]:
        found = solutions["found"] if solutions else 0
        differs = bool(solutions and solutions["differs"])
        offer = view["offer"]
        view["solve"] = {
            "stage": "explain" if lesson else "solutions" if found else "none", "headline": "", "detail": "",
            "count": found, "exact": True, "number": 1 if found else 0, "pager": view["pager"] or "",
            "same": "the same in every solution" if differs else "", "differs": "differs between solutions",
            "spread": bool(solutions and solutions["spread"]), "conflict": None, "more": False,
            "offer": {"sentence": offer, "button": "Add it"} if offer else None,
        }  # fmt: skip
    if edit and "verdict" not in edit:
        edit["verdict"] = {"hardest": bool(view["advice"] and view["advice"]["take"] == "show_hardest")}
    if edit and "board" not in edit:
        numbers = [dict(each, kind="number") for each in edit["steppers"]]
        options = [
            {"name": o["name"], "title": o["title"], "kind": "choice", "value": view["options"][o["name"]],
             "choices": o["values"]}
            for o in kind["options"] if o["name"] in view["options"]
        ]  # fmt: skip
        edit["board"] = numbers + options
    return status
