"""Draw a board from an id before the solver has loaded, in MicroPython, with the same coordinates as `board.py`."""

MARGIN = 0.09


def sketch(text, pen):
    """Return the shapes, size (columns, rows) and margin for an id. `pen` is the page's module of shapes.

    Raise ValueError if this simple drawing doesn't support the id, such as a board of hexagons.
    """
    parts = text.split(";")
    width, height = pen.size(parts[0])
    known = ("start", "end", "walls", "required", "symmetry", "forbid", "holes", "waypoints", "at", "closed", "board")
    fields = pen.fields(parts[1:], known)
    if fields.get("board", "king") != "king":
        raise ValueError
    shapes = pen.sheet(width, height)
    holes = [pen.box(x, y, 1) for y, x in pen.cells(fields.get("holes"))]
    if holes:
        shapes.insert(1, pen.path("".join(holes), fill="edge"))
    shapes += pen.walls(fields.get("walls"), 0.12)
    stops = [(y, x, str(i)) for i, (y, x) in enumerate(pen.cells(fields.get("waypoints")), 1)]
    stops += [pen.cell(part.split(":")[0]) + (part.split(":")[1],) for part in pen.items(fields.get("at"))]
    taken = [stop[:2] for stop in stops]
    ends = [pen.cell(fields[name]) + (name[0].upper(),) for name in ("start", "end") if name in fields]
    stops += [stop for stop in ends if stop[:2] not in taken]
    shapes.append(pen.path("".join(pen.disc(x, y, 0.31) for y, x, _ in stops), fill="ink"))
    shapes += [pen.text(x, y, sign, 0.35 if len(sign) < 3 else 0.28, "bg") for y, x, sign in stops]
    return shapes, (width, height), MARGIN
