"""How sentences name labelled nodes: numbers, fixed positions, and ends of the path."""

from __future__ import annotations

from pysolvers.puzzles.hamiltonian.reasoning.knowledge import Sketch


def label_name(sketch: Sketch, label: int) -> str:
    """A label in words: "number 3"."""
    net = sketch.net
    node = net.label.index(label)
    if node == net.hub:
        return "an end of the path"
    cell = net.cells[node]
    if cell in net.puzzle.waypoints:
        return f"number {net.puzzle.waypoints.index(cell) + 1}"
    if cell in net.puzzle.position_of:
        return f"position {net.puzzle.position_of[cell]}"
    return "the start" if cell == net.puzzle.start else "the end"
