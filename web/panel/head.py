"""The head of the panel: the puzzle's name, its size and its rules."""

from dom import create, element, set_text


class Head:
    """Shows the puzzle's name, size and rules. The `painter` (ScenePainter) paints the shapes that the rules forbid."""

    def __init__(self, painter):
        self._painter = painter
        self._rules = self._kind = None

    def show(self, head, rules, kind):
        """Show the title and size in `head`, the `rules` and, in the dialog How to play, the gestures of the `kind`."""
        set_text(element("title"), head["title"])
        set_text(element("head-line"), head["line"])
        set_text(element("head-short"), head["short"])
        variants = kind["variants"]
        page = kind["pages"][variants.index(head["name"]) if head["name"] in variants else 0]
        element("how-link").href = f"learn-{page}.html"
        if (kind["name"], head["name"]) != self._kind:
            self._kind = (kind["name"], head["name"])
            gestures = [each[:3] for each in kind["gestures"] if not each[3:] or head["name"] in each[3:]]
            for name, rows in (("gestures", gestures), ("signs", kind["signs"])):
                element(name).replaceChildren(*[_row(*each) for each in rows])
            element("signs-title").hidden = not kind["signs"]
        if rules != self._rules:
            self._rules = rules
            fill_rules(element("rules"), rules)
            fill_rules(element("how-rules"), rules)
            self.repaint()

    def repaint(self):
        shapes = self._rules["shapes"] if self._rules else []
        for name in ("rules", "how-rules"):
            for canvas, scene in zip(element(name).querySelectorAll("canvas"), shapes):
                self._painter.fill(canvas, scene)


def fill_rules(node, rules):
    """Show the rules of a puzzle in `node`: unusual rules in bold, and a canvas for each forbidden shape."""
    node.replaceChildren()
    for text, strong in rules["parts"]:
        node.append(create("b", text) if strong else text)
    if rules["shapes"]:
        node.append(create("br"))
    for _ in rules["shapes"]:
        canvas = create("canvas")
        canvas.setAttribute("aria-hidden", "true")
        node.append(canvas)


def _row(gesture, effect, by=""):
    row = create("div", "", {"mouse": "typed", "finger": "touched"}.get(by, ""))
    row.append(create("dt", gesture), create("dd", effect))
    return row
