"""Whether the clues of a scene can be read at its size."""


def smallest_clue(scene, scale):
    """The size in pixels of the smallest clue (a text in monospace), at `scale` pixels per cell; None without clues."""
    sizes = [shape[4] * scale for shape in scene["shapes"] if shape[0] == "t" and shape[9]]
    return min(sizes) if sizes else None
