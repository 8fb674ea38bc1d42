"""The board and texts shown first, if no earlier visit saved any: made from the link alone, without the solver."""

from board.sketch import linked, sketch
from words import say

NOT_PLAYED = ("edit", "mode", "solve")
"""Options of links that may not open in Play."""
NOTHING = {
    "text": "", "first_move": [], "game": None, "words": "",
    "focus": None, "grips": None,
}  # fmt: skip
"""The fields of a sketched board's view. Its head, rules, clues and keys are those of an example, and hidden."""


def first_view(fragment, boards, names):
    """Return the view (the data that the page shows) to begin with. `fragment` is the address after "#".

    It shows a ready board, or a sketch of the linked puzzle (empty if it can't be drawn). `boards` has the view of a
    ready board for each kind; `names` are the kinds in the page's order. In a sketch's view, "sketch" is True if the
    player's strokes can be passed to the solver later.
    """
    for name in names:
        if boards[name]["fragment"] == fragment:
            return boards[name]
    link = linked(fragment) if fragment else None
    if link is None or link[0] not in boards:
        return boards[names[0]]
    kind, text, options = link
    drawn = sketch(text, _drawer(kind))
    template = boards[kind]
    view = dict(template)
    view.update(NOTHING)
    view["label"] = say("The board is being set up")
    view.update({"id": text, "fragment": fragment, "sketch": False})
    view["status"] = {"headline": "", "detail": "", "tone": ""}
    view["can"] = dict.fromkeys(template["can"], False)
    if drawn:
        view["scene"] = drawn.scene
        view["sketch"] = drawn.exact and not options.intersection(NOT_PLAYED)
    else:
        view["scene"] = {"box": template["scene"]["box"], "label": "", "shapes": []}
    return view


def _drawer(kind):
    name = kind.replace("-", "_")
    try:
        return getattr(__import__("sketches." + name), name).sketch
    except ImportError:
        return None
