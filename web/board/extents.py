"""How much room the shapes of a scene take: whether clues can be read, and whether the lens fits beside the board."""

import math

LETTER_WIDTH = 0.6
"""The width of a letter as a share of its font's size, for all fonts."""


def smallest_clue(scene, scale):
    """The size in pixels of the smallest clue (a text in monospace), at `scale` pixels per cell; None without clues."""
    sizes = [shape[4] * scale for shape in scene["shapes"] if shape[0] == "t" and shape[9]]
    return min(sizes) if sizes else None


def overlaps(scene, scale, dx, dy, width, height):
    """Whether something of a scene, its (0, 0) at (dx, dy) pixels, lies in the `width` by `height` pixels at (0, 0).

    Only points of the shapes are looked at: where strokes begin, and points along the texts.
    """
    for shape in scene["shapes"]:
        for x, y in _text_points(shape) if shape[0] == "t" else _stroke_starts(shape[1]):
            if x * scale + dx < width and y * scale + dy < height:
                return True
    return False


def _text_points(shape):
    x, y, length, angle = shape[1], shape[2], LETTER_WIDTH * shape[4] * len(shape[3]), math.radians(shape[8])
    back = {"start": 0, "middle": length / 2, "end": length}[shape[7]]
    distances = [i * length / 4 - back for i in range(5)]
    return [(x + math.cos(angle) * d, y + math.sin(angle) * d) for d in distances]


def _stroke_starts(path):
    """The points after each M of an SVG path."""
    for part in path.split("M")[1:]:
        words = part.replace(",", " ").replace("-", " -").split()
        point = []
        for word in words[:2]:
            end = 0
            while end < len(word) and word[end] in "-.0123456789":
                end += 1
            if end:
                point.append(float(word[:end]))
        if len(point) == 2:
            yield point
