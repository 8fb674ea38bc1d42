# ruff: noqa: E501
"""Until the desk's new view is there: what the page needs of it, made from today's (deleted then)."""

CALLS = {
    "play_on": "lesson_take", "close_step": "lesson_close", "add_offer": "take_offer", "keep": "keep_trial",
    "drop": "drop_trial",
}  # fmt: skip


def call_of(view, name, arguments):
    """The desk's call for one of the page's."""
    if "older" not in view:
        return name, arguments
    if name == "mode":
        mode = arguments["name"]
        if mode == "play":
            return ("play" if view["edit"] else "lesson_close"), {}
        return mode, {}
    if name == "pen":
        if arguments["name"] == "trial":
            return "try_moves", {}
        return "mark", {"on": arguments["name"] == "mark"}
    if name == "board_setting":
        value = arguments["value"]
        if isinstance(value, int):
            return "set_number", arguments
        return "option", arguments
    if name in ("show_solution", "hide_solution", "search_on"):
        return "solve" if name != "hide_solution" else "lesson_close", {}
    return CALLS.get(name, name), arguments


def completed(view, kind):
    """A view with the keys of the new one."""
    if "mode" in view:
        return view
    lesson, solutions, game, edit = view["lesson"], view["solutions"], view["game"], view["edit"]
    view["mode"] = (
        "lesson" if view["drill"] else "edit" if edit else "solve" if solutions or lesson or view["pager"] else "play"
    )
    title = view["title"]
    size = title.split(", ", 1)[1] if ", " in title else ""
    view["older"] = True
    view["head"] = view.get("head") or {
        "name": kind["title"], "title": kind["title"], "line": size, "short": title, "grade": "",
        "author": "", "note": "", "source": "", "day": "",
    }  # fmt: skip
    view["rules"] = view.get("rules") or {"parts": [[kind["rules"], False]], "shapes": [], "spoken": kind["rules"]}
    view["score"] = view.get("score")
    if game and not view["score"]:
        words = game["completion"].split()
        done, total = (int(words[0]), int(words[2])) if len(words) > 3 else (0, 1)
        view["score"] = {"done": done, "total": total, "unit": words[-1], "text": game["completion"]}
    view["locked"] = bool(game and game["finish"])
    marking = view["marking"]
    choices = [["line", "Move"]] + ([["mark", marking["name"]]] if marking else []) + [["trial", "Trial"]]
    view["pen"] = {"at": "mark" if marking and marking["on"] else "line", "choices": choices}
    if view["trial"]:
        view["trial"]["text"] = f"Trying {view['trial']['moves']} moves."
        view["pen"]["at"] = "trial"
    view["step"] = view["steps"] = None
    if lesson:
        view["step"] = {
            "of": "explanation", "stage": 3, "title": lesson["title"], "number": lesson["at"] + 1, "count": lesson["of"],
            "hardest": lesson["at"] == lesson["hardest"], "hardest_at": lesson["hardest"], "because": lesson["sentence"],
            "against": "", "so": "", "practise": view["practise"], "next": "Next step",
        }  # fmt: skip
        view["steps"] = [
            {"title": s, "from": i, "to": i, "hardest": i == lesson["hardest"]} for i, s in enumerate(lesson["steps"])
        ]
    elif view["tip"]:
        told = view["status"]["detail"] if view["tip"] > 1 else ""
        view["step"] = {
            "of": "hint", "stage": view["tip"], "title": view["status"]["headline"], "number": 0, "count": 0,
            "hardest": False, "because": told, "against": "", "so": "", "practise": view["practise"], "next": "",
        }  # fmt: skip
    if view["chain"] and "title" not in view["chain"]:
        chain = view["chain"]
        many = len(chain["steps"])
        steps = [{"title": s, "because": "", "against": "", "so": ""} for s in chain["steps"]]
        view["chain"] = {
            "at": chain["at"],
            "open": chain["at"] >= 0,
            "title": f"Show the chain, {many} steps",
            "steps": steps,
        }
    if view["step"]:
        view["step"]["chain"] = view["chain"]
    view["solve"] = None
    if view["mode"] == "solve":
        found = solutions["found"] if solutions else 0
        differs = bool(solutions and solutions["differs"])
        view["solve"] = {
            "stage": "explain" if lesson else "solutions" if found else "none", "headline": "", "detail": "",
            "count": found, "exact": True, "number": 1 if found else 0, "pager": view["pager"] or "",
            "same": "the same in every solution" if differs else "", "differs": "differs between solutions",
            "spread": bool(solutions and solutions["spread"]), "conflict": None, "more": False,
            "offer": {"sentence": view["offer"], "button": "Add it"} if view["offer"] else None,
        }  # fmt: skip
    if edit:
        status = view["status"]
        edit["verdict"] = {
            "headline": status["headline"],
            "detail": status["detail"],
            "tone": status["tone"],
            "hardest": False,
        }
        numbers = [
            {
                "name": s["name"],
                "title": s["title"],
                "kind": "number",
                "value": s["value"],
                "least": s["least"],
                "most": s["most"],
            }
            for s in edit["steppers"]
        ]
        options = [
            {
                "name": o["name"],
                "title": o["title"],
                "kind": "choice",
                "value": view["options"][o["name"]],
                "choices": o["values"],
            }
            for o in kind["options"]
            if o["name"] in view["options"]
        ]
        edit["board"] = numbers + options
    view["coordinates"], view["named"], view["grid"] = bool(view["step"]), [], None
    return view
