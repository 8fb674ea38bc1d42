"""The rules of Hamilton paths: whatever a puzzle can ask of a path that visits every cell.

Each is one module, with all that the rule means to its users; they go through this list. A new rule is a module and one
line here. Cells, ways, the two ends, and whether the path is a loop are the kind's own.
"""

from pysolvers.puzzles.hamiltonian.rules.forbidden_shapes import FORBIDDEN_SHAPES
from pysolvers.puzzles.hamiltonian.rules.holes import HOLES
from pysolvers.puzzles.hamiltonian.rules.positions import POSITIONS
from pysolvers.puzzles.hamiltonian.rules.required import REQUIRED
from pysolvers.puzzles.hamiltonian.rules.rule import Rule
from pysolvers.puzzles.hamiltonian.rules.symmetry import SYMMETRY
from pysolvers.puzzles.hamiltonian.rules.walls import WALLS
from pysolvers.puzzles.hamiltonian.rules.waypoints import WAYPOINTS

RULES: tuple[Rule, ...] = (WAYPOINTS, POSITIONS, WALLS, REQUIRED, HOLES, SYMMETRY, FORBIDDEN_SHAPES)
"""All rules, in the order in which an id writes them."""
