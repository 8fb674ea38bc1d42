"""Boards on which lines are drawn from cell to cell: geometry, steps, moves, drawing with a pen, turned boards."""
