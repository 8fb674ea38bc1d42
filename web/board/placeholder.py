"""The first view of a page that no visit before has left one for: made without the solver, from the link alone."""

from board.sketch import linked, sketch
from words import say

NOT_PLAYED = ("edit", "mode", "solve")
"""Options of a link that opens elsewhere than in Play."""
NOTHING = {
    "title": "", "text": "", "first_move": [], "game": None, "words": "",
    "focus": None, "grips": None,
}  # fmt: skip
"""The texts of a sketched board. Head, rules, clues and keys are a placeholder's, and hidden."""


def first_view(fragment, boards, names):
    """Return the view to start with: of the link's own puzzle, drawn or an empty sheet; without a link a first board.

    `boards` has a first view of each kind, `names` the kinds. A view that the page makes has "sketch": whether strokes
    on it mean the same on the solver's drawing.
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
    """The function with which a kind sketches an id; None if it has none."""
    name = kind.replace("-", "_")
    try:
        return getattr(__import__("sketches." + name), name).sketch
    except ImportError:
        return None
