"""The elements that are printed: a sheet with one puzzle, and the pages of a book."""

import js
from dom import create
from downloads import SVG, text_blob
from words import say

LONG_ADDRESS = 300
"""Addresses of this many characters or more are not printed."""
KINDS_ON_PAGE = 2
"""The number of kinds whose rules share a page of a book."""


def one_sheet(sheet, address, wanted):
    """Return the elements to print one puzzle: a page with the board, and one with the solution.

    `sheet` is what the desk's `sheet` returned; `address` is the page's address. `wanted["solution"]` and `["code"]`
    (the QR code) are True if they are printed; `wanted["paper"]` is "A4" or "Letter".
    """
    link = js.location.href
    code = _code(sheet) if wanted["code"] else text("p", "")
    foot = box("links", [code, text("p", link if len(link) < LONG_ADDRESS else address, "address")])
    leaf = [text("h2", sheet["title"]), text("p", sheet["about"], "about"), _rules(sheet, "")]
    leaf += [text("p", sheet["note"], "note"), drawing(sheet["puzzle"], "board"), foot]
    solution, on = sheet["solution"] if wanted["solution"] else "", " on-" + wanted["paper"]
    if not solution:
        return [box("alone" + on, leaf)]
    title = text("h2", f"{sheet['title']}: {sheet['solution_says'].lower()}")
    return [box("alone" + on, leaf), box("apart" + on, [title, drawing(solution, "")])]


def leaves(front, entries):
    """Return the pages of a book: cover, rules, puzzles, solutions.

    `front` is what the desk's `book_front` returned; `entries` is the list of what `book_entry` returned.
    """
    made = [_leaf(front, "cover", _cover(front, entries[0]), False)]
    for kinds in _in_parts(front["kinds"], 1 if front["large"] else KINDS_ON_PAGE):
        parts = [] if len(made) > 1 else [text("h2", say("How to play"))]
        for kind in kinds:
            parts.append(_worked(kind))
        made.append(_leaf(front, "rules", parts, len(made) + 1))
    for some in _in_parts(entries, front["per_page"]):
        made.append(_leaf(front, f"puzzles of{front['per_page']}", [_puzzle(entry) for entry in some], len(made) + 1))
    is_first = True
    for some in _in_parts(entries, front["solutions"]):
        parts = [text("h2", say("Solutions"))] if is_first else []
        parts.append(box(f"solutions of{front['solutions']}", [_solution(entry) for entry in some]))
        made.append(_leaf(front, "back", parts, len(made) + 1))
        is_first = False
    return made


def _in_parts(things, many):
    return [things[at : at + many] for at in range(0, len(things), many)]


def _leaf(front, name, parts, page):
    made = box("leaf", [box(name, parts), text("p", str(page) if page else "", "page")])
    made.setAttribute("data-paper", front["paper"])
    made.classList.toggle("large", front["large"])
    return made


def _cover(front, first):
    parts = [
        text("h1", front["title"]),
        text("p", say("by {author}", author=front["author"]) if front["author"] else "", "by"),
    ]
    return parts + [drawing(first["puzzle"], ""), text("p", front["about"]), text("p", front["note"], "note")]


def _worked(kind):
    parts = [text("h3", kind["title"]), text("p", kind["rules"])]
    parts.append(
        box("worked", [_example(kind["puzzle"], say("An example")), _example(kind["solution"], say("Its solution"))])
    )
    if kind["steps"]:
        steps = create("ol")
        for step in kind["steps"]:
            steps.append(text("li", step))
        parts += [text("p", say("It begins like this:")), steps]
    return box("kind", parts)


def _solution(entry):
    return box("entry", [text("p", f"{entry['number']}. {entry['title']}"), drawing(entry["solution"], "")])


def _puzzle(entry):
    head = box("head", [text("h3", f"{entry['number']}. {entry['title']}"), text("p", entry["about"], "about")])
    head.append(_rules(entry, "in-short"))
    foot = box("below", [text("p", entry["note"], "note"), _code(entry)])
    return box("entry", [head, drawing(entry["puzzle"], ""), foot])


def _rules(sheet, name):
    made = text("p", sheet["rules"] + " ", name)
    made.append(*[drawing(shape, "shape") for shape in sheet["shapes"]])
    return made


def _example(svg, title):
    return box("example", [drawing(svg, ""), text("p", title)])


def _code(entry):
    return drawing(entry["code"], "code") if entry["code"] else text("p", "")


def box(names, parts):
    """Return a box with the classes `names` that contains the elements `parts`."""
    made = create("div")
    made.className = names
    made.append(*parts)
    return made


def text(tag, words, name=""):
    """Return an element with the text `words` and the class `name`; hidden if the text is ""."""
    made = create(tag)
    made.textContent, made.className, made.hidden = words, name, not words
    return made


def drawing(svg, name):
    """Return a picture of an SVG document, with the class `name`."""
    made = create("img")
    made.alt, made.className = "", name
    made.src = js.URL.createObjectURL(text_blob(svg, SVG))
    return made
